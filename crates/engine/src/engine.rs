//! The engine that front ends use: the game being played, and the searches of its positions.

use std::sync::Arc;
use std::time::Duration;

use thiserror::Error;

use crate::clock::Instant;
use crate::current::Current;
use crate::draw_and_resign::DrawAndResignPolicy;
use crate::eval::{Trace, WeightsFile};
use crate::memory;
use crate::search::{HeadStart, Level, Limits, TableError};
use crate::searches::Searches;
use crate::skill::Skill;
use crate::start::{DiscardedPart, Start};
use crate::thinking::{Event, EventSink, SearchId, Thinking};
use crate::work::{RemoteSearch, Work};
use crate::{GameError, Games};
use komainu_core::board::{
    Dialect, IllegalMove, Outcome, Position, Setup, SetupError, SfenError, Variant,
};
use komainu_core::notation::MoveTextError;
use komainu_core::types::{Move, Score};

/// The time kept back from every clock for the communication with the front end, in milliseconds.
pub(super) const DEFAULT_OVERHEAD: u64 = 20;

/// What every system is expected to have, as a message for `expect`.
const ENOUGH_MEMORY: &str = "there is memory for a table of one megabyte";

/// An engine that plays one game at a time.
///
/// ```
/// use komainu_engine::{Engine, Event, Games};
/// use komainu_engine::search::Limits;
///
/// let (events, inbox) = std::sync::mpsc::channel();
/// let mut engine = Engine::new(Games::built_in(), Box::new(move |_, event| drop(events.send(event))));
/// engine.select_variant("maka-dai-dai").unwrap();
/// engine.go(Limits { depth: Some(1), ..Limits::default() });
/// let best = inbox.iter().find_map(|event| match event {
///     Event::Finished(result) => result.best,
///     _ => None,
/// });
/// assert!(best.is_some());
/// ```
pub struct Engine {
    pub(super) games: Games,
    pub(super) start: Start,
    pub(super) current: Current,
    /// The part of the game that the last change of the rules discarded, until it is reported.
    pub(super) lost: Option<DiscardedPart>,
    pub(super) overhead: Duration,
    /// The number of best moves to report.
    pub(super) lines: usize,
    /// True if the front end lets the engine think on the opponent's time.
    pub(super) ponders: bool,
    /// True if the chances of each result are to be reported.
    pub(super) shows_chances: bool,
    pub(super) skill: Skill,
    pub(super) policy: DrawAndResignPolicy,
    pub(super) searches: Searches,
    /// The moment from which the time of the next task counts; if `None`, its beginning.
    pub(super) since: Option<Instant>,
    /// The moment from which the time of the last task counted.
    pub(super) task_since: Instant,
    /// The key of the position that was pondered on last, and when pondering began.
    pub(super) pondered: Option<(u64, Instant)>,
    /// Weights that replace those that come with their game.
    pub(super) weights: Option<WeightsFile>,
}

/// The progress of a running search.
#[derive(Debug, Clone, Copy)]
pub struct ProgressReport {
    /// The nodes visited.
    pub nodes: u64,
    /// The time since the search was requested.
    pub time: Duration,
    /// The part of the transposition table that is in use, in thousandths.
    pub hashfull: u32,
    /// The move of the root that is searched, and its number from 1.
    pub current: Option<(Move, u64)>,
}

/// A position with moves that cannot be set up; the current position stays.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The text of the position is wrong.
    #[error(transparent)]
    Sfen(#[from] SfenError),
    /// One of the moves is wrong.
    #[error("move {number}: {error}")]
    Move {
        /// The number of the move, from 1.
        number: usize,
        /// The mistake in it.
        error: MoveTextError,
    },
}

impl Engine {
    /// An engine with the first of these games and its default options.
    ///
    /// `sink` is called from search threads with every event.
    #[must_use]
    pub fn new(games: Games, sink: EventSink) -> Self {
        let searches = Searches::new(Thinking::new(sink, games.variant()));
        Self::with(games, searches.expect(ENOUGH_MEMORY))
    }

    /// An engine that runs each task at once on the caller's thread, as if it had been stopped already;
    /// since that fills no table, it has the smallest one.
    #[doc(hidden)]
    pub fn without_threads(games: Games, sink: EventSink) -> Self {
        let thinking = Thinking::without_threads(sink, games.variant());
        Self::with(games, Searches::with_smallest_table(thinking).expect(ENOUGH_MEMORY))
    }

