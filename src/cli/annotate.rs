//! `komainu annotate`: a game with what the engine says of it.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::Args;
use indicatif::ProgressBar;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::CliError;
use super::games::result;
use super::interruption::Interruption;
use super::outputs::{self, apart};
use super::progress::with_progress;
use super::records::{OutputArgs, RecordArgs};
use super::threads::ThreadsArgs;
use komainu_core::board::Position;
use komainu_core::notation::canonical;
use komainu_core::types::{Color, Score};
use komainu_engine::eval::Evaluator;
use komainu_engine::search::{Limits, TranspositionTable, Worker};
use komainu_lab::journal::{Header, Journal, Shard};
use komainu_lab::numbers::{depth, megabytes, milliseconds, positive};
use komainu_records::{Evaluation, Finding, Record, annotate};

/// The time for a position where nothing else limits the search, in milliseconds.
const DEFAULT_TIME: u64 = 1000;

/// Analyse games and mark their mistakes
///
/// Searches every position of the main line, writes the findings into the record, marks dubious moves
/// (?!), mistakes (?) and blunders (??), and adds the better lines as variations. In a file with
/// several games all are analysed, or only the one chosen with --number; the others are written
/// unchanged.
///
/// With `-o OUT` an interrupted analysis resumes when it is started again: the findings are kept in
/// OUT.journal until all is done, or in OUT.3.journal for game 3 of several.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  komainu annotate game.pgn --movetime 2000 -o annotated.pgn
  komainu annotate game.kif --nodes 100000 --threads 8 > annotated.pgn
  komainu annotate games.jsonl --number 3 --depth 8")]
pub struct Annotate {
    #[command(flatten)]
    record: RecordArgs,
    /// Stop after this depth, in plies
    #[arg(long, value_name = "D", conflicts_with_all = ["movetime", "nodes"], value_parser = depth)]
    depth: Option<u32>,
    /// Stop after this time for a position, in milliseconds [default: 1000]
    #[arg(long, value_name = "MS", conflicts_with = "nodes", value_parser = milliseconds)]
    movetime: Option<u64>,
    /// Stop after this many positions
    #[arg(long, value_name = "N", value_parser = positive)]
    nodes: Option<u64>,
    #[command(flatten)]
    threads: ThreadsArgs,
    /// The size of the hash table of each search in megabytes
    #[arg(long, value_name = "MB", default_value_t = 32, value_parser = megabytes)]
    hash: u64,
    #[command(flatten)]
    output: OutputArgs,
}

/// Everything on which the findings in a journal depend.
#[derive(Debug, Serialize)]
struct Plan {
    game: String,
    options: BTreeMap<String, String>,
    start: String,
    moves: String,
    depth: Option<u32>,
    milliseconds: Option<u64>,
    nodes: Option<u64>,
}

/// A finding as a line of a journal.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    number: u64,
    /// The score from Black's point of view.
    score: i32,
    depth: u32,
    line: String,
}

