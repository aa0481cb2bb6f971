//! `komainu mate`: wins by force.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::CliError;
use super::game::{GameArgs, PositionArgs};
use super::inputs;
use super::interruption::Interruption;
use super::json::{self, JsonArgs, PositionFacts};
use komainu_core::board::{Dialect, Position, Reason, Setup, SetupError, SfenError, Variant};
use komainu_core::files::MAX_LIST_LENGTH;
use komainu_core::notation::canonical;
use komainu_core::types::Move;
use komainu_engine::memory;
use komainu_engine::search::mate::{Mate, MateLimits, Measure, solve};
use komainu_lab::numbers::{MAX_TIME, megabytes, number, positive};

/// Look for wins by attacks on royal pieces alone
///
/// Takes a position, or a file with one as SFEN on each line; text after a `#` is a comment. The player
/// to move attacks a royal piece with every move, or captures one. Each win that is reported has been
/// checked by the rules against every answer; its line goes on to the end of the game. A position is
/// disproved if attacks alone do not win it, even if only because all of them could only be repeated.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  komainu mate mini --position '4k/5/4P/5/K4 b G 1'
  komainu mate chu problems.txt
  komainu mate chu problems.txt --time 60 --hash 1024
  komainu mate chu problems.txt --json")]
pub struct MateCommand {
    #[command(flatten)]
    game: GameArgs,
    /// The file of positions
    #[arg(value_name = "FILE", conflicts_with_all = ["position", "handicap", "moves"])]
    file: Option<PathBuf>,
    #[command(flatten)]
    position: PositionArgs,
    /// Give a position up after this time, in seconds
    #[arg(long, value_name = "S", default_value_t = 60,
          value_parser = number(1, MAX_TIME / 1000))]
    time: u64,
    /// Give a position up after this many positions have been searched
    #[arg(long, value_name = "N", value_parser = positive)]
    nodes: Option<u64>,
    /// The size of the table in megabytes
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = megabytes)]
    hash: u64,
    /// Use only this method to count the work of refuting several moves
    #[arg(long, value_name = "METHOD")]
    method: Option<Method>,
    #[command(flatten)]
    form: JsonArgs,
}

/// What became of a position, as JSON.
#[derive(Serialize)]
struct MateFacts {
    number: usize,
    #[serde(flatten)]
    position: PositionFacts,
    result: &'static str,
    pv: Option<Vec<String>>,
    nodes: u64,
    seconds: f64,
}

/// What became of all positions, as JSON.
#[derive(Serialize)]
struct TotalFacts {
    proved: usize,
    disproved: usize,
    unknown: usize,
}

/// The ways to count work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Method {
    /// As a sum: proof numbers
    Proof,
    /// As the largest part, and 1 for each other move: branch numbers
    Branch,
}

impl From<Method> for Measure {
    fn from(method: Method) -> Self {
        match method {
            Method::Proof => Self::Sum,
            Method::Branch => Self::Branches,
        }
    }
}

impl MateCommand {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let interruption = Interruption::listen();
        memory::check_free(self.hash as usize, 0)?;
        let variant = self.game.variant()?;
        let positions = match &self.file {
            Some(file) => read(&variant, file)?,
            None => vec![self.position.played_from(&variant, problem)?],
        };
        let (mut proved, mut disproved) = (0, 0);
        for (number, position) in (1..).zip(&positions) {
            let mate = self.solve(number, position, &interruption.flag, out)?;
            if interruption.is_wanted() {
                break;
            }
            proved += usize::from(matches!(mate, Mate::Proved(_)));
            disproved += usize::from(mate == Mate::Disproved);
        }
        let unknown = positions.len() - proved - disproved;
        if self.form.json {
            json::write(out, "mate_total", &TotalFacts { proved, disproved, unknown })?;
        } else {
            writeln!(out, "proved {proved} disproved {disproved} unknown {unknown}")?;
            out.flush()?;
        }
        interruption.check("")
    }

    /// Solves one of the positions and writes the answer.
    fn solve(
        &self,
        number: usize,
        position: &Position,
        stop: &AtomicBool,
        out: &mut impl Write,
    ) -> Result<Mate, CliError> {
        let limits = MateLimits {
            nodes: self.nodes.unwrap_or(u64::MAX),
            time: Some(Duration::from_secs(self.time)),
            stop,
        };
        let start = Instant::now();
        let report = solve(position, self.method.map(Measure::from), self.hash as usize, limits)?;
        let (nodes, seconds) = (report.nodes, start.elapsed().as_secs_f64());
        let moves = |line: &[Move]| -> Vec<String> {
            line.iter().map(|&m| canonical(position.variant(), m)).collect()
        };
        let (result, line) = match &report.mate {
            Mate::Proved(line) => ("proved", Some(moves(line))),
            Mate::Disproved => ("disproved", None),
            Mate::Unknown => ("unknown", None),
        };
        if self.form.json {
            let position = PositionFacts::of(position);
            let facts = MateFacts { number, position, result, pv: line, nodes, seconds };
            json::write(out, "mate", &facts)?;
            return Ok(report.mate);
        }
        write!(out, "{number} {result}")?;
        if let Some(line) = line {
            write!(out, " {} {}", line.len(), line.join(" "))?;
        }
        writeln!(out)?;
        out.flush()?;
        // Nothing depends on this line; standard error may be closed.
        let _ = writeln!(io::stderr(), "{number} nodes {nodes} seconds {seconds:.1}");
        Ok(report.mate)
    }
}

/// Reads the positions in a file, of which there is at least one.
fn read(variant: &Arc<Variant>, path: &Path) -> Result<Vec<Position>, CliError> {
    let text = inputs::text(path, MAX_LIST_LENGTH)?;
    let wrong = |place: String, problem: String| {
        CliError::Plan(format!("{}{place}: {problem}", path.display()))
    };
    let contents = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    let numbered = (1..).zip(contents).filter(|(_, line)| !line.is_empty());
    let read = |(number, line): (usize, &str)| {
        problem(variant, line).map_err(|error| wrong(format!(":{number}"), error.to_string()))
    };
    let positions: Vec<_> = numbered.map(read).collect::<Result<_, _>>()?;
    if positions.is_empty() {
        return Err(wrong(String::new(), "found no position, expected at least one".to_owned()));
    }
    Ok(positions)
}

/// Reads the position of a problem, in which the player to move may be without a royal piece.
fn problem(variant: &Arc<Variant>, text: &str) -> Result<Position, SfenError> {
    let setup = Setup::parse(variant, text, Dialect::Sfen)?;
    let position = Position::problem(variant, &setup)?;
    let (defender, outcome) = (!position.side_to_move(), position.outcome());
    let is_over = outcome.is_some_and(|outcome| outcome.reason == Reason::RoyalsCaptured);
    if is_over && position.royals(defender) == 0 {
        return Err(SetupError::NothingToAttack(defender).into());
    }
    Ok(position)
}
