//! What a weak player does not see: captures from afar.

use super::searcher::Searcher;
use super::{Limits, parameters as p, see};
use crate::eval::Evaluator;
use komainu_core::board::Position;
use komainu_core::types::{Move, SplitMix64};

/// The distance in squares from which no capture is harder to see than others.
const FAR: usize = 4;

/// The captures that a player of some level overlooks on this move, its own and those of the opponent.
#[derive(Debug, Clone, Copy)]
pub(super) struct Oversight {
    /// The chance that a capture from far away is overlooked, in percent.
    chance: usize,
    seed: u64,
}

impl Oversight {
    /// What is overlooked in a search of a position.
    pub fn new(limits: &Limits, position: &Position) -> Self {
        Self { chance: limits.level.oversight(), seed: limits.seed ^ position.key() }
    }

    /// Returns `true` if anything may be overlooked.
    pub const fn is_possible(self) -> bool {
        self.chance != 0
    }

    /// Returns `true` if a move is overlooked.
    #[inline]
    pub fn hides(self, position: &Position, evaluator: &Evaluator, m: Move) -> bool {
        self.is_possible() && self.hides_capture(position, evaluator, m)
    }

    /// Whether a capture by a neighbour, of the piece that has just moved, or of the last royal piece is seen by
    /// everybody; others are the harder to see the farther the captor comes.
    #[cold]
    fn hides_capture(self, position: &Position, evaluator: &Evaluator, m: Move) -> bool {
        let is_answer = position.last_move().is_some_and(|last| last.to() == m.to());
        if is_answer || !position.is_capture(m) {
            return false;
        }
        let steps = m.from().distance(m.to()).min(FAR).saturating_sub(1);
        let draw = SplitMix64::of_part(self.seed, u64::from(m.0)).below(100 * (FAR - 1));
        draw < self.chance * steps && see::gain(position, evaluator, m) < p::ROYAL_CAPTURE / 2
    }
}

impl Searcher<'_> {
    /// Returns `true` if a player of this level does not see a move.
    #[inline]
    pub fn overlooks(&self, m: Move) -> bool {
        self.oversight.hides(&self.position, self.evaluator, m)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Level;
    use komainu_core::board::{Dialect, Variant};
    use komainu_core::notation::parse_canonical;

    /// In how many of a hundred games a player of a level overlooks a move after others.
    fn overlooked(level: u8, sfen: &str, moves: &[&str], overlooked: &str) -> usize {
        let chu = Variant::find("chu", &[]).unwrap();
        let mut position = Position::from_sfen(&chu, sfen, Dialect::Sfen).unwrap();
        for text in moves {
            let m = parse_canonical(&position, text).unwrap();
            position.play(m).unwrap();
        }
        let evaluator = Evaluator::new(&chu);
        let m = parse_canonical(&position, overlooked).unwrap();
        let hides = |seed| {
            let limits = Limits { level: Level::new(level), seed, ..Limits::default() };
            Oversight::new(&limits, &position).hides(&position, &evaluator, m)
        };
        (0..100).filter(|&seed| hides(seed)).count()
    }

    /// One Rook can take a Lion from afar, and another a Gold beside it.
    const CAPTURES: &str = "k11/11r/12/n10R/g10G/R11/12/12/12/12/12/K11 b - 1";

    #[test]
    fn weak_players_overlook_captures_from_afar() {
        let shares = [0, 5, 9, 10, 20].map(|level| overlooked(level, CAPTURES, &[], "1d12d"));
        assert!(shares[0] > 60 && shares[1] > 5 && shares[2] < 5, "{shares:?}");
        assert_eq!(shares[3..], [0, 0]);
    }

    #[test]
    fn captures_by_neighbours_and_quiet_moves_are_seen_by_everybody() {
        assert_eq!(overlooked(0, CAPTURES, &[], "12f12e"), 0);
        assert_eq!(overlooked(0, CAPTURES, &[], "1d2d"), 0);
    }

    #[test]
    fn captures_of_the_last_royal_piece_are_seen_by_everybody() {
        let sfen = "11k/12/1pppppppp3/11R/12/12/12/12/12/12/12/K11 b - 1";
        assert_eq!(overlooked(0, sfen, &[], "1d1a"), 0);
    }

    #[test]
    fn captures_of_the_piece_that_has_moved_are_seen_by_everybody() {
        let sfen = "k11/12/12/12/n10R/12/12/12/12/12/12/K11 w - 1";
        assert!(overlooked(0, sfen, &["12a11a"], "1e12e") > 60);
        let sfen = "k11/12/12/n11/11R/12/12/12/12/12/12/K11 w - 1";
        assert_eq!(overlooked(0, sfen, &["12d12e"], "1e12e"), 0);
    }
}
