//! Reading KIF.

use std::iter::Peekable;

use super::super::illegal::drop_of;
use super::super::{Cause, Format, Lookup, Outcome, Part, ReadProblem, ends, ki2, shortened};
use super::head::{Beginning, Head, beginning_header, begins_file, tag_of};
use super::line::Line;
use super::moves::{Behind, Spelled, begins_move, numbered, split};
use super::words::{self, TAGS};
use crate::End;
use komainu_core::notation::{self, MoveTextError, parse_canonical_among};
use komainu_core::types::{Move, Square};

/// The text that is allowed after a move.
const TIME: &str = "a time such as ( 0:12/00:00:12)";

/// Returns `true` if a text seems to be KIF.
pub(in super::super) fn sniff(text: &str) -> bool {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.take(60).any(|line| {
        let headers = TAGS.iter().flat_map(|(_, name, other)| [*name, *other]);
        let mut headers = headers.chain([words::HANDICAP, "手数", "後手の持駒", "上手の持駒"]);
        line.to_ascii_uppercase().starts_with("#KIF")
            || line.starts_with('|') && line.contains('・')
            || headers.any(|header| line.starts_with(header))
            || numbered(line).is_some_and(|(_, rest)| split(rest).is_some())
    })
}

/// Returns the games of a text: a new one begins where the moves are counted from the start again, or
/// with a header that occurs only once in a game.
pub(in super::super) fn games(whole: Part<'_>) -> Vec<Part<'_>> {
    let (mut seen, mut first, mut is_variation) = (Vec::new(), None, false);
    let mut says_something = false;
    whole.split(|line| {
        let text = line.trim();
        let has_moves = first.is_some();
        let said = says_something;
        says_something |= !text.is_empty() && !text.starts_with('#');
        let header = beginning_header(text);
        let begins = if let Some(header) = header {
            has_moves || matches!(header, Beginning::Once(_)) && seen.contains(&header)
        } else if text.starts_with(words::VARIATION) {
            is_variation = true;
            false
        } else if is_move(text) && !text.contains(words::SECOND_STEP) {
            let number = numbered(text).map(|(number, _)| number);
            let begins = has_moves && first == number && !is_variation;
            let said = text.split(['*', '＊']).next().unwrap_or_default();
            is_variation = said.contains(words::VARIATION);
            first = number.filter(|_| begins).or(first).or(number);
            if begins {
                seen.clear();
            }
            return begins;
        } else {
            has_moves && text.starts_with(words::MOVES_HEADER_BEGINS) || said && begins_file(text)
        };
        if begins {
            says_something = !text.starts_with('#');
            (first, is_variation) = (None, false);
            seen.clear();
        }
        seen.extend(header);
        begins
    })
}

/// Reads a game.
pub(in super::super) fn read(part: Part<'_>, games: &Lookup<'_>) -> Outcome {
    let mut lines = part.lines().peekable();
    let mut head = Head::default();
    let mut problem = None;
    // Arrows may occur in headers and comments, too.
    let mut moves =
        part.lines().map(|(_, text)| text.trim()).filter(|text| is_move(text)).peekable();
    let is_long = moves.peek().is_some().then(|| moves.any(|text| text.contains('←')));
    while let Some((line, text)) = lines.next_if(|&(_, text)| !begins_moves(text)) {
        if let Err(cause) = head.take(line, text) {
            problem.get_or_insert(ReadProblem { number: None, text: shortened(text), line, cause });
        }
    }
    let record = head.record(games, Format::Kif, is_long)?;
    let mut reader = Reader { line: Line::new(record), first_step: None, offset: None };
    while let Some((line, text)) = lines.next() {
        let Err(found) = reader.read(line, text) else { continue };
        if reader.is_last_and_illegal(&found, &mut lines) {
            continue;
        }
        if reader.line.is_over && found.number.is_none() {
            // It does not concern the moves, so the following lines do not depend on it.
            problem.get_or_insert(found);
            continue;
        }
        // The following lines may depend on it.
        return Ok(reader.line.content(problem.or(Some(found)), true));
    }
    let cut_short = reader.first_step.take().map(|first| ReadProblem {
        number: Some(first.number),
        text: String::new(),
        line: first.line,
        cause: Cause::CutShort("the second step of a move"),
    });
    Ok(reader.line.content(problem.or(cut_short), false))
}

/// The signs with which lines of other formats begin: tags, comments and statements, some of which are
/// recognised only by the lines after them.
const OTHER_SIGNS: [char; 7] = ['[', '{', ';', '%', '\'', '$', '"'];

/// Returns `true` if a line is read as a header with this name, which is not one of KIF's own, and as
/// nothing else in KIF and KI2, whatever headers surround it.
pub(super) fn is_own_header(name: &str, line: &str) -> bool {
    let mut head = Head::default();
    let is_header = head.take(1, line).is_ok() && head.has_tag_alone(name);
    let begins = [words::VARIATION, words::SUMMARY].iter().any(|word| line.starts_with(word));
    let is_other = matches!(Format::detect(line), Some(format) if format != Format::Kif);
    let is_other = is_other || name.starts_with(OTHER_SIGNS);
    let has_moves = begins_moves(line) || ki2::is_moves(line);
    is_header && tag_of(name).is_none() && !begins && !has_moves && !is_other
}

/// Returns `true` if the moves begin with a line, or end before they have begun.
fn begins_moves(line: &str) -> bool {
    let line = line.trim();
    is_move(line) || line.starts_with(words::SUMMARY)
}

/// Returns `true` if a line is one of the moves.
fn is_move(line: &str) -> bool {
    numbered(line).is_some_and(|(_, rest)| !rest.is_empty() && !rest.starts_with(['：', ':']))
        && !line.chars().all(|c| c.is_whitespace() || c.is_numeric())
}

/// The word with which a text begins.
fn first_word(text: &str) -> &str {
    text.split(['(', '（', ' ', '　', '\t']).next().unwrap_or_default()
}

/// The state of a reader of moves.
struct Reader {
    line: Line,
    first_step: Option<FirstStep>,
    /// The difference between the numbers of the moves and their numbers from the start.
    offset: Option<usize>,
}

/// The first of the two steps of a move.
struct FirstStep {
    number: usize,
    line: usize,
    from: Square,
    over: Square,
}

impl Reader {
    /// Reads a line; it contains several if a line end was lost.
    fn read(&mut self, line: usize, text: &str) -> Result<(), ReadProblem> {
        let mut rest = self.read_first(line, text)?;
        while !rest.is_empty() {
            if !self.is_line(rest) {
                let is_time = rest.starts_with(['(', '（']);
                let expected = if is_time { TIME } else { "nothing behind a move and its time" };
                self.line.leave_out(rest, line, expected);
                break;
            }
            rest = self.read_first(line, rest)?;
        }
        Ok(())
    }

    /// Returns `true` if a text after a move should be on another line.
    fn is_line(&self, text: &str) -> bool {
        let is_end = |text| ends::of_kif(first_word(text), self.line.recorder.position()).is_some();
        text.starts_with(['*', '＊'])
            || text.starts_with(words::SUMMARY)
            || text.starts_with(words::VARIATION)
            || begins_move(text)
            || numbered(text).is_some_and(|(_, text)| split(text).is_some() || is_end(text))
    }

    /// Reads the first part of a line, and returns the text after it.
    fn read_first<'t>(&mut self, line: usize, text: &'t str) -> Result<&'t str, ReadProblem> {
        let problem = |number, cause| ReadProblem { number, text: shortened(text), line, cause };
        // None of these begins with a number, and many moves may be on a line.
        let is_numbered = text.trim_start().starts_with(char::is_numeric);
        let mut beside = || self.line.beside(line, text, self.offset.unwrap_or(0));
        if !is_numbered && let Some(behind) = beside().map_err(|cause| problem(None, cause))? {
            return Ok(behind);
        }
        let text = text.trim();
        let expected = "a move such as `1 ７六歩(77)`, a comment behind `*`, or another game";
        let unexpected = || Cause::Unexpected { found: shortened(text), expected };
        let numbered = numbered(text).filter(|_| !begins_move(text));
        let (number, rest) = numbered.ok_or_else(|| problem(None, unexpected()))?;
        let next = self.line.recorder.next_number();
        let read = self.check_number(number, next);
        let read = read.and_then(|()| match self.end(rest, line) {
            Some(rest) => Ok(rest),
            None => self.play(rest, next, line),
        });
        read.map_err(|cause| problem(Some(next), cause))
    }

    /// Checks the number of a move; the first one determines where the count begins.
    fn check_number(&mut self, found: usize, next: usize) -> Result<(), Cause> {
        let start = self.line.recorder.record.start().move_number() as usize;
        let offset = *self.offset.get_or_insert(if found == start { start - 1 } else { 0 });
        // An illegal last move has a number, too.
        let expected = next + offset + usize::from(self.line.is_at_fault());
        // After an end any number is wrong, which is reported differently.
        let is_right = found == expected || self.line.is_over;
        if is_right { Ok(()) } else { Err(Cause::Number { found, expected }) }
    }

    /// Reads the end of a line, and returns the text after it; `None` if it is not an end.
    fn end<'t>(&mut self, text: &'t str, line: usize) -> Option<&'t str> {
        let word = first_word(text);
        let ending = ends::of_kif(word, self.line.recorder.position())?;
        self.line.end(ending, word, line);
        let behind = Behind::read(&text[word.len()..]);
        if let Some(time) = behind.time {
            self.line.set_time_of_end(time, line);
        }
        if let Some(found) = behind.no_time {
            self.line.leave_out(found, line, TIME);
        }
        Some(behind.rest)
    }

    /// Returns `true` if an illegal move is the last one, and its player has lost by it; it is then
    /// kept as a comment.
    fn is_last_and_illegal<'t>(
        &mut self,
        found: &ReadProblem,
        lines: &mut Peekable<impl Iterator<Item = (usize, &'t str)> + Clone>,
    ) -> bool {
        if !found.cause.is_illegal() {
            return false;
        }
        let mut following = lines.clone().map(|(_, text)| text.trim());
        let next = following.find(|text| !text.is_empty() && !text.starts_with(['*', '＊', '#']));
        let position = self.line.recorder.position();
        let end = next.and_then(|text| match text.strip_prefix(words::SUMMARY) {
            Some(rest) => ends::of_summary(rest, position),
            None => ends::of_kif(first_word(numbered(text)?.1), position),
        });
        if end.is_none_or(|ending| ending.end != End::IllegalMove) {
            return false;
        }
        self.line.illegal_end(&found.text, found.line);
        true
    }

    /// Plays a move, and returns the text after it.
    fn play<'t>(&mut self, text: &'t str, number: usize, line: usize) -> Result<&'t str, Cause> {
        let malformed = || {
            Cause::Move(MoveTextError::Malformed {
                found: shortened(text),
                expected: "a square, a piece and where it comes from, such as ７六歩(77)",
            })
        };
        if self.line.is_over {
            return Err(Cause::AfterEnd(shortened(text)));
        }
        let step = [words::FIRST_STEP, words::SECOND_STEP].into_iter();
        let step = step.rev().find(|&step| text.starts_with(step)).unwrap_or_default();
        let text = text[step.len()..].trim_start();
        let spelled = split(text).ok_or_else(malformed)?;
        let last = self.line.last_square();
        let geometry = *self.line.recorder.position().variant().geometry();
        let to = spelled.to.square(&geometry, last).ok_or_else(malformed)?;
        let from = match spelled.from {
            Some(from) => Some(from.square(&geometry, None).ok_or_else(malformed)?),
            None => None,
        };
        match (step, from) {
            (words::FIRST_STEP, Some(from)) => {
                self.first_step = Some(FirstStep { number, line, from, over: to });
                self.line.await_step();
                let behind = Behind::read(spelled.rest);
                let times = &spelled.rest[..spelled.rest.trim_end().len() - behind.rest.len()];
                if !times.trim().is_empty() {
                    self.line.leave_out(times, line, "times behind the second step alone");
                }
                return Ok(behind.rest);
            }
            (words::SECOND_STEP, Some(_)) if self.first_step.is_none() => return Err(malformed()),
            _ => {}
        }
        let first = self.first_step.take();
        let m = match from {
            None => self.dropped(&spelled, to),
            Some(from) => {
                let (from, over) = match first {
                    Some(first) => (first.from, Some(first.over)),
                    None => (from, None),
                };
                self.moved(&spelled, from, over, to)
            }
        };
        let m = m.map_err(|m| Cause::illegal(shortened(text), self.line.recorder.position(), m))?;
        self.line.check_mark(text, line);
        let id = self.line.play(m)?;
        let behind = Behind::read(spelled.rest);
        if let Some(time) = behind.time {
            self.line.set_time(id, time, line);
        }
        if let Some(found) = spelled.beside_drop {
            self.line.leave_out(found, line, "no origin of a piece that is dropped");
        }
        if let Some(found) = behind.no_time {
            self.line.leave_out(found, line, TIME);
        }
        Ok(behind.rest)
    }

    /// The legal move from one square to another, perhaps over a third; otherwise the one that is spelt.
    fn moved(
        &mut self,
        spelled: &Spelled<'_>,
        from: Square,
        over: Option<Square>,
        to: Square,
    ) -> Result<Move, Option<Move>> {
        let (position, legal) = self.line.recorder.situation();
        let piece = position.piece_at(from);
        if piece.is_none()
            || !position.variant().japanese_names().is_called(piece.kind(), spelled.piece)
        {
            // A piece with another name may well go there.
            return Err(piece.is_none().then(|| Move::new(from, to)));
        }
        let name = |square| position.variant().geometry().name(square);
        let mark = if spelled.promotes { "+" } else { "" };
        let squares = match over {
            Some(over) => format!("{}{}{}{mark}", name(from), name(over), name(to)),
            None if spelled.passes => format!("{0}{0}", name(from)),
            None if spelled.stays => format!("{0}{1}{0}{mark}", name(from), name(to)),
            None => format!("{}{}{mark}", name(from), name(to)),
        };
        parse_canonical_among(position, Some(legal), &squares)
            .map_err(|_| notation::spelled(position, &squares))
    }

    /// The legal drop on a square; otherwise the one that is spelt.
    fn dropped(&mut self, spelled: &Spelled<'_>, to: Square) -> Result<Move, Option<Move>> {
        let (position, legal) = self.line.recorder.situation();
        let variant = position.variant();
        let is_called = |kind| variant.japanese_names().is_called(kind, spelled.piece);
        let is_described =
            |m: &&Move| m.to() == to && variant.dropped_kind(**m).is_some_and(is_called);
        let found = legal.iter().find(is_described).copied();
        found.ok_or_else(|| drop_of(variant, is_called, to))
    }
}
