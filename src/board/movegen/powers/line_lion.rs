//! Lion power along lines: Horned Falcon, Soaring Eagle, and the three-step Lion Dog.
//!
//! The piece stays on one line on its own side of its start; the lengths of its legs add up to
//! the number of steps at most, and every leg but the last ends with a capture.

use super::empty_board::Alone;
use super::mobility::{SIDE_VICTIM, View, weight};
use super::record::{PowerOutline, PowerSet, SpecialPower, widen};
use super::{betza, slides, words};
use crate::board::rays::{RayMasks, first_squares};
use crate::board::vector::Vector;
use crate::board::{Position, Window};
use crate::types::{Color, Direction, DirectionSet, Move, Square, Via};

/// Lion power along lines.
#[derive(Debug, Clone, Default)]
pub struct LineLion {
    /// The number of king steps in each direction, 0 for none.
    pub steps: [u32; 8],
    /// The squares within those steps.
    pub rays: RayMasks,
}

impl LineLion {
    pub fn add(&mut self, dirs: DirectionSet, steps: u8, color: Color) {
        widen(&mut self.steps, dirs, u32::from(steps), color);
        self.rays = self.steps.map(first_squares);
    }

    /// The directions in which a piece has it.
    fn directions(&self) -> DirectionSet {
        Direction::ALL.into_iter().filter(|d| self.steps[d.index()] > 0).collect()
    }

    /// The squares in the window within a number of steps that depends on that of a direction.
    fn window(&self, furthest: impl Fn(u32) -> u32) -> Window {
        let mut window = Window::EMPTY;
        for direction in self.directions().iter() {
            let (row, column) = direction.offset();
            for distance in 1..=furthest(self.steps[direction.index()]) as i32 {
                let square = Window::square(row * distance, column * distance);
                window.0 |= square.unwrap_or(Window::EMPTY).0;
            }
        }
        window
    }
}

impl SpecialPower for LineLion {
    fn is_present(&self) -> bool {
        self.steps != [0; 8]
    }

    fn outline(&self) -> PowerOutline {
        PowerOutline {
            attacks: self.window(|steps| steps),
            passes: self.window(|_| 1),
            is_along_rays: true,
            captures_on_the_way: true,
            ..PowerOutline::default()
        }
    }

    fn add_mobility(&self, view: &View<'_>, sum: &mut f32) {
        let density = view.density;
        for i in 0..8 {
            let squares = (self.steps[i] as usize).min(view.edges[i]) as f32;
            *sum += weight(i) * (squares * (density.open + density.enemy * SIDE_VICTIM));
        }
    }

    fn value_factor(&self) -> f32 {
        1.0
    }
}

#[inline(always)]
pub fn for_each_capture_on_the_way<V: Vector>(
    vector: V,
    position: &Position,
    us: Color,
    from: Square,
    powers: &PowerSet,
    take: &mut impl FnMut(Move),
) {
    let occupied = position.lines(!us).around(vector, from);
    let victims = Window(occupied.0 & !position.variant().walls().around(vector, from).0);
    for direction in powers.line_lion.directions().iter() {
        let steps = powers.line_lion.steps[direction.index()] as i32;
        let square = |place: i32| slides::along(from, direction.index(), place as u32);
        let is_victim = |place: i32| victims.contains(from, square(place));
        if !(1..=steps).any(is_victim) {
            continue;
        }
        let to_wall = position.variant().walls().distance(from, direction.index()) as i32;
        let furthest = steps.min(to_wall - 1);
        let mut end = |via: Via, last: i32, used: i32| {
            for place in (last - (steps - used)).max(0)..=(last + steps - used).min(furthest) {
                let total = used + (place - last).abs();
                let open = place == 0 || !position.lines(us).contains(square(place));
                // What full Lion power of the same piece can do as well is proposed there.
                if place != last && open && total > powers.lion.steps as i32 {
                    take(Move::with_captures(from, via, square(place)));
                }
            }
        };
        for first in 1..=furthest {
            if is_victim(first) {
                end(Via::one(from, square(first)), first, first);
            }
        }
        if furthest >= 2 && is_victim(1) && is_victim(2) && steps >= 3 {
            end(Via::two(from, square(1), direction), 2, 2);
        }
    }
}

pub fn add_targets_of(piece: &Alone, dirs: DirectionSet, steps: u8, targets: &mut Vec<Square>) {
    piece.add_lines(dirs, 1, Some(steps), targets);
    targets.push(piece.square);
}

/// A step, a jump, a capture before the second step, igui and a pass; nothing for three steps.
pub fn betza(dirs: DirectionSet, steps: u8) -> Option<betza::Words> {
    let text = betza::along(dirs, |words, is_diagonal| {
        let (step, jump) = if is_diagonal { ("F", "A") } else { ("W", "D") };
        format!("{words}{step}{words}{jump}{words}caf{step}{words}mcab{step}")
    });
    (steps == 2).then_some(betza::Words::exact(text))
}

pub fn phrase(dirs: DirectionSet, steps: u8) -> String {
    let (steps, dirs) = (words::number(steps), words::directions(dirs));
    format!(
        "moves as a Lion along a line {dirs}: up to {steps} steps out and back, \
         each of which may capture or jump"
    )
}
