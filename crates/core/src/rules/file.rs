//! Variant files: from a text to rules.

use std::path::Path;
use std::sync::OnceLock;

use toml::de::DeTable;

use super::error::{LoadError, OptionError, VariantError};
use super::mistake::{RawDiagnostic, RawDiagnostics};
use super::options::read_options;
use super::presets::{GAME_DEFAULT, RULES, contradiction_in, rules_in};
use super::read::read_rules;
use super::{Names, RuleOption, Rules, syntax};
use crate::files::{self, FileError, MAX_DESCRIPTION_LENGTH};

/// The longest text that is read as a variant file.
const MAX_LENGTH: usize = MAX_DESCRIPTION_LENGTH as usize;
/// The most pairs of a kind and a choice of an option: a game is checked under each choice.
const MAX_PAIRS: usize = 50_000;

/// A variant file that has been read and found right.
///
/// ```
/// use komainu_core::rules::catalog;
/// let file = catalog::find("tenjiku").unwrap();
/// let rules = file.rules(&[("lion_hawk", "version2")]).unwrap();
/// assert_eq!((rules.files, rules.ranks, rules.pieces.len()), (16, 16, 66));
/// assert!(file.rules(&[("lion_hawk", "version3")]).is_err());
/// ```
#[derive(Debug)]
pub struct VariantFile {
    text: String,
    origin: String,
    /// The rules under the defaults.
    defaults: Rules,
    /// The rules under every other choice of a single option, once they have been read.
    others: OnceLock<Vec<Rules>>,
}

impl VariantFile {
    /// Reads a variant file and checks it, with every choice of every option.
    ///
    /// `origin` says where the text comes from, for errors.
    ///
    /// # Errors
    /// If the text is not a valid variant file; the error shows all mistakes that can be distinguished.
    pub fn parse(text: &str, origin: &str) -> Result<Self, VariantError> {
        if text.len() > MAX_LENGTH {
            return Err(VariantError::new(text, origin, &[too_long()]));
        }
        if let Err(mistake) = syntax::check_depth(text) {
            return Err(VariantError::new(text, origin, &[mistake]));
        }
        Self::read(text, origin, true)
    }

