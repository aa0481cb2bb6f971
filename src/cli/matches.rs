//! `komainu match`: games between engines.

use std::collections::HashSet;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use clap::Args;
use serde::Serialize;

use super::game::{choices, is_path, start, variant};
use super::games::{result, wrong_result};
use super::inputs;
use super::interruption::Interruption;
use super::outputs::{apart, check_addable, check_writable, unwritten};
use super::pgn_file::{PgnFile, is_pgn};
use super::progress::with_progress;
use super::shards::ShardArgs;
use super::{CliError, complain};
use komainu_core::board::Position;
use komainu_core::files::{MAX_DESCRIPTION_LENGTH, MAX_LIST_LENGTH};
use komainu_core::text::counted;
use komainu_core::types::{Color, Move};
use komainu_engine::eval::Evaluator;
use komainu_lab::journal::{Header, Journal, Shard};
use komainu_lab::matches::openings::{self, Openings, Recipe};
use komainu_lab::matches::statistics::Sprt;
use komainu_lab::matches::{
    Adjudication, EngineSpec, Game, GameRecord, MARGIN, Match, MatchError, Pace, Plan, Standings,
};
use komainu_lab::numbers::{MAX_TIME, any, number};
use komainu_lab::selfplay;
use komainu_lab::transcript::{self, Transcript};

/// The most games that are played at a time.
const MAX_CONCURRENCY: u64 = 512;
/// The time between two lines about the standings, where there is no progress bar.
const REPORT_INTERVAL: Duration = Duration::from_secs(60);
/// The message about a match that was interrupted while its openings were made.
const NOTHING_PLAYED: &str = "no new game was played";

