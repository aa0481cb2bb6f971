//! Answers of the mate solver.

use std::time::Duration;

use super::{Language, NO_SCORE, Uci, text};
use crate::protocol::Output;
use komainu_core::board::Position;
use komainu_engine::search::Limits;
use komainu_engine::search::mate::{Mate, MateReport};
use komainu_engine::{DEFAULT_MOVE_TIME, Engine, win_by};

impl Uci {
    /// Returns the time for the mate solver alone; `None` if only the front end ends it.
    pub(super) fn time_to_solve(&self, limits: &Limits) -> Option<Duration> {
        match self.language {
            Language::Uci => Some(limits.move_time.unwrap_or(DEFAULT_MOVE_TIME)),
            Language::Usi => {
                let time = limits.mate.map(|time| Duration::from_millis(time.into()));
                time.or(limits.move_time)
            }
        }
    }

    /// Returns the line about a forced win.
    pub(super) fn checkmate(&self, position: &Position, mate: &Mate) -> String {
        let line = match mate {
            Mate::Proved(line) if !line.is_empty() => line,
            // A game that is over is not won by moves.
            Mate::Proved(_) | Mate::Disproved => return "checkmate nomate".to_owned(),
            Mate::Unknown => return "checkmate timeout".to_owned(),
        };
        format!("checkmate{}", self.language.line_text(position, line))
    }

    /// Sends the mate solver's result, which UCI expects as a move.
    pub(super) fn solved(&self, engine: &Engine, report: &MateReport, out: &mut Output) {
        let position = self.problem.as_deref().unwrap_or(engine.position());
        match (self.language, &report.mate) {
            (Language::Usi, mate) => out.line(self.checkmate(position, mate)),
            (Language::Uci, Mate::Proved(line)) if !line.is_empty() => {
                let win = win_by(line.clone(), report.nodes, engine.time_taken());
                out.line(text::info(&win, &self.language.line_text(position, line), None));
                out.line(format!("bestmove {}", self.language.move_text(position, line[0])));
            }
            (Language::Uci, _) => {
                out.line(NO_SCORE);
                out.line("bestmove (none)");
            }
        }
    }
}
