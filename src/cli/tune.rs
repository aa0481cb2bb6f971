//! `komainu tune`: learning the values of a game.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::CliError;
use super::game::{choice, choices, is_path, variant};
use super::games::PlannedGames;
use super::interruption::Interruption;
use super::outputs::{self, apart, check_writable};
use super::progress::with_progress;
use komainu_core::board::Variant;
use komainu_core::files::{FileError, FileSnapshot};
use komainu_engine::eval::network::WIDTHS;
use komainu_engine::eval::{Evaluator, Weights, WeightsError, WeightsFile};
use komainu_engine::{WeightsFileError, read_weights};
use komainu_lab::journal::{Header, Journal, JournalError, Shard};
use komainu_lab::numbers::{any, number};
use komainu_lab::tune::{self, Epoch, TuneError, TunePlan};

/// Learn the values of a game from games that were played
///
/// Takes the files that `selfplay` and `match` write. The values of pieces on squares, near royals and
/// in hand, and a few facts about the whole board, are fitted to the results of the games and the
/// scores of the search; values about which the games say little stay as in the formula.
/// `setoption name EvalFile value FILE` makes the engine use the file.
///
/// The same command on the same files writes the same file, whatever the number of threads. While it
/// works, the finished epochs are kept in FILE.epochs, from which the same command resumes.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  komainu tune mini mini.jsonl --out mini.txt
  komainu tune chu part-1.jsonl part-2.jsonl --out chu-weights.txt \\
      --epochs 40 --horizon 60")]
pub struct Tune {
    /// The game: one of the names that `komainu variants` lists, or the path of a variant file
    #[arg(value_name = "VARIANT")]
    game: String,
    /// The files with games; without any, the weights are those of the formula
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Choose a rule, as `komainu variants VARIANT` lists them; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = choice)]
    options: Vec<(String, String)>,
    /// The number of passes over all positions
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = number(1_u64, 10_000))]
    epochs: u64,
    /// The first size of a step, relative to how far a number is expected from the formula; for a
    /// network in its own units [default: 0.02, for a network 0.003]
    #[arg(long, value_name = "X", value_parser = real)]
    rate: Option<f32>,
    /// How much the formula counts: 1 for as much as expected of it; for a network how small its
    /// numbers are kept
    #[arg(long, value_name = "X", default_value_t = 0.1, value_parser = real)]
    regularisation: f32,
    /// The plies after which the scores and the result of a game count 1/e: 1 learns from the next
    /// score, a large number from the result alone
    #[arg(long, value_name = "PLIES", default_value_t = 20, value_parser = number(1_u32, u32::MAX))]
    horizon: u32,
    /// Learn how much more or less each kind is worth, the same on all squares: for large games with
    /// few records
    #[arg(long, conflicts_with = "network")]
    kinds_alone: bool,
    /// Learn a network beside the linear weights, which stay as they are
    #[arg(long, requires = "files")]
    network: bool,
    /// The number of units of each player of the network
    #[arg(
        long, value_name = "N", default_value_t = WIDTHS[0], requires = "network",
        value_parser = width
    )]
    width: usize,
    /// Let the network also see the pieces near royal ones, whatever the square: for games with many
    /// records, at the price of fewer positions a second
    #[arg(long, requires = "network")]
    royals: bool,
    /// The linear weights beside the network [default: those that come with the program], or in place
    /// of the formula those from which others are learnt
    #[arg(long, value_name = "FILE", requires = "files")]
    base: Option<PathBuf>,
    /// The seed of the order of the positions, and of the choice of those held out
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = any)]
    seed: u64,
    /// The file for the weights
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Fails if weights cannot be written to a file, or if it holds something else, which must not be
/// overwritten.
fn check_out(path: &Path) -> Result<FileSnapshot, CliError> {
    let seen = check_writable(path)?;
    let is_foreign = match read_weights(path) {
        Err(WeightsFileError::Wrong { error: WeightsError::Head, .. }) => true,
        Err(WeightsFileError::Unreadable { error, .. }) => {
            matches!(FileError::of(&error), Some(FileError::NoText | FileError::TooLong { .. }))
        }
        _ => false,
    };
    if is_foreign && fs::metadata(path).is_ok_and(|found| found.len() > 0) {
        let path = path.display();
        let problem =
            format!("{path}: found something else than weights, which is not overwritten");
        return Err(CliError::Plan(problem));
    }
    Ok(seen)
}

/// Returns the error about existing epochs, with what to do about them.
fn of_epochs(error: JournalError) -> CliError {
    let JournalError::Other { path, difference } = error else { return error.into() };
    // The checksums would mean nothing to the user.
    let difference = match difference.split_once(':') {
        Some(("records", _)) => "it has learnt from other games than these files hold",
        Some(("base", _)) => "it has learnt with other linear weights than those of --base",
        _ => &difference,
    };
    let advice = "the command that has begun it goes on; remove the file to begin anew";
    CliError::Plan(format!("{path} holds other work: {difference}; {advice}"))
}

