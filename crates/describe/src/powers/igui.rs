//! Igui in words.

use super::{Describe, betza};
use crate::diagram::{Mark, MarkKind, MoveDiagram};
use crate::draw::signs::Signs;
use crate::language::Catalogue;
use komainu_core::rules::{Igui, Rules};

impl Describe for Igui {
    fn phrase(&self, _: &Rules, words: &dyn Catalogue) -> String {
        let Self { pass } = *self;
        words.igui(pass)
    }

    fn betza(&self, _: &Rules) -> Option<betza::Words> {
        let Self { pass } = *self;
        Some(betza::Words::exact(if pass { "mcabK" } else { "cabK" }.to_owned()))
    }

    fn mark(&self, diagram: &mut MoveDiagram) {
        diagram.add_around(1, |_| Mark::any(MarkKind::Igui));
    }

    fn extent(&self) -> u8 {
        0
    }

    fn sign(&self, _: &mut Signs) {}
}
