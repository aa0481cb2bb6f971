//! `komainu bench`: a search of fixed positions, to see whether the search has changed.

use std::io::Write;

use clap::Args;

use super::CliError;
use super::interruption::Interruption;
use super::threads::ThreadsArgs;
use komainu_core::board::FindError;
use komainu_core::rules::catalog;
use komainu_engine::bench;
use komainu_lab::numbers::depth;

/// Search fixed positions and count the nodes
///
/// The number of nodes on the last line changes only when the search changes; with more than one thread
/// it differs every time.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  komainu bench
  komainu bench mini tenjiku
  komainu bench --depth 3")]
pub struct Bench {
    /// The games to search; all if none is named
    #[arg(value_name = "VARIANT")]
    games: Vec<String>,
    /// Search no position deeper than this many plies, to take less time
    #[arg(long, value_name = "PLIES", value_parser = depth)]
    depth: Option<u32>,
    #[command(flatten)]
    threads: ThreadsArgs,
}

impl Bench {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let interruption = Interruption::listen();
        let mut failure = None;
        let games =
            self.games.iter().map(|name| catalog::look_up(name).map(|game| game.id.clone()));
        let games = games.collect::<Result<Vec<_>, _>>().map_err(FindError::from)?;
        let deepest = self.depth.unwrap_or(u32::MAX);
        let result =
            bench::run(&games, deepest, self.threads.tell(), &interruption.flag, &mut |line| {
                // A search that was cut short gives no valid count.
                if interruption.is_wanted() {
                    return;
                }
                let (game, number, depth) = (&line.game, line.number, line.depth);
                let (score, nodes, time) = (line.score, line.nodes, line.time.as_millis());
                let written = writeln!(
                    out,
                    "{game:<12} {number:>2} depth {depth} score {score} nodes {nodes} time {time}"
                );
                failure = failure.take().or(written.and_then(|()| out.flush()).err());
            })?;
        if let Some(error) = failure {
            return Err(error.into());
        }
        interruption.check("")?;
        writeln!(out, "{} nodes {} nps", result.nodes, result.nodes_per_second())?;
        Ok(())
    }
}