/// Reads a number that is neither negative nor infinite.
fn real(text: &str) -> Result<f32, String> {
    let number = text.parse().ok().filter(|number: &f32| number.is_finite() && *number >= 0.0);
    number.ok_or_else(|| format!("expected a number from 0 to {:e}", f32::MAX))
}

/// Reads the number of units of a network.
fn width(text: &str) -> Result<usize, String> {
    let width = WIDTHS.into_iter().find(|width| width.to_string() == text);
    width.ok_or_else(|| {
        let [one, two, three, last] = WIDTHS;
        format!("expected {one}, {two}, {three} or {last}")
    })
}

impl Tune {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        Interruption::end_at_once("the same command goes on");
        let options = choices(&self.options)?;
        let variant = variant(&self.game, &options)?;
        let base = ("--base", self.base.as_deref());
        let game = ("the game", is_path(&self.game).then(|| Path::new(&self.game)));
        let files = self.files.iter().map(|file| ("an input", Some(file.as_path())));
        let files: Vec<_> = files.chain([base, game]).collect();
        apart(&files, &[("--out", Some(&self.out))])?;
        let place = check_out(&self.out)?;
        if self.files.is_empty() {
            return outputs::write_over(&place, tune::formula(&variant));
        }
        let games = PlannedGames::in_files(&self.files)?;
        let sum = games.iter().fold(0, |sum, games| games.sum(sum));
        let file = self.base.as_deref().map(read_weights).transpose()?;
        let base = self.weights_below(&variant, file.as_ref())?;
        let plan = self.plan(options, file.map(|file| file.sum), sum);
        let header = Header::new("tune", &plan, Shard::WHOLE);
        let epochs = self.out.with_added_extension("epochs");
        let open = || Journal::open(&epochs, header.clone()).map_err(of_epochs);
        // Existing epochs are checked before long work, and work that cannot begin leaves no file.
        let known = epochs.exists().then(open).transpose()?;
        let mut collecting = tune::collect(&variant, plan, base);
        with_progress(|bar| {
            bar.set_length(games.iter().map(PlannedGames::count).sum::<usize>() as u64);
            // The games of a plan are dropped before those of the next are read.
            games.into_iter().try_for_each(|games| {
                let records = games.records(&self.game, &self.options)?;
                Ok::<_, CliError>(collecting.add(&records, &|| bar.inc(1))?)
            })
        })?;
        let mut tuning = collecting.finish()?;
        let mut journal = known.map_or_else(open, Ok)?;
        let [training, held_out] = tuning.positions();
        let scale = tuning.scale();
        writeln!(out, "positions {training}, held out {held_out}, scale {scale:.0}")?;
        let line = |epoch: &Epoch| {
            let Epoch { number, loss, held_out, results, .. } = epoch;
            format!("epoch {number} loss {loss:.5} held out {held_out:.5} results {results:.5}")
        };
        let formula = tuning.before();
        writeln!(out, "{}", line(&formula))?;
        out.flush()?;
        let mut written = Ok(());
        let result: Result<Epoch, TuneError> = with_progress(|bar| {
            bar.set_length(self.epochs);
            tuning.run(&mut journal, &mut |epoch| {
                bar.set_position(epoch.number);
                let line = bar.suspend(|| writeln!(out, "{}", line(epoch)));
                if written.is_ok() {
                    written = line.and_then(|()| out.flush());
                }
            })
        });
        let last = result?;
        written?;
        let below = if self.network {
            "linear weights"
        } else if self.base.is_some() {
            "weights before"
        } else {
            "formula"
        };
        let notes = format!(
            "Loss of those held out: {:.5}, by the {below} {:.5}; scale {scale:.0} centipawns.",
            last.held_out, formula.held_out
        );
        outputs::write_over(&place, tuning.text(&notes))?;
        outputs::remove(&epochs)
    }

    /// Returns the plan of the training; `records` and `base` are the checksums of the games and of the
    /// linear weights.
    fn plan(&self, options: BTreeMap<String, String>, base: Option<u64>, records: u64) -> TunePlan {
        TunePlan {
            game: self.game.clone(),
            options,
            epochs: self.epochs,
            rate: self.rate.unwrap_or(if self.network { 0.003 } else { 0.02 }),
            regularisation: self.regularisation,
            horizon: self.horizon,
            kinds_alone: self.kinds_alone,
            network: self.network.then_some(self.width),
            royals: self.royals,
            base,
            seed: self.seed,
            records,
        }
    }

    /// Returns the linear weights beside a network, or from which linear ones are learnt.
    fn weights_below(
        &self,
        variant: &Variant,
        file: Option<&WeightsFile>,
    ) -> Result<Weights, WeightsFileError> {
        if file.is_none() && !self.network {
            return Ok(Weights::none(variant));
        }
        let path = self.base.as_deref().unwrap_or(Path::new("")).display().to_string();
        Evaluator::weights_of(variant, file)
            .map_err(|error| WeightsFileError::Wrong { path, error })
    }
}
