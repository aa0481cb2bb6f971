//! The numbers of moves.

use super::super::{Doubt, shortened};
use komainu_core::board::Position;
use komainu_core::types::Color;

/// The ways in which the moves of a game may be numbered that agree with the numbers read so far.
pub(super) struct Numbering {
    /// The first number, and the number of moves of its pair before the first move of the game.
    ways: Vec<(usize, usize)>,
    /// The number of moves made before the first one.
    made: usize,
}

/// The expectation for the number before a move of the player that moves first.
const ONE_DOT: &str = "one dot before a move of who moves first";

impl Numbering {
    /// Numbers from 1 as XBoard and this program do, or from the number of the start; the first move of
    /// the player that moves second may be the second move of a pair, or the first one.
    pub fn of(start: &Position) -> Self {
        let number = start.move_number().div_ceil(2) as usize;
        let side = start.side_to_move().index();
        let ways = vec![(1, side), (number, side), (1, 0), (number, 0)];
        Self { ways, made: start.moves_made() }
    }

    /// Returns the doubt about the number before the next move, if there is one, and only the first in
    /// a game; the dots after the number say whose move is the first one of the game.
    pub fn check(&mut self, number: &str, is_first: bool, position: &Position) -> Option<Doubt> {
        let made = position.moves_made() - self.made;
        let at = |&(first, before): &(usize, usize)| first + (before + made) / 2;
        let expected = at(self.ways.first()?);
        let digits = number.trim_end_matches('.');
        let has_dots = number.len() > digits.len() + 1;
        if has_dots && is_first && position.side_to_move() == Color::Black {
            return Some(Doubt::LeftOut { found: shortened(number), expected: ONE_DOT });
        }
        let found = digits.parse().unwrap_or(usize::MAX);
        self.ways.retain(|way| at(way) == found);
        self.ways.is_empty().then_some(Doubt::OtherNumber { found, expected })
    }
}
