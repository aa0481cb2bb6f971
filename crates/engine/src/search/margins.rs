//! The margins of one game, in centipawns.

use super::parameters as p;

/// The margins, given in percent of an average piece, in centipawns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Margins {
    pub aspiration: i32,
    pub aspiration_limit: i32,
    pub reverse_futility: i32,
    pub null_move_step: i32,
    pub futility: i32,
    pub futility_step: i32,
    pub delta: i32,
    pub hanging: i32,
    pub staleness: i32,
}

impl Margins {
    /// The margins of a game whose average piece has this value, and whose evaluation is, or is
    /// not, that of a network.
    pub const fn new(average: i32, by_network: bool) -> Self {
        const fn of(average: i32, percent: i32) -> i32 {
            let margin = average * percent / 100;
            if margin > 1 { margin } else { 1 }
        }
        let reverse_futility = if by_network {
            p::REVERSE_FUTILITY_MARGIN_OF_NETWORKS
        } else {
            p::REVERSE_FUTILITY_MARGIN
        };
        Self {
            aspiration: of(average, p::ASPIRATION_WINDOW),
            aspiration_limit: of(average, p::ASPIRATION_LIMIT),
            reverse_futility: of(average, reverse_futility),
            null_move_step: of(average, p::NULL_MOVE_MARGIN_STEP),
            futility: of(average, p::FUTILITY_MARGIN),
            futility_step: of(average, p::FUTILITY_MARGIN_STEP),
            delta: of(average, p::DELTA_MARGIN),
            hanging: of(average, p::HANGING_MARGIN),
            staleness: of(average, p::STALENESS),
        }
    }
}
