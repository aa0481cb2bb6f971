//! The spelling of pieces.

use super::{PieceRules, Rules};
use crate::types::{Color, PieceKind};

impl Rules {
    /// The kind with this symbol in the variant file.
    #[must_use]
    pub fn kind_by_symbol(&self, symbol: &str) -> Option<PieceKind> {
        let index = self.pieces.iter().position(|piece| piece.symbol == symbol)?;
        Some(PieceKind(index as u16))
    }

    /// A piece in a position text: `P`, `[Ln]`, White's in lower case, `+[Ln]` at its promoted rank.
    ///
    /// Where lower case throughout would make two symbols the same, only the first letter is.
    #[must_use]
    pub fn piece_text(&self, kind: PieceKind, color: Color) -> String {
        let piece = &self.pieces[kind.index()];
        let (sign, base) = match piece.promoted_from {
            Some(base) => ("+", &self.pieces[base.index()]),
            None => (if piece.symbol.starts_with('+') { "+" } else { "" }, piece),
        };
        let symbol = match color {
            Color::Black => base.letters().to_owned(),
            Color::White => self.lowered(base.letters()),
        };
        match (sign, symbol.len()) {
            ("", 1) => symbol,
            (_, 1) => [sign, &symbol].concat(),
            _ => [sign, "[", &symbol, "]"].concat(),
        }
    }

    /// The letters of a piece with a sign before them if it is promoted: `P`, `Ln`, `+Ln`.
    pub(crate) fn letters(&self, kind: PieceKind) -> String {
        self.piece_text(kind, Color::Black).replace(['[', ']'], "")
    }

    /// A piece as graphical front ends write it: `D!`, White's `d!`, `+D!` at its promoted rank.
    ///
    /// This also holds for a kind whose symbol is the promoted one of another, even where the options
    /// leave no way to become it. A piece without an id is written as in position texts.
    #[must_use]
    pub fn piece_id(&self, kind: PieceKind, color: Color) -> String {
        let piece = &self.pieces[kind.index()];
        let named_after =
            || piece.symbol.strip_prefix('+').and_then(|base| self.kind_by_symbol(base));
        let base = piece.promoted_from.or_else(|| named_after().filter(|_| piece.gui_id.is_none()));
        let (sign, base) = base.map_or(("", piece), |base| ("+", &self.pieces[base.index()]));
        match (&base.gui_id, color) {
            (Some(id), Color::Black) => format!("{sign}{id}"),
            (Some(id), Color::White) => format!("{sign}{}", id.to_ascii_lowercase()),
            (None, _) => self.piece_text(kind, color),
        }
    }

    /// A piece as Fairy-Stockfish and UCI front ends write it: its id, `R`, unless its file says
    /// otherwise, `+R` for a promoted side; White's `r` and `+r`.
    #[must_use]
    pub fn piece_uci(&self, kind: PieceKind, color: Color) -> String {
        let piece = &self.pieces[kind.index()];
        let base = piece.promoted_from.map(|base| &self.pieces[base.index()]);
        let named = |piece: &PieceRules| piece.uci.clone();
        let text = named(piece).or_else(|| Some(format!("+{}", named(base?)?)));
        match (text, color) {
            (None, _) => self.piece_id(kind, color),
            (Some(text), Color::Black) => text,
            (Some(text), Color::White) => text.to_ascii_lowercase(),
        }
    }

    /// Returns `true` if a move that turns this kind over turns it back, which UCI writes `-`: it is
    /// the side with the `+` of a piece that has two.
    #[must_use]
    pub fn turns_back(&self, kind: PieceKind) -> bool {
        let text = self.pieces[kind.index()].uci.as_deref();
        text.is_some_and(|text| text.starts_with('+')) && self.other_side(kind).is_some()
    }

    /// The kind that a code stands for in TSFEN, which does not distinguish promoted pieces from others:
    /// the one that is not a promoted side, or else the first.
    #[must_use]
    pub fn kind_by_tsfen(&self, code: &str) -> Option<PieceKind> {
        let has_code = |piece: &PieceRules| piece.tsfen.as_deref() == Some(code);
        let unpromoted = |piece: &PieceRules| has_code(piece) && piece.promoted_from.is_none();
        let index = self.pieces.iter().position(unpromoted);
        let index = index.or_else(|| self.pieces.iter().position(has_code))?;
        Some(PieceKind(index as u16))
    }

    /// The letters of a symbol as White's pieces bear them.
    fn lowered(&self, letters: &str) -> String {
        let alike = |other: &str| other != letters && other.eq_ignore_ascii_case(letters);
        let (first, rest) = letters.split_at(1);
        let first = first.to_ascii_lowercase();
        if rest.is_empty() {
            return first;
        }
        let mut bases = self.pieces.iter().filter(|piece| piece.promoted_from.is_none());
        if bases.any(|piece| alike(piece.letters())) {
            return first + rest;
        }
        first + &rest.to_ascii_lowercase()
    }
}

impl PieceRules {
    /// The symbol without a `+` before it.
    fn letters(&self) -> &str {
        self.symbol.strip_prefix('+').unwrap_or(&self.symbol)
    }
}
