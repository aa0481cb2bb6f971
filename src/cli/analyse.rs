//! `komainu analyse`: what the engine thinks of a position.

use std::io::{self, Write};
use std::sync::atomic::Ordering;
use std::time::Duration;

use clap::Args;
use serde::Serialize;

use super::CliError;
use super::game::{GameArgs, PositionArgs};
use super::interruption::Interruption;
use super::json::{self, JsonArgs, PositionFacts, ScoreFacts};
use super::threads::ThreadsArgs;
use komainu_core::board::Position;
use komainu_core::notation::{association, canonical};
use komainu_core::types::Move;
use komainu_engine::clock::Instant;
use komainu_engine::eval::Evaluator;
use komainu_engine::search::{Info, Limits, ThreadPool, Worker};
use komainu_engine::{MAX_LINES, memory};
use komainu_lab::numbers::{depth, megabytes, milliseconds, number, positive};

/// The time for a move if nothing else limits the search, in milliseconds.
const DEFAULT_TIME: u64 = 5000;

/// Look for the best move
///
/// Shows the board, a line for each depth that is completed (of depth 0 if none is), and the best
/// move: first in canonical notation, then in the Shogi Association's, in which the expected line
/// of play is written too. The score is in centipawns (`cp`) or moves to a forced win or loss
/// (`mate`), seen from the side to move.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  komainu analyse mini
  komainu analyse tenjiku --movetime 30000
  komainu analyse dai-dai --depth 6 --moves 9l9k
  komainu analyse chu --lines 3 --threads 2
  komainu analyse dai --json
  komainu analyse mini --position '4k/5/4P/5/K4 b G 1' --nodes 100000")]
pub struct Analyse {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    position: PositionArgs,
    /// Stop after this depth, in plies
    #[arg(long, value_name = "D", conflicts_with_all = ["movetime", "nodes"], value_parser = depth)]
    depth: Option<u32>,
    /// Stop after this time, in milliseconds [default: 5000]
    #[arg(long, value_name = "MS", conflicts_with = "nodes", value_parser = milliseconds)]
    movetime: Option<u64>,
    /// Stop after this many positions
    #[arg(long, value_name = "N", value_parser = positive)]
    nodes: Option<u64>,
    /// The size of the hash table in megabytes
    #[arg(long, value_name = "MB", default_value_t = 128, value_parser = megabytes)]
    hash: u64,
    /// How many of the best moves to show
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number(1, MAX_LINES))]
    lines: u64,
    #[command(flatten)]
    threads: ThreadsArgs,
    #[command(flatten)]
    form: JsonArgs,
}

/// A line about a completed depth as JSON.
#[derive(Serialize)]
struct InfoFacts {
    depth: u32,
    line: usize,
    score: ScoreFacts,
    nodes: u64,
    seconds: f64,
    pv: Vec<String>,
}

/// The answer as JSON; no move if the game is over.
#[derive(Serialize)]
struct BestMoveFacts {
    best: Option<String>,
    association: Option<String>,
    ponder: Option<String>,
}

