//! Which moves can leave the only royal attacked: those of the royal itself and of what shields it.

use arrayvec::ArrayVec;

use super::slides;
use crate::board::{PieceFlags, Position};
use crate::types::{Move, Square};

/// The royal and the pieces that each shield it along one of eight lines.
const MOST: usize = 9;

/// What is known of a position before its moves are tested for leaving a royal attacked.
///
/// ```
/// use komainu::board::{Position, Variant};
/// let position = Position::start(&Variant::find("shogi", &[]).unwrap());
/// let guard = position.guard();
/// let tested = position.legal_moves().into_iter().filter(|&m| guard.must_test(m));
/// assert_eq!(tested.count(), 3, "only those of the King");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guard {
    /// The squares from which a move has to be tested; nothing if any move has to be.
    exposed: Option<ArrayVec<Square, MOST>>,
}

impl Guard {
    /// A guard that has every move tested.
    pub(super) const fn strict() -> Self {
        Self { exposed: None }
    }

    /// Whether a pseudo-legal move could leave the royal attacked.
    #[inline]
    #[must_use]
    pub fn must_test(&self, m: Move) -> bool {
        let Some(exposed) = &self.exposed else {
            return true;
        };
        // A capture on the way opens lines that the mover does not stand on.
        m.has_via() || exposed.contains(&m.from())
    }
}

impl Position {
    /// Looks which moves could leave the only royal of the side to move attacked.
    #[must_use]
    pub fn guard(&self) -> Guard {
        let (us, enemy) = (self.side_to_move(), !self.side_to_move());
        let tables = self.variant().tables();
        if tables.has_burners() {
            return Guard::strict();
        }
        let mut royals = self.royal_squares(us);
        let royal = match (royals.next(), royals.next()) {
            (Some(royal), None) => royal,
            (None, _) => return Guard::strict(),
            // With two royals neither has to be safe.
            (Some(_), Some(_)) => return Guard { exposed: Some(ArrayVec::new()) },
        };
        let blockable = |square| tables.flags(self.piece_at(square)).has(PieceFlags::BLOCKABLE);
        if self.special_pieces(enemy).iter().any(blockable) || self.is_attacked(royal, enemy) {
            return Guard::strict();
        }
        let mut exposed = ArrayVec::new();
        exposed.push(royal);
        let own = self.lines(us).distances(royal);
        let others = self.lines(enemy).distances(royal);
        for direction in 0..8 {
            if own[direction] >= others[direction] {
                continue;
            }
            let shield = slides::along(royal, direction, own[direction]);
            let behind = self.lines(enemy).distance(shield, direction);
            if behind >= self.lines(us).distance(shield, direction) {
                continue;
            }
            let attacker = self.piece_at(slides::along(shield, direction, behind));
            if tables.ranges(attacker)[direction ^ 4] >= own[direction] + behind {
                exposed.push(shield);
            }
        }
        Guard { exposed: Some(exposed) }
    }
}
