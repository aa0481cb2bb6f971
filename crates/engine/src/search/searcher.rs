//! The state of one search.

use super::arena::Arena;
use super::busy_moves::{BusyMark, BusyMoves};
use super::control::SearchControl;
use super::corrections::Corrections;
use super::endings::Endings;
use super::history::{History, PieceTo, PreviousMoves};
use super::listing::Listing;
use super::oversight::Oversight;
use super::parameters::{CLAIM_DEPTH, POLL_INTERVAL, POLL_MOVES, POLL_TIME};
use super::picker::{Context, QuietOrder, piece_to};
use super::reductions::Reductions;
use super::semaphore::Permit;
use super::stack::StackEntry;
use super::threats::Threats;
use super::worker::Worker;
use super::{Limits, TranspositionTable, Tuning};
use crate::clock::Instant;
use crate::eval::{Accumulators, Evaluator};
use komainu_core::board::Position;
use komainu_core::board::movegen::CheckInfo;
use komainu_core::types::{Move, Square};

/// Everything that a search needs besides the position.
#[derive(Clone, Copy)]
pub(super) struct SearchResources<'s> {
    pub table: &'s TranspositionTable,
    pub limits: &'s Limits,
    pub control: &'s SearchControl<'s>,
    /// The moves that threads are searching, if there are several threads.
    pub busy_moves: Option<&'s BusyMoves>,
    /// The permit of a helper to run; the main thread needs none.
    pub permit: Option<&'s Permit<'s>>,
}

/// One search by one thread.
pub(super) struct Searcher<'s> {
    pub position: Position,
    pub evaluator: &'s Evaluator,
    pub table: &'s TranspositionTable,
    pub control: &'s SearchControl<'s>,
    /// The moves that threads are searching, if there are several threads.
    pub busy_moves: Option<&'s BusyMoves>,
    /// The permit of a helper to run.
    permit: Option<&'s Permit<'s>>,
    /// The nodes that this thread has visited.
    pub nodes: u64,
    /// The number of nodes at which it has to ask for more.
    granted: u64,
    /// The nodes that it has reported.
    reported: u64,
    /// The nodes to the next look at the limits, and the moment of the last one.
    interval: u64,
    last_look: Instant,
    /// The moves considered since the last look at the limits.
    considered: u32,
    /// The moves to consider between two looks at the limits.
    poll_moves: u32,
    /// True if there may be very many moves.
    pub is_crowded: bool,
    /// True once the search has been broken off, so that scores are meaningless.
    pub aborted: bool,
    /// The score for which the previous move was played, if there was one.
    pub last_score: Option<i32>,
    /// The furthest ply that was looked at.
    pub selective_depth: usize,
    /// The depth of the current iteration, in plies.
    pub iteration: usize,
    pub arena: &'s mut Arena,
    pub history: &'s mut History,
    pub corrections: &'s mut Corrections,
    pub reductions: &'s Reductions,
    pub tuning: &'s Tuning,
    pub stack: &'s mut [StackEntry],
    /// The principal variation from each ply on.
    pub pvs: &'s mut [Vec<Move>],
    /// The sums of the evaluation after each move.
    sums: &'s mut Accumulators,
    /// A number that makes the keys of this game differ from those of other games in the table.
    salt: u64,
    /// What a centipawn of placement counts in the order of quiet moves, in 1/1024.
    placement_share: i32,
    /// The ends of the game to look for.
    pub endings: Endings,
    /// The captures that are not looked at.
    pub oversight: Oversight,
    /// The legal move that was found last in a position where one was looked for.
    pub answer: Move,
}

