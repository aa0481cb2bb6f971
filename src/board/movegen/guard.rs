//! Which moves leave the only royal attacked, told without making them wherever possible.

use super::attacks::sliders_at;
use super::{powers, slides};
use crate::board::vector::{self, Vector};
use crate::board::{PieceFlags, Position};
use crate::types::{Move, Square};

/// What is known of a position before its moves are tested for leaving a royal attacked.
///
/// ```
/// use komainu::board::{Position, Variant};
/// let mut position = Position::start(&Variant::find("shogi", &[]).unwrap());
/// let guard = position.guard();
/// for m in position.legal_moves() {
///     assert_eq!(position.keeps_royal_safe(m, &guard), Some(true));
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guard {
    pub(super) knowledge: Knowledge,
    /// The lines from the only royal, if they are known.
    pub(super) lines: Lines,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Knowledge {
    /// Any move may do anything.
    Nothing,
    /// No royal has to be safe as long as there are two.
    AllSafe,
    /// All attacks on the only royal are known.
    Lines,
}

/// What stands on the eight lines from the only royal; sets of directions are bits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Lines {
    pub royal: Square,
    /// From where it is attacked.
    pub checks: u32,
    /// From where it would be attacked without the nearest piece, its own.
    pub pins: u32,
    /// The distances to the nearest own pieces.
    own: [u32; 8],
    /// The distances to the nearest enemies.
    enemies: [u32; 8],
}

impl Lines {
    /// The piece that shields the royal from a direction of `pins`.
    #[inline(always)]
    pub fn shield(&self, direction: usize) -> Square {
        slides::along(self.royal, direction, self.own[direction])
    }

    /// The distance of the attacker from a direction of `checks`.
    #[inline(always)]
    pub fn attacker(&self, direction: usize) -> u32 {
        self.enemies[direction]
    }

    /// The direction from which the piece on a square shields the royal, if it does.
    #[inline(always)]
    pub fn is_pinned(&self, from: Square) -> Option<usize> {
        let (direction, distance) = powers::line_to(self.royal, from)?;
        let pinned = self.pins >> direction & 1 != 0 && self.own[direction] == distance;
        pinned.then_some(direction)
    }

    /// Whether a move of a piece, or a drop, to a square keeps these lines shut.
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
        blocks && self.is_pinned(from).is_none_or(meets)
    }
}

impl Guard {
    /// A guard that knows nothing.
    pub(super) const fn ignorant() -> Self {
        let lines = Lines { royal: Square::NONE, checks: 0, pins: 0, own: [0; 8], enemies: [0; 8] };
        Self { knowledge: Knowledge::Nothing, lines }
    }

    /// Whether it is plain that a move leaves no royal attacked.
    #[inline(always)]
    pub(super) fn passes(&self, m: Move) -> bool {
        let lines = &self.lines;
        self.knowledge == Knowledge::Lines
            && lines.checks == 0
            && m.from() != lines.royal
            && !m.has_via()
            && (lines.pins == 0 || lines.is_pinned(m.from()).is_none())
    }

    /// Looks at what attacks the only royal of the side to move, or would without a shield.
    #[inline(always)]
    pub(super) fn look<V: Vector>(&mut self, vector: V, position: &Position) {
        let (us, enemy) = (position.side_to_move(), !position.side_to_move());
        let tables = position.variant().tables();
        if tables.has_burners() {
            return;
        }
        if position.royals(us) > 1 {
            // With two royals neither has to be safe.
            self.knowledge = Knowledge::AllSafe;
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
        self.knowledge = Knowledge::Lines;
        self.lines.look(vector, position, royal);
    }
}

impl Position {
    /// Looks at what attacks the only royal of the side to move, or would without a shield.
    #[must_use]
    pub fn guard(&self) -> Guard {
        let mut guard = Guard::ignorant();
        vector::run(Look { position: self, guard: &mut guard });
        guard
    }

    /// Whether a pseudo-legal move leaves no royal attacked, if that can be told without making it.
    #[inline]
    #[must_use]
    pub fn keeps_royal_safe(&mut self, m: Move, guard: &Guard) -> Option<bool> {
        match guard.knowledge {
            Knowledge::Nothing => return None,
            // Of two royals one may promote to what is none.
            Knowledge::AllSafe => return (!m.promotes()).then_some(true),
            Knowledge::Lines => {}
        }
        let lines = &guard.lines;
        let (from, to, royal) = (m.from(), m.to(), lines.royal);
        if from == royal {
            let goes = from != to && !m.has_via() && !m.promotes();
            return goes.then(|| !self.is_attacked_without(royal, to));
        }
        if m.has_via() {
            // A capture on the way opens lines that the mover does not stand on.
            return None;
        }
        let safe = lines.stay_shut(from, to);
        // What promotes may become a second royal, and then neither has to be safe.
        (safe || !m.promotes()).then_some(safe)
    }

    /// Whether the royal of the side to move would be attacked on a square to which it goes.
    fn is_attacked_without(&mut self, royal: Square, to: Square) -> bool {
        let us = self.side_to_move();
        self.toggle_line(us, royal);
        let attacked = self.is_attacked(to, !us);
        self.toggle_line(us, royal);
        attacked
    }
}

/// Looks around in a position.
struct Look<'p> {
    position: &'p Position,
    guard: &'p mut Guard,
}

impl vector::Work for Look<'_> {
    type Output = ();

    #[inline(always)]
    fn work<V: Vector>(self, vector: V) {
        self.guard.look(vector, self.position);
    }
}

impl Lines {
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
            let behind = position.lines(us).distance(self.shield(direction), direction);
            let alone = self.own[direction] + behind > self.enemies[direction];
            self.pins |= u32::from(alone) << direction;
        }
    }
}
