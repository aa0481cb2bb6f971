//! Observations: what the player to move sees, as numbers.

use komainu::{Color, Position};

use super::space::ActionSpace;

/// The layout of the planes of a game, one square a byte.
#[derive(Debug, Clone, Copy)]
pub struct Planes {
    kinds: usize,
    slots: usize,
    squares: usize,
}

impl Planes {
    /// The planes after those of the pieces and hands: the player, repetitions, and three for the traces
    /// of the last moves.
    const OTHERS: usize = 5;

    pub fn new(position: &Position) -> Self {
        let variant = position.variant();
        let geometry = variant.geometry();
        Self {
            kinds: variant.rules().pieces.len(),
            slots: variant.hand_kinds().len(),
            squares: geometry.files() * geometry.ranks(),
        }
    }

    /// The number of planes.
    pub const fn count(&self) -> usize {
        2 * (self.kinds + self.slots) + Self::OTHERS
    }

    /// The bytes of the planes of a position.
    pub const fn size(&self) -> usize {
        self.count() * self.squares
    }

    /// Fills the planes of a position, which are all zeros, as a player sees it.
    pub fn fill(&self, position: &Position, viewer: Color, space: &ActionSpace, planes: &mut [u8]) {
        let plane = |index: usize| index * self.squares;
        let side = |color: Color| usize::from(color != viewer);
        for (square, piece) in position.pieces() {
            let index = side(piece.color()) * self.kinds + piece.kind().index();
            planes[plane(index) + space.place(square, viewer)] = 1;
        }
        let mut fill = |index: usize, value: u8| {
            planes[plane(index)..plane(index + 1)].fill(value);
        };
        let mut next = 2 * self.kinds;
        for color in [viewer, !viewer] {
            for slot in 0..self.slots {
                fill(next, byte(position.hands().count(color, slot).into()));
                next += 1;
            }
        }
        fill(next, u8::from(viewer == Color::White));
        fill(next + 1, byte(position.occurrences() - 1));
        let restrictions = position.restrictions();
        let traces = [
            restrictions.lion_taken(),
            restrictions.entered(viewer),
            restrictions.entered(!viewer),
        ];
        for (index, square) in traces.into_iter().enumerate() {
            if let Some(square) = square {
                planes[plane(next + 2 + index) + space.place(square, viewer)] = 1;
            }
        }
    }
}

/// A number that is at most 255.
fn byte(number: usize) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}