    /// Reads a variant file as it is on disk, in UTF-8.
    ///
    /// # Errors
    /// If the bytes are not text, or if the text is not a valid variant file.
    pub fn parse_bytes(bytes: &[u8], origin: &str) -> Result<Self, VariantError> {
        let error = match std::str::from_utf8(bytes) {
            Ok(text) => return Self::parse(text, origin),
            Err(error) => error,
        };
        let text = String::from_utf8_lossy(&bytes[..bytes.len().min(MAX_LENGTH)]);
        let at = error.valid_up_to();
        let mistake = if bytes.len() > MAX_LENGTH {
            too_long()
        } else if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
            RawDiagnostic::new(0..0, "this file is in UTF-16; save it in UTF-8")
        } else {
            RawDiagnostic::new(at..at + 1, "this byte is no part of a text in UTF-8")
        };
        Err(VariantError::new(&text, origin, &[mistake]))
    }

    /// Reads a variant file from disk and checks it as [`VariantFile::parse`] does.
    ///
    /// [`Variant::load_file`](crate::Variant::load_file) checks its start positions too.
    ///
    /// # Errors
    /// If the file cannot be read or has mistakes.
    pub fn load(path: impl AsRef<Path>) -> Result<Self, LoadError> {
        let path = path.as_ref();
        let shown = path.display().to_string();
        match files::read(path, MAX_LENGTH as u64) {
            Ok(bytes) => Ok(Self::parse_bytes(&bytes, &shown)?),
            Err(error) if matches!(FileError::of(&error), Some(FileError::TooLong { .. })) => {
                Err(VariantError::new("", &shown, &[too_long()]).into())
            }
            Err(error) => Err(LoadError::Unreadable { path: shown, error }),
        }
    }

    /// Reads a variant file whose choices are known to be right.
    pub(super) fn built_in(text: &str, origin: &str) -> Result<Self, VariantError> {
        Self::read(text, origin, false)
    }

    /// Reads a variant file, and checks it under all choices if `check` is set.
    fn read(text: &str, origin: &str, check: bool) -> Result<Self, VariantError> {
        let refuse = |wrong: RawDiagnostics| VariantError::new(text, origin, &wrong.independent());
        let (tree, mut wrong) = syntax::parse(text).map_err(refuse)?;
        let (options, mistakes) = read_options(&tree);
        wrong.extend(mistakes, Some);
        let (defaults, mistakes) = read_rules(&tree, &options, None);
        wrong.extend(mistakes, Some);
        let others = OnceLock::new();
        let choices: usize = options.iter().map(|option| option.choices.len()).sum();
        if check && choices * defaults.pieces.len() > MAX_PAIRS {
            return Err(VariantError::new(text, origin, &[too_many_pairs()]));
        }
        if check {
            // Parts of a file that every choice replaces have to be right as well.
            let mut nothing = options.clone();
            nothing.iter_mut().for_each(|option| option.chosen.clear());
            let (_, mistakes) = read_rules(&tree, &nothing, Some(&defaults));
            wrong.extend(mistakes, |mistake| mistake.stands_alone().then_some(mistake));
            let all = read_single_choices(&tree, &defaults).map(|(rules, mistakes)| {
                let (option, choice) = rules.single_choice().unwrap_or_default();
                let note = format!("with `{option} = {choice}`");
                wrong.extend(mistakes, |mistake| Some(mistake.with_note_on_choice(&note)));
                rules
            });
            others.get_or_init(|| all.collect());
        }
        if wrong.is_empty() {
            return Ok(Self { text: text.to_owned(), origin: origin.to_owned(), defaults, others });
        }
        Err(refuse(wrong))
    }

    /// The text of the file.
    #[doc(hidden)]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Where the text comes from, such as a path.
    #[must_use]
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// The game's id.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.defaults.id
    }

    /// The game's display name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.defaults.name
    }

    /// Returns `true` if users or front ends call the game by this name, in any case and however its
    /// words are joined.
    #[must_use]
    pub fn matches_name(&self, name: &str) -> bool {
        self.defaults.is_called(name)
    }

    /// The names by which protocols call the game.
    #[must_use]
    pub const fn names(&self) -> &Names {
        &self.defaults.names
    }

    /// The options of the game, each with its default chosen, in the order of the file.
    #[must_use]
    pub fn options(&self) -> &[RuleOption] {
        &self.defaults.options
    }

    /// The rules under the defaults, and under every other choice of a single option with the
    /// defaults of the others.
    pub fn all_rules(&self) -> impl Iterator<Item = &Rules> + Clone {
        std::iter::once(&self.defaults).chain(self.other_rules())
    }

    /// The rules under the defaults.
    #[doc(hidden)]
    pub const fn default_rules(&self) -> &Rules {
        &self.defaults
    }

    /// The rules under every choice of a single option that is not the default.
    pub(crate) fn other_rules(&self) -> &[Rules] {
        self.others.get_or_init(|| {
            let (tree, _) = syntax::parse(&self.text).unwrap_or_default();
            read_single_choices(&tree, &self.defaults).map(|(rules, _)| rules).collect()
        })
    }

    /// The rules under these choices, (option, choice), and the defaults of all other options.
    ///
    /// The option [`RULES`], which counts before all others, takes a text of presets and of choices
    /// `NAME=VALUE`; a preset, or an empty text, cancels the choices before it. [`GAME_DEFAULT`] is a preset in every game. As the choice of an
    /// option it means no choice: in the text it cancels the choice of a preset before it, outside the
    /// text it keeps what the text says.
    ///
    /// # Errors
    /// If there is no such option, choice or preset, if an option has two choices, or if the choices
    /// exclude each other.
    pub fn rules(&self, choices: &[(&str, &str)]) -> Result<Rules, OptionError> {
        check_contradictions(choices.iter().copied())?;
        let mut options = self.defaults.options.clone();
        let (all, single): (Vec<_>, Vec<_>) =
            choices.iter().partition(|(name, _)| name.eq_ignore_ascii_case(RULES));
        for (_, text) in all {
            self.choose_all(&mut options, text)?;
        }
        let of_text = options.clone();
        for (name, choice) in single {
            self.choose(&mut options, &of_text, name, choice)?;
        }
        let others = self.others.get().into_iter().flatten();
        let mut known = std::iter::once(&self.defaults).chain(others);
        if let Some(rules) = known.find(|rules| rules.options == options) {
            return Ok(rules.clone());
        }
        let (tree, _) = syntax::parse(&self.text).unwrap_or_default();
        let (rules, wrong) = read_rules(&tree, &options, Some(&self.defaults));
        if wrong.is_empty() {
            return Ok(rules);
        }
        let mistakes = wrong.independent();
        Err(OptionError::Combination(VariantError::new(&self.text, &self.origin, &mistakes)))
    }

    /// The rules of the game under one of its names, which may stand for a preset, with some options
    /// chosen.
    ///
    /// # Errors
    /// If there is no such option or choice, or if the choices do not go together.
    #[doc(hidden)]
    pub fn rules_under(&self, name: &str, choices: &[(&str, &str)]) -> Result<Rules, OptionError> {
        let preset = self.names().preset_under(name).map(|preset| (RULES, preset.name.as_str()));
        self.rules(&preset.into_iter().chain(choices.iter().copied()).collect::<Vec<_>>())
    }

    /// Makes the choices in a text of the option [`RULES`].
    fn choose_all(&self, options: &mut [RuleOption], text: &str) -> Result<(), OptionError> {
        let mut words = rules_in(text).peekable();
        if words.peek().is_none() {
            return self.take_preset(options, GAME_DEFAULT);
        }
        check_contradictions(rules_in(text))?;
        words.try_for_each(|(name, choice)| match name {
            RULES => self.take_preset(options, choice),
            _ => self.choose(options, self.options(), name, choice),
        })
    }

    /// Makes the choices of a preset, and cancels all others.
    fn take_preset(&self, options: &mut [RuleOption], name: &str) -> Result<(), OptionError> {
        options.iter_mut().for_each(|option| option.chosen.clone_from(&option.default));
        if name.eq_ignore_ascii_case(GAME_DEFAULT) {
            return Ok(());
        }
        let presets = &self.names().presets;
        let preset = presets.iter().find(|preset| preset.name.eq_ignore_ascii_case(name));
        let preset = preset.ok_or_else(|| OptionError::UnknownPreset {
            game: self.id().into(),
            preset: name.to_owned(),
            known: presets.iter().map(|preset| preset.name.clone()).collect(),
        })?;
        let mut choices = preset.choices.iter();
        choices.try_for_each(|(name, choice)| self.choose(options, self.options(), name, choice))
    }

    /// Makes a choice of one option; [`GAME_DEFAULT`] means the choice in `defaults`.
    fn choose(
        &self,
        options: &mut [RuleOption],
        defaults: &[RuleOption],
        name: &str,
        choice: &str,
    ) -> Result<(), OptionError> {
        let mut both = options.iter_mut().zip(defaults);
        let found = both.find(|(option, _)| option.name.eq_ignore_ascii_case(name));
        let (option, default) = found.ok_or_else(|| OptionError::UnknownOption {
            game: self.id().into(),
            option: name.to_owned(),
            known: self.defaults.options.iter().map(|option| option.name.clone()).collect(),
        })?;
        let known = option.choices.iter().find(|known| known.eq_ignore_ascii_case(choice));
        if choice.eq_ignore_ascii_case(GAME_DEFAULT) {
            option.chosen.clone_from(&default.chosen);
        } else if let Some(known) = known {
            option.chosen.clone_from(known);
        } else {
            return Err(OptionError::UnknownChoice {
                option: name.to_owned(),
                choice: choice.to_owned(),
                known: option.choices.clone(),
            });
        }
        Ok(())
    }
}

