//! Positions as JSON.

use std::collections::BTreeMap;

use serde::Serialize;

use komainu_core::board::{Outcome, Position};
use komainu_core::notation::symbol;
use komainu_core::types::{Color, Piece, Square};

/// What is said of a position in every answer about one.
#[derive(Debug, Serialize)]
pub struct PositionFacts {
    game: String,
    options: BTreeMap<String, String>,
    sfen: String,
    side_to_move: Color,
    move_number: u32,
    check: bool,
    outcome: Option<Outcome>,
    declaration: Option<Outcome>,
}

impl PositionFacts {
    /// The facts of a position.
    pub fn of(position: &Position) -> Self {
        let rules = position.variant().rules();
        let options = rules.options.iter();
        Self {
            game: rules.id.clone(),
            options: options.map(|o| (o.name.clone(), o.chosen.clone())).collect(),
            sfen: position.to_string(),
            side_to_move: position.side_to_move(),
            move_number: position.move_number(),
            check: position.is_check(),
            outcome: position.outcome(),
            declaration: position.winning_declaration(),
        }
    }
}

/// A piece on a square.
#[derive(Debug, Serialize)]
pub struct PieceFacts {
    square: String,
    color: Color,
    symbol: String,
    name: String,
    kanji: Option<String>,
}

impl PieceFacts {
    /// The facts of a piece on a square.
    pub fn of(position: &Position, square: Square, piece: Piece) -> Self {
        let (rules, kind) = (position.variant().rules(), piece.kind());
        let facts = &rules.pieces[kind.index()];
        Self {
            square: position.variant().geometry().name(square),
            color: piece.color(),
            symbol: symbol(rules, kind),
            name: facts.name.clone(),
            kanji: facts.kanji.clone(),
        }
    }
}

/// The pieces on the board and in hand.
#[derive(Debug, Serialize)]
pub struct BoardFacts {
    files: usize,
    ranks: usize,
    board: Vec<PieceFacts>,
    hands: BTreeMap<&'static str, BTreeMap<String, u16>>,
}

impl BoardFacts {
    /// The pieces of a position.
    pub fn of(position: &Position) -> Self {
        let variant = position.variant();
        let hand = |color| {
            let kinds = variant.hand_kinds().iter().enumerate();
            let counts = kinds.map(|(slot, &kind)| {
                (symbol(variant.rules(), kind), position.hands().count(color, slot))
            });
            counts.filter(|&(_, count)| count > 0).collect()
        };
        let pieces = position.pieces();
        Self {
            files: variant.geometry().files(),
            ranks: variant.geometry().ranks(),
            board: pieces.map(|(square, piece)| PieceFacts::of(position, square, piece)).collect(),
            hands: [("black", hand(Color::Black)), ("white", hand(Color::White))].into(),
        }
    }
}
