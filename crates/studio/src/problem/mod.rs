//! What is wrong with texts from outside, as sentences that the catalogues of the page have.

mod position;
mod record;

use std::fmt::Display;

use super::said::{Part, Said, Values, ending_in_values};
use komainu_core::board::FindError;
use komainu_core::notation::MoveTextError;
use komainu_core::rules::{OptionError, UnknownGame};
use komainu_records::{Ending, PlayError, Record};
pub use record::problem_in_words;

/// A key and the values of its sentence.
pub(super) type Parts = (&'static str, Values);

/// An error whose sentence is in the catalogues.
pub(super) trait Problem: Display {
    /// The key of the sentence, empty if there is none, and its values.
    fn parts(&self) -> Parts;

    /// The sentence.
    fn said(&self) -> Said {
        let (key, values) = self.parts();
        Said::new(key, values, self.to_string())
    }
}

/// A key with words as values.
fn tell(key: &'static str, words: &[(&'static str, &dyn Display)]) -> Parts {
    (key, words.iter().map(|&(name, word)| (name, Part::of(word))).collect())
}

/// A key with the end of a game as values.
fn ending(key: &'static str, ending: Ending) -> Parts {
    (key, ending_in_values(ending))
}

/// The first of two keys with words and what is known, or the second one if nothing is.
fn of_unknown(
    [key, none]: [&'static str; 2],
    words: &[(&'static str, &dyn Display)],
    known: &[String],
) -> Parts {
    let (_, mut values) = tell(key, words);
    if known.is_empty() {
        return (none, values);
    }
    values.insert("known", known.join(", ").into());
    (key, values)
}

/// A key with words and the sentence of a problem as values.
fn about((key, mut values): Parts, problem: &(impl Problem + ?Sized)) -> Parts {
    values.insert("problem", problem.said().into());
    (key, values)
}

impl Problem for MoveTextError {
    fn parts(&self) -> Parts {
        match self {
            Self::Illegal(found) => tell("move_illegal", &[("found", found)]),
            Self::Ambiguous(found) => tell("move_ambiguous", &[("found", found)]),
            Self::Malformed { found, expected } => {
                tell("move_malformed", &[("found", found), ("expected", expected)])
            }
            _ => ("", Values::new()),
        }
    }
}

impl Problem for PlayError {
    fn parts(&self) -> Parts {
        match self {
            Self::Illegal => tell("play_illegal", &[]),
            Self::TooLong => tell("play_too_long", &[("most", &Record::MAX_MOVES)]),
            _ => ("", Values::new()),
        }
    }
}

impl Problem for FindError {
    fn parts(&self) -> Parts {
        match self {
            Self::UnknownVariant(error) => error.parts(),
            Self::Option(error) => error.parts(),
            _ => ("", Values::new()),
        }
    }
}

impl Problem for UnknownGame {
    fn parts(&self) -> Parts {
        let Self { found, close } = self;
        match &close[..] {
            [] => tell("unknown_game", &[("found", found)]),
            close => tell("unknown_game_near", &[("found", found), ("known", &close.join(", "))]),
        }
    }
}

impl Problem for OptionError {
    fn parts(&self) -> Parts {
        match self {
            Self::UnknownOption { game, option, known } => of_unknown(
                ["unknown_option", "unknown_option_none"],
                &[("game", game), ("found", option)],
                known,
            ),
            Self::UnknownChoice { option, choice, known } => of_unknown(
                ["unknown_choice", "unknown_choice_none"],
                &[("of", option), ("found", choice)],
                known,
            ),
            Self::UnknownPreset { game, preset, known } => of_unknown(
                ["unknown_preset", "unknown_preset_none"],
                &[("game", game), ("found", preset)],
                known,
            ),
            Self::Contradiction { option, one, other } => {
                tell("contradiction", &[("of", option), ("found", one), ("other", other)])
            }
            _ => ("", Values::new()),
        }
    }
}
