//! Moves as a hand makes them: the piece picked up, where it goes, and what happens on the way.

use super::{Position, powers};
use crate::types::{Move, PieceKind, Square};

/// The sort of way that a move takes from its start to its destination.
///
/// If a piece could take several, the first one in this list counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Way {
    /// From the hand to the board.
    Drop,
    /// Nowhere: the piece stays and captures nothing that it goes to.
    Pass,
    /// Nowhere: the piece captures beside itself and stays (igui).
    Igui,
    /// With captures before its last leg, as a Lion makes them.
    Legs,
    /// A step, or a slide along empty squares.
    Line,
    /// A slide, then another one at a right angle, from one of [`MoveSteps::corners`].
    Hook,
    /// King steps over empty squares that change direction.
    Area,
    /// Over whatever is between, or straight to a square that no line leads to.
    Jump,
}

/// A move as a hand makes it: the squares it points at in turn, and all that follows.
///
/// ```
/// use komainu_core::board::{Dialect, Position, Variant, Way};
/// let chu = Variant::find("chu", &[]).unwrap();
/// let sfen = "11k/12/12/12/4gp6/5N6/12/12/12/12/12/K11 b - 1";
/// let position = Position::from_sfen(&chu, sfen, Dialect::Sfen).unwrap();
/// let steps = position.steps(position.parse_move("7f7e8e").unwrap());
/// let name = |square| chu.geometry().name(square);
/// assert_eq!((steps.way, steps.from.map(name)), (Way::Legs, Some("7f".to_owned())));
/// assert_eq!(steps.legs.iter().map(|&square| name(square)).collect::<Vec<_>>(), ["7e", "8e"]);
/// assert_eq!(steps.captured, steps.legs);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveSteps {
    /// The sort of way.
    pub way: Way,
    /// The start; none for a drop.
    pub from: Option<Square>,
    /// The kind that a drop puts on the board, with the side up that it will have there.
    pub dropped: Option<PieceKind>,
    /// The squares to point at in turn: those of captures on the way, then the destination. Start, drop,
    /// legs and promotion together distinguish all legal moves.
    pub legs: Vec<Square>,
    /// True if the mover is turned over, or is dropped with its other side up.
    pub promotes: bool,
    /// The squares of the captured enemies, in the order of the captures.
    pub captured: Vec<Square>,
    /// The squares of the enemies that the mover burns.
    pub burnt: Vec<Square>,
    /// The squares of own pieces that the move takes off the board, without the mover.
    pub lost: Vec<Square>,
    /// True if the mover ends beside an enemy demon and is burnt itself.
    pub mover_burns: bool,
    /// The empty squares on which a hook move may turn; none on other ways.
    pub corners: Vec<Square>,
}

impl MoveSteps {
    /// The square on which the mover ends, or would if it were not burnt.
    #[must_use]
    pub fn to(&self) -> Square {
        self.legs.last().copied().unwrap_or(Square::NONE)
    }

    /// Returns `true` if an enemy is captured or burnt.
    #[must_use]
    pub const fn is_capture(&self) -> bool {
        !self.captured.is_empty() || !self.burnt.is_empty()
    }
}

impl Position {
    /// A pseudo-legal move as a hand makes it.
    #[must_use]
    pub fn steps(&self, m: Move) -> MoveSteps {
        let effects = self.effects(m);
        let is_drop = m.dropped().is_some();
        let squares = |(square, _)| square;
        let corners = if is_drop { Vec::new() } else { self.corners_of(m) };
        MoveSteps {
            way: self.way(m, &corners),
            from: (!is_drop).then_some(m.from()),
            dropped: self.variant.dropped_kind(m),
            legs: m.legs().collect(),
            promotes: m.is_promotion(),
            captured: effects.captured().map(squares).collect(),
            burnt: effects.burnt().map(squares).collect(),
            lost: effects.lost().map(squares).collect(),
            mover_burns: effects.mover_burns(),
            corners,
        }
    }

    /// The squares on which a move that is not a slide may turn.
    fn corners_of(&self, m: Move) -> Vec<Square> {
        if !m.is_plain() || self.slides(m.from(), m.to()) {
            return Vec::new();
        }
        powers::corners(self, m.from(), m.to())
    }

    fn way(&self, m: Move, corners: &[Square]) -> Way {
        let (from, to) = (m.from(), m.to());
        if m.dropped().is_some() {
            Way::Drop
        } else if m.is_pass() {
            Way::Pass
        } else if from == to {
            Way::Igui
        } else if m.has_via() {
            Way::Legs
        } else if self.slides(from, to) {
            Way::Line
        } else if !corners.is_empty() {
            Way::Hook
        } else if self.is_open(from, to) {
            Way::Line
        } else if powers::walks(self, from, to) {
            Way::Area
        } else {
            Way::Jump
        }
    }

    /// Returns `true` if two squares lie on a line with nothing between them.
    fn is_open(&self, from: Square, to: Square) -> bool {
        powers::line_to(from, to)
            .is_some_and(|(direction, distance)| powers::blocker(self, from, direction) >= distance)
    }
}
