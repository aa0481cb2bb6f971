//! Full Lion power in words.

use super::{Describe, betza};
use crate::diagram::{Mark, MarkKind, MoveDiagram};
use crate::draw::signs::Signs;
use crate::language::Catalogue;
use komainu_core::rules::{Lion, Rules};

/// XBoard's words for two steps.
pub const BETZA: &str = "KNADcaKmcabK";

impl Describe for Lion {
    fn phrase(&self, _: &Rules, words: &dyn Catalogue) -> String {
        let Self { steps } = *self;
        words.lion(steps)
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
