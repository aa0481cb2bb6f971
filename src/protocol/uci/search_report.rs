//! The report on a search, which ends with a line about the move that is played.

use komainu_core::types::Move;
use komainu_engine::Engine;
use komainu_engine::search::{Info, ScoreBound, SearchResult};

/// The report on a search so far.
#[derive(Debug, Default)]
pub struct SearchReport {
    /// The last line about each of the best moves.
    lines: Vec<Info>,
    /// True if the last line was about progress, and so has no score.
    pub overtaken: bool,
}

impl SearchReport {
    /// An empty report.
    pub const NOTHING: Self = Self { lines: Vec::new(), overtaken: false };

    /// Notes a line about one of the best moves.
    pub fn note(&mut self, info: Info) {
        self.overtaken = false;
        match self.lines.iter_mut().find(|other| other.line == info.line) {
            Some(other) => *other = info,
            None => self.lines.push(info),
        }
    }

    /// Returns the final line, about the move that is played; `None` if the last line sent was already
    /// about it.
    ///
    /// A search that was stopped within an iteration, and a level that plays another move than the
    /// best, may play a move that no line was about.
    pub fn last_line(self, best: Move, result: &SearchResult, engine: &Engine) -> Option<Info> {
        let is_about_it = |info: &&Info| info.pv.first() == Some(&best);
        let first = self.lines.iter().find(|info| info.line == 1);
        if let Some(info) = first.filter(is_about_it) {
            return self.overtaken.then(|| info.clone());
        }
        let known = result.info.iter().chain(&self.lines).find(is_about_it).cloned();
        let info = known.unwrap_or_else(|| {
            let pv = [best].into_iter().chain(result.ponder).collect();
            let guess = || Info {
                hashfull: engine.progress().hashfull,
                ..Info::first_guess(engine.position(), best, engine.trace().total)
            };
            Info { pv, ..result.info.clone().unwrap_or_else(guess) }
        });
        let (nodes, time) = (result.nodes.max(info.nodes), engine.time_taken().max(info.time));
        Some(Info { line: 1, bound: ScoreBound::Exact, nodes, time, ..info })
    }
}
