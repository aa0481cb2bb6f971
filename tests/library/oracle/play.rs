//! Plays a move: captures, then promotion, then burning (note "Order of events").

use super::facts::Facts;
use super::lion_trading;
use super::moves::Way;
use super::position::{KindId, Piece, Square, State};
use super::promotion;

/// The state after the move; `becomes` is the kind the mover turns into, if it does.
pub fn play(facts: &Facts, state: &State, way: &Way, becomes: Option<KindId>) -> State {
    let mover = state.at(way.from).expect("mover");
    let mut next = state.clone();
    for square in way.captures(state) {
        capture(facts, &mut next, square);
    }
    for &square in &way.passed {
        next.put(square, None); // own pieces go to no hand
    }
    next.put(way.from, None);
    let moved = Piece { side: mover.side, kind: becomes.unwrap_or(mover.kind) };
    next.put(way.to, Some(moved));
    burn(facts, &mut next, way, mover.kind, moved);
    end_turn(&mut next);
    remember(facts, state, way, becomes, &mut next);
    next
}

/// Stores what the rules have to know about this move later on.
fn remember(facts: &Facts, state: &State, way: &Way, becomes: Option<KindId>, next: &mut State) {
    if facts.remembers_lions {
        next.lion_taken = lion_trading::taken_by_another_piece(facts, state, way);
    }
    if facts.defers_promotion {
        let side = state.side;
        let entered = becomes.is_none() && promotion::could_promote_on_entry(facts, state, way);
        next.deferred[side] = entered.then_some(way.to);
        if next.deferred[1 - side].is_some_and(|square| !next.is_side(square, 1 - side)) {
            next.deferred[1 - side] = None; // it was captured
        }
    }
}

/// Gives the turn to the other side.
pub fn end_turn(state: &mut State) {
    state.side = 1 - state.side;
    state.number += 1;
    state.lion_taken = None;
}

/// Removes the piece; in a drop game it goes to the captor's hand.
fn capture(facts: &Facts, next: &mut State, square: Square) {
    let victim = next.at(square).expect("victim");
    next.put(square, None);
    // "A King in hand cannot arise."
    if facts.drops.is_some() && !facts.kind(victim.kind).royal {
        next.hands[1 - victim.side][facts.kind_in_hand(victim.kind)] += 1;
    }
}

/// Passive burn of the mover, then active burn by it.
fn burn(facts: &Facts, next: &mut State, way: &Way, kind_before: KindId, moved: Piece) {
    let is_demon = |p: Piece| facts.kind(p.kind).demon;
    let enemies: Vec<Square> =
        next.neighbours(way.to).into_iter().filter(|&s| next.is_side(s, 1 - moved.side)).collect();
    let beside_demon = enemies.iter().any(|&s| is_demon(next.at(s).expect("enemy")));
    let displaced = way.from != way.to;
    let mover_burns =
        beside_demon && (displaced || facts.chosen("burn_without_displacement", "burnt"));
    // A demon burns others only if it moved as one (option demon_promotion_burn).
    let burns_others = facts.kind(kind_before).demon
        || (facts.kind(moved.kind).demon && facts.chosen("demon_promotion_burn", "yes"));
    let others_first = facts.chosen("fire_demon_meets_fire_demon", "others_then_mover");
    if burns_others && (!mover_burns || others_first) {
        for &square in &enemies {
            let spared = mover_burns && is_demon(next.at(square).expect("enemy"));
            if !spared {
                next.put(square, None);
            }
        }
    }
    if mover_burns {
        next.put(way.to, None);
    }
}
