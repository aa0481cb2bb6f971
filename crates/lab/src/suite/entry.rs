//! What the suite says of a position.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::illegal::illegal;
use super::play::{self, Case};
use komainu_core::board::{Outcome, Position, Spelling, Variant};
use komainu_core::notation::canonical;
use komainu_core::perft::Perft;
use komainu_core::types::SplitMix64;

/// The most moves of a position that come with the position that they lead to.
pub const MAX_AFTER: usize = 120;
/// The most sequences that are counted from a start position, and from another.
const MAX_COUNTS: [u128; 2] = [3_000_000, 150_000];
/// The greatest depth that is counted.
const MAX_DEPTH: u32 = 8;

/// The way in which a position was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// The start of the game.
    Start,
    /// Random play from the start.
    Play,
    /// Pieces scattered at random.
    Scattered,
    /// The end of a game.
    End,
}

/// A position and what the rules say of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// A name: that of the rule set, and a number.
    pub id: String,
    /// The way in which the position was found.
    pub kind: Kind,
    /// What the entry is there for: features of moves that no entry before it has, or the end of the game.
    pub shows: Vec<String>,
    /// The position before the moves of `line`, as SFEN.
    pub from: String,
    /// The moves that led from there to the position, in canonical notation.
    pub line: Vec<String>,
    /// The position, as SFEN.
    pub sfen: String,
    /// Whether the player to move is in check.
    pub check: bool,
    /// The result, if the game is over.
    pub outcome: Option<Outcome>,
    /// The result that the player to move can declare in place of a move.
    pub declaration: Option<Outcome>,
    /// Every legal move with the position that it leads to; missing if the game is over. Of more than
    /// [`MAX_AFTER`] moves only so many, spread evenly, come with a position.
    pub moves: Option<BTreeMap<String, Option<String>>>,
    /// Some moves that are not legal.
    pub illegal: Vec<String>,
    /// The numbers of sequences of 1, 2, ... moves from the position alone, without regard to repetition.
    pub perft: Vec<u64>,
    /// The last of these numbers after each move.
    pub divide: BTreeMap<String, u64>,
}

/// Returns what the rules say of a position.
pub fn entry(id: String, case: &Case, others: &[Arc<Variant>], random: &mut SplitMix64) -> Entry {
    let Case { kind, from, line, position, shows } = case;
    let text = |position: &Position| position.sfen(Spelling::Symbols);
    let outcome = position.outcome();
    let goes_on = outcome.is_none();
    let (perft, divide) = if goes_on { counts(*kind, position) } else { Default::default() };
    Entry {
        id,
        kind: *kind,
        shows: shows.clone(),
        from: text(from),
        line: line.iter().map(|&m| canonical(position.variant(), m)).collect(),
        sfen: text(position),
        check: position.is_check(),
        outcome,
        declaration: position.winning_declaration(),
        moves: goes_on.then(|| moves(position)),
        illegal: if goes_on { illegal(position, others, random) } else { Vec::new() },
        perft,
        divide,
    }
}

/// Returns the legal moves of a position, each with the position that it leads to; of too many moves only
/// some with one.
fn moves(position: &Position) -> BTreeMap<String, Option<String>> {
    let answers = play::answers(position);
    let apart = answers.len().div_ceil(MAX_AFTER).max(1);
    let numbered = answers.into_iter().enumerate();
    numbered
        .map(|(number, (m, after))| (m, number.is_multiple_of(apart).then_some(after)))
        .collect()
}

/// Returns the counts of a position, as deep as they stay small, and the last one after each move.
fn counts(kind: Kind, position: &Position) -> (Vec<u64>, BTreeMap<String, u64>) {
    let most = MAX_COUNTS[usize::from(kind != Kind::Start)];
    let perft = Perft::default();
    let (mut counts, mut last) = (Vec::new(), BTreeMap::new());
    let (mut before, mut count) = (1u128, 1u128);
    for depth in 1..=MAX_DEPTH {
        // The next count is likely to grow as the last one did.
        let expected = count * (count / before.max(1)).max(1);
        if depth > 2 && expected > most {
            break;
        }
        let Ok(parts) = perft.divide(position, depth) else { break };
        before = count;
        count = parts.iter().map(|(_, nodes)| nodes).sum();
        let parts = parts.into_iter();
        last = parts.map(|(m, nodes)| (canonical(position.variant(), m), nodes as u64)).collect();
        counts.push(count as u64);
        if count == 0 {
            break;
        }
    }
    (counts, last)
}
