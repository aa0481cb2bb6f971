//! Effects: everything that a move does to the board, defined in one place.
//!
//! The order of events is: captures, promotion, the burning of the mover beside an enemy demon, the
//! burning of its neighbours by a demon that survives. Own pieces that a range capture passes over, or
//! ends on, go with its captures. Making a move, judging exchanges, ordering moves, notation and
//! drawings all use these effects.

use arrayvec::ArrayVec;

use super::movegen::powers;
use super::{PieceFlags, Position};
use crate::types::{Color, Direction, Move, Piece, Square};

/// The most pieces that a move removes besides the mover: all on a line, and eight burnt
/// neighbours.
const MAX_REMOVED: usize = Square::MAX_SIDE - 1 + 8;

/// Pieces that leave the board, and their squares.
pub(super) type Removed = ArrayVec<(Square, Piece), MAX_REMOVED>;

/// The effects of a pseudo-legal move in the position before it.
///
/// ```
/// use komainu_core::board::{Dialect, Position, Variant};
/// let tenjiku = Variant::find("tenjiku", &[]).unwrap();
/// let sfen = "k15/16/16/16/16/16/5pnp8/16/6[FiD]9/16/16/16/16/16/16/15K b - 1";
/// let position = Position::from_sfen(&tenjiku, sfen, Dialect::Sfen).unwrap();
/// let burn = komainu_core::notation::parse_canonical(&position, "10i10h").unwrap();
/// let effects = position.effects(burn);
/// assert_eq!((effects.captured().count(), effects.burnt().count()), (0, 3));
/// assert_eq!(effects.landed(), effects.mover());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Effects {
    played: Move,
    mover: Piece,
    landed: Piece,
    /// The captured enemies in the order of the captures, then the burnt ones, then own pieces.
    removed: Removed,
    /// The number of captured enemies among those.
    captures: usize,
    /// The number of captured and burnt enemies among those.
    victims: usize,
    mover_burns: bool,
}

impl Effects {
    /// The piece that moves, or is dropped, as it was before.
    #[inline]
    #[must_use]
    pub const fn mover(&self) -> Piece {
        self.mover
    }

    /// The piece that stands on the destination afterwards; none if the mover burns.
    #[inline]
    #[must_use]
    pub const fn landed(&self) -> Piece {
        self.landed
    }

    /// Returns `true` if the mover ends beside an enemy demon and is burnt.
    #[inline]
    #[must_use]
    pub const fn mover_burns(&self) -> bool {
        self.mover_burns
    }

    /// The captured enemies and their squares, in the order of the captures.
    #[inline]
    pub fn captured(&self) -> impl Iterator<Item = (Square, Piece)> {
        self.removed[..self.captures].iter().copied()
    }

    /// The pieces that the mover burns, and their squares.
    #[inline]
    pub fn burnt(&self) -> impl Iterator<Item = (Square, Piece)> {
        self.removed[self.captures..self.victims].iter().copied()
    }

    /// The captured and the burnt pieces, and their squares.
    #[inline]
    pub fn victims(&self) -> impl Iterator<Item = (Square, Piece)> {
        self.removed[..self.victims].iter().copied()
    }

    /// The pieces of its own side that a range capture takes with it, and their squares; its
    /// destination may be one of these.
    #[inline]
    pub fn lost(&self) -> impl Iterator<Item = (Square, Piece)> {
        self.removed[self.victims..].iter().copied()
    }

    /// All pieces that leave the board besides the mover, and their squares.
    #[inline]
    pub fn removed(&self) -> impl ExactSizeIterator<Item = (Square, Piece)> {
        self.removed.iter().copied()
    }

    /// Returns `true` if an enemy is captured or burnt.
    #[inline]
    #[must_use]
    pub const fn is_capture(&self) -> bool {
        self.victims > 0
    }