/// Makes sure that no option has two choices.
fn check_contradictions<'t>(
    choices: impl IntoIterator<Item = (&'t str, &'t str)>,
) -> Result<(), OptionError> {
    let [option, one, other] = match contradiction_in(choices) {
        None => return Ok(()),
        Some((option, one, other)) => [option, one, other].map(str::to_owned),
    };
    Err(OptionError::Contradiction { option, one, other })
}

/// The rules under every choice of a single option that is not the default.
fn read_single_choices(
    tree: &DeTable<'_>,
    defaults: &Rules,
) -> impl Iterator<Item = (Rules, RawDiagnostics)> {
    let options = defaults.options.iter().enumerate();
    let choices = options.flat_map(|(index, option)| {
        let others = option.choices.iter().filter(|choice| **choice != option.default);
        others.map(move |choice| (index, choice))
    });
    choices.map(|(index, choice)| {
        let mut options = defaults.options.clone();
        options[index].chosen.clone_from(choice);
        read_rules(tree, &options, Some(defaults))
    })
}

/// The mistake that there are more than `MAX_PAIRS` pairs of a kind and a choice.
fn too_many_pairs() -> RawDiagnostic {
    let message = "the kinds of pieces, times the choices of all options, are too many";
    RawDiagnostic::new(0..0, format!("{message}: {MAX_PAIRS} at most"))
}

fn too_long() -> RawDiagnostic {
    RawDiagnostic::new(0..0, format!("a variant file is at most {MAX_LENGTH} bytes long"))
}
