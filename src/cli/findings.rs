//! What `annotate` finds about the positions of games, in files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::CliError;
use super::game::RulesArgs;
use super::games::{file_of, plan, wrong_result};
use super::inputs;
use komainu_core::board::{Dialect, Position, Variant};
use komainu_core::files::MAX_DESCRIPTION_LENGTH;
use komainu_core::notation::canonical;
use komainu_core::text::counted;
use komainu_core::types::{Move, Score};
use komainu_lab::journal::{Header, Results, Shard, of_line};
use komainu_records::{Evaluation, Finding, Record};

/// Everything on which the findings in a file depend.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FindingsPlan {
    /// The file that holds the game, if it is not built in.
    pub variant_file: Option<PathBuf>,
    /// The depth of a search, in plies.
    pub depth: Option<u32>,
    /// The time of a search.
    pub milliseconds: Option<u64>,
    /// The positions that a search visits.
    pub nodes: Option<u64>,
    /// The size of the hash table of a search, in megabytes.
    pub hash: u64,
    /// The games, in the order of their file.
    pub games: Vec<PlannedGame>,
}

/// A game whose positions are searched.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlannedGame {
    game: String,
    options: BTreeMap<String, String>,
    start: String,
    moves: String,
}

/// A finding as a line of a file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FindingRecord {
    number: u64,
    /// The score from Black's point of view.
    score: i32,
    depth: u32,
    line: String,
}

/// The main lines of some games; their positions are numbered one game after the other, from 0.
pub struct MainLines(Vec<MainLine>);

struct MainLine {
    /// The number of the first position.
    first: u64,
    start: Position,
    moves: Vec<Move>,
}

impl PlannedGame {
    /// Returns the main line of a record as part of a plan.
    pub fn of(record: &Record) -> Self {
        let rules = record.variant().rules();
        let moves = record.moves_to(record.end_of_line(record.root()));
        let moves = moves.into_iter().map(|m| canonical(record.variant(), m));
        Self {
            game: rules.id.clone(),
            options: rules.options.iter().map(|o| (o.name.clone(), o.chosen.clone())).collect(),
            start: record.start().to_string(),
            moves: moves.collect::<Vec<_>>().join(" "),
        }
    }

    /// Returns the game by its own rules or those in a file.
    fn variant(&self, variant_file: Option<&Path>) -> Result<Arc<Variant>, CliError> {
        let options = self.options.clone().into_iter().collect();
        let rules = RulesArgs { variant_file: variant_file.map(Path::to_owned), options };
        rules.variant(Some(&self.game))
    }

    /// Returns `true` if it is the same game as another, with the same choices of its options.
    fn has_rules_of(&self, other: &Self) -> bool {
        (&self.game, &self.options) == (&other.game, &other.options)
    }

    /// Returns the start and the moves.
    fn line(&self, variant: &Arc<Variant>) -> Result<(Position, Vec<Move>), String> {
        let start = Position::composed_from_sfen(variant, &self.start, Dialect::Sfen);
        let start = start.map_err(|problem| format!("start: {problem}"))?;
        let moves = moves_of(&start, &self.moves).map_err(|problem| format!("moves: {problem}"))?;
        Ok((start, moves))
    }
}

