//! Slides from the furthest ranks in words.

use super::{betza, words};
use crate::types::DirectionSet;

/// Slides from anywhere, for want of a word.
pub fn betza(dirs: DirectionSet) -> betza::Words {
    betza::Words::superset(betza::slide(dirs, "", None))
}

pub fn phrase(dirs: DirectionSet, ranks: u8) -> String {
    let slide = words::slide(dirs, None);
    match ranks {
        1 => format!("{slide}, only from the last rank"),
        _ => format!("{slide}, only from the last {} ranks", words::number(ranks)),
    }
}
