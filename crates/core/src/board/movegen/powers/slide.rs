//! Slides: along lines up to the first piece, a step if they go one square far.
//!
//! Most pieces have no other power, so the move generator follows slides itself.

use super::empty_board::LonePiece;
use super::mobility::MobilityView;
use super::special_power::{Side, SpecialPower, StaticReach, range, widen};
use crate::rules;
use crate::types::Square;

/// The slides of a piece.
#[derive(Debug, Clone, Default)]
pub struct Slide {
    /// Their lengths in the eight directions, 0 where there is none.
    pub ranges: [u32; 8],
}

impl SpecialPower for Slide {
    type Rules = rules::Slide;

    fn add(&mut self, slide: &rules::Slide, side: &Side<'_>) {
        widen(&mut self.ranges, slide.dirs, range(slide.max), side.color);
    }

    /// A slide is not special.
    fn is_present(&self) -> bool {
        false
    }

    fn static_reach(&self) -> StaticReach {
        StaticReach::default()
    }

    fn add_mobility(&self, _: &MobilityView<'_>, _: &mut f32) {}

    fn add_targets_of(piece: &LonePiece, slide: &rules::Slide, targets: &mut Vec<Square>) {
        piece.add_lines(slide.dirs, 1, slide.max, targets);
    }

    fn add_some_targets_of(piece: &LonePiece, slide: &rules::Slide, targets: &mut Vec<Square>) {
        piece.add_lines(slide.dirs, 1, Some(1), targets);
    }
}