/// Play games between engines
///
/// Games are played in pairs, the same opening with colours swapped; every move is checked by the rules
/// of the game. Two engines play each other; of more, each meets each (a round robin), or the first one
/// all others (--gauntlet).
///
/// An engine is `builtin` (this program) or another program with its arguments, followed by settings:
/// `name=`, `protocol=` (uci, usi or cecp), `option.NAME=` (with `_` for blanks), `threads=`, and
/// limits of its own (`tc=`, `movetime=`, `cputime=`, `nodes=`, `depth=`). A word with blanks is
/// quoted: --engine '"my engine/run" option.EvalFile="my weights.txt"'. The match sets the game, its
/// rules and its start, and refuses them as options of one engine; a warning names the rules for which
/// an engine has no option. No game is played with an engine that refuses the value of an option. CECP
/// has no command for processor time: an engine is sent --cputime as the time on its clock, which on a
/// busy machine is less. A CECP engine that does not answer `ping`, or sends `reuse=0`, is restarted for
/// each game. Offers of a draw are not passed on.
///
/// The result is printed with the difference in Elo that explains it best (the logistic model: 200 Elo
/// are 76 % of the points), the interval that holds the true one with a probability of 95 %, and LOS,
/// the likelihood of superiority: how certain it is that the first engine is the better one. All are
/// computed from pairs, by the points that the first engine makes in one: 0, 0.5, 1, 1.5 or 2
/// (pentanomial statistics). With few games the interval is wide. Games that an engine loses by a fault
/// (time, a crash, an illegal move) count as lost; a warning says how many there are. Where no time is
/// limited (only --nodes or --depth), a player loses that reports nothing new of its thinking for 60
/// seconds, or takes 10 minutes for a move. One that cannot be restarted after a fault loses its
/// further games.
///
/// --sprt ends the match by a sequential probability ratio test, as fishtest and fastchess do it: LLR
/// is the logarithm of how much likelier the pairs are if the first engine is better by ELO1 (H1) than
/// if it is better by ELO0 (H0). Once it is above its upper bound H1 is accepted, below its lower one
/// H0; the share of wrong verdicts is at most ALPHA where H0 is true and at most BETA where H1 is (0.05
/// by default). With `,normalized` after them the numbers are normalized Elo, differences in standard
/// deviations of a game: a test takes as many games whatever the share of draws. Once there is a
/// verdict no further pair is begun; with several games at a time (--concurrency) the pairs that were
/// begun are finished.
///
/// With --out every game is on disk once it is over, and the same command resumes an interrupted match,
/// also with more --pairs than before, as long as the programs of the engines and the files in their
/// options are the same; `convert`, `replay` and `annotate` read the file. When interrupted (Ctrl-C),
/// the match prints the result so far; unfinished games are dropped.
///
/// With --plan all of this is read from a TOML file; what is also given on the command line takes
/// precedence, key by key, and a time (--tc, --movetime, --cputime) over a time of any kind. Its keys
/// are game and the names of the options from --option to --sprt, such as `nodes = 20`,
/// `max-plies = 60`, `sprt = "0,10"` and `engine = ["builtin", "hachu protocol=cecp"]`. The limits may
/// also be in a table, `pace = { nodes = 20 }`, as may the rules for ending games early,
/// `adjudication = { max_plies = 60 }`, and the numbers of a test, `sprt = { elo0 = 0, elo1 = 10 }`;
/// choices of rules always are, `option = { NAME = "VALUE" }`. A table `[[engine]]` for each engine has
/// the keys command, such as `["builtin"]`, and perhaps name, protocol, options, such as
/// `{ Hash = "64" }`, and limits of its own: tc, movetime, cputime, nodes and depth, or pace with them.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  komainu match mini --engine builtin --engine 'fairy-stockfish name=fs' \\
      --movetime 100
  komainu match chu --engine builtin --engine 'hachu protocol=cecp tc=40/4' \\
      --cputime 100 --pairs 30
  komainu match tenjiku --engine builtin --engine './old-komainu' \\
      --nodes 5000 --sprt 0,10 \\
      --win-score 2000 --out tenjiku.jsonl
  komainu match mini --engine builtin --engine 'builtin nodes=500 name=weak' \\
      --engine 'fairy-stockfish name=fs' --nodes 2000 --pairs 20 \\
      --pgn mini.pgn --log mini.log
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
    /// An engine; to be given twice or more
    #[arg(long = "engine", value_name = "ENGINE")]
    engines: Vec<EngineSpec>,
    /// Let only the first engine meet all others
    #[arg(long)]
    gauntlet: bool,
    #[command(flatten)]
    pace: Pace,
    /// The number of pairs of games of two engines; a test may end earlier [default: 50, and 50000 for
    /// a test]
    #[arg(long, value_name = "N", value_parser = number(1_u32, u32::MAX))]
    pairs: Option<u32>,
    /// A file of openings, one per line [default: those that come with the game, then new ones]
    #[arg(long, value_name = "FILE")]
    openings: Option<String>,
    /// The seed that decides the order of the openings [default: 0]
    #[arg(long, value_name = "N", value_parser = any)]
    seed: Option<u64>,
    /// The time by which a player may be late, in milliseconds [default: 100]
    #[arg(long, value_name = "MS", value_parser = number(0, MAX_TIME))]
    margin: Option<u64>,
    #[command(flatten)]
    adjudication: Adjudication,
    /// End the match once it is known which of two Elo differences is the likelier
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA][,normalized]", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// End games early as self-play does, where nothing else is said: won at an advantage of eight
    /// average pieces of the game, and after six plies for each piece of the start by whoever is two
    /// ahead, or else drawn
    #[arg(long)]
    adjudicate: bool,
    /// Read the plan of the match from this TOML file
    #[arg(long, value_name = "FILE")]
    plan: Option<PathBuf>,
    /// The number of games that are played at a time
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = number(1_u64, MAX_CONCURRENCY))]
    concurrency: u64,
    /// Write every game to this file, one per line, or resume the match in it
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Append every game to this file, as PGN; an existing file must be PGN or empty
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Append what engines are sent (`>`), answer (`<`) and write to standard error (`!`) to this file,
    /// or to a file for each engine in this folder; existing files must be such logs or empty
    #[arg(long, value_name = "FILE|FOLDER")]
    log: Option<PathBuf>,
    #[command(flatten)]
    shard: ShardArgs,
}

