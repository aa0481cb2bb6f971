//! The root: iterative deepening over the legal moves.

use std::cmp::Reverse;

use super::parameters as p;
use super::searcher::Searcher;
use super::see;
use super::table::Entry;
use super::time::TimeHistory;
use super::window::SearchWindow;
use super::{Info, Level, Limits, ScoreBound, SearchResult};
use komainu_core::board::movegen::{Parts, Stage};
use komainu_core::types::{Move, Score};

/// A move of the root and what is known of it.
#[derive(Debug, Clone)]
struct RootMove {
    m: Move,
    /// The score in the last iteration that looked at it with an open window.
    score: i32,
    /// Whether that score is exact or, in an unfinished iteration, a bound.
    bound: ScoreBound,
    pv: Vec<Move>,
    /// The nodes that the last iteration spent on it.
    effort: u64,
    /// The answer that ends the game at once with a win or a draw, if there is one, and the score that
    /// it leaves; `None` until it has been looked for.
    last_answer: Option<Option<(Move, i32)>>,
}

impl RootMove {
    fn new(m: Move, score: i32) -> Self {
        Self { m, score, bound: ScoreBound::Exact, pv: vec![m], effort: 0, last_answer: None }
    }
}

/// The root of a search.
pub(super) struct Root<'r, 's> {
    searcher: &'r mut Searcher<'s>,
    limits: &'r Limits,
    /// The number of the thread, 0 for the main one.
    number: usize,
    moves: Vec<RootMove>,
    /// The number of best moves to report.
    reported: usize,
    /// The number of best moves to find, of which a level below full strength chooses one.
    lines: usize,
    /// The number of best moves that the iteration has found: the others are being searched.
    found: usize,
    info: Option<Info>,
    /// The move that was reported last as the best one.
    told_best: Option<Move>,
    /// How the search has gone so far.
    time_history: TimeHistory,
    /// The score for which the previous move was played, if there was one.
    last_score: Option<i32>,
}

/// Lists the legal moves that the limits allow, those after which the evaluation is best first, or, on a
/// crowded board, those that gain most; not all of them if there is no time to look.
fn list(searcher: &mut Searcher, limits: &Limits) -> Vec<RootMove> {
    let mut moves: Vec<RootMove> = Vec::new();
    let position = &searcher.position;
    if position.ended().is_some() {
        return moves;
    }
    let is_crowded = searcher.is_crowded;
    let most = limits.nodes.unwrap_or(u64::MAX).saturating_add(1).saturating_mul(p::MOVES_PER_NODE);
    let info = position.check_info();
    let mut parts = Parts::new(position, Stage::answering(&info));
    let (mut listed, mut more) = (Vec::new(), true);
    while more
        && (moves.is_empty() || !is_crowded || searcher.look() && listed.len() as u64 <= most)
    {
        let start = listed.len();
        more = parts.list_next(&searcher.position, &mut listed);
        // Whatever becomes of the search, there is one move to play.
        let position = &mut searcher.position;
        let mut new = listed[start..].iter().copied().filter(|_| moves.is_empty());
        let legal = new.find(|&m| limits.allow(position, m) && position.is_legal_with(m, &info));
        moves.extend(legal.map(|m| RootMove::new(m, 0)));
    }
    listed.retain(|&m| limits.allow(&searcher.position, m));
    let mut judged = Vec::with_capacity(listed.len());
    for m in listed {
        if is_crowded && !searcher.consider() {
            return moves;
        }
        judged.push((see::gain(&searcher.position, searcher.evaluator, m), m));
    }
    judged.sort_by_key(|&(gain, _)| -gain);
    let known = std::mem::take(&mut moves);
    for (score, m) in judged {
        if searcher.position.is_legal_with(m, &info) {
            moves.push(RootMove::new(m, score));
        }
        if !searcher.consider() && !moves.is_empty() {
            break;
        }
    }
    if !is_crowded {
        // With few nodes only the first moves are looked at.
        searcher.judge_by_evaluation(&mut moves);
        moves.sort_by_key(|root| Reverse(root.score));
    }
    let moves = if moves.is_empty() { known } else { moves };
    if moves.is_empty() && limits.plain_passes {
        // If there is no other move, one that the protocol cannot express is better than none.
        return list(searcher, &Limits { plain_passes: false, ..limits.clone() });
    }
    moves
}

