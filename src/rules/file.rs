//! Variant files: from a text to rules.

use toml::de::{DeTable, DeValue};

use super::error::{OptionError, VariantError};
use super::mistake::{Mistake, Mistakes};
use super::options::{read_options, with_choices};
use super::read::read_rules;
use super::{Names, RuleOption, Rules, syntax};

/// The longest text that is read as a variant file.
const MAX_LENGTH: usize = 1 << 20;

/// A variant file that has been read and found right.
///
/// ```
/// use komainu::rules::catalog;
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
}

impl VariantFile {
    /// Reads a variant file and checks it, with every choice of every option.
    ///
    /// `origin` says where the text comes from, for errors.
    ///
    /// # Errors
    /// If the text is no variant file; the error shows all mistakes that can be told apart.
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
    /// If the bytes are no text, or if the text is no variant file.
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
            Mistake::new(0..0, "this file is in UTF-16; save it in UTF-8")
        } else {
            Mistake::new(at..at + 1, "this byte is no part of a text in UTF-8")
        };
        Err(VariantError::new(&text, origin, &[mistake]))
    }

    /// Reads a variant file whose choices are known to be right.
    pub(super) fn built_in(text: &str, origin: &str) -> Result<Self, VariantError> {
        Self::read(text, origin, false)
    }

    /// Reads a variant file, and checks it under all choices if asked to.
    fn read(text: &str, origin: &str, check: bool) -> Result<Self, VariantError> {
        let (tree, mut wrong) = syntax::parse(text)
            .map_err(|mistakes| VariantError::new(text, origin, &mistakes.independent()))?;
        let (options, mistakes) = read_options(&tree);
        wrong.extend(mistakes, Some);
        let parts = Parts::new(tree);
        let defaults = parts.rules(options, &mut wrong);
        if check {
            parts.check(&defaults.options, &mut wrong);
        }
        if wrong.is_empty() {
            return Ok(Self { text: text.to_owned(), origin: origin.to_owned(), defaults });
        }
        Err(VariantError::new(text, origin, &wrong.independent()))
    }

    /// The text of the file.
    pub(super) fn text(&self) -> &str {
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

    /// The game's name for people.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.defaults.name
    }

    /// Tells whether people or front ends call the game so, in upper or lower case.
    #[must_use]
    pub fn matches_name(&self, name: &str) -> bool {
        self.defaults.names.contain(self.id(), name)
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
    pub fn all_rules(&self) -> impl Iterator<Item = Rules> + '_ {
        let others = self.defaults.options.iter().flat_map(|option| {
            let others = option.choices.iter().filter(|choice| **choice != option.default);
            others.filter_map(|choice| self.rules(&[(&option.name, choice)]).ok())
        });
        std::iter::once(self.defaults.clone()).chain(others)
    }

    /// The rules under these choices, (option, choice), and the defaults of all other options.
    ///
    /// Of several choices for one option the last one counts.
    ///
    /// # Errors
    /// If there is no such option or choice, or if the choices exclude each other.
    pub fn rules(&self, choices: &[(&str, &str)]) -> Result<Rules, OptionError> {
        let mut options = self.defaults.options.clone();
        for &(name, choice) in choices {
            let option = options.iter_mut().find(|option| option.name == name);
            let option = option.ok_or_else(|| OptionError::UnknownOption {
                game: self.id().into(),
                option: name.to_owned(),
                known: self.defaults.options.iter().map(|option| option.name.clone()).collect(),
            })?;
            if !option.choices.iter().any(|known| known == choice) {
                return Err(OptionError::UnknownChoice {
                    option: name.to_owned(),
                    choice: choice.to_owned(),
                    known: option.choices.clone(),
                });
            }
            choice.clone_into(&mut option.chosen);
        }
        if options == self.defaults.options {
            return Ok(self.defaults.clone());
        }
        let (tree, mut wrong) = syntax::parse(&self.text).unwrap_or_default();
        let rules = Parts::new(tree).rules(options, &mut wrong);
        if wrong.is_empty() {
            return Ok(rules);
        }
        let mistakes = wrong.independent();
        Err(OptionError::Combination(VariantError::new(&self.text, &self.origin, &mistakes)))
    }
}

/// The parts of a file: its options, and the rest of it.
struct Parts<'t> {
    options: DeTable<'t>,
    rest: DeTable<'t>,
}

impl<'t> Parts<'t> {
    fn new(mut tree: DeTable<'t>) -> Self {
        let options = match tree.remove("options").map(toml::Spanned::into_inner) {
            Some(DeValue::Table(options)) => options,
            _ => DeTable::new(),
        };
        Self { options, rest: tree }
    }

    /// The rules under the choices that these options have.
    fn rules(&self, options: Vec<RuleOption>, wrong: &mut Mistakes) -> Rules {
        let mut mistakes = Mistakes::default();
        let laid = with_choices(&self.rest, &self.options, &options, &mut mistakes);
        let (rules, more) = read_rules(&laid, options);
        wrong.extend(mistakes, Some);
        wrong.extend(more, Some);
        rules
    }

    /// Looks for mistakes in what is written under choices and in what the choices make of the
    /// rules, one by one.
    fn check(&self, defaults: &[RuleOption], wrong: &mut Mistakes) {
        // What stands in a file and is replaced by every choice is to be right as well.
        let (_, mistakes) = read_rules(&self.rest, defaults.to_vec());
        wrong.extend(mistakes, |mistake| mistake.stands_alone().then_some(mistake));
        for (index, option) in defaults.iter().enumerate() {
            for choice in option.choices.iter().filter(|choice| **choice != option.default) {
                let mut options = defaults.to_vec();
                options[index].chosen.clone_from(choice);
                let mut mistakes = Mistakes::default();
                self.rules(options, &mut mistakes);
                let note = format!("with `{} = {choice}`", option.name);
                wrong.extend(mistakes, |mistake| Some(mistake.with_note_on_choice(&note)));
            }
        }
    }
}

/// A text is longer than any variant file.
fn too_long() -> Mistake {
    Mistake::new(0..0, format!("a variant file is at most {MAX_LENGTH} bytes long"))
}
