//! Skip-slides: over the adjacent square, whatever is there, and on from the second.
//!
//! The rules may let a limited one past the second square only if it jumps nothing.

use super::empty_board::Alone;
use super::mobility::{View, weight};
use super::record::{PowerOutline, SpecialPower, range, widen};
use super::{betza, words};
use crate::board::Position;
use crate::board::rays::{RayMasks, UNLIMITED, first_squares};
use crate::board::vector::Vector;
use crate::rules::Rules;
use crate::types::{Color, Direction, DirectionSet, Square};

/// The squares of skip-slides, as far as nothing stands in the way.
#[derive(Debug, Clone, Default)]
pub struct SkipSlide {
    /// The furthest square in each direction, 0 for none.
    ranges: [u32; 8],
    /// The squares if the first one is empty.
    free: RayMasks,
    /// The squares if the first one is occupied.
    over: RayMasks,
}

impl SkipSlide {
    pub fn add(&mut self, dirs: DirectionSet, max: Option<u8>, color: Color, rules: &Rules) {
        widen(&mut self.ranges, dirs, range(max), color);
        let strict = rules.skip_slide_needs_first_empty;
        let limited = |max: u32| strict && (3..UNLIMITED).contains(&max);
        let beyond_first = |max| first_squares(max) & !1;
        self.free = RayMasks::from_fn(|direction| beyond_first(self.ranges[direction]));
        self.over = RayMasks::from_fn(|direction| {
            let max = self.ranges[direction];
            beyond_first(if limited(max) { 2 } else { max })
        });
    }
}

impl SpecialPower for SkipSlide {
    fn is_present(&self) -> bool {
        self.ranges != [0; 8]
    }

    fn outline(&self) -> PowerOutline {
        PowerOutline {
            is_along_rays: true,
            attacks_afar: true,
            is_blockable: true,
            ..PowerOutline::default()
        }
    }

    fn add_mobility(&self, view: &View<'_>, sum: &mut f32) {
        for i in 0..8 {
            let (furthest, edge) = (self.ranges[i] as usize, view.edges[i]);
            if furthest > 0 && edge > 1 {
                *sum += weight(i) * view.density.slides[edge.min(furthest) - 1];
            }
        }
    }

    fn value_factor(&self) -> f32 {
        1.0
    }
}

impl SkipSlide {
    /// The squares along rays where nothing but the first piece beyond the neighbour may stand.
    #[inline(always)]
    pub fn rays<V: Vector>(&self, vector: V, blockers: V::Words) -> V::Words {
        let neighbour = vector.and(blockers, vector.splat(1));
        let open = vector.up_to_lowest(vector.and_not(blockers, vector.splat(1)));
        let occupied = vector.sub(vector.splat(0), neighbour);
        let furthest = vector.or(
            vector.and(vector.load_rays(&self.over), occupied),
            vector.and_not(vector.load_rays(&self.free), occupied),
        );
        vector.and(furthest, open)
    }

    /// The squares whose content may matter: whether something is jumped, and the rays themselves.
    #[inline(always)]
    pub fn seen<V: Vector>(&self, vector: V, blockers: V::Words) -> V::Words {
        let any = vector.or(vector.load_rays(&self.free), vector.load_rays(&self.over));
        vector.or(vector.and(vector.half(any), vector.splat(1)), self.rays(vector, blockers))
    }

    /// Tells whether a piece could capture so far away in a direction.
    ///
    /// `open` is the distance from there back to the first piece.
    pub fn attacks(
        &self,
        position: &Position,
        from: Square,
        direction: usize,
        distance: u32,
        open: u32,
    ) -> bool {
        if self.ranges[direction] == 0 {
            return false;
        }
        let over = !position.is_empty(from.step(Direction::ALL[direction]));
        let furthest = if over { &self.over } else { &self.free };
        furthest.has(direction, distance) && open >= distance - 1
    }
}

pub fn add_targets_of(
    piece: &Alone,
    dirs: DirectionSet,
    max: Option<u8>,
    targets: &mut Vec<Square>,
) {
    piece.add_lines(dirs, 2, max, targets);
}

pub fn betza(dirs: DirectionSet, max: Option<u8>, rules: &Rules) -> betza::Words {
    let text = betza::slide(dirs, "j", Some(max.unwrap_or(0)));
    let beyond = max.is_none_or(|max| max > 2);
    betza::Words { text, exact: !(rules.skip_slide_needs_first_empty && beyond) }
}

pub fn phrase(dirs: DirectionSet, max: Option<u8>, rules: &Rules) -> String {
    let strict = rules.skip_slide_needs_first_empty && max.is_some_and(|max| max > 2);
    let free = if strict { ", past the second only if the first is empty" } else { "" };
    format!(
        "jumps to the second square {} and slides on{}{free}",
        words::directions(dirs),
        words::furthest(max)
    )
}
