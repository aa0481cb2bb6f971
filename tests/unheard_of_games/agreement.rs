//! Whether all ways to list, to count and to make the moves of a position agree.

use std::sync::Arc;

use komainu::board::{Dialect, Position, Spelling};
use komainu::internals::vector::Tier;
use komainu::internals::{Stage, generate};
use komainu::notation::canonical;
use komainu::perft::{Leaves, Perft};
use komainu::rules::{CounterStrike, Emperor, LionCapture, Power};
use komainu::types::{Bitboard, Color, Move, Square};

/// The moves whose replies are counted in more than one way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(dead_code)] // the tests look at all of them, the fuzzer at some in many more positions
pub enum Replies {
    ToAll,
    ToSome(usize),
}

/// The first disagreement in a position, in words.
///
/// Each position is looked at with one of the processor's tiers, drawn by its key.
pub fn disagreement(position: &mut Position, replies: Replies) -> Option<String> {
    let tiers = Tier::ALL.into_iter().filter(|tier| tier.is_supported());
    let tier = tiers.cycle().nth((position.key() >> 32) as usize & 15).expect("there is one");
    tier.choose().expect("a supported tier");
    let what = disagreement_in_one_tier(position, replies)?;
    Some(format!("{}, {tier}: {what}", position.sfen(Spelling::Symbols)))
}

fn disagreement_in_one_tier(position: &mut Position, replies: Replies) -> Option<String> {
    let before = State::of(position);
    let (mut legal, mut captures, mut quiets) = (Vec::new(), Vec::new(), Vec::new());
    for m in pseudo_legal(position, Stage::All) {
        let info = position.check_info();
        let is_legal = position.is_legal_with(m, &info);
        let may_be_forbidden = may_be_forbidden(position, m);
        let text = |position: &Position| canonical(position.variant(), m);
        let made = Made::of(position, m);
        if position.key() != before.key {
            return Some(format!("taking back {} leaves another key", text(position)));
        }
        if is_legal && made.exposes_royal || !is_legal && !made.exposes_royal && !may_be_forbidden {
            let (text, exposed) = (text(position), made.exposes_royal);
            return Some(format!("{text}: legal {is_legal}, exposed {exposed}"));
        }
        if is_legal && !position.is_decided() {
            legal.push(m);
        }
        if made.removes_an_enemy { &mut captures } else { &mut quiets }.push(m);
    }
    difference(position, "captures", pseudo_legal(position, Stage::Captures), captures)
        .or_else(|| difference(position, "quiets", pseudo_legal(position, Stage::Quiets), quiets))
        .or_else(|| difference(position, "legal moves", position.legal_moves(), legal.clone()))
        .or_else(|| counts(position, &legal))
        .or_else(|| match replies {
            Replies::ToAll => counts_of_all_replies(position, &legal),
            Replies::ToSome(most) => {
                counts_of_replies(position, &some_of(&legal, most, before.key))
            }
        })
        .or_else(|| (State::of(position) != before).then(|| "making moves leaves traces".into()))
        .or_else(|| text_disagrees(position, &before))
}

/// Describes a position whose text describes another one; a text cannot describe a decided position.
fn text_disagrees(position: &Position, state: &State) -> Option<String> {
    let agrees = position.is_decided() || State::of(&rebuilt(position)) == *state;
    (!agrees).then(|| "its text describes another position".into())
}

