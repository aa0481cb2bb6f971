//! The end by having nothing but royals.

use komainu::board::{Outcome, Reason};
use komainu::rules::BareKing;
use komainu::types::{Color, Piece, Square};

use super::mobility::can_ever_move;
use super::{Capture, Look, facts};

impl Look<'_> {
    /// The end by having nothing but royals.
    pub(super) fn bared(&self) -> Option<Outcome> {
        let mover = self.mover();
        let winner = match self.position.variant().rules().endings.bare_king {
            BareKing::Off => return None,
            BareKing::Loses => {
                let bare = |side: Color| {
                    self.others[side.index()].is_empty() && self.position.hands().is_empty(side)
                };
                // A player bared by the last move has one move left.
                bare(mover).then(|| (!bare(!mover)).then_some(!mover))?
            }
            BareKing::LosesToMaterial => self.bared_by_material()?,
            BareKing::LosesToOnePiece => self.bared_by_one_piece()?,
        };
        Some(Outcome { winner, reason: Reason::BareKing })
    }

    /// "A player of whose pieces only a royal can ever move loses to one no royal of whom is attacked
    /// and who has another piece that is neither minor nor stuck, unless it is the only one and the
    /// lone royal could capture it; two such players draw if no royal is attacked."
    fn bared_by_material(&self) -> Option<Option<Color>> {
        let lone = Color::ALL.map(|side| self.lone_royal(side));
        if lone[0].is_some() && lone[1].is_some() {
            let safe = Color::ALL.into_iter().all(|side| self.no_royal_is_attacked(side));
            return safe.then_some(None);
        }
        let side = Color::ALL.into_iter().find(|side| lone[side.index()].is_some())?;
        let royal = lone[side.index()]?;
        let others = self.pieces_against_a_bare_king(!side);
        let one = others.len() == 1;
        let escapes = || {
            let by_it = |capture: Capture| capture.from == royal && capture.victim == others[0];
            self.captures(side).into_iter().any(by_it)
        };
        let has_royal = !self.royals[side.index() ^ 1].is_empty();
        let loses = has_royal && !others.is_empty() && self.no_royal_is_attacked(!side);
        (loses && !(one && escapes())).then_some(Some(!side))
    }

    /// The pieces of a player beside one royal that are neither minor nor stuck.
    fn pieces_against_a_bare_king(&self, side: Color) -> Vec<Square> {
        let counts = |&(square, piece): &(Square, Piece)| {
            !facts(self.position, piece).minor && self.can_move(square)
        };
        let others = self.others[side.index()].iter().copied().filter(counts);
        let royals = self.royals[side.index()].iter().map(|&s| (s, self.position.piece_at(s)));
        // The royal that is left out is one that does not count, if there is one.
        let (counting, idle): (Vec<_>, Vec<_>) = royals.partition(counts);
        let spare = counting.into_iter().skip(usize::from(idle.is_empty()));
        others.chain(spare).map(|(square, _)| square).collect()
    }

    /// "A player of whose pieces only a royal can ever move loses to one of whose pieces only a royal
    /// and one other, which is not minor, can ever move, unless the lone royal can capture one of the
    /// two with the next move; two players with a lone royal draw, unless one can capture the other
    /// at once."
    fn bared_by_one_piece(&self) -> Option<Option<Color>> {
        let side = self.position.side_to_move();
        let lone = Color::ALL.map(|side| self.lone_royal(side));
        let escapes = |royal: Square, from: &[Square]| {
            let by_it = |capture: Capture| capture.from == royal && from.contains(&capture.victim);
            self.captures(side).into_iter().any(by_it)
        };
        if let [Some(_), Some(_)] = lone {
            let (own, other) = (lone[side.index()]?, lone[side.index() ^ 1]?);
            return (!escapes(own, &[other])).then_some(None);
        }
        let loser = Color::ALL.into_iter().find(|side| lone[side.index()].is_some())?;
        let mobile = self.mobile(!loser);
        let is_royal =
            |square: &Square| facts(self.position, self.position.piece_at(*square)).royal;
        let (royals, others): (Vec<Square>, Vec<Square>) = mobile.iter().partition(|s| is_royal(s));
        let pair = royals.len() == 1 && others.len() == 1 && self.position.hands().is_empty(!loser);
        if !pair || facts(self.position, self.position.piece_at(others[0])).minor {
            return None;
        }
        let escapes = loser == side && escapes(lone[loser.index()]?, &[royals[0], others[0]]);
        (!escapes).then_some(Some(!loser))
    }

    fn can_move(&self, square: Square) -> bool {
        can_ever_move(self.position.variant(), square, self.position.piece_at(square))
    }

    /// The squares of a player's pieces that can ever move.
    fn mobile(&self, side: Color) -> Vec<Square> {
        let own = self.position.pieces().filter(|(_, piece)| piece.is(side));
        own.map(|(square, _)| square).filter(|&square| self.can_move(square)).collect()
    }

    /// The royal of a player of whose pieces nothing else can ever move or come on the board.
    fn lone_royal(&self, side: Color) -> Option<Square> {
        let mobile = self.mobile(side);
        let alone = mobile.len() == 1 && self.position.hands().is_empty(side);
        let only = *mobile.first()?;
        (alone && self.royals[side.index()].contains(&only)).then_some(only)
    }
}