impl<'s> Searcher<'s> {
    /// A search of a position in the game of a worker.
    pub fn new(
        worker: &'s mut Worker,
        position: &Position,
        conditions: SearchResources<'s>,
    ) -> Self {
        let Worker {
            evaluator,
            arena,
            history,
            corrections,
            reductions,
            tuning,
            stack,
            pvs,
            sums,
            ..
        } = worker;
        let SearchResources { table, control, busy_moves, permit, .. } = conditions;
        arena.truncate(0);
        stack.fill(StackEntry::EMPTY);
        stack[0].in_check = position.is_in_check(position.side_to_move());
        sums.begin(evaluator, position);
        stack[0].evaluation = sums.score(evaluator, position);
        let is_crowded = position.is_crowded();
        Self {
            position: position.clone(),
            evaluator,
            table,
            control,
            busy_moves,
            permit,
            nodes: 0,
            granted: control.grant(1),
            reported: 0,
            interval: 1,
            last_look: Instant::now(),
            considered: 0,
            poll_moves: if is_crowded { 1 } else { POLL_MOVES },
            is_crowded,
            aborted: false,
            last_score: worker.last_score,
            selective_depth: 0,
            iteration: 0,
            arena,
            history,
            corrections,
            reductions,
            tuning,
            stack,
            pvs,
            sums,
            salt: worker.salt,
            placement_share: tuning.placement_order * 1024 * 100 / evaluator.average(),
            endings: Endings::new(position, conditions.limits),
            oversight: Oversight::new(conditions.limits, position),
            answer: Move::NONE,
        }
    }

    /// Counts a node; returns `true` if the search goes on.
    #[inline]
    pub fn visit(&mut self, ply: usize) -> bool {
        self.nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
        if self.nodes >= self.granted {
            self.poll();
        }
        !self.aborted
    }

    /// Asks for more nodes and looks at the limits.
    #[cold]
    fn poll(&mut self) {
        self.tell_visits();
        let now = Instant::now();
        let nanoseconds = (now - self.last_look).as_nanos().max(1);
        // Nodes of one search can take a thousand times as long as those of another.
        let fitting = u128::from(self.interval) * POLL_TIME.as_nanos() / nanoseconds;
        // The first nodes take longest: they touch memory that the system has yet to provide.
        let most = if self.table.is_all_used() { POLL_INTERVAL.min(2 * self.interval) } else { 1 };
        (self.interval, self.last_look) = ((fitting as u64).clamp(1, most), now);
        if let Some(permit) = self.permit
            && !permit.yield_if_due(&mut self.last_look)
        {
            self.aborted = true;
        }
        let grant = self.control.grant(self.interval);
        self.granted += grant;
        self.aborted |= grant == 0;
        self.look();
    }

    /// Counts a move that is looked at; returns `true` if the search goes on. Nodes may have so many
    /// moves that looking at them takes longer than visiting others.
    #[inline]
    pub fn consider(&mut self) -> bool {
        self.considered += 1;
        if self.considered >= self.poll_moves {
            self.look();
        }
        !self.aborted
    }

    /// Looks at the limits; returns `true` if the search goes on.
    #[cold]
    pub fn look(&mut self) -> bool {
        self.considered = 0;
        self.aborted |= self.control.are_reached();
        !self.aborted
    }

    /// Adds the nodes that this thread has visited to those of all threads.
    fn tell_visits(&mut self) {
        // A node that was given up because no more were granted was not visited.
        let visited = self.nodes.min(self.granted);
        self.control.progress.note_visits(visited - self.reported);
        self.reported = visited;
    }

    /// The nodes that all threads have visited, except those that others have not reported yet.
    pub fn all_nodes(&self) -> u64 {
        self.control.progress.visited() + self.nodes.min(self.granted) - self.reported
    }

    /// A part of the value of an average piece, in percent, as centipawns; at least 1 if positive.
    #[inline]
    pub fn margin(&self, percent: i32) -> i32 {
        let margin = self.evaluator.average() * percent / 100;
        if percent > 0 { margin.max(1) } else { margin }
    }

    /// The key under which the table knows the position.
    #[inline]
    pub fn key(&self) -> u64 {
        self.position.full_key() ^ self.salt
    }

    /// The evaluation for the side to move.
    #[inline]
    pub fn evaluate(&mut self) -> i32 {
        self.sums.score(self.evaluator, &self.position)
    }

