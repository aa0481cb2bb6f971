//! Moves that the pieces could make and that another rule forbids.

use super::Refusal;
use crate::board::movegen::{Prohibitions, drops, lion_trading, powers};
use crate::board::{PieceFlags, Position};
use crate::rules::Repetition;
use crate::types::{Move, Piece, Square};

/// Returns the rules that forbid a pseudo-legal move; none if it is legal.
pub fn explain(position: &Position, m: Move) -> Vec<Refusal> {
    let Prohibitions {
        self_check,
        pawn_drop_mate,
        drop_check,
        full_file,
        before_royal,
        repetition,
        lion_trade,
        emperor,
    } = *position.variant().prohibitions();
    let mut scratch = position.scratch();
    let mut refusals = Vec::new();
    if position.is_legal(m) {
        return refusals;
    }
    if self_check && leaves_check(&mut scratch, m) {
        refusals.push(in_check(position, m));
    }
    if lion_trade && !lion_trading::allows(&mut scratch, m) {
        refusals.push(lion(position, m));
    }
    if emperor && !powers::emperor_allows(&mut scratch, m) {
        refusals.push(protected(position, m));
    }
    if full_file && drops::overfills_file(position, m) {
        let pawns = drops::pawns_on_file(position, m.to());
        refusals.push(Refusal::FullFile { pawns });
    }
    let limit = position.variant().rules().drops.and_then(|drops| drops.before_royal);
    if let Some(limit) = limit.filter(|_| before_royal && position.comes_before_royal(m)) {
        refusals.push(Refusal::BeforeRoyal(limit));
    }
    if repetition && scratch.repeats_too_often(m) {
        refusals.push(repeats(&mut scratch, m));
    }
    if refusals.is_empty() && m.dropped().is_some() {
        // What is left concerns the position after a drop.
        scratch.make(m);
        let checks = scratch.is_in_check(scratch.side_to_move());
        if drop_check && checks {
            refusals.push(Refusal::DropChecks);
        } else if pawn_drop_mate && checks {
            refusals.push(Refusal::PawnDropMates);
        }
    }
    refusals
}

/// Returns `true` if a move leaves the player's only royal attacked.
fn leaves_check(position: &mut Position, m: Move) -> bool {
    let us = position.side_to_move();
    position.make(m);
    let is_check = position.is_in_check(us);
    position.unmake();
    is_check
}

/// The check that a move leaves.
fn in_check(position: &Position, m: Move) -> Refusal {
    let us = position.side_to_move();
    let mut after = position.scratch();
    after.make(m);
    let royal = after.royal_squares(us).next().unwrap_or(m.to());
    let suspects = position.enemies_left_by(m);
    let attackers = position
        .culprits(suspects, royal, |position| !leaves_check(position, m))
        .unwrap_or_default();
    Refusal::InCheck { royal, attackers, is_already: position.is_in_check(us) }
}

/// The rule about trading Lions that a move breaks.
fn lion(position: &Position, m: Move) -> Refusal {
    let is_lion = |piece: Piece| position.variant().tables().flags(piece).has(PieceFlags::LION);
    let victims = position.effects(m);
    let lion = victims.captured().filter(|&(_, victim)| is_lion(victim)).last();
    let lion = lion.map_or(m.to(), |(square, _)| square);
    let suspects = position.enemies_left_by(m);
    let protectors =
        position.culprits(suspects, lion, |position| lion_trading::allows(position, m));
    let protectors = protectors.unwrap_or_default();
    match position.restrictions().lion_taken() {
        Some(taken) if !is_lion(position.piece_at(m.from())) => {
            Refusal::LionTakenInReturn { lion, taken, protectors }
        }
        _ => Refusal::ProtectedLion { lion, protectors },
    }
}

/// The protection of what an Emperor would capture.
pub fn protected(position: &Position, m: Move) -> Refusal {
    let victim: Square = m.to();
    let suspects = position.enemies_left_by(m);
    let allows = |position: &mut Position| position.goes(m) && powers::emperor_allows(position, m);
    let protectors = position.culprits(suspects, victim, allows).unwrap_or_default();
    Refusal::ProtectedFromEmperor { victim, protectors }
}

/// The position that a move would bring back too often.
fn repeats(position: &mut Position, m: Move) -> Refusal {
    let rule = position.variant().rules().endings.repetition;
    if rule == Repetition::ThirdStarterVaries {
        return Refusal::RepeatsTheWayOn;
    }
    position.make(m);
    let times = position.occurrences() - 1;
    position.unmake();
    Refusal::Repeats { times }
}
