//! Moves that a piece cannot make, and what is in its way.

use super::{Refusal, forbidden};
use crate::board::Position;
use crate::board::movegen::powers::empty_board::LonePiece;
use crate::board::movegen::{powers, slides};
use crate::rules::{Hop, PieceRules, Power};
use crate::types::{Move, Piece, PieceKind, Square};

/// Returns what keeps a piece of the side to move from making a move.
pub fn explain(position: &Position, m: Move) -> Vec<Refusal> {
    if m.is_pass() {
        return vec![pass(position, m)];
    }
    let us = position.side_to_move();
    let mut refusals = Vec::new();
    for square in m.captured_on_the_way() {
        let piece = position.piece_on(square);
        if piece.is(us) && square != m.from() {
            refusals.push(Refusal::OwnPiece(square));
        } else if piece.is_none() {
            refusals.push(Refusal::NothingToCapture(square));
        }
    }
    if !refusals.is_empty() {
        return refusals;
    }
    if let Some(blockers) = blockers(position, m) {
        let is_emperor = powers::emperors(position, us).any(|square| square == m.from());
        let is_guarded = is_emperor && position.piece_on(m.to()).is(!us);
        return match is_guarded {
            true => vec![forbidden::protected(position, m)],
            false => in_the_way(position, m, blockers),
        };
    }
    let target = position.piece_on(m.to());
    let refusal = if target.is(us) && m.to() != m.from() {
        Refusal::OwnPiece(m.to())
    } else if target.is_some() {
        Refusal::OnlyMoves
    } else {
        Refusal::OnlyCaptures
    };
    with_another_target(position, m, refusal)
        .or_else(|| hop(position, m).map(|hop| vec![hop]))
        .unwrap_or_else(|| vec![Refusal::OutOfReach])
}

/// Returns why a piece cannot pass.
fn pass(position: &Position, m: Move) -> Refusal {
    match blockers(position, m) {
        Some(_) => Refusal::NoRoomToPass,
        None => Refusal::CannotPass,
    }
}

/// Returns the pieces without which a piece could make a move, apart from those that it captures.
fn blockers(position: &Position, m: Move) -> Option<Vec<Square>> {
    let is_part = |square| square == m.from() || m.legs().any(|leg| leg == square);
    let pieces = position.pieces().map(|(square, _)| square);
    let suspects = pieces.filter(|&square| !is_part(square)).collect();
    position.culprits(suspects, m.from(), |position| position.goes(m))
}

/// Returns why a piece cannot pass over those that block its move: it may be one that passes over others of a
/// lower rank.
fn in_the_way(position: &Position, m: Move, blockers_found: Vec<Square>) -> Vec<Refusal> {
    let passes_over = |power: &Power| matches!(power, Power::RangeJump(_) | Power::RangeCapture(_));
    if !powers_to(position, m).into_iter().any(passes_over) {
        return vec![Refusal::Blocked(blockers_found)];
    }
    let with_victim = with_victim(position, m.to());
    let higher = with_victim.and_then(|position| blockers(&position, m)).unwrap_or_default();
    if higher.len() == blockers_found.len() {
        vec![Refusal::PassedOverRankTooHigh(higher)]
    } else if position.piece_on(m.to()).is_none() {
        vec![Refusal::PassesOverOnlyToCapture(blockers_found)]
    } else if higher.is_empty() {
        vec![Refusal::RanksTooHigh(m.to())]
    } else {
        vec![Refusal::RanksTooHigh(m.to()), Refusal::PassedOverRankTooHigh(higher)]
    }
}

/// Returns the position with an enemy on a square whose capture no rule is about.
fn with_victim(position: &Position, square: Square) -> Option<Position> {
    let victim = Piece::new(plain_kind(position)?, !position.side_to_move());
    let mut other = position.scratch();
    if other.piece_at(square).is_some() {
        other.take(square);
    }
    other.put(square, victim);
    Some(other)
}

/// Returns the refusal of what stands on the target, with that of what is in the way, if the move could be
/// made with something else there.
fn with_another_target(position: &Position, m: Move, refusal: Refusal) -> Option<Vec<Refusal>> {
    let to = m.to();
    if !position.variant().geometry().contains(to.row(), to.column()) {
        return None;
    }
    let mut other = position.scratch();
    if other.piece_at(to).is_some() {
        other.take(to);
    }
    let cause = |blockers: Vec<Square>, refusal| match blockers[..] {
        [] => vec![refusal],
        _ => vec![refusal, Refusal::Blocked(blockers)],
    };
    let captures = || blockers(&with_victim(position, to)?, m);
    match refusal {
        Refusal::OnlyCaptures => captures().map(|blockers| cause(blockers, refusal)),
        Refusal::OnlyMoves => match captures() {
            Some(blockers) => Some(cause(blockers, Refusal::RanksTooHigh(to))),
            None => blockers(&other, m).map(|blockers| cause(blockers, refusal)),
        },
        _ => captures().or_else(|| blockers(&other, m)).map(|blockers| cause(blockers, refusal)),
    }
}

/// Returns a kind of piece whose capture no rule is about, or the one that comes nearest to that.
fn plain_kind(position: &Position) -> Option<PieceKind> {
    let pieces = &position.variant().rules().pieces;
    let oddity = |piece: &PieceRules| {
        let facts = [piece.royal, piece.lion, piece.infects.is_some(), piece.rank.is_some()];
        facts.into_iter().filter(|&fact| fact).count()
    };
    let kinds = (0..pieces.len()).map(|index| PieceKind(index as u16));
    kinds.min_by_key(|kind| oddity(&pieces[kind.index()]))
}

/// Returns the powers by which a piece alone on the board, or one that captures there, goes along a line to the
/// target of a move.
fn powers_to(position: &Position, m: Move) -> Vec<&Power> {
    if powers::line_to(m.from(), m.to()).is_none() {
        return Vec::new();
    }
    let piece = position.piece_at(m.from());
    let geometry = *position.variant().geometry();
    let lone = LonePiece { geometry, color: piece.color(), square: m.from() };
    let powers = &position.variant().rules().pieces[piece.kind().index()].powers;
    let leads = |power: &&Power| {
        let mut targets = Vec::new();
        lone.add_targets(power, &mut targets);
        targets.contains(&m.to())
    };
    powers.iter().filter(leads).collect()
}

/// Returns the number of pieces on a way that leads over pieces, if it is the wrong one.
fn hop(position: &Position, m: Move) -> Option<Refusal> {
    let (direction, distance) = powers::line_to(m.from(), m.to())?;
    let hops = powers_to(position, m).into_iter().filter_map(|power| match power {
        Power::Hop(hop) => Some(*hop),
        _ => None,
    });
    let Hop { least, most, .. } = hops.into_iter().next()?;
    let way = (1..distance).map(|steps| slides::along(m.from(), direction, steps));
    let over = way.filter(|&square| position.piece_at(square).is_some()).count();
    Some(Refusal::WrongHop { over, least, most })
}
