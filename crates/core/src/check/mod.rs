//! Oddities of a variant file, which has no mistakes but is most likely not what its author meant.
//!
//! A file is examined under its defaults and under every single choice of its options. Anything that has
//! an effect under one of them is not odd.

mod handicaps;
mod options;
mod pieces;
mod reach;
mod sections;
mod start;

use crate::rules::{Diagnostic, Outline, Rules, VariantFile};
use reach::Reach;

/// The oddities of a variant file, in the order of the file.
///
/// ```
/// use komainu_core::rules::catalog;
/// use komainu_core::check;
/// assert_eq!(check::warnings(&catalog::find("mini").unwrap()), []);
/// ```
#[must_use]
pub fn warnings(file: &VariantFile) -> Vec<Diagnostic> {
    let game = Game::new(file);
    let mut found = Vec::new();
    start::look(&game, &mut found);
    handicaps::look(&game, &mut found);
    pieces::look(&game, &mut found);
    sections::look(&game, &mut found);
    options::look(&game, &mut found);
    found.sort_by_key(Diagnostic::place);
    found
}

/// A game with all its choices.
struct Game<'f> {
    outline: Outline<'f>,
    /// The rules under the defaults.
    rules: &'f Rules,
    /// The rules under every other choice of one option.
    others: &'f [Rules],
    reach: Reach,
}

impl<'f> Game<'f> {
    fn new(file: &'f VariantFile) -> Self {
        let (rules, others) = (file.default_rules(), file.other_rules());
        Self { outline: Outline::new(file), rules, others, reach: Reach::new(file.all_rules()) }
    }

    /// Returns `true` if something holds under the defaults or under some single choice.
    fn ever(&self, holds: impl Fn(&Rules) -> bool) -> bool {
        self.others.iter().chain([self.rules]).any(holds)
    }
}
