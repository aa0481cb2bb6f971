//! The size of a board, its edges, and the names of its squares.

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

    /// Tells whether lines of 32 bits, walls and border included, are too short for the board.
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
    pub(crate) const fn rows(&self) -> std::ops::Range<usize> {
        Square::BORDER..Square::BORDER + self.ranks
    }

    /// The bits of the board's files in a row.
    #[must_use]
    pub(crate) const fn file_mask(&self) -> u64 {
        ((1 << self.files) - 1) << Square::BORDER
    }

    /// Tells if a grid row and column lie on the board.
    #[inline]
    #[must_use]
    pub(crate) const fn contains(&self, row: usize, column: usize) -> bool {
        row.wrapping_sub(Square::BORDER) < self.ranks
            && column.wrapping_sub(Square::BORDER) < self.files
    }

    /// The square that has the place of another one when the board is turned round.
    #[must_use]
    pub(crate) const fn turned(&self, square: Square) -> Square {
        let (row, column) = (square.row(), square.column());
        let border = 2 * Square::BORDER - 1;
        Square::new(self.ranks + border - row, self.files + border - column)
    }

    /// All squares, rank by rank from the top, each from the left.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let columns = Square::BORDER..Square::BORDER + self.files;
        self.rows().flat_map(move |row| columns.clone().map(move |column| Square::new(row, column)))
    }

    /// The number of a rank as a player counts from the far end: 1 is the last rank, `ranks` the first.
    #[inline]
    #[must_use]
    pub(crate) const fn ranks_to_go(&self, square: Square, color: Color) -> usize {
        match color {
            Color::Black => square.row() + 1 - Square::BORDER,
            Color::White => self.ranks + Square::BORDER - square.row(),
        }
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

    /// The square's name: file number and rank letter, `1a` at the top right.
    ///
    /// ```
    /// use komainu::Variant;
    /// let variant = Variant::find("maka-dai-dai", &[]).unwrap();
    /// let geometry = variant.geometry();
    /// let square = geometry.square(1, 1).unwrap();
    /// assert_eq!(geometry.name(square), "1a");
    /// assert_eq!(geometry.parse("19s"), geometry.square(19, 19));
    /// ```
    #[must_use]
    pub fn name(&self, square: Square) -> String {
        format!("{}{}", self.file(square), rank_letter(self.rank(square)))
    }

    /// Reads a square's name.
    #[must_use]
    pub fn parse(&self, name: &str) -> Option<Square> {
        let (square, rest) = self.parse_prefix(name)?;
        rest.is_empty().then_some(square)
    }

    /// Reads a square's name at the start of a text and returns the rest.
    #[must_use]
    pub(crate) fn parse_prefix<'t>(&self, text: &'t str) -> Option<(Square, &'t str)> {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let file = text.get(..digits)?.parse().ok()?;
        let letter = *text.as_bytes().get(digits)?;
        let rank = rank_of_letter(letter)?;
        Some((self.square(file, rank)?, &text[digits + 1..]))
    }
}

/// The letter of a rank: `a` to `z`, then `A` and on for the tallest boards; `-` beside them.
pub(crate) const fn rank_letter(rank: usize) -> char {
    match rank {
        1..=26 => (b'a' + rank as u8 - 1) as char,
        27..=Square::MAX_SIDE => (b'A' + rank as u8 - 27) as char,
        _ => '-',
    }
}

fn rank_of_letter(letter: u8) -> Option<usize> {
    match letter {
        b'a'..=b'z' => Some((letter - b'a') as usize + 1),
        b'A'..=b'B' => Some((letter - b'A') as usize + 27),
        _ => None,
    }
}
