//! The rules of Chu Shogi against trading Lions: when a Lion may not be captured.
//!
//! Source: the rule text of Chu Shogi; the Japanese Chu Shogi Association, HaChu and lishogi for
//! the readings that are options.

use arrayvec::ArrayVec;

use super::{Stage, generate};
use crate::board::{PieceFlags, Position};
use crate::rules::{CounterStrike, LionCapture, LionTrading};
use crate::types::{Color, Move, Piece, Square, Via};

/// Returns `true` if these rules restrict the capture of Lions at all.
pub fn restrict_captures(rules: LionTrading) -> bool {
    let LionTrading { capture, counter_strike, counter_strike_same_square: _ } = rules;
    capture != LionCapture::Free || counter_strike != CounterStrike::Off
}

/// Lists the moves that capture a Lion; gives up if the list may hold some of them already.
#[cfg_attr(
    target_family = "wasm",
    allow(dead_code, reason = "there, moves are counted by listing them")
)]
pub fn list_suspects(position: &Position, suspects: &mut Vec<Move>) -> bool {
    if !suspects.is_empty() {
        return false;
    }
    let us = position.side_to_move();
    let is_lion = |square| {
        let flags = position.variant().tables().flags(position.piece_at(square));
        flags.has(PieceFlags::LION)
    };
    let mut lions = position.special_pieces(!us).iter().filter(|&square| is_lion(square));
    if lions.any(|lion| position.is_attacked(lion, us)) {
        generate(position, Stage::Captures, suspects);
        suspects.retain(|&m| position.captures(m).iter().any(|&(square, _)| is_lion(square)));
    }
    true
}

/// Returns `true` unless a pseudo-legal move captures a Lion that may not be captured.
pub fn allows(position: &mut Position, m: Move) -> bool {
    if m.dropped().is_some() {
        return true;
    }
    let is_lion = |piece: Piece| position.variant().tables().flags(piece).has(PieceFlags::LION);
    if !position.captures_on_the_way(m) && !is_lion(position.piece_at(m.to())) {
        return true;
    }
    let mut lions = position.captures(m);
    lions.retain(|&mut (_, victim)| is_lion(victim));
    let mover_is_lion = is_lion(position.piece_at(m.from()));
    lions.into_iter().all(|(lion, _)| {
        if mover_is_lion {
            trade_is_fair(position, m, lion)
        } else {
            strike_is_fair(position, m, lion)
        }
    })
}

/// Returns `true` if a Lion may capture a Lion on this square.
fn trade_is_fair(position: &mut Position, m: Move, lion: Square) -> bool {
    position.variant().rules().lion_trading.capture == LionCapture::Free
        || m.from().distance(lion) == 1
        || gains_more(position, m, lion)
        || !is_defended(position, m, lion)
}

/// Returns `true` if a Lion is defended against a move that captures it.
fn is_defended(position: &mut Position, m: Move, lion: Square) -> bool {
    let enemy = !position.side_to_move();
    match position.variant().rules().lion_trading.capture {
        LionCapture::UndefendedBeforeMove => is_defended_before(position, m, lion, enemy),
        LionCapture::UndefendedAfterMove | LionCapture::Free => {
            position.make(m);
            let defended = position.is_attacked(lion, enemy);
            position.unmake();
            defended
        }
    }
}

/// Returns `true` if a Lion is defended as the board stands when the capturing Lion is lifted.
///
/// Pieces captured on the way still defend, but no longer block.
fn is_defended_before(position: &mut Position, m: Move, lion: Square, enemy: Color) -> bool {
    position.without(m.from(), |position| {
        let way: ArrayVec<Square, { Via::MAX }> =
            m.captured_on_the_way().filter(|&s| s != lion).collect();
        way.iter().any(|&square| position.reaches(square, lion))
            || position.without_all(&way, |position| position.is_attacked(lion, enemy))
    })
}

/// Returns `true` if a move that captures a Lion takes something of value on the way.
fn gains_more(position: &Position, m: Move, lion: Square) -> bool {
    let pieces = &position.variant().rules().pieces;
    m.captured_on_the_way().any(|square| {
        let victim = position.piece_at(square);
        square != lion && victim.is_some() && !pieces[victim.kind().index()].minor
    })
}

/// Returns `true` if a piece other than a Lion may capture a Lion on this square.
fn strike_is_fair(position: &mut Position, m: Move, lion: Square) -> bool {
    let rules = position.variant().rules().lion_trading;
    let Some(taken) = position.restrictions().lion_taken() else {
        return true;
    };
    if rules.counter_strike_same_square && taken == lion {
        return true;
    }
    match rules.counter_strike {
        CounterStrike::Off => true,
        CounterStrike::Always => false,
        CounterStrike::IfDefended => !is_defended(position, m, lion),
        CounterStrike::AtDestination => lion != m.to(),
    }
}
