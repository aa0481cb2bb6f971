//! Lion power along lines: Horned Falcon, Soaring Eagle, and the three-step Lion Dog.
//!
//! The piece stays on one line on its own side of its start; the lengths of its legs add up to
//! the number of steps at most, and every leg but the last ends with a capture.

use arrayvec::ArrayVec;

use super::compiled::PowerSet;
use super::empty_board::LonePiece;
use super::mobility::{MobilityView, SIDE_VICTIM, weight};
use super::slides;
use super::special_power::{LineAttack, Side, SpecialPower, StaticReach, Surroundings, widen};
use crate::board::Window;
use crate::board::rays::RayMasks;
use crate::board::vector::Vector;
use crate::rules;
use crate::types::{Direction, DirectionSet, Move, Square, Via};

/// Lion power along lines.
#[derive(Debug, Clone, Default)]
pub struct LineLion {
    /// The number of king steps in each direction, 0 for none.
    pub steps: [u32; 8],
    /// The squares within those steps.
    squares: RayMasks,
}

impl LineLion {
    /// The directions in which a piece has the power.
    fn directions(&self) -> DirectionSet {
        Direction::ALL.into_iter().filter(|d| self.steps[d.index()] > 0).collect()
    }

    /// The squares in the window up to the distance that `furthest` returns for the steps of each
    /// direction.
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
    type Rules = rules::LineLion;

    fn add(&mut self, lion: &rules::LineLion, side: &Side<'_>) {
        widen(&mut self.steps, lion.dirs, u32::from(lion.steps), side.color);
        self.squares = RayMasks::first(self.steps);
    }

    fn is_present(&self) -> bool {
        self.steps != [0; 8]
    }

    fn static_reach(&self) -> StaticReach {
        StaticReach {
            attacks: self.window(|steps| steps),
            passes: self.window(|_| 1),
            is_along_rays: true,
            attacks_afar: self.steps.iter().any(|&steps| steps > Window::STEPS as u32),
            captures_on_the_way: true,
            ..StaticReach::default()
        }
    }

    fn add_mobility(&self, view: &MobilityView<'_>, sum: &mut f32) {
        let density = view.density;
        for i in 0..8 {
            let squares = (self.steps[i] as usize).min(view.edges[i]) as f32;
            *sum += weight(i) * (squares * (density.open + density.enemy * SIDE_VICTIM));
        }
    }

    fn mobility_work(_: &rules::LineLion) -> usize {
        4
    }

    #[inline(always)]
    fn rays<V: Vector>(&self, at: &Surroundings<'_, V>) -> V::Words {
        at.vector.load_rays(&self.squares)
    }

    #[inline(always)]
    fn for_each_capture_on_the_way<V: Vector>(
        &self,
        at: &Surroundings<'_, V>,
        powers: &PowerSet,
        mut take: impl FnMut(Move),
    ) {
        let &Surroundings { vector, position, us, from, .. } = at;
        let occupied = position.lines(!us).around(vector, from);
        let victims = Window(occupied.0 & !position.variant().walls().around(vector, from).0);
        for direction in self.directions().iter() {
            let steps = self.steps[direction.index()] as i32;
            let square = |place: i32| slides::along(from, direction.index(), place as u32);
            if !(1..steps).any(|place| victims.contains(from, square(place))) {
                continue;
            }
            let walls = position.variant().walls::<V::Word>();
            let furthest = steps.min(walls.distance(from, direction.index()) as i32 - 1);
            let own = position.lines::<V::Word>(us);
            let line = Line {
                from,
                direction,
                steps,
                furthest,
                victims: (1..=furthest.min(Window::STEPS))
                    .filter(|&place| victims.contains(from, square(place)))
                    .fold(0, |all, place| all | 1 << place),
                open: (1..=furthest)
                    .filter(|&place| !own.contains(square(place)))
                    .fold(1, |all, place| all | 1 << place),
                lion_steps: powers.lion.steps as i32,
            };
            line.capture(&mut ArrayVec::new(), 0, 0, &mut take);
        }
    }

    /// Whatever stands in between.
    #[inline(always)]
    fn attacks_on_line(&self, line: &LineAttack<'_>) -> bool {
        self.steps[line.direction] >= line.distance
    }

    fn add_targets_of(piece: &LonePiece, lion: &rules::LineLion, targets: &mut Vec<Square>) {
        piece.add_lines(lion.dirs, 1, Some(lion.steps), targets);
        targets.push(piece.square);
    }
}

/// A line of a piece that captures on the way; sets of places are bits, bit 0 the start.
struct Line {
    from: Square,
    direction: Direction,
    steps: i32,
    /// The last place on the board that the steps lead to.
    furthest: i32,
    victims: u32,
    /// Where no own piece stands.
    open: u32,
    /// The steps of full Lion power of the same piece, which proposes the moves within them itself.
    lion_steps: i32,
}

impl Line {
    /// Proposes all ways to go on with a capture from a place that some steps have led to.
    fn capture(
        &self,
        captured: &mut ArrayVec<i32, { Via::MAX }>,
        last: i32,
        used: i32,
        take: &mut impl FnMut(Move),
    ) {
        for victim in 1..=self.furthest.min(Window::STEPS) {
            let used = used + (victim - last).abs();
            let is_new = self.victims >> victim & 1 != 0 && !captured.contains(&victim);
            if !is_new || used >= self.steps || captured.try_push(victim).is_err() {
                continue;
            }
            self.end(captured, victim, used, take);
            self.capture(captured, victim, used, take);
            captured.pop();
        }
    }

    /// Proposes all ways to end a move behind its last capture on the way.
    fn end(&self, captured: &[i32], last: i32, used: i32, take: &mut impl FnMut(Move)) {
        let Some(via) = self.via(captured) else { return };
        let left = self.steps - used;
        for place in (last - left).max(0)..=(last + left).min(self.furthest) {
            let total = used + (place - last).abs();
            if place != last && self.open >> place & 1 != 0 && total > self.lion_steps {
                take(Move::with_captures(self.from, via, self.square(place)));
            }
        }
    }

    fn via(&self, captured: &[i32]) -> Option<Via> {
        match *captured {
            [place @ 1..=2] => Some(Via::one(self.from, self.square(place))),
            [1, 2] => Some(Via::two(self.direction, self.direction)),
            _ => {
                let squares = captured.iter().map(|&place| self.square(place));
                Via::of(self.from, &squares.collect::<ArrayVec<_, { Via::MAX }>>())
            }
        }
    }

    const fn square(&self, place: i32) -> Square {
        slides::along(self.from, self.direction.index(), place as u32)
    }
}
