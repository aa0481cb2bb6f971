//! Skip-slides: to a square on a line, whatever stands on the squares before it, and on from there.
//!
//! By the rules, a limited one from the second square may go past it only if it jumps nothing.

use super::empty_board::LonePiece;
use super::mobility::{MobilityView, weight};
use super::special_power::{
    LineAttack, Side, SpecialPower, StaticReach, Surroundings, range, widen,
};
use crate::board::rays::{RayMasks, UNLIMITED, first_squares};
use crate::board::vector::Vector;
use crate::rules;
use crate::types::{Color, Direction, Square};

/// The squares of skip-slides, as far as nothing stands in the way.
#[derive(Debug, Clone, Default)]
pub struct SkipSlide {
    /// The furthest square in each direction of the skip-slides from the second square, 0 for none.
    ranges: [u32; 8],
    /// The squares of these if the first square is empty.
    free: RayMasks,
    /// The squares of these if the first square is occupied.
    over: RayMasks,
    /// The skip-slides from squares further away.
    further: [Further; 2],
}

/// The skip-slides from one of the squares beyond the second.
#[derive(Debug, Clone, Default)]
struct Further {
    /// The number of squares before it.
    skipped: u32,
    /// The furthest square in each direction, 0 for none.
    ranges: [u32; 8],
    /// The squares.
    squares: RayMasks,
}

impl SkipSlide {
    /// The skip-slides from squares beyond the second that the piece has.
    #[inline(always)]
    fn further(&self) -> impl Iterator<Item = &Further> {
        self.further.iter().filter(|slides| slides.skipped > 0)
    }
}

impl Further {
    fn add(&mut self, slide: &rules::SkipSlide, color: Color) {
        self.skipped = u32::from(slide.from) - 1;
        widen(&mut self.ranges, slide.dirs, range(slide.max), color);
        let skipped = first_squares(self.skipped);
        self.squares =
            RayMasks::from_fn(|direction| first_squares(self.ranges[direction]) & !skipped);
    }

    /// The squares along rays where nothing but the first piece beyond the skipped ones may stand.
    #[inline(always)]
    fn rays<V: Vector>(&self, vector: V, blockers: V::Words) -> V::Words {
        let skipped = vector.low_bits(vector.splat(self.skipped));
        let open = vector.up_to_lowest(vector.and_not(blockers, skipped));
        vector.and(vector.load_rays(&self.squares), open)
    }

    /// Returns `true` if one leads to a distance in a direction past a piece at most `behind` away from
    /// the start.
    fn attacks(&self, direction: usize, distance: u32, behind: u32) -> bool {
        self.squares.has(direction, distance) && behind <= self.skipped
    }
}

impl SpecialPower for SkipSlide {
    type Rules = rules::SkipSlide;

    fn add(&mut self, slide: &rules::SkipSlide, side: &Side<'_>) {
        if slide.from > 2 {
            return self.further[usize::from(slide.from) - 3].add(slide, side.color);
        }
        widen(&mut self.ranges, slide.dirs, range(slide.max), side.color);
        let strict = side.rules.skip_slide_needs_first_empty;
        let limited = |max: u32| strict && (3..UNLIMITED).contains(&max);
        let beyond_first = |max| first_squares(max) & !1;
        self.free = RayMasks::from_fn(|direction| beyond_first(self.ranges[direction]));
        self.over = RayMasks::from_fn(|direction| {
            let max = self.ranges[direction];
            beyond_first(if limited(max) { 2 } else { max })
        });
    }

    fn is_present(&self) -> bool {
        self.ranges != [0; 8] || self.further().next().is_some()
    }

    fn static_reach(&self) -> StaticReach {
        StaticReach {
            is_along_rays: true,
            attacks_afar: true,
            is_blockable: true,
            ..StaticReach::default()
        }
    }

    fn add_mobility(&self, view: &MobilityView<'_>, sum: &mut f32) {
        for i in 0..8 {
            let (furthest, edge) = (self.ranges[i] as usize, view.edges[i]);
            if furthest > 0 && edge > 1 {
                *sum += weight(i) * view.density.slides[edge.min(furthest) - 1];
            }
        }
        for slides in self.further() {
            let skipped = slides.skipped as usize;
            for i in 0..8 {
                let squares = view.edges[i].min(slides.ranges[i] as usize).saturating_sub(skipped);
                // One from a nearer square goes there as well unless a piece is on the last skipped
                // square.
                let nearer = self.goes_from(i, slides.skipped);
                let more = if nearer { 1.0 - view.density.empty } else { 1.0 };
                *sum += weight(i) * view.density.slides[squares] * more;
            }
        }
    }

    fn mobility_work(_: &rules::SkipSlide) -> usize {
        4
    }

    /// The squares where nothing but the first piece beyond the skipped squares may stand.
    #[inline(always)]
    fn rays<V: Vector>(&self, at: &Surroundings<'_, V>) -> V::Words {
        let &Surroundings { vector, blockers, .. } = at;
        let neighbour = vector.and(blockers, vector.splat(1));
        let open = vector.up_to_lowest(vector.and_not(blockers, vector.splat(1)));
        let occupied = vector.sub(vector.splat(0), neighbour);
        let furthest = vector.or(
            vector.and(vector.load_rays(&self.over), occupied),
            vector.and_not(vector.load_rays(&self.free), occupied),
        );
        let mut rays = vector.and(furthest, open);
        for slides in self.further() {
            rays = vector.or(rays, slides.rays(vector, blockers));
        }
        rays
    }

    /// The neighbour in each direction matters, since what stands there may be jumped.
    #[inline(always)]
    fn seen_rays<V: Vector>(&self, at: &Surroundings<'_, V>) -> V::Words {
        let vector = at.vector;
        let any = vector.or(vector.load_rays(&self.free), vector.load_rays(&self.over));
        vector.or(vector.and(vector.half(any), vector.splat(1)), self.rays(at))
    }

    fn attacks_on_line(&self, line: &LineAttack<'_>) -> bool {
        let &LineAttack { direction, distance, open, .. } = line;
        let behind = distance.saturating_sub(open);
        if self.further().any(|slides| slides.attacks(direction, distance, behind)) {
            return true;
        }
        if self.ranges[direction] == 0 {
            return false;
        }
        let over = !line.position.is_empty(line.from.step(Direction::ALL[direction]));
        let furthest = if over { &self.over } else { &self.free };
        furthest.has(direction, distance) && open >= distance - 1
    }

    fn add_targets_of(piece: &LonePiece, slide: &rules::SkipSlide, targets: &mut Vec<Square>) {
        piece.add_lines(slide.dirs, slide.from, slide.max, targets);
    }
}

impl SkipSlide {
    /// Returns `true` if the piece has one in a direction from a nearer square than the one beyond
    /// `skipped`.
    fn goes_from(&self, direction: usize, skipped: u32) -> bool {
        self.ranges[direction] > 0
            || self.further().any(|one| one.skipped < skipped && one.ranges[direction] > 0)
    }
}
