//! Learning the values of a game from played games.
//!
//! The weights of the linear part of the evaluation, or of a network beside it, are fitted to the
//! outcomes of quiet positions: the result of the game and the scores on the way there, as shares of
//! the points. Weights about which the games say little stay as in the formula.

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

/// The number of steps into which the expected deviation of a parameter is divided: parameters are
/// rounded to steps after each epoch, so that a training that is continued has the same numbers.
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
    /// The number of passes over all positions.
    pub epochs: u64,
    /// The initial step by which parameters change.
    pub rate: f32,
    /// The strength of the pull towards the formula; for a network, towards small numbers.
    pub regularisation: f32,
    /// The number of plies after which a later outcome counts 1/e.
    pub horizon: u32,
    /// True if a kind differs from the formula by the same amount on all squares.
    #[serde(default, skip_serializing_if = "is_false")]
    pub kinds_alone: bool,
    /// True if a network is trained.
    #[serde(default, skip_serializing_if = "is_false")]
    pub network: bool,
    /// The checksum of the linear weights beside a network.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<u64>,
    /// The seed for the order of the positions, and for the choice of games held out.
    pub seed: u64,
    /// The checksum of the records.
    pub records: u64,
}

/// Returns `true` if a choice is omitted from records.
#[allow(clippy::trivially_copy_pass_by_ref)] // the serializer asks like this
const fn is_false(choice: &bool) -> bool {
    !*choice
}

/// The result of an epoch.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Epoch {
    /// The number of the epoch, from 1.
    pub number: u64,
    /// The mean loss over the training positions.
    pub loss: f64,
    /// The mean loss over the positions held out.
    pub held_out: f64,
    /// The mean loss over the positions held out, compared with the results alone.
    pub results: f64,
    /// The parameters.
    pub parameters: Vec<i32>,
}

/// A training that cannot go on.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TuneError {
    /// A game cannot be replayed.
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
    /// An epoch in the journal does not have the parameters of the game.
    #[error("epoch {0} has not the parameters of this game")]
    Parameters(u64),
}

/// Returns the text of a file of weights that play a game by the formula alone.
#[must_use]
pub fn formula(variant: &Variant) -> String {
    let evaluator = Evaluator::by_formula(variant);
    let formula = evaluator.formula();
    let weights = Parameters::new(variant, evaluator, 1.0, false).weights();
    weights.text(variant, formula, "The formula, from which nothing differs.")
}

/// A training, ready to start or to continue.
pub trait Tuning {
    /// Returns the numbers of positions for training and held out.
    fn positions(&self) -> [usize; 2];

    /// The advantage, in centipawns, that is worth a share of 73 % of the points.
    fn scale(&self) -> f32;

    /// Measures the losses with the current parameters, after the epoch with this number.
    fn measure(&mut self, number: u64) -> Epoch;

    /// Runs the epochs that the journal lacks; `report` is called with each.
    ///
    /// # Errors
    /// If an epoch cannot be kept.
    fn run(
        &mut self,
        journal: &mut Journal,
        report: &mut dyn FnMut(&Epoch),
    ) -> Result<(), TuneError>;

    /// Returns the text of a file with the current weights, with notes on their origin.
    fn text(&self, notes: &str) -> String;
}

/// Collects the positions of games for a training; `report` is called after each game. With linear
/// weights as a base, a network beside them is trained.
///
/// # Errors
/// If a game cannot be replayed, or if there is nothing to learn.
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
