//! The estimate of a move about which no search has found anything.

use std::time::Duration;

use super::{Info, ScoreBound};
use komainu_core::board::Position;
use komainu_core::types::{Move, Score};

impl Info {
    /// The estimate of a legal move without a search: the result of the game, if the move ends it, or
    /// the evaluation of the position before it, in centipawns.
    #[doc(hidden)]
    pub fn first_guess(position: &Position, best: Move, evaluation: i32) -> Self {
        let (mut after, us) = (position.clone(), position.side_to_move());
        after.make(best);
        let end = after.outcome().map(|outcome| match outcome.winner {
            Some(winner) if winner == us => Score::win_in(1),
            Some(_) => Score::loss_in(1),
            None => Score::DRAW,
        });
        Self {
            line: 1,
            depth: 0,
            selective_depth: 0,
            score: end.unwrap_or(Score(evaluation)),
            bound: ScoreBound::Exact,
            nodes: 0,
            time: Duration::ZERO,
            hashfull: 0,
            pv: vec![best],
        }
    }
}
