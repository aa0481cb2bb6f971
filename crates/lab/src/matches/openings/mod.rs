//! Openings: the first moves of the games of a match, which are given.
//!
//! They are random, so that players do not repeat one game, and balanced, so that the better player and
//! not the better side wins. A file of openings has one per line, in canonical notation; lines that
//! begin with `#` are comments.

mod recipe;
mod rounds;

use thiserror::Error;

pub use recipe::Recipe;
pub use rounds::Openings;

use komainu_core::board::{Position, Variant};
use komainu_core::notation::{MoveTextError, canonical, parse_canonical};
use komainu_core::types::{Color, Move, Score, SplitMix64};
use komainu_engine::eval::Evaluator;

/// The openings in the source tree: the game's id and the text.
macro_rules! built_in {
    ([$($id:literal)*]) => {
        &[$(($id, include_str!(concat!("../../../variants/openings/", $id, ".txt")))),+]
    };
    ([$($id:literal)*] $next:literal: $(weights)? openings; $($rest:tt)*) => {
        built_in!([$($id)* $next] $($rest)*)
    };
    ([$($id:literal)*] $_next:literal: $(weights)?; $($rest:tt)*) => {
        built_in!([$($id)*] $($rest)*)
    };
}

/// The openings that come with the program.
const BUILT_IN: &[(&str, &str)] = komainu_core::games!(built_in []);

/// The text of the openings that come with the program for a game.
#[must_use]
pub fn built_in(id: &str) -> Option<&'static str> {
    BUILT_IN.iter().find(|(game, _)| *game == id).map(|(_, text)| *text)
}

/// Openings that cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OpeningError {
    /// A move is wrong.
    #[error("line {line}: move {number}: {error}")]
    Move {
        /// The number of the line, from 1.
        line: usize,
        /// The number of the move, from 1.
        number: usize,
        /// The mistake in it.
        error: MoveTextError,
    },
    /// The game is over before it begins.
    #[error("line {line}: the game is over after these moves")]
    Over {
        /// The number of the line, from 1.
        line: usize,
    },
    /// There is no opening.
    #[error("expected at least one line of moves")]
    Empty,
}

/// Reads openings of games that begin with a position.
///
/// # Errors
/// If a move is not legal, or if a game would be over.
pub fn read(start: &Position, text: &str) -> Result<Vec<Vec<Move>>, OpeningError> {
    let mut openings = Vec::new();
    let lines = (1..).zip(text.lines()).filter(|(_, text)| !text.trim_start().starts_with('#'));
    for (line, text) in lines.filter(|(_, text)| !text.trim().is_empty()) {
        let mut position = start.clone();
        let mut moves = Vec::new();
        for (number, text) in (1..).zip(text.split_whitespace()) {
            let m = parse_canonical(&position, text);
            let m = m.map_err(|error| OpeningError::Move { line, number, error })?;
            position.make(m);
            moves.push(m);
        }
        if position.outcome().is_some() {
            return Err(OpeningError::Over { line });
        }
        openings.push(moves);
    }
    if openings.is_empty() { Err(OpeningError::Empty) } else { Ok(openings) }
}

/// Shuffles openings with a seed.
pub fn shuffle(openings: &mut [Vec<Move>], seed: u64) {
    let mut random = SplitMix64(seed);
    for last in (1..openings.len()).rev() {
        openings.swap(last, random.below(last + 1));
    }
}

/// The text of moves from the start of a game.
#[must_use]
pub fn text(variant: &Variant, moves: &[Move]) -> String {
    moves.iter().map(|&m| canonical(variant, m)).collect::<Vec<_>>().join(" ")
}

/// The moves from the start of the game to a position.
pub(crate) fn moves_to(position: &Position) -> Vec<Move> {
    let mut position = position.clone();
    let mut moves: Vec<_> = std::iter::from_fn(|| position.undo()).collect();
    moves.reverse();
    moves
}

/// Returns `true` if games that begin with this position have a handicap: then White moves first.
pub fn is_handicap(start: &Position) -> bool {
    start.side_to_move() == Color::White
}

/// Converts a score for the side to move into one for Black, in centipawns.
pub fn for_black(position: &Position, score: Score) -> i32 {
    if position.side_to_move() == Color::Black { score.0 } else { -score.0 }
}

/// Returns the maximum advantage of a side in a balanced position, in centipawns, from a percentage of
/// the value of an average piece.
#[must_use]
pub fn balance_limit(evaluator: &Evaluator, within: u32) -> i32 {
    let limit = i64::from(evaluator.average()) * i64::from(within) / 100;
    i32::try_from(limit).unwrap_or(i32::MAX)
}

/// Plays random moves from the start of a game; returns them and the position they lead to, unless the
/// game is over there.
#[must_use]
pub fn random_moves(
    start: &Position,
    plies: u32,
    random: &mut SplitMix64,
) -> Option<(Position, Vec<Move>)> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for _ in 0..plies {
        let legal = position.legal_moves();
        if position.outcome_among(&legal).is_some() {
            return None;
        }
        let m = legal[random.below(legal.len())];
        position.make(m);
        moves.push(m);
    }
    position.outcome().is_none().then_some((position, moves))
}
