//! Handicaps: the pieces that White may give before a game.

use super::lexical;
use super::mistake::Mistake;
use super::section::Section;
use super::value::{Text, Value, words};
use crate::types::{Color, Geometry, PieceKind, Square};

/// The name that stands for a game without a handicap.
pub const NO_HANDICAP: &str = "none";

/// Pieces of White's that leave the board before a game, under one name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Handicap {
    /// The name, such as `two_pieces`.
    pub name: String,
    /// The squares on which they stand in the set-up.
    pub squares: Vec<Square>,
}

/// Reads the handicaps of a game; the size of the board is none if it could not be read.
pub(super) fn read_handicaps(
    mut section: Section<'_>,
    geometry: Option<Geometry>,
    setup: &[Vec<Option<(PieceKind, Color)>>],
) -> Vec<Handicap> {
    let entries = section.entries().into_iter();
    let handicaps = entries.map(|(name, value)| {
        section.keep(lexical::IDENTIFIER.check(&name));
        if *name.get_ref() == NO_HANDICAP {
            section.note(Mistake::new(name.span(), "this name stands for a game without one"));
        }
        let squares = geometry.map(|geometry| read_squares(&section, value, geometry, setup));
        Handicap { name: name.get_ref().to_string(), squares: squares.unwrap_or_default() }
    });
    handicaps.collect()
}

/// Reads the squares of a handicap, on each of which White has a piece.
fn read_squares(
    section: &Section<'_>,
    value: Value<'_>,
    geometry: Geometry,
    setup: &[Vec<Option<(PieceKind, Color)>>],
) -> Vec<Square> {
    let Some(text) = section.keep(value.text()) else { return Vec::new() };
    if words(&text).next().is_none() {
        section.note(Mistake::new(text.span(), "expected the squares of pieces to give"));
    }
    let mut squares = Vec::new();
    for word in words(&text) {
        let Some(square) = section.keep(read_square(&word, geometry)) else { continue };
        if squares.contains(&square) {
            section.note(Mistake::new(word.span(), "this square is named twice"));
            continue;
        }
        let (row, column) = (geometry.rank(square) - 1, geometry.files() - geometry.file(square));
        let content = setup.get(row).and_then(|rank| *rank.get(column)?);
        if content.is_none_or(|(_, owner)| owner != Color::White) {
            let message = format!("White has no piece on `{}` in the set-up", word.get_ref());
            section.push(Mistake::new(word.span(), message).if_parts_are_right());
        }
        squares.push(square);
    }
    squares
}

/// Reads the name of a square.
fn read_square(word: &Text<'_>, geometry: Geometry) -> Result<Square, Mistake> {
    geometry.parse(word.get_ref()).ok_or_else(|| {
        let corner = geometry.square(geometry.files(), geometry.ranks());
        let last = corner.map_or_else(String::new, |square| geometry.name(square));
        let message = format!("`{}` is no square of the board", word.get_ref());
        Mistake::new(word.span(), message)
            .with_help(format!("the squares are `1a` at the top right to `{last}`"))
    })
}
