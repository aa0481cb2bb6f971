//! Hops in words.

use super::{Describe, betza};
use crate::diagram::{Mark, MarkKind, MoveDiagram};
use crate::draw::signs::{Reach, Signs};
use crate::language::Catalogue;
use komainu_core::rules::{Hop, Rules};

impl Describe for Hop {
    fn phrase(&self, _: &Rules, words: &dyn Catalogue) -> String {
        words.hop(self)
    }

    // A hop over one piece; nothing if there may be more or none.
    fn betza(&self, _: &Rules) -> Option<betza::Words> {
        let modes = format!("{}p", betza::mode(self.mode));
        let text = betza::slide(self.dirs, &modes, self.max);
        ((self.least, self.most) == (1, 1)).then_some(betza::Words::exact(text))
    }

    fn mark(&self, diagram: &mut MoveDiagram) {
        let mark = Mark { kind: MarkKind::Hop, mode: self.mode };
        diagram.add_lines(self.dirs, self.least + 1, self.max, mark);
    }

    fn extent(&self) -> u8 {
        self.max.unwrap_or(self.least + 1) + 1
    }

    fn sign(&self, signs: &mut Signs) {
        signs.add(self.dirs, Reach::Special);
    }
}
