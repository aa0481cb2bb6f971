//! Alpha-beta below the root: principal variation search with pruning and reductions.
//!
//! Source of the basic algorithm: T. A. Marsland, A review of game-tree pruning, 1986.

use arrayvec::ArrayVec;

use super::ScoreBound;
use super::arena::Ranked;
use super::busy_moves::BusyMark;
use super::history::PieceTo;
use super::parameters as p;
use super::picker::{MovePicker, PickStage};
use super::searcher::Searcher;
use super::table::Entry;
use super::window::SearchWindow;
use komainu_core::board::movegen::CheckInfo;
use komainu_core::types::{Move, Score};

/// A node while its moves are tried.
pub(super) struct Node {
    pub window: SearchWindow,
    pub alpha: i32,
    pub depth: i32,
    pub ply: usize,
    /// The best score so far.
    pub best: i32,
    pub best_move: Move,
    /// The number of legal moves tried or pruned.
    pub moves: i32,
    pub info: CheckInfo,
    pub improving: bool,
    /// True if it is expected to be cut.
    pub cut: bool,
    /// True if any move may leave the other player without a legal move.
    pub hunts: bool,
    /// Quiet moves that did not cut.
    pub quiets: usize,
    /// The quiet moves that came before the others were generated: the table's, and killers.
    pub early_quiets: ArrayVec<Move, 3>,
    /// Captures that did not cut; only the first ones if there are very many.
    pub captures: ArrayVec<Move, 32>,
    /// Moves that another thread was searching when their turn came.
    deferred: ArrayVec<Candidate, 16>,
}

/// A move that is to be searched.
#[derive(Debug, Clone, Copy)]
struct Candidate {
    ranked: Ranked,
    stage: PickStage,
    /// True if it loses material by exchanges on its destination.
    loses_exchange: bool,
    extension: i32,
}

