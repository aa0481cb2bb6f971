//! What a piece may or must become at the end of a move.

use super::facts::{Facts, PromotionRule};
use super::moves::Way;
use super::position::{KindId, Square, State};

/// The possible results: `None` stays as it is, `Some(kind)` turns into that kind (written `+`).
pub fn outcomes(facts: &Facts, state: &State, way: &Way) -> Vec<Option<KindId>> {
    let mover = state.at(way.from).expect("mover").kind;
    if let Some(kind) = contagion(facts, state, way) {
        return vec![(kind != mover).then_some(kind)];
    }
    let Some(promoted) = facts.kind(mover).promotes_to else {
        return vec![None];
    };
    let (may, must) = match facts.promotion {
        PromotionRule::Zone { ranks } => zone(facts, state, way, ranks),
        PromotionRule::Capture => capture(facts, state, way),
    };
    match (may, must) {
        (_, true) => vec![Some(promoted)],
        (true, false) => vec![None, Some(promoted)],
        (false, false) => vec![None],
    }
}

/// Zone promotion: (may promote, must promote).
fn zone(facts: &Facts, state: &State, way: &Way, ranks: i32) -> (bool, bool) {
    let mover = state.at(way.from).expect("mover");
    let in_zone = |s: &Square| state.on_last_ranks(*s, mover.side, ranks);
    let must_on = facts.kind(mover.kind).must_promote_on;
    let must = state.on_last_ranks(way.to, mover.side, must_on);
    let touches = counted_squares(facts, way).iter().any(in_zone);
    // Adams' deferral rule: promotion only when entering the zone or by a capture.
    let enters = !in_zone(&way.from) && in_zone(&way.to);
    let captures = !way.captures(state).is_empty();
    let deferred = facts.chosen("promotion_deferral", "chu") && !enters && !captures;
    (touches && !deferred, must)
}

/// READINGS 2: captured squares count, and the empty squares a pass can step to.
fn counted_squares(facts: &Facts, way: &Way) -> Vec<Square> {
    let mut counted = vec![way.from, way.to];
    if !facts.chosen("promotion_squares", "start_or_end") {
        counted.extend(&way.middle);
        counted.extend(&way.pass_steps);
    }
    counted
}

/// Promotion by capture: (may promote, must promote).
fn capture(facts: &Facts, state: &State, way: &Way) -> (bool, bool) {
    let victims: Vec<KindId> =
        way.captures(state).iter().map(|&s| state.at(s).expect("victim").kind).collect();
    let captured = !victims.is_empty();
    let promoted_victim = victims.iter().any(|&v| facts.kind(v).promoted_from.is_some());
    let optional = facts.chosen("promotion_on_capture", "optional_unless_victim_promoted");
    (captured, captured && (!optional || promoted_victim))
}

/// Note "Contagious promotion": what the last piece captured turns the mover into, if anything.
fn contagion(facts: &Facts, state: &State, way: &Way) -> Option<KindId> {
    let promoted_only = facts.chosen("contagious_promotion", "promoted_only");
    if !promoted_only && !facts.chosen("contagious_promotion", "on") {
        return None;
    }
    let mover = state.at(way.from).expect("mover").kind;
    let last = state.at(*way.captures(state).last()?).expect("victim").kind;
    if facts.kind(mover).royal {
        return None; // a royal promotes in its normal way instead
    }
    let becomes = match facts.kind(last).name.as_str() {
        "Teaching King" => "Teaching King",
        "Buddhist Spirit" => "Buddhist Spirit",
        "Deva" if !promoted_only => "Teaching King",
        "Dark Spirit" if !promoted_only => "Buddhist Spirit",
        _ => return None,
    };
    facts.kind_named(becomes)
}
