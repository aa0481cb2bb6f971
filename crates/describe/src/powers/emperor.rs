//! The Emperor in words.

use super::{Describe, betza};
use crate::diagram::{Mark, MarkKind, MoveDiagram};
use crate::draw::signs::Signs;
use crate::language::Catalogue;
use komainu_core::rules::{Emperor, Rules};

impl Describe for Emperor {
    fn phrase(&self, rules: &Rules, words: &dyn Catalogue) -> String {
        words.emperor(rules.emperor.only_royals_protected)
    }

    fn betza(&self, _: &Rules) -> Option<betza::Words> {
        None
    }

    fn mark(&self, diagram: &mut MoveDiagram) {
        diagram.add_around(diagram.radius, |_| Mark::any(MarkKind::Anywhere));
    }

    fn extent(&self) -> u8 {
        0
    }

    fn sign(&self, signs: &mut Signs) {
        signs.rim = true;
    }
}
