//! Requests to the board in the browser.

use std::collections::BTreeMap;

use komainu::Variant;
use komainu::engine::{Event, Games, SearchId};
use komainu::internals::admitted;
use komainu::studio::{
    GameEntry, GameStore, KeepError, Listing, SearchBackend, StoredGame, Studio, Task,
};
use serde_json::{Value, json};

use crate::bytes::Bytes;
use crate::made_up::words;

/// The most requests of an execution.
const REQUESTS: usize = 8;

/// The first byte says how the requests are made of the others: each line is one, words make them up,
/// or all of them are right except for their numbers and names.
pub fn try_out(data: &[u8]) {
    let mut bytes = Bytes(data);
    match bytes.next() {
        0..48 => {
            let Ok(text) = str::from_utf8(bytes.0) else { return };
            ask_all(text.lines().map(str::to_owned));
        }
        48..64 => of_http(bytes.0.to_vec()),
        64..80 => of_http(words(HTTP_WORDS, bytes).into_bytes()),
        80..96 => ask_all(words(WORDS, bytes).lines().map(str::to_owned)),
        first => {
            let mut table = Table::new();
            // A browser may receive several changes at once.
            let pause = 1 + usize::from(first % 4);
            for number in 0..REQUESTS {
                if bytes.is_over() {
                    break;
                }
                let request = made_up(&table.studio, &mut bytes);
                table.ask(&request.to_string());
                if number % pause == 0 {
                    table.tell();
                }
            }
        }
    }
}

/// Takes the bytes that a browser sends to the server; further bytes do not change a complete request.
fn of_http(mut bytes: Vec<u8>) {
    let address = ([127, 0, 0, 1], 8000).into();
    let Some((method, path, body)) = admitted(address, "s", &bytes) else { return };
    assert!(bytes.windows(3).any(|part| part == b"/s/"), "{path} without the secret");
    if (method.as_str(), path.as_str()) == ("POST", "do") {
        let mut table = Table::new();
        table.ask(body);
        table.tell();
    }
    let whole = Some((method, path, body.to_owned()));
    bytes.extend(b"GET / HTTP/1.1\r\n\r\n");
    let more = admitted(address, "s", &bytes);
    assert_eq!(more.map(|(method, path, body)| (method, path, body.to_owned())), whole);
}

fn ask_all(requests: impl Iterator<Item = String>) {
    let mut table = Table::new();
    for request in requests.take(REQUESTS) {
        table.ask(&request);
        table.tell();
    }
}

/// A studio, whose events are read.
struct Table {
    studio: Studio,
}

impl Table {
    fn new() -> Self {
        let studio = Studio::new(Games::built_in(), Box::new(Nobody), Box::new(Memory::default()));
        Self { studio }
    }

    /// Sends a request; a refused one must not change anything.
    fn ask(&mut self, request: &str) {
        let before = (self.studio.position().to_string(), self.studio.record().all().len());
        match self.studio.ask(request) {
            Ok(answer) => assert!(answer.is_object(), "{request}: {answer}"),
            Err(error) => {
                assert!(!error.to_string().is_empty(), "{request}");
                let after = (self.studio.position().to_string(), self.studio.record().all().len());
                assert_eq!(after, before, "{request}: {error}");
            }
        }
    }

    /// Checks that the events can be written as JSON.
    fn tell(&mut self) {
        let _ = self.studio.tick();
        for event in self.studio.events() {
            serde_json::to_string(&event).expect("events are JSON");
        }
    }
}

