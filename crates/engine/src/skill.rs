//! The strength that the engine is asked to play at.

use crate::clock;
use crate::search::Level;

/// The level, or the rating, to play at, and the seed of its choices.
#[derive(Debug)]
pub(super) struct Skill {
    /// The level if no rating is set.
    pub level: Level,
    /// True if a rating is set.
    pub is_limited: bool,
    /// The rating.
    pub rating: i32,
    /// True if the front end analyses, which is done at full strength whatever the level is.
    pub analyses: bool,
    /// The seed of all choices; 0 stands for a different one in each game.
    pub seed: u64,
    /// The seed for the current game if `seed` is 0.
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
    /// Starts a new game, with a new seed.
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
