//! The size of a board, its edges, and the names of its squares.

use std::ops::Range;

use super::{Color, Square};

/// The size of a board on the grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Geometry {
    files: usize,
    ranks: usize,
}

impl Geometry {
    /// A board of `files` by `ranks` squares, each from 1 to [`Square::MAX_SIDE`].
    #[must_use]
    pub(crate) const fn new(files: usize, ranks: usize) -> Self {
        Self { files, ranks }
    }

    /// Returns `true` if lines of 32 bits, walls and border included, are too short for the board.
    #[must_use]
    pub(crate) const fn is_wide(&self) -> bool {
        const NARROW: usize = 32 - 2 * Square::BORDER;
        self.files > NARROW || self.ranks > NARROW
    }

    /// The number of files.
    #[must_use]
    pub const fn files(&self) -> usize {
        self.files
    }

    /// The number of ranks.
    #[must_use]
    pub const fn ranks(&self) -> usize {
        self.ranks
    }

    /// The grid rows of the board, from the top.
    #[must_use]
    #[doc(hidden)]
    pub const fn rows(&self) -> Range<usize> {
        Square::BORDER..Square::BORDER + self.ranks
    }

    /// The bits of the board's files in a row.
    #[must_use]
    pub(crate) const fn file_mask(&self) -> u64 {
        ((1 << self.files) - 1) << Square::BORDER
    }

    /// Returns `true` if a grid row and column lie on the board.
    #[inline]
    #[must_use]
    #[doc(hidden)]
    pub const fn contains(&self, row: usize, column: usize) -> bool {
        row.wrapping_sub(Square::BORDER) < self.ranks
            && column.wrapping_sub(Square::BORDER) < self.files
    }

    /// The square that has the place of another one when the board is turned round.
    #[must_use]
    #[doc(hidden)]
    pub const fn turned(&self, square: Square) -> Square {
        let (row, column) = (square.row(), square.column());
        let border = 2 * Square::BORDER - 1;
        Square::new(self.ranks + border - row, self.files + border - column)
    }

    /// All squares, rank by rank from the top, each from the left.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        self.squares_of_rows(self.rows())
    }

    /// The number of a rank as a player counts from the far end: 1 is the last rank, `ranks` the first.
    #[inline]
    #[must_use]
    #[doc(hidden)]
    pub const fn ranks_to_go(&self, square: Square, color: Color) -> usize {
        match color {
            Color::Black => square.row() + 1 - Square::BORDER,
            Color::White => self.ranks + Square::BORDER - square.row(),
        }
    }

    /// The squares of a player's `depth` furthest ranks.
    pub(crate) fn furthest_squares(
        &self,
        depth: usize,
        color: Color,
    ) -> impl Iterator<Item = Square> + use<> {
        let (rows, depth) = (self.rows(), depth.min(self.ranks));
        self.squares_of_rows(match color {
            Color::Black => rows.start..rows.start + depth,
            Color::White => rows.end - depth..rows.end,
        })
    }

    fn squares_of_rows(&self, rows: Range<usize>) -> impl Iterator<Item = Square> + use<> {
        let columns = Square::BORDER..Square::BORDER + self.files;
        rows.flat_map(move |row| columns.clone().map(move |column| Square::new(row, column)))
    }

    /// The rows of a player's `depth` furthest ranks, as a bit per grid row.
    #[must_use]
    pub(crate) const fn furthest_rows(&self, depth: usize, color: Color) -> u64 {
        let depth = if depth > self.ranks { self.ranks } else { depth };
        let rows = (1u64 << depth) - 1;
        match color {
            Color::Black => rows << Square::BORDER,
            Color::White => rows << (Square::BORDER + self.ranks - depth),
        }
    }

    /// The square on this file (1 at the right edge) and rank (1 at the top), if there is one.
    #[must_use]
    pub fn square(&self, file: usize, rank: usize) -> Option<Square> {
        let on_board = (1..=self.files).contains(&file) && (1..=self.ranks).contains(&rank);
        on_board.then(|| Square::new(rank - 1 + Square::BORDER, self.files - file + Square::BORDER))
    }

    /// The file of a square, 1 at the right edge.
    #[must_use]
    pub const fn file(&self, square: Square) -> usize {
        (self.files + Square::BORDER).saturating_sub(square.column())
    }

    /// The rank of a square, 1 at the top.
    #[must_use]
    pub const fn rank(&self, square: Square) -> usize {
        (square.row() + 1).saturating_sub(Square::BORDER)
    }

    /// The square's name: file number and rank letters, `1a` at the top right, `1aa` below `1z`.
    ///
    /// ```
    /// use komainu_core::Variant;
    /// let variant = Variant::find("maka-dai-dai", &[]).unwrap();
    /// let geometry = variant.geometry();
    /// let square = geometry.square(1, 1).unwrap();
    /// assert_eq!(geometry.name(square), "1a");
    /// assert_eq!(geometry.parse("19s"), geometry.square(19, 19));
    /// ```
    #[must_use]
    pub fn name(&self, square: Square) -> String {
        format!("{}{}", self.file(square), rank_letters(self.rank(square)))
    }

    /// Reads a square's name; ranks after `z` may also be called `aa`, `ab`, `ac` and on.
    #[must_use]
    pub fn parse(&self, name: &str) -> Option<Square> {
        let (square, rest) = self.parse_prefix(name)?;
        rest.is_empty().then_some(square)
    }

    /// Reads a square's name at the start of a text and returns the rest.
    ///
    /// The name takes all the small letters: only a digit or a sign may follow it.
    #[must_use]
    pub(crate) fn parse_prefix<'t>(&self, text: &'t str) -> Option<(Square, &'t str)> {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let (file, rest) = text.split_at(digits);
        let letters = rest.bytes().take_while(u8::is_ascii_lowercase).count();
        let (letters, rest) = rest.split_at(letters);
        Some((self.square(file.parse().ok()?, rank_of_letters(letters)?)?, rest))
    }
}

