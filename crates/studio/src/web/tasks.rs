//! Work that another instance of the engine does: its requests, and its findings as events.
//!
//! Several instances share no memory; a page, or a program in Node, passes on what they say. The tasks
//! for it are `{"event": "search", "id": 3, "request": {...}}`, where the request is one for
//! [`Program::call`](super::Program::call), `{"event": "stop", "id": 3}`, after which the search has to
//! be reported as ended, and `{"event": "abort"}`. The findings come back as [`Found`].

use std::collections::BTreeMap;
use std::mem;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::answer::ms;
use komainu_core::board::Position;
use komainu_core::notation::{canonical, parse_canonical};
use komainu_core::perft::PerftError;
use komainu_core::types::{Move, Score};
use komainu_engine::bench::BenchResult;
use komainu_engine::search::mate::{Mate, MateReport};
use komainu_engine::search::{Info, Limits, ScoreBound, SearchResult};
use komainu_engine::{Event, Work};

/// The findings of another instance: an event, or the fields of its answer.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Found {
    /// The number of the search.
    pub(super) id: u64,
    /// An event of the search; `None` at its end.
    event: Option<Line>,
    /// The move that it ends with.
    best: Option<String>,
    /// The expected answer to it.
    ponder: Option<String>,
    /// What it has found last.
    info: Option<Line>,
    /// The number of positions visited.
    nodes: Option<u64>,
    /// The time it took.
    time_ms: Option<f64>,
    /// The nodes per second.
    #[serde(rename = "nps")]
    _nps: Option<u64>,
    /// The number of sequences after each move.
    counts: Option<Vec<(String, String)>>,
    /// The answer of the mate solver: `proved`, `disproved` or `unknown`.
    mate: Option<String>,
    /// The moves of a forced win.
    line: Option<Vec<String>>,
    /// The reason why there are no findings.
    error: Option<String>,
}

/// An event of a search, as [`super::answer`] writes it.
#[derive(Debug, Deserialize)]
struct Line {
    line: usize,
    depth: u32,
    /// The deepest that it looked; as deep as `depth` if it is not given.
    selective_depth: Option<u32>,
    score: FoundScore,
    bound: String,
    nodes: u64,
    time_ms: f64,
    #[serde(default)]
    hashfull: u32,
    pv: Vec<String>,
}

/// A score for the side to move, as it is written.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Scored {
    Cp(i32),
    Mate(i32),
}

/// The score that this means.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(try_from = "Scored")]
struct FoundScore(Score);

/// A task for the page.
#[derive(Debug, Clone, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum PageTask {
    /// Search, in place of any earlier search.
    Search { id: u64, request: Value },
    /// End the search and report that it has ended.
    Stop { id: u64 },
    /// End the search without a report.
    Abort,
}

/// The work that another instance is doing.
#[derive(Debug)]
enum Running {
    /// The position that is searched, and the last line that was reported for it.
    Search(Position, Option<Info>),
    /// The position whose moves are counted.
    Count(Position),
    Bench,
    /// The position that a forced win is looked for in.
    Solve(Position),
}

/// The work that is running in the other instance, and the tasks that the page has yet to fetch.
#[derive(Debug, Default)]
pub struct PageTasks {
    pending: Vec<PageTask>,
    latest: u64,
    running: Option<Running>,
}

impl PageTasks {
    /// Starts some work, with so many threads and a table of so many megabytes; `game` is the number of
    /// the game, whose findings those of others do not use.
    pub fn start(&mut self, id: u64, work: Work, threads: usize, megabytes: usize, game: u64) {
        self.latest = id;
        let resources = json!({ "threads": threads, "hash_mb": megabytes, "game_number": game });
        let (running, request) = match work {
            Work::Search { position, limits } => {
                let mut request = search_request(&position, &limits);
                add(&mut request, resources);
                (Running::Search(position, None), request)
            }
            Work::Count { position, depth } => {
                let mut request = place(&position);
                add(&mut request, json!({ "command": "divide", "depth": depth }));
                (Running::Count(position), request)
            }
            Work::Bench { deepest } => {
                (Running::Bench, json!({ "command": "bench", "depth": deepest }))
            }
            Work::Solve { position, time, megabytes } => {
                let (mut request, time_ms) = (place(&position), time.map(whole_ms));
                let problem = position.is_problem();
                add(&mut request, json!({ "command": "mate", "problem": problem }));
                add(&mut request, json!({ "time_ms": time_ms, "hash_mb": megabytes }));
                (Running::Solve(position), request)
            }
        };
        self.running = Some(running);
        self.pending.push(PageTask::Search { id, request });
    }

