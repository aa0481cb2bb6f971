//! Games that were played, from their files.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::de::DeserializeOwned;

use super::CliError;
use crate::board::Variant;
use crate::game::Record;
use crate::rules::catalog;
use crate::tools::journal::{Merged, merge, place_of};
use crate::tools::matches::{GameRecord, ReplayError};

/// The games in files that `selfplay` and `match` wrote, which are to be of one game, and a sum
/// over them.
pub fn read_games(files: &[PathBuf], id: &str) -> Result<(Vec<GameRecord>, u64), CliError> {
    let mut records = Vec::new();
    let mut sum = 0u64;
    for path in files {
        let Merged { header, results, .. } = merge(std::slice::from_ref(path))?;
        let wrong = |problem| CliError::Plan(format!("{}: {problem}", path.display()));
        if header.komainu != "selfplay" && header.komainu != "match" {
            return Err(wrong(format!("found `{}`, expected games", header.komainu)));
        }
        let game = header.plan.get("game").and_then(|game| game.as_str()).unwrap_or_default();
        if let Some(other) = catalog::find(game).filter(|file| file.id() != id) {
            return Err(wrong(format!("found games of `{}`, expected `{id}`", other.id())));
        }
        for line in results.values() {
            records.push(result(path, line)?);
            let add = |sum: u64, byte: u8| sum.wrapping_mul(31).wrapping_add(u64::from(byte));
            sum = line.bytes().fold(sum, add);
        }
    }
    Ok((records, sum))
}

/// The record of a game between players of these names, Black's and White's, with what the plan says of
/// it: the handicap with which it begins, empty without one.
pub fn record_of(
    game: &GameRecord,
    variant: &Arc<Variant>,
    names: [&str; 2],
    handicap: &str,
) -> Result<Record, ReplayError> {
    let mut record = game.to_record(variant, names)?;
    handicap.clone_into(&mut record.handicap);
    Ok(record)
}

/// Reads a line of a journal.
pub fn result<T: DeserializeOwned>(path: &Path, line: &str) -> Result<T, CliError> {
    serde_json::from_str(line).map_err(|error| wrong_result(path, line, &error.to_string()))
}

/// The file that has this line, or else the first one.
pub fn file_of<'f>(files: &'f [PathBuf], line: &str) -> &'f Path {
    let found = files.iter().find(|path| place_of(path, line).is_some());
    found.or(files.first()).map_or(Path::new(""), PathBuf::as_path)
}

/// The error about a line of a journal, with its place.
pub fn wrong_result(path: &Path, line: &str, problem: &str) -> CliError {
    let place = place_of(path, line).map(|number| format!(":{number}")).unwrap_or_default();
    CliError::Plan(format!("{}{place}: {problem}", path.display()))
}
