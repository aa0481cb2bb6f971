//! Where powers lead on an empty board.

use crate::board::Geometry;
use crate::types::{Color, Direction, DirectionSet, Square};

/// A piece of a player alone on a board.
#[derive(Debug, Clone, Copy)]
pub struct LonePiece {
    pub geometry: Geometry,
    pub color: Color,
    pub square: Square,
}

impl LonePiece {
    /// Adds the squares of lines from one distance on, up to another.
    pub fn add_lines(&self, dirs: DirectionSet, from: u8, max: Option<u8>, to: &mut Vec<Square>) {
        let lines = self.lines(dirs, max.unwrap_or(u8::MAX));
        to.extend(lines.filter(|line| line.0 >= i32::from(from)).map(|line| line.2));
    }

    /// The squares on lines in directions as the mover sees them: how far, in which direction of the
    /// board, and which.
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
