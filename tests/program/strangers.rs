//! The board while many clients crowd it that do not know its address.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use serde_json::json;

use crate::board::{Board, status};

/// The text that strangers send at first, and the text that they add every now and then.
const WAYS: [(&str, &str); 6] = [
    ("", ""),
    ("", "G"),
    ("POST / HTTP/1.1\r\n", "A: b\r\n"),
    (
        "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n",
    ),
    ("POST /x/do HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4000000\r\n\r\n", "{"),
    ("\0\0\0\0", "\0"),
];

/// Asks for the page this many times while strangers crowd, some of which keep reconnecting; returns
/// how often it was served.
fn served(board: &Board, strangers: usize, times: usize, way: (&str, &str)) -> usize {
    let (first, more) = way;
    let stranger = || {
        let mut stream = board.connect();
        // The stream of a stranger that has to give way is closed.
        let _ = stream.write_all(first.as_bytes());
        stream
    };
    let mut crowd: Vec<TcpStream> = (0..strangers).map(|_| stranger()).collect();
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            let mut place = 0;
            while !is_over.load(Ordering::Relaxed) {
                let _ = crowd[place].write_all(more.as_bytes());
                if place % 4 == 0 {
                    crowd[place] = stranger();
                }
                place = (place + 1) % strangers;
                thread::sleep(Duration::from_micros(200));
            }
        });
        let page = || {
            let host = [("Host", board.host.as_str())];
            status(&board.request("GET", &format!("/{}/", board.secret), &host, ""))
        };
        let served = (0..times).filter(|_| page() == 200).count();
        is_over.store(true, Ordering::Relaxed);
        served
    })
}

#[test]
fn owners_are_served_while_strangers_crowd() {
    let board = Board::start("crowd", &["mini", "--you", "people"]);
    for way in WAYS {
        assert_eq!(served(&board, 300, 40, way), 40, "{way:?}");
    }
    board.play("5d5c");
    assert_eq!(board.moves(), 1);
}

#[test]
#[ignore = "thousands of connections"]
fn owners_are_served_while_thousands_of_strangers_crowd() {
    let board = Board::start("large-crowd", &["mini", "--you", "people"]);
    for way in WAYS {
        for strangers in [200, 2000, 8000] {
            let served = served(&board, strangers, 100, way);
            println!("{served} of 100 pages beside {strangers} strangers who send {way:?}");
            assert_eq!(served, 100, "{way:?}");
        }
    }
}

#[test]
#[ignore = "it waits until a slow request is given up"]
fn a_request_that_comes_too_slowly_is_given_up() {
    let board = Board::start("slow", &["mini", "--you", "people"]);
    let mut slow: Vec<TcpStream> = (0..50).map(|_| board.connect()).collect();
    for _ in 0..14 {
        for stream in &mut slow {
            // The streams of requests that are given up are closed.
            let _ = stream.write_all(b"G");
        }
        thread::sleep(Duration::from_secs(1));
    }
    for mut stream in slow {
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer);
        assert!([0, 408].contains(&status(&answer)), "{answer}");
    }
    board.play("5d5c");
}

#[test]
fn a_body_that_is_too_long_is_answered_however_long_it_is() {
    let board = Board::start("long-bodies", &["mini", "--you", "people"]);
    let path = format!("/{}/do", board.secret);
    let host = [("Host", board.host.as_str())];
    for (length, expected) in [(4 << 20, 400), ((4 << 20) + 1, 413), (40 << 20, 413)] {
        let answer = board.request("POST", &path, &host, &" ".repeat(length));
        assert_eq!(status(&answer), expected, "{length}");
        assert_eq!(answer.contains("the request is too large"), expected == 413);
    }
    for path in ["/", "/x/do"] {
        let answer = board.request("POST", path, &host, &" ".repeat(9 << 20));
        assert_eq!(status(&answer), 403, "{path}");
    }
}

/// Sends a head that expects to be asked for its body, and reads the first answer.
fn expecting(board: &Board, path: &str, length: usize) -> (TcpStream, String) {
    let mut stream = board.connect();
    let host = &board.host;
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: {length}\r\nExpect: 100-Continue\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).expect("it listens");
    let mut first = vec![0; 25];
    stream.read_exact(&mut first).expect("an answer");
    (stream, String::from_utf8(first).expect("text"))
}

#[test]
fn a_body_is_asked_for_where_that_is_expected() {
    let board = Board::start("expect", &["mini", "--you", "people"]);
    let path = format!("/{}/do", board.secret);
    let body = json!({ "do": "play", "move": "5d5c" }).to_string();
    let (mut stream, first) = expecting(&board, &path, body.len());
    assert_eq!(first, "HTTP/1.1 100 Continue\r\n\r\n");
    stream.write_all(body.as_bytes()).expect("it listens");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    assert_eq!(status(&answer), 200, "{answer}");
    assert_eq!(board.moves(), 1);
    for (path, length, expected) in [(path.as_str(), 5 << 20, 413), ("/x/do", 10, 403)] {
        let (_, first) = expecting(&board, path, length);
        assert_eq!(status(&first), expected, "it is refused before it is sent");
    }
}
