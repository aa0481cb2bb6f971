//! `komainu selfplay`: games of the engine against itself.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::slice;
use std::sync::Arc;

use clap::Args;

use super::CliError;
use super::game::{RulesArgs, choice, choices, is_path, start, variant};
use super::games::Games;
use super::interruption::Interruption;
use super::matches::header;
use super::outputs::{apart, check_writable};
use super::progress::with_progress;
use super::shards::ShardArgs;
use super::threads::ThreadsArgs;
use super::weights::evaluator;
use komainu_lab::journal::Journal;
use komainu_lab::matches::{Adjudication, GameRecord};
use komainu_lab::numbers::{any, number, positive};
use komainu_lab::selfplay::{self, BRANCHES, PLIES, SelfPlay, SelfPlayPlan, Summary, WITHIN};

/// Play games of the engine against itself
///
/// Every game begins with random moves and goes on with those of the search, whose scores are recorded:
/// `komainu tune` learns from them. Unless other conditions are given, a game is won at an advantage of
/// sixteen average pieces, in games with drops of 24; after six plies for each piece of the start, whoever
/// is ahead by two wins. A game is on disk once it is over, and the same command resumes after an
/// interruption, also with more --games than before.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  komainu selfplay mini --games 10000 --nodes 2000 --out mini.jsonl
  komainu selfplay chu --games 2000 --nodes 2000 --win-score 3000 \\
      --out chu.jsonl
  komainu selfplay mini --games 10000 --nodes 2000 --shard 3/8 \\
      --out part-3.jsonl")]
pub struct SelfPlayCommand {
    /// The game: one of the names that `komainu variants` lists, or the path of a variant file
    #[arg(value_name = "VARIANT")]
    game: String,
    /// Choose a rule, as `komainu variants VARIANT` lists them; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = choice)]
    options: Vec<(String, String)>,
    /// Let White give a handicap: its name, or the squares of the pieces, such as 1a,9a
    #[arg(long, value_name = "NAME|SQUARES")]
    handicap: Option<String>,
    /// The number of games
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = positive)]
    games: u64,
    /// The positions that the search of a move visits
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = positive)]
    nodes: u64,
    /// The fewest random plies with which a game begins, the most are twice as many
    #[arg(long, value_name = "P", default_value_t = PLIES, value_parser = number(0_u32, 1000))]
    plies: u32,
    /// Accept only random plies after which a search finds neither side ahead by more than this much of
    /// the value of an average piece; a game for which 100 tries find none begins without random plies
    #[arg(long, value_name = "PERCENT", default_value_t = WITHIN, value_parser = number(0_u32, 100_000))]
    within: u32,
    /// The most moves of a game after its opening that are drawn at random, among those that cost no more
    /// than that; they have no score
    #[arg(long, value_name = "N", default_value_t = BRANCHES, value_parser = number(0_u32, 100))]
    branches: u32,
    /// The seed of the random moves
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = any)]
    seed: u64,
    /// Use the weights in this file in place of those that come with the game
    #[arg(long, value_name = "FILE")]
    eval_file: Option<PathBuf>,
    #[command(flatten)]
    adjudication: Adjudication,
    #[command(flatten)]
    threads: ThreadsArgs,
    /// Write every game to this file, one per line, or resume the games in it
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    shard: ShardArgs,
}

impl SelfPlayCommand {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let interruption = Interruption::listen();
        let game = is_path(&self.game).then(|| Path::new(&self.game));
        let read = [("the game", game), ("--eval-file", self.eval_file.as_deref())];
        apart(&read, &[("--out", Some(&self.out))])?;
        check_writable(&self.out)?;
        let options = choices(&self.options)?;
        let variant = variant(&self.game, &options)?;
        let start = start(&variant, self.handicap.as_deref())?;
        let (evaluator, weights) = evaluator(&variant, self.eval_file.as_deref())?;
        let plan = SelfPlayPlan {
            game: self.game.clone(),
            options,
            handicap: self.handicap.clone(),
            games: self.games,
            nodes: self.nodes,
            plies: self.plies,
            within: Some(self.within),
            branches: self.branches,
            seed: self.seed,
            weights,
            adjudication: self.adjudication.or(selfplay::adjudication(&variant, &evaluator)),
        };
        plan.adjudication.check().map_err(CliError::Plan)?;
        let shard = self.shard.part();
        let header = header("selfplay", &plan, &plan.game, shard)?;
        let games = Games::of(&self.out, &header, None, &RulesArgs::default())?;
        let mut journal = Journal::open_to_go_on(&self.out, header, "games", self.games)?;
        let known = games.read_all(slice::from_ref(&self.out), journal.results())?;
        let summary = summary(&known);
        let (threads, interrupt) = (self.threads.tell(), Arc::clone(&interruption.flag));
        let work = SelfPlay { plan, start, evaluator, shard, threads, interrupt };
        let summary = with_progress(|bar| {
            bar.set_length(work.numbers().count() as u64);
            bar.set_position(summary.games());
            work.play(&mut journal, summary, &mut |summary| bar.set_position(summary.games()))
        })?;
        journal.finish()?;
        write!(out, "{summary}")?;
        out.flush()?;
        interruption.check("the same command goes on")
    }
}

/// Sums up games.
pub fn summary(games: &[GameRecord]) -> Summary {
    let mut summary = Summary::default();
    games.iter().for_each(|game| summary.add(game));
    summary
}
