//! Comments: what people say, and what programs note in them.

use std::time::Duration;

use super::super::{Doubt, MAX_TIME, Thinking, shortened};
use super::thinking::{self, EngineNote};
use super::tokens::{Reach, Tokens};
use crate::{End, Ending, Evaluation, Notes};
use komainu_core::types::{Color, Score};

/// The command before a comment on the end after the move.
const ON_END: &str = "endcomment";

/// Adds the contents of a comment, as it is spelt, to the notes on a move; `side` is to move after it,
/// or the line `is_over` before the comment. Returns doubts about the parts that contradict earlier
/// ones, which are dropped, and about commands without a value that can be read, which stay as text.
pub(super) fn read(spelled: &str, side: Color, is_over: bool, notes: &mut Notes) -> Vec<Doubt> {
    let mut doubts = Vec::new();
    // This is XBoard's drawing of the start position.
    if spelled.starts_with("-----") {
        return doubts;
    }
    let mut spelled = spelled;
    if let Some(EngineNote { evaluation, spent, rest }) = thinking::read(spelled, !side) {
        let is_kept = note(&mut notes.evaluation, evaluation);
        let is_kept = spent.is_none_or(|spent| note(&mut notes.spent, spent)) && is_kept;
        let stated = spelled[..spelled.len() - rest.len()].trim().trim_end_matches(',');
        doubts.extend((!is_kept).then(|| contradiction(stated)));
        spelled = rest;
    }
    let CommentText { of_move, of_end, .. } = plain(spelled, side, is_over, notes, &mut doubts);
    for (comment, text) in [(&mut notes.comment, of_move), (&mut notes.comment_on_end, of_end)] {
        if !text.is_empty() && !comment.is_empty() {
            comment.push('\n');
        }
        *comment += &text;
    }
    doubts
}

/// The doubt about a part of a comment that contradicts an earlier one.
fn contradiction(stated: &str) -> Doubt {
    Doubt::LeftOut { found: shortened(stated), expected: "the same as before" }
}

/// The text of a comment: on a move, and on the end after it.
#[derive(Default)]
struct CommentText {
    of_move: String,
    of_end: String,
    is_of_end: bool,
    /// The length of the text that is not trimmed: an escaped blank is kept.
    kept: usize,
}

impl CommentText {
    const fn text(&mut self) -> &mut String {
        if self.is_of_end { &mut self.of_end } else { &mut self.of_move }
    }

    fn keep(&mut self) {
        self.kept = self.text().len();
    }

    /// Ends a text, and trims the blanks at its end.
    fn trim(&mut self) {
        let end = self.kept.max(self.text().trim_end().len());
        self.text().truncate(end);
    }

    /// Goes on with the comment on the end.
    fn begin_end(&mut self) {
        if !self.is_of_end {
            self.trim();
            (self.is_of_end, self.kept) = (true, 0);
        }
    }
}

/// Notes a value; returns `false` if another value was noted before.
fn note<T: PartialEq>(place: &mut Option<T>, stated: T) -> bool {
    match place {
        Some(before) => *before == stated,
        None => {
            *place = Some(stated);
            true
        }
    }
}

/// Returns the text of a comment without its commands, which are carried out.
fn plain(
    spelled: &str,
    side: Color,
    is_over: bool,
    notes: &mut Notes,
    doubts: &mut Vec<Doubt>,
) -> CommentText {
    let mut said = CommentText { is_of_end: is_over, ..CommentText::default() };
    let mut rest = spelled.trim_start();
    while let Some(c) = rest.chars().next() {
        // No command contains a bracket, so each is looked for only up to the next bracket.
        let inside = rest.strip_prefix("[%");
        let end = inside.and_then(|inside| inside.find(['[', ']']));
        let command = inside
            .zip(end)
            .and_then(|(inside, end)| Some((&inside[..end], inside[end..].strip_prefix(']')?)));
        let obeyed = command.map_or(Obeyed::Unknown, |(command, _)| obey(command, side, notes));
        let spelled = || command.map(|(command, _)| format!("[%{command}]")).unwrap_or_default();
        if let Obeyed::Unreadable(expected) = obeyed {
            doubts.push(Doubt::InComment { found: shortened(&spelled()), expected });
        }
        if let Some((command, after)) = command
            && let Obeyed::Noted { is_kept } = obeyed
        {
            doubts.extend((!is_kept).then(|| contradiction(&spelled())));
            if command.trim() == ON_END {
                said.begin_end();
            }
            rest = if said.text().is_empty() { after.trim_start() } else { after };
            continue;
        }
        rest = &rest[c.len_utf8()..];
        if c == '\\' {
            let escaped = rest.chars().next();
            said.text().push(escaped.unwrap_or('\\'));
            rest = &rest[escaped.map_or(0, char::len_utf8)..];
            said.keep();
        } else if c != '\r' {
            said.text().push(c);
        }
    }
    said.trim();
    said
}

