//! Range captures: a way over any number of lower-ranked pieces of both sides, all of which are
//! captured unless the rules leave them standing.

use super::empty_board::LonePiece;
use super::mobility::{MobilityView, weight};
use super::rank_order::{are_lower_before, first_not_lower, is_lower};
use super::special_power::{LineAttack, Side, SpecialPower, StaticReach, Surroundings, widen};
use super::{blocker, line_to, slides};
use crate::board::rays::{RayMasks, UNLIMITED};
use crate::board::vector::Vector;
use crate::board::{PieceFlags, Position, Word};
use crate::rules::{self, RangeCaptureRules};
use crate::types::{Move, Square};

/// The weight of an enemy behind the first piece, in squares of mobility.
const PASSED_VICTIM: f32 = 5.0;
/// The share by which it raises the value of a piece's mobility; values learnt from games of Taikyoku
/// Shogi came to a fifth to a third for most of the pieces that have it.
const RANGE_CAPTURE_BONUS: f32 = 0.25;

/// The squares of range captures.
#[derive(Debug, Clone, Default)]
pub struct RangeCapture {
    /// All squares of their directions.
    squares: RayMasks,
    /// Their lengths in the eight directions, 0 where there is none.
    ranges: [u32; 8],
}

impl SpecialPower for RangeCapture {
    type Rules = rules::RangeCapture;

    fn add(&mut self, capture: &rules::RangeCapture, side: &Side<'_>) {
        widen(&mut self.ranges, capture.dirs, UNLIMITED, side.color);
        self.squares = RayMasks::first(self.ranges);
    }

    #[inline(always)]
    fn is_present(&self) -> bool {
        self.ranges != [0; 8]
    }

    fn static_reach(&self) -> StaticReach {
        StaticReach {
            is_along_rays: true,
            attacks_afar: true,
            is_blockable: true,
            captures_on_the_way: true,
            ..StaticReach::default()
        }
    }

    fn add_mobility(&self, view: &MobilityView<'_>, sum: &mut f32) {
        for i in 0..8 {
            if self.ranges[i] != 0 {
                let squares = view.edges[i] as f32;
                let victims = (squares - 1.0).max(0.0) * view.density.enemy;
                *sum += weight(i) * (squares * view.density.empty + victims * PASSED_VICTIM);
            }
        }
    }

    fn mobility_work(_: &rules::RangeCapture) -> usize {
        4
    }

    fn value_factor(&self) -> f32 {
        1.0 + RANGE_CAPTURE_BONUS
    }

    /// The squares of own pieces that it may remove are included.
    #[inline(always)]
    fn rays_onto_own<V: Vector>(&self, at: &Surroundings<'_, V>) -> V::Words {
        let &Surroundings { vector, position, from, own, enemies, .. } = at;
        let landing = position.variant().rules().range_capture.landing;
        let mut stops = first_not_lower(vector, position, from, &self.ranges);
        for (direction, distance) in own_royals(position, from) {
            let royal = V::Word::bit(distance as usize - 1);
            stops[direction] = stops[direction].lesser(royal);
        }
        let stops = vector.load_words(&stops);
        let before_stop = vector.sub(stops, vector.splat(1));
        let pieces = vector.or(own, enemies);
        let mut ends = vector.and_not(before_stop, pieces);
        if !landing.on_empty_after_passing() {
            ends = vector.and(ends, vector.up_to_lowest(pieces));
        }
        if landing.on_lower_enemy() {
            ends = vector.or(ends, vector.and(before_stop, enemies));
        }
        if landing.on_lower_own() {
            ends = vector.or(ends, vector.and(before_stop, own));
        }
        if landing.on_stopping_enemy() {
            // Walls are on both sides.
            ends = vector.or(ends, vector.and_not(vector.and(stops, enemies), own));
        }
        vector.and(ends, vector.load_rays(&self.squares))
    }

    #[inline(always)]
    fn seen_rays<V: Vector>(&self, at: &Surroundings<'_, V>) -> V::Words {
        at.vector.load_rays(&self.squares)
    }

