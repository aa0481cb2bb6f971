//! The canonical text of moves, which USI prints too.
//!
//! Files are numbered from the right and ranks lettered from the top, seen from Black: `7g7f`,
//! `7g7f+`, `P*5e`; squares captured on the way stand in the middle (`8c9d8d`), igui ends where
//! it began (`8c9d8c`), a pass is `8c8c`. Burns are consequences and are not written.

use std::fmt;

use arrayvec::ArrayVec;

use super::parse::{MoveTextError, PromotionMark, Spelled};
use crate::board::{Position, Variant};
use crate::types::{Color, Move};

/// A move that displays its canonical text; [`Move::display`] makes one.
#[derive(Debug, Clone, Copy)]
pub struct MoveDisplay<'v> {
    variant: &'v Variant,
    m: Move,
}

impl Move {
    /// The canonical text of the move in any position of its game.
    ///
    /// A move does not know its game: the names of squares depend on the size of the board, and
    /// a drop on the pieces that can be in hand.
    ///
    /// ```
    /// use komainu_core::{Position, Variant};
    /// let position = Position::start(&Variant::find("mini", &[]).unwrap());
    /// let m = position.parse_move("5d5c").unwrap();
    /// assert_eq!(format!("{}", m.display(&position)), "5d5c");
    /// ```
    #[must_use]
    pub fn display(self, position: &Position) -> MoveDisplay<'_> {
        MoveDisplay { variant: position.variant(), m: self }
    }
}

impl fmt::Display for MoveDisplay<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&canonical(self.variant, self.m))
    }
}

impl Position {
    /// Reads a legal move in canonical text; squares on the way that hold no enemy may be spelt
    /// too, and `+` may be left out where promotion is compulsory.
    ///
    /// # Errors
    /// If the text is not a move or the move is not legal in the position.
    ///
    /// ```
    /// use komainu_core::{Position, Variant};
    /// let position = Position::start(&Variant::find("mini", &[]).unwrap());
    /// assert!(position.legal_moves().contains(&position.parse_move("5d5c").unwrap()));
    /// let error = position.parse_move("5d5a").unwrap_err();
    /// assert_eq!(error.to_string(), "`5d5a` is not a legal move here");
    /// ```
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveTextError> {
        parse_canonical(self, text)
    }
}

/// The text of a move.
///
/// ```
/// use komainu_core::board::{Position, Variant};
/// use komainu_core::notation::{canonical, parse_canonical};
/// let mini = Variant::find("mini", &[]).unwrap();
/// let position = Position::start(&mini);
/// let m = parse_canonical(&position, "5d5c").unwrap();
/// assert_eq!(canonical(&mini, m), "5d5c");
/// assert!(parse_canonical(&position, "5d5a").is_err());
/// ```
#[must_use]
pub fn canonical(variant: &Variant, m: Move) -> String {
    let geometry = variant.geometry();
    if let Some(kind) = variant.dropped_kind(m) {
        let piece = variant.rules().piece_text(kind, Color::Black);
        return format!("{piece}*{}", geometry.name(m.to()));
    }
    let mut text = geometry.name(m.from());
    for square in m.captured_on_the_way() {
        text += &geometry.name(square);
    }
    text += &geometry.name(m.to());
    if m.is_promotion() {
        text.push('+');
    }
    text
}

/// Reads a legal move; squares on the way that hold no enemy may be spelt too.
///
/// # Errors
/// If the text is not a move or the move is not legal in the position.
pub fn parse_canonical(position: &Position, text: &str) -> Result<Move, MoveTextError> {
    parse_canonical_among(position, None, text)
}

/// Reads one of the legal moves of a position, which may have been listed already.
///
/// # Errors
/// If the text is not a move or the move is not one of them.
pub fn parse_canonical_among(
    position: &Position,
    listed: Option<&[Move]>,
    text: &str,
) -> Result<Move, MoveTextError> {
    let spelled = spell(position.variant(), text).ok_or_else(|| MoveTextError::Malformed {
        found: text.to_owned(),
        expected: "squares such as 7g7f, 7g7f+ or 8c9d8d, or a drop such as P*5e",
    })?;
    spelled.resolve(position, listed).ok_or_else(|| MoveTextError::Illegal(text.to_owned()))
}

/// The move that a text spells, whether it is legal or not; none if it spells no move of the game.
///
/// With it [`Position::explain`] tells why a move is not legal.
///
/// ```
/// use komainu_core::board::{Position, Refusal, Variant};
/// use komainu_core::notation::spelled;
/// let position = Position::start(&Variant::find("mini", &[]).unwrap());
/// let m = spelled(&position, "5d5b").unwrap();
/// assert_eq!(position.explain(m), [Refusal::OutOfReach]);
/// assert_eq!(spelled(&position, "hello"), None);
/// ```
#[must_use]
pub fn spelled(position: &Position, text: &str) -> Option<Move> {
    spell(position.variant(), text)?.spelled(position)
}

fn spell(variant: &Variant, text: &str) -> Option<Spelled> {
    let geometry = variant.geometry();
    if text == "0000" {
        return Some(Spelled::Pass);
    }
    if let Some((piece, square)) = text.split_once('*') {
        let to = geometry.parse(square)?;
        return Some(Spelled::Drop { piece: piece.to_owned(), in_uci: false, to });
    }
    let mut squares = ArrayVec::new();
    let mut rest = text;
    while rest.starts_with(|c: char| c.is_ascii_digit()) {
        let (square, after) = geometry.parse_prefix(rest)?;
        squares.try_push(square).ok()?;
        rest = after;
    }
    let promotion = match rest {
        "" => PromotionMark::Absent,
        "+" => PromotionMark::Yes,
        "-" => PromotionMark::Back,
        "=" | "?" => PromotionMark::No,
        _ => return None,
    };
    (squares.len() >= 2).then_some(Spelled::Way { squares, promotion })
}