/// Returns a request with numbers and names that exist, or nearly so.
fn made_up(studio: &Studio, bytes: &mut Bytes) -> Value {
    let sort = bytes.next();
    let node = |bytes: &mut Bytes| bytes.below(studio.record().all().len() + 1);
    let seat = |bytes: &mut Bytes| match bytes.below(3) {
        0 => json!({ "player": "person" }),
        1 => json!({ "player": "engine", "level": bytes.next() % 24, "time": bytes.next() }),
        _ => json!(null),
    };
    let clock = |bytes: &mut Bytes| {
        json!({ "main": bytes.next() as u64 * 100, "byoyomi": bytes.next(),
                "increment": bytes.next(), "moves": bytes.next() })
    };
    match sort % 28 {
        0..8 => json!({ "do": "play", "move": a_move(studio, bytes) }),
        8 => json!({ "do": "new", "game": bytes.word(GAMES), "handicap": bytes.word(HANDICAPS) }),
        9 => {
            json!({ "do": "new", "black": seat(bytes), "white": seat(bytes), "clock": clock(bytes) })
        }
        10 => json!({ "do": "new", "game": bytes.word(GAMES), "sfen": bytes.word(POSITIONS) }),
        11 if bytes.below(4) == 0 => json!({ "do": "look", "node": node(bytes) }),
        11 => json!({ "do": "go_to", "node": node(bytes) }),
        12 => json!({ "do": bytes.word(PLAIN) }),
        13 => json!({ "do": bytes.word(PLAIN) }),
        14 => json!({ "do": "players", "black": seat(bytes), "white": seat(bytes) }),
        15 => json!({ "do": "clock", "clock": clock(bytes) }),
        16 => json!({ "do": "analyse", "on": bytes.below(2) == 1, "lines": bytes.next() }),
        17 => json!({ "do": "comment", "node": node(bytes), "text": bytes.word(TEXTS) }),
        18 => json!({ "do": "marks", "node": node(bytes), "marks": [bytes.next(), bytes.next()] }),
        19 => json!({ "do": "delete", "node": node(bytes) }),
        20 => json!({ "do": "promote", "node": node(bytes) }),
        21 => json!({ "do": "tag", "name": bytes.word(TAGS), "text": bytes.word(TEXTS) }),
        22 => set_up(bytes),
        23 => json!({ "do": "set_up_text", "text": bytes.word(POSITIONS) }),
        24 if bytes.below(2) == 0 => json!({ "do": "reach", "square": square(bytes) }),
        24 if bytes.below(2) == 0 => {
            json!({ "do": "why", "drop": bytes.below(9), "to": square(bytes) })
        }
        24 => json!({ "do": "why", "from": square(bytes), "to": square(bytes) }),
        25 => {
            json!({ "do": "save", "format": bytes.word(&["pgn", "kif", "ki2", "csa", "usi", "psn", "x"]) })
        }
        26 if bytes.below(4) == 0 => {
            json!({ "do": "decode", "bytes": String::from_iter((0..8).map(|_| char::from(bytes.next()))) })
        }
        26 if bytes.below(2) == 0 => json!({ "do": "take_answer", "text": bytes.word(RECORDS) }),
        26 => json!({ "do": "load", "text": bytes.word(RECORDS) }),
        _ => json!({ "do": bytes.word(&["open", "forget"]), "name": bytes.word(&["0", "1", "2"]) }),
    }
}

/// Returns a legal move, for the most part.
fn a_move(studio: &Studio, bytes: &mut Bytes) -> String {
    let position = studio.position();
    let legal = position.legal_moves();
    let choice = bytes.below(1 << 16);
    match legal.get(choice % (legal.len() + 1)) {
        Some(&m) => komainu::notation::canonical(position.variant(), m),
        None => "1a1b".to_owned(),
    }
}

fn square(bytes: &mut Bytes) -> String {
    format!("{}{}", bytes.below(14), char::from(b'a' + bytes.next() % 13))
}

fn set_up(bytes: &mut Bytes) -> Value {
    let colors = ["black", "white"];
    let pieces: Vec<Value> = (0..bytes.below(8))
        .map(|_| json!([square(bytes), bytes.below(12), bytes.word(&colors)]))
        .collect();
    let held = json!([[bytes.below(12), bytes.next()]]);
    json!({ "do": "set_up", "pieces": pieces, "hands": { "black": held }, "side": bytes.word(&colors) })
}

