//! The rules of a game: what a variant file says once its options are chosen.

/// Declares a set of facts, one of which a file names by its word; without a word the first one holds.
///
/// After the word comes the sentence that describes the fact to users, in English and in Japanese.
macro_rules! words {
    ($(#[$attribute:meta])* pub enum $name:ident {
        $($(#[$doc:meta])* $value:ident = $word:literal: $english:literal, $japanese:literal,)+
    }) => {
        $(#[$attribute])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $name { $($(#[$doc])* $value,)+ }

        impl $name {
            /// The words of a variant file.
            pub(super) const WORDS: &[(&str, Self)] = &[$(($word, Self::$value)),+];

            /// The fact in a sentence for users.
            #[must_use]
            pub const fn sentence(self, language: $crate::text::Language) -> &'static str {
                match (self, language) {
                    $((Self::$value, $crate::text::Language::English) => $english,
                    (Self::$value, $crate::text::Language::Japanese) => $japanese,)+
                }
            }
        }
    };
}

pub mod catalog;
mod diagnostic;
mod drops;
mod endings;
mod error;
mod file;
mod handicaps;
mod japanese_names;
mod kif_names;
mod lexical;
mod limits;
mod lookup;
mod mistake;
mod moves;
mod names;
mod options;
mod pieces;
mod power;
mod presets;
mod promotion;
mod read;
mod section;
mod setup;
mod syntax;
mod text;
mod value;

pub use diagnostic::Diagnostic;
pub(crate) use diagnostic::Outline;
pub use drops::{BeforeRoyal, Drops};
pub use endings::{BareKing, Declaration, Endings, Goal, GoalPiece, Impasse, Repetition, Verdict};
pub use error::{LoadError, OptionError, VariantError};
pub use file::VariantFile;
pub use handicaps::{Handicap, HandicapStart, NO_HANDICAP};
#[doc(hidden)]
pub use japanese_names::JapaneseNames;
pub use limits::{
    BurningRules, CounterStrike, EmperorProtection, EmperorRules, LionCapture, LionTrading,
    RangeCaptureLanding, RangeCaptureRules, RangeJumpRules,
};
pub use lookup::UnknownGame;
#[doc(hidden)]
pub use lookup::{GameNames, look_up};
#[doc(hidden)]
pub use mistake::{distance, is_close};
pub use names::{Names, XBoard};
pub use options::RuleOption;
#[doc(hidden)]
pub use options::SETTINGS;
pub use pieces::PieceRules;

pub use power::*;
pub use presets::{GAME_DEFAULT, Preset, RULES, contradiction_in, rules_in};
pub use promotion::{Compulsory, Deferral, PromoteOn, Promotion, ZoneSquares};
#[doc(hidden)]
pub use syntax::tables;

use crate::types::{Color, Geometry, PieceKind};

/// The words for facts that do not hold by default.
const NO_YES: [(&str, bool); 2] = [("no", false), ("yes", true)];
/// The words for things that are allowed by default.
const ALLOWED: [(&str, bool); 2] = [("allowed", true), ("forbidden", false)];

/// The rules of one game under one choice of its options.
///
/// `rules` does not know boards and moves; [`crate::board`] compiles these facts into tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// The game's id, such as `tenjiku`.
    pub id: String,
    /// The game's display name.
    pub name: String,
    /// The names and looks of the game in protocols.
    pub names: Names,
    /// The number of files, at most 36.
    pub files: u8,
    /// The number of ranks, at most 36.
    pub ranks: u8,
    /// The kinds of pieces; a [`PieceKind`] is an index into this list.
    pub pieces: Vec<PieceRules>,
    /// The start position: rank `a` first, the leftmost file first.
    pub setup: Vec<Vec<Option<(PieceKind, Color)>>>,
    /// The pieces in hand at the start, by [`Color::index`]: kinds and numbers.
    pub hands: [Vec<(PieceKind, u16)>; 2],
    /// The handicaps that have a name, in the order of the file.
    pub handicaps: Vec<Handicap>,
    /// The rules of promotion.
    pub promotion: Promotion,
    /// The rules of drops, if captured pieces come back.
    pub drops: Option<Drops>,
    /// The ends of games.
    pub endings: Endings,
    /// The limits of range jumps.
    pub range_jump: RangeJumpRules,
    /// The pieces that range captures take, and the squares on which they end.
    pub range_capture: RangeCaptureRules,
    /// The rules of burning.
    pub burning: BurningRules,
    /// The limits of an Emperor's captures.
    pub emperor: EmperorRules,
    /// The rules against trading Lions.
    pub lion_trading: LionTrading,
    /// The end of a game that cannot be won by mate.
    pub impasse: Impasse,
    /// The ranks on which a piece wins.
    pub goal: Option<Goal>,
    /// True if an area mover may return to its start square.
    pub area_pass: bool,
    /// True if a limited skip-slide past the second square needs the first one empty too.
    pub skip_slide_needs_first_empty: bool,
    /// The options of the game with the choice made for each, in the order of the file.
    pub options: Vec<RuleOption>,
}

impl Rules {
    /// Returns `true` if users or front ends call the game by this name, in any case and however its
    /// words are joined.
    #[must_use]
    pub fn is_called(&self, name: &str) -> bool {
        look_up(std::iter::once(self.game_names()), name).is_ok()
    }

    /// The names that users have for the game besides its id, with or without `shogi` after it, and its
    /// display name.
    #[must_use]
    pub fn other_names(&self) -> Vec<&str> {
        self.game_names().others()
    }

    fn game_names(&self) -> GameNames<'_> {
        let Self { id, name: title, names, .. } = self;
        GameNames { id, title, names, is_from_outside: false }
    }

    /// The board.
    #[must_use]
    pub const fn geometry(&self) -> Geometry {
        Geometry::new(self.files as usize, self.ranks as usize)
    }

    /// The kind that a captured piece has in the captor's hand.
    ///
    /// Of two kinds that turn into each other it is the kind listed first.
    #[must_use]
    pub fn in_hand(&self, kind: PieceKind) -> PieceKind {
        let facts = &self.pieces[kind.index()];
        let base = facts.promoted_from.unwrap_or(kind);
        if let Some(other) = facts.in_hand.or(self.pieces[base.index()].in_hand) {
            return other;
        }
        self.other_side(base).map_or(base, |other| base.min(other))
    }

    /// The other side of a piece whose two sides turn into each other.
    #[must_use]
    pub fn other_side(&self, kind: PieceKind) -> Option<PieceKind> {
        let turns_back = |other: &PieceKind| self.pieces[other.index()].promotes_to == Some(kind);
        self.pieces[kind.index()].promotes_to.filter(turns_back)
    }

    /// The kinds of both players' pieces at the start, on the board and in hand, one by one.
    #[doc(hidden)]
    pub fn pieces_at_start(&self) -> impl Iterator<Item = PieceKind> {
        let placed = self.setup.iter().flatten().flatten().map(|&(kind, _)| kind);
        let held = self.hands.iter().flatten();
        placed.chain(held.flat_map(|&(kind, count)| std::iter::repeat_n(kind, count.into())))
    }

    /// The option with another choice than the default, and that choice, if there is one.
    pub(crate) fn single_choice(&self) -> Option<(&str, &str)> {
        let option = self.options.iter().find(|option| option.chosen != option.default)?;
        Some((&option.name, &option.chosen))
    }
}
