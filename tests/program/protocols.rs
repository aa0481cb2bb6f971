//! Conversations with front ends: transcripts in `protocols/*.txt`, and what no text file can hold.
//!
//! In a transcript a line that starts with `> ` is sent to the engine, and all other lines are its
//! answers to them; `[..]` stands for any text in a line and `...` for any lines.

use std::fs;
use std::io::{self, BufReader, Read};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use komainu::engine::Games;
use komainu::protocol;

use crate::conversation::{Said, pieces, talk};

/// Returns `true` if a line matches a pattern with `[..]`.
fn line_matches(pattern: &str, line: &str) -> bool {
    let Some((head, tail)) = pattern.split_once("[..]") else { return pattern == line };
    let Some(rest) = line.strip_prefix(head) else { return false };
    (0..=rest.len()).filter(|&i| rest.is_char_boundary(i)).any(|i| line_matches(tail, &rest[i..]))
}

/// Returns `true` if lines match patterns with `...`.
fn lines_match(patterns: &[&str], lines: &[&str]) -> bool {
    match patterns.split_first() {
        None => lines.is_empty(),
        Some((&"...", rest)) => (0..=lines.len()).any(|i| lines_match(rest, &lines[i..])),
        Some((pattern, rest)) => lines
            .split_first()
            .is_some_and(|(line, others)| line_matches(pattern, line) && lines_match(rest, others)),
    }
}

#[test]
fn every_transcript_is_kept_to() {
    let mut count = 0;
    for entry in fs::read_dir("tests/protocols").expect("the folder of transcripts") {
        let path = entry.expect("a file").path();
        let text = fs::read_to_string(&path).expect("a transcript");
        let input: String = text
            .lines()
            .filter_map(|line| line.strip_prefix("> "))
            .fold(String::new(), |input, line| input + line + "\n");
        let expected: Vec<&str> = text.lines().filter(|line| !line.starts_with("> ")).collect();
        // On a busy machine an answer may take longer than a script waits.
        let mut wrong = Vec::new();
        let is_kept_to = [50, 500, 5000].into_iter().any(|patience| {
            let answer = pieces(input.clone(), Duration::from_millis(patience)).concat();
            let is_right = lines_match(&expected, &answer.lines().collect::<Vec<&str>>());
            wrong.push(format!("after waiting for {patience} ms:\n{answer}"));
            is_right
        });
        assert!(is_kept_to, "{}, {}", path.display(), wrong.join("\n"));
        count += 1;
    }
    assert!(count > 8);
}

#[test]
fn a_front_end_reads_the_mating_move_and_the_result_at_once() {
    let text = fs::read_to_string("tests/protocols/cecp_plays_to_mate.txt").expect("a transcript");
    let said = text.lines().filter_map(|line| line.strip_prefix("> "));
    let input: String = said.flat_map(|line| [line, "\n"]).collect();
    let pieces = pieces(input, Duration::from_secs(1));
    let end = pieces.iter().find(|piece| piece.contains("1-0")).expect("a result");
    assert!(end.starts_with("move ") && end.ends_with("\n1-0 {checkmate}\n"), "{end}");
}

#[test]
fn a_line_beyond_all_bounds_is_refused_and_the_next_one_obeyed() {
    let mut input = b"usi\nposition startpos moves ".to_vec();
    input.extend(vec![b'7'; 3 << 20]);
    input.extend(b"\nisready\n");
    let answer = talk(input);
    assert!(answer.contains("info string error: a line of more than 1048576 bytes"), "{answer}");
    assert!(answer.ends_with("readyok\n"));
}

#[test]
fn bytes_that_are_no_text_are_refused_in_every_protocol() {
    let answer = talk(b"uci\nposition \xff\xfe\nisready\n".to_vec());
    assert!(answer.contains("info string error: no UTF-8 after 9 bytes"), "{answer}");
    let answer = talk(b"xboard\nusermove \xc3\x28\nping 1\n".to_vec());
    assert!(
        answer.contains("Error (unreadable input): no UTF-8 after 9 bytes\npong 1"),
        "{answer}"
    );
}

