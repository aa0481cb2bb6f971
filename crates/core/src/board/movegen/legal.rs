//! Legality, decided in one place: check, drops for check or mate or on full files, repetition, traded
//! Lions, the Emperor's captures and royals in hand.

use super::{
    CheckInfo, MoveFilter, Parts, Prohibitions, Stage, drops, generate, generate_from,
    lion_trading, powers,
};
use crate::board::Position;
use crate::types::{Color, Move, Square};

impl Position {
    /// All legal moves; none if the pieces on the board have already decided the game.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        if !self.legal_moves_unmade(&mut moves) {
            self.scratch().legal_moves_into(&mut moves);
        }
        moves
    }

    /// Appends all legal moves to a list if none has to be made to find out; returns `true` if so.
    fn legal_moves_unmade(&self, moves: &mut Vec<Move>) -> bool {
        if self.is_decided() || self.generate_small_legal_unmade(moves) {
            return true;
        }
        let all_are_legal = !CheckInfo::without_royal(self).needs_test;
        if all_are_legal {
            generate(self, Stage::All, moves);
        }
        all_are_legal
    }

    /// Appends all legal moves to a list.
    pub fn legal_moves_into(&mut self, moves: &mut Vec<Move>) {
        if self.is_decided() || self.generate_small_legal(moves) {
            return;
        }
        let start = moves.len();
        let info = self.check_info();
        generate(self, Stage::answering(&info), moves);
        self.keep_legal(moves, start, &info);
    }

    /// Appends all legal moves to a list, unless there are more than `most` to be tested; returns `true`
    /// if they have been appended.
    #[doc(hidden)]
    pub fn legal_moves_up_to(&mut self, most: usize, moves: &mut Vec<Move>) -> bool {
        if self.is_decided() || self.generate_small_legal(moves) {
            return true;
        }
        let start = moves.len();
        let info = self.check_info();
        let mut parts = Parts::new(self, Stage::answering(&info));
        let mut more = true;
        while more {
            more = parts.list_next(self, moves);
            if moves.len() - start > most {
                moves.truncate(start);
                return false;
            }
        }
        self.keep_legal(moves, start, &info);
        true
    }

    /// Removes the illegal moves of a list from `start` on.
    fn keep_legal(&mut self, moves: &mut Vec<Move>, start: usize, info: &CheckInfo) {
        if !info.needs_test {
            return;
        }
        let mut kept = start;
        for i in start..moves.len() {
            let m = moves[i];
            if self.is_legal_with(m, info) {
                moves[kept] = m;
                kept += 1;
            }
        }
        moves.truncate(kept);
    }

    /// The legal moves among the `wanted` ones; the others are not tested.
    pub(crate) fn legal_moves_among(&self, wanted: impl Fn(Move) -> bool) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.is_decided() {
            return moves;
        }
        let mut position = self.scratch();
        let info = self.check_info();
        let mut parts = Parts::new(self, Stage::answering(&info));
        let (mut listed, mut more) = (Vec::new(), true);
        while more {
            more = parts.list_next(self, &mut listed);
            listed.retain(|&m| wanted(m) && position.is_legal_with(m, &info));
            moves.append(&mut listed);
        }
        moves
    }

    /// The legal moves of the piece on a square; none if it does not belong to the side to move.
    #[doc(hidden)]
    pub fn legal_moves_of(&self, from: Square) -> Vec<Move> {
        let is_own = self.piece_on(from).is(self.side_to_move());
        self.legal_moves_in(|moves| {
            if is_own {
                generate_from(self, from, MoveFilter::All, moves);
            }
        })
    }

    /// The legal drops on a square.
    pub(crate) fn legal_drops_on(&self, to: Square) -> Vec<Move> {
        self.legal_moves_in(|moves| {
            if self.is_empty(to) {
                drops::generate_on(self, self.side_to_move(), to, moves);
            }
        })
    }

    /// The legal ones of the moves that `list` lists; none if the pieces on the board have decided the
    /// game.
    fn legal_moves_in(&self, list: impl FnOnce(&mut Vec<Move>)) -> Vec<Move> {
        let mut moves = Vec::new();
        if !self.is_decided() {
            list(&mut moves);
            self.scratch().keep_legal(&mut moves, 0, &self.check_info());
        }
        moves
    }

    /// Appends the legal moves to a list until `goes_on`, which is called before each test, returns
    /// `false`; returns `true` if all of them have been appended.
    #[doc(hidden)]
    pub fn legal_moves_while(
        &mut self,
        moves: &mut Vec<Move>,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> bool {
        if self.is_decided() {
            return true;
        }
        let info = self.check_info();
        let mut parts = Parts::new(self, Stage::answering(&info));
        let (mut listed, mut more) = (Vec::new(), true);
        while more {
            more = parts.list_next(self, &mut listed);
            for m in listed.drain(..) {
                if !goes_on() {
                    return false;
                }
                if self.is_legal_with(m, &info) {
                    moves.push(m);
                }
            }
        }
        true
    }

    /// Returns `true` if the side to move has a legal move.
    #[must_use]
    #[doc(hidden)]
    pub fn has_legal_move(&mut self) -> bool {
        self.find_legal_move().is_some()
    }

    /// A legal move of the side to move, whichever is found first.
    #[doc(hidden)]
    pub fn find_legal_move(&mut self) -> Option<Move> {
        if self.is_decided() {
            return None;
        }
        let info = self.check_info();
        self.find_move(&info, |position, m| position.is_legal_with(m, &info))
    }

    /// Returns `true` if the side to move has a move that is known to be legal without making it; if
    /// not, others may still be legal.
    pub(crate) fn finds_move_unmade(&self) -> bool {
        if self.is_decided() {
            return false;
        }
        let info = self.check_info();
        let mut parts = Parts::new(self, Stage::answering(&info));
        let (mut moves, mut more) = (Vec::new(), true);
        while more {
            more = parts.list_next(self, &mut moves);
            if moves.drain(..).any(|m| self.is_plainly_legal(m, &info)) {
                return true;
            }
        }
        false
    }

    /// The first pseudo-legal move for which `is_wanted` returns `true`; most often the first one of
    /// all.
    fn find_move(
        &mut self,
        info: &CheckInfo,
        mut is_wanted: impl FnMut(&mut Self, Move) -> bool,
    ) -> Option<Move> {
        let mut parts = Parts::new(self, Stage::answering(info));
        let (mut moves, mut more) = (Vec::new(), true);
        while more {
            more = parts.list_next(self, &mut moves);
            if let Some(found) = moves.drain(..).find(|&m| is_wanted(self, m)) {
                return Some(found);
            }
        }
        None
    }

    /// Returns `true` if a move, even one of another position, is pseudo-legal in this one; `scratch` is
    /// left as it was.
    #[must_use]
    #[doc(hidden)]
    pub fn is_pseudo_legal(&self, m: Move, scratch: &mut Vec<Move>) -> bool {
        let (us, start) = (self.side_to_move(), scratch.len());
        match m.dropped() {
            _ if m == Move::NONE => {}
            Some(_) if self.is_empty(m.to()) => drops::generate_on(self, us, m.to(), scratch),
            None if self.piece_at(m.from()).is(us) => {
                generate_from(self, m.from(), MoveFilter::All, scratch);
            }
            _ => {}
        }
        let found = scratch[start..].contains(&m);
        scratch.truncate(start);
        found
    }

    /// Returns `true` if a pseudo-legal move is legal, given the check info of the position.
    #[inline]
    #[must_use]
    #[doc(hidden)]
    pub fn is_legal_with(&mut self, m: Move, info: &CheckInfo) -> bool {
        self.legality(m, info).unwrap_or_else(|| {
            let legal = self.try_make(m);
            if legal {
                self.unmake();
            }
            legal
        })
    }

    /// Makes a pseudo-legal move and returns `true` if it is legal; if not, nothing has changed.
    #[inline]
    #[doc(hidden)]
    pub fn make_if_legal(&mut self, m: Move, info: &CheckInfo) -> bool {
        match self.legality(m, info) {
            Some(true) => self.make(m),
            Some(false) => return false,
            None => return self.try_make(m),
        }
        true
    }

    /// Returns whether a pseudo-legal move is legal; none if it has to be made to find out.
    #[inline]
    fn legality(&mut self, m: Move, info: &CheckInfo) -> Option<bool> {
        if !info.needs_test {
            return Some(true);
        }
        let safe = self.keeps_royal_safe(m, info);
        if safe == Some(false) || info.has_other_limits && !self.is_allowed(m) {
            return Some(false);
        }
        if self.variant.shortcuts().unseen_drops || !drops::may_be_refuted(self, m) {
            safe
        } else {
            None
        }
    }

    /// Returns `true` if no rule forbids a pseudo-legal move, apart from those that
    /// [`is_refuted`](Self::is_refuted) tests.
    fn is_allowed(&mut self, m: Move) -> bool {
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
        let is_forbidden = full_file && drops::overfills_file(self, m)
            || emperor && !powers::emperor_allows(self, m)
            || lion_trade && !lion_trading::allows(self, m)
            || before_royal && self.comes_before_royal(m)
            || repetition && self.repeats_too_often(m);
        !is_forbidden
    }

    /// Makes a move that may be illegal because of check or mate; takes it back if it is.
    fn try_make(&mut self, m: Move) -> bool {
        let us = self.side_to_move();
        self.make(m);
        let legal = !self.is_refuted(us, m);
        if !legal {
            self.unmake();
        }
        legal
    }

    /// Returns `true` if the last move was illegal because of the position that it left: its own royal
    /// attacked, check by a drop, or mate by a pawn that may not give it.
    fn is_refuted(&mut self, us: Color, m: Move) -> bool {
        let Prohibitions {
            self_check,
            pawn_drop_mate,
            drop_check,
            full_file: _,
            before_royal: _,
            repetition: _,
            lion_trade: _,
            emperor: _,
        } = *self.variant.prohibitions();
        self_check && self.is_in_check(us)
            || drop_check && m.dropped().is_some() && self.is_in_check(!us)
            || pawn_drop_mate
                && drops::is_pawn_drop(self, m)
                && drops::checks(self, m.to())
                && self.is_mated()
    }

    /// Returns `true` if no move of the side to move keeps its royal from being captured.
    ///
    /// Where check need not be answered, having moves is not enough to escape mate; taking the
    /// enemy royal is.
    pub(super) fn is_mated(&mut self) -> bool {
        let side = self.side_to_move();
        if !self.is_in_check(side) {
            return false;
        }
        let (info, threats) = (self.check_info(), self.threats_to_royal());
        // Most checks are not mate because the royal itself can flee.
        let royal = self.royal_squares(side).next();
        let mut moves = Vec::new();
        if let Some(royal) = royal {
            generate_from(self, royal, MoveFilter::All, &mut moves);
        }
        !moves.into_iter().any(|m| self.escapes(m, &info, &threats))
            && self.find_move(&info, |position, m| position.escapes(m, &info, &threats)).is_none()
    }

    /// Returns `true` if a move is legal and keeps the royal from being captured.
    fn escapes(&mut self, m: Move, info: &CheckInfo, threats: &CheckInfo) -> bool {
        if !self.is_legal_with(m, info) {
            return false;
        }
        if self.variant.prohibitions().self_check {
            return true;
        }
        let side = self.side_to_move();
        self.keeps_royal_safe(m, threats) == Some(true) || {
            self.make(m);
            let escapes = self.is_decided() || !self.is_in_check(side);
            self.unmake();
            escapes
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::board::movegen::{Stage, generate};
    use crate::board::{Position, Variant};
    use crate::types::{Move, SplitMix64};

    #[test]
    fn a_move_of_any_position_is_pseudo_legal_where_it_is_generated_and_nowhere_else() {
        let options: [(&str, &[(&str, &str)]); 8] = [
            ("mini", &[]),
            ("kyoto", &[]),
            ("shogi", &[]),
            ("chu", &[]),
            ("tenjiku", &[("demon_promotion_burn", "yes")]),
            ("dai-dai", &[]),
            ("maka-dai-dai", &[]),
            ("tai", &[]),
        ];
        for (game, options) in options {
            let mut random = SplitMix64(11);
            let mut others: Vec<Move> = Vec::new();
            let mut position = Position::start(&Variant::find(game, options).unwrap());
            for _ in 0..60 {
                let mut moves = Vec::new();
                generate(&position, Stage::All, &mut moves);
                // The moves of an earlier position, and random bits.
                others.extend((0..200).map(|_| Move(random.below(1 << 30) as u32)));
                let mut scratch = vec![Move::NONE];
                for &m in moves.iter().chain(&others) {
                    let found = position.is_pseudo_legal(m, &mut scratch);
                    assert_eq!(found, moves.contains(&m), "{game}: {m:?} in {position}");
                }
                let legal = position.legal_moves();
                for &m in moves.iter().chain(&others).step_by(5) {
                    assert_eq!(position.is_legal(m), legal.contains(&m), "{game}: {m:?}");
                }
                assert_eq!(scratch, [Move::NONE], "it is left as it was");
                others.clone_from(&moves);
                let legal = position.legal_moves();
                if legal.is_empty() || position.outcome().is_some() {
                    break;
                }
                position.make(legal[random.below(legal.len())]);
            }
        }
    }
}
