//! The engine: searches, evaluations and mates.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use komainu::eval::Evaluator;
use komainu::notation::canonical;
use komainu::search::{
    Info, Level, Limits, MAX_DEPTH, MAX_HASH, MAX_THREADS, ScoreBound, SearchResult, ThreadPool,
    TranspositionTable, Worker,
};
use komainu::types::Score;
use komainu::{Position, Variant};
use komainu_engine::eval::WeightsFile;
use komainu_engine::{
    DEFAULT_HASH, DEFAULT_MOVE_TIME, KnownWin, MAX_LINES, find_move, memory, read_weights,
};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::board::PyBoard;
use crate::errors;
use crate::interruptible;

// Python shows a default that is a number.
const _: () = assert!(DEFAULT_HASH == 64);

/// A score from the point of view of the player to move.
#[pyclass(name = "Score", module = "komainu", frozen, eq, ord, hash)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PyScore(Score);

#[pymethods]
impl PyScore {
    /// The score in centipawns, or None if the result is forced.
    #[getter]
    fn cp(&self) -> Option<i32> {
        self.0.mate().is_none().then_some(self.0.0)
    }

    /// The moves to a forced win, or negative to a forced loss; None if no result is forced.
    #[getter]
    fn mate(&self) -> Option<i32> {
        self.0.mate()
    }

    fn __neg__(&self) -> Self {
        Self(-self.0)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Score {}>", self.0)
    }
}

/// What a search has found so far, or at its end.
#[pyclass(name = "Info", module = "komainu", frozen, get_all)]
#[derive(Clone)]
pub struct PyInfo {
    /// The place of the line among the best ones, from 1.
    line: usize,
    /// The depth that is complete, in plies.
    depth: u32,
    /// The furthest ply that was looked at.
    selective_depth: u32,
    /// The score.
    score: PyScore,
    /// Whether the score is `exact`, or the true one is at most (`upper`) or at least (`lower`) this.
    bound: &'static str,
    /// The positions visited by all threads.
    nodes: u64,
    /// The time since the search began, in seconds.
    time: f64,
    /// The part of the table that is in use, from 0 to 1.
    hashfull: f64,
    /// The line of play that is expected.
    pv: Vec<String>,
}

#[pymethods]
impl PyInfo {
    fn __repr__(&self) -> String {
        let Self { line, depth, score, nodes, pv, .. } = self;
        let score = score.0;
        format!("<Info line {line} depth {depth} score {score} nodes {nodes} pv {}>", pv.join(" "))
    }
}

impl PyInfo {
    fn of(variant: &Variant, info: &Info) -> Self {
        Self {
            line: info.line,
            depth: info.depth,
            selective_depth: info.selective_depth,
            score: PyScore(info.score),
            bound: match info.bound {
                ScoreBound::Exact => "exact",
                ScoreBound::Upper => "upper",
                ScoreBound::Lower => "lower",
            },
            nodes: info.nodes,
            time: info.time.as_secs_f64(),
            hashfull: f64::from(info.hashfull) / 1000.0,
            pv: info.pv.iter().map(|&m| canonical(variant, m)).collect(),
        }
    }
}

/// The result of a search.
#[pyclass(name = "SearchResult", module = "komainu", frozen, get_all)]
pub struct PySearchResult {
    /// The best move, or None if there is no legal one.
    best: Option<String>,
    /// The expected answer, or None.
    ponder: Option<String>,
    /// The score of the best move, or None if there is no legal one.
    score: Option<PyScore>,
    /// The depth that was completed, in plies.
    depth: u32,
    /// The positions visited by all threads.
    nodes: u64,
    /// The best lines, as many as `multipv` asked for and there are moves.
    lines: Vec<PyInfo>,
}

#[pymethods]
impl PySearchResult {
    fn __repr__(&self) -> String {
        let best = self.best.as_deref().unwrap_or("None");
        let score = self.score.map_or_else(String::new, |score| format!(" score {}", score.0));
        format!("<SearchResult {best}{score} depth {} nodes {}>", self.depth, self.nodes)
    }
}

