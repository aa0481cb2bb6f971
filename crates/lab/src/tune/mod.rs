//! Learning the values of a game from games that were played.
//!
//! The linear part of the evaluation has weights, and so has a network beside it. They are fitted to
//! what became of quiet positions: the result of the game and the scores on the way there, as
//! shares of the points. What games say little about stays as the formula has it.

mod linear;
mod network;
mod samples;
mod training;

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::journal::{Journal, JournalError};
use super::matches::{GameRecord, ReplayError};
use komainu_core::board::{Position, Variant};
use komainu_engine::eval::{Evaluator, Weights};
use komainu_engine::search::TableError;
use linear::Parameters;
use network::NetworkModel;
use samples::{Samples, Targets};
use training::{Model, Training};

/// The steps into which the expected deviation of a parameter is divided after each epoch, so that
/// whoever goes on with a training has the same numbers.
const STEPS: f32 = 4096.0;

/// Everything on which a training depends.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TunePlan {
    /// The name of the game, or the path of its file.
    pub game: String,
    /// The choices of the game's options.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The number of times that all positions are gone through.
    pub epochs: u64,
    /// The step by which parameters change at first.
    pub rate: f32,
    /// How much the formula counts; for a network, how small its numbers are kept.
    pub regularisation: f32,
    /// The plies after which what a game comes to counts 1/e.
    pub horizon: u32,
    /// True if a kind differs from the formula by the same on all squares.
    #[serde(default, skip_serializing_if = "is_false")]
    pub kinds_alone: bool,
    /// True if it is a network that is learnt.
    #[serde(default, skip_serializing_if = "is_false")]
    pub network: bool,
    /// The sum of the linear weights beside a network.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<u64>,
    /// The seed of the order of the positions, and of the choice of those held out.
    pub seed: u64,
    /// The sum of the records.
    pub records: u64,
}

/// Returns `true` if a choice is left out of records.
#[allow(clippy::trivially_copy_pass_by_ref)] // the serializer asks like this
const fn is_false(choice: &bool) -> bool {
    !*choice
}

/// What an epoch has led to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Epoch {
    /// The number of the epoch, from 1.
    pub number: u64,
    /// The mean loss of the positions that are learnt from.
    pub loss: f64,
    /// The mean loss of those held out.
    pub held_out: f64,
    /// The same, compared with the results alone.
    pub results: f64,
    /// The parameters.
    pub parameters: Vec<i32>,
}

/// A training that cannot go on.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TuneError {
    /// A game cannot be played again.
    #[error("game {number}: {error}")]
    Replay {
        /// The number of the game.
        number: u64,
        /// The mistake.
        error: ReplayError,
    },
    /// The games have no quiet positions with scores.
    #[error(
        "found no quiet positions with scores, expected some to learn from and some to hold out"
    )]
    Nothing,
    /// There is no memory for a table.
    #[error(transparent)]
    Table(#[from] TableError),
    /// An epoch cannot be kept.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// An epoch in the journal has not the parameters of the game.
    #[error("epoch {0} has not the parameters of this game")]
    Parameters(u64),
}

/// The text of a file of weights by which a game is played by the formula alone.
#[must_use]
pub fn formula(variant: &Variant) -> String {
    let evaluator = Evaluator::by_formula(variant);
    let formula = evaluator.formula();
    let weights = Parameters::new(variant, evaluator, 1.0, false).weights();
    weights.text(variant, formula, "The formula, from which nothing differs.")
}

/// A training, ready to begin or to go on.
pub trait Tuning {
    /// The numbers of positions that are learnt from and held out.
    fn positions(&self) -> [usize; 2];

    /// The advantage, in centipawns, that is worth a share of 73 % of the points.
    fn scale(&self) -> f32;

    /// What the parameters lead to as they are, after the epoch of a number.
    fn measure(&mut self, number: u64) -> Epoch;

    /// Goes through the epochs that the journal lacks; `report` is told of each.
    ///
    /// # Errors
    /// If an epoch cannot be kept.
    fn run(
        &mut self,
        journal: &mut Journal,
        report: &mut dyn FnMut(&Epoch),
    ) -> Result<(), TuneError>;

    /// The text of a file with the weights as they are, with notes on where they come from.
    fn text(&self, notes: &str) -> String;
}

