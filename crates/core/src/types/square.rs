//! Squares on the 64-wide grid that every board lies on.

use std::fmt;

use super::Direction;

/// A square: `row << 6 | column`, with a border of two squares around the board.
///
/// Row 2 is the top rank (`a`), column 2 the leftmost file as Black sees the board, so that no step or
/// jump of two leaves the grid. Boards of up to 36 by 36 fill 40 rows and 40 columns of it; the squares
/// beyond are never touched and take no room in the caches. Numbers from [`Self::COUNT`] on are no
/// squares: [`Position::piece_at`](crate::Position::piece_at) and sets of squares ignore their higher bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(pub u16);

impl fmt::Debug for Square {
    /// Writes where the square is from the top left, as `x1y1`: its name depends on the board's width.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |grid: usize| grid as isize - Self::BORDER as isize + 1;
        match *self {
            Self::NONE => f.write_str("Square(none)"),
            _ => write!(f, "x{}y{}", place(self.column()), place(self.row())),
        }
    }
}

impl Square {
    /// The number of grid squares, those beyond all boards included.
    pub const COUNT: usize = 4096;
    /// The width of the border.
    pub const BORDER: usize = 2;
    /// The longest side of a board.
    pub const MAX_SIDE: usize = 36;
    /// The rows, and the columns, of the grid that a board and its border may fill.
    pub const GRID: usize = Self::MAX_SIDE + 2 * Self::BORDER;
    /// A square of the border, standing for "no square".
    pub const NONE: Self = Self(0);

    /// The square in this grid row and column.
    #[inline]
    #[must_use]
    pub const fn new(row: usize, column: usize) -> Self {
        Self((row << 6 | column) as u16)
    }

    /// The grid row, 2 being the top rank.
    #[inline]
    #[must_use]
    pub const fn row(self) -> usize {
        (self.0 >> 6) as usize
    }

    /// The grid column, 2 being the leftmost file.
    #[inline]
    #[must_use]
    pub const fn column(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The index into tables over all grid squares.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & 4095) as usize
    }

    /// The square `delta` further on the grid; the caller knows that it is on the grid.
    #[inline]
    #[must_use]
    pub const fn offset(self, delta: i32) -> Self {
        Self((self.0 as i32 + delta) as u16)
    }

    /// The neighbour in a direction.
    #[inline]
    #[must_use]
    pub const fn step(self, direction: Direction) -> Self {
        self.offset(direction.delta())
    }

    /// The distance to another square in king steps.
    #[inline]
    #[must_use]
    pub const fn distance(self, other: Self) -> usize {
        let rows = self.row().abs_diff(other.row());
        let columns = self.column().abs_diff(other.column());
        if rows > columns { rows } else { columns }
    }
}
