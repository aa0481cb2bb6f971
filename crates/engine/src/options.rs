//! The one table of options that all protocols print and set.

use std::time::Duration;

use thiserror::Error;

use super::draw_and_resign::{DrawAndResignPolicy, Draws};
use super::engine::{DEFAULT_OVERHEAD, Engine};
use super::load::{WeightsFileError, written};
use super::set_aside::SetAside;
use super::{DEFAULT_HASH, GameError};
use crate::eval::WeightsError;
use crate::search::{Level, MAX_HASH, MAX_THREADS, TableError, ThreadsError};
use komainu_core::board::HandicapError;
use komainu_core::rules::{GAME_DEFAULT, LoadError, OptionError, RuleOption};

/// An option of the engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EngineOption {
    /// The name, in words.
    pub name: String,
    /// The values that it takes.
    pub kind: OptionKind,
    /// The value that it has, as it is set.
    pub value: String,
}

/// The values that an option takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OptionKind {
    /// A number.
    Spin {
        /// The default value.
        default: u64,
        /// The smallest value.
        min: u64,
        /// The largest value.
        max: u64,
    },
    /// Yes or no.
    Check {
        /// The default value.
        default: bool,
    },
    /// One of some words.
    Combo {
        /// The default word.
        default: String,
        /// The possible words.
        choices: Vec<String>,
    },
    /// A text, empty by default.
    Text,
    /// The path of a file, none by default.
    File,
    /// None: setting it triggers an action.
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
    /// The value is not one of the words.
    #[error("option {name}: `{found}` is no value, expected one of {expected}")]
    Word {
        /// The option.
        name: String,
        /// The value as it was given.
        found: String,
        /// The possible words.
        expected: String,
    },
    /// There is no such game, option or choice.
    #[error(transparent)]
    Game(#[from] GameError),
    /// There is no such handicap, or it cannot be given.
    #[error("option Handicap: {0}")]
    Handicap(#[from] HandicapError),
    /// There is not enough memory.
    #[error(transparent)]
    Table(#[from] TableError),
    /// There are fewer threads than asked for.
    #[error("{0}{advice}", advice = advice(.0))]
    Threads(#[from] ThreadsError),
    /// A variant file cannot be taken.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// A file of weights cannot be taken.
    #[error(transparent)]
    Weights(#[from] WeightsFileError),
    /// Weights are of another game than the one that was asked for, or of other rules.
    #[error("option EvalFile: {0}")]
    OtherWeights(WeightsError),
}

/// Advice on threads that were not made.
const fn advice(error: &ThreadsError) -> &'static str {
    match error {
        ThreadsError::TooMany { .. } => " unless the option Oversubscribe allows more",
        ThreadsError::Refused { .. } => "",
    }
}

/// The option that chooses the game.
pub const VARIANT: &str = "Variant";
/// The option that lets White give some pieces.
pub const HANDICAP: &str = "Handicap";
/// The option that adds the game in a variant file.
pub const VARIANT_PATH: &str = "VariantPath";
/// The largest number of best moves that can be reported.
pub const MAX_LINES: u64 = 500;
/// The number of the highest level.
const FULL: u64 = Level::FULL.number() as u64;
/// The largest seed; XBoard knows no larger number.
const MAX_SEED: u64 = i32::MAX as u64;
/// The most centipawns behind at which the engine can be set to resign.
const MAX_RESIGNS: u64 = 30_000;
/// The largest time that can be kept back, in milliseconds.
const MAX_OVERHEAD: u64 = 5000;

/// An option that is not one of a game's rules.
#[derive(Debug, Clone, Copy)]
enum Setting {
    /// The size of the transposition table in megabytes.
    Hash,
    /// Empties the transposition table and forgets all else that searches found.
    ClearHash,
    /// The number of search threads.
    Threads,
    /// Whether there may be more threads than can run at a time.
    Oversubscribe,
    /// The number of best moves to report.
    Lines,
    /// Whether the front end lets the engine think on the opponent's time.
    Ponder,
    /// The level of play.
    Level,
    /// Whether the rating is limited.
    IsLimited,
    /// The rating to which the engine is limited.
    Rating,
    /// Whether to report the chances of each result.
    ShowsChances,
    /// Whether the front end analyses, which is done at full strength.
    Analyses,
    /// The time kept back from every clock, in milliseconds.
    Overhead,
    /// The centipawns behind at which the engine resigns; 0 stands for never.
    Resigns,
    /// The engine's policy on draws.
    Draws,
    /// The game.
    Variant,
    /// Presets and choices of all the rules of a game.
    Rules,
    /// The handicap that White gives, by its name or squares.
    Handicap,
    /// A variant file whose game is added.
    VariantPath,
    /// A file of weights, for the game that it names.
    EvalFile,
    /// The seed for the choices of a level; 0 stands for a different one in each game.
    Seed,
}

impl Setting {
    /// All settings; the ones that every engine has come first.
    const ALL: [Self; 20] = [
        Self::Hash,
        Self::ClearHash,
        Self::Threads,
        Self::Oversubscribe,
        Self::Lines,
        Self::Ponder,
        Self::Level,
        Self::IsLimited,
        Self::Rating,
        Self::ShowsChances,
        Self::Analyses,
        Self::Overhead,
        Self::Resigns,
        Self::Draws,
        Self::Variant,
        Self::Rules,
        Self::Handicap,
        Self::VariantPath,
        Self::EvalFile,
        Self::Seed,
    ];

    /// The name, without the prefix that a protocol adds.
    const fn name(self) -> &'static str {
        match self {
            Self::Hash => "Hash",
            Self::ClearHash => "Clear Hash",
            Self::Threads => "Threads",
            Self::Oversubscribe => "Oversubscribe",
            Self::Lines => "MultiPV",
            Self::Ponder => "Ponder",
            Self::Level => "Skill Level",
            Self::IsLimited => "LimitStrength",
            Self::Rating => "Elo",
            Self::ShowsChances => "ShowWDL",
            Self::Analyses => "AnalyseMode",
            Self::Overhead => "Move Overhead",
            Self::Resigns => "Resign Below",
            Self::Draws => "Draws",
            Self::Variant => VARIANT,
            Self::Rules => "Rules",
            Self::Handicap => HANDICAP,
            Self::VariantPath => VARIANT_PATH,
            Self::EvalFile => "EvalFile",
            Self::Seed => "Skill Seed",
        }
    }

    /// The setting of a name, in any case and with `_` for blanks.
    fn named(name: &str) -> Option<Self> {
        let name = name.replace('_', " ");
        Self::ALL.into_iter().find(|setting| setting.name().eq_ignore_ascii_case(&name))
    }

    /// The values that it takes.
    fn kind(self, engine: &Engine) -> OptionKind {
        let spin = |default, min, max| OptionKind::Spin { default, min, max };
        let (lowest, highest) = ratings();
        match self {
            Self::Hash => spin(DEFAULT_HASH as u64, 1, MAX_HASH as u64),
            Self::ClearHash => OptionKind::Button,
            Self::Threads => spin(1, 1, MAX_THREADS as u64),
            Self::Lines => spin(1, 1, MAX_LINES),
            Self::Level => spin(FULL, 0, FULL),
            Self::Rating => spin(highest, lowest, highest),
            Self::Overhead => spin(DEFAULT_OVERHEAD, 0, MAX_OVERHEAD),
            Self::Seed => spin(0, 0, MAX_SEED),
            Self::Resigns => spin(0, 0, MAX_RESIGNS),
            Self::Draws => {
                let choices = Draws::WORDS.map(|(word, _)| word.to_owned()).to_vec();
                OptionKind::Combo {
                    default: DrawAndResignPolicy::default().draws.word().to_owned(),
                    choices,
                }
            }
            Self::Ponder
            | Self::Oversubscribe
            | Self::IsLimited
            | Self::ShowsChances
            | Self::Analyses => OptionKind::Check { default: false },
            Self::Variant => {
                let choices = engine.games.uci_names();
                OptionKind::Combo { default: choices[engine.games.default_game()].clone(), choices }
            }
            Self::Rules | Self::Handicap => OptionKind::Text,
            Self::VariantPath | Self::EvalFile => OptionKind::File,
        }
    }

    /// The value that it has.
    fn value(self, engine: &Engine) -> String {
        match self {
            Self::Hash => engine.searches.hash().to_string(),
            Self::Threads => engine.searches.threads().to_string(),
            Self::Oversubscribe => engine.searches.oversubscribes().to_string(),
            Self::Lines => engine.lines.to_string(),
            Self::Level => engine.skill.level.number().to_string(),
            Self::Rating => engine.skill.rating.to_string(),
            Self::Overhead => engine.overhead.as_millis().to_string(),
            Self::Resigns => engine.policy.resigns_at.to_string(),
            Self::Draws => engine.policy.draws.word().to_owned(),
            Self::Seed => engine.skill.seed.to_string(),
            Self::Ponder => engine.ponders.to_string(),
            Self::IsLimited => engine.skill.is_limited.to_string(),
            Self::ShowsChances => engine.shows_chances.to_string(),
            Self::Analyses => engine.skill.analyses.to_string(),
            Self::Variant => engine.games.uci_names()[engine.games.current_game()].clone(),
            Self::Rules => engine.games.choices_text(),
            Self::Handicap => engine.start.handicap.clone(),
            // A file is read once, when it is named.
            Self::ClearHash | Self::VariantPath | Self::EvalFile => String::new(),
        }
    }

    /// Sets the value.
    fn set(self, engine: &mut Engine, value: &str) -> Result<(), OptionSetError> {
        match self {
            Self::ClearHash => engine.forget(),
            Self::Hash => engine.set_hash(self.number(engine, value)? as usize)?,
            Self::Threads => {
                let threads = self.number(engine, value)? as usize;
                engine.searches.set_threads(threads)?;
            }
            Self::Oversubscribe => engine.searches.oversubscribe(self.as_bool(value)?)?,
            Self::Lines => engine.lines = self.number(engine, value)? as usize,
            Self::Ponder => engine.ponders = self.as_bool(value)?,
            // Other engines have levels below 0, which count as the lowest level here.
            Self::Level if value.parse().is_ok_and(|level: i32| level < 0) => {
                engine.skill.level = Level::new(0);
            }
            Self::Level => engine.skill.level = Level::new(self.number(engine, value)? as u8),
            Self::IsLimited => engine.skill.is_limited = self.as_bool(value)?,
            Self::Rating => engine.skill.rating = self.number(engine, value)? as i32,
            Self::ShowsChances => engine.shows_chances = self.as_bool(value)?,
            Self::Analyses => engine.skill.analyses = self.as_bool(value)?,
            Self::Overhead => {
                engine.overhead = Duration::from_millis(self.number(engine, value)?);
            }
            Self::Resigns => engine.policy.resigns_at = self.number(engine, value)?,
            Self::Draws => engine.policy.draws = self.draws(value)?,
            Self::Variant => engine.select_variant(value)?,
            Self::Rules => engine.choose(self.name(), written(value))?,
            Self::Handicap => engine.set_handicap(value)?,
            Self::VariantPath => drop(engine.load_variant(value)?),
            Self::EvalFile => engine.load_weights(value)?,
            Self::Seed => engine.skill.seed = self.number(engine, value)?,
        }
        Ok(())
    }

    /// Reads a number in the setting's range.
    fn number(self, engine: &Engine, found: &str) -> Result<u64, OptionSetError> {
        let OptionKind::Spin { min, max, .. } = self.kind(engine) else {
            unreachable!("only numbers are read as such")
        };
        let value = found.parse().ok().filter(|value| (min..=max).contains(value));
        let name = self.name().to_owned();
        value.ok_or_else(|| OptionSetError::Number { name, found: found.to_owned(), min, max })
    }

    /// Reads a word about draws.
    fn draws(self, found: &str) -> Result<Draws, OptionSetError> {
        Draws::of(found).ok_or_else(|| {
            let expected = Draws::WORDS.map(|(word, _)| word).join(", ");
            OptionSetError::Word { name: self.name().to_owned(), found: found.to_owned(), expected }
        })
    }

    /// Reads yes or no, as UCI and CECP write it.
    fn as_bool(self, found: &str) -> Result<bool, OptionSetError> {
        match found.to_ascii_lowercase().as_str() {
            "true" | "1" => Ok(true),
            "false" | "0" => Ok(false),
            _ => {
                let name = self.name().to_owned();
                Err(OptionSetError::Truth { name, found: found.to_owned() })
            }
        }
    }
}

impl Engine {
    /// The options that do not depend on the game, followed by those of the current game's rules.
    ///
    /// A choice of rules holds in all games that have it, even if it is made before the game is chosen;
    /// the word `game_default` stands for each game's own choice.
    #[must_use]
    pub fn options(&self) -> Vec<EngineOption> {
        let settings = Setting::ALL.into_iter().map(|setting| EngineOption {
            name: setting.name().to_owned(),
            kind: setting.kind(self),
            value: setting.value(self),
        });
        settings.chain(self.rule_options()).collect()
    }

    /// The options of the current game's rules.
    fn rule_options(&self) -> impl Iterator<Item = EngineOption> {
        self.variant().rules().options.iter().map(EngineOption::of_rules)
    }

    /// Sets an option by its name, in any case and with `_` for blanks.
    ///
    /// A choice of rules that only other games have is kept for them, and so are weights of another game;
    /// returns what does not hold in the current game, also if the option chooses another game.
    /// [`Self::take_discarded`] returns the part of a running game that the changed rules discarded.
    ///
    /// # Errors
    /// If there is no such option or value; everything stays as it was.
    ///
    /// ```
    /// use komainu_engine::{Engine, Games};
    /// let mut engine = Engine::new(Games::built_in(), Box::new(|_, _| {}));
    /// assert_eq!(engine.set_option("repetition", "jcsa").unwrap().len(), 1, "Mini has no such rule");
    /// assert!(engine.set_option("variant", "chu").unwrap().is_empty());
    /// ```
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<Vec<SetAside>, OptionSetError> {
        let setting = Setting::named(name);
        match setting {
            Some(setting) => setting.set(self, value)?,
            None => self.choose(name, value)?,
        }
        let spelt = name.replace(' ', "_");
        let is_about = |aside: &SetAside| match (setting, aside) {
            (Some(Setting::Variant | Setting::Rules), _)
            | (Some(Setting::EvalFile), SetAside::Weights(_))
            | (None, SetAside::Combination(_) | SetAside::Weights(_)) => true,
            (
                None,
                SetAside::Rule(
                    OptionError::UnknownOption { option, .. }
                    | OptionError::UnknownChoice { option, .. },
                ),
            ) => option.eq_ignore_ascii_case(&spelt),
            _ => false,
        };
        let mut aside = self.set_aside();
        aside.retain(is_about);
        Ok(aside)
    }

    /// Makes a choice of rules.
    fn choose(&mut self, option: &str, choice: &str) -> Result<(), OptionSetError> {
        if self.games.choose(option, choice)? {
            self.abort();
            self.adopt_rules();
        }
        Ok(())
    }
}

impl EngineOption {
    /// An option of a game's rules, with a name to read: `Lion capture` for `lion_capture`.
    fn of_rules(rule: &RuleOption) -> Self {
        let (first, rest) = rule.name.split_at(1);
        let name = first.to_ascii_uppercase() + &rest.replace('_', " ");
        let default = GAME_DEFAULT.to_owned();
        let choices = [default.clone()].into_iter().chain(rule.choices.iter().cloned()).collect();
        let value = if rule.chosen == rule.default { default.clone() } else { rule.chosen.clone() };
        Self { name, kind: OptionKind::Combo { default, choices }, value }
    }
}

/// The lowest and the highest rating that can be asked for.
fn ratings() -> (u64, u64) {
    let (lowest, highest) = Level::all_ratings();
    (lowest.max(0) as u64, highest.max(0) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use komainu_core::rules::{RULES, SETTINGS};

    #[test]
    fn no_game_has_an_option_of_the_name_of_a_setting() {
        let names =
            Setting::ALL.map(|setting| setting.name().to_ascii_lowercase().replace(' ', "_"));
        let names: Vec<&str> =
            names.iter().map(String::as_str).filter(|name| *name != RULES).collect();
        assert_eq!(names, SETTINGS);
    }
}
