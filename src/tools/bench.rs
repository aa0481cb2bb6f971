//! Bench: a fixed set of searches in all built-in games.
//!
//! The number of nodes is the same on every machine and changes only when the search changes;
//! the time tells how fast it is. The positions are in `bench.positions`: start positions, and
//! some from random play, random placement and games of the engine with itself.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::board::{Dialect, Position, Variant};
use crate::search::{Limits, TableError, TranspositionTable, search};
use crate::types::Score;

/// The positions: game, depth and position on each line.
const POSITIONS: &str = include_str!("bench.positions");
/// The size of the transposition table, in megabytes.
const HASH: usize = 16;

/// The search of one position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BenchLine {
    /// The game's id.
    pub game: String,
    /// The number of the position among those of its game, from 1.
    pub number: u32,
    /// The depth, in plies.
    pub depth: u32,
    /// The score for the side to move.
    pub score: Score,
    /// The number of positions visited.
    pub nodes: u64,
    /// The time it took.
    pub time: Duration,
}

/// The sum over all searches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BenchResult {
    /// The number of positions visited.
    pub nodes: u64,
    /// The time it took.
    pub time: Duration,
}

impl BenchResult {
    /// The speed in nodes per second.
    #[must_use]
    pub fn nodes_per_second(&self) -> u64 {
        let nanoseconds = self.time.as_nanos().max(1);
        (u128::from(self.nodes) * 1_000_000_000 / nanoseconds) as u64
    }
}

/// The positions that are legal in a game, the start first; none if the game is not built in.
pub(super) fn positions(variant: &Arc<Variant>) -> impl Iterator<Item = Position> {
    let lines = POSITIONS.lines().filter_map(parse);
    let lines = lines.filter(|(game, ..)| *game == variant.rules().id);
    lines.filter_map(|(_, _, text)| Position::from_sfen(variant, text, Dialect::Sfen).ok())
}

/// Searches all positions, each with an empty table, and reports each as it is done.
///
/// # Errors
/// If there is no memory for the table.
pub fn run(report: &mut dyn FnMut(&BenchLine)) -> Result<BenchResult, TableError> {
    let table = TranspositionTable::new(HASH)?;
    let mut result = BenchResult::default();
    let mut number = 0;
    let mut variant: Option<Arc<Variant>> = None;
    for (game, depth, text) in POSITIONS.lines().filter_map(parse) {
        let known = variant.take().filter(|known| known.rules().id == game);
        number = if known.is_some() { number + 1 } else { 1 };
        let current = match known {
            Some(known) => known,
            None => Variant::find(game, &[]).expect("the positions are of built-in games"),
        };
        let position = Position::from_sfen(&current, text, Dialect::Sfen);
        let position = position.expect("the positions are legal, as a test makes sure");
        variant = Some(current);
        let line = run_one(game, number, depth, &position, &table);
        report(&line);
        result.nodes += line.nodes;
        result.time += line.time;
    }
    Ok(result)
}

/// Reads a line of the file: game, depth and position.
fn parse(line: &str) -> Option<(&str, u32, &str)> {
    if line.starts_with('#') {
        return None;
    }
    let (game, rest) = line.split_once(' ')?;
    let (depth, position) = rest.split_once(' ')?;
    Some((game, depth.parse().ok()?, position))
}

fn run_one(
    game: &str,
    number: u32,
    depth: u32,
    position: &Position,
    table: &TranspositionTable,
) -> BenchLine {
    table.clear();
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut score = Score::DRAW;
    let mut time = Duration::ZERO;
    let stop = AtomicBool::new(false);
    let result = search(position, &limits, table, &stop, &mut |info| {
        (score, time) = (info.score, info.time);
    });
    BenchLine { game: game.to_owned(), number, depth, score, nodes: result.nodes, time }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_position_of_a_game_is_its_start_and_others_follow() {
        for game in crate::rules::catalog::ids() {
            let variant = Variant::find(game, &[]).unwrap();
            let keys: Vec<u64> = positions(&variant).map(|position| position.key()).collect();
            assert_eq!(keys[0], Position::start(&variant).key(), "{game}");
            assert!(keys.len() > 1, "{game}");
        }
    }

    #[test]
    fn every_built_in_game_has_positions() {
        let lines: Vec<_> = POSITIONS.lines().filter_map(parse).collect();
        assert_eq!(lines.len() + 1, POSITIONS.lines().count());
        for game in crate::rules::catalog::ids() {
            assert!(lines.iter().any(|line| line.0 == game), "{game}");
        }
        for (game, _, text) in lines {
            let variant = Variant::find(game, &[]).unwrap();
            let position = Position::from_sfen(&variant, text, Dialect::Sfen).unwrap();
            assert_eq!(position.outcome(), None, "{text}");
        }
    }
}
