//! What pieces are worth to the engine, for people who count what was captured.

use serde_json::{Value, json};

use komainu_core::board::Variant;
use komainu_core::types::{Color, Piece, PieceKind};
use komainu_engine::eval::Evaluator;

/// The values of all kinds in centipawns, on an average square and in hand; 0 in hand for a kind that is never
/// there. It may take a second in the largest game.
pub(super) fn worth(variant: &Variant) -> Value {
    let evaluator = Evaluator::new(variant);
    let kinds = || (0..variant.rules().pieces.len()).map(|index| PieceKind(index as u16));
    let board: Vec<i32> =
        kinds().map(|kind| evaluator.value(Piece::new(kind, Color::Black))).collect();
    let hand: Vec<i32> = kinds().map(|kind| evaluator.value_in_hand(kind)).collect();
    json!({ "board": board, "hand": hand })
}
