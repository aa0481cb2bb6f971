//! Positions: the pieces on their squares, the player to move, and the moves that led there.

mod history;
mod identity;
mod placing;
#[cfg(feature = "serde")]
mod serialisation;

pub use history::Change;
pub(super) use history::{HandChange, MAX_NUMBER, Undo};

use std::sync::{Arc, LazyLock};

use super::endings::EarlierPositions;
use super::lines::Lines;
use super::{Hands, LineWords, Restrictions, Setup, SetupError, Variant, Word, by_width};
use crate::types::{Bitboard, Color, Piece, SparseSet, Square};

/// The number of royal pieces that stands for a player of a mate problem who needs none: more than can
/// ever be lost.
const NEEDS_NO_ROYAL: u8 = 128;

/// A position of a game and the moves that led to it.
///
/// Built from a [`Setup`], changed by [`Position::make`] and [`Position::unmake`]; copying one
/// costs several times what making a move does.
///
/// ```
/// use komainu_core::board::{Position, Variant};
/// let variant = Variant::find("mini", &[]).unwrap();
/// let mut position = Position::start(&variant);
/// let key = position.key();
/// let m = position.legal_moves()[0];
/// position.make(m);
/// assert_ne!(position.key(), key);
/// position.unmake();
/// assert_eq!(position.key(), key);
/// ```
#[derive(Clone)]
// The order is for speed: the fields that every move changes share few cache lines.
#[repr(C)]
pub struct Position {
    pub(super) variant: Arc<Variant>,
    key: u64,
    /// The lines of a board that is too large for narrow ones.
    wide: Option<Box<Lines<u64>>>,
    pub(super) undo: Vec<Undo>,
    pub(super) changes: Vec<Change>,
    pub(super) hand_changes: Vec<HandChange>,
    pub(super) earlier_restrictions: Vec<Restrictions>,
    pub(super) reversible: u32,
    /// The number of moves whose positions are in `earlier`.
    pub(super) indexed: u32,
    first_number: u32,
    /// The moves without progress before the position was set up.
    first_quiet: u32,
    side: Color,
    royals: [u8; 2],
    restrictions: Restrictions,
    hands: Hands,
    /// The piece on each square.
    board: Board,
    /// The lines of a board that is not too large for them.
    narrow: Lines<u32>,
    royal_pieces: [SparseSet; 2],
    special: [SparseSet; 2],
    far: [SparseSet; 2],
    demons: [Bitboard; 2],
    burn_zones: [Bitboard; 2],
    /// The first of the earlier positions, by their keys; the others are searched one by one.
    pub(super) earlier: Arc<EarlierPositions>,
}

/// The piece on each square; the rows of a board of up to 28 files have a cache line each.
#[derive(Clone)]
#[repr(align(64))]
struct Board([u16; Square::COUNT]);

// Searches visit many positions: one has to leave room for others in the first-level cache. Boards of up
// to 28 by 28 squares touch less than half of it, since they fill few rows and columns of the grid.
const _: () = assert!(size_of::<Position>() <= 16 * 1024);

impl Position {
    /// The start position of a game, as its file gives it.
    #[must_use]
    pub fn start(variant: &Arc<Variant>) -> Self {
        Self::assemble(variant, &Setup::start(variant))
    }

    /// The position that a setup describes.
    ///
    /// # Errors
    /// If the setup breaks the rules of the game; the error says how.
    pub fn new(variant: &Arc<Variant>, setup: &Setup) -> Result<Self, SetupError> {
        Self::judged(variant, setup, &[])
    }

    /// The position of a mate problem: the player to move may be without a royal piece, and then
    /// has none to lose.
    ///
    /// # Errors
    /// If the setup breaks the rules of the game in another way; the error says how.
    ///
    /// ```
    /// use komainu_core::board::{Dialect, Position, Setup, Variant};
    /// let variant = Variant::find("mini", &[]).unwrap();
    /// let setup = Setup::parse(&variant, "4k/5/4P/5/5 b G 1", Dialect::Sfen).unwrap();
    /// assert!(Position::new(&variant, &setup).is_err());
    /// assert!(Position::problem(&variant, &setup).is_ok());
    /// ```
    pub fn problem(variant: &Arc<Variant>, setup: &Setup) -> Result<Self, SetupError> {
        Self::judged(variant, setup, &[setup.side])
    }

