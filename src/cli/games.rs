//! Games that were played, from the files that `match` and `selfplay` write.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;
use serde::de::DeserializeOwned;

use super::game::{RulesArgs, is_path, start};
use super::{CliError, complain, inputs};
use komainu_core::board::{Position, Variant};
use komainu_core::files::MAX_DESCRIPTION_LENGTH;
use komainu_core::rules::catalog;
use komainu_core::text::counted;
use komainu_lab::journal::{Header, Merged, Results, merge_each, of_line, place_of, without_place};
use komainu_lab::matches::{Adjudication, GameRecord, Plan, ReplayError};
use komainu_lab::selfplay::SelfPlayPlan;
use komainu_records::Record;

/// The facts that all games of a file share.
pub struct Games {
    /// The game that is played.
    pub variant: Arc<Variant>,
    /// The file that holds it, if it is not built in.
    pub variant_file: Option<PathBuf>,
    /// The plan of a match, which has the names of the players.
    pub plan: Option<Plan>,
    /// The handicap that White gives, empty for none.
    pub handicap: String,
    /// The number of games that are planned.
    pub count: u64,
    start: Position,
    adjudication: Adjudication,
}

/// The part that the plans of a match and of self-play share.
pub struct Common {
    /// The name of the game, or the path of its file.
    pub game: String,
    /// The choices of its options.
    pub options: BTreeMap<String, String>,
    handicap: Option<String>,
    adjudication: Adjudication,
    /// The number of games.
    games: u64,
    /// The plan of a match.
    of_match: Option<Plan>,
}

impl Common {
    /// Reads it from the first line of a file of games, which holds all of its plan and nothing else.
    fn of(path: &Path, header: &Header) -> Result<Self, CliError> {
        let wrong = |problem: String| CliError::Plan(format!("{}:1: {problem}", path.display()));
        let common = match header.komainu.as_str() {
            "match" => {
                let plan: Plan = plan(path, header)?;
                plan.check_players().map_err(wrong)?;
                Self {
                    game: plan.game.clone(),
                    options: plan.options.clone(),
                    handicap: plan.handicap.clone(),
                    adjudication: plan.adjudication,
                    games: plan.games(),
                    of_match: Some(plan),
                }
            }
            "selfplay" => {
                let SelfPlayPlan { game, options, handicap, adjudication, games, .. } =
                    plan(path, header)?;
                Self { game, options, handicap, adjudication, games, of_match: None }
            }
            other => return Err(wrong(format!("found results of `{other}`, expected games"))),
        };
        common.adjudication.check().map_err(wrong)?;
        Ok(common)
    }
}

impl Games {
    /// Reads the first line of a file of games. They must be of the named game, or of the one in the
    /// given file, if any, and played by the chosen rules.
    pub fn of(
        path: &Path,
        header: &Header,
        named: Option<&str>,
        rules: &RulesArgs,
    ) -> Result<Self, CliError> {
        let mut variant_file = None;
        let games = Self::found_by(path, header, |common| {
            variant_file = file_of_rules(common, named, rules);
            variant_of(path, header, common, variant_file.clone(), named, rules)
        })?;
        Ok(Self { variant_file, ..games })
    }

    /// Reads the first line of a file of games; `find` finds their game by the plan.
    pub fn found_by(
        path: &Path,
        header: &Header,
        find: impl FnOnce(&Common) -> Result<Arc<Variant>, CliError>,
    ) -> Result<Self, CliError> {
        let common = Common::of(path, header)?;
        let variant = find(&common)?;
        let start = start(&variant, common.handicap.as_deref())?;
        let Common { handicap, adjudication, games: count, of_match: plan, .. } = common;
        Ok(Self {
            variant,
            variant_file: None,
            plan,
            handicap: handicap.unwrap_or_default(),
            start,
            count,
            adjudication,
        })
    }

    /// Returns the names of Black and White in the game of this number; empty in self-play.
    pub fn names_in(&self, number: u64) -> [&str; 2] {
        self.plan.as_ref().map_or([""; 2], |plan| plan.names_in(number))
    }

