//! A position as a picture.

use std::fmt;

use super::font;
use super::hands::{hands, held};
use super::layout::{Labels, Layout, SIDE};
use super::legend::Legend;
use super::marks::Marks;
use super::symbols::{Tiles, symbol_id, symbols};
use super::theme::{Colours, Theme};
use crate::language::{game_name, words};
use komainu_core::board::Position;
use komainu_core::rules::PromoteOn;
use komainu_core::text::{Language, escaped};
use komainu_core::types::{Color, Piece, Square};

/// The side of a square in pixels by default.
const DEFAULT_SIZE: usize = 48;
/// The space between a piece and the lines around its square.
const GAP: usize = 3;

/// A position as an SVG file that needs no other file; its `Display` form is the file.
///
/// Squares are 48 pixels wide unless [`size`](Self::size) says otherwise. The board stands as Black
/// sees it, with hands where captured pieces come back, the last move and the player to move.
#[derive(Debug, Clone)]
pub struct Picture<'p> {
    position: &'p Position,
    tiles: Tiles,
    theme: Theme,
    labels: Labels,
    is_flipped: bool,
    language: Language,
    /// Writes the rule that holds the font, if the picture has it.
    font: Option<fn() -> String>,
    is_bare: bool,
    has_symbols: bool,
    size: usize,
    marks: Marks,
}

impl<'p> Picture<'p> {
    /// A picture of a position with kanji on a wooden board.
    #[must_use]
    pub fn new(position: &'p Position) -> Self {
        Self::without_font(position).with_font(true)
    }

    /// The same without the font; a program that makes no other pictures does not contain the font.
    #[must_use]
    pub fn without_font(position: &'p Position) -> Self {
        Self {
            position,
            tiles: Tiles::default(),
            theme: Theme::default(),
            labels: Labels::default(),
            is_flipped: false,
            language: Language::English,
            font: None,
            is_bare: false,
            has_symbols: true,
            size: DEFAULT_SIZE,
            marks: Marks::default(),
        }
    }

    /// The same with other pieces.
    #[must_use]
    pub fn tiles(self, tiles: Tiles) -> Self {
        Self { tiles, ..self }
    }

    /// The same in other colours.
    #[must_use]
    pub fn theme(self, theme: Theme) -> Self {
        Self { theme, ..self }
    }

    /// The same with other names around the board.
    #[must_use]
    pub fn labels(self, labels: Labels) -> Self {
        Self { labels, ..self }
    }

    /// The same as White sees it, or as Black does.
    #[must_use]
    pub fn flipped(self, is_flipped: bool) -> Self {
        Self { is_flipped, ..self }
    }

    /// The same with the lines below the board, and the description for those who cannot see it, in a language.
    #[must_use]
    pub fn language(self, language: Language) -> Self {
        Self { language, ..self }
    }

    /// The same with or without the font in it, which takes 60 kB and is needed where no font has
    /// the kanji.
    #[must_use]
    pub fn with_font(self, has_font: bool) -> Self {
        Self { font: has_font.then_some(font::face), ..self }
    }

    /// The same with or without a ground around the board and lines of text below it.
    #[must_use]
    pub fn bare(self, is_bare: bool) -> Self {
        Self { is_bare, ..self }
    }

    /// The same with or without the drawings of the pieces in it; without them it is a part of a page
    /// that has [`symbols`] of all its pieces.
    #[must_use]
    pub fn with_symbols(self, has_symbols: bool) -> Self {
        Self { has_symbols, ..self }
    }

    /// The same with squares `size` pixels wide.
    #[must_use]
    pub fn size(self, size: usize) -> Self {
        Self { size, ..self }
    }

    /// The same with these marks, and their meaning below the board.
    #[must_use]
    pub fn marks(self, marks: Marks) -> Self {
        Self { marks, ..self }
    }

    fn layout(&self) -> Layout {
        let geometry = *self.position.variant().geometry();
        let most = Color::ALL.map(|color| held(self.position, color).len()).into_iter().max();
        let columns = most.unwrap_or(0).div_ceil(geometry.ranks()).max(1);
        let has_hands = self.position.variant().rules().drops.is_some();
        Layout {
            geometry,
            labels: self.labels,
            flipped: self.is_flipped,
            hand_columns: if has_hands { columns } else { 0 },
        }
    }

