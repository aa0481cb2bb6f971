//! `komainu match`: games between two engines.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::{Args, value_parser};

use super::CliError;
use super::game::{is_path, start, variant};
use super::progress::with_progress;
use crate::files::{self, LONGEST_LIST};
use crate::tools::journal::{Header, Journal, Results, Shard};
use crate::tools::matches::openings::{self, Recipe};
use crate::tools::matches::statistics::Sprt;
use crate::tools::matches::{
    Adjudication, EngineSpec, Game, GameRecord, MARGIN, Match, MatchError, Pace, Plan, Tally,
};
use crate::types::Move;

/// The most games that are played at a time.
const MAX_CONCURRENCY: u64 = 512;
/// The time between two lines about the standing, where nobody looks at a bar.
const REPORT_INTERVAL: Duration = Duration::from_secs(60);

/// Play games between two engines
///
/// Games are played in pairs, the same opening with colours swapped; every move is checked by the
/// rules of the game. An engine is `builtin` (this program) or another program with its
/// arguments, followed by settings: `name=`, `protocol=` (uci, usi or cecp), `option.NAME=` (with
/// `_` for blanks), `threads=`, and limits of its own (`tc=`, `movetime=`, `cputime=`, `nodes=`, `depth=`).
///
/// With --out every game is on disk once it is over, and the same command goes on where an
/// interrupted one has stopped. With --plan all of this stands in a TOML file, whose keys are the
/// long options; what is given on the command line too takes precedence.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  komainu match mini --engine builtin --engine 'fairy-stockfish name=fs' --movetime 100
  komainu match chu --engine builtin --engine 'hachu protocol=cecp' --cputime 100 --pairs 30
  komainu match tenjiku --engine builtin --engine './old-komainu' --nodes 5000 --sprt 0,10 \\
      --win-score 2000 --out tenjiku.jsonl
  komainu match --plan plan.toml --concurrency 4 --out games.jsonl")]
pub struct MatchCommand {
    /// The game: one of the names that `komainu variants` lists, or the path of a variant file
    #[arg(value_name = "VARIANT", required_unless_present = "plan")]
    game: Option<String>,
    /// Choose a rule, as `komainu variants VARIANT` lists them; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = super::game::choice)]
    options: Vec<(String, String)>,
    /// Let White give a handicap: its name, or the squares of the pieces, such as 1a,9a
    #[arg(long, value_name = "NAME|SQUARES")]
    handicap: Option<String>,
    /// A player; to be given twice
    #[arg(long = "engine", value_name = "ENGINE")]
    engines: Vec<EngineSpec>,
    #[command(flatten)]
    pace: Pace,
    /// The pairs of games to play, at most those that a test needs [default: 50]
    #[arg(long, value_name = "N")]
    pairs: Option<u32>,
    /// A file of openings, one a line [default: those that come with the game, or new ones]
    #[arg(long, value_name = "FILE")]
    openings: Option<String>,
    /// The seed that decides the order of the openings [default: 0]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The time by which a player may be late, in milliseconds [default: 100]
    #[arg(long, value_name = "MS")]
    margin: Option<u64>,
    #[command(flatten)]
    adjudication: Adjudication,
    /// End the match once it is known which of two Elo differences is the likelier
    #[arg(long, value_name = "ELO0,ELO1")]
    sprt: Option<Sprt>,
    /// Read the plan of the match from this TOML file
    #[arg(long, value_name = "FILE")]
    plan: Option<PathBuf>,
    /// The number of games that are played at a time
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = value_parser!(u64).range(1..=MAX_CONCURRENCY))]
    concurrency: u64,
    /// Write every game to this file, a line each, or go on with the match in it
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Play only this part of the match, to be merged with the others by `komainu merge`
    #[arg(long, value_name = "I/N", requires = "out")]
    shard: Option<Shard>,
}

