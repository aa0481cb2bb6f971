//! A small network beside the linear evaluation, for what that misses of how pieces work together.
//!
//! Each player has a layer of units that are sums over the pieces as that player sees them, so that a
//! move changes them by what it changes on the board. The units are clipped below and above and
//! squared; output weights that belong to a phase of the game weigh the squares.
//!
//! Source: Y. Nasu, Efficiently updatable neural-network-based evaluation functions for computer
//! shogi, 2018.

mod inputs;
mod text;

#[doc(hidden)]
pub use inputs::Inputs;
#[doc(hidden)]
pub use text::{NetworkText, is_line};

use komainu_core::board::Position;
use komainu_core::board::vector::{self, Vector};
use komainu_core::types::{Color, Piece, Square};

/// The number of units of each player.
#[doc(hidden)]
pub const WIDTH: usize = 32;
/// The number of phases of a game, by the number of pieces that have left the board.
#[doc(hidden)]
pub const PHASES: usize = 4;
/// The number at which a unit is clipped, which stands for 1.
#[doc(hidden)]
pub const ONE: i32 = 255;
/// The output weight that stands for 1.
#[doc(hidden)]
pub const OUTPUT_ONE: i32 = 64;
/// The largest output weight.
#[doc(hidden)]
pub const MAX_OUTPUT: u16 = 127;
/// The largest bias of an output: the sum of 64 units at their maximum and this bias, in centipawns,
/// fits in 32 bits.
#[doc(hidden)]
pub const MAX_OUTPUT_BIAS: u16 = 8191;
/// The centipawns that an output of 1 stands for.
#[doc(hidden)]
pub const CENTIPAWNS: i32 = 400;

/// A number for each unit of a player.
#[doc(hidden)]
pub type Row = [i16; WIDTH];

/// The units of both players before they are clipped, without the pieces in hand.
pub(crate) type Hidden = [Row; Color::ALL.len()];

/// The network of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
#[doc(hidden)]
pub struct Network {
    pub inputs: Inputs,
    /// The weights of each input.
    pub rows: Vec<Row>,
    pub bias: Row,
    /// By phase: the weights of the units of the player to move, and of those of the other player.
    pub output: [[Row; 2]; PHASES],
    /// By phase, in 1/[`OUTPUT_ONE`] of an output.
    pub output_bias: [i16; PHASES],
}

impl Network {
    /// A network that adds nothing: all its weights are 0.
    pub fn new(inputs: Inputs) -> Self {
        Self {
            rows: vec![[0; WIDTH]; inputs.len()],
            inputs,
            bias: [0; WIDTH],
            output: [[[0; WIDTH]; 2]; PHASES],
            output_bias: [0; PHASES],
        }
    }

    /// The units of a position.
    pub fn hidden(&self, position: &Position) -> Hidden {
        Color::ALL.map(|view| {
            let pieces = position.pieces();
            pieces.fold(self.bias, |row, (square, piece)| self.add(row, view, piece, square))
        })
    }

    /// The units after the last move of a position, given those before it.
    #[inline]
    pub fn update(&self, before: &Hidden, position: &Position) -> Hidden {
        vector::run(Update { network: self, before, position })
    }

    /// Returns what the network adds to the evaluation of a position for the side to move, in
    /// centipawns.
    #[inline]
    pub fn score(&self, position: &Position, hidden: &Hidden, phase: usize) -> i32 {
        let sum = vector::run(Weigh { network: self, position, hidden, phase });
        let output = sum / ONE + i32::from(self.output_bias[phase]) * ONE;
        output * CENTIPAWNS / (ONE * OUTPUT_ONE)
    }

    /// Adds a piece on a square to the units of a player.
    #[inline(always)]
    fn add(&self, row: Row, view: Color, piece: Piece, square: Square) -> Row {
        add(row, &self.rows[self.inputs.piece(view, piece, square)])
    }

    /// Removes a piece on a square from the units of a player.
    #[inline(always)]
    fn subtract(&self, row: Row, view: Color, piece: Piece, square: Square) -> Row {
        subtract(row, &self.rows[self.inputs.piece(view, piece, square)])
    }

    /// The phase of a position with `pieces` pieces, if there were `at_start` in the start position.
    pub fn phase(pieces: i32, at_start: i32) -> usize {
        let gone = (at_start - pieces).max(0) * PHASES as i32 / at_start.max(1);
        (gone as usize).min(PHASES - 1)
    }
}

// Rows are passed by value: behind references that may alias, the compiler handles their numbers one by
// one.

#[inline(always)]
fn add(mut row: Row, other: &Row) -> Row {
    for (unit, weight) in row.iter_mut().zip(other) {
        *unit = unit.wrapping_add(*weight);
    }
    row
}

#[inline(always)]
fn subtract(mut row: Row, other: &Row) -> Row {
    for (unit, weight) in row.iter_mut().zip(other) {
        *unit = unit.wrapping_sub(*weight);
    }
    row
}

/// Updates the units of both players by the last move of a position.
struct Update<'n> {
    network: &'n Network,
    before: &'n Hidden,
    position: &'n Position,
}

impl vector::Work for Update<'_> {
    type Output = Hidden;

    #[inline(always)]
    fn work<V: Vector>(self, _: V) -> Hidden {
        let mut hidden = *self.before;
        for (view, units) in Color::ALL.into_iter().zip(&mut hidden) {
            let mut row = *units;
            for change in self.position.last_changes() {
                if change.before.is_some() {
                    row = self.network.subtract(row, view, change.before, change.square);
                }
                if change.after.is_some() {
                    row = self.network.add(row, view, change.after, change.square);
                }
            }
            *units = row;
        }
        hidden
    }
}

/// Weighs the squares of the clipped units of both players, with the pieces in hand.
struct Weigh<'n> {
    network: &'n Network,
    position: &'n Position,
    hidden: &'n Hidden,
    phase: usize,
}

impl vector::Work for Weigh<'_> {
    type Output = i32;

    #[inline(always)]
    fn work<V: Vector>(self, _: V) -> i32 {
        let Self { network, position, hidden, phase } = self;
        let us = position.side_to_move();
        let mut sum = 0i32;
        for (view, weights) in [us, !us].into_iter().zip(&network.output[phase]) {
            let mut row = hidden[view.index()];
            network.inputs.hands(position, view, |input| row = add(row, &network.rows[input]));
            for (unit, &weight) in row.into_iter().zip(weights) {
                let unit = i32::from(unit).clamp(0, ONE);
                sum = sum.wrapping_add(unit * unit * i32::from(weight));
            }
        }
        sum
    }
}
