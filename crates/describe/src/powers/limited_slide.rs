//! Slides with limits in words.

use super::{Describe, betza};
use crate::diagram::{Mark, MarkKind, MoveDiagram};
use crate::draw::signs::{Reach, Signs};
use crate::language::{Catalogue, From};
use komainu_core::rules::{LimitedSlide, Rules};

impl Describe for LimitedSlide {
    fn phrase(&self, _: &Rules, words: &dyn Catalogue) -> String {
        let Self { dirs, max, mode, from_ranks } = self;
        let from = match from_ranks.as_slice() {
            [] => From::Anywhere,
            ranks => From::Ranks(ranks),
        };
        words.slide(*dirs, *max, *mode, &from)
    }

    // There is no word for the ranks from which it starts: with such ranks the words allow more moves.
    fn betza(&self, _: &Rules) -> Option<betza::Words> {
        let text = betza::slide(self.dirs, betza::mode(self.mode), self.max);
        Some(betza::Words { text, exact: self.from_ranks.is_empty() })
    }

    fn mark(&self, diagram: &mut MoveDiagram) {
        if self.from_ranks.is_empty() {
            diagram.add_slide(self.dirs, self.max, self.mode);
        } else {
            let mark = Mark { kind: MarkKind::FromSomeRanks, mode: self.mode };
            diagram.add_lines(self.dirs, 1, self.max, mark);
        }
    }

    fn extent(&self) -> u8 {
        self.max.unwrap_or(0) + 1
    }

    fn sign(&self, signs: &mut Signs) {
        signs.add(self.dirs, Reach::of(self.max));
    }
}
