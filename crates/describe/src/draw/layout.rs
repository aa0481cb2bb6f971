//! Where things are in a picture, in units of a hundredth of a square's side.

use komainu_core::notation::Coordinates;
use komainu_core::notation::kanji::kanji_number;
use komainu_core::types::{Geometry, Square};

/// The side of a square.
pub(super) const SIDE: usize = 100;
/// The space around the board if squares have names.
const MARGIN: usize = 52;
/// The space around the board if they have none.
const BARE: usize = 16;

/// The names of files and ranks around a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Labels {
    /// Files numbered from the right, ranks lettered from the top, as moves are written here.
    #[default]
    Shogi,
    /// Files numbered from the right, ranks from the top in kanji, as the Japanese write moves.
    Kanji,
    /// Files lettered from the left, ranks numbered from below.
    Chess,
    /// None.
    None,
}

/// The places of everything in a picture.
#[derive(Debug, Clone, Copy)]
pub(super) struct Layout {
    pub geometry: Geometry,
    pub labels: Labels,
    /// Whether White is below.
    pub flipped: bool,
    /// The columns of pieces in hand on either side; none if captured pieces do not come back.
    pub hand_columns: usize,
}

impl Layout {
    /// The space on each side of the board: left, top, right and bottom.
    const fn margins(&self) -> [usize; 4] {
        match self.labels {
            Labels::Shogi | Labels::Kanji => [BARE, MARGIN, MARGIN, BARE],
            Labels::Chess => [MARGIN, BARE, BARE, MARGIN],
            Labels::None => [BARE; 4],
        }
    }

    /// The width of the place for a hand and its distance from the edge of the picture.
    const fn hand_width(&self) -> usize {
        if self.hand_columns == 0 { 0 } else { self.hand_columns * SIDE + BARE }
    }

    /// The left and upper edge of the board.
    pub const fn corner(&self) -> (usize, usize) {
        let [left, top, ..] = self.margins();
        (self.hand_width() + left, top)
    }

    /// The width and height of the board.
    pub const fn board(&self) -> (usize, usize) {
        (self.geometry.files() * SIDE, self.geometry.ranks() * SIDE)
    }

    /// The width of the picture, and its height without the lines below.
    pub const fn size(&self) -> (usize, usize) {
        let ((width, height), [left, top, right, bottom]) = (self.board(), self.margins());
        (width + left + right + 2 * self.hand_width(), height + top + bottom)
    }

    /// The left and upper edge of a square.
    pub fn place(&self, square: Square) -> (usize, usize) {
        let (left, top) = self.corner();
        let square = if self.flipped { self.geometry.turned(square) } else { square };
        let (column, row) = (square.column() - Square::BORDER, square.row() - Square::BORDER);
        (left + column * SIDE, top + row * SIDE)
    }

    /// The names around the board, each with the middle of its place.
    pub fn names(&self) -> Vec<(String, (usize, usize))> {
        let (left, top) = self.corner();
        let (width, height) = self.board();
        let (half, gap) = (SIDE / 2, MARGIN / 2);
        let (x, y) = match self.labels {
            Labels::None => return Vec::new(),
            Labels::Shogi | Labels::Kanji => (left + width + gap, top - gap),
            Labels::Chess => (left - gap, top + height + gap),
        };
        let files = (1..=self.geometry.files()).filter_map(|file| self.geometry.square(file, 1));
        let ranks = (1..=self.geometry.ranks()).filter_map(|rank| self.geometry.square(1, rank));
        let files = files.map(|square| (self.parts(square).0, (self.place(square).0 + half, y)));
        let ranks = ranks.map(|square| (self.parts(square).1, (x, self.place(square).1 + half)));
        files.chain(ranks).collect()
    }

    /// The names of the file and the rank of a square.
    fn parts(&self, square: Square) -> (String, String) {
        let geometry = &self.geometry;
        let name = match self.labels {
            Labels::Kanji => {
                return (geometry.file(square).to_string(), kanji_number(geometry.rank(square)));
            }
            Labels::Chess => Coordinates::default().square(geometry, square),
            Labels::Shogi | Labels::None => geometry.name(square),
        };
        let first_is_digit = name.starts_with(|c: char| c.is_ascii_digit());
        let end = name.find(|c: char| c.is_ascii_digit() != first_is_digit).unwrap_or(name.len());
        let (file, rank) = name.split_at(end);
        (file.to_owned(), rank.to_owned())
    }

    /// The left and upper edges of the places for a hand, beside the board at its owner's side.
    pub fn hand_place(&self, is_below: bool, index: usize) -> (usize, usize) {
        let ranks = self.geometry.ranks();
        let (column, row) = (index / ranks, index % ranks);
        let (width, _) = self.size();
        let (_, top) = self.corner();
        if is_below {
            // From the board outward and from below.
            let left = width - self.hand_width();
            (left + column * SIDE, top + (ranks - 1 - row) * SIDE)
        } else {
            let left = self.hand_width() - SIDE;
            (left - column * SIDE, top + row * SIDE)
        }
    }
}
