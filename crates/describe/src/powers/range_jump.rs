//! Range jumps in words.

use super::{Describe, betza};
use crate::diagram::{Mark, MarkKind, MoveDiagram};
use crate::draw::signs::{Reach, Signs};
use crate::language::Catalogue;
use komainu_core::rules::{RangeJump, Rules};

impl Describe for RangeJump {
    fn phrase(&self, rules: &Rules, words: &dyn Catalogue) -> String {
        let Self { dirs } = *self;
        words.range_jump(dirs, rules.range_jump)
    }

    // A slide, and captures on any square of its lines, as if everything could be jumped.
    fn betza(&self, rules: &Rules) -> Option<betza::Words> {
        let Self { dirs } = *self;
        let mut text = betza::slide(dirs, "", None);
        for skipped in 1..usize::from(rules.files.max(rules.ranks)).saturating_sub(1) {
            text += &betza::slide(dirs, &format!("c{}", "j".repeat(skipped)), None);
        }
        Some(betza::Words::superset(text))
    }

    fn mark(&self, diagram: &mut MoveDiagram) {
        diagram.add_lines(self.dirs, 1, None, Mark::any(MarkKind::RangeJump));
    }

    fn extent(&self) -> u8 {
        0
    }

    fn sign(&self, signs: &mut Signs) {
        signs.add(self.dirs, Reach::Special);
    }
}
