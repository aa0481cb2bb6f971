//! Moves entered with the mouse: which squares light up when a piece is picked up.
//!
//! XBoard sends `lift` with the square of the piece, `hover` and `put` with the square it is over
//! or put down on; the engine answers with a board of colours: yellow for a move, red for a
//! capture, cyan for the first leg of a move of several, magenta where promotion may be chosen and
//! blue where it may not be declined. A piece that may pass has its own square lit, and passes when
//! it is clicked a second time.
//!
//! XBoard asks the player on magenta squares, and waits for `choice` on blue ones; on magenta ones it
//! would take `choice` for an order.

use super::{Cecp, Output};
use komainu_core::board::{Geometry, Position};
use komainu_core::types::{Color, Move, PieceKind, Square};
use komainu_engine::Engine;

/// The colour of a square where promotion may not be declined.
const FORCED: char = 'B';

/// The mark on a piece that XBoard still shows although it has left the board.
const GONE: char = 'd';

/// A piece that was picked up, and the squares it has captured on since.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lifted {
    from: Square,
    via: Vec<Square>,
}

impl Cecp {
    /// Obeys `lift`, `hover` and `put`.
    pub(super) fn mouse(&mut self, engine: &Engine, word: &str, text: &str, out: &mut Output) {
        self.touched = true;
        let position = engine.position();
        // A comma says that the player holds a key down to exclude moves.
        let name = text.trim_end_matches(',');
        let Some(square) = self.coordinates.square_named(position.variant().geometry(), name)
        else {
            if let Some(kind) = self.held(position, name) {
                let is_drop = |&m: &Move| position.variant().dropped_kind(m) == Some(kind);
                let legal = engine.legal_moves_if_few().unwrap_or_default();
                let drops: Vec<Move> = legal.iter().copied().filter(is_drop).collect();
                let board = rows(position.variant().geometry(), |square| {
                    color(position, &drops, 0, square)
                });
                if word == "lift" {
                    out.line(format!("highlight {board}"));
                }
                return;
            }
            return out.line(format!("Error (no square): {word} {text}"));
        };
        match word {
            "lift" => {
                let lifted = self.lift(position, square);
                let moves = lifted.moves(position);
                let gone = |square| self.shown.left().any(|left| left == square).then_some(GONE);
                let board = rows(position.variant().geometry(), |square| {
                    color(position, &moves, lifted.via.len(), square).or_else(|| gone(square))
                });
                out.line(format!("highlight {board}"));
                self.lifted = Some(lifted);
            }
            "put" => {
                let color = |lifted: &Lifted| {
                    color(position, &lifted.moves(position), lifted.via.len(), square)
                };
                if self.lifted.as_ref().and_then(color) == Some(FORCED) {
                    out.line("choice +");
                }
            }
            _ => {}
        }
    }

    /// Returns the kind in hand of the player to move that XBoard points at. The first player's pieces
    /// stand right of the board from below, in the file behind an empty one; the second player's stand
    /// left of it from above, in file `_`.
    fn held(&self, position: &Position, name: &str) -> Option<PieceKind> {
        let geometry = position.variant().geometry();
        let rank: usize = name.get(1..)?.parse().ok()?;
        let from_below = rank.checked_sub(usize::from(self.coordinates.first_rank))?;
        let right = (b'a' + geometry.files() as u8 + 1) as char;
        let (owner, index) = match name.chars().next()? {
            '_' => (Color::White, (geometry.ranks() - 1).checked_sub(from_below)?),
            letter if letter == right => (Color::Black, from_below),
            _ => return None,
        };
        self.holdings.get(index).copied().filter(|_| owner == position.side_to_move())
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
    /// Returns the legal moves that begin with these legs.
    fn moves(&self, position: &Position) -> Vec<Move> {
        let mut moves = position.legal_moves_of(self.from);
        moves.retain(|&m| legs(m).starts_with(&self.via));
        moves
    }
}

/// Returns the squares that a move goes to, one per leg.
fn legs(m: Move) -> Vec<Square> {
    m.legs().collect()
}

/// Returns `true` if something leaves the board on the last leg of a move, captured or burnt.
fn last_leg_captures(position: &Position, m: Move) -> bool {
    let before = |square| m.captured_on_the_way().any(|captured| captured == square);
    position.effects(m).removed().any(|(square, _)| !before(square))
}

/// Returns the colour of a square for moves of which `done` legs are made; `None` if no move goes
/// there.
fn color(position: &Position, moves: &[Move], done: usize, square: Square) -> Option<char> {
    // A move whose legs are all made ends where the piece is.
    let next = |m: Move| legs(m).get(done.min(legs(m).len() - 1)).copied();
    let here = || moves.iter().filter(|&&m| next(m) == Some(square));
    let ends: Vec<Move> = here().copied().filter(|&m| legs(m).len() <= done + 1).collect();
    if here().next().is_none() {
        None
    } else if ends.len() < here().count() {
        Some('C')
    } else if ends.iter().all(|m| m.is_promotion()) {
        Some(FORCED)
    } else if ends.iter().any(|m| m.is_promotion()) {
        Some('M')
    } else if ends.iter().any(|&m| legs(m).len() > done && last_leg_captures(position, m)) {
        Some('R')
    } else {
        Some('Y')
    }
}

/// Writes a board as letters and runs of empty squares.
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
