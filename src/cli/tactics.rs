//! `komainu tactics`: positions in which one move wins, to be solved or to be found in games.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::CliError;
use super::asked::{AskedArgs, tell_faults, tell_warnings};
use super::game::{choices, is_path, variant};
use super::games::PlannedGames;
use super::inputs;
use super::interruption::Interruption;
use super::progress::with_progress;
use komainu_core::board::Position;
use komainu_core::files::MAX_LIST_LENGTH;
use komainu_core::notation::canonical;
use komainu_lab::matches::{EngineSpec, Game};
use komainu_lab::numbers::{any, number, positive};
use komainu_lab::tactics::{self, Gathering, Problem, Theme};

/// Solve tactical problems, or look for new ones in games
///
/// A problem is a position of a game in which one move is far better than all others: a double capture,
/// a burn, a jump of a general, a win by force. Each engine gets all problems of a file, and the share
/// that it solves is printed by theme. Engines are described as for `komainu match`.
///
/// With --gather the problems come from games that `selfplay` and `match` have written. They lie
/// where a player's score rises: a short search overlooks a move, a long one finds it, and all other
/// moves come out far worse. All games get a first look by searches of a fiftieth of the length, so
/// that the number of games decides how long it takes; of what these find, each theme gets its turn,
/// those of quiet moves last. The problems are written to standard output, and are the same on every
/// machine.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  komainu tactics tenjiku tenjiku.txt --movetime 1000
  komainu tactics chu chu.txt --engine builtin \\
      --engine 'hachu protocol=cecp depth=4' --cputime 1000
  komainu tactics chu --gather games.jsonl --count 30 > chu.txt
  komainu tactics chu --gather games.jsonl --short 0 --long 20000 > plain.txt")]
pub struct TacticsCommand {
    /// The game: one of the names that `komainu variants` lists, or the path of a variant file
    #[arg(value_name = "VARIANT")]
    game: String,
    /// The file with the problems
    #[arg(value_name = "FILE", required_unless_present = "gather")]
    problems: Option<PathBuf>,
    /// Choose a rule, as `komainu variants VARIANT` lists them; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = super::game::choice)]
    options: Vec<(String, String)>,
    #[command(flatten)]
    asked: AskedArgs,
    /// Look for problems in these games, in place of solving some
    #[arg(long, value_name = "GAMES", num_args = 1..,
          conflicts_with_all = ["problems", "engines", "tc", "movetime", "cputime", "nodes", "depth"])]
    gather: Vec<PathBuf>,
    /// The number of problems to look for
    #[arg(long, value_name = "N", default_value_t = 30, conflicts_with = "problems",
          value_parser = number(1_u64, 100_000))]
    count: u64,
    /// The positions visited by the short search, which has to overlook the move; 0 for no such
    /// search, to find what no player should overlook
    #[arg(long, value_name = "N", default_value_t = 500, conflicts_with = "problems",
          value_parser = any)]
    short: u64,
    /// The positions visited by the long search, which has to find it
    #[arg(long, value_name = "N", default_value_t = 500_000, conflicts_with = "problems",
          value_parser = positive)]
    long: u64,
    /// By how much it has to be better than all others, in percent of an average piece
    #[arg(long, value_name = "PERCENT", default_value_t = 100, conflicts_with = "problems",
          value_parser = number(0_u32, 100_000))]
    better: u32,
}

impl TacticsCommand {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        match &self.problems {
            Some(path) => self.solve(path, out),
            None => self.gather(out),
        }
    }

    fn gather(&self, out: &mut impl Write) -> Result<(), CliError> {
        Interruption::end_at_once("");
        let variant = variant(&self.game, &choices(&self.options)?)?;
        let mut records = Vec::new();
        for games in PlannedGames::in_files(&self.gather)? {
            games.check_rules(&self.game, &variant)?;
            records.extend(games.records(&self.game, &self.options)?);
        }
        let Self { short, long, better, .. } = *self;
        let count = self.count as usize;
        let problems = with_progress(|bar| {
            bar.set_length(records.len() as u64 + self.count);
            let report = || bar.inc(1);
            Gathering { short, long, better }.problems(&variant, &records, count, &report)
        })?;
        for problem in &problems {
            writeln!(out, "{}", problem.text())?;
        }
        if problems.len() < count {
            let (found, games) = (problems.len(), records.len());
            return Err(CliError::Problems { found, wanted: count, games });
        }
        Ok(())
    }

    fn solve(&self, path: &Path, out: &mut impl Write) -> Result<(), CliError> {
        let interruption = Interruption::listen();
        let wrong = |problem: String| CliError::Plan(format!("{}: {problem}", path.display()));
        let variant = variant(&self.game, &choices(&self.options)?)?;
        let text = inputs::text(path, MAX_LIST_LENGTH)?;
        let problems = tactics::read(&variant, &text).map_err(|error| wrong(error.to_string()))?;
        if problems.is_empty() {
            return Err(wrong("found no problem, expected at least one".to_owned()));
        }
        let file = is_path(&self.game).then(|| self.game.clone());
        let start = Position::start(&variant);
        let game = Game { variant, file, start };
        for engine in &self.asked.engines() {
            self.solve_all(engine, &game, &problems, &interruption, out)?;
            interruption.check("")?;
        }
        Ok(())
    }

    /// Gives all problems to one program, and writes what it solves.
    fn solve_all(
        &self,
        engine: &EngineSpec,
        game: &Game,
        problems: &[Problem],
        interruption: &Interruption,
        out: &mut impl Write,
    ) -> Result<(), CliError> {
        let mut player = self.asked.player(engine, game, &interruption.flag)?;
        let mut themes: BTreeMap<Theme, [usize; 2]> = BTreeMap::new();
        writeln!(out, "{}", player.title())?;
        for (number, problem) in (1..).zip(problems) {
            let solution = problem.solve(&mut player);
            tell_warnings(&mut player);
            if interruption.is_wanted() {
                break;
            }
            let solution = solution?;
            let tally = themes.entry(problem.theme).or_default();
            tally[0] += usize::from(solution.is_right);
            tally[1] += 1;
            let spell = |m| canonical(&game.variant, m);
            let answer = match solution.answer {
                Ok(Some(m)) => spell(m),
                Ok(None) => "no move".to_owned(),
                Err(problem) => problem,
            };
            let verdict = if solution.is_right { "right" } else { "wrong" };
            let (theme, best) = (problem.theme, spell(problem.best));
            writeln!(out, "{number:>4} {theme:<14} {best:<10} {verdict} {answer}")?;
            out.flush()?;
        }
        let sum = themes.values().fold([0, 0], |sum, [right, all]| [sum[0] + right, sum[1] + all]);
        for (theme, [right, all]) in &themes {
            writeln!(out, "{theme:<14} {right} of {all}")?;
        }
        let percent = 100.0 * sum[0] as f64 / sum[1].max(1) as f64;
        writeln!(out, "{:<14} {} of {}, {percent:.1} %", "solved", sum[0], sum[1])?;
        out.flush()?;
        tell_faults(&player, sum[1]);
        Ok(())
    }
}
