//! Drops: note "Drops" and the options nifu, immobile_drop, pawn_drop_mate and self_check.

use super::facts::Facts;
use super::legality;
use super::moves;
use super::play;
use super::position::{KindId, Piece, Square, State};

/// The piece with a file limit and a mate limit ("pawn" in the options).
const PAWN: &str = "Pawn";

/// Every legal drop as canonical text with the state it leads to.
pub fn legal_drops(facts: &Facts, state: &State) -> Vec<(String, State)> {
    possible_drops(facts, state)
        .into_iter()
        .filter(|(kind, to, next)| !is_pawn_drop_mate(facts, next, *kind, *to))
        .map(|(kind, to, next)| (format!("{}*{}", facts.kind(kind).symbol, to.name()), next))
        .collect()
}

/// All drops legal but for the rule against mate by a pawn drop.
fn possible_drops(facts: &Facts, state: &State) -> Vec<(KindId, Square, State)> {
    let mut all = Vec::new();
    if !facts.drops {
        return all;
    }
    for kind in 0..facts.kinds.len() {
        if state.hands[state.side][kind] == 0 {
            continue;
        }
        for to in state.squares() {
            if !state.is_empty(to) || is_second_pawn(facts, state, kind, to) {
                continue;
            }
            if is_immobile(facts, state, kind, to) {
                continue;
            }
            let next = drop_piece(state, kind, to);
            if !legality::leaves_royal_in_check(facts, &next, state.side) {
                all.push((kind, to, next));
            }
        }
    }
    all
}

fn drop_piece(state: &State, kind: KindId, to: Square) -> State {
    let mut next = state.clone();
    next.hands[state.side][kind] -= 1;
    next.put(to, Some(Piece { side: state.side, kind }));
    play::end_turn(&mut next);
    next
}

/// nifu: no pawn on a file that already holds an own unpromoted pawn.
fn is_second_pawn(facts: &Facts, state: &State, kind: KindId, to: Square) -> bool {
    let pawn = Piece { side: state.side, kind };
    facts.kind(kind).name == PAWN
        && facts.chosen("nifu", "forbidden")
        && (1..=state.ranks).any(|rank| state.at(Square { file: to.file, rank }) == Some(pawn))
}

/// immobile_drop: no drop on a square from which the piece would never have a move.
fn is_immobile(facts: &Facts, state: &State, kind: KindId, to: Square) -> bool {
    let mut alone = State::empty(facts);
    alone.put(to, Some(Piece { side: state.side, kind }));
    facts.chosen("immobile_drop", "forbidden") && moves::ways(facts, &alone, to).is_empty()
}

/// pawn_drop_mate: a pawn dropped directly in front of the King giving immediate checkmate.
/// `next` is the state after the drop.
fn is_pawn_drop_mate(facts: &Facts, next: &State, kind: KindId, to: Square) -> bool {
    if facts.kind(kind).name != PAWN || facts.chosen("pawn_drop_mate", "allowed") {
        return false;
    }
    let hits_royal = moves::ways(facts, next, to).iter().any(|way| {
        next.at(way.to).is_some_and(|p| p.side == next.side && facts.kind(p.kind).royal)
    });
    hits_royal && !has_escape(facts, next)
}

/// Whether the side to move can prevent the capture of its King. Taking the enemy King (possible
/// only under self_check=allowed) ends the game and so prevents it too.
fn has_escape(facts: &Facts, state: &State) -> bool {
    let safe = |next: &State| {
        legality::is_over(facts, next) || !legality::royal_is_attacked(facts, next, state.side)
    };
    let by_move = state.squares_of(state.side).into_iter().any(|from| {
        moves::ways(facts, state, from).iter().any(|way| safe(&play::play(facts, state, way, None)))
    });
    by_move || possible_drops(facts, state).iter().any(|(_, _, next)| safe(next))
}
