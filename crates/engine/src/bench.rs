//! Bench: a fixed set of searches in all built-in games.
//!
//! The number of nodes is the same on every machine and changes only when the search changes; the time
//! shows how fast it is. The positions are in `bench.positions`: start positions, and some from random
//! play, random placement and games of the engine with itself.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use thiserror::Error;

use crate::search::{Limits, TableError, ThreadPool, ThreadsError, TranspositionTable, Worker};
use komainu_core::board::{Dialect, Position, Variant};
use komainu_core::types::Score;

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

/// A position to search.
#[derive(Debug, Clone)]
pub struct BenchPosition {
    /// The position.
    pub position: Position,
    /// The depth of its search, in plies.
    pub depth: u32,
}

/// The positions that are legal in a game, the start first; none if the game is not built in.
#[must_use]
pub fn positions(variant: &Arc<Variant>) -> Vec<BenchPosition> {
    let lines = lines().filter(|line| line.0 == variant.rules().id);
    let positions = lines.filter_map(|(_, depth, text)| {
        let position = Position::from_sfen(variant, text, Dialect::Sfen).ok()?;
        Some(BenchPosition { position, depth })
    });
    positions.collect()
}

/// A bench that cannot be run.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BenchError {
    /// There is no memory for the table.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The threads are not available.
    #[error(transparent)]
    Threads(#[from] ThreadsError),
}

/// Searches the positions of the games with the given ids (of all games if there are none), each with
/// an empty table and to a depth of at most `deepest` plies, and reports each search as it ends.
///
/// With more than one thread the numbers of nodes differ from run to run. Once `stop` is set, the
/// searches end at once.
///
/// # Errors
/// If there is no memory for the table, or if the threads are not available.
pub fn run(
    games: &[String],
    deepest: u32,
    threads: usize,
    stop: &AtomicBool,
    report: &mut dyn FnMut(&BenchLine),
) -> Result<BenchResult, BenchError> {
    let table = TranspositionTable::new(HASH)?;
    let mut result = BenchResult::default();
    let mut chosen: Vec<&str> = lines().map(|line| line.0).collect();
    chosen.dedup();
    chosen.retain(|game| games.is_empty() || games.iter().any(|wanted| wanted == game));
    for game in chosen {
        let variant = Variant::find(game, &[]).expect("the positions are of built-in games");
        let mut pool = ThreadPool::new(Worker::new(&variant));
        pool.set_threads(threads)?;
        for (number, BenchPosition { position, depth }) in (1..).zip(positions(&variant)) {
            pool.begin(&variant);
            table.clear();
            let place = (game, number, depth.min(deepest));
            let line = run_one(place, &position, &mut pool, &table, stop);
            report(&line);
            result.nodes += line.nodes;
            result.time += line.time;
        }
    }
    Ok(result)
}

/// The lines of the file: game, depth and position.
fn lines() -> impl Iterator<Item = (&'static str, u32, &'static str)> {
    POSITIONS.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
        let (game, rest) = line.split_once(' ')?;
        let (depth, position) = rest.split_once(' ')?;
        Some((game, depth.parse().ok()?, position))
    })
}

/// Searches a position; `place` is its game, its number and the depth.
fn run_one(
    place: (&str, u32, u32),
    position: &Position,
    pool: &mut ThreadPool,
    table: &TranspositionTable,
    stop: &AtomicBool,
) -> BenchLine {
    let (game, number, depth) = place;
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut score = Score::DRAW;
    let mut time = Duration::ZERO;
    let result = pool.search(position, &limits, table, stop, &mut |info| {
        (score, time) = (info.score, info.time);
    });
    BenchLine { game: game.to_owned(), number, depth, score, nodes: result.nodes, time }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_file_is_read() {
        let all = komainu_core::rules::catalog::ids().into_iter().map(|game| {
            let variant = Variant::find(game, &[]).unwrap();
            positions(&variant).len()
        });
        assert_eq!(all.sum::<usize>() + 1, POSITIONS.lines().count());
    }

    #[test]
    fn the_first_position_of_a_game_is_its_start_and_others_follow() {
        for game in komainu_core::rules::catalog::ids() {
            let variant = Variant::find(game, &[]).unwrap();
            let positions = positions(&variant);
            let keys: Vec<u64> = positions.iter().map(|entry| entry.position.key()).collect();
            assert_eq!(keys[0], Position::start(&variant).key(), "{game}");
            assert!(keys.len() > 1, "{game}");
            assert!(positions.iter().all(|entry| entry.position.outcome().is_none()), "{game}");
        }
    }
}