    /// By ending there or on its way beyond.
    fn attacks_on_line(&self, line: &LineAttack<'_>) -> bool {
        let &LineAttack { position, from, to, direction, distance, .. } = line;
        if !self.reaches(position, from, direction, distance) {
            return false;
        }
        let RangeCaptureRules { passed_are_captured, landing } =
            position.variant().rules().range_capture;
        let lower = is_lower(position, from, to);
        let ends_there = if lower { landing.on_lower_enemy() } else { landing.on_stopping_enemy() };
        if ends_there {
            return true;
        }
        lower && passed_are_captured && self.ends_beyond(position, from, direction, distance)
    }

    fn add_targets_of(piece: &LonePiece, capture: &rules::RangeCapture, targets: &mut Vec<Square>) {
        piece.add_lines(capture.dirs, 1, None, targets);
    }
}

impl RangeCapture {
    /// Returns `true` if nothing stops it on the squares nearer than `distance` in a direction.
    fn reaches(&self, position: &Position, from: Square, direction: usize, distance: u32) -> bool {
        self.ranges[direction] != 0
            && are_lower_before(position, from, direction, distance)
            && !own_royals(position, from).any(|(line, near)| line == direction && near < distance)
    }

    /// Returns `true` if it may end on a square further away, over an enemy at this distance.
    fn ends_beyond(
        &self,
        position: &Position,
        from: Square,
        direction: usize,
        distance: u32,
    ) -> bool {
        // An own royal that stands there now would be gone if an enemy stood there.
        let royals = own_royals(position, from)
            .filter(|&(line, near)| line == direction && near != distance);
        let edge = position.variant().edges(from)[direction];
        let end = royals.map(|(_, near)| near).min().unwrap_or(edge);
        (distance + 1..end)
            .take_while(|&further| are_lower_before(position, from, direction, further))
            .any(|further| may_end(position, from, direction, further))
    }

    /// Returns `true` if it may go to a square at a distance in a direction by a plain move.
    fn leads_to(&self, position: &Position, from: Square, direction: usize, distance: u32) -> bool {
        self.reaches(position, from, direction, distance)
            && may_end(position, from, direction, distance)
    }
}

/// Returns `true` if a range capture that nothing stops before a square may end there.
fn may_end(position: &Position, from: Square, direction: usize, distance: u32) -> bool {
    let landing = position.variant().rules().range_capture.landing;
    let to = slides::along(from, direction, distance);
    let (mover, piece) = (position.piece_at(from), position.piece_at(to));
    let lower = is_lower(position, from, to);
    if piece.is_none() {
        landing.on_empty_after_passing() || blocker(position, from, direction) > distance
    } else if piece.is(mover.color()) {
        let tables = position.variant().tables();
        landing.on_lower_own() && lower && !tables.flags(piece).has(PieceFlags::ROYAL)
    } else if lower {
        landing.on_lower_enemy()
    } else {
        landing.on_stopping_enemy()
    }
}

/// The directions and distances of the royals on the lines of a piece of their side.
fn own_royals(position: &Position, from: Square) -> impl Iterator<Item = (usize, u32)> {
    let royals = position.royal_squares(position.piece_at(from).color());
    royals.filter_map(move |royal| line_to(from, royal))
}

/// The squares of the pieces over which a pseudo-legal move passes and which it captures, own ones
/// among them, in the order of the way.
///
/// Where another power of the piece leads to the same square, the move is a range capture as well.
pub fn passed(position: &Position, m: Move) -> impl Iterator<Item = Square> {
    let from = m.from();
    let special = position.variant().tables().special(position.piece_at(from));
    let range_capture = &special.powers.range_capture;
    let way = line_to(from, m.to()).filter(|&(direction, distance)| {
        m.is_plain()
            && position.variant().rules().range_capture.passed_are_captured
            && range_capture.leads_to(position, from, direction, distance)
    });
    let (direction, distance) = way.unwrap_or((0, 1));
    let squares = (1..distance).map(move |distance| slides::along(from, direction, distance));
    squares.filter(|&square| position.piece_at(square).is_some())
}

/// Returns `true` if a pseudo-legal move ends on another piece of its own side, which it removes.
pub fn lands_on_own(position: &Position, m: Move) -> bool {
    m.from() != m.to()
        && m.is_plain()
        && position.piece_at(m.to()).is(position.piece_at(m.from()).color())
}
