//! Where moves from each row may and must promote, as masks of directions and of a window.

use super::rays::RayMasks;
use super::{Geometry, Window};
use crate::types::{Direction, Square};

/// Where moves from one row may and must promote.
///
/// Moves that start in the zone may promote everywhere if the start counts; others may where they end in
/// it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Zone {
    /// The distance in each direction from which on a move may promote; beyond every board if it never
    /// may.
    pub start: [u32; 8],
    /// The squares in each direction where a move may promote.
    pub may: RayMasks,
    /// The squares in each direction where a move has to promote.
    pub must: RayMasks,
    /// The squares nearby where a move may promote.
    pub near_may: Window,
    /// The squares nearby where a move has to promote.
    pub near_must: Window,
}

impl Zone {
    /// A start distance that no move reaches.
    const NEVER: u32 = 64;

    /// The masks of a row, from the rows of the zone and those where it is compulsory, a bit each,
    /// and whether the start of a move counts.
    #[must_use]
    pub fn new(row: usize, zone: u64, compulsory: u64, start_counts: bool) -> Self {
        let contains = |rows: u64, row: i32| (0..64).contains(&row) && rows >> row & 1 != 0;
        let inside = start_counts && contains(zone, row as i32);
        let may = |row: i32| inside || contains(zone, row);
        let must = |row: i32| may(row) && contains(compulsory, row);
        let rays = |wanted: &dyn Fn(i32) -> bool| {
            RayMasks::from_fn(|direction| {
                let step = Direction::ALL[direction].offset().0;
                let row = |distance: i32| row as i32 + step * distance;
                (1..64).filter(|&distance| wanted(row(distance))).map(|d| 1 << (d - 1)).sum()
            })
        };
        let near = |wanted: &dyn Fn(i32) -> bool| {
            let rows = -Window::STEPS..=Window::STEPS;
            rows.filter(|&rows| wanted(row as i32 + rows)).fold(Window::EMPTY, Window::with_row)
        };
        let reached = rays(&may);
        Self {
            start: std::array::from_fn(|direction| match reached.towards(direction) {
                0 => Self::NEVER,
                squares => squares.trailing_zeros() + 1,
            }),
            may: reached,
            must: rays(&must),
            near_may: near(&may),
            near_must: near(&must),
        }
    }
}

/// The masks of all rows for pieces that have to promote in the same rows.
pub type ZoneRows = Box<[Zone; 64]>;

/// The masks of every row of a board.
#[must_use]
pub fn rows(geometry: &Geometry, zone: u64, compulsory: u64, start_counts: bool) -> ZoneRows {
    let mut zones = Box::new([Zone::default(); 64]);
    for row in geometry.rows() {
        debug_assert!(row >= Square::BORDER);
        zones[row] = Zone::new(row, zone, compulsory, start_counts);
    }
    zones
}
