//! Positions with pieces scattered at random: what random play hardly ever reaches.

use std::sync::Arc;

use komainu_core::board::{Position, Restrictions, Setup, Variant};
use komainu_core::rules::Rules;
use komainu_core::types::{Color, Geometry, Piece, PieceKind, SplitMix64, Square};

/// The set-ups that are tried for a position; the royals of most attack each other.
const TRIES: usize = 200;

/// Returns a position with pieces of any kinds, in which the game goes on.
pub fn position(variant: &Arc<Variant>, random: &mut SplitMix64) -> Option<Position> {
    let most = variant.geometry().squares().count() / 4;
    let others = other_kinds(variant.rules());
    tried(variant, random, |random| {
        let number = 2 + random.below(most);
        let side = random_side(random);
        setup(variant, &others, number, side, random)
    })
}

/// Returns a position with few pieces, in which the game goes on.
pub fn small(variant: &Arc<Variant>, random: &mut SplitMix64) -> Option<Position> {
    let others = other_kinds(variant.rules());
    tried(variant, random, |random| {
        let number = 1 + random.below(5);
        let side = random_side(random);
        setup(variant, &others, number, side, random)
    })
}

/// Returns a position with pieces of few kinds close together, of these more often than not, in which the
/// game goes on.
pub fn of_few_kinds(
    variant: &Arc<Variant>,
    preferred: &[PieceKind],
    random: &mut SplitMix64,
) -> Option<Position> {
    let others = other_kinds(variant.rules());
    tried(variant, random, |random| {
        let mut kinds = Vec::new();
        for _ in 0..1 + random.below(4) {
            let wants = !preferred.is_empty() && random.below(100) < 60;
            let list = if wants || others.is_empty() { preferred } else { &others };
            if !list.is_empty() {
                kinds.push(list[random.below(list.len())]);
            }
        }
        let number = 4 + random.below(12);
        let side = 4 + random.below(4);
        setup(variant, &kinds, number, side, random)
    })
}

/// Returns a position in which the player to move has a royal in a corner between own pieces of the
/// commonest kind, which often leaves no legal move.
pub fn blocked(variant: &Arc<Variant>, random: &mut SplitMix64) -> Option<Position> {
    let (rules, geometry) = (variant.rules(), variant.geometry());
    let kinds = rules.setup.iter().flatten().flatten().map(|(kind, _)| *kind);
    let kinds: Vec<PieceKind> = kinds.filter(|kind| !rules.pieces[kind.index()].royal).collect();
    let count = |kind: &PieceKind| kinds.iter().filter(|other| *other == kind).count();
    let common = *kinds.iter().max_by_key(|kind| (count(kind), kind.index()))?;
    let royals = royal_kinds(rules);
    let royal = *royals.first()?;
    let color = Color::ALL[random.below(2)];
    let corner = geometry.squares().find(|&square| {
        let at_edge = square.column() == Square::BORDER;
        geometry.ranks_to_go(square, color) == 1 && at_edge
    })?;
    let mut pieces = vec![(corner, Piece::new(royal, color))];
    let near = geometry.squares().filter(|square| square.distance(corner) == 1);
    pieces.extend(near.map(|square| (square, Piece::new(common, color))));
    let far = geometry.squares().filter(|square| square.distance(corner) > 2);
    let far: Vec<Square> = far.collect();
    if !far.is_empty() {
        let square = far[random.below(far.len())];
        pieces.push((square, Piece::new(royals[random.below(royals.len())], !color)));
        // Bare royals may lose at once.
        let square = far[random.below(far.len())];
        if pieces.iter().all(|&(taken, _)| taken != square) {
            pieces.push((square, Piece::new(common, !color)));
        }
    }
    let setup = Setup {
        pieces,
        hands: Vec::new(),
        side: color,
        number: 1 + random.below(200) as u32,
        quiet: 0,
        restrictions: Restrictions::default(),
    };
    Position::new(variant, &setup).ok()
}

/// Returns a position in which the player to move has a royal and most pieces far ahead, as where a game
/// ends by declaration.
pub fn entered(variant: &Arc<Variant>, random: &mut SplitMix64) -> Option<Position> {
    let (rules, geometry) = (variant.rules(), variant.geometry());
    let (royals, others) = (royal_kinds(rules), other_kinds(rules));
    let royal = *royals.first()?;
    let color = Color::ALL[random.below(2)];
    tried(variant, random, |random| {
        let ahead = |square: &Square| geometry.ranks_to_go(*square, color) <= 3;
        let (mut camp, mut rest): (Vec<_>, Vec<_>) = geometry.squares().partition(ahead);
        let mut pieces = Vec::new();
        let mut put = |free: &mut Vec<Square>, kind, color, random: &mut SplitMix64| {
            if !free.is_empty() {
                pieces.push((free.swap_remove(random.below(free.len())), Piece::new(kind, color)));
            }
        };
        put(&mut camp, royal, color, random);
        put(&mut rest, royal, !color, random);
        if !others.is_empty() {
            for _ in 0..8 + random.below(8) {
                put(&mut camp, others[random.below(others.len())], color, random);
            }
        }
        let slots = 0..variant.hand_kinds().len();
        let hands = slots.map(|slot| (color, slot, random.below(5) as u16));
        Setup {
            pieces,
            hands: hands.filter(|&(_, _, count)| count > 0).collect(),
            side: color,
            number: 1 + random.below(200) as u32,
            quiet: 0,
            restrictions: Restrictions::default(),
        }
    })
}

