//! Perft: the number of sequences of legal moves, the measure of move generators.
//!
//! Rules about repetition are ignored, so that a count depends on the position alone.

mod counter;
mod parts;
mod table;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use arrayvec::ArrayVec;
use rayon::prelude::*;
use thiserror::Error;

use counter::SubtreeCounter;
pub use parts::Part;
pub use table::{PerftTable, PerftTableError};

use crate::board::Position;
use crate::types::Move;

/// The greatest depth: each ply takes some of the stack, and no such depth will ever be counted.
pub const MAX_DEPTH: u32 = 100;

/// The least depth of a subtree; smaller ones are not worth the copy of a position.
const MIN_SUBTREE: u32 = 2;

/// The most first moves for which each answer makes a subtree of its own; with more, each first move
/// does.
const MAX_SPLIT: usize = 1000;

/// The sequence of moves that leads to a subtree.
type Path = ArrayVec<Move, 2>;

/// The way in which the last moves of the sequences are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Leaves {
    /// Each is made.
    Made,
    /// They are counted without being made.
    #[default]
    Counted,
    /// The last two are counted together: what a move changes about the replies to it.
    ByDifference,
}

/// A way to count sequences of moves.
#[derive(Debug, Clone, Copy)]
pub struct Perft<'t> {
    /// The way in which the last moves are counted.
    pub leaves: Leaves,
    /// The number of threads that share the work; fewer do if the system refuses them.
    pub threads: usize,
    /// The table of the counts of recurring positions.
    pub table: Option<&'t PerftTable>,
}

impl Default for Perft<'_> {
    fn default() -> Self {
        Self { leaves: Leaves::default(), threads: 1, table: None }
    }
}

/// A count that was not finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PerftError {
    /// The depth is beyond [`MAX_DEPTH`].
    #[error("the depth is {0}, expected a number of moves from 0 to {MAX_DEPTH}")]
    TooDeep(u32),
    /// There are 2^128 sequences or more.
    #[error("the number of sequences has more than 128 bits")]
    TooMany,
    /// The caller stopped it.
    #[error("the count was stopped")]
    Stopped,
}

/// The progress of a count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// The number of subtrees that have been counted.
    pub counted: usize,
    /// The number of subtrees, which are not all of one size.
    pub subtrees: usize,
}

/// The flag that a running count checks, and the function to which it reports its progress.
#[derive(Clone, Copy)]
pub struct Watch<'w> {
    /// Once this is set the count ends with [`PerftError::Stopped`].
    pub stop: &'w AtomicBool,
    /// Called by any of the threads whenever a subtree has been counted.
    pub report: &'w (dyn Fn(Progress) + Sync),
}

impl Default for Watch<'_> {
    fn default() -> Self {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Self { stop: &NEVER, report: &|_| {} }
    }
}

