//! PSN: the moves in the notation of The Shogi Association, with the square a piece comes from.
//!
//! `1.P7g-7f 2.P3c-3d 3.B8hx2b+ 4.S3ax2b 5.B*4e`, after the tags `[Sente "..."]` and `[Gote "..."]`, as
//! QBoard saves its smaller games. `[SFEN "..."]` or `[Handicap "..."]` is the start, other tags are
//! kept. Either each move or each pair of moves has a number; a move may be followed by its time in
//! parentheses, `(0:12 / 0:00:12)`, and a comment in braces, the last move by the end of the game. It
//! is read but not written.

use std::time::Duration;

use super::recorder::Recorder;
use super::{
    Cause, Content, Doubt, Lookup, MAX_TIME, Outcome, Part, ReadError, ReadProblem, ReadWarning,
    StartError, ends, kif, shortened,
};
use crate::{End, Ending, Record};
use komainu_core::board::{Dialect, HandicapError, Position};
use komainu_core::notation::{parse_association, spelled_association};
use komainu_core::types::Color;

/// The tags for the players: the names in PSN, and those in a record.
const PLAYERS: [(&str, &str); 2] = [("Sente", "Black"), ("Gote", "White")];
/// The tags for facts that are elsewhere in a record.
const OWN: [&str; 4] = ["SFEN", "Handicap", "Variant", "Result"];
/// The names for a start without a handicap.
const EVEN: [&str; 5] = ["", "even", "none", "hirate", "no_handicap"];
/// The text that is allowed in parentheses.
const TIME: &str = "a time such as (0:12 / 0:00:12)";

/// Returns `true` if a text seems to be PSN: by the names of its players, or by its first move.
pub(super) fn sniff(text: &str) -> bool {
    let is_player = |line: &str| tag(line).is_some_and(|(name, _)| is_player(name));
    let first = || {
        let moves = text.lines().find(|line| !line.trim().is_empty() && tag(line).is_none())?;
        let (word, length) = plain(moves.trim_start());
        let is_number = matches!(word, Word::Number(_));
        Some(plain(moves.trim_start()[length..].trim_start()).0.text()).filter(|_| is_number)
    };
    text.lines().any(is_player) || first().is_some_and(names_both_squares)
}

/// Returns `true` if a move names both its squares as in PSN and no other format: `P7g-7f`.
fn names_both_squares(text: &str) -> bool {
    let squares =
        text.trim_start_matches('+').trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let is_square = |bytes: &[u8]| {
        matches!(bytes, [b'1'..=b'9', b'a'..=b'z'] | [b'1'..=b'9', b'0'..=b'9', b'a'..=b'z'])
    };
    let squares = squares.trim_end_matches(['+', '=']);
    let both = squares.split_once(['-', 'x']).filter(|_| squares.len() < text.len());
    both.is_some_and(|(from, to)| is_square(from.as_bytes()) && is_square(to.as_bytes()))
}

fn is_player(name: &str) -> bool {
    PLAYERS.iter().any(|(psn, _)| *psn == name)
}

