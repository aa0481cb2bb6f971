//! Answers as JSON: what `--json` prints in place of text.
//!
//! Each line is an object that begins with the version of the schema and the type of the answer.
//! `docs/json.md` describes the types, `docs/json.schema.json` states them for programs.

mod description;
mod game;
mod moves;
mod position;
mod score;

use std::io::Write;

use clap::Args;
use serde::Serialize;

use super::CliError;
pub use description::DescriptionFacts;
pub use game::GameFacts;
pub use moves::{MoveFacts, move_facts};
pub use position::{BoardFacts, PositionFacts};
pub use score::ScoreFacts;

/// The version of the schema: the number grows when a field changes its meaning or disappears, not when
/// one is added.
pub const SCHEMA: u32 = 1;

/// The choice of JSON in place of text.
#[derive(Debug, Args)]
pub struct JsonArgs {
    /// Print JSON, an object per line
    #[arg(long)]
    pub json: bool,
}

/// A line: what every answer begins with, and the answer.
#[derive(Serialize)]
struct Line<'a, T> {
    schema: u32,
    #[serde(rename = "type")]
    kind: &'a str,
    #[serde(flatten)]
    answer: &'a T,
}

/// Returns an answer of this type as a line.
pub fn line(kind: &str, answer: &impl Serialize) -> Result<String, CliError> {
    let text = serde_json::to_string(&Line { schema: SCHEMA, kind, answer });
    // Nothing that is written here can fail to be JSON but by a mistake in the program.
    Ok(text.map_err(std::io::Error::from)? + "\n")
}

/// Writes an answer of this type, and makes sure that a reader gets it at once.
pub fn write(out: &mut impl Write, kind: &str, answer: &impl Serialize) -> Result<(), CliError> {
    out.write_all(line(kind, answer)?.as_bytes())?;
    Ok(out.flush()?)
}
