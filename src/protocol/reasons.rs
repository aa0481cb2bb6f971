//! Why moves of hosts are refused, in words with the host's names of squares.

use komainu_core::board::Position;
use komainu_core::text::Language;
use komainu_core::types::{Move, Square};
use komainu_describe::Reasons;
pub use komainu_describe::with_reason;

/// The reason why a move is not legal, as sentences in one line; empty if there is no move, or if it is legal.
pub fn reason(position: &Position, m: Option<Move>, square: &dyn Fn(Square) -> String) -> String {
    let reasons = Reasons::new(position, Language::English).with_squares(square);
    m.map_or_else(String::new, |m| reasons.of_move(m))
}
