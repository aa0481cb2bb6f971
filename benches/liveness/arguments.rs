//! The arguments of the command line.

use std::str::FromStr;

use komainu::rules::catalog;

pub struct Arguments {
    /// The measurements; none for all.
    names: Vec<String>,
    /// The games, if they are given.
    games: Option<Vec<&'static str>>,
    /// How often each task is done, if it is given.
    count: Option<usize>,
    pub seed: u64,
    /// The number of threads per processor that use up its time while games are played.
    pub load: usize,
    /// True if everything is done in a very small form, as for criterion.
    pub is_test: bool,
}

impl Arguments {
    pub fn read(mut words: impl Iterator<Item = String>, known: &[&str]) -> Result<Self, String> {
        let mut arguments =
            Self { names: Vec::new(), games: None, count: None, seed: 1, load: 0, is_test: false };
        while let Some(word) = words.next() {
            match word.as_str() {
                "--test" => arguments.is_test = true,
                "--games" => {
                    arguments.games = Some(games(&words.next().unwrap_or_default())?);
                }
                "--count" => arguments.count = Some(number(&word, words.next())?),
                "--seed" => arguments.seed = number(&word, words.next())?,
                "--load" => arguments.load = number(&word, words.next())?,
                "--bench" => {} // cargo says it
                name if known.contains(&name) => arguments.names.push(word),
                _ => {
                    let known = known.join(", ");
                    return Err(format!(
                        "found `{word}`, expected --games, --count, --seed, --load or one of {known}"
                    ));
                }
            }
        }
        Ok(arguments)
    }

    /// Returns `true` if a measurement is requested.
    pub fn wants(&self, name: &str) -> bool {
        self.names.is_empty() || self.names.iter().any(|wanted| wanted == name)
    }

    /// Returns the requested games, or else these.
    pub fn games_or(&self, default: &[&'static str]) -> Vec<&'static str> {
        self.games.clone().unwrap_or_else(|| default.to_vec())
    }

    /// Returns the requested games, or else all.
    pub fn games(&self) -> Vec<&'static str> {
        if self.is_test { self.games_or(&["mini", "tai"]) } else { self.games_or(&catalog::ids()) }
    }

    /// Returns how often a task is done: as requested, or else by default or in a test.
    pub fn count(&self, default: usize, in_test: usize) -> usize {
        self.count.unwrap_or(if self.is_test { in_test } else { default })
    }
}

fn games(text: &str) -> Result<Vec<&'static str>, String> {
    let game = |name: &str| {
        let id = catalog::ids().into_iter().find(|id| *id == name);
        id.ok_or_else(|| format!("--games: found `{name}`, expected ids of built-in games"))
    };
    text.split(',').map(game).collect()
}

fn number<T: FromStr>(option: &str, word: Option<String>) -> Result<T, String> {
    let word = word.unwrap_or_default();
    word.parse().map_err(|_| format!("{option}: found `{word}`, expected a number"))
}
