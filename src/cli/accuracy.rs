//! `komainu accuracy`: what an engine's moves lose, by the values of all moves of some positions.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::slice;
use std::sync::Arc;

use clap::Args;

use super::asked::{AskedArgs, tell_faults, tell_warnings};
use super::game::{choice, choices, is_path, variant};
use super::games::{PlannedGames, file_of, plan, wrong_result};
use super::interruption::Interruption;
use super::matches::header;
use super::outputs::{apart, check_writable};
use super::progress::with_progress;
use super::shards::ShardArgs;
use super::threads::ThreadsArgs;
use super::{CliError, complain, inputs};
use komainu_core::board::{Position, Variant};
use komainu_core::files::MAX_DESCRIPTION_LENGTH;
use komainu_core::notation::canonical;
use komainu_core::text::counted;
use komainu_engine::eval::Evaluator;
use komainu_lab::accuracy::{
    AccuracyPlan, GradedPosition, GradedRecord, Grading, Tally, most, nodes_of_first_round,
};
use komainu_lab::journal::{Header, Journal, Merged, Results, merge, of_line};
use komainu_lab::matches::{EngineSpec, Game};
use komainu_lab::numbers::{any, number, positive};

/// The nodes of a move in the first round below which its score says little.
const FEW: u64 = 100;

/// Measure what the moves of engines lose against the best ones
///
/// Each engine plays one move in each position of a file, which says what every move loses: the average
/// loss is printed, in centipawns and in percent of an average piece. Engines are described as for
/// `komainu match`. Unlike a match, this compares engines that never play each other, on any day.
///
/// With --gather the positions are drawn at random from games that `selfplay` and `match` have written,
/// where neither side is ahead by more than three average pieces. All moves of a position are searched
/// in rounds, and the better half of them goes on to the next, so that the best ones are searched longest;
/// a move that does not go on loses what it lost in its last round. No move loses more than eight average
/// pieces. A position is on disk once its moves are valued, and the same command resumes after an
/// interruption.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  komainu accuracy tenjiku tenjiku.jsonl --cputime 1000
  komainu accuracy chu chu.jsonl --engine builtin \\
      --engine 'hachu protocol=cecp depth=4' --movetime 1000
  komainu accuracy chu --gather games.jsonl --positions 200 \\
      --long 50000000 --out chu.jsonl")]
pub struct AccuracyCommand {
    /// The game: one of the names that `komainu variants` lists, or the path of a variant file
    #[arg(value_name = "VARIANT")]
    game: String,
    /// The file with the positions and what their moves lose
    #[arg(value_name = "FILE", required_unless_present = "gather", conflicts_with = "shard")]
    positions_file: Option<PathBuf>,
    /// Choose a rule, as `komainu variants VARIANT` lists them; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = choice)]
    options: Vec<(String, String)>,
    #[command(flatten)]
    asked: AskedArgs,
    /// Value the moves of positions from these games, in place of measuring engines
    #[arg(long, value_name = "GAMES", num_args = 1.., requires = "out",
          conflicts_with_all = ["positions_file", "engines", "tc", "movetime", "cputime", "nodes", "depth"])]
    gather: Vec<PathBuf>,
    /// The number of positions
    #[arg(long, value_name = "N", default_value_t = 200, conflicts_with = "positions_file",
          value_parser = number(1_u64, 100_000))]
    positions: u64,
    /// The positions visited to value the moves of one
    #[arg(long, value_name = "N", default_value_t = 10_000_000, conflicts_with = "positions_file",
          value_parser = positive)]
    long: u64,
    /// The seed by which positions are drawn
    #[arg(long, value_name = "N", default_value_t = 0, conflicts_with = "positions_file", value_parser = any)]
    seed: u64,
    #[command(flatten)]
    threads: ThreadsArgs,
    /// Write each position to this file, one per line, or resume the work in it
    #[arg(long, value_name = "FILE", conflicts_with = "positions_file")]
    out: Option<PathBuf>,
    #[command(flatten)]
    shard: ShardArgs,
}