/// A backend that takes tasks and never answers.
struct Nobody;

impl SearchBackend for Nobody {
    fn begin(&mut self, _: &std::sync::Arc<Variant>) {}

    fn start(&mut self, task: Task) {
        assert!(task.position().outcome().is_none(), "there is nothing to search");
    }

    fn stop(&mut self) {}

    fn abort(&mut self) {}

    fn accepts(&mut self, _: SearchId, _: &Event) -> bool {
        false
    }

    fn resources(&self) -> (usize, usize) {
        (1, 1)
    }

    fn set_resources(&mut self, _: Option<usize>, _: Option<usize>) -> Result<(), String> {
        Err("there are no others".to_owned())
    }
}

/// Games that are kept in memory, under numbers.
#[derive(Default)]
struct Memory(BTreeMap<String, (String, Option<String>)>);

impl GameStore for Memory {
    fn today(&self) -> Option<String> {
        Some("2026.11.24".to_owned())
    }

    fn begin(&mut self, _: &str, text: &str, rules: Option<&str>) -> Result<String, String> {
        let mut names = (0..).map(|number| number.to_string());
        let name = names.find(|name| !self.0.contains_key(name)).expect("there are more");
        self.0.insert(name.clone(), (text.to_owned(), rules.map(str::to_owned)));
        Ok(name)
    }

    fn keep(&mut self, name: &str, text: &str) -> Result<(), KeepError> {
        let found = self.0.get_mut(name).ok_or(KeepError::Changed)?;
        text.clone_into(&mut found.0);
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
        Listing { games: self.0.keys().map(kept).collect(), left_out: Vec::new() }
    }

    fn open(&mut self, name: &str) -> Result<StoredGame, String> {
        let found = self.0.get(name).cloned().ok_or_else(|| format!("no game {name}"));
        found.map(|(text, rules)| StoredGame { text, notes: Vec::new(), rules })
    }

    fn forget(&mut self, name: &str) -> Result<(), String> {
        self.0.remove(name).map(drop).ok_or_else(|| format!("no game {name}"))
    }
}

/// Requests without arguments.
const PLAIN: &[&str] = &[
    "games",
    "state",
    "take_back",
    "redo",
    "resign",
    "offer_draw",
    "hint",
    "stop",
    "think",
    "influence",
    "worth",
    "save_line",
    "dance",
    "take_back",
];
const GAMES: &[&str] = &["", "mini", "shogi", "micro", "tori", "kyoto", "chu", "nothing"];
const HANDICAPS: &[&str] = &["", "none", "lance", "rook", "1a", "9z"];
const TAGS: &[&str] = &["Black", "White", "Event", "Result", "PlyCount", "x y"];
const TEXTS: &[&str] = &["", "good", "two\nlines", "}", "{x}", "\"", "\u{0}", "歩"];
const POSITIONS: &[&str] = &[
    "startpos",
    "4k/5/4P/5/K4 b G 1",
    "rbsgk/4p/5/P4/KGSBR w - 1",
    "4k/4G/4S/5/K4 w - 8",
    "5/5/5/5/K4 b - 1",
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "9/9/9/9/9/9/9/9/9 b - 1",
    "",
];
const RECORDS: &[&str] = &[
    "[Variant \"minishogi\"]\n\n1. Bc2 Sb4 2. e5 *",
    "[Variant \"minishogi\"]\n[Exchange \"a1b2c3 white\"]\n\n1. Bc2 *",
    "position startpos moves 5d5c",
    "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n変化：2手\n2 ８四歩(83)\n",
    "▲７六歩 △３四歩\nまで2手で中断\n",
    "V2.2\nPI\n+\n+7776FU\n%TORYO\n",
    "id = \"x\"\nname = \"X\"\nfiles = 3\n",
    "nothing",
    "",
];

