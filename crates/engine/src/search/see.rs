//! The gain and the risk of a move: everything it removes, and what may be taken back.
//!
//! Recaptures are found by exchanging on the destination of the move, cheapest captors first (static
//! exchange evaluation); burns, double captures and jumps over pieces count for the move itself, not
//! for the recaptures.

use super::parameters::ROYAL_CAPTURE;
use crate::eval::Evaluator;
use komainu_core::board::movegen::Captors;
use komainu_core::board::{PieceFlags, Position};
use komainu_core::types::{Color, Move, Piece, Square};

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
    } else if m.is_promotion() {
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

/// The centipawns that a move that gains `gain` at once has lost after both sides have captured on its
/// destination for as long as it pays: exact between 0 and `most`, else beyond the same bound.
pub(super) fn loss(
    position: &mut Position,
    evaluator: &Evaluator,
    m: Move,
    gain: i32,
    most: i32,
) -> i32 {
    answer_to(position, evaluator, m, (gain.max(0), gain + most)) - gain
}

/// The centipawns that a legal move gains after both sides have captured on its destination for as long
/// as it pays: its static exchange evaluation.
///
/// ```
/// use komainu_core::board::Dialect;
/// use komainu_core::{Position, Variant};
/// use komainu_engine::eval::Evaluator;
/// use komainu_engine::search::see;
///
/// let mini = Variant::find("mini", &[]).unwrap();
/// let evaluator = Evaluator::new(&mini);
/// let gain = |sfen, m| {
///     let position = Position::from_sfen(&mini, sfen, Dialect::Sfen).unwrap();
///     see(&position, &evaluator, position.parse_move(m).unwrap())
/// };
/// // A Rook takes a Pawn, which is protected in the second position.
/// assert!(gain("4k/5/2p2/5/K1R2 b - 1", "3e3c") > 0);
/// assert!(gain("4k/2g2/2p2/5/K1R2 b - 1", "3e3c") < 0);
/// ```
#[must_use]
pub fn see(position: &Position, evaluator: &Evaluator, m: Move) -> i32 {
    let bounds = (0, 2 * ROYAL_CAPTURE);
    gain(position, evaluator, m) - answer_to(&mut position.clone(), evaluator, m, bounds)
}

/// The centipawns that the opponent of a piece's owner gains by capturing it and going on for as long as
/// it pays; 0 if that is no more than `least`.
pub(super) fn threat(position: &Position, evaluator: &Evaluator, at: Square, least: i32) -> i32 {
    let piece = position.piece_at(at);
    let stake = worth(position, evaluator, piece);
    let captors = &mut Captors::new(position, at, at);
    answer(position, evaluator, captors, !piece.color(), stake, (least, 2 * ROYAL_CAPTURE))
}

/// The gain of the other side by capturing on the destination of a move: exact between two bounds, else
/// beyond the same bound.
fn answer_to(position: &mut Position, evaluator: &Evaluator, m: Move, bounds: (i32, i32)) -> i32 {
    let (from, to) = (m.from(), m.to());
    if from == to {
        return 0;
    }
    let enemy = !position.side_to_move();
    if m.dropped().is_some() || position.is_simple(m) {
        let mover = position.piece_moved(m);
        let landed = if m.is_promotion() { position.effects(m).landed() } else { mover };
        let stake = worth(position, evaluator, landed);
        let captors = &mut Captors::new(position, to, from);
        return answer(position, evaluator, captors, enemy, stake, bounds);
    }
    if position.effects(m).mover_burns() {
        return 0;
    }
    // Captors may have burnt, or have been captured on the way.
    position.make(m);
    let stake = worth(position, evaluator, position.piece_at(to));
    let captors = &mut Captors::new(position, to, to);
    let gained = answer(position, evaluator, captors, enemy, stake, bounds);
    position.unmake();
    gained
}

/// The gain of a player who may capture a piece of this worth on a square, if it pays: exact between
/// two bounds, the first of which is not negative, else beyond the same bound.
fn answer(
    position: &Position,
    evaluator: &Evaluator,
    captors: &mut Captors,
    by: Color,
    stake: i32,
    (least, most): (i32, i32),
) -> i32 {
    if stake <= least {
        return 0;
    }
    let value = |piece| worth(position, evaluator, piece);
    let Some(captor) = captors.take_cheapest(by, value) else { return 0 };
    let bounds = ((stake - most).max(0), stake - least);
    (stake - answer(position, evaluator, captors, !by, value(captor), bounds)).max(0)
}

/// Returns `true` if a capture that gains `gain` loses more than that by recaptures.
#[inline]
pub(super) fn is_losing(
    position: &mut Position,
    evaluator: &Evaluator,
    m: Move,
    gain: i32,
) -> bool {
    let mover = position.piece_moved(m);
    if m.from() == m.to() || gain >= worth(position, evaluator, mover) {
        return gain < 0;
    }
    loss(position, evaluator, m, gain, 1) > 0
}

/// Returns `true` if a capture with Lion power differs from a better-known one only in its destination.
///
/// Only going back, staying put and capturing again are worth a look in quiescence.
#[inline]
pub(super) fn is_detour(position: &Position, m: Move) -> bool {
    m.has_via() && m.to() != m.from() && position.piece_at(m.to()).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use komainu_core::board::Variant;
    use komainu_core::types::SplitMix64;

    #[test]
    fn losses_are_exact_between_their_bounds() {
        for game in ["mini", "chu", "tenjiku", "maka-dai-dai"] {
            let variant = Variant::find(game, &[]).unwrap();
            let evaluator = Evaluator::new(&variant);
            let mut random = SplitMix64(7);
            let mut position = Position::start(&variant);
            let mut between = 0;
            for _ in 0..100 {
                let legal = position.legal_moves();
                if position.outcome_among(&legal).is_some() {
                    break;
                }
                for &m in &legal {
                    let gain = gain(&position, &evaluator, m);
                    let whole = loss(&mut position, &evaluator, m, gain, 2 * ROYAL_CAPTURE);
                    for most in [1, 100, 1000] {
                        let found = loss(&mut position, &evaluator, m, gain, most);
                        assert_eq!(found.clamp(0, most), whole.clamp(0, most), "{game}: {m:?}");
                        between += i32::from((1..most).contains(&whole));
                    }
                }
                position.make(legal[random.below(legal.len())]);
            }
            assert!(between > 0, "{game}");
        }
    }
}
