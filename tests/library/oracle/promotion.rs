//! What a piece may or must become at the end of a move.

use super::facts::{Facts, PromotionRule};
use super::moves::Way;
use super::position::{KindId, Side, Square, State};

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
        PromotionRule::Zone { ranks, compulsory } => {
            let (may, must) = zone(facts, state, way, ranks);
            (may, must || (may && compulsory))
        }
        PromotionRule::Capture => capture(facts, state, way),
        PromotionRule::EveryMove => (true, true),
        PromotionRule::Never => (false, false),
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
    let touches = counted_squares(facts, state, way).iter().any(in_zone);
    // By entering the zone, or by a capture that touches it: Adams' deferral rule (Tenjiku),
    // promotion_rule jcsa and lishogi (Chu) and chu_like (Dai, Taikyoku).
    let captures = !way.removes(state).is_empty();
    let enters_or_captures = captures || (!in_zone(&way.from) && in_zone(&way.to));
    let by_entry = [
        ("promotion_deferral", "chu"),
        ("promotion_rule", "jcsa"),
        ("promotion_rule", "lishogi"),
        ("promotion_rule", "chu_like"),
    ];
    let by_entry = by_entry.iter().any(|(option, choice)| facts.chosen(option, choice));
    let may = if facts.defers_promotion && is_pawn(facts, mover.kind) && in_zone(&way.from) {
        false // pawn_after_deferral: it stays a Pawn until the last rank, where it must promote
    } else if is_deferred(facts, state, way) {
        touches && captures
    } else {
        touches && (!by_entry || enters_or_captures)
    };
    (may || has_last_rank_chance(facts, state, way), must)
}

/// `defer` of Chu: the piece entered the zone without promoting on its side's last move.
fn is_deferred(facts: &Facts, state: &State, way: &Way) -> bool {
    facts.defers_promotion && state.deferred[state.side] == Some(way.from)
}

fn is_pawn(facts: &Facts, kind: KindId) -> bool {
    facts.kind(kind).name == "Pawn"
}

/// Option promotion_rule of Chu: the Pawn (jcsa), the Pawn and the Lance (lishogi) may promote on
/// the last rank after all.
fn has_last_rank_chance(facts: &Facts, state: &State, way: &Way) -> bool {
    let mover = state.at(way.from).expect("mover");
    let lishogi = facts.chosen("promotion_rule", "lishogi");
    let lance = facts.kind(mover.kind).name == "Lance";
    let has_it = is_pawn(facts, mover.kind) && (lishogi || facts.chosen("promotion_rule", "jcsa"))
        || lance && lishogi;
    has_it && state.on_last_ranks(way.to, mover.side, 1)
}

/// Returns `true` if the move takes a piece that can promote from outside the zone into it.
pub fn could_promote_on_entry(facts: &Facts, state: &State, way: &Way) -> bool {
    let PromotionRule::Zone { ranks, .. } = facts.promotion else {
        return false;
    };
    let mover = state.at(way.from).expect("mover");
    let in_zone = |s: Square| state.on_last_ranks(s, mover.side, ranks);
    facts.kind(mover.kind).promotes_to.is_some() && !in_zone(way.from) && in_zone(way.to)
}

/// The squares of a side's pieces in the zone that can promote, and so may have entered it just before.
pub fn squares_of_waiting(facts: &Facts, state: &State, side: Side) -> Vec<Square> {
    let PromotionRule::Zone { ranks, .. } = facts.promotion else {
        return Vec::new();
    };
    let can_promote = |&square: &Square| {
        let kind = state.at(square).expect("piece").kind;
        state.on_last_ranks(square, side, ranks) && facts.kind(kind).promotes_to.is_some()
    };
    state.squares_of(side).into_iter().filter(can_promote).collect()
}

/// Captured squares count, and the empty squares a pass can step to. Some choices of
/// Taikyoku's promotion_rule count less.
fn counted_squares(facts: &Facts, state: &State, way: &Way) -> Vec<Square> {
    if facts.chosen("promotion_rule", "zone_end_optional") {
        return vec![way.to];
    }
    if facts.chosen("promotion_rule", "zone_compulsory") {
        return [way.removes(state), vec![way.to]].concat();
    }
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
    let captured = !way.removes(state).is_empty();
    let promoted_victim = victims.iter().any(|&v| facts.kind(v).promoted_from.is_some());
    let optional = facts.chosen("promotion_on_capture", "optional_unless_victim_promoted");
    (captured, captured && (!optional || promoted_victim))
}

/// Note "Contagious promotion": the kind into which the last piece captured turns the mover, if any.
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
