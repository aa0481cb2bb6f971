//! Moves: what a player decides, in 32 bits.

use std::fmt;

use super::text_form::MoveText;
use super::{Direction, Square};

/// The squares captured on the way to the destination of a Lion-power move, in order.
///
/// Either one square within two king steps of the start, a neighbour and one of its neighbours, or
/// squares of one line that are not further away than three.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Via(u8);

impl Via {
    /// Nothing captured on the way.
    pub const NONE: Self = Self(0);

    /// The most squares that one move captures on the way.
    pub const MAX: usize = 3;

    /// The first code for two captures, the first of them on a neighbour.
    const TWO: usize = 26;
    /// The first code for captures on a line whose distances follow.
    const LINE: usize = Self::TWO + 8 * 7;
    /// Captures on a line, in king steps from the start, that the other codes do not name.
    const DISTANCES: [[i32; Self::MAX]; 5] =
        [[3, 0, 0], [2, 1, 0], [1, 3, 0], [2, 3, 0], [1, 2, 3]];

    /// One square captured on the way, at most two king steps from `from`.
    #[inline]
    #[must_use]
    pub const fn one(from: Square, first: Square) -> Self {
        let row = first.row() as i32 - from.row() as i32 + 2;
        let column = first.column() as i32 - from.column() as i32 + 2;
        Self((row * 5 + column + 1) as u8)
    }

    /// Two squares captured on the way: the neighbour in a direction, and from there the neighbour
    /// in another direction that does not lead back.
    #[inline]
    #[must_use]
    pub const fn two(first: Direction, second: Direction) -> Self {
        let turn = (second.index() + 12 - first.index()) % 8;
        debug_assert!(turn != 0);
        Self((Self::TWO + first.index() * 7 + turn - 1) as u8)
    }

    /// The captures on these squares in this order, if a move can make them.
    ///
    /// ```
    /// use komainu_core::types::{Move, Square, Via};
    /// let square = |row| Square::new(row, 5);
    /// let via = Via::of(square(10), &[square(9), square(8), square(7)]).unwrap();
    /// let m = Move::with_captures(square(10), via, square(6));
    /// assert_eq!(m.captured_on_the_way().count(), 3);
    /// assert_eq!(Via::of(square(10), &[square(5)]), None);
    /// ```
    #[must_use]
    pub fn of(from: Square, squares: &[Square]) -> Option<Self> {
        let mut captures = [0; Self::MAX];
        for (place, square) in squares.iter().enumerate() {
            let apart = i32::from(square.0) - i32::from(from.0);
            if apart == 0 || square.distance(from) > Self::MAX {
                return None;
            }
            *captures.get_mut(place)? = apart as i16;
        }
        VIAS.iter().position(|via| *via == captures).map(|code| Self(code as u8))
    }
}

/// The captures that each code stands for, as differences from the start; 0 where there is none.
static VIAS: [[i16; Via::MAX]; 128] = {
    const fn apart(direction: usize, distance: i32) -> i16 {
        (Direction::ALL[direction].delta() * distance) as i16
    }
    let mut vias = [[0; Via::MAX]; 128];
    let mut code = 1;
    while code < Via::TWO {
        let place = code as i16 - 1;
        vias[code] = [(place / 5 - 2) * 64 + place % 5 - 2, 0, 0];
        code += 1;
    }
    let mut first = 0;
    while first < 8 {
        let mut second = 0;
        while second < 8 {
            if second != first ^ 4 {
                let via = Via::two(Direction::ALL[first], Direction::ALL[second]);
                vias[via.0 as usize] = [apart(first, 1), apart(first, 1) + apart(second, 1), 0];
            }
            second += 1;
        }
        let mut line = 0;
        while line < Via::DISTANCES.len() {
            let [one, two, three] = Via::DISTANCES[line];
            vias[Via::LINE + line * 8 + first] =
                [apart(first, one), apart(first, two), apart(first, three)];
            line += 1;
        }
        first += 1;
    }
    vias
};

/// A move: start, destination, captures on the way and promotion.
///
/// Everything else that happens (burns, contagion, captured pieces) follows from the rules.
/// A drop starts on a square of the border that stands for the slot of the piece in hand.
///
/// ```
/// use komainu_core::types::{Move, Square, Via};
/// let (from, to) = (Square::new(10, 5), Square::new(8, 5));
/// let m = Move::new(from, to);
/// assert_eq!((m.from(), m.to(), m.is_promotion()), (from, to, false));
/// let igui = Move::with_captures(from, Via::one(from, Square::new(9, 5)), from);
/// assert_eq!(igui.captured_on_the_way().collect::<Vec<_>>(), [Square::new(9, 5)]);
/// assert!(Move::new(from, from).is_pass());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[repr(transparent)]
pub struct Move(pub u32);

impl fmt::Debug for Move {
    /// Writes the squares of the move from the top left, such as `Move(x1y4-x1y3+)`; a drop has the slot
    /// of its piece, such as `Move(0*x3y3)`. For the notation that users write see [`Move::display`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({})", MoveText(*self))
    }
}

impl Move {
    /// No move.
    pub const NONE: Self = Self(0);

