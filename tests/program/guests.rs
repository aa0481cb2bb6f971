//! A guest at the board: what the second link opens, and what it keeps closed.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::board::{Board, status};
use crate::commands::complaint;

/// The link of a guest.
struct Link {
    host: String,
    secret: String,
}

impl Link {
    /// Invites a guest for a side, or to look on.
    fn new(board: &Board, side: Value) -> Self {
        let invite = json!({ "guests": "invite", "side": side, "address": "127.0.0.1" });
        let (status, answer) = guests(board, &invite);
        assert_eq!(status, 200, "{answer}");
        let link = answer["link"].as_str().expect("a link");
        let (host, secret) = link
            .strip_prefix("http://")
            .and_then(|link| link.trim_end_matches('/').split_once('/'))
            .expect("a secret");
        Self { host: host.to_owned(), secret: secret.to_owned() }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.host).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a socket");
        stream
    }

    /// Sends a request, with another secret or host than the right ones perhaps; returns the answer, which
    /// is empty if the connection is cut.
    fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> String {
        let headers: String =
            headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let length = body.len();
        let text =
            format!("{method} {path} HTTP/1.1\r\nContent-Length: {length}\r\n{headers}\r\n{body}");
        let Ok(mut stream) = TcpStream::connect(&self.host) else { return String::new() };
        // It may be refused before all is sent.
        let _ = stream.write_all(text.as_bytes());
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    fn get(&self, name: &str) -> String {
        let path = format!("/{}/{name}", self.secret);
        self.send("GET", &path, &[("Host", &self.host)], "")
    }

    /// Sends a request as the guest's page does; returns the status and the answer.
    fn ask(&self, request: &Value) -> (u16, Value) {
        let path = format!("/{}/do", self.secret);
        let answer = self.send("POST", &path, &[("Host", &self.host)], &request.to_string());
        let (head, body) = answer.split_once("\r\n\r\n").expect("an answer");
        (status(head), serde_json::from_str(body).unwrap_or_default())
    }

    /// The error with which a request is refused.
    fn refusal(&self, request: &Value) -> String {
        let (status, answer) = self.ask(request);
        assert_eq!(status, 400, "{request}: {answer}");
        answer["error"].as_str().expect("words").to_owned()
    }

    /// The events of a guest's page, up to the end of the stream.
    fn events(&self) -> impl Iterator<Item = Value> + use<> {
        let mut stream = self.connect();
        let head = format!("GET /{}/events HTTP/1.1\r\nHost: {}\r\n\r\n", self.secret, self.host);
        stream.write_all(head.as_bytes()).expect("it listens");
        let lines = BufReader::new(stream).lines().map_while(Result::ok);
        lines.filter_map(|line| {
            let event = line.strip_prefix("data: ")?;
            Some(serde_json::from_str(event).expect("JSON"))
        })
    }
}

/// Sends a request of the host about guests; returns the status and the answer.
fn guests(board: &Board, request: &Value) -> (u16, Value) {
    let path = format!("/{}/guests", board.secret);
    let host = [("Host", board.host.as_str())];
    let answer = board.request("POST", &path, &host, &request.to_string());
    let (head, body) = answer.split_once("\r\n\r\n").expect("an answer");
    (status(head), serde_json::from_str(body).expect("JSON"))
}

fn withdraw(board: &Board) {
    assert_eq!(guests(board, &json!({ "guests": "withdraw" })), (200, json!({})));
}