impl Analyse {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let interruption = Interruption::listen();
        let position = self.position.position(&self.game.variant()?)?;
        let table = memory::table(self.hash as usize, None)?;
        self.write_position(out, &position)?;
        let mut pool = ThreadPool::new(Worker::new(position.variant()));
        if let Err(error) = pool.set_threads(self.threads.tell()) {
            // Nothing depends on the warning; standard error may be closed.
            let _ = writeln!(io::stderr(), "warning: --threads: {error}");
        }
        let stop = &interruption.flag;
        let (mut written, mut is_told) = (Ok(()), false);
        let mut report = |info: &Info| {
            is_told = true;
            written = self.write_info(out, &position, info);
            if written.is_err() {
                stop.store(true, Ordering::Relaxed);
            }
        };
        let began = Instant::now();
        let result = pool.search(&position, &self.limits(), &table, stop, &mut report);
        written?;
        if let Some(best) = result.best.filter(|_| !is_told) {
            let evaluation = Evaluator::new(position.variant()).trace(&position).total;
            let guess = Info::first_guess(&position, best, evaluation);
            let info = Info { nodes: result.nodes, time: began.elapsed(), ..guess };
            self.write_info(out, &position, &info)?;
        }
        if self.form.json {
            json::write(out, "bestmove", &best_move(&position, result.best, result.ponder))?;
        } else {
            write_answer(out, &position, result.best, result.ponder)?;
        }
        out.flush()?;
        interruption.check("")
    }

    /// Writes the position that is searched.
    fn write_position(&self, out: &mut impl Write, position: &Position) -> Result<(), CliError> {
        if self.form.json {
            return json::write(out, "position", &PositionFacts::of(position));
        }
        write!(out, "{}", position.diagram())?;
        writeln!(out)?;
        if let Some(outcome) = position.winning_declaration() {
            writeln!(out, "{outcome} in place of a move")?;
        }
        Ok(out.flush()?)
    }

    /// Writes the line about a completed depth, so that a reader gets it at once.
    fn write_info(
        &self,
        out: &mut impl Write,
        position: &Position,
        info: &Info,
    ) -> Result<(), CliError> {
        if self.form.json {
            return json::write(out, "info", &info_facts(position, info));
        }
        writeln!(out, "{}", thinking(position, info, self.lines))?;
        Ok(out.flush()?)
    }

    fn limits(&self) -> Limits {
        let unlimited = self.depth.is_none() && self.nodes.is_none();
        let time = self.movetime.or(unlimited.then_some(DEFAULT_TIME));
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            move_time: time.map(Duration::from_millis),
            lines: self.lines as usize,
            ..Limits::default()
        }
    }
}

/// Returns the line about a completed depth as JSON.
fn info_facts(position: &Position, info: &Info) -> InfoFacts {
    InfoFacts {
        depth: info.depth,
        line: info.line,
        score: info.score.into(),
        nodes: info.nodes,
        seconds: info.time.as_secs_f64(),
        pv: info.pv.iter().map(|&m| canonical(position.variant(), m)).collect(),
    }
}

/// Returns the answer as JSON.
fn best_move(position: &Position, best: Option<Move>, ponder: Option<Move>) -> BestMoveFacts {
    let text = |m| canonical(position.variant(), m);
    BestMoveFacts {
        best: best.map(text),
        association: best.map(|m| association(position, m)),
        ponder: ponder.map(text),
    }
}

/// Returns the line about a completed depth.
fn thinking(position: &Position, info: &Info, lines: u64) -> String {
    let seconds = info.time.as_secs_f64();
    let nps = info.nodes as f64 / seconds.max(0.001);
    let place = if lines > 1 { format!(" line {}", info.line) } else { String::new() };
    let line = format!(
        "depth {}{place} score {} nodes {} time {} nps {nps:.0} pv",
        info.depth,
        info.score,
        info.nodes,
        info.time.as_millis(),
    );
    let mut position = position.clone();
    info.pv.iter().fold(line, |line, &m| {
        let text = association(&position, m);
        position.make(m);
        line + " " + &text
    })
}

/// Writes the lines about the best move and the expected answer.
fn write_answer(
    out: &mut impl Write,
    position: &Position,
    best: Option<Move>,
    ponder: Option<Move>,
) -> io::Result<()> {
    let variant = position.variant();
    let Some(best) = best else {
        return writeln!(out, "bestmove none");
    };
    let text = association(position, best);
    writeln!(out, "bestmove {} {text}", canonical(variant, best))?;
    if let Some(ponder) = ponder {
        let mut position = position.clone();
        position.make(best);
        let text = association(&position, ponder);
        writeln!(out, "expecting {} {text}", canonical(variant, ponder))?;
    }
    Ok(())
}