#[test]
fn the_end_of_the_input_ends_a_search_with_its_move() {
    for (input, expected) in [
        ("uci\nsetoption name UCI_Variant value tenjiku\ngo infinite", "bestmove "),
        ("usi\nsetoption name USI_Variant value daidai\ngo movetime 60000", "bestmove "),
        ("xboard\nprotover 2\nnew\nvariant tenjiku\ngo\n", "move "),
        ("xboard\nvariant maka\nst 100\ngo", "move "),
    ] {
        let start = Instant::now();
        let answer = talk(input);
        let last = answer.lines().last().expect("an answer");
        assert!(last.starts_with(expected), "{input}: {last}");
        assert!(start.elapsed() < Duration::from_secs(5), "{input}");
    }
}

#[test]
fn analysing_ends_with_the_input_and_without_a_move() {
    let answer = talk("xboard\nvariant minishogi\npost\nanalyze\n");
    assert!(answer.lines().all(|line| !line.starts_with("move ")), "{answer}");
}

#[test]
fn a_game_of_the_engine_against_itself_is_accepted_move_by_move() {
    for variant in ["minishogi", "tenjiku-shogi", "tenjiku", "daidai", "maka"] {
        let mut moves: Vec<String> = Vec::new();
        for _ in 0..6 {
            let mut input =
                format!("xboard\nprotover 2\naccepted ping\nnew\nvariant {variant}\nsd 1\nforce\n");
            for m in &moves {
                input += &format!("usermove {m}\n");
            }
            let answer = talk(input + "go\nping 1\n");
            assert!(!answer.contains("Illegal"), "{variant}: {answer}");
            let legs = answer.lines().filter_map(|line| line.strip_prefix("move "));
            let legs: Vec<&str> = legs.map(|leg| leg.trim_end_matches(',')).collect();
            assert!(!legs.is_empty(), "{variant}: {answer}");
            moves.push(legs.join(","));
        }
    }
}

/// Input that comes line by line, as from a front end that waits for answers.
struct Typed(mpsc::Receiver<&'static str>);

impl Read for Typed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let line = self.0.recv().unwrap_or_default();
        buffer[..line.len()].copy_from_slice(line.as_bytes());
        Ok(line.len())
    }
}

#[test]
fn input_is_read_while_the_engine_thinks() {
    let (keyboard, typed) = mpsc::channel();
    let typist = thread::spawn(move || {
        for line in ["usi\n", "position startpos\n", "go infinite\n", "isready\n"] {
            keyboard.send(line).expect("somebody reads");
        }
        thread::sleep(Duration::from_millis(200));
        keyboard.send("stop\n").expect("somebody reads");
        thread::sleep(Duration::from_millis(200));
        keyboard.send("quit\n").expect("somebody reads");
    });
    let said = Said::default();
    let input = BufReader::new(Typed(typed));
    protocol::run(Games::built_in(), input, said.clone()).expect("it is memory");
    typist.join().expect("the typist is done");
    let answer = said.pieces().concat();
    let ready = answer.find("readyok").expect("an answer while thinking");
    let best = answer.find("bestmove").expect("an answer to stop");
    assert!(ready < best);
}

#[test]
fn the_last_line_before_a_move_tells_the_score() {
    let said = Said::default();
    let (keyboard, typed) = mpsc::channel();
    let listener = said.clone();
    let typist = thread::spawn(move || {
        for line in ["usi\n", "position startpos\n", "go infinite\n"] {
            keyboard.send(line).expect("somebody reads");
        }
        // Sooner or later nothing is found for a while, and the search reports its current move.
        while !listener.pieces().concat().contains(" currmove ") {
            thread::sleep(Duration::from_millis(10));
        }
        keyboard.send("stop\n").expect("somebody reads");
        keyboard.send("quit\n").expect("somebody reads");
    });
    let input = BufReader::new(Typed(typed));
    protocol::run(Games::built_in(), input, said.clone()).expect("it is memory");
    typist.join().expect("the typist is done");
    let answer = said.pieces().concat();
    let lines: Vec<&str> = answer.lines().collect();
    let end = lines.iter().position(|line| line.starts_with("bestmove ")).expect("a move");
    assert!(lines[end - 1].contains(" score "), "{answer}");
    // Front ends that keep the deepest line must not keep one without a score.
    assert!(lines.iter().all(|line| !line.contains("info depth ") || line.contains(" score ")));
}