impl MatchCommand {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let interruption = Interruption::listen();
        let the_match = self.the_match(&interruption)?;
        let plan = &the_match.plan;
        let mut standings = Standings::new(plan);
        let new = self.out.as_deref().filter(|out| !out.exists());
        let mut journal = self.journal(&the_match)?;
        let played = journal.iter().flat_map(|journal| journal.results().keys()).max();
        played.map_or(Ok(()), |last| make_again(&the_match, &interruption, *last))?;
        let earlier = self.earlier(journal.as_ref(), &the_match)?;
        let mut pgn = self.pgn.as_deref().map(PgnFile::open).transpose()?;
        // A PGN file that is not new has the earlier games already.
        if let Some(pgn) = pgn.as_mut().filter(|pgn| pgn.is_new()) {
            for record in &earlier {
                pgn.add(record, &the_match);
            }
        }
        earlier.into_iter().for_each(|record| standings.add(record));
        let before = standings.played();
        let played = play(&the_match, journal.as_mut(), pgn.as_mut(), &mut standings);
        if let Some(journal) = journal {
            let is_empty = journal.results().is_empty();
            journal.finish()?;
            // A match that could not begin leaves no file, which would not fit a corrected plan.
            if let Some(new) = new.filter(|_| played.is_err() && is_empty) {
                fs::remove_file(new)?;
            }
        }
        // The result so far of a match that was broken off is printed, too.
        if played.is_ok() || standings.played() > before {
            write!(out, "{standings}")?;
            out.flush()?;
        }
        let failed = the_match.log.as_ref().is_some_and(|log| log.has_failed());
        played?;
        pgn.map_or(Ok(()), PgnFile::close)?;
        if let Some(path) = self.log.as_deref().filter(|_| failed) {
            let problem = "not all lines are in it";
            return Err(unwritten(path, io::Error::new(io::ErrorKind::WriteZero, problem)));
        }
        interruption.check(self.advice())
    }

    /// Reads the games in a journal.
    fn earlier(
        &self,
        journal: Option<&Journal>,
        the_match: &Match,
    ) -> Result<Vec<GameRecord>, CliError> {
        let path = self.out.as_deref().unwrap_or(Path::new(""));
        let lines = journal.into_iter().flat_map(|journal| journal.results().values());
        let read = lines.map(|line| {
            let record: GameRecord = result(path, line)?;
            let checked = the_match.check(&record);
            checked.map_err(|error| wrong_result(path, line, &error.to_string()))?;
            Ok(record)
        });
        read.collect()
    }

    /// Returns how to resume a match that was interrupted.
    const fn advice(&self) -> &'static str {
        match self.out {
            Some(_) => "the same command goes on",
            None => "with --out the same command goes on",
        }
    }

    /// Returns the match, ready to be played.
    fn the_match(&self, interruption: &Interruption) -> Result<Match, CliError> {
        let mut plan = self.plan()?;
        self.check_files(&plan)?;
        let variant = variant(&plan.game, &plan.options)?;
        if self.adjudicate {
            let usual = selfplay::adjudication(&variant, &Evaluator::new(&variant));
            plan.adjudication = plan.adjudication.or(usual);
        }
        let file = is_path(&plan.game).then(|| absolute(&plan.game));
        let start = start(&variant, plan.handicap.as_deref())?;
        let game = Game { variant, file, start };
        let openings = openings_of(&plan, &game, interruption)?;
        let begin = |path: &PathBuf| {
            let log = Transcript::begin(path);
            log.map_err(|problem| unwritten(path, problem))
        };
        Ok(Match {
            plan,
            game,
            openings,
            concurrency: self.concurrency as usize,
            shard: self.shard.part(),
            log: self.log.as_ref().map(begin).transpose()?.map(Arc::new),
            interrupt: Arc::clone(&interruption.flag),
        })
    }

    /// Fails if a file is read or written for two purposes, or if a file to append to holds something
    /// else.
    fn check_files(&self, plan: &Plan) -> Result<(), CliError> {
        let game = is_path(&plan.game).then(|| Path::new(&plan.game));
        let openings = plan.openings.as_deref().map(Path::new);
        let logs = self.log.iter().flat_map(|log| {
            plan.engines.iter().map(|engine| transcript::file_of(log, &engine.name))
        });
        let mut logs: Vec<_> = logs.collect();
        logs.dedup();
        let written = [("--out", self.out.as_deref()), ("--pgn", self.pgn.as_deref())];
        let logged = logs.iter().map(|log| ("--log", Some(log.as_path())));
        apart(
            &[("the game", game), ("--plan", self.plan.as_deref()), ("--openings", openings)],
            &written.into_iter().chain(logged).collect::<Vec<_>>(),
        )?;
        for path in self.out.iter().chain(&self.pgn) {
            check_writable(path)?;
        }
        self.pgn.as_deref().map_or(Ok(()), |path| check_addable(path, "PGN", is_pgn))?;
        logs.iter().try_for_each(|log| check_addable(log, "a log", transcript::sniff))
    }

    fn journal(&self, the_match: &Match) -> Result<Option<Journal>, CliError> {
        let Some(path) = &self.out else { return Ok(None) };
        let plan = &the_match.plan;
        let mut header = header("match", plan, &plan.game, the_match.shard)?;
        for (name, path) in plan.engines.iter().flat_map(EngineSpec::files) {
            // A program may be one to run and not to read.
            if let Ok(bytes) = fs::read(path) {
                header = header.with_file(name, &bytes);
            }
        }
        Ok(Some(Journal::open_to_go_on(path, header, "pairs", plan.games())?))
    }

    /// Returns the plan in the file, if there is one, with the settings of the command line.
    fn plan(&self) -> Result<Plan, CliError> {
        let mut plan = match &self.plan {
            None => Plan::default(),
            Some(path) => {
                let origin = path.display().to_string();
                let text = inputs::text(path, MAX_DESCRIPTION_LENGTH)?;
                Plan::parse(&text, &origin).map_err(CliError::PlanFile)?
            }
        };
        if let Some(game) = &self.game {
            plan.game.clone_from(game);
        }
        let choices = choices(&self.options)?;
        plan.options
            .retain(|known, _| !choices.keys().any(|name| name.eq_ignore_ascii_case(known)));
        plan.options.extend(choices);
        plan.handicap = self.handicap.clone().or(plan.handicap);
        if !self.engines.is_empty() {
            plan.engines.clone_from(&self.engines);
        }
        plan.pace = self.pace.or(plan.pace);
        plan.adjudication = self.adjudication.or(plan.adjudication);
        plan.gauntlet |= self.gauntlet;
        plan.pairs = self.pairs.or(plan.pairs);
        plan.openings = self.openings.clone().or(plan.openings);
        plan.seed = self.seed.unwrap_or(plan.seed);
        plan.margin = self.margin.or(plan.margin).filter(|margin| *margin != MARGIN);
        plan.sprt = self.sprt.or(plan.sprt);
        plan.check().map_err(|problem| {
            let file = self.plan.as_ref().map(|path| format!("{}: ", path.display()));
            CliError::Plan(file.unwrap_or_default() + &problem)
        })
    }
}

