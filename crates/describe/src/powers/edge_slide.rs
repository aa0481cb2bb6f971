//! Slides from the furthest ranks in words.

use super::{Describe, betza};
use crate::diagram::{Mark, MarkKind, MoveDiagram};
use crate::draw::signs::{Reach, Signs};
use crate::language::{Catalogue, From};
use komainu_core::rules::{EdgeSlide, Mode, Rules};

impl Describe for EdgeSlide {
    fn phrase(&self, _: &Rules, words: &dyn Catalogue) -> String {
        let Self { dirs, ranks } = *self;
        words.slide(dirs, None, Mode::Any, &From::Last(ranks))
    }

    // Slides from anywhere, for want of a word.
    fn betza(&self, _: &Rules) -> Option<betza::Words> {
        let Self { dirs, .. } = *self;
        Some(betza::Words::superset(betza::slide(dirs, "", None)))
    }

    fn mark(&self, diagram: &mut MoveDiagram) {
        diagram.add_lines(self.dirs, 1, None, Mark::any(MarkKind::FromSomeRanks));
    }

    fn extent(&self) -> u8 {
        0
    }

    fn sign(&self, signs: &mut Signs) {
        signs.add(self.dirs, Reach::Special);
    }
}
