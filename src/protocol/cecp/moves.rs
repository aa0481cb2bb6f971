//! Moves as front ends write and read them.

use super::super::reasons::reason;
use super::{Cecp, Mode, Output, qboard};
use komainu_core::notation::{Coordinates, MoveTextError};
use komainu_core::types::Move;
use komainu_engine::Engine;

impl Cecp {
    /// Reads a move.
    ///
    /// XBoard leaves a `;` after moves from files. It splits a move that it was sent with squares to
    /// empty into legs: they start and end where the move does, or the first one is the move.
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

    /// The reason why a move is not legal; empty if the text spells no move.
    pub(super) fn reason(&self, engine: &Engine, text: &str) -> String {
        let position = engine.position();
        let m = self.coordinates.spelled(position, text.trim_end_matches(';'));
        let geometry = position.variant().geometry();
        reason(position, m, &|square| self.coordinates.square(geometry, square))
    }

    /// Returns `true` if a text looks like a move, for clients that send moves without `usermove`.
    pub(super) fn is_bare_move(&self, engine: &Engine, text: &str) -> bool {
        !matches!(self.parse_move(engine, text), Err(MoveTextError::Malformed { .. }))
    }

    /// Plays a move that came without `usermove`; it is never reported as illegal, since cutechess
    /// sends a dummy one.
    pub(super) fn bare_move(&mut self, engine: &mut Engine, text: &str, out: &mut Output) {
        if let Some(reason) = self.takes_no_move(engine) {
            return out.line(format!("Error ({reason}): {text}"));
        }
        match self.parse_move(engine, text) {
            Ok(m) => self.play_user_move(engine, m, out),
            Err(_) => out.line(format!("Error (no legal move): {text}")),
        }
    }

    /// Returns the lines that send the engine's move to the front end.
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

    /// Notes a move that is about to be made, for the board that XBoard shows.
    pub(super) fn note_shown(&mut self, engine: &Engine, m: Move) {
        if self.repaints(engine) {
            self.shown.note(engine.position(), m, self.coordinates);
        }
    }

    /// Returns the lines that remove the pieces that have left the game from XBoard's board; none if
    /// there are no such pieces.
    pub(super) fn shown_anew(&mut self, engine: &Engine, is_played: bool) -> Vec<String> {
        // Moves that arrive one after the other, from a file, cannot be taken back; and programs that
        // relay moves cannot read moves with squares to empty.
        if !self.repaints(engine) || self.mode == Mode::Force || !self.touched {
            return Vec::new();
        }
        self.shown.update(engine.position(), is_played, self.coordinates)
    }

    /// Returns `true` if the front end seems to be XBoard, played by a person, and would still show
    /// burnt pieces.
    fn repaints(&self, engine: &Engine) -> bool {
        let removes = engine.variant().tables().removes_elsewhere();
        removes && self.negotiates && !self.against_program
    }

    /// Warns the player once if XBoard seems to count the ranks from 1 where it has to count them from
    /// 0.
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
