//! The end of games that cannot be won by mate: declarations of points, and the try.

use thiserror::Error;

use crate::board::movegen::{MoveFilter, drops, generate_from};
use crate::board::{Outcome, Position, Reason};
use crate::rules::{Declaration, GoalPiece, Impasse};
use crate::text::counted;
use crate::types::{Color, Move, Piece, PieceKind, Square};

/// The first condition that a declaration does not meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DeclarationError {
    /// The rules of the game have no declarations.
    #[error("the rules of this game have no declaration")]
    NotInRules,
    /// No royal has entered the promotion zone.
    #[error("{0} has no royal piece in the promotion zone")]
    NotEntered(Color),
    /// Too few other pieces have entered it.
    #[error("{side} has {} beside the royal in the promotion zone, expected {expected}", counted(*.found, "piece"))]
    FewPieces {
        /// The player who declares.
        side: Color,
        /// The number of those pieces in the zone.
        found: u32,
        /// The number that the rules ask for.
        expected: u8,
    },
    /// The pieces in the zone and in hand are worth too few points.
    #[error("{side} counts {}, expected {expected}", counted(*.found, "point"))]
    FewPoints {
        /// The player who declares.
        side: Color,
        /// The points.
        found: u32,
        /// The points needed for a draw, or else for a win.
        expected: u8,
    },
    /// Every royal in the zone is attacked.
    #[error("the royal piece of {0} in the promotion zone is attacked")]
    Attacked(Color),
}

impl Position {
    /// The result of declaring points in place of a move, if the side to move achieves one.
    ///
    /// Whether to declare is up to the player.
    #[must_use]
    pub fn declaration(&self) -> Option<Outcome> {
        self.declare().ok()
    }

    /// The result of declaring points in place of a move.
    ///
    /// One of the royals of the side to move has to stand unattacked in the promotion zone, with
    /// enough other pieces of its side, none of them royal.
    ///
    /// Source: the Japanese rules about entering Kings (nyugyoku sengen).
    ///
    /// # Errors
    /// If a condition is not met, the first one.
    ///
    /// ```
    /// use komainu_core::{Position, Variant};
    /// let shogi = Position::start(&Variant::find("shogi", &[]).unwrap());
    /// let error = shogi.declare().unwrap_err();
    /// assert_eq!(error.to_string(), "Black has no royal piece in the promotion zone");
    /// ```
    pub fn declare(&self) -> Result<Outcome, DeclarationError> {
        let Impasse::Declaration(rule) = self.variant.rules().impasse else {
            return Err(DeclarationError::NotInRules);
        };
        let side = self.side_to_move();
        let entered = |&royal: &Square| self.is_in_zone(royal, side);
        if !self.royal_squares(side).any(|royal| entered(&royal)) {
            return Err(DeclarationError::NotEntered(side));
        }
        let points = self.declared_points(side, &rule)?;
        let wins = rule.wins[side.index()];
        let least = rule.draws.map_or(wins, |draws| draws.min(wins));
        if points < u32::from(least) {
            return Err(DeclarationError::FewPoints { side, found: points, expected: least });
        }
        let is_safe = |royal: Square| !self.is_threatened(royal, !side);
        if !self.royal_squares(side).filter(entered).any(is_safe) {
            return Err(DeclarationError::Attacked(side));
        }
        let winner = (points >= u32::from(wins)).then_some(side);
        Ok(Outcome { winner, reason: Reason::Declaration })
    }

    /// The result of declaring points in place of a move, if the side to move wins by it and the game
    /// is not over.
    #[must_use]
    pub fn winning_declaration(&self) -> Option<Outcome> {
        let wins = |outcome: &Outcome| outcome.winner.is_some() && self.ended().is_none();
        self.declaration().filter(wins)
    }

