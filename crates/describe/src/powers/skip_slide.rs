//! Skip-slides in words.

use super::{Describe, betza};
use crate::diagram::{Mark, MarkKind, MoveDiagram};
use crate::draw::signs::{Reach, Signs};
use crate::language::Catalogue;
use komainu_core::rules::{Rules, SkipSlide};

impl Describe for SkipSlide {
    fn phrase(&self, rules: &Rules, words: &dyn Catalogue) -> String {
        let Self { dirs, from, max } = *self;
        let needs_first_empty =
            rules.skip_slide_needs_first_empty && from == 2 && max.is_some_and(|max| max > 2);
        words.skip_slide(dirs, from, max, needs_first_empty)
    }

    fn betza(&self, rules: &Rules) -> Option<betza::Words> {
        let Self { dirs, from, max } = *self;
        let skipped = "j".repeat(usize::from(from) - 1);
        let text = betza::slide(dirs, &skipped, Some(max.unwrap_or(0)));
        let beyond = from == 2 && max.is_none_or(|max| max > 2);
        Some(betza::Words { text, exact: !(rules.skip_slide_needs_first_empty && beyond) })
    }

    fn mark(&self, diagram: &mut MoveDiagram) {
        diagram.add_lines(self.dirs, self.from, self.max, Mark::any(MarkKind::SkipSlide));
    }

    fn extent(&self) -> u8 {
        self.max.unwrap_or(self.from) + 1
    }

    fn sign(&self, signs: &mut Signs) {
        signs.add(self.dirs, Reach::Special);
    }
}
