//! Area moves in words.

use super::{Describe, betza, words};
use crate::diagram::{Mark, MarkKind, MoveDiagram};
use crate::draw::signs::Signs;
use komainu_core::rules::{Area, Rules};

impl Describe for Area {
    fn phrase(&self, rules: &Rules) -> String {
        let Self { steps } = *self;
        let steps = words::number(steps);
        let back = if rules.area_pass { "also" } else { "but not" };
        format!(
            "walks up to {steps} steps in any direction over empty squares, \
             the last of which may capture, {back} back to where it began"
        )
    }

    fn betza(&self, rules: &Rules) -> Option<betza::Words> {
        let Self { steps } = *self;
        let moves = if steps == 2 { "KmaK" } else { "KmaKmamaK" };
        Some(betza::Words::exact(moves.to_owned() + if rules.area_pass { "mabK" } else { "" }))
    }

    fn mark(&self, diagram: &mut MoveDiagram) {
        diagram.add_around(self.steps, |_| Mark::any(MarkKind::Area));
    }

    fn extent(&self) -> u8 {
        self.steps + 1
    }

    fn sign(&self, signs: &mut Signs) {
        signs.rim = true;
    }
}