/// The parts that a search uses, and that live from one to the next.
struct Searcher {
    pool: ThreadPool,
    table: Arc<TranspositionTable>,
    known_win: KnownWin,
    variant: Arc<Variant>,
    /// The process whose threads the pool has.
    process: u32,
}

/// An engine that searches one position at a time.
///
/// `hash` is the size of its table in megabytes, `threads` the number of threads that search, `weights` a
/// file in place of the weights that come with the games. What it finds helps it in later searches of the
/// same game. A search runs without the lock of the interpreter and ends by its limits, by `stop` from
/// another thread, or by Ctrl-C.
///
/// >>> import komainu
/// >>> engine = komainu.Engine(hash=1)
/// >>> board = komainu.Board("mini", "4k/5/4P/5/K4 b G 1")
/// >>> result = engine.search(board, depth=4)
/// >>> board.push(result.best) in ("G*1b", "G*3b"), result.score
/// (True, <Score mate 1>)
#[pyclass(name = "Engine", module = "komainu", frozen)]
pub struct PyEngine {
    hash: usize,
    threads: usize,
    weights: Option<WeightsFile>,
    /// Missing while it searches.
    searcher: Mutex<State>,
    stop: AtomicBool,
}

enum State {
    Fresh,
    Ready(Box<Searcher>),
    Searching,
}

/// Marks an engine as free at the end of a search, even after a panic.
struct Lease<'e>(&'e Mutex<State>);

impl Drop for Lease<'_> {
    fn drop(&mut self) {
        let mut state = hold(self.0);
        if matches!(*state, State::Searching) {
            *state = State::Fresh;
        }
    }
}

impl Drop for PyEngine {
    /// A process that was forked has the engine but not its threads, for which it would wait for ever.
    fn drop(&mut self) {
        match std::mem::replace(&mut *hold(&self.searcher), State::Fresh) {
            State::Ready(searcher) if searcher.process != process::id() => {
                std::mem::forget(searcher);
            }
            _ => {}
        }
    }
}

/// Locks what searches share, which is never locked for long.
fn hold<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl PyEngine {
    /// The evaluator of a game.
    fn evaluator(&self, variant: &Variant) -> PyResult<Evaluator> {
        match &self.weights {
            None => Ok(Evaluator::new(variant)),
            Some(file) => Evaluator::learnt(variant, file)
                .map_err(|error| errors::WeightsError::new_err(error.to_string())),
        }
    }

    /// Takes the searcher, set up for a game.
    fn take(&self, variant: &Arc<Variant>) -> PyResult<Box<Searcher>> {
        let mut state = hold(&self.searcher);
        if matches!(*state, State::Searching) {
            return Err(PyRuntimeError::new_err(
                "this engine is searching; expected it to be stopped first, or another engine",
            ));
        }
        let searcher = match std::mem::replace(&mut *state, State::Fresh) {
            State::Ready(searcher) if searcher.process != process::id() => {
                // Its threads are in the other process: to drop it would be to wait for them for ever.
                std::mem::forget(searcher);
                None
            }
            State::Ready(searcher) => Some(searcher),
            State::Fresh | State::Searching => None,
        };
        let searcher = match searcher {
            Some(searcher) if Arc::ptr_eq(&searcher.variant, variant) => searcher,
            other => {
                let table = other.map(|searcher| Arc::clone(&searcher.table));
                Box::new(self.searcher(variant, table)?)
            }
        };
        *state = State::Searching;
        Ok(searcher)
    }

    fn searcher(
        &self,
        variant: &Arc<Variant>,
        table: Option<Arc<TranspositionTable>>,
    ) -> PyResult<Searcher> {
        let table = match table {
            Some(table) => table,
            None => memory::table(self.hash, None).map_err(errors::of_memory)?,
        };
        let mut pool = ThreadPool::new(Worker::with(variant, self.evaluator(variant)?));
        pool.set_threads(self.threads)
            .map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        let variant = Arc::clone(variant);
        Ok(Searcher {
            pool,
            table,
            known_win: KnownWin::default(),
            variant,
            process: process::id(),
        })
    }
}

