//! Records of games of shogi variants: every move with its variations, comments, clocks and
//! evaluations, in the formats of other programs.
//!
//! A [`Record`] is a tree of moves from a start position. [`formats`] reads and writes PGN, KIF, KI2,
//! CSA, JKF and USI, and reads PSN; texts may be in any encoding that is in use.
//! [`Losses`](formats::Losses) reports what a format cannot express, and warnings report what is odd in
//! a file. [`annotate`] adds the better lines of an analysis.
//!
//! ```
//! use komainu_records::formats::{Format, Lookup, read, write};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let kif = "手合割：平手\n手数----指手\n   1 ７六歩(77)\n   2 ３四歩(33)\n";
//! let game = read(kif, &Lookup::default())?;
//! assert!(game.problem.is_none() && game.record.main_line().len() == 2);
//! assert!(write(&game.record, Format::Pgn)?.contains("1. "));
//! # Ok(())
//! # }
//! ```

mod accuracy;
mod annotation;
mod ending;
pub mod formats;
mod record;

pub use accuracy::accuracy;
pub use annotation::{Finding, Mistake, annotate, judge, mistakes};
pub use ending::{End, Ending};
pub use record::{Evaluation, Node, NodeId, Notes, PlayError, Record};