impl MatchCommand {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let plan = self.plan()?;
        let variant = variant(&plan.game, &plan.options)?;
        let file = is_path(&plan.game).then(|| absolute(&plan.game));
        let start = start(&variant, plan.handicap.as_deref())?;
        let game = Game { variant, file, start };
        let openings = openings_of(&plan, &game)?;
        let concurrency = self.concurrency as usize;
        let shard = self.shard.unwrap_or(Shard::WHOLE);
        let the_match = Match { plan, game, openings, concurrency, shard };
        let header = Header::new("match", &the_match.plan, shard);
        let mut journal =
            self.out.as_deref().map(|path| Journal::open(path, header)).transpose()?;
        let mut tally = Tally::new(the_match.plan.names(), the_match.plan.sprt);
        for line in journal.iter().flat_map(|journal| journal.results().values()) {
            tally.add(
                &serde_json::from_str(line).map_err(|error| CliError::Record(error.to_string()))?,
            );
        }
        let tally = play(&the_match, journal.as_mut(), tally)?;
        if let Some(journal) = journal {
            journal.finish()?;
        }
        write!(out, "{tally}")?;
        Ok(())
    }

    /// The plan in the file, if there is one, with what the command line says.
    fn plan(&self) -> Result<Plan, CliError> {
        let mut plan = match &self.plan {
            None => Plan::default(),
            Some(path) => {
                let wrong = |problem: String| {
                    CliError::Plan(format!("{}: {}", path.display(), problem.trim_end()))
                };
                let text = files::read_text(path, LONGEST_LIST);
                let text = text.map_err(|error| wrong(error.to_string()))?;
                Plan::parse(&text).map_err(wrong)?
            }
        };
        if let Some(game) = &self.game {
            plan.game.clone_from(game);
        }
        plan.options.extend(self.options.iter().cloned());
        plan.handicap = self.handicap.clone().or(plan.handicap);
        if !self.engines.is_empty() {
            plan.engines.clone_from(&self.engines);
        }
        if !self.pace.is_empty() {
            plan.pace = self.pace;
        }
        if !self.adjudication.is_empty() {
            plan.adjudication = self.adjudication;
        }
        plan.pairs = self.pairs.or(plan.pairs);
        plan.openings = self.openings.clone().or(plan.openings);
        plan.seed = self.seed.unwrap_or(plan.seed);
        plan.margin = self.margin.or(plan.margin).filter(|margin| *margin != MARGIN);
        plan.sprt = self.sprt.or(plan.sprt);
        plan.check().map_err(CliError::Plan)
    }
}

/// The path of a variant file wherever a player runs.
fn absolute(path: &str) -> String {
    fs::canonicalize(path).map_or_else(|_| path.to_owned(), |path| path.display().to_string())
}

/// The openings of a match: from its file, those of the game, or new ones.
fn openings_of(plan: &Plan, game: &Game) -> Result<Vec<Vec<Move>>, CliError> {
    let wrong = |path: &str, problem: String| CliError::Plan(format!("{path}: {problem}"));
    if let Some(path) = &plan.openings {
        let text = files::read_text(path, LONGEST_LIST);
        let text = text.map_err(|error| wrong(path, error.to_string()))?;
        let read = openings::read(&game.start, &text);
        return read.map_err(|error| wrong(path, error.to_string()));
    }
    // Under other rules than the game's own, or after another start, a move may not be legal.
    let known = openings::built_in(&game.variant.rules().id).filter(|_| game.file.is_none());
    if let Some(Ok(openings)) = known.map(|text| openings::read(&game.start, text)) {
        return Ok(openings);
    }
    let recipe = Recipe::for_game(&game.variant, plan.seed);
    let count = plan.most_pairs().min(500);
    let made = with_progress(|bar| {
        bar.set_length(u64::from(count));
        recipe.make(&game.start, count as usize, &|made| bar.set_position(made as u64))
    })?;
    if made.is_empty() {
        return Err(CliError::Plan(format!("{}: found no balanced opening", plan.game)));
    }
    Ok(made)
}

/// Plays a match with a bar, or with a line about the standing now and then.
fn play(
    the_match: &Match,
    journal: Option<&mut Journal>,
    tally: Tally,
) -> Result<Tally, MatchError> {
    with_progress(|bar| {
        bar.set_length(the_match.games());
        bar.set_position(u64::from(tally.games()));
        let mut last = Instant::now();
        let mut report = |record: &GameRecord, tally: &Tally| {
            bar.set_position(u64::from(tally.games()));
            let line = format!("{} ({})", tally.line(), record.end);
            if !io::stderr().is_terminal() && last.elapsed() >= REPORT_INTERVAL {
                last = Instant::now();
                // Whoever closed standard error does not want the line.
                let _ = writeln!(io::stderr(), "game {}: {line}", tally.games());
            }
            bar.set_message(line);
        };
        the_match.play(journal, tally, &mut report)
    })
}

/// What the games in a file say.
pub fn summary_of_games(plan: &Plan, results: &Results) -> Result<String, CliError> {
    let mut tally = Tally::new(plan.names(), plan.sprt);
    for line in results.values() {
        tally.add(&serde_json::from_str(line).map_err(CliError::record)?);
    }
    Ok(tally.to_string())
}