/// The limits of a search as keywords give them.
#[derive(Default)]
struct Wanted {
    nodes: Option<u64>,
    time: Option<f64>,
    depth: Option<u32>,
    mate: Option<u32>,
    multipv: u64,
    moves: Vec<String>,
    level: Option<u8>,
    seed: u64,
    is_infinite: bool,
}

impl Wanted {
    fn limits(&self, position: &Position) -> PyResult<Limits> {
        let Self { nodes, time, depth, mate, multipv, moves, level, seed, is_infinite } = self;
        let is_limited = nodes.is_some() || time.is_some() || depth.is_some() || mate.is_some();
        if *is_infinite && is_limited {
            return Err(PyValueError::new_err("found limits of a search that is infinite"));
        }
        if !(1..=MAX_LINES).contains(multipv) {
            let text = format!("multipv: found {multipv}, expected a number from 1 to {MAX_LINES}");
            return Err(PyValueError::new_err(text));
        }
        for (name, value) in [("depth", depth), ("mate", mate)] {
            if value.is_some_and(|value| !(1..=MAX_DEPTH).contains(&value)) {
                let text = format!("{name}: expected a number from 1 to {MAX_DEPTH}");
                return Err(PyValueError::new_err(text));
            }
        }
        if *nodes == Some(0) {
            return Err(PyValueError::new_err("nodes: found 0, expected at least 1"));
        }
        if level.is_some_and(|level| level > Level::FULL.number()) {
            let text = format!("level: expected a number from 0 to {}", Level::FULL.number());
            return Err(PyValueError::new_err(text));
        }
        let default = (!is_limited && !is_infinite).then_some(DEFAULT_MOVE_TIME);
        let read = |text: &String| position.parse_move(text).map_err(errors::of_move);
        Ok(Limits {
            depth: *depth,
            nodes: *nodes,
            move_time: time.map(seconds).transpose()?.or(default),
            mate: *mate,
            moves: moves.iter().map(read).collect::<PyResult<_>>()?,
            lines: *multipv as usize,
            level: level.map_or(Level::FULL, Level::new),
            seed: *seed,
            ..Limits::default()
        })
    }
}

/// A time in seconds.
fn seconds(time: f64) -> PyResult<Duration> {
    let wrong = || format!("time: found {time:?}, expected a number of seconds above 0");
    let time = Duration::try_from_secs_f64(time).ok().filter(|time| !time.is_zero());
    time.ok_or_else(|| PyValueError::new_err(wrong()))
}

/// The last line of each place among the best, of the greatest depth that has them.
fn best_lines(infos: &BTreeMap<usize, PyInfo>, result: &SearchResult, last: PyInfo) -> Vec<PyInfo> {
    let mut lines: Vec<PyInfo> = result.best.is_some().then_some(last).into_iter().collect();
    for info in infos.values().filter(|info| info.line > 1) {
        // The last iteration may have moved a line to another place before it was stopped.
        if !lines.iter().any(|other| other.pv.first() == info.pv.first()) {
            lines.push(info.clone());
        }
    }
    lines
}

#[pymethods]
impl PyEngine {
    #[new]
    #[pyo3(signature = (*, hash=64, threads=1, weights=None))]
    fn new(hash: usize, threads: usize, weights: Option<PathBuf>) -> PyResult<Self> {
        errors::check_range("threads", threads, MAX_THREADS)?;
        errors::check_range("hash", hash, MAX_HASH)?;
        memory::check_free(hash, 0).map_err(errors::of_memory)?;
        let weights = weights.map(|path| read_weights(&path)).transpose();
        Ok(Self {
            hash,
            threads,
            weights: weights.map_err(errors::of_weights)?,
            searcher: Mutex::new(State::Fresh),
            stop: AtomicBool::new(false),
        })
    }

