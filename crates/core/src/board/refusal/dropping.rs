//! Drops that are not possible.

use super::Refusal;
use crate::board::Position;
use crate::board::movegen::drops;
use crate::types::{Move, Piece};

/// Returns what keeps the player to move from a drop that is not pseudo-legal.
pub fn explain(position: &Position, m: Move) -> Vec<Refusal> {
    let (variant, us, to) = (position.variant(), position.side_to_move(), m.to());
    let slot = m.dropped().filter(|&slot| slot < variant.hand_kinds().len());
    let (Some(rules), Some(slot)) = (variant.rules().drops, slot) else {
        return vec![Refusal::NoDrops];
    };
    let kind = variant.hand_kinds()[slot];
    let mut refusals = Vec::new();
    if position.hands().count(us, slot) == 0 {
        refusals.push(Refusal::NotInHand(kind));
    }
    let unpromoted = Piece::new(kind, us);
    let promoted = variant.tables().promoted(unpromoted);
    if m.is_promotion() && (promoted.is_none() || !rules.either_side) {
        refusals.push(Refusal::NoOtherSide);
        return refusals;
    }
    if !variant.geometry().contains(to.row(), to.column()) {
        refusals.push(Refusal::OutOfReach);
        return refusals;
    }
    if position.piece_at(to).is_some() {
        refusals.push(Refusal::Occupied(to));
    }
    let piece = if m.is_promotion() { promoted } else { unpromoted };
    if !variant.is_in_drop_zone(piece, to) {
        let from_home = variant.geometry().ranks_to_go(to, !us);
        let nearest = variant.rules().pieces[piece.kind().index()].drop_ranks;
        refusals.push(match nearest {
            Some(ranks) if from_home > usize::from(ranks) => Refusal::DropRanks(ranks),
            _ => Refusal::NoMoveFromThere,
        });
    }
    if !m.is_promotion() && drops::is_on_full_file(position, kind, to) {
        refusals.push(Refusal::FullFile { pawns: drops::pawns_on_file(position, to) });
    }
    refusals
}