impl AccuracyCommand {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let interruption = Interruption::listen();
        match (&self.positions_file, &self.out) {
            (Some(file), _) => self.measure(file, &interruption, out),
            (None, Some(place)) => self.gather(place, &interruption, out),
            (None, None) => Ok(()),
        }
    }

    /// Values the moves of positions from games.
    fn gather(
        &self,
        place: &Path,
        interruption: &Interruption,
        out: &mut impl Write,
    ) -> Result<(), CliError> {
        let game = is_path(&self.game).then(|| Path::new(&self.game));
        let games = self.gather.iter().map(|file| ("--gather", Some(file.as_path())));
        let read: Vec<_> = games.chain([("the game", game)]).collect();
        apart(&read, &[("--out", Some(place))])?;
        check_writable(place)?;
        let options = choices(&self.options)?;
        let variant = variant(&self.game, &options)?;
        let (mut sum, mut records) = (0, Vec::new());
        for games in PlannedGames::in_files(&self.gather)? {
            games.check_rules(&self.game, &variant)?;
            sum = games.sum(sum);
            records.extend(games.records(&self.game, &self.options)?);
        }
        let evaluator = Evaluator::new(&variant);
        let plan = AccuracyPlan {
            game: self.game.clone(),
            options,
            positions: self.positions,
            nodes: self.long,
            seed: self.seed,
            games: sum,
            most: most(&evaluator),
        };
        let shard = self.shard.part();
        let header = header("accuracy", &plan, &plan.game, shard)?;
        let (threads, interrupt) = (self.threads.tell(), Arc::clone(&interruption.flag));
        let work = Grading { plan, variant, evaluator, games: &records, shard, threads, interrupt };
        // A file is begun only if there is something to put in it.
        let positions = work.positions()?;
        self.warn_of_short(&positions);
        let mut journal =
            Journal::open_to_go_on(place, header.clone(), "positions", self.positions)?;
        graded(slice::from_ref(&place.to_owned()), &work.variant, journal.results())?;
        with_progress(|bar| {
            bar.set_length(work.numbers().count() as u64);
            bar.set_position(journal.results().len() as u64);
            work.grade(&positions, &mut journal, &mut || bar.inc(1))
        })?;
        let summary = summary(&[place.to_owned()], &header, journal.results(), None)?;
        journal.finish()?;
        write!(out, "{summary}")?;
        out.flush()?;
        interruption.check("the same command goes on")
    }

    /// Warns if the moves of a position get so few nodes in the first round that nothing tells them apart.
    fn warn_of_short(&self, positions: &[Position]) {
        let moves = positions.iter().map(|position| position.legal_moves().len()).max();
        let most = moves.unwrap_or_default();
        let nodes = nodes_of_first_round(most, self.long);
        if nodes < FEW {
            complain(format_args!(
                "warning: --long {}: in a position of {most} moves the first round has {} for \
                 each, expected at least {FEW}",
                self.long,
                counted(nodes, "node")
            ));
        }
    }

    /// Measures what the moves of engines lose.
    fn measure(
        &self,
        path: &Path,
        interruption: &Interruption,
        out: &mut impl Write,
    ) -> Result<(), CliError> {
        let wrong = |problem: String| CliError::Plan(format!("{}: {problem}", path.display()));
        let options = choices(&self.options)?;
        let variant = variant(&self.game, &options)?;
        let files = [path.to_owned()];
        let Merged { header, results, .. } = merge(&files)?;
        let plan = plan_of(path, &header)?;
        let game = is_path(&self.game).then(|| Path::new(&self.game));
        let bytes = game.map(|file| inputs::bytes(file, MAX_DESCRIPTION_LENGTH)).transpose()?;
        header.check_rules(bytes.as_deref()).map_err(wrong)?;
        let same = game.is_some() || variant.rules().is_called(&plan.game);
        if !same || plan.options != options {
            let text = |game: &str, options| format!("{game} {options:?}");
            let (found, expected) = (text(&plan.game, &plan.options), text(&self.game, &options));
            return Err(wrong(format!("found values of `{found}`, expected `{expected}`")));
        }
        let positions = graded(&files, &variant, &results)?;
        if (positions.len() as u64) < plan.positions {
            let (found, all) = (positions.len(), plan.positions);
            let name = path.display();
            complain(format_args!("warning: {name}: found {found} of {all} positions"));
        }
        if positions.is_empty() {
            return Err(wrong("found no position, expected at least one".to_owned()));
        }
        let file = game.map(|_| self.game.clone());
        let start = Position::start(&variant);
        let game = Game { variant, file, start };
        for engine in &self.asked.engines() {
            self.measure_one(engine, &game, &positions, plan.most, interruption, out)?;
            interruption.check("")?;
        }
        Ok(())
    }

    /// Measures what the moves of an engine lose.
    fn measure_one(
        &self,
        engine: &EngineSpec,
        game: &Game,
        positions: &[GradedPosition],
        most: i32,
        interruption: &Interruption,
        out: &mut impl Write,
    ) -> Result<(), CliError> {
        let mut player = self.asked.player(engine, game, &interruption.flag)?;
        let mut tally = Tally::new(Evaluator::new(&game.variant).average());
        let mut asked = 0;
        writeln!(out, "{}", player.title())?;
        for (number, graded) in (1..).zip(positions) {
            let answer = player.answer(&graded.position, &graded.moves);
            tell_warnings(&mut player);
            if interruption.is_wanted() {
                break;
            }
            let (loss, answer) = match answer? {
                Ok(Some(m)) => (graded.loss(m, most), canonical(&game.variant, m)),
                Ok(None) => (most, "no move".to_owned()),
                Err(problem) => (most, problem),
            };
            tally.add(loss);
            asked = number;
            writeln!(out, "{number:>4} {loss:>6} {answer}")?;
            out.flush()?;
        }
        write!(out, "{tally}")?;
        out.flush()?;
        tell_faults(&player, asked);
        Ok(())
    }
}

