//! Hook moves: a slide, then optionally another at a right angle from an empty square.

use super::empty_board::LonePiece;
use super::mobility::{MobilityView, weight};
use super::special_power::{Side, SpecialPower, StaticReach, Surroundings};
use super::{Targets, blocker, line_to, slides};
use std::marker::PhantomData;

use crate::board::vector::Vector;
use crate::board::{Position, Word};
use crate::rules;
use crate::types::{Direction, DirectionSet, Square};

/// The share of the squares of second legs that are not reached in another way too.
const HOOK_SHARE: f32 = 0.5;

/// The directions of both legs.
#[derive(Debug, Clone, Default)]
pub struct Hook {
    first: DirectionSet,
    second: DirectionSet,
}

impl SpecialPower for Hook {
    type Rules = rules::Hook;

    fn add(&mut self, hook: &rules::Hook, side: &Side<'_>) {
        self.first = self.first.union(hook.first.seen_by(side.color));
        self.second = self.second.union(hook.second.seen_by(side.color));
    }

    #[inline(always)]
    fn is_present(&self) -> bool {
        !self.first.is_empty()
    }

    fn static_reach(&self) -> StaticReach {
        StaticReach {
            is_anywhere: true,
            attacks_afar: true,
            is_blockable: true,
            ..StaticReach::default()
        }
    }

    fn add_mobility(&self, view: &MobilityView<'_>, sum: &mut f32) {
        let density = view.density;
        let half = view.geometry.files().min(view.geometry.ranks()) / 2;
        let legs = 2.0 * density.slides[half] * HOOK_SHARE;
        for direction in self.first.iter() {
            let first = density.slides[view.edges[direction.index()]];
            *sum += weight(direction.index()) * (first + first * density.empty * legs);
        }
    }

    fn mobility_work(_: &rules::Hook) -> usize {
        80
    }

    /// Adds the squares of both legs.
    ///
    /// All second legs in one direction are followed at once: a mask moves from row to row, loses the
    /// squares of blockers and gains the corners of each row.
    #[inline(always)]
    fn add_targets<V: Vector>(&self, at: &Surroundings<'_, V>, targets: &mut Targets) {
        let &Surroundings { vector, position, from, .. } = at;
        let [black, white] = &V::Word::lines(position).pieces;
        let near = vector.min(black.nearest(vector, from), white.nearest(vector, from));
        let board: Board<'_, V::Word> = Board {
            position,
            width: PhantomData,
            from,
            hooks: self.first,
            near: vector.store(near),
        };
        for direction in self.first.union(self.second).iter() {
            let turns = self.second.contains(direction);
            match direction.offset() {
                (0, _) => board.along_rows(direction, turns, targets),
                (row_step, column_step) => {
                    board.across_rows(direction, turns, (row_step, column_step), targets);
                }
            }
        }
    }

    /// With one leg or two.
    #[inline(always)]
    fn attacks_anywhere(
        &self,
        position: &Position,
        from: Square,
        to: Square,
        near: &[u32; 8],
    ) -> bool {
        let rows = to.row() as i32 - from.row() as i32;
        let columns = to.column() as i32 - from.column() as i32;
        let way = Way { position, from, hook: self, near };
        if !self.first.is_disjoint(DirectionSet::ORTHOGONAL)
            && way.is_open((rows, Direction::B), (columns, Direction::R))
        {
            return true;
        }
        // Diagonals stay on squares of one colour.
        let (down, across) = (rows + columns, rows - columns);
        !self.first.is_disjoint(DirectionSet::DIAGONAL)
            && down % 2 == 0
            && way.is_open((down / 2, Direction::BR), (across / 2, Direction::BL))
    }

    fn add_targets_of(piece: &LonePiece, hook: &rules::Hook, targets: &mut Vec<Square>) {
        let color = piece.color;
        for (_, leg, corner) in piece.lines(hook.first, u8::MAX) {
            targets.push(corner);
            let turned = [leg.turned(2), leg.turned(6)];
            let second = hook.second.seen_by(color).iter().filter(|dir| turned.contains(dir));
            let second = second.collect::<DirectionSet>().seen_by(color);
            LonePiece { square: corner, ..*piece }.add_lines(second, 1, None, targets);
        }
    }

    fn add_some_targets_of(piece: &LonePiece, hook: &rules::Hook, targets: &mut Vec<Square>) {
        piece.add_lines(hook.first, 1, Some(1), targets);
    }

    fn corners(&self, position: &Position, from: Square, to: Square) -> Vec<Square> {
        let mut corners = Vec::new();
        for direction in self.first.iter() {
            for distance in 1..blocker(position, from, direction.index()) {
                let corner = slides::along(from, direction.index(), distance);
                let Some((turn, leg)) = line_to(corner, to) else { continue };
                let turn = Direction::ALL[turn];
                let is_right_angle = [direction.turned(2), direction.turned(6)].contains(&turn);
                if is_right_angle
                    && self.second.contains(turn)
                    && blocker(position, corner, turn.index()) >= leg
                {
                    corners.push(corner);
                }
            }
        }
        corners
    }
}

