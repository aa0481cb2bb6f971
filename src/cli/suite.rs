//! `komainu suite`: positions by which any program can be checked.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;

use clap::Args;
use rayon::ThreadPool;
use rayon::prelude::*;

use super::CliError;
use super::game::is_path;
use super::interruption::Interruption;
use super::outputs::{unwritten, write};
use super::threads::ThreadsArgs;
use komainu_core::board::FindError;
use komainu_core::text::counted;
use komainu_lab::journal::Shard;
use komainu_lab::numbers::any;
use komainu_lab::suite::{
    CHECKER, Entry, Header, PAGE, RuleSet, VERSION, rule_sets, write_epd, write_json,
};

/// Write positions by which any program can be checked
///
/// For every game and every choice of its options: positions with all legal moves, the positions they lead
/// to, moves that are not legal, counts of moves, and ends of games, as JSON lines and as EPD; beside them
/// a page that explains them, and a script in Python that checks a program over UCI, USI, CECP or a file.
/// The same seed gives the same files on every machine. Files that are complete are kept, so that a
/// command that was stopped goes on.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  komainu suite --output suite --threads 2
  komainu suite chu tenjiku --output suite
  komainu suite --output suite --shard 3/8
  python3 suite/check.py --usi fairy-stockfish --games mini,shogi")]
pub struct Suite {
    /// Write only these games
    #[arg(value_name = "GAME")]
    games: Vec<String>,
    /// Write only the default rules of each game
    #[arg(long)]
    defaults: bool,
    /// The folder for the files; it is made if need be
    #[arg(long, value_name = "DIR")]
    output: PathBuf,
    /// The seed of the positions
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = any)]
    seed: u64,
    #[command(flatten)]
    threads: ThreadsArgs,
    /// Write only this part of the files; the parts are put into one folder
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
}