/// The words of HTTP.
const HTTP_WORDS: &[&str] = &[
    "\r\n",
    "\r\n",
    "\n",
    "\r",
    " ",
    "\t",
    ":",
    ": ",
    "GET ",
    "POST ",
    "HEAD ",
    "OPTIONS * ",
    "/s/do",
    "/s/",
    "/s/events",
    "/s/app.js",
    "/",
    "/../s/do",
    "?x=1",
    "#x",
    "%2e",
    "//",
    "http://127.0.0.1:8000/s/do",
    " HTTP/1.1\r\n",
    " HTTP/1.0\r\n",
    "Host: 127.0.0.1:8000\r\n",
    "Host: localhost:8000\r\n",
    "Host: evil.example\r\n",
    "Origin: http://127.0.0.1:8000\r\n",
    "Origin: null\r\n",
    "Sec-Fetch-Site: cross-site\r\n",
    "Sec-Fetch-Mode: navigate\r\n",
    "Content-Length: 14\r\n",
    "Content-Length: 0\r\n",
    "Content-Length: 99999999999999999999\r\n",
    "Transfer-Encoding: chunked\r\n",
    "{\"do\":\"state\"}",
    "{\"do\":\"games\"}",
    "x",
    "Expect: 100-continue\r\n",
];

/// The words of requests, and parts of them.
const WORDS: &[&str] = &[
    "\n",
    "\n",
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    "\"",
    "{\"do\":\"",
    "\"}\n",
    "\"do\":",
    "\"games\"",
    "{\"do\":\"state\"}\n",
    "{\"do\":\"new\",\"game\":\"mini\"}\n",
    "{\"do\":\"play\",\"move\":\"5d5c\"}\n",
    "{\"do\":\"play\",\"move\":\"1b1c\"}\n",
    "{\"do\":\"take_back\"}\n",
    "{\"do\":\"redo\"}\n",
    "{\"do\":\"resign\"}\n",
    "{\"do\":\"hint\"}\n",
    "{\"do\":\"think\"}\n",
    "{\"do\":\"rules\"}\n",
    "{\"do\":\"games\"}\n",
    "{\"do\":\"influence\"}\n",
    "{\"do\":\"piece\",\"kind\":",
    "{\"do\":\"tiles\",",
    "{\"do\":\"comment\",\"node\":",
    "{\"do\":\"go_to\",\"node\":",
    "{\"do\":\"delete\",\"node\":",
    "{\"do\":\"promote\",\"node\":",
    "{\"do\":\"marks\",\"node\":",
    "{\"do\":\"set_up\",\"pieces\":[",
    "[\"5e\",0,\"black\"]",
    "[\"1a\",0,\"white\"]",
    "\"hands\":{\"black\":[[0,1]]}",
    "\"side\":\"black\"",
    "\"text\":",
    "\"game\":",
    "\"options\":{",
    "\"handicap\":",
    "\"sfen\":",
    "\"black\":",
    "\"white\":",
    "\"clock\":{",
    "\"main\":",
    "\"increment\":",
    "\"byoyomi\":",
    "\"moves\":",
    "\"player\":\"engine\"",
    "\"player\":\"person\"",
    "\"level\":",
    "\"time\":",
    "\"on\":true",
    "\"lines\":",
    "\"marks\":[",
    "\"name\":",
    "\"square\":",
    "\"writing\":\"kanji\"",
    "\"format\":\"kif\"",
    "\"threads\":",
    "\"hash\":",
    "0",
    "1",
    "2",
    "-1",
    "4294967295",
    "18446744073709551615",
    "1e300",
    "null",
    "true",
    "false",
    "\"5d5c\"",
    "\"x\"",
    "\"startpos\"",
    "\"\\u0000\"",
    "\"\\ud83d\"",
    "{\"do\":\"load\",\"text\":",
    "\"position startpos\"",
    "{\"do\":\"set_up_text\",\"text\":",
];
