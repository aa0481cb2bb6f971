//! Hops: along a line over a certain number of pieces, as the Cannons of Xiangqi and Janggi do.

use super::empty_board::LonePiece;
use super::mobility::{MobilityView, weight};
use super::special_power::{
    LineAttack, Side, SpecialPower, StaticReach, Surroundings, range, widen,
};
use super::{blocker, slides};
use crate::board::rays::RayMasks;
use crate::board::vector::Vector;
use crate::rules::{self, Mode};
use crate::types::Square;

/// The hops of a piece.
#[derive(Debug, Clone, Default)]
pub struct Hop {
    hops: Vec<Line>,
}

/// Hops over the same number of pieces.
#[derive(Debug, Clone)]
struct Line {
    /// The squares of their directions, as far as they go.
    squares: RayMasks,
    /// How far they go in the eight directions.
    ranges: [u32; 8],
    /// The least and the greatest number of pieces that are hopped over.
    least: u32,
    most: u32,
    /// True if there is no greatest number.
    over_any: bool,
    mode: Mode,
}

impl Line {
    /// The squares up to the piece beyond the last that can be hopped over.
    #[inline(always)]
    fn up_to_last<V: Vector>(&self, vector: V, walls: V::Words, blockers: V::Words) -> V::Words {
        let squares = match self.over_any {
            true => vector.up_to_lowest(walls),
            false => up_to_piece(vector, walls, blockers, self.most),
        };
        vector.and(squares, vector.load_rays(&self.squares))
    }
}

/// The squares along rays up to the first piece or wall after this number of pieces.
#[inline(always)]
fn up_to_piece<V: Vector>(vector: V, walls: V::Words, blockers: V::Words, passed: u32) -> V::Words {
    let mut rest = blockers;
    for _ in 0..passed {
        let pieces = vector.and_not(rest, walls);
        let nearest = vector.and(pieces, vector.sub(vector.splat(0), pieces));
        rest = vector.and_not(rest, nearest);
    }
    vector.up_to_lowest(rest)
}

impl SpecialPower for Hop {
    type Rules = rules::Hop;

    fn add(&mut self, hop: &rules::Hop, side: &Side<'_>) {
        let mut ranges = [0; 8];
        widen(&mut ranges, hop.dirs, range(hop.max), side.color);
        self.hops.push(Line {
            squares: RayMasks::first(ranges),
            ranges,
            least: hop.least.into(),
            most: hop.most.into(),
            over_any: hop.most == rules::Hop::ANY,
            mode: hop.mode,
        });
    }

    #[inline(always)]
    fn is_present(&self) -> bool {
        !self.hops.is_empty()
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
        let density = view.density;
        for hop in &self.hops {
            let ends = density.share(hop.mode);
            for i in 0..8 {
                let squares = hop.ranges[i] as usize;
                // The probabilities of each number of pieces on the squares passed.
                let mut pieces = [0.0; Square::MAX_SIDE];
                let hopped = hop.least as usize..(hop.most as usize + 1).min(pieces.len());
                pieces[0] = 1.0;
                for _ in 0..squares.min(view.edges[i]) {
                    let hopped: f32 = pieces[hopped.clone()].iter().sum();
                    *sum += weight(i) * hopped * ends;
                    for n in (1..pieces.len()).rev() {
                        pieces[n] =
                            pieces[n] * density.empty + pieces[n - 1] * (1.0 - density.empty);
                    }
                    pieces[0] *= density.empty;
                }
            }
        }
    }

    fn mobility_work(_: &rules::Hop) -> usize {
        160
    }
    #[inline(always)]
    fn rays<V: Vector>(&self, at: &Surroundings<'_, V>) -> V::Words {
        let &Surroundings { vector, blockers, enemies, .. } = at;
        let walls = at.walls();
        let mut all = vector.splat(0);
        for hop in &self.hops {
            let mut rays = hop.up_to_last(vector, walls, blockers);
            if hop.least > 0 {
                let early = up_to_piece(vector, walls, blockers, hop.least - 1);
                rays = vector.and_not(rays, early);
            }
            match hop.mode {
                Mode::Any => {}
                Mode::Move => rays = vector.and_not(rays, blockers),
                Mode::Capture => rays = vector.and(rays, enemies),
            }
            all = vector.or(all, rays);
        }
        all
    }

    /// All squares up to the last one that can be reached.
    #[inline(always)]
    fn seen_rays<V: Vector>(&self, at: &Surroundings<'_, V>) -> V::Words {
        let (vector, walls) = (at.vector, at.walls());
        let mut all = vector.splat(0);
        for hop in &self.hops {
            all = vector.or(all, hop.up_to_last(vector, walls, at.blockers));
        }
        all
    }

    fn attacks_on_line(&self, line: &LineAttack<'_>) -> bool {
        let &LineAttack { position, from, direction, distance, .. } = line;
        let mut hops = self
            .hops
            .iter()
            .filter(|hop| hop.mode.captures() && hop.squares.has(direction, distance));
        hops.any(|hop| {
            let (mut passed, mut pieces) = (0, 0);
            loop {
                passed += blocker(position, slides::along(from, direction, passed), direction);
                if passed >= distance {
                    return (hop.least..=hop.most).contains(&pieces);
                }
                pieces += 1;
            }
        })
    }

    /// Wherever the pieces stand that it hops over.
    fn add_targets_of(piece: &LonePiece, hop: &rules::Hop, targets: &mut Vec<Square>) {
        piece.add_lines(hop.dirs, hop.least + 1, hop.max, targets);
    }
}