/// The number of ranks that have a letter of their own.
const LETTERS: usize = 26;

/// The letters of a rank: `a` to `z`, then `aa`, `bb` and on for taller boards; `-` beside them.
///
/// Source: the ATSI protocol of taikyoku-shogi.github.io.
#[doc(hidden)]
pub fn rank_letters(rank: usize) -> String {
    let letter = |rank: usize| char::from(b'a' + rank as u8 - 1).to_string();
    match rank {
        1..=LETTERS => letter(rank),
        27..=Square::MAX_SIDE => letter(rank - LETTERS).repeat(2),
        _ => "-".to_owned(),
    }
}

/// The rank of these small letters; after `z` both `aa`, `bb`, `cc` and `aa`, `ab`, `ac` are read.
///
/// Source of the second: the Perl module `Games::Shogi`.
fn rank_of_letters(letters: &str) -> Option<usize> {
    let rank = |letter: u8| usize::from(letter - b'a') + 1;
    match *letters.as_bytes() {
        [letter] => Some(rank(letter)),
        [first, second] if first == second || first == b'a' => Some(LETTERS + rank(second)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tallest and widest board.
    const MAX_SIZE: Geometry = Geometry::new(Square::MAX_SIDE, Square::MAX_SIDE);

    #[test]
    fn ranks_after_z_are_doubled_letters() {
        let name = |rank| MAX_SIZE.name(MAX_SIZE.square(1, rank).unwrap());
        assert_eq!([1, 26, 27, 28].map(name), ["1a", "1z", "1aa", "1bb"]);
    }

    #[test]
    fn every_square_of_every_height_is_written_and_read_back() {
        for ranks in 1..=Square::MAX_SIDE {
            let board = Geometry::new(Square::MAX_SIDE, ranks);
            for square in board.squares() {
                let name = board.name(square);
                assert_eq!(board.parse(&name), Some(square), "{name}");
                assert_eq!(board.parse(&name.to_uppercase()), None, "{name} in capitals");
            }
        }
    }

    #[test]
    fn squares_written_one_after_the_other_are_told_apart() {
        let names = |square: Square| {
            let (file, rank) = (MAX_SIZE.file(square), MAX_SIZE.rank(square));
            let second = rank.checked_sub(LETTERS + 1).map(|rank| b'a' + rank as u8);
            let other = second.map(|second| format!("{file}a{}", char::from(second)));
            [Some(MAX_SIZE.name(square)), other].into_iter().flatten()
        };
        for first in MAX_SIZE.squares() {
            for second in MAX_SIZE.squares().filter(|s| s.index() % 31 == first.index() % 31) {
                for (head, tail) in names(first).zip(names(second)) {
                    for sign in ["", "+", "-", "=", "x", ","] {
                        let text = format!("{head}{tail}{sign}");
                        let read = MAX_SIZE.parse_prefix(&text);
                        assert_eq!(read, Some((first, &text[head.len()..])), "{text}");
                        let rest = MAX_SIZE.parse_prefix(&text[head.len()..]);
                        let expected = (sign != "x").then_some((second, sign));
                        assert_eq!(rest, expected, "{text}");
                    }
                }
            }
        }
    }

    #[test]
    fn both_ways_of_naming_ranks_after_z_are_read_and_no_other_letters() {
        let rank = |letters| rank_of_letters(letters);
        assert_eq!(["aa", "ab", "bb", "aj", "jj"].map(rank), [27, 28, 28, 36, 36].map(Some));
        assert_eq!(["", "ba", "zy", "aaa", "aabb"].map(rank), [None; 5]);
        let no_square = ["1zz", "1A", "1B", "1aA", "1é", "aa", "1", "0aa", "99999999999999999999a"];
        assert_eq!(no_square.map(|name| MAX_SIZE.parse(name)), [None; 9]);
    }
}
