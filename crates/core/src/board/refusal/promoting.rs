//! Promotions that are not allowed, and those that may not be declined.

use super::{Refusal, forbidden};
use crate::board::Position;
use crate::board::movegen::promotion;
use crate::types::Move;

/// Returns why a piece may not promote with a pseudo-legal move, and what else forbids the move.
pub fn explain_none(position: &Position, m: Move) -> Vec<Refusal> {
    let cause = promotion::why_not(position, m);
    with_others(position, m, Refusal::MayNotPromote(cause))
}

/// Returns why a piece has to promote with a pseudo-legal move, and what else forbids the move.
pub fn explain_compulsion(position: &Position, m: Move) -> Vec<Refusal> {
    let cause = promotion::why_so(position, m);
    with_others(position, m, Refusal::MustPromote(cause))
}

/// A refusal, and what else forbids the move in the form that the pieces allow.
fn with_others(position: &Position, m: Move, refusal: Refusal) -> Vec<Refusal> {
    let mut refusals = vec![refusal];
    refusals.extend(forbidden::explain(position, m));
    refusals
}
