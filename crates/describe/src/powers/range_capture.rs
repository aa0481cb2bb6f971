//! Range captures in words.

use super::{Describe, betza};
use crate::diagram::{Mark, MarkKind, MoveDiagram};
use crate::draw::signs::{Reach, Signs};
use crate::language::Catalogue;
use komainu_core::rules::{RangeCapture, Rules};

impl Describe for RangeCapture {
    fn phrase(&self, rules: &Rules, words: &dyn Catalogue) -> String {
        let Self { dirs } = *self;
        words.range_capture(dirs, rules.range_capture)
    }

    fn betza(&self, _: &Rules) -> Option<betza::Words> {
        None
    }

    fn mark(&self, diagram: &mut MoveDiagram) {
        diagram.add_lines(self.dirs, 1, None, Mark::any(MarkKind::RangeCapture));
    }

    fn extent(&self) -> u8 {
        0
    }

    fn sign(&self, signs: &mut Signs) {
        signs.add(self.dirs, Reach::Special);
    }
}
