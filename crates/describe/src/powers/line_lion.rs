//! Lion power along lines in words.

use super::{Describe, betza};
use crate::diagram::{Mark, MarkKind, MoveDiagram};
use crate::draw::signs::{Reach, Signs};
use crate::language::Catalogue;
use komainu_core::rules::{LineLion, Rules};

impl Describe for LineLion {
    fn phrase(&self, _: &Rules, words: &dyn Catalogue) -> String {
        let Self { dirs, steps } = *self;
        words.line_lion(dirs, steps)
    }

    // A step, a jump, a capture before the second step, igui and a pass; nothing for three steps.
    fn betza(&self, _: &Rules) -> Option<betza::Words> {
        let Self { dirs, steps } = *self;
        let text = betza::along(dirs, |words, is_diagonal| {
            let (step, jump) = if is_diagonal { ("F", "A") } else { ("W", "D") };
            format!("{words}{step}{words}{jump}{words}caf{step}{words}mcab{step}")
        });
        (steps == 2).then_some(betza::Words::exact(text))
    }

    fn mark(&self, diagram: &mut MoveDiagram) {
        for step in 1..=self.steps {
            diagram.add_lines(self.dirs, step, Some(step), Mark::any(MarkKind::Lion(step)));
        }
    }

    fn extent(&self) -> u8 {
        self.steps + 1
    }

    fn sign(&self, signs: &mut Signs) {
        signs.add(self.dirs, Reach::Special);
    }
}
