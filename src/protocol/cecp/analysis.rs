//! Analysis: the status line, and excluded moves.

use super::{Cecp, Mode, Output, qboard};
use komainu_core::board::{Outcome, Position};
use komainu_core::types::Move;
use komainu_engine::Engine;
use komainu_engine::search::Limits;

impl Cecp {
    /// Sends a status line in answer to `.` while analysing.
    pub(super) fn status(&self, out: &mut Output) {
        if let Some(info) = self.last_info.as_ref().filter(|_| self.mode == Mode::Analyze) {
            let (centiseconds, nodes) = (info.time.as_millis() / 10, info.nodes);
            out.line(format!("stat01: {centiseconds} {nodes} {} 0 0", info.depth));
        }
    }

    /// Excludes a move, or all moves, from the analysis, or includes them again.
    pub(super) fn exclude(
        &mut self,
        engine: &mut Engine,
        word: &str,
        text: &str,
        out: &mut Output,
    ) {
        let Some(legal) = engine.legal_moves_if_few() else {
            return out.line(format!("Error (too many moves to choose among): {word} {text}"));
        };
        let moves = match text {
            "all" => legal.to_vec(),
            text => match self.parse_move(engine, text) {
                Ok(m) => vec![m],
                Err(_) => return out.line(format!("Error (no legal move): {word} {text}")),
            },
        };
        self.excluded.retain(|m| !moves.contains(m));
        if word == "exclude" {
            self.excluded.extend(moves);
        }
        if self.mode == Mode::Analyze {
            engine.abort();
            self.think_if_due(engine, out);
        }
    }

    /// Returns the moves to search among; none, which stands for all, if no move is excluded.
    pub(super) fn moves_to_search(&self, engine: &Engine) -> Vec<Move> {
        let moves = if self.negotiates { Vec::new() } else { qboard::readable(engine) };
        if self.mode != Mode::Analyze || self.excluded.is_empty() {
            return moves;
        }
        let legal = engine.legal_moves_if_few().unwrap_or_default();
        let all = if moves.is_empty() { legal.to_vec() } else { moves };
        let plain = Limits { plain_passes: true, ..Limits::default() };
        let is_left = |m: &Move| plain.allow(engine.position(), *m) && !self.excluded.contains(m);
        all.into_iter().filter(is_left).collect()
    }

    /// Returns `true` if not every move is excluded from the analysis.
    pub(super) fn has_moves_to_analyse(&self, engine: &Engine) -> bool {
        self.excluded.is_empty() || !self.moves_to_search(engine).is_empty()
    }
}

/// Returns the line that an analysis shows in place of its thinking when the game is over.
pub fn of_outcome(position: &Position, outcome: Outcome) -> String {
    const LOST: i32 = -100_000;
    let score = match outcome.winner {
        Some(winner) if winner == position.side_to_move() => -LOST,
        Some(_) => LOST,
        None => 0,
    };
    format!("0 {score} 0 0 game over: {outcome}")
}
