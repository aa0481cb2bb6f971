//! Moves entered with the mouse: which squares light up when a piece is picked up.
//!
//! XBoard sends `lift` with the square of the piece, `hover` and `put` with the square it is over
//! or put down on; the engine answers with a board of colours: yellow for a move, red for a
//! capture, cyan for the first leg of a move of several, magenta where promotion may be chosen and
//! blue where it may not be declined.

use super::{Cecp, Output};
use crate::board::{Geometry, Position};
use crate::engine::Engine;
use crate::types::{Move, Square};

/// A piece that was picked up, and the squares it has captured on since.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lifted {
    from: Square,
    via: Vec<Square>,
}

impl Cecp {
    /// Obeys `lift`, `hover` and `put`.
    pub(super) fn mouse(&mut self, engine: &Engine, word: &str, text: &str, out: &mut Output) {
        let (position, legal) = (engine.position(), engine.legal_moves());
        let Some(square) = self.coordinates.square_named(position.variant().geometry(), text)
        else {
            return out.line(format!("Error (no square): {word} {text}"));
        };
        match word {
            "lift" => {
                let lifted = self.lift(position, square);
                let board = colors(position, &lifted.moves(legal), lifted.via.len());
                out.line(format!("highlight {board}"));
                self.lifted = Some(lifted);
            }
            "put" => {
                if let Some(lifted) = &self.lifted {
                    let promotes = lifted.moves(legal).iter().any(|&m| {
                        m.to() == square && m.promotes() && legs(m).len() == lifted.via.len() + 1
                    });
                    if promotes {
                        out.line("choice +");
                    }
                }
            }
            _ => {}
        }
    }

    /// The lifted piece: the one on the square, or the one that has just captured there.
    fn lift(&self, position: &Position, square: Square) -> Lifted {
        let own = position.piece_at(square).is(position.side_to_move());
        match &self.lifted {
            Some(lifted) if !own => {
                let mut via = lifted.via.clone();
                via.push(square);
                Lifted { from: lifted.from, via }
            }
            _ => Lifted { from: square, via: Vec::new() },
        }
    }
}

impl Lifted {
    /// The legal moves that begin like this; a pass has no square to go to.
    fn moves(&self, legal: &[Move]) -> Vec<Move> {
        let goes_on = |legs: &[Square]| legs.starts_with(&self.via) && legs.len() > self.via.len();
        let begins = |m: &Move| m.from() == self.from && !m.is_pass() && goes_on(&legs(*m));
        legal.iter().copied().filter(begins).collect()
    }
}

/// The squares a move goes to, one a leg.
fn legs(m: Move) -> Vec<Square> {
    m.captured_on_the_way().chain([m.to()]).collect()
}

/// Tells if something leaves the board on the last leg of a move, captured or burnt.
fn last_leg_captures(position: &Position, m: Move) -> bool {
    let before = |square| m.captured_on_the_way().any(|captured| captured == square);
    position.effects(m).removed().any(|(square, _)| !before(square))
}

/// The board of colours for moves of which `done` legs are made.
fn colors(position: &Position, moves: &[Move], done: usize) -> String {
    let geometry = position.variant().geometry();
    let color = |square: Square| {
        let here: Vec<Move> =
            moves.iter().copied().filter(|&m| legs(m).get(done) == Some(&square)).collect();
        let ends: Vec<Move> = here.iter().copied().filter(|&m| legs(m).len() == done + 1).collect();
        if here.is_empty() {
            None
        } else if ends.len() < here.len() {
            Some('C')
        } else if ends.iter().all(|m| m.promotes()) {
            Some('B')
        } else if ends.iter().any(|m| m.promotes()) {
            Some('M')
        } else if ends.iter().any(|&m| last_leg_captures(position, m)) {
            Some('R')
        } else {
            Some('Y')
        }
    };
    rows(geometry, color)
}

/// A board of letters and runs of empty squares.
fn rows(geometry: &Geometry, letter: impl Fn(Square) -> Option<char>) -> String {
    let row = |row: usize| {
        let mut text = String::new();
        let mut empty = 0;
        for column in 0..geometry.files() {
            match letter(Square::new(row, column + Square::BORDER)) {
                None => empty += 1,
                Some(letter) => {
                    if empty > 0 {
                        text += &empty.to_string();
                    }
                    empty = 0;
                    text.push(letter);
                }
            }
        }
        if empty > 0 { text + &empty.to_string() } else { text }
    };
    geometry.rows().map(row).collect::<Vec<_>>().join("/")
}
