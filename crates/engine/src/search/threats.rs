//! Threats to dear pieces, which have to be saved before anything else is of use: at low depth the moves
//! that save one would be pruned before it is found to be lost.

use super::see;
use crate::eval::Evaluator;
use komainu_core::board::Position;
use komainu_core::types::Square;

/// The threats that count when moves are put in order, and how much.
#[derive(Debug, Clone, Copy)]
pub(super) struct Threats {
    /// What is added to the rank of the quiet moves of the most threatened piece; 0 if none is looked for.
    pub order: i32,
    /// What is added to the rank of the quiet moves of a dear piece whose capture refuted another move.
    pub refutation_order: i32,
    /// The worth from which a piece is dear, in centipawns.
    pub dear: i32,
    /// The loss from which it is threatened, in centipawns.
    pub loss: i32,
}

impl Threats {
    /// The dear piece of the side to move whose capture would gain the opponent most, if any is
    /// threatened.
    pub fn most_threatened(&self, position: &Position, evaluator: &Evaluator) -> Option<Square> {
        if self.order == 0 {
            return None;
        }
        let side = position.side_to_move();
        let mut most = self.loss - 1;
        let mut found = None;
        for row in position.variant().geometry().rows() {
            let mut columns = position.row_of(side, row);
            while columns != 0 {
                let square = Square::new(row, columns.trailing_zeros() as usize);
                columns &= columns - 1;
                if evaluator.value(position.piece_at(square)) < self.dear {
                    continue;
                }
                let loss = see::threat(position, evaluator, square, most);
                if loss > most {
                    (most, found) = (loss, Some(square));
                }
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use komainu_core::board::{Dialect, Variant};

    /// The threatened piece of Black in a position of Shogi, where pieces worth 120 % of the average are
    /// dear.
    fn threatened(sfen: &str) -> Option<String> {
        let shogi = Variant::find("shogi", &[]).unwrap();
        let evaluator = Evaluator::new(&shogi);
        let average = evaluator.average();
        let threats =
            Threats { order: 1, refutation_order: 0, dear: average * 120 / 100, loss: average };
        let position = Position::from_sfen(&shogi, sfen, Dialect::Sfen).unwrap();
        let found = threats.most_threatened(&position, &evaluator);
        found.map(|square| shogi.geometry().name(square))
    }

    #[test]
    fn a_dear_piece_is_threatened_if_its_capture_gains_much() {
        // A Pawn attacks a protected Rook: it is lost for a Pawn.
        assert_eq!(threatened("4k4/9/9/4p4/4R4/4P4/9/9/4K4 b - 1").as_deref(), Some("5e"));
        // A Rook attacks a protected Rook, which costs as much.
        assert_eq!(threatened("4k4/9/9/4r4/4R4/4P4/9/9/4K4 b - 1"), None);
        // Nothing protects it.
        assert_eq!(threatened("4k4/9/9/4r4/4R4/9/9/9/K8 b - 1").as_deref(), Some("5e"));
        // A Knight is not dear.
        assert_eq!(threatened("4k4/9/9/4p4/4N4/9/9/9/4K4 b - 1"), None);
    }

    #[test]
    fn of_two_threatened_pieces_the_dearer_one_counts() {
        let both = "k8/9/9/1p2p4/1B2R4/9/9/9/4K4 b - 1";
        assert_eq!(threatened(both).as_deref(), Some("5e"));
        assert_eq!(threatened(&both.replace("1p2p4", "1p7")).as_deref(), Some("8e"));
    }
}
