//! A small network beside the linear evaluation, for what that misses of how pieces work together.
//!
//! Each player has a layer of units that are sums over the pieces as that player sees them, so that a
//! move changes them by what it changes on the board. Pieces near royal pieces count a second time, by
//! where they are beside them: what is a danger there is one wherever the royal piece is. The units are
//! clipped below and above and squared; output weights that belong to a phase of the game weigh the squares.
//!
//! Source: Y. Nasu, Efficiently updatable neural-network-based evaluation functions for computer
//! shogi, 2018.

mod inputs;
mod numbers;
mod text;
mod unit_stack;
mod weights;

#[doc(hidden)]
pub use inputs::{Inputs, Placed};
#[doc(hidden)]
pub use text::{NetworkText, is_line};
pub(crate) use unit_stack::UnitStack;
#[doc(hidden)]
pub use weights::{NetworkWeights, Part, Rows};

use komainu_core::board::vector::{self, Vector};
use komainu_core::board::{Change, PieceFlags, Position, Variant};
use komainu_core::types::{Color, Piece};

/// The numbers of units of each player that networks may have.
#[doc(hidden)]
pub const WIDTHS: [usize; 4] = [32, 64, 128, 256];
/// The number of phases of a game, by the number of pieces that have left the board.
#[doc(hidden)]
pub const PHASES: usize = 8;
/// The number at which a unit is clipped, which stands for 1.
#[doc(hidden)]
pub const ONE: i32 = 255;
/// The output weight that stands for 1.
#[doc(hidden)]
pub const OUTPUT_ONE: i32 = 64;
/// The largest output weight: times a clipped unit it fits in 16 bits, and the weighted squares of all
/// units of a player fit in 32 bits.
#[doc(hidden)]
pub const MAX_OUTPUT: u16 = 127;
/// The largest bias of an output.
#[doc(hidden)]
pub const MAX_OUTPUT_BIAS: u16 = 8191;
/// The largest bias of a unit.
#[doc(hidden)]
pub const MAX_BIAS: u16 = 2047;
/// The centipawns that an output of 1 stands for.
#[doc(hidden)]
pub const CENTIPAWNS: i32 = 400;

const _: () = {
    let widest = WIDTHS[WIDTHS.len() - 1] as i64;
    let weighted = ONE as i64 * MAX_OUTPUT as i64;
    assert!(weighted <= i16::MAX as i64);
    assert!(widest * ONE as i64 * weighted <= i32::MAX as i64);
};

/// The number of units that are handled at a time, the smallest width.
const LANES: usize = WIDTHS[0];

/// Numbers for some units, in a cache line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Lanes([i16; LANES]);

impl Lanes {
    const ZERO: Self = Self([0; LANES]);

    /// The lanes of numbers for all units of some rows.
    fn of(numbers: &[i16]) -> Vec<Self> {
        numbers.as_chunks::<LANES>().0.iter().map(|lanes| Self(*lanes)).collect()
    }
}

/// The network of a game, as evaluations use it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Network {
    inputs: Inputs,
    /// The number of lanes of a player.
    lanes: usize,
    /// The weights of each input.
    rows: Vec<Lanes>,
    /// True if it matters which pieces are near royal ones.
    sees_royals: bool,
    bias: Vec<Lanes>,
    /// By phase: the weights of the units of the player to move, and of those of the other player.
    output: Vec<Lanes>,
    /// By phase, in 1/[`OUTPUT_ONE`] of an output.
    output_bias: [i16; PHASES],
}

