//! Lame jumps in words.

use super::{Describe, betza, jump};
use crate::diagram::{Mark, MarkKind, MoveDiagram};
use crate::draw::signs::Signs;
use crate::language::Catalogue;
use komainu_core::rules::{LameJump, Rules};

impl Describe for LameJump {
    fn phrase(&self, _: &Rules, words: &dyn Catalogue) -> String {
        let Self { offsets, mode } = self;
        words.lame_jump(&jump::ways(offsets), *mode)
    }

    // `n` is for jumps over empty squares; jumps one to the side and three ahead have no such word.
    fn betza(&self, _: &Rules) -> Option<betza::Words> {
        let is_long = |&(right, forward): &(i8, i8)| {
            let size = (right.unsigned_abs(), forward.unsigned_abs());
            matches!(size, (1, 3) | (3, 1))
        };
        let mode = betza::mode(self.mode);
        if self.offsets.iter().any(is_long) {
            return jump::atoms(&self.offsets, mode, str::to_owned).map(betza::Words::superset);
        }
        let text = jump::atoms(&self.offsets, &format!("{mode}n"), str::to_owned)?;
        Some(betza::Words::exact(text))
    }

    fn mark(&self, diagram: &mut MoveDiagram) {
        for &(right, forward) in &self.offsets {
            diagram.mark(right, forward, Mark { kind: MarkKind::LameJump, mode: self.mode });
        }
    }

    fn extent(&self) -> u8 {
        jump::extent(&self.offsets)
    }

    fn sign(&self, signs: &mut Signs) {
        signs.add_jumps(&self.offsets);
    }
}
