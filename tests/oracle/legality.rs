//! What makes a move illegal, and when a position is over.

use super::facts::Facts;
use super::moves::{self, Way};
use super::position::{Piece, Side, Square, State};

/// READINGS 1: over when either side has no royal left; under bare_king=loses also when the side
/// that has just moved has only royals left.
pub fn is_over(facts: &Facts, state: &State) -> bool {
    let royal = |s: &Square| facts.kind(state.at(*s).expect("piece").kind).royal;
    let no_royal = (0..2).any(|side| !state.squares_of(side).iter().any(royal));
    let bared = state.squares_of(1 - state.side).iter().all(royal);
    no_royal || (bared && facts.chosen("bare_king", "loses"))
}

/// Whether some piece of `side`, emperors aside, could capture on `target` by its own moves.
fn attacks(facts: &Facts, state: &State, side: Side, target: Square) -> bool {
    state.squares_of(side).into_iter().any(|from| {
        let emperor = facts.kind(state.at(from).expect("piece").kind).emperor;
        !emperor
            && moves::ways(facts, state, from).iter().any(|w| w.captures(state).contains(&target))
    })
}

/// Whether the other side could capture a royal of `side`.
pub fn royal_is_attacked(facts: &Facts, state: &State, side: Side) -> bool {
    state.squares_of(side).into_iter().any(|square| {
        facts.kind(state.at(square).expect("piece").kind).royal
            && attacks(facts, state, 1 - side, square)
    })
}

/// Option self_check: `next` is the state after a move of `side`.
pub fn leaves_royal_in_check(facts: &Facts, next: &State, side: Side) -> bool {
    facts.chosen("self_check", "illegal") && royal_is_attacked(facts, next, side)
}

/// Notes on the Emperor: it may not capture a protected piece.
pub fn emperor_is_forbidden(facts: &Facts, state: &State, way: &Way) -> bool {
    let mover = state.at(way.from).expect("mover");
    let Some(victim) = state.at(way.to) else {
        return false;
    };
    if !facts.kind(mover.kind).emperor {
        return false;
    }
    let royals_only = facts.chosen("emperor_may_not_capture", "protected_royals_only");
    if royals_only && !facts.kind(victim.kind).royal {
        return false;
    }
    protected_by_emperor(facts, state, way, mover) || protected_by_others(facts, state, way, mover)
}

/// The board after the Emperor's capture, his old square empty.
fn after_capture(state: &State, way: &Way, emperor: Piece) -> State {
    let mut after = state.clone();
    after.put(way.from, None);
    after.put(way.to, Some(emperor));
    after
}

/// "Emperor protection", and option emperor_protection.
fn protected_by_others(facts: &Facts, state: &State, way: &Way, emperor: Piece) -> bool {
    let mut board = after_capture(state, way, emperor);
    if facts.chosen("emperor_protection", "attack_before_the_capture") {
        board.put(way.from, Some(emperor)); // still on his old square as well
    }
    attacks(facts, &board, 1 - emperor.side, way.to)
}

/// "Enemy Emperor as protector", option enemy_emperor_protects.
fn protected_by_emperor(facts: &Facts, state: &State, way: &Way, emperor: Piece) -> bool {
    let is_emperor = |s: &Square| facts.kind(state.at(*s).expect("piece").kind).emperor;
    let enemies = state.squares_of(1 - emperor.side);
    let Some(protector) = enemies.into_iter().find(|s| *s != way.to && is_emperor(s)) else {
        return false;
    };
    if facts.chosen("enemy_emperor_protects", "if_it_could_recapture") {
        // It could, unless the capturing side could in turn capture on that square.
        let mut recaptured = after_capture(state, way, emperor);
        recaptured.put(way.to, recaptured.at(protector));
        recaptured.put(protector, None);
        return !attacks(facts, &recaptured, emperor.side, way.to);
    }
    facts.chosen("enemy_emperor_protects", "always")
}
