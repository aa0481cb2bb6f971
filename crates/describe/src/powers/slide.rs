//! Steps and slides in words.

use super::{Describe, betza};
use crate::diagram::MoveDiagram;
use crate::draw::signs::{Reach, Signs};
use crate::language::{Catalogue, From};
use komainu_core::rules::{Mode, Rules, Slide};

impl Describe for Slide {
    fn phrase(&self, _: &Rules, words: &dyn Catalogue) -> String {
        let Self { dirs, max } = *self;
        words.slide(dirs, max, Mode::Any, &From::Anywhere)
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
