//! A game ready to be played: its rules and all that is computed from them once.

use std::path::Path;
use std::sync::{Arc, LazyLock, OnceLock};

use thiserror::Error;

use super::handicap::KnownStarts;
use super::lines::Lines;
use super::movegen::drops;
use super::movegen::small::SmallTables;
use super::movegen::{Prohibitions, Shortcuts};
use super::restrictions::RestrictionRules;
use super::sfen::PieceNames;
use super::zobrist::Zobrist;
use super::{AttackTables, Geometry, LineWords, Word, by_width};
use crate::rules::{JapaneseNames, LoadError, OptionError, Rules, UnknownGame, catalog};
use crate::types::{Bitboard, Color, Move, Piece, PieceKind, Square};

/// The rules of a game under one choice of options, compiled into tables.
///
/// It never changes and is shared by all positions of the game.
///
/// ```
/// use komainu_core::board::{Position, Variant};
/// let variant = Variant::find("tenjiku", &[]).unwrap();
/// assert_eq!(Position::start(&variant).legal_moves().len(), 70);
/// ```
pub struct Variant {
    rules: Rules,
    geometry: Geometry,
    tables: AttackTables,
    prohibitions: Prohibitions,
    shortcuts: Shortcuts,
    zobrist: Zobrist,
    /// The empty board if its lines fit in 32 bits.
    narrow: EmptyBoard<u32>,
    /// The empty board if its lines need 64 bits.
    wide: Option<Box<EmptyBoard<u64>>>,
    /// The kinds that can be in a hand, by slot.
    hand_kinds: Vec<PieceKind>,
    /// The slot that a captured piece of each kind goes to.
    hand_slots: Vec<Option<u8>>,
    restriction_rules: RestrictionRules,
    turns_back: bool,
    royal_starts: [Vec<Square>; 2],
    small: Option<SmallTables>,
    // These are only needed for texts, so they are computed when one is read or written.
    piece_names: OnceLock<PieceNames>,
    japanese_names: OnceLock<JapaneseNames>,
    known_starts: OnceLock<KnownStarts>,
}

