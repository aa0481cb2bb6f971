//! Moves as front ends write and read them.

use super::{Cecp, Mode, Output, qboard};
use komainu_core::notation::{Coordinates, MoveTextError};
use komainu_core::types::Move;
use komainu_engine::Engine;

impl Cecp {
    /// Reads a move.
    ///
    /// XBoard leaves a `;` behind moves from files. Of a move that it was sent with squares to be
    /// emptied it makes legs, which begin and end where the move does, or of which the first one is
    /// the move.
    pub(super) fn parse_move(&self, engine: &Engine, text: &str) -> Result<Move, MoveTextError> {
        let text = text.trim_end_matches(';');
        let read = |text: &str| {
            self.coordinates.parse_among(engine.position(), engine.listed_moves(), text)
        };
        let found = read(text);
        let empties = engine.variant().tables().removes_elsewhere();
        let (Err(_), Some((first, rest)), true) = (&found, text.split_once(','), empties) else {
            return found;
        };
        let ends = |leg: &str| {
            leg.find(|c: char| c.is_ascii_digit()).and_then(|digits| {
                let length = leg[digits..].find(|c: char| !c.is_ascii_digit())?;
                Some(digits + length)
            })
        };
        let last = rest.rsplit(',').next().unwrap_or_default();
        let joined = ends(first).zip(ends(last)).and_then(|(from, middle)| {
            read(&format!("{}{}", &first[..from], &last[middle..])).ok()
        });
        joined.map_or_else(|| read(first).or(found), Ok)
    }

    /// Returns `true` if a text looks like a move, for clients that send moves bare.
    pub(super) fn is_bare_move(&self, engine: &Engine, text: &str) -> bool {
        !matches!(self.parse_move(engine, text), Err(MoveTextError::Malformed { .. }))
    }

    /// A move without `usermove`; it is never called illegal, since cutechess sends a dummy one.
    pub(super) fn bare_move(&mut self, engine: &mut Engine, text: &str, out: &mut Output) {
        if let Some(reason) = self.takes_no_move(engine) {
            return out.line(format!("Error ({reason}): {text}"));
        }
        match self.parse_move(engine, text) {
            Ok(m) => self.play_user_move(engine, m, out),
            Err(_) => out.line(format!("Error (no legal move): {text}")),
        }
    }

    /// The lines that tell the front end of the engine's move.
    pub(super) fn move_lines(&mut self, engine: &Engine, m: Move) -> Vec<String> {
        self.note_shown(engine, m);
        let lines = self.shown_anew(engine, false);
        if !lines.is_empty() {
            return lines;
        }
        let mut legs = self.coordinates.legs(engine.variant(), m);
        if !self.negotiates {
            qboard::respell(engine.variant(), m, &mut legs);
        }
        let last = legs.len() - 1;
        let line = |(index, leg)| format!("move {leg}{}", if index < last { "," } else { "" });
        legs.iter().enumerate().map(line).collect()
    }

    /// Notes a move, to be made, for the game as XBoard shows it.
    pub(super) fn note_shown(&mut self, engine: &Engine, m: Move) {
        if self.repaints(engine) {
            self.shown.note(engine.position(), m, self.coordinates);
        }
    }

    /// The lines that take off XBoard's board what has left the game; none if nothing has.
    pub(super) fn shown_anew(&mut self, engine: &Engine, is_played: bool) -> Vec<String> {
        // Moves that come one behind the other, from a file, cannot be taken back; and programs that
        // relay moves cannot read those with squares to be emptied.
        if !self.repaints(engine) || self.mode == Mode::Force || !self.touched {
            return Vec::new();
        }
        self.shown.update(engine.position(), is_played, self.coordinates)
    }

    /// Returns `true` if the front end seems to be XBoard, played by a person, and would show what
    /// has burnt.
    fn repaints(&self, engine: &Engine) -> bool {
        let removes = engine.variant().tables().removes_elsewhere();
        removes && self.negotiates && !self.against_program
    }

    /// Tells the player once, if it seems so, that XBoard counts the ranks from 1 where it has to
    /// count them from 0.
    pub(super) fn tell_of_ranks(&mut self, engine: &Engine, text: &str, out: &mut Output) {
        let usual = Coordinates::default();
        if self.told_of_ranks || self.coordinates == usual {
            return;
        }
        let position = engine.position();
        let geometry = position.variant().geometry();
        let is_own = |square| position.piece_at(square).is(position.side_to_move());
        let is_move = usual.parse_among(position, engine.listed_moves(), text).is_ok();
        if is_move || usual.square_named(geometry, text).is_some_and(is_own) {
            self.told_of_ranks = true;
            let id = &position.variant().rules().id;
            out.line(format!(
                "tellusererror XBoard has to count the ranks of this board from 0: start it with \
                 -rankOffset 1, or by the command `komainu xboard {id}`"
            ));
        }
    }
}