/// Returns the first line of a journal of games, with a hash of the rules if they come from a file.
pub fn header(
    command: &str,
    plan: &impl Serialize,
    game: &str,
    shard: Shard,
) -> Result<Header, CliError> {
    let header = Header::new(command, plan, shard);
    Ok(if is_path(game) {
        header.by_rules(&inputs::bytes(Path::new(game), MAX_DESCRIPTION_LENGTH)?)
    } else {
        header
    })
}

/// Returns the absolute path of a variant file, which holds wherever a player runs.
fn absolute(path: &str) -> String {
    fs::canonicalize(path).map_or_else(|_| path.to_owned(), |path| path.display().to_string())
}

/// Returns the openings of a match: those in its file, or those of the game followed by new ones.
fn openings_of(
    plan: &Plan,
    game: &Game,
    interruption: &Interruption,
) -> Result<Openings, CliError> {
    let wrong = |path: &str, problem: String| CliError::Plan(format!("{path}: {problem}"));
    let shuffled = |mut openings: Vec<Vec<Move>>| {
        openings::shuffle(&mut openings, plan.seed);
        openings
    };
    if let Some(path) = &plan.openings {
        let text = inputs::text(Path::new(path), MAX_LIST_LENGTH)?;
        let read = openings::read(&game.start, &text);
        let read = read.map_err(|error| wrong(path, error.to_string()))?;
        warn_of_few(path, &game.start, &read, plan.most_pairs());
        return Ok(Openings::of(shuffled(read)));
    }
    // Under other rules than the game's own, or after another start, a move may not be legal.
    let known = openings::built_in(&game.variant.rules().id).filter(|_| game.file.is_none());
    let known = known.and_then(|text| openings::read(&game.start, text).ok());
    let known = known.map(shuffled).unwrap_or_default();
    // New openings are random already: a longer match begins with those of a shorter one.
    let recipe = Recipe::for_game(&game.variant, plan.seed);
    let openings = Openings::and_new(known, &game.start, recipe)?;
    if openings.prepare(1, &interruption.flag, &|_| ())? == 0 {
        interruption.check(NOTHING_PLAYED)?;
        return Err(CliError::Plan(format!("{}: found no balanced opening", plan.game)));
    }
    Ok(openings)
}

