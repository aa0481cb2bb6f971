//! The end of games that nobody can win by mate: declarations of points, and the try.

use super::movegen::{Wanted, drops, generate_from};
use super::{Outcome, Position, Reason};
use crate::rules::{Declaration, GoalPiece, Impasse};
use crate::types::{Color, Move, PieceKind, Square};

impl Position {
    /// The result of declaring points in place of a move, if the side to move achieves one.
    ///
    /// Its royal has to stand unattacked in the promotion zone, with enough other pieces of its
    /// side. Whether to declare is up to the player.
    ///
    /// Source: the Japanese rules about entering Kings (nyugyoku sengen).
    #[must_use]
    pub fn declaration(&self) -> Option<Outcome> {
        let Impasse::Declaration(rule) = self.variant.rules().impasse else {
            return None;
        };
        let side = self.side_to_move();
        let royal = self.royal_squares(side).next()?;
        if !self.is_in_zone(royal, side) {
            return None;
        }
        let points = self.declared_points(side, &rule)?;
        let winner = if points >= u32::from(rule.wins[side.index()]) {
            Some(side)
        } else if rule.draws.is_some_and(|draws| points >= u32::from(draws)) {
            None
        } else {
            return None;
        };
        let safe = !self.is_attacked(royal, !side);
        safe.then_some(Outcome { winner, reason: Reason::Declaration })
    }

    /// The result of declaring points in place of a move, if the side to move wins by it.
    #[must_use]
    pub fn winning_declaration(&self) -> Option<Outcome> {
        self.declaration().filter(|outcome| outcome.winner.is_some())
    }

    /// The points of a player's pieces in the zone and in hand, if those in the zone are enough.
    fn declared_points(&self, side: Color, rule: &Declaration) -> Option<u32> {
        let rules = self.variant.rules();
        let (mut count, mut points) = (0, 0);
        for (square, piece) in self.pieces() {
            let facts = &rules.pieces[piece.kind().index()];
            if piece.is(side) && !facts.royal && self.is_in_zone(square, side) {
                let base = facts.promoted_from.map_or(facts, |base| &rules.pieces[base.index()]);
                count += 1;
                points += u32::from(base.points);
            }
        }
        for (slot, &kind) in self.variant.hand_kinds().iter().enumerate() {
            let held = u32::from(self.hands().count(side, slot));
            points += held * u32::from(rules.pieces[kind.index()].points);
        }
        (count >= u32::from(rule.pieces)).then_some(points)
    }

    /// The result if the player who has just moved has brought a piece to where it wins: a royal
    /// safely to where an enemy one started, or what the rules name to the goal.
    #[must_use]
    pub(crate) fn reached_goal(&self) -> Option<Outcome> {
        let rules = self.variant.rules();
        let mover = !self.side_to_move();
        let is_safe = |square: Square| !self.is_attacked(square, !mover);
        let tried = rules.impasse == Impasse::Try
            && self.royal_squares(mover).any(|square| {
                self.variant.royal_starts(!mover).contains(&square) && is_safe(square)
            });
        let reached = |square: Square| {
            let to_go = self.variant.geometry().ranks_to_go(square, mover);
            rules.goal.is_some_and(|goal| {
                to_go <= usize::from(goal.ranks) && (!goal.unattacked || is_safe(square))
            })
        };
        let scored = rules.goal.is_some_and(|goal| match goal.by {
            GoalPiece::Royal => self.royal_squares(mover).any(reached),
            GoalPiece::Kind(kind) => self.squares_of(kind, mover).any(reached),
        });
        let reason = if tried { Reason::Try } else { Reason::Goal };
        (tried || scored).then_some(Outcome { winner: Some(mover), reason })
    }

    /// Tells whether the rules of the game have a goal, or the try.
    #[must_use]
    pub(crate) fn has_goals(&self) -> bool {
        let rules = self.variant.rules();
        rules.goal.is_some() || rules.impasse == Impasse::Try
    }

    /// Lists the pseudo-legal moves that bring a piece to where it can win, whether it is safe there
    /// or not.
    pub(crate) fn goal_moves_into(&self, moves: &mut Vec<Move>) {
        let (us, rules) = (self.side_to_move(), self.variant.rules());
        let first = moves.len();
        if let Some(GoalPiece::Kind(kind)) = rules.goal.map(|goal| goal.by) {
            self.runner_moves_into(kind, moves);
        }
        let royals = self.royal_squares(us);
        royals.for_each(|from| generate_from(self, from, Wanted::All, moves));
        let mut kept = first;
        for i in first..moves.len() {
            if self.ends_on_goal(moves[i]) {
                moves[kept] = moves[i];
                kept += 1;
            }
        }
        moves.truncate(kept);
    }

    /// Lists the moves of the pieces of a kind and of those that promote to it, and all drops on the
    /// ranks of the goal.
    fn runner_moves_into(&self, kind: PieceKind, moves: &mut Vec<Move>) {
        let (us, rules) = (self.side_to_move(), self.variant.rules());
        for (from, piece) in self.pieces().filter(|(_, piece)| piece.is(us)) {
            let facts = &rules.pieces[piece.kind().index()];
            if !facts.royal && (piece.kind() == kind || facts.promotes_to == Some(kind)) {
                generate_from(self, from, Wanted::All, moves);
            }
        }
        if !self.hands().is_empty(us) {
            let geometry = self.variant.geometry();
            let ranks = rules.goal.map_or(0, |goal| usize::from(goal.ranks));
            let goal = geometry.squares().filter(|&to| geometry.ranks_to_go(to, us) <= ranks);
            for to in goal.filter(|&to| self.is_empty(to)) {
                drops::generate_on(self, us, to, moves);
            }
        }
    }

    /// Tells whether a move ends where what it moves can win.
    fn ends_on_goal(&self, m: Move) -> bool {
        let (us, rules) = (self.side_to_move(), self.variant.rules());
        let landed = match m.promotes() {
            true => self.effects(m).landed(),
            false => self.piece_moved(m),
        };
        // What burns lands nowhere.
        if !landed.is_some() {
            return false;
        }
        let is_royal = rules.pieces[landed.kind().index()].royal;
        let scores = rules.goal.is_some_and(|goal| {
            let to_go = self.variant.geometry().ranks_to_go(m.to(), us);
            to_go <= usize::from(goal.ranks)
                && match goal.by {
                    GoalPiece::Royal => is_royal,
                    GoalPiece::Kind(kind) => landed.kind() == kind,
                }
        });
        let tries = rules.impasse == Impasse::Try;
        scores || tries && is_royal && self.variant.royal_starts(!us).contains(&m.to())
    }

    fn is_in_zone(&self, square: Square, color: Color) -> bool {
        self.variant.tables().zone_rows(color) >> square.row() & 1 != 0
    }
}
