//! The rules of the great shogi variants, their small relatives and any game from a file, with their
//! positions and moves.
//!
//! ```
//! use komainu_core::{Position, Variant};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut position = Position::start(&Variant::find("mini", &[])?);
//! assert_eq!(position.legal_moves().len(), 14);
//! position.play(position.parse_move("5d5c")?)?;
//! println!("{}", position.diagram());
//! position.undo();
//! # Ok(())
//! # }
//! ```
//!
//! The crate `komainu`, which adds an engine, protocols and records, describes how all of it is used.

pub mod board;
pub mod check;
#[doc(hidden)]
pub mod files;
pub mod notation;
#[cfg(feature = "perft")]
pub mod perft;
pub mod rules;
#[doc(hidden)]
pub mod text;
pub mod types;

pub use board::{Outcome, Position, Reason, Setup, Variant};
pub use types::{Bitboard, Color, Move, Piece, PieceKind, Square};
