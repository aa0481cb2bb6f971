//! Lame jumps: to squares nearby over empty squares only, as the Horse and the Elephant of Xiangqi go.
//!
//! The way is straight first, then diagonal.

use super::empty_board::LonePiece;
use super::jump::board_offset;
use super::mobility::{MobilityView, jump_weight};
use super::occupied_around;
use super::special_power::{Side, SpecialPower, StaticReach, Surroundings};
use crate::board::vector::{Scalar, Vector};
use crate::board::{Position, Window, by_width};
use crate::rules::{self, Mode};
use crate::types::Square;

/// The lame jumps of a piece.
#[derive(Debug, Clone, Default)]
pub struct LameJump {
    jumps: Vec<Jump>,
}

/// A jump with its way.
#[derive(Debug, Clone, Copy)]
struct Jump {
    rows_down: i32,
    columns_right: i32,
    to: Window,
    /// The squares on the way.
    way: Window,
    mode: Mode,
}

impl Jump {
    fn new((rows_down, columns_right): (i32, i32), mode: Mode) -> Self {
        let square = |rows, columns| Window::square(rows, columns).unwrap_or(Window::EMPTY);
        let mut way = Window::EMPTY;
        let (mut rows, mut columns) = (0, 0);
        loop {
            let (rows_left, columns_left) = (rows_down - rows, columns_right - columns);
            // Straight as long as it is further one way than the other.
            rows += if rows_left.abs() >= columns_left.abs() { rows_left.signum() } else { 0 };
            columns +=
                if columns_left.abs() >= rows_left.abs() { columns_left.signum() } else { 0 };
            if (rows, columns) == (rows_down, columns_right) {
                break;
            }
            way.0 |= square(rows, columns).0;
        }
        Self { rows_down, columns_right, to: square(rows_down, columns_right), way, mode }
    }
}

impl SpecialPower for LameJump {
    type Rules = rules::LameJump;

    fn add(&mut self, jump: &rules::LameJump, side: &Side<'_>) {
        let offsets = jump.offsets.iter().map(|&offset| board_offset(offset, side.color));
        self.jumps.extend(offsets.map(|offset| Jump::new(offset, jump.mode)));
    }

    #[inline(always)]
    fn is_present(&self) -> bool {
        !self.jumps.is_empty()
    }

    fn static_reach(&self) -> StaticReach {
        let captures = self.jumps.iter().any(|jump| jump.mode.captures());
        StaticReach { attacks_afar: captures, is_blockable: captures, ..StaticReach::default() }
    }

    fn add_mobility(&self, view: &MobilityView<'_>, sum: &mut f32) {
        for &Jump { rows_down, columns_right, way, mode, .. } in &self.jumps {
            if view.is_on_board(rows_down, columns_right) {
                let open = view.density.empty.powi(way.0.count_ones() as i32);
                *sum += open * view.density.share(mode) * jump_weight(rows_down, columns_right);
            }
        }
    }

    fn mobility_work(jump: &rules::LameJump) -> usize {
        1 + jump.offsets.len() / 4
    }

    #[inline(always)]
    fn near<V: Vector>(&self, at: &Surroundings<'_, V>) -> Window {
        let occupied = occupied_around(at.vector, at.position, at.from);
        let open = self.jumps.iter().filter(|jump| jump.way.0 & occupied.0 == 0);
        let near = open.fold(0, |near, jump| {
            near | match jump.mode {
                Mode::Any => jump.to.0,
                Mode::Move => jump.to.0 & !occupied.0,
                Mode::Capture => jump.to.0 & occupied.0,
            }
        });
        Window(near)
    }

    /// The squares on the ways are included.
    #[inline(always)]
    fn seen_near<V: Vector>(&self, at: &Surroundings<'_, V>) -> Window {
        let all = self.jumps.iter().fold(0, |all, jump| all | jump.to.0 | jump.way.0);
        Window(all & !at.position.variant().walls().around(at.vector, at.from).0)
    }

    fn attacks_anywhere(
        &self,
        position: &Position,
        from: Square,
        to: Square,
        _: &[u32; 8],
    ) -> bool {
        let mut jumps = self.jumps.iter().filter(|jump| jump.to.contains(from, to));
        jumps.any(|jump| {
            let occupied = by_width!(position.is_wide(), W => {
                occupied_around(Scalar::<W>::NEW, position, from)
            });
            jump.mode.captures() && jump.way.0 & occupied.0 == 0
        })
    }

    fn add_targets_of(piece: &LonePiece, jump: &rules::LameJump, targets: &mut Vec<Square>) {
        targets.extend(jump.offsets.iter().filter_map(|&offset| {
            let (down, right) = board_offset(offset, piece.color);
            piece.at(down, right)
        }));
    }
}
