//! Slides that only move, only capture, or start only from some ranks: Pawns.

use super::empty_board::LonePiece;
use super::mobility::{MobilityView, weight};
use super::special_power::{
    LineAttack, Side, SpecialPower, StaticReach, Surroundings, range, widen,
};
use crate::board::Window;
use crate::board::rays::RayMasks;
use crate::board::vector::Vector;
use crate::rules::{self, Mode};
use crate::types::{Direction, Square};

/// The rows of slides that start everywhere.
const ALL_ROWS: u64 = !0;

/// The limited slides of a piece.
#[derive(Debug, Clone, Default)]
pub struct LimitedSlide {
    slides: Vec<Slide>,
}

/// Slides with the same limits.
#[derive(Debug, Clone)]
struct Slide {
    /// The squares of the slides, as far as nothing stands in the way.
    squares: RayMasks,
    /// Their lengths in the eight directions, 0 where there is none.
    ranges: [u32; 8],
    /// The grid rows from which they start, a bit a row; all bits if they start everywhere.
    rows: u64,
    mode: Mode,
}

impl SpecialPower for LimitedSlide {
    type Rules = rules::LimitedSlide;

    fn add(&mut self, slide: &rules::LimitedSlide, side: &Side<'_>) {
        let mut ranges = [0; 8];
        widen(&mut ranges, slide.dirs, range(slide.max), side.color);
        let starts = side.geometry.rows().filter(|&row| {
            let square = Square::new(row, Square::BORDER);
            starts_on(slide, side.geometry.ranks_to_go(square, !side.color))
        });
        let rows = match slide.from_ranks.is_empty() {
            true => ALL_ROWS,
            false => starts.map(|row| 1 << row).sum(),
        };
        self.slides.push(Slide {
            squares: RayMasks::first(ranges),
            ranges,
            rows,
            mode: slide.mode,
        });
    }

    #[inline(always)]
    fn is_present(&self) -> bool {
        !self.slides.is_empty()
    }

    /// Captures by steps are attacks nearby, like jumps; if they start only from some ranks, they are
    /// not.
    fn static_reach(&self) -> StaticReach {
        let captures = || self.slides.iter().filter(|slide| slide.mode.captures());
        let is_long = |slide: &Slide| slide.ranges.iter().any(|&range| range > 1);
        let mut attacks = Window::EMPTY;
        for slide in captures().filter(|slide| slide.rows == ALL_ROWS) {
            for direction in Direction::ALL {
                let (row, column) = direction.offset();
                if slide.ranges[direction.index()] != 0 {
                    attacks.0 |= Window::square(row, column).unwrap_or(Window::EMPTY).0;
                }
            }
        }
        StaticReach {
            attacks,
            is_along_rays: true,
            attacks_afar: captures().any(|slide| is_long(slide) || slide.rows != ALL_ROWS),
            is_blockable: captures().any(is_long),
            ..StaticReach::default()
        }
    }

    fn add_mobility(&self, view: &MobilityView<'_>, sum: &mut f32) {
        for slide in self.slides.iter().filter(|slide| slide.rows >> view.square.row() & 1 != 0) {
            for i in 0..8 {
                let mut open = weight(i) * view.density.share(slide.mode);
                for _ in 0..view.edges[i].min(slide.ranges[i] as usize) {
                    *sum += open;
                    open *= view.density.empty;
                }
            }
        }
    }

    #[inline(always)]
    fn rays<V: Vector>(&self, at: &Surroundings<'_, V>) -> V::Words {
        let vector = at.vector;
        let mut all = vector.splat(0);
        for slide in &self.slides {
            if slide.rows >> at.from.row() & 1 == 0 {
                continue;
            }
            let rays = vector.and(vector.load_rays(&slide.squares), at.open);
            let rays = match slide.mode {
                Mode::Any => rays,
                Mode::Move => vector.and_not(rays, at.blockers),
                Mode::Capture => vector.and(rays, at.enemies),
            };
            all = vector.or(all, rays);
        }
        all
    }

    /// Whatever a slide is limited to, it sees the squares up to the first piece.
    #[inline(always)]
    fn seen_rays<V: Vector>(&self, at: &Surroundings<'_, V>) -> V::Words {
        at.open
    }

    fn attacks_on_line(&self, line: &LineAttack<'_>) -> bool {
        line.open >= line.distance
            && self.slides.iter().any(|slide| {
                slide.mode.captures()
                    && slide.rows >> line.from.row() & 1 != 0
                    && slide.squares.has(line.direction, line.distance)
            })
    }

    fn add_targets_of(piece: &LonePiece, slide: &rules::LimitedSlide, targets: &mut Vec<Square>) {
        if starts_on(slide, piece.geometry.ranks_to_go(piece.square, !piece.color)) {
            piece.add_lines(slide.dirs, 1, slide.max, targets);
        }
    }
}

/// Returns `true` if a slide starts on a rank of its player, 1 being the one behind all others.
fn starts_on(slide: &rules::LimitedSlide, rank: usize) -> bool {
    slide.from_ranks.is_empty() || slide.from_ranks.iter().any(|&from| usize::from(from) == rank)
}
