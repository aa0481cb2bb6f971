//! The pieces that could capture on one square, one after another.

use arrayvec::ArrayVec;

use super::attacks::nearest;
use super::{powers, slides};
use crate::board::vector::Scalar;
use crate::board::{Position, Window, Word, by_width};
use crate::types::{Color, Piece, Square};

/// The most pieces with special powers of one player that are looked at.
const MAX_SPECIAL: usize = 32;

/// The pieces of both players that could capture on a square, and those behind them.
///
/// Emperors do not count, and a piece taken away opens lines for slides alone.
pub struct Captors<'p> {
    position: &'p Position,
    to: Square,
    /// The pieces and walls that are left in the eight directions, bit 0 being the neighbour.
    rays: [u64; 8],
    /// The pieces of each player that capture by special powers, once they are known.
    special: [Option<ArrayVec<Square, MAX_SPECIAL>>; 2],
    /// A square that counts as empty.
    without: Square,
}

impl<'p> Captors<'p> {
    /// The captors on a square as if the square `without` were empty.
    #[inline]
    pub fn new(position: &'p Position, to: Square, without: Square) -> Self {
        let rays = by_width!(position.is_wide(), W => {
            let [black, white] = &W::lines(position).pieces;
            let black = black.outward(Scalar::NEW, to);
            let white = white.outward(Scalar::NEW, to);
            std::array::from_fn(|direction| (black[direction] | white[direction]).long())
        });
        let mut captors = Self { position, to, rays, special: [None, None], without };
        captors.clear_ray(without);
        captors
    }

    /// Removes and returns the player's cheapest piece by `value`; none if no piece is left.
    pub fn take_cheapest(&mut self, by: Color, value: impl Fn(Piece) -> i32) -> Option<Piece> {
        let position = self.position;
        let ranges = position.variant().tables().ranges_towards(by);
        let mut cheapest: Option<(i32, Square)> = None;
        let mut offer = |from: Square| {
            let value = value(position.piece_at(from));
            if cheapest.is_none_or(|(least, _)| value < least) {
                cheapest = Some((value, from));
            }
        };
        for (direction, &ray) in self.rays.iter().enumerate() {
            let distance = ray.trailing_zeros() + 1;
            let from = slides::along(self.to, direction, distance & 63);
            // Walls are not pieces, and a square without a piece has no ranges.
            if u32::from(ranges[position.piece_at(from).index()][direction]) >= distance {
                offer(from);
            }
        }
        self.special_of(by).iter().for_each(|&from| offer(from));
        let (_, from) = cheapest?;
        self.clear_ray(from);
        self.special_of(by).retain(|&mut other| other != from);
        Some(position.piece_at(from))
    }

    /// The pieces of a player that capture on the square by special powers.
    #[inline]
    fn special_of(&mut self, by: Color) -> &mut ArrayVec<Square, MAX_SPECIAL> {
        let Self { position, to, without, ref mut special, .. } = *self;
        special[by.index()].get_or_insert_with(|| special_captors(position, to, by, without))
    }

    /// Takes the piece on a square off its ray.
    #[inline]
    fn clear_ray(&mut self, square: Square) {
        if let Some((direction, distance)) = powers::line_to(self.to, square) {
            self.rays[direction] &= !(1 << (distance - 1));
        }
    }
}

/// The pieces of a player that capture on a square by special powers, except one on `without`.
fn special_captors(
    position: &Position,
    to: Square,
    by: Color,
    without: Square,
) -> ArrayVec<Square, MAX_SPECIAL> {
    let mut captors = ArrayVec::new();
    let special = position.special_pieces(by);
    if special.is_empty() {
        return captors;
    }
    let nearby = Window::of_set(special.squares(), to);
    let nearby = Window(nearby.0 & !Window::MIDDLE.0).squares(to);
    let mut add = |from: Square, attacks: bool| {
        if attacks && from != without && !captors.contains(&from) {
            // Pieces beyond the capacity do not count.
            let _ = captors.try_push(from);
        }
    };
    nearby.for_each(|from| add(from, powers::attacks_nearby(position, from, to)));
    let far = position.far_pieces(by);
    if !far.is_empty() {
        let near = nearest(position, to);
        let far = far.iter().filter(|&from| from != to);
        far.for_each(|from| add(from, powers::attacks_afar(position, from, to, &near)));
    }
    captors
}
