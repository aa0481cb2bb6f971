//! Handicaps that White may give before a game.

use std::collections::BTreeSet;

use super::kif_names::plain;
use super::lexical;
use super::mistake::RawDiagnostic;
use super::section::Section;
use super::value::{Text, words};
use crate::types::{Color, Geometry, PieceKind, Square};

/// The name that stands for a game without a handicap.
pub const NO_HANDICAP: &str = "none";

/// A start in which White is the weaker, under one name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Handicap {
    /// The name, such as `two_pieces`.
    pub name: String,
    /// The names in KIF files, the one to be written first; none if KIF does not know it.
    pub kif: Vec<String>,
    /// The position with which the game begins.
    pub start: HandicapStart,
}

/// The position with which a game with a handicap begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HandicapStart {
    /// The start of the game, without White's pieces on these squares; White is to move.
    Without(Vec<Square>),
    /// Another position, as SFEN.
    Sfen(String),
}

/// The most handicaps of a game.
const MAX: usize = 200;

/// The facts that are needed to read the handicaps of a game; the size of the board is none if it could
/// not be read.
pub(super) struct Board<'r> {
    pub geometry: Option<Geometry>,
    pub setup: &'r [Vec<Option<(PieceKind, Color)>>],
    /// The names of the game itself in KIF.
    pub kif: &'r [String],
}

/// Reads the handicaps of a game.
pub(super) fn read_handicaps(mut section: Section<'_>, board: &Board<'_>) -> Vec<Handicap> {
    let mut kif_names: BTreeSet<_> = board.kif.iter().map(|name| plain(name).collect()).collect();
    let entries = section.entries();
    if let Some((name, _)) = entries.get(MAX) {
        let message = format!("a game has {MAX} handicaps at most");
        section.note(RawDiagnostic::new(name.span(), message));
    }
    let handicaps = entries.into_iter().take(MAX).map(|(name, value)| {
        section.keep(lexical::IDENTIFIER.check(&name));
        if *name.get_ref() == NO_HANDICAP {
            section
                .note(RawDiagnostic::new(name.span(), "this name stands for a game without one"));
        }
        let mut keys = section.keys_of(Some(value));
        let start = read_start(&mut keys, board);
        let kif = read_kif(&mut keys, &mut kif_names);
        Handicap { name: name.get_ref().to_string(), kif, start }
    });
    handicaps.collect()
}

/// Reads the position with which a game with a handicap begins.
fn read_start(keys: &mut Section<'_>, board: &Board<'_>) -> HandicapStart {
    let (squares, sfen) = (keys.value("squares"), keys.value("sfen"));
    if squares.is_some() && sfen.is_some() {
        let message = "`sfen` tells the whole position, which leaves nothing to `squares`";
        keys.note(RawDiagnostic::new(keys.place("sfen"), message));
    } else if sfen.is_none() {
        keys.needs(&["squares"]);
    }
    if sfen.is_some() {
        return HandicapStart::Sfen(keys.text_like("sfen", lexical::LINE).unwrap_or_default());
    }
    let text = keys.text("squares").zip(board.geometry);
    let squares = text.map(|(text, geometry)| read_squares(keys, &text, geometry, board.setup));
    HandicapStart::Without(squares.unwrap_or_default())
}

/// Reads the names of a handicap in KIF, none of which may stand for anything else in the game.
fn read_kif(keys: &mut Section<'_>, known: &mut BTreeSet<String>) -> Vec<String> {
    let mut names = Vec::new();
    for value in keys.list("kif").unwrap_or_default() {
        let Some(text) = keys.keep(value.text()) else { continue };
        let Some(name) = keys.keep(lexical::LINE.check(&text)) else { continue };
        if !known.insert(plain(name).collect()) {
            let message = format!("`{name}` stands for something else in KIF already");
            keys.note(RawDiagnostic::new(text.span(), message));
        }
        names.push(name.to_owned());
    }
    names
}

/// Reads the squares of a handicap, on each of which White has a piece.
fn read_squares(
    section: &Section<'_>,
    text: &Text<'_>,
    geometry: Geometry,
    setup: &[Vec<Option<(PieceKind, Color)>>],
) -> Vec<Square> {
    if words(text).next().is_none() {
        section.note(RawDiagnostic::new(text.span(), "expected the squares of pieces to give"));
    }
    let mut squares = Vec::new();
    for word in words(text) {
        let Some(square) = section.keep(read_square(&word, geometry)) else { continue };
        if squares.contains(&square) {
            section.note(RawDiagnostic::new(word.span(), "this square is named twice"));
            continue;
        }
        let (row, column) = (geometry.rank(square) - 1, geometry.files() - geometry.file(square));
        let content = setup.get(row).and_then(|rank| *rank.get(column)?);
        if content.is_none_or(|(_, owner)| owner != Color::White) {
            let message = format!("White has no piece on `{}` in the set-up", word.get_ref());
            section.push(RawDiagnostic::new(word.span(), message).if_parts_are_right());
        }
        squares.push(square);
    }
    squares
}

/// Reads the name of a square.
fn read_square(word: &Text<'_>, geometry: Geometry) -> Result<Square, RawDiagnostic> {
    geometry.parse(word.get_ref()).ok_or_else(|| {
        let corner = geometry.square(geometry.files(), geometry.ranks());
        let last = corner.map_or_else(String::new, |square| geometry.name(square));
        let message = format!("`{}` is no square of the board", word.get_ref());
        RawDiagnostic::new(word.span(), message)
            .with_help(format!("the squares are `1a` at the top right to `{last}`"))
    })
}
