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

use super::CliError;
use super::findings::{FindingRecord, FindingsPlan, MainLines, PlannedGame};
use super::interruption::Interruption;
use super::outputs::{self, apart, check_writable};
use super::progress::with_progress;
use super::records::{FileGame, OutputArgs, RecordArgs};
use super::shards::ShardArgs;
use super::threads::ThreadsArgs;
use komainu_core::board::Position;
use komainu_core::types::{Color, Score};
use komainu_engine::eval::Evaluator;
use komainu_engine::search::{Limits, TranspositionTable, Worker};
use komainu_lab::journal::Journal;
use komainu_lab::numbers::{depth, megabytes, milliseconds, positive};
use komainu_records::{Evaluation, Finding, annotate};

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
/// OUT.journal until all is done. With --out they are kept in a file of your choice, which stays.
///
/// Several machines share the work with --shard: each writes what it finds about a part of the positions
/// to a file, and no game. `komainu merge` joins the files; the same command with the merged file as --out
/// and without --shard then searches nothing, and writes the games.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  komainu annotate game.pgn --movetime 2000 -o annotated.pgn
  komainu annotate game.kif --nodes 100000 --threads 8 > annotated.pgn
  komainu annotate games.jsonl --number 3 --depth 8
  komainu annotate games.jsonl --nodes 50000 --shard 3/8 \\
      --out part-3.jsonl")]
#[command(mut_arg("shard", |shard| shard.conflicts_with_all(["output", "to", "encoding", "thinking"])))]
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
    /// Write what is found about every position to this file, one per line, or resume the analysis in it
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    shard: ShardArgs,
}

