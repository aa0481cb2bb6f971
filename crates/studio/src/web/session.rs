//! The board in the browser: a studio whose searches another instance of the engine runs.
//!
//! The events of the studio go to the page as they are, and with them the [tasks](super::tasks) that say
//! what to search. The page reports the events of such a search, and how it ended, by `found`.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::{Value, json};

use super::answer::ms;
use super::tasks::{Found, PageTasks};
use crate::object::Object;
use crate::{GameStore, KeepError, Listing, SearchBackend, StoredGame, Studio, StudioError, Task};
use komainu_core::board::Variant;
use komainu_engine::{Games, SearchId, Work};

/// The size of the transposition table of a search, in megabytes; a browser may have little memory.
const HASH: usize = 32;

/// A studio and the tasks that it has given the page.
pub struct Session {
    studio: Studio,
    tasks: Arc<Mutex<PageTasks>>,
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
        self.studio.take_thought(SearchId::of(found.id()), event);
    }

    /// Looks at the clocks; returns the time in milliseconds after which this has to be called again.
    pub fn tick(&mut self) -> Option<f64> {
        self.studio.tick().map(ms)
    }

    /// Returns the events and the tasks for the page.
    pub fn news(&mut self) -> Vec<Value> {
        let events = self.studio.events();
        let mut pending = self.tasks().take();
        pending.iter_mut().for_each(|task| self.hand_over_file(task));
        events.into_iter().map(|event| json!(event)).chain(pending).collect()
    }

    /// Adds the file of a game to a task, since the other instance knows the built-in games alone.
    fn hand_over_file(&self, task: &mut Value) {
        let game = task["request"]["game"].as_str();
        if let Some(text) = game.and_then(|game| self.studio.file_of(game)) {
            task["request"]["file"] = text.into();
        }
    }

    fn tasks(&self) -> MutexGuard<'_, PageTasks> {
        lock(&self.tasks)
    }
}

fn lock(tasks: &Mutex<PageTasks>) -> MutexGuard<'_, PageTasks> {
    tasks.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A backend that lets the page search.
struct PageSearch(Arc<Mutex<PageTasks>>);

impl SearchBackend for PageSearch {
    fn begin(&mut self, _: &Arc<Variant>) {
        // The other instance begins anew by itself if it is asked about another game.
        self.abort();
    }

    fn start(&mut self, task: Task) {
        let work = Work::Search { position: task.position(), limits: task.limits };
        let mut tasks = lock(&self.0);
        let id = tasks.latest() + 1;
        tasks.start(id, work, 1, HASH, 0);
    }

    fn stop(&mut self) {
        lock(&self.0).stop();
    }

    fn abort(&mut self) {
        lock(&self.0).abort();
    }

    fn accepts(&mut self, id: SearchId, event: &komainu_engine::Event) -> bool {
        let mut tasks = lock(&self.0);
        let accepts = tasks.is_running() && id == SearchId::of(tasks.latest());
        if accepts && event.is_last() {
            tasks.end();
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
    use komainu_core::notation::canonical;

    /// The id and the request of the search among some events.
    fn search_in(news: &[Value]) -> (u64, Value) {
        let search = news.iter().find(|event| event["event"] == "search").expect("a search");
        (search["id"].as_u64().unwrap(), search["request"].clone())
    }

    fn found(value: Value) -> Found {
        serde_json::from_value(value).unwrap()
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