    /// The number of slots of a hand that a drop can name.
    pub const SLOTS: usize = 64;

    const FROM: u32 = 12;
    const VIA: u32 = 24;
    const PROMOTION: u32 = 1 << 31;

    /// A move straight to a square; a pass if that is where it started.
    #[inline]
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Self {
        Self(to.0 as u32 | (from.0 as u32) << Self::FROM)
    }

    /// A move that captures on the way.
    #[inline]
    #[must_use]
    pub const fn with_captures(from: Square, via: Via, to: Square) -> Self {
        Self(Self::new(from, to).0 | (via.0 as u32) << Self::VIA)
    }

    /// A drop of the piece in hand slot `slot`.
    #[inline]
    #[must_use]
    pub const fn drop(slot: usize, to: Square) -> Self {
        Self::new(Square::new(slot >> 5, slot & 31), to)
    }

    /// The move with a promotion added.
    #[inline]
    #[must_use]
    pub const fn promoting(self) -> Self {
        Self(self.0 | Self::PROMOTION)
    }

    /// The start; for a drop a square of the border.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Square {
        Square((self.0 >> Self::FROM & 4095) as u16)
    }

    /// The destination.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        Square((self.0 & 4095) as u16)
    }

    /// Returns `true` if the mover promotes.
    #[inline]
    #[must_use]
    pub const fn is_promotion(self) -> bool {
        self.0 & Self::PROMOTION != 0
    }

    /// The slot of the piece in hand, if this is a drop.
    #[inline]
    #[must_use]
    pub const fn dropped(self) -> Option<usize> {
        let from = self.from();
        let is_drop = from.row() < Square::BORDER && self.0 != 0;
        if is_drop { Some(from.row() << 5 | from.column()) } else { None }
    }

    /// Returns `true` if something is captured on the way.
    #[inline]
    #[must_use]
    pub const fn has_via(self) -> bool {
        self.0 >> Self::VIA & 127 != 0
    }

    /// Returns `true` if the piece stays where it is and captures nothing.
    #[inline]
    #[must_use]
    pub fn is_pass(self) -> bool {
        self.from() == self.to() && !self.has_via() && self != Self::NONE
    }

    /// Returns `true` if a piece goes straight from one square to another.
    #[inline]
    #[must_use]
    pub const fn is_plain(self) -> bool {
        let from = self.from();
        !self.has_via() && from.0 != self.to().0 && from.row() >= Square::BORDER
    }

    /// The squares captured on the way, in order.
    #[inline]
    pub fn captured_on_the_way(self) -> impl Iterator<Item = Square> {
        let (from, via) = (self.from(), &VIAS[(self.0 >> Self::VIA & 127) as usize]);
        let captures = via.iter().take_while(|&&apart| apart != 0);
        captures.map(move |&apart| from.offset(i32::from(apart)))
    }

    /// The squares that the piece goes to in turn: those captured on the way, then the destination.
    pub fn legs(self) -> impl Iterator<Item = Square> {
        self.captured_on_the_way().chain([self.to()])
    }

    /// The move in 30 bits, since no move begins or ends on a grid square beyond all boards.
    #[inline]
    #[must_use]
    #[doc(hidden)]
    pub const fn packed(self) -> u32 {
        const fn dense(square: Square) -> u32 {
            (square.row() * Square::GRID + square.column()) as u32
        }
        dense(self.to()) | dense(self.from()) << 11 | self.0 >> Self::VIA << 22
    }

    /// The move from the 30 bits that [`Move::packed`] returns.
    #[inline]
    #[must_use]
    #[doc(hidden)]
    pub const fn unpacked(bits: u32) -> Self {
        const fn sparse(place: u32) -> Square {
            let place = (place & 0x7ff) as usize;
            Square::new(place / Square::GRID, place % Square::GRID)
        }
        let (to, from) = (sparse(bits), sparse(bits >> 11));
        Self(Self::new(from, to).0 | (bits >> 22 & 0xff) << Self::VIA)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_for_captures_stands_for_others() {
        let from = Square::new(10, 10);
        let vias = (1..Via::LINE + 8 * Via::DISTANCES.len()).filter(|&code| code != 13);
        for code in vias {
            let m = Move::with_captures(from, Via(code as u8), from);
            let squares: Vec<Square> = m.captured_on_the_way().collect();
            assert_eq!(Via::of(from, &squares), Some(Via(code as u8)), "{squares:?}");
        }
    }

    #[test]
    fn packed_moves_are_the_same_when_unpacked() {
        let last = Square::new(Square::GRID - 1, Square::GRID - 1);
        let via = Via::two(Direction::F, Direction::FL);
        let moves = [
            Move::NONE,
            Move::new(last, Square::new(2, 37)),
            Move::with_captures(Square::new(30, 2), via, last).promoting(),
            Move::drop(Move::SLOTS - 1, last),
            Move::drop(0, Square::new(2, 2)).promoting(),
        ];
        for m in moves {
            assert!(m.packed() < 1 << 30);
            assert_eq!(Move::unpacked(m.packed()), m);
        }
    }
}
