//! What a move gains and risks at once: everything it removes, and what may be taken back.
//!
//! Swapping off on one square would be wrong with burns, double captures and jumps over pieces:
//! the sum of everything removed is compared with the value of the mover, if it can be retaken.

use super::parameters::ROYAL_CAPTURE;
use crate::board::{PieceFlags, Position};
use crate::eval::Evaluator;
use crate::types::{Direction, Move, Piece, Square};

/// Whether a move captures or burns something.
#[inline]
pub(super) fn is_capture(position: &Position, m: Move) -> bool {
    if m.dropped().is_some() {
        return false;
    }
    if m.has_via() || m.from() != m.to() && position.piece_at(m.to()).is_some() {
        return true;
    }
    let mover = position.piece_at(m.from());
    is_burner(position, mover) && neighbours(position, m.to()).any(|(_, p)| p.is(!mover.color()))
}

/// What a capture removes less what it loses at once, in centipawns, and what it promotes.
pub(super) fn gain(position: &Position, evaluator: &Evaluator, m: Move) -> i32 {
    if m.dropped().is_some() {
        return 0;
    }
    let (from, to) = (m.from(), m.to());
    let mover = position.piece_at(from);
    let victim = position.piece_at(to);
    let mut gain = 0;
    let mut last = Piece::NONE;
    for square in m.captured_on_the_way() {
        last = position.piece_at(square);
        gain += worth(position, evaluator, last);
    }
    if from != to && victim.is_some() {
        last = victim;
        gain += worth(position, evaluator, victim);
    }
    if m.promotes() {
        gain += evaluator.value(landed(position, mover, last)) - evaluator.value(mover);
    }
    if position.variant().tables().has_burners() {
        gain += burning(position, evaluator, m, mover);
    }
    gain
}

/// What a mover becomes by promoting, given its last victim.
fn landed(position: &Position, mover: Piece, last: Piece) -> Piece {
    let tables = position.variant().tables();
    if last.is_none() || tables.flags(mover).has(PieceFlags::ROYAL) {
        return tables.promoted(mover);
    }
    match tables.infection(last) {
        Some(kind) => Piece::new(kind, mover.color()),
        None => tables.promoted(mover),
    }
}

/// What capturing a piece gains; more than everything else if it ends the game.
#[inline]
fn worth(position: &Position, evaluator: &Evaluator, victim: Piece) -> i32 {
    if victim.is_none() {
        return 0;
    }
    let flags = position.variant().tables().flags(victim);
    if flags.has(PieceFlags::ROYAL) && position.royals(victim.color()) == 1 {
        return ROYAL_CAPTURE;
    }
    evaluator.gain(victim)
}

/// What a move gains by burning and loses by being burnt.
fn burning(position: &Position, evaluator: &Evaluator, m: Move, mover: Piece) -> i32 {
    let to = m.to();
    if will_be_burnt(position, m, mover) {
        return -worth(position, evaluator, mover);
    }
    if !is_burner(position, mover) {
        return 0;
    }
    let enemies = neighbours(position, to).filter(|(_, piece)| piece.is(!mover.color()));
    let burnt = enemies.filter(|(square, _)| m.captured_on_the_way().all(|s| s != *square));
    burnt.map(|(_, piece)| worth(position, evaluator, piece)).sum()
}

/// Whether the mover ends beside an enemy demon that it does not capture.
pub(super) fn will_be_burnt(position: &Position, m: Move, mover: Piece) -> bool {
    let enemy = !mover.color();
    if !position.burn_zone(enemy).contains(m.to()) {
        return false;
    }
    let rules = position.variant().rules().burning;
    if m.from() == m.to() && !rules.without_displacement {
        return false;
    }
    neighbours(position, m.to()).any(|(square, piece)| {
        piece.is(enemy)
            && is_burner(position, piece)
            && m.captured_on_the_way().all(|captured| captured != square)
    })
}

#[inline]
fn is_burner(position: &Position, piece: Piece) -> bool {
    position.variant().tables().flags(piece).has(PieceFlags::BURNER)
}

fn neighbours(position: &Position, square: Square) -> impl Iterator<Item = (Square, Piece)> + '_ {
    Direction::ALL.into_iter().map(move |direction| {
        let square = square.step(direction);
        (square, position.piece_at(square))
    })
}

/// Whether a capture that gains so much may lose more than that by a recapture.
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
    if !is_burner(position, mover) {
        return position.is_attacked(to, !us);
    }
    // What attacked the square may have burnt.
    position.make(m);
    let attacked = position.is_attacked(to, !us);
    position.unmake();
    attacked
}

/// Whether a capture with Lion power differs from a better known one only by where it ends.
///
/// Only going back, staying put and capturing again are worth a look in quiescence.
#[inline]
pub(super) fn is_detour(position: &Position, m: Move) -> bool {
    m.has_via() && m.to() != m.from() && position.piece_at(m.to()).is_none()
}