/// What has become of a command.
enum Obeyed {
    /// Its value is noted, unless it contradicts an earlier one.
    Noted { is_kept: bool },
    /// Its value cannot be read; this is expected.
    Unreadable(&'static str),
    /// It belongs to another program.
    Unknown,
}

/// Notes the value of a command.
fn obey(command: &str, side: Color, notes: &mut Notes) -> Obeyed {
    const TIME: &str = "a time such as 0:01:30";
    let command = command.trim();
    if command == ON_END {
        return Obeyed::Noted { is_kept: true };
    }
    let (name, value) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
    let value = value.trim();
    let time = |place: &mut _| read_time(value).map(|time| note(place, time));
    let (noted, expected) = match name {
        "clk" => (time(&mut notes.clock), TIME),
        "emt" => (time(&mut notes.spent), TIME),
        "endtime" => (time(&mut notes.spent_on_end), TIME),
        "eval" => {
            let found = read_evaluation(value, side);
            let noted = found.map(|found| note(&mut notes.evaluation, found));
            (noted, "pawns or moves to mate and a depth, such as 0.35,12 or #3,12")
        }
        "end" => {
            let noted = read_end(value).map(|ending| note(&mut notes.ending, ending));
            (noted, "a result and its reason, such as 1-0 resignation")
        }
        _ => return Obeyed::Unknown,
    };
    noted.map_or(Obeyed::Unreadable(expected), |is_kept| Obeyed::Noted { is_kept })
}

/// Reads the result of a line and its reason, `1-0 resignation`.
fn read_end(text: &str) -> Option<Ending> {
    let (result, reason) = text.split_once(char::is_whitespace)?;
    let winner = match result {
        "1-0" => Some(Color::Black),
        "0-1" => Some(Color::White),
        "1/2-1/2" | "*" => None,
        _ => return None,
    };
    Some(Ending { winner, end: End::of_words(reason)? })
}

/// Reads `h:mm:ss`, with a fraction or without.
pub(super) fn read_time(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let mut seconds: u64 = 0;
    for part in whole.split(':') {
        seconds = seconds.checked_mul(60)?.checked_add(read_number(part)?)?;
    }
    let digits = |text: &str| text.len() <= 9 && text.bytes().all(|b| b.is_ascii_digit());
    let nanoseconds = digits(fraction).then(|| format!("{fraction:0<9}").parse().ok())??;
    Some(Duration::new(seconds, nanoseconds)).filter(|&time| time <= MAX_TIME)
}

pub(super) fn read_number(text: &str) -> Option<u64> {
    text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok())?
}

/// Reads `0.35,12` or `#3,12`.
fn read_evaluation(text: &str, side: Color) -> Option<Evaluation> {
    let (score, depth) = text.split_once(',').unwrap_or((text, "0"));
    let depth = read_number(depth.trim())?.try_into().ok()?;
    let score = match score.strip_prefix('#') {
        Some(moves) => {
            let whites = moves.strip_prefix('-');
            let winner = if whites.is_some() { Color::White } else { Color::Black };
            let moves = read_number(whites.unwrap_or(moves))?.try_into().ok()?;
            forced(winner, moves, side)?
        }
        None => evaluated(centipawns(score)?)?,
    };
    Some(Evaluation { score, depth })
}

/// Returns the score of an evaluation in centipawns, unless it would mean a forced end.
pub(super) fn evaluated(centipawns: i32) -> Option<Score> {
    let score = Score(centipawns);
    score.mate().is_none().then_some(score)
}

/// The maximum number of moves of a forced win.
pub(super) const MAX_MOVES: usize = (Score::WIN.0 - Score::FORCED_WIN.0) as usize / 2;

/// Returns the score of a forced win in this many moves, where `side` is to move: the winner's move is
/// assumed to be the last one.
fn forced(winner: Color, moves: usize, side: Color) -> Option<Score> {
    if moves > MAX_MOVES {
        return None;
    }
    let plies = if winner == side { (2 * moves).saturating_sub(1) } else { 2 * moves };
    let score = Score::win_in(plies);
    Some(if winner == Color::White { -score } else { score })
}

/// Returns the winner and the number of moves of a forced win, if a score is one from Black's point of
/// view.
fn forced_win(score: Score) -> Option<(Color, usize)> {
    let is_possible = score.0.unsigned_abs() <= Score::WIN.0.unsigned_abs();
    let moves = score.mate().filter(|_| is_possible)?.unsigned_abs() as usize;
    Some((if score.0 < 0 { Color::White } else { Color::Black }, moves))
}

