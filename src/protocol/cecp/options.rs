//! Options, and their effect on a running game.

use std::sync::Arc;

use super::{Cecp, Mode, Output, features, setup, table_talk};
use crate::protocol::nearest;
use komainu_engine::{
    DiscardedPart, Engine, GameError, HANDICAP, OptionSetError, VARIANT, VARIANT_PATH,
};

impl Cecp {
    /// Sets an option from the text `NAME=VALUE` of a line.
    pub(super) fn set_option(
        &mut self,
        engine: &mut Engine,
        text: &str,
        line: &str,
        out: &mut Output,
    ) {
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        let (name, value) = (name.trim(), value.trim());
        if name.eq_ignore_ascii_case(VARIANT) {
            return self.variant(engine, value, out);
        }
        let (rules, was_thinking) = (Arc::clone(engine.variant()), engine.is_thinking());
        if name.eq_ignore_ascii_case(VARIANT_PATH) {
            load(engine, value, out);
        } else {
            self.set(engine, name, value, line, out);
        }
        let (hints, lost) = (self.hinting, engine.take_discarded());
        if let Some(lost) = lost {
            out.line(format!("telluser {lost}"));
        }
        let has_new_rules = !Arc::ptr_eq(&rules, engine.variant());
        if has_new_rules {
            self.adopt_rules(engine, lost);
        }
        // A task that the change has ended starts again, so that its answer still comes.
        let is_ended = was_thinking && !engine.is_thinking();
        if is_ended || has_new_rules && self.mode == Mode::Analyze {
            self.resume(engine, hints, out);
        }
    }

    fn set(&self, engine: &mut Engine, name: &str, value: &str, line: &str, out: &mut Output) {
        match engine.set_option(name, value) {
            Err(OptionSetError::Game(GameError::UnknownOption { .. })) => {
                let known = engine.options().into_iter().map(|option| option.name);
                let hint = nearest(name, known).map(|near| format!(", did you mean `{near}`?"));
                let hint = hint.unwrap_or_default();
                out.line(format!("Error (unknown option{hint}): {line}"));
            }
            Err(problem) => out.line(format!("Error ({problem}): {line}")),
            Ok(aside) => {
                for problem in aside {
                    out.line(format!("Error ({problem}): {line}"));
                }
                let named = name.eq_ignore_ascii_case(HANDICAP);
                if named && self.negotiates && engine.handicap_waits() {
                    out.line(table_talk::of_handicap(engine.variant(), &self.game));
                }
            }
        }
    }

    /// Forgets the state that belongs to the old rules, and to the part of the game that was lost with
    /// them.
    fn adopt_rules(&mut self, engine: &Engine, lost: Option<DiscardedPart>) {
        self.holdings = setup::holdings(engine.variant(), &self.game);
        let excluded = std::mem::take(&mut self.excluded);
        match lost {
            Some(_) => self.begin_at_position(),
            None => {
                self.turn_to_position();
                self.excluded = excluded.into_iter().filter(|&m| engine.is_legal(m)).collect();
            }
        }
    }

    /// Resumes the task that a change has ended: a hint, or thinking on either player's time.
    fn resume(&mut self, engine: &mut Engine, hints: bool, out: &mut Output) {
        match self.expected {
            _ if hints => self.give_hint(engine, out),
            Some(expected) => self.ponder(engine, Some(expected)),
            None => self.think_if_due(engine, out),
        }
        self.answer_pings(engine, out);
    }
}

/// Adds the game in a variant file and announces it.
fn load(engine: &mut Engine, path: &str, out: &mut Output) {
    match engine.load_variant(path) {
        Ok(None) => {}
        Ok(Some(_)) => features::announce_anew(engine, out),
        Err(problem) => {
            let lines = problem.lines();
            for line in &lines {
                out.line(format!("Error ({line}): option {VARIANT_PATH}={path}"));
            }
            let more = if lines.len() > 1 { ", and more" } else { "" };
            out.line(format!("tellusererror {}{more}", lines[0]));
        }
    }
}
