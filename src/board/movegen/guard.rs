//! Which moves leave the only royal attacked, told without making them wherever possible.

use arrayvec::ArrayVec;

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
pub struct Guard(Knowledge);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Knowledge {
    /// Any move may do anything.
    Nothing,
    /// No royal has to be safe.
    AllSafe,
    /// All attacks on the only royal are known.
    Royal(Lines),
}

/// The lines between the only royal and those who attack it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Lines {
    royal: Square,
    /// Attackers, as direction and distance from the royal.
    checks: ArrayVec<Line, 8>,
    /// Pieces that shield it from attackers.
    pins: ArrayVec<Pin, 8>,
}

/// The squares from next to the royal up to an attacker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Line {
    direction: u8,
    distance: u8,
}

impl Line {
    /// Whether a square is one of them.
    fn contains(self, royal: Square, square: Square) -> bool {
        powers::line_to(royal, square).is_some_and(|(direction, distance)| {
            direction == usize::from(self.direction) && distance <= u32::from(self.distance)
        })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Pin {
    shield: Square,
    line: Line,
}

impl Guard {
    /// A guard that knows nothing.
    pub(super) const fn ignorant() -> Self {
        Self(Knowledge::Nothing)
    }

    /// The squares of the pieces on the board whose moves may leave the royal attacked.
    ///
    /// None if it may be any: the royal is in check, or too little is known.
    pub(super) fn exposed(&self) -> Option<impl Iterator<Item = Square>> {
        let lines = match &self.0 {
            Knowledge::Nothing => return None,
            Knowledge::AllSafe => None,
            Knowledge::Royal(lines) if !lines.checks.is_empty() => return None,
            Knowledge::Royal(lines) => Some(lines),
        };
        let shields = lines.into_iter().flat_map(|lines| lines.pins.iter().map(|pin| pin.shield));
        Some(lines.map(|lines| lines.royal).into_iter().chain(shields))
    }
}

impl Position {
    /// Looks at what attacks the only royal of the side to move, or would without a shield.
    #[must_use]
    pub fn guard(&self) -> Guard {
        let (us, enemy) = (self.side_to_move(), !self.side_to_move());
        let tables = self.variant().tables();
        if tables.has_burners() {
            return Guard::ignorant();
        }
        let royal = match self.royals(us) {
            0 => return Guard::ignorant(),
            1 => self.royal_squares(us).next(),
            // With two royals neither has to be safe.
            _ => return Guard(Knowledge::AllSafe),
        };
        let Some(royal) = royal else {
            return Guard::ignorant();
        };
        let blockable = |square| tables.flags(self.piece_at(square)).has(PieceFlags::BLOCKABLE);
        let mut special = self.special_pieces(enemy).iter();
        if special.any(|from| blockable(from) || powers::attacks(self, from, royal)) {
            return Guard::ignorant();
        }
        Guard(Knowledge::Royal(vector::run(Look { position: self, royal })))
    }

    /// Whether a pseudo-legal move leaves no royal attacked, if that can be told without making it.
    #[inline]
    #[must_use]
    pub fn keeps_royal_safe(&mut self, m: Move, guard: &Guard) -> Option<bool> {
        let lines = match &guard.0 {
            Knowledge::Nothing => return None,
            Knowledge::AllSafe => return Some(true),
            Knowledge::Royal(lines) => lines,
        };
        let (from, to, royal) = (m.from(), m.to(), lines.royal);
        if from == royal {
            let goes = from != to && !m.has_via() && !m.promotes();
            return goes.then(|| !self.is_attacked_without(royal, to));
        }
        if m.has_via() {
            // A capture on the way opens lines that the mover does not stand on.
            return None;
        }
        let blocks = match lines.checks.as_slice() {
            [] => true,
            [check] => check.contains(royal, to),
            _ => false,
        };
        let pin = lines.pins.iter().find(|pin| pin.shield == from);
        let safe = blocks && pin.is_none_or(|pin| pin.line.contains(royal, to));
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

/// Looks along the eight lines from a royal.
struct Look<'p> {
    position: &'p Position,
    royal: Square,
}

impl vector::Work for Look<'_> {
    type Output = Lines;

    #[inline(always)]
    fn work<V: Vector>(self, vector: V) -> Lines {
        let Self { position, royal } = self;
        let us = position.side_to_move();
        let own = position.lines(us).outward(vector, royal);
        let others = position.lines(!us).outward(vector, royal);
        let both = vector.or(own, others);
        let first = vector.and(both, vector.up_to_lowest(both));
        let behind = vector.and_not(both, first);
        let second = vector.and(behind, vector.up_to_lowest(behind));
        let none = vector.splat(0);
        let own_first = !vector.equal(vector.and(first, own), none);
        let other_first = !vector.equal(vector.and(first, others), none);
        let other_second = !vector.equal(vector.and(second, others), none);
        // Walls are in both colours' lines.
        let attackers = other_first & !own_first;
        let shields = own_first & !other_first & other_second;
        let (first, second) = (vector.store(first), vector.store(second));
        let tables = position.variant().tables();
        let mut lines = Lines { royal, checks: ArrayVec::new(), pins: ArrayVec::new() };
        let mut rest = (attackers | shields) & 255;
        while rest != 0 {
            let direction = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let shielded = shields >> direction & 1 != 0;
            let bit = if shielded { second[direction] } else { first[direction] };
            let distance = bit.trailing_zeros() + 1;
            let attacker = position.piece_at(slides::along(royal, direction, distance));
            if tables.ranges(attacker)[direction ^ 4] < distance {
                continue;
            }
            let line = Line { direction: direction as u8, distance: distance as u8 };
            if shielded {
                let steps = first[direction].trailing_zeros() + 1;
                lines.pins.push(Pin { shield: slides::along(royal, direction, steps), line });
            } else {
                lines.checks.push(line);
            }
        }
        lines
    }
}
