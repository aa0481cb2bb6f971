//! A small network beside the linear evaluation: what it misses in how pieces stand together.
//!
//! Each player has a layer of units that are sums over the pieces as that player sees them, so
//! that a move changes them by what it changes on the board. Their squares, cut off below and
//! above, are weighed by units that belong to a phase of the game.
//!
//! Source: Y. Nasu, Efficiently updatable neural-network-based evaluation functions for computer
//! shogi, 2018.

mod inputs;
mod text;

pub(crate) use inputs::Inputs;
pub(super) use text::{NetworkText, is_line};

use crate::board::Position;
use crate::board::vector::{self, Vector};
use crate::types::Color;

/// The units of each player.
pub(crate) const WIDTH: usize = 32;
/// The phases of a game that are told apart, by the number of pieces that have left the board.
pub(crate) const PHASES: usize = 4;
/// The number that a unit is cut off at, and stands for 1.
pub(crate) const ONE: i32 = 255;
/// The output weight that stands for 1.
pub(crate) const OUTPUT_ONE: i32 = 64;
/// The largest output weight.
pub(crate) const MOST_OUTPUT: u16 = 127;
/// The largest bias of an output: 64 units at their most and this, in centipawns, fit in 32 bits.
pub(crate) const MOST_OUTPUT_BIAS: u16 = 8191;
/// The centipawns that an output of 1 stands for.
pub(crate) const CENTIPAWNS: i32 = 400;

/// A number for each unit of a player.
pub(crate) type Row = [i16; WIDTH];

/// The units of both players before they are cut off, without the pieces in hand.
pub(crate) type Hidden = [Row; Color::ALL.len()];

/// The network of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Network {
    pub inputs: Inputs,
    /// By input.
    pub rows: Vec<Row>,
    pub bias: Row,
    /// By phase: the weights of the units of the player to move, and of the other one's.
    pub output: [[Row; 2]; PHASES],
    /// By phase, in 1/[`OUTPUT_ONE`] of an output.
    pub output_bias: [i16; PHASES],
}

impl Network {
    /// A network that says nothing.
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
            let mut row = self.bias;
            for (square, piece) in position.pieces() {
                add(&mut row, &self.rows[self.inputs.piece(view, piece, square)]);
            }
            row
        })
    }

    /// The units after the last move of a position, given those before it.
    pub fn update(&self, before: &Hidden, position: &Position) -> Hidden {
        let mut hidden = *before;
        position.last_changes().for_each(|change| {
            for (view, row) in Color::ALL.into_iter().zip(&mut hidden) {
                let at = |piece| &self.rows[self.inputs.piece(view, piece, change.square)];
                if change.before.is_some() {
                    subtract(row, at(change.before));
                }
                if change.after.is_some() {
                    add(row, at(change.after));
                }
            }
        });
        hidden
    }

    /// What the network adds to the evaluation of a position for the side to move, in centipawns.
    #[inline]
    pub fn score(&self, position: &Position, hidden: &Hidden, phase: usize) -> i32 {
        let us = position.side_to_move();
        let [own, other] = [us, !us].map(|view| {
            let mut row = hidden[view.index()];
            self.inputs.hands(position, view, |input| add(&mut row, &self.rows[input]));
            row
        });
        let weights = &self.output[phase];
        let sum = vector::run(Weigh { rows: [&own, &other], weights });
        let output = sum / ONE + i32::from(self.output_bias[phase]) * ONE;
        output * CENTIPAWNS / (ONE * OUTPUT_ONE)
    }

    /// The phase of a position with so many pieces, of those of the start position.
    pub fn phase(pieces: i32, at_start: i32) -> usize {
        let gone = (at_start - pieces).max(0) * PHASES as i32 / at_start.max(1);
        (gone as usize).min(PHASES - 1)
    }
}

#[inline(always)]
fn add(row: &mut Row, other: &Row) {
    for (unit, weight) in row.iter_mut().zip(other) {
        *unit = unit.wrapping_add(*weight);
    }
}

#[inline(always)]
fn subtract(row: &mut Row, other: &Row) {
    for (unit, weight) in row.iter_mut().zip(other) {
        *unit = unit.wrapping_sub(*weight);
    }
}

/// Weighs the squares of units that were cut off.
struct Weigh<'n> {
    rows: [&'n Row; 2],
    weights: &'n [Row; 2],
}

impl vector::Work for Weigh<'_> {
    type Output = i32;

    #[inline(always)]
    fn work<V: Vector>(self, _: V) -> i32 {
        let mut sum = 0i32;
        for (row, weights) in self.rows.into_iter().zip(self.weights) {
            for (&unit, &weight) in row.iter().zip(weights) {
                let unit = i32::from(unit).clamp(0, ONE);
                sum = sum.wrapping_add(unit * unit * i32::from(weight));
            }
        }
        sum
    }
}
