//! Skip-slides in words.

use super::{betza, words};
use crate::rules::Rules;
use crate::types::DirectionSet;

pub fn betza(dirs: DirectionSet, from: u8, max: Option<u8>, rules: &Rules) -> betza::Words {
    let skipped = "j".repeat(usize::from(from) - 1);
    let text = betza::slide(dirs, &skipped, Some(max.unwrap_or(0)));
    let beyond = from == 2 && max.is_none_or(|max| max > 2);
    betza::Words { text, exact: !(rules.skip_slide_needs_first_empty && beyond) }
}

pub fn phrase(dirs: DirectionSet, from: u8, max: Option<u8>, rules: &Rules) -> String {
    let strict = rules.skip_slide_needs_first_empty && from == 2 && max.is_some_and(|max| max > 2);
    let free = if strict { ", past the second only if the first is empty" } else { "" };
    format!(
        "jumps to the {} square {} and slides on{}{free}",
        words::ordinal(from),
        words::directions(dirs),
        words::furthest(max)
    )
}