    /// Reads the line of a game, and replays it.
    pub fn read(&self, line: &str) -> Result<GameRecord, String> {
        let game: GameRecord = of_line(line)?;
        let [black, _] = self.names_in(game.number);
        let checked = game.check(self.count, black, &self.start, self.adjudication);
        checked.map_err(|problem| problem.to_string())?;
        Ok(game)
    }

    /// Reads the games of some files, and replays them.
    pub fn read_all(
        &self,
        files: &[PathBuf],
        results: &Results,
    ) -> Result<Vec<GameRecord>, CliError> {
        let lines: Vec<&String> = results.values().collect();
        let read: Vec<_> = lines.par_iter().map(|line| self.read(line)).collect();
        let mut games: Vec<GameRecord> = Vec::with_capacity(read.len());
        for (game, line) in read.into_iter().zip(lines) {
            let wrong = |problem: String| wrong_result(file_of(files, line), line, &problem);
            let game = game.map_err(wrong)?;
            if let Some(other) = games.last().filter(|other| self.are_pair(other, &game)) {
                let same = game.check_opening(&other.opening);
                same.map_err(|problem: ReplayError| wrong(problem.to_string()))?;
            }
            games.push(game);
        }
        Ok(games)
    }

    /// Returns `true` if two games are a pair of a match, which begin with the same moves.
    fn are_pair(&self, one: &GameRecord, other: &GameRecord) -> bool {
        self.plan.is_some() && one.number / 2 == other.number / 2
    }
}

/// Returns the file that holds the rules of a file of games, if they are not built in: the requested one,
/// or else the one in its plan.
fn file_of_rules(common: &Common, named: Option<&str>, rules: &RulesArgs) -> Option<PathBuf> {
    let mut names = named.into_iter().chain([&*common.game]);
    rules.variant_file.clone().or_else(|| names.find(|name| is_path(name)).map(Into::into))
}

/// Returns the game of a file, which has to be the requested one.
fn variant_of(
    path: &Path,
    header: &Header,
    common: &Common,
    file: Option<PathBuf>,
    named: Option<&str>,
    rules: &RulesArgs,
) -> Result<Arc<Variant>, CliError> {
    let other = |found: String| CliError::Plan(format!("{}: {found}", path.display()));
    // Older journals have no hash of the file with the rules.
    if !is_path(&common.game) || header.rules.is_some() {
        let bytes = file.as_deref();
        let bytes = bytes.map(|file| inputs::bytes(file, MAX_DESCRIPTION_LENGTH)).transpose()?;
        let same = header.check_rules(bytes.as_deref());
        same.map_err(|difference| other(format!("holds other work: {difference}")))?;
    }
    let game = file.is_none().then_some(common.game.as_str());
    let options = common.options.clone().into_iter().collect();
    let variant = RulesArgs { variant_file: file.clone(), options }.variant(game)?;
    let known = variant.rules();
    let named = named.filter(|named| !is_path(named));
    if let Some(named) = named.filter(|named| !known.is_called(named)) {
        let id = catalog::find(named).map_or(named, |file| file.id());
        return Err(other(format!("found games of `{}`, expected `{id}`", known.id)));
    }
    let asked = RulesArgs { variant_file: file, options: rules.options.clone() };
    let asked = asked.variant(named.or(game))?;
    let is_asked = |name: &str| rules.options.iter().any(|(asked, _)| asked == name);
    let mut asked = asked.rules().options.iter().zip(&known.options);
    let differs = asked.find(|(asked, known)| {
        asked.chosen != known.chosen && (asked.chosen != asked.default || is_asked(&asked.name))
    });
    match differs {
        None => Ok(variant),
        Some((asked, known)) => {
            let (name, found, expected) = (&known.name, &known.chosen, &asked.chosen);
            let found = format!("found games with `{name}={found}`, expected `{name}={expected}`");
            Err(other(found))
        }
    }
}

/// The games of one plan, from one or more of the files that `selfplay` and `match` wrote. A game that is
/// in several files counts once, as it does when they are merged.
pub struct PlannedGames {
    files: Vec<PathBuf>,
    merged: Merged,
}

