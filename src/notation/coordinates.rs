//! Moves by the coordinates of chess: files lettered from the left, ranks numbered from below.
//!
//! CECP and UCI write them: `e4e5`, `c4c5+`, `P@b3`; a leg for each capture, joined by commas:
//! `e4d5,d5e6`; `@@@@` is a pass.

use arrayvec::ArrayVec;

use super::parse::{MoveTextError, PromotionMark, Spelled};
use crate::board::{Geometry, Position, Variant};
use crate::types::{Color, Move, Square};

/// A system of coordinates, told apart by the number of the lowest rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Coordinates {
    /// The number of the lowest rank, 0 or 1.
    pub first_rank: u8,
}

/// The text of a pass.
const PASS: &str = "@@@@";

impl Default for Coordinates {
    fn default() -> Self {
        Self { first_rank: 1 }
    }
}

impl Coordinates {
    /// The name of a square.
    ///
    /// ```
    /// use komainu::Variant;
    /// use komainu::notation::Coordinates;
    /// let tenjiku = Variant::find("tenjiku", &[]).unwrap();
    /// let board = tenjiku.geometry();
    /// let corner = board.square(16, 16).unwrap();
    /// assert_eq!(Coordinates { first_rank: 1 }.square(board, corner), "a1");
    /// assert_eq!(Coordinates { first_rank: 0 }.square(board, corner), "a0");
    /// ```
    #[must_use]
    pub fn square(self, geometry: &Geometry, square: Square) -> String {
        let file = (b'a' + (geometry.files() - geometry.file(square)) as u8) as char;
        let rank = geometry.ranks() - geometry.rank(square) + usize::from(self.first_rank);
        format!("{file}{rank}")
    }

    /// The square of this name, if there is one.
    #[must_use]
    pub fn square_named(self, geometry: &Geometry, name: &str) -> Option<Square> {
        let (square, rest) = self.parse_square(geometry, name)?;
        rest.is_empty().then_some(square)
    }

    /// The legs of a move, one a capture on the way and one to its end.
    ///
    /// `+` stands after the last leg. A pass and a drop have one leg.
    #[must_use]
    pub fn legs(self, variant: &Variant, m: Move) -> Vec<String> {
        let geometry = variant.geometry();
        if m.is_pass() {
            let promotion = if m.promotes() { "+" } else { "" };
            return vec![format!("{PASS}{promotion}")];
        }
        if let Some(kind) = variant.dropped_kind(m) {
            let piece = variant.rules().piece_id(kind, Color::Black);
            return vec![format!("{piece}@{}", self.square(geometry, m.to()))];
        }
        let mut from = m.from();
        let mut legs: Vec<String> = m
            .legs()
            .map(|to| {
                let leg = self.square(geometry, from) + &self.square(geometry, to);
                from = to;
                leg
            })
            .collect();
        if m.promotes()
            && let Some(last) = legs.last_mut()
        {
            last.push('+');
        }
        legs
    }

    /// The text of a move on one line, its legs joined by commas.
    #[must_use]
    pub fn write(self, variant: &Variant, m: Move) -> String {
        self.legs(variant, m).join(",")
    }

    /// Tells if [`Coordinates::write`] says all there is to say about a move.
    ///
    /// A pass names no piece, so it may neither promote one nor burn one.
    #[must_use]
    pub fn expresses(position: &Position, m: Move) -> bool {
        !m.is_pass() || position.effects(m).is_nothing()
    }

    /// Reads a legal move.
    ///
    /// # Errors
    /// If the text is no move or the move is not legal in the position.
    pub fn parse(self, position: &Position, text: &str) -> Result<Move, MoveTextError> {
        self.parse_among(position, &position.legal_moves(), text)
    }

    /// Reads one of the legal moves of a position, which have been listed already.
    ///
    /// # Errors
    /// If the text is no move or the move is not in the list.
    pub(crate) fn parse_among(
        self,
        position: &Position,
        legal: &[Move],
        text: &str,
    ) -> Result<Move, MoveTextError> {
        let spelled = self.spell(position.variant().geometry(), text);
        let spelled = spelled.ok_or_else(|| MoveTextError::Malformed {
            found: text.to_owned(),
            expected: "squares such as e4e5, c4c5+ or e4d5,d5e6, a drop such as P@b3, or @@@@",
        })?;
        spelled.resolve(position, legal).ok_or_else(|| MoveTextError::Illegal(text.to_owned()))
    }

    fn spell(self, geometry: &Geometry, text: &str) -> Option<Spelled> {
        // QBoard writes a pass with the number of a square.
        let passes = text.strip_prefix("@@@").is_some_and(|rest| {
            rest == "@" || !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit())
        });
        if passes || text == "0000" {
            return Some(Spelled::Pass);
        }
        if let Some((piece, square)) = text.split_once(['@', '*']) {
            let (to, rest) = self.parse_square(geometry, square)?;
            return rest.is_empty().then(|| Spelled::Drop { piece: piece.to_owned(), to });
        }
        let mut squares: ArrayVec<Square, 4> = ArrayVec::new();
        let mut rest = text;
        let mut promotion = PromotionMark::Absent;
        loop {
            let (from, after) = self.parse_square(geometry, rest)?;
            let (to, after) = self.parse_square(geometry, after)?;
            match squares.last() {
                None => squares.push(from),
                Some(&last) if last == from => {}
                Some(_) => return None,
            }
            squares.try_push(to).ok()?;
            rest = after;
            if let Some(after) = rest.strip_prefix(['+', '-', '=']) {
                promotion = match rest.as_bytes()[0] {
                    b'+' => PromotionMark::Yes,
                    b'-' => PromotionMark::Back,
                    _ => PromotionMark::No,
                };
                rest = after;
            }
            match rest.strip_prefix(',') {
                Some(after) => rest = after,
                None if rest.is_empty() => return Some(Spelled::Way { squares, promotion }),
                None => return None,
            }
        }
    }

    /// Reads a square's name at the start of a text and returns the rest.
    fn parse_square<'t>(self, geometry: &Geometry, text: &'t str) -> Option<(Square, &'t str)> {
        let letter = *text.as_bytes().first().filter(|letter| letter.is_ascii_lowercase())?;
        let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
        let rank: usize = text[1..=digits].parse().ok()?;
        let file = geometry.files().checked_sub(usize::from(letter - b'a'))?;
        let from_below = rank.checked_sub(usize::from(self.first_rank))?;
        let square = geometry.square(file, geometry.ranks().checked_sub(from_below)?)?;
        Some((square, &text[1 + digits..]))
    }
}