/// The board as the legs of a hook move meet it.
struct Board<'p, W> {
    position: &'p Position,
    /// The words of its lines.
    width: PhantomData<W>,
    from: Square,
    hooks: DirectionSet,
    /// The distances to the nearest pieces or walls.
    near: [u32; 8],
}

impl<W: Word> Board<'_, W> {
    fn occupied(&self, row: usize) -> u64 {
        let [black, white] = &W::lines(self.position).pieces;
        (black.row(row) | white.row(row)).long()
    }

    /// The number of empty squares that a first leg crosses; 0 if the piece has no such leg.
    fn corners(&self, direction: Direction) -> i32 {
        let has = self.hooks.contains(direction);
        if has { self.near[direction.index()] as i32 - 1 } else { 0 }
    }

    /// Adds what is reached to the left or right: from the start, and from corners above and below.
    #[inline(always)]
    fn along_rows(&self, direction: Direction, turns: bool, targets: &mut Targets) {
        let (row, column) = (self.from.row() as i32, self.from.column() as u32);
        let (above, below) = match turns {
            true => (self.corners(Direction::F), self.corners(Direction::B)),
            false => (0, 0),
        };
        for corner in row - above..=row + below {
            if corner == row && !self.hooks.contains(direction) {
                continue;
            }
            let occupied = self.occupied(corner as usize);
            let (right, left) = (!1u64 << column, (1u64 << column) - 1);
            let reached = match direction {
                Direction::R => {
                    let blockers = occupied & right;
                    (blockers ^ blockers.wrapping_sub(1)) & right
                }
                _ => {
                    let topmost = 63 - (occupied & left).leading_zeros();
                    left & (!0 << topmost)
                }
            };
            targets.add_row(corner as usize, reached);
        }
    }

    /// Adds what is reached in a direction that changes rows.
    #[inline(always)]
    fn across_rows(
        &self,
        direction: Direction,
        turns: bool,
        (row_step, column_step): (i32, i32),
        targets: &mut Targets,
    ) {
        let (row, column) = (self.from.row() as i32, self.from.column() as i32);
        // The corners lie on one line through the start, one side of which is passed first.
        let (one, other) = (direction.turned(2), direction.turned(6));
        let behind = if one.offset().0 == row_step { other } else { one };
        let ahead = if behind == one { other } else { one };
        let (first, last) = match turns {
            true => (self.corners(behind), self.corners(ahead)),
            false => (0, 0),
        };
        let start = u64::from(self.hooks.contains(direction)) << column;
        let (mut row_now, end, mut moving);
        if column_step == 0 {
            // All corners are in the row of the start.
            let (right, left) = (self.corners(Direction::R), self.corners(Direction::L));
            let corners = ((1 << (left + right + 1)) - 1) << (column - left);
            (row_now, end) = (row, row);
            moving = if turns { corners & !(1 << column) } else { 0 } | start;
        } else {
            (row_now, end) = (row - row_step * first, row + row_step * last);
            moving = 0;
        }
        loop {
            if column_step != 0 {
                let passed = (row_now - row) * row_step;
                if passed == 0 {
                    moving |= start;
                } else if -first <= passed && passed <= last {
                    moving |= 1 << (column - column_step * passed);
                }
            }
            let is_past = (row_now - end) * row_step >= 0;
            if moving == 0 && is_past {
                return;
            }
            row_now += row_step;
            let arriving = match column_step {
                0 => moving,
                1 => moving << 1,
                _ => moving >> 1,
            };
            targets.add_row(row_now as usize, arriving);
            moving = arriving & !self.occupied(row_now as usize);
        }
    }
}

/// A way from one square to another.
struct Way<'p> {
    position: &'p Position,
    from: Square,
    hook: &'p Hook,
    near: &'p [u32; 8],
}

impl Way<'_> {
    /// Returns `true` if one of the two corners can be passed; steps along two perpendicular
    /// directions.
    #[inline(always)]
    fn is_open(&self, one: (i32, Direction), other: (i32, Direction)) -> bool {
        self.turns(one, other) || self.turns(other, one)
    }

    /// Returns `true` if the way with the `first` steps before the `second` ones is open.
    #[inline(always)]
    fn turns(&self, first: (i32, Direction), second: (i32, Direction)) -> bool {
        let ahead = |(steps, direction): (i32, Direction)| {
            let direction = direction as usize ^ if steps < 0 { 4 } else { 0 };
            (steps.unsigned_abs(), direction)
        };
        let ((steps, direction), (more, turn)) = (ahead(first), ahead(second));
        // Seen from the end, the way back to the corner, or to the start if there is none, has to be
        // empty.
        let (leg, back) = if more == 0 { (steps, direction) } else { (more, turn) };
        let may_turn = more == 0 || self.hook.second.0 >> turn & 1 != 0;
        let begins = steps != 0 && self.hook.first.0 >> direction & 1 != 0;
        begins
            && may_turn
            && self.near[back ^ 4] >= leg
            && (more == 0 || blocker(self.position, self.from, direction) > steps)
    }
}
