//! Matches and tournaments between engines, every move of which is checked.
//!
//! Games are played in pairs: the same opening with colours swapped. Pairs rotate among the players who
//! meet, so that a longer match continues where a shorter one ends. The games of a plan are numbered,
//! and depend on nothing but their number if no time is limited; this is how a match continues after an
//! interruption, and how parts of it can be played on different machines.

mod adjudication;
mod check;
mod engine_spec;
mod game;
mod likelihood;
pub mod openings;
mod pace;
mod plan;
mod plan_file;
mod player;
mod ratings;
mod record;
#[cfg(test)]
mod simulation;
mod standings;
pub mod statistics;
mod tally;

use std::collections::{HashSet, VecDeque};
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use thiserror::Error;

pub use adjudication::{Adjudication, Agreed, Scores};
pub use engine_spec::{BUILT_IN, EngineSpec, Language, option_sense};
pub use pace::{ClockRules, Pace};
pub use plan::{MARGIN, Plan};
pub(super) use plan_file::plain_message;
pub(super) use player::{Around, Decision, Player, Turn};
pub use player::{Game, PlayerError};
pub use record::{Fault, GameRecord, ReplayError};
pub use standings::Standings;

use super::journal::{Journal, JournalError, Shard};
use super::transcript::Transcript;
use komainu_core::text::printable;
use komainu_core::types::{Color, Move};
use openings::Openings;

/// A match that cannot go on; the games that were played are in its journal.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MatchError {
    /// A player cannot take part.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// The games cannot be kept.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

/// A match, ready to be played.
pub struct Match {
    /// The plan, which has been checked.
    pub plan: Plan,
    /// The game.
    pub game: Game,
    /// The openings, at least one.
    pub openings: Openings,
    /// The number of games that are played at the same time.
    pub concurrency: usize,
    /// The part of the games that is to be played.
    pub shard: Shard,
    /// The log of the lines sent to players and received from them.
    pub log: Option<Arc<Transcript>>,
    /// Ends the match once it is set; games that are not over then are not kept.
    pub interrupt: Arc<AtomicBool>,
}

/// The message of a thread that plays games.
enum Message {
    /// A game, and the channel to notify once it counts.
    Game(Box<GameRecord>, Sender<()>),
    Failed(PlayerError),
}

/// The numbers of games that have not been started.
type Waiting = Mutex<VecDeque<u64>>;

/// The warnings about players that have been printed already: all threads start the same players.
type Warnings = Mutex<HashSet<String>>;

/// The time within which an interruption from the terminal arrives here: it reaches the players too,
/// perhaps earlier.
const ECHO: Duration = Duration::from_millis(200);

impl Match {
    /// The number of games in the part of the match that is to be played.
    #[must_use]
    pub fn games(&self) -> u64 {
        2 * self.pairs().count() as u64
    }

    /// Returns the opening of the game with this number.
    fn opening_of(&self, number: u64) -> Vec<Move> {
        self.openings.of_round(self.round_of(number), &self.interrupt)
    }

    /// Returns the round, from 0, of the game with this number.
    #[must_use]
    pub fn round_of(&self, number: u64) -> usize {
        (number / 2) as usize / self.plan.pairings().len()
    }

    /// Replays the record of a game of the match and checks it.
    ///
    /// # Errors
    /// The first contradiction that is found.
    pub fn check(&self, record: &GameRecord) -> Result<(), ReplayError> {
        record.check_in(&self.plan, &self.game.start)?;
        record.check_opening(&openings::text(&self.game.variant, &self.opening_of(record.number)))
    }

    fn pairs(&self) -> impl Iterator<Item = u64> {
        (0..self.plan.games() / 2).filter(|&pair| self.shard.has(pair))
    }

    /// Plays the games that the journal lacks, adds them to the standings, and calls `report` with each
    /// game and the new standings. A pair that was begun before a test ended the match is played to its
    /// end; the thread that played the deciding game begins no further pair.
    ///
    /// # Errors
    /// If a player cannot be started, or if a game cannot be written down.
    ///
    /// # Panics
    /// If a thread that plays games does.
    pub fn play(
        &self,
        mut journal: Option<&mut Journal>,
        standings: &mut Standings,
        report: &mut dyn FnMut(&GameRecord, &Standings),
    ) -> Result<(), MatchError> {
        let is_missing = |number: &u64| {
            journal.as_ref().is_none_or(|journal| !journal.results().contains_key(number))
        };
        let numbers = self.pairs().flat_map(|pair| [2 * pair, 2 * pair + 1]).filter(is_missing);
        let waiting = Mutex::new(numbers.collect::<VecDeque<_>>());
        let reported = Mutex::default();
        self.end_if_decided(standings, &waiting);
        thread::scope(|scope| {
            let (sender, inbox) = mpsc::channel();
            for _ in 0..self.concurrency.max(1) {
                let (sender, waiting, reported) = (sender.clone(), &waiting, &reported);
                scope.spawn(move || self.work(waiting, &sender, reported));
            }
            drop(sender);
            for message in inbox {
                let game = match message {
                    Message::Game(record, counted) => Ok((*record, counted)),
                    Message::Failed(error) => Err(MatchError::from(error)),
                };
                let kept = game.and_then(|(record, counted)| {
                    if let Some(journal) = &mut journal {
                        journal.add(record.number, &record)?;
                    }
                    Ok((record, counted))
                });
                let (record, counted) = match kept {
                    Ok(game) => game,
                    Err(error) => {
                        numbers_of(&waiting).clear();
                        return Err(error);
                    }
                };
                standings.add(record.clone());
                report(&record, standings);
                self.end_if_decided(standings, &waiting);
                // The thread that played it may have ended.
                let _ = counted.send(());
            }
            Ok(())
        })
    }

