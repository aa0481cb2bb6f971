//! Riders: the same jump again and again over empty squares, up to the first piece.

use super::Targets;
use super::empty_board::LonePiece;
use super::jump::board_offset;
use super::mobility::{MobilityView, jump_weight};
use super::special_power::{Side, SpecialPower, StaticReach, Surroundings};
use crate::board::vector::Vector;
use crate::board::{Position, Window};
use crate::rules::{self, Mode};
use crate::types::Square;

/// The rides of a piece.
#[derive(Debug, Clone, Default)]
pub struct Rider {
    rides: Vec<Ride>,
}

/// A jump that is repeated.
#[derive(Debug, Clone, Copy)]
struct Ride {
    rows_down: i32,
    columns_right: i32,
    /// The greatest number of jumps.
    max: i32,
    mode: Mode,
}

impl Ride {
    /// The squares of the jumps from a square, as far as the board goes.
    fn squares(self, position: &Position, from: Square) -> impl Iterator<Item = Square> {
        let geometry = position.variant().geometry();
        (1..=self.max).map_while(move |jumps| {
            let row = (from.row() as i32 + self.rows_down * jumps) as usize;
            let column = (from.column() as i32 + self.columns_right * jumps) as usize;
            geometry.contains(row, column).then(|| Square::new(row, column))
        })
    }

    /// The squares of the jumps up to the first piece, its square included.
    fn seen(self, position: &Position, from: Square) -> impl Iterator<Item = Square> {
        let mut is_open = true;
        self.squares(position, from).take_while(move |&square| {
            let was_open = is_open;
            is_open &= position.is_empty(square);
            was_open
        })
    }
}

impl SpecialPower for Rider {
    type Rules = rules::Rider;

    fn add(&mut self, rider: &rules::Rider, side: &Side<'_>) {
        let max = rider.max.map_or(Square::MAX_SIDE as i32, i32::from);
        self.rides.extend(rider.offsets.iter().map(|&offset| {
            let (rows_down, columns_right) = board_offset(offset, side.color);
            Ride { rows_down, columns_right, max, mode: rider.mode }
        }));
    }

    #[inline(always)]
    fn is_present(&self) -> bool {
        !self.rides.is_empty()
    }

    /// The first jumps attack nearby, whatever stands between.
    fn static_reach(&self) -> StaticReach {
        let captures = || self.rides.iter().filter(|ride| ride.mode.captures());
        let first =
            captures().filter_map(|ride| Window::square(ride.rows_down, ride.columns_right));
        StaticReach {
            attacks: first.fold(Window::EMPTY, |all, square| Window(all.0 | square.0)),
            is_anywhere: true,
            attacks_afar: captures().next().is_some(),
            is_blockable: captures().next().is_some(),
            ..StaticReach::default()
        }
    }

    fn add_mobility(&self, view: &MobilityView<'_>, sum: &mut f32) {
        for ride in &self.rides {
            let mut open = view.density.share(ride.mode);
            for jumps in 1..=ride.max {
                let (rows, columns) = (ride.rows_down * jumps, ride.columns_right * jumps);
                if !view.is_on_board(rows, columns) {
                    break;
                }
                *sum += open * jump_weight(rows, columns);
                open *= view.density.empty;
            }
        }
    }

    fn mobility_work(rider: &rules::Rider) -> usize {
        1 + rider.offsets.len()
    }

    #[inline(always)]
    fn add_targets<V: Vector>(&self, at: &Surroundings<'_, V>, targets: &mut Targets) {
        for ride in &self.rides {
            let squares = ride.seen(at.position, at.from).filter(|&square| match ride.mode {
                Mode::Any => true,
                Mode::Move => at.position.is_empty(square),
                Mode::Capture => !at.position.is_empty(square),
            });
            squares.for_each(|square| targets.add(square));
        }
    }

    #[inline(always)]
    fn add_seen<V: Vector>(&self, at: &Surroundings<'_, V>, targets: &mut Targets) {
        for ride in &self.rides {
            ride.seen(at.position, at.from).for_each(|square| targets.add(square));
        }
    }

    fn attacks_anywhere(
        &self,
        position: &Position,
        from: Square,
        to: Square,
        _: &[u32; 8],
    ) -> bool {
        let mut rides = self.rides.iter().filter(|ride| ride.mode.captures());
        rides.any(|ride| ride.seen(position, from).any(|square| square == to))
    }

    fn add_targets_of(piece: &LonePiece, rider: &rules::Rider, targets: &mut Vec<Square>) {
        let max = rider.max.map_or(Square::MAX_SIDE as i32, i32::from);
        for &offset in &rider.offsets {
            let (down, right) = board_offset(offset, piece.color);
            targets.extend((1..=max).map_while(|jumps| piece.at(down * jumps, right * jumps)));
        }
    }
}
