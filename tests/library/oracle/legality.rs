//! The legal moves on the board, and what makes the others illegal.

use super::drops;
use super::endings;
use super::facts::Facts;
use super::lion_trading;
use super::moves::{self, Way};
use super::play;
use super::position::{KindId, Piece, Side, Square, State};
use super::promotion;

/// Every legal move on the board: the way, what the mover turns into, and the state after it.
pub fn board_moves(facts: &Facts, state: &State) -> Vec<(Way, Option<KindId>, State)> {
    let mut all = Vec::new();
    for from in state.squares_of(state.side) {
        for way in moves::ways(facts, state, from) {
            if emperor_is_forbidden(facts, state, &way)
                || drops::move_overfills_file(facts, state, &way)
            {
                continue;
            }
            for becomes in promotion::outcomes(facts, state, &way) {
                let next = play::play(facts, state, &way, becomes);
                let forbidden = leaves_royal_in_check(facts, &next, state.side)
                    || lion_trading::is_forbidden(facts, state, &way, &next);
                if !forbidden && !comes_before_royal(facts, state, &way, becomes) {
                    all.push((way.clone(), becomes, next));
                }
            }
        }
    }
    all
}

/// Unashogi: before the King is on the board its side captures nothing, and by an option it
/// promotes nothing either.
fn comes_before_royal(facts: &Facts, state: &State, way: &Way, becomes: Option<KindId>) -> bool {
    endings::awaits_royal(facts, state, state.side)
        && (!way.captures(state).is_empty()
            || becomes.is_some() && facts.chosen("promotion", "after_own_king"))
}

/// Returns `true` if some piece of `side`, emperors aside, could capture on `target` by its own moves.
pub fn attacks(facts: &Facts, state: &State, side: Side, target: Square) -> bool {
    state.squares_of(side).into_iter().any(|from| attacks_from(facts, state, from, target))
}

/// Returns `true` if the piece on `from`, unless it is an emperor, could capture on `target`.
pub fn attacks_from(facts: &Facts, state: &State, from: Square, target: Square) -> bool {
    let emperor = facts.kind(state.at(from).expect("piece").kind).emperor;
    !emperor && moves::ways(facts, state, from).iter().any(|w| w.captures(state).contains(&target))
}

/// Returns `true` if `side` has one royal left and the other side could capture it. Of several royals
/// any may be left open to capture (option self_check of Sho).
pub fn last_royal_is_attacked(facts: &Facts, state: &State, side: Side) -> bool {
    match endings::royals_of(facts, state, side)[..] {
        [last] => {
            !endings::awaits_royal(facts, state, 1 - side) && attacks(facts, state, 1 - side, last)
        }
        _ => false,
    }
}

/// Option self_check: `next` is the state after a move of `side`.
pub fn leaves_royal_in_check(facts: &Facts, next: &State, side: Side) -> bool {
    facts.chosen("self_check", "illegal") && last_royal_is_attacked(facts, next, side)
}

/// Notes on the Emperor: it may not capture a protected piece.
fn emperor_is_forbidden(facts: &Facts, state: &State, way: &Way) -> bool {
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

/// The board after the Emperor's capture, its old square empty.
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
        board.put(way.from, Some(emperor)); // still on its old square as well
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
        // The enemy Emperor could, unless the capturing side could in turn capture on that square.
        let mut recaptured = after_capture(state, way, emperor);
        recaptured.put(way.to, recaptured.at(protector));
        recaptured.put(protector, None);
        return !attacks(facts, &recaptured, emperor.side, way.to);
    }
    facts.chosen("enemy_emperor_protects", "always")
}
