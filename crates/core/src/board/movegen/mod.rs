//! Generation of moves in stages, and which of them are legal.

mod attacks;
mod captors;
mod check_info;
mod counting;
pub(super) mod drops;
mod evasions;
mod generator;
mod legal;
pub(super) mod lion_trading;
mod parts;
#[doc(hidden)]
pub mod powers;
pub(super) mod promotion;
mod reached;
mod recaptures;
mod shortcuts;
mod sink;
pub(super) mod slides;
pub(super) mod small;

use super::Position;
use super::vector;
use crate::types::{Color, Move, Square};
pub use captors::Captors;
pub use check_info::CheckInfo;
use generator::Generation;
#[doc(hidden)]
pub use generator::MoveFilter;
pub use parts::{CROWD, MAX_LISTED_AT_ONCE, Parts};
pub use shortcuts::{Prohibitions, Shortcuts};
use sink::{Counter, MoveSink};

/// The moves to generate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage<'i> {
    /// All moves.
    All,
    /// Moves that capture or burn a piece.
    Captures,
    /// The other moves.
    Quiets,
    /// Captures that end on this square, where an enemy stands.
    CapturesOn(Square),
    /// Moves that may answer the check that the check info knows of, on small boards those that do; all moves
    /// if it knows of none, or if a piece may become royal by promotion.
    Evasions(&'i CheckInfo),
}

impl<'i> Stage<'i> {
    /// Evasions if the check info knows of a check, or else all moves.
    #[inline]
    #[must_use]
    pub const fn answering(info: &'i CheckInfo) -> Self {
        if info.has_checkers() { Self::Evasions(info) } else { Self::All }
    }
}

/// Appends pseudo-legal moves of the side to move.
///
/// They obey the moves of the pieces, promotion and the zones of drops. Other rules may still forbid them:
/// a royal may be left attacked, a drop may check, mate or overfill a file, a position may be repeated, a
/// Lion traded, a protected piece taken by an Emperor. `Position::is_legal_with` tests this.
///
/// ```
/// use komainu_core::board::movegen::{Stage, generate};
/// use komainu_core::board::{Position, Variant};
/// let position = Position::start(&Variant::find("tenjiku", &[]).unwrap());
/// let (mut captures, mut quiets) = (Vec::new(), Vec::new());
/// generate(&position, Stage::Captures, &mut captures);
/// generate(&position, Stage::Quiets, &mut quiets);
/// assert_eq!((captures.len(), quiets.len()), (23, 47));
/// ```
pub fn generate(position: &Position, stage: Stage, moves: &mut Vec<Move>) {
    match stage {
        Stage::All => generate_all(position, MoveFilter::All, moves),
        Stage::Captures => generate_all(position, MoveFilter::Captures, moves),
        Stage::Quiets => generate_all(position, MoveFilter::Quiets, moves),
        Stage::CapturesOn(square) => recaptures::generate(position, square, moves),
        Stage::Evasions(info) => evasions::generate(position, info, moves),
    }
}

/// The number of pseudo-legal moves of the side to move.
///
/// ```
/// use komainu_core::board::movegen::count_pseudo_legal;
/// use komainu_core::board::{Position, Variant};
/// let position = Position::start(&Variant::find("tenjiku", &[]).unwrap());
/// assert_eq!(count_pseudo_legal(&position), 70);
/// ```
#[must_use]
pub fn count_pseudo_legal(position: &Position) -> u64 {
    let mut counter = Counter::default();
    generate_all(position, MoveFilter::All, &mut counter);
    counter.0
}

/// Generates the moves of all pieces, and drops.
fn generate_all<S: MoveSink>(position: &Position, wanted: MoveFilter, sink: &mut S) {
    if position.variant().small().is_some() {
        return small::generate(position, wanted, sink);
    }
    let us = position.side_to_move();
    run(Generation { position, us, only: None, wanted, sink });
}

/// Generates pseudo-legal moves of the piece on one square alone.
#[doc(hidden)]
pub fn generate_from(position: &Position, from: Square, wanted: MoveFilter, moves: &mut Vec<Move>) {
    generate_of(position, position.side_to_move(), from, wanted, moves);
}

/// Generates pseudo-legal moves of a piece of either player alone.
fn generate_of<S: MoveSink>(
    position: &Position,
    us: Color,
    from: Square,
    wanted: MoveFilter,
    sink: &mut S,
) {
    run(Generation { position, us, only: Some(from), wanted, sink });
}

fn run<S: MoveSink>(generation: Generation<'_, S>) {
    vector::run_on_lines(generation.position.is_wide(), generation);
}