impl MainLines {
    /// Returns the main lines of records.
    pub fn of<'r>(records: impl Iterator<Item = &'r Record>) -> Self {
        let line = |record: &Record| {
            let moves = record.moves_to(record.end_of_line(record.root()));
            (record.start().clone(), moves)
        };
        Self::numbered(records.map(line))
    }

    fn numbered(lines: impl Iterator<Item = (Position, Vec<Move>)>) -> Self {
        let mut next = 0;
        let number = |(start, moves): (Position, Vec<Move>)| {
            let first = next;
            next += moves.len() as u64 + 1;
            MainLine { first, start, moves }
        };
        Self(lines.map(number).collect())
    }

    /// The number of positions.
    pub fn count(&self) -> u64 {
        self.0.last().map_or(0, MainLine::end)
    }

    /// Returns the line that says how many of the positions were searched.
    pub fn summary(&self, found: usize) -> String {
        let (found, all) = (found as u64, self.count());
        let some = if found < all { format!("{found} of ") } else { String::new() };
        let games = counted(self.0.len() as u64, "game");
        format!("{some}{} in {games}\n", counted(all, "position"))
    }

    /// Returns the position with this number, if there is one.
    pub fn position(&self, number: u64) -> Option<Position> {
        let line = self.0.get(self.0.partition_point(|line| line.end() <= number))?;
        let mut position = line.start.clone();
        line.moves.iter().take((number - line.first) as usize).for_each(|&m| position.make(m));
        Some(position)
    }

    /// Returns the findings about each game, by the number of moves before the position.
    pub fn by_game(&self, mut findings: BTreeMap<u64, Finding>) -> Vec<BTreeMap<usize, Finding>> {
        let of_line = |line: &MainLine| {
            let later = findings.split_off(&line.end());
            let own = std::mem::replace(&mut findings, later).into_iter();
            own.map(|(number, finding)| ((number - line.first) as usize, finding)).collect()
        };
        self.0.iter().map(of_line).collect()
    }

    /// Reads the findings in files, whose lines of play have to be legal.
    pub fn read(
        &self,
        files: &[PathBuf],
        results: &Results,
    ) -> Result<BTreeMap<u64, Finding>, CliError> {
        let lines: Vec<&String> = results.values().collect();
        let read: Vec<_> = lines.par_iter().map(|line| self.finding(line)).collect();
        let pairs = read.into_iter().zip(lines);
        pairs
            .map(|(read, line)| {
                read.map_err(|problem| wrong_result(file_of(files, line), line, &problem))
            })
            .collect()
    }

    /// Reads the line of a finding.
    fn finding(&self, line: &str) -> Result<(u64, Finding), String> {
        let FindingRecord { number, score, depth, line } = of_line(line)?;
        let position = self.position(number).ok_or_else(|| {
            format!("number: found {number}, expected a number below {}", self.count())
        })?;
        let Score(most) = Score::WIN;
        if !(-most..=most).contains(&score) {
            return Err(format!("score: found {score}, expected a number from -{most} to {most}"));
        }
        let line = moves_of(&position, &line)?;
        Ok((number, Finding { evaluation: Evaluation { score: Score(score), depth }, line }))
    }
}

impl MainLine {
    /// The number after that of the last position.
    const fn end(&self) -> u64 {
        self.first + self.moves.len() as u64 + 1
    }
}

impl FindingRecord {
    /// Returns a finding as a line of a file.
    pub fn of(number: u64, position: &Position, finding: &Finding) -> Self {
        let line = finding.line.iter().map(|&m| canonical(position.variant(), m));
        Self {
            number,
            score: finding.evaluation.score.0,
            depth: finding.evaluation.depth,
            line: line.collect::<Vec<_>>().join(" "),
        }
    }
}

impl FindingsPlan {
    /// Returns the first line of a file of findings.
    pub fn header(&self, shard: Shard) -> Result<Header, CliError> {
        let header = Header::new("annotate", self, shard);
        Ok(match &self.variant_file {
            Some(file) => header.by_rules(&inputs::bytes(file, MAX_DESCRIPTION_LENGTH)?),
            None => header,
        })
    }
}

/// Reads the moves of a line from a position.
fn moves_of(start: &Position, text: &str) -> Result<Vec<Move>, String> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for (number, text) in (1..).zip(text.split_ascii_whitespace()) {
        let m = position.parse_move(text).map_err(|problem| format!("move {number}: {problem}"))?;
        position.make(m);
        moves.push(m);
    }
    Ok(moves)
}

/// Returns the number of positions in a plan, and the summary of files of findings; their game is taken
/// from another file if it has moved.
pub fn summary(
    files: &[PathBuf],
    header: &Header,
    results: &Results,
    variant_file: Option<&Path>,
) -> Result<(u64, String), CliError> {
    let first = files.first().map_or(Path::new(""), PathBuf::as_path);
    let wrong = |problem: String| CliError::Plan(format!("{}:1: {problem}", first.display()));
    let plan: FindingsPlan = plan(first, header)?;
    let file = variant_file.or(plan.variant_file.as_deref());
    let bytes = file.map(|file| inputs::bytes(file, MAX_DESCRIPTION_LENGTH)).transpose()?;
    header.check_rules(bytes.as_deref()).map_err(wrong)?;
    // Games of the same rules mostly follow each other; to read them once for each would take long.
    let mut last: Option<(&PlannedGame, Arc<Variant>)> = None;
    let lines = plan.games.iter().enumerate().map(|(number, game)| {
        let known = last.take().filter(|(known, _)| game.has_rules_of(known));
        let variant = known.map_or_else(|| game.variant(file), |(_, variant)| Ok(variant))?;
        let (_, variant) = last.insert((game, variant));
        let line = game.line(variant);
        line.map_err(|problem| wrong(format!("the plan: games[{number}]: {problem}")))
    });
    let lines = MainLines::numbered(lines.collect::<Result<Vec<_>, _>>()?.into_iter());
    let found = lines.read(files, results)?.len();
    Ok((lines.count(), lines.summary(found)))
}
