//! The capture of Lions in Chu Shogi: options lion_capture, counter_strike and
//! counter_strike_same_square. Other games have none of them and no restriction.

use super::facts::Facts;
use super::legality;
use super::moves::Way;
use super::position::{KindId, Square, State};

/// A promoted Kylin is a Lion too (note "The Lion rules hold for a Kylin promoted to Lion").
fn is_lion(facts: &Facts, kind: KindId) -> bool {
    facts.kind(kind).name == "Lion"
}

/// The squares on which the way captures Lions.
fn lions_taken(facts: &Facts, state: &State, way: &Way) -> Vec<Square> {
    let lion = |s: &Square| is_lion(facts, state.at(*s).expect("victim").kind);
    way.captures(state).into_iter().filter(lion).collect()
}

/// The square where a piece other than a Lion took a Lion, the last one if it took two.
pub fn taken_by_another_piece(facts: &Facts, state: &State, way: &Way) -> Option<Square> {
    let mover = state.at(way.from).expect("mover").kind;
    if is_lion(facts, mover) {
        return None;
    }
    lions_taken(facts, state, way).last().copied()
}

/// Returns `true` if the rules about Lions forbid the move; `next` is the state after it.
pub fn is_forbidden(facts: &Facts, state: &State, way: &Way, next: &State) -> bool {
    let mover = state.at(way.from).expect("mover").kind;
    let taken = lions_taken(facts, state, way);
    if is_lion(facts, mover) {
        taken.iter().any(|&lion| is_forbidden_to_a_lion(facts, state, way, lion, next))
    } else {
        taken.iter().any(|&lion| is_counter_strike(facts, state, way, lion, next))
    }
}

/// Option lion_capture: a Lion two squares away may be taken only if it is undefended, or together
/// with a piece other than a Pawn or Go-Between.
fn is_forbidden_to_a_lion(
    facts: &Facts,
    state: &State,
    way: &Way,
    lion: Square,
    next: &State,
) -> bool {
    let limited = ["after_move", "before_move"].iter().any(|c| facts.chosen("lion_capture", c));
    let far = way.from.distance(lion) > 1;
    let real_piece = |s: &Square| {
        let name = &facts.kind(state.at(*s).expect("victim").kind).name;
        name != "Pawn" && name != "Go-Between"
    };
    let took_a_real_piece = captured_before(way, lion).iter().any(real_piece);
    limited && far && !took_a_real_piece && is_defended(facts, state, way, lion, next)
}

/// Option counter_strike: a piece other than a Lion takes a Lion right after the other side did so.
fn is_counter_strike(facts: &Facts, state: &State, way: &Way, lion: Square, next: &State) -> bool {
    let Some(last) = state.lion_taken else {
        return false;
    };
    // The piece that took the Lion there has itself become a Lion.
    if lion == last && facts.chosen("counter_strike_same_square", "allowed") {
        return false;
    }
    if facts.chosen("counter_strike", "lishogi") {
        return lion == way.to;
    }
    facts.chosen("counter_strike", "strict")
        || (facts.chosen("counter_strike", "okazaki") && is_defended(facts, state, way, lion, next))
}

/// The squares captured on earlier in the same move.
fn captured_before(way: &Way, square: Square) -> Vec<Square> {
    way.middle.iter().copied().take_while(|s| *s != square).collect()
}

/// Returns `true` if the Lion on `lion` is defended against this capture, in the sense of
/// lion_capture. The rules about Lions do not limit the defenders: a Lion defends whatever is in its
/// reach.
fn is_defended(facts: &Facts, state: &State, way: &Way, lion: Square, next: &State) -> bool {
    if facts.chosen("lion_capture", "before_move") {
        return is_defended_before(facts, state, way, lion);
    }
    // after_move: a Falcon or Eagle may have left the square again; then it counts as if it were
    // still there.
    let mut board = next.clone();
    if board.is_empty(lion) {
        board.put(lion, state.at(way.from));
    }
    legality::attacks(facts, &board, 1 - state.side, lion)
}

/// before_move: the defenders are those before the move, with the capturer lifted from its square.
/// A piece taken on the way blocks nothing but still defends.
fn is_defended_before(facts: &Facts, state: &State, way: &Way, lion: Square) -> bool {
    let mut with_all = state.clone();
    with_all.put(way.from, None);
    with_all.put(lion, state.at(way.from));
    let mut board = with_all.clone();
    let taken = captured_before(way, lion);
    for &square in &taken {
        board.put(square, None);
    }
    let by_taken = |from: &Square| legality::attacks_from(facts, &with_all, *from, lion);
    legality::attacks(facts, &board, 1 - state.side, lion) || taken.iter().any(by_taken)
}
