//! The engine by text: the conversation of the program itself, whose searches another instance runs.
//!
//! The events are `{"event": "said", "text": "..."}`, one or more lines, and the
//! [tasks](komainu_studio::web::tasks) that say what to search.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::{Value, json};

use komainu::internals::Conversation;
use komainu_core::rules::VariantFile;
use komainu_engine::{Games, RemoteSearch, SearchId, Work};
use komainu_studio::web::tasks::{Found, PageTasks};

/// A conversation and the tasks that it has given the host.
pub struct Usi {
    conversation: Conversation,
    tasks: Arc<Mutex<PageTasks>>,
    /// What has been said since the host was told.
    said: String,
}

impl Usi {
    /// A conversation about the built-in games, whose searches have so many threads at most.
    pub fn new(threads: usize) -> Self {
        let tasks = Arc::<Mutex<PageTasks>>::default();
        let remote = HostSearch { tasks: Arc::clone(&tasks), threads, game: AtomicU64::new(0) };
        let conversation = Conversation::remote(Games::built_in(), Box::new(remote));
        Self { conversation, tasks, said: String::new() }
    }

    /// Takes a line.
    pub fn say(&mut self, line: &str) -> Value {
        let answer = self.conversation.say(line);
        self.note(answer)
    }

    /// Takes the findings of a search.
    pub fn found(&mut self, found: &Found) -> Value {
        let event = self.tasks().event(found);
        let Some(event) = event else { return self.note(Some(String::new())) };
        if let Some(problem) = found.error() {
            self.said += &self.conversation.report(problem);
        }
        if event.is_last() {
            self.tasks().end();
        }
        let answer = self.conversation.found(SearchId::of(found.id()), event);
        self.note(answer)
    }

    /// Ends a task for which other lines have waited long enough.
    pub fn tick(&mut self) -> Value {
        self.conversation.tick();
        self.note(Some(String::new()))
    }

    /// Says a problem of the host.
    pub fn report(&mut self, problem: &str) -> Value {
        let answer = self.conversation.report(problem);
        self.note(Some(answer))
    }

    /// Adds the game of a variant file.
    pub fn add_variant(&mut self, file: VariantFile) {
        self.conversation.add_variant(file);
    }

    /// Uses the weights of the current game, which have come only now.
    pub fn take_new_weights(&mut self) {
        self.conversation.take_new_weights();
    }

    /// Returns what was said and the tasks for the host.
    pub fn news(&mut self) -> Vec<Value> {
        let said = std::mem::take(&mut self.said);
        let mut tasks = self.tasks().take();
        tasks.iter_mut().for_each(|task| self.hand_over_file(task));
        let said = Some(said).filter(|said| !said.is_empty());
        said.map(|text| json!({ "event": "said", "text": text })).into_iter().chain(tasks).collect()
    }

    /// Notes what was said; `None` if the conversation is over. The answer names the current game, and
    /// the time after which to look again.
    fn note(&mut self, said: Option<String>) -> Value {
        let is_over = said.is_none();
        self.said += &said.unwrap_or_default();
        let wait_ms = self.conversation.tick().map(|time| time.as_secs_f64() * 1000.0);
        json!({ "game": self.conversation.game(), "over": is_over, "wait_ms": wait_ms })
    }