impl Annotate {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let (output, kept) = (self.output.output.as_deref(), self.out.as_deref());
        Interruption::end_at_once(match (output, kept) {
            (None, None) => "with -o or --out the same command goes on",
            _ => "the same command goes on",
        });
        let written = [("--output", output), ("--out", kept)];
        apart(&[("the record", Some(&self.record.file))], &written)?;
        kept.map_or(Ok(()), |path| check_writable(path).map(drop))?;
        if self.shard.is_given() { self.search_part(out) } else { self.write_games(out) }
    }

    /// Searches a part of the positions; the games are written once all parts are there.
    fn search_part(&self, out: &mut impl Write) -> Result<(), CliError> {
        let mut games = Vec::new();
        let read = self.record.each(false, |game| {
            games.push(game);
            Ok(())
        });
        let games: Vec<&FileGame> = games.iter().collect();
        let (lines, findings) = self.findings(&games, self.out.as_deref())?;
        write!(out, "{}", lines.summary(findings.len()))?;
        out.flush()?;
        read
    }

    /// Writes the games with the findings about them; those that were not chosen stay as they are.
    fn write_games(&self, out: &mut impl Write) -> Result<(), CliError> {
        let mut writer = self.output.writer(out)?;
        let mut games = Vec::new();
        let read = self.record.each(true, |game| {
            // Checked before the work.
            writer.check(&game.read.record)?;
            games.push(game);
            Ok(())
        });
        let output = self.output.output.as_deref();
        let temporary = output.filter(|_| self.out.is_none()).map(journal_of);
        let chosen: Vec<&FileGame> = games.iter().filter(|game| game.is_selected).collect();
        let kept = self.out.as_deref().or(temporary.as_deref());
        let (lines, findings) = self.findings(&chosen, kept)?;
        let chosen = games.iter_mut().filter(|game| game.is_selected);
        for (game, findings) in chosen.zip(lines.by_game(findings)) {
            let record = &mut game.read.record;
            let average = Evaluator::new(record.variant()).average();
            annotate(record, &findings, average)?;
        }
        games.iter().try_for_each(|game| writer.add(&game.read.record, game.count))?;
        writer.finish()?;
        temporary.map_or(Ok(()), |path| outputs::remove(&path))?;
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

    /// Returns the main lines of games, and the findings about the positions in them that belong to the
    /// part: new ones and those in the journal.
    fn findings(
        &self,
        games: &[&FileGame],
        path: Option<&Path>,
    ) -> Result<(MainLines, BTreeMap<u64, Finding>), CliError> {
        let lines = MainLines::of(games.iter().map(|game| &game.read.record));
        let mut findings = BTreeMap::new();
        let mut journal = None;
        // Without games there is nothing to keep.
        if let Some(path) = path.filter(|_| !games.is_empty()) {
            let opened = Journal::open(path, self.plan(games).header(self.shard.part())?)?;
            findings = lines.read(&[path.to_owned()], opened.results())?;
            journal = Some(opened);
        }
        let part = (0..lines.count()).filter(|number| self.shard.part().has(*number));
        let missing: Vec<u64> = part.filter(|number| !findings.contains_key(number)).collect();
        findings.extend(with_progress(|bar| self.search(&lines, &missing, journal.as_mut(), bar))?);
        journal.map_or(Ok(()), Journal::finish)?;
        Ok((lines, findings))
    }

    fn plan(&self, games: &[&FileGame]) -> FindingsPlan {
        let Limits { depth, nodes, move_time, .. } = self.limits();
        FindingsPlan {
            // The same for all games of a file.
            variant_file: games.first().and_then(|game| game.variant_file.clone()),
            depth,
            milliseconds: move_time.map(|time| time.as_millis() as u64),
            nodes,
            hash: self.hash,
            games: games.iter().map(|game| PlannedGame::of(&game.read.record)).collect(),
        }
    }

    /// Searches the positions of these numbers, each on its own.
    fn search(
        &self,
        lines: &MainLines,
        numbers: &[u64],
        journal: Option<&mut Journal>,
        bar: &ProgressBar,
    ) -> Result<Vec<(u64, Finding)>, CliError> {
        bar.set_length(numbers.len() as u64);
        let first = numbers.first().and_then(|number| lines.position(*number));
        let Some(first) = first else { return Ok(Vec::new()) };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads.tell()).build();
        let pool = pool.map_err(|error| CliError::Plan(format!("--threads: {error}")))?;
        let journal = Mutex::new(journal);
        let tools = || {
            let table = TranspositionTable::new(self.hash as usize)?;
            Ok::<_, CliError>((Worker::new(first.variant()), table))
        };
        let look = |tools: &mut Result<(Worker, TranspositionTable), CliError>, number: &u64| {
            let (worker, table) = match tools {
                Ok(tools) => tools,
                Err(_) => return Err(tools_failed(self.hash)),
            };
            let Some(position) = lines.position(*number) else { return Ok(None) };
            worker.begin(position.variant());
            table.clear();
            let finding = self.look(&position, worker, table);
            if let Ok(mut journal) = journal.lock()
                && let Some(journal) = journal.as_deref_mut()
            {
                journal.add(*number, &FindingRecord::of(*number, &position, &finding))?;
            }
            bar.inc(1);
            Ok(Some((*number, finding)))
        };
        pool.install(|| {
            numbers.par_iter().map_init(tools, look).filter_map(Result::transpose).collect()
        })
    }

    fn look(
        &self,
        position: &Position,
        worker: &mut Worker,
        table: &TranspositionTable,
    ) -> Finding {
        if let Some(finding) = Finding::without_search(position) {
            return finding;
        }
        let seen =
            |score: Score| if position.side_to_move() == Color::Black { score } else { -score };
        let stop = AtomicBool::new(false);
        let result = worker.search(position, &self.limits(), table, &stop, &mut |_| {});
        let (score, depth) =
            result.info.as_ref().map_or((Score::DRAW, 0), |info| (info.score, info.depth));
        Finding { evaluation: Evaluation { score: seen(score), depth }, line: result.best_line() }
    }
}

/// Returns the error about a hash table for which there is no memory.
fn tools_failed(megabytes: u64) -> CliError {
    CliError::Plan(format!("--hash: there is no memory for a table of {megabytes} MB a thread"))
}

/// Returns the path of the journal that keeps the findings until all are there.
fn journal_of(output: &Path) -> PathBuf {
    let mut name: OsString = output.as_os_str().to_owned();
    name.push(".journal");
    name.into()
}