impl Suite {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let interruption = Interruption::listen();
        let sets = self.sets()?;
        self.make_folder()?;
        let mut wanted = Vec::new();
        for set in &sets {
            if !self.is_complete(set)? {
                wanted.push(set);
            }
        }
        for (name, text) in [("README.md", PAGE), ("check.py", CHECKER)] {
            self.write_beside(name, text)?;
        }
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads.tell()).build();
        let pool = pool.map_err(|error| CliError::Plan(format!("--threads: {error}")))?;
        let entries = self.write_all(&wanted, &pool, &interruption.flag, out)?;
        interruption.check("the same command goes on")?;
        let (written, kept) = (wanted.len(), sets.len() - wanted.len());
        write!(out, "suite {VERSION}: {} of rules", counted(written, "set"))?;
        write!(out, " with {}", counted(entries, "position"))?;
        if kept > 0 {
            write!(out, "; {kept} kept")?;
        }
        Ok(writeln!(out)?)
    }

    /// Writes the files of these sets, and says which have been written; returns the number of their entries.
    fn write_all(
        &self,
        sets: &[&RuleSet],
        pool: &ThreadPool,
        stop: &AtomicBool,
        out: &mut impl Write,
    ) -> Result<usize, CliError> {
        let (sender, receiver) = mpsc::channel();
        let write = |sender: &mut mpsc::Sender<(String, usize)>, set: &&RuleSet| {
            if stop.load(Ordering::Relaxed) {
                return Ok(());
            }
            let entries = self.write(set)?;
            // The receiver is gone only if nothing more can be said.
            let _ = sender.send((set.name(), entries));
            Ok::<_, CliError>(())
        };
        thread::scope(|scope| {
            let work =
                scope.spawn(|| pool.install(|| sets.par_iter().try_for_each_with(sender, write)));
            let (mut total, mut said) = (0, Ok(()));
            for (name, entries) in receiver {
                total += entries;
                said = said.and_then(|()| {
                    writeln!(out, "{name}: {}", counted(entries, "position"))?;
                    out.flush()
                });
                if said.is_err() {
                    stop.store(true, Ordering::Relaxed);
                }
            }
            // A panic has ended the program.
            work.join().unwrap_or(Ok(()))?;
            said?;
            Ok(total)
        })
    }

    /// Returns the rule sets of this part of the suite.
    fn sets(&self) -> Result<Vec<RuleSet>, CliError> {
        if let Some(path) = self.games.iter().find(|game| is_path(game)) {
            let problem = format!("found the path `{path}`, expected the name of a built-in game");
            return Err(CliError::Plan(problem));
        }
        let games: Vec<&str> = self.games.iter().map(String::as_str).collect();
        let shard = self.shard.unwrap_or(Shard::WHOLE);
        let mut names = BTreeSet::new();
        // A game that is named twice is written once.
        let sets = rule_sets(&games).map_err(FindError::from)?.into_iter();
        let sets = sets.filter(|set| names.insert(set.name()));
        let sets = sets.filter(|set| !self.defaults || set.choice().is_none());
        let sets = (0..).zip(sets).filter(|&(number, _)| shard.has(number));
        Ok(sets.map(|(_, set)| set).collect())
    }

    /// Makes the folder, which may hold other files of this suite.
    fn make_folder(&self) -> Result<(), CliError> {
        let path = self.output.display();
        if self.output.exists() && !self.output.is_dir() {
            return Err(CliError::Plan(format!("{path}: found a file, expected a folder")));
        }
        fs::create_dir_all(&self.output).map_err(|problem| unwritten(&self.output, problem))?;
        let files =
            fs::read_dir(&self.output).map_err(|problem| unwritten(&self.output, problem))?;
        let paths = files.filter_map(|file| Some(file.ok()?.path()));
        let mut suites = paths.filter_map(|path| Some((header_in(&path)?, path)));
        match suites.find(|(header, _)| (header.suite, header.seed) != (VERSION, self.seed)) {
            None => Ok(()),
            Some((Header { suite, seed, .. }, path)) => Err(CliError::Plan(format!(
                "{}: found suite {suite} of seed {seed}, expected suite {VERSION} of seed {} or an \
                 empty folder",
                path.display(),
                self.seed
            ))),
        }
    }

    /// Writes a file that is the same for all sets, unless it is there; another one stays.
    fn write_beside(&self, name: &str, text: &str) -> Result<(), CliError> {
        let path = self.output.join(name);
        let is_there = || fs::read(&path).is_ok_and(|found| found == text.as_bytes());
        if is_there() {
            return Ok(());
        }
        let is_ours =
            |found: Vec<u8>| found.starts_with(text.lines().next().unwrap_or("").as_bytes());
        if fs::read(&path).is_ok_and(|found| !is_ours(found)) {
            return Err(foreign(&path));
        }
        // Another shard may write the same file meanwhile.
        let part = self.output.join(format!(".{name}.{}", process::id()));
        let written = fs::write(&part, text).and_then(|()| fs::rename(&part, &path));
        written.map_err(|problem| {
            // What is wrong is told below; there may be nothing to remove.
            let _ = fs::remove_file(&part);
            unwritten(&path, problem)
        })
    }

    fn path(&self, set: &RuleSet, extension: &str) -> PathBuf {
        self.output.join(format!("{}.{extension}", set.name()))
    }

    /// Writes the files of a rule set; returns the number of its entries.
    fn write(&self, set: &RuleSet) -> Result<usize, CliError> {
        let entries = set.entries(self.seed);
        let header = Header::of(set, self.seed, entries.len());
        let json = write_json(&header, &entries).map_err(std::io::Error::from)?;
        write(&self.path(set, "epd"), write_epd(&entries))?;
        // The file that says whether both are complete comes last.
        write(&self.path(set, "jsonl"), json)?;
        Ok(entries.len())
    }

    /// Returns `true` if the files of a rule set are there and complete.
    ///
    /// # Errors
    /// If something else is there under its name.
    fn is_complete(&self, set: &RuleSet) -> Result<bool, CliError> {
        let path = self.path(set, "jsonl");
        let text = match fs::read_to_string(&path) {
            Err(problem) if problem.kind() == ErrorKind::NotFound => return Ok(false),
            text => text.map_err(|problem| unwritten(&path, problem))?,
        };
        let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
        let Ok(header) = serde_json::from_str::<Header>(first) else { return Err(foreign(&path)) };
        let entries = rest.lines().map(serde_json::from_str::<Entry>);
        let Ok(entries) = entries.collect::<Result<Vec<_>, _>>() else { return Ok(false) };
        let epd = fs::read_to_string(self.path(set, "epd")).unwrap_or_default();
        Ok(header == Header::of(set, self.seed, entries.len()) && epd == write_epd(&entries))
    }
}

/// Returns the header of a file, if it is of a suite.
fn header_in(path: &Path) -> Option<Header> {
    let is_lines = path.extension().is_some_and(|extension| extension == "jsonl");
    let file = is_lines.then(|| fs::File::open(path).ok()).flatten()?;
    let first = BufReader::new(file).lines().next()?.ok()?;
    serde_json::from_str(&first).ok()
}

/// Returns the error about a file that is not of a suite.
fn foreign(path: &Path) -> CliError {
    let path = path.display();
    CliError::Plan(format!(
        "{path}: found something else than a file of this suite, which stays as it is"
    ))
}
