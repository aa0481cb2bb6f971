//! The parts of KIF and KI2 other than moves: comments, variations, summaries.

use super::super::recorder::Recorder;
use super::super::totals::Totals;
use super::super::{Cause, Content, Doubt, ReadProblem, ReadWarning, dates, ends, shortened};
use super::board::LAST_MOVE;
use super::head::{comment, tag_of};
use super::moves::{Time, read_square};
use super::words;
use crate::{End, Ending, NodeId, PlayError, Record};
use komainu_core::board::Position;
use komainu_core::notation::kanji;
use komainu_core::types::{Color, Move, Square};

/// The state of a reader between moves.
pub(in super::super) struct Line {
    pub recorder: Recorder,
    in_variation: bool,
    /// True if the variation has no move yet.
    is_empty: bool,
    /// True if the first of two steps of a move has been read, and the second has not.
    awaits_step: bool,
    /// The comments that came before the move that they are on.
    said_before: Vec<String>,
    /// The square of the move before the first one, if it is given.
    last_stated: Option<Square>,
    /// True if the end of the line has been read.
    pub is_over: bool,
    /// The player of an illegal last move, who has lost by it.
    at_fault: Option<Color>,
    /// True if a move had the mark of the other player.
    has_wrong_mark: bool,
    totals: Totals,
    /// The contradictions found so far.
    warnings: Vec<ReadWarning>,
}

impl Line {
    /// Starts with a record without moves, and the doubts about its start.
    pub fn new((record, warnings): (Record, Vec<ReadWarning>)) -> Self {
        let geometry = record.variant().geometry();
        let last_stated = record.tag(LAST_MOVE).and_then(|text| {
            let (file, rank, _) = read_square(text.trim_start_matches(|c: char| !c.is_numeric()))?;
            geometry.square(file, rank)
        });
        Self {
            recorder: Recorder::new(record),
            in_variation: false,
            is_empty: false,
            awaits_step: false,
            said_before: Vec::new(),
            last_stated,
            is_over: false,
            at_fault: None,
            has_wrong_mark: false,
            totals: Totals::default(),
            warnings,
        }
    }

    /// Returns the record read so far; a mistake in the main line leaves its end open.
    pub fn content(mut self, problem: Option<ReadProblem>, is_cut: bool) -> Content {
        if is_cut && !self.in_variation && !self.is_over {
            self.recorder.record.ending = None;
        }
        self.begin();
        let record = self.recorder.finish();
        self.warnings.extend(self.totals.doubt(&record));
        self.warnings.sort_by_key(|warning| warning.line);
        Content { record, problem, warnings: self.warnings }
    }

