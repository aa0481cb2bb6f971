//! Where powers lead on an empty board.

use super::{
    area, edge_slide, emperor, hook, hop, igui, jump, limited_slide, line_lion, lion,
    range_capture, range_jump, skip_slide, turning_lion,
};
use crate::board::Geometry;
use crate::rules::Power;
use crate::types::{Color, Direction, DirectionSet, Square};

/// A piece of a player alone on a board.
#[derive(Debug, Clone, Copy)]
pub struct LonePiece {
    pub geometry: Geometry,
    pub color: Color,
    pub square: Square,
}

impl LonePiece {
    /// Adds the squares that it can go to with a power, or capture on if an enemy stood there.
    ///
    /// Its own square is among them if it may capture without moving.
    pub fn add_targets(&self, power: &Power, targets: &mut Vec<Square>) {
        match power {
            Power::Slide(slide) => self.add_lines(slide.dirs, 1, slide.max, targets),
            Power::LimitedSlide(slide) => limited_slide::add_targets_of(self, slide, targets),
            Power::Jump(jump) => jump::add_targets_of(self, &jump.offsets, targets),
            Power::SkipSlide(slide) => {
                skip_slide::add_targets_of(self, slide.dirs, slide.from, slide.max, targets);
            }
            Power::Lion(lion) => lion::add_targets_of(self, lion.steps, targets),
            Power::LineLion(lion) => {
                line_lion::add_targets_of(self, lion.dirs, lion.steps, targets);
            }
            Power::TurningLion(lion) => turning_lion::add_targets_of(self, lion.dirs, targets),
            Power::Hook(hook) => hook::add_targets_of(self, hook.first, hook.second, targets),
            Power::Hop(hop) => hop::add_targets_of(self, hop, targets),
            Power::EdgeSlide(slide) => {
                edge_slide::add_targets_of(self, slide.dirs, slide.ranks, targets);
            }
            Power::Area(area) => area::add_targets_of(self, area.steps, targets),
            Power::RangeJump(jump) => range_jump::add_targets_of(self, jump.dirs, targets),
            Power::RangeCapture(capture) => {
                range_capture::add_targets_of(self, capture.dirs, targets);
            }
            Power::Igui(_) => igui::add_targets_of(self, targets),
            Power::Burn(_) => {}
            Power::Emperor(_) => emperor::add_targets_of(self, targets),
        }
    }

    /// Adds some of the same squares, enough to tell if it can go anywhere with a power: there may be a
    /// thousand.
    pub fn add_some_targets(&self, power: &Power, targets: &mut Vec<Square>) {
        match power {
            Power::Slide(slide) => self.add_lines(slide.dirs, 1, Some(1), targets),
            Power::Hook(hook) => self.add_lines(hook.first, 1, Some(1), targets),
            Power::Lion(_) | Power::Area(_) | Power::Emperor(_) => {
                self.add_lines(DirectionSet::ALL, 1, Some(1), targets);
            }
            _ => self.add_targets(power, targets),
        }
    }

    /// Adds the squares of lines from one distance on, up to another.
    pub fn add_lines(&self, dirs: DirectionSet, from: u8, max: Option<u8>, to: &mut Vec<Square>) {
        let lines = self.lines(dirs, max.unwrap_or(u8::MAX));
        to.extend(lines.filter(|line| line.0 >= i32::from(from)).map(|line| line.2));
    }

    /// The squares on lines: how far, in which direction, and which.
    pub fn lines(
        self,
        dirs: DirectionSet,
        max: u8,
    ) -> impl Iterator<Item = (i32, Direction, Square)> {
        dirs.seen_by(self.color).iter().flat_map(move |direction| {
            let (row, column) = direction.offset();
            (1..=i32::from(max)).map_while(move |distance| {
                let square = self.at(row * distance, column * distance)?;
                Some((distance, direction, square))
            })
        })
    }

    /// Adds the squares at most some king steps away, its own included.
    pub fn add_near(&self, steps: u8, targets: &mut Vec<Square>) {
        let near = |other: &Square| self.square.distance(*other) <= usize::from(steps);
        targets.extend(self.geometry.squares().filter(near));
    }

    /// The square some rows down and columns to the right, if it is on the board.
    pub fn at(&self, down: i32, right: i32) -> Option<Square> {
        let row = usize::try_from(self.square.row() as i32 + down).ok()?;
        let column = usize::try_from(self.square.column() as i32 + right).ok()?;
        self.geometry.contains(row, column).then(|| Square::new(row, column))
    }
}