/// Reads the plan of a file of values.
fn plan_of(path: &Path, header: &Header) -> Result<AccuracyPlan, CliError> {
    if header.komainu != "accuracy" {
        let problem = format!("found results of `{}`, expected accuracy", header.komainu);
        return Err(CliError::Plan(format!("{}:1: {problem}", path.display())));
    }
    plan(path, header)
}

/// Reads the positions of files of values.
fn graded(
    files: &[PathBuf],
    variant: &Arc<Variant>,
    results: &Results,
) -> Result<Vec<GradedPosition>, CliError> {
    let read = |line: &String| {
        let record: Result<GradedRecord, String> = of_line(line);
        let graded = record.and_then(|record| record.read(variant).map_err(|e| e.to_string()));
        graded.map_err(|problem| wrong_result(file_of(files, line), line, &problem))
    };
    results.values().map(read).collect()
}

/// Returns the summary of files of values; their game is taken from another file if it has moved.
pub fn summary(
    files: &[PathBuf],
    header: &Header,
    results: &Results,
    variant_file: Option<&Path>,
) -> Result<String, CliError> {
    let first = files.first().map_or(Path::new(""), PathBuf::as_path);
    let plan = plan_of(first, header)?;
    let game = variant_file.map_or(plan.game.clone(), |file| file.to_string_lossy().into_owned());
    let variant = variant(&game, &plan.options)?;
    let positions = graded(files, &variant, results)?;
    let close = |graded: &GradedPosition| {
        let near = Evaluator::new(&variant).average() / 10;
        graded.losses.iter().filter(|&&(_, loss)| loss <= near).count() as f64
    };
    // A sum that begins with nothing would be -0.
    let moves = positions.iter().map(close).fold(0.0, |sum, moves| sum + moves);
    let moves = moves / positions.len().max(1) as f64;
    let positions = counted(positions.len() as u64, "position");
    Ok(format!(
        "{positions}; on average {moves:.1} moves lose no more than a tenth of an average piece\n"
    ))
}