/// Returns the first set-up that is a position in which the game goes on.
fn tried(
    variant: &Arc<Variant>,
    random: &mut SplitMix64,
    setup: impl Fn(&mut SplitMix64) -> Setup,
) -> Option<Position> {
    let mut setups = (0..TRIES).map(|_| setup(random));
    setups.find_map(|setup| {
        let position = Position::new(variant, &setup).ok()?;
        (position.outcome().is_none() && !position.legal_moves().is_empty()).then_some(position)
    })
}

/// Returns a set-up with a royal of both players and a number of other pieces on a part of the board whose
/// sides have some length; it may break the rules.
fn setup(
    variant: &Arc<Variant>,
    kinds: &[PieceKind],
    number: usize,
    side: usize,
    random: &mut SplitMix64,
) -> Setup {
    let royals = royal_kinds(variant.rules());
    let mut free = area(variant.geometry(), side, random);
    let mut pieces = Vec::new();
    let mut put = |kind: PieceKind, color: Color, random: &mut SplitMix64| {
        if !free.is_empty() {
            let square = free.swap_remove(random.below(free.len()));
            pieces.push((square, Piece::new(kind, color)));
        }
    };
    if !royals.is_empty() {
        for color in Color::ALL {
            put(royals[random.below(royals.len())], color, random);
        }
    }
    if !kinds.is_empty() {
        for _ in 0..number {
            let color = Color::ALL[random.below(2)];
            put(kinds[random.below(kinds.len())], color, random);
        }
    }
    let mut hands = Vec::new();
    for (slot, kind) in variant.hand_kinds().iter().enumerate() {
        for color in Color::ALL {
            if !variant.rules().pieces[kind.index()].royal && random.below(100) < 30 {
                hands.push((color, slot, 1 + random.below(2) as u16));
            }
        }
    }
    Setup {
        pieces,
        hands,
        side: Color::ALL[random.below(2)],
        number: 1 + random.below(200) as u32,
        quiet: 0,
        restrictions: Restrictions::default(),
    }
}

/// Returns the kinds that can be on the board.
fn kinds(rules: &Rules) -> impl Iterator<Item = PieceKind> {
    let all = (0..rules.pieces.len()).map(|index| PieceKind(index as u16));
    all.filter(|&kind| can_appear(rules, kind))
}

fn royal_kinds(rules: &Rules) -> Vec<PieceKind> {
    kinds(rules).filter(|kind| rules.pieces[kind.index()].royal).collect()
}

fn other_kinds(rules: &Rules) -> Vec<PieceKind> {
    kinds(rules).filter(|kind| !rules.pieces[kind.index()].royal).collect()
}

/// Returns `true` if a kind is on the board or in hand at the start, or if a piece becomes it.
fn can_appear(rules: &Rules, kind: PieceKind) -> bool {
    let placed = rules.setup.iter().flatten().flatten().map(|(other, _)| *other);
    let held = rules.hands.iter().flatten().map(|(other, _)| *other);
    let becomes = rules
        .pieces
        .iter()
        .flat_map(|piece| [piece.promotes_to, piece.infects, piece.in_hand].into_iter().flatten());
    placed.chain(held).chain(becomes).any(|other| other == kind)
}

/// Returns the length of the sides of a square for pieces: the whole board, or less, so that they meet.
const fn random_side(random: &mut SplitMix64) -> usize {
    if random.below(100) < 50 { usize::MAX } else { 5 + random.below(6) }
}

/// Returns the squares of a part of the board whose sides have this length, or of all of it.
fn area(geometry: &Geometry, side: usize, random: &mut SplitMix64) -> Vec<Square> {
    let (rows, columns) = (geometry.ranks().min(side), geometry.files().min(side));
    let row = Square::BORDER + random.below(geometry.ranks() - rows + 1);
    let column = Square::BORDER + random.below(geometry.files() - columns + 1);
    let is_inside = |square: &Square| {
        (row..row + rows).contains(&square.row())
            && (column..column + columns).contains(&square.column())
    };
    geometry.squares().filter(is_inside).collect()
}
