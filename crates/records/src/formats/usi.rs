//! USI: a start position and the moves of the main line, on one line.
//!
//! `position startpos moves 7g7f 3c3d`, `position sfen SFEN moves ...`, with or without the words
//! `position` and `sfen`; an SFEN alone is a record without moves. Each of several games begins on a
//! line of its own; any other line continues the one before. The end of the game may follow the moves,
//! `resign` for instance; it is read but not written, as programs expect moves there. Lines that begin
//! with `#` or `//` are comments.

use super::recorder::Recorder;
use super::{
    Cause, Content, Doubt, Lookup, Outcome, Part, ReadError, ReadProblem, ReadWarning, StartError,
    ends, shortened,
};
use crate::Record;
use komainu_core::board::{Dialect, Position};
use komainu_core::notation::{parse_canonical, spelled, usi_line};

/// Returns `true` if a text seems to be in USI.
pub(super) fn sniff(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && comment(line).is_none());
    first.is_some_and(begins)
}

/// Returns `true` if a game begins with a line.
fn begins(line: &str) -> bool {
    let mut words = line.split_ascii_whitespace();
    let first = words.next().unwrap_or_default();
    let mut has_side = || matches!(words.next(), Some("b" | "w"));
    let mut looks_like_a_board = || {
        // Addresses and dates have as many slashes.
        let is_word =
            first.is_ascii() && !first.contains(['"', ':', '$']) && !first.starts_with('/');
        // An empty board has no letter, and looks like a date.
        let has_piece = first.contains(char::is_alphabetic);
        is_word && first.matches('/').count() >= 2 && (has_piece || has_side())
    };
    matches!(first, "position" | "startpos" | "sfen") || looks_like_a_board()
}

/// The text of a line that is a comment.
fn comment(line: &str) -> Option<&str> {
    let line = line.trim();
    // KIF begins like this, too.
    line.strip_prefix("//").or_else(|| line.strip_prefix('#').filter(|rest| !is_of_kif(rest)))
}

fn is_of_kif(rest: &str) -> bool {
    rest.get(..3).is_some_and(|word| word.eq_ignore_ascii_case("KIF"))
}

