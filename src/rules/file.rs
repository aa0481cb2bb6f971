//! Variant files: from a text to rules.

use super::error::{Mistake, OptionError, VariantError};
use super::resolve::{Header, resolve};
use super::section::{FileEntry, OptionSection, Patch, Table, Text};
use super::{RuleOption, Rules};

/// A variant file that has been read and found right.
///
/// ```
/// use komainu::rules::catalog;
/// let file = catalog::find("tenjiku").unwrap();
/// let chosen = [("lion_hawk".to_string(), "version2".to_string())];
/// let rules = file.rules(&chosen).unwrap();
/// assert_eq!((rules.files, rules.ranks, rules.pieces.len()), (16, 16, 66));
/// assert!(file.rules(&[("lion_hawk".into(), "version3".into())]).is_err());
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
    /// If the text is no variant file; the error shows the place.
    pub fn parse(text: &str, origin: &str) -> Result<Self, VariantError> {
        let fail = |mistake| VariantError::new(text, origin, mistake);
        let entry: FileEntry = toml::from_str(text).map_err(|e| fail(Mistake::from_toml(&e)))?;
        let (header, base, options) = split(entry);
        let (text, origin) = (text.to_string(), origin.to_string());
        let file = Self { text, origin, header, base, options };
        file.check().map_err(|mistake| VariantError::new(&file.text, &file.origin, mistake))?;
        Ok(file)
    }

    /// The game's id.
    #[must_use]
    pub fn id(&self) -> &str {
        self.header.id.get_ref()
    }

    /// The game's name for people.
    #[must_use]
    pub fn name(&self) -> &str {
        self.header.name.get_ref()
    }

    /// Whether people or front ends call the game so.
    #[must_use]
    pub fn matches_name(&self, name: &str) -> bool {
        matches_name(self.id(), &self.header.names.aliases, name)
    }

    /// The rules under these choices, (option, choice), and the defaults for all other options.
    ///
    /// Of several choices for one option the last one counts.
    ///
    /// # Errors
    /// If there is no such option or choice, or if the choices exclude each other.
    pub fn rules(&self, choices: &[(String, String)]) -> Result<Rules, OptionError> {
        let mut options = self.defaults();
        for (name, choice) in choices {
            let option = options.iter_mut().find(|option| option.name == *name).ok_or_else(|| {
                OptionError::UnknownOption {
                    game: self.id().into(),
                    option: name.clone(),
                    known: self.options.keys().map(str::to_string).collect(),
                }
            })?;
            if !option.choices.contains(choice) {
                return Err(OptionError::UnknownChoice {
                    option: name.clone(),
                    choice: choice.clone(),
                    known: option.choices.clone(),
                });
            }
            option.chosen.clone_from(choice);
        }
        self.resolve(options).map_err(|mistake| {
            OptionError::Combination(VariantError::new(&self.text, &self.origin, mistake))
        })
    }

    /// Looks for mistakes in the rules and in what the choices of options make of them.
    fn check(&self) -> Result<(), Mistake> {
        for (_, option) in &self.options.0 {
            let default = &option.default;
            if option.choices.get(default.get_ref()).is_none() {
                let message = format!("the default `{default}` is not among the choices");
                let mistake = Mistake::new(default.span(), message);
                return Err(mistake.with_candidates(default.get_ref(), option.choices.keys()));
            }
        }
        self.resolve(self.defaults())?;
        for (index, (_, option)) in self.options.0.iter().enumerate() {
            for choice in option.choices.keys().filter(|choice| choice != option.default.get_ref()) {
                let mut options = self.defaults();
                options[index].chosen = choice.into();
                self.resolve(options)?;
            }
        }
        Ok(())
    }

    /// The rules under the choices of these options.
    fn resolve(&self, options: Vec<RuleOption>) -> Result<Rules, Mistake> {
        let mut rules = self.base.clone();
        for (option, (_, section)) in options.iter().zip(&self.options.0) {
            if let Some(patch) = section.choices.get(&option.chosen) {
                rules.overlay(patch).map_err(|symbol| {
                    let message = format!("there is no piece `{symbol}` to change");
                    Mistake::new(symbol.span(), message)
                        .with_candidates(symbol.get_ref(), self.base.pieces.keys())
                })?;
            }
        }
        resolve(&self.header, &rules, options)
    }

    /// The options, each with its default chosen.
    fn defaults(&self) -> Vec<RuleOption> {
        let option = |(name, section): &(Text, OptionSection)| RuleOption {
            name: name.get_ref().clone(),
            about: section.about.clone(),
            default: section.default.get_ref().clone(),
            choices: section.choices.keys().map(str::to_string).collect(),
            chosen: section.default.get_ref().clone(),
            source: section.source.clone(),
        };
        self.options.0.iter().map(option).collect()
    }
}

/// Whether a game with this id and these aliases is meant by `name`.
pub(super) fn matches_name(id: &str, aliases: &[String], name: &str) -> bool {
    let plain = |name: &str| {
        let lower = name.to_ascii_lowercase();
        let stem = lower.strip_suffix("shogi").unwrap_or(&lower);
        stem.strip_suffix('-').unwrap_or(stem).to_string()
    };
    let is = |known: &str| known.eq_ignore_ascii_case(name);
    is(id) || plain(name) == id || aliases.iter().any(|alias| is(alias))
}

/// Takes a file apart into what options cannot change, the rules, and the options.
fn split(file: FileEntry) -> (Header, Patch, Table<OptionSection>) {
    let header = Header {
        id: file.id,
        name: file.name,
        names: file.names,
        xboard: file.xboard,
        files: file.files,
        ranks: file.ranks,
        setup: file.setup,
    };
    let base = Patch {
        promotion: file.promotion,
        drops: file.drops,
        endings: file.endings,
        range_jump: file.range_jump,
        burning: file.burning,
        emperor: file.emperor,
        area: file.area,
        skip_slide: file.skip_slide,
        pieces: file.pieces,
    };
    (header, base, file.options)
}
