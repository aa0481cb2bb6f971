//! Riders in words.

use super::{Describe, betza, jump};
use crate::diagram::{Mark, MarkKind, MoveDiagram};
use crate::draw::signs::Signs;
use crate::language::Catalogue;
use komainu_core::rules::{Rider, Rules};

/// The number of jumps that diagrams show where there is no limit.
const SHOWN: u8 = 3;

impl Describe for Rider {
    fn phrase(&self, _: &Rules, words: &dyn Catalogue) -> String {
        let Self { offsets, max, mode } = self;
        words.rider(&jump::ways(offsets), *max, *mode)
    }

    fn betza(&self, _: &Rules) -> Option<betza::Words> {
        let ride = |atom: &str| match self.max {
            None => atom.repeat(2),
            Some(max) => format!("{atom}{max}"),
        };
        jump::atoms(&self.offsets, betza::mode(self.mode), ride).map(betza::Words::exact)
    }

    fn mark(&self, diagram: &mut MoveDiagram) {
        for &(right, forward) in &self.offsets {
            for jumps in 1..=self.max.unwrap_or(SHOWN).min(SHOWN) as i8 {
                let mark = Mark { kind: MarkKind::Rider, mode: self.mode };
                diagram.mark(right * jumps, forward * jumps, mark);
            }
        }
    }

    fn extent(&self) -> u8 {
        jump::extent(&self.offsets) * self.max.unwrap_or(SHOWN).min(SHOWN)
    }

    fn sign(&self, signs: &mut Signs) {
        signs.add_jumps(&self.offsets);
    }
}