impl Searcher<'_> {
    /// The score of the position for the side to move.
    pub fn node(&mut self, window: SearchWindow, depth: i32, ply: usize, cut: bool) -> i32 {
        self.pvs[ply].clear();
        if self.may_take_royal(ply) {
            return if self.visit(ply) { Score::win_in(ply + 1).0 } else { 0 };
        }
        let enforced = self.endings.check_is_enforced;
        let in_check =
            (depth > 0 || enforced) && self.position.is_in_check(self.position.side_to_move());
        // Where check need not be answered, it seldom forces anything.
        let extended = in_check && enforced && ply < p::MAX_EXTENSION * self.iteration;
        let depth = if extended { depth.max(0) + 1 } else { depth };
        if depth <= 0 {
            let recurred = self.recurred(ply);
            return recurred.unwrap_or_else(|| self.quiesce(window, ply, 0));
        }
        if !self.visit(ply) {
            return 0;
        }
        if let Some(score) = self.ended(ply).or_else(|| self.goal_score(ply)) {
            return score;
        }
        if ply >= p::MAX_PLY {
            return self.evaluate();
        }
        let mut window = window;
        window.alpha = window.alpha.max(Score::loss_in(ply).0);
        window.beta = window.beta.min(Score::win_in(ply + 1).0);
        if window.alpha >= window.beta {
            return window.alpha;
        }
        let excluded = self.stack[ply].excluded;
        let entry = self.table.probe(self.key());
        if excluded == Move::NONE
            && let Some(score) = entry.and_then(|entry| cutoff(entry, window, depth, ply))
        {
            return score;
        }
        if !in_check && let Some(score) = self.no_legal_move_score(ply) {
            return score;
        }
        let tt_move = entry.map_or(Move::NONE, |entry| entry.best);
        self.stack[ply].in_check = in_check;
        self.stack[ply].refuted = None;
        if excluded == Move::NONE {
            let evaluation = self.evaluate();
            self.stack[ply].uncorrected = evaluation;
            self.stack[ply].evaluation = evaluation + self.correction(ply);
            self.reward_difference(ply);
        }
        let depth = if self.turns_out_well(ply) { (depth - 1).max(1) } else { depth };
        if !in_check && !window.is_open() && excluded == Move::NONE {
            let pruned = self.prune_node(window, depth, ply, cut);
            if self.aborted {
                return 0;
            }
            if let Some(score) = pruned {
                return score;
            }
        }
        let unknown = tt_move == Move::NONE && depth >= self.tuning.iterative_reduction_depth;
        let depth = if unknown { depth - 1 } else { depth };
        self.try_moves(window, depth, ply, entry, cut)
    }

    /// Returns `true` if the move before a node was reduced, and the evaluations confirm that it is bad for
    /// the player who made it.
    fn turns_out_well(&self, ply: usize) -> bool {
        let Some(before) = ply.checked_sub(1).map(|ply| self.stack[ply]) else { return false };
        let t = self.tuning;
        before.reduction >= t.hindsight_reduction
            && !before.in_check
            && !self.stack[ply].in_check
            && self.stack[ply].excluded == Move::NONE
            && self.stack[ply].evaluation + before.evaluation > self.margin(t.hindsight_margin)
    }

    /// Rewards the quiet move before a node by what it has gained: the difference between the evaluations
    /// after it and before it.
    fn reward_difference(&mut self, ply: usize) {
        let Some(before) = ply.checked_sub(1).map(|ply| self.stack[ply]) else { return };
        let t = self.tuning;
        let is_telling = before.is_quiet && before.piece_to != PieceTo::NONE;
        if t.difference_bonus == 0 || !is_telling || before.in_check || self.stack[ply].in_check {
            return;
        }
        let gain = -(self.stack[ply].evaluation + before.evaluation);
        let percent = gain * 100 / self.evaluator.average();
        let limit = t.difference_bonus_limit;
        let bonus = (percent * t.difference_bonus / 16).clamp(-limit, limit);
        self.history.add_quiet(before.piece_to, bonus);
    }

    /// Returns `true` if the last move left the only royal attacked, as it was before.
    ///
    /// Most moves of a position in check do. There may be a thousand of them, and to refute each, the
    /// search would have to find one capture among hundreds.
    fn may_take_royal(&mut self, ply: usize) -> bool {
        let was_in_check = ply > 0 && self.stack[ply - 1].in_check;
        was_in_check
            && !self.endings.check_is_enforced
            && self.position.is_in_check(!self.position.side_to_move())
            && self.position.ended().is_none()
            && self.can_take_royal()
    }

    fn try_moves(
        &mut self,
        window: SearchWindow,
        depth: i32,
        ply: usize,
        entry: Option<Entry>,
        cut: bool,
    ) -> i32 {
        let tt_move = entry.map_or(Move::NONE, |entry| entry.best);
        let start = self.arena.len();
        let excluded = self.stack[ply].excluded;
        let mut node = Node {
            window,
            alpha: window.alpha,
            depth,
            ply,
            best: -Score::INFINITE.0,
            best_move: Move::NONE,
            moves: 0,
            info: self.position.check_info(),
            cut,
            improving: ply >= 2 && self.stack[ply].evaluation > self.stack[ply - 2].evaluation,
            hunts: self.has_next_to_nothing(!self.position.side_to_move()),
            quiets: 0,
            early_quiets: ArrayVec::new(),
            captures: ArrayVec::new(),
            deferred: ArrayVec::new(),
        };
        self.stack[ply + 1].killers = [Move::NONE; 2];
        let mut picker = MovePicker::new(tt_move, start);
        let mut done = false;
        while !done && self.consider() {
            let futile = self.may_prune(&node) && self.are_quiets_futile(&node);
            let Some((ranked, stage)) = picker.next(&mut self.context(ply), &node.info, futile)
            else {
                break;
            };
            if stage == PickStage::Quiets && ranked.order >= p::KILLER_ORDER - 1 {
                node.early_quiets.push(ranked.m);
            }
            if ranked.m == excluded {
                node.moves += 1;
                continue;
            }
            if !self.stack[ply].in_check && self.overlooks(ranked.m) {
                node.moves += 1;
                continue;
            }
            if self.can_be_pruned(&node, &ranked, stage) {
                node.moves += 1;
                if stage == PickStage::Quiets && self.can_skip_quiets(&node) {
                    picker.skip_quiets();
                }
                continue;
            }
            let reduced = self.reduced_depth(&node, &ranked, stage);
            if self.is_futile(&node, stage, reduced) {
                node.moves += 1;
                continue;
            }
            let loss = self.loss(&node, ranked.m, stage, reduced);
            if node.depth <= self.tuning.hanging_depth && loss > self.loss_limit(reduced) {
                node.moves += 1;
                continue;
            }
            let mut extension = 0;
            if stage == PickStage::Table
                && excluded == Move::NONE
                && let Some(entry) = entry
            {
                match self.singularity(&node, entry) {
                    Ok(plies) => extension = plies,
                    Err(score) => {
                        self.arena.truncate(start);
                        return score;
                    }
                }
                if self.aborted {
                    break;
                }
            }
            let candidate = Candidate { ranked, stage, loses_exchange: loss > 0, extension };
            if !self.is_deferred(&mut node, candidate) {
                done = self.search_move(&mut node, candidate, start);
            }
        }
        for candidate in node.deferred.take() {
            done = done || self.search_move(&mut node, candidate, start);
        }
        self.arena.truncate(start);
        if self.aborted {
            return 0;
        }
        if picker.has_skipped() && node.best < node.alpha {
            node.best = node.best.max(self.futile_score(&node, node.depth)).min(node.alpha);
        } else if node.moves == 0 {
            return self.result(self.position.outcome_without_moves(), ply);
        } else if node.best == -Score::INFINITE.0 && self.oversight.is_possible() {
            // All moves were overlooked.
            return self.stack[ply].evaluation;
        }
        if excluded != Move::NONE {
            return node.best.max(-Score::INFINITE.0 + 1);
        }
        self.reward_refutation(&node);
        self.learn_error(&node);
        self.store(&node);
        node.best
    }

    /// Rewards the quiet move before a node that has no good move.
    fn reward_refutation(&mut self, node: &Node) {
        let bonus = (node.depth * self.tuning.fail_low_bonus).min(self.tuning.history_bonus_limit);
        if bonus == 0 || node.best > node.window.alpha || node.ply == 0 {
            return;
        }
        let before = self.stack[node.ply - 1];
        if before.is_quiet && before.piece_to != PieceTo::NONE {
            let earlier = self.earlier(node.ply - 1);
            self.history.add(earlier, before.piece_to, bonus);
        }
    }

    /// Defers a move if another thread is searching it, and returns `true` if so.
    fn is_deferred(&self, node: &mut Node, candidate: Candidate) -> bool {
        let busy_mark = self.busy_mark(candidate.ranked.m, node.depth);
        let taken = node.moves > 0 && busy_mark.is_some_and(BusyMark::is_taken);
        taken && node.deferred.try_push(candidate).is_ok()
    }

    /// Searches a move; returns `true` if the node needs no other.
    fn search_move(&mut self, node: &mut Node, candidate: Candidate, start: usize) -> bool {
        let Candidate { ranked, stage, .. } = candidate;
        let busy_mark = self.busy_mark(ranked.m, node.depth);
        busy_mark.inspect(|busy_mark| busy_mark.take());
        let score = self.try_move(node, candidate);
        busy_mark.inspect(|busy_mark| busy_mark.release());
        let Some(score) = score else { return false };
        if self.aborted || self.note_score(node, ranked, score, start) {
            return true;
        }
        if stage == PickStage::Table && !self.position.is_capture(ranked.m) {
            node.early_quiets.push(ranked.m);
        }
        false
    }

    /// The score of a move; `None` if it is illegal.
    fn try_move(&mut self, node: &mut Node, candidate: Candidate) -> Option<i32> {
        let Candidate { ranked, stage, loses_exchange, extension } = candidate;
        let piece_to = self.note(ranked.m, node.ply);
        let success = self.history.after(self.earlier(node.ply)).score(piece_to);
        if !self.make_if_legal(ranked.m, &node.info) {
            return None;
        }
        node.moves += 1;
        let (depth, ply) = (node.depth - 1 + extension, node.ply + 1);
        let full = SearchWindow { alpha: node.alpha, beta: node.window.beta };
        let score = if node.moves == 1 {
            -self.node(full.reversed(), depth, ply, !node.window.is_open() && !node.cut)
        } else {
            let reduction = self.reduction(node, stage, success, loses_exchange) / 1024;
            let reduction = reduction.clamp(0, node.depth - 1);
            let null = SearchWindow::null(node.alpha + 1).reversed();
            self.stack[node.ply].reduction = reduction * 1024;
            let mut score = -self.node(null, depth - reduction, ply, true);
            self.stack[node.ply].reduction = 0;
            if score > node.alpha && reduction > 0 && !self.aborted {
                score = -self.node(null, depth, ply, !node.cut);
            }
            if score > node.alpha && score < node.window.beta && !self.aborted {
                score = -self.node(full.reversed(), depth, ply, false);
            }
            score
        };
        // Only what comes before the quiet moves can change their order.
        let is_early = stage < PickStage::Quiets || ranked.order >= p::KILLER_ORDER - 1;
        if is_early && score <= node.alpha {
            self.note_refutation(node.ply, Some(ranked.m));
        }
        self.unmake();
        Some(score)
    }

    /// Records the score of a move; returns `true` if it cuts the node.
    fn note_score(&mut self, node: &mut Node, ranked: Ranked, score: i32, start: usize) -> bool {
        let quiet = !self.position.is_capture(ranked.m);
        if score > node.best {
            node.best = score;
            if score > node.alpha {
                node.alpha = score;
                node.best_move = ranked.m;
                if node.window.is_open() {
                    self.set_pv(ranked.m, node.ply);
                }
            }
        }
        if node.alpha >= node.window.beta {
            if quiet {
                self.reward(node, ranked.m, start);
            } else {
                self.note_capture(ranked.m, node.depth, true);
            }
            for &m in &node.captures {
                self.note_capture(m, node.depth, false);
            }
            return true;
        }
        if quiet {
            node.quiets += 1;
        } else if !node.captures.is_full() {
            node.captures.push(ranked.m);
        }
        false
    }

    /// Notes that a capture cut a node of some depth, or failed to.
    fn note_capture(&mut self, m: Move, depth: i32, success: bool) {
        let piece_to = super::picker::piece_to(&self.position, m);
        let victim = self.position.piece_at(m.to());
        let bonus = self.bonus(depth, success);
        self.history.add_capture(piece_to, victim, bonus);
    }

    /// Notes that a quiet move cut the node, and that those before it did not.
    fn reward(&mut self, node: &Node, m: Move, start: usize) {
        let killers = &mut self.stack[node.ply].killers;
        if killers[0] != m {
            *killers = [m, killers[0]];
        }
        let earlier = self.earlier(node.ply);
        let piece_to = super::picker::piece_to(&self.position, m);
        self.history.add(earlier, piece_to, self.bonus(node.depth, true));
        for &early in node.early_quiets.iter().filter(|&&early| early != m) {
            let piece_to = super::picker::piece_to(&self.position, early);
            self.history.add(earlier, piece_to, self.bonus(node.depth, false));
        }
        for i in self.tried_quiets(m, start) {
            let piece_to = super::picker::piece_to(&self.position, self.arena.moves[i]);
            self.history.add(earlier, piece_to, self.bonus(node.depth, false));
        }
    }

    /// The range in the arena of the quiet moves that were tried before `m`.
    fn tried_quiets(&self, m: Move, start: usize) -> std::ops::Range<usize> {
        let list = &self.arena.moves[start..];
        let at = list.iter().position(|&other| other == m);
        let first = list.iter().position(|&other| !self.position.is_capture(other));
        match (first, at) {
            (Some(first), Some(at)) => start + first..start + at,
            _ => 0..0,
        }
    }

    /// Stores the result of a node in the transposition table.
    fn store(&mut self, node: &Node) {
        let bound = if node.best >= node.window.beta {
            ScoreBound::Lower
        } else if node.best_move != Move::NONE {
            ScoreBound::Exact
        } else {
            ScoreBound::Upper
        };
        let entry = Entry {
            best: node.best_move,
            score: to_table(node.best, node.ply),
            depth: node.depth,
            bound,
        };
        self.table.store(self.key(), entry);
    }
}

/// Returns the score of a table entry if it decides the node.
pub(super) fn cutoff(entry: Entry, window: SearchWindow, depth: i32, ply: usize) -> Option<i32> {
    if window.is_open() || entry.depth < depth {
        return None;
    }
    let score = from_table(entry.score, ply);
    let decides = match entry.bound {
        ScoreBound::Exact => true,
        ScoreBound::Lower => score >= window.beta,
        ScoreBound::Upper => score <= window.alpha,
    };
    decides.then_some(score)
}

/// A score with forced results counted from the node, as the table keeps it.
pub(super) const fn to_table(score: i32, ply: usize) -> i32 {
    if score >= Score::FORCED_WIN.0 {
        score + ply as i32
    } else if score <= -Score::FORCED_WIN.0 {
        score - ply as i32
    } else {
        score
    }
}

/// A score with forced results counted from the root.
pub(super) const fn from_table(score: i32, ply: usize) -> i32 {
    if score >= Score::FORCED_WIN.0 {
        score - ply as i32
    } else if score <= -Score::FORCED_WIN.0 {
        score + ply as i32
    } else {
        score
    }
}
