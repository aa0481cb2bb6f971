//! The gain and the risk of a move: everything it removes, and what may be taken back.
//!
//! Swapping off on one square would be wrong with burns, double captures and jumps over pieces:
//! the sum of everything removed is compared with the value of the mover, if it can be retaken.

use super::parameters::ROYAL_CAPTURE;
use crate::board::{PieceFlags, Position};
use crate::eval::Evaluator;
use crate::types::{Move, Piece, Square};

/// The gain of a move in centipawns: all that it removes and promotes, less what it loses at once.
#[inline]
pub(super) fn gain(position: &Position, evaluator: &Evaluator, m: Move) -> i32 {
    if m.dropped().is_some() {
        return 0;
    }
    if position.is_step(m) {
        let victim = position.piece_at(m.to());
        return if victim.is_some() { worth(position, evaluator, victim) } else { 0 };
    }
    let effects = position.effects(m);
    let worth_of = |(_, piece): (Square, Piece)| worth(position, evaluator, piece);
    let victims: i32 = effects.victims().map(worth_of).sum();
    let lost: i32 = effects.lost().map(worth_of).sum();
    let removed = victims - lost;
    if effects.mover_burns() {
        removed - worth(position, evaluator, effects.mover())
    } else if m.promotes() {
        removed + evaluator.value(effects.landed()) - evaluator.value(effects.mover())
    } else {
        removed
    }
}

/// The gain of capturing a piece; more than everything else if it ends the game.
#[inline]
fn worth(position: &Position, evaluator: &Evaluator, victim: Piece) -> i32 {
    let flags = position.variant().tables().flags(victim);
    if flags.has(PieceFlags::ROYAL) && position.royals(victim.color()) == 1 {
        return ROYAL_CAPTURE;
    }
    evaluator.gain(victim)
}

/// Tells whether a capture that gains so much may lose more than that by a recapture.
pub(super) fn is_losing(
    position: &mut Position,
    evaluator: &Evaluator,
    m: Move,
    gain: i32,
) -> bool {
    let (from, to) = (m.from(), m.to());
    let mover = position.piece_at(from);
    if from == to || gain >= evaluator.gain(mover) {
        return gain < 0;
    }
    if gain <= 0 {
        return true;
    }
    let us = mover.color();
    if !position.may_burn(m, mover) {
        return position.is_attacked(to, !us);
    }
    if position.effects(m).mover_burns() {
        return false;
    }
    // What attacked the square may have burnt.
    position.make(m);
    let attacked = position.is_attacked(to, !us);
    position.unmake();
    attacked
}

/// Tells whether a capture with Lion power differs from a better known one only by where it ends.
///
/// Only going back, staying put and capturing again are worth a look in quiescence.
#[inline]
pub(super) fn is_detour(position: &Position, m: Move) -> bool {
    m.has_via() && m.to() != m.from() && position.piece_at(m.to()).is_none()
}
