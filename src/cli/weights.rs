//! Weights from files, shared by the commands.

use std::path::Path;
use std::sync::Arc;

use super::CliError;
use komainu_core::board::Variant;
use komainu_engine::eval::Evaluator;
use komainu_engine::{WeightsFileError, read_weights};

/// Returns the evaluator of a game with the weights in a file, or with those that come with the game;
/// also the checksum of such a file.
pub fn evaluator(
    variant: &Arc<Variant>,
    file: Option<&Path>,
) -> Result<(Evaluator, Option<u64>), CliError> {
    let Some(path) = file else { return Ok((Evaluator::new(variant), None)) };
    let weights = read_weights(path)?;
    let evaluator = Evaluator::learnt(variant, &weights)
        .map_err(|error| WeightsFileError::Wrong { path: path.display().to_string(), error })?;
    Ok((evaluator, Some(weights.sum)))
}
