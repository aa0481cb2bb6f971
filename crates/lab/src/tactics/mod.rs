//! Tactics: positions of played games in which one move is far better than all others.
//!
//! A file has one problem per line, `MOVE ; THEME ; MOVES`: the best move, the means by which it wins,
//! and the game up to the position, in canonical notation. Lines that begin with `#` are comments.

mod gather;
mod solve;
mod theme;

use std::sync::Arc;

use thiserror::Error;

pub use gather::{GatherError, Gathering};
pub use solve::Solution;
pub use theme::Theme;

use super::matches::openings;
use komainu_core::board::{Position, Variant};
use komainu_core::notation::{MoveTextError, canonical, parse_canonical};
use komainu_core::types::Move;

/// A position and its best move.
#[derive(Debug, Clone)]
pub struct Problem {
    /// The game so far.
    pub moves: Vec<Move>,
    /// The position after these moves.
    pub position: Position,
    /// The best move.
    pub best: Move,
    /// The means by which it wins.
    pub theme: Theme,
}

impl Problem {
    /// Returns the problem as a line of a file.
    #[must_use]
    pub fn text(&self) -> String {
        let variant = self.position.variant();
        let best = canonical(variant, self.best);
        format!("{best} ; {} ; {}", self.theme, openings::text(variant, &self.moves))
    }
}

/// A line that is not a problem.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}: {mistake}")]
pub struct ProblemError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub mistake: ProblemMistake,
}

/// The mistake in a line.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProblemMistake {
    /// It has too few or too many parts.
    #[error("found {0} parts, expected `MOVE ; THEME ; MOVES`")]
    Parts(usize),
    /// It names a theme that does not exist.
    #[error("found the theme `{found}`, expected one of {}", Theme::names())]
    Theme {
        /// The text in its place.
        found: String,
    },
    /// A move of the game is wrong.
    #[error("move {number}: {error}")]
    Move {
        /// The number of the move, from 1.
        number: usize,
        /// The mistake in it.
        error: MoveTextError,
    },
    /// The best move is wrong.
    #[error("the best move: {0}")]
    Best(MoveTextError),
}

/// Reads the problems of a game.
///
/// ```
/// use komainu_core::Variant;
/// use komainu_lab::tactics::read;
/// let mini = Variant::find("mini", &[]).unwrap();
/// let game = "1e1b 2a1b P*2d 4a3b 3e4d 3a4b 2e3d R*2b 3d1b";
/// let problems = read(&mini, &format!("2b1b ; capture ; {game}\n")).unwrap();
/// assert_eq!(problems[0].moves.len(), 9);
/// assert!(read(&mini, "9z ; capture ; 1e1b").unwrap_err().to_string().starts_with("line 1"));
/// ```
///
/// # Errors
/// If a line is not a problem.
pub fn read(variant: &Arc<Variant>, text: &str) -> Result<Vec<Problem>, ProblemError> {
    let lines = (1..).zip(text.lines().map(str::trim));
    lines
        .filter(|(_, text)| !text.is_empty() && !text.starts_with('#'))
        .map(|(line, text)| {
            problem(variant, text).map_err(|mistake| ProblemError { line, mistake })
        })
        .collect()
}

fn problem(variant: &Arc<Variant>, text: &str) -> Result<Problem, ProblemMistake> {
    let parts: Vec<&str> = text.split(';').map(str::trim).collect();
    let [best, theme, game] = parts[..] else {
        return Err(ProblemMistake::Parts(parts.len()));
    };
    let theme = theme.parse().map_err(|()| ProblemMistake::Theme { found: theme.to_owned() })?;
    let mut position = Position::start(variant);
    let mut moves = Vec::new();
    for (number, text) in (1..).zip(game.split_whitespace()) {
        let m = parse_canonical(&position, text);
        let m = m.map_err(|error| ProblemMistake::Move { number, error })?;
        position.make(m);
        moves.push(m);
    }
    let best = parse_canonical(&position, best).map_err(ProblemMistake::Best)?;
    Ok(Problem { moves, position, best, theme })
}
