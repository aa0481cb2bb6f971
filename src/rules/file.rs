//! Variant files: from a text to rules.

use super::error::{Mistake, OptionError, VariantError};
use super::header::Header;
use super::resolve::resolve;
use super::section::{FileEntry, OptionSection, Patch};
use super::table::{Table, Text};
use super::{RuleOption, Rules, lexical};

/// The longest text that is read as a variant file.
const MAX_LENGTH: usize = 1 << 20;

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
        read(text)
            .and_then(|(header, base, options)| {
                let (text, origin) = (text.to_string(), origin.to_string());
                let file = Self { text, origin, header, base, options };
                file.check()?;
                Ok(file)
            })
            .map_err(|mistake| VariantError::new(text, origin, &mistake))
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

    /// The rules under these choices, (option, choice), and the defaults of all other options.
    ///
    /// Of several choices for one option the last one counts.
    ///
    /// # Errors
    /// If there is no such option or choice, or if the choices exclude each other.
    pub fn rules(&self, choices: &[(String, String)]) -> Result<Rules, OptionError> {
        let mut options = self.defaults();
        for (name, choice) in choices {
            let option = options.iter_mut().find(|option| option.name == *name);
            let option = option.ok_or_else(|| OptionError::UnknownOption {
                game: self.id().into(),
                option: name.clone(),
                known: self.options.keys().map(str::to_string).collect(),
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
            OptionError::Combination(VariantError::new(&self.text, &self.origin, &mistake))
        })
    }

    /// Looks for mistakes in the rules and in what the choices of options make of them.
    fn check(&self) -> Result<(), Mistake> {
        for (name, option) in &self.options.0 {
            check_option(name, option)?;
        }
        self.resolve(self.defaults())?;
        for (index, (_, option)) in self.options.0.iter().enumerate() {
            for choice in option.choices.keys().filter(|choice| *choice != option.default.get_ref())
            {
                let mut options = self.defaults();
                options[index].chosen = choice.into();
                self.resolve(options)?;
            }
        }
        Ok(())
    }

    /// The rules under the choices that these options have.
    fn resolve(&self, options: Vec<RuleOption>) -> Result<Rules, Mistake> {
        let mut rules = self.base.clone();
        for (option, (_, section)) in options.iter().zip(&self.options.0) {
            if let Some(patch) = section.choices.get(&option.chosen) {
                rules.overlay(patch)?;
            }
        }
        resolve(&self.header, &rules, options)
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

/// Reads a file and takes it apart into what options cannot change, the rules, and the options.
fn read(text: &str) -> Result<(Header, Patch, Table<OptionSection>), Mistake> {
    if text.len() > MAX_LENGTH {
        let message = format!("a variant file is at most {MAX_LENGTH} bytes long");
        return Err(Mistake::new(0..0, message));
    }
    let file: FileEntry = toml::from_str(text).map_err(|error| Mistake::from_toml(&error))?;
    let header = Header::read(&file)?;
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
    Ok((header, base, file.options))
}

/// Looks for mistakes in what an option says of itself.
fn check_option(name: &Text, option: &OptionSection) -> Result<(), Mistake> {
    lexical::identifier(name)?;
    lexical::line(&option.about)?;
    lexical::line(&option.source)?;
    for (choice, _) in &option.choices.0 {
        lexical::identifier(choice)?;
    }
    let default = &option.default;
    if option.choices.get(default.get_ref()).is_some() {
        return Ok(());
    }
    let message = format!("the default `{default}` is not among the choices");
    Err(Mistake::new(default.span(), message)
        .with_candidates(default.get_ref(), option.choices.keys()))
}
