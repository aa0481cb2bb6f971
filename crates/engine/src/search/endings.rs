//! The ends of games as a search sees them.
//!
//! [`Position`] decides what ends a game. This module turns ends into scores, and decides which of them
//! have to be looked for where the search would not look: ends by a move that neither captures nor
//! seems to gain anything.

use super::Limits;
use super::parameters as p;
use super::searcher::Searcher;
use komainu_core::board::movegen::{Parts, Stage, generate};
use komainu_core::board::{Outcome, Position};
use komainu_core::rules::Impasse;
use komainu_core::types::{Color, Move, Score};

/// The ends to look for in one search.
#[derive(Debug, Clone, Copy)]
pub(super) struct Endings {
    /// True if check must be answered, so that a game can end by mate.
    pub check_is_enforced: bool,
    /// True if a piece can win by reaching a goal.
    by_goal: bool,
    /// True if a player can win by declaring points.
    by_declaration: bool,
    /// True if a player has, or may soon have, next to nothing.
    soon_nothing: bool,
    /// True if an answer to a move of the root that the search would leave out may end the game.
    answers_may_end_it: bool,
}

impl Endings {
    /// The ends that a search from a position may come to.
    ///
    /// If a move is requested although a declaration would win, the player has to win without
    /// declaring.
    pub fn new(position: &Position, limits: &Limits) -> Self {
        let rules = position.variant().rules();
        let any = |holds: fn(&Position, Color) -> bool| {
            Color::ALL.into_iter().any(|color| holds(position, color))
        };
        let (check_is_enforced, by_goal) = (rules.endings.check_is_enforced, position.has_goals());
        let may_repeat =
            || !rules.endings.repetition.limits_moves() && !position.exhausted().is_empty();
        Self {
            check_is_enforced,
            by_goal,
            by_declaration: matches!(rules.impasse, Impasse::Declaration(_))
                && !limits.no_declarations
                && position.winning_declaration().is_none(),
            soon_nothing: any(|position, color| pieces(position, color) <= p::SOON_NOTHING),
            answers_may_end_it: check_is_enforced || by_goal || any(is_sparse) || may_repeat(),
        }
    }
}

/// Returns `true` if a player has so few pieces, including those in hand, that none may be able to
/// move.
pub(super) fn is_sparse(position: &Position, color: Color) -> bool {
    pieces(position, color) <= p::SPARSE
}

/// The number of a player's pieces, including those in hand.
fn pieces(position: &Position, color: Color) -> u32 {
    let rows = position.variant().geometry().rows();
    let on_board: u32 = rows.map(|row| position.row_of(color, row).count_ones()).sum();
    on_board + u32::from(position.hands().total(color))
}