    /// Each piece that can be seen.
    fn pieces(&self) -> impl Iterator<Item = Piece> + '_ {
        let held = Color::ALL.into_iter().flat_map(|color| held(self.position, color));
        self.position.pieces().map(|(_, piece)| piece).chain(held.map(|(piece, _)| piece))
    }

    /// The board without pieces.
    fn board(&self, layout: &Layout, colours: &Colours) -> String {
        let ((left, top), (width, height)) = (layout.corner(), layout.board());
        let mut svg = format!(
            "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n",
            colours.board
        );
        for square in self.last_squares() {
            let (x, y) = layout.place(square);
            svg += &format!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{}\"/>\n",
                colours.last_move
            );
        }
        svg += &self.marks.below(layout);
        let mut lines = String::new();
        for file in 1..layout.geometry.files() {
            lines += &format!("M{},{top}v{height}", left + file * SIDE);
        }
        for rank in 1..layout.geometry.ranks() {
            lines += &format!("M{left},{}h{width}", top + rank * SIDE);
        }
        svg += &format!(
            "<path d=\"{lines}\" stroke=\"{0}\" stroke-width=\"2\" fill=\"none\"/>\n\
             <rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"none\" \
             stroke=\"{0}\" stroke-width=\"5\"/>\n",
            colours.line
        );
        svg + &self.dots(layout, colours)
    }

    /// Dots on the borders of the promotion zones.
    fn dots(&self, layout: &Layout, colours: &Colours) -> String {
        let PromoteOn::Zone(depth) = self.position.variant().rules().promotion.on else {
            return String::new();
        };
        let (depth, files) = (usize::from(depth), layout.geometry.files());
        let ranks = layout.geometry.ranks();
        if depth >= ranks {
            return String::new();
        }
        let third = (files + 1) / 3;
        let (left, top) = layout.corner();
        let mut svg = String::new();
        for rank in [depth, ranks - depth] {
            for file in [third, files - third] {
                let (x, y) = (left + file * SIDE, top + rank * SIDE);
                svg +=
                    &format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"8\" fill=\"{}\"/>\n", colours.line);
            }
        }
        svg
    }

    /// The squares of the last move.
    fn last_squares(&self) -> Vec<Square> {
        let Some(m) = self.position.last_move() else { return Vec::new() };
        let start = m.dropped().is_none().then_some(m.from());
        let mut squares: Vec<Square> = start.into_iter().chain(m.legs()).collect();
        squares.sort_unstable();
        squares.dedup();
        squares
    }

    fn names(layout: &Layout, colours: &Colours) -> String {
        let name = |(text, (x, y)): (String, (usize, usize))| {
            // Several kanji would be wider than the margin.
            let size = match text.chars().filter(|c| !c.is_ascii()).count() {
                0 | 1 => 30,
                2 => 22,
                _ => 15,
            };
            format!(
                "<text x=\"{x}\" y=\"{}\" font-size=\"{size}\" font-family=\"sans-serif\" \
                 fill=\"{}\" text-anchor=\"middle\">{text}</text>\n",
                y + size * 11 / 30,
                colours.text
            )
        };
        layout.names().into_iter().map(name).collect()
    }

    /// The content of the picture in words.
    fn description(&self) -> String {
        format!("{}. {}", words(self.language).state(self.position), self.position)
    }
}

/// A piece in a place, upside down or not.
pub(super) fn used(tiles: Tiles, piece: Piece, (x, y): (usize, usize), is_far: bool) -> String {
    let id = symbol_id(tiles, piece);
    let turn = match is_far && tiles.turn() {
        true => format!(" transform=\"rotate(180 {} {})\"", x + SIDE / 2, y + SIDE / 2),
        false => String::new(),
    };
    let (x, y, side) = (x + GAP, y + GAP, SIDE - 2 * GAP);
    format!("<use href=\"#{id}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"{turn}/>\n")
}

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (layout, colours) = (self.layout(), self.theme.colours());
        let rules = self.position.variant().rules();
        let legend = Legend::new(self.position, &self.marks, &layout, self.language);
        let below = if self.is_bare { 0 } else { legend.height() };
        let (width, height) = (layout.size().0, layout.size().1 + below);
        let pixels = |units: usize| units * self.size / SIDE;
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{}\" height=\"{}\" role=\"img\">",
            pixels(width),
            pixels(height)
        )?;
        writeln!(f, "<title>{}</title>", escaped(&game_name(rules, self.language)))?;
        writeln!(f, "<desc>{}</desc>", escaped(&self.description()))?;
        if let Some(face) = self.font {
            writeln!(f, "<style>{}</style>", face())?;
        }
        if self.has_symbols {
            write!(
                f,
                "<defs>\n{}</defs>\n",
                symbols(rules, self.pieces(), self.tiles, self.theme)
            )?;
        }
        if !self.is_bare {
            writeln!(f, "<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>", colours.page)?;
        }
        f.write_str(&self.board(&layout, &colours))?;
        f.write_str(&Self::names(&layout, &colours))?;
        f.write_str(&hands(self.position, &layout, self.tiles, &colours))?;
        for (square, piece) in self.position.pieces() {
            let is_far = (piece.color() == Color::White) != self.is_flipped;
            f.write_str(&used(self.tiles, piece, layout.place(square), is_far))?;
        }
        f.write_str(&self.marks.above(&layout))?;
        if !self.is_bare {
            f.write_str(&legend.draw(&layout, &colours))?;
        }
        writeln!(f, "</svg>")
    }
}
