//! The squares that a piece with special powers reaches.

use super::slides::{along, for_each_square};
use crate::board::vector::Vector;
use crate::board::{Geometry, Window, Word};
use crate::types::{Bitboard, Direction, Square};

/// The squares that a piece with special powers reaches, each once.
///
/// It holds no walls, and no own pieces but those that a range capture may remove.
pub struct Reached<V: Vector> {
    /// Along the eight directions, bit 0 being the neighbour.
    pub rays: V::Words,
    /// At most three king steps away and not in `rays`.
    pub near: Window,
    /// Where enemies and walls are along the eight directions.
    pub enemies: V::Words,
}

/// The squares along rays that lie in a window, by direction and by the three nearest squares.
static RAYS_IN_WINDOW: [[Window; 8]; 8] = {
    let mut windows = [[Window::EMPTY; 8]; 8];
    let mut direction = 0;
    while direction < 8 {
        let (row, column) = Direction::ALL[direction].offset();
        let mut squares = 0;
        while squares < 8 {
            let mut distance = 1;
            while distance <= 3 {
                if squares >> (distance - 1) & 1 != 0
                    && let Some(square) = Window::square(row * distance, column * distance)
                {
                    windows[direction][squares].0 |= square.0;
                }
                distance += 1;
            }
            squares += 1;
        }
        direction += 1;
    }
    windows
};

/// The part of rays that lies in the window around their start.
#[inline(always)]
pub fn window_of_rays<V: Vector>(vector: V, rays: V::Words) -> Window {
    let rays = vector.store(rays);
    let mut window = 0;
    for direction in 0..8 {
        window |= RAYS_IN_WINDOW[direction][(rays[direction] & 7) as usize].0;
    }
    Window(window)
}

/// A set of squares anywhere that remembers which rows it fills, so that emptying it is cheap.
///
/// Squares of own pieces and walls may be added: the reader of the set removes them.
#[derive(Debug, Clone)]
pub struct Targets {
    squares: Bitboard,
    top: usize,
    bottom: usize,
}

/// The last row of a set.
const LAST: usize = 63;

impl Default for Targets {
    fn default() -> Self {
        Self { squares: Bitboard::EMPTY, top: LAST, bottom: 0 }
    }
}

impl Targets {
    /// Adds squares of one row.
    #[inline]
    pub fn add_row(&mut self, row: usize, bits: u64) {
        let row = row & LAST;
        self.squares.rows[row] |= bits;
        self.top = self.top.min(row);
        self.bottom = self.bottom.max(row);
    }

    /// Adds a square.
    #[inline]
    pub fn add(&mut self, square: Square) {
        self.add_row(square.row(), 1 << square.column());
    }

    /// Adds squares along rays.
    pub fn add_rays<W: Word>(&mut self, from: Square, rays: [W; 8]) {
        for_each_square(from, rays, |square| self.add(square));
    }

    /// Adds squares nearby.
    pub fn add_window(&mut self, from: Square, near: Window) {
        for square in near.squares(from) {
            self.add(square);
        }
    }

    /// Removes all squares but some.
    pub fn retain(&mut self, squares: &Bitboard) {
        for row in self.top..=self.bottom {
            self.squares.rows[row & LAST] &= squares.rows[row & LAST];
        }
    }

    /// Removes some squares.
    pub fn remove(&mut self, squares: &Bitboard) {
        for row in self.top..=self.bottom {
            self.squares.rows[row & LAST] &= !squares.rows[row & LAST];
        }
    }

    /// Passes on the rows of the board and empties the set.
    #[inline]
    pub fn drain(&mut self, geometry: &Geometry, mut take: impl FnMut(usize, u64)) {
        let rows = geometry.rows();
        for row in self.top..=self.bottom {
            let bits = std::mem::take(&mut self.squares.rows[row & LAST]);
            if rows.contains(&row) && bits != 0 {
                take(row, bits);
            }
        }
        (self.top, self.bottom) = (LAST, 0);
    }
}

/// The part of rays that lies on some squares.
#[inline]
pub fn on_squares<W: Word>(squares: &Bitboard, from: Square, rays: [W; 8]) -> [W; 8] {
    let mut kept = [W::ZERO; 8];
    for direction in 0..8 {
        let mut rest = rays[direction];
        while let Some(place) = rest.pop() {
            let square = along(from, direction, place + 1);
            kept[direction] |= W::of(squares.contains(square).into()) << place;
        }
    }
    kept
}
