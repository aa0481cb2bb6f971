//! Moves and positions as text: for protocols and for users.
//!
//! | what | written by | read by |
//! | --- | --- | --- |
//! | a move, canonically | [`Move::display`](crate::types::Move::display), [`canonical`] | [`Position::parse_move`](crate::board::Position::parse_move) |
//! | a move in USI | [`usi`], [`usi_line`] | [`Position::parse_move`](crate::board::Position::parse_move) |
//! | a move in UCI | [`uci`], [`uci_line`] | [`Coordinates::parse`] |
//! | a move by the coordinates of chess | [`Coordinates::write`] | [`Coordinates::parse`] |
//! | a move as The Shogi Association writes it | [`association`] | [`parse_association`] |
//! | a move in ATSI | [`atsi`] | [`parse_atsi`] |
//! | a move as the Japanese write it | [`japanese`] | `komainu_records::formats::parse_japanese` |
//! | a position as SFEN | its `Display`, [`Position::sfen`](crate::board::Position::sfen), [`Position::uci_fen`](crate::board::Position::uci_fen) | [`Position::from_sfen`](crate::board::Position::from_sfen) |
//! | a position as a drawing | [`Position::diagram`](crate::board::Position::diagram) | |

mod association;
mod atsi;
mod canonical;
mod coordinates;
mod diagram;
mod ends;
mod japanese;
#[doc(hidden)]
pub mod kanji;
mod parse;
mod short;
mod uci;
mod usi;

#[doc(hidden)]
pub use association::associations_of;
pub use association::{association, associations, parse_association, spelled_association, symbol};
#[doc(hidden)]
pub use atsi::parse_atsi_among;
pub use atsi::{atsi, parse_atsi, spelled_atsi};
#[doc(hidden)]
pub use canonical::parse_canonical_among;
pub use canonical::{MoveDisplay, canonical, parse_canonical, spelled};
pub use coordinates::Coordinates;
#[doc(hidden)]
pub use diagram::status;
pub use diagram::{Diagram, Labels};
#[doc(hidden)]
pub use japanese::japaneses_of;
pub use japanese::{japanese, japaneses};
pub use parse::MoveTextError;
#[doc(hidden)]
pub use parse::only_piece;
#[doc(hidden)]
pub use uci::usi_of_fairy;
pub use uci::{uci, uci_line};
pub use usi::{usi, usi_line};

use crate::board::Position;
use crate::types::Move;

/// The texts of moves made one after the other, each as `spell` writes it.
fn line(position: &Position, moves: &[Move], spell: fn(&Position, Move) -> String) -> Vec<String> {
    let mut position = position.clone();
    let spell = |&m: &Move| {
        let text = spell(&position, m);
        position.make(m);
        text
    };
    moves.iter().map(spell).collect()
}
