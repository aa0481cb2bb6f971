//! Area moves in words.

use super::{Describe, betza};
use crate::diagram::{Mark, MarkKind, MoveDiagram};
use crate::draw::signs::Signs;
use crate::language::Catalogue;
use komainu_core::rules::{Area, Rules};

impl Describe for Area {
    fn phrase(&self, rules: &Rules, words: &dyn Catalogue) -> String {
        let Self { steps } = *self;
        words.area(steps, rules.area_pass)
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
