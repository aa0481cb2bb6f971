//! Random play, and moves as text.

use std::sync::Arc;

use komainu::board::{Position, Variant};
use komainu::lab::matches::Language;
use komainu::notation::{Coordinates, canonical};
use komainu::types::{Move, SplitMix64};

/// Returns a built-in game under its own rules.
pub fn variant(game: &str) -> Arc<Variant> {
    Variant::find(game, &[]).expect("a built-in game")
}

/// Returns a random entry of a list.
pub fn pick<T: Copy>(random: &mut SplitMix64, list: &[T]) -> T {
    list[random.below(list.len())]
}

/// Returns the position after at most `most` random moves that do not end the game, and its `position`
/// line.
pub fn random_position(
    start: &Position,
    most: usize,
    language: Language,
    random: &mut SplitMix64,
) -> (Position, String) {
    let mut position = start.clone();
    let mut line = "position startpos moves".to_owned();
    for _ in 0..random.below(most + 1) {
        let Some(m) = random_move(&position, random) else { break };
        position.make(m);
        if position.outcome().is_some() {
            position.unmake();
            break;
        }
        line += &format!(" {}", words(language, position.variant(), m));
    }
    (position, line)
}

/// Returns a legal move that every protocol can express.
pub fn random_move(position: &Position, random: &mut SplitMix64) -> Option<Move> {
    let mut moves = position.legal_moves();
    moves.retain(|&m| Coordinates::expresses(position, m));
    (!moves.is_empty()).then(|| pick(random, &moves))
}

/// Returns a move as a protocol writes it.
pub fn words(language: Language, variant: &Variant, m: Move) -> String {
    match language {
        Language::Usi => canonical(variant, m),
        Language::Uci if m.is_pass() && !m.is_promotion() => "0000".to_owned(),
        Language::Uci | Language::Cecp => Coordinates::default().write(variant, m),
    }
}
