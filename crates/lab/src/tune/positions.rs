//! Positions in memory: what evaluations of them depend on, in as few bytes as possible.

use std::ops::Range;

/// Lists of numbers, one after the other.
#[derive(Debug)]
enum Words {
    Narrow(Box<[u16]>),
    Wide(Box<[u32]>),
}

impl Words {
    /// Packs numbers that are all below a limit.
    fn of(numbers: &[u32], limit: usize) -> Self {
        if limit <= 1 << u16::BITS {
            Self::Narrow(numbers.iter().map(|&number| number as u16).collect())
        } else {
            Self::Wide(numbers.into())
        }
    }

    /// Replaces a list by some of the numbers.
    fn read(&self, range: Range<usize>, list: &mut Vec<u32>) {
        list.clear();
        match self {
            Self::Narrow(numbers) => list.extend(numbers[range].iter().copied().map(u32::from)),
            Self::Wide(numbers) => list.extend(&numbers[range]),
        }
    }
}

/// A position that counts, and its outcome.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sample<H> {
    /// What its evaluation depends on besides the list of inputs.
    pub head: H,
    /// The share of the points that Black is expected to get, from the rest of the game.
    pub target: f32,
    /// The share that Black got.
    pub result: f32,
    first: u32,
    count: u32,
}

/// The positions of a game that count.
#[derive(Debug)]
pub(super) struct GameSamples<H> {
    pub samples: Box<[Sample<H>]>,
    inputs: Words,
}

/// A list of positions that grows.
#[derive(Debug)]
pub(super) struct Builder<H> {
    samples: Vec<Sample<H>>,
    inputs: Vec<u32>,
}

impl<H> Builder<H> {
    pub const fn new() -> Self {
        Self { samples: Vec::new(), inputs: Vec::new() }
    }

    /// Adds a position with the result of its game; `describe` appends its inputs to a list.
    pub fn add(&mut self, result: f32, describe: impl FnOnce(&mut Vec<u32>) -> H) {
        let first = self.inputs.len() as u32;
        let head = describe(&mut self.inputs);
        let count = self.inputs.len() as u32 - first;
        self.samples.push(Sample { head, target: result, result, first, count });
    }

    /// Packs the positions, whose inputs are all below a limit.
    pub fn finish(self, limit: usize) -> GameSamples<H> {
        let inputs = Words::of(&self.inputs, limit);
        GameSamples { samples: self.samples.into(), inputs }
    }
}

/// The place of a position among those of some games.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    game: u32,
    sample: u32,
}

/// The positions of some games.
#[derive(Debug)]
pub(super) struct Positions<H>(pub Vec<GameSamples<H>>);

impl<H: Copy> Positions<H> {
    /// The number of positions.
    pub fn len(&self) -> usize {
        self.0.iter().map(|game| game.samples.len()).sum()
    }

    /// The places of all positions.
    pub fn places(&self) -> Vec<Place> {
        let games = (0..).zip(&self.0);
        let places = games.flat_map(|(game, samples)| {
            (0..samples.samples.len() as u32).map(move |sample| Place { game, sample })
        });
        places.collect()
    }

    /// A position; replaces a list by its inputs.
    pub fn read(&self, place: Place, inputs: &mut Vec<u32>) -> Sample<H> {
        let game = &self.0[place.game as usize];
        let sample = game.samples[place.sample as usize];
        let (first, count) = (sample.first as usize, sample.count as usize);
        game.inputs.read(first..first + count, inputs);
        sample
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_are_read_as_they_were_added_whatever_their_size() {
        for limit in [1 << 16, 1 << 20] {
            let most = limit as u32 - 1;
            let lists = [vec![0, most, 5], vec![], vec![most - 1]];
            let mut builder = Builder::new();
            for (number, list) in lists.iter().enumerate() {
                builder.add(0.5, |inputs| {
                    inputs.extend(list);
                    number
                });
            }
            let positions = Positions(vec![Builder::new().finish(limit), builder.finish(limit)]);
            assert_eq!(positions.len(), 3);
            let mut inputs = vec![7];
            for (place, (number, list)) in positions.places().into_iter().zip((0..).zip(&lists)) {
                assert_eq!(positions.read(place, &mut inputs).head, number);
                assert_eq!(inputs, *list);
            }
        }
    }
}