    /// The points of a player's pieces in the zone and in hand, if there are enough pieces in the zone.
    fn declared_points(&self, side: Color, rule: &Declaration) -> Result<u32, DeclarationError> {
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
            let facts = &rules.pieces[kind.index()];
            if !facts.royal {
                points += u32::from(self.hands().count(side, slot)) * u32::from(facts.points);
            }
        }
        if count < u32::from(rule.pieces) {
            return Err(DeclarationError::FewPieces { side, found: count, expected: rule.pieces });
        }
        Ok(points)
    }

    /// The result if the player who has just moved has brought a piece to a square where it wins: a
    /// royal safely to the start square of an enemy royal, or a piece that the rules name to the goal.
    #[must_use]
    pub(crate) fn reached_goal(&self) -> Option<Outcome> {
        let rules = self.variant.rules();
        let mover = !self.side_to_move();
        let is_safe = |square: Square| !self.is_threatened(square, !mover);
        let tried = rules.impasse == Impasse::Try
            && self.royal_squares(mover).any(|square| {
                self.variant.royal_starts(!mover).contains(&square) && is_safe(square)
            });
        let scored = rules.goal.is_some_and(|goal| {
            let (geometry, ranks) = (self.variant.geometry(), usize::from(goal.ranks));
            let wins = |square: Square| !goal.unattacked || is_safe(square);
            match goal.by {
                GoalPiece::Royal => self
                    .royal_squares(mover)
                    .any(|square| geometry.ranks_to_go(square, mover) <= ranks && wins(square)),
                GoalPiece::Kind(kind) => geometry
                    .furthest_squares(ranks, mover)
                    .any(|square| self.piece_at(square) == Piece::new(kind, mover) && wins(square)),
            }
        });
        let reason = if tried { Reason::Try } else { Reason::Goal };
        (tried || scored).then_some(Outcome { winner: Some(mover), reason })
    }

    /// Returns `true` if a move can win without a capture and without mate: by a goal, the try or a
    /// check.
    #[must_use]
    #[doc(hidden)]
    pub fn has_goals(&self) -> bool {
        let rules = self.variant.rules();
        rules.goal.is_some() || rules.impasse == Impasse::Try || self.checks_win()
    }

    /// Lists the pseudo-legal moves that bring a piece to a square where it can win, whether it is safe
    /// there or not, and those that may give a check that wins.
    #[doc(hidden)]
    pub fn goal_moves_into(&self, moves: &mut Vec<Move>) {
        let (us, rules) = (self.side_to_move(), self.variant.rules());
        let first = moves.len();
        let by_kind = matches!(rules.goal.map(|goal| goal.by), Some(GoalPiece::Kind(_)));
        let drops_royals = rules.drops.is_some_and(|drops| drops.before_royal.is_some());
        if by_kind || drops_royals || self.variant.tables().promotes_to_royal() {
            self.runner_moves_into(moves);
        }
        let royals = self.royal_squares(us);
        royals.for_each(|from| generate_from(self, from, MoveFilter::All, moves));
        let mut kept = first;
        for i in first..moves.len() {
            if self.ends_on_goal(moves[i]) {
                moves[kept] = moves[i];
                kept += 1;
            }
        }
        moves.truncate(kept);
        if self.checks_win() {
            self.checking_moves_into(moves);
        }
    }

    /// Lists the moves of the non-royal pieces that can win on some square, or may become such a piece,
    /// and all drops on squares where a piece can win.
    fn runner_moves_into(&self, moves: &mut Vec<Move>) {
        let (us, rules) = (self.side_to_move(), self.variant.rules());
        let wins = |kind: &PieceKind| self.wins_somewhere(*kind);
        let infectious = rules.pieces.iter().any(|facts| facts.infects.as_ref().is_some_and(wins));
        for (from, piece) in self.pieces().filter(|(_, piece)| piece.is(us)) {
            let facts = &rules.pieces[piece.kind().index()];
            let becomes = || infectious || facts.promotes_to.as_ref().is_some_and(wins);
            if !facts.royal && (wins(&piece.kind()) || becomes()) {
                generate_from(self, from, MoveFilter::All, moves);
            }
        }
        if !self.hands().is_empty(us) {
            let squares = self.variant.geometry().squares();
            let wanted = squares.filter(|&to| self.is_on_goal(to) || self.is_on_try(to));
            for to in wanted.filter(|&to| self.is_empty(to)) {
                drops::generate_on(self, us, to, moves);
            }
        }
    }

    /// Returns `true` if a move ends on a square where the piece that lands there can win.
    fn ends_on_goal(&self, m: Move) -> bool {
        let landed = match m.is_promotion() {
            true => self.effects(m).landed(),
            false => self.piece_moved(m),
        };
        // A mover that burns does not land.
        landed.is_some()
            && (self.is_on_goal(m.to()) && self.reaches_goals(landed.kind())
                || self.is_on_try(m.to()) && self.is_royal(landed.kind()))
    }

    /// Returns `true` if a square is on the goal of the side to move.
    fn is_on_goal(&self, square: Square) -> bool {
        let to_go = self.variant.geometry().ranks_to_go(square, self.side_to_move());
        self.variant.rules().goal.is_some_and(|goal| to_go <= usize::from(goal.ranks))
    }

    /// Returns `true` if a royal of the side to move wins on a square by the try.
    fn is_on_try(&self, square: Square) -> bool {
        self.variant.rules().impasse == Impasse::Try
            && self.variant.royal_starts(!self.side_to_move()).contains(&square)
    }

    /// Returns `true` if pieces of a kind win on the goal.
    fn reaches_goals(&self, kind: PieceKind) -> bool {
        self.variant.rules().goal.is_some_and(|goal| match goal.by {
            GoalPiece::Royal => self.is_royal(kind),
            GoalPiece::Kind(runner) => kind == runner,
        })
    }

    /// Returns `true` if pieces of a kind win on the goal or by the try.
    fn wins_somewhere(&self, kind: PieceKind) -> bool {
        let tries = self.variant.rules().impasse == Impasse::Try;
        self.reaches_goals(kind) || tries && self.is_royal(kind)
    }

    fn is_royal(&self, kind: PieceKind) -> bool {
        self.variant.rules().pieces[kind.index()].royal
    }

    fn is_in_zone(&self, square: Square, color: Color) -> bool {
        self.variant.tables().zone_rows(color) >> square.row() & 1 != 0
    }
}
