//! What was set and does not hold in the current game, but is kept for others.

use thiserror::Error;

use super::engine::Engine;
use super::options::OptionSetError;
use crate::eval::{Evaluator, WeightsError};
use komainu_core::rules::OptionError;

/// A setting that is kept, but has no effect in the current game.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SetAside {
    /// The game does not have this choice of rules.
    #[error("not in this game: {0} (kept for those that have it)")]
    Rule(OptionError),
    /// The game does not allow the chosen rules together.
    #[error("{0}; the game's own rules hold")]
    Combination(OptionError),
    /// The weights are of another game, or of other rules.
    #[error("not in this game: {0} (kept for later)")]
    Weights(WeightsError),
}

impl From<OptionError> for SetAside {
    fn from(error: OptionError) -> Self {
        match error {
            OptionError::Combination(_) => Self::Combination(error),
            _ => Self::Rule(error),
        }
    }
}

impl From<SetAside> for OptionSetError {
    fn from(aside: SetAside) -> Self {
        match aside {
            SetAside::Rule(error) | SetAside::Combination(error) => Self::Game(error.into()),
            SetAside::Weights(error) => Self::OtherWeights(error),
        }
    }
}

impl Engine {
    /// What was set and does not hold in the current game.
    #[doc(hidden)]
    pub fn set_aside(&self) -> Vec<SetAside> {
        let weights = self.weights.as_ref();
        let weights = weights.and_then(|weights| Evaluator::learnt(self.variant(), weights).err());
        let rules = self.games.set_aside().into_iter().map(SetAside::from);
        rules.chain(weights.map(SetAside::Weights)).collect()
    }
}
