//! Variant files: from a text to rules.

use std::collections::BTreeSet;

use super::error::{OptionError, VariantError};
use super::header::Header;
use super::mistake::{Mistake, Mistakes};
use super::recover::recover;
use super::resolve::resolve;
use super::section::{FileEntry, OptionSection, Patch};
use super::table::{Table, Text};
use super::{Names, RuleOption, Rules, depth, lexical};

/// The longest text that is read as a variant file.
const MAX_LENGTH: usize = 1 << 20;
/// How many choices the options of a game may have together.
const MAX_CHOICES: usize = 256;

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
    header: Header,
    base: Patch,
    options: Table<OptionSection>,
}

impl VariantFile {
    /// Reads a variant file and checks it, with every choice of every option.
    ///
    /// `origin` says where the text comes from, for errors.
    ///
    /// # Errors
    /// If the text is no variant file; the error shows all mistakes that can be told apart.
    pub fn parse(text: &str, origin: &str) -> Result<Self, VariantError> {
        if let Err(mistake) = depth::check(text) {
            return Err(VariantError::new(text, origin, &[mistake]));
        }
        Self::read(text, origin, Self::check)
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
        Self::read(text, origin, |_, _| ())
    }

    /// Reads a variant file and has it checked.
    fn read(
        text: &str,
        origin: &str,
        check: impl FnOnce(&Self, &mut Mistakes),
    ) -> Result<Self, VariantError> {
        let (mut wrong, mut damaged) = (Mistakes::default(), BTreeSet::new());
        if let Some(entry) = entry(text, &mut wrong, &mut damaged) {
            let header = Header::read(&entry, &mut wrong);
            let (base, options) = divide(entry);
            let (text, origin) = (text.to_string(), origin.to_string());
            let file = Self { text, origin, header, base, options };
            check(&file, &mut wrong);
            if wrong.is_empty() {
                return Ok(file);
            }
        }
        Err(VariantError::new(text, origin, &wrong.independent(&damaged)))
    }

    /// The text of the file.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Where the text comes from.
    pub(super) fn origin(&self) -> &str {
        &self.origin
    }

