//! Learning the values of a game from games that were played.
//!
//! The evaluation is linear in its weights. They are fitted to what became of quiet positions: the
//! result of the game and the scores on the way there, as shares of the points. What games say
//! little about stays as the formula has it.

mod parameters;
mod samples;
mod training;

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::journal::{Journal, JournalError};
use super::matches::GameRecord;
use crate::board::Variant;
use crate::eval::{Evaluator, Layout};
use crate::notation::MoveTextError;
use crate::search::TableError;
use parameters::Parameters;
use samples::{Samples, Targets};
use training::Training;

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
    /// How much the formula counts.
    pub regularisation: f32,
    /// The plies after which what a game comes to counts 1/e.
    pub horizon: u32,
    /// The seed of the order of the positions, and of the choice of those held out.
    pub seed: u64,
    /// The sum of the records.
    pub records: u64,
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
        error: MoveTextError,
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
    let parameters = Parameters::new(variant, &evaluator);
    parameters.rounded().text(
        variant,
        evaluator.formula(),
        "The formula, from which nothing differs.",
    )
}

/// A training, ready to begin or to go on.
pub struct Tuning {
    variant: Arc<Variant>,
    plan: TunePlan,
    evaluator: Evaluator,
    layout: Layout,
    samples: Samples,
    training: Training,
    parameters: Parameters,
    games: usize,
}

impl Tuning {
    /// Finds the positions of games; `report` is told of each game that has been looked at.
    ///
    /// # Errors
    /// If a game cannot be played again, or if there is nothing to learn.
    pub fn new(
        variant: &Arc<Variant>,
        plan: TunePlan,
        records: &[GameRecord],
        report: &(dyn Fn() + Sync),
    ) -> Result<Self, TuneError> {
        let evaluator = Evaluator::by_formula(variant);
        let scale = training::fit_scale(records, evaluator.average() as f32);
        let targets = Targets { scale, later: (-1.0 / plan.horizon.max(1) as f32).exp() };
        let samples = samples::collect(variant, records, targets, plan.seed, report)?;
        if samples.training.is_empty() || samples.held_out.is_empty() {
            return Err(TuneError::Nothing);
        }
        let training = Training {
            scale,
            games: records.len(),
            regularisation: plan.regularisation,
            seed: plan.seed,
        };
        let parameters = Parameters::new(variant, &evaluator);
        let (variant, layout) = (Arc::clone(variant), Layout::new(variant));
        let games = records.len();
        Ok(Self { variant, plan, evaluator, layout, samples, training, parameters, games })
    }

    /// The numbers of positions that are learnt from and held out.
    #[must_use]
    pub const fn positions(&self) -> [usize; 2] {
        [self.samples.training.len(), self.samples.held_out.len()]
    }

    /// The advantage, in centipawns, that is worth a share of 73 % of the points.
    #[must_use]
    pub const fn scale(&self) -> f32 {
        self.training.scale
    }

    /// What the parameters lead to as they are; before the first epoch that is the formula.
    #[must_use]
    pub fn measure(&self, number: u64) -> Epoch {
        let weights = self.parameters.weights();
        let loss = |samples, truth| self.training.loss(&self.layout, &weights, samples, truth);
        let parameters = self.parameters.values.iter().map(|value| (value * STEPS) as i32);
        Epoch {
            number,
            loss: loss(&self.samples.training, |sample| sample.target),
            held_out: loss(&self.samples.held_out, |sample| sample.target),
            results: loss(&self.samples.held_out, |sample| sample.result),
            parameters: parameters.collect(),
        }
    }

    /// Goes through the epochs that the journal lacks; `report` is told of each.
    ///
    /// # Errors
    /// If an epoch cannot be kept.
    pub fn run(
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
            let samples = &self.samples.training;
            self.training.epoch(&self.layout, &mut self.parameters, samples, number, rate);
            for value in &mut self.parameters.values {
                *value = (*value * STEPS).round() / STEPS;
            }
            let epoch = self.measure(number);
            journal.add(number, &epoch)?;
            report(&epoch);
        }
        Ok(())
    }

    fn adopt(&mut self, epoch: &Epoch) -> Result<(), TuneError> {
        if epoch.parameters.len() != self.parameters.values.len() {
            return Err(TuneError::Parameters(epoch.number));
        }
        let values = epoch.parameters.iter().map(|&value| value as f32 / STEPS);
        self.parameters.values = values.collect();
        Ok(())
    }

    /// The text of a file with the weights as they are, with notes on where they come from.
    #[must_use]
    pub fn text(&self, notes: &str) -> String {
        let [training, held_out] = self.positions();
        let games = self.games;
        let head = format!(
            "Learnt by komainu tune from {training} quiet positions of {games} games; \
             {held_out} were held out.\n{notes}"
        );
        self.parameters.rounded().text(&self.variant, self.evaluator.formula(), &head)
    }
}