    /// The position of a composed set-up: where a game ends by mate, either player or both may be
    /// without a royal piece, and then have none to lose.
    ///
    /// In games in which royal pieces are captured, such a position is the end of one, as always.
    ///
    /// # Errors
    /// If the setup breaks the rules of the game in another way; the error says how.
    ///
    /// ```
    /// use komainu_core::board::{Dialect, Position, Setup, Variant};
    /// let variant = Variant::find("mini", &[]).unwrap();
    /// let setup = Setup::parse(&variant, "4k/5/4P/5/5 w G 2", Dialect::Sfen).unwrap();
    /// let position = Position::composed(&variant, &setup).unwrap();
    /// assert!(position.needs_no_royal(komainu_core::Color::Black));
    /// assert_eq!(position.outcome(), None);
    /// ```
    pub fn composed(variant: &Arc<Variant>, setup: &Setup) -> Result<Self, SetupError> {
        // An empty board is not a composition.
        let may_lack = variant.rules().endings.check_is_enforced && !setup.pieces.is_empty();
        Self::judged(variant, setup, if may_lack { &Color::ALL } else { &[] })
    }

    /// The position that a setup describes, in which these players need no royal piece.
    fn judged(
        variant: &Arc<Variant>,
        setup: &Setup,
        need_none: &[Color],
    ) -> Result<Self, SetupError> {
        setup.check_shape(variant)?;
        let mut position = Self::assemble(variant, setup);
        for &color in need_none {
            if position.has_no_royal(color) {
                position.royals[color.index()] = NEEDS_NO_ROYAL;
            }
        }
        setup.judge(&position)?;
        Ok(position)
    }

    /// Returns `true` if a player has no royal piece in a [problem](Self::problem) or a
    /// [composed](Self::composed) position, and so has none to lose.
    #[must_use]
    pub const fn needs_no_royal(&self, color: Color) -> bool {
        self.royals[color.index()] >= NEEDS_NO_ROYAL
    }

    /// Returns `true` if it is a [problem](Self::problem) or a [composed](Self::composed) position
    /// with a player without a royal piece.
    #[must_use]
    pub fn is_problem(&self) -> bool {
        Color::ALL.into_iter().any(|color| self.needs_no_royal(color))
    }

    /// Places everything as a set-up of the right shape says, without judging it.
    fn assemble(variant: &Arc<Variant>, setup: &Setup) -> Self {
        let mut position = Self {
            variant: Arc::clone(variant),
            board: Board([0; Square::COUNT]),
            narrow: variant.narrow_board().lines(),
            wide: variant.is_wide().then(|| Box::new(variant.wide_board().lines())),
            special: [SparseSet::EMPTY; 2],
            far: [SparseSet::EMPTY; 2],
            demons: [Bitboard::EMPTY; 2],
            burn_zones: [Bitboard::EMPTY; 2],
            royals: [0; 2],
            royal_pieces: [SparseSet::EMPTY; 2],
            side: Color::Black,
            key: 0,
            hands: Hands::default(),
            restrictions: variant.restriction_rules().keep(setup.restrictions),
            first_number: setup.number,
            first_quiet: setup.quiet,
            reversible: 0,
            indexed: 0,
            earlier: Arc::default(),
            undo: Vec::new(),
            changes: Vec::new(),
            hand_changes: Vec::new(),
            earlier_restrictions: Vec::new(),
        };
        for &(square, piece) in &setup.pieces {
            position.put(square, piece);
        }
        for &(color, slot, count) in &setup.hands {
            position.set_hand(color, slot, count);
        }
        if setup.side == Color::White {
            position.switch_side(0);
        }
        position
    }

    /// A copy on which moves are tried out. It keeps only the last of the moves that led here, unless
    /// earlier ones forbid some that follow: a long game takes long to copy.
    pub(super) fn scratch(&self) -> Self {
        if self.may_repeat() {
            return self.clone();
        }
        let left_out = self.undo.len().saturating_sub(1);
        Self {
            variant: Arc::clone(&self.variant),
            wide: self.wide.clone(),
            undo: self.undo[left_out..].to_vec(),
            changes: Vec::new(),
            hand_changes: Vec::new(),
            earlier_restrictions: Vec::new(),
            indexed: 0,
            earlier: Arc::default(),
            first_number: self.first_number.saturating_add(left_out as u32),
            board: self.board.clone(),
            ..*self
        }
    }

    /// The game.
    #[inline]
    #[must_use]
    pub const fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// The piece on a square.
    #[inline]
    #[must_use]
    pub const fn piece_at(&self, square: Square) -> Piece {
        Piece(self.board.0[square.index()])
    }

    /// The piece on a square of the board; none beside it, whatever number the square has.
    pub(crate) fn piece_on(&self, square: Square) -> Piece {
        let is_on_board = self.variant.geometry().contains(square.row(), square.column());
        if is_on_board { self.piece_at(square) } else { Piece::NONE }
    }

    /// Returns `true` if the board has more files or ranks than narrow lines hold.
    #[inline(always)]
    #[must_use]
    pub(crate) const fn is_wide(&self) -> bool {
        self.wide.is_some()
    }