    /// Returns `true` if the move leaves the board as it is, as most passes do.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        self.played.is_pass() && self.landed == self.mover && self.removed.is_empty()
    }

    fn removes(&self, square: Square) -> bool {
        self.removed.iter().any(|&(removed, _)| removed == square)
    }
}

impl Position {
    /// The effects of a pseudo-legal move.
    #[inline]
    #[must_use]
    pub fn effects(&self, m: Move) -> Effects {
        let mut effects = Effects {
            played: m,
            mover: self.piece_moved(m),
            landed: Piece::NONE,
            removed: ArrayVec::new(),
            captures: 0,
            victims: 0,
            mover_burns: false,
        };
        if m.dropped().is_some() {
            let promoted = self.variant.tables().promoted(effects.mover);
            effects.landed = if m.is_promotion() { promoted } else { effects.mover };
        } else {
            self.add_effects(&mut effects);
        }
        effects
    }

    /// Adds the effects of a move of a piece on the board.
    #[inline(always)]
    fn add_effects(&self, effects: &mut Effects) {
        let m = effects.played;
        let passes_over = self.may_pass_over(effects.mover);
        self.add_captures(m, passes_over, &mut effects.removed);
        effects.captures = effects.removed.len();
        effects.landed = if m.is_promotion() { self.promoted_by(effects) } else { effects.mover };
        if self.may_burn(m, effects.landed) {
            self.add_burning(effects);
        }
        effects.victims = effects.removed.len();
        if passes_over {
            self.add_passed(m, self.side_to_move(), &mut effects.removed);
            if powers::lands_on_own(self, m) {
                effects.removed.push((m.to(), self.piece_at(m.to())));
            }
        }
    }

    /// Returns `true` if a pseudo-legal move captures or burns a piece.
    #[inline]
    #[must_use]
    pub fn is_capture(&self, m: Move) -> bool {
        if m.dropped().is_some() {
            return false;
        }
        m.has_via()
            || m.from() != m.to() && self.piece_at(m.to()).is(!self.side_to_move())
            || self.variant.tables().removes_elsewhere() && self.effects(m).is_capture()
    }

    /// Returns `true` if a piece merely goes to a square, stays what it is, and removes nothing but the
    /// piece on that square.
    #[inline(always)]
    #[must_use]
    #[doc(hidden)]
    pub fn is_step(&self, m: Move) -> bool {
        !m.is_promotion() && self.is_simple(m)
    }

    /// Returns `true` if a piece on the board merely goes to a square, and removes nothing but the piece
    /// on that square.
    #[inline(always)]
    #[must_use]
    #[doc(hidden)]
    pub fn is_simple(&self, m: Move) -> bool {
        m.is_plain() && !self.may_remove_more(m)
    }

    /// The piece that moves, or is dropped, as it is before the move.
    #[inline]
    #[must_use]
    #[doc(hidden)]
    pub fn piece_moved(&self, m: Move) -> Piece {
        match m.dropped() {
            Some(slot) => Piece::new(self.variant.hand_kinds()[slot], self.side_to_move()),
            None => self.piece_at(m.from()),
        }
    }

    /// Returns `true` if a plain move may remove more than the piece on its destination.
    #[inline(always)]
    fn may_remove_more(&self, m: Move) -> bool {
        let tables = self.variant.tables();
        tables.removes_elsewhere()
            && (tables.flags(self.piece_at(m.from())).has(PieceFlags::REMOVES_ELSEWHERE)
                || self.burn_zone(!self.side_to_move()).contains(m.to()))
    }

    /// Returns `true` if a piece may capture others that it passes over.
    #[inline(always)]
    fn may_pass_over(&self, mover: Piece) -> bool {
        self.variant.tables().flags(mover).has(PieceFlags::BY_MOVE)
    }

    /// Returns `true` if a pseudo-legal move captures pieces where it does not end, or one of its own
    /// side.
    #[inline(always)]
    pub(super) fn captures_on_the_way(&self, m: Move) -> bool {
        m.has_via()
            || self.variant.tables().has_range_captures()
                && (powers::lands_on_own(self, m) || powers::passed(self, m).next().is_some())
    }

