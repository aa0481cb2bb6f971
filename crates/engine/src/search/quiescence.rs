//! Quiescence: captures alone, until the material is settled.
//!
//! With range jumps, burns and double captures the captures never end by themselves. Four things
//! bound them: a cap on the plies, a number of captures per node that falls with the ply, the
//! test whether a capture loses its captor for less, and the comparison with alpha.

use super::alpha_beta::{cutoff, to_table};
use super::parameters as p;
use super::picker::{capture_order, gain_of};
use super::searcher::Searcher;
use super::table::Entry;
use super::window::SearchWindow;
use super::{ScoreBound, see};
use komainu_core::board::Position;
use komainu_core::board::movegen::Stage;
use komainu_core::types::{Move, Score};

impl Searcher<'_> {
    /// The score of the position for the side to move when only captures count.
    pub fn quiesce(&mut self, window: SearchWindow, ply: usize, captures: i32) -> i32 {
        if !self.visit(ply) {
            return 0;
        }
        if let Some(score) = self.ended_by_pieces(ply).or_else(|| self.declared(ply)) {
            return score;
        }
        if let Some(score) = self.goal_score(ply) {
            return score;
        }
        if ply >= p::MAX_PLY {
            return self.evaluate();
        }
        let side = self.position.side_to_move();
        if self.endings.check_is_enforced
            && captures <= self.tuning.quiescence_evasions
            && self.position.is_in_check(side)
        {
            return self.evade(window, ply, captures);
        }
        if captures == 0
            && let Some(score) = self.no_legal_move_score(ply)
        {
            return score;
        }
        let entry = if captures == 0 { self.table.probe(self.key()) } else { None };
        if let Some(score) = entry.and_then(|entry| cutoff(entry, window, 0, ply)) {
            return score;
        }
        let known = entry.map_or(Move::NONE, |entry| entry.best);
        let correction = if captures == 0 { self.correction(ply) } else { 0 };
        let standing = self.evaluate() + correction;
        if standing >= window.beta || captures >= self.tuning.quiescence_depth {
            return standing;
        }
        let start = self.arena.len();
        self.list_captures(standing, window, captures);
        let best = self.try_captures(window, ply, captures, start, standing, known);
        self.arena.truncate(start);
        best
    }

    /// The position after the captures that pay; `None` if a check or the end of the game comes first.
    pub fn settle(&mut self) -> Option<Position> {
        let window = SearchWindow { alpha: -Score::INFINITE.0, beta: Score::INFINITE.0 };
        for _ in 0..self.tuning.quiescence_depth {
            let side = self.position.side_to_move();
            let is_over = self.position.ended().is_some();
            if is_over || self.endings.check_is_enforced && self.position.is_in_check(side) {
                return None;
            }
            let score = self.quiesce(window, 0, 0);
            if score == self.evaluate() {
                return Some(self.position.clone());
            }
            let best = self.best_capture(score)?;
            self.make(best);
        }
        None
    }

    /// The capture that leads to a score.
    fn best_capture(&mut self, score: i32) -> Option<Move> {
        let window = SearchWindow { alpha: -Score::INFINITE.0, beta: Score::INFINITE.0 };
        let mut captures = Vec::new();
        let (mut listing, position, _) = self.listing();
        listing.list(position, Stage::Captures, &mut captures);
        let info = self.position.check_info();
        captures.into_iter().find(|&m| {
            if see::is_detour(&self.position, m) || !self.make_if_legal(m, &info) {
                return false;
            }
            let found = -self.quiesce(window, 1, 1);
            self.unmake();
            found == score
        })
    }

    /// Lists the captures that could raise alpha.
    fn list_captures(&mut self, standing: i32, window: SearchWindow, captures: i32) {
        let (evaluator, delta) = (self.evaluator, self.margin(self.tuning.delta_margin));
        let tuning = self.tuning;
        let (mut listing, position, arena) = self.listing();
        let last_to = position.last_move().unwrap_or_default().to();
        let moves = &mut arena.moves;
        let recaptures = if position.variant().tables().removes_elsewhere() {
            tuning.quiescence_recaptures_of_many
        } else {
            tuning.quiescence_recaptures
        };
        if captures < recaptures {
            listing.list(position, Stage::Captures, moves);
        } else if position.piece_at(last_to).is(!position.side_to_move()) {
            listing.list(position, Stage::CapturesOn(last_to), moves);
        }
        listing.rank(arena, |m| {
            if see::is_detour(position, m) {
                return None;
            }
            let gain = see::gain(position, evaluator, m);
            let raises = gain > 0 && standing + gain + delta > window.alpha;
            raises.then(|| capture_order(position, evaluator, m, gain))
        });
    }

    fn try_captures(
        &mut self,
        window: SearchWindow,
        ply: usize,
        captures: i32,
        start: usize,
        standing: i32,
        known: Move,
    ) -> i32 {
        let mut window = window;
        let mut best = standing;
        window.alpha = window.alpha.max(standing);
        let mut best_move = Move::NONE;
        let widths = &p::QUIESCENCE_CAPTURES;
        let mut left = widths[(captures as usize).min(widths.len() - 1)];
        let mut chosen = self.arena.bring_forward(start, known);
        let delta = self.margin(self.tuning.delta_margin);
        let info = self.position.check_info();
        let mut cursor = start;
        while left > 0
            && self.consider()
            && let Some(ranked) = chosen.take().or_else(|| self.arena.select(cursor))
        {
            cursor += 1;
            let gain = gain_of(&self.position, self.evaluator, ranked);
            if standing + gain + delta <= window.alpha
                || self.overlooks(ranked.m)
                || see::is_losing(&mut self.position, self.evaluator, ranked.m, gain)
                || !self.make_if_legal(ranked.m, &info)
            {
                continue;
            }
            left -= 1;
            let score = -self.quiesce(window.reversed(), ply + 1, captures + 1);
            self.unmake();
            if self.aborted {
                break;
            }
            if score > best {
                best = score;
                best_move = ranked.m;
                window.alpha = window.alpha.max(score);
                if score >= window.beta {
                    break;
                }
            }
        }
        if self.aborted {
            return 0;
        }
        if captures == 0 && (best >= window.beta || self.tuning.quiescence_store == 1) {
            let bound = if best >= window.beta { ScoreBound::Lower } else { ScoreBound::Upper };
            let entry = Entry { best: best_move, score: to_table(best, ply), depth: 0, bound };
            self.table.store(self.key(), entry);
        }
        best
    }

    /// The score of a position in check: all legal moves are tried.
    fn evade(&mut self, window: SearchWindow, ply: usize, captures: i32) -> i32 {
        let start = self.arena.len();
        let info = self.position.check_info();
        let evaluator = self.evaluator;
        let (mut listing, position, arena) = self.listing();
        listing.list(position, Stage::answering(&info), &mut arena.moves);
        listing.rank(arena, |m| Some(see::gain(position, evaluator, m)));
        let mut window = window;
        let mut best = -Score::INFINITE.0;
        let mut cursor = start;
        while self.consider()
            && let Some(ranked) = self.arena.select(cursor)
        {
            cursor += 1;
            if !self.make_if_legal(ranked.m, &info) {
                continue;
            }
            let score = -self.quiesce(window.reversed(), ply + 1, captures + 1);
            self.unmake();
            if self.aborted {
                break;
            }
            if score > best {
                best = score;
                window.alpha = window.alpha.max(score);
                if score >= window.beta {
                    break;
                }
            }
        }
        self.arena.truncate(start);
        if self.aborted {
            return 0;
        }
        if best == -Score::INFINITE.0 {
            return self.result(self.position.outcome_without_moves(), ply);
        }
        best
    }
}
