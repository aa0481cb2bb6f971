//! The inside of the crate, for its own tests and benchmarks alone.
//!
//! Nothing here is part of the library's interface: all of it may change from one version to the
//! next. The methods of the traits are those of the same names inside the crate.

pub use crate::board::lines::LineWords;
pub use crate::board::movegen::{CheckInfo, Counter, MoveSink, Stage, generate};
pub use crate::board::position::Change;
pub use crate::board::tables::{AttackTables, PieceFlags};
pub use crate::board::word::Word;
pub use crate::eval::{Evaluator, WeightsError};
pub use crate::protocol::Conversation;
pub use crate::types::bitboard::SparseSet;

#[cfg(feature = "cli")]
use std::collections::BTreeMap;
use std::sync::Arc;

#[cfg(feature = "cli")]
use crate::board::FindError;
use crate::board::{Outcome, Position, Variant};
use crate::eval::WeightsFile;
use crate::rules::Rules;
#[cfg(feature = "cli")]
use crate::tools::journal::{JournalError, Parsed};
use crate::types::{Bitboard, Color, Move, Square};

/// The tiers of instructions.
pub mod vector {
    pub use crate::board::vector::{
        Scalar, Tier, TierError, VARIABLE, Vector, Work, above, below, run,
    };
}

/// The values of a game by its formula with what a file of weights says in this text.
///
/// # Errors
/// If it is no such file, or one of another game.
pub fn learnt(
    variant: &Variant,
    formula: &Evaluator,
    weights: &str,
) -> Result<Evaluator, WeightsError> {
    let file = WeightsFile::parse(weights)?;
    formula.clone().taught(variant, &file)
}

/// The games in the bytes of a file as `match` and `selfplay` write it, with their numbers, where this
/// finds the game by its name and the choices of its options.
///
/// # Errors
/// What is wrong with it, and on which line.
#[cfg(feature = "cli")]
pub fn journal_games(
    bytes: &[u8],
    find: impl Fn(&str, &BTreeMap<String, String>) -> Result<Arc<Variant>, FindError>,
) -> Result<Vec<(u64, crate::game::Record)>, String> {
    crate::cli::games_in_bytes(bytes, find).map_err(|error| error.to_string())
}

#[cfg(feature = "cli")]
pub use crate::server::{FileStore, admitted};

/// What a journal in these bytes holds, and the bytes of a line at its end that is cut short.
///
/// # Errors
/// If a line is none of a journal.
#[cfg(feature = "cli")]
pub fn journal(bytes: &[u8]) -> Result<Parsed<'_>, JournalError> {
    crate::tools::journal::parse(std::path::Path::new("journal"), bytes)
}

/// The inside of a position.
#[allow(missing_docs)] // each method says so where it is implemented
pub trait PositionInternals {
    fn burn_zone(&self, color: Color) -> &Bitboard;
    fn check_info(&self) -> CheckInfo;
    fn count_legal(&mut self, scratch: &mut Vec<Move>) -> u64;
    fn count_replies(&mut self, moves: &[Move]) -> u64;
    fn ended_by_pieces(&self) -> Option<Outcome>;
    fn find_outcome(&mut self) -> Option<Outcome>;
    fn forget_earlier(&mut self);
    fn full_key(&self) -> u64;
    fn has_legal_move(&mut self) -> bool;
    fn is_decided(&self) -> bool;
    fn is_legal_with(&mut self, m: Move, info: &CheckInfo) -> bool;
    fn is_repeated(&self) -> bool;
    fn keeps_royal_safe(&mut self, m: Move, info: &CheckInfo) -> Option<bool>;
    fn last_changes(&self) -> impl Iterator<Item = Change>;
    fn lines<W: Word>(&self, color: Color) -> &LineWords<W>;
    fn make_null(&mut self);
    fn ranked_pieces<W: Word>(&self) -> &LineWords<W>;
    fn reaches(&self, from: Square, to: Square) -> bool;
    fn special_pieces(&self, color: Color) -> &SparseSet;
}

impl PositionInternals for Position {
    fn burn_zone(&self, color: Color) -> &Bitboard {
        self.burn_zone(color)
    }

    fn check_info(&self) -> CheckInfo {
        self.check_info()
    }

    fn count_legal(&mut self, scratch: &mut Vec<Move>) -> u64 {
        self.count_legal(scratch)
    }

    fn count_replies(&mut self, moves: &[Move]) -> u64 {
        self.count_replies(moves)
    }

    fn ended_by_pieces(&self) -> Option<Outcome> {
        self.ended_by_pieces()
    }

    fn find_outcome(&mut self) -> Option<Outcome> {
        self.find_outcome()
    }

    fn forget_earlier(&mut self) {
        self.forget_earlier();
    }

    fn full_key(&self) -> u64 {
        self.full_key()
    }

    fn has_legal_move(&mut self) -> bool {
        self.has_legal_move()
    }

    fn is_decided(&self) -> bool {
        self.is_decided()
    }

    fn is_legal_with(&mut self, m: Move, info: &CheckInfo) -> bool {
        self.is_legal_with(m, info)
    }

    fn is_repeated(&self) -> bool {
        self.is_repeated()
    }

    fn keeps_royal_safe(&mut self, m: Move, info: &CheckInfo) -> Option<bool> {
        self.keeps_royal_safe(m, info)
    }

    fn last_changes(&self) -> impl Iterator<Item = Change> {
        self.last_changes()
    }

    fn lines<W: Word>(&self, color: Color) -> &LineWords<W> {
        self.lines(color)
    }

    fn make_null(&mut self) {
        self.make_null();
    }

    fn ranked_pieces<W: Word>(&self) -> &LineWords<W> {
        self.ranked_pieces()
    }

    fn reaches(&self, from: Square, to: Square) -> bool {
        self.reaches(from, to)
    }

    fn special_pieces(&self, color: Color) -> &SparseSet {
        self.special_pieces(color)
    }
}

/// The inside of a variant.
#[allow(missing_docs)] // each method says so where it is implemented
pub trait VariantInternals {
    fn compile(rules: Rules, is_wide: bool) -> Arc<Variant>;
    fn tables(&self) -> &AttackTables;
}

impl VariantInternals for Variant {
    fn compile(rules: Rules, is_wide: bool) -> Arc<Variant> {
        Self::compile(rules, is_wide)
    }

    fn tables(&self) -> &AttackTables {
        self.tables()
    }
}
