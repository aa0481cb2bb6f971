//! When the game is over, so that neither side moves any more.

use super::facts::Facts;
use super::legality;
use super::moves;
use super::position::{Side, Square, State};

/// Returns `true` if either side has no royal left; under the bare-king rule also if the side that has
/// just moved has only royals left.
pub fn is_over(facts: &Facts, state: &State) -> bool {
    let no_royal = (0..2)
        .any(|side| royals_of(facts, state, side).is_empty() && !awaits_royal(facts, state, side));
    if no_royal {
        return true;
    }
    // Checkshogi: "a player who gives check wins at once".
    if facts.chosen("first_check", "wins")
        && legality::last_royal_is_attacked(facts, state, state.side)
    {
        return true;
    }
    if facts.chosen("bare_king", "loses") || facts.chosen("bare_king", "shogivar") {
        let just_moved = 1 - state.side;
        return royals_of(facts, state, just_moved) == state.squares_of(just_moved);
    }
    facts.chosen("bare_king", "lishogi") && is_decided_by_material(facts, state)
        || facts.chosen("bare_king", "jcsa") && is_decided_by_one_piece(facts, state)
}

/// Option bare_king=jcsa of Chu: a royal on each side and at most one other piece, dead ones aside.
/// A lone royal to move may first take that piece, or the other royal.
fn is_decided_by_one_piece(facts: &Facts, state: &State) -> bool {
    let name = |square: Square| facts.kind(state.at(square).expect("piece").kind).name.as_str();
    let left: Vec<Vec<Square>> = (0..2)
        .map(|side| {
            let all = state.squares_of(side).into_iter();
            all.filter(|&square| !is_dead(facts, state, square)).collect()
        })
        .collect();
    let alive = |side: Side| royals_of(facts, state, side);
    if left[0].len() + left[1].len() > 3 || (0..2).any(|side| alive(side).len() != 1) {
        return false;
    }
    let royals: Vec<Square> = (0..2).map(|side| alive(side)[0]).collect();
    let others = left.iter().flatten().filter(|square| !royals.contains(square));
    let other: Option<Square> = others.copied().next();
    if other.is_some_and(|square| ["Pawn", "Go-Between"].contains(&name(square))) {
        return false;
    }
    let mover_is_lone = left[state.side].len() == 1;
    let reaches = |square: Square| square.distance(royals[state.side]) == 1;
    let may_capture = reaches(royals[1 - state.side]) || other.is_some_and(reaches);
    !(mover_is_lone && may_capture)
}

/// The squares of a side's royals.
pub fn royals_of(facts: &Facts, state: &State, side: Side) -> Vec<Square> {
    let royal = |s: &Square| facts.kind(state.at(*s).expect("piece").kind).royal;
    state.squares_of(side).into_iter().filter(royal).collect()
}

/// Unashogi: the royal of a side is still in hand.
pub fn awaits_royal(facts: &Facts, state: &State, side: Side) -> bool {
    let in_hand = facts.drops.as_ref().is_some_and(|drops| drops.royals_in_hand);
    let held = (0..facts.kinds.len()).filter(|&kind| state.hands[side][kind] > 0);
    in_hand
        && royals_of(facts, state, side).is_empty()
        && held.into_iter().any(|kind| facts.kind(kind).royal)
}

/// Option bare_king=lishogi of Chu. The side to move does not matter: a bare royal has lost, and two
/// bare royals that are not in check have drawn, whichever side moves next.
fn is_decided_by_material(facts: &Facts, state: &State) -> bool {
    let bare: Vec<Option<Square>> = (0..2).map(|side| bare_royal(facts, state, side)).collect();
    match (bare[0], bare[1]) {
        (Some(_), Some(_)) => (0..2).all(|side| all_royals_are_safe(facts, state, side)),
        (Some(royal), None) => has_lost_bare(facts, state, 0, royal),
        (None, Some(royal)) => has_lost_bare(facts, state, 1, royal),
        (None, None) => false,
    }
}

/// The royal of a side that has, dead pieces aside, nothing but that one royal.
fn bare_royal(facts: &Facts, state: &State, side: Side) -> Option<Square> {
    let alive = state.squares_of(side).into_iter().filter(|&s| !is_dead(facts, state, s));
    match alive.collect::<Vec<Square>>()[..] {
        [only] if facts.kind(state.at(only).expect("piece").kind).royal => Some(only),
        _ => None,
    }
}

/// Returns `true` if a piece could not move even on an empty board.
fn is_dead(facts: &Facts, state: &State, square: Square) -> bool {
    let mut alone = State::empty(facts);
    alone.put(square, state.at(square));
    moves::ways(facts, &alone, square).is_empty()
}

fn all_royals_are_safe(facts: &Facts, state: &State, side: Side) -> bool {
    let attacked = |&royal: &Square| legality::attacks(facts, state, 1 - side, royal);
    !royals_of(facts, state, side).iter().any(attacked)
}

/// "the other side has a royal, none of its royals in check and, not counting Pawns, Go-Betweens
/// and dead pieces, more than one piece, and the bare royal cannot take its last piece at once".
fn has_lost_bare(facts: &Facts, state: &State, side: Side, bare: Square) -> bool {
    let other = 1 - side;
    let counts = |&square: &Square| {
        let kind = facts.kind(state.at(square).expect("piece").kind);
        let small = kind.name == "Pawn" || kind.name == "Go-Between";
        !small && !is_dead(facts, state, square)
    };
    let counted: Vec<Square> = state.squares_of(other).into_iter().filter(counts).collect();
    // A royal and a last piece, which the bare royal could take.
    let can_take_the_last = counted.len() == 2 && counted.iter().any(|s| s.distance(bare) == 1);
    let has_royal = !royals_of(facts, state, other).is_empty();
    let safe = has_royal && all_royals_are_safe(facts, state, other);
    safe && counted.len() > 1 && !can_take_the_last
}
