//! Reading CSA.

use std::time::Duration;

use super::super::recorder::Recorder;
use super::super::{
    Cause, Content, Doubt, Lookup, MAX_TIME, Outcome, Part, ReadProblem, ReadWarning, ends,
    shortened,
};
use super::head::{Head, Tags};
use super::moves::Spelled;
use super::parts::{first_statement, statements};
use super::strip;
use crate::{End, Record};
use komainu_core::notation::MoveTextError;

/// Returns `true` if a text seems to be CSA.
pub(in super::super) fn sniff(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.starts_with('\''));
    let first = first_statement(lines.find(|line| !line.is_empty()).unwrap_or_default());
    let starts = ["V1", "V2", "V3", "PI", "P1", "P+", "P-"];
    let is_head = || {
        let name = first.strip_prefix('$').and_then(|rest| rest.split_once(':'));
        name.is_some_and(|(name, _)| !name.is_empty() && name.is_ascii())
    };
    let is_text = |start: &str| strip(first, start).is_some();
    matches!(first, "+" | "-")
        || starts.into_iter().any(is_text) && first.is_ascii()
        || ["N+", "N-"].into_iter().any(is_text)
        || is_head()
        || Spelled::read(first).is_some()
}

/// Reads a game.
pub(in super::super) fn read(part: Part<'_>, games: &Lookup<'_>) -> Outcome {
    let mut head = Head::default();
    let mut problem = None;
    let mut statements = statements(part).peekable();
    while let Some(&(line, text)) = statements.peek() {
        match head.take(line, text) {
            Ok(true) => {}
            Ok(false) => break,
            Err(cause) => {
                let text = shortened(text);
                problem.get_or_insert(ReadProblem { number: None, text, line, cause });
            }
        }
        statements.next();
        if head.is_complete {
            break;
        }
    }
    let (record, warnings) = match head.record(games) {
        Ok(found) => found,
        Err(error) => return Err(error.behind(problem)),
    };
    let mut reader = Reader::new(record, head.tags, warnings);
    while let Some((line, text)) = statements.next() {
        let Err(cause) = reader.read(line, text) else { continue };
        if reader.is_last_and_illegal(&cause, statements.clone().map(|(_, text)| text)) {
            reader.illegal_end(line, text);
            continue;
        }
        let number = Spelled::read(text).map(|_| reader.recorder.next_number());
        problem.get_or_insert(ReadProblem { number, text: shortened(text), line, cause });
        break;
    }
    let Reader { mut recorder, mut tags, warnings, .. } = reader;
    tags.set(&mut recorder.record);
    Ok(Content { record: recorder.record, problem, warnings })
}

/// The state of a reader of moves.
struct Reader {
    recorder: Recorder,
    tags: Tags,
    warnings: Vec<ReadWarning>,
    /// True if the last move was not legal, which ends the game.
    is_at_fault: bool,
    /// True if the end of the game has been read.
    is_over: bool,
}

impl Reader {
    fn new(record: Record, tags: Tags, warnings: Vec<ReadWarning>) -> Self {
        Self { recorder: Recorder::new(record), tags, warnings, is_at_fault: false, is_over: false }
    }

    /// Reads a statement after the head.
    fn read(&mut self, line: usize, text: &str) -> Result<(), Cause> {
        if let Some(comment) = text.strip_prefix('\'') {
            let comment = comment.strip_prefix('*').unwrap_or(comment);
            match self.is_over {
                true => self.recorder.comment_on_end(comment),
                false => self.recorder.comment(comment),
            }
        } else if let Some(word) = text.strip_prefix('%') {
            self.end(line, word)?;
        } else if let Some(time) = strip(text, "T") {
            self.time(line, time);
        } else if let Some(spelled) = Spelled::read(text) {
            self.play(&spelled, text)?;
        } else if text != "/" && !self.tags.take(text) {
            let expected = "a move such as +7776FU, a time such as T12 or an end such as %TORYO";
            return Err(MoveTextError::Malformed { found: shortened(text), expected }.into());
        }
        Ok(())
    }

