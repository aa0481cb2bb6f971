//! The end of a game by the first check.
//!
//! Source: the rules of Checkshogi on lishogi and in Fairy-Stockfish.

use crate::board::movegen::{Stage, drops, generate, powers};
use crate::board::{PieceFlags, Position};
use crate::types::{Move, Square};

impl Position {
    /// Returns `true` if a check wins.
    #[inline]
    pub(in crate::board) fn checks_win(&self) -> bool {
        self.variant().rules().endings.checks_to_win.is_some()
    }

    /// Returns `true` if the game is over because the player to move is in check.
    pub(in crate::board) fn is_won_by_check(&self) -> bool {
        self.checks_win() && self.is_in_check(self.side_to_move())
    }

    /// Appends the pseudo-legal moves that may give check to a list: all that do, and some others.
    pub(in crate::board) fn checking_moves_into(&self, moves: &mut Vec<Move>) {
        let (us, tables) = (self.side_to_move(), self.variant().tables());
        let Some(royal) = self.royal_squares(!us).next().filter(|_| self.royals(!us) == 1) else {
            return;
        };
        // Lines open elsewhere than where the move begins, or all pieces begin to attack.
        let opens_far = tables.removes_elsewhere()
            || self.awaits_royal(us)
            || self
                .special_pieces(us)
                .iter()
                .any(|from| tables.flags(self.piece_at(from)).has(PieceFlags::BLOCKABLE));
        let first = moves.len();
        generate(self, Stage::All, moves);
        let mut kept = first;
        for i in first..moves.len() {
            if opens_far || self.may_check(moves[i], royal) {
                moves[kept] = moves[i];
                kept += 1;
            }
        }
        moves.truncate(kept);
    }

    /// Returns `true` if a move may leave a royal attacked, along a line that it opens or from where it
    /// ends.
    fn may_check(&self, m: Move, royal: Square) -> bool {
        let opens = m.dropped().is_none() && powers::line_to(m.from(), royal).is_some();
        opens || self.captures_on_the_way(m) || {
            let landed = self.effects(m).landed();
            landed.is_some() && drops::may_check(self, landed, m.to())
        }
    }
}
