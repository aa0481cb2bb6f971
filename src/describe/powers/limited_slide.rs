//! Slides with limits in words.

use super::{betza, words};
use crate::rules::LimitedSlide;

/// The ranks from which it starts have no word: what is told then is more than it may do.
pub fn betza(slide: &LimitedSlide) -> betza::Words {
    let text = betza::slide(slide.dirs, betza::mode(slide.mode), slide.max);
    betza::Words { text, exact: slide.from_ranks.is_empty() }
}

pub fn phrase(slide: &LimitedSlide) -> String {
    let ranks: Vec<String> = slide.from_ranks.iter().map(|&rank| words::ordinal(rank)).collect();
    let from = match ranks.as_slice() {
        [] => String::new(),
        ranks => format!(", only from the {} rank", words::list(ranks, "or")),
    };
    format!("{}{}{from}", words::slide(slide.dirs, slide.max), words::mode(slide.mode))
}