    /// If a test has ended the match, removes the games of pairs that were not begun; shards of a match
    /// are judged together, after they are merged.
    fn end_if_decided(&self, standings: &Standings, waiting: &Waiting) {
        if self.shard == Shard::WHOLE && standings.is_decided() {
            let mut numbers = numbers_of(waiting);
            let all: HashSet<u64> = numbers.iter().copied().collect();
            numbers.retain(|number| !all.contains(&(number ^ 1)));
        }
    }

    /// Plays games until there are no more.
    fn work(&self, waiting: &Waiting, sender: &Sender<Message>, reported: &Warnings) {
        // The receiver is gone if another thread has failed before.
        let failed = |error| drop(sender.send(Message::Failed(error)));
        if numbers_of(waiting).is_empty() {
            return;
        }
        let started: Result<Vec<Option<Player>>, _> =
            (0..self.plan.engines.len()).map(|index| self.start(index).map(Some)).collect();
        let mut players = match started {
            Ok(players) => players,
            Err(_) if self.is_interrupted() => return,
            Err(error) => return failed(error),
        };
        tell_warnings(&players, reported);
        while !self.is_interrupted() {
            let Some(number) = numbers_of(waiting).pop_front() else { return };
            let record = self.play_game(number, &mut players, reported);
            if record.fault == Some(Fault::Crash) {
                thread::sleep(ECHO);
            }
            let (counted, has_counted) = mpsc::channel();
            let game = Message::Game(Box::new(record), counted);
            // The game may decide a test: the next one is not begun before this one counts.
            if self.is_interrupted() || sender.send(game).is_err() || has_counted.recv().is_err() {
                return;
            }
        }
    }

    fn is_interrupted(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed)
    }

    fn start(&self, index: usize) -> Result<Player, PlayerError> {
        let engine = &self.plan.engines[index];
        let around = Around {
            margin: Duration::from_millis(self.plan.margin.unwrap_or(MARGIN)),
            log: self.log.clone(),
            interrupt: Arc::clone(&self.interrupt),
        };
        Player::start(engine, &self.game, self.plan.pace_of(engine), around)
    }

    /// Plays a game. A player whose fault ended the previous game is restarted, as is a player that
    /// plays only one game per process; if that fails, the player loses.
    fn play_game(
        &self,
        number: u64,
        players: &mut [Option<Player>],
        reported: &Warnings,
    ) -> GameRecord {
        let indices @ [black, white] = self.plan.players_in(number);
        let start = game::Start {
            number,
            position: &self.game.start,
            opening: &self.opening_of(number),
            names: self.plan.names_in(number),
            paces: indices.map(|index| self.plan.pace_of(&self.plan.engines[index])),
            adjudication: self.plan.adjudication,
        };
        for (color, index) in Color::ALL.into_iter().zip(indices) {
            if players[index].is_none() {
                match self.start(index) {
                    Ok(player) => players[index] = Some(player),
                    Err(error) => return game::without(start, color, &error.problem),
                }
            }
        }
        let sides = players.get_disjoint_mut([black, white]).expect("two players of the plan");
        let sides = sides.map(|side| side.as_mut().expect("it has been started"));
        let (record, culprit) = game::play(start, sides);
        tell_warnings(players, reported);
        let culprit = culprit.map(|color| indices[color.index()]);
        for index in indices {
            if culprit == Some(index)
                || players[index].as_ref().is_some_and(Player::is_for_one_game)
            {
                players[index] = None;
            }
        }
        record
    }
}

/// Prints the warnings about players that were not printed before.
fn tell_warnings(players: &[Option<Player>], reported: &Warnings) {
    let mut reported = reported.lock().unwrap_or_else(PoisonError::into_inner);
    for warning in players.iter().flatten().flat_map(Player::warnings) {
        if reported.insert(warning.clone()) {
            // If standard error is closed, these lines are not wanted.
            let _ = writeln!(io::stderr(), "{}", printable(warning));
        }
    }
}

/// Locks the numbers of the waiting games, even if another thread has panicked.
fn numbers_of(waiting: &Waiting) -> MutexGuard<'_, VecDeque<u64>> {
    waiting.lock().unwrap_or_else(PoisonError::into_inner)
}
