//! TSFEN: the positions of taikyoku-shogi.github.io and of programs that speak ATSI.
//!
//! `BOARD MOVES`: ranks from the top with `/` between them, and in each the contents of its squares from
//! the left with `,` between: the number of empty squares, or a piece's code, small for Black and in
//! capitals for White, and how many of them stand side by side if it is more than one (`p36`). MOVES is
//! the number of moves made, even if it is Black's turn.
//!
//! A code stands for a piece by its present name, whether or not it has promoted: a promoted piece with
//! the name of another kind is read as that kind.

use std::sync::Arc;

use thiserror::Error;

use super::SfenError;
use crate::board::position::MAX_NUMBER;
use crate::board::{Position, Restrictions, Setup, Variant};
use crate::types::{Color, Piece, PieceKind, Square};

/// A position in TSFEN.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tsfen {
    /// The text.
    pub text: String,
    /// The squares of promoted pieces whose code is read as another kind, from the top.
    pub taken_for_others: Vec<Square>,
}

/// A reason why a position has no TSFEN.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TsfenError {
    /// A piece has no code.
    #[error("TSFEN has no code for the piece `{0}`")]
    NoCode(String),
    /// A player has pieces in hand.
    #[error("TSFEN has no pieces in hand")]
    Hands,
}

/// Returns `true` if a text is TSFEN and not SFEN, whose ranks have no commas and whose second field
/// is a letter.
pub(super) fn sniff(variant: &Variant, text: &str) -> bool {
    let mut fields = text.split_ascii_whitespace();
    let has_commas = fields.next().is_some_and(|board| board.contains(','));
    let is_number = |field: &str| field.bytes().all(|b| b.is_ascii_digit());
    has_commas || has_codes(variant) && fields.next().is_some_and(is_number)
}

fn has_codes(variant: &Variant) -> bool {
    variant.rules().pieces.iter().any(|piece| piece.tsfen.is_some())
}

/// Reads a position without judging it.
///
/// # Errors
/// If the text is not TSFEN of the game.
pub(super) fn read(variant: &Arc<Variant>, text: &str) -> Result<Setup, SfenError> {
    if !has_codes(variant) {
        return Err(SfenError::NoTsfen);
    }
    let mut fields = text.split_ascii_whitespace();
    let pieces = read_board(variant, fields.next().unwrap_or_default())?;
    let counter = fields.next().unwrap_or_default();
    let made = counter.parse().ok().filter(|made| (0..MAX_NUMBER).contains(made));
    let made: u32 = made.ok_or_else(|| SfenError::TsfenMoves(counter.to_owned()))?;
    if let Some(extra) = fields.next() {
        return Err(SfenError::Trailing(extra.to_owned()));
    }
    let side = if made.is_multiple_of(2) { Color::Black } else { Color::White };
    let (hands, restrictions) = (Vec::new(), Restrictions::default());
    Ok(Setup { pieces, hands, side, number: made + 1, quiet: 0, restrictions })
}

fn read_board(variant: &Variant, text: &str) -> Result<Vec<(Square, Piece)>, SfenError> {
    let geometry = variant.geometry();
    let mut pieces = Vec::new();
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != geometry.ranks() {
        return Err(SfenError::Ranks { found: ranks.len(), expected: geometry.ranks() });
    }
    for (rank, text) in (1..).zip(ranks) {
        let mut squares = 0_usize;
        for text in text.split(',') {
            let (piece, count) = read_run(variant, text, (rank, squares))?;
            let end = squares.saturating_add(count);
            if let Some(piece) = piece {
                let on_board = squares..end.min(geometry.files());
                let named = on_board.filter_map(|c| geometry.square(geometry.files() - c, rank));
                pieces.extend(named.map(|square| (square, piece)));
            }
            squares = end;
        }
        if squares != geometry.files() {
            return Err(SfenError::Files { rank, found: squares, expected: geometry.files() });
        }
    }
    Ok(pieces)
}

/// Reads the content of some squares side by side, which come after `at`: a rank and a number of
/// squares.
fn read_run(
    variant: &Variant,
    text: &str,
    at: (usize, usize),
) -> Result<(Option<Piece>, usize), SfenError> {
    let (rank, column) = at;
    let malformed = || SfenError::TsfenRun { text: text.to_owned(), rank, column };
    let (code, count) = text.split_at(text.bytes().take_while(u8::is_ascii_alphabetic).count());
    let number = || count.parse().ok().filter(|&count: &usize| count > 0).ok_or_else(malformed);
    if code.is_empty() {
        return Ok((None, number()?));
    }
    let color = match code.bytes().all(|letter| letter.is_ascii_uppercase()) {
        true => Color::White,
        false if code.bytes().all(|letter| letter.is_ascii_lowercase()) => Color::Black,
        false => return Err(malformed()),
    };
    let count = if count.is_empty() { 1 } else { number()? };
    let kind = variant.rules().kind_by_tsfen(&code.to_ascii_uppercase());
    let unknown = || SfenError::UnknownPiece { text: code.to_owned(), rank, column };
    Ok((Some(Piece::new(kind.ok_or_else(unknown)?, color)), count))
}

impl Position {
    /// The position in TSFEN, as taikyoku-shogi.github.io and ATSI have it.
    ///
    /// The number of moves made is one less than [`Position::move_number`], or one more than that if it
    /// would make it the other player's turn.
    ///
    /// # Errors
    /// If a piece has no code, or if there are pieces in hand.
    pub fn tsfen(&self) -> Result<Tsfen, TsfenError> {
        if Color::ALL.into_iter().any(|color| !self.hands().is_empty(color)) {
            return Err(TsfenError::Hands);
        }
        let geometry = self.variant().geometry();
        let mut taken_for_others = Vec::new();
        let mut ranks = Vec::new();
        for rank in 1..=geometry.ranks() {
            let mut squares = Vec::new();
            for square in (1..=geometry.files()).rev().filter_map(|f| geometry.square(f, rank)) {
                let piece = Some(self.piece_at(square)).filter(|piece| piece.is_some());
                let (code, is_itself) =
                    piece.map_or(Ok((String::new(), true)), |p| self.code(p))?;
                squares.push(code);
                taken_for_others.extend((!is_itself).then_some(square));
            }
            let runs = squares.chunk_by(|one, next| one == next).map(|run| match run {
                [code] if !code.is_empty() => code.clone(),
                _ => format!("{}{}", run[0], run.len()),
            });
            ranks.push(runs.collect::<Vec<_>>().join(","));
        }
        let before = self.move_number() - 1;
        let parity = self.side_to_move().index() as u32;
        let made = if before % 2 == parity { before } else { before + 1 };
        Ok(Tsfen { text: format!("{} {made}", ranks.join("/")), taken_for_others })
    }

    /// The code of a piece, and whether it is read as the same kind.
    fn code(&self, piece: Piece) -> Result<(String, bool), TsfenError> {
        let rules = self.variant().rules();
        let known = |kind: PieceKind| &rules.pieces[kind.index()];
        let facts = known(piece.kind());
        let code = facts.tsfen.as_ref().ok_or_else(|| TsfenError::NoCode(facts.symbol.clone()))?;
        let read = rules.kind_by_tsfen(code).map(known);
        let is_itself = facts.promotes_to.is_none()
            && read.is_some_and(|read| read.promotes_to.is_none())
            || read.is_some_and(|read| read.symbol == facts.symbol);
        let written = match piece.color() {
            Color::Black => code.to_ascii_lowercase(),
            Color::White => code.clone(),
        };
        Ok((written, is_itself))
    }
}
