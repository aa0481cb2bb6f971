//! Generation of moves in stages, and which of them are legal.

mod attacks;
mod captors;
mod check_info;
mod counting;
pub(super) mod drops;
mod evasions;
mod generator;
mod legal;
mod lion_trading;
mod parts;
#[doc(hidden)]
pub mod powers;
mod promotion;
mod reached;
mod recaptures;
mod shortcuts;
mod sink;
mod slides;
pub(super) mod small;

use super::Position;
use super::vector;
use crate::types::{Color, Square};
pub use captors::Captors;
pub use check_info::CheckInfo;
use generator::Generation;
#[doc(hidden)]
pub use generator::MoveFilter;
pub use parts::{CROWD, LISTED_AT_ONCE, Parts};
pub use shortcuts::{Prohibitions, Shortcuts};
pub use sink::{Counter, MoveSink};

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
    /// Moves that may answer the check that the check info knows of; all moves if it knows of none.
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

/// Generates pseudo-legal moves of the side to move into a sink.
///
/// They obey the moves of the pieces, promotion and the limits on drops, but may leave a royal attacked,
/// drop a pawn for mate, repeat a position or let an Emperor take a protected piece:
/// `Position::is_legal_with` tests this.
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
pub fn generate<S: MoveSink>(position: &Position, stage: Stage, sink: &mut S) {
    let wanted = match stage {
        Stage::All => MoveFilter::All,
        Stage::Captures => MoveFilter::Captures,
        Stage::Quiets => MoveFilter::Quiets,
        Stage::CapturesOn(square) => return recaptures::generate(position, square, sink),
        Stage::Evasions(info) => return evasions::generate(position, info, sink),
    };
    if position.variant().small().is_some() {
        return small::generate(position, wanted, sink);
    }
    vector::run_on_lines(
        position.is_wide(),
        Generation { position, us: position.side_to_move(), wanted, sink },
    );
}

/// Generates pseudo-legal moves of the piece on one square alone.
#[doc(hidden)]
pub fn generate_from<S: MoveSink>(
    position: &Position,
    from: Square,
    wanted: MoveFilter,
    sink: &mut S,
) {
    generate_of(position, position.side_to_move(), from, wanted, sink);
}

/// Generates pseudo-legal moves of a piece of either player alone.
fn generate_of<S: MoveSink>(
    position: &Position,
    us: Color,
    from: Square,
    wanted: MoveFilter,
    sink: &mut S,
) {
    let generation = Generation { position, us, wanted, sink };
    vector::run_on_lines(position.is_wide(), generator::OnePiece { from, generation });
}