impl Network {
    /// The network with these weights.
    ///
    /// The weight of an input is the sum of its parts, or the nearest number with which no unit leaves
    /// 16 bits as long as there are no more pieces than at the start. With more, as in positions that
    /// are set up, units may wrap around, in the same way on every processor.
    pub fn new(variant: &Variant, weights: &NetworkWeights) -> Self {
        let (inputs, width) = (weights.inputs, weights.width);
        let pieces = variant.rules().pieces_at_start().count().max(1) as i32;
        let mut rows: Vec<i32> =
            (0..inputs.len()).flat_map(|input| weights.row_of(input)).collect();
        let (own, near) = rows.split_at_mut(inputs.first_near() * width);
        let sees_royals = near.iter().any(|&number| number != 0);
        // A piece has an input of its own, and may have one beside a royal of either player.
        let most = i32::from(i16::MAX - MAX_BIAS as i16) / pieces;
        let most_own = if sees_royals { most / 2 } else { most };
        own.iter_mut().for_each(|number| *number = (*number).clamp(-most_own, most_own));
        near.iter_mut().for_each(|number| *number = (*number).clamp(-most / 4, most / 4));
        let rows: Vec<i16> = rows.into_iter().map(|number| number as i16).collect();
        Self {
            inputs,
            lanes: width / LANES,
            rows: Lanes::of(&rows),
            sees_royals,
            bias: Lanes::of(&weights.bias),
            output: Lanes::of(&weights.output),
            output_bias: weights.output_bias,
        }
    }

    /// The number of lanes of both players.
    const fn all_lanes(&self) -> usize {
        Color::ALL.len() * self.lanes
    }

    /// The units of a position before they are clipped, without the pieces in hand: those of Black,
    /// then those of White.
    pub fn units(&self, position: &Position) -> Vec<Lanes> {
        let before = [&self.bias[..], &self.bias].concat();
        let mut after = before.clone();
        let changes = position.pieces();
        let changes = changes.map(|(square, after)| Change { square, before: Piece::NONE, after });
        let changes: Vec<Change> = changes.collect();
        self.update(&before, &mut after, position, changes.into_iter());
        after
    }

    /// The units of a position from those of another, by what changes on the board between them; the
    /// royal pieces are where they are in `position`.
    #[inline]
    fn update(
        &self,
        before: &[Lanes],
        after: &mut [Lanes],
        position: &Position,
        changes: impl Iterator<Item = Change> + Clone,
    ) {
        vector::run(Update { network: self, before, after, position, changes });
    }

    /// Returns `true` if units have to be computed anew after a change, which is one of a royal piece
    /// that other pieces are seen beside.
    #[inline]
    fn moves_view(&self, position: &Position, change: Change) -> bool {
        let tables = position.variant().tables();
        let is_royal = |piece| tables.flags(piece).has(PieceFlags::ROYAL);
        self.sees_royals && (is_royal(change.before) || is_royal(change.after))
    }

    /// Returns what the network adds to the evaluation of a position for the side to move, in
    /// centipawns.
    #[inline]
    pub fn score(&self, position: &Position, units: &[Lanes], phase: usize) -> i32 {
        let sum = vector::run(Weigh { network: self, position, units, phase });
        let bias = i64::from(self.output_bias[phase]) * i64::from(ONE);
        let output = sum / i64::from(ONE) + bias;
        (output * i64::from(CENTIPAWNS) / i64::from(ONE * OUTPUT_ONE)) as i32
    }

    /// The weights of an input, in `N` lanes.
    #[inline(always)]
    fn row<const N: usize>(&self, input: usize) -> &[Lanes; N] {
        &self.rows.as_chunks().0[input]
    }

    /// The units of a player with the pieces in hand.
    #[inline(always)]
    fn with_hands<const N: usize>(
        &self,
        mut units: [Lanes; N],
        position: &Position,
        view: Color,
    ) -> [Lanes; N] {
        for owner in Color::ALL {
            if !position.hands().is_empty(owner) {
                for slot in 0..self.inputs.hand_kinds() {
                    for input in self.inputs.in_hand(position, view, owner, slot) {
                        units = add(units, self.row(input));
                    }
                }
            }
        }
        units
    }

    /// The phase of a position with `pieces` pieces, if there were `at_start` in the start position.
    pub fn phase(pieces: i32, at_start: i32) -> usize {
        let gone = (at_start - pieces).max(0) * PHASES as i32 / at_start.max(1);
        (gone as usize).min(PHASES - 1)
    }
}

// Units are passed by value: behind references that may alias, the compiler handles them one by one.

