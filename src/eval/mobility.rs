//! How far pieces of each kind get from each square of a board that is partly filled.

use super::parameters::{
    AREA_SHARE, DENSITIES, DIRECTION_WEIGHTS, EMPEROR_SHARE, HOOK_SHARE, JUMPED_VICTIM, SIDE_VICTIM,
};
use crate::board::{Special, Variant};
use crate::types::{Color, Direction, Piece, Square};

/// The expected number of squares a piece can go to, as weighted by direction.
pub(super) struct Mobility<'v> {
    variant: &'v Variant,
    densities: [Density; DENSITIES.len()],
}

/// Expectations on a board where every square is occupied with the same probability.
struct Density {
    /// The squares of a slide by its length, the last one possibly a capture.
    slides: [f32; 32],
    /// The probability that a square is empty.
    empty: f32,
    /// The probability that an own piece does not stand on a square.
    open: f32,
    /// The probability that an enemy stands on a square.
    enemy: f32,
}

impl Density {
    fn new(occupied: f32) -> Self {
        let (empty, open) = (1.0 - occupied, 1.0 - occupied / 2.0);
        let mut slides = [0.0; 32];
        let mut reached = 1.0;
        for length in 1..slides.len() {
            slides[length] = slides[length - 1] + reached * open;
            reached *= empty;
        }
        let enemy = occupied / 2.0;
        Self { slides, empty, open, enemy }
    }
}

impl<'v> Mobility<'v> {
    pub fn new(variant: &'v Variant) -> Self {
        let setup = &variant.rules().setup;
        let pieces = setup.iter().flatten().flatten().count() as f32;
        let squares = variant.geometry().squares().count() as f32;
        let densities = DENSITIES.map(|percent| Density::new(pieces / squares * percent / 100.0));
        Self { variant, densities }
    }

    /// The mobility of a Black piece on a square, in squares.
    pub fn at(&self, piece: Piece, square: Square) -> f32 {
        debug_assert_eq!(piece.color(), Color::Black);
        let walls = self.variant.walls().distances(square);
        let edges = walls.map(|distance| distance as usize - 1);
        let special = self.variant.tables().special(piece);
        let plain = *special == Special::default();
        let sum: f32 = self
            .densities
            .iter()
            .map(|density| {
                let slides = self.slides(density, piece, &edges);
                if plain { slides } else { slides + self.special(density, special, square, &edges) }
            })
            .sum();
        sum / self.densities.len() as f32
    }

    fn slides(&self, density: &Density, piece: Piece, edges: &[usize; 8]) -> f32 {
        let ranges = self.variant.tables().ranges(piece);
        let length = |i: usize| density.slides[edges[i].min(ranges[i] as usize)];
        (0..8).map(|i| weight(i) * length(i)).sum()
    }

    fn special(
        &self,
        density: &Density,
        special: &Special,
        square: Square,
        edges: &[usize; 8],
    ) -> f32 {
        let mut sum = 0.0;
        for &(rows, columns) in &special.jumps {
            if self.is_on_board(square, rows, columns) {
                sum += density.open * jump_weight(rows, columns);
            }
        }
        for i in 0..8 {
            sum += weight(i) * self.special_direction(density, special, i, edges);
        }
        let around = |steps: u32| self.squares_within(edges, steps as usize) as f32;
        if special.lion_steps > 0 {
            sum += around(special.lion_steps) * density.open;
        }
        if special.area_steps > 0 {
            sum += around(special.area_steps) * density.open * AREA_SHARE;
        }
        if special.igui {
            sum += around(1) * density.enemy * SIDE_VICTIM;
        }
        if special.emperor {
            let squares = self.variant.geometry().files() * self.variant.geometry().ranks();
            sum += squares as f32 * density.empty * EMPEROR_SHARE;
        }
        sum
    }

    /// The squares reached by powers that go in one direction.
    fn special_direction(
        &self,
        density: &Density,
        special: &Special,
        i: usize,
        edges: &[usize; 8],
    ) -> f32 {
        let edge = edges[i];
        let mut sum = 0.0;
        let skip = special.skip_slides[i] as usize;
        if skip > 0 && edge > 1 {
            sum += density.slides[edge.min(skip) - 1];
        }
        let lion = (special.line_lion_steps[i] as usize).min(edge) as f32;
        sum += lion * (density.open + density.enemy * SIDE_VICTIM);
        if special.range_jumps.contains(Direction::ALL[i]) {
            let victims = (edge as f32 - 1.0).max(0.0) * density.enemy;
            sum += density.slides[edge] + victims * JUMPED_VICTIM;
        }
        if special.hooks.contains(Direction::ALL[i]) {
            let geometry = self.variant.geometry();
            let half = geometry.files().min(geometry.ranks()) / 2;
            let legs = 2.0 * density.slides[half] * HOOK_SHARE;
            sum += density.slides[edge] + density.slides[edge] * density.empty * legs;
        }
        sum
    }

    fn is_on_board(&self, square: Square, rows: i32, columns: i32) -> bool {
        let row = (square.row() as i32 + rows) as usize;
        let column = (square.column() as i32 + columns) as usize;
        self.variant.geometry().contains(row, column)
    }

    /// The number of other squares at most so many king steps away.
    fn squares_within(&self, edges: &[usize; 8], steps: usize) -> usize {
        let rows = edges[0].min(steps) + edges[4].min(steps) + 1;
        let columns = edges[2].min(steps) + edges[6].min(steps) + 1;
        rows * columns - 1
    }
}

/// The weight of a direction (an index from 0 to 7) for Black.
const fn weight(direction: usize) -> f32 {
    let turn = if direction > 4 { 8 - direction } else { direction };
    DIRECTION_WEIGHTS[turn]
}

/// The weight of a jump (rows down, columns right) for Black.
const fn jump_weight(rows: i32, columns: i32) -> f32 {
    match (rows, columns) {
        (..0, 0) => DIRECTION_WEIGHTS[0],
        (..0, _) => DIRECTION_WEIGHTS[1],
        (0, _) => DIRECTION_WEIGHTS[2],
        (1.., 0) => DIRECTION_WEIGHTS[4],
        (1.., _) => DIRECTION_WEIGHTS[3],
    }
}