/// Reads pawns with up to two digits after the point.
pub(super) fn centipawns(text: &str) -> Option<i32> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    if fraction.len() > 2 || !fraction.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let whole = i32::try_from(read_number(whole)?).ok()?;
    let fraction: i32 = format!("{fraction:0<2}").parse().ok()?;
    let value = whole.checked_mul(100)?.checked_add(fraction)?;
    Some(if negative { -value } else { value })
}

/// Writes the notes on a move of a player, or on the start, and on the end after it if there is one, in
/// brackets, without their marks.
pub(super) fn write(
    notes: &Notes,
    has_end: bool,
    mover: Option<Color>,
    style: Thinking,
) -> Option<String> {
    let time = |name, time: Option<Duration>| time.map(|time| format!("[%{name} {}]", hms(time)));
    let mover = mover.filter(|_| style == Thinking::Cutechess);
    let thought = mover.and_then(|mover| thinking::write(notes, mover));
    let evaluation = notes.evaluation.filter(|_| thought.is_none()).map(evaluation);
    let spent = notes.spent.filter(|_| thought.is_none());
    let (of_move, of_end) = notes.said(has_end);
    let comment = (!of_move.is_empty()).then(|| escaped(&of_move));
    let on_end = (!of_end.is_empty()).then(|| format!("[%{ON_END}] {}", escaped(of_end)));
    let end = notes.ending.map(end_of_line);
    let end_time = time("endtime", notes.spent_on_end);
    let (clock, spent) = (time("clk", notes.clock), time("emt", spent));
    let parts = [clock, spent, evaluation, end, end_time, comment, on_end];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    let said = (!parts.is_empty()).then(|| parts.join(" "));
    let parts: Vec<String> = [thought, said].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| format!("{{{}}}", parts.join(", ")))
}

/// Returns the command for the end of a line.
pub(super) fn end_of_line(ending: Ending) -> String {
    format!("[%end {} {}]", super::header::result(Some(ending)), ending.end)
}

fn evaluation(found: Evaluation) -> String {
    let Evaluation { score, depth } = found;
    let value = match forced_win(score) {
        Some((winner, moves)) => {
            format!("#{}{moves}", if winner == Color::White { "-" } else { "" })
        }
        None => {
            let sign = if score.0 < 0 { "-" } else { "" };
            let size = score.0.unsigned_abs();
            format!("{sign}{}.{:02}", size / 100, size % 100)
        }
    };
    match depth {
        // The depth is not known.
        0 => format!("[%eval {value}]"),
        depth => format!("[%eval {value},{depth}]"),
    }
}

fn hms(time: Duration) -> String {
    let seconds = time.as_secs();
    let text = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    match time.subsec_nanos() {
        0 => text,
        nanoseconds => format!("{text}.{nanoseconds:09}").trim_end_matches('0').to_owned(),
    }
}

/// Escapes a comment so that every character stands for itself.
fn escaped(comment: &str) -> String {
    let comment = comment.replace("\r\n", "\n").replace('\r', "\n");
    let inner = comment.trim();
    let start = comment.len() - comment.trim_start().len();
    let end = start + inner.len();
    let is_thinking = thinking::read(inner, Color::Black).is_some();
    let is_drawing = comment.starts_with("-----");
    let mut text = String::new();
    for (place, c) in comment.char_indices() {
        let is_blank_at_end = place < start || place >= end;
        let is_first = place == start && (is_thinking || is_drawing);
        let is_command = comment[place..].starts_with("[%");
        if is_blank_at_end || is_first || is_command || matches!(c, '\\' | '}') {
            text.push('\\');
        }
        text.push(c);
    }
    guarded(text)
}

/// Changes a comment, as it is spelt, where it could be taken for one that is cut short by another
/// game.
fn guarded(comment: String) -> String {
    match Tokens::reach(&format!("{comment}}}")) {
        Reach::Closed(_) => comment,
        Reach::Unclosed(_) => comment.replace('{', "\\{"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_forced_end_is_written_in_moves_whoever_is_to_move() {
        for plies in [0, 1, 2, 3, 4, 83, 84, 9_999, 10_000] {
            for score in [Score::win_in(plies), Score::loss_in(plies)] {
                let written = evaluation(Evaluation { score, depth: 7 });
                let sign = if score.0 < 0 { "-" } else { "" };
                assert_eq!(written, format!("[%eval #{sign}{},7]", plies.div_ceil(2)));
                for side in Color::ALL {
                    let mut notes = Notes::default();
                    read(&written, side, false, &mut notes);
                    let found = notes.evaluation.expect("it is read");
                    assert_eq!((found.score.mate(), found.depth), (score.mate(), 7), "{written}");
                    assert_eq!(found.score.0 < 0, score.0 < 0, "{written}");
                }
            }
        }
        let beyond = Evaluation { score: Score::INFINITE, depth: 1 };
        assert_eq!(evaluation(beyond), "[%eval 10000.00,1]");
    }
}