impl Searcher<'_> {
    /// Gives moves that do not capture the last royal the evaluation after them as their score. Where check
    /// has to be answered, one counts an average piece: of equal wins, mate is the most familiar one.
    fn judge_by_evaluation(&mut self, moves: &mut [RootMove]) {
        let (enforced, average) = (self.endings.check_is_enforced, self.evaluator.average());
        for root in moves.iter_mut().filter(|root| root.score < p::ROYAL_CAPTURE / 2) {
            let bonus = if enforced && self.gives_check(root.m) { average } else { 0 };
            self.make(root.m);
            root.score = bonus - self.evaluate();
            self.unmake();
        }
    }
}

impl<'r, 's> Root<'r, 's> {
    pub fn new(searcher: &'r mut Searcher<'s>, limits: &'r Limits, number: usize) -> Self {
        let (time_history, last_score) = (TimeHistory::default(), searcher.last_score);
        let mut moves = list(searcher, limits);
        if moves.iter().any(|root| !searcher.overlooks(root.m)) && !searcher.stack[0].in_check {
            moves.retain(|root| !searcher.overlooks(root.m));
        }
        let reported = limits.lines.clamp(1, moves.len().max(1));
        let lines = match limits.level {
            Level::FULL => reported,
            level => level.lines().clamp(reported, moves.len().max(reported)),
        };
        Self {
            searcher,
            limits,
            number,
            moves,
            reported,
            lines,
            found: 0,
            info: None,
            told_best: None,
            time_history,
            last_score,
        }
    }

    /// Searches deeper and deeper until a limit is reached.
    pub fn run(mut self, report: &mut dyn FnMut(&Info)) -> SearchResult {
        // Helpers go on until they are stopped.
        let wanted = self.limits.depth.filter(|_| self.number == 0);
        let deepest = wanted.unwrap_or(u32::MAX).min(p::MAX_DEPTH as u32) as i32;
        for depth in 1..=deepest {
            if self.moves.is_empty() || self.is_enough(depth) {
                break;
            }
            let best = self.moves[0].m;
            let finished = self.iterate(depth, report);
            self.note_course(best);
            if !finished {
                break;
            }
            if self.number == 0 {
                self.searcher.control.progress.note_depth(depth as u32);
            }
            for line in 0..self.reported {
                let info = self.describe(line, depth);
                report(&info);
                if line == 0 {
                    self.told_best = Some(self.moves[0].m);
                    self.info = Some(info);
                }
            }
        }
        if self.info.is_none() {
            self.put_win_at_once_first();
        }
        self.result(report)
    }

    /// Puts a move that wins at once first, if it is among those that gain most: it is found even
    /// without time for an iteration. On a crowded board trying the moves takes too long.
    fn put_win_at_once_first(&mut self) {
        if self.searcher.is_crowded {
            return;
        }
        let position = &mut self.searcher.position;
        let us = position.side_to_move();
        let wins = self.moves.iter().take(p::MAX_WINS_TO_TRY).position(|root| {
            position.make(root.m);
            let outcome = position.outcome();
            position.unmake();
            outcome.is_some_and(|outcome| outcome.winner == Some(us))
        });
        if let Some(index) = wins {
            self.moves[..=index].rotate_right(1);
        }
    }

    /// Returns `true` if another iteration is not wanted; helpers go on until they are stopped.
    fn is_enough(&self, depth: i32) -> bool {
        let Some(info) = self.info.as_ref().filter(|_| self.number == 0) else { return false };
        let moves_to_win = info.score.mate().unwrap_or_default();
        let wanted =
            self.limits.mate.is_some_and(|mate| moves_to_win > 0 && moves_to_win as u32 <= mate);
        let budget = &self.searcher.control.budget;
        let settled = budget.is_limited()
            && (self.moves.len() == 1 && self.limits.clock.is_some()
                || moves_to_win != 0 && depth > 2 * moves_to_win.abs() + 1);
        wanted || settled || budget.is_spent(&self.time_history, depth as u32)
    }

    /// Notes how the search goes after an iteration; `best` was the best move before it.
    fn note_course(&mut self, best: Move) {
        let now = &self.moves[0];
        let effort: u64 = self.moves.iter().map(|root| root.effort).sum();
        let before = self.info.as_ref().map(|info| info.score.0);
        let before = before.into_iter().chain(self.last_score).max().unwrap_or(now.score);
        let average = i64::from(self.searcher.evaluator.average().max(1));
        let fall = i64::from(before - now.score) * 100 / average;
        self.time_history = TimeHistory {
            stable: if now.m == best { self.time_history.stable + 1 } else { 0 },
            effort: (now.effort * 100 / effort.max(1)) as u32,
            fall: fall.clamp(-1000, 1000) as i32,
        };
    }