/// Finds the positions of games for a training; `report` is told of each game that has been looked
/// at. With linear weights to begin from it is a network beside them that is learnt.
///
/// # Errors
/// If a game cannot be played again, or if there is nothing to learn.
#[doc(hidden)]
pub fn begin(
    variant: &Arc<Variant>,
    plan: TunePlan,
    base: Option<Weights>,
    records: &[GameRecord],
    report: &(dyn Fn() + Sync),
) -> Result<Box<dyn Tuning>, TuneError> {
    let formula = Evaluator::by_formula(variant);
    Ok(match base {
        None => {
            let (pull, kinds_alone) = (plan.regularisation, plan.kinds_alone);
            let model = Parameters::new(variant, formula.clone(), pull, kinds_alone);
            Box::new(Trainer::new(variant, plan, model, formula, records, report)?)
        }
        Some(base) => {
            let evaluator = formula.with(variant, &base);
            let model = NetworkModel::new(variant, base, plan.regularisation, plan.seed);
            Box::new(Trainer::new(variant, plan, model, evaluator, records, report)?)
        }
    })
}

/// A training of some model.
struct Trainer<M: Model> {
    variant: Arc<Variant>,
    plan: TunePlan,
    model: M,
    samples: Samples<M::Inputs>,
    training: Training,
}

impl<M: Model> Trainer<M> {
    fn new(
        variant: &Arc<Variant>,
        plan: TunePlan,
        model: M,
        evaluator: Evaluator,
        records: &[GameRecord],
        report: &(dyn Fn() + Sync),
    ) -> Result<Self, TuneError> {
        let scale = training::fit_scale(records, evaluator.average() as f32);
        let targets = Targets { scale, later: (-1.0 / plan.horizon.max(1) as f32).exp() };
        let inputs = |position: &Position| model.inputs(position);
        let samples =
            samples::collect(variant, records, targets, plan.seed, &evaluator, inputs, report)?;
        if samples.training.is_empty() || samples.held_out.is_empty() {
            return Err(TuneError::Nothing);
        }
        let training = Training { scale, games: records.len(), seed: plan.seed };
        Ok(Self { variant: Arc::clone(variant), plan, model, samples, training })
    }

    fn adopt(&mut self, epoch: &Epoch) -> Result<(), TuneError> {
        let values = self.model.values();
        if epoch.parameters.len() != values.len() {
            return Err(TuneError::Parameters(epoch.number));
        }
        *values = epoch.parameters.iter().map(|&value| value as f32 / STEPS).collect();
        Ok(())
    }
}

impl<M: Model> Tuning for Trainer<M> {
    fn positions(&self) -> [usize; 2] {
        [self.samples.training.len(), self.samples.held_out.len()]
    }

    fn scale(&self) -> f32 {
        self.training.scale
    }

    fn measure(&mut self, number: u64) -> Epoch {
        let values = self.model.values().iter();
        let parameters = values.map(|value| (value * STEPS).round() as i32).collect();
        let loss = |samples, truth| self.training.loss(&self.model, samples, truth);
        Epoch {
            number,
            loss: loss(&self.samples.training, |sample| sample.target),
            held_out: loss(&self.samples.held_out, |sample| sample.target),
            results: loss(&self.samples.held_out, |sample| sample.result),
            parameters,
        }
    }

    fn run(
        &mut self,
        journal: &mut Journal,
        report: &mut dyn FnMut(&Epoch),
    ) -> Result<(), TuneError> {
        for number in 1..=self.plan.epochs {
            if let Some(epoch) = journal.results().get(&number) {
                let epoch = serde_json::from_str(epoch);
                let epoch: Epoch = epoch.map_err(|_| TuneError::Parameters(number))?;
                self.adopt(&epoch)?;
                continue;
            }
            let left = 1.0 - (number - 1) as f32 / self.plan.epochs as f32;
            let rate = self.plan.rate * left;
            self.training.epoch(&mut self.model, &self.samples.training, number, rate);
            for value in self.model.values() {
                *value = (*value * STEPS).round() / STEPS;
            }
            let epoch = self.measure(number);
            journal.add(number, &epoch)?;
            report(&epoch);
        }
        Ok(())
    }

    fn text(&self, notes: &str) -> String {
        let [training, held_out] = self.positions();
        let games = self.training.games;
        let head = format!(
            "Learnt by komainu tune from {training} quiet positions of {games} games; \
             {held_out} were held out.\n{notes}"
        );
        let formula = Evaluator::by_formula(&self.variant).formula();
        self.model.weights().text(&self.variant, formula, &head)
    }
}
