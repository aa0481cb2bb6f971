//! Parts of a count that can be counted separately: on different machines, or with pauses between.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use super::counter::SubtreeCounter;
use super::{Path, Perft, PerftError, forgetful, subtrees};
use crate::board::Position;
use crate::types::Move;

/// The sequences of moves with the same beginning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// The number of the part.
    pub number: u64,
    /// The first move or two of its sequences.
    pub path: Vec<Move>,
    /// The number of sequences.
    pub nodes: u128,
}

impl Perft<'_> {
    /// The number of parts in which the sequences of `depth` legal moves are counted.
    ///
    /// # Errors
    /// If the depth is too large.
    pub fn parts(&self, position: &Position, depth: u32) -> Result<u64, PerftError> {
        if depth > super::MAX_DEPTH {
            return Err(PerftError::TooDeep(depth));
        }
        let position = forgetful(position);
        Ok(subtrees(&position, &position.legal_moves(), depth).0.len() as u64)
    }

    /// Counts the sequences of `depth` legal moves, at least one, part by part; `wanted` selects the
    /// parts by their numbers. `done` is called with one part at a time and can end the count by an
    /// error. Setting `stop` ends it, too.
    ///
    /// # Errors
    /// If the depth or a count is too large, if it was stopped, or the error of `done`.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    /// use komainu_core::board::{Position, Variant};
    /// use komainu_core::perft::{Perft, PerftError};
    /// let position = Position::start(&Variant::find("mini", &[]).unwrap());
    /// let mut nodes = 0;
    /// let never = AtomicBool::new(false);
    /// let counted = Perft::default().count_parts(&position, 4, |_| true, &never, |part| {
    ///     nodes += part.nodes;
    ///     Ok::<(), PerftError>(())
    /// });
    /// assert_eq!((counted, nodes), (Ok(()), 35_401));
    /// ```
    pub fn count_parts<E: From<PerftError> + Send>(
        &self,
        position: &Position,
        depth: u32,
        wanted: impl Fn(u64) -> bool,
        stop: &AtomicBool,
        done: impl FnMut(Part) -> Result<(), E> + Send,
    ) -> Result<(), E> {
        if depth > super::MAX_DEPTH {
            return Err(PerftError::TooDeep(depth).into());
        }
        let position = forgetful(position);
        let (paths, below) = subtrees(&position, &position.legal_moves(), depth);
        let wanted: Vec<(u64, Path)> = (0..).zip(paths).filter(|(n, _)| wanted(*n)).collect();
        let done = Mutex::new(done);
        let counter = || SubtreeCounter::new(self, position.clone(), stop);
        self.share(&wanted, counter, |counter, (number, path)| {
            let nodes = counter.count_behind(path, below)?;
            let part = Part { number: *number, path: path.to_vec(), nodes };
            let mut done = done.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            done(part)
        })
        .map(|_: Vec<()>| ())
    }
}