    /// The number of the work that was started last.
    pub const fn latest(&self) -> u64 {
        self.latest
    }

    /// Returns `true` if some work is running.
    pub const fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Ends the running work, if there is any.
    pub fn stop(&mut self) {
        if self.running.is_some() {
            self.pending.push(PageTask::Stop { id: self.latest });
        }
    }

    /// Abandons the running work, if there is any.
    pub fn abort(&mut self) {
        if self.running.take().is_some() {
            self.pending.push(PageTask::Abort);
        }
    }

    /// Notes that the last event of the running work has been accepted.
    pub fn end(&mut self) {
        self.running = None;
    }

    /// Returns the tasks that the page has yet to fetch.
    pub fn take(&mut self) -> Vec<Value> {
        mem::take(&mut self.pending).into_iter().map(|task| json!(task)).collect()
    }

    /// Converts the findings into an event; `None` if they are of other work than what runs.
    pub fn event(&mut self, found: &Found) -> Option<Event> {
        let running = self.running.as_mut().filter(|_| found.id == self.latest)?;
        Some(match running {
            Running::Search(position, last) => match &found.event {
                Some(line) => {
                    let info = line.info(position);
                    if info.line == 1 && info.bound == ScoreBound::Exact {
                        *last = Some(info.clone());
                    }
                    Event::Info(info)
                }
                None => Event::Finished(found.result(position, last.take())),
            },
            Running::Count(position) => Event::Counted(found.counts(position)),
            Running::Bench => Event::Benched(Ok(BenchResult {
                nodes: found.nodes.unwrap_or(0),
                time: duration(found.time_ms.unwrap_or(0.0)),
            })),
            Running::Solve(position) => Event::Solved(Ok(found.mate_report(position))),
        })
    }
}

impl Found {
    /// The number of the search.
    #[must_use]
    pub const fn id(&self) -> u64 {
        self.id
    }

    /// The reason why there are no findings, if there is one.
    #[must_use]
    pub fn error(&self) -> Option<&str> {
        self.error.as_deref()
    }

    /// The result of a search of a position; `last` is its last line.
    fn result(&self, position: &Position, last: Option<Info>) -> SearchResult {
        let info = self.info.as_ref().map(|line| line.info(position)).or(last);
        let best = self.best.as_ref().and_then(|text| parse_canonical(position, text).ok());
        let best = best.or_else(|| info.as_ref()?.pv.first().copied());
        let best = best.or_else(|| position.legal_moves().first().copied());
        let ponder = best.zip(self.ponder.as_ref()).and_then(|(best, text)| {
            let mut position = position.clone();
            position.make(best);
            parse_canonical(&position, text).ok()
        });
        let nodes = self.nodes.or_else(|| Some(info.as_ref()?.nodes)).unwrap_or(0);
        SearchResult { best, ponder, info, nodes }
    }

    /// The number of sequences after each move.
    fn counts(&self, position: &Position) -> Result<Vec<(Move, u128)>, PerftError> {
        let counts = self.counts.as_ref().ok_or(PerftError::Stopped)?;
        let read = |(m, count): &(String, String)| {
            Some((parse_canonical(position, m).ok()?, count.parse().ok()?))
        };
        counts.iter().map(read).collect::<Option<_>>().ok_or(PerftError::TooMany)
    }

    /// The findings of the mate solver.
    fn mate_report(&self, position: &Position) -> MateReport {
        let line = || self.line.as_ref().map_or_else(Vec::new, |line| legal_line(position, line));
        let mate = match self.mate.as_deref() {
            Some("proved") => Mate::Proved(line()),
            Some("disproved") => Mate::Disproved,
            _ => Mate::Unknown,
        };
        MateReport { mate, nodes: self.nodes.unwrap_or(0) }
    }
}

/// Reads moves made one after the other, as far as they are legal.
fn legal_line(position: &Position, line: &[String]) -> Vec<Move> {
    let mut position = position.clone();
    let mut moves = Vec::new();
    for text in line {
        let Ok(m) = parse_canonical(&position, text) else { break };
        position.make(m);
        moves.push(m);
    }
    moves
}

fn duration(milliseconds: f64) -> Duration {
    Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or_default()
}

impl Line {
    /// Converts the line into the library's own types, as far as its moves are legal.
    fn info(&self, position: &Position) -> Info {
        Info {
            line: self.line,
            depth: self.depth,
            selective_depth: self.selective_depth.unwrap_or(self.depth),
            score: self.score.0,
            bound: match self.bound.as_str() {
                "lower" => ScoreBound::Lower,
                "upper" => ScoreBound::Upper,
                _ => ScoreBound::Exact,
            },
            nodes: self.nodes,
            time: duration(self.time_ms),
            hashfull: self.hashfull,
            pv: legal_line(position, &self.pv),
        }
    }
}