/// The position as its text describes it.
fn rebuilt(position: &Position) -> Position {
    let text = position.sfen(Spelling::Symbols);
    Position::composed_from_sfen(position.variant(), &text, Dialect::Sfen)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn pseudo_legal(position: &Position, stage: Stage) -> Vec<Move> {
    let mut moves = Vec::new();
    generate(position, stage, &mut moves);
    moves
}

/// Returns `true` if more than an attack on a royal may make a pseudo-legal move illegal.
fn may_be_forbidden(position: &Position, m: Move) -> bool {
    let rules = position.variant().rules();
    let trading = rules.lion_trading;
    let emperor = m.dropped().is_none() && is_emperor(position, m.from());
    let pawns = rules.drops.is_some_and(|drops| {
        drops.moves_keep_pawn_limit || m.dropped().is_some() && !drops.pawn_drop_mate
    });
    awaits_royal(position, position.side_to_move())
        || emperor
        || pawns
        || trading.capture != LionCapture::Free
        || trading.counter_strike != CounterStrike::Off
        || rules.endings.repetition.limits_moves()
}

/// Returns `true` if all royals of a player are in hand.
fn awaits_royal(position: &Position, color: Color) -> bool {
    let rules = position.variant().rules();
    let mut held = position.variant().hand_kinds().iter().enumerate();
    position.royal_squares(color).next().is_none()
        && held.any(|(slot, kind)| {
            rules.pieces[kind.index()].royal && position.hands().count(color, slot) > 0
        })
}

fn is_emperor(position: &Position, square: Square) -> bool {
    let kind = position.piece_at(square).kind();
    position.variant().rules().pieces[kind.index()].powers.contains(&Power::Emperor(Emperor))
}

/// The consequences of a move, found by making it.
struct Made {
    removes_an_enemy: bool,
    /// True if the last royal of its player could be captured next, where that is forbidden, or, after
    /// a drop, the last royal of the other player.
    exposes_royal: bool,
}

impl Made {
    fn of(position: &mut Position, m: Move) -> Self {
        let us = position.side_to_move();
        let rules = Arc::clone(position.variant());
        let (endings, drops) = (rules.rules().endings, rules.rules().drops);
        position.make(m);
        let removes_an_enemy = position.last_changes().any(|change| change.before.is(!us));
        let mut exposes_royal = endings.check_is_enforced && is_exposed(position, us);
        if m.dropped().is_some() && drops.is_some_and(|drops| !drops.check) {
            position.make_null();
            exposes_royal |= is_exposed(position, !us);
            position.unmake();
        }
        position.unmake();
        Self { removes_an_enemy, exposes_royal }
    }
}

/// Returns `true` if the other side, which is to move, can capture a player's only royal.
///
/// An Emperor's captures depend on protection, so that power gives no check.
fn is_exposed(position: &Position, color: Color) -> bool {
    let mut royals = position.royal_squares(color);
    let (Some(royal), None) = (royals.next(), royals.next()) else {
        return false;
    };
    if awaits_royal(position, !color) {
        return false;
    }
    pseudo_legal(position, Stage::All).into_iter().any(|m| {
        m.dropped().is_none()
            && position.effects(m).captured().any(|(square, _)| square == royal)
            && (m.has_via() || !is_emperor(position, m.from()) || position.reaches(m.from(), royal))
    })
}

/// Describes how a list of moves differs from the expected one.
fn difference(
    position: &Position,
    what: &str,
    mut found: Vec<Move>,
    mut expected: Vec<Move>,
) -> Option<String> {
    found.sort();
    expected.sort();
    if found == expected {
        return None;
    }
    let without = |list: &[Move], others: &[Move]| -> Vec<String> {
        let missing = list.iter().filter(|m| !others.contains(m));
        missing.map(|&m| canonical(position.variant(), m)).collect()
    };
    let (more, fewer) = (without(&found, &expected), without(&expected, &found));
    let (found, expected) = (found.len(), expected.len());
    Some(format!("{what}: {found} for {expected}, too many {more:?}, missing {fewer:?}"))
}

/// Describes how the counts differ from the list of legal moves.
fn counts(position: &mut Position, legal: &[Move]) -> Option<String> {
    let found = position.count_legal(&mut Vec::new());
    if found != legal.len() as u64 {
        return Some(format!("{found} moves counted for {}", legal.len()));
    }
    if position.has_legal_move() == legal.is_empty() {
        return Some("whether there is a move".into());
    }
    None
}

/// Describes how the counts of the replies to all moves differ.
fn counts_of_all_replies(position: &Position, legal: &[Move]) -> Option<String> {
    let count = |leaves| Perft { leaves, ..Perft::default() }.count(position, 2);
    let (counted, by_difference) = (count(Leaves::Counted), count(Leaves::ByDifference));
    // Making every reply takes long; the replies are listed and counted in the next position too.
    let is_short = legal.len() < 40 && position.key().is_multiple_of(8);
    let made = if is_short { count(Leaves::Made) } else { counted };
    (counted != made || by_difference != made)
        .then(|| format!("made {made:?}, counted {counted:?}, by difference {by_difference:?}"))
}

/// At most `most` of the moves; the key of their position decides which.
fn some_of(legal: &[Move], most: usize, key: u64) -> Vec<Move> {
    let step = legal.len().div_ceil(most).max(1);
    legal.iter().copied().skip(key as usize % step).step_by(step).collect()
}

/// Describes how the counts of the replies to some moves differ: by what the moves change, and one by one.
fn counts_of_replies(position: &Position, moves: &[Move]) -> Option<String> {
    let mut position = position.clone();
    position.forget_earlier();
    let by_difference = position.count_replies(moves);
    let mut scratch = Vec::new();
    let counts = moves.iter().map(|&m| {
        position.make(m);
        position.forget_earlier();
        let count = position.count_legal(&mut scratch);
        position.unmake();
        count
    });
    let counted: u64 = counts.sum();
    (counted != by_difference).then(|| {
        let moves: Vec<_> = moves.iter().map(|&m| canonical(position.variant(), m)).collect();
        format!("replies to {moves:?}: counted {counted}, by difference {by_difference}")
    })
}

/// Everything a position keeps besides its history.
#[derive(PartialEq, Eq)]
struct State {
    key: u64,
    text: String,
    sides: [Side; 2],
}

/// What a position keeps of one player.
#[derive(PartialEq, Eq)]
struct Side {
    lines: [u32; 32],
    special: Vec<Square>,
    burning: Bitboard,
    royals: u8,
}

impl State {
    fn of(position: &Position) -> Self {
        let side = |color| {
            let mut special: Vec<Square> = position.special_pieces(color).iter().collect();
            special.sort();
            Side {
                lines: std::array::from_fn(|row| position.lines(color).row(row)),
                special,
                burning: *position.burn_zone(color),
                royals: position.royals(color),
            }
        };
        Self {
            key: position.key(),
            text: position.sfen(Spelling::Symbols),
            sides: Color::ALL.map(side),
        }
    }
}