    /// The game's id.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.header.id
    }

    /// The game's name for people.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.header.name
    }

    /// Whether people or front ends call the game so, in any case.
    #[must_use]
    pub fn matches_name(&self, name: &str) -> bool {
        self.header.names.contain(&self.header.id, name)
    }

    /// The names by which protocols call the game.
    #[must_use]
    pub const fn names(&self) -> &Names {
        &self.header.names
    }

    /// The options of the game, each with its default chosen, in the order of the file.
    #[must_use]
    pub fn options(&self) -> Vec<RuleOption> {
        self.defaults()
    }

    /// The rules under these choices, (option, choice), and the defaults of all other options.
    ///
    /// Of several choices for one option the last one counts.
    ///
    /// # Errors
    /// If there is no such option or choice, or if the choices exclude each other.
    pub fn rules(&self, choices: &[(&str, &str)]) -> Result<Rules, OptionError> {
        let mut options = self.defaults();
        for &(name, choice) in choices {
            let option = options.iter_mut().find(|option| option.name == name);
            let option = option.ok_or_else(|| OptionError::UnknownOption {
                game: self.id().into(),
                option: name.to_owned(),
                known: self.options.keys().map(str::to_string).collect(),
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
        self.resolve(options).map_err(|wrong| {
            let mistakes = wrong.independent(&BTreeSet::new());
            OptionError::Combination(VariantError::new(&self.text, &self.origin, &mistakes))
        })
    }

    /// Looks for mistakes in the rules and in what the choices of options make of them.
    fn check(&self, wrong: &mut Mistakes) {
        for (name, option) in &self.options.0 {
            check_option(name, option, wrong);
        }
        for (name, choices) in &self.header.presets.0 {
            self.check_preset(name, choices, wrong);
        }
        wrong.extend(self.resolve(self.defaults()).err().into_iter().flatten());
        let choices = self.options.0.iter().flat_map(|(_, option)| &option.choices.0);
        if let Some((choice, _)) = choices.clone().nth(MAX_CHOICES) {
            let message = format!("the options of a game have {MAX_CHOICES} choices at most");
            wrong.push(Mistake::new(choice.span(), message));
            return;
        }
        for (option, choice) in self.other_choices() {
            let mistakes = self.rules_with(option, choice).err().into_iter().flatten();
            let note = format!("with `{} = {choice}`", self.options.0[option].0);
            wrong.extend(mistakes.map(|mistake| mistake.with_note_on_choice(&note)));
        }
    }

    /// Looks for mistakes in a name that stands for choices.
    fn check_preset(&self, name: &Text, choices: &Table<Text>, wrong: &mut Mistakes) {
        wrong.keep(lexical::word(name));
        for (option, choice) in &choices.0 {
            let (found, known) = match self.options.get(option.get_ref()) {
                None => (option, self.options.keys().collect::<Vec<_>>()),
                Some(section) if section.choices.get(choice.get_ref()).is_none() => {
                    (choice, section.choices.keys().collect())
                }
                Some(_) => continue,
            };
            let what = if std::ptr::eq(found, option) { "option" } else { "choice" };
            let mistake = Mistake::new(found.span(), format!("there is no {what} `{found}`"));
            wrong.push(mistake.with_candidates(found.get_ref(), known.into_iter()));
        }
    }

    /// All choices but the defaults: the index of the option and the choice.
    pub(super) fn other_choices(&self) -> impl Iterator<Item = (usize, &str)> {
        self.options.0.iter().enumerate().flat_map(|(index, (_, option))| {
            let others = option.choices.keys().filter(|key| key != option.default.get_ref());
            others.map(move |choice| (index, choice))
        })
    }

    /// The rules under one choice and the defaults of all other options.
    pub(super) fn rules_with(&self, option: usize, choice: &str) -> Result<Rules, Mistakes> {
        let mut options = self.defaults();
        choice.clone_into(&mut options[option].chosen);
        self.resolve(options)
    }

    /// The rules under the choices that these options have.
    fn resolve(&self, options: Vec<RuleOption>) -> Result<Rules, Mistakes> {
        let (mut rules, mut wrong) = (self.base.clone(), Mistakes::default());
        for (option, (_, section)) in options.iter().zip(&self.options.0) {
            if let Some(patch) = section.choices.get(&option.chosen) {
                rules.overlay(patch, &mut wrong);
            }
        }
        resolve(&self.header, &rules, options, wrong)
    }

    /// The options, each with its default chosen.
    fn defaults(&self) -> Vec<RuleOption> {
        let option = |(name, section): &(Text, OptionSection)| RuleOption {
            name: name.get_ref().clone(),
            about: section.about.get_ref().clone(),
            default: section.default.get_ref().clone(),
            choices: section.choices.keys().map(str::to_string).collect(),
            chosen: section.default.get_ref().clone(),
            source: section.source.get_ref().clone(),
        };
        self.options.0.iter().map(option).collect()
    }
}

/// Reads the sections of a file; nothing if too much is wrong to look any further.
fn entry(text: &str, wrong: &mut Mistakes, damaged: &mut BTreeSet<String>) -> Option<FileEntry> {
    if text.len() > MAX_LENGTH {
        wrong.push(too_long());
        return None;
    }
    let error = match toml::from_str(text) {
        Ok(entry) => return Some(entry),
        Err(error) => error,
    };
    let recovered = recover(text);
    wrong.extend(recovered.mistakes);
    if wrong.is_empty() {
        wrong.push(Mistake::from_toml(&error));
    }
    *damaged = recovered.damaged;
    recovered.file
}

/// A text is longer than any variant file.
fn too_long() -> Mistake {
    Mistake::new(0..0, format!("a variant file is at most {MAX_LENGTH} bytes long"))
}

/// Takes a file apart into the rules and the options.
fn divide(file: FileEntry) -> (Patch, Table<OptionSection>) {
    let base = Patch {
        promotion: file.promotion,
        drops: file.drops,
        endings: file.endings,
        range_jump: file.range_jump,
        burning: file.burning,
        emperor: file.emperor,
        lion_trading: file.lion_trading,
        impasse: file.impasse,
        area: file.area,
        skip_slide: file.skip_slide,
        pieces: file.pieces,
    };
    (base, file.options)
}

/// Looks for mistakes in what an option says of itself.
fn check_option(name: &Text, option: &OptionSection, wrong: &mut Mistakes) {
    wrong.keep(lexical::identifier(name));
    wrong.keep(lexical::line(&option.about));
    wrong.keep(lexical::line(&option.source));
    for (choice, _) in &option.choices.0 {
        wrong.keep(lexical::identifier(choice));
    }
    let default = &option.default;
    if option.choices.get(default.get_ref()).is_none() {
        let message = format!("the default `{default}` is not among the choices");
        let mistake = Mistake::new(default.span(), message);
        let mistake = mistake.with_candidates(default.get_ref(), option.choices.keys());
        wrong.push(mistake.if_section_reads_well(&format!("options.{name}")));
    }
}