    /// The lines as a player's pieces occupy them, of the width that the board has.
    #[inline]
    #[must_use]
    #[doc(hidden)]
    pub fn lines<W: Word>(&self, color: Color) -> &LineWords<W> {
        &W::lines(self).pieces[color.index()]
    }

    /// The lines of a narrow board.
    #[inline(always)]
    pub(super) const fn narrow_lines(&self) -> &Lines<u32> {
        &self.narrow
    }

    /// The lines of a wide board.
    #[inline(always)]
    pub(super) fn wide_lines(&self) -> &Lines<u64> {
        static NOWHERE: LazyLock<Lines<u64>> = LazyLock::new(Lines::nowhere);
        self.wide.as_deref().unwrap_or_else(|| &NOWHERE)
    }

    /// The squares of a player's pieces that have a power beyond slides.
    #[inline]
    #[must_use]
    #[doc(hidden)]
    pub const fn special_pieces(&self, color: Color) -> &SparseSet {
        &self.special[color.index()]
    }

    /// The squares of a player's pieces that have a power reaching beyond the window around them.
    #[inline]
    #[must_use]
    pub(crate) const fn far_pieces(&self, color: Color) -> &SparseSet {
        &self.far[color.index()]
    }

    /// The lines as the pieces with a place in the range jumpers' order occupy them.
    #[inline]
    #[must_use]
    #[doc(hidden)]
    pub fn ranked_pieces<W: Word>(&self) -> &LineWords<W> {
        &W::lines(self).ranked
    }

    /// The squares of a player's demons.
    #[inline]
    #[must_use]
    #[doc(hidden)]
    pub const fn demons(&self, color: Color) -> &Bitboard {
        &self.demons[color.index()]
    }

    /// The squares on which an enemy of this player's demons is burnt.
    #[inline]
    #[must_use]
    #[doc(hidden)]
    pub const fn burn_zone(&self, color: Color) -> &Bitboard {
        &self.burn_zones[color.index()]
    }

    /// The number of royal pieces of a player; in a [problem](Self::problem) it is large for a player
    /// who needs none.
    #[inline]
    #[must_use]
    pub const fn royals(&self, color: Color) -> u8 {
        self.royals[color.index()]
    }

    /// The player to move.
    #[inline]
    #[must_use]
    pub const fn side_to_move(&self) -> Color {
        self.side
    }

    /// The Zobrist key of board, hands and side to move, by which repetitions are recognised.
    #[inline]
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The Zobrist key of everything that decides how the game can go on, except repetitions.
    #[inline]
    #[must_use]
    #[doc(hidden)]
    pub fn full_key(&self) -> u64 {
        self.key ^ self.restrictions.key()
    }

    /// The facts of the last moves that limit the next ones.
    #[inline]
    #[must_use]
    pub const fn restrictions(&self) -> &Restrictions {
        &self.restrictions
    }

    /// Replaces the facts of the last moves that limit the next ones.
    pub(super) const fn set_restrictions(&mut self, restrictions: Restrictions) {
        self.restrictions = restrictions;
    }

    /// The pieces that both players hold in hand.
    #[inline]
    #[must_use]
    pub const fn hands(&self) -> &Hands {
        &self.hands
    }

    /// Returns `true` if a square is empty and on the board.
    #[inline]
    #[must_use]
    pub fn is_empty(&self, square: Square) -> bool {
        self.variant.geometry().contains(square.row(), square.column())
            && by_width!(self.is_wide(), W => {
                let [black, white] = &W::lines(self).pieces;
                !black.contains(square) && !white.contains(square)
            })
    }

    /// The pieces of a player and walls among a square of the board and its neighbours, in the form of
    /// [`LineWords::window`].
    #[inline]
    #[must_use]
    #[doc(hidden)]
    pub fn neighbours(&self, color: Color, square: Square) -> u32 {
        by_width!(self.is_wide(), W => self.lines::<W>(color).window(square))
    }

    /// The columns of a grid row where pieces of a player stand.
    #[inline]
    #[must_use]
    #[doc(hidden)]
    pub fn row_of(&self, color: Color, row: usize) -> u64 {
        by_width!(self.is_wide(), W => {
            (self.lines::<W>(color).row(row) & !self.variant.walls::<W>().row(row)).long()
        })
    }

    /// All pieces and where they stand, from the top left.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.variant.geometry().squares().filter_map(|square| {
            let piece = self.piece_at(square);
            piece.is_some().then_some((square, piece))
        })
    }

    /// The squares of a player's royal pieces.
    pub fn royal_squares(&self, color: Color) -> impl Iterator<Item = Square> + '_ {
        self.royal_pieces[color.index()].iter()
    }
}
