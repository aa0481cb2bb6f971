//! Check info: the facts of a position that decide which of its pseudo-legal moves are legal.

use super::attacks::sliders_at;
use super::{Prohibitions, powers, slides};
use crate::board::vector::{self, Vector};
use crate::board::{PieceFlags, Position};
use crate::types::{Move, Square};

/// The facts that decide which moves of a position are legal, looked up once for all of them.
///
/// They hold until the position changes.
///
/// ```
/// use komainu_core::board::{Position, Variant};
/// let mut position = Position::start(&Variant::find("shogi", &[]).unwrap());
/// let info = position.check_info();
/// assert_eq!((info.checkers().count(), info.pinned().count()), (0, 0));
/// for m in position.legal_moves() {
///     assert!(position.is_legal_with(m, &info));
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckInfo {
    /// True if some pseudo-legal move may be illegal.
    pub(super) needs_test: bool,
    /// True if moves may be illegal for reasons beyond check and pawns dropped for mate.
    pub(super) has_other_limits: bool,
    pub(super) royal: RoyalSafety,
    /// The lines from the only royal; they mean something if its safety is [`RoyalSafety::Lines`].
    pub(super) lines: RoyalLines,
}

/// What is known of the moves that leave a royal attacked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RoyalSafety {
    /// Nothing: a move has to be made to find out.
    Unknown,
    /// No move does so, since check need not be answered.
    Free,
    /// No move does so unless it promotes a royal: there are two, and neither has to be safe.
    Several,
    /// All attacks on the only royal are along its lines.
    Lines,
}

/// The pieces on the eight lines from the only royal; sets of directions are bits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct RoyalLines {
    pub royal: Square,
    /// The directions from which it is attacked.
    pub checks: u32,
    /// The directions from which it would be attacked without the nearest piece, one of its own side.
    pub pins: u32,
    /// The distances to the nearest own pieces.
    own: [u32; 8],
    /// The distances to the nearest enemies.
    enemies: [u32; 8],
}

impl RoyalLines {
    const NONE: Self =
        Self { royal: Square::NONE, checks: 0, pins: 0, own: [0; 8], enemies: [0; 8] };

    /// The square of the pinned piece in a direction of `pins`.
    #[inline(always)]
    pub fn pinned(&self, direction: usize) -> Square {
        slides::along(self.royal, direction, self.own[direction])
    }

    /// The distance of the checking piece in a direction of `checks`.
    #[inline(always)]
    pub fn checker(&self, direction: usize) -> u32 {
        self.enemies[direction]
    }

    /// The direction from the royal in which the piece on a square is pinned, if it is.
    #[inline(always)]
    pub fn pin_of(&self, from: Square) -> Option<usize> {
        let (direction, distance) = powers::line_to(self.royal, from)?;
        let pinned = self.pins >> direction & 1 != 0 && self.own[direction] == distance;
        pinned.then_some(direction)
    }

    /// Returns `true` if a move of a piece, or a drop, to a square leaves none of these lines open.
    #[inline(always)]
    fn stay_shut(&self, from: Square, to: Square) -> bool {
        let target = powers::line_to(self.royal, to);
        let meets = |line: usize| {
            target.is_some_and(|(direction, distance)| {
                direction == line && distance <= self.enemies[line]
            })
        };
        let blocks = match self.checks {
            0 => true,
            checks => checks.is_power_of_two() && meets(checks.trailing_zeros() as usize),
        };
        blocks && (self.pins == 0 || self.pin_of(from).is_none_or(meets))
    }
}

impl CheckInfo {
    /// The facts of a position, except the attacks on its royal.
    #[inline(always)]
    pub(super) fn without_royal(position: &Position) -> Self {
        let has_other_limits = position.has_other_limits();
        Self {
            needs_test: !position.variant().shortcuts().untested || has_other_limits,
            has_other_limits,
            royal: RoyalSafety::Free,
            lines: RoyalLines::NONE,
        }
    }

    /// Finds the pieces that attack the only royal of the side to move, or would without a pinned piece.
    #[inline(always)]
    pub(super) fn look<V: Vector>(&mut self, vector: V, position: &Position) {
        let (us, enemy) = (position.side_to_move(), !position.side_to_move());
        let tables = position.variant().tables();
        self.royal = RoyalSafety::Unknown;
        if position.awaits_royal(enemy) {
            self.royal = RoyalSafety::Free;
            return;
        }
        if !position.variant().shortcuts().pins || position.may_drop_royal(us) {
            return;
        }
        if position.royals(us) > 1 {
            self.royal = RoyalSafety::Several;
            return;
        }
        let Some(royal) = position.royal_squares(us).next() else {
            return;
        };
        for from in position.special_pieces(enemy).iter() {
            let blockable = tables.flags(position.piece_at(from)).has(PieceFlags::BLOCKABLE);
            if blockable || powers::attacks(position, from, royal) {
                return;
            }
        }
        self.royal = RoyalSafety::Lines;
        self.lines.look(vector, position, royal);
    }

    /// Returns `true` if there is known to be a check that has to be answered.
    #[inline]
    #[must_use]
    pub const fn has_checkers(&self) -> bool {
        matches!(self.royal, RoyalSafety::Lines) && self.lines.checks != 0
    }

