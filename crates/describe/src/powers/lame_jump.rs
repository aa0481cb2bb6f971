//! Lame jumps in words.

use super::{Describe, betza, jump, words};
use crate::diagram::{Mark, MarkKind, MoveDiagram};
use crate::draw::signs::Signs;
use komainu_core::rules::{LameJump, Rules};

impl Describe for LameJump {
    fn phrase(&self, _: &Rules) -> String {
        let turns = |&(right, forward): &(i8, i8)| {
            let (one, other) = (right.unsigned_abs(), forward.unsigned_abs());
            one != other && one != 0 && other != 0
        };
        let way = match self.offsets.iter().any(turns) {
            true => ", straight first and then diagonally,",
            false => "",
        };
        let (ways, mode) = (jump::ways(&self.offsets), words::mode(self.mode));
        format!("jumps over empty squares alone{way} {ways}{mode}")
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
