//! The numbers of moves: a fixed encoding of every move that a game can have.

use komainu::rules::Power;
use komainu::types::{Geometry, Via};
use komainu::{Color, Move, Square, Variant};

/// The kinds of captures on the way: none; one square within two king steps; all others.
const PLAIN: u64 = 1;
const ONE: u64 = 26;
const ALL: u64 = 128;

/// The encoding of the moves of a game as numbers from 0, seen from the player to move.
///
/// A move has a start (a square, or a slot of the hand), a destination, captures on the way and a
/// promotion. Squares are counted from the top left of the board as the mover sees it, row by row.
#[derive(Debug, Clone, Copy)]
pub struct ActionSpace {
    geometry: Geometry,
    squares: u64,
    starts: u64,
    vias: u64,
}

impl ActionSpace {
    pub fn new(variant: &Variant) -> Self {
        let geometry = *variant.geometry();
        let squares = (geometry.files() * geometry.ranks()) as u64;
        let powers = variant.rules().pieces.iter().flat_map(|piece| &piece.powers);
        let vias = powers.map(vias_of).max().unwrap_or(PLAIN);
        Self { geometry, squares, starts: squares + variant.hand_kinds().len() as u64, vias }
    }

    /// The number of actions.
    pub const fn size(&self) -> u64 {
        2 * self.vias * self.starts * self.squares
    }

    /// The number of a square as a player sees the board.
    pub const fn place(&self, square: Square, viewer: Color) -> usize {
        let row = square.row() - Square::BORDER;
        let column = square.column() - Square::BORDER;
        let place = row * self.geometry.files() + column;
        match viewer {
            Color::Black => place,
            Color::White => self.squares as usize - 1 - place,
        }
    }

    /// The number of a move of a player.
    pub fn encode(&self, m: Move, mover: Color) -> u64 {
        let to = self.place(m.to(), mover) as u64;
        let from = match m.dropped() {
            Some(slot) => self.squares + slot as u64,
            None => self.place(m.from(), mover) as u64,
        };
        let via = if m.has_via() {
            u64::from(seen(m, &self.geometry, mover).packed() >> 22 & 127)
        } else {
            0
        };
        ((u64::from(m.is_promotion()) * self.vias + via) * self.starts + from) * self.squares + to
    }

    /// The move of a player with a number; none if no move has it.
    pub fn decode(&self, action: i64, mover: Color) -> Option<Move> {
        let action = u64::try_from(action).ok().filter(|&action| action < self.size())?;
        let (rest, to) = (action / self.squares, self.square(action % self.squares, mover));
        let (rest, from) = (rest / self.starts, rest % self.starts);
        let (promotes, via) = (rest / self.vias > 0, rest % self.vias);
        let plain = match from.checked_sub(self.squares) {
            Some(slot) if via == 0 => Move::drop(slot as usize, to),
            Some(_) => return None,
            None => Move::new(self.square(from, mover), to),
        };
        let m = match via {
            0 => plain,
            _ => {
                // The captures are relative to the start: those of White are turned round.
                let as_seen = seen(plain, &self.geometry, mover);
                let as_seen = Move::unpacked(as_seen.packed() | (via as u32) << 22);
                seen(as_seen, &self.geometry, mover)
            }
        };
        let m = if promotes { m.promoting() } else { m };
        (self.encode(m, mover) == action).then_some(m)
    }

    fn square(&self, place: u64, viewer: Color) -> Square {
        let place = match viewer {
            Color::Black => place,
            Color::White => self.squares - 1 - place,
        } as usize;
        let files = self.geometry.files();
        Square::new(place / files + Square::BORDER, place % files + Square::BORDER)
    }
}

/// The move that a player sees: White turns the board round. Drops and promotions are left as they are.
fn seen(m: Move, geometry: &Geometry, viewer: Color) -> Move {
    if viewer == Color::Black {
        return m;
    }
    let (from, to) = (geometry.turned(m.from()), geometry.turned(m.to()));
    let captures = m.captured_on_the_way().map(|square| geometry.turned(square));
    let via = Via::of(from, &captures.collect::<Vec<_>>()).unwrap_or(Via::NONE);
    Move::with_captures(from, via, to)
}

/// The number of codes for captures on the way that moves with a power can have.
const fn vias_of(power: &Power) -> u64 {
    match power {
        Power::Lion(lion) if lion.steps > 2 => ALL,
        Power::LineLion(lion) if lion.steps > 2 => ALL,
        Power::Lion(_) | Power::LineLion(_) | Power::TurningLion(_) | Power::Igui(_) => ONE,
        Power::Slide(_)
        | Power::Jump(_)
        | Power::LameJump(_)
        | Power::Rider(_)
        | Power::SkipSlide(_)
        | Power::RangeJump(_)
        | Power::RangeCapture(_)
        | Power::Hook(_)
        | Power::Hop(_)
        | Power::LimitedSlide(_)
        | Power::EdgeSlide(_)
        | Power::Area(_)
        | Power::Burn(_)
        | Power::Emperor(_) => PLAIN,
    }
}