#[test]
fn a_guest_loads_the_page_and_plays_one_side_to_the_end() {
    let board = Board::start("guest", &["mini", "--you", "people"]);
    let link = Link::new(&board, json!("white"));
    let page = link.get("");
    assert_eq!(status(&page), 200);
    assert!(page.contains(r#"name="komainu-transport" content="guest""#));
    assert!(!page.contains(&board.secret));
    for name in ["app.js", "style.css", "language/ja.json", "kanji.woff2"] {
        assert_eq!(status(&link.get(name)), 200, "{name}");
    }
    assert_eq!(status(&link.get("../../Cargo.toml")), 404);
    let mut seen = link.events();
    let first = seen.next().expect("it is told");
    assert_eq!((&first["event"], &first["side"]), (&json!("guest"), &json!("white")));
    let play = |m: &str| json!({ "do": "play", "move": m });
    assert_eq!(link.refusal(&play("5d5c")), "it is not your turn");
    board.play("5d5c");
    let mut position = |node: u32| {
        seen.by_ref().find(|event| event["event"] == "position" && event["node"] == node)
    };
    assert!(position(1).is_some(), "the guest sees the host's move");
    assert_eq!(link.ask(&play("1b1c")), (200, json!({})));
    assert!(position(2).is_some());
    assert_eq!(board.moves(), 2);
    assert_eq!(link.ask(&json!({ "do": "resign" })), (200, json!({})));
    let table = board.events().find(|event| event["event"] == "table").expect("a table");
    assert_eq!(table["over"]["winner"], "black");
}

#[test]
fn the_host_sees_who_is_there() {
    let board = Board::start("guest-there", &["mini", "--you", "people"]);
    let mut told = board.events().filter(|event| event["event"] == "guests");
    assert_eq!(told.next().expect("it is told")["link"], Value::Null);
    let link = Link::new(&board, Value::Null);
    let invited = told.next().expect("it is told");
    assert!(invited["link"].as_str().is_some_and(|text| text.contains(&link.secret)));
    assert_eq!(invited["there"], json!([]));
    let page = link.events();
    assert_eq!(told.next().expect("it is told")["there"], json!(["127.0.0.1"]));
    assert_eq!(guests(&board, &json!({ "guests": "seat", "side": "black" })).0, 200);
    assert_eq!(told.next().expect("it is told")["side"], "black");
    drop(page);
    assert_eq!(told.next().expect("it is noticed")["there"], json!([]));
    withdraw(&board);
    assert_eq!(told.next().expect("it is told")["link"], Value::Null);
}

#[test]
fn each_secret_opens_its_own_door_alone() {
    let board = Board::start("guest-doors", &["mini", "--you", "people"]);
    let link = Link::new(&board, json!("white"));
    let own = [("Host", link.host.as_str())];
    let cut = &link.secret[..31];
    let forged = format!("{cut}{}", if link.secret.ends_with('0') { '1' } else { '0' });
    let refused = link.send("GET", "/", &own, "");
    assert_eq!(status(&refused), 403);
    let longer = format!("{}0", link.secret);
    for secret in [cut, &forged, &longer, &board.secret, "", &link.secret.to_uppercase()] {
        if *secret == link.secret {
            continue;
        }
        let answer = link.send("GET", &format!("/{secret}/events"), &own, "");
        assert_eq!(answer, refused, "{secret}: it tells nothing about the secret");
    }
    // The guest's secret is none at the host's door, and the guest's door has no request about guests.
    let host = [("Host", board.host.as_str())];
    let path = format!("/{}/do", link.secret);
    let games = json!({ "do": "games" }).to_string();
    assert_eq!(status(&board.request("POST", &path, &host, &games)), 403);
    let path = format!("/{}/guests", link.secret);
    let invite = json!({ "guests": "invite" }).to_string();
    assert_eq!(status(&link.send("POST", &path, &own, &invite)), 405);
    // Another page, a name that leads here, and the host's address open nothing.
    let path = format!("/{}/do", link.secret);
    let port = link.host.rsplit_once(':').expect("a port").1;
    let named = format!("localhost:{port}");
    for headers in [
        vec![],
        vec![("Host", named.as_str())],
        vec![("Host", board.host.as_str())],
        vec![own[0], ("Origin", "http://evil.example")],
        vec![own[0], ("Origin", "null")],
        vec![own[0], ("Sec-Fetch-Site", "cross-site")],
        vec![own[0], own[0]],
    ] {
        let answer = link.send("POST", &path, &headers, r#"{"do":"rules"}"#);
        assert_eq!(status(&answer), 403, "{headers:?}");
    }
    let again = Link::new(&board, json!("white"));
    assert!(![&board.secret, &link.secret].contains(&&again.secret));
}

#[test]
fn what_is_the_hosts_is_refused_in_words() {
    let board = Board::start("guest-refused", &["mini", "--you", "people"]);
    let link = Link::new(&board, json!("white"));
    board.play("5d5c");
    for (request, words) in [
        (json!({ "do": "new", "game": "chu" }), "only the host can do that"),
        (json!({ "do": "go_to", "node": 0 }), "only the host can do that"),
        (json!({ "do": "take_back" }), "only the host can do that"),
        (json!({ "do": "analyse", "on": true }), "the engine works for the host alone"),
        (json!({ "do": "hint" }), "the engine works for the host alone"),
        (json!({ "do": "games" }), "the host's games and files are not for guests"),
        (json!({ "do": "load", "text": "x" }), "the host's games and files are not for guests"),
        (json!({ "do": "resign", "side": "black" }), "you play White"),
    ] {
        assert_eq!(link.refusal(&request), words, "{request}");
    }
    assert!(link.refusal(&json!({ "do": "dance" })).starts_with("this is no request"));
    let path = format!("/{}/do", link.secret);
    let long = link.send("POST", &path, &[("Host", &link.host)], &" ".repeat(9 << 10));
    assert_eq!(status(&long), 413, "a guest has little to say");
    assert_eq!(board.moves(), 1);
}

#[test]
fn a_link_that_is_withdrawn_is_dead_and_its_streams_are_closed() {
    let board = Board::start("guest-withdrawn", &["mini", "--you", "people"]);
    let link = Link::new(&board, json!("white"));
    let mut seen = link.events();
    seen.next().expect("it is told");
    // A guest that reads nothing is cut off, too.
    let mut stalled = link.connect();
    let head = format!("GET /{}/events HTTP/1.1\r\nHost: {}\r\n\r\n", link.secret, link.host);
    stalled.write_all(head.as_bytes()).expect("it listens");
    board.play("5d5c");
    let start = Instant::now();
    withdraw(&board);
    let last = seen.last().expect("it is told");
    assert_eq!((&last["event"], &last["withdrawn"]), (&json!("guest"), &json!(true)));
    stalled.read_to_end(&mut Vec::new()).expect("it is closed");
    assert!(start.elapsed() < Duration::from_secs(20), "no heartbeat is waited for");
    assert_eq!(link.get(""), "", "nobody listens");
    assert_eq!(link.send("POST", "/", &[], r#"{"do":"play","move":"1b1c"}"#), "");
    assert_eq!(board.moves(), 1);
    // The old secret is none at a new link, even at the same port.
    let invite = json!({ "guests": "invite", "side": "white", "address": link.host });
    assert_eq!(guests(&board, &invite).0, 200);
    assert_eq!(status(&link.get("")), 403);
}

#[test]
fn a_flood_of_a_guest_does_not_stop_the_host() {
    let board = Board::start("guest-flood", &["mini", "--you", "people"]);
    let link = Link::new(&board, json!("white"));
    let is_over = AtomicBool::new(false);
    let statuses = thread::scope(|scope| {
        let flood = |_| {
            scope.spawn(|| {
                let mut statuses = Vec::new();
                while !is_over.load(Ordering::Relaxed) {
                    let path = format!("/{}/do", link.secret);
                    let influence = r#"{"do":"influence"}"#;
                    let answer = link.send("POST", &path, &[("Host", &link.host)], influence);
                    statuses.push(status(&answer));
                }
                statuses
            })
        };
        let floods: Vec<_> = (0..8).map(flood).collect();
        // Strangers crowd the link, too.
        let mut crowd: Vec<TcpStream> = (0..200).filter_map(|_| link.connect().into()).collect();
        for stream in &mut crowd {
            let _ = stream.write_all(b"GET /");
        }
        let page = [("Host", board.host.as_str())];
        for node in 0..30 {
            let comment = json!({ "do": "comment", "node": 0, "text": node.to_string() });
            assert_eq!(board.ask(&comment).0, 200);
            let answer = board.request("GET", &format!("/{}/", board.secret), &page, "");
            assert_eq!(status(&answer), 200);
        }
        board.play("5d5c");
        is_over.store(true, Ordering::Relaxed);
        let all = floods.into_iter().map(|flood| flood.join().expect("it floods"));
        all.flatten().collect::<Vec<u16>>()
    });
    assert!(statuses.contains(&200) && statuses.contains(&429), "{statuses:?}");
    let done = statuses.iter().filter(|&&status| status == 200).count();
    assert!(done < statuses.len() / 2 + 100, "{done} of {}", statuses.len());
    // The pause ends by itself.
    let start = Instant::now();
    while link.ask(&json!({ "do": "play", "move": "1b1c" })).0 != 200 {
        assert!(start.elapsed() < Duration::from_secs(20), "the guest can play again");
        thread::sleep(Duration::from_millis(100));
    }
    assert_eq!(board.moves(), 2);
}

#[test]
fn a_page_too_many_is_refused_and_takes_no_place() {
    let board = Board::start("guest-pages", &["mini", "--you", "people"]);
    let link = Link::new(&board, json!("white"));
    let mut pages: Vec<_> = (0..4).map(|_| link.events().peekable()).collect();
    for page in &mut pages {
        assert!(page.peek().is_some());
    }
    for path in ["room", "events"] {
        let refused = link.get(path);
        assert_eq!(status(&refused), 503);
        assert!(refused.ends_with("too many pages are open\n"), "{refused}");
    }
    board.play("5d5c");
    for page in &mut pages {
        assert!(page.any(|event| event["event"] == "position" && event["node"] == 1));
    }
    // A page that is closed makes room at once.
    pages.pop();
    assert!(link.events().next().is_some());
}

#[test]
fn a_guest_who_asks_again_and_again_for_room_is_put_off() {
    let board = Board::start("guest-room", &["mini", "--you", "people"]);
    let link = Link::new(&board, json!("white"));
    let mut pages: Vec<_> = (0..4).map(|_| link.events().peekable()).collect();
    pages.iter_mut().for_each(|page| assert!(page.peek().is_some()));
    let statuses: Vec<u16> = (0..40).map(|_| status(&link.get("room"))).collect();
    assert_eq!(statuses[0], 503);
    assert!(statuses.contains(&429), "{statuses:?}");
    board.play("5d5c");
    assert_eq!(link.ask(&json!({ "do": "play", "move": "1b1c" })), (200, json!({})));
}

#[test]
fn an_invitation_that_fails_leaves_the_link_before_open() {
    let board = Board::start("guest-again", &["mini", "--you", "people"]);
    let link = Link::new(&board, json!("white"));
    for address in ["192.0.2.1", "nowhere", &board.host] {
        let invite = json!({ "guests": "invite", "side": "white", "address": address });
        assert_eq!(guests(&board, &invite).0, 400, "{address}");
        assert_eq!(status(&link.get("")), 200, "{address}");
    }
    // The board itself keeps this port, whatever becomes of the link.
    let port = board.host.rsplit(':').next().expect("a port");
    let invite = |address: String| {
        let invite = json!({ "guests": "invite", "side": "white", "address": address });
        guests(&board, &invite).0
    };
    assert_eq!(invite(format!("127.0.0.2:{port}")), 200);
    assert_eq!(invite(format!("0.0.0.0:{port}")), 400);
    assert!(TcpStream::connect(format!("127.0.0.2:{port}")).is_ok());
    let link = Link::new(&board, json!("white"));
    // At its own port, and at others, the next one takes its place.
    for address in [link.host.as_str(), "127.0.0.1"] {
        let invite = json!({ "guests": "invite", "side": "white", "address": address });
        assert_eq!(guests(&board, &invite).0, 200, "{address}");
    }
    assert!(TcpStream::connect(&link.host).is_err());
}

#[test]
fn slow_requests_do_not_keep_others_out() {
    let board = Board::start("guest-slow", &["mini", "--you", "people"]);
    let link = Link::new(&board, json!("white"));
    let head = format!(
        "POST /{}/do HTTP/1.1\r\nHost: {}\r\nContent-Length: 100\r\n\r\n{{",
        link.secret, link.host
    );
    let slow = |_| {
        let mut stream = link.connect();
        stream.write_all(head.as_bytes()).expect("it listens");
        stream
    };
    let mut crowd: Vec<_> = (0..50).map(slow).collect();
    let start = Instant::now();
    while status(&link.get("icon.svg")) != 200 {
        assert!(start.elapsed() < Duration::from_secs(2), "files come");
        thread::sleep(Duration::from_millis(50));
    }
    while link.ask(&json!({ "do": "look", "node": 0 })).0 != 200 {
        assert!(start.elapsed() < Duration::from_secs(6), "requests are answered");
        thread::sleep(Duration::from_millis(100));
    }
    let answers = crowd.iter_mut().map(|stream| {
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("an answer");
        status(&String::from_utf8_lossy(&answer))
    });
    let answers: Vec<u16> = answers.collect();
    assert!(answers.contains(&408) && answers.contains(&429), "{answers:?}");
}

#[test]
fn nobody_is_invited_unless_the_host_asks_for_it() {
    let board = Board::start("guest-none", &["mini", "--you", "people"]);
    let told = board.events().find(|event| event["event"] == "guests").expect("it is told");
    assert_eq!(told["link"], Value::Null);
    for (request, words) in [
        (json!({ "guests": "invite", "address": "nowhere" }), "`nowhere` is no address"),
        (json!({ "guests": "invite", "address": "224.0.0.1" }), "`224.0.0.1` is no address"),
        (
            json!({ "guests": "invite", "address": "[::ffff:127.0.0.1]:80" }),
            "`[::ffff:127.0.0.1]:80` is",
        ),
        (json!({ "guests": "invite", "address": "192.0.2.99" }), "cannot listen at 192.0.2.99:0"),
        (json!({ "guests": "dance" }), "this is no request"),
        (json!({ "do": "games" }), "this is no request"),
    ] {
        let (status, answer) = guests(&board, &request);
        assert_eq!(status, 400);
        assert!(answer["error"].as_str().expect("words").starts_with(words), "{answer}");
    }
    // An invitation from the command line, where the engine would have played White.
    let board =
        Board::start("guest-option", &["mini", "--invite", "white", "--guest-at", "127.0.0.1"]);
    let told = board.events().find(|event| event["event"] == "guests").expect("it is told");
    assert_eq!(told["side"], "white");
    let link = told["link"].as_str().expect("a link");
    assert!(link.starts_with("http://127.0.0.1:") && !link.contains(&board.secret), "{link}");
    let seats = |board: &Board| {
        let table = board.events().find(|event| event["event"] == "table").expect("a table");
        ["black", "white"].map(|side| table[side]["player"].clone())
    };
    assert_eq!(seats(&board), ["person", "person"]);
    // Whoever invites Black is White.
    let board =
        Board::start("guest-black", &["mini", "--invite", "black", "--guest-at", "127.0.0.1"]);
    assert_eq!(seats(&board), ["person", "person"]);
    assert_eq!(guests(&board, &json!({ "guests": "withdraw" })).0, 200);
    let (status, answer) = guests(&board, &json!({ "guests": "seat", "side": "white" }));
    assert_eq!((status, &answer["error"]), (400, &json!("nobody is invited")));
}

#[test]
fn the_host_and_a_guest_cannot_play_the_same_side() {
    for side in ["black", "white"] {
        let told = complaint(&["play", "mini", "--no-browser", "--you", side, "--invite", side]);
        let words = format!("--you {side} and --invite {side}: each side has one player");
        assert!(told.contains(&words), "{told}");
    }
}
