//! The start position as a description shows it.

use super::language::name;
use komainu_core::notation::symbol;
use komainu_core::rules::Rules;
use komainu_core::text::{Language, written};
use komainu_core::types::{Color, PieceKind};

/// The start position: ranks from the top, each from the left.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct StartBoard {
    /// The pieces; nothing on empty squares.
    pub ranks: Vec<Vec<Option<StartPiece>>>,
}

/// A piece of the start position.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct StartPiece {
    /// Its owner.
    pub color: Color,
    /// Its symbol, such as `Ln`.
    pub symbol: String,
    /// The characters on it: its kanji, or its symbol if it has none.
    pub writing: String,
    /// Its name, such as `Lion`.
    pub name: String,
}

impl StartBoard {
    /// The start position of a game, with names in English.
    #[must_use]
    pub fn of(rules: &Rules) -> Self {
        Self::in_language(rules, Language::English)
    }

    /// The start position of a game, with names in a language.
    #[must_use]
    pub fn in_language(rules: &Rules, language: Language) -> Self {
        let piece = |&(kind, color): &(PieceKind, Color)| {
            let facts = &rules.pieces[kind.index()];
            let symbol = symbol(rules, kind);
            let writing = facts.kanji.as_deref().map(|kanji| written(kanji).collect());
            let writing = writing.unwrap_or_else(|| symbol.clone());
            StartPiece { color, symbol, writing, name: name(facts, language) }
        };
        let rank = |rank: &Vec<Option<(PieceKind, Color)>>| {
            rank.iter().map(|content| content.as_ref().map(piece)).collect()
        };
        Self { ranks: rules.setup.iter().map(rank).collect() }
    }
}