    /// Looks for the best move until a limit is reached: positions to visit, seconds, plies.
    ///
    /// Without a limit it takes five seconds; an `infinite` search goes on until it is stopped. With
    /// `mate` a forced win in that many moves ends it. `multipv` is the number of best moves to find,
    /// `moves` are the only ones to look at. A `level` from 0 to 19 is below full strength, and `seed`
    /// decides what it chooses. `on_info` is called with each `Info` as it is found; what it raises ends
    /// the search.
    #[pyo3(signature = (board, *, nodes=None, time=None, depth=None, mate=None, multipv=1,
        moves=Vec::new(), level=None, seed=0, infinite=false, on_info=None))]
    #[allow(clippy::too_many_arguments)] // they are keywords
    fn search(
        &self,
        py: Python<'_>,
        board: PyRef<'_, PyBoard>,
        nodes: Option<u64>,
        time: Option<f64>,
        depth: Option<u32>,
        mate: Option<u32>,
        multipv: u64,
        moves: Vec<String>,
        level: Option<u8>,
        seed: u64,
        infinite: bool,
        on_info: Option<Py<PyAny>>,
    ) -> PyResult<PySearchResult> {
        let position = board.position.clone();
        drop(board);
        let is_infinite = infinite;
        let wanted = Wanted { nodes, time, depth, mate, multipv, moves, level, seed, is_infinite };
        let limits = wanted.limits(&position)?;
        let mut searcher = self.take(position.variant())?;
        let lease = Lease(&self.searcher);
        self.stop.store(false, Ordering::Relaxed);
        let variant = Arc::clone(position.variant());
        let mut lines = BTreeMap::new();
        let found = interruptible::run(
            py,
            &self.stop,
            |report: &dyn Fn(Info)| {
                let Searcher { pool, table, known_win, .. } = &mut *searcher;
                let mut report = |info| report(info);
                find_move(pool, known_win, &position, limits, table, &self.stop, &mut report)
            },
            |py, info| {
                let info = PyInfo::of(&variant, &info);
                lines.insert(info.line, info.clone());
                on_info.as_ref().map_or(Ok(()), |tell| tell.call1(py, (info,)).map(drop))
            },
        );
        *hold(&self.searcher) = State::Ready(searcher);
        drop(lease);
        let result = found?;
        let first_guess = || {
            let evaluation = self.evaluator(&variant).ok()?.evaluate(&position).0;
            Some(Info::first_guess(&position, result.best?, evaluation))
        };
        let info = result.info.clone().or_else(first_guess);
        let name = |m: Option<komainu::Move>| m.map(|m| canonical(&variant, m));
        Ok(PySearchResult {
            best: name(result.best),
            ponder: name(result.ponder),
            score: info.as_ref().map(|info| PyScore(info.score)),
            depth: info.as_ref().map_or(0, |info| info.depth),
            nodes: result.nodes,
            lines: info.map_or_else(Vec::new, |info| {
                best_lines(&lines, &result, PyInfo::of(&variant, &info))
            }),
        })
    }

    /// Ends the running search, whose result then comes; to be called from another thread.
    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Returns True while a search runs.
    fn is_searching(&self) -> bool {
        matches!(*hold(&self.searcher), State::Searching)
    }

    /// Forgets what earlier searches found.
    fn clear(&self) -> PyResult<()> {
        let mut state = hold(&self.searcher);
        match &mut *state {
            State::Searching => Err(PyRuntimeError::new_err(
                "this engine is searching; expected it to be stopped first",
            )),
            State::Ready(searcher) if searcher.process == process::id() => {
                *state = State::Fresh;
                Ok(())
            }
            State::Fresh | State::Ready(_) => Ok(()),
        }
    }

    /// The evaluation of a position in centipawns, from the point of view of the player to move, without
    /// any search.
    fn evaluate(&self, board: PyRef<'_, PyBoard>) -> PyResult<i32> {
        Ok(self.evaluator(board.position.variant())?.evaluate(&board.position).0)
    }

    /// The parts of the evaluation: centipawns by their names, positive if they are good for Black.
    fn trace(&self, board: PyRef<'_, PyBoard>) -> PyResult<BTreeMap<&'static str, i32>> {
        let trace = self.evaluator(board.position.variant())?.trace(&board.position);
        Ok(trace.terms.iter().map(|term| (term.name, term.sum)).collect())
    }

    fn __repr__(&self) -> String {
        format!("<Engine hash {} threads {}>", self.hash, self.threads)
    }
}