    /// Takes a line that is not a move: a comment, the start of a variation, the summary, or a header
    /// that some programs write after the moves. If it is one of these, returns the text after it.
    ///
    /// `offset` is the difference between the numbers of the moves and their numbers from the start.
    ///
    /// # Errors
    /// If a variation begins where there is no move.
    pub fn beside<'t>(
        &mut self,
        line: usize,
        text: &'t str,
        offset: usize,
    ) -> Result<Option<&'t str>, Cause> {
        if let Some(comment) = comment(text) {
            self.comment(comment);
            return Ok(Some(""));
        }
        let text = text.trim();
        if let Some(rest) = text.strip_prefix(words::VARIATION) {
            return self.variation(rest, offset).map(Some);
        } else if let Some(rest) = text.strip_prefix(words::SUMMARY) {
            self.sum_up(rest, line, offset);
        } else if let Some((name, value)) = text.split_once(['：', ':'])
            && let Some(tag) = tag_of(name.trim())
        {
            dates::add_tags(&mut self.recorder.record, &[(tag, value.trim())]);
        } else {
            return Ok(Some("").filter(|_| text.is_empty() || text.starts_with('#')));
        }
        Ok(Some(""))
    }

    /// Plays a move.
    ///
    /// # Errors
    /// If it is not legal, or if the record is full.
    pub fn play(&mut self, m: Move) -> Result<NodeId, PlayError> {
        let played = self.recorder.play(m)?;
        self.begin();
        Ok(played)
    }

    /// Notes that the first of two steps of a move has been read.
    pub const fn await_step(&mut self) {
        self.awaits_step = true;
    }

    /// The square to which the last move went.
    pub fn last_square(&self) -> Option<Square> {
        let last = self.recorder.position().last_move().map(Move::to);
        last.or(self.last_stated.filter(|_| self.recorder.next_number() == 1))
    }

    /// Adds a line to the comment on the last move or the end after it, on the first move of a
    /// variation, or on a move of which only one step has been read.
    fn comment(&mut self, comment: &str) {
        match (self.is_empty || self.awaits_step, self.is_over) {
            (true, _) => self.said_before.push(comment.to_owned()),
            (false, true) => self.recorder.comment_on_end(comment),
            (false, false) => self.recorder.comment(comment),
        }
    }

    /// Notes that a variation has its first move, or will not have one.
    fn begin(&mut self) {
        (self.is_empty, self.awaits_step) = (false, false);
        for comment in std::mem::take(&mut self.said_before) {
            self.recorder.comment(&comment);
        }
    }

    /// Goes to the place where a variation begins, and returns the text after its number.
    fn variation<'t>(&mut self, rest: &'t str, offset: usize) -> Result<&'t str, Cause> {
        let rest = rest.trim_start_matches(['：', ':', ' ', '　']);
        let unexpected = || Cause::Unexpected {
            found: shortened(rest),
            expected: "the number of the move in whose place a variation begins, such as 変化：12手",
        };
        let (number, behind) = kanji::read_digits(rest).ok_or_else(unexpected)?;
        let number = number.checked_sub(offset).ok_or_else(unexpected)?;
        if number == 0 || !self.recorder.leave_for(number, self.is_over) {
            return Err(Cause::Misplaced(shortened(rest)));
        }
        self.begin();
        self.recorder.go_before(number);
        (self.in_variation, self.is_empty) = (true, true);
        (self.is_over, self.at_fault) = (false, None);
        let behind = behind.strip_prefix('手').unwrap_or(behind);
        let behind = behind.strip_prefix('目').unwrap_or(behind).trim();
        // This concerns only programs.
        Ok(if behind.starts_with('#') { "" } else { behind })
    }

    /// Returns `true` if the last move was illegal, and so is not in the record.
    pub const fn is_at_fault(&self) -> bool {
        self.at_fault.is_some()
    }

    /// Notes the end of the line given by a word; the first of several counts.
    pub fn end(&mut self, ending: Ending, word: &str, line: usize) {
        let was_over = std::mem::replace(&mut self.is_over, true);
        let Some(taken) = self.recorder.end().filter(|_| was_over) else {
            return self.set_end(ending, line);
        };
        // Either player may have been at fault: the word only says that one was.
        let is_same = taken == ending || self.is_at_fault() && ending.end == End::IllegalMove;
        if !is_same {
            self.doubt_result(word, taken, line);
        }
    }

    /// Warns of a result that differs from an earlier one.
    fn doubt_result(&mut self, found: &str, taken: Ending, line: usize) {
        let doubt = Doubt::OtherResult { found: shortened(found), taken: taken.to_string() };
        self.warnings.push(ReadWarning { line, doubt });
    }

    /// Warns of the first move with the mark of the player that is not to move.
    pub fn check_mark(&mut self, spelled: &str, line: usize) {
        let other = !self.recorder.position().side_to_move();
        let is_wrong = spelled.starts_with(words::MARKS[other.index()]);
        if is_wrong && !std::mem::replace(&mut self.has_wrong_mark, true) {
            let expected = match other {
                Color::White => "the mark of Black's moves, ▲",
                Color::Black => "the mark of White's moves, △",
            };
            let mark = spelled.chars().next().map(String::from).unwrap_or_default();
            self.leave_out(&mark, line, expected);
        }
    }

    /// Notes the end of the line that has been read.
    fn set_end(&mut self, ending: Ending, line: usize) {
        if self.is_empty {
            let expected = "a move in the variation before its end";
            let doubt = Doubt::LeftOut { found: ending.to_string(), expected };
            self.warnings.push(ReadWarning { line, doubt });
            return;
        }
        let by_fault = |color: Color| Ending { winner: Some(!color), end: End::IllegalMove };
        let ending = self.at_fault.map_or(ending, by_fault);
        let doubt = Doubt::of(ending, self.recorder.position());
        self.warnings.extend(doubt.map(|doubt| ReadWarning { line, doubt }));
        if !self.recorder.set_end(ending) {
            let expected = "a move that the line before has not, in the variation before its end";
            let doubt = Doubt::LeftOut { found: ending.to_string(), expected };
            self.warnings.push(ReadWarning { line, doubt });
        }
    }

    /// Notes the time that a move took.
    pub fn set_time(&mut self, id: NodeId, time: Time, line: usize) {
        self.recorder.record.notes_mut(id).spent = Some(time.spent);
        if let Some(total) = time.total {
            self.totals.add(id, false, line, total);
        }
    }

    /// Notes the time that the end took.
    pub fn set_time_of_end(&mut self, time: Time, line: usize) {
        if self.is_empty {
            return;
        }
        let at = self.recorder.at();
        let known = &mut self.recorder.record.notes_mut(at).spent_on_end;
        if known.is_some_and(|known| known != time.spent) {
            let found = format!("a time of {} seconds", time.spent.as_secs());
            return self.leave_out(&found, line, "one time of an end");
        }
        *known = Some(time.spent);
        // A move that is not in the record has taken its time, too.
        if let Some(total) = time.total.filter(|_| !self.is_at_fault()) {
            self.totals.add(at, true, line, total);
        }
    }

    /// Warns of a text that is dropped, with what was expected in its place.
    pub fn leave_out(&mut self, text: &str, line: usize, expected: &'static str) {
        let doubt = Doubt::LeftOut { found: shortened(text.trim()), expected };
        self.warnings.push(ReadWarning { line, doubt });
    }

    /// Reads the summary after the moves, which adds to the end before it, or repeats it.
    fn sum_up(&mut self, rest: &str, line: usize, offset: usize) {
        self.is_over = true;
        let moves = self.recorder.next_number() - 1;
        // An illegal move may be counted, and the numbers may be those of a start in the middle of a
        // game.
        let most = moves + usize::from(self.at_fault.is_some());
        let is_counted = |stated: usize| {
            [0, offset].iter().any(|more| (moves + more..=most + more).contains(&stated))
        };
        if let Some((stated, _)) =
            kanji::read_digits(rest).filter(|(stated, _)| !is_counted(*stated))
        {
            let doubt = Doubt::OtherLength { stated, moves };
            self.warnings.push(ReadWarning { line, doubt });
        }
        let Some((summed_up, behind)) = summary(rest, self.recorder.position()) else {
            let found = format!("{}{}", words::SUMMARY, shortened(rest));
            let expected = "a result such as まで98手で後手の勝ち";
            let doubt = Doubt::LeftOut { found, expected };
            self.warnings.push(ReadWarning { line, doubt });
            return;
        };
        if let Some(said) = comment(behind) {
            self.comment(said);
        } else if !behind.is_empty() {
            self.leave_out(behind, line, "nothing behind a result");
        }
        let rest = &rest[..rest.len() - behind.len()];
        match self.recorder.end() {
            None => self.set_end(summed_up, line),
            Some(end) if end.winner != summed_up.winner => {
                self.doubt_result(&format!("{}{rest}", words::SUMMARY), end, line);
            }
            // A summary that gives only the winner leaves the reason to the end.
            Some(end)
                if end == summed_up
                    || matches!(summed_up.end, End::Resignation | End::Adjudication) => {}
            Some(end) if matches!(end.end, End::IllegalMove | End::Agreement) => {
                self.set_end(summed_up, line);
            }
            Some(end) => {
                let by_rules = self.recorder.position().outcome().map(Ending::from);
                if by_rules != Some(summed_up) {
                    self.doubt_result(&format!("{}{rest}", words::SUMMARY), end, line);
                }
            }
        }
    }

    /// Notes an illegal last move, by which its player has lost.
    pub fn illegal_end(&mut self, text: &str, line: usize) {
        self.at_fault = Some(self.recorder.position().side_to_move());
        let text = text.trim();
        self.recorder.comment(text);
        let doubt = Doubt::IllegalEnd(text.to_owned());
        self.warnings.push(ReadWarning { line, doubt });
    }
}

/// Reads the end in a summary, without `まで`; also returns the text after it.
fn summary<'t>(text: &'t str, last: &Position) -> Option<(Ending, &'t str)> {
    let end = |from: usize, is_end: fn(char) -> bool| {
        text[from..].find(is_end).map_or(text.len(), |place| from + place)
    };
    let whole = end(0, |c| matches!(c, '*' | '＊'));
    let counted = text.find('手').map_or(0, |place| place + '手'.len_utf8());
    let stated =
        counted + text[counted..].find(|c| !matches!(c, 'で' | ' ' | '　' | '、' | '，'))?;
    let word = end(stated, |c| c.is_whitespace() || matches!(c, '。' | '(' | '（' | '*' | '＊'));
    let read = |end: usize| Some((ends::of_summary(&text[..end], last)?, text[end..].trim()));
    read(whole)
        .or_else(|| read(word))
        .map(|(ending, behind)| (ending, behind.trim_start_matches(['。', ' ', '　'])))
}
