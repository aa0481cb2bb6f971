//! Moves as USI front ends write them: canonical texts, but a pass names a square.

use super::{canonical, line};
use crate::board::Position;
use crate::board::movegen::powers;
use crate::types::Move;

/// The text of a pseudo-legal move; a pass goes over an empty square and back, `6f7g6f`.
///
/// Source: scalashogi, which does not know a pass on a single square.
///
/// # Panics
/// May panic if the move is not pseudo-legal in the position.
///
/// ```
/// use komainu_core::board::{Dialect, Position, Variant};
/// use komainu_core::notation::usi;
/// let chu = Variant::find("chu", &[]).unwrap();
/// let text = "k11/i11/12/12/12/6N5/12/12/12/12/12/11K b - 1";
/// let position = Position::from_sfen(&chu, text, Dialect::Usi).unwrap();
/// let pass = position.legal_moves().into_iter().find(|m| m.is_pass()).unwrap();
/// assert_eq!(usi(&position, pass), "6f7e6f");
/// ```
#[must_use]
pub fn usi(position: &Position, m: Move) -> String {
    let text = canonical(position.variant(), m);
    if !m.is_pass() {
        return text;
    }
    let (from, geometry) = (m.from(), position.variant().geometry());
    let name = geometry.name(from);
    let over = powers::pass_steps(position, from).next().map(|step| geometry.name(step));
    // A pass may promote, or stay on its square where no step is needed.
    let rest = &text[name.len()..];
    format!("{name}{}{rest}", over.unwrap_or_default())
}

/// The texts of moves made one after the other.
#[must_use]
pub fn usi_line(position: &Position, moves: &[Move]) -> Vec<String> {
    line(position, moves, usi)
}