    /// The squares of the enemies that attack the only royal along its lines, as far as that is
    /// known.
    pub fn checkers(&self) -> impl Iterator<Item = Square> {
        let checks = if self.royal == RoyalSafety::Lines { self.lines.checks } else { 0 };
        let directions = (0..8).filter(move |direction| checks >> direction & 1 != 0);
        directions.map(|i| slides::along(self.lines.royal, i, self.lines.checker(i)))
    }

    /// The squares of the pieces that may not open their line to the only royal, as far as they are
    /// known.
    pub fn pinned(&self) -> impl Iterator<Item = Square> {
        let pins = if self.royal == RoyalSafety::Lines { self.lines.pins } else { 0 };
        let directions = (0..8).filter(move |direction| pins >> direction & 1 != 0);
        directions.map(|direction| self.lines.pinned(direction))
    }
}

impl Position {
    /// The facts that decide which moves of this position are legal.
    #[must_use]
    #[doc(hidden)]
    pub fn check_info(&self) -> CheckInfo {
        if self.variant.prohibitions().self_check {
            self.threats_to_royal()
        } else {
            CheckInfo::without_royal(self)
        }
    }

    /// The same as if check always had to be answered.
    #[doc(hidden)]
    pub fn threats_to_royal(&self) -> CheckInfo {
        vector::run_on_lines(self.is_wide(), Look { position: self })
    }

    /// Returns `true` if moves may be illegal for reasons that do not show when they are made;
    /// [`Position::is_allowed`] tests these.
    fn has_other_limits(&self) -> bool {
        let Prohibitions {
            self_check: _,
            pawn_drop_mate: _,
            drop_check: _,
            full_file,
            before_royal,
            repetition,
            lion_trade,
            emperor,
        } = *self.variant.prohibitions();
        full_file
            || lion_trade
            || repetition && self.may_repeat()
            || before_royal && self.awaits_royal(self.side_to_move())
            || emperor && powers::has_emperor(self, self.side_to_move())
    }

    /// Returns whether a pseudo-legal move leaves no royal attacked; none if the move has to be made to
    /// find out.
    #[inline]
    #[must_use]
    #[doc(hidden)]
    pub fn keeps_royal_safe(&mut self, m: Move, info: &CheckInfo) -> Option<bool> {
        match info.royal {
            RoyalSafety::Unknown => return None,
            RoyalSafety::Free => return Some(true),
            // One of two royals may promote to a piece that is not royal.
            RoyalSafety::Several => return (!m.is_promotion()).then_some(true),
            RoyalSafety::Lines => {}
        }
        let lines = &info.lines;
        let (from, to, royal) = (m.from(), m.to(), lines.royal);
        if from == royal {
            let goes = from != to && !m.is_promotion() && !self.captures_on_the_way(m);
            return goes.then(|| !self.is_attacked_without(royal, to));
        }
        if self.captures_on_the_way(m) {
            // A capture on the way opens lines that the mover does not stand on.
            return None;
        }
        let safe = lines.stay_shut(from, to);
        // A piece that promotes may become a second royal, and then neither has to be safe.
        (safe || !m.is_promotion()).then_some(safe)
    }

    /// Returns `true` if a pseudo-legal move is known to be legal by the lines from the only royal alone.
    pub(super) fn is_plainly_legal(&self, m: Move, info: &CheckInfo) -> bool {
        if !info.needs_test {
            return true;
        }
        let is_safe = match info.royal {
            RoyalSafety::Unknown => false,
            RoyalSafety::Free => true,
            RoyalSafety::Several => !m.is_promotion(),
            RoyalSafety::Lines => {
                m.from() != info.lines.royal
                    && !self.captures_on_the_way(m)
                    && info.lines.stay_shut(m.from(), m.to())
            }
        };
        is_safe && !info.has_other_limits && m.dropped().is_none()
    }

    /// Returns `true` if the royal of the side to move would be attacked on a square to which it moves.
    fn is_attacked_without(&mut self, royal: Square, to: Square) -> bool {
        let us = self.side_to_move();
        self.toggle_line(us, royal);
        let attacked = self.is_attacked(to, !us);
        self.toggle_line(us, royal);
        attacked
    }
}

/// The search for the threats to a royal in a position.
struct Look<'p> {
    position: &'p Position,
}

impl vector::Work for Look<'_> {
    type Output = CheckInfo;

    #[inline(always)]
    fn work<V: Vector>(self, vector: V) -> CheckInfo {
        let mut info = CheckInfo::without_royal(self.position);
        info.look(vector, self.position);
        info
    }
}

impl RoyalLines {
    /// Looks along the eight lines from a royal.
    #[inline(always)]
    fn look<V: Vector>(&mut self, vector: V, position: &Position, royal: Square) {
        let us = position.side_to_move();
        let own = position.lines(us).nearest(vector, royal);
        let enemies = position.lines(!us).nearest(vector, royal);
        let shielded = vector.at_least(enemies, own);
        self.royal = royal;
        self.own = vector.store(own);
        self.enemies = vector.store(enemies);
        let reaching = sliders_at(position, royal, !us, &self.enemies);
        self.checks = reaching & !shielded;
        self.pins = 0;
        let mut rest = reaching & shielded;
        while rest != 0 {
            let direction = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let behind = position.lines::<V::Word>(us).distance(self.pinned(direction), direction);
            let alone = self.own[direction] + behind > self.enemies[direction];
            self.pins |= u32::from(alone) << direction;
        }
    }
}