    /// An engine that lets another instance search; the caller brings that one's events.
    #[doc(hidden)]
    pub fn remote(games: Games, remote: Box<dyn RemoteSearch>) -> Self {
        let thinking = Thinking::remote(remote, games.variant());
        Self::with(games, Searches::with_smallest_table(thinking).expect(ENOUGH_MEMORY))
    }

    fn with(games: Games, searches: Searches) -> Self {
        let position = Position::start(games.variant());
        Self {
            current: Current::new(position.clone()),
            lost: None,
            start: Start { position, handicap: String::new(), as_in_chess: false },
            overhead: Duration::from_millis(DEFAULT_OVERHEAD),
            lines: 1,
            ponders: false,
            shows_chances: false,
            skill: Skill::default(),
            policy: DrawAndResignPolicy::default(),
            searches,
            since: None,
            task_since: Instant::now(),
            pondered: None,
            weights: None,
            games,
        }
    }

    /// The games that can be chosen.
    #[must_use]
    pub const fn games(&self) -> &Games {
        &self.games
    }

    /// The game that is being played.
    #[must_use]
    pub const fn variant(&self) -> &Arc<Variant> {
        self.games.variant()
    }

    /// The current position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        self.current.position()
    }

    /// The legal moves of the current position.
    #[must_use]
    pub fn legal_moves(&self) -> &[Move] {
        self.current.legal_moves()
    }

    /// The legal moves, or `None` if there were too many to list them before they are needed.
    #[doc(hidden)]
    pub fn listed_moves(&self) -> Option<&[Move]> {
        self.current.listed_moves()
    }

    /// The legal moves, or `None` if there are so many that other callers would have to wait for the
    /// list.
    #[doc(hidden)]
    pub fn legal_moves_if_few(&self) -> Option<&[Move]> {
        self.current.legal_moves_if_few()
    }

    /// Returns `true` if a move is legal in the current position.
    #[must_use]
    pub fn is_legal(&self, m: Move) -> bool {
        self.current.is_legal(m)
    }

    /// The result of the game, if it is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.current.outcome()
    }

    /// Chooses a game by any of its names and sets up its start position; a handicap of another game is
    /// dropped.
    ///
    /// # Errors
    /// If no game has that name; the current game stays.
    pub fn select_variant(&mut self, name: &str) -> Result<(), GameError> {
        let before = self.games.current_game();
        self.games.select(name)?;
        self.abort();
        self.begin_game_after(before);
        Ok(())
    }

    /// Returns `true` if the user has named the game to play, or given it in a file.
    #[doc(hidden)]
    pub const fn has_been_asked_for_one(&self) -> bool {
        self.games.has_been_asked_for_one()
    }

    /// Chooses a game by any of its names unless the user has already chosen one.
    ///
    /// # Errors
    /// If no game has that name; the current game stays.
    #[doc(hidden)]
    pub fn play_by_default(&mut self, name: &str) -> Result<(), GameError> {
        if self.has_been_asked_for_one() { Ok(()) } else { self.select_variant(name) }
    }

    /// Follows the customs of USI, or stops doing so if `None` is given: the default game is played
    /// unless another one is or has been chosen, and some games are played by a preset.
    pub fn follow_usi(&mut self, default_game: Option<&str>) {
        self.abort();
        let before = self.games.current_game();
        if self.games.follow_usi(default_game) {
            self.begin_game_after(before);
        }
    }

    /// Begins the chosen game; if it is another one than before, the handicap is dropped.
    fn begin_game_after(&mut self, before: usize) {
        if self.games.current_game() != before {
            self.start.handicap.clear();
        }
        self.new_game();
    }

    /// Sets up the start position and forgets what earlier searches found.
    pub fn new_game(&mut self) {
        self.set_up_start();
        self.skill.new_game();
        self.policy.new_game();
        self.forget();
    }

    /// Sets up a position (the start position if none is given) and plays moves from it.
    ///
    /// `parse` reads one of the legal moves of a position, and gets them as its second argument if they
    /// have been listed.
    ///
    /// # Errors
    /// If the position or a move is wrong; the current position stays as it was.
    pub fn set_position(
        &mut self,
        setup: Option<(&str, Dialect)>,
        moves: &[&str],
        parse: impl Fn(&Position, Option<&[Move]>, &str) -> Result<Move, MoveTextError>,
    ) -> Result<(), PositionError> {
        let variant = self.games.variant();
        let position = match setup {
            None => self.start.position.clone(),
            Some((text, dialect)) => Position::from_sfen(variant, text, dialect)?,
        };
        let current = Current::played_from(position, moves, parse)?;
        self.abort();
        self.current = current;
        Ok(())
    }

    /// Reads a mate problem and moves made from it; the current position stays.
    ///
    /// # Errors
    /// If the position or a move is wrong. It is not an error if the player to move first has no royal
    /// piece.
    #[doc(hidden)]
    pub fn read_problem(
        &self,
        (text, dialect): (&str, Dialect),
        moves: &[&str],
        parse: impl Fn(&Position, Option<&[Move]>, &str) -> Result<Move, MoveTextError>,
    ) -> Result<Position, PositionError> {
        let variant = self.games.variant();
        let setup = Setup::parse(variant, text, dialect)?;
        let problem = Position::problem(variant, &setup).map_err(SfenError::from)?;
        Ok(Current::played_from(problem, moves, parse)?.into_position())
    }

    /// Swaps the players: the board is turned round, and each player gets the pieces of the other.
    ///
    /// # Errors
    /// If the rules of the game do not allow the new position; the current one stays as it was.
    #[doc(hidden)]
    pub fn flip(&mut self) -> Result<(), SetupError> {
        let variant = self.games.variant();
        let setup = Setup::of(self.position()).with_players_changed(variant);
        let position = Position::new(variant, &setup)?;
        self.abort();
        self.current = Current::new(position);
        Ok(())
    }

    /// Plays a move if it is legal.
    ///
    /// # Errors
    /// If the move is not legal; the position stays as it was.
    pub fn play(&mut self, m: Move) -> Result<(), IllegalMove> {
        if !self.is_legal(m) {
            return Err(IllegalMove(m));
        }
        self.abort();
        self.current.make(m);
        Ok(())
    }

    /// Takes back this number of moves and returns `true`, or returns `false` if fewer have been made.
    pub fn undo(&mut self, moves: usize) -> bool {
        let enough = self.position().moves_made() >= moves;
        if enough {
            self.abort();
            self.current.unmake(moves);
        }
        enough
    }

    /// Counts the time of the tasks that follow from the moment at which they were requested.
    pub const fn count_time_from(&mut self, moment: Instant) {
        self.since = Some(moment);
    }

    /// The time that the last search has taken, from the moment at which it was requested.
    #[must_use]
    pub fn time_taken(&self) -> Duration {
        self.task_since.elapsed()
    }

    /// Starts a search of the current position; a running search is abandoned.
    ///
    /// A search for a forced win begins with the mate solver, and goes on by itself if the solver finds
    /// no win within the number of moves.
    pub fn go(&mut self, mut limits: Limits) {
        self.abort();
        if let Some(clock) = &mut limits.clock {
            clock.remaining = clock.remaining.saturating_sub(self.overhead);
            clock.byoyomi = clock.byoyomi.saturating_sub(self.overhead);
        }
        self.task_since = limits.since.or(self.since).unwrap_or_else(Instant::now);
        limits.since = Some(self.task_since);
        limits.lines = limits.lines.max(self.lines);
        // Analysis is always at full strength.
        if !limits.is_infinite() {
            (limits.level, limits.seed) = self.skill.of_game(&self.variant().rules().id);
        }
        limits.head_start = self.head_start().filter(|_| limits.level == Level::FULL);
        self.searches.start(self.position().clone(), limits);
    }

    /// Ponders until it is stopped: on the current position, or on the one after an expected move,
    /// which has to be legal.
    ///
    /// If the next search is of the same position, it saves the time that was spent pondering.
    pub fn ponder(&mut self, expected: Option<Move>) {
        self.abort();
        let mut position = self.position().clone();
        expected.into_iter().for_each(|m| position.make(m));
        self.task_since = Instant::now();
        self.pondered = Some((position.full_key(), self.task_since));
        let since = Some(self.task_since);
        let limits = Limits { since, lines: self.lines, ..Limits::default() };
        self.searches.start(position, limits);
    }

    /// Returns the time and the depth of pondering on the current position, if there was any.
    fn head_start(&mut self) -> Option<HeadStart> {
        let (key, began) = self.pondered.take()?;
        let time = self.task_since.saturating_duration_since(began);
        let depth = self.searches.thinking.progress().depth();
        (key == self.position().full_key()).then_some(HeadStart { time, depth })
    }

    /// The parts of the evaluation of the current position.
    #[must_use]
    #[doc(hidden)]
    pub fn trace(&self) -> Trace {
        self.searches.thinking.trace(self.position())
    }

    /// Starts counting the sequences of `depth` legal moves (perft); the count runs as a search does.
    pub fn count(&mut self, depth: u32) {
        self.searches.begin_work(Work::Count { position: self.position().clone(), depth });
    }

    /// Starts the bench, with no search deeper than this number of plies.
    #[doc(hidden)]
    pub fn bench(&mut self, deepest: u32) {
        self.task_since = self.since.unwrap_or_else(Instant::now);
        self.searches.begin_work(Work::Bench { deepest });
    }

    /// The progress of the running search.
    #[doc(hidden)]
    pub fn progress(&self) -> ProgressReport {
        let progress = self.searches.thinking.progress();
        let (nodes, current) = (progress.visited(), progress.current());
        let (time, hashfull) = (self.time_taken(), self.searches.table.hashfull());
        ProgressReport { nodes, time, hashfull, current }
    }

    /// The chance to win that a score stands for, in thousandths, if chances are to be reported.
    #[doc(hidden)]
    pub fn chance_to_win(&self, score: Score) -> Option<u32> {
        let chance = score.chance_to_win(self.searches.thinking.average_value());
        self.shows_chances.then_some((chance * 1000.0).round() as u32)
    }

    /// Starts the mate solver on the current position, for this time or until it is stopped.
    ///
    /// Its table is as large as that of the search, if there is memory for both.
    pub fn solve(&mut self, time: Option<Duration>) {
        self.solve_problem(self.position().clone(), time);
    }

    /// Starts the mate solver on any position of the game.
    #[doc(hidden)]
    pub fn solve_problem(&mut self, problem: Position, time: Option<Duration>) {
        let late = self.since.map_or(Duration::ZERO, |since| since.elapsed());
        // Even if the time is shorter than what is kept back, some of it must remain for an answer.
        let kept = |time: Duration| self.overhead.min(time / 2);
        let time = time.map(|time| time.saturating_sub(kept(time) + late));
        let megabytes = memory::fitting(self.searches.hash());
        self.task_since = self.since.unwrap_or_else(Instant::now);
        self.searches.begin_work(Work::Solve { position: problem, time, megabytes });
    }

    /// Stops a running search; its result still comes as an event.
    pub fn stop(&self) {
        self.searches.stop();
    }

    /// Ends a running search and waits for its thread; its later events are out of date.
    pub fn abort(&mut self) {
        self.searches.abort();
    }

    /// Returns `true` if a search is running or its result has not been accepted yet.
    #[must_use]
    pub const fn is_thinking(&self) -> bool {
        self.searches.thinking.is_running()
    }

    /// Returns `true` if the running search has been asked to stop.
    #[must_use]
    pub fn is_stopping(&self) -> bool {
        self.searches.thinking.is_stopping()
    }

    /// Returns `true` if an event belongs to the running search; accepting its last event ends the
    /// search.
    pub fn accepts(&mut self, id: SearchId, event: &Event) -> bool {
        self.searches.accepts(id, event)
    }

    /// Changes the size of the transposition table, in megabytes; a new table is empty.
    ///
    /// # Errors
    /// If there is not enough memory; the current table stays.
    pub fn set_hash(&mut self, megabytes: usize) -> Result<(), TableError> {
        self.searches.set_hash(megabytes)
    }

    /// Ends a running search and forgets what it and earlier ones found.
    pub(super) fn forget(&mut self) {
        self.pondered = None;
        self.searches.begin(self.games.variant(), self.weights.as_ref());
    }
}
