//! The one table of options that all protocols print and set.

use std::time::Duration;

use thiserror::Error;

use super::games::DEFAULT_CHOICE;
use super::load::WeightsFileError;
use super::{DEFAULT_HASH, DEFAULT_OVERHEAD, Engine, GameError, MAX_HASH};
use crate::rules::LoadError;
use crate::search::{Level, MAX_THREADS, TableError, ThreadsError};

/// An option of the engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EngineOption {
    /// The name, in words.
    pub name: String,
    /// The values that it takes.
    pub kind: OptionKind,
}

/// The values that an option takes.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum OptionKind {
    /// A number.
    Spin {
        /// The value where nobody asks for another.
        default: u64,
        /// The smallest value.
        min: u64,
        /// The largest value.
        max: u64,
    },
    /// Yes or no.
    Check {
        /// The value where nobody asks for another.
        default: bool,
    },
    /// One of some words.
    Combo {
        /// The word where nobody asks for another.
        default: String,
        /// The words there are.
        choices: Vec<String>,
    },
    /// The path of a file, none where nobody asks for one.
    File,
    /// Nothing: it does something.
    Button,
}

/// An option that cannot be set; everything stays as it was, but for [`Self::Threads`].
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum OptionSetError {
    /// The value is not a number in range.
    #[error("option {name}: `{found}` is no value, expected a number from {min} to {max}")]
    Number {
        /// The option.
        name: String,
        /// The value as it was given.
        found: String,
        /// The smallest value.
        min: u64,
        /// The largest value.
        max: u64,
    },
    /// The value is neither yes nor no.
    #[error("option {name}: `{found}` is no value, expected true or false")]
    Truth {
        /// The option.
        name: String,
        /// The value as it was given.
        found: String,
    },
    /// There is no such game, option or choice.
    #[error(transparent)]
    Game(#[from] GameError),
    /// There is not enough memory.
    #[error(transparent)]
    Table(#[from] TableError),
    /// There are fewer threads than asked for.
    #[error(transparent)]
    Threads(#[from] ThreadsError),
    /// A variant file cannot be taken.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// A file of weights cannot be taken.
    #[error(transparent)]
    Weights(#[from] WeightsFileError),
}

/// The option that sets the size of the transposition table in megabytes.
const HASH: &str = "Hash";
/// The option that empties the transposition table and forgets all else that searches found.
const CLEAR_HASH: &str = "Clear Hash";
/// The option that sets the number of search threads.
const THREADS: &str = "Threads";
/// The option that sets the number of best moves to tell.
const LINES: &str = "MultiPV";
/// The option that sets the level of play.
const LEVEL: &str = "Skill Level";
/// The option that sets what decides the choices of a level; 0 stands for another in each game.
const SEED: &str = "Skill Seed";
/// The option by which the rating is limited.
const IS_LIMITED: &str = "LimitStrength";
/// The option that sets that rating.
const RATING: &str = "Elo";
/// The option by which the front end lets the engine think on the opponent's time.
const PONDER: &str = "Ponder";
/// The option that sets the time kept back from every clock, in milliseconds.
const OVERHEAD: &str = "Move Overhead";
/// The option that chooses the game.
const VARIANT: &str = "Variant";
/// The option that names a file of weights, by which the game in it is played.
const EVAL_FILE: &str = "EvalFile";
/// The option that adds the game in a variant file.
pub const VARIANT_PATH: &str = "VariantPath";
/// The largest number of best moves that can be told.
const MAX_LINES: u64 = 500;
/// The number of the highest level.
const FULL: u64 = Level::FULL.number() as u64;
/// The largest seed.
const MAX_SEED: u64 = u32::MAX as u64;
/// The largest time that can be kept back, in milliseconds.
const MAX_OVERHEAD: u64 = 5000;

impl Engine {
    /// All options, those of the games' rules last.
    ///
    /// A rule option stands for all games that have it; its word `game_default` is each game's own.
    #[must_use]
    pub fn options(&self) -> Vec<EngineOption> {
        let option = |name: &str, kind| EngineOption { name: name.to_owned(), kind };
        let spin = |default, min, max| OptionKind::Spin { default, min, max };
        let games = self.games.uci_names();
        let (lowest, highest) = ratings();
        let mut options = vec![
            option(HASH, spin(DEFAULT_HASH as u64, 1, MAX_HASH as u64)),
            option(CLEAR_HASH, OptionKind::Button),
            option(THREADS, spin(1, 1, MAX_THREADS as u64)),
            option(LINES, spin(1, 1, MAX_LINES)),
            option(LEVEL, spin(FULL, 0, FULL)),
            option(SEED, spin(0, 0, MAX_SEED)),
            option(IS_LIMITED, OptionKind::Check { default: false }),
            option(RATING, spin(highest, lowest, highest)),
            option(PONDER, OptionKind::Check { default: false }),
            option(OVERHEAD, spin(DEFAULT_OVERHEAD, 0, MAX_OVERHEAD)),
            option(
                VARIANT,
                OptionKind::Combo {
                    default: games[self.games.default_game()].clone(),
                    choices: games.clone(),
                },
            ),
            option(VARIANT_PATH, OptionKind::File),
            option(EVAL_FILE, OptionKind::File),
        ];
        options.extend(self.games.rule_options().into_iter().map(|rule| {
            let default = DEFAULT_CHOICE.to_owned();
            let choices = [default.clone()].into_iter().chain(rule.choices).collect();
            option(&rule.name, OptionKind::Combo { default, choices })
        }));
        options
    }

    /// Sets an option by its name, in any case and with `_` for blanks.
    ///
    /// # Errors
    /// If there is no such option or value; everything stays as it was.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionSetError> {
        let is = |known: &str| name.replace('_', " ").eq_ignore_ascii_case(known);
        if is(HASH) {
            let megabytes = number(HASH, value, 1, MAX_HASH as u64)?;
            self.set_hash(megabytes as usize)?;
        } else if is(CLEAR_HASH) {
            self.forget();
        } else if is(OVERHEAD) {
            let milliseconds = number(OVERHEAD, value, 0, MAX_OVERHEAD)?;
            self.overhead = Duration::from_millis(milliseconds);
        } else if is(THREADS) {
            let threads = number(THREADS, value, 1, MAX_THREADS as u64)?;
            self.thinking.set_threads(threads as usize)?;
        } else if is(LINES) {
            self.lines = number(LINES, value, 1, MAX_LINES)? as usize;
        } else if is(LEVEL) {
            self.skill.level = Level::new(number(LEVEL, value, 0, FULL)? as u8);
        } else if is(SEED) {
            self.skill.seed = number(SEED, value, 0, MAX_SEED)?;
        } else if is(IS_LIMITED) {
            self.skill.is_limited = truth(IS_LIMITED, value)?;
        } else if is(RATING) {
            let (lowest, highest) = ratings();
            self.skill.rating = number(RATING, value, lowest, highest)? as i32;
        } else if is(VARIANT) {
            self.select_variant(value)?;
        } else if is(VARIANT_PATH) {
            self.load_variant(value)?;
        } else if is(EVAL_FILE) {
            self.load_weights(value)?;
        } else if !is(PONDER) {
            self.abort();
            if self.games.choose(name, value)? {
                self.adopt_rules();
            }
        }
        Ok(())
    }
}

/// The lowest and the highest rating that can be asked for.
fn ratings() -> (u64, u64) {
    let (lowest, highest) = Level::all_ratings();
    (lowest.max(0) as u64, highest.max(0) as u64)
}

/// Reads yes or no, as UCI and CECP write it.
fn truth(name: &str, found: &str) -> Result<bool, OptionSetError> {
    match found.to_ascii_lowercase().as_str() {
        "true" | "1" => Ok(true),
        "false" | "0" => Ok(false),
        _ => Err(OptionSetError::Truth { name: name.to_owned(), found: found.to_owned() }),
    }
}

/// Reads a number in a range.
fn number(name: &str, found: &str, min: u64, max: u64) -> Result<u64, OptionSetError> {
    let value = found.parse().ok().filter(|value| (min..=max).contains(value));
    value.ok_or_else(|| OptionSetError::Number {
        name: name.to_owned(),
        found: found.to_owned(),
        min,
        max,
    })
}
