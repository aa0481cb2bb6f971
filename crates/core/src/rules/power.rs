//! The powers a piece can have: how it moves and what its move does.

use crate::types::DirectionSet;

/// Passes all powers to another macro: the only list of them.
///
/// Each is a kind of [`Power`], a struct with its facts in a variant file, and the name of the file in
/// which it moves and of the one in which it is described. Where several have something to do, they do
/// it in this order.
#[doc(hidden)]
#[macro_export]
macro_rules! powers {
    ($then:ident) => {
        $then! {
            Slide slide
            Jump jump
            LameJump lame_jump
            Rider rider
            SkipSlide skip_slide
            Lion lion
            LineLion line_lion
            TurningLion turning_lion
            RangeJump range_jump
            RangeCapture range_capture
            Hook hook
            Hop hop
            LimitedSlide limited_slide
            EdgeSlide edge_slide
            Area area
            Igui igui
            Burn burn
            Emperor emperor
        }
    };
}

/// Declares the kinds of powers.
macro_rules! kinds {
    ($($power:ident $module:ident)+) => {
        /// One thing a piece can do. A move uses one power; powers never combine within a move.
        ///
        /// Directions and offsets are named from the mover's side.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum Power {
            $(
                #[doc = concat!("What [`", stringify!($power), "`] says.")]
                $power($power),
            )+
        }
    };
}
crate::powers!(kinds);

/// Moves or captures along a line up to the first piece: a step if `max` is 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slide {
    /// The directions.
    pub dirs: DirectionSet,
    /// The number of squares, unlimited if absent.
    pub max: Option<u8>,
}

/// Goes to these squares whatever stands between.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Jump {
    /// (right, forward) in squares.
    pub offsets: Vec<(i8, i8)>,
    /// The purpose of the jumps.
    pub mode: Mode,
}

/// Goes to these squares if nothing stands on the way, which is straight first, then diagonal.
///
/// Source: the Horse and the Elephant of Xiangqi and Janggi.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LameJump {
    /// (right, forward) in squares, at most three each way.
    pub offsets: Vec<(i8, i8)>,
    /// The purpose of the jumps.
    pub mode: Mode,
}

/// Jumps again and again in the same direction over empty squares, up to the first piece.
///
/// Source: T. R. Dawson's Nightrider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rider {
    /// (right, forward) of one jump, in squares.
    pub offsets: Vec<(i8, i8)>,
    /// The number of jumps, unlimited if absent.
    pub max: Option<u8>,
    /// The purpose of the ride.
    pub mode: Mode,
}

/// Jumps the squares before one of them, whatever stands there, then slides from that one on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SkipSlide {
    /// The directions.
    pub dirs: DirectionSet,
    /// The first square that it goes to, counted from the start: 2, 3 or 4.
    pub from: u8,
    /// The furthest square counted from the start, unlimited if absent.
    pub max: Option<u8>,
}

/// Lion power: king steps and jumps within `steps` squares, capturing on the way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lion {
    /// The number of king steps, 2 or 3.
    pub steps: u8,
}

/// Lion power that stays on one line through the start, on its own side of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineLion {
    /// The lines.
    pub dirs: DirectionSet,
    /// The number of steps, 2 to 4.
    pub steps: u8,
}

/// Lion power of two steps, each in one of some directions: the second may turn into another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurningLion {
    /// The directions of both steps.
    pub dirs: DirectionSet,
}

/// A slide, then optionally another at a right angle from an empty square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hook {
    /// The directions of the first slide.
    pub first: DirectionSet,
    /// The directions of the second one.
    pub second: DirectionSet,
}

/// Slides, but only from the furthest ranks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EdgeSlide {
    /// The directions.
    pub dirs: DirectionSet,
    /// The number of furthest ranks.
    pub ranks: u8,
}

/// A number of king steps over empty squares, the last of which may capture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Area {
    /// The number of king steps.
    pub steps: u8,
}

/// Slides, or captures over any number of lower-ranked pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RangeJump {
    /// The directions.
    pub dirs: DirectionSet,
}

/// Goes along a line over any number of lower-ranked pieces of both sides and captures them all; royals
/// of its own side stop it. [`RangeCaptureRules`](super::RangeCaptureRules) decides where it may end,
/// and whether it captures the pieces that it passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RangeCapture {
    /// The directions.
    pub dirs: DirectionSet,
}

/// Captures an adjacent piece without moving.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Igui {
    /// True if it may also pass where an adjacent square is empty, to which it steps and back.
    pub pass: bool,
}

/// Removes all adjacent enemies after its move, and any enemy that ends a move beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Burn;

/// Goes to any empty square, and captures any piece that is not protected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Emperor;

/// A slide that only moves, only captures, or starts only from some ranks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LimitedSlide {
    /// The directions.
    pub dirs: DirectionSet,
    /// The number of squares, unlimited if absent.
    pub max: Option<u8>,
    /// The purpose of the move.
    pub mode: Mode,
    /// The ranks from which it starts, 1 being the player's own first rank; none for all.
    pub from_ranks: Vec<u8>,
}

/// A move along a line over some pieces, of either side, to a square beyond them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hop {
    /// The directions of the lines.
    pub dirs: DirectionSet,
    /// The least number of pieces that it goes over.
    pub least: u8,
    /// The greatest number of pieces that it goes over, [`Hop::ANY`] for no limit.
    pub most: u8,
    /// The furthest square, counted from the start, unlimited if absent.
    pub max: Option<u8>,
    /// The purpose of the move.
    pub mode: Mode,
}

impl Hop {
    /// The number of pieces that stands for no limit.
    pub const ANY: u8 = u8::MAX;
}

/// The purpose for which a power can be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Mode {
    /// To move and to capture.
    #[default]
    Any,
    /// To move to an empty square.
    Move,
    /// To capture.
    Capture,
}

impl Mode {
    /// The words for the modes that are not the default.
    pub const WORDS: [(&str, Self); 2] = [("move", Self::Move), ("capture", Self::Capture)];

    /// Returns `true` if it captures.
    #[must_use]
    pub const fn captures(self) -> bool {
        !matches!(self, Self::Move)
    }
}
