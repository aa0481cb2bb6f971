//! Slides from the furthest ranks in words.

use super::{Describe, betza, words};
use crate::diagram::{Mark, MarkKind, MoveDiagram};
use crate::draw::signs::{Reach, Signs};
use komainu_core::rules::{EdgeSlide, Rules};

impl Describe for EdgeSlide {
    fn phrase(&self, _: &Rules) -> String {
        let Self { dirs, ranks } = *self;
        let slide = words::slide(dirs, None);
        match ranks {
            1 => format!("{slide}, only from the last rank"),
            _ => format!("{slide}, only from the last {} ranks", words::number(ranks)),
        }
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
