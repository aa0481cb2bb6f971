//! Positions to measure in.

use std::fs;
use std::sync::Arc;

use komainu::board::{Dialect, Position, Variant};
use komainu::types::Move;
use serde_json::Value;

/// The games that are measured.
pub const GAMES: [&str; 4] = ["mini", "tenjiku", "dai-dai", "maka-dai-dai"];

/// Positions of one game, and what they are called in the names of benchmarks.
pub struct Sample {
    /// `start` or `play`.
    pub name: &'static str,
    /// One iteration goes through all of them.
    pub positions: Vec<Position>,
}

/// The start position of a game, and positions from the middle of unfamiliar games.
///
/// One position over and over again would be learnt by heart by the branch predictor.
pub fn samples(game: &str) -> [Sample; 2] {
    let variant = Variant::find(game, &[]).expect("a built-in game");
    [
        Sample { name: "start", positions: vec![Position::start(&variant)] },
        Sample { name: "play", positions: played(&variant, game) },
    ]
}

fn played(variant: &Arc<Variant>, game: &str) -> Vec<Position> {
    let root = env!("CARGO_MANIFEST_DIR");
    let path = format!("{root}/tests/data/corpus/{game}.open.jsonl");
    let text = fs::read_to_string(path).expect("the corpus is in the repository");
    let lines = text.lines().map(|line| -> Value {
        serde_json::from_str(line).expect("every line of the corpus is JSON")
    });
    let positions = lines.filter(|line| line["how"] == "play").map(|line| {
        let text = line["pos"].as_str().expect("a position");
        Position::from_sfen(variant, text, Dialect::Sfen).expect("a legal position")
    });
    positions.collect()
}

/// Every position of a sample with its legal moves.
#[allow(dead_code)] // each benchmark uses its own part of this module
pub fn with_moves(sample: &Sample) -> Vec<(Position, Vec<Move>)> {
    let positions = sample.positions.iter();
    positions.map(|position| (position.clone(), position.legal_moves())).collect()
}