impl PlannedGames {
    /// Reads files, plan by plan; warns of games that are in several of them.
    pub fn in_files(files: &[PathBuf]) -> Result<Vec<Self>, CliError> {
        let works = merge_each(files, length_key)?.into_iter();
        Ok(works
            .map(|(merged, files)| {
                warn_of_repeated(&files, merged.repeated);
                Self { files, merged }
            })
            .collect())
    }

    /// The number of games.
    pub fn count(&self) -> usize {
        self.merged.results.len()
    }

    /// Goes on with a checksum over the games.
    pub fn sum(&self, before: u64) -> u64 {
        let add = |sum: u64, byte: u8| sum.wrapping_mul(31).wrapping_add(u64::from(byte));
        self.merged.results.values().flat_map(|line| line.bytes()).fold(before, add)
    }

    /// Fails if the games were not played by the rules of a variant.
    pub fn check_rules(&self, named: &str, variant: &Variant) -> Result<(), CliError> {
        let path = self.files.first().map_or(Path::new(""), PathBuf::as_path);
        let games = Games::of(path, &self.merged.header, Some(named), &RulesArgs::default())?;
        let mut options = games.variant.rules().options.iter().zip(&variant.rules().options);
        match options.find(|(found, expected)| found.chosen != expected.chosen) {
            None => Ok(()),
            Some((found, expected)) => {
                let (name, found, expected) = (&found.name, &found.chosen, &expected.chosen);
                let found = format!("found games with `{name}={found}`");
                let path = path.display();
                Err(CliError::Plan(format!("{path}: {found}, expected `{name}={expected}`")))
            }
        }
    }

    /// The games, which must be of the named game.
    pub fn records(
        self,
        named: &str,
        options: &[(String, String)],
    ) -> Result<Vec<GameRecord>, CliError> {
        let rules = RulesArgs { variant_file: None, options: options.to_vec() };
        let path = self.files.first().map_or(Path::new(""), PathBuf::as_path);
        let games = Games::of(path, &self.merged.header, Some(named), &rules)?;
        games.read_all(&self.files, &self.merged.results)
    }
}

/// The key in the plan of a file of games that says how many there are.
fn length_key(header: &Header) -> &'static str {
    if header.komainu == "match" { "pairs" } else { "games" }
}

/// Warns of results that are in several of some files.
pub fn warn_of_repeated(files: &[PathBuf], repeated: usize) {
    if repeated > 0 {
        let last = files.last().map_or(Path::new(""), PathBuf::as_path).display();
        let results = counted(repeated as u64, "result");
        complain(format_args!(
            "warning: {last}: found {results} that other files hold too, counted once"
        ));
    }
}

/// Returns the record of a game between players of these names, Black's and White's, with the handicap
/// of the plan, which is empty if there is none.
pub fn record_of(
    game: &GameRecord,
    variant: &Arc<Variant>,
    names: [&str; 2],
    handicap: &str,
) -> Result<Record, ReplayError> {
    let mut record = game.to_record(variant, names)?;
    handicap.clone_into(&mut record.handicap);
    Ok(record)
}

/// Reads the plan in the first line of a journal.
pub fn plan<P: DeserializeOwned>(path: &Path, header: &Header) -> Result<P, CliError> {
    serde_json::from_value(header.plan.clone()).map_err(|error| {
        CliError::Plan(format!("{}:1: the plan: {}", path.display(), without_place(&error)))
    })
}

/// Reads a line of a journal.
pub fn result<T: DeserializeOwned>(path: &Path, line: &str) -> Result<T, CliError> {
    of_line(line).map_err(|problem| wrong_result(path, line, &problem))
}

/// Returns the file that has this line, or else the first one.
pub fn file_of<'f>(files: &'f [PathBuf], line: &str) -> &'f Path {
    let found = files.iter().find(|path| place_of(path, line).is_some());
    found.or(files.first()).map_or(Path::new(""), PathBuf::as_path)
}

/// Returns the error about a line of a journal, with its place.
pub fn wrong_result(path: &Path, line: &str, problem: &str) -> CliError {
    let place = place_of(path, line).map(|number| format!(":{number}")).unwrap_or_default();
    CliError::Plan(format!("{}{place}: {problem}", path.display()))
}
