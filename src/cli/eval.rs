//! `komainu eval`: the parts of an evaluation.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::CliError;
use super::game::{GameArgs, PositionArgs};
use super::json::{self, JsonArgs, PositionFacts};
use super::weights::evaluator;
use komainu_engine::eval::Term;

/// Show what the evaluation of a position is made of
///
/// The numbers are centipawns. `material` is the values of the pieces, `squares` and `royals` are the
/// additions for their squares and for their distances from the royals, `trades` is what an advantage
/// gains by the pieces that have left the board; the last line is from the point of view of the side to
/// move.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  komainu eval tenjiku
  komainu eval mini --moves 5d5c 1b1c
  komainu eval chu --json
  komainu eval mini --eval-file mini.txt --position '4k/5/5/5/K4 w R2p 7'")]
pub struct Eval {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    position: PositionArgs,
    /// Use the weights in this file
    #[arg(long, value_name = "FILE")]
    eval_file: Option<PathBuf>,
    #[command(flatten)]
    form: JsonArgs,
}

/// The answer as JSON.
#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    position: PositionFacts,
    terms: Vec<TermFacts>,
    gone_percent: i32,
    score: i32,
}

/// A part of an evaluation, in centipawns, positive if it is good for Black.
#[derive(Serialize)]
struct TermFacts {
    name: &'static str,
    black: Option<i32>,
    white: Option<i32>,
    sum: i32,
}

impl Eval {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let variant = self.game.variant()?;
        let position = self.position.position(&variant)?;
        let (evaluator, _) = evaluator(&variant, self.eval_file.as_deref())?;
        if self.form.json {
            let (facts, trace) = (PositionFacts::of(&position), evaluator.trace(&position));
            let term =
                |&Term { name, black, white, sum }: &Term| TermFacts { name, black, white, sum };
            let terms = trace.terms.iter().map(term).collect();
            let (gone_percent, score) = (trace.gone, trace.total);
            let answer = Answer { position: facts, terms, gone_percent, score };
            return json::write(out, "evaluation", &answer);
        }
        write!(out, "{}", position.diagram())?;
        writeln!(out)?;
        Ok(writeln!(out, "{}", evaluator.trace(&position))?)
    }
}
