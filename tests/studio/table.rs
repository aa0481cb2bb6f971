//! A studio with the real search, whose games are kept in memory.

use std::collections::BTreeMap;
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use komainu::engine::{self, Games, SearchId};
use komainu::studio::{GameEntry, GameStore, KeepError, Listing, LocalBackend, StoredGame, Studio};
use serde_json::{Value, json};

use crate::page_types;

/// The longest that a test waits for something that has to happen.
const PATIENCE: Duration = Duration::from_secs(60);

/// Games that are kept, by their names.
#[derive(Debug, Clone, Default)]
pub struct Memory(pub Arc<Mutex<BTreeMap<String, StoredGame>>>);

impl GameStore for Memory {
    fn today(&self) -> Option<String> {
        Some("2026.11.24".to_owned())
    }

    fn begin(&mut self, game: &str, text: &str, rules: Option<&str>) -> Result<String, String> {
        let mut kept = self.0.lock().unwrap();
        let name = format!("{game}-{}", kept.len());
        kept.insert(
            name.clone(),
            StoredGame {
                text: text.to_owned(),
                notes: Vec::new(),
                rules: rules.map(str::to_owned),
            },
        );
        Ok(name)
    }

    fn keep(&mut self, name: &str, text: &str) -> Result<(), KeepError> {
        let mut kept = self.0.lock().unwrap();
        let game = kept.get_mut(name).ok_or(KeepError::Changed)?;
        text.clone_into(&mut game.text);
        Ok(())
    }

    fn all(&self) -> Listing {
        let kept = |name: &String| GameEntry {
            name: name.clone(),
            game: String::new(),
            title: String::new(),
            moves: 0,
            over: false,
            time: 0,
            exchange: String::new(),
        };
        Listing { games: self.0.lock().unwrap().keys().map(kept).collect(), left_out: Vec::new() }
    }

    fn open(&mut self, name: &str) -> Result<StoredGame, String> {
        self.0.lock().unwrap().get(name).cloned().ok_or_else(|| format!("no game {name}"))
    }

    fn forget(&mut self, name: &str) -> Result<(), String> {
        let removed = self.0.lock().unwrap().remove(name);
        removed.map(drop).ok_or_else(|| format!("no game {name}"))
    }
}

/// A studio, the results of its searches, and its latest events.
pub struct Table {
    pub studio: Studio,
    pub store: Memory,
    found: Receiver<(SearchId, engine::Event)>,
    /// The last event of each sort.
    latest: BTreeMap<String, Value>,
}

impl Table {
    /// A studio with a game between two people.
    pub fn new(game: &str) -> Self {
        Self::with(json!({ "do": "new", "game": game }))
    }

    /// A studio with the new game of this request.
    pub fn with(new: Value) -> Self {
        let (sender, found) = mpsc::channel();
        let sink = Box::new(move |id, event| drop(sender.send((id, event))));
        let games = Games::built_in();
        let backend = LocalBackend::new(sink, games.variant()).expect("memory");
        let store = Memory::default();
        let studio = Studio::new(games, Box::new(backend), Box::new(store.clone()));
        let mut table = Self { studio, store, found, latest: BTreeMap::new() };
        table.ask(new);
        table
    }

    /// Sends a request that has to succeed.
    pub fn ask(&mut self, request: Value) -> Value {
        self.try_ask(&request).unwrap_or_else(|error| panic!("{request}: {error}"))
    }

    /// Sends a request; returns an error as its text.
    pub fn try_ask(&mut self, request: &Value) -> Result<Value, String> {
        let answer = self.studio.ask(&request.to_string());
        if let Ok(answer) = &answer {
            page_types::check_answer(request, answer);
        }
        self.listen();
        answer.map_err(|error| error.to_string())
    }

    fn listen(&mut self) {
        for event in self.studio.events() {
            let event = serde_json::to_value(event).expect("JSON");
            page_types::check_event(&event);
            let name = event["event"].as_str().expect("a name").to_owned();
            self.latest.insert(name, event);
        }
    }

    /// Takes results of searches until a condition holds.
    pub fn wait(&mut self, what: &str, is_so: impl Fn(&Self) -> bool) {
        while !is_so(self) {
            let (id, event) =
                self.found.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("{what}"));
            self.studio.take_thought(id, event);
            self.listen();
        }
    }

    /// Lets time pass and checks the clocks until a condition holds.
    pub fn tick_until(&mut self, what: &str, is_so: impl Fn(&Self) -> bool) {
        let start = std::time::Instant::now();
        while !is_so(self) {
            assert!(start.elapsed() < PATIENCE, "{what}");
            let wait = self.studio.tick().unwrap_or(Duration::from_millis(1));
            self.listen();
            std::thread::sleep(wait.min(Duration::from_millis(20)));
        }
    }

    /// The last event of a sort.
    pub fn latest(&self, event: &str) -> &Value {
        self.latest.get(event).unwrap_or(&Value::Null)
    }

    /// The texts of the moves of the record's nodes, in order.
    pub fn moves(&self) -> Vec<String> {
        let nodes = self.latest("record")["nodes"].as_array().cloned().unwrap_or_default();
        nodes.iter().map(|node| node["text"].as_str().expect("a text").to_owned()).collect()
    }

    pub fn sfen(&self) -> &str {
        self.latest("position")["sfen"].as_str().expect("a position")
    }
}

/// The engine as a player at some level, with its time in milliseconds.
pub fn engine(level: u8, time: u64) -> Value {
    json!({ "player": "engine", "level": level, "time": time })
}