/// The games of a text: each begins on a line of its own, with the comments before it.
pub(super) fn games(whole: Part<'_>) -> Vec<Part<'_>> {
    let (mut places, mut waiting, mut has_begun) = (Vec::new(), None, false);
    for (index, line) in whole.text.lines().enumerate() {
        if comment(line).is_some() {
            waiting = waiting.or(Some(index));
        } else if begins(line) {
            let place = waiting.take().unwrap_or(index);
            places.extend(has_begun.then_some(place));
            has_begun = true;
        } else if !line.trim().is_empty() {
            waiting = None;
        }
    }
    let mut lines = 0..;
    whole.split(|_| lines.next().is_some_and(|line| places.binary_search(&line).is_ok()))
}

/// Reads a game.
pub(super) fn read(part: Part<'_>, games: &Lookup<'_>) -> Outcome {
    let (mut words, mut said) = (Vec::new(), Vec::new());
    for (line, text) in part.lines() {
        match comment(text) {
            Some(comment) => said.push(comment.trim()),
            None => words.extend(text.split_ascii_whitespace().map(|word| (line, word))),
        }
    }
    let line = words.first().map_or(part.line, |&(line, _)| line);
    let at_moves = words.iter().position(|&(_, word)| word == "moves").unwrap_or(words.len());
    let (head, moves) = words.split_at(at_moves);
    // A text in another format may follow in which no line begins like one of USI.
    let other = words.iter().find(|(_, word)| !word.is_ascii()).map(|&(line, word)| {
        let (text, expected) = (shortened(word), "moves such as 7g7f, or another line of USI");
        let cause = Cause::Unexpected { found: text.clone(), expected };
        ReadProblem { number: None, text, line, cause }
    });
    let (start, problem) = start(head, line, games).map_err(|error| error.behind(other))?;
    let mut record = Record::new(start);
    let root = record.root();
    record.notes_mut(root).comment = said.join("\n");
    let mut reader = Reader { recorder: Recorder::new(record), warnings: Vec::new() };
    if problem.is_some() {
        return Ok(Content { problem, ..reader.content() });
    }
    for &(line, text) in moves.iter().skip(1) {
        if let Err((number, cause)) = reader.word(line, text) {
            let problem = ReadProblem { number, text: shortened(text), line, cause };
            return Ok(Content { problem: Some(problem), ..reader.content() });
        }
    }
    Ok(reader.content())
}

/// Returns the start, and the problem of words after it that do not belong there.
fn start(
    head: &[(usize, &str)],
    line: usize,
    games: &Lookup<'_>,
) -> Result<(Position, Option<ReadProblem>), ReadError> {
    let without = |head: &mut &[_], word: &str| {
        *head = head
            .split_first()
            .filter(|((_, first), _)| *first == word)
            .map_or(*head, |(_, rest)| rest);
    };
    let mut head = head;
    without(&mut head, "position");
    let usual = || games.expected().map(Position::start).ok_or(ReadError::WhichGame);
    let unexpected = |behind: &[(usize, &str)]| {
        behind.first().map(|&(line, word)| {
            let (text, expected) = (shortened(word), "`moves` and the moves");
            let cause = Cause::Unexpected { found: text.clone(), expected };
            ReadProblem { number: None, text, line, cause }
        })
    };
    if let [] | [(_, "startpos"), ..] = head {
        return Ok((usual()?, unexpected(head.get(1..).unwrap_or_default())));
    }
    without(&mut head, "sfen");
    let read = |words: &[(usize, &str)]| {
        let sfen = words.iter().map(|&(_, word)| word).collect::<Vec<_>>().join(" ");
        let variant = games.of_position(&sfen, Dialect::Sfen).ok_or(ReadError::WhichGame)?;
        let wrong = |problem| ReadError::Start { line, problem: StartError::Position(problem) };
        Position::composed_from_sfen(&variant, &sfen, Dialect::Sfen).map_err(wrong)
    };
    match read(head) {
        Ok(start) => Ok((start, None)),
        // Another line of the protocol may follow.
        Err(error) => {
            let first = head.first().map_or(line, |&(line, _)| line);
            let (position, behind) =
                head.split_at(head.partition_point(|&(line, _)| line <= first));
            let start = read(position).map_err(|_| error)?;
            Ok((start, unexpected(behind)))
        }
    }
}

/// The state of a reader of moves.
struct Reader {
    recorder: Recorder,
    warnings: Vec<ReadWarning>,
}

impl Reader {
    /// Reads a move, or the end of the game.
    fn word(&mut self, line: usize, text: &str) -> Result<(), (Option<usize>, Cause)> {
        if self.recorder.record.ending.is_some() {
            return Err((None, Cause::AfterEnd(shortened(text))));
        }
        let position = self.recorder.position();
        if let Some(ending) = ends::of_english(text, position) {
            let doubt = Doubt::of(ending, position);
            self.warnings.extend(doubt.map(|doubt| ReadWarning { line, doubt }));
            self.recorder.record.ending = Some(ending);
            return Ok(());
        }
        let number = Some(self.recorder.next_number());
        let read = parse_canonical(position, text)
            .map_err(|error| Cause::of_text(error, position, || spelled(position, text)));
        let played = read.and_then(|m| self.recorder.play(m).map_err(Cause::from));
        played.map(|_| ()).map_err(|cause| (number, cause))
    }

    fn content(self) -> Content {
        Content { record: self.recorder.record, problem: None, warnings: self.warnings }
    }
}

/// Writes the start and the main line.
pub(super) fn write(record: &Record) -> String {
    let start = record.start();
    let standard = &record.variant().known_starts().even;
    let head = match start.to_string() {
        sfen if standard.is_written(&sfen) => "startpos".to_owned(),
        sfen => format!("sfen {sfen}"),
    };
    let moves = record.moves_to(record.end_of_line(record.root()));
    let moves = usi_line(start, &moves);
    let moves: String = moves.iter().map(|text| format!(" {text}")).collect();
    let word = if moves.is_empty() { "" } else { " moves" };
    format!("position {head}{word}{moves}\n")
}
