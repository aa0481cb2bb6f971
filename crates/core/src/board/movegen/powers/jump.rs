//! Jumps: to certain squares whatever stands between.

use super::Targets;
use super::empty_board::LonePiece;
use super::mobility::{MobilityView, jump_weight};
use super::special_power::{Side, SpecialPower, StaticReach, Surroundings};
use crate::board::vector::Vector;
use crate::board::{Position, Window};
use crate::rules::{self, Mode};
use crate::types::{Color, Square};

/// The jumps of a piece.
#[derive(Debug, Clone, Default)]
pub struct Jump {
    all: Vec<Offset>,
    /// The jumps that lead out of the window.
    far: Vec<Offset>,
    /// The squares in the window of jumps that only move.
    moves: Window,
    /// The squares in the window of jumps that only capture.
    captures: Window,
}

/// A jump.
#[derive(Debug, Clone, Copy)]
struct Offset {
    rows_down: i32,
    columns_right: i32,
    mode: Mode,
}

impl Jump {
    /// The squares in the window of the jumps with some modes.
    fn window(&self, wanted: impl Fn(Mode) -> bool) -> Window {
        let near = self.all.iter().filter(|jump| wanted(jump.mode)).filter_map(Offset::nearby);
        near.fold(Window::EMPTY, |all, square| Window(all.0 | square.0))
    }

    /// Adds the squares reached by jumps that lead out of the window around a piece.
    fn add_far(&self, position: &Position, from: Square, targets: &mut Targets) {
        for (square, mode) in self.far_squares(position, from) {
            let fits = match mode {
                Mode::Any => true,
                Mode::Move => position.is_empty(square),
                Mode::Capture => !position.is_empty(square),
            };
            if fits {
                targets.add(square);
            }
        }
    }

    /// The squares of jumps that lead out of the window around a piece.
    fn far_squares(
        &self,
        position: &Position,
        from: Square,
    ) -> impl Iterator<Item = (Square, Mode)> {
        let geometry = position.variant().geometry();
        self.far.iter().filter_map(move |jump| {
            let row = (from.row() as i32 + jump.rows_down) as usize;
            let column = (from.column() as i32 + jump.columns_right) as usize;
            geometry.contains(row, column).then(|| (Square::new(row, column), jump.mode))
        })
    }
}

impl Offset {
    /// The square, if it is in the window.
    const fn nearby(&self) -> Option<Window> {
        Window::square(self.rows_down, self.columns_right)
    }
}

impl SpecialPower for Jump {
    type Rules = rules::Jump;

    fn add(&mut self, jump: &rules::Jump, side: &Side<'_>) {
        self.all.extend(jump.offsets.iter().map(|&offset| {
            let (rows_down, columns_right) = board_offset(offset, side.color);
            Offset { rows_down, columns_right, mode: jump.mode }
        }));
        self.far = self.all.iter().copied().filter(|jump| jump.nearby().is_none()).collect();
        self.moves = self.window(|mode| mode == Mode::Move);
        self.captures = self.window(|mode| mode == Mode::Capture);
    }

    fn is_present(&self) -> bool {
        !self.all.is_empty()
    }

    fn static_reach(&self) -> StaticReach {
        StaticReach {
            near: self.window(|mode| mode == Mode::Any),
            attacks: self.window(Mode::captures),
            is_anywhere: !self.far.is_empty(),
            attacks_afar: self.far.iter().any(|jump| jump.mode.captures()),
            ..StaticReach::default()
        }
    }

    fn add_mobility(&self, view: &MobilityView<'_>, sum: &mut f32) {
        for &Offset { rows_down, columns_right, mode } in &self.all {
            if view.is_on_board(rows_down, columns_right) {
                *sum += view.density.share(mode) * jump_weight(rows_down, columns_right);
            }
        }
    }

    fn mobility_work(jump: &rules::Jump) -> usize {
        1 + jump.offsets.len() / 8
    }

    /// The squares of jumps that only move or only capture.
    #[inline(always)]
    fn near<V: Vector>(&self, at: &Surroundings<'_, V>) -> Window {
        if self.moves.0 | self.captures.0 == 0 {
            return Window::EMPTY;
        }
        let enemies = at.position.lines(!at.us).around(at.vector, at.from);
        Window(self.moves.0 & !enemies.0 | self.captures.0 & enemies.0)
    }

    /// The squares of jumps that only move: the other jumps attack theirs.
    #[inline(always)]
    fn seen_near<V: Vector>(&self, _: &Surroundings<'_, V>) -> Window {
        self.moves
    }

    #[inline(always)]
    fn add_targets<V: Vector>(&self, at: &Surroundings<'_, V>, targets: &mut Targets) {
        if !self.far.is_empty() {
            self.add_far(at.position, at.from, targets);
        }
    }

    /// The squares that cannot be reached now are included.
    #[inline(always)]
    fn add_seen<V: Vector>(&self, at: &Surroundings<'_, V>, targets: &mut Targets) {
        self.far_squares(at.position, at.from).for_each(|(square, _)| targets.add(square));
    }

    fn attacks_anywhere(&self, _: &Position, from: Square, to: Square, _: &[u32; 8]) -> bool {
        let rows = to.row() as i32 - from.row() as i32;
        let columns = to.column() as i32 - from.column() as i32;
        self.far.iter().any(|jump| {
            (jump.rows_down, jump.columns_right) == (rows, columns) && jump.mode.captures()
        })
    }

    fn add_targets_of(piece: &LonePiece, jump: &rules::Jump, targets: &mut Vec<Square>) {
        targets.extend(jump.offsets.iter().filter_map(|&offset| {
            let (down, right) = board_offset(offset, piece.color);
            piece.at(down, right)
        }));
    }
}

/// The (rows down, columns right) of a jump of a player that leads (right, forward).
pub fn board_offset((right, forward): (i8, i8), color: Color) -> (i32, i32) {
    let sign = if color == Color::Black { 1 } else { -1 };
    (-sign * i32::from(forward), sign * i32::from(right))
}