impl Searcher<'_> {
    /// The score of a game that is over by the pieces on the board, by declaration or by repetition.
    #[inline]
    pub fn ended(&mut self, ply: usize) -> Option<i32> {
        self.ended_by_pieces(ply).or_else(|| self.declared(ply)).or_else(|| self.recurred(ply))
    }

    /// The score of a game that is over by the pieces on the board: without royals, bare, or with a
    /// goal that is reached.
    #[inline]
    pub fn ended_by_pieces(&self, ply: usize) -> Option<i32> {
        let outcome = if self.endings.by_goal {
            self.position.ended_by_pieces()
        } else {
            self.position.decided()
        };
        outcome.map(|outcome| self.result(outcome, ply))
    }

    /// The score if the side to move wins by declaring points in place of a move.
    #[inline]
    pub fn declared(&self, ply: usize) -> Option<i32> {
        if !self.endings.by_declaration {
            return None;
        }
        self.position.winning_declaration().map(|won| self.result(won, ply))
    }

    /// The score of a position that has occurred before, if the repetition counts.
    ///
    /// Once a position has occurred as often as the rules demand, it has the result that they
    /// prescribe. The first repetition within the tree already counts as the result that the rules will
    /// give: the side that is ahead has to find something better at once. But a position of the game
    /// before the root is searched further: it may be worse than it was thought to be.
    #[inline]
    pub fn recurred(&mut self, ply: usize) -> Option<i32> {
        let plies = self.position.last_occurrence()?;
        if let Some(outcome) = self.position.repetition() {
            return Some(self.result(outcome, ply));
        }
        if plies > ply {
            return None;
        }
        let winner = self.position.repetition_verdict().and_then(|outcome| outcome.winner);
        Some(winner.map_or(Score::DRAW.0, |winner| self.sided(winner, p::REPETITION_WIN)))
    }

    /// The penalty for the side that is ahead if the last move brings back a position of the game:
    /// small, but larger each time, so that games make progress even where no rule demands it.
    pub fn staleness(&self) -> i32 {
        let repeats = self.position.last_occurrence().is_some();
        let times = if repeats { self.position.occurrences() - 1 } else { 0 };
        self.margin(self.tuning.staleness).saturating_mul(times as i32)
    }

    /// The score if the side to move has no legal move, where that may be the case.
    ///
    /// After a move of the root every position is tested; deeper in the tree, those with very few
    /// pieces.
    #[inline]
    pub fn no_legal_move_score(&mut self, ply: usize) -> Option<i32> {
        let side = self.position.side_to_move();
        if ply != 1 && !self.has_next_to_nothing(side) {
            return None;
        }
        let mut answer = self.answer;
        let outcome = self.outcome_if_stuck(&mut answer);
        self.answer = answer;
        outcome.map(|outcome| self.result(outcome, ply))
    }

    /// Returns `true` if a player has a royal and hardly more, so that every move may be a bad one.
    #[inline]
    pub fn has_next_to_nothing(&self, color: Color) -> bool {
        self.endings.soon_nothing
            && u32::from(self.position.hands().total(color)) <= p::NEXT_TO_NOTHING
            && pieces(&self.position, color) <= p::NEXT_TO_NOTHING
    }

    /// The score if a move of the side to move reaches a goal.
    #[inline]
    pub fn goal_score(&mut self, ply: usize) -> Option<i32> {
        (self.endings.by_goal && ply < p::MAX_PLY && self.can_reach_goal())
            .then_some(Score::win_in(ply + 1).0)
    }

    fn can_reach_goal(&mut self) -> bool {
        let first = self.arena.moves.len();
        self.position.goal_moves_into(&mut self.arena.moves);
        self.is_won_by_one_from(first)
    }

    /// Returns `true` if the side to move can capture the only royal of the other side, which is
    /// attacked.
    pub fn can_take_royal(&mut self) -> bool {
        let enemy = !self.position.side_to_move();
        let Some(royal) = self.position.royal_squares(enemy).next() else { return false };
        let first = self.arena.moves.len();
        generate(&self.position, Stage::CapturesOn(royal), &mut self.arena.moves);
        self.is_won_by_one_from(first)
    }

    /// Returns `true` if one of the pseudo-legal moves at the end of the arena, from `first` on, wins
    /// at once by the pieces that it leaves on the board; removes the moves.
    fn is_won_by_one_from(&mut self, first: usize) -> bool {
        let moves = &mut self.arena.moves;
        let wins = self.position.is_won_by_one_of(&moves[first..]);
        moves.truncate(first);
        wins
    }

    /// The best move that ends the game at once, with a win or a draw, and its score. All moves are
    /// tried, since the search leaves some out. Returns `None` if there is no such move, or no time to
    /// look.
    pub fn end_at_once(&mut self, ply: usize) -> Option<(Move, i32)> {
        if !self.endings.answers_may_end_it || self.position.ended().is_some() {
            return None;
        }
        let info = self.position.check_info();
        let mut parts = Parts::new(&self.position, Stage::answering(&info));
        let (mut moves, mut more, mut best) = (Vec::new(), true, None);
        let mut next = Move::NONE;
        while more && self.look() {
            more = parts.list_next(&self.position, &mut moves);
            for m in moves.drain(..) {
                if !self.consider() {
                    return None;
                }
                if !self.position.make_if_legal(m, &info) {
                    continue;
                }
                let outcome = self.position.ended().or_else(|| self.outcome_if_stuck(&mut next));
                let score = outcome.map(|outcome| -self.result(outcome, ply + 1));
                self.position.unmake();
                match score {
                    Some(score) if score > Score::DRAW.0 => return Some((m, score)),
                    Some(score) if score == Score::DRAW.0 => best = Some((m, score)),
                    _ => {}
                }
            }
        }
        best
    }

    /// The result if the side to move has no legal move; `next` was legal in a similar position, and is
    /// tried first.
    fn outcome_if_stuck(&mut self, next: &mut Move) -> Option<Outcome> {
        let Self { position, arena, .. } = self;
        let info = position.check_info();
        if position.is_pseudo_legal(*next, &mut arena.moves) && position.is_legal_with(*next, &info)
        {
            return None;
        }
        match position.find_legal_move() {
            Some(found) => {
                *next = found;
                None
            }
            None => Some(position.outcome_without_moves()),
        }
    }

    /// Returns `true` if a legal move leaves a royal in check.
    pub fn gives_check(&mut self, m: Move) -> bool {
        self.position.make(m);
        let checks = self.position.is_in_check(self.position.side_to_move());
        self.position.unmake();
        checks
    }

    /// The score of a result at some distance from the root.
    pub fn result(&self, outcome: Outcome, ply: usize) -> i32 {
        let win = |winner| self.sided(winner, Score::win_in(ply).0);
        outcome.winner.map_or(Score::DRAW.0, win)
    }

    fn sided(&self, winner: Color, score: i32) -> i32 {
        if winner == self.position.side_to_move() { score } else { -score }
    }
}
