//! Positions from random play, and scattered ones.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::scattered;
use super::{Kind, sorted_moves};
use komainu_core::board::{Dialect, Position, Spelling, Variant};
use komainu_core::types::{Move, SplitMix64};

/// The chance that a move of random play is one that captures or promotes, in percent.
const LIVELY: usize = 60;
/// The most moves of a random game.
const MAX_PLIES: usize = 240;

/// A position, and the moves that led to it.
#[derive(Debug, Clone)]
pub struct Case {
    /// The way in which the position was found.
    pub kind: Kind,
    /// The position before the moves.
    pub from: Position,
    /// The moves.
    pub line: Vec<Move>,
    /// The position after them.
    pub position: Position,
    /// What the position is there for, in words.
    pub shows: Vec<String>,
}

impl Case {
    /// The start position.
    pub fn start(variant: &Arc<Variant>) -> Self {
        Self::alone(Kind::Start, Position::start(variant))
    }

    /// A position without moves that led to it.
    pub fn alone(kind: Kind, position: Position) -> Self {
        Self { kind, from: position.clone(), line: Vec::new(), position, shows: Vec::new() }
    }
}

/// Returns positions to choose from: every other one is from random play, the others are scattered.
pub fn pool(variant: &Arc<Variant>, number: usize, random: &mut SplitMix64) -> Vec<Case> {
    let case = |index: usize| match index % 2 {
        0 => Some(played(variant, random)),
        _ => scattered::position(variant, random)
            .map(|position| Case::alone(Kind::Scattered, position)),
    };
    (0..number).filter_map(case).collect()
}

/// Returns positions in which the player to move may have entered far enough to declare.
pub fn entered(variant: &Arc<Variant>, number: usize, random: &mut SplitMix64) -> Vec<Case> {
    let positions = (0..number).filter_map(|_| scattered::entered(variant, random));
    positions.map(|position| Case::alone(Kind::Scattered, position)).collect()
}

/// Returns a position from random play, in which the game goes on.
fn played(variant: &Arc<Variant>, random: &mut SplitMix64) -> Case {
    let from = Position::start(variant);
    let (mut position, mut line) = (from.clone(), Vec::new());
    for _ in 0..4 + random.below(MAX_PLIES) {
        let Some(m) = random_move(&position, random) else { break };
        position.make(m);
        if position.outcome().is_some() {
            position.unmake();
            break;
        }
        line.push(m);
    }
    Case { kind: Kind::Play, from, line, position, shows: Vec::new() }
}

/// Returns a legal move, more often than not one that captures or promotes.
pub fn random_move(position: &Position, random: &mut SplitMix64) -> Option<Move> {
    let moves = sorted_moves(position);
    let is_lively = |m: Move| m.is_promotion() || m.has_via() || position.is_capture(m);
    let lively: Vec<_> = moves.iter().filter(|(_, m)| is_lively(*m)).collect();
    let wants_lively = random.below(100) < LIVELY;
    if wants_lively && !lively.is_empty() {
        return Some(lively[random.below(lively.len())].1);
    }
    if moves.is_empty() { None } else { Some(moves[random.below(moves.len())].1) }
}

/// Returns a capture, if there is one, or else any legal move.
pub fn random_capture(position: &Position, random: &mut SplitMix64) -> Option<Move> {
    let moves = position.legal_moves();
    let captures: Vec<Move> = moves.iter().copied().filter(|&m| position.is_capture(m)).collect();
    let list = if captures.is_empty() { &moves } else { &captures };
    (!list.is_empty()).then(|| list[random.below(list.len())])
}

/// Returns the same position under other choices of options, if it is one there.
pub fn same_position(position: &Position, variant: &Arc<Variant>) -> Option<Position> {
    let text = position.sfen(Spelling::Symbols);
    let other = Position::from_sfen(variant, &text, Dialect::Sfen).ok()?;
    (other.sfen(Spelling::Symbols) == text).then_some(other)
}

/// Returns the legal moves of a position, each with the position that it leads to.
pub fn answers(position: &Position) -> BTreeMap<String, String> {
    let mut position = position.clone();
    let moves = sorted_moves(&position).into_iter();
    moves
        .map(|(text, m)| {
            position.make(m);
            let after = position.sfen(Spelling::Symbols);
            position.unmake();
            (text, after)
        })
        .collect()
}
