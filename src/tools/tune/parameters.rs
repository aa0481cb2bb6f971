//! What is learnt: few numbers that many weights share, and residuals where games say more.
//!
//! The weight of a piece on a square is the sum of what is common to the kind, to the rank and to
//! the file, and of a part of its own; each is common to both phases but for a smaller part. A
//! parameter is measured in how far it is expected to be from the formula.

use std::collections::HashMap;

use crate::board::Variant;
use crate::eval::{Evaluator, Layout, Phased, Scalar, Weights, Worth};
use crate::types::{Color, Piece, PieceKind, Square};

/// The most parameters that a weight is the sum of.
const PARTS: usize = 8;

/// How far parameters are expected to be from the formula, in percent of an average piece.
mod deviation {
    pub const KIND: f32 = 25.0;
    pub const KIND_IN_PHASE: f32 = 12.0;
    pub const RANK: f32 = 6.0;
    pub const RANK_IN_PHASE: f32 = 3.0;
    pub const FILE: f32 = 4.0;
    pub const SQUARE: f32 = 4.0;
    pub const SQUARE_IN_PHASE: f32 = 3.0;
    pub const DISTANCE: f32 = 5.0;
    pub const DISTANCE_IN_PHASE: f32 = 3.0;
    pub const HAND: f32 = 25.0;
    pub const HAND_IN_PHASE: f32 = 8.0;
    pub const SCALAR: f32 = 4.0;
    pub const SCALAR_IN_PHASE: f32 = 2.0;
}

/// The name of a parameter: what it is common to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Name {
    group: Group,
    kind: usize,
    place: usize,
    /// The phase, if it is that of one alone.
    phase: Option<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Group {
    Kind,
    Rank,
    File,
    Square,
    Attack,
    Shelter,
    Hand,
    Scalar,
}

/// The parameters of a game and the weights that are sums of them.
pub(super) struct Parameters {
    /// By parameter, the first of which is 0 and stands for none.
    pub values: Vec<f32>,
    deviations: Vec<f32>,
    /// The parameters of each weight, two phases for each place in the [`Layout`].
    parts: Vec<[u32; PARTS]>,
}

/// Gives the parameters of a game their numbers.
struct Builder {
    unit: f32,
    numbers: HashMap<Name, u32>,
    deviations: Vec<f32>,
    parts: Vec<[u32; PARTS]>,
}

impl Builder {
    /// Makes the weight of a place the sum of some parameters.
    fn tie(&mut self, place: usize, parts: &[(Group, usize, usize, f32, f32)]) {
        for phase in 0..2 {
            let both = parts.iter().flat_map(|&(group, kind, place, steady, phased)| {
                let name = |phase| Name { group, kind, place, phase };
                [(name(None), steady), (name(Some(phase)), phased)]
            });
            let known = both.filter(|(_, deviation)| *deviation > 0.0);
            for (number, (name, deviation)) in known.enumerate() {
                let next = self.deviations.len() as u32;
                let parameter = *self.numbers.entry(name).or_insert(next);
                if parameter == next {
                    self.deviations.push(deviation * self.unit);
                }
                self.parts[2 * place + phase][number] = parameter;
            }
        }
    }
}

impl Parameters {
    /// The parameters of a game, all 0: the formula as it is.
    pub fn new(variant: &Variant, evaluator: &Evaluator) -> Self {
        use deviation as d;
        let layout = Layout::new(variant);
        let mut builder = Builder {
            unit: evaluator.average() as f32 / 100.0,
            numbers: HashMap::new(),
            deviations: vec![0.0],
            parts: vec![[0; PARTS]; 2 * layout.len()],
        };
        for kind in (0..variant.rules().pieces.len()).map(|kind| PieceKind(kind as u16)) {
            let (k, piece) = (kind.index(), Piece::new(kind, Color::Black));
            let is_mirrored = evaluator.is_mirrored(variant, piece);
            for square in variant.geometry().squares() {
                let mirror = variant.geometry().files() + 2 * Square::BORDER - 1 - square.column();
                let column =
                    if is_mirrored { square.column().min(mirror) } else { square.column() };
                let own = Square::new(square.row(), column).index();
                let parts = [
                    (Group::Kind, k, 0, d::KIND, d::KIND_IN_PHASE),
                    (Group::Rank, k, square.row(), d::RANK, d::RANK_IN_PHASE),
                    (Group::File, k, column, d::FILE, 0.0),
                    (Group::Square, k, own, d::SQUARE, d::SQUARE_IN_PHASE),
                ];
                builder.tie(layout.square(piece, square), &parts);
            }
            for distance in 1..layout.distances() {
                let part = |group| (group, k, distance, d::DISTANCE, d::DISTANCE_IN_PHASE);
                builder.tie(layout.attack(kind, distance), &[part(Group::Attack)]);
                builder.tie(layout.shelter(kind, distance), &[part(Group::Shelter)]);
            }
            let hand = (Group::Hand, k, 0, d::HAND, d::HAND_IN_PHASE);
            builder.tie(layout.hand(kind), &[hand]);
        }
        for scalar in Scalar::ALL {
            let part = (Group::Scalar, 0, scalar as usize, d::SCALAR, d::SCALAR_IN_PHASE);
            builder.tie(layout.scalar(scalar), &[part]);
        }
        let Builder { deviations, parts, .. } = builder;
        Self { values: vec![0.0; deviations.len()], deviations, parts }
    }

    /// The weights, opening and ending of each place, in centipawns.
    pub fn weights(&self) -> Vec<f32> {
        let value = |&part: &u32| self.values[part as usize] * self.deviations[part as usize];
        self.parts.iter().map(|parts| parts.iter().map(value).sum()).collect()
    }

    /// The gradient by the parameters, given the one by the weights.
    pub fn gradient(&self, by_weight: &[f32]) -> Vec<f32> {
        let mut gradient = vec![0.0; self.values.len()];
        for (parts, slope) in self.parts.iter().zip(by_weight).filter(|(_, slope)| **slope != 0.0) {
            for &part in parts {
                gradient[part as usize] += slope * self.deviations[part as usize];
            }
        }
        gradient
    }

    /// The weights, rounded, as the evaluation takes them.
    pub fn rounded(&self) -> Weights {
        let weights = self.weights();
        let pairs = weights.chunks_exact(2);
        let values = pairs.map(|pair| {
            let [opening, ending] = [pair[0], pair[1]].map(|value| value.round() as i32);
            Worth::new(Phased { opening, ending })
        });
        Weights { values: values.collect() }
    }
}
