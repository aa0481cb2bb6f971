//! The searcher of a game, with the findings of its searches.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::answer::{Answer, CallError, Event, SearchInfo, ms};
use super::request::SearchRequest;
use komainu_core::board::Variant;
use komainu_core::notation::canonical;
use komainu_engine::clock::{self, Instant};
use komainu_engine::search::{Limits, ThreadPool, TranspositionTable, Worker};
use komainu_engine::{KnownWin, find_move};

/// The searcher of a game and its table.
#[derive(Debug)]
pub struct WebSearcher {
    variant: Arc<Variant>,
    pool: ThreadPool,
    table: TranspositionTable,
    known_win: KnownWin,
    /// The number of the game that its findings are of.
    game_number: u64,
}

impl WebSearcher {
    /// A new searcher of a game, with a table of this size in megabytes.
    fn new(variant: &Arc<Variant>, megabytes: usize) -> Result<Self, CallError> {
        Ok(Self {
            variant: Arc::clone(variant),
            pool: ThreadPool::new(Worker::new(variant)),
            table: TranspositionTable::new(megabytes)?,
            known_win: KnownWin::default(),
            game_number: 0,
        })
    }

    /// The game.
    pub const fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// Looks for the best move, with this searcher if it has the same game and size, or else with a new
    /// one, until `stop` is set.
    pub fn search(
        searcher: &mut Option<Self>,
        request: &SearchRequest,
        stop: &AtomicBool,
        tell: &mut dyn FnMut(Event),
    ) -> Result<Answer, CallError> {
        let since = Instant::now();
        let position = request.place.position(searcher.as_ref().map(Self::variant))?;
        let limits = request.limits.limits(&position)?;
        let seed = request.seed.unwrap_or_else(clock::draw);
        let since = limits.since.unwrap_or(since);
        let mut limits = Limits { since: Some(since), level: request.level(), seed, ..limits };
        let variant = position.variant();
        let fits = |searcher: &Self| {
            Arc::ptr_eq(&searcher.variant, variant) && searcher.table.megabytes() == request.hash_mb
        };
        if !searcher.as_ref().is_some_and(fits) {
            // The old table is freed before a new one is made: a browser has little memory.
            *searcher = None;
        }
        let searcher = match searcher {
            Some(searcher) => searcher,
            None => {
                // What an earlier search found is not in the new table.
                limits.head_start = None;
                searcher.insert(Self::new(variant, request.hash_mb)?)
            }
        };
        searcher.turn_to_game(request.game_number);
        let Self { pool, table, known_win, .. } = searcher;
        pool.set_threads(request.threads)?;
        let mut report = |info| tell(Event::info(variant, &info));
        let found = find_move(pool, known_win, &position, limits, table, stop, &mut report);
        let text = |m| canonical(variant, m);
        Ok(Answer::Search {
            best: found.best.map(text),
            ponder: found.ponder.map(text),
            nodes: found.nodes,
            time_ms: ms(since.elapsed()),
            info: found.info.map(|info| SearchInfo::new(variant, &info)),
        })
    }

    /// Forgets what was found in another game.
    fn turn_to_game(&mut self, number: u64) {
        if number != self.game_number {
            self.game_number = number;
            self.pool.begin(&self.variant);
            self.table.clear();
            self.known_win = KnownWin::default();
        }
    }
}
