//! The games an engine can play and what is chosen of their options.

use std::collections::BTreeMap;
use std::sync::Arc;

use thiserror::Error;

use crate::board::Variant;
use crate::rules::catalog::{self, BuiltIn};
use crate::rules::{Names, RuleOption, Rules, VariantFile};

/// The word that stands for a game's own default in every option.
pub const DEFAULT_CHOICE: &str = "game_default";

/// The games that can be chosen, one of them chosen, with their options.
///
/// No two have the same id, and an id always means its own game. Another name that several games
/// have means the last one from outside among them, or else a built-in one.
///
/// A choice is remembered for all games that have it, so that front ends may set options before
/// they name the game.
#[derive(Debug)]
pub struct Games {
    games: Vec<Game>,
    current: usize,
    /// The game that is played where nobody asks for another.
    default: usize,
    /// Whether somebody has asked for the current game.
    asked_for: bool,
    /// What the name by which the current game was chosen stands for.
    preset: Vec<(String, String)>,
    choices: BTreeMap<String, String>,
    variant: Arc<Variant>,
}

/// Why a game or an option of one cannot be had.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum GameError {
    /// No game is called that.
    #[error("unknown variant `{found}`, expected one of {known}")]
    UnknownVariant {
        /// What was found.
        found: String,
        /// The ids of all games.
        known: String,
    },
    /// No game has such an option.
    #[error("unknown option `{found}`, expected one of {known}")]
    UnknownOption {
        /// What was found.
        found: String,
        /// The options there are.
        known: String,
    },
    /// The option has no such choice.
    #[error("option {option}: unknown choice `{found}`, expected one of {known}")]
    UnknownChoice {
        /// The option.
        option: String,
        /// What was found.
        found: String,
        /// The choices there are.
        known: String,
    },
}

impl Games {
    /// The built-in games.
    #[must_use]
    pub fn built_in() -> Self {
        Self::with_files(Vec::new())
    }

    /// Games from outside before the built-in ones; the first game of all is chosen.
    #[must_use]
    pub fn with_files(files: Vec<VariantFile>) -> Self {
        let mut games = Vec::new();
        for file in files {
            place(&mut games, Game::from_file(file));
        }
        let asked_for = !games.is_empty();
        for game in catalog::all() {
            if !games.iter().any(|other| other.id == game.id) {
                games.push(Game::from_catalog(game));
            }
        }
        let choices = BTreeMap::new();
        let variant = games[0].with_file(|file| compile(file, &[], &choices));
        Self { games, current: 0, default: 0, asked_for, preset: Vec::new(), choices, variant }
    }

    /// The chosen game.
    #[must_use]
    pub const fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// All games.
    #[must_use]
    pub fn all(&self) -> &[Game] {
        &self.games
    }

    /// The index of the game that is played where nobody asks for another.
    #[must_use]
    pub const fn default_game(&self) -> usize {
        self.default
    }

    /// The name of each game that is announced to UCI and USI front ends.
    #[must_use]
    pub fn uci_names(&self) -> Vec<String> {
        let own = |(index, game): (usize, &Game)| {
            let own = self.find(&game.names.uci) == Some(index);
            if own { game.names.uci.clone() } else { game.id.clone() }
        };
        self.games.iter().enumerate().map(own).collect()
    }

    /// The names that are announced to CECP front ends, each of which means another game or
    /// another way of showing it.
    #[must_use]
    pub fn cecp_names(&self) -> Vec<String> {
        let names = |(index, game): (usize, &Game)| {
            let own = |name: &&String| self.find(name) == Some(index);
            let names: Vec<String> = game.names.cecp.iter().filter(own).cloned().collect();
            if names.is_empty() { vec![game.id.clone()] } else { names }
        };
        self.games.iter().enumerate().flat_map(names).collect()
    }

    /// Where the game of this name is.
    fn find(&self, name: &str) -> Option<usize> {
        let named = |game: &Game| game.names.contain(&game.id, name);
        let outside = |game: &Game| matches!(game.source, Source::File(_));
        let mut games = self.games.iter();
        let by_id = games.position(|game| game.id.eq_ignore_ascii_case(name));
        by_id
            .or_else(|| self.games.iter().rposition(|game| outside(game) && named(game)))
            .or_else(|| self.games.iter().position(named))
    }

    /// Adds a game from outside, in place of one of the same id.
    ///
    /// Returns whether that was the current game, whose rules are compiled anew.
    pub(super) fn add(&mut self, file: VariantFile) -> bool {
        let current = place(&mut self.games, Game::from_file(file)) == self.current;
        if current {
            self.preset.clear();
            self.compile();
        }
        current
    }

