//! The board in the browser: a studio whose searches another instance of the engine runs.
//!
//! The events of the studio go to the page as they are. Further events say what to search:
//! `{"event": "search", "id": 3, "request": {...}}`, where the request is one for [`Program::call`],
//! and `{"event": "stop", "id": 3}`, after which the search has to be reported as ended. The page
//! reports the events of such a search, and how it ended, by `found`.
//!
//! [`Program::call`]: super::Program::call

use std::collections::BTreeMap;
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::answer::ms;
use crate::object::Object;
use crate::{GameStore, KeepError, Listing, SearchBackend, StoredGame, Studio, StudioError, Task};
use komainu_core::board::{Position, Variant};
use komainu_core::notation::{canonical, parse_canonical};
use komainu_core::types::{Move, Score};
use komainu_engine::search::{Info, Limits, ScoreBound, SearchResult};
use komainu_engine::{Games, SearchId};

/// The size of the transposition table of a search, in megabytes; a browser may have little memory.
const HASH: usize = 32;

/// The findings of another instance.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Found {
    /// The number of the search.
    id: u64,
    /// An event of the search; `None` at its end.
    event: Option<Line>,
    /// The move that it ends with.
    best: Option<String>,
}

/// An event of a search, as [`super::answer`] writes it.
#[derive(Debug, Deserialize)]
struct Line {
    line: usize,
    depth: u32,
    score: FoundScore,
    bound: String,
    nodes: u64,
    time_ms: f64,
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

/// A studio and the tasks that it has given the page.
pub struct Session {
    studio: Studio,
    tasks: Arc<Mutex<PageTasks>>,
}

/// The search that is running in the other instance, and the tasks that the page has yet to fetch.
#[derive(Debug, Default)]
struct PageTasks {
    pending: Vec<PageTask>,
    latest: u64,
    /// The position that is searched, and the last line that was reported for it.
    running: Option<(Position, Option<Info>)>,
}

impl Session {
    /// A studio for the built-in games; the stamp is the time, which distinguishes its games from
    /// others.
    pub fn new(stamp: &str) -> Self {
        let tasks = Arc::<Mutex<PageTasks>>::default();
        let backend = PageSearch(Arc::clone(&tasks));
        let store = PageStore { stamp: stamp.to_owned(), kept: 0 };
        let studio = Studio::new(Games::built_in(), Box::new(backend), Box::new(store));
        Self { studio, tasks }
    }

    /// Carries out a request to the studio.
    pub fn ask(&mut self, request: Value) -> Result<Value, StudioError> {
        let Object(request) = serde_json::from_value(request)?;
        self.studio.carry_out(request)
    }

    /// Takes the findings of a search.
    pub fn take(&mut self, found: &Found) {
        let Some(event) = self.tasks().event(found) else { return };
        self.studio.take_thought(SearchId::of(found.id), event);
    }

    /// Looks at the clocks; returns the time in milliseconds after which this has to be called again.
    pub fn tick(&mut self) -> Option<f64> {
        self.studio.tick().map(ms)
    }

    /// Returns the events and the tasks for the page.
    pub fn news(&mut self) -> Vec<Value> {
        let events = self.studio.events();
        let mut pending = mem::take(&mut self.tasks().pending);
        pending.iter_mut().for_each(|task| self.hand_over_file(task));
        let events = events.into_iter().map(|event| json!(event));
        events.chain(pending.into_iter().map(|task| json!(task))).collect()
    }

    /// Adds the file of a game to a task, since the other instance knows the built-in games alone.
    fn hand_over_file(&self, task: &mut PageTask) {
        let PageTask::Search { request, .. } = task else { return };
        let file = request["game"].as_str().and_then(|game| self.studio.file_of(game));
        if let Some(text) = file {
            request["file"] = text.into();
        }
    }

    fn tasks(&self) -> MutexGuard<'_, PageTasks> {
        lock(&self.tasks)
    }
}

fn lock(tasks: &Mutex<PageTasks>) -> MutexGuard<'_, PageTasks> {
    tasks.lock().unwrap_or_else(PoisonError::into_inner)
}

impl PageTasks {
    /// Converts the findings of a search into an event for the studio; `None` if it is another search.
    fn event(&mut self, found: &Found) -> Option<komainu_engine::Event> {
        let (position, last) = self.running.as_mut().filter(|_| found.id == self.latest)?;
        if let Some(line) = &found.event {
            let info = line.info(position);
            if info.line == 1 && info.bound == ScoreBound::Exact {
                *last = Some(info.clone());
            }
            return Some(komainu_engine::Event::Info(info));
        }
        let best = found.best.as_ref().and_then(|text| parse_canonical(position, text).ok());
        let best = best.or_else(|| last.as_ref()?.pv.first().copied());
        let best = best.or_else(|| position.legal_moves().first().copied());
        let info = last.clone();
        let nodes = info.as_ref().map_or(0, |info| info.nodes);
        Some(komainu_engine::Event::Finished(SearchResult { best, ponder: None, info, nodes }))
    }
}