#[inline(always)]
fn add<const N: usize>(mut units: [Lanes; N], row: &[Lanes; N]) -> [Lanes; N] {
    for (units, row) in units.iter_mut().zip(row) {
        for (unit, weight) in units.0.iter_mut().zip(row.0) {
            *unit = unit.wrapping_add(weight);
        }
    }
    units
}

#[inline(always)]
fn subtract<const N: usize>(mut units: [Lanes; N], row: &[Lanes; N]) -> [Lanes; N] {
    for (units, row) in units.iter_mut().zip(row) {
        for (unit, weight) in units.0.iter_mut().zip(row.0) {
            *unit = unit.wrapping_sub(weight);
        }
    }
    units
}

/// Compiles some work for each width.
macro_rules! by_width {
    ($lanes:expr, $work:ident.$each:ident()) => {
        match $lanes {
            1 => $work.$each::<1>(),
            2 => $work.$each::<2>(),
            4 => $work.$each::<4>(),
            _ => $work.$each::<8>(),
        }
    };
}

/// Updates the units of both players by changes of the board.
struct Update<'n, I> {
    network: &'n Network,
    before: &'n [Lanes],
    after: &'n mut [Lanes],
    position: &'n Position,
    changes: I,
}

impl<I: Iterator<Item = Change> + Clone> vector::Work for Update<'_, I> {
    type Output = ();

    #[inline(always)]
    fn work<V: Vector>(self, _: V) {
        by_width!(self.network.lanes, self.of_width());
    }
}

impl<I: Iterator<Item = Change> + Clone> Update<'_, I> {
    #[inline(always)]
    fn of_width<const N: usize>(self) {
        let Self { network, before, after, position, changes } = self;
        let both = before.as_chunks::<N>().0.iter().zip(after.as_chunks_mut::<N>().0);
        for (view, (before, after)) in Color::ALL.into_iter().zip(both) {
            let mut units = *before;
            for Change { square, before, after } in changes.clone() {
                if before.is_some() {
                    units =
                        subtract(units, network.row(network.inputs.piece(view, before, square)));
                }
                if after.is_some() {
                    units = add(units, network.row(network.inputs.piece(view, after, square)));
                }
                if network.sees_royals {
                    for of in Color::ALL {
                        let near = |piece| network.inputs.near(position, view, of, piece, square);
                        if before.is_some()
                            && let Some(input) = near(before)
                        {
                            units = subtract(units, network.row(input));
                        }
                        if after.is_some()
                            && let Some(input) = near(after)
                        {
                            units = add(units, network.row(input));
                        }
                    }
                }
            }
            *after = units;
        }
    }
}

/// Weighs the squares of the clipped units of both players, with the pieces in hand.
struct Weigh<'n> {
    network: &'n Network,
    position: &'n Position,
    units: &'n [Lanes],
    phase: usize,
}

impl vector::Work for Weigh<'_> {
    type Output = i64;

    #[inline(always)]
    fn work<V: Vector>(self, _: V) -> i64 {
        by_width!(self.network.lanes, self.of_width())
    }
}

impl Weigh<'_> {
    #[inline(always)]
    fn of_width<const N: usize>(self) -> i64 {
        let Self { network, position, units, phase } = self;
        let us = position.side_to_move();
        let output = &network.output.as_chunks::<N>().0[2 * phase..][..2];
        let mut all = 0;
        for (view, weights) in [us, !us].into_iter().zip(output) {
            let units = network.with_hands(units.as_chunks::<N>().0[view.index()], position, view);
            let mut sum = 0i32;
            for lane in 0..N {
                let (units, weights) = (&units[lane].0, &weights[lane].0);
                for unit in 0..LANES {
                    let (unit, weight) = (units[unit].clamp(0, ONE as i16), weights[unit]);
                    // Both factors fit in 16 bits, for which processors have an instruction.
                    let weighted = unit.wrapping_mul(weight);
                    sum = sum.wrapping_add(i32::from(weighted) * i32::from(unit));
                }
            }
            all += i64::from(sum);
        }
        all
    }
}
