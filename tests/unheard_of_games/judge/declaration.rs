//! Declarations of points in place of a move.

use komainu::board::{Outcome, Position, Reason};
use komainu::rules::{Impasse, PromoteOn};
use komainu::types::{Piece, Square};

use super::{Look, facts, is_far};

/// The outcome that the side to move may declare in place of a move.
///
/// "If a royal of that side stands unattacked in the promotion zone, with so many other pieces, none
/// of them royal. Those pieces and the ones in hand but royals count their points, promoted or not."
pub fn declaration(position: &Position) -> Option<Outcome> {
    let rules = position.variant().rules();
    let (Impasse::Declaration(rule), PromoteOn::Zone(depth)) = (rules.impasse, rules.promotion.on)
    else {
        return None;
    };
    let (look, side) = (Look::at(position), position.side_to_move());
    let inside = |square: Square| is_far(position, square, side, depth);
    let mut royals = look.royals[side.index()].iter();
    if !royals.any(|&square| inside(square) && !look.is_attacked(square, !side)) {
        return None;
    }
    let others: Vec<Piece> = look.others[side.index()]
        .iter()
        .filter_map(|&(square, piece)| inside(square).then_some(piece))
        .collect();
    if others.len() < usize::from(rule.pieces) {
        return None;
    }
    let unpromoted = |piece: Piece| {
        let facts = facts(position, piece);
        facts.promoted_from.map_or(facts, |kind| &rules.pieces[kind.index()])
    };
    let mut points: u32 = others.iter().map(|&piece| u32::from(unpromoted(piece).points)).sum();
    for (slot, kind) in position.variant().hand_kinds().iter().enumerate() {
        let facts = &rules.pieces[kind.index()];
        if !facts.royal {
            points += u32::from(position.hands().count(side, slot)) * u32::from(facts.points);
        }
    }
    let winner = if points >= u32::from(rule.wins[side.index()]) {
        Some(side)
    } else {
        rule.draws.filter(|&draws| points >= u32::from(draws))?;
        None
    };
    Some(Outcome { winner, reason: Reason::Declaration })
}
