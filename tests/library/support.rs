//! Random play and random positions for the tests that compare two ways of doing the same thing.
#![allow(dead_code)] // each integration test uses its own part of this module

use std::fs;
use std::sync::Arc;

use komainu::board::{Position, Restrictions, Setup, Variant};
use komainu::internals::PieceFlags;
use komainu::rules::catalog;
use komainu::rules::{PieceRules, Rules, VariantFile};
use komainu::types::{Color, Move, Piece, PieceKind, Square};

/// The games that everything is tested in: all that are built in.
pub fn games() -> Vec<&'static str> {
    catalog::ids()
}

/// The number of positions or games of a variant to look at: `number` for Chu and smaller ones, fewer
/// on large boards, whose positions have more moves, which beyond Tai take longer as well.
pub fn fewer_on_large_boards(number: usize, variant: &Variant) -> usize {
    const FULL: usize = 144;
    let squares = variant.geometry().squares().count();
    (number * FULL.min(squares)).div_ceil(squares * squares.div_ceil(625))
}

/// Options and the choices made for them.
pub type Choices = Vec<(String, String)>;

/// A small random generator (SplitMix64), so that a seed means the same on every machine.
#[derive(Debug, Clone)]
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    /// True with this chance in percent.
    pub fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    pub fn pick<'l, T>(&mut self, list: &'l [T]) -> &'l T {
        &list[self.below(list.len())]
    }
}

/// A built-in game, or one made for these tests.
pub fn variant(game: &str, choices: &[(String, String)]) -> Arc<Variant> {
    Variant::new(rules(game, choices))
}

/// The rules of a built-in game, or of one made for these tests.
pub fn rules(game: &str, choices: &[(String, String)]) -> Rules {
    let rules = match fs::read_to_string(format!("tests/data/games/{game}.toml")) {
        Ok(text) => {
            VariantFile::parse(&text, game).expect("the file is right").rules(&pairs(choices))
        }
        Err(_) => catalog::find(game).expect("a game").rules(&pairs(choices)),
    };
    rules.expect("its options")
}

/// Options and choices as the library takes them.
pub fn pairs(choices: &[(String, String)]) -> Vec<(&str, &str)> {
    choices.iter().map(|(option, choice)| (option.as_str(), choice.as_str())).collect()
}

/// Every option of a game with one of its choices picked at random.
pub fn random_choices(game: &str, random: &mut Random) -> Choices {
    let options = rules(game, &[]).options.into_iter();
    options
        .map(|option| {
            let choice = random.pick(&option.choices).clone();
            (option.name, choice)
        })
        .collect()
}

/// A legal move, more often than not one that captures or promotes.
pub fn random_move(position: &Position, random: &mut Random) -> Option<Move> {
    let moves = position.legal_moves();
    if moves.is_empty() {
        return None;
    }
    let lively: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|m| m.is_promotion() || m.has_via() || position.piece_at(m.to()).is_some())
        .collect();
    Some(if !lively.is_empty() && random.percent(60) {
        *random.pick(&lively)
    } else {
        *random.pick(&moves)
    })
}

/// The position after random moves from the start, at most `plies` of them.
pub fn random_play(variant: &Arc<Variant>, plies: usize, random: &mut Random) -> Position {
    let mut position = Position::start(variant);
    for _ in 0..plies {
        let Some(m) = random_move(&position, random) else {
            break;
        };
        position.make(m);
        if position.is_decided() {
            position.unmake();
            break;
        }
    }
    position
}

/// Pieces of all kinds scattered over the board or a corner of it, with a royal on both sides.
///
/// In a made-up game, royals may attack each other wherever they stand: then the result is the start
/// position.
pub fn random_position(variant: &Arc<Variant>, random: &mut Random) -> Position {
    const TRIES: usize = 300;
    let setups = (0..TRIES).map(|_| random_setup(variant, random));
    let mut positions = setups.filter_map(|setup| Position::new(variant, &setup).ok());
    positions.next().unwrap_or_else(|| Position::start(variant))
}

