//! The line 手合割: the game and the handicap with which it begins.
//!
//! A board that is drawn takes precedence over the line.

use std::fmt;
use std::sync::Arc;

use super::super::{Doubt, Format, Lookup, ReadError, StartError, shortened};
use super::words::{EVEN, OTHER_HANDICAP, PROBLEM};
use komainu_core::board::{KnownStarts, Position, Variant};
use komainu_core::rules::catalog::{self, BuiltIn};
use komainu_core::rules::{Handicap, Rules};
use komainu_core::types::Color;

/// The text of the line 手合割; empty without the line.
#[derive(Debug, Clone, Copy)]
pub(super) struct HandicapLine<'t>(&'t str);

impl<'t> HandicapLine<'t> {
    /// Takes the text after the colon.
    pub fn new(text: &'t str) -> Self {
        Self(text.trim())
    }

    /// Returns `true` if it leaves the game open: another handicap, or a problem.
    fn is_open(self) -> bool {
        matches!(self.0, "" | OTHER_HANDICAP | PROBLEM)
    }

    /// Returns `true` if a game has this name or this handicap, or if none is given.
    fn fits(self, rules: &Rules) -> bool {
        self.is_open() || rules.names.is_kif(self.0) || rules.handicap_in_kif(self.0).is_some()
    }

    /// Returns the named handicap, if this game has it.
    pub fn handicap(self, rules: &Rules) -> Option<&Handicap> {
        rules.handicap_in_kif(self.0)
    }

    /// Returns the player to move if a board is drawn that does not say it.
    pub fn side(self, variant: &Arc<Variant>) -> Color {
        self.position(variant).map_or(Color::Black, |start| start.side_to_move())
    }

    /// Returns the position with which the game begins if no board is drawn.
    ///
    /// # Errors
    /// If the game has no handicap of this name, or if the name requires a board.
    pub fn start(self, variant: &Arc<Variant>) -> Result<Position, StartError> {
        if let Some(handicap) = self.handicap(variant.rules()) {
            return Ok(Position::with_handicap(variant, &handicap.name)?);
        }
        if self.0.is_empty() || variant.rules().names.is_kif(self.0) {
            return Ok(Position::start(variant));
        }
        let expected = if self.is_open() {
            "a board that is drawn"
        } else {
            "the name of a game or a handicap such as 二枚落ち, or a board that is drawn"
        };
        Err(StartError::Drawn { found: shortened(self.0), expected: expected.to_owned() })
    }

    /// Returns the doubt about the line if this board is drawn.
    pub fn doubt(self, drawn: &Position) -> Option<Doubt> {
        let variant = drawn.variant();
        let name = || shortened(self.0);
        if !self.fits(variant.rules()) {
            return Some(Doubt::UnknownHandicap(name()));
        }
        // The name of the game may accompany any board of the game.
        let is_start = self.0 == EVEN || self.handicap(variant.rules()).is_some();
        let named = self.position(variant).filter(|_| is_start)?;
        (named.key() != drawn.key()).then(|| Doubt::OtherBoard(name()))
    }

    /// Returns the named position.
    fn position(self, variant: &Arc<Variant>) -> Option<Position> {
        if self.is_open() { None } else { self.start(variant).ok() }
    }
}

/// The facts about the game of a record other than 手合割.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shown {
    /// The files and ranks of the board that is drawn, as far as they are given.
    pub files: Option<usize>,
    pub ranks: Option<usize>,
    /// True if the moves have the form used on more than nine files, if there are moves.
    pub is_long: Option<bool>,
}

impl Shown {
    /// Returns `true` if a board is drawn.
    const fn has_board(self) -> bool {
        self.ranks.is_some()
    }

    /// Returns `true` if it can be this game, given the line.
    fn fits(self, stated: HandicapLine<'_>, rules: &Rules) -> bool {
        let is = |stated: Option<usize>, side: u8| {
            stated.is_none_or(|stated| stated == usize::from(side))
        };
        let is_named = !stated.is_open() && stated.0 != EVEN;
        is(self.files, rules.files)
            && is(self.ranks, rules.ranks)
            && (self.has_board()
                || is_named
                || self.is_long.is_none_or(|is_long| is_long == (rules.files > 9)))
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (*self, self.is_long) {
            (Self { files: Some(files), ranks: Some(ranks), .. }, _) => {
                write!(f, "a board of {files}x{ranks}")
            }
            (Self { ranks: Some(ranks), .. }, _) => write!(f, "a board of {ranks} ranks"),
            (_, Some(true)) => f.write_str("moves as on more than nine files"),
            _ => f.write_str("moves as on nine files or fewer"),
        }
    }
}