impl Annotate {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let output = self.output.output.as_deref();
        Interruption::end_at_once(match output {
            Some(_) => "the same command goes on",
            None => "with -o the same command goes on",
        });
        apart(&[("the record", Some(&self.record.file))], &[("--output", output)])?;
        let mut writer = self.output.writer(out)?;
        let (mut annotated, mut journals) = (Vec::new(), Vec::new());
        // Games that were not chosen are written unchanged.
        let read = self.record.each(true, |found| {
            let mut record = found.read.record;
            // Checked before the work.
            writer.check(&record)?;
            if found.is_selected {
                let path = output.map(|output| journal_of(output, found.number, found.count));
                let findings = self.findings(&record, path.as_deref())?;
                let average = Evaluator::new(record.variant()).average();
                annotate(&mut record, &findings, average)?;
                journals.extend(path);
            }
            annotated.push((record, found.count));
            Ok(())
        });
        for (record, count) in annotated {
            writer.add(&record, count)?;
        }
        writer.finish()?;
        journals.iter().try_for_each(|path| outputs::remove(path))?;
        read
    }

    fn limits(&self) -> Limits {
        let unlimited = self.depth.is_none() && self.nodes.is_none();
        let time = self.movetime.or(unlimited.then_some(DEFAULT_TIME));
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            move_time: time.map(Duration::from_millis),
            ..Limits::default()
        }
    }

    /// Returns the findings about every position of the main line, new ones and those in the journal.
    fn findings(
        &self,
        record: &Record,
        path: Option<&Path>,
    ) -> Result<BTreeMap<usize, Finding>, CliError> {
        let positions = positions(record);
        let mut journal = match path {
            Some(path) => Some(Journal::open(path, self.header(record))?),
            None => None,
        };
        let mut findings = BTreeMap::new();
        for text in journal.iter().flat_map(|journal| journal.results().values()) {
            let line: Line = result(path.unwrap_or(Path::new("")), text)?;
            if let Some(position) = positions.get(line.number as usize)
                && let Some(finding) = line.finding(position)
            {
                findings.insert(line.number as usize, finding);
            }
        }
        let missing = positions.iter().enumerate().filter(|(n, _)| !findings.contains_key(n));
        let missing: Vec<(usize, &Position)> = missing.collect();
        let found = with_progress(|bar| self.search(&missing, journal.as_mut(), bar))?;
        findings.extend(found);
        Ok(findings)
    }

    fn header(&self, record: &Record) -> Header {
        let rules = record.variant().rules();
        let moves = record.moves_to(record.end_of_line(record.root()));
        let moves = moves.into_iter().map(|m| canonical(record.variant(), m));
        let Limits { depth, nodes, move_time, .. } = self.limits();
        let plan = Plan {
            game: rules.id.clone(),
            options: rules.options.iter().map(|o| (o.name.clone(), o.chosen.clone())).collect(),
            start: record.start().to_string(),
            moves: moves.collect::<Vec<_>>().join(" "),
            depth,
            milliseconds: move_time.map(|time| time.as_millis() as u64),
            nodes,
        };
        Header::new("annotate", &plan, Shard::WHOLE)
    }

    /// Searches positions, each on its own.
    fn search(
        &self,
        positions: &[(usize, &Position)],
        journal: Option<&mut Journal>,
        bar: &ProgressBar,
    ) -> Result<Vec<(usize, Finding)>, CliError> {
        bar.set_length(positions.len() as u64);
        let Some((_, first)) = positions.first() else { return Ok(Vec::new()) };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads.tell()).build();
        let pool = pool.map_err(|error| CliError::Plan(format!("--threads: {error}")))?;
        let journal = Mutex::new(journal);
        let tools = || {
            let table = TranspositionTable::new(self.hash as usize)?;
            Ok::<_, CliError>((Worker::new(first.variant()), table))
        };
        let look = |tools: &mut Result<(Worker, TranspositionTable), CliError>,
                    &(number, position): &(usize, &Position)| {
            let (worker, table) = match tools {
                Ok(tools) => tools,
                Err(_) => return Err(tools_failed(self.hash)),
            };
            worker.begin(position.variant());
            table.clear();
            let finding = self.look(position, worker, table);
            if let Ok(mut journal) = journal.lock()
                && let Some(journal) = journal.as_deref_mut()
            {
                journal.add(number as u64, &Line::of(number, position, &finding))?;
            }
            bar.inc(1);
            Ok((number, finding))
        };
        pool.install(|| positions.par_iter().map_init(tools, look).collect())
    }

    fn look(
        &self,
        position: &Position,
        worker: &mut Worker,
        table: &TranspositionTable,
    ) -> Finding {
        let seen =
            |score: Score| if position.side_to_move() == Color::Black { score } else { -score };
        // A player who may declare has won, whatever was played.
        if let Some(outcome) = position.outcome().or_else(|| position.winning_declaration()) {
            let score = outcome.winner.map_or(Score::DRAW, |winner| {
                if winner == Color::Black { Score::WIN } else { -Score::WIN }
            });
            return Finding { evaluation: Evaluation { score, depth: 0 }, line: Vec::new() };
        }
        let stop = AtomicBool::new(false);
        let result = worker.search(position, &self.limits(), table, &stop, &mut |_| {});
        let (score, depth) =
            result.info.as_ref().map_or((Score::DRAW, 0), |info| (info.score, info.depth));
        let line = match result.info {
            Some(info) if info.pv.first() == result.best.as_ref() => info.pv,
            _ => result.best.into_iter().collect(),
        };
        Finding { evaluation: Evaluation { score: seen(score), depth }, line }
    }
}

/// Returns the error about a hash table for which there is no memory.
fn tools_failed(megabytes: u64) -> CliError {
    CliError::Plan(format!("--hash: there is no memory for a table of {megabytes} MB a thread"))
}

/// Returns the positions of the main line, the start first.
fn positions(record: &Record) -> Vec<Position> {
    let mut position = record.start().clone();
    let mut positions = vec![position.clone()];
    for m in record.moves_to(record.end_of_line(record.root())) {
        position.make(m);
        positions.push(position.clone());
    }
    positions
}

/// Returns the path of the journal that keeps the findings of a game until all are there.
fn journal_of(output: &Path, number: u64, count: Option<usize>) -> PathBuf {
    let mut name: OsString = output.as_os_str().to_owned();
    if count != Some(1) {
        name.push(format!(".{number}"));
    }
    name.push(".journal");
    name.into()
}

impl Line {
    fn of(number: usize, position: &Position, finding: &Finding) -> Self {
        let line = finding.line.iter().map(|&m| canonical(position.variant(), m));
        Self {
            number: number as u64,
            score: finding.evaluation.score.0,
            depth: finding.evaluation.depth,
            line: line.collect::<Vec<_>>().join(" "),
        }
    }

    /// Returns the finding, if its moves are legal in the position.
    fn finding(&self, position: &Position) -> Option<Finding> {
        let mut position = position.clone();
        let mut line = Vec::new();
        for text in self.line.split_ascii_whitespace() {
            let m = position.parse_move(text).ok()?;
            position.make(m);
            line.push(m);
        }
        let evaluation = Evaluation { score: Score(self.score), depth: self.depth };
        Some(Finding { evaluation, line })
    }
}
