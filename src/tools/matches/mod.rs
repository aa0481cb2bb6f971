//! Matches between two engines, every move of which is checked.
//!
//! Games are played in pairs: the same opening with colours swapped. The games of a plan are
//! numbered, and depend on nothing but their number where no time is limited; that is how a match
//! goes on after an interruption, and how parts of it can be played on different machines.

mod adjudication;
mod engine_spec;
mod game;
pub mod openings;
mod pace;
mod plan;
mod player;
mod record;
pub mod statistics;
mod tally;

use std::collections::VecDeque;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::Duration;

use thiserror::Error;

pub use adjudication::{Adjudication, Agreed, Scores};
pub use engine_spec::{BUILT_IN, EngineSpec, Language};
pub use pace::{ClockRules, Pace};
pub use plan::{MARGIN, Plan};
pub use player::{Game, PlayerError};
pub(super) use player::{Player, Turn};
pub use record::{Fault, GameRecord, ReplayError};
pub use tally::Tally;

use super::journal::{Journal, JournalError, Shard};
use crate::types::{Color, Move, SplitMix64};

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
    pub openings: Vec<Vec<Move>>,
    /// The number of games that are played at a time.
    pub concurrency: usize,
    /// The part of the games that is to be played.
    pub shard: Shard,
}

/// The message of a thread that plays games.
enum Message {
    Game(Box<GameRecord>),
    Failed(PlayerError),
}

impl Match {
    /// The number of games in the part of the match that is to be played.
    #[must_use]
    pub fn games(&self) -> u64 {
        2 * self.pairs().count() as u64
    }

    fn pairs(&self) -> impl Iterator<Item = u64> {
        (0..u64::from(self.plan.most_pairs())).filter(|&pair| self.shard.has(pair))
    }

    /// Plays the games that the journal lacks, and tells `report` of each one and of the standing.
    ///
    /// # Errors
    /// If a player cannot be started, or if a game cannot be written down.
    ///
    /// # Panics
    /// If a thread that plays games does.
    pub fn play(
        &self,
        mut journal: Option<&mut Journal>,
        mut tally: Tally,
        report: &mut dyn FnMut(&GameRecord, &Tally),
    ) -> Result<Tally, MatchError> {
        let is_missing = |number: &u64| {
            journal.as_ref().is_none_or(|journal| !journal.results().contains_key(number))
        };
        let numbers = self.pairs().flat_map(|pair| [2 * pair, 2 * pair + 1]).filter(is_missing);
        let waiting = Mutex::new(numbers.collect::<VecDeque<_>>());
        let done = AtomicBool::new(self.is_decided(&tally));
        let order = self.order();
        thread::scope(|scope| {
            let (sender, inbox) = mpsc::channel();
            for _ in 0..self.concurrency.max(1) {
                let (sender, waiting, done, order) = (sender.clone(), &waiting, &done, &order);
                scope.spawn(move || self.work(order, waiting, done, &sender));
            }
            drop(sender);
            for message in inbox {
                let step = match message {
                    Message::Failed(error) => Err(error.into()),
                    Message::Game(record) => {
                        tally.add(&record);
                        report(&record, &tally);
                        let kept = journal.as_mut().map(|j| j.add(record.number, &record));
                        kept.unwrap_or(Ok(())).map_err(MatchError::from)
                    }
                };
                if step.is_err() || self.is_decided(&tally) {
                    done.store(true, Ordering::Relaxed);
                }
                step?;
            }
            Ok(tally)
        })
    }

    /// Tells if a test has ended the match; parts of one are judged together, after they are merged.
    fn is_decided(&self, tally: &Tally) -> bool {
        self.shard == Shard::WHOLE && tally.is_decided()
    }

    /// The order of the openings, which the seed decides.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.openings.len()).collect();
        let mut random = SplitMix64(self.plan.seed);
        for last in (1..order.len()).rev() {
            order.swap(last, random.below(last + 1));
        }
        order
    }

    /// Plays games until there are no more.
    fn work(
        &self,
        order: &[usize],
        waiting: &Mutex<VecDeque<u64>>,
        done: &AtomicBool,
        sender: &Sender<Message>,
    ) {
        let mut players = match [0, 1].map(|index| self.start(index)) {
            [Ok(one), Ok(other)] => [one, other],
            [Err(error), _] | [_, Err(error)] => {
                // Nobody listens if another thread has failed before.
                let _ = sender.send(Message::Failed(error));
                return;
            }
        };
        while !done.load(Ordering::Relaxed) {
            let next = waiting.lock().map_or(None, |mut waiting| waiting.pop_front());
            let Some(number) = next else { return };
            let opening = &self.openings[order[(number / 2) as usize % order.len()]];
            let (record, culprit) = self.play_game(number, opening, &mut players);
            if sender.send(Message::Game(Box::new(record))).is_err() {
                return;
            }
            if let Some(index) = culprit {
                match self.start(index) {
                    Ok(player) => players[index] = player,
                    Err(error) => {
                        let _ = sender.send(Message::Failed(error));
                        return;
                    }
                }
            }
        }
    }

    fn start(&self, index: usize) -> Result<Player, PlayerError> {
        let engine = &self.plan.engines[index];
        let margin = Duration::from_millis(self.plan.margin.unwrap_or(MARGIN));
        Player::start(engine, &self.game, self.plan.pace_of(engine), margin)
    }

    /// Plays a game; also tells the index of the player whose fault ended it.
    fn play_game(
        &self,
        number: u64,
        opening: &[Move],
        players: &mut [Player; 2],
    ) -> (GameRecord, Option<usize>) {
        let swapped = !number.is_multiple_of(2);
        let [one, other] = players;
        let (mut names, mut sides) = (self.plan.names(), [one, other]);
        let mut paces = [0, 1].map(|index| self.plan.pace_of(&self.plan.engines[index]));
        if swapped {
            names.reverse();
            sides.reverse();
            paces.reverse();
        }
        let start = game::Start {
            number,
            position: &self.game.start,
            opening,
            names,
            paces,
            adjudication: self.plan.adjudication,
        };
        let (record, culprit) = game::play(start, sides);
        let index = culprit.map(|color: Color| color.index() ^ usize::from(swapped));
        (record, index)
    }
}
