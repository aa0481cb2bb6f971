//! An engine for the great shogi variants.
//!
//! ```
//! use komainu::{Position, Variant};
//!
//! let tenjiku = Variant::find("tenjiku", &[]).unwrap();
//! let position = Position::start(&tenjiku);
//! assert_eq!(position.legal_moves().len(), 70);
//! ```
//!
//! Each layer uses only those before it: [`types`], [`rules`], [`board`], then [`eval`],
//! [`search`] and [`notation`], the [`tools`], the [`engine`], the [`protocol`]s, and the command
//! line in [`cli`].

pub mod board;
#[cfg(feature = "cli")]
pub mod cli;
pub mod engine;
pub mod eval;
pub mod notation;
pub mod protocol;
pub mod rules;
pub mod search;
pub mod tools;
pub mod types;

pub use board::{Outcome, Position, Reason, Setup, Variant};
pub use types::{Bitboard, Color, Move, Piece, PieceKind, Square};