/// A game that cannot be found by its name or loaded from its file.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FindError {
    /// No built-in game has this name.
    #[error(transparent)]
    UnknownVariant(#[from] UnknownGame),
    /// The file cannot be read or has mistakes.
    #[error(transparent)]
    File(#[from] LoadError),
    /// The game has no such option or choice.
    #[error(transparent)]
    Option(#[from] OptionError),
}

impl Variant {
    /// A built-in game by its id or another of its names, with some options chosen.
    ///
    /// # Errors
    /// If there is no such game, option or choice.
    ///
    /// ```
    /// use komainu_core::Variant;
    /// let tenjiku = Variant::find("tenjiku", &[("lion_hawk", "version2")]).unwrap();
    /// assert_eq!(tenjiku.rules().name, "Tenjiku Shogi");
    /// assert!(Variant::find("tenjiku", &[("lion_hawk", "version3")]).is_err());
    /// ```
    pub fn find(name: &str, options: &[(&str, &str)]) -> Result<Arc<Self>, FindError> {
        Ok(Self::new(Self::find_rules(name, options)?))
    }

    /// The rules of a built-in game by its id or another of its names, with some options chosen.
    ///
    /// # Errors
    /// If there is no such game, option or choice.
    #[doc(hidden)]
    pub fn find_rules(name: &str, options: &[(&str, &str)]) -> Result<Rules, FindError> {
        Ok(catalog::look_up(name)?.file().rules_under(name, options)?)
    }

    /// The game in a [variant file](crate::rules::VariantFile), with some options chosen.
    ///
    /// # Errors
    /// If the file cannot be read or has mistakes, or if there is no such option or choice.
    ///
    /// ```
    /// use komainu_core::Variant;
    /// let chu = Variant::load("../../variants/chu.toml", &[]).unwrap();
    /// assert_eq!(chu.rules().name, "Chu Shogi");
    /// let error = Variant::load("Cargo.toml", &[]).unwrap_err();
    /// assert!(error.to_string().contains("Cargo.toml"));
    /// ```
    pub fn load(path: impl AsRef<Path>, options: &[(&str, &str)]) -> Result<Arc<Self>, FindError> {
        Ok(Self::new(Variant::load_file(path)?.rules(options)?))
    }

    /// Compiles rules.
    #[must_use]
    pub fn new(rules: Rules) -> Arc<Self> {
        let is_wide = rules.geometry().is_wide();
        Self::compile(rules, is_wide)
    }

    /// Compiles rules for a board whose lines are wide or not; large boards need wide ones.
    #[doc(hidden)]
    pub fn compile(rules: Rules, is_wide: bool) -> Arc<Self> {
        let geometry = rules.geometry();
        let tables = AttackTables::new(&rules, &geometry, is_wide);
        let prohibitions = Prohibitions::of(&rules, &tables);
        let shortcuts = Shortcuts::of(&rules, &tables, prohibitions);
        let (hand_kinds, hand_slots) = hand_slots(&rules);
        let zobrist = Zobrist::new(&geometry, rules.pieces.len(), hand_kinds.len());
        let restriction_rules = RestrictionRules::of(&rules);
        let turns_back = rules.pieces.iter().any(|piece| {
            let other = piece.promotes_to.map(|kind| &rules.pieces[kind.index()]);
            other.is_some_and(|other| other.promotes_to.is_some())
        });
        let royal_starts = Color::ALL.map(|color| royal_starts(&rules, color));
        let drop_zones = drops::zones(&rules, &geometry, &tables, &hand_kinds);
        let drop_zone = |piece: Piece| drop_zones.get(piece.index()).copied();
        let small = if is_wide || !shortcuts.masks {
            None
        } else {
            SmallTables::new(&rules, &geometry, &tables, drop_zone)
        };
        let narrow =
            if is_wide { EmptyBoard::none() } else { EmptyBoard::new(&geometry, &drop_zones) };
        let wide = is_wide.then(|| Box::new(EmptyBoard::new(&geometry, &drop_zones)));
        Arc::new(Self {
            rules,
            geometry,
            tables,
            prohibitions,
            shortcuts,
            zobrist,
            narrow,
            wide,
            hand_kinds,
            hand_slots,
            restriction_rules,
            turns_back,
            royal_starts,
            small,
            piece_names: OnceLock::new(),
            japanese_names: OnceLock::new(),
            known_starts: OnceLock::new(),
        })
    }

    /// The rules.
    #[inline]
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The size of the board.
    #[inline]
    #[must_use]
    pub const fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// The precomputed facts about the moves of every piece.
    #[inline]
    #[must_use]
    #[doc(hidden)]
    pub const fn tables(&self) -> &AttackTables {
        &self.tables
    }

    /// The rules that make pseudo-legal moves illegal.
    #[inline(always)]
    #[must_use]
    pub(crate) const fn prohibitions(&self) -> &Prohibitions {
        &self.prohibitions
    }

    /// The shortcuts to legality that are right in this game.
    #[inline(always)]
    #[must_use]
    pub(super) const fn shortcuts(&self) -> &Shortcuts {
        &self.shortcuts
    }

    /// The numbers that make up the keys of positions.
    #[inline]
    #[must_use]
    pub(super) const fn zobrist(&self) -> &Zobrist {
        &self.zobrist
    }

    /// Returns `true` if the board has more files or ranks than narrow lines hold.
    #[inline(always)]
    #[must_use]
    pub(crate) const fn is_wide(&self) -> bool {
        self.wide.is_some()
    }

    /// The line words of an empty board, of the width that it has.
    #[inline(always)]
    #[must_use]
    pub(crate) fn walls<W: Word>(&self) -> &LineWords<W> {
        &W::empty(self).walls
    }

    /// The distances from a square to the edges of the board in the eight directions, one more than the
    /// number of squares in between.
    #[must_use]
    pub(crate) fn edges(&self, square: Square) -> [u32; 8] {
        by_width!(self.is_wide(), W => self.walls::<W>().distances(square))
    }

    /// The empty board if it is narrow.
    #[inline(always)]
    pub(super) const fn narrow_board(&self) -> &EmptyBoard<u32> {
        &self.narrow
    }

    /// The empty board if it is wide.
    #[inline(always)]
    pub(super) fn wide_board(&self) -> &EmptyBoard<u64> {
        static NOWHERE: LazyLock<EmptyBoard<u64>> = LazyLock::new(EmptyBoard::none);
        self.wide.as_deref().unwrap_or_else(|| &NOWHERE)
    }

    /// The traces of earlier moves that positions have to keep.
    #[inline]
    #[must_use]
    pub(super) const fn restriction_rules(&self) -> RestrictionRules {
        self.restriction_rules
    }

    /// Returns `true` if pieces may turn over and back, so that a position may recur after a promotion.
    #[inline]
    #[must_use]
    pub(super) const fn turns_back(&self) -> bool {
        self.turns_back
    }

    /// The squares where a player's royal pieces start.
    #[must_use]
    pub(crate) fn royal_starts(&self, color: Color) -> &[Square] {
        &self.royal_starts[color.index()]
    }

    /// The tables of a small board, if the game is played on one.
    #[inline]
    #[must_use]
    pub(super) const fn small(&self) -> Option<&SmallTables> {
        self.small.as_ref()
    }

    /// The pieces by the names that they have in the texts of positions.
    pub(super) fn piece_names(&self) -> &PieceNames {
        self.piece_names.get_or_init(|| PieceNames::of(&self.rules))
    }

    /// The Japanese names of the pieces.
    #[must_use]
    #[doc(hidden)]
    pub fn japanese_names(&self) -> &JapaneseNames {
        self.japanese_names.get_or_init(|| JapaneseNames::of(&self.rules))
    }

    /// The named start positions of the game, with a handicap or without.
    #[must_use]
    #[doc(hidden)]
    pub fn known_starts(self: &Arc<Self>) -> &KnownStarts {
        self.known_starts.get_or_init(|| KnownStarts::of(self))
    }

    /// The squares where a piece may be dropped, as far as its moves from there matter, row by row.
    #[inline]
    #[must_use]
    pub(super) fn drop_zone<W: Word>(&self, piece: Piece) -> &W::Words {
        &W::empty(self).drop_zones[piece.index()]
    }

    /// Returns `true` if a piece may be dropped on a square, as far as its moves from there matter.
    #[must_use]
    pub(super) fn is_in_drop_zone(&self, piece: Piece, square: Square) -> bool {
        by_width!(self.is_wide(), W => {
            self.drop_zone::<W>(piece)[square.row() & (W::SIDE - 1)].has(square.column())
        })
    }

    /// The kinds that can be held in hand, in the order of their slots; none without drops.
    #[inline]
    #[must_use]
    pub fn hand_kinds(&self) -> &[PieceKind] {
        &self.hand_kinds
    }

    /// The kind that a drop puts on the board; none if the move is not a drop of this game.
    #[inline]
    #[must_use]
    pub fn dropped_kind(&self, m: Move) -> Option<PieceKind> {
        let kind = *self.hand_kinds.get(m.dropped()?)?;
        if m.is_promotion() { self.rules.pieces[kind.index()].promotes_to } else { Some(kind) }
    }

    /// The slot in which pieces of a kind are held.
    #[must_use]
    pub(crate) fn slot_of(&self, kind: PieceKind) -> Option<usize> {
        self.hand_kinds.iter().position(|&held| held == kind)
    }

    /// The slot that a captured piece of this kind goes to; none for royals.
    #[inline]
    #[must_use]
    pub fn hand_slot(&self, kind: PieceKind) -> Option<usize> {
        self.hand_slots[kind.index()].map(usize::from)
    }
}

/// The parts of an empty board that depend on the width of its words.
#[derive(Debug)]
pub struct EmptyBoard<W: Word> {
    walls: LineWords<W>,
    /// The squares where each piece may be dropped, row by row, by [`Piece::index`]; empty in games
    /// without drops.
    drop_zones: Vec<W::Words>,
}

impl<W: Word> EmptyBoard<W> {
    fn new(geometry: &Geometry, drop_zones: &[Bitboard]) -> Self {
        let zone = |squares: &Bitboard| {
            let mut zone = W::words(W::ZERO);
            for square in squares {
                zone[square.row()] |= W::bit(square.column());
            }
            zone
        };
        Self {
            walls: LineWords::walls(geometry),
            drop_zones: drop_zones.iter().map(zone).collect(),
        }
    }

    /// No board: walls everywhere.
    fn none() -> Self {
        Self { walls: LineWords::full(), drop_zones: Vec::new() }
    }

    /// The lines of a position without pieces.
    pub const fn lines(&self) -> Lines<W> {
        Lines::of_walls(&self.walls)
    }
}

/// The kinds that can be in hand, if captured pieces come back: unpromoted ones, and royal ones
/// only where they start there; and the slots to which captured pieces go.
///
/// Of two kinds that turn into each other the one listed first stands for both.
fn hand_slots(rules: &Rules) -> (Vec<PieceKind>, Vec<Option<u8>>) {
    let mut kinds = Vec::new();
    let mut slots = vec![None; rules.pieces.len()];
    let Some(drops) = rules.drops else {
        return (kinds, slots);
    };
    let all = || (0..rules.pieces.len()).map(|index| PieceKind(index as u16));
    for kind in all() {
        let royal = rules.pieces[kind.index()].royal;
        if rules.in_hand(kind) == kind && (!royal || drops.before_royal.is_some()) {
            slots[kind.index()] = (!royal).then_some(kinds.len() as u8);
            kinds.push(kind);
        }
    }
    for kind in all() {
        slots[kind.index()] = slots[rules.in_hand(kind).index()];
    }
    (kinds, slots)
}

/// The squares where a player's royal pieces start.
fn royal_starts(rules: &Rules, color: Color) -> Vec<Square> {
    let rows = rules.setup.iter().enumerate();
    let squares = rows.flat_map(|(row, pieces)| {
        let pieces = pieces.iter().enumerate();
        pieces.filter_map(move |(column, content)| {
            let is_royal = content
                .is_some_and(|(kind, owner)| owner == color && rules.pieces[kind.index()].royal);
            is_royal.then(|| Square::new(row + Square::BORDER, column + Square::BORDER))
        })
    });
    squares.collect()
}