    /// Adds the file of a game to a task, since the other instance knows the built-in games alone.
    fn hand_over_file(&self, task: &mut Value) {
        let game = task["request"]["game"].as_str();
        let games = self.conversation.games().all();
        let file = game.and_then(|game| games.iter().find(|known| known.id() == game)?.text());
        if let Some(text) = file {
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

/// Another instance, which the host lets search.
struct HostSearch {
    tasks: Arc<Mutex<PageTasks>>,
    threads: usize,
    /// The number of the game, whose findings those of others do not use.
    game: AtomicU64,
}

impl RemoteSearch for HostSearch {
    fn start(&self, id: SearchId, work: Work, threads: usize, megabytes: usize) {
        let threads = threads.min(self.threads);
        let game = self.game.load(Ordering::Relaxed);
        lock(&self.tasks).start(id.number(), work, threads, megabytes, game);
    }

    fn stop(&self) {
        lock(&self.tasks).stop();
    }

    fn abort(&self) {
        lock(&self.tasks).abort();
    }

    fn forget(&self) {
        self.game.fetch_add(1, Ordering::Relaxed);
    }

    fn max_threads(&self) -> usize {
        self.threads
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Write};
    use std::thread;
    use std::time::Duration;

    use super::*;

    /// The texts that were said and the request of the last search, if any.
    fn said(usi: &mut Usi) -> (String, Option<Value>) {
        let (mut text, mut search) = (String::new(), None);
        for event in usi.news() {
            match event["event"].as_str() {
                Some("said") => text += event["text"].as_str().unwrap(),
                Some("search") => search = Some(event),
                _ => {}
            }
        }
        (text, search)
    }

    /// Carries a search out in another instance and brings its findings.
    fn search(usi: &mut Usi, other: &mut komainu_studio::web::Program, task: &Value) {
        let mut events = Vec::new();
        let request = task["request"].to_string();
        let answer = other.call(&request, &mut |event| events.push(event.to_owned()));
        let read = |text: &str| serde_json::from_str::<Value>(text).unwrap();
        for event in events {
            let mut event = read(&event);
            event.as_object_mut().unwrap().remove("event");
            let found = json!({ "id": task["id"], "event": event });
            usi.found(&serde_json::from_value(found).unwrap());
        }
        let mut found = read(&answer);
        found["id"] = task["id"].clone();
        usi.found(&serde_json::from_value(found).unwrap());
    }

    /// The lines of an answer that do not come by the clock, as reports of progress and bounds do.
    fn steady(text: &str) -> Vec<String> {
        let by_clock = |line: &&str| {
            line.starts_with("info nps")
                || line.starts_with("info currmove")
                || line.contains("bound ")
        };
        text.lines().filter(|line| !by_clock(line)).map(timeless).collect()
    }

    /// A line without its times and rates.
    fn timeless(text: &str) -> String {
        let mut words = text.split(' ');
        let mut kept = Vec::new();
        while let Some(word) = words.next() {
            if ["time", "nps"].contains(&word) {
                words.next();
            } else {
                kept.push(word);
            }
        }
        kept.join(" ")
    }

    /// What the program itself says to some lines, each of which comes once the last one is answered.
    fn native(lines: &[&str]) -> String {
        #[derive(Clone, Default)]
        struct Text(Arc<Mutex<Vec<u8>>>);
        impl Text {
            fn read(&self) -> String {
                String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
            }
        }
        impl Write for Text {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                self.0.lock().unwrap().extend(bytes);
                Ok(bytes.len())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let text = Text::default();
        let (input, mut front_end) = io::pipe().unwrap();
        let said = text.clone();
        let program = thread::spawn(move || {
            komainu::protocol::run(Games::built_in(), io::BufReader::new(input), text)
        });
        let answers = |word: &str| said.read().matches(word).count();
        for line in lines {
            let ready = answers("readyok") + 1;
            let ends = || ["bestmove", "checkmate ", "Nodes searched"].map(answers).iter().sum();
            let ended: usize = ends();
            writeln!(front_end, "{line}\nisready").unwrap();
            let has_answer =
                || answers("readyok") >= ready && (!line.starts_with("go") || ends() > ended);
            while !has_answer() {
                thread::sleep(Duration::from_millis(1));
            }
        }
        drop(front_end);
        program.join().unwrap().unwrap();
        said.read()
            .lines()
            .filter(|line| *line != "readyok")
            .flat_map(|line| [line, "\n"])
            .collect()
    }

    #[test]
    fn the_same_lines_get_the_same_answers_as_from_the_program() {
        let lines = [
            "usi",
            "setoption name USI_Variant value chushogi",
            "setoption name MultiPV value 2",
            "usinewgame",
            "sing",
            "position startpos moves 8i8h",
            "eval",
            "d",
            "go depth 4",
            "go perft 2",
            "position sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
            "setoption name USI_Variant value mini",
            "position sfen 4k/3R1/4G/5/K4 b - 1",
            "go mate 1000",
            "go depth 3 searchmoves 2b1b 3b4b",
            "go movetime",
        ];
        let (mut usi, mut other) = (Usi::new(1), komainu_studio::web::Program::default());
        let mut here = String::new();
        for line in lines {
            usi.say(line);
            let (text, task) = said(&mut usi);
            here += &text;
            if let Some(task) = task {
                search(&mut usi, &mut other, &task);
                here += &said(&mut usi).0;
            }
        }
        let there = native(&lines);
        assert_eq!(steady(&here), steady(&there));
        assert!(here.contains("checkmate ") && here.contains("bestmove "), "{here}");
    }

    #[test]
    fn a_search_that_fails_is_said_and_ends_with_a_move() {
        let mut usi = Usi::new(1);
        for line in ["usi", "setoption name USI_Variant value mini", "go infinite", "stop"] {
            usi.say(line);
        }
        let (_, task) = said(&mut usi);
        let found = json!({ "id": task.unwrap()["id"], "error": "no memory" });
        usi.found(&serde_json::from_value(found).unwrap());
        let (text, _) = said(&mut usi);
        assert!(text.starts_with("info string error: no memory\n"), "{text}");
        assert!(text.lines().last().unwrap().starts_with("bestmove "), "{text}");
    }

    #[test]
    fn more_threads_than_the_host_has_are_refused() {
        let mut usi = Usi::new(1);
        usi.say("setoption name Threads value 4");
        let (text, _) = said(&mut usi);
        assert!(text.contains("the system makes no 4 threads; going on with 1"), "{text}");
    }

    #[test]
    fn the_searches_of_a_new_game_use_nothing_of_the_last_one() {
        let mut usi = Usi::new(1);
        let mut number = |line: &str| {
            usi.say(line);
            usi.say("go depth 1");
            let task = said(&mut usi).1.unwrap();
            search(&mut usi, &mut komainu_studio::web::Program::default(), &task);
            task["request"]["game_number"].clone()
        };
        let first = number("usi");
        assert_eq!(number("isready"), first);
        assert_ne!(number("usinewgame"), first);
    }

    #[test]
    fn events_of_an_abandoned_search_are_not_said() {
        let mut usi = Usi::new(1);
        usi.say("go infinite");
        let (_, task) = said(&mut usi);
        usi.say("position startpos");
        usi.say("stop");
        let found = json!({ "id": task.unwrap()["id"].as_u64().unwrap() + 7, "best": "5d5c" });
        usi.found(&serde_json::from_value(found).unwrap());
        assert_eq!(said(&mut usi).0, "");
    }

    /// An engine whose search was stopped says so once its result comes.
    #[test]
    fn the_engine_waits_for_the_result_of_a_search_that_was_stopped() {
        let mut usi = Usi::new(1);
        for line in ["usi", "go infinite", "stop"] {
            usi.say(line);
        }
        let (text, task) = said(&mut usi);
        assert!(!text.contains("bestmove"));
        let found = json!({ "id": task.unwrap()["id"], "best": "7g7f" });
        usi.found(&serde_json::from_value(found).unwrap());
        assert!(said(&mut usi).0.ends_with("bestmove 7g7f\n"));
    }
}