    /// Chooses a game by any of its names.
    pub(super) fn select(&mut self, name: &str) -> Result<(), GameError> {
        self.current = self.find(name).ok_or_else(|| GameError::UnknownVariant {
            found: name.to_owned(),
            known: self.games.iter().map(|game| game.id.as_str()).collect::<Vec<_>>().join(", "),
        })?;
        self.preset = self.games[self.current].names.preset(name).to_vec();
        self.asked_for = true;
        self.compile();
        Ok(())
    }

    /// Makes a game the one that is played where nobody asks for another; a game that came from
    /// outside was asked for.
    ///
    /// Returns whether the current game is changed.
    pub(super) fn suggest(&mut self, name: &str) -> bool {
        let Some(index) = self.find(name).filter(|_| !self.asked_for) else {
            return false;
        };
        (self.default, self.current) = (index, index);
        self.compile();
        true
    }

    fn compile(&mut self) {
        let (preset, choices) = (&self.preset, &self.choices);
        self.variant = self.games[self.current].with_file(|file| compile(file, preset, choices));
    }

    /// Makes a choice for all games that have it; front ends set options before they name a game.
    ///
    /// Returns whether the rules of the current game are compiled anew.
    pub(super) fn choose(&mut self, option: &str, choice: &str) -> Result<bool, GameError> {
        let all = self.rule_options();
        let is_meant = |known: &&RuleOption| known.name.eq_ignore_ascii_case(option);
        let known = all.iter().find(is_meant).ok_or_else(|| GameError::UnknownOption {
            found: option.to_owned(),
            known: all.iter().map(|known| known.name.as_str()).collect::<Vec<_>>().join(", "),
        })?;
        let is_here = self.variant.rules().options.iter().any(|here| here.name == known.name);
        if choice.eq_ignore_ascii_case(DEFAULT_CHOICE) {
            self.choices.remove(&known.name);
        } else {
            let found = known.choices.iter().find(|name| name.eq_ignore_ascii_case(choice));
            let found = found.ok_or_else(|| GameError::UnknownChoice {
                option: known.name.clone(),
                found: choice.to_owned(),
                known: known.choices.join(", "),
            })?;
            self.choices.insert(known.name.clone(), found.clone());
        }
        if is_here {
            self.compile();
        }
        Ok(is_here)
    }

    /// The options of all games, one of each name with all the choices that some game has.
    #[must_use]
    pub fn rule_options(&self) -> Vec<RuleOption> {
        let mut all: Vec<RuleOption> = Vec::new();
        for option in self.games.iter().flat_map(|game| game.with_file(defaults).options) {
            match all.iter_mut().find(|known| known.name == option.name) {
                None => all.push(option),
                Some(known) => {
                    for choice in option.choices {
                        if !known.choices.contains(&choice) {
                            known.choices.push(choice);
                        }
                    }
                }
            }
        }
        all
    }
}

/// A game that can be chosen.
#[derive(Debug)]
pub struct Game {
    /// The game's id.
    pub id: String,
    /// How protocols call the game.
    pub names: Names,
    source: Source,
}

#[derive(Debug)]
enum Source {
    BuiltIn(&'static BuiltIn),
    File(Box<VariantFile>),
}

impl Game {
    fn from_catalog(game: &'static BuiltIn) -> Self {
        Self { id: game.id.clone(), names: game.names.clone(), source: Source::BuiltIn(game) }
    }

    fn from_file(file: VariantFile) -> Self {
        let names = defaults(&file).names;
        Self { id: file.id().to_owned(), names, source: Source::File(Box::new(file)) }
    }

    /// Asks something of the game's file; that of a built-in game is read only now.
    fn with_file<T>(&self, ask: impl FnOnce(&VariantFile) -> T) -> T {
        match &self.source {
            Source::BuiltIn(game) => ask(&game.file()),
            Source::File(file) => ask(file),
        }
    }
}

/// Puts a game in the place of the one with its id, or behind all others; returns the place.
fn place(games: &mut Vec<Game>, game: Game) -> usize {
    if let Some(index) = games.iter().position(|known| known.id == game.id) {
        games[index] = game;
        index
    } else {
        games.push(game);
        games.len() - 1
    }
}

fn defaults(file: &VariantFile) -> Rules {
    file.rules(&[]).expect("a file that was read has valid defaults")
}

/// Compiles a game under those choices that it has; they take the place of a preset.
fn compile(
    file: &VariantFile,
    preset: &[(String, String)],
    choices: &BTreeMap<String, String>,
) -> Arc<Variant> {
    let rules = defaults(file);
    let has = |name: &String, choice: &String| {
        rules.options.iter().any(|option| option.name == *name && option.choices.contains(choice))
    };
    let made = choices.iter().filter(|&(name, choice)| has(name, choice));
    let made = made.map(|(name, choice)| (name.clone(), choice.clone()));
    let wanted: Vec<_> = preset.iter().cloned().chain(made).collect();
    Variant::new(file.rules(&wanted).unwrap_or(rules))
}
