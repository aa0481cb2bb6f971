//! The weights of a network as files hold them and as they are learnt.
//!
//! The weights of a piece on a square are sums of a row common to its kind, one common to the kind on a
//! rank, one common to the kind on a file, and a row of their own, so that squares that were rarely seen
//! follow from others. Pieces near royal pieces have rows of their own alone, which all squares share.

use super::{Inputs, PHASES};

/// The parts of the weights of an input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[doc(hidden)]
pub enum Part {
    /// A row of an input's own.
    Input,
    /// A row of all pieces of a kind and a player.
    Kind,
    /// A row of these pieces on a rank.
    Rank,
    /// A row of these pieces on a file.
    File,
}

impl Part {
    pub const ALL: [Self; 4] = [Self::Input, Self::Kind, Self::Rank, Self::File];
}

/// The places of the rows of a game in one list: those of all inputs, then those that they share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[doc(hidden)]
pub struct Rows(pub Inputs);

impl Rows {
    /// The number of rows of a part.
    pub const fn count(self, part: Part) -> usize {
        match part {
            Part::Input => self.0.len(),
            Part::Kind => self.0.kinds(),
            Part::Rank => self.0.kinds() * self.0.ranks(),
            Part::File => self.0.kinds() * self.0.files(),
        }
    }

    /// The place of the first row of a part.
    pub fn first(self, part: Part) -> usize {
        let before = Part::ALL.into_iter().take_while(|before| *before != part);
        before.map(|before| self.count(before)).sum()
    }

    /// The number of rows.
    #[allow(clippy::len_without_is_empty)] // it is never empty
    pub fn len(self) -> usize {
        Part::ALL.into_iter().map(|part| self.count(part)).sum()
    }

    /// The places of the rows that the weights of an input are the sum of.
    pub fn of(self, input: usize) -> impl Iterator<Item = usize> {
        let shared = self.0.placed(input).map(|placed| {
            [
                self.first(Part::Kind) + placed.kind,
                self.first(Part::Rank) + placed.kind * self.0.ranks() + placed.rank,
                self.first(Part::File) + placed.kind * self.0.files() + placed.file,
            ]
        });
        std::iter::once(input).chain(shared.into_iter().flatten())
    }
}

/// The weights of a network.
#[derive(Debug, Clone, PartialEq, Eq)]
#[doc(hidden)]
pub struct NetworkWeights {
    pub inputs: Inputs,
    /// The number of units of each player, one of [`WIDTHS`](super::WIDTHS).
    pub width: usize,
    /// By [`Rows`], a number for each unit.
    pub rows: Vec<i16>,
    /// At most [`MAX_BIAS`](super::MAX_BIAS) each.
    pub bias: Vec<i16>,
    /// By phase: the weights of the units of the player to move, and of those of the other player, at
    /// most [`MAX_OUTPUT`](super::MAX_OUTPUT) each.
    pub output: Vec<i16>,
    /// By phase, at most [`MAX_OUTPUT_BIAS`](super::MAX_OUTPUT_BIAS) each.
    pub output_bias: [i16; PHASES],
}

impl NetworkWeights {
    /// Weights of 0, with which a network adds nothing.
    pub fn new(inputs: Inputs, width: usize) -> Self {
        Self {
            inputs,
            width,
            rows: vec![0; Rows(inputs).len() * width],
            bias: vec![0; width],
            output: vec![0; PHASES * 2 * width],
            output_bias: [0; PHASES],
        }
    }

    /// The weights of an input, for each unit.
    pub fn row_of(&self, input: usize) -> Vec<i32> {
        let mut sums = vec![0; self.width];
        for row in Rows(self.inputs).of(input) {
            let numbers = &self.rows[row * self.width..][..self.width];
            sums.iter_mut().zip(numbers).for_each(|(sum, &number)| *sum += i32::from(number));
        }
        sums
    }
}
