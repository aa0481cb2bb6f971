//! The inside of the crates, for their own tests, benchmarks and bindings alone.
//!
//! Nothing here is part of the library's interface: all of it may change from one version to the
//! next, as may all that the documentation hides.

pub use crate::protocol::Conversation;
pub use komainu_core::board::lines::LineWords;
pub use komainu_core::board::movegen::{CheckInfo, Stage, count_pseudo_legal, generate};
pub use komainu_core::board::position::Change;
pub use komainu_core::board::tables::{AttackTables, PieceFlags};
pub use komainu_core::board::word::Word;
pub use komainu_core::types::bitboard::SparseSet;
pub use komainu_engine::eval::{Evaluator, WeightsError};

#[cfg(feature = "cli")]
use std::collections::BTreeMap;
#[cfg(feature = "cli")]
use std::sync::Arc;

#[cfg(feature = "cli")]
use komainu_core::board::FindError;
use komainu_core::board::Variant;
use komainu_engine::eval::WeightsFile;
#[cfg(feature = "cli")]
use komainu_lab::journal::{JournalError, Parsed};

/// The tiers of instructions.
pub mod vector {
    pub use komainu_core::board::vector::{
        Scalar, Tier, TierError, VARIABLE, Vector, Work, above, below, run,
    };
}

/// Returns the evaluation of a game: its formula, with the values in this text of a weights file.
///
/// # Errors
/// If it is not a weights file, or is one of another game.
pub fn learnt(
    variant: &Variant,
    formula: &Evaluator,
    weights: &str,
) -> Result<Evaluator, WeightsError> {
    let file = WeightsFile::parse(weights)?;
    formula.clone().taught(variant, &file)
}

/// Returns the games, with their numbers, in the bytes of a file that `match` or `selfplay` wrote;
/// `find` returns the game of a name and the choices of its options.
///
/// # Errors
/// Says what is wrong with it, and on which line.
#[cfg(feature = "cli")]
pub fn journal_games(
    bytes: &[u8],
    find: impl Fn(&str, &BTreeMap<String, String>) -> Result<Arc<Variant>, FindError>,
) -> Result<Vec<(u64, komainu_records::Record)>, String> {
    crate::cli::games_in_bytes(bytes, find).map_err(|error| error.to_string())
}

#[cfg(feature = "cli")]
pub use komainu_studio::server::{FileStore, admitted};

/// Returns the contents of a journal in these bytes, and the bytes of a line at its end that is cut
/// short.
///
/// # Errors
/// If a line is not a line of a journal.
#[cfg(feature = "cli")]
pub fn journal(bytes: &[u8]) -> Result<Parsed<'_>, JournalError> {
    komainu_lab::journal::parse(std::path::Path::new("journal"), bytes)
}