    /// Runs one iteration for each of the best moves; returns `true` if it was completed.
    fn iterate(&mut self, depth: i32, report: &mut dyn FnMut(&Info)) -> bool {
        self.sort_by_effort();
        self.searcher.iteration = depth as usize;
        self.searcher.selective_depth = 0;
        for line in 0..self.lines {
            self.found = line;
            if !self.find_best(depth, report) {
                return false;
            }
        }
        // A later line may have turned out to be the better one.
        self.moves[..self.lines].sort_by_key(|root| Reverse(root.score));
        true
    }

    /// Looks for the best of the moves that are left, with a window around its last score; returns
    /// `true` if it was found.
    fn find_best(&mut self, depth: i32, report: &mut dyn FnMut(&Info)) -> bool {
        let last = self.moves[self.found].score;
        let infinite = Score::INFINITE.0;
        let narrow =
            depth >= self.searcher.tuning.aspiration_depth && last.abs() < Score::FORCED_WIN.0;
        let mut half = self.searcher.margin(self.searcher.tuning.aspiration_window);
        let (mut alpha, mut beta) =
            if narrow { (last - half, last + half) } else { (-infinite, infinite) };
        loop {
            let score = self.search_moves(SearchWindow { alpha, beta }, depth);
            if self.searcher.aborted {
                return false;
            }
            half *= self.searcher.tuning.aspiration_growth;
            let wide = half > self.searcher.margin(self.searcher.tuning.aspiration_limit);
            if score <= alpha && alpha > -infinite {
                self.tell_bound(ScoreBound::Upper, score, depth, report);
                alpha = if wide { -infinite } else { score - half };
            } else if score >= beta && beta < infinite {
                self.tell_bound(ScoreBound::Lower, score, depth, report);
                beta = if wide { infinite } else { score + half };
            } else {
                return true;
            }
        }
    }

    /// Sorts the moves after the best ones: those that took longer to refute come first.
    fn sort_by_effort(&mut self) {
        self.moves[self.lines..].sort_by_key(|root| Reverse(root.effort));
        self.moves.iter_mut().for_each(|root| root.effort = 0);
    }

    /// Reports a score outside the window around the last one, if the search has taken a while.
    fn tell_bound(
        &mut self,
        bound: ScoreBound,
        score: i32,
        depth: i32,
        report: &mut dyn FnMut(&Info),
    ) {
        let is_late = self.searcher.control.budget.elapsed() >= p::BOUND_TIME;
        if self.number == 0 && self.found < self.reported && is_late {
            let info = self.describe(self.found, depth);
            report(&Info { bound, score: Score(score), ..info });
            if self.found == 0 {
                self.told_best = Some(self.moves[0].m);
            }
        }
    }

    /// Searches the moves that are left and puts the best of them first.
    fn search_moves(&mut self, window: SearchWindow, depth: i32) -> i32 {
        let mut alpha = window.alpha;
        let mut best = -Score::INFINITE.0;
        for i in self.found..self.moves.len() {
            let full = SearchWindow { alpha, beta: window.beta };
            let mut score = self.search_move(i, full, depth);
            if score > alpha || i == self.found {
                score = self.limit_by_answers(i, score);
            }
            if self.searcher.aborted {
                return best;
            }
            if score > best {
                best = score;
            }
            if score > alpha || i == self.found {
                let root = &mut self.moves[i];
                root.score = score;
                root.bound = window.bound_of(score);
                root.pv.truncate(1);
                root.pv.extend_from_slice(&self.searcher.pvs[1]);
                self.moves[self.found..=i].rotate_right(1);
            }
            alpha = alpha.max(score);
            if alpha >= window.beta {
                break;
            }
        }
        self.store(best, window, depth);
        best
    }

    /// The score of a move that was searched, or less if an answer ends the game at once: the search
    /// prunes answers that seem to gain nothing, and uses table entries of other lines.
    fn limit_by_answers(&mut self, index: usize, score: i32) -> i32 {
        let root = &mut self.moves[index];
        let searcher = &mut *self.searcher;
        if searcher.aborted {
            return score;
        }
        let answer = *root.last_answer.get_or_insert_with(|| {
            searcher.position.make(root.m);
            let end = searcher.end_at_once(1);
            searcher.position.unmake();
            end.map(|(answer, score)| (answer, -score))
        });
        match answer {
            Some((answer, most)) if most < score => {
                let line = &mut searcher.pvs[1];
                line.clear();
                line.push(answer);
                most
            }
            _ => score,
        }
    }

