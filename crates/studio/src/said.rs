//! What the program says to a person, in words and for a page that has its own.

use std::collections::BTreeMap;

use komainu_records::Ending;
use serde::Serialize;
use serde_json::{Value, json};

/// What stands in a sentence, by the names that the catalogues of the page have for it.
pub type Values = BTreeMap<&'static str, Part>;

/// One of the values of a sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Part {
    /// A word, which the catalogues may have in their language: `side.black` for the value `side`.
    Word(String),
    /// A sentence about an error, which stands in another one.
    Sentence(Box<Said>),
    /// Words in the languages of the rules, by their tags.
    Words(BTreeMap<&'static str, String>),
}

/// A sentence in English, and the key and values with which the page finds it in its catalogues.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Said {
    /// The key, without the prefix for the sort of sentence; empty if the catalogues have no such sentence.
    pub key: &'static str,
    /// The values.
    pub values: Values,
    /// The sentence in English.
    pub text: String,
}

impl Part {
    /// A word.
    pub(super) fn of(word: impl ToString) -> Self {
        Self::Word(word.to_string())
    }

    /// The texts in it.
    pub(super) fn texts_mut(&mut self) -> Vec<&mut String> {
        match self {
            Self::Word(word) => vec![word],
            Self::Words(words) => words.values_mut().collect(),
            Self::Sentence(said) => {
                let inner = said.values.values_mut().flat_map(Self::texts_mut);
                inner.chain([&mut said.text]).collect()
            }
        }
    }
}

impl From<String> for Part {
    fn from(word: String) -> Self {
        Self::Word(word)
    }
}

impl From<Said> for Part {
    fn from(said: Said) -> Self {
        Self::Sentence(Box::new(said))
    }
}

impl Said {
    /// A sentence with its key and values.
    #[must_use]
    pub fn new(key: &'static str, values: impl Into<Values>, text: impl Into<String>) -> Self {
        Self { key, values: values.into(), text: text.into() }
    }

    /// The end of a game.
    #[must_use]
    pub fn of_ending(ending: Ending) -> Self {
        let reason = ("reason", Part::of(ending.end));
        let (key, values) = match ending.winner {
            Some(color) => ("wins", Values::from([("side", Part::of(color)), reason])),
            None if ending.end.leaves_open() => ("no_result", Values::from([reason])),
            None => ("draw", Values::from([reason])),
        };
        Self { key, values, text: ending.to_string() }
    }

    /// A sentence in which the end of a game stands as `ending`; its key is the value `end`.
    #[must_use]
    pub fn about_ending(key: &'static str, ending: Ending, text: impl Into<String>) -> Self {
        Self { key, values: ending_in_values(ending), text: text.into() }
    }

    /// The answer to a request that is refused with this sentence.
    #[must_use]
    pub fn refusal(&self) -> Value {
        json!({ "error": self.text, "key": self.key, "values": self.values })
    }
}

/// The end of a game among the values of a sentence.
pub fn ending_in_values(ending: Ending) -> Values {
    let Said { key, mut values, text } = Said::of_ending(ending);
    values.extend([("ending", Part::Word(text)), ("end", Part::of(key))]);
    values
}