    /// The enemies that a pseudo-legal move captures, in the order of the captures, and their squares;
    /// burnt pieces are not among them.
    #[inline]
    pub(super) fn captures(&self, m: Move) -> Removed {
        let mut captures = ArrayVec::new();
        self.add_captures(m, self.may_pass_over(self.piece_at(m.from())), &mut captures);
        captures
    }

    #[inline(always)]
    fn add_captures(&self, m: Move, passes_over: bool, captures: &mut Removed) {
        let to = m.to();
        if m.has_via() {
            for square in m.captured_on_the_way() {
                captures.push((square, self.piece_at(square)));
            }
            // Lion power of three steps may cross a square again that it has emptied itself.
            captures.retain(|(_, piece)| piece.is_some());
            if captures.iter().any(|&(square, _)| square == to) {
                return;
            }
        }
        if passes_over {
            self.add_passed(m, !self.side_to_move(), captures);
        }
        let victim = self.piece_at(to);
        if m.from() != to && victim.is(!self.side_to_move()) {
            captures.push((to, victim));
        }
    }

    /// Adds the pieces of a player that a range capture passes over.
    #[inline(never)]
    fn add_passed(&self, m: Move, of: Color, passed: &mut Removed) {
        let pieces = powers::passed(self, m).map(|square| (square, self.piece_at(square)));
        passed.extend(pieces.filter(|(_, piece)| piece.is(of)));
    }

    /// Returns `true` if a move after which `landed` stands on its destination can burn anything.
    #[inline(always)]
    #[doc(hidden)]
    pub fn may_burn(&self, m: Move, landed: Piece) -> bool {
        let tables = self.variant.tables();
        tables.has_burners()
            && (tables.flags(landed).has(PieceFlags::BURNER)
                || self.burn_zone(!self.side_to_move()).contains(m.to()))
    }

    /// The piece that the mover promotes to: the kind into which its last victim turns it, or its
    /// promoted side.
    ///
    /// A royal is never infected; of several pieces captured the last one decides.
    fn promoted_by(&self, effects: &Effects) -> Piece {
        let (tables, mover) = (self.variant.tables(), effects.mover);
        if !tables.flags(mover).has(PieceFlags::ROYAL)
            && let Some((_, victim)) = effects.captured().last()
            && let Some(kind) = tables.infection(victim)
        {
            return Piece::new(kind, mover.color());
        }
        tables.promoted(mover)
    }

    /// Adds the burning of the mover beside an enemy demon, or of its neighbours by a demon.
    fn add_burning(&self, effects: &mut Effects) {
        let (tables, rules) = (self.variant.tables(), self.variant.rules().burning);
        let is_burner = |piece: Piece| tables.flags(piece).has(PieceFlags::BURNER);
        let (from, to) = (effects.played.from(), effects.played.to());
        let enemies = Direction::ALL.map(|direction| {
            let square = to.step(direction);
            let piece = self.piece_at(square);
            let stays = piece.is(!effects.mover.color()) && !effects.removes(square);
            (square, if stays { piece } else { Piece::NONE })
        });
        let exposed = from != to || rules.without_displacement;
        effects.mover_burns = exposed && enemies.iter().any(|&(_, piece)| is_burner(piece));
        let moved_as_burner = is_burner(effects.mover) || rules.on_promotion;
        let burns = is_burner(effects.landed) && moved_as_burner;
        if burns && (!effects.mover_burns || rules.burns_before_it_burns) {
            // A demon that burns its neighbours before it burns itself spares other demons.
            let spared = |piece| piece == Piece::NONE || effects.mover_burns && is_burner(piece);
            let burnt = enemies.into_iter().filter(|&(_, piece)| !spared(piece));
            effects.removed.extend(burnt);
        }
        if effects.mover_burns {
            effects.landed = Piece::NONE;
        }
    }
}
