//! Descriptions, pictures, and moves as text.

use std::collections::BTreeMap;

use komainu::describe::{self, Document, find_piece, game, pieces};
use komainu::draw::{Labels, Marks, Picture, Theme, Tiles};
use komainu::notation::{
    Coordinates, association, canonical, japanese, parse_association, uci, usi,
};
use komainu::{Color, Move, Piece, Position, Square, Variant};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors;

/// The width of a description as text, in columns.
const WIDTH: usize = 80;

/// The description of a game, or of some of its pieces.
///
/// # Errors
/// If there is no such piece or format.
pub fn describe(variant: &Variant, words: &[String], format: &str) -> PyResult<String> {
    let rules = variant.rules();
    let kinds = words.iter().map(|word| find_piece(rules, word)).collect::<Result<Vec<_>, _>>();
    let kinds = kinds.map_err(|error| PyValueError::new_err(error.to_string()))?;
    let document: Document = match kinds.as_slice() {
        [] => game(rules),
        [kind] => describe::piece(rules, *kind),
        kinds => pieces(rules, kinds),
    };
    match format {
        "text" => Ok(document.text(WIDTH)),
        "markdown" => Ok(document.markdown()),
        "html" => Ok(document.html_page()),
        other => Err(errors::unknown("format", other, &["text", "markdown", "html"])),
    }
}

/// The text of a piece as in SFEN; none for an empty square.
pub fn piece(position: &Position, piece: Piece) -> Option<String> {
    let rules = position.variant().rules();
    piece.is_some().then(|| rules.piece_text(piece.kind(), piece.color()))
}

/// The squares and texts of pieces.
pub fn placed(
    position: &Position,
    pieces: impl Iterator<Item = (Square, Piece)>,
) -> BTreeMap<String, String> {
    let geometry = position.variant().geometry();
    let named =
        pieces.filter_map(|(square, found)| Some((geometry.name(square), piece(position, found)?)));
    named.collect()
}

/// The forms in which moves are written.
const NOTATIONS: [&str; 5] = ["canonical", "usi", "uci", "association", "japanese"];

/// Writes a legal move.
///
/// # Errors
/// If there is no such notation.
pub fn write_move(position: &Position, m: Move, notation: &str) -> PyResult<String> {
    match notation {
        "canonical" => Ok(canonical(position.variant(), m)),
        "usi" => Ok(usi(position, m)),
        "uci" => Ok(uci(position, m)),
        "association" => Ok(association(position, m)),
        "japanese" => Ok(japanese(position, m)),
        other => Err(errors::unknown("notation", other, &NOTATIONS)),
    }
}

/// Reads a legal move.
///
/// # Errors
/// If the text is not a legal move in this notation, or if the notation is not read.
pub fn read_move(position: &Position, text: &str, notation: &str) -> PyResult<Move> {
    let read = match notation {
        "canonical" | "usi" => position.parse_move(text),
        "uci" => Coordinates::default().parse(position, text),
        "association" => parse_association(position, text),
        "japanese" => {
            return Err(PyValueError::new_err(
                "notation: `japanese` is written, not read; expected another one",
            ));
        }
        other => return Err(errors::unknown("notation", other, &NOTATIONS)),
    };
    read.map_err(errors::of_move)
}

/// What a picture shows.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    pub tiles: &'a str,
    pub theme: &'a str,
    pub coordinates: &'a str,
    pub is_flipped: bool,
    pub size: usize,
    pub has_font: bool,
    /// The piece whose moves are marked: a square, or a symbol with `*` in hand.
    pub piece: Option<&'a str>,
    /// The players whose influence is marked.
    pub influence: Option<&'a str>,
    pub threats: bool,
    pub checks: bool,
}

impl Default for Look<'_> {
    fn default() -> Self {
        Self {
            tiles: "kanji",
            theme: "light",
            coordinates: "shogi",
            is_flipped: false,
            size: 48,
            has_font: true,
            piece: None,
            influence: None,
            threats: false,
            checks: false,
        }
    }
}

/// Draws a position as SVG.
///
/// # Errors
/// If a word is not one of those expected, or the piece is not there.
pub fn draw(position: &Position, look: Look<'_>) -> PyResult<String> {
    let tiles = match look.tiles {
        "kanji" => Tiles::Kanji,
        "letters" => Tiles::Letters,
        "western" => Tiles::Western,
        other => return Err(errors::unknown("tiles", other, &["kanji", "letters", "western"])),
    };
    let theme = match look.theme {
        "light" => Theme::Light,
        "dark" => Theme::Dark,
        "print" => Theme::Print,
        other => return Err(errors::unknown("theme", other, &["light", "dark", "print"])),
    };
    let labels = match look.coordinates {
        "shogi" => Labels::Shogi,
        "kanji" => Labels::Kanji,
        "chess" => Labels::Chess,
        "none" => Labels::None,
        other => {
            let known = ["shogi", "kanji", "chess", "none"];
            return Err(errors::unknown("coordinates", other, &known));
        }
    };
    if !(8..=1000).contains(&look.size) {
        let text = format!("size: found {}, expected a number from 8 to 1000", look.size);
        return Err(PyValueError::new_err(text));
    }
    let picture = Picture::new(position)
        .tiles(tiles)
        .theme(theme)
        .labels(labels)
        .flipped(look.is_flipped)
        .with_font(look.has_font)
        .size(look.size)
        .marks(marks(position, look)?);
    Ok(picture.to_string())
}

/// The marks on a picture.
fn marks(position: &Position, look: Look<'_>) -> PyResult<Marks> {
    let mut marks = Marks::default();
    match look.influence {
        None => {}
        Some("black") => marks = marks.influence(position, &[Color::Black]),
        Some("white") => marks = marks.influence(position, &[Color::White]),
        Some("both") => marks = marks.influence(position, &Color::ALL),
        Some(other) => {
            return Err(errors::unknown("influence", other, &["black", "white", "both"]));
        }
    }
    if look.threats {
        marks = marks.threats(position);
    }
    if look.checks {
        marks = marks.checks(position);
    }
    match look.piece {
        None => {}
        Some(name) if name.ends_with('*') => {
            marks = marks.drops_of(position, held(position, name.trim_end_matches('*'))?);
        }
        Some(name) => marks = marks.moves_from(position, square(position, name)?),
    }
    Ok(marks)
}

/// The square of a name.
///
/// # Errors
/// If the board has no such square.
pub fn square(position: &Position, name: &str) -> PyResult<Square> {
    let (rules, geometry) = (position.variant().rules(), position.variant().geometry());
    let unknown = || PyValueError::new_err(format!("`{name}` is no square of {}", rules.name));
    geometry.parse(name).ok_or_else(unknown)
}

/// The piece with this symbol that the player to move has in hand.
fn held(position: &Position, symbol: &str) -> PyResult<Piece> {
    let (variant, side) = (position.variant(), position.side_to_move());
    let mut slots = variant.hand_kinds().iter().enumerate();
    let kind = slots.find(|&(slot, &kind)| {
        position.hands().count(side, slot) > 0
            && variant.rules().pieces[kind.index()].symbol == symbol
    });
    let missing =
        || PyValueError::new_err(format!("`{symbol}` is nothing that {side} has in hand"));
    kind.map(|(_, &kind)| Piece::new(kind, side)).ok_or_else(missing)
}