impl Line {
    /// Converts the line into the library's own types, as far as its moves are legal.
    fn info(&self, position: &Position) -> Info {
        let mut position = position.clone();
        let mut pv = Vec::new();
        for text in &self.pv {
            let Ok(m) = parse_canonical(&position, text) else { break };
            position.make(m);
            pv.push(m);
        }
        Info {
            line: self.line,
            depth: self.depth,
            selective_depth: self.depth,
            score: self.score.0,
            bound: match self.bound.as_str() {
                "lower" => ScoreBound::Lower,
                "upper" => ScoreBound::Upper,
                _ => ScoreBound::Exact,
            },
            nodes: self.nodes,
            time: Duration::try_from_secs_f64(self.time_ms / 1000.0).unwrap_or_default(),
            hashfull: 0,
            pv,
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

/// A backend that lets the page search.
struct PageSearch(Arc<Mutex<PageTasks>>);

impl SearchBackend for PageSearch {
    fn begin(&mut self, _: &Arc<Variant>) {
        // The other instance begins anew by itself if it is asked about another game.
        self.abort();
    }

    fn start(&mut self, task: Task) {
        let position = task.position();
        let mut tasks = lock(&self.0);
        tasks.latest += 1;
        let id = tasks.latest;
        let request = request(&task);
        tasks.running = Some((position, None));
        tasks.pending.push(PageTask::Search { id, request });
    }

    fn stop(&mut self) {
        let mut tasks = lock(&self.0);
        if tasks.running.is_some() {
            let id = tasks.latest;
            tasks.pending.push(PageTask::Stop { id });
        }
    }

    fn abort(&mut self) {
        let mut tasks = lock(&self.0);
        if tasks.running.take().is_some() {
            tasks.pending.push(PageTask::Abort);
        }
    }

    fn accepts(&mut self, id: SearchId, event: &komainu_engine::Event) -> bool {
        let mut tasks = lock(&self.0);
        let accepts = tasks.running.is_some() && id == SearchId::of(tasks.latest);
        if accepts && event.is_last() {
            tasks.running = None;
        }
        accepts
    }

    fn resources(&self) -> (usize, usize) {
        (1, HASH)
    }

    fn set_resources(&mut self, threads: Option<usize>, hash: Option<usize>) -> Result<(), String> {
        match (threads.unwrap_or(1), hash.unwrap_or(HASH)) {
            (1, HASH) => Ok(()),
            _ => Err(format!("in the browser there is one thread with {HASH} MB")),
        }
    }
}

/// The request to search for a task.
fn request(task: &Task) -> Value {
    let variant = task.start.variant();
    let options = variant.rules().options.iter().filter(|option| option.chosen != option.default);
    let options: BTreeMap<_, _> = options.map(|option| (&option.name, &option.chosen)).collect();
    let text = |&m: &Move| canonical(variant, m);
    let Limits { move_time, clock, depth, nodes, lines, level, seed, .. } = &task.limits;
    let clock = clock.map(|clock| {
        json!({
            "remaining_ms": clock.remaining.as_millis() as u64,
            "increment_ms": clock.increment.as_millis() as u64,
            "byoyomi_ms": clock.byoyomi.as_millis() as u64,
            "moves_to_go": clock.moves_to_go,
        })
    });
    json!({
        "command": "search",
        "game": variant.rules().id,
        "options": options,
        "position": task.start.to_string(),
        "moves": task.moves.iter().map(text).collect::<Vec<_>>(),
        "limits": {
            "time_ms": move_time.map(|time| time.as_millis() as u64),
            "clock": clock,
            "depth": depth,
            "nodes": nodes,
            "lines": Some(*lines).filter(|&lines| lines > 0),
        },
        "level": level.number(),
        "seed": seed,
        "hash_mb": HASH,
    })
}

/// A store whose games are kept by the page, which gets an event for each change.
struct PageStore {
    stamp: String,
    kept: u32,
}

impl GameStore for PageStore {
    fn today(&self) -> Option<String> {
        let digits: String = self.stamp.chars().take(8).collect();
        let is_date = digits.len() == 8 && digits.chars().all(|c| c.is_ascii_digit());
        is_date.then(|| format!("{}.{}.{}", &digits[..4], &digits[4..6], &digits[6..]))
    }

    fn begin(&mut self, game: &str, _: &str, _: Option<&str>) -> Result<String, String> {
        self.kept += 1;
        Ok(format!("{}-{}-{game}", self.stamp, self.kept))
    }

    fn keep(&mut self, _: &str, _: &str) -> Result<(), KeepError> {
        Ok(())
    }

    fn all(&self) -> Listing {
        Listing::default()
    }

    fn open(&mut self, name: &str) -> Result<StoredGame, String> {
        Err(format!("{name}: the page keeps the games"))
    }

    fn forget(&mut self, name: &str) -> Result<(), String> {
        Err(format!("{name}: the page keeps the games"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The id and the request of the search among some events.
    fn search_in(news: &[Value]) -> (u64, Value) {
        let search = news.iter().find(|event| event["event"] == "search").expect("a search");
        (search["id"].as_u64().unwrap(), search["request"].clone())
    }

    fn found(value: Value) -> Found {
        serde_json::from_value(value).unwrap()
    }

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

    #[test]
    fn the_engine_moves_when_the_page_tells_what_was_found() {
        let mut session = Session::new("20261124-1");
        let new =
            json!({ "do": "new", "game": "mini", "white": { "player": "engine", "level": 3 } });
        session.ask(new).unwrap();
        session.ask(json!({ "do": "play", "move": "5d5c" })).unwrap();
        let (id, request) = search_in(&session.news());
        assert_eq!((&request["moves"], &request["level"]), (&json!(["5d5c"]), &json!(3)));
        let line = json!({ "line": 1, "depth": 4, "score": { "cp": 30 }, "bound": "exact",
                           "nodes": 9, "time_ms": 1.5, "pv": ["1b1c", "5e4d", "nonsense"] });
        session.take(&found(json!({ "id": id, "event": line })));
        let news = session.news();
        let info = news.iter().find(|event| event["event"] == "info").expect("what was found");
        assert_eq!(info["score"], json!({ "cp": -30 }), "Black's view");
        assert_eq!(info["moves"], json!(["1b1c", "5e4d"]));
        session.take(&found(json!({ "id": id, "best": "1b1c" })));
        let news = session.news();
        let position = news.iter().find(|event| event["event"] == "position").expect("a position");
        assert_eq!(position["last"]["text"], "1b1c");
        assert_eq!(session.studio.record().main_line().len(), 2);
    }

    #[test]
    fn a_game_of_ones_own_is_searched_by_its_file() {
        let mut session = Session::new("");
        let text = include_str!("../../../../examples/own_game.toml");
        let engine = json!({ "player": "engine" });
        session.ask(json!({ "do": "players", "white": engine })).unwrap();
        let answer = session.ask(json!({ "do": "load", "text": text })).unwrap();
        assert_eq!(answer, json!({ "problem": null }));
        let m = session.studio.position().legal_moves()[0];
        let m = canonical(session.studio.variant(), m);
        session.ask(json!({ "do": "play", "move": m })).unwrap();
        let (_, request) = search_in(&session.news());
        assert_eq!(request["file"], text);
        let mut limited = request;
        limited["limits"] = json!({ "depth": 1 });
        let answer = super::super::Program::default().call(&limited.to_string(), &mut |_| {});
        assert!(answer.starts_with(r#"{"best":""#), "{answer}");
    }

    #[test]
    fn the_mistakes_of_a_game_of_ones_own_are_named_and_the_board_stays() {
        let mut session = Session::new("");
        let before = session.studio.position().to_string();
        let text = include_str!("../../../../examples/own_game.toml").replace("files =", "flies =");
        let error = session.ask(json!({ "do": "load", "text": text })).unwrap_err().to_string();
        assert!(error.contains("flies") && error.contains("files"), "{error}");
        assert_eq!(session.studio.position().to_string(), before);
    }

    #[test]
    fn what_a_search_finds_that_was_abandoned_counts_no_longer() {
        let mut session = Session::new("");
        let new = json!({ "do": "new", "game": "mini", "white": { "player": "engine" } });
        session.ask(new).unwrap();
        session.ask(json!({ "do": "play", "move": "5d5c" })).unwrap();
        let (id, _) = search_in(&session.news());
        session.ask(json!({ "do": "take_back" })).unwrap();
        assert!(session.news().iter().any(|event| event["event"] == "abort"));
        session.take(&found(json!({ "id": id, "best": "1b1c" })));
        assert_eq!(session.studio.node_looked_at(), 0);
    }

    #[test]
    fn a_search_that_is_stopped_moves_even_if_it_has_told_nothing() {
        let mut session = Session::new("");
        let new = json!({ "do": "new", "game": "mini", "black": { "player": "engine" } });
        session.ask(new).unwrap();
        let (id, _) = search_in(&session.news());
        session.ask(json!({ "do": "stop" })).unwrap();
        assert!(session.news().iter().any(|event| event["event"] == "stop" && event["id"] == id));
        session.take(&found(json!({ "id": id })));
        assert_eq!(session.studio.record().main_line().len(), 1);
    }
}
