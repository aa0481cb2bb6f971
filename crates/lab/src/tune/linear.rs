//! The linear part of the evaluation: a few parameters that many weights share, and residuals where the
//! games provide more information.
//!
//! The weight of a piece on a square is the sum of a part common to the kind, one common to the rank,
//! one common to the file, and a part of its own; each is common to both phases except for a smaller
//! part. A parameter is measured in units of its expected deviation from the formula.

use std::collections::HashMap;

use super::adam::Adam;
use super::training::{Model, Step};
use komainu_core::board::{Position, Variant};
use komainu_core::types::{Color, Piece, PieceKind, Square};
use komainu_engine::eval::{Evaluator, Layout, Phased, Scalar, Weights, Worth};

/// The maximum number of parameters that a weight is the sum of.
const PARTS: usize = 8;

/// The expected deviations of parameters from the formula, in percent of an average piece.
mod deviation {
    /// In percent of the kind's own value if that is above the average.
    pub const KIND: f32 = 25.0;
    /// In the same measure as [`KIND`].
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

/// The name of a parameter: the weights that have it in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Name {
    group: Group,
    kind: usize,
    place: usize,
    /// The phase, if it belongs to only one.
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

/// The number of positions from different games that say as much as all positions of one game, which
/// has only one result.
const INDEPENDENT: f32 = 2.0;

/// The parameters of a game and the weights that are sums of them.
pub(super) struct Parameters {
    /// The weights that are as they were, to which what is learnt is added.
    base: Weights,
    /// The evaluator with those weights.
    evaluator: Evaluator,
    layout: Layout,
    /// The strength of the pull towards them; 1 corresponds to the expected deviations.
    regularisation: f32,
    /// The values by parameter; the first is always 0 and stands for no parameter.
    values: Vec<f32>,
    deviations: Vec<f32>,
    /// The parameters of each weight; each place in the [`Layout`] has two phases.
    parts: Vec<[u32; PARTS]>,
}

/// Assigns numbers to the parameters of a game.
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
    /// Creates the parameters of a game, all 0: the formula with some weights, as it is. With
    /// `kinds_alone` those of ranks, files, squares and distances are omitted: a kind differs from that
    /// by the same number of centipawns wherever it stands.
    pub fn new(variant: &Variant, base: Weights, regularisation: f32, kinds_alone: bool) -> Self {
        use deviation as d;
        let base = Weights { network: None, ..base };
        let evaluator = Evaluator::by_formula(variant).with(variant, &base);
        let layout = Layout::new(variant);
        let average = evaluator.average() as f32;
        let mut builder = Builder {
            unit: average / 100.0,
            numbers: HashMap::new(),
            deviations: vec![0.0],
            parts: vec![[0; PARTS]; 2 * layout.len()],
        };
        for kind in (0..variant.rules().pieces.len()).map(|kind| PieceKind(kind as u16)) {
            let (k, piece) = (kind.index(), Piece::new(kind, Color::Black));
            let worth = (evaluator.value(piece) as f32 / average).max(1.0);
            let of_kind = (Group::Kind, k, 0, worth * d::KIND, worth * d::KIND_IN_PHASE);
            let is_mirrored = evaluator.is_mirrored(variant, piece);
            for square in variant.geometry().squares() {
                let mirror = variant.geometry().files() + 2 * Square::BORDER - 1 - square.column();
                let column =
                    if is_mirrored { square.column().min(mirror) } else { square.column() };
                let own = Square::new(square.row(), column).index();
                let parts = [
                    of_kind,
                    (Group::Rank, k, square.row(), d::RANK, d::RANK_IN_PHASE),
                    (Group::File, k, column, d::FILE, 0.0),
                    (Group::Square, k, own, d::SQUARE, d::SQUARE_IN_PHASE),
                ];
                let parts = if kinds_alone { &parts[..1] } else { &parts };
                builder.tie(layout.square(piece, square), parts);
            }
            let distances = if kinds_alone { 1..1 } else { 1..layout.distances() };
            for distance in distances {
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
        let values = vec![0.0; deviations.len()];
        Self { base, evaluator, layout, regularisation, values, deviations, parts }
    }

    /// The evaluator from which the parameters deviate.
    pub const fn evaluator(&self) -> &Evaluator {
        &self.evaluator
    }
}

/// What the evaluation of a position depends on besides the weights that count.
#[derive(Debug, Clone, Copy)]
pub(super) struct Facts {
    /// The evaluation without the weights.
    base: f32,
    /// The factors of the weights in the opening and the ending.
    factors: [f32; 2],
    scalars: [i16; Scalar::ALL.len()],
}

/// The place of a weight and its sign.
const fn place_and_sign(entry: u32) -> (usize, f32) {
    ((entry >> 1) as usize, 1.0 - 2.0 * (entry & 1) as f32)
}

impl Model for Parameters {
    const BATCH: usize = 8192;

    type Head = Facts;
    /// The weights, opening and ending of each place, in centipawns.
    type Ready = Vec<f32>;
    /// By weight.
    type Slopes = Vec<f32>;
    type Moments = Adam;

    fn inputs(&self) -> usize {
        2 * self.layout.len()
    }

    fn describe(&self, position: &Position, inputs: &mut Vec<u32>) -> Facts {
        let features = self.evaluator.features(position);
        inputs.extend(&features.entries);
        let (factor, gone) = (features.factor, features.gone);
        Facts {
            base: features.base as f32,
            factors: [factor * (1.0 - gone), factor * gone],
            scalars: features
                .scalars
                .map(|scalar| scalar.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16),
        }
    }

    /// The mirror image of a position has the same parameters, if there is one.
    fn mirror(&self, _: &mut [u32]) -> bool {
        false
    }

    fn values(&mut self) -> &mut Vec<f32> {
        &mut self.values
    }

    fn ready(&self) -> Vec<f32> {
        let value = |&part: &u32| self.values[part as usize] * self.deviations[part as usize];
        self.parts.iter().map(|parts| parts.iter().map(value).sum()).collect()
    }

    fn evaluation(&self, weights: &Vec<f32>, facts: Facts, inputs: &[u32]) -> f32 {
        let mut sums = [0.0; 2];
        for &entry in inputs {
            let (place, sign) = place_and_sign(entry);
            sums[0] += sign * weights[2 * place];
            sums[1] += sign * weights[2 * place + 1];
        }
        let first = 2 * self.layout.scalar(Scalar::Tempo);
        for (&scalar, weights) in facts.scalars.iter().zip(weights[first..].chunks_exact(2)) {
            sums[0] += f32::from(scalar) * weights[0];
            sums[1] += f32::from(scalar) * weights[1];
        }
        facts.base + sums[0] * facts.factors[0] + sums[1] * facts.factors[1]
    }

    fn learn(
        &self,
        weights: &Vec<f32>,
        facts: Facts,
        inputs: &[u32],
        slope: impl FnOnce(f32) -> f32,
        slopes: &mut Vec<f32>,
    ) {
        let slope = slope(self.evaluation(weights, facts, inputs));
        let [opening, ending] = facts.factors.map(|factor| slope * factor);
        for &entry in inputs {
            let (place, sign) = place_and_sign(entry);
            slopes[2 * place] += sign * opening;
            slopes[2 * place + 1] += sign * ending;
        }
        let first = 2 * self.layout.scalar(Scalar::Tempo);
        let pairs = slopes[first..].chunks_exact_mut(2);
        for (&scalar, slopes) in facts.scalars.iter().zip(pairs) {
            slopes[0] += f32::from(scalar) * opening;
            slopes[1] += f32::from(scalar) * ending;
        }
    }

    fn no_slopes(&self) -> Vec<f32> {
        vec![0.0; self.parts.len()]
    }

    fn move_slopes(&self, from: &mut Vec<f32>, to: &mut Vec<f32>) {
        to.iter_mut().zip(from).for_each(|(sum, slope)| *sum += std::mem::take(slope));
    }

    fn no_moments(&self) -> Adam {
        Adam::new(1, self.values.len())
    }

    fn step(&mut self, step: Step, slopes: &mut Vec<f32>, moments: &mut Adam) {
        let mut gradient = vec![0.0; self.values.len()];
        for (parts, slope) in self.parts.iter().zip(slopes) {
            let slope = std::mem::take(slope) / step.positions as f32;
            for &part in parts.iter().filter(|_| slope != 0.0) {
                gradient[part as usize] += slope * self.deviations[part as usize];
            }
        }
        let pull = self.regularisation / (INDEPENDENT * step.games as f32);
        for (slope, value) in gradient.iter_mut().zip(&self.values) {
            *slope += pull * value;
        }
        moments.step(0, &mut self.values, &gradient, step.rate);
    }

    fn settle(&mut self, _: Adam) {}

    fn weights(&self) -> Weights {
        let weights = self.ready();
        let pairs = self.base.values.iter().zip(weights.chunks_exact(2));
        let values = pairs.map(|(base, pair)| {
            let [opening, ending] = [pair[0], pair[1]].map(|value| value.round() as i32);
            Worth::new(base.get() + Phased { opening, ending })
        });
        Weights { values: values.collect(), network: None }
    }
}
