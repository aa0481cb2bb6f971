//! Steps and slides in words.

use super::{Describe, betza, words};
use crate::diagram::MoveDiagram;
use crate::draw::signs::{Reach, Signs};
use komainu_core::rules::{Mode, Rules, Slide};

impl Describe for Slide {
    fn phrase(&self, _: &Rules) -> String {
        words::slide(self.dirs, self.max)
    }

    fn betza(&self, _: &Rules) -> Option<betza::Words> {
        Some(betza::Words::exact(betza::slide(self.dirs, "", self.max)))
    }

    fn mark(&self, diagram: &mut MoveDiagram) {
        diagram.add_slide(self.dirs, self.max, Mode::Any);
    }

    fn extent(&self) -> u8 {
        self.max.unwrap_or(0) + 1
    }

    fn sign(&self, signs: &mut Signs) {
        signs.add(self.dirs, Reach::of(self.max));
    }
}
