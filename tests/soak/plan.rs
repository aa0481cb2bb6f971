//! What a game is like: all of it is drawn from its number.

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
    /// The other program that it is played against; against itself if none.
    pub opponent: Option<Opponent>,
    pub choices: Choices,
    /// The languages in which Black and White are talked to.
    pub languages: [Language; 2],
    pub pace: Pace,
    pub manner: Manner,
    /// The moves after which the game is broken off.
    pub plies: usize,
    /// What else is drawn in the game.
    pub seed: u64,
}

/// The time, or the work, for a move; times in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pace {
    Depth(u32),
    MoveTime(u64),
    /// A clock and what is added to it for each move.
    Clock(u64, u64),
    /// Nothing but so much for each move.
    Byoyomi(u64),
}

/// How the host behaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Manner {
    Plain,
    /// It says much that means little while the program thinks.
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
        // Each game in its turn, so that few games are of all sorts.
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
    /// The time that a move may take, with so much left on the clock.
    pub fn allowed(self, clock: Duration) -> Option<Duration> {
        match self {
            Self::Depth(_) => None,
            Self::MoveTime(time) | Self::Byoyomi(time) => Some(Duration::from_millis(time)),
            Self::Clock(..) => Some(clock),
        }
    }
}
