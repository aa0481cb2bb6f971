//! Games that begin with a handicap.
//!
//! The stronger side plays White. Black's first move is to take some of White's pieces off the board,
//! which are out of the game; then White moves. Some handicaps change other things as well.

use std::sync::Arc;

use thiserror::Error;

use super::{Dialect, Outcome, Position, Setup, SetupError, SfenError, Variant};
use crate::rules::{HandicapStart, NO_HANDICAP};
use crate::types::{Color, Piece, PieceKind, Square};

/// A handicap that cannot be given.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum HandicapError {
    /// The game has no handicap of this name.
    #[error("{game} has no handicap `{found}`; {}", expectation(known))]
    Unknown {
        /// The game's id.
        game: String,
        /// The word as it was given.
        found: String,
        /// The names of the game's handicaps.
        known: Vec<String>,
    },
    /// A square lies outside the board.
    #[error("`{found}` is no square of this board, expected `1a` to `{last}`")]
    NoSquare {
        /// The word as it was given.
        found: String,
        /// The square at the bottom left.
        last: String,
    },
    /// White has no piece to give on a square.
    #[error("{found} on {square}, expected a piece of White's")]
    NotWhites {
        /// The name of the square.
        square: String,
        /// The piece on it, in words.
        found: String,
    },
    /// A square is named twice.
    #[error("{0} is given twice")]
    Twice(String),
    /// A handicap that is a position of its own is given together with something else.
    #[error("`{0}` is a position of its own, expected nothing beside it")]
    NotAlone(String),
    /// The remaining pieces do not form a position of the game.
    #[error(transparent)]
    Illegal(#[from] SetupError),
    /// The position of the handicap cannot be read.
    #[error(transparent)]
    Sfen(#[from] SfenError),
    /// The game is already over in the resulting position.
    #[error("the game would be over at once: {0}")]
    Over(Outcome),
}

impl Position {
    /// The start position of a game with a handicap. Where White gives pieces, White is to move, and the
    /// move number is 2.
    ///
    /// A handicap is the name of one in [`Rules::handicaps`](crate::rules::Rules::handicaps), or the
    /// squares of the pieces, with commas or blanks between them. Without any, or with [`NO_HANDICAP`],
    /// the result is the [start position](Self::start).
    ///
    /// # Errors
    /// If the handicap is unknown or takes a piece that White cannot give, such as the last King.
    ///
    /// ```
    /// use komainu_core::{Position, Variant};
    /// let shogi = Variant::find("shogi", &[]).unwrap();
    /// let position = Position::with_handicap(&shogi, "two_pieces").unwrap();
    /// assert_eq!(position.to_string(), "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 2");
    /// assert_eq!(position.key(), Position::with_handicap(&shogi, "2b,8b").unwrap().key());
    ///
    /// assert!(Position::with_handicap(&shogi, "5a").is_err());
    /// ```
    pub fn with_handicap(variant: &Arc<Variant>, handicap: &str) -> Result<Self, HandicapError> {
        let given = match given(variant, handicap)? {
            Given::Sfen(sfen) => return begun(Self::from_sfen(variant, sfen, Dialect::Sfen)?),
            Given::Squares(given) if given.is_empty() => return Ok(Self::start(variant)),
            Given::Squares(given) => given,
        };
        let mut setup = Setup { side: Color::White, number: 2, ..Setup::start(variant) };
        for &square in &given {
            let place = setup.pieces.iter().position(|&(other, _)| other == square);
            let place = place.filter(|&place| setup.pieces[place].1.is(Color::White));
            let place = place.ok_or_else(|| not_whites(&Self::start(variant), square))?;
            setup.pieces.swap_remove(place);
        }
        begun(Self::new(variant, &setup)?)
    }
}

/// Returns the position if a game can begin with it.
fn begun(position: Position) -> Result<Position, HandicapError> {
    position.outcome().map_or(Ok(position), |outcome| Err(HandicapError::Over(outcome)))
}

/// The named start positions of a game.
#[derive(Debug)]
#[doc(hidden)]
pub struct KnownStarts {
    /// The start of a game without a handicap.
    pub even: KnownStart,
    /// The starts with each handicap, in the order in which the handicaps are listed; none for one that
    /// cannot be given.
    pub handicaps: Vec<Option<KnownStart>>,
}

/// The facts that identify a start position.
#[derive(Debug)]
#[doc(hidden)]
pub struct KnownStart {
    key: u64,
    text: String,
}

impl KnownStarts {
    pub(super) fn of(variant: &Arc<Variant>) -> Self {
        let handicaps = variant.rules().handicaps.iter();
        let starts = handicaps.map(|handicap| Position::with_handicap(variant, &handicap.name));
        Self {
            even: KnownStart::of(&Position::start(variant)),
            handicaps: starts.map(|start| Some(KnownStart::of(&start.ok()?))).collect(),
        }
    }
}

impl KnownStart {
    fn of(start: &Position) -> Self {
        Self { key: start.key(), text: start.to_string() }
    }

    /// Returns `true` if a position is this one, whatever its move number.
    pub fn is_like(&self, position: &Position) -> bool {
        self.key == position.key()
    }

    /// Returns `true` if this position is written as `text`.
    pub fn is_written(&self, text: &str) -> bool {
        self.text == text
    }
}

/// The contents of a handicap.
enum Given<'v> {
    /// The squares of the pieces that it takes, each once.
    Squares(Vec<Square>),
    /// A position.
    Sfen(&'v str),
}

/// Reads the words of a handicap.
fn given<'v>(variant: &'v Variant, handicap: &str) -> Result<Given<'v>, HandicapError> {
    let mut squares = Vec::new();
    let words = || handicap.split([',', ' ', '\t']).filter(|word| !word.is_empty());
    for word in words().filter(|word| !word.eq_ignore_ascii_case(NO_HANDICAP)) {
        let given = match meant(variant, word)? {
            Given::Squares(given) => given,
            sfen if words().count() == 1 => return Ok(sfen),
            Given::Sfen(_) => return Err(HandicapError::NotAlone(word.to_owned())),
        };
        for square in given {
            if squares.contains(&square) {
                return Err(HandicapError::Twice(variant.geometry().name(square)));
            }
            squares.push(square);
        }
    }
    Ok(Given::Squares(squares))
}