fn random_setup(variant: &Arc<Variant>, random: &mut Random) -> Setup {
    let kinds = some_kinds(variant, random);
    let mut free = random_area(variant, random);
    let mut pieces = Vec::new();
    let mut put = |piece: Piece, random: &mut Random| {
        if !free.is_empty() {
            pieces.push((free.swap_remove(random.below(free.len())), piece));
        }
    };
    for color in Color::ALL {
        let mut royals = kinds.royal.clone();
        put(Piece::new(royals.swap_remove(random.below(royals.len())), color), random);
        if !royals.is_empty() && random.percent(30) {
            put(Piece::new(*random.pick(&royals), color), random);
        }
    }
    for _ in 0..2 + random.below(variant.geometry().squares().count() / 4) {
        let color = Color::ALL[random.below(2)];
        let wants_special = !kinds.special.is_empty() && random.percent(40);
        let list =
            if wants_special || kinds.common.is_empty() { &kinds.special } else { &kinds.common };
        // A made-up game may have royals alone.
        if list.is_empty() {
            break;
        }
        put(Piece::new(*random.pick(list), color), random);
    }
    let mut hands = Vec::new();
    for (slot, kind) in variant.hand_kinds().iter().enumerate() {
        for color in Color::ALL {
            if variant.rules().pieces[kind.index()].royal {
                if random.percent(30) {
                    let royal = Piece::new(*kind, color);
                    pieces.retain(|&(_, piece)| piece != royal);
                    hands.push((color, slot, 1));
                }
            } else if random.percent(30) {
                hands.push((color, slot, 1 + random.below(2) as u16));
            }
        }
    }
    let side = Color::ALL[random.below(2)];
    let number = 1 + random.below(200) as u32;
    Setup { pieces, hands, side, number, quiet: 0, restrictions: Restrictions::default() }
}

/// The kinds of a game, sorted for scattering them.
struct Kinds {
    royal: Vec<PieceKind>,
    special: Vec<PieceKind>,
    common: Vec<PieceKind>,
}

fn kinds_of(variant: &Variant) -> Kinds {
    let all = (0..variant.rules().pieces.len()).map(|index| PieceKind(index as u16));
    let all = all.filter(|kind| can_appear(variant.rules(), *kind));
    let flags = |kind: &PieceKind| variant.tables().flags(Piece::new(*kind, Color::Black));
    let (royal, others): (Vec<_>, Vec<_>) =
        all.partition(|kind| flags(kind).has(PieceFlags::ROYAL));
    let special = |kind: &PieceKind| flags(kind).has(PieceFlags::SPECIAL);
    let (special, common) = others.into_iter().partition(special);
    Kinds { royal, special, common }
}

/// Returns `true` if a kind is on the board or in hand at the start, or if a piece becomes it.
pub fn can_appear(rules: &Rules, kind: PieceKind) -> bool {
    let placed = rules.setup.iter().flatten().flatten().map(|(other, _)| *other);
    let held = rules.hands.iter().flatten().map(|(other, _)| *other);
    let starts = placed.chain(held).any(|other| other == kind);
    let becomes = |piece: &PieceRules| {
        [piece.promotes_to, piece.infects, piece.in_hand].contains(&Some(kind))
    };
    starts || rules.pieces.iter().any(becomes)
}

/// All kinds of a game, or a few of them, so that rare combinations come up.
fn some_kinds(variant: &Variant, random: &mut Random) -> Kinds {
    let mut kinds = kinds_of(variant);
    if random.percent(40) {
        for list in [&mut kinds.special, &mut kinds.common] {
            while list.len() > 2 {
                list.swap_remove(random.below(list.len()));
            }
        }
    }
    kinds
}

/// All squares, or those of a corner in which pieces come to stand close together.
fn random_area(variant: &Variant, random: &mut Random) -> Vec<Square> {
    let geometry = variant.geometry();
    let squares = geometry.squares();
    if random.percent(50) {
        return squares.collect();
    }
    let (files, ranks) = (geometry.files(), geometry.ranks());
    let mut side = |length: usize| 4 + random.below(length.saturating_sub(3).max(1));
    let (width, height) = (side(files), side(ranks));
    let left = Square::BORDER + random.below(files - width.min(files) + 1);
    let top = Square::BORDER + random.below(ranks - height.min(ranks) + 1);
    squares
        .filter(|s| (left..left + width).contains(&s.column()))
        .filter(|s| (top..top + height).contains(&s.row()))
        .collect()
}