/// The game of a record.
///
/// # Errors
/// If it cannot be determined, or if it is not the one that was asked for.
pub(super) fn variant(
    stated: HandicapLine<'_>,
    shown: Shown,
    games: &Lookup<'_>,
    format: Format,
) -> Result<Arc<Variant>, ReadError> {
    let Some(expected) = games.expected() else {
        let game = built_in(stated, shown).ok_or(ReadError::WhichGame)?;
        return games.named(&game.id, "");
    };
    let rules = expected.rules();
    if rules.names.kif.is_empty() {
        let game = rules.name.clone();
        return Err(ReadError::NotForGame { format, game });
    }
    let is_other = !stated.fits(rules)
        && built_in(stated, shown).is_some_and(|game| stated.fits(game.file().default_rules()));
    if is_other || !shown.fits(stated, rules) {
        let is_named = is_other || stated.0 == EVEN;
        let found =
            if is_named && !stated.is_open() { shortened(stated.0) } else { shown.to_string() };
        return Err(ReadError::OtherGame { found, asked: rules.name.clone() });
    }
    Ok(Arc::clone(expected))
}

/// Returns the built-in game of a record: one of those called 平手 if that fits, or another one that is
/// named or shown. If no game has the given name, a board that is drawn decides.
fn built_in(stated: HandicapLine<'_>, shown: Shown) -> Option<&'static BuiltIn> {
    let known = || catalog::all().iter().filter(|game| !game.names.kif.is_empty());
    let is_shown = |game: &&BuiltIn| shown.fits(stated, game.file().default_rules());
    let fits = |game: &&BuiltIn| is_shown(game) && stated.fits(game.file().default_rules());
    let is_even = |game: &&BuiltIn| game.names.is_kif(EVEN);
    let is_said = shown.has_board() || !stated.is_open();
    let found = known().filter(is_even).find(fits);
    let found = found.or_else(|| known().find(fits).filter(|_| is_said));
    let is_known = || known().any(|game| stated.fits(game.file().default_rules()));
    let may_be_any = found.is_none() && (shown.has_board() || !is_known());
    let rest = || known().filter(is_even).find(is_shown).or_else(|| known().find(is_shown));
    found.or_else(|| rest().filter(|_| may_be_any))
}

/// The text of 手合割 for a start, and whether the board has to be drawn, too.
#[derive(Debug, Clone, Copy)]
pub(super) struct Written<'r> {
    /// The name of the game or of the handicap, or a word for neither.
    pub name: &'r str,
    /// True if it is the name of a handicap.
    pub is_handicap: bool,
    /// True if the board has to be drawn.
    pub needs_board: bool,
}

/// Returns how a start is written; `None` if KIF does not know the game.
pub(super) fn written(start: &Position) -> Option<Written<'_>> {
    let (variant, rules) = (start.variant(), start.variant().rules());
    let game = rules.names.kif.first()?;
    let KnownStarts { even, handicaps } = variant.known_starts();
    // Moves may be numbered differently, which can only be seen from a drawn board.
    let text = start.to_string();
    if even.is_like(start) {
        let needs_board = !even.is_written(&text);
        return Some(Written { name: game, is_handicap: false, needs_board });
    }
    for (handicap, known) in rules.handicaps.iter().zip(handicaps) {
        let Some(name) = handicap.kif.first() else { continue };
        let Some(known) = known.as_ref().filter(|known| known.is_like(start)) else { continue };
        let leads_back = |shown| {
            let game = built_in(HandicapLine::new(name), shown);
            game.is_none_or(|game| game.id == rules.id)
                || !catalog::ids().contains(&rules.id.as_str())
        };
        let is_long = Some(rules.files > 9);
        let undrawn = Shown { files: None, ranks: None, is_long };
        let [files, ranks] = [rules.files, rules.ranks].map(|side| Some(usize::from(side)));
        if leads_back(Shown { files, ranks, is_long }) {
            let needs_board = !known.is_written(&text) || !leads_back(undrawn);
            return Some(Written { name, is_handicap: true, needs_board });
        }
    }
    let name = if game == EVEN { OTHER_HANDICAP } else { game };
    Some(Written { name, is_handicap: false, needs_board: true })
}