impl TryFrom<Scored> for FoundScore {
    type Error = String;

    fn try_from(scored: Scored) -> Result<Self, String> {
        const MOST: u32 = Score::FORCED_WIN.0 as u32;
        // A forced result is this many plies away at most.
        const FURTHEST: usize = (Score::WIN.0 - Score::FORCED_WIN.0) as usize;
        match scored {
            Scored::Cp(centipawns) if centipawns.unsigned_abs() < MOST => Ok(Score(centipawns)),
            Scored::Mate(moves) if moves.unsigned_abs() as usize <= FURTHEST / 2 => {
                let plies = 2 * moves.unsigned_abs() as usize;
                Ok(if moves > 0 { Score::win_in(plies - 1) } else { Score::loss_in(plies) })
            }
            _ => Err(format!("{scored:?} is beyond all scores")),
        }
        .map(Self)
    }
}

fn whole_ms(time: Duration) -> u64 {
    time.as_millis() as u64
}

/// Adds fields to an object.
fn add(object: &mut Value, fields: Value) {
    if let (Some(object), Value::Object(fields)) = (object.as_object_mut(), fields) {
        object.extend(fields);
    }
}

/// The request to search a position with its moves.
fn search_request(position: &Position, limits: &Limits) -> Value {
    let variant = position.variant();
    // Without `..`, so that no limit is left out; the time counts from the arrival of the request.
    let Limits {
        depth,
        nodes,
        move_time,
        clock,
        since,
        head_start,
        mate,
        moves,
        plain_passes,
        no_declarations,
        lines,
        level,
        seed,
    } = limits;
    let elapsed_ms = since.map(|since| ms(since.elapsed()));
    let clock = clock.map(|clock| {
        json!({
            "remaining_ms": whole_ms(clock.remaining),
            "increment_ms": whole_ms(clock.increment),
            "byoyomi_ms": whole_ms(clock.byoyomi),
            "moves_to_go": clock.moves_to_go,
        })
    });
    let head_start = head_start
        .map(|head_start| json!({ "time_ms": ms(head_start.time), "depth": head_start.depth }));
    let mut request = place(position);
    let search = json!({
        "command": "search",
        "limits": {
            "time_ms": move_time.map(whole_ms),
            "clock": clock,
            "elapsed_ms": elapsed_ms,
            "head_start": head_start,
            "depth": depth,
            "nodes": nodes,
            "mate": mate,
            "lines": Some(*lines).filter(|&lines| lines > 0),
            "moves": moves.iter().map(|&m| canonical(variant, m)).collect::<Vec<_>>(),
            "plain_passes": plain_passes,
            "no_declarations": no_declarations,
        },
        "level": level.number(),
        "seed": seed,
    });
    add(&mut request, search);
    request
}

/// A position as a request names it: its game, the options chosen, where it began, and the moves since.
fn place(position: &Position) -> Value {
    let variant = position.variant();
    let options = variant.rules().options.iter().filter(|option| option.chosen != option.default);
    let options: BTreeMap<_, _> = options.map(|option| (&option.name, &option.chosen)).collect();
    let (mut start, mut moves) = (position.clone(), Vec::new());
    while let Some(m) = start.undo() {
        moves.push(canonical(variant, m));
    }
    moves.reverse();
    json!({
        "game": variant.rules().id,
        "options": options,
        "position": start.to_string(),
        "moves": moves,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_beyond_all_scores_is_refused() {
        let line = |score: Value| {
            serde_json::from_value::<Line>(json!({
                "line": 1, "depth": 4, "score": score, "bound": "exact", "nodes": 9, "time_ms": 1.5, "pv": [],
            }))
        };
        for (score, number) in [
            (json!({ "cp": -30 }), -30),
            (json!({ "mate": 2 }), 899_997),
            (json!({ "mate": 0 }), -900_000),
            (json!({ "mate": -5000 }), -890_000),
        ] {
            assert_eq!(line(score).unwrap().score.0, Score(number));
        }
        for score in
            [json!({ "cp": i32::MIN }), json!({ "cp": 890_000 }), json!({ "mate": i32::MIN })]
        {
            let error = line(score).unwrap_err().to_string();
            assert!(error.contains("is beyond all scores"), "{error}");
        }
    }
}
