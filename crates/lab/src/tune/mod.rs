//! Learning the values of a game from played games.
//!
//! The weights of the linear part of the evaluation, or of a network beside it, are fitted to the
//! outcomes of quiet positions: the result of the game and the scores on the way there, as shares of
//! the points. Weights about which the games say little stay as in the formula.

mod adam;
mod linear;
mod network;
mod positions;
mod samples;
mod training;

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::journal::{Journal, JournalError};
use super::matches::{GameRecord, ReplayError};
use komainu_core::board::Variant;
use komainu_engine::eval::{Evaluator, Weights};
use komainu_engine::search::TableError;
use linear::Parameters;
use network::NetworkModel;
use samples::{Collector, Samples};
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
    /// The number of units of each player of the network that is trained, if one is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub network: Option<usize>,
    /// True if the network sees which pieces are near royal ones.
    #[serde(default, skip_serializing_if = "is_false")]
    pub royals: bool,
    /// The checksum of the linear weights beside a network, or from which others are learnt.
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
    /// The mean loss over the training positions, each as it was met in the epoch.
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
    let weights = Weights::none(variant);
    weights.text(
        variant,
        Evaluator::by_formula(variant).formula(),
        "The formula, from which nothing differs.",
    )
}

/// A training whose positions are being collected.
pub trait Collecting {
    /// Adds the positions of games; `report` is called after each game.
    ///
    /// # Errors
    /// If a game cannot be replayed.
    fn add(&mut self, records: &[GameRecord], report: &(dyn Fn() + Sync)) -> Result<(), TuneError>;

    /// Begins the training.
    ///
    /// # Errors
    /// If there is nothing to learn.
    fn finish(self: Box<Self>) -> Result<Box<dyn Tuning>, TuneError>;
}

/// A training, ready to start or to continue.
pub trait Tuning {
    /// Returns the numbers of positions for training and held out.
    fn positions(&self) -> [usize; 2];

    /// The advantage, in centipawns, that is worth a share of 73 % of the points.
    fn scale(&self) -> f32;

    /// Measures the losses before the first epoch.
    fn before(&mut self) -> Epoch;

    /// Runs the epochs that the journal lacks, and returns the last one; `report` is called with each
    /// that is run.
    ///
    /// # Errors
    /// If an epoch cannot be kept.
    fn run(
        &mut self,
        journal: &mut Journal,
        report: &mut dyn FnMut(&Epoch),
    ) -> Result<Epoch, TuneError>;

    /// Returns the text of a file with the current weights, with notes on their origin.
    fn text(&self, notes: &str) -> String;
}

/// Begins to collect the positions for a training, of a network beside linear weights, or of linear
/// weights from others on.
#[doc(hidden)]
#[must_use]
pub fn collect(variant: &Arc<Variant>, plan: TunePlan, base: Weights) -> Box<dyn Collecting> {
    if let Some(width) = plan.network {
        let evaluator = Evaluator::by_formula(variant).with(variant, &base);
        let model = NetworkModel::new(variant, base, width, &plan);
        Box::new(Collection::new(variant, plan, model, evaluator))
    } else {
        let model = Parameters::new(variant, base, plan.regularisation, plan.kinds_alone);
        let evaluator = model.evaluator().clone();
        Box::new(Collection::new(variant, plan, model, evaluator))
    }
}

/// The positions for a training of some model.
struct Collection<M: Model> {
    variant: Arc<Variant>,
    plan: TunePlan,
    model: M,
    collector: Collector<M::Head>,
}

impl<M: Model> Collection<M> {
    fn new(variant: &Arc<Variant>, plan: TunePlan, model: M, evaluator: Evaluator) -> Self {
        let collector = Collector::new(Arc::clone(variant), evaluator);
        Self { variant: Arc::clone(variant), plan, model, collector }
    }
}

impl<M: Model + 'static> Collecting for Collection<M> {
    fn add(&mut self, records: &[GameRecord], report: &(dyn Fn() + Sync)) -> Result<(), TuneError> {
        let Self { model, collector, .. } = self;
        let describe = |position: &_, inputs: &mut _| model.describe(position, inputs);
        collector.add(records, model.inputs(), describe, report)
    }

    fn finish(self: Box<Self>) -> Result<Box<dyn Tuning>, TuneError> {
        let Self { variant, plan, model, collector } = *self;
        let samples = collector.finish(plan.horizon, plan.seed);
        if samples.training.len() == 0 || samples.held_out.len() == 0 {
            return Err(TuneError::Nothing);
        }
        let TunePlan { seed, epochs, rate, .. } = plan;
        let training = Training { scale: samples.scale, games: samples.games, seed, epochs, rate };
        Ok(Box::new(Trainer { variant, epochs, model, samples, training }))
    }
}

/// A training of some model.
struct Trainer<M: Model> {
    variant: Arc<Variant>,
    epochs: u64,
    model: M,
    samples: Samples<M::Head>,
    training: Training,
}

impl<M: Model> Trainer<M> {
    fn adopt(&mut self, epoch: &Epoch) -> Result<(), TuneError> {
        let values = self.model.values();
        if epoch.parameters.len() != values.len() {
            return Err(TuneError::Parameters(epoch.number));
        }
        *values = epoch.parameters.iter().map(|&value| value as f32 / STEPS).collect();
        Ok(())
    }

    /// Returns the result of an epoch with this number and this loss.
    fn measure(&mut self, number: u64, loss: f64) -> Epoch {
        let values = self.model.values().iter();
        let parameters = values.map(|value| (value * STEPS).round() as i32).collect();
        let [held_out, results] = self.training.losses(&self.model, &self.samples.held_out);
        Epoch { number, loss, held_out, results, parameters }
    }
}

impl<M: Model> Tuning for Trainer<M> {
    fn positions(&self) -> [usize; 2] {
        [self.samples.training.len(), self.samples.held_out.len()]
    }

    fn scale(&self) -> f32 {
        self.training.scale
    }

    fn before(&mut self) -> Epoch {
        let [loss, _] = self.training.losses(&self.model, &self.samples.training);
        self.measure(0, loss)
    }

    fn run(
        &mut self,
        journal: &mut Journal,
        report: &mut dyn FnMut(&Epoch),
    ) -> Result<Epoch, TuneError> {
        let mut last = None;
        for number in 1..=self.epochs {
            if let Some(epoch) = journal.results().get(&number) {
                let epoch = serde_json::from_str(epoch);
                let epoch: Epoch = epoch.map_err(|_| TuneError::Parameters(number))?;
                self.adopt(&epoch)?;
                last = Some(epoch);
                continue;
            }
            let loss = self.training.epoch(&mut self.model, &self.samples.training, number);
            for value in self.model.values() {
                *value = (*value * STEPS).round() / STEPS;
            }
            let epoch = self.measure(number, loss);
            journal.add(number, &epoch)?;
            report(&epoch);
            last = Some(epoch);
        }
        Ok(last.unwrap_or_else(|| self.before()))
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
