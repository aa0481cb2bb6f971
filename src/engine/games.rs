//! The games an engine can play and what is chosen of their options.

use std::collections::BTreeMap;
use std::sync::Arc;

use thiserror::Error;

use super::compiled;
use crate::board::Variant;
use crate::rules::catalog::{self, BuiltIn};
use crate::rules::{Names, RuleOption, VariantFile};

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
    games: Vec<GameEntry>,
    current: usize,
    /// The game that is played where nobody asks for another.
    default: usize,
    /// Tells if somebody has asked for the current game.
    asked_for: bool,
    /// The name by which the current game was chosen, which may stand for some choices.
    chosen_by: String,
    choices: BTreeMap<String, String>,
    variant: Arc<Variant>,
}

/// A game or an option that does not exist.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GameError {
    /// No game is called that.
    #[error("unknown variant `{found}`, expected one of {known}")]
    UnknownVariant {
        /// The name as it was given.
        found: String,
        /// The ids of all games.
        known: String,
    },
    /// No game has such an option.
    #[error("unknown option `{found}`, expected one of {known}")]
    UnknownOption {
        /// The name as it was given.
        found: String,
        /// The options there are.
        known: String,
    },
    /// The option has no such choice.
    #[error("option {option}: unknown choice `{found}`, expected one of {known}")]
    UnknownChoice {
        /// The option.
        option: String,
        /// The name as it was given.
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
            place(&mut games, GameEntry::from_file(file));
        }
        let asked_for = !games.is_empty();
        for game in catalog::all() {
            if !games.iter().any(|other| other.id == game.id) {
                games.push(GameEntry::from_catalog(game));
            }
        }
        let choices = BTreeMap::new();
        let variant = compile(&games[0], "", &choices);
        Self {
            games,
            current: 0,
            default: 0,
            asked_for,
            chosen_by: String::new(),
            choices,
            variant,
        }
    }

    /// The chosen game.
    #[must_use]
    pub const fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// All games.
    #[must_use]
    pub fn all(&self) -> &[GameEntry] {
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
        let own = |(index, game): (usize, &GameEntry)| {
            let own = self.find(&game.names.uci) == Some(index);
            if own { game.names.uci.clone() } else { game.id.clone() }
        };
        self.games.iter().enumerate().map(own).collect()
    }

    /// The names that are announced to CECP front ends, each of which means another game or
    /// another way of showing it.
    #[must_use]
    pub fn cecp_names(&self) -> Vec<String> {
        let names = |(index, game): (usize, &GameEntry)| {
            let own = |name: &&String| self.find(name) == Some(index);
            let names: Vec<String> = game.names.cecp.iter().filter(own).cloned().collect();
            if names.is_empty() { vec![game.id.clone()] } else { names }
        };
        self.games.iter().enumerate().flat_map(names).collect()
    }

    /// The index of the game of this name.
    fn find(&self, name: &str) -> Option<usize> {
        let named = |game: &GameEntry| game.names.contain(&game.id, name);
        let outside = |game: &GameEntry| matches!(game.source, Source::File(_));
        let mut games = self.games.iter();
        let by_id = games.position(|game| game.id.eq_ignore_ascii_case(name));
        by_id
            .or_else(|| self.games.iter().rposition(|game| outside(game) && named(game)))
            .or_else(|| self.games.iter().position(named))
    }

    /// Adds a game from outside, in place of one of the same id.
    ///
    /// Tells if that was the current game, whose rules are compiled anew.
    pub(super) fn add(&mut self, file: VariantFile) -> bool {
        let current = place(&mut self.games, GameEntry::from_file(file)) == self.current;
        if current {
            self.chosen_by.clear();
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
        name.clone_into(&mut self.chosen_by);
        self.asked_for = true;
        self.compile();
        Ok(())
    }

    /// Makes a game the one that is played where nobody asks for another; a game that came from
    /// outside was asked for.
    ///
    /// Tells if the current game is changed.
    pub(super) fn suggest(&mut self, name: &str) -> bool {
        let Some(index) = self.find(name).filter(|_| !self.asked_for) else {
            return false;
        };
        (self.default, self.current) = (index, index);
        self.compile();
        true
    }

    fn compile(&mut self) {
        self.variant = compile(&self.games[self.current], &self.chosen_by, &self.choices);
    }

    /// Makes a choice for all games that have it; front ends set options before they name a game.
    ///
    /// Tells if the rules of the current game were compiled anew.
    pub(super) fn choose(&mut self, option: &str, choice: &str) -> Result<bool, GameError> {
        let all = self.rule_options();
        let is_meant = |known: &&RuleOption| known.name.eq_ignore_ascii_case(option);
        let known = all.iter().find(is_meant).ok_or_else(|| GameError::UnknownOption {
            found: option.to_owned(),
            known: all.iter().map(|known| known.name.as_str()).collect::<Vec<_>>().join(", "),
        })?;
        let before = self.choices.get(&known.name);
        let wanted = if choice.eq_ignore_ascii_case(DEFAULT_CHOICE) {
            None
        } else {
            let found = known.choices.iter().find(|name| name.eq_ignore_ascii_case(choice));
            Some(found.ok_or_else(|| GameError::UnknownChoice {
                option: known.name.clone(),
                found: choice.to_owned(),
                known: known.choices.join(", "),
            })?)
        };
        if wanted == before {
            return Ok(false);
        }
        match wanted {
            Some(wanted) => self.choices.insert(known.name.clone(), wanted.clone()),
            None => self.choices.remove(&known.name),
        };
        let is_here = self.variant.rules().options.iter().any(|here| here.name == known.name);
        if is_here {
            self.compile();
        }
        Ok(is_here)
    }

    /// The options of all games, one of each name with all the choices that some game has.
    #[must_use]
    pub fn rule_options(&self) -> Vec<RuleOption> {
        let mut all: Vec<RuleOption> = Vec::new();
        for option in self.games.iter().flat_map(GameEntry::options) {
            match all.iter_mut().find(|known| known.name == option.name) {
                None => all.push(option.clone()),
                Some(known) => {
                    for choice in &option.choices {
                        if !known.choices.contains(choice) {
                            known.choices.push(choice.clone());
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
pub struct GameEntry {
    /// The game's id.
    pub id: String,
    /// The names by which protocols call the game.
    pub names: Names,
    source: Source,
}

#[derive(Debug)]
enum Source {
    BuiltIn(&'static BuiltIn),
    File(Box<VariantFile>),
}

impl GameEntry {
    fn from_catalog(game: &'static BuiltIn) -> Self {
        let (id, names) = (game.id.clone(), game.names.clone());
        Self { id, names, source: Source::BuiltIn(game) }
    }

    fn from_file(file: VariantFile) -> Self {
        let (id, names) = (file.id().to_owned(), file.names().clone());
        let source = Source::File(Box::new(file));
        Self { id, names, source }
    }

    fn file(&self) -> &VariantFile {
        match &self.source {
            Source::BuiltIn(game) => game.file(),
            Source::File(file) => file,
        }
    }

    fn options(&self) -> &[RuleOption] {
        self.file().options()
    }
}

/// Puts a game in the place of the one with its id, or behind all others; returns the place.
fn place(games: &mut Vec<GameEntry>, game: GameEntry) -> usize {
    if let Some(index) = games.iter().position(|known| known.id == game.id) {
        games[index] = game;
        index
    } else {
        games.push(game);
        games.len() - 1
    }
}

/// Compiles a game under those choices that it has; they take the place of what a name stands for.
fn compile(game: &GameEntry, name: &str, choices: &BTreeMap<String, String>) -> Arc<Variant> {
    let (file, options) = (game.file(), game.options());
    let has = |name: &str, choice: &str| {
        let mut options = options.iter().filter(|option| option.name == name);
        options.any(|option| option.choices.iter().any(|known| known == choice))
    };
    let made = choices.iter().map(|(name, choice)| (name.as_str(), choice.as_str()));
    let made = made.filter(|&(name, choice)| has(name, choice));
    let wanted: Vec<_> = file.names().preset(name).into_iter().chain(made).collect();
    let rules = file.rules(&wanted).or_else(|_| file.rules(&[]));
    let rules = rules.expect("a file that was read has valid defaults");
    match game.source {
        Source::BuiltIn(_) => compiled::variant(rules),
        Source::File(_) => Variant::new(rules),
    }
}