impl Perft<'_> {
    /// The number of sequences of `depth` legal moves.
    ///
    /// # Errors
    /// If the depth or the count is too large.
    ///
    /// ```
    /// use komainu_core::board::{Position, Variant};
    /// use komainu_core::perft::Perft;
    /// let position = Position::start(&Variant::find("mini", &[]).unwrap());
    /// assert_eq!(Perft::default().count(&position, 3), Ok(2512));
    /// ```
    pub fn count(&self, position: &Position, depth: u32) -> Result<u128, PerftError> {
        self.count_watched(position, depth, Watch::default())
    }

    /// As [`Perft::count`], but can be watched and stopped.
    ///
    /// # Errors
    /// If the depth or the count is too large, or if it was stopped.
    pub fn count_watched(
        &self,
        position: &Position,
        depth: u32,
        watch: Watch,
    ) -> Result<u128, PerftError> {
        if depth <= MIN_SUBTREE {
            return SubtreeCounter::new(self, forgetful(position), watch.stop).count(depth);
        }
        sum(self.divide_watched(position, depth, watch)?.into_iter().map(|(_, nodes)| nodes))
    }

    /// The number of sequences of `depth` legal moves, at least one, after each first move.
    ///
    /// # Errors
    /// If the depth or the sum of the counts is too large.
    pub fn divide(&self, position: &Position, depth: u32) -> Result<Vec<(Move, u128)>, PerftError> {
        self.divide_watched(position, depth, Watch::default())
    }

    /// As [`Perft::divide`], but can be watched and stopped.
    ///
    /// # Errors
    /// If the depth or the sum of the counts is too large, or if it was stopped.
    pub fn divide_watched(
        &self,
        position: &Position,
        depth: u32,
        watch: Watch,
    ) -> Result<Vec<(Move, u128)>, PerftError> {
        if depth > MAX_DEPTH {
            return Err(PerftError::TooDeep(depth));
        }
        let mut position = forgetful(position);
        let mut moves = Vec::new();
        counter::legal_moves(&mut position, &mut moves, watch.stop)?;
        let (paths, below) = subtrees(&position, &moves, depth);
        let counts = self.count_subtrees(&position, &paths, below, watch)?;
        sum(counts.iter().copied())?;
        let mut counts = paths.iter().zip(counts).peekable();
        let behind = |m| {
            let mut nodes = 0;
            while let Some((_, more)) = counts.next_if(|(path, _)| path[0] == m) {
                nodes += more;
            }
            (m, nodes)
        };
        Ok(moves.into_iter().map(behind).collect())
    }

    /// The number of sequences of `depth` moves after each path.
    fn count_subtrees(
        &self,
        position: &Position,
        paths: &[Path],
        depth: u32,
        watch: Watch,
    ) -> Result<Vec<u128>, PerftError> {
        let counted = AtomicUsize::new(0);
        let counter = || SubtreeCounter::new(self, position.clone(), watch.stop);
        self.share(paths, counter, |counter, path| {
            let nodes = counter.count_behind(path, depth)?;
            let counted = counted.fetch_add(1, Ordering::Relaxed) + 1;
            (watch.report)(Progress { counted, subtrees: paths.len() });
            Ok(nodes)
        })
    }

    /// Counts each of some items, on several threads if there are to be several.
    fn share<I: Sync, C, O: Send, E: Send>(
        &self,
        items: &[I],
        counter: impl Fn() -> C + Sync + Send,
        count: impl Fn(&mut C, &I) -> Result<O, E> + Sync + Send,
    ) -> Result<Vec<O>, E> {
        if self.threads > 1
            && let Ok(pool) = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build()
        {
            // One subtree at a time, or a thread may be left with several large ones at the end.
            let items = items.par_iter().with_max_len(1);
            return pool.install(|| items.map_init(counter, count).collect());
        }
        let mut counter = counter();
        items.iter().map(|item| count(&mut counter, item)).collect()
    }
}

/// A copy of a position without the moves that led to it.
fn forgetful(position: &Position) -> Position {
    let mut position = position.clone();
    position.forget_earlier();
    position
}

/// The paths to the subtrees of a count, and the depth of these.
fn subtrees(position: &Position, moves: &[Move], depth: u32) -> (Vec<Path>, u32) {
    let paths: Vec<Path> = moves.iter().map(|&m| Path::from_iter([m])).collect();
    let below = depth.saturating_sub(1);
    if below <= MIN_SUBTREE || paths.len() > MAX_SPLIT || position.is_crowded() {
        return (paths, below);
    }
    (paths.iter().flat_map(|path| extensions(position, path)).collect(), below - 1)
}

/// A path extended by each of the moves from its end.
fn extensions(position: &Position, path: &Path) -> impl Iterator<Item = Path> + use<> {
    let mut end = position.clone();
    for &m in path {
        end.make(m);
        end.forget_earlier();
    }
    let path = path.clone();
    end.legal_moves().into_iter().map(move |m| path.iter().copied().chain([m]).collect())
}

/// The sum of some counts.
fn sum(counts: impl IntoIterator<Item = u128>) -> Result<u128, PerftError> {
    counts.into_iter().try_fold(0, u128::checked_add).ok_or(PerftError::TooMany)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_of_more_than_128_bits_is_an_error() {
        assert_eq!(sum([u128::MAX - 1, 1]), Ok(u128::MAX));
        assert_eq!(sum([u128::MAX, 1]), Err(PerftError::TooMany));
    }
}
