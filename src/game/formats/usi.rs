//! USI: a start position and the moves of the main line, on one line.
//!
//! `position startpos moves 7g7f 3c3d`, `position sfen SFEN moves ...`, with or without the words
//! `position` and `sfen`; an SFEN alone is a record without moves.

use super::recorder::Recorder;
use super::{Cause, Content, Lookup, Outcome, ReadError, ReadProblem, StartError, shortened};
use crate::board::{Dialect, Position};
use crate::game::Record;
use crate::notation::{parse_canonical, usi_line};

/// Tells if a text seems to be a line of USI.
pub(super) fn is_meant(text: &str) -> bool {
    let first = text.split_ascii_whitespace().next().unwrap_or_default();
    let looks_like_a_board = || {
        let is_word = first.is_ascii() && !first.contains('"');
        is_word && first.matches('/').count() >= 2 && first.contains(char::is_alphabetic)
    };
    matches!(first, "position" | "startpos" | "sfen") || looks_like_a_board()
}

/// Reads a line.
pub(super) fn read(text: &str, games: &Lookup<'_>) -> Outcome {
    let line = 1 + text.lines().take_while(|line| line.trim().is_empty()).count();
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let words = words.strip_prefix(&["position"]).unwrap_or(&words);
    let at_moves = words.iter().position(|&word| word == "moves");
    let (head, moves) = words.split_at(at_moves.unwrap_or(words.len()));
    let start = match head {
        ["startpos"] | [] => Position::start(games.expected().ok_or(ReadError::WhichGame)?),
        head => {
            let head = head.strip_prefix(&["sfen"]).unwrap_or(head);
            let sfen = head.join(" ");
            let variant = games.of_position(&sfen, Dialect::Sfen).ok_or(ReadError::WhichGame)?;
            let wrong = |problem| ReadError::Start { line, problem: StartError::Position(problem) };
            Position::composed_from_sfen(&variant, &sfen, Dialect::Sfen).map_err(wrong)?
        }
    };
    let mut recorder = Recorder::new(Record::new(start));
    for text in moves.iter().skip(1) {
        let number = recorder.next_number();
        let read = parse_canonical(recorder.position(), text).map_err(Cause::from);
        let played = read.and_then(|m| recorder.play(m).map_err(Cause::from));
        if let Err(cause) = played {
            let problem = ReadProblem { number: Some(number), text: shortened(text), line, cause };
            return Ok(Content::new(recorder.record, Some(problem)));
        }
    }
    Ok(Content::new(recorder.record, None))
}

/// Writes the start and the main line.
pub(super) fn write(record: &Record) -> String {
    let start = record.start();
    let standard = Position::start(record.variant()).to_string();
    let head = match start.to_string() {
        sfen if sfen == standard => "startpos".to_owned(),
        sfen => format!("sfen {sfen}"),
    };
    let moves = record.moves_to(record.end_of_line(record.root()));
    let moves = usi_line(start, &moves);
    let moves: String = moves.iter().map(|text| format!(" {text}")).collect();
    let word = if moves.is_empty() { "" } else { " moves" };
    format!("position {head}{word}{moves}\n")
}
