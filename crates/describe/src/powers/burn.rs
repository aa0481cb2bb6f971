//! Burning in words.

use super::{Describe, betza};
use crate::diagram::{Mark, MarkKind, MoveDiagram};
use crate::draw::signs::Signs;
use crate::language::Catalogue;
use komainu_core::rules::{Burn, Rules};

impl Describe for Burn {
    fn phrase(&self, _: &Rules, words: &dyn Catalogue) -> String {
        words.burn()
    }

    fn betza(&self, _: &Rules) -> Option<betza::Words> {
        None
    }

    fn mark(&self, diagram: &mut MoveDiagram) {
        diagram.add_around(1, |_| Mark::any(MarkKind::Burn));
    }

    fn extent(&self) -> u8 {
        0
    }

    fn sign(&self, _: &mut Signs) {}
}
