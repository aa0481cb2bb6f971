//! From pseudo-legal to legal: check, mate by a pawn drop, repetition and the Emperor's captures.

use super::{Guard, Stage, drops, generate, generate_from, lion_trading, powers};
use crate::board::Position;
use crate::rules::Drops;
use crate::types::Move;

impl Position {
    /// All legal moves; none if the game is over by the loss of royal pieces.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.clone().legal_moves_into(&mut moves);
        moves
    }

    /// Appends all legal moves to a list.
    pub fn legal_moves_into(&mut self, moves: &mut Vec<Move>) {
        if self.is_decided() || self.generate_small(moves) {
            return;
        }
        let start = moves.len();
        generate(self, Stage::All, moves);
        if self.needs_legality_test() {
            let guard = self.guard_if_needed();
            let only_check = self.only_check_matters();
            let pawn = self.variant.rules().drops.filter(|drops| !drops.pawn_drop_mate);
            let pawn = pawn.and_then(|drops| self.variant.hand_slot(drops.pawn?));
            let mut kept = start;
            for i in start..moves.len() {
                let m = moves[i];
                let may_mate = pawn.is_some() && m.dropped() == pawn;
                let safe = only_check && !may_mate && guard.passes(m);
                if safe || self.is_legal_under(m, &guard) {
                    moves[kept] = m;
                    kept += 1;
                }
            }
            moves.truncate(kept);
        }
    }

    /// Whether the side to move has a legal move.
    #[must_use]
    pub fn has_legal_move(&mut self) -> bool {
        if self.is_decided() {
            return false;
        }
        let mut moves = Vec::new();
        generate(self, Stage::All, &mut moves);
        if !self.needs_legality_test() {
            return !moves.is_empty();
        }
        let guard = self.guard_if_needed();
        moves.into_iter().any(|m| self.is_legal_under(m, &guard))
    }

    /// Whether pseudo-legal moves of this position may be illegal.
    #[must_use]
    pub fn needs_legality_test(&self) -> bool {
        self.variant.rules().endings.check_is_enforced
            || self.variant.rules().drops.is_some_and(|drops| !drops.pawn_drop_mate)
            || self.has_rare_limits()
    }

    /// Whether check is the only thing that can make a pseudo-legal move of a piece on the board
    /// illegal.
    #[must_use]
    pub fn only_check_matters(&self) -> bool {
        self.variant.rules().endings.check_is_enforced && !self.has_rare_limits()
    }

    /// Whether there are limits beyond check and pawns dropped for mate.
    fn has_rare_limits(&self) -> bool {
        let rules = self.variant.rules();
        self.may_repeat()
            || rules.drops.is_some_and(|drops| drops.moves_keep_pawn_limit)
            || lion_trading::applies(self)
            || self.variant.tables().has_emperors()
                && powers::has_emperor(self, self.side_to_move())
    }

    /// The guard of the position where check has to be answered.
    fn guard_if_needed(&self) -> Guard {
        if self.variant.rules().endings.check_is_enforced {
            self.guard()
        } else {
            Guard::ignorant()
        }
    }

    /// Whether a pseudo-legal move is legal.
    #[must_use]
    pub fn is_legal(&mut self, m: Move) -> bool {
        self.is_legal_under(m, &Guard::ignorant())
    }

    /// Whether a pseudo-legal move is legal, with what the position's guard knows.
    #[must_use]
    pub fn is_legal_under(&mut self, m: Move, guard: &Guard) -> bool {
        let rules = self.variant.rules();
        let drops = rules.drops;
        let safe = if rules.endings.check_is_enforced {
            self.keeps_royal_safe(m, guard)
        } else {
            Some(true)
        };
        if safe == Some(false) {
            return false;
        }
        let check = safe.is_none();
        if self.variant.tables().has_emperors() && !powers::emperor_allows(self, m)
            || lion_trading::applies(self) && !lion_trading::allows(self, m)
            || self.repeats_too_often(m)
        {
            return false;
        }
        let overfills =
            |drops: &Drops| drops.moves_keep_pawn_limit && drops::overfills_file(self, drops, m);
        if drops.as_ref().is_some_and(overfills) {
            return false;
        }
        let mating_drop = drops.is_some_and(|drops| drops::may_mate(self, &drops, m));
        if !check && !mating_drop {
            return true;
        }
        let us = self.side_to_move();
        self.make(m);
        let illegal = check && self.is_in_check(us)
            || mating_drop && drops::checks(self, m.to()) && self.is_mated();
        self.unmake();
        !illegal
    }

    /// Whether no move of the side to move keeps its royal from being captured.
    ///
    /// Where check need not be answered, having moves is not enough to escape mate; taking the
    /// enemy royal is.
    fn is_mated(&mut self) -> bool {
        let side = self.side_to_move();
        if !self.is_in_check(side) {
            return false;
        }
        let guard = self.guard();
        let enforced = self.variant.rules().endings.check_is_enforced;
        let mut moves = Vec::new();
        // Most mates are none because the royal itself can flee.
        let royal = self.royal_squares(side).next();
        royal.into_iter().for_each(|royal| generate_from(self, royal, Stage::All, &mut moves));
        if moves.iter().any(|&m| self.escapes(m, &guard, enforced)) {
            return false;
        }
        moves.clear();
        generate(self, Stage::All, &mut moves);
        !moves.into_iter().any(|m| self.escapes(m, &guard, enforced))
    }

    /// Whether a move is legal and keeps the royal from being captured.
    fn escapes(&mut self, m: Move, guard: &Guard, check_is_enforced: bool) -> bool {
        let side = self.side_to_move();
        let safe = self.keeps_royal_safe(m, guard);
        if check_is_enforced && safe.is_some() {
            return safe == Some(true) && self.is_legal_under(m, guard);
        }
        let legal = self.is_legal_under(m, guard);
        self.make(m);
        let escapes = self.is_decided() || !self.is_in_check(side);
        self.unmake();
        legal && escapes
    }
}
