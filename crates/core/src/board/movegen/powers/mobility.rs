//! The expected mobility of a piece on a board where every square is equally likely occupied.

use crate::board::{Geometry, Variant};
use crate::rules::Mode;
use crate::types::Square;

/// The weight of a forward, diagonally forward, sideways, diagonally backward and backward square.
const DIRECTION_WEIGHTS: [f32; 5] = [1.25, 1.15, 1.0, 0.9, 0.9];
/// The weight of an enemy that can be captured on the way or without moving, in squares.
pub const SIDE_VICTIM: f32 = 1.5;

/// Expectations on a board where every square is occupied with the same probability.
#[derive(Debug, Clone)]
pub struct BoardDensity {
    /// The squares of a slide by its length, the last one possibly a capture.
    pub slides: [f32; Square::GRID],
    /// The probability that a square is empty.
    pub empty: f32,
    /// The probability that an own piece does not stand on a square.
    pub open: f32,
    /// The probability that an enemy stands on a square.
    pub enemy: f32,
}

impl BoardDensity {
    /// Expectations where this share of the squares is occupied.
    pub fn new(occupied: f32) -> Self {
        let (empty, open) = (1.0 - occupied, 1.0 - occupied / 2.0);
        let mut slides = [0.0; Square::GRID];
        let mut reached = 1.0;
        for length in 1..slides.len() {
            slides[length] = slides[length - 1] + reached * open;
            reached *= empty;
        }
        let enemy = occupied / 2.0;
        Self { slides, empty, open, enemy }
    }

    /// The probability that a move for this purpose can end on a square.
    pub const fn share(&self, mode: Mode) -> f32 {
        match mode {
            Mode::Any => self.open,
            Mode::Move => self.empty,
            Mode::Capture => self.enemy,
        }
    }
}

/// The board around a Black piece on a square.
#[derive(Debug, Clone, Copy)]
pub struct MobilityView<'d> {
    /// The density of the pieces on the board.
    pub density: &'d BoardDensity,
    /// The size of the board.
    pub geometry: Geometry,
    /// Where the piece stands.
    pub square: Square,
    /// The number of squares to the edge in the eight directions.
    pub edges: [usize; 8],
}

impl<'d> MobilityView<'d> {
    /// The view from a square of an empty board.
    pub fn new(variant: &Variant, density: &'d BoardDensity, square: Square) -> Self {
        let edges = variant.edges(square).map(|distance| distance as usize - 1);
        Self { density, geometry: *variant.geometry(), square, edges }
    }

    /// The expected squares of slides with these ranges, weighted by direction.
    pub fn slides(&self, ranges: &[u32; 8]) -> f32 {
        let length = |i: usize| self.density.slides[self.edges[i].min(ranges[i] as usize)];
        (0..8).map(|i| weight(i) * length(i)).sum()
    }

    /// Returns `true` if the square some rows down and columns to the right is on the board.
    pub fn is_on_board(&self, rows: i32, columns: i32) -> bool {
        let row = (self.square.row() as i32 + rows) as usize;
        let column = (self.square.column() as i32 + columns) as usize;
        self.geometry.contains(row, column)
    }

    /// The number of other squares at most `steps` king steps away.
    pub fn squares_within(&self, steps: u32) -> f32 {
        let steps = steps as usize;
        let rows = self.edges[0].min(steps) + self.edges[4].min(steps) + 1;
        let columns = self.edges[2].min(steps) + self.edges[6].min(steps) + 1;
        (rows * columns - 1) as f32
    }
}

/// The weight of a direction (an index from 0 to 7).
pub const fn weight(direction: usize) -> f32 {
    let turn = if direction > 4 { 8 - direction } else { direction };
    DIRECTION_WEIGHTS[turn]
}

/// The weight of a jump (rows down, columns right).
pub const fn jump_weight(rows: i32, columns: i32) -> f32 {
    match (rows, columns) {
        (..0, 0) => DIRECTION_WEIGHTS[0],
        (..0, _) => DIRECTION_WEIGHTS[1],
        (0, _) => DIRECTION_WEIGHTS[2],
        (1.., 0) => DIRECTION_WEIGHTS[4],
        (1.., _) => DIRECTION_WEIGHTS[3],
    }
}
