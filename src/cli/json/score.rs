//! Scores as JSON.

use serde::Serialize;

use komainu_core::types::Score;

/// A score, seen from the side to move.
#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ScoreFacts {
    /// Centipawns.
    Cp(i32),
    /// Moves to a forced win, negative to a loss.
    Mate(i32),
}

impl From<Score> for ScoreFacts {
    fn from(score: Score) -> Self {
        score.mate().map_or(Self::Cp(score.0), Self::Mate)
    }
}
