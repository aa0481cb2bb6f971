//! Moves as ATSI writes them: squares with blanks between them, `18z 17y 16x`.
//!
//! The first square is where the piece stands and the last where it ends; those between are the squares
//! stepped on with a capture, in igui and in passing. Promotion is not written: a piece promotes if it
//! steps on the zone anywhere after its first square.
//!
//! Source: the page About and the game host of taikyoku-shogi.github.io.

use arrayvec::ArrayVec;

use super::parse::{MAX_SQUARES, MoveTextError, PromotionMark, Spelled};
use crate::board::Position;
use crate::board::movegen::powers;
use crate::rules::PromoteOn;
use crate::types::{Move, Square};

/// The text of a legal move; none if all texts stand for other moves, as where a piece may promote
/// and does not.
///
/// # Panics
/// May panic if the move is not legal in the position.
///
/// ```
/// use komainu_core::board::{Dialect, Position, Variant};
/// use komainu_core::notation::{atsi, parse_atsi};
/// let chu = Variant::find("chu", &[]).unwrap();
/// let text = "k11/12/12/12/5p6/6N5/12/12/12/12/12/11K b - 1";
/// let position = Position::from_sfen(&chu, text, Dialect::Usi).unwrap();
/// let igui = position.parse_move("6f7e6f").unwrap();
/// assert_eq!(atsi(&position, igui).as_deref(), Some("6f 7e 6f"));
/// assert_eq!(parse_atsi(&position, "6f 7e 6f"), Ok(igui));
/// ```
#[must_use]
pub fn atsi(position: &Position, m: Move) -> Option<String> {
    if m.dropped().is_some() {
        return None;
    }
    let geometry = position.variant().geometry();
    let is_meant = |squares: &Vec<Square>| read(position, Some(&[m]), squares) == Some(m);
    let along = |steps: Vec<Square>| [vec![m.from()], steps, vec![m.to()]].concat();
    let squares = if m.is_pass() {
        powers::pass_steps(position, m.from()).map(|step| along(vec![step])).find(is_meant)
    } else {
        Some(along(m.captured_on_the_way().collect())).filter(is_meant)
    };
    let names = squares?.into_iter().map(|square| geometry.name(square));
    Some(names.collect::<Vec<_>>().join(" "))
}

/// Reads a legal move; empty squares on the way, such as the corner of a hook, may be there too.
///
/// # Errors
/// If the text is not a move or the move is not legal in the position.
pub fn parse_atsi(position: &Position, text: &str) -> Result<Move, MoveTextError> {
    parse_atsi_among(position, None, text)
}

/// Reads one of the legal moves of a position, which may have been listed already.
///
/// # Errors
/// If the text is not a move or the move is not one of them.
#[doc(hidden)]
pub fn parse_atsi_among(
    position: &Position,
    listed: Option<&[Move]>,
    text: &str,
) -> Result<Move, MoveTextError> {
    let squares = squares(position, text).ok_or_else(|| MoveTextError::Malformed {
        found: text.to_owned(),
        expected: "two squares or more with blanks between them, such as `18z 17y`",
    })?;
    read(position, listed, &squares).ok_or_else(|| MoveTextError::Illegal(text.to_owned()))
}

/// The move along these squares, if it is one of the legal ones.
fn read(position: &Position, listed: Option<&[Move]>, squares: &[Square]) -> Option<Move> {
    spell(position, squares)?.resolve(position, listed)
}

/// The move that a text spells, whether it is legal or not; none if it spells no move of the game.
#[must_use]
pub fn spelled_atsi(position: &Position, text: &str) -> Option<Move> {
    spell(position, &squares(position, text)?)?.spelled(position)
}

/// The squares of a text, two or more.
fn squares(position: &Position, text: &str) -> Option<Vec<Square>> {
    let geometry = position.variant().geometry();
    let squares = text.split_ascii_whitespace().map(|name| geometry.parse(name));
    squares.collect::<Option<Vec<Square>>>().filter(|squares| squares.len() >= 2)
}

/// The move along these squares, unless they are too many.
fn spell(position: &Position, squares: &[Square]) -> Option<Spelled> {
    let mut way = ArrayVec::<_, MAX_SQUARES>::new();
    squares.iter().try_for_each(|&square| way.try_push(square)).ok()?;
    let promotion = match promotes(position, squares) {
        true => PromotionMark::Yes,
        false => PromotionMark::No,
    };
    Some(Spelled::Way { squares: way, promotion })
}

/// Returns `true` if the piece on the first of these squares promotes on its way along the others.
fn promotes(position: &Position, squares: &[Square]) -> bool {
    let Some((&from, rest)) = squares.split_first() else { return false };
    let (variant, piece) = (position.variant(), position.piece_at(from));
    let PromoteOn::Zone(depth) = variant.rules().promotion.on else { return false };
    let is_inside = |&square: &Square| {
        variant.geometry().ranks_to_go(square, piece.color()) <= usize::from(depth)
    };
    piece.is_some() && variant.tables().promoted(piece).is_some() && rest.iter().any(is_inside)
}
