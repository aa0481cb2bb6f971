//! Moves: what a player decides, in 32 bits.

use super::{Direction, Square};

/// The squares captured on the way to the destination of a Lion-power move.
///
/// The first is an offset within two king steps of the start, the second a step from the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Via {
    first: u8,
    second: u8,
}

impl Via {
    /// Nothing captured on the way.
    pub const NONE: Self = Self { first: 0, second: 0 };

    /// One square captured on the way, at most two king steps from `from`.
    #[inline]
    #[must_use]
    pub const fn one(from: Square, first: Square) -> Self {
        let row = first.row() as i32 - from.row() as i32 + 2;
        let column = first.column() as i32 - from.column() as i32 + 2;
        Self { first: (row * 5 + column + 1) as u8, second: 0 }
    }

    /// Two squares captured on the way, the second next to the first.
    #[inline]
    #[must_use]
    pub const fn two(from: Square, first: Square, second: Direction) -> Self {
        Self { first: Self::one(from, first).first, second: second as u8 + 1 }
    }
}

/// A move: start, destination, captures on the way and promotion.
///
/// Everything else that happens (burns, contagion, what is captured) follows from the rules.
/// A drop starts on a square of the border whose index is the slot of the piece in hand.
///
/// ```
/// use komainu::types::{Move, Square, Via};
/// let (from, to) = (Square::new(10, 5), Square::new(8, 5));
/// let m = Move::new(from, to);
/// assert_eq!((m.from(), m.to(), m.promotes()), (from, to, false));
/// let igui = Move::with_captures(from, Via::one(from, Square::new(9, 5)), from);
/// assert_eq!(igui.captured_on_the_way().collect::<Vec<_>>(), [Square::new(9, 5)]);
/// assert!(Move::new(from, from).is_pass());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[repr(transparent)]
pub struct Move(pub u32);

impl Move {
    /// No move.
    pub const NONE: Self = Self(0);

    /// The number of slots of a hand that a drop can name.
    pub const SLOTS: usize = 32 * Square::BORDER;

    const FROM: u32 = 10;
    const FIRST: u32 = 20;
    const SECOND: u32 = 25;
    const PROMOTION: u32 = 1 << 29;

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
        let captures = (via.first as u32) << Self::FIRST | (via.second as u32) << Self::SECOND;
        Self(Self::new(from, to).0 | captures)
    }

    /// A drop of the piece in hand slot `slot`.
    #[inline]
    #[must_use]
    pub const fn drop(slot: usize, to: Square) -> Self {
        Self::new(Square(slot as u16), to)
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
        Square((self.0 >> Self::FROM & 1023) as u16)
    }

    /// The destination.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        Square((self.0 & 1023) as u16)
    }

    /// Tells if the mover promotes.
    #[inline]
    #[must_use]
    pub const fn promotes(self) -> bool {
        self.0 & Self::PROMOTION != 0
    }

    /// The slot of the piece in hand, if this is a drop.
    #[inline]
    #[must_use]
    pub const fn dropped(self) -> Option<usize> {
        let from = self.from().0 as usize;
        if from < Self::SLOTS && self.0 != 0 { Some(from) } else { None }
    }

    /// Tells if something is captured on the way.
    #[inline]
    #[must_use]
    pub const fn has_via(self) -> bool {
        self.0 >> Self::FIRST & 31 != 0
    }

    /// Tells if the piece stays where it is and captures nothing.
    #[inline]
    #[must_use]
    pub fn is_pass(self) -> bool {
        self.from() == self.to() && !self.has_via() && self != Self::NONE
    }

    /// Tells if a piece goes straight from one square to another.
    #[inline]
    #[must_use]
    pub const fn is_plain(self) -> bool {
        const STEPS: u32 = 511 << Move::FIRST;
        let from = self.from().0;
        self.0 & STEPS == 0 && from != self.to().0 && from >= Self::SLOTS as u16
    }

    /// The squares captured on the way, in order.
    #[inline]
    pub fn captured_on_the_way(self) -> impl Iterator<Item = Square> {
        let (first, second) = (self.0 >> Self::FIRST & 31, self.0 >> Self::SECOND & 15);
        let offset = first as i32 - 1;
        let one = (first != 0).then(|| self.from().offset((offset / 5 - 2) * 32 + offset % 5 - 2));
        let direction = Direction::ALL.get((second as usize).wrapping_sub(1));
        let two = one.and_then(|square| Some(square.step(*direction?)));
        one.into_iter().chain(two)
    }

    /// The squares that the piece goes to in turn: those captured on the way, then the destination.
    pub fn legs(self) -> impl Iterator<Item = Square> {
        self.captured_on_the_way().chain([self.to()])
    }
}
