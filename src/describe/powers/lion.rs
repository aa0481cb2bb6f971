//! Full Lion power in words.

use super::{betza, words};

/// XBoard's words for two steps.
pub const BETZA: &str = "KNADcaKmcabK";
/// The words for coming back: what is captured on the way, and what a pass needs.
pub const BACK: &str = ", also back to where it began after a capture or a step to an empty square";

/// Two captures at most: nothing for three steps.
pub fn betza(steps: u8) -> Option<betza::Words> {
    (steps == 2).then(|| betza::Words::exact(BETZA.to_owned()))
}

pub fn phrase(steps: u8) -> String {
    format!(
        "moves as a Lion: up to {} steps in any direction, each of which may capture or jump{BACK}",
        words::number(steps)
    )
}
