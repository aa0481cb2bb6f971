//! `komainu suite`: positions by which any program can be checked.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use clap::Args;
use rayon::prelude::*;

use super::CliError;
use super::interruption::Interruption;
use super::outputs::{unwritten, write};
use super::progress::with_progress;
use super::threads::ThreadsArgs;
use komainu_core::board::FindError;
use komainu_core::text::counted;
use komainu_lab::journal::Shard;
use komainu_lab::numbers::any;
use komainu_lab::suite::{
    CHECKER, Header, PAGE, RuleSet, VERSION, rule_sets, write_epd, write_json,
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
        let games: Vec<&str> = self.games.iter().map(String::as_str).collect();
        let shard = self.shard.unwrap_or(Shard::WHOLE);
        let sets = rule_sets(&games).map_err(FindError::from)?.into_iter();
        let sets = (0..).zip(sets.filter(|set| !self.defaults || set.choice().is_none()));
        let sets: Vec<RuleSet> =
            sets.filter(|&(number, _)| shard.has(number)).map(|(_, set)| set).collect();
        fs::create_dir_all(&self.output).map_err(|problem| unwritten(&self.output, problem))?;
        let mut wanted = Vec::new();
        for set in &sets {
            if !self.is_complete(set)? {
                wanted.push(set);
            }
        }
        for (name, text) in [("README.md", PAGE), ("check.py", CHECKER)] {
            write(&self.output.join(name), text)?;
        }
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads.tell()).build();
        let pool = pool.map_err(|error| CliError::Plan(format!("--threads: {error}")))?;
        let entries = with_progress(|bar| {
            bar.set_length(wanted.len() as u64);
            pool.install(|| {
                let write = |set: &&RuleSet| -> Result<usize, CliError> {
                    if interruption.flag.load(Ordering::Relaxed) {
                        return Ok(0);
                    }
                    let entries = self.write(set)?;
                    bar.inc(1);
                    Ok(entries)
                };
                wanted.par_iter().map(write).try_reduce(|| 0, |one, other| Ok(one + other))
            })
        })?;
        interruption.check("the same command goes on")?;
        let (written, kept) = (wanted.len(), sets.len() - wanted.len());
        write!(out, "suite {VERSION}: {} of rules", counted(written, "set"))?;
        write!(out, " with {}", counted(entries, "position"))?;
        if kept > 0 {
            write!(out, "; {kept} kept")?;
        }
        Ok(writeln!(out)?)
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

    /// Returns `true` if the file of a rule set is there and complete.
    ///
    /// # Errors
    /// If something else is there under its name.
    fn is_complete(&self, set: &RuleSet) -> Result<bool, CliError> {
        let path = self.path(set, "jsonl");
        let file = match fs::File::open(&path) {
            Err(problem) if problem.kind() == std::io::ErrorKind::NotFound => return Ok(false),
            file => file.map_err(|problem| unwritten(&path, problem))?,
        };
        let mut lines = BufReader::new(file).lines();
        let first = lines.next().transpose().map_err(|problem| unwritten(&path, problem))?;
        let header = first.and_then(|line| serde_json::from_str::<Header>(&line).ok());
        let Some(header) = header else { return Err(foreign(&path)) };
        let rest = lines.map_while(Result::ok).count();
        Ok(header == Header::of(set, self.seed, rest))
    }
}

/// Returns the error about a file that is not of a suite.
fn foreign(path: &Path) -> CliError {
    let path = path.display();
    CliError::Plan(format!(
        "{path}: found something else than a file of this suite, which stays as it is"
    ))
}