    fn end(&mut self, line: usize, word: &str) -> Result<(), Cause> {
        let position = self.recorder.position();
        let found = || shortened(&format!("%{word}"));
        let Some(ending) = ends::of_csa(&word.to_ascii_uppercase(), position) else {
            let expected = "an end such as %TORYO or %CHUDAN";
            return Err(Cause::Unexpected { found: found(), expected });
        };
        let doubt = match self.recorder.record.ending.filter(|_| self.is_over) {
            // Some servers write it twice.
            Some(taken) if taken == ending => None,
            Some(taken) => Some(Doubt::OtherResult { found: found(), taken: taken.to_string() }),
            None => Doubt::of(ending, position),
        };
        self.warnings.extend(doubt.map(|doubt| ReadWarning { line, doubt }));
        if !std::mem::replace(&mut self.is_over, true) {
            self.recorder.record.ending = Some(ending);
        }
        Ok(())
    }

    /// Notes the time that the last move took, or the end of the game.
    fn time(&mut self, line: usize, text: &str) {
        let (at, root) = (self.recorder.at(), self.recorder.record.root());
        let is_end = self.is_over;
        if self.is_at_fault && !is_end && seconds(text).is_some() {
            // The move is in the comment, and so is its time.
            return self.recorder.comment(&format!("T{text}"));
        }
        let notes = self.recorder.record.notes_mut(at);
        let known = if is_end { &mut notes.spent_on_end } else { &mut notes.spent };
        let read = seconds(text).filter(|_| is_end || at != root);
        match read {
            Some(time) if known.is_none() => *known = Some(time),
            _ => {
                let found = shortened(&format!("T{text}"));
                let expected = "a time such as T12 behind each move";
                let doubt = Doubt::LeftOut { found, expected };
                self.warnings.push(ReadWarning { line, doubt });
            }
        }
    }

    fn play(&mut self, spelled: &Spelled, text: &str) -> Result<(), Cause> {
        if self.is_over || self.is_at_fault {
            return Err(Cause::AfterEnd(shortened(text)));
        }
        let (position, legal) = self.recorder.situation();
        let m = spelled.resolve(position, legal);
        let m =
            m.ok_or_else(|| Cause::illegal(shortened(text), position, spelled.spelled(position)))?;
        self.recorder.play(m)?;
        Ok(())
    }

    /// Returns `true` if an illegal move is the last one, and its player has lost by it.
    fn is_last_and_illegal<'t>(
        &self,
        cause: &Cause,
        following: impl Iterator<Item = &'t str>,
    ) -> bool {
        let mut following = following.filter(|text| !text.starts_with(['\'', 'T', 't']));
        let word = following.next().and_then(|text| text.strip_prefix('%'));
        let end = word
            .and_then(|word| ends::of_csa(&word.to_ascii_uppercase(), self.recorder.position()));
        cause.is_illegal() && end.is_some_and(|ending| ending.end == End::IllegalMove)
    }

    /// Notes an illegal last move.
    fn illegal_end(&mut self, line: usize, text: &str) {
        self.is_at_fault = true;
        self.recorder.comment(text);
        let doubt = Doubt::IllegalEnd(text.to_owned());
        self.warnings.push(ReadWarning { line, doubt });
    }
}

/// Reads seconds, with a fraction or without.
fn seconds(text: &str) -> Option<Duration> {
    let text = text.trim();
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let are_digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    if whole.is_empty() || !are_digits(whole) || !are_digits(fraction) {
        return None;
    }
    // Digits beyond a billionth of a second are dropped.
    let fraction = &fraction[..fraction.len().min(9)];
    let nanoseconds = format!("{fraction:0<9}").parse().ok()?;
    let time = Duration::new(whole.parse().ok()?, nanoseconds);
    Some(time).filter(|&time| time <= MAX_TIME)
}
