//! Talk over the board: hints, the opening book, draws, and handicaps.

use std::time::Duration;

use super::{Cecp, Mode, Output};
use komainu_core::board::Variant;
use komainu_core::types::Move;
use komainu_engine::Engine;
use komainu_engine::search::Limits;

/// The time that the engine thinks about a hint.
const HINT_TIME: Duration = Duration::from_millis(500);

impl Cecp {
    /// Suggests a good move to the player: the one that the engine expects, or the result of a short
    /// search.
    pub(super) fn give_hint(&mut self, engine: &mut Engine, out: &mut Output) {
        let analysed = || {
            let info = self.last_info.as_ref().filter(|_| self.mode == Mode::Analyze);
            info.and_then(|info| info.pv.first().copied())
        };
        let known = self.expected.or(self.hint).or_else(analysed);
        if let Some(known) = known.filter(|&m| engine.is_legal(m)) {
            return self.tell_hint(engine, Some(known), out);
        }
        if !engine.is_thinking() && engine.outcome().is_none() {
            self.hinting = true;
            engine.go(Limits { move_time: Some(HINT_TIME), ..Limits::default() });
        }
    }

    /// Sends the move that was found for a hint.
    pub(super) fn tell_hint(&mut self, engine: &Engine, m: Option<Move>, out: &mut Output) {
        self.hinting = false;
        self.hint = m;
        if let Some(m) = m {
            out.line(format!("Hint: {}", self.coordinates.write(engine.variant(), m)));
        }
    }

    /// Answers the offer of a draw: the engine agrees if it does not think that it stands better.
    pub(super) fn answer_draw(&mut self, engine: &Engine, out: &mut Output) {
        if engine.agrees_to_draw() {
            out.line("offer draw");
        }
    }
}

/// Answers a request for the moves of the opening book.
pub fn tell_of_book(out: &mut Output) {
    // The answer is the lines that begin with a blank, up to one that does not.
    out.line(" There is no opening book.");
    out.line("");
}

/// Returns the message that says when a new handicap takes effect.
pub fn of_handicap(variant: &Variant, game: &str) -> String {
    // In a game that XBoard knows itself, it accepts another start position only if it does not check
    // moves.
    let known = variant.rules().names.xboard_under(game).is_none();
    let condition = if known { "; Test Legality has to be off (Options, General)" } else { "" };
    format!("telluser The handicap changes with the next game (File, New Game){condition}")
}