/// Looks up a word: the name of a handicap or of a square.
fn meant<'v>(variant: &'v Variant, word: &str) -> Result<Given<'v>, HandicapError> {
    let (rules, geometry) = (variant.rules(), variant.geometry());
    let mut named = rules.handicaps.iter();
    if let Some(handicap) = named.find(|handicap| handicap.name.eq_ignore_ascii_case(word)) {
        return Ok(match &handicap.start {
            HandicapStart::Without(squares) => Given::Squares(squares.clone()),
            HandicapStart::Sfen(sfen) => Given::Sfen(sfen),
        });
    }
    if let Some(square) = geometry.parse(word) {
        return Ok(Given::Squares(vec![square]));
    }
    let found = word.to_owned();
    if word.starts_with(|c: char| c.is_ascii_digit()) {
        let corner = geometry.square(geometry.files(), geometry.ranks());
        let last = corner.map_or_else(String::new, |square| geometry.name(square));
        return Err(HandicapError::NoSquare { found, last });
    }
    let known = rules.handicaps.iter().map(|handicap| handicap.name.clone()).collect();
    Err(HandicapError::Unknown { game: rules.id.clone(), found, known })
}

/// The differences between a start position and that of its game without a handicap.
///
/// ```
/// use komainu_core::board::HandicapChanges;
/// use komainu_core::{Position, Variant};
/// let shogi = Variant::find("shogi", &[]).unwrap();
/// let position = Position::with_handicap(&shogi, "lance_gained").unwrap();
/// let changes = HandicapChanges::of(&position);
/// assert_eq!((changes.gone.len(), changes.placed.len(), changes.held.len()), (1, 0, 1));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandicapChanges {
    /// The pieces that are missing from their squares, square by square.
    pub gone: Vec<(Square, Piece)>,
    /// The pieces on squares that are empty, or hold another piece, at the start of the game.
    pub placed: Vec<(Square, Piece)>,
    /// The numbers in hand that differ: owner, kind and number now.
    pub held: Vec<(Color, PieceKind, u16)>,
}

impl HandicapChanges {
    /// Lists the differences between a position and the start position of its game.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let variant = position.variant();
        let start = Position::start(variant);
        let other = |one: &Position, other: &Position| {
            let pieces = one.pieces().filter(|&(square, piece)| other.piece_at(square) != piece);
            pieces.collect::<Vec<_>>()
        };
        let (mut gone, placed) = (other(&start, position), other(position, &start));
        // A piece that has turned into another one is listed as that one only.
        gone.retain(|&(square, _)| placed.iter().all(|&(other, _)| other != square));
        let kinds = variant.hand_kinds().iter().enumerate();
        let slots = Color::ALL
            .into_iter()
            .flat_map(|color| kinds.clone().map(move |(slot, &kind)| (color, slot, kind)));
        let held = slots.filter_map(|(color, slot, kind)| {
            let [before, now] = [&start, position].map(|p| p.hands().count(color, slot));
            (before != now).then_some((color, kind, now))
        });
        Self { gone, placed, held: held.collect() }
    }
}

/// The error for a square without a piece of White's.
fn not_whites(start: &Position, square: Square) -> HandicapError {
    let (variant, piece) = (start.variant(), start.piece_at(square));
    let found = if piece.is_none() {
        "found nothing".to_owned()
    } else {
        let name = &variant.rules().pieces[piece.kind().index()].name;
        format!("found a {name} of {}'s", piece.color())
    };
    HandicapError::NotWhites { square: variant.geometry().name(square), found }
}

/// The words for what is expected in place of an unknown handicap.
fn expectation(known: &[String]) -> String {
    match known {
        [] => "expected squares such as `1a,2a`".to_owned(),
        known => format!("expected squares such as `1a,2a`, or one of {}", known.join(", ")),
    }
}
