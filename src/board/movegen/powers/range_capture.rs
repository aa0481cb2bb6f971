//! Range captures: a way over any number of lower-ranked pieces of both sides, all of which are
//! captured.

use super::empty_board::Alone;
use super::mobility::{View, weight};
use super::rank_order::{are_lower_before, first_not_lower, is_lower};
use super::record::{PowerOutline, SpecialPower};
use super::{line_to, slides, words};
use crate::board::rays::{RayMasks, UNLIMITED};
use crate::board::vector::Vector;
use crate::board::{Position, Word};
use crate::types::{Color, DirectionSet, Move, Square};

/// The weight of an enemy behind the first piece, in squares of mobility.
const PASSED_VICTIM: f32 = 5.0;

/// The squares of range captures.
#[derive(Debug, Clone, Default)]
pub struct RangeCapture {
    /// All squares of their directions.
    pub squares: RayMasks,
    /// How far they go in the eight directions, 0 where they do not.
    ranges: [u32; 8],
}

impl RangeCapture {
    pub fn add(&mut self, dirs: DirectionSet, color: Color) {
        for direction in dirs.seen_by(color).iter() {
            self.ranges[direction.index()] = UNLIMITED;
        }
        self.squares = RayMasks::first(self.ranges);
    }
}

impl SpecialPower for RangeCapture {
    #[inline(always)]
    fn is_present(&self) -> bool {
        self.ranges != [0; 8]
    }

    fn outline(&self) -> PowerOutline {
        PowerOutline {
            is_along_rays: true,
            attacks_afar: true,
            is_blockable: true,
            captures_on_the_way: true,
            ..PowerOutline::default()
        }
    }

    fn add_mobility(&self, view: &View<'_>, sum: &mut f32) {
        for i in 0..8 {
            if self.ranges[i] != 0 {
                let squares = view.edges[i] as f32;
                let victims = (squares - 1.0).max(0.0) * view.density.enemy;
                *sum += weight(i) * (squares * view.density.empty + victims * PASSED_VICTIM);
            }
        }
    }

    fn value_factor(&self) -> f32 {
        1.0
    }
}

impl RangeCapture {
    /// The squares along rays up to the first piece that stops it, those of own pieces included.
    #[inline(always)]
    pub fn rays<V: Vector>(&self, vector: V, position: &Position, from: Square) -> V::Words {
        let mut stops = first_not_lower(vector, position, from, &self.ranges);
        for (direction, distance) in own_royals(position, from) {
            let royal = V::Word::bit(distance as usize - 1);
            stops[direction] = stops[direction].lesser(royal);
        }
        let before_stop = vector.sub(vector.load_words(&stops), vector.splat(1));
        vector.and(before_stop, vector.load_rays(&self.squares))
    }

    /// Tells whether a piece could go to a square so far away in a direction, or capture there.
    pub fn attacks(
        &self,
        position: &Position,
        from: Square,
        to: Square,
        direction: usize,
        distance: u32,
    ) -> bool {
        self.ranges[direction] != 0
            && is_lower(position, from, to)
            && are_lower_before(position, from, direction, distance)
            && !own_royals(position, from).any(|(line, near)| line == direction && near < distance)
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
        m.is_plain() && range_capture.attacks(position, from, m.to(), direction, distance)
    });
    let (direction, distance) = way.unwrap_or((0, 1));
    let squares = (1..distance).map(move |distance| slides::along(from, direction, distance));
    squares.filter(|&square| position.piece_at(square).is_some())
}

pub fn add_targets_of(piece: &Alone, dirs: DirectionSet, targets: &mut Vec<Square>) {
    piece.add_lines(dirs, 1, None, targets);
}

pub fn phrase(dirs: DirectionSet) -> String {
    format!(
        "flies any number of squares {} over lower-ranked pieces of both sides, capturing them \
         all, to an empty square or a lower-ranked enemy, but over no royal of its own side",
        words::directions(dirs)
    )
}