/// Warns of a file with fewer openings than a match has pairs, so that games may repeat others.
fn warn_of_few(path: &str, start: &Position, openings: &[Vec<Move>], pairs: u32) {
    let reached = openings.iter().map(|moves| {
        let mut position = start.clone();
        moves.iter().for_each(|&m| position.make(m));
        position.key()
    });
    let found = reached.collect::<HashSet<_>>().len();
    if found < pairs as usize {
        let found = counted(found as u64, "different opening");
        complain(format_args!(
            "warning: {path}: found {found}, expected {pairs}, one for each pair of games: later pairs \
             begin with those of earlier ones"
        ));
    }
}

/// Makes the openings of a match again, as far as it has been played.
fn make_again(the_match: &Match, interruption: &Interruption, last: u64) -> Result<(), CliError> {
    let rounds = the_match.round_of(last) + 1;
    with_progress(|bar| {
        bar.set_length(rounds as u64);
        the_match
            .openings
            .prepare(rounds, &interruption.flag, &|made| bar.set_position(made as u64))
    })?;
    interruption.check(NOTHING_PLAYED)
}

/// Plays a match with a progress bar, or with a line about the standings now and then.
fn play(
    the_match: &Match,
    journal: Option<&mut Journal>,
    mut pgn: Option<&mut PgnFile>,
    standings: &mut Standings,
) -> Result<(), MatchError> {
    with_progress(|bar| {
        bar.set_length(the_match.games());
        bar.set_position(u64::from(standings.played()));
        let mut last = Instant::now();
        let mut report = |record: &GameRecord, standings: &Standings| {
            let is_added = pgn.as_mut().is_none_or(|pgn| pgn.add(record, the_match));
            // Games that cannot be written are not worth playing.
            if !is_added || the_match.log.as_ref().is_some_and(|log| log.has_failed()) {
                the_match.interrupt.store(true, Ordering::Release);
            }
            bar.set_position(u64::from(standings.played()));
            let line = format!("{} ({})", standings.line(), record.end);
            let is_due = !io::stderr().is_terminal() && last.elapsed() >= REPORT_INTERVAL;
            // Standard error may be closed.
            bar.suspend(|| {
                if record.fault.is_some() {
                    let _ = writeln!(io::stderr(), "{}", loss(record, &the_match.plan));
                }
                if is_due {
                    last = Instant::now();
                    let _ = writeln!(io::stderr(), "game {}: {line}", standings.played());
                }
            });
            bar.set_message(line);
        };
        the_match.play(journal, standings, &mut report)
    })
}

/// Returns the warning about a game that a player's fault has ended.
fn loss(record: &GameRecord, plan: &Plan) -> String {
    let [black, white] = plan.names_in(record.number);
    let loser = if record.winner == Some(Color::Black) { white } else { black };
    format!("warning: game {}: {loser} loses: {}", record.number, record.end)
}

/// Returns the standings after some games.
pub fn standings(plan: &Plan, games: Vec<GameRecord>) -> Standings {
    let mut standings = Standings::new(plan);
    games.into_iter().for_each(|game| standings.add(game));
    standings
}
