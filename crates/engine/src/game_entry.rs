//! A game that can be chosen: a built-in one, or one of a variant file.

use std::sync::Arc;

use super::compiled;
use komainu_core::board::Variant;
use komainu_core::rules::catalog::BuiltIn;
use komainu_core::rules::{GAME_DEFAULT, GameNames, Names, RULES, RuleOption, Rules, VariantFile};

/// A game that can be chosen.
#[derive(Debug)]
pub struct GameEntry {
    source: Source,
}

#[derive(Debug)]
enum Source {
    BuiltIn(&'static BuiltIn),
    File(Box<VariantFile>),
}

impl GameEntry {
    pub(super) fn from_catalog(game: &'static BuiltIn) -> Self {
        Self { source: Source::BuiltIn(game) }
    }

    pub(super) fn from_file(file: VariantFile) -> Self {
        Self { source: Source::File(Box::new(file)) }
    }

    /// The game's id.
    #[must_use]
    pub fn id(&self) -> &str {
        match &self.source {
            Source::BuiltIn(game) => &game.id,
            Source::File(file) => file.id(),
        }
    }

    /// The names by which protocols call the game.
    #[must_use]
    pub fn names(&self) -> &Names {
        match &self.source {
            Source::BuiltIn(game) => &game.names,
            Source::File(file) => file.names(),
        }
    }

    pub(super) fn game_names(&self) -> GameNames<'_> {
        match &self.source {
            Source::BuiltIn(game) => game.game_names(),
            Source::File(file) => names_of(file),
        }
    }

    pub(super) fn file(&self) -> &VariantFile {
        match &self.source {
            Source::BuiltIn(game) => game.file(),
            Source::File(file) => file,
        }
    }

    /// The text of the file that the game comes from, unless it is built in.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match &self.source {
            Source::BuiltIn(_) => None,
            Source::File(file) => Some(file.text()),
        }
    }

    /// The name to show to people, and the numbers of files and ranks.
    #[must_use]
    pub fn appearance(&self) -> (&str, u8, u8) {
        let file = self.file();
        let rules = file.default_rules();
        (&rules.name, rules.files, rules.ranks)
    }

    /// The rules under the defaults of all options.
    #[must_use]
    pub fn default_rules(&self) -> &Rules {
        self.file().default_rules()
    }

    pub(super) fn options(&self) -> &[RuleOption] {
        self.file().options()
    }

    /// The rules of the game under the choices that it has, or its default rules if those choices do
    /// not go together.
    pub(super) fn rules(&self, choices: &[(&str, &str)]) -> Rules {
        let file = self.file();
        let rules = file.rules(&self.known(choices)).or_else(|_| file.rules(&[]));
        rules.expect("a file that was read has valid defaults")
    }

    /// Keeps only the choices that the game has.
    pub(super) fn known<'c>(&self, choices: &[(&'c str, &'c str)]) -> Vec<(&'c str, &'c str)> {
        let file = self.file();
        let has = |&(name, choice): &(&str, &str)| {
            let is_choice = |known: &String| choice == GAME_DEFAULT || known == choice;
            if name == RULES {
                let presets = &file.names().presets;
                choice == GAME_DEFAULT || presets.iter().any(|preset| preset.name == choice)
            } else {
                let mut options = file.options().iter().filter(|option| option.name == name);
                options.any(|option| option.choices.iter().any(is_choice))
            }
        };
        choices.iter().copied().filter(has).collect()
    }

    /// Compiles the game under the given rules, which are its own.
    pub(super) fn compile(&self, rules: Rules) -> Arc<Variant> {
        match self.source {
            Source::BuiltIn(_) => compiled::variant(rules),
            Source::File(_) => Variant::new(rules),
        }
    }
}

/// The names of the game in a variant file.
pub(super) fn names_of(file: &VariantFile) -> GameNames<'_> {
    GameNames { id: file.id(), title: file.name(), names: file.names(), is_from_outside: true }
}