/// Returns the games of a text: a new one begins with tags after moves, or where the moves are counted
/// from 1 again.
pub(super) fn games(whole: Part<'_>) -> Vec<Part<'_>> {
    let mut has_moves = false;
    whole.split(|line| {
        let text = line.trim_start();
        let is_move = text.starts_with(|c: char| c.is_ascii_digit());
        let is_first = text.starts_with("1.") && !text.starts_with("1..");
        let begins = has_moves && (is_first || tag(line).is_some());
        has_moves = is_move || has_moves && !begins;
        begins
    })
}

/// Reads a game, which has to be the one that is expected; if none is, it is the one in the tags, or
/// Shogi.
pub(super) fn read(part: Part<'_>, games: &Lookup<'_>) -> Outcome {
    let words = words(part);
    let tags = words.iter().filter_map(|&(line, word)| match word {
        Word::Tag(name, text) => Some((name, text, line)),
        _ => None,
    });
    let tags = Tags(tags.collect());
    let mut reader = Reader {
        recorder: Recorder::new(tags.record(games)?),
        numbers: Numbers::default(),
        warnings: Vec::new(),
    };
    let mut problem = None;
    for (line, word) in words {
        let Err(cause) = reader.word(line, word) else { continue };
        let is_move = matches!(
            cause,
            Cause::Move(_) | Cause::Illegal(_) | Cause::Play(_) | Cause::Number { .. }
        );
        let number = is_move.then(|| reader.recorder.next_number());
        problem = Some(ReadProblem { number, text: shortened(word.text()), line, cause });
        break;
    }
    if problem.is_none() {
        reader.result(&tags);
    }
    let Reader { recorder, warnings, .. } = reader;
    Ok(Content { record: recorder.record, problem, warnings })
}

/// The tags of a game: name, text and line.
struct Tags<'t>(Vec<(&'t str, &'t str, usize)>);

impl<'t> Tags<'t> {
    fn get(&self, name: &str) -> Option<(&'t str, usize)> {
        let mut tags = self.0.iter();
        let found = tags.find(|(known, ..)| known.eq_ignore_ascii_case(name));
        found.map(|&(_, text, line)| (text.trim(), line)).filter(|(text, _)| !text.is_empty())
    }

    /// The record without its moves.
    fn record(&self, games: &Lookup<'_>) -> Result<Record, ReadError> {
        let sfen = self.get("SFEN");
        let by_sfen = || sfen.and_then(|(sfen, _)| games.of_position(sfen, Dialect::Sfen));
        let variant = match (self.get("Variant"), games.expected()) {
            (Some((name, _)), _) => games.named(name, "")?,
            (None, Some(expected)) => expected.clone(),
            (None, None) => by_sfen().map_or_else(|| games.named("shogi", ""), Ok)?,
        };
        let wrong = |line, problem| ReadError::Start { line, problem };
        let handicap = self.get("Handicap").map(|(name, line)| (handicap(name), line));
        let handicap = handicap.filter(|(name, _)| !EVEN.contains(&name.as_str()));
        let stated = self.get("Handicap").map_or("", |(stated, _)| stated);
        let with = |name: &str| {
            Position::with_handicap(&variant, name).map_err(|error| match error {
                HandicapError::Unknown { game, known, .. } => {
                    HandicapError::Unknown { game, found: shortened(stated), known }
                }
                other => other,
            })
        };
        let start = match (sfen, &handicap) {
            (Some((sfen, line)), _) => Position::composed_from_sfen(&variant, sfen, Dialect::Sfen)
                .map_err(|problem| wrong(line, StartError::Position(problem)))?,
            (None, Some((name, line))) => {
                with(name).map_err(|problem| wrong(*line, StartError::Handicap(problem)))?
            }
            (None, None) => Position::start(&variant),
        };
        let mut record = Record::new(start);
        if let Some((name, _)) = handicap {
            let is_so =
                with(&name).is_ok_and(|known| known.to_string() == record.start().to_string());
            record.handicap = if is_so { name } else { String::new() };
        }
        for &(name, text, _) in &self.0 {
            let player = PLAYERS.into_iter().find(|(psn, _)| *psn == name);
            if !OWN.iter().any(|own| own.eq_ignore_ascii_case(name)) {
                match (player, kif::tag_of(name)) {
                    (Some((_, name)), _) => record.set_tag(name, text),
                    (None, None) => record.set_tag(name, text),
                    // A header of KIF that is one of our tags may occur beside that tag.
                    (None, Some(tag)) => record.add_tag(tag, text),
                }
            }
        }
        Ok(record)
    }
}

/// Returns the name of a handicap as in variant files: `two_pieces` for `Two pieces` or `2-piece`.
fn handicap(stated: &str) -> String {
    const NUMBERS: [&str; 10] =
        ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let name = stated.to_ascii_lowercase().replace([' ', '-', '+'], "_");
    let digits = name.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = name.split_at(digits);
    let word = number.parse().ok().and_then(|number: usize| NUMBERS.get(number.checked_sub(1)?));
    let name = word.map_or_else(|| name.clone(), |word| format!("{word}{rest}"));
    match name.strip_suffix("_piece").or_else(|| name.strip_suffix("_p")) {
        Some(number) => format!("{number}_pieces"),
        None => name,
    }
}

/// The state of a reader of moves.
struct Reader {
    recorder: Recorder,
    numbers: Numbers,
    warnings: Vec<ReadWarning>,
}

impl Reader {
    fn word(&mut self, line: usize, word: Word<'_>) -> Result<(), Cause> {
        let position = self.recorder.position();
        match word {
            Word::Tag(..) => {}
            Word::Comment(text) => {
                let at = self.recorder.at();
                let is_over = self.recorder.record.ending.is_some();
                let notes = self.recorder.record.notes_mut(at);
                let comment = if is_over { &mut notes.comment_on_end } else { &mut notes.comment };
                if !comment.is_empty() {
                    comment.push('\n');
                }
                *comment += text.trim();
            }
            Word::Open(_) => return Err(Cause::CutShort("`)` or `}`")),
            Word::Aside(text) => self.time(line, text),
            Word::Number(text) => {
                let next = self.recorder.next_number();
                let first = self.recorder.record.start().move_number() as usize;
                self.numbers.check(text, next, first)?;
            }
            Word::Move(text) if self.recorder.record.ending.is_some() => {
                return Err(Cause::AfterEnd(shortened(text)));
            }
            Word::Move("*") => {}
            Word::Move(text) => match ends::of_english(text, position).or_else(|| result(text)) {
                Some(ending) => {
                    let doubt = Doubt::of(ending, position);
                    self.warnings.extend(doubt.map(|doubt| ReadWarning { line, doubt }));
                    self.recorder.record.ending = Some(ending);
                }
                None => {
                    let m = parse_association(position, text).map_err(|error| {
                        Cause::of_text(error, position, || spelled_association(position, text))
                    })?;
                    self.recorder.play(m)?;
                }
            },
        }
        Ok(())
    }

    /// Notes the time that a move took, or the end of the game after it.
    fn time(&mut self, line: usize, text: &str) {
        let at = self.recorder.at();
        let is_over = self.recorder.record.ending.is_some();
        let read = read_time(text).filter(|_| is_over || at != self.recorder.record.root());
        let notes = self.recorder.record.notes_mut(at);
        match read {
            Some(time) if is_over => notes.spent_on_end = Some(time),
            Some(time) => notes.spent = Some(time),
            None => {
                let doubt =
                    Doubt::LeftOut { found: shortened(&format!("({text})")), expected: TIME };
                self.warnings.push(ReadWarning { line, doubt });
            }
        }
    }

    /// Uses the result in a tag, if the moves give none.
    fn result(&mut self, tags: &Tags<'_>) {
        let Some((stated, line)) = tags.get("Result").filter(|(stated, _)| *stated != "*") else {
            return;
        };
        let position = self.recorder.position();
        let found = result(stated).or_else(|| ends::of_english(stated, position));
        let by_rules = position.outcome().map(Ending::from);
        let doubt = match (found, self.recorder.record.ending) {
            (None, _) => Some(Doubt::LeftOut {
                found: shortened(stated),
                expected: "a result such as 1-0 or 0-1",
            }),
            (Some(found), Some(taken)) if found.winner != taken.winner => {
                let (found, taken) = (shortened(stated), taken.to_string());
                Some(Doubt::OtherResult { found, taken })
            }
            (Some(_), Some(_)) => None,
            (Some(found), None) => {
                let ending = by_rules.filter(|known| known.winner == found.winner).unwrap_or(found);
                let doubt = Doubt::of(ending, position);
                self.recorder.record.ending = Some(ending);
                doubt
            }
        };
        self.warnings.extend(doubt.map(|doubt| ReadWarning { line, doubt }));
    }
}

/// The numbers of moves, which count either single moves or pairs.
#[derive(Default)]
struct Numbers {
    /// The difference between the numbers and those from the start.
    offset: Option<usize>,
    /// True if they count pairs, once that is known.
    are_pairs: Option<bool>,
}

impl Numbers {
    /// Checks the number of a move, which is number `next` from the start; the game begins with number
    /// `first`.
    fn check(&mut self, text: &str, next: usize, first: usize) -> Result<(), Cause> {
        let expected = "the number of a move";
        let unexpected = || Cause::Unexpected { found: shortened(text), expected };
        let found: usize = text.parse().map_err(|_| unexpected())?;
        let offset = *self.offset.get_or_insert(if found == first { first - 1 } else { 0 });
        let (one_by_one, pairs) = (next + offset, next.div_ceil(2) + offset);
        let fits = |are_pairs: bool| found == if are_pairs { pairs } else { one_by_one };
        let expected = if self.are_pairs == Some(true) { pairs } else { one_by_one };
        match (self.are_pairs, fits(false), fits(true)) {
            (None, true, true) => {}
            (None, true, _) => self.are_pairs = Some(false),
            (None, _, true) => self.are_pairs = Some(true),
            (Some(are_pairs), ..) if fits(are_pairs) => {}
            _ => return Err(Cause::Number { found, expected }),
        }
        Ok(())
    }
}

/// Returns the result for a word of PGN.
fn result(text: &str) -> Option<Ending> {
    let won = |color| Ending { winner: Some(color), end: End::Adjudication };
    match text {
        "1-0" => Some(won(Color::Black)),
        "0-1" => Some(won(Color::White)),
        "1/2-1/2" => Some(Ending { winner: None, end: End::Agreement }),
        _ => None,
    }
}

/// Reads a time followed by the total, `0:12 / 0:00:12`, or alone.
fn read_time(text: &str) -> Option<Duration> {
    let read = |text: &str| {
        let parts = text.trim().split(':').map(|part| part.trim().parse::<u64>().ok());
        let parts: Vec<u64> = parts.collect::<Option<_>>()?;
        let seconds =
            parts.iter().try_fold(0_u64, |sum, &part| sum.checked_mul(60)?.checked_add(part))?;
        (2..=3).contains(&parts.len()).then_some(Duration::from_secs(seconds))
    };
    let (spent, total) = text.split_once('/').unwrap_or((text, text));
    read(total)?;
    read(spent).filter(|&time| time <= MAX_TIME)
}

/// A token of PSN.
#[derive(Clone, Copy)]
enum Word<'t> {
    /// The name of a tag and its text.
    Tag(&'t str, &'t str),
    /// The number of a move.
    Number(&'t str),
    /// A move, or the end of the game.
    Move(&'t str),
    /// The text in parentheses.
    Aside(&'t str),
    /// The text in braces.
    Comment(&'t str),
    /// The text after a bracket that is not closed.
    Open(&'t str),
}

impl<'t> Word<'t> {
    const fn text(self) -> &'t str {
        match self {
            Self::Tag(_, text)
            | Self::Number(text)
            | Self::Move(text)
            | Self::Aside(text)
            | Self::Comment(text)
            | Self::Open(text) => text,
        }
    }
}

/// Returns the tokens of a game, with their lines.
fn words(part: Part<'_>) -> Vec<(usize, Word<'_>)> {
    let (mut rest, mut line, mut at_line_start) = (part.text, part.line, true);
    let mut words = Vec::new();
    loop {
        let text = rest.trim_start();
        let blank = &rest[..rest.len() - text.len()];
        line += blank.matches('\n').count();
        at_line_start |= blank.contains('\n');
        let Some(first) = text.chars().next() else { return words };
        let whole_line = text.split('\n').next().unwrap_or_default();
        let (word, length) = match (first, tag(whole_line).filter(|_| at_line_start)) {
            ('[', Some((name, value))) => (Word::Tag(name, value), whole_line.len()),
            ('{', _) => match text.find('}') {
                Some(end) => (Word::Comment(&text[1..end]), end + 1),
                None => (Word::Open(text), text.len()),
            },
            ('(', _) => match closed(text) {
                Some(end) => (Word::Aside(&text[1..end]), end + 1),
                None => (Word::Open(text), text.len()),
            },
            _ => plain(text),
        };
        words.push((line, word));
        line += text[..length].matches('\n').count();
        (rest, at_line_start) = (&text[length..], false);
    }
}

/// The place of the parenthesis that closes the first one.
fn closed(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    text.char_indices().find_map(|(place, c)| {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        (depth == 0).then_some(place)
    })
}

/// Reads a number with the dots after it, or a move; also returns its length.
fn plain(text: &str) -> (Word<'_>, usize) {
    let end = |c: char| c.is_whitespace() || matches!(c, '(' | '{');
    let word = &text[..text.find(end).unwrap_or(text.len())];
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let dots = word[digits..].bytes().take_while(|&b| b == b'.').count();
    match digits > 0 && (dots > 0 || digits == word.len()) {
        true => (Word::Number(&word[..digits]), digits + dots),
        false => (Word::Move(word), word.len()),
    }
}

/// The name of a tag and its text, if a line is one.
fn tag(line: &str) -> Option<(&str, &str)> {
    let (name, rest) = line.trim().strip_prefix('[')?.split_once(char::is_whitespace)?;
    let text = rest.trim().strip_prefix('"')?.strip_suffix(']')?.trim_end().strip_suffix('"')?;
    Some((name, text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use komainu_core::notation::usi_line;

    fn content(text: &str) -> Content {
        read(Part { text, line: 1 }, &Lookup::default()).unwrap()
    }

    #[test]
    fn a_game_that_qboard_saved_is_read() {
        let text = "[Sente \"A\"]\n[Gote \"B\"]\n\n\
                    1.P7g-7f          (00:00 / 00:00:00)\n2.P3c-3d          (00:00 / 00:00:00)\n\
                    3.B8hx2b+          (00:00 / 00:00:00)\n4.S3ax2b 5. B*4e\n\n\n";
        assert!(sniff(text));
        let Content { record, problem, .. } = content(text);
        assert_eq!(problem, None);
        assert_eq!((record.tag("Black"), record.tag("White")), (Some("A"), Some("B")));
        let moves = record.moves_to(record.end_of_line(record.root()));
        let expected = ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"];
        assert_eq!(usi_line(record.start(), &moves), expected);
    }

    #[test]
    fn what_is_before_a_wrong_move_is_kept() {
        let text = "[Sente \"\"]\n1.P7g-7f (2.P1c-1d\n3.)\n2.P7g-7e\n";
        let Content { record, problem, warnings } = content(text);
        let problem = problem.unwrap();
        assert_eq!((problem.line, problem.number, record.main_line().len()), (4, Some(2), 1));
        assert_eq!(warnings.len(), 1);
        let open = "[Sente \"\"]\n1.P7g-7f ((((\n2.P3c-3d\n";
        let Content { record, problem, .. } = content(open);
        assert_eq!(record.main_line().len(), 1);
        assert_eq!(problem.unwrap().cause, Cause::CutShort("`)` or `}`"));
    }
}
