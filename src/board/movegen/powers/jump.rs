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

/// Jumps of up to three squares; nothing if one of them goes further.
pub fn betza(offsets: &[(i8, i8)]) -> Option<betza::Words> {
    const STRAIGHT: [((u8, u8), &str); 6] =
        [((0, 1), "W"), ((1, 1), "F"), ((0, 2), "D"), ((2, 2), "A"), ((0, 3), "H"), ((3, 3), "G")];
    const OBLIQUE: [((u8, u8), &str); 3] = [((1, 2), "N"), ((1, 3), "C"), ((2, 3), "Z")];
    let mut straight = STRAIGHT.map(|_| DirectionSet::default());
    let mut oblique = OBLIQUE.map(|_| String::new());
    for &(right, forward) in offsets {
        let (one, other) = (right.unsigned_abs(), forward.unsigned_abs());
        let size = (one.min(other), one.max(other));
        if let Some(atom) = STRAIGHT.iter().position(|(atom, _)| *atom == size) {
            straight[atom] = straight[atom].with(direction(right.signum(), forward.signum())?);
        } else {
            let atom = OBLIQUE.iter().position(|(atom, _)| *atom == size)?;
            oblique[atom] += oblique_direction(right, forward);
        }
    }
    let mut text = String::new();
    for (dirs, (_, atom)) in straight.into_iter().zip(STRAIGHT) {
        text += &betza::along(dirs, |words, _| format!("{words}{atom}"));
    }
    for (words, (_, atom)) in oblique.into_iter().zip(OBLIQUE) {
        match words.len() {
            0 => {}
            16 => text += atom,
            _ if matches!(words.as_str(), "lfrf" | "rflf") => text += &format!("ff{atom}"),
            _ => text += &format!("{words}{atom}"),
        }
    }
    Some(betza::Words::exact(text))
}

/// The direction in which a square lies, if it lies in any.
fn direction(right: i8, forward: i8) -> Option<Direction> {
    let there = (-i32::from(forward), i32::from(right));
    Direction::ALL.into_iter().find(|direction| direction.offset() == there)
}

/// One of the eight directions of a Knight: that of the short way, then that of the long one.
const fn oblique_direction(right: i8, forward: i8) -> &'static str {
    let is_long = forward.unsigned_abs() > right.unsigned_abs();
    match (is_long, right > 0, forward > 0) {
        (true, true, true) => "rf",
        (true, false, true) => "lf",
        (true, true, false) => "rb",
        (true, false, false) => "lb",
        (false, true, true) => "fr",
        (false, false, true) => "fl",
        (false, true, false) => "br",
        (false, false, false) => "bl",
    }
}
