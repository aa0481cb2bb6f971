//! `komainu play`: the board in the browser, as programs on the same machine see it, and the board at
//! the terminal.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

/// A board that is served, until it is dropped.
pub struct Board {
    child: Child,
    pub host: String,
    pub secret: String,
    /// The folder of the kept games.
    pub games: PathBuf,
}

impl Drop for Board {
    fn drop(&mut self) {
        self.end();
        // A game may not have been kept, and the folder may be another board's by now.
        let _ = fs::remove_dir_all(&self.games);
    }
}

impl Board {
    pub fn start(name: &str, arguments: &[&str]) -> Self {
        let games = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("board-{name}"));
        let _ = fs::remove_dir_all(&games);
        Self::at(games, arguments)
    }

    /// A board that keeps games in a folder, which may already hold some.
    pub fn at(games: PathBuf, arguments: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_komainu"));
        command.args(["play", "--no-browser", "--games"]).arg(&games).args(arguments);
        let mut child = command.stdout(Stdio::piped()).spawn().expect("it starts");
        let mut line = String::new();
        let stdout = child.stdout.as_mut().expect("a pipe");
        BufReader::new(stdout).read_line(&mut line).expect("an address");
        let address = line.trim().strip_prefix("http://").expect("an address").to_owned();
        let (host, secret) = address.trim_end_matches('/').split_once('/').expect("a secret");
        Self { child, host: host.to_owned(), secret: secret.to_owned(), games }
    }

    /// Ends the program at once.
    fn end(&mut self) {
        // It may have been ended before.
        let _ = self.child.kill();
        self.child.wait().expect("it ends");
    }

    /// Waits until the program ends by itself.
    pub fn wait(&mut self) -> ExitStatus {
        self.child.wait().expect("it ends")
    }

    pub fn is_running(&mut self) -> bool {
        self.child.try_wait().expect("a process").is_none()
    }

    /// Ends the program at once, and starts another one on the same folder.
    pub fn restart(mut self, arguments: &[&str]) -> Self {
        self.end();
        Self::at(std::mem::take(&mut self.games), arguments)
    }

    pub fn port(&self) -> &str {
        self.host.rsplit_once(':').expect("a port").1
    }

    /// Opens a kept game, and returns the messages about it.
    pub fn open(&self, name: &str) -> Vec<String> {
        let mut events = self.events();
        let mut up_to_table = || -> Vec<Value> {
            let is_before = |event: &Value| event["event"] != "table";
            events.by_ref().take_while(is_before).collect()
        };
        up_to_table();
        assert_eq!(self.ask(&json!({ "do": "open", "name": name })), (200, json!({})));
        let messages = up_to_table().into_iter().filter(|event| event["event"] == "message");
        messages.map(|event| event["text"].as_str().expect("text").to_owned()).collect()
    }

    /// Makes a move.
    pub fn play(&self, text: &str) {
        assert_eq!(self.ask(&json!({ "do": "play", "move": text })), (200, json!({})), "{text}");
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.host).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a socket");
        stream
    }

    /// Sends some bytes and reads all that comes back; nothing if the connection is cut.
    pub fn send(&self, bytes: &[u8]) -> String {
        let mut stream = self.connect();
        // It may be refused before all is sent.
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    pub fn request(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> String {
        let headers: String =
            headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let length = body.len();
        let text =
            format!("{method} {path} HTTP/1.1\r\nContent-Length: {length}\r\n{headers}\r\n{body}");
        self.send(text.as_bytes())
    }

    /// Sends a request to the board, as the page does; returns the status and the answer.
    pub fn ask(&self, request: &Value) -> (u16, Value) {
        let path = format!("/{}/do", self.secret);
        let host = [("Host", self.host.as_str())];
        let answer = self.request("POST", &path, &host, &request.to_string());
        let (head, body) = answer.split_once("\r\n\r\n").expect("an answer");
        (status(head), serde_json::from_str(body).expect("JSON"))
    }

    /// The events that a new page receives.
    pub fn events(&self) -> impl Iterator<Item = Value> + use<> {
        let mut stream = self.connect();
        let head = format!("GET /{}/events HTTP/1.1\r\nHost: {}\r\n\r\n", self.secret, self.host);
        stream.write_all(head.as_bytes()).expect("it listens");
        let lines = BufReader::new(stream).lines().map(|line| line.expect("an event"));
        lines.filter_map(|line| {
            let event = line.strip_prefix("data: ")?;
            Some(serde_json::from_str(event).expect("JSON"))
        })
    }

    /// The number of moves of the record.
    pub fn moves(&self) -> usize {
        let record = self.events().find(|event| event["event"] == "record").expect("a record");
        record["nodes"].as_array().expect("moves").len()
    }
}

/// The status of an answer; 0 if there is none.
pub fn status(answer: &str) -> u16 {
    let words = answer.split(' ').nth(1);
    words.and_then(|word| word.parse().ok()).unwrap_or(0)
}

#[test]
fn strangers_are_refused_and_the_game_goes_on() {
    let board = Board::start("strangers", &["mini", "--you", "people"]);
    let (path, host) = (format!("/{}/do", board.secret), board.host.clone());
    let port = board.port();
    let play = r#"{"do":"play","move":"5d5c"}"#;
    let own = ("Host", host.as_str());
    let rebound = format!("evil.example:{port}");
    let rebound = rebound.as_str();
    let refused: [(_, _, Vec<(&str, &str)>); 12] = [
        ("POST", path.as_str(), vec![]),
        ("POST", path.as_str(), vec![("Host", rebound)]),
        ("POST", path.as_str(), vec![own, ("Origin", "http://evil.example")]),
        ("POST", path.as_str(), vec![own, ("Origin", "null")]),
        ("POST", path.as_str(), vec![own, ("Sec-Fetch-Site", "cross-site")]),
        ("POST", path.as_str(), vec![own, ("Host", rebound)]),
        ("POST", "/do", vec![own]),
        ("POST", "/00000000000000000000000000000000/do", vec![own]),
        ("GET", "/", vec![own]),
        ("GET", "/../../etc/passwd", vec![own]),
        ("GET", "//", vec![own]),
        ("GET", "/%2e%2e/", vec![own]),
    ];
    for (method, path, headers) in refused {
        let answer = board.request(method, path, &headers, play);
        assert_eq!(status(&answer), 403, "{method} {path} {headers:?}: {answer}");
        assert!(!answer.contains(&board.secret));
    }
    for name in
        ["../../../Cargo.toml", "..%2f..%2fCargo.toml", "/etc/passwd", "index.html/../x", "x"]
    {
        let answer = board.request("GET", &format!("/{}/{name}", board.secret), &[own], "");
        assert_eq!(status(&answer), 404, "{name}");
    }
    assert_eq!(status(&board.request("DELETE", &path, &[own], "")), 405);
    assert_eq!(board.moves(), 0, "nobody has moved");
    assert_eq!(board.ask(&json!({ "do": "play", "move": "5d5c" })), (200, json!({})));
    assert_eq!(board.moves(), 1);
}

#[test]
fn what_is_no_request_or_too_large_is_refused_and_the_game_goes_on() {
    let board = Board::start("odd", &["mini", "--you", "people"]);
    let head = |length: &str| {
        format!("POST /{}/do HTTP/1.1\r\nHost: {}\r\n{length}\r\n\r\n", board.secret, board.host)
    };
    let long = "x".repeat(100_000);
    for (bytes, expected) in [
        (b"\0\xff\xfe\r\n\r\n".to_vec(), 400),
        (b"GET\r\n\r\n".to_vec(), 400),
        (head("Content-Length: 9999999999").into_bytes(), 413),
        (head("Content-Length: 4194305").into_bytes(), 413),
        (head("Content-Length: -1").into_bytes(), 400),
        (head("Transfer-Encoding: chunked").into_bytes(), 400),
        (head("Content-Length: 1\r\nContent-Length: 2").into_bytes(), 400),
        (format!("GET /{long} HTTP/1.1\r\n\r\n").into_bytes(), 413),
        (head(&"A: b\r\n".repeat(200)).into_bytes(), 413),
    ] {
        assert_eq!(status(&board.send(&bytes)), expected);
    }
    let odd = [head("Content-Length: 4").as_bytes(), b"\"\xff\xfe\""].concat();
    let answer = board.send(&odd);
    assert_eq!(status(&answer), 400);
    assert!(answer.ends_with("the body of the request is no text in UTF-8\n"), "{answer}");
    let (status, answer) = board.ask(&json!({ "do": "play", "move": "5d5a" }));
    assert_eq!((status, &answer["error"]), (400, &json!("`5d5a` is not a legal move here")));
    assert_eq!(board.ask(&json!({ "do": "dance" })).0, 400);
    assert_eq!(board.ask(&json!({ "do": "play", "move": "5d5c" })).0, 200);
}

#[test]
fn two_tabs_are_told_the_same() {
    let board = Board::start("tabs", &["mini", "--you", "people"]);
    let head = format!("GET /{}/events HTTP/1.1\r\nHost: {}\r\n\r\n", board.secret, board.host);
    let mut tabs: Vec<_> = (0..2).map(|_| board.connect()).collect();
    tabs.iter_mut().for_each(|tab| tab.write_all(head.as_bytes()).expect("it listens"));
    assert_eq!(board.ask(&json!({ "do": "play", "move": "5d5c" })).0, 200);
    assert_eq!(board.ask(&json!({ "do": "play", "move": "1b1c" })).0, 200);
    let position_after_two = |tab: TcpStream| {
        let lines = BufReader::new(tab).lines().map(|line| line.expect("an event"));
        let mut events = lines
            .filter_map(|line| serde_json::from_str::<Value>(line.strip_prefix("data: ")?).ok());
        let found = events.find(|event| event["event"] == "position" && event["node"] == 2);
        found.expect("it is told")
    };
    let mut positions = tabs.into_iter().map(position_after_two);
    assert_eq!(positions.next(), positions.next());
}

#[test]
fn the_page_and_all_that_it_names_are_served_with_strict_rules() {
    let board = Board::start("page", &["mini"]);
    let get = |name: &str| {
        let host = [("Host", board.host.as_str())];
        board.request("GET", &format!("/{}/{name}", board.secret), &host, "")
    };
    let page = get("");
    assert_eq!(status(&page), 200);
    for line in
        ["Content-Security-Policy: default-src 'none'", "Referrer-Policy: no-referrer", "nosniff"]
    {
        assert!(page.contains(line), "{line}");
    }
    let mut waiting = vec![page];
    let mut seen = Vec::new();
    while let Some(text) = waiting.pop() {
        let marks = ["href=\"", "src=\"", "from \"./", "import(\"./", "url(\""];
        let named = marks.iter().flat_map(|mark| text.split(mark).skip(1));
        let named = named.filter_map(|rest| rest.split('"').next());
        for name in named.filter(|name| name.contains('.')).map(str::to_owned) {
            // A file that only the page without a server needs is not part of the program.
            if ["worker-transport.js"].contains(&name.as_str()) || seen.contains(&name) {
                continue;
            }
            let answer = get(&name);
            assert_eq!(status(&answer), 200, "{name}");
            seen.push(name);
            waiting.push(answer);
        }
    }
    assert!(seen.len() > 20, "{seen:?}");
}

#[test]
fn a_game_is_played_at_the_terminal() {
    let games = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("board-terminal");
    let _ = fs::remove_dir_all(&games);
    let mut command = Command::new(env!("CARGO_BIN_EXE_komainu"));
    command.args(["play", "mini", "--terminal", "--time", "0.02", "--games"]).arg(&games);
    command.env("COLUMNS", "40").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    let file = games.with_extension("pgn");
    let lines = format!("K-4d\nmoves 5d\nhint\nundo\n9z9z\nsave {}\nlist\nquit\n", file.display());
    child.stdin.take().expect("a pipe").write_all(lines.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(output.status.success());
    for words in ["Black: K-4d (5e4d)", "White: ", "Hint: ", "`9z9z` is no move", "The game is in"]
    {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert!(text.lines().all(|line| line.len() <= 80), "{text}");
    assert!(!text.contains('\x1b'), "no colours where there is no terminal");
    assert!(fs::read_to_string(&file).expect("a record").contains("[Variant"));
    fs::remove_file(file).expect("it is there");
    let _ = fs::remove_dir_all(&games);
}

#[test]
fn two_people_agree_on_a_draw_at_the_terminal_and_resign() {
    let games = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("board-agreement");
    for (lines, words) in [
        (
            "declare\ndraw\ndraw\ndraw\nquit\n",
            &["no declaration", "A draw is offered", "draw (agreement)", "is over"][..],
        ),
        ("draw\n5d5c\ndraw\nresign\nquit\n", &["Black wins (resignation)"]),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_komainu"));
        command.args(["play", "mini", "--terminal", "--you", "people", "--games"]).arg(&games);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("it starts");
        child.stdin.take().expect("a pipe").write_all(lines.as_bytes()).expect("it reads");
        let output = child.wait_with_output().expect("it ends");
        let text = String::from_utf8(output.stdout).expect("text");
        for words in words {
            assert!(text.contains(words), "{words}: {text}");
        }
    }
    let _ = fs::remove_dir_all(&games);
}

#[test]
fn what_is_said_of_the_end_is_listed_behind_it_at_the_terminal() {
    let games = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("board-said-of-end");
    let mut command = Command::new(env!("CARGO_BIN_EXE_komainu"));
    command.args(["play", "shogi", "--terminal", "--you", "people", "--games"]).arg(&games);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    let lines = b"load tests/data/records/said_of_ends.kif\nlist\nquit\n";
    child.stdin.take().expect("a pipe").write_all(lines).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    let text = String::from_utf8(output.stdout).expect("text");
    let words = "2. P-3d {A quiet move.} (White wins (resignation)) {It was late.}";
    assert!(text.contains(words), "{text}");
    let _ = fs::remove_dir_all(&games);
}

/// A spectator sees each move when it is made, and need not wait for the end of the game.
#[test]
fn who_looks_on_at_the_terminal_sees_each_move_and_may_leave() {
    let games = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("board-onlooker");
    let _ = fs::remove_dir_all(&games);
    let mut command = Command::new(env!("CARGO_BIN_EXE_komainu"));
    command.args(["play", "tenjiku", "--terminal", "--you", "engines", "--time", "0.05"]);
    command.arg("--games").arg(&games).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let mut moves = 0;
    while moves < 3 {
        let line = lines.next().expect("the game goes on").expect("text");
        moves += usize::from(line.starts_with("Black: ") || line.starts_with("White: "));
    }
    child.stdin.take().expect("a pipe").write_all(b"quit\n").expect("it reads");
    let rest = lines.count();
    assert!(child.wait().expect("it ends").success());
    assert!(rest < 2000, "it has played on");
    let _ = fs::remove_dir_all(&games);
}

#[test]
fn a_port_that_is_in_use_is_told_in_words() {
    let board = Board::start("port", &["mini"]);
    let port = board.port();
    let mut command = Command::new(env!("CARGO_BIN_EXE_komainu"));
    let output = command.args(["play", "mini", "--no-browser", "--port", port]).output();
    let output = output.expect("it ends");
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8(output.stderr).expect("text");
    assert!(error.contains(&format!("cannot listen at 127.0.0.1:{port}")), "{error}");
}

#[test]
fn threads_that_are_too_many_leave_everything_as_it_was() {
    let board = Board::start("too-many-threads", &["mini", "--you", "people"]);
    let table = board.events().find(|event| event["event"] == "table").expect("a table");
    let before = (table["threads"].clone(), table["hash"].clone());
    let (code, answer) = board.ask(&json!({ "do": "options", "threads": 512, "hash": 24 }));
    assert_eq!(code, 400);
    let said = answer.to_string();
    assert!(said.contains("512 threads are more than"), "{said}");
    let table = board.events().find(|event| event["event"] == "table").expect("a table");
    let threads = table["threads"].as_u64().expect("a number");
    assert!(said.contains(&format!("going on with {threads}")), "{threads}: {said}");
    assert_eq!((table["threads"].clone(), table["hash"].clone()), before);
    assert_ne!(before.1, 24);
}