    fn search_move(&mut self, index: usize, full: SearchWindow, depth: i32) -> i32 {
        let m = self.moves[index].m;
        let searcher = &mut *self.searcher;
        let before = searcher.nodes;
        if self.number == 0 {
            searcher.control.progress.note_move(m, index + 1);
        }
        searcher.note(m, 0);
        searcher.stack[1].killers = [Move::NONE; 2];
        searcher.make(m);
        let staleness = searcher.staleness();
        let number = (index - self.found) as i32 + 1;
        let score = if number == 1 {
            -searcher.node(full.reversed(), depth - 1, 1, false)
        } else {
            let tuning = searcher.tuning;
            let late = depth >= tuning.reduction_depth && number > tuning.root_reduction_moves;
            let reduction = if late {
                (searcher.reductions.get(depth, number) / 1024).clamp(0, depth - 1)
            } else {
                0
            };
            let null = SearchWindow::null(full.alpha + 1).reversed();
            let mut score = -searcher.node(null, depth - 1 - reduction, 1, true);
            if score > full.alpha && reduction > 0 && !searcher.aborted {
                score = -searcher.node(null, depth - 1, 1, true);
            }
            if score > full.alpha && !searcher.aborted {
                score = -searcher.node(full.reversed(), depth - 1, 1, false);
            }
            score
        };
        searcher.unmake();
        self.moves[index].effort += searcher.nodes - before;
        if (1..Score::FORCED_WIN.0).contains(&score) { (score - staleness).max(0) } else { score }
    }

    /// Stores the result of the root in the transposition table.
    fn store(&mut self, best: i32, window: SearchWindow, depth: i32) {
        let bound = window.bound_of(best);
        let entry = Entry { best: self.moves[0].m, score: best, depth, bound };
        if self.limits.moves.is_empty() && self.found == 0 {
            self.searcher.table.store(self.searcher.key(), entry);
        }
    }

    fn describe(&mut self, line: usize, depth: i32) -> Info {
        Info {
            line: line + 1,
            depth: depth as u32,
            selective_depth: self.searcher.selective_depth.max(depth as usize) as u32,
            score: Score(self.moves[line].score),
            bound: self.moves[line].bound,
            nodes: self.searcher.all_nodes(),
            time: self.searcher.control.budget.elapsed(),
            hashfull: self.searcher.table.hashfull(),
            pv: self.legal_pv(line),
        }
    }

    /// The line of play of one of the best moves, as far as it is legal.
    fn legal_pv(&mut self, line: usize) -> Vec<Move> {
        let Searcher { position, arena, .. } = &mut *self.searcher;
        let mut played = Vec::new();
        for &m in &self.moves[line].pv {
            let is_over = position.ended().is_some();
            let info = position.check_info();
            if is_over
                || !position.is_pseudo_legal(m, &mut arena.moves)
                || !position.make_if_legal(m, &info)
            {
                break;
            }
            played.push(m);
        }
        played.iter().for_each(|_| position.unmake());
        played
    }

    /// The index of the move to play.
    fn choose(&self) -> usize {
        if self.info.is_none() || self.limits.level == Level::FULL {
            return 0;
        }
        let scores: Vec<i32> = self.moves[..self.lines].iter().map(|root| root.score).collect();
        let seed = self.searcher.key() ^ self.limits.seed;
        let average = self.searcher.evaluator.average();
        self.limits.level.choose(&scores, average, seed)
    }

    /// Returns the move to play and what was found of it, which is reported if another move was
    /// reported last: an unfinished iteration may have found a better move, and a level below full
    /// strength may choose another one.
    fn result(mut self, report: &mut dyn FnMut(&Info)) -> SearchResult {
        let chosen = self.choose();
        let best = self.moves.get(chosen).map(|root| root.m);
        if self.info.is_some() && self.told_best != best {
            let info = Info { line: 1, ..self.describe(chosen, self.searcher.iteration as i32) };
            report(&info);
            self.info = Some(info);
        }
        let line = if best.is_some() { self.legal_pv(chosen) } else { Vec::new() };
        SearchResult {
            best,
            ponder: line.get(1).copied(),
            info: self.info,
            nodes: self.searcher.all_nodes(),
        }
    }
}
