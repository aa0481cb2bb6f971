//! Full Lion power in words.

use super::{Describe, betza, words};
use crate::diagram::{Mark, MarkKind, MoveDiagram};
use crate::draw::signs::Signs;
use komainu_core::rules::{Lion, Rules};

/// XBoard's words for two steps.
pub const BETZA: &str = "KNADcaKmcabK";
/// The words for coming back: after a capture on the way, or as a pass.
pub const BACK: &str = ", also back to where it began after a capture or a step to an empty square";

impl Describe for Lion {
    fn phrase(&self, _: &Rules) -> String {
        let Self { steps } = *self;
        format!(
            "moves as a Lion: up to {} steps in any direction, each of which may capture or jump{BACK}",
            words::number(steps)
        )
    }

    // Two captures at most: nothing for three steps.
    fn betza(&self, _: &Rules) -> Option<betza::Words> {
        let Self { steps } = *self;
        (steps == 2).then(|| betza::Words::exact(BETZA.to_owned()))
    }

    fn mark(&self, diagram: &mut MoveDiagram) {
        diagram.add_around(self.steps, |steps| Mark::any(MarkKind::Lion(steps)));
    }

    fn extent(&self) -> u8 {
        self.steps + 1
    }

    fn sign(&self, signs: &mut Signs) {
        signs.rim = true;
    }
}
