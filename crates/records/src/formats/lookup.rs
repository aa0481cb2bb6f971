//! Finding the game of a record: by the name in it, as it was asked for, or by its board.

use std::cell::RefCell;
use std::fmt;
use std::sync::Arc;

use super::{ReadError, kif};
use komainu_core::board::{Dialect, FindError, Position, Variant};
use komainu_core::rules::{RULES, catalog, rules_in};

/// Finds a game by its name, with choices for its options.
type Find<'f> = dyn Fn(&str, &[(&str, &str)]) -> Result<Arc<Variant>, FindError> + 'f;

/// The games whose records are read.
///
/// ```
/// use komainu_core::Variant;
/// use komainu_records::formats::{Lookup, read};
/// let mini = Variant::find("mini", &[]).unwrap();
/// let text = "position startpos moves 5d5c";
/// assert!(read(text, &Lookup::default()).is_err(), "it may be any game");
/// let read = read(text, &Lookup::default().expecting(&mini)).unwrap();
/// assert_eq!(read.record.main_line().len(), 1);
/// ```
pub struct Lookup<'f> {
    find: Box<Find<'f>>,
    expected: Option<Arc<Variant>>,
    /// The games found for earlier records, each with its search key: compiling a game takes longer
    /// than reading a record.
    found: RefCell<Vec<(String, Arc<Variant>)>>,
}

/// The most games that are kept for further records.
const MAX_FOUND: usize = 32;

impl Default for Lookup<'_> {
    /// Looks up the built-in games.
    fn default() -> Self {
        Self::new(Variant::find)
    }
}

impl fmt::Debug for Lookup<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expected = self.expected.as_ref().map(|variant| &variant.rules().id);
        f.debug_struct("Lookup").field("expected", &expected).finish_non_exhaustive()
    }
}

impl<'f> Lookup<'f> {
    /// Looks up games with a function of names and choices for options.
    pub fn new(
        find: impl Fn(&str, &[(&str, &str)]) -> Result<Arc<Variant>, FindError> + 'f,
    ) -> Self {
        Self { find: Box::new(find), expected: None, found: RefCell::default() }
    }

    /// Expects records of one game; if they do not choose its rules, these are used.
    #[must_use]
    pub fn expecting(self, variant: &Arc<Variant>) -> Self {
        Self { expected: Some(Arc::clone(variant)), ..self }
    }

    /// The game that was asked for.
    pub(super) const fn expected(&self) -> Option<&Arc<Variant>> {
        self.expected.as_ref()
    }

    /// Returns the game with a name, with choices of rules in the form of the option `rules`.
    pub(super) fn named(&self, name: &str, rules: &str) -> Result<Arc<Variant>, ReadError> {
        let choices: Vec<_> = rules_in(rules).collect();
        let Some(expected) = &self.expected else { return Ok(self.find(name, &choices)?) };
        let known = expected.rules();
        if !known.is_called(name) {
            let asked = known.name.clone();
            return Err(ReadError::OtherGame { found: name.to_owned(), asked });
        }
        // The name may stand for a preset.
        let preset = known.names.preset_under(name).map(|preset| (RULES, preset.name.as_str()));
        let choices: Vec<_> = preset.into_iter().chain(choices).collect();
        if choices.is_empty() {
            return Ok(Arc::clone(expected));
        }
        Ok(self.find(&known.id, &choices)?)
    }

    fn find(&self, name: &str, choices: &[(&str, &str)]) -> Result<Arc<Variant>, FindError> {
        self.keep(format!("{name} {choices:?}"), || (self.find)(name, choices))
    }

    /// Returns the game kept under a key, or makes it and keeps it.
    fn keep<E>(
        &self,
        key: String,
        make: impl FnOnce() -> Result<Arc<Variant>, E>,
    ) -> Result<Arc<Variant>, E> {
        if let Some((_, known)) = self.found.borrow().iter().find(|(known, _)| *known == key) {
            return Ok(Arc::clone(known));
        }
        let made = make()?;
        let mut found = self.found.borrow_mut();
        if found.len() == MAX_FOUND {
            found.clear();
        }
        found.push((key, Arc::clone(&made)));
        Ok(made)
    }

    /// Returns the game that was asked for, or else the first built-in one that a position fits.
    pub(super) fn of_position(&self, text: &str, dialect: Dialect) -> Option<Arc<Variant>> {
        if let Some(expected) = &self.expected {
            return Some(Arc::clone(expected));
        }
        let board = text.split_ascii_whitespace().next()?;
        let ranks = board.split('/').count();
        let games = catalog::all().iter().map(|game| (game, game.file().default_rules()));
        let fitting = games.filter(|(_, rules)| usize::from(rules.ranks) == ranks);
        let mut found = fitting.filter_map(|(game, rules)| {
            let make = || Ok::<_, FindError>(Variant::new(rules.clone()));
            let variant = self.keep(game.id.clone(), make).ok()?;
            Position::composed_from_sfen(&variant, text, dialect).ok()?;
            let start = Position::start(&variant);
            let is_start = [start.fen(), start.to_string()].iter().any(|start| {
                let holdings = |text: &str| text.split(['[', ' ']).next().map(str::to_owned);
                holdings(start) == holdings(board)
            });
            Some((variant, is_start))
        });
        let mut first: Option<Arc<Variant>> = None;
        let is_ordinary = |variant: &Arc<Variant>| variant.rules().names.is_kif(kif::EVEN);
        for (variant, is_start) in &mut found {
            if is_start {
                return Some(variant);
            }
            // A position of a game without pieces in hand may belong to any of a family: the best known
            // is used.
            if first.is_none() || is_ordinary(&variant) {
                first = Some(variant);
            }
        }
        first
    }
}
