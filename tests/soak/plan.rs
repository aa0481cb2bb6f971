//! The plan of a game, which is drawn from its number alone.

use std::time::Duration;

use komainu::lab::matches::Language;
use serde::{Deserialize, Serialize};

use crate::against::Opponent;
use crate::support::{Choices, Random, games, random_choices};

/// The chance in percent that a game is played against another program that knows it.
const OTHERS: usize = 20;

/// A game that is to be played.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Plan {
    pub game: String,
    /// The other program that plays; without one the program plays itself.
    pub opponent: Option<Opponent>,
    pub choices: Choices,
    /// The protocols for Black and White.
    pub languages: [Language; 2],
    pub pace: Pace,
    pub manner: Manner,
    /// The number of moves after which the game is broken off.
    pub plies: usize,
    /// The seed for everything else that is random in the game.
    pub seed: u64,
}

/// The time, or the work, for a move; times in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pace {
    Depth(u32),
    MoveTime(u64),
    /// A clock and its increment for each move.
    Clock(u64, u64),
    /// No clock, only this time for each move.
    Byoyomi(u64),
}

/// How the host behaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Manner {
    Plain,
    /// It sends many meaningless lines while the program thinks.
    Floods,
    /// It does not read for a while.
    Stalls,
    /// It lets the program think without end and stops it.
    Stops,
    /// It kills the program while it thinks, and starts it again.
    Kills,
}

impl Plan {
    pub fn draw(seed: u64, number: u64) -> Self {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number);
        let all = games();
        // Each variant in turn, so that a few games cover many of them.
        let game = all[number as usize % all.len()];
        let opponents = Opponent::ALL.into_iter().filter(|other| other.games().contains(&game));
        let opponents: Vec<Opponent> = opponents.collect();
        let others = !opponents.is_empty() && random.percent(OTHERS);
        let opponent = others.then(|| *random.pick(&opponents));
        let own_rules = opponent.is_none() && random.percent(50);
        let choices = if own_rules { random_choices(game, &mut random) } else { Vec::new() };
        let languages = [Language::Uci, Language::Usi, Language::Cecp];
        let languages = [*random.pick(&languages), *random.pick(&languages)];
        let paces = [
            Pace::Depth(1 + random.below(2) as u32),
            Pace::MoveTime(5 + random.below(25) as u64),
            Pace::Clock(100 + random.below(900) as u64, random.below(15) as u64),
            Pace::Byoyomi(25 + random.below(40) as u64),
        ];
        let pace = *random.pick(&paces);
        let manners = [Manner::Plain, Manner::Floods, Manner::Stalls, Manner::Stops, Manner::Kills];
        let manner = *random.pick(&manners);
        let plies = 10 + random.below(50);
        let seed = random.next();
        let game = game.to_owned();
        Self { game, opponent, choices, languages, pace, manner, plies, seed }
    }
}

impl Pace {
    /// The time that a move may take with this much left on the clock.
    pub fn allowed(self, clock: Duration) -> Option<Duration> {
        match self {
            Self::Depth(_) => None,
            Self::MoveTime(time) | Self::Byoyomi(time) => Some(Duration::from_millis(time)),
            Self::Clock(..) => Some(clock),
        }
    }
}
