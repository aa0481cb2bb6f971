//! Moves by the coordinates of chess: files lettered from the left, `a` to `z` and then `aa`, `ab`
//! and on, ranks numbered from below.
//!
//! CECP and UCI write them: `e4e5`, `c4c5+`, `P@b3`; a leg for each capture, joined by commas:
//! `e4d5,d5e6`; `@@@@` is a pass.

use arrayvec::ArrayVec;

use super::parse::{MAX_SQUARES, MoveTextError, PromotionMark, Spelled};
use crate::board::{Geometry, Position, Variant};
use crate::types::{Color, Move, Square};

/// A system of coordinates, identified by the number of the lowest rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Coordinates {
    /// The number of the lowest rank, 0 or 1.
    pub first_rank: u8,
}

/// The number of files that have a letter of their own.
pub(super) const LETTERS: usize = 26;
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
    /// use komainu_core::Variant;
    /// use komainu_core::notation::Coordinates;
    /// let tenjiku = Variant::find("tenjiku", &[]).unwrap();
    /// let board = tenjiku.geometry();
    /// let corner = board.square(16, 16).unwrap();
    /// assert_eq!(Coordinates { first_rank: 1 }.square(board, corner), "a1");
    /// assert_eq!(Coordinates { first_rank: 0 }.square(board, corner), "a0");
    /// ```
    #[must_use]
    pub fn square(self, geometry: &Geometry, square: Square) -> String {
        let file = file_letters(geometry.files() - geometry.file(square));
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
    /// `+` stands after the last leg. A pass and a drop have one leg; a pass that promotes stays on its
    /// square, `e5e5+`.
    #[must_use]
    pub fn legs(self, variant: &Variant, m: Move) -> Vec<String> {
        let geometry = variant.geometry();
        if m.is_pass() && !m.is_promotion() {
            return vec![PASS.to_owned()];
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
        if m.is_promotion()
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

    /// Returns `true` if [`Coordinates::write`] gives all the facts of a move.
    ///
    /// A pass that does not promote names no piece, so it may burn none.
    #[must_use]
    pub fn expresses(position: &Position, m: Move) -> bool {
        !m.is_pass() || m.is_promotion() || position.effects(m).is_nothing()
    }

    /// Reads a legal move.
    ///
    /// # Errors
    /// If the text is not a move or the move is not legal in the position.
    pub fn parse(self, position: &Position, text: &str) -> Result<Move, MoveTextError> {
        self.parse_among(position, None, text)
    }

    /// Reads one of the legal moves of a position, which may have been listed already.
    ///
    /// # Errors
    /// If the text is not a move or the move is not one of them.
    #[doc(hidden)]
    pub fn parse_among(
        self,
        position: &Position,
        listed: Option<&[Move]>,
        text: &str,
    ) -> Result<Move, MoveTextError> {
        let spelled = self.spell(position.variant().geometry(), text);
        let spelled = spelled.ok_or_else(|| MoveTextError::Malformed {
            found: text.to_owned(),
            expected: "squares such as e4e5, c4c5+ or e4d5,d5e6, a drop such as P@b3, or @@@@",
        })?;
        spelled.resolve(position, listed).ok_or_else(|| MoveTextError::Illegal(text.to_owned()))
    }

    /// The move that a text spells, whether it is legal or not; none if it spells no move of the game.
    #[must_use]
    pub fn spelled(self, position: &Position, text: &str) -> Option<Move> {
        self.spell(position.variant().geometry(), text)?.spelled(position)
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
            let piece = piece.to_owned();
            return rest.is_empty().then_some(Spelled::Drop { piece, in_uci: true, to });
        }
        let mut squares: ArrayVec<Square, MAX_SQUARES> = ArrayVec::new();
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
        let letters = text.bytes().take_while(u8::is_ascii_lowercase).count();
        let (letters, rest) = text.split_at(letters);
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (digits, rest) = rest.split_at(digits);
        let rank: usize = digits.parse().ok()?;
        let file = geometry.files().checked_sub(column_of_letters(letters)?)?;
        let from_below = rank.checked_sub(usize::from(self.first_rank))?;
        let square = geometry.square(file, geometry.ranks().checked_sub(from_below)?)?;
        Some((square, rest))
    }
}

/// The letters of a file; the leftmost column is 0.
fn file_letters(column: usize) -> String {
    let letter = |column: usize| char::from(b'a' + column as u8);
    match column.checked_sub(LETTERS) {
        None => letter(column).to_string(),
        Some(beyond) => format!("a{}", letter(beyond)),
    }
}

/// The column of these small letters.
fn column_of_letters(letters: &str) -> Option<usize> {
    let column = |letter: u8| usize::from(letter - b'a');
    match *letters.as_bytes() {
        [letter] => Some(column(letter)),
        [b'a', letter] => Some(LETTERS + column(letter)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_of_the_largest_board_is_written_and_read_back() {
        let board = Geometry::new(Square::MAX_SIDE, Square::MAX_SIDE);
        for first_rank in [0, 1] {
            let coordinates = Coordinates { first_rank };
            for square in board.squares() {
                let name = coordinates.square(&board, square);
                assert_eq!(coordinates.square_named(&board, &name), Some(square), "{name}");
                let leg = name.clone() + &name;
                assert_eq!(coordinates.parse_square(&board, &leg), Some((square, &*name)));
            }
        }
    }

    #[test]
    fn files_after_z_have_two_letters() {
        let letters = [0, 25, 26, 27, 35].map(file_letters);
        assert_eq!(letters, ["a", "z", "aa", "ab", "aj"]);
        assert_eq!(["", "ba", "aaa"].map(column_of_letters), [None; 3]);
    }
}
