//! Games that begin with a handicap.
//!
//! The stronger side plays White. Black's first move is to take pieces of White's off the board,
//! which are out of the game; then White moves.

use std::sync::Arc;

use thiserror::Error;

use super::{Outcome, Position, Setup, SetupError, Variant};
use crate::rules::NO_HANDICAP;
use crate::types::{Color, Square};

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
    #[error("`{found}` is no square of the board, expected `1a` to `{last}`")]
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
        /// What stands there, in words.
        found: String,
    },
    /// A square is named twice.
    #[error("{0} is given twice")]
    Twice(String),
    /// What is left is no position of the game.
    #[error(transparent)]
    Illegal(#[from] SetupError),
    /// What is left is a game that is over.
    #[error("the game would be over at once: {0}")]
    Over(Outcome),
}

impl Position {
    /// The start position of a game in which White gives pieces: White is to move, and the move is
    /// the second.
    ///
    /// A handicap is the name of one in [`Rules::handicaps`](crate::rules::Rules::handicaps), or
    /// the squares of the pieces, with commas or blanks between them. Without any, or with
    /// [`NO_HANDICAP`], it is the [start position](Self::start).
    ///
    /// # Errors
    /// If the handicap is unknown or takes what White cannot give, such as the last King.
    ///
    /// ```
    /// use komainu::{Position, Variant};
    /// let shogi = Variant::find("shogi", &[]).unwrap();
    /// let position = Position::with_handicap(&shogi, "two_pieces").unwrap();
    /// assert_eq!(position.to_string(), "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 2");
    /// assert_eq!(position.key(), Position::with_handicap(&shogi, "2b,8b").unwrap().key());
    ///
    /// assert!(Position::with_handicap(&shogi, "5a").is_err());
    /// ```
    pub fn with_handicap(variant: &Arc<Variant>, handicap: &str) -> Result<Self, HandicapError> {
        let given = given(variant, handicap)?;
        if given.is_empty() {
            return Ok(Self::start(variant));
        }
        let mut setup = Setup { side: Color::White, number: 2, ..Setup::start(variant) };
        for &square in &given {
            let place = setup.pieces.iter().position(|&(other, _)| other == square);
            let place = place.filter(|&place| setup.pieces[place].1.is(Color::White));
            let place = place.ok_or_else(|| not_whites(&Self::start(variant), square))?;
            setup.pieces.swap_remove(place);
        }
        let position = Self::new(variant, &setup)?;
        position.outcome().map_or(Ok(position), |outcome| Err(HandicapError::Over(outcome)))
    }
}

/// The squares of the pieces that a handicap takes, each once.
fn given(variant: &Variant, handicap: &str) -> Result<Vec<Square>, HandicapError> {
    let mut squares = Vec::new();
    let words = handicap.split([',', ' ', '\t']).filter(|word| !word.is_empty());
    for word in words.filter(|word| !word.eq_ignore_ascii_case(NO_HANDICAP)) {
        for square in meant(variant, word)? {
            if squares.contains(&square) {
                return Err(HandicapError::Twice(variant.geometry().name(square)));
            }
            squares.push(square);
        }
    }
    Ok(squares)
}

/// The squares that a word stands for: the name of a handicap, or that of a square.
fn meant(variant: &Variant, word: &str) -> Result<Vec<Square>, HandicapError> {
    let (rules, geometry) = (variant.rules(), variant.geometry());
    let mut named = rules.handicaps.iter();
    if let Some(handicap) = named.find(|handicap| handicap.name.eq_ignore_ascii_case(word)) {
        return Ok(handicap.squares.clone());
    }
    if let Some(square) = geometry.parse(word) {
        return Ok(vec![square]);
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

/// The error about a square on which there is no piece of White's.
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

/// What can stand in the place of an unknown handicap.
fn expectation(known: &[String]) -> String {
    match known {
        [] => "expected squares such as `1a,2a`".to_owned(),
        known => format!("expected squares such as `1a,2a`, or one of {}", known.join(", ")),
    }
}
