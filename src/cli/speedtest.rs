//! `komainu speedtest`: how fast this program is on this machine.

use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;

use super::CliError;
use super::interruption::Interruption;
use super::threads::{ThreadsArgs, threads};
use komainu_core::board::Variant;
use komainu_core::board::vector::Tier;
use komainu_core::text::{WIDTH, counted, wrapped};
use komainu_engine::machine;
use komainu_engine::search::MAX_THREADS;
use komainu_lab::numbers::number;
use komainu_lab::speedtest::{self, GAMES, Rates, compare, find_fairy_stockfish};

/// The most seconds: a day.
const MAX_SECONDS: u64 = 24 * 60 * 60;
/// The time that another engine may take for an answer; it counts in about a second.
const PATIENCE: Duration = Duration::from_secs(30);

/// Measure how fast moves are counted and positions searched
///
/// All rates are million nodes per second of wall time, measured by this program. `perft` counts moves
/// from the start on one thread, `difference` the same with the last two moves counted together, the
/// next column the same on all threads; `start` and `play` are searches on one thread of the start and
/// of positions from play. Fairy-Stockfish, if it is found, counts the moves of Mini-Shogi alternately
/// with Komainu, three times each, of which the fastest is taken.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  komainu speedtest
  komainu speedtest --seconds 20 --games mini,tenjiku
  komainu speedtest --threads 8")]
pub struct Speedtest {
    /// About how long to measure; the large games need a few seconds
    #[arg(long, value_name = "N", default_value_t = 120,
          value_parser = number(1_u64, MAX_SECONDS))]
    seconds: u64,
    /// How many threads share the work, from 1 to 512; no more than can run at a time, unless
    /// --oversubscribe allows that [default: all processors]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<usize>,
    /// Allow more threads than can run at a time
    #[arg(long)]
    oversubscribe: bool,
    /// The built-in games to measure, with commas between them
    #[arg(long, value_name = "GAME", value_delimiter = ',', default_values = GAMES)]
    games: Vec<String>,
}

impl Speedtest {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        Interruption::end_at_once("");
        let variants = self.games.iter().map(|game| Variant::find(game, &[]));
        let variants: Vec<Arc<Variant>> = variants.collect::<Result<_, _>>()?;
        let all = || machine::threads().min(MAX_THREADS);
        let threads = self.threads.unwrap_or_else(all);
        let threads = ThreadsArgs { threads, oversubscribe: self.oversubscribe }.tell();
        let speedtest = speedtest::Speedtest {
            threads,
            game_time: Duration::from_secs(self.seconds) / variants.len().max(1) as u32,
        };
        let version = env!("CARGO_PKG_VERSION");
        let processor = machine::processor().unwrap_or_else(|| "unknown processor".to_owned());
        writeln!(
            out,
            "komainu {version}, {processor}, {}, {}",
            Tier::current(),
            counted(threads, "thread")
        )?;
        writeln!(out, "million nodes per second of wall time, measured by this program")?;
        writeln!(out)?;
        let games = variants.iter().map(|variant| variant.rules().id.as_str());
        let width = games.map(str::len).max().unwrap_or(0);
        let shared = counted(threads, "thread");
        writeln!(
            out,
            "{:width$} {:>10} {:>10} {shared:>11} {:>10} {:>10}",
            "game", "perft", "difference", "start", "play"
        )?;
        out.flush()?;
        for variant in &variants {
            let rates = speedtest.measure(variant)?;
            let Rates { counted, by_difference, shared, search_start, search_play } = rates;
            let [counted, by_difference, shared, start, play] =
                [counted, by_difference, shared, search_start, search_play].map(millions);
            let game = &variant.rules().id;
            writeln!(
                out,
                "{game:width$} {counted:>10} {by_difference:>10} {shared:>11} {start:>10} {play:>10}"
            )?;
            out.flush()?;
        }
        writeln!(out)?;
        write!(out, "{}", wrapped(&comparison(), "", "  ", WIDTH))?;
        Ok(())
    }
}

/// Returns the line about the other engine.
fn comparison() -> String {
    let Some(path) = find_fairy_stockfish() else {
        return "fairy-stockfish is not here to be compared with".to_owned();
    };
    match compare(&path, PATIENCE) {
        Ok(rates) => format!(
            "perft mini 6 on one thread: komainu {}, {} {}, ratio {:.2}",
            millions(rates.ours),
            rates.name,
            millions(rates.theirs),
            rates.ours / rates.theirs
        ),
        Err(problem) => format!("no ratio to {}: {problem}", path.display()),
    }
}

/// Returns a rate in millions.
fn millions(rate: f64) -> String {
    format!("{:.2}", rate / 1e6)
}
