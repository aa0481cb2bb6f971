//! Jumps: to certain squares whatever stands between.

use super::empty_board::Alone;
use super::mobility::{View, jump_weight};
use super::record::{Outline, SpecialPower};
use super::{Targets, betza};
use crate::board::{Position, Window};
use crate::types::{Color, Direction, DirectionSet, Square};

/// The squares of jumps as (rows down, columns right).
#[derive(Debug, Clone, Default)]
pub struct Jump {
    all: Vec<(i32, i32)>,
    /// Those that lead out of the window.
    far: Vec<(i32, i32)>,
}

impl Jump {
    /// Adds jumps given as (right, forward).
    pub fn add(&mut self, offsets: &[(i8, i8)], color: Color) {
        let jumps = offsets.iter().map(|&offset| board_offset(offset, color));
        self.all.extend(jumps);
        let is_far = |&(rows, columns): &(i32, i32)| Window::square(rows, columns).is_none();
        self.far = self.all.iter().copied().filter(is_far).collect();
    }

    /// Whether there are jumps out of the window.
    #[inline(always)]
    pub const fn is_far(&self) -> bool {
        !self.far.is_empty()
    }

    /// Adds the squares of jumps that lead out of the window around a piece.
    pub fn add_targets(&self, position: &Position, from: Square, targets: &mut Targets) {
        let geometry = position.variant().geometry();
        for &(rows, columns) in &self.far {
            let row = (from.row() as i32 + rows) as usize;
            let column = (from.column() as i32 + columns) as usize;
            if geometry.contains(row, column) {
                targets.add(Square::new(row, column));
            }
        }
    }

    /// Whether one of the jumps out of the window leads from one square to another.
    pub fn attacks(&self, from: Square, to: Square) -> bool {
        let rows = to.row() as i32 - from.row() as i32;
        let columns = to.column() as i32 - from.column() as i32;
        self.far.contains(&(rows, columns))
    }
}

impl SpecialPower for Jump {
    fn is_present(&self) -> bool {
        !self.all.is_empty()
    }

    fn outline(&self) -> Outline {
        let near = self.all.iter().filter_map(|&(rows, columns)| Window::square(rows, columns));
        let near = near.fold(Window::EMPTY, |all, square| Window(all.0 | square.0));
        Outline {
            near,
            attacks: near,
            passes: Window::EMPTY,
            is_along_rays: false,
            is_anywhere: self.is_far(),
            attacks_afar: self.is_far(),
            is_blockable: false,
            captures_on_the_way: false,
        }
    }

    fn add_mobility(&self, view: &View<'_>, sum: &mut f32) {
        for &(rows, columns) in &self.all {
            if view.is_on_board(rows, columns) {
                *sum += view.density.open * jump_weight(rows, columns);
            }
        }
    }

    fn value_factor(&self) -> f32 {
        1.0
    }
}

/// The (rows down, columns right) of a jump of a player that leads (right, forward).
fn board_offset((right, forward): (i8, i8), color: Color) -> (i32, i32) {
    let sign = if color == Color::Black { 1 } else { -1 };
    (-sign * i32::from(forward), sign * i32::from(right))
}

pub fn add_targets_of(piece: &Alone, offsets: &[(i8, i8)], targets: &mut Vec<Square>) {
    targets.extend(offsets.iter().filter_map(|&offset| {
        let (down, right) = board_offset(offset, piece.color);
        piece.at(down, right)
    }));
}

/// Jumps of up to two squares; nothing if one of them goes further.
pub fn betza(offsets: &[(i8, i8)]) -> Option<betza::Words> {
    let mut words = [(); 5].map(|()| DirectionSet::default());
    let mut knight = String::new();
    for &(right, forward) in offsets {
        let atom = match (right.unsigned_abs(), forward.unsigned_abs()) {
            (0, 1) | (1, 0) => 0,
            (1, 1) => 1,
            (0, 2) | (2, 0) => 2,
            (2, 2) => 3,
            (1, 2) | (2, 1) => {
                knight += knight_direction(right, forward);
                continue;
            }
            _ => return None,
        };
        words[atom] = words[atom].with(direction(right.signum(), forward.signum())?);
    }
    let mut text = String::new();
    for (dirs, atom) in words.into_iter().zip(["W", "F", "D", "A"]) {
        text += &betza::along(dirs, |words, _| format!("{words}{atom}"));
    }
    match knight.len() {
        0 => {}
        16 => text += "N",
        _ if matches!(knight.as_str(), "lfrf" | "rflf") => text += "ffN",
        _ => text += &format!("{knight}N"),
    }
    Some(betza::Words::exact(text))
}

/// The direction in which a square lies, if it lies in any.
fn direction(right: i8, forward: i8) -> Option<Direction> {
    let there = (-i32::from(forward), i32::from(right));
    Direction::ALL.into_iter().find(|direction| direction.offset() == there)
}

/// One of a Knight's eight directions: that of the short way, then that of the long one.
const fn knight_direction(right: i8, forward: i8) -> &'static str {
    match (right, forward) {
        (1, 2) => "rf",
        (-1, 2) => "lf",
        (1, -2) => "rb",
        (-1, -2) => "lb",
        (2, 1) => "fr",
        (-2, 1) => "fl",
        (2, -1) => "br",
        _ => "bl",
    }
}
