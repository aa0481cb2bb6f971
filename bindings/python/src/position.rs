//! Positions from texts, and their moves in a fixed order.

use komainu::board::{Dialect, Reason, SetupError, SfenError, position_text};
use komainu::{Color, Move, Position};
use pyo3::prelude::*;

use crate::board::PyBoard;
use crate::errors;
use crate::variant::PyVariant;

/// The legal moves in an order that depends on the position alone.
pub fn legal_moves(position: &Position) -> Vec<Move> {
    let mut moves = position.legal_moves();
    moves.sort_unstable();
    moves
}

/// A position in which a player may lack a royal piece, as in mate problems; what that means is warned of.
///
/// # Errors
/// If the text is not a position of the game.
pub fn read_position(py: Python<'_>, game: &PyVariant, text: &str) -> PyResult<Position> {
    let Some(sfen) = position_text(text) else { return Ok(Position::start(game.variant())) };
    let position = Position::composed_from_sfen(game.variant(), sfen, Dialect::Sfen);
    let position = position.map_err(errors::of_position)?;
    let reason = position.outcome().map(|outcome| outcome.reason);
    for color in Color::ALL {
        let meaning = if position.needs_no_royal(color) {
            "and so none to lose"
        } else if reason == Some(Reason::RoyalsCaptured) && position.royals(color) == 0 {
            "and so the game is over"
        } else {
            continue;
        };
        let text = format!("{color} has no royal piece, {meaning}");
        crate::warn::<errors::PositionWarning>(py, &text)?;
    }
    Ok(position)
}

/// What pyffish's `validate_fen` says of a text: 1 if it is a position of the game, or a number below.
#[pyfunction]
pub fn _fen_problem(game: &Bound<'_, PyAny>, fen: &str) -> PyResult<i32> {
    let game = PyVariant::of(game, None)?;
    let Err(error) = Position::from_sfen(game.variant(), fen, Dialect::Fen) else { return Ok(1) };
    Ok(match error {
        SfenError::Empty => 0,
        SfenError::Number(_) => -1,
        SfenError::Setup(SetupError::NoRoyal(_)) => -3,
        SfenError::Side(_) => -6,
        SfenError::Hands { .. } => -7,
        SfenError::Ranks { .. } | SfenError::Files { .. } => -8,
        // The player to move could capture a royal piece.
        SfenError::Setup(SetupError::RoyalCapturable(_)) => -9,
        SfenError::UnknownPiece { text, .. } if text.starts_with('+') => -12,
        SfenError::Trailing(_) | SfenError::Restrictions(_) => -11,
        _ => -10,
    })
}

/// Makes a board of its parts, without the warnings that its first user has seen.
#[pyfunction]
pub fn _board(game: PyRef<'_, PyVariant>, sfen: &str, moves: Vec<String>) -> PyResult<PyBoard> {
    let position = Position::composed_from_sfen(game.variant(), sfen, Dialect::Sfen);
    let mut board = PyBoard::of(position.map_err(errors::of_position)?, game.clone());
    board.push_all(moves)?;
    Ok(board)
}
