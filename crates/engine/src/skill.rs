//! The strength that the engine is asked to play at.

use crate::clock;
use crate::search::Level;

/// The level, or the rating, to play at, and the chance in it.
#[derive(Debug)]
pub(super) struct Skill {
    /// The level where no rating is asked for.
    pub level: Level,
    /// True if a rating is asked for.
    pub is_limited: bool,
    /// The rating.
    pub rating: i32,
    /// True if the front end wants to know the best moves, whatever level is asked for.
    pub analyses: bool,
    /// The number that decides all choices; 0 stands for another one in each game.
    pub seed: u64,
    /// The number for the current game.
    drawn: u64,
}

impl Default for Skill {
    fn default() -> Self {
        let rating = Level::all_ratings().1;
        Self {
            level: Level::FULL,
            is_limited: false,
            rating,
            analyses: false,
            seed: 0,
            drawn: clock::draw(),
        }
    }
}

impl Skill {
    /// A game begins, in which other choices are made.
    pub fn new_game(&mut self) {
        self.drawn = clock::draw();
    }

    /// The level in a game, given by its id, and the seed of its choices.
    pub fn of_game(&self, id: &str) -> (Level, u64) {
        let level = match self {
            Self { analyses: true, .. } => Level::FULL,
            Self { is_limited: true, rating, .. } => Level::of_rating(id, *rating),
            Self { level, .. } => *level,
        };
        (level, if self.seed == 0 { self.drawn } else { self.seed })
    }
}
