//! The games an engine can play and what is chosen of their options.

use std::sync::Arc;

use thiserror::Error;

use super::game_entry::{GameEntry, names_of};
use komainu_core::board::{FindError, Variant};
use komainu_core::rules::catalog;
use komainu_core::rules::{
    GAME_DEFAULT, OptionError, RULES, RuleOption, UnknownGame, VariantFile, contradiction_in,
    look_up, rules_in,
};

/// The games that can be chosen, the current one among them, with their options.
///
/// No two games have the same id, and an id always means its own game. Any other name that several
/// games share means the last of them that comes from a file, or else a built-in one.
///
/// A choice is remembered for all games that have it, so that front ends may set options before
/// they name the game.
#[derive(Debug)]
pub struct Games {
    games: Vec<GameEntry>,
    current: usize,
    /// The game that is played unless another one is chosen.
    default: usize,
    /// True if the user has chosen the current game.
    asked_for: bool,
    /// The name by which the current game was chosen, which may stand for a preset.
    chosen_by: String,
    /// True if the front end speaks USI, which stands for a preset in some games.
    speaks_usi: bool,
    /// The choices made, (option, choice); later ones override earlier ones.
    choices: Vec<(String, String)>,
    variant: Arc<Variant>,
}

/// A game, an option or a choice that does not exist.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GameError {
    /// No game has that name.
    #[error(transparent)]
    UnknownVariant(#[from] UnknownGame),
    /// No game has such an option.
    #[error("unknown option `{found}`, expected one of {known}")]
    UnknownOption {
        /// The name as it was given.
        found: String,
        /// The options of the current game.
        known: String,
    },
    /// The option has no such choice in any game.
    #[error("option {option}: unknown choice `{found}`, expected one of {known}")]
    UnknownChoice {
        /// The option.
        option: String,
        /// The name as it was given.
        found: String,
        /// The choices in the current game, if it has the option, or else in all games.
        known: String,
    },
    /// The game has no such option or choice.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The text for the option `Rules` has a mistake.
    #[error("option Rules: {0}")]
    Rules(#[source] Box<Self>),
    /// No game has such a preset.
    #[error("unknown preset `{found}`, expected NAME=VALUE or one of {known}")]
    UnknownPreset {
        /// The name as it was given.
        found: String,
        /// The presets of the current game.
        known: String,
    },
}

impl Games {
    /// The built-in games.
    #[must_use]
    pub fn built_in() -> Self {
        Self::with_files(Vec::new())
    }

    /// The games of variant files, followed by the built-in ones; the first game is chosen.
    #[must_use]
    pub fn with_files(files: Vec<VariantFile>) -> Self {
        let mut games = Vec::new();
        for file in files {
            place(&mut games, GameEntry::from_file(file));
        }
        let asked_for = !games.is_empty();
        for game in catalog::all() {
            if !games.iter().any(|other| other.id() == game.id) {
                games.push(GameEntry::from_catalog(game));
            }
        }
        let variant = games[0].compile(games[0].rules(&[]));
        Self {
            games,
            current: 0,
            default: 0,
            asked_for,
            chosen_by: String::new(),
            speaks_usi: false,
            choices: Vec::new(),
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

    /// The index of the game that is played unless another one is chosen.
    #[must_use]
    pub const fn default_game(&self) -> usize {
        self.default
    }

    /// The index of the game that is played.
    pub(super) const fn current_game(&self) -> usize {
        self.current
    }

    /// The name of each game that is announced to UCI and USI front ends.
    #[must_use]
    pub fn uci_names(&self) -> Vec<String> {
        let own = |(index, game): (usize, &GameEntry)| {
            let own = self.find(&game.names().uci) == Some(index);
            if own { game.names().uci.clone() } else { game.id().to_owned() }
        };
        self.games.iter().enumerate().map(own).collect()
    }

    /// The names that are announced to CECP front ends, each of which means a different game or a
    /// different way of showing it; a game whose file has an empty list is not announced.
    #[must_use]
    pub fn cecp_names(&self) -> Vec<String> {
        let names = |(index, game): (usize, &GameEntry)| {
            let own = |name: &&String| self.find(name) == Some(index);
            let names: Vec<String> = game.names().cecp.iter().filter(own).cloned().collect();
            let announced = !game.names().cecp.is_empty();
            if announced && names.is_empty() { vec![game.id().to_owned()] } else { names }
        };
        self.games.iter().enumerate().flat_map(names).collect()
    }

    /// The index of the game of this name.
    fn find(&self, name: &str) -> Option<usize> {
        self.index_of(name).ok()
    }

    /// The game of a name under some choices of its options; the current choices stay.
    ///
    /// # Errors
    /// If there is no such game, option or choice.
    pub fn variant_of(
        &self,
        name: &str,
        choices: &[(&str, &str)],
    ) -> Result<Arc<Variant>, FindError> {
        let game = &self.games[self.index_of(name)?];
        Ok(game.compile(game.file().rules_under(name, choices)?))
    }

    /// The index of the game of this name.
    ///
    /// # Errors
    /// If there is none.
    #[doc(hidden)]
    pub fn index_of(&self, name: &str) -> Result<usize, UnknownGame> {
        look_up(self.games.iter().map(GameEntry::game_names), name)
    }

    /// The game of another id that one of the names in a variant file means, as long as the file is not added.
    #[doc(hidden)]
    #[must_use]
    pub fn with_a_name_of(&self, file: &VariantFile) -> Option<&GameEntry> {
        let meant = names_of(file).all().filter_map(|name| self.find(&name)).collect::<Vec<_>>();
        let mut meant = meant.into_iter().map(|index| &self.games[index]);
        meant.find(|game| game.id() != file.id())
    }

    /// Adds the game of a variant file, in place of one with the same id.
    ///
    /// Returns `true` if the replaced one was the current game, which is then compiled anew.
    #[doc(hidden)]
    pub fn add(&mut self, file: VariantFile) -> bool {
        let current = place(&mut self.games, GameEntry::from_file(file)) == self.current;
        if current {
            self.chosen_by.clear();
            self.compile();
        }
        current
    }

    /// Returns `true` if the user has named the game to play, or given it in a file.
    pub(super) const fn has_been_asked_for_one(&self) -> bool {
        self.asked_for
    }

    /// Chooses a game by any of its names.
    pub(super) fn select(&mut self, name: &str) -> Result<(), GameError> {
        self.current = self.index_of(name)?;
        name.clone_into(&mut self.chosen_by);
        self.asked_for = true;
        self.compile();
        Ok(())
    }

    /// Follows the customs of USI, or stops doing so if `None` is given: a game that is played unless
    /// another one is chosen, and a preset in some games. A game that was chosen before becomes the
    /// default.
    ///
    /// Returns `true` if the current rules are changed.
    pub(super) fn follow_usi(&mut self, default_game: Option<&str>) -> bool {
        self.speaks_usi = default_game.is_some();
        let custom = default_game.and_then(|name| self.find(name)).filter(|_| !self.asked_for);
        if let Some(index) = custom {
            self.current = index;
        }
        if self.asked_for || custom.is_some() {
            self.default = self.current;
        }
        self.compile()
    }

    /// Compiles the current game under the choices made if they change its rules; returns `true` if
    /// they do.
    fn compile(&mut self) -> bool {
        let game = &self.games[self.current];
        let rules = game.rules(&self.choices());
        let changes = rules != *self.variant.rules();
        if changes {
            self.variant = game.compile(rules);
        }
        changes
    }

    /// The choices for the current game, the preset that its name stands for first; later choices
    /// override earlier ones.
    fn choices(&self) -> Vec<(&str, &str)> {
        let made = self.choices.iter().map(|(name, choice)| (name.as_str(), choice.as_str()));
        self.preset().into_iter().chain(made).collect()
    }

    /// The preset that the name of the current game, or else the protocol, stands for, if any.
    fn preset(&self) -> Option<(&str, &str)> {
        let names = self.games[self.current].names();
        let for_usi = || names.preset_for_usi().filter(|_| self.speaks_usi);
        let preset = names.preset_under(&self.chosen_by).or_else(for_usi)?;
        Some((RULES, preset.name.as_str()))
    }

    /// Makes a choice for all games that have it; front ends set options before they name a game.
    ///
    /// The option [`RULES`] takes presets and choices of other options, which replace all choices made
    /// before. For any other option, [`GAME_DEFAULT`] withdraws the choice, which leaves what the name
    /// of the game stands for. Returns `true` if the rules of the current game are changed.
    pub(super) fn choose(&mut self, option: &str, choice: &str) -> Result<bool, GameError> {
        if option.eq_ignore_ascii_case(RULES) {
            let wishes = self.wishes(choice);
            self.choices = wishes.map_err(|error| GameError::Rules(Box::new(error)))?;
        } else {
            let (name, choice) = self.known_choice(option, choice)?;
            self.choices.retain(|(known, _)| *known != name);
            // Front ends send back the default that was announced to them, and do not mean a choice by
            // it.
            if choice != GAME_DEFAULT {
                self.choices.push((name, choice));
            }
        }
        Ok(self.compile())
    }

    /// The choices in a text for the option [`RULES`].
    fn wishes(&self, text: &str) -> Result<Vec<(String, String)>, GameError> {
        if let Some((option, one, other)) = contradiction_in(rules_in(text)) {
            let [option, one, other] = [option, one, other].map(str::to_owned);
            return Err(OptionError::Contradiction { option, one, other }.into());
        }
        rules_in(text).map(|(name, choice)| self.known_choice(name, choice)).collect()
    }

    /// The choices made that have no effect in the current game, since it does not have them or does
    /// not allow them together.
    pub(super) fn set_aside(&self) -> Vec<OptionError> {
        let game = &self.games[self.current];
        let choices = self.choices();
        let unknown = |&choice: &(&str, &str)| match game.file().rules(&[choice]) {
            Ok(_) | Err(OptionError::Combination(_)) => None,
            Err(unknown) => Some(unknown),
        };
        let made = choices.iter().filter(|(_, choice)| *choice != GAME_DEFAULT);
        let together = game.file().rules(&game.known(&choices)).err();
        made.filter_map(unknown).chain(together).collect()
    }

    /// An option and a choice, spelt as in the games that have them.
    fn known_choice(&self, option: &str, choice: &str) -> Result<(String, String), GameError> {
        if option == RULES {
            return Ok((RULES.to_owned(), self.known_preset(choice)?));
        }
        let all = self.all_rule_options();
        let spelt = option.replace(' ', "_");
        let known = all.iter().find(|known| known.name.eq_ignore_ascii_case(&spelt));
        let own = self.games[self.current].options();
        let known = known.ok_or_else(|| GameError::UnknownOption {
            found: option.to_owned(),
            known: own.iter().map(|known| known.name.as_str()).collect::<Vec<_>>().join(", "),
        })?;
        let mut choices =
            [GAME_DEFAULT].into_iter().chain(known.choices.iter().map(String::as_str));
        let found = choices.find(|known| known.eq_ignore_ascii_case(choice));
        let found = found.ok_or_else(|| {
            let own = own.iter().find(|own| own.name == known.name).unwrap_or(known);
            GameError::UnknownChoice {
                option: known.name.clone(),
                found: choice.to_owned(),
                known: own.choices.join(", "),
            }
        })?;
        Ok((known.name.clone(), found.to_owned()))
    }

    /// The name of a preset, spelt as in the games that have it.
    fn known_preset(&self, preset: &str) -> Result<String, GameError> {
        let presets = self.games.iter().flat_map(|game| &game.names().presets);
        let mut known = presets.map(|preset| preset.name.as_str()).chain([GAME_DEFAULT]);
        let found = known.find(|known| known.eq_ignore_ascii_case(preset));
        found.map(str::to_owned).ok_or_else(|| {
            let own = self.games[self.current].names().presets.iter();
            let own = own.map(|preset| preset.name.as_str()).chain([GAME_DEFAULT]);
            let known = own.collect::<Vec<_>>().join(", ");
            GameError::UnknownPreset { found: preset.to_owned(), known }
        })
    }

    /// The choices made, as the option [`RULES`] takes them.
    pub(super) fn choices_text(&self) -> String {
        let words = self.choices.iter().map(|(name, choice)| match name.as_str() {
            RULES => choice.clone(),
            _ => format!("{name}={choice}"),
        });
        words.collect::<Vec<_>>().join(" ")
    }

    /// The options of all games, one for each name, with the choices of all games.
    fn all_rule_options(&self) -> Vec<RuleOption> {
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

/// Puts a game in the place of the one with its id, or behind all others; returns its index.
fn place(games: &mut Vec<GameEntry>, game: GameEntry) -> usize {
    if let Some(index) = games.iter().position(|known| known.id() == game.id()) {
        games[index] = game;
        index
    } else {
        games.push(game);
        games.len() - 1
    }
}