    /// The mark of a move at some depth, if several threads search and it is worth setting.
    #[inline]
    pub fn busy_mark(&self, m: Move, depth: i32) -> Option<BusyMark<'s>> {
        let busy_moves = self.busy_moves.filter(|_| depth >= CLAIM_DEPTH)?;
        Some(busy_moves.on(self.key(), m))
    }

    /// Makes a pseudo-legal move; returns `false`, with nothing changed, if it is not legal.
    #[inline]
    pub fn make_if_legal(&mut self, m: Move, info: &CheckInfo) -> bool {
        // Memory is slow: the entry is prefetched before the move is made, if its key can be predicted.
        let expected = self.position.key_after(m) ^ self.salt;
        self.table.prefetch(expected);
        let legal = self.position.make_if_legal(m, info);
        if legal {
            if self.key() != expected {
                self.table.prefetch(self.key());
            }
            self.sums.push(self.evaluator, &self.position);
        }
        legal
    }

    /// Makes a legal move.
    pub fn make(&mut self, m: Move) {
        self.position.make(m);
        self.sums.push(self.evaluator, &self.position);
    }

    /// Passes the move.
    pub fn make_null(&mut self) {
        self.position.make_null();
        self.sums.push_null();
    }

    /// Takes back the last move made.
    #[inline]
    pub fn unmake(&mut self) {
        self.position.unmake();
        self.sums.pop();
    }

    /// Returns the lister of moves, with the position and the arena for them.
    #[inline]
    pub fn listing(&mut self) -> (Listing<'_>, &Position, &mut Arena) {
        let Self { control, is_crowded, aborted, position, arena, .. } = self;
        (Listing { control, is_crowded: *is_crowded, aborted }, position, arena)
    }

    /// Everything that a picker uses.
    #[inline]
    pub fn context(&mut self, ply: usize) -> Context<'_> {
        let average = self.evaluator.average();
        let quiets = QuietOrder {
            killers: self.stack[ply].killers,
            history: self.history.after(self.earlier(ply)),
            threatened: Square::NONE,
            refuted: self.stack[ply].refuted.unwrap_or(Square::NONE),
            threats: Threats {
                order: self.tuning.threat_order,
                refutation_order: self.tuning.refutation_order,
                dear: average * self.tuning.threat_dear / 100,
                loss: average * self.tuning.threat_loss / 100,
            },
            placement_share: self.placement_share,
        };
        Context {
            position: &mut self.position,
            evaluator: self.evaluator,
            history: self.history,
            arena: self.arena,
            listing: Listing {
                control: self.control,
                is_crowded: self.is_crowded,
                aborted: &mut self.aborted,
            },
            capture_share: average * self.tuning.capture_history_share / 100,
            quiets,
        }
    }

    /// The moves that led to the node at this ply.
    #[inline]
    pub fn earlier(&self, ply: usize) -> PreviousMoves {
        let before = |plies| {
            let ply = ply.checked_sub(plies);
            ply.map_or(PieceTo::NONE, |ply: usize| self.stack[ply].piece_to)
        };
        PreviousMoves::new([before(1), before(2), before(4)])
    }

    /// Notes on the stack which move is about to be made.
    #[inline]
    pub fn note(&mut self, m: Move, ply: usize) -> PieceTo {
        let piece_to = piece_to(&self.position, m);
        self.stack[ply].piece_to = piece_to;
        self.stack[ply].is_quiet = !self.position.is_capture(m);
        self.stack[ply].reduction = 0;
        piece_to
    }

    /// Makes `m` and the line after it the principal variation from `ply` on.
    pub fn set_pv(&mut self, m: Move, ply: usize) {
        let (before, after) = self.pvs.split_at_mut(ply + 1);
        let line = &mut before[ply];
        line.clear();
        line.push(m);
        line.extend_from_slice(&after[0]);
    }
}

