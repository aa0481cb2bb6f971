//! Hook moves in words.

use super::{Describe, betza};
use crate::diagram::MoveDiagram;
use crate::draw::signs::{Reach, Signs};
use crate::language::Catalogue;
use komainu_core::rules::{Hook, Rules};
use komainu_core::types::{Direction, DirectionSet};

impl Describe for Hook {
    fn phrase(&self, _: &Rules, words: &dyn Catalogue) -> String {
        let Self { first, second } = *self;
        words.hook(first, second)
    }

    // A slide and, from any square that it can reach, another one to the left or the right of it.
    fn betza(&self, _: &Rules) -> Option<betza::Words> {
        let Self { first, second } = *self;
        let mut text = betza::slide(first, "", None);
        for (left, right, word) in [(true, true, "s"), (true, false, "l"), (false, true, "r")] {
            let turns = |direction: &Direction| {
                second.contains(direction.turned(6)) == left
                    && second.contains(direction.turned(2)) == right
            };
            let dirs: DirectionSet = first.iter().filter(turns).collect();
            text += &betza::along(dirs, |words, is_diagonal| {
                format!("{words}ma{word}{}", if is_diagonal { "B" } else { "R" })
            });
        }
        Some(betza::Words::exact(text))
    }

    fn mark(&self, diagram: &mut MoveDiagram) {
        diagram.add_hook(self.first, self.second);
    }

    fn extent(&self) -> u8 {
        0
    }

    fn sign(&self, signs: &mut Signs) {
        signs.add(self.first, Reach::Special);
    }
}
