//! Range captures in words.

use super::{Describe, betza, words};
use crate::diagram::{Mark, MarkKind, MoveDiagram};
use crate::draw::signs::{Reach, Signs};
use komainu_core::rules::{RangeCapture, RangeCaptureLanding, RangeCaptureRules, Rules};

impl Describe for RangeCapture {
    fn phrase(&self, rules: &Rules) -> String {
        let Self { dirs } = *self;
        let RangeCaptureRules { passed_are_captured, landing } = rules.range_capture;
        let passed = if passed_are_captured { ", capturing them all," } else { "" };
        let end = match landing {
            RangeCaptureLanding::EmptyOrLowerEnemy => "an empty square or a lower-ranked enemy",
            RangeCaptureLanding::EmptyOrAnyEnemy => "an empty square or any enemy",
            RangeCaptureLanding::EmptyOrLower => {
                "an empty square or a lower-ranked piece of either side, which it captures"
            }
            RangeCaptureLanding::EmptyOnly => "an empty square",
            RangeCaptureLanding::CaptureAfterPassing => {
                "any enemy, or to an empty square before the first piece"
            }
        };
        format!(
            "flies any number of squares {} over lower-ranked pieces of both sides{passed} to {end}, \
             but over no royal of its own side",
            words::directions(dirs)
        )
    }

    fn betza(&self, _: &Rules) -> Option<betza::Words> {
        None
    }

    fn mark(&self, diagram: &mut MoveDiagram) {
        diagram.add_lines(self.dirs, 1, None, Mark::any(MarkKind::RangeCapture));
    }

    fn extent(&self) -> u8 {
        0
    }

    fn sign(&self, signs: &mut Signs) {
        signs.add(self.dirs, Reach::Special);
    }
}