impl Drop for Searcher<'_> {
    fn drop(&mut self) {
        self.tell_visits();
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::search::Progress;
    use crate::search::ScoreBound;
    use crate::search::table::Entry;
    use crate::search::window::SearchWindow;
    use komainu_core::board::{Dialect, Variant};
    use komainu_core::notation::parse_canonical;
    use komainu_core::types::Score;

    /// Returns what `find` finds in a search of a position that has just begun.
    pub(in crate::search) fn search<T>(
        worker: &mut Worker,
        position: &Position,
        busy_moves: Option<&BusyMoves>,
        find: impl FnOnce(&mut Searcher) -> T,
    ) -> T {
        let (limits, stop) = (Limits::default(), AtomicBool::new(false));
        let progress = Progress::default();
        let table = TranspositionTable::new(1).unwrap();
        let control = SearchControl::new(position, &limits, &stop, &progress);
        let conditions = SearchResources {
            table: &table,
            limits: &limits,
            control: &control,
            busy_moves,
            permit: None,
        };
        find(&mut Searcher::new(worker, position, conditions))
    }

    /// The score of the root, from a search of some plies.
    fn root_score(searcher: &mut Searcher, depth: i32) -> i32 {
        searcher.iteration = depth as usize;
        let window = SearchWindow { alpha: -Score::INFINITE.0, beta: Score::INFINITE.0 };
        searcher.node(window, depth, 0, false)
    }

    #[test]
    fn a_repetition_that_is_forbidden_is_no_move_although_the_root_could_not_repeat() {
        let heian = Variant::find("heian", &[("repetition", "forbidden")]).unwrap();
        let text = "6k6/12p/13/13/13/13/13/13/13/13/13/P12/6K6 b - 1";
        let position = Position::from_sfen(&heian, text, Dialect::Sfen).unwrap();
        search(&mut Worker::new(&heian), &position, None, |searcher| {
            for text in ["7m7l", "7a7b", "7l7m"] {
                let m = parse_canonical(&searcher.position, text).unwrap();
                let info = searcher.position.check_info();
                assert!(searcher.make_if_legal(m, &info));
            }
            let [from, to] = ["7b", "7a"].map(|square| heian.geometry().parse(square).unwrap());
            let info = searcher.position.check_info();
            assert!(!searcher.make_if_legal(Move::new(from, to), &info));
            assert_eq!(searcher.position.moves_made(), 3);
        });
    }

    #[test]
    fn moves_that_another_position_left_in_the_table_are_never_made() {
        let mini = Variant::find("mini", &[]).unwrap();
        let position = Position::start(&mini);
        let mut worker = Worker::new(&mini);
        // Every possible move, as if from positions with the same key.
        let moves = (0..1 << 10).flat_map(|from| (0..64).map(move |to| (from << 10) + to * 16 + 5));
        for (m, promotes) in moves.step_by(7).zip([false, true].into_iter().cycle()) {
            let best = if promotes { Move(m).promoting() } else { Move(m) };
            search(&mut worker, &position, None, |searcher| {
                let entry = Entry { best, score: 0, depth: 0, bound: ScoreBound::Upper };
                searcher.table.store(searcher.key(), entry);
                root_score(searcher, 1);
                assert_eq!(searcher.position.to_string(), position.to_string());
            });
        }
    }

    #[test]
    fn moves_that_leave_the_only_royal_attacked_cost_one_node_each() {
        let chu = Variant::find("chu", &[]).unwrap();
        let found = |text| {
            let position = Position::from_sfen(&chu, text, Dialect::Sfen).unwrap();
            search(&mut Worker::new(&chu), &position, None, |searcher| {
                let score = root_score(searcher, 1);
                (score, searcher.nodes, position.legal_moves().len() as u64)
            })
        };
        // Two rooks mate a king that its pawns cannot help.
        let mated = "k10R/11R/12/pppppp6/12/12/12/12/12/12/12/6K5 w - 1";
        let (score, nodes, legal) = found(mated);
        assert_eq!((score, nodes), (Score::loss_in(2).0, 1 + legal));
        // A general can stand between.
        let blocked = "k10R/10g1/11R/pppppp6/12/12/12/12/12/12/12/6K5 w - 1";
        let (score, ..) = found(blocked);
        assert!(score > -Score::FORCED_WIN.0, "{score}");
    }

    #[test]
    fn moves_that_another_thread_searches_are_put_off() {
        let variant = Variant::find("tenjiku", &[]).unwrap();
        let position = Position::start(&variant);
        let nodes = |claimed: &[Move]| {
            let busy_moves = BusyMoves::new();
            search(&mut Worker::new(&variant), &position, Some(&busy_moves), |searcher| {
                claimed.iter().for_each(|&m| busy_moves.on(searcher.key(), m).take());
                root_score(searcher, 5);
                searcher.nodes
            })
        };
        let legal = position.legal_moves();
        assert_eq!(nodes(&[]), nodes(&[]));
        assert_ne!(nodes(&[]), nodes(&legal), "the order has changed");
    }
}
