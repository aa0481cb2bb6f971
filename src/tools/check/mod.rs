//! Oddities of a variant file that is right: most likely not what its author meant.
//!
//! A file is looked at under its defaults and under every single choice of its options. What is
//! of use under any of them is not odd.

mod options;
mod pieces;
mod reach;
mod sections;
mod start;

use crate::rules::{Diagnostic, OptionError, Outline, Rules, VariantFile};
use reach::Reach;

/// The oddities of a variant file, in the order of the file.
///
/// ```
/// use komainu::rules::catalog;
/// use komainu::tools::check;
/// assert_eq!(check::warnings(&catalog::find("mini").unwrap()).unwrap(), []);
/// ```
///
/// # Errors
/// If the rules under some choice are wrong, which [`VariantFile::parse`] rules out.
pub fn warnings(file: &VariantFile) -> Result<Vec<Diagnostic>, OptionError> {
    let game = Game::new(file)?;
    let mut found = Vec::new();
    start::look(&game, &mut found);
    pieces::look(&game, &mut found);
    sections::look(&game, &mut found);
    options::look(&game, &mut found);
    found.sort_by_key(Diagnostic::place);
    Ok(found)
}

/// A game with all its choices.
struct Game<'f> {
    outline: Outline<'f>,
    /// The rules under the defaults.
    rules: Rules,
    /// The rules under every other choice of one option, by the option and the choice.
    choices: Vec<(String, String, Rules)>,
    reach: Reach,
}

impl<'f> Game<'f> {
    fn new(file: &'f VariantFile) -> Result<Self, OptionError> {
        let rules = file.rules(&[])?;
        let mut choices = Vec::new();
        for option in &rules.options {
            for choice in option.choices.iter().filter(|choice| **choice != option.default) {
                let rules = file.rules(&[(option.name.as_str(), choice.as_str())])?;
                choices.push((option.name.clone(), choice.clone(), rules));
            }
        }
        let reach = Reach::new(std::iter::once(&rules).chain(choices.iter().map(|c| &c.2)));
        Ok(Self { outline: Outline::new(file), rules, choices, reach })
    }

    /// The rules under the defaults and under every single choice.
    fn all_rules(&self) -> impl Iterator<Item = &Rules> {
        std::iter::once(&self.rules).chain(self.choices.iter().map(|(_, _, rules)| rules))
    }

    /// Tells if something holds under the defaults or under some single choice.
    fn ever(&self, holds: impl Fn(&Rules) -> bool) -> bool {
        self.all_rules().any(holds)
    }
}
