//! Lion power along lines in words.

use super::{betza, lion, words};
use crate::types::DirectionSet;

/// A step, a jump, a capture before the second step, igui and a pass; nothing for three steps.
pub fn betza(dirs: DirectionSet, steps: u8) -> Option<betza::Words> {
    let text = betza::along(dirs, |words, is_diagonal| {
        let (step, jump) = if is_diagonal { ("F", "A") } else { ("W", "D") };
        format!("{words}{step}{words}{jump}{words}caf{step}{words}mcab{step}")
    });
    (steps == 2).then_some(betza::Words::exact(text))
}

pub fn phrase(dirs: DirectionSet, steps: u8) -> String {
    let (steps, dirs) = (words::number(steps), words::directions(dirs));
    format!(
        "moves as a Lion along one line in a move, {dirs}: up to {steps} steps out and back on that \
         side of where it began, each of which may capture or jump{}",
        lion::BACK
    )
}
