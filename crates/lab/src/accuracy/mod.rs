//! Accuracy: what an engine's moves lose against the best ones, in positions all of whose moves have been
//! valued by long searches.
//!
//! The values are in a [journal](crate::journal) with a line for each position: the game so far, and
//! what each move loses.

mod grading;
mod halving;
mod tally;

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use grading::{Grading, GradingError, most};
pub use halving::nodes_of_first_round;
pub use tally::Tally;

use komainu_core::board::{Position, Variant};
use komainu_core::notation::{MoveTextError, canonical, parse_canonical};
use komainu_core::types::Move;

/// Everything on which the values of a file depend.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AccuracyPlan {
    /// The name of the game, or the path of its file.
    pub game: String,
    /// The choices of the game's options.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The number of positions.
    pub positions: u64,
    /// The number of nodes with which the moves of a position are valued.
    pub nodes: u64,
    /// The seed by which the positions are drawn.
    pub seed: u64,
    /// A checksum of the games from which they are drawn.
    pub games: u64,
    /// What a move loses that is not listed, in centipawns: no move counts as worse.
    pub most: i32,
}

/// A position and what its moves lose, as a line of a journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GradedRecord {
    /// The number of the position.
    pub number: u64,
    /// The game up to the position, in canonical notation.
    pub moves: String,
    /// The score of the best move for the side to move, in centipawns.
    pub score: i32,
    /// What each move loses, in centipawns, the best first; those that lose too much are left out.
    pub losses: Vec<(String, i32)>,
}

/// A position and what its moves lose.
#[derive(Debug, Clone)]
pub struct GradedPosition {
    /// The game so far.
    pub moves: Vec<Move>,
    /// The position after these moves.
    pub position: Position,
    /// What each move loses, in centipawns, the best first; those that lose too much are left out.
    pub losses: Vec<(Move, i32)>,
}

/// A line that is not a position with the values of its moves.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GradedError {
    /// A move of the game is wrong.
    #[error("moves: move {number}: {error}")]
    Game {
        /// The number of the move, from 1.
        number: usize,
        /// The mistake in it.
        error: MoveTextError,
    },
    /// A move with a value is wrong.
    #[error("losses: {0}")]
    Move(MoveTextError),
    /// No move is the best one.
    #[error("losses: found no move that loses 0, expected at least one")]
    NoBest,
    /// A move loses less than nothing.
    #[error("losses: found {0}, expected 0 or more")]
    Negative(i32),
}

impl GradedRecord {
    /// The line about a position.
    #[must_use]
    pub fn new(
        number: u64,
        moves: String,
        score: i32,
        losses: &[(Move, i32)],
        variant: &Variant,
    ) -> Self {
        let losses = losses.iter().map(|&(m, loss)| (canonical(variant, m), loss)).collect();
        Self { number, moves, score, losses }
    }

    /// Reads the line.
    ///
    /// # Errors
    /// If its moves are not legal, or no move is the best.
    pub fn read(&self, variant: &Arc<Variant>) -> Result<GradedPosition, GradedError> {
        let mut position = Position::start(variant);
        let mut moves = Vec::new();
        for (number, text) in (1..).zip(self.moves.split_whitespace()) {
            let m = parse_canonical(&position, text);
            let m = m.map_err(|error| GradedError::Game { number, error })?;
            position.make(m);
            moves.push(m);
        }
        let losses = self.losses.iter().map(|(text, loss)| {
            let m = parse_canonical(&position, text).map_err(GradedError::Move)?;
            if *loss < 0 { Err(GradedError::Negative(*loss)) } else { Ok((m, *loss)) }
        });
        let losses: Vec<_> = losses.collect::<Result<_, _>>()?;
        if losses.iter().all(|&(_, loss)| loss > 0) {
            return Err(GradedError::NoBest);
        }
        Ok(GradedPosition { moves, position, losses })
    }
}

impl GradedPosition {
    /// What a move loses, in centipawns; `most` if it is not listed.
    #[must_use]
    pub fn loss(&self, m: Move, most: i32) -> i32 {
        let listed = self.losses.iter().find(|&&(listed, _)| listed == m);
        listed.map_or(most, |&(_, loss)| loss)
    }
}
