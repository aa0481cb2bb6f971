//! How pieces are written.

use super::{PieceRules, Rules};
use crate::types::{Color, PieceKind};

impl Rules {
    /// The kind with this symbol in the variant file.
    #[must_use]
    pub fn kind_by_symbol(&self, symbol: &str) -> Option<PieceKind> {
        let index = self
            .pieces
            .iter()
            .position(|piece| piece.symbol == symbol)?;
        Some(PieceKind(index as u16))
    }

    /// A piece in a position text: `P`, `[Ln]`, White's in lower case, `+[Ln]` at its promoted rank.
    ///
    /// Where lower case throughout would make two symbols the same, only the first letter is.
    #[must_use]
    pub fn piece_text(&self, kind: PieceKind, color: Color) -> String {
        let (prefix, base) = self.base(kind);
        let symbol = match color {
            Color::Black => base.symbol.clone(),
            Color::White => self.lowered(&base.symbol),
        };
        if symbol.len() == 1 {
            format!("{prefix}{symbol}")
        } else {
            format!("{prefix}[{symbol}]")
        }
    }

    /// A piece as graphical front ends write it: `D!`, White's `d!`, `+D!` at its promoted rank.
    ///
    /// A piece without an id is written as in position texts.
    #[must_use]
    pub fn piece_id(&self, kind: PieceKind, color: Color) -> String {
        let (prefix, base) = self.base(kind);
        match (&base.gui_id, color) {
            (Some(id), Color::Black) => format!("{prefix}{id}"),
            (Some(id), Color::White) => format!("{prefix}{}", id.to_ascii_lowercase()),
            (None, _) => self.piece_text(kind, color),
        }
    }

    /// The sign of the promoted rank, if the kind has it, and the kind that it was before.
    fn base(&self, kind: PieceKind) -> (&'static str, &PieceRules) {
        let piece = &self.pieces[kind.index()];
        match piece.promoted_from {
            Some(base) => ("+", &self.pieces[base.index()]),
            None => ("", piece),
        }
    }

    /// A symbol as White's pieces bear it.
    fn lowered(&self, symbol: &str) -> String {
        let same = |piece: &&PieceRules| {
            piece.promoted_from.is_none() && piece.symbol.eq_ignore_ascii_case(symbol)
        };
        if self.pieces.iter().filter(same).count() == 1 {
            return symbol.to_ascii_lowercase();
        }
        let (first, rest) = symbol.split_at(1);
        format!("{}{rest}", first.to_ascii_lowercase())
    }
}
