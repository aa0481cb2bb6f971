//! Range jumps in words.

use super::{betza, words};
use crate::rules::Rules;
use crate::types::DirectionSet;

/// A slide, and captures on any square of its lines, as if everything could be jumped.
pub fn betza(dirs: DirectionSet, rules: &Rules) -> betza::Words {
    let mut text = betza::slide(dirs, "", None);
    for skipped in 1..usize::from(rules.files.max(rules.ranks)).saturating_sub(1) {
        text += &betza::slide(dirs, &format!("c{}", "j".repeat(skipped)), None);
    }
    betza::Words::superset(text)
}

pub fn phrase(dirs: DirectionSet, rules: &Rules) -> String {
    let limits = rules.range_jump;
    let lower_only = limits.plain_capture_must_be_lower;
    let met = if lower_only { ", capturing only lower-ranked pieces" } else { "" };
    let beyond =
        if limits.captured_must_be_lower { "another lower-ranked one" } else { "any piece" };
    format!(
        "slides any number of squares {}{met}, \
         or jumps over any number of lower-ranked pieces of either side there \
         to capture {beyond} beyond",
        words::directions(dirs)
    )
}
