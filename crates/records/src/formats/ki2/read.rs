//! Reading KI2.

use super::super::kif::{
    Beginning, Head, Line, MARKS, SUMMARY, VARIATION, beginning_header, begins_file, is_above_board,
};
use super::super::{Cause, Format, Lookup, Outcome, Part, ReadProblem, ends, shortened};
use super::moves::{begins_move, resolve, spelled_move, split};
use komainu_core::notation::kanji;
use komainu_core::types::Color;

/// The names of pieces by which moves without a mark are recognised.
const PIECES: &str = "歩香桂銀金角飛玉王と成龍竜馬";
/// The characters that begin a comment.
const COMMENTS: [char; 2] = ['*', '＊'];

/// Returns `true` if a text seems to be KI2: one of its lines begins with a move after the mark of its
/// player, or its first line that begins with a number has moves without marks.
pub(in super::super) fn sniff(text: &str) -> bool {
    let mut lines = text.lines();
    lines.clone().any(|line| line.trim_start().strip_prefix(is_mark).is_some_and(begins_move))
        || lines
            .find(|line| {
                kanji::read_digits(line.trim_start())
                    .is_some_and(|(_, rest)| !rest.is_empty() && !is_above_board(line))
            })
            .is_some_and(is_unmarked)
}

/// Returns the games of a text: a new one begins with headers after moves, or with moves after the
/// summary of the main line.
pub(in super::super) fn games(whole: Part<'_>) -> Vec<Part<'_>> {
    let (mut seen, mut has_moves, mut is_variation, mut is_over) =
        (Vec::new(), false, false, false);
    let mut says_something = false;
    whole.split(|line| {
        let text = line.trim();
        if text.starts_with('#') {
            let begins = says_something && begins_file(text);
            if begins {
                seen.clear();
                (has_moves, is_variation, is_over, says_something) = (false, false, false, false);
            }
            return begins;
        }
        says_something |= !text.is_empty();
        if let Some(header) = beginning_header(text) {
            let is_once = matches!(header, Beginning::Once(_));
            let begins = has_moves || is_once && seen.contains(&header);
            if begins {
                seen.clear();
                (has_moves, is_variation, is_over) = (false, false, false);
            }
            seen.push(header);
            return begins;
        }
        if text.starts_with(VARIATION) {
            is_variation = true;
        } else if text.starts_with(SUMMARY) {
            (has_moves, is_over) = (true, !is_variation);
        } else if is_moves(text) {
            let begins = has_moves && is_over && !is_variation;
            let said = text.split(COMMENTS).next().unwrap_or_default();
            (has_moves, is_over) = (true, !is_variation && summary(said).is_some());
            is_variation |= said.contains(VARIATION);
            if begins {
                seen.clear();
            }
            return begins;
        }
        false
    })
}

/// Returns `true` if a line contains moves.
pub(in super::super) fn is_moves(line: &str) -> bool {
    let text = line.trim_start();
    text.strip_prefix(is_mark).is_some_and(begins_move) || is_unmarked(line)
}

/// Returns `true` if moves without marks begin a line, separated by blanks, and are followed only by a
/// move with a mark, a comment, an end or the summary.
fn is_unmarked(line: &str) -> bool {
    let line = line.trim();
    let mut rest = line;
    while let Some((_, behind)) = unmarked(rest) {
        rest = behind;
    }
    let is_known = || rest.starts_with(|c| is_mark(c) || COMMENTS.contains(&c));
    let is_end = || rest.starts_with(SUMMARY) || end(rest).is_some();
    rest.len() < line.len() && (rest.is_empty() || is_known() || is_end())
}

/// Splits off the move without a mark with which a text begins.
fn unmarked(text: &str) -> Option<(&str, &str)> {
    let behind = match text.strip_prefix(['同', '仝']) {
        Some(behind) => behind.trim_start(),
        None => kanji::read_kanji_number(kanji::read_digits(text)?.1)?.1,
    };
    let is_end = |c| is_blank(c) || COMMENTS.contains(&c) || is_mark(c);
    let end = behind.find(is_end).unwrap_or(behind.len());
    let end = behind[..end].find(SUMMARY).unwrap_or(end);
    if !behind.starts_with(|c| PIECES.contains(c)) || behind[..end].contains(['(', '（', '：', ':'])
    {
        return None;
    }
    let (found, behind) = text.split_at(text.len() - behind.len() + end);
    Some((found, behind.trim_start_matches(is_blank)))
}

/// Splits off the word for an end with which a text begins, without the mark of its player.
fn end(text: &str) -> Option<(&str, &str)> {
    let text = text.strip_prefix(is_mark).unwrap_or(text);
    let end = text.find(|c| is_blank(c) || COMMENTS.contains(&c)).unwrap_or(text.len());
    let (word, behind) = text.split_at(text[..end].find(SUMMARY).unwrap_or(end));
    ends::is_in_kif(word).then(|| (word, behind.trim_start_matches(is_blank)))
}

/// Returns the place of a summary with the number of moves in a text.
fn summary(text: &str) -> Option<usize> {
    let counts = |&(place, _): &(usize, &str)| {
        text[place + SUMMARY.len()..].trim_start().starts_with(char::is_numeric)
    };
    text.match_indices(SUMMARY).find(counts).map(|(place, _)| place)
}

/// Returns `true` if a character is the mark of a player's moves.
fn is_mark(c: char) -> bool {
    MARKS.iter().any(|marks| marks.contains(&c))
}

/// Returns `true` if a character may stand between moves.
const fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '、'
}

/// Reads a game.
pub(in super::super) fn read(part: Part<'_>, games: &Lookup<'_>) -> Outcome {
    let mut lines = part.lines().peekable();
    let mut head = Head::default();
    let mut problem = None;
    let begins_moves = |text: &str| is_moves(text) || text.trim_start().starts_with(SUMMARY);
    while let Some((line, text)) = lines.next_if(|&(_, text)| !begins_moves(text)) {
        if let Err(cause) = head.take(line, text) {
            problem.get_or_insert(ReadProblem { number: None, text: shortened(text), line, cause });
        }
    }
    let record = head.record(games, Format::Ki2, None)?;
    let mut reader = Reader { line: Line::new(record) };
    let all: Vec<(usize, &str)> = lines.collect();
    for (index, &(number, text)) in all.iter().enumerate() {
        let ends_by_fault = || {
            let mut following = all[index + 1..].iter().map(|(_, text)| text.trim());
            let next =
                following.find(|text| !text.is_empty() && !text.starts_with(['*', '＊', '#']));
            next.is_some_and(is_of_fault)
        };
        if let Err(found) = reader.read(number, text, ends_by_fault) {
            if reader.line.is_over && found.number.is_none() {
                problem.get_or_insert(found);
                continue;
            }
            return Ok(reader.line.content(problem.or(Some(found)), true));
        }
    }
    Ok(reader.line.content(problem, false))
}

/// Returns `true` if a line is a summary by which a player has lost by an illegal move.
fn is_of_fault(text: &str) -> bool {
    text.starts_with(SUMMARY) && text.contains("反則")
}

/// Returns `true` if a text after a move should be on another line.
fn begins_other(text: &str) -> bool {
    text.starts_with(COMMENTS) || text.starts_with(SUMMARY) || text.starts_with(VARIATION)
}

/// Returns where something else may begin in a text that is not a move.
fn end_of_no_move(text: &str) -> usize {
    let is_other = |c| is_mark(c) || COMMENTS.contains(&c);
    let end = text.find(is_other).unwrap_or(text.len());
    summary(&text[..end]).unwrap_or(end)
}

/// The state of a reader of moves.
struct Reader {
    line: Line,
}

impl Reader {
    /// Reads a line; an illegal move may be the last one if the game `ends_by_fault`.
    fn read(
        &mut self,
        line: usize,
        text: &str,
        ends_by_fault: impl Fn() -> bool,
    ) -> Result<(), ReadProblem> {
        let problem = |cause| ReadProblem { number: None, text: shortened(text), line, cause };
        let beside = self.line.beside(line, text, 0).map_err(problem)?;
        let mut rest = beside.unwrap_or(text.trim());
        let is_known =
            |text: &str| text.starts_with(is_mark) || is_unmarked(text) || end(text).is_some();
        if beside.is_none() && !is_known(rest) {
            let expected =
                "moves such as ▲７六歩△３四歩, a comment behind `*`, or まで and a result";
            return Err(problem(Cause::Unexpected { found: shortened(rest), expected }));
        }
        while !rest.is_empty() {
            rest = if begins_other(rest) {
                self.line.beside(line, rest, 0).map_err(problem)?.unwrap_or_default()
            } else if let Some((word, behind)) = end(rest) {
                if let Some(ending) = ends::of_kif(word, self.line.recorder.position()) {
                    self.line.end(ending, word, line);
                }
                behind
            } else if let Some((spelled, behind)) = self.split(rest) {
                self.read_move(line, spelled, behind, &ends_by_fault)?;
                behind
            } else {
                let (found, behind) = rest.split_at(end_of_no_move(rest));
                self.line.leave_out(found, line, "nothing behind a move");
                behind
            };
        }
        Ok(())
    }

    /// Splits off the move with which a text begins, including its mark.
    fn split<'t>(&self, text: &'t str) -> Option<(&'t str, &'t str)> {
        let Some(without_mark) = text.strip_prefix(is_mark) else { return unmarked(text) };
        let is_end = |c| is_mark(c) || COMMENTS.contains(&c);
        let end = without_mark.find(is_end).unwrap_or(without_mark.len());
        let names = self.line.recorder.position().variant().japanese_names();
        let mark = text.len() - without_mark.len();
        let length = split(&without_mark[..end], names).0.trim_end().len();
        let (found, behind) = text.split_at(mark + length);
        Some((found, behind.trim_start_matches(is_blank)))
    }

    /// Reads a move; if it is illegal, it may be the last one.
    fn read_move(
        &mut self,
        line: usize,
        spelled: &str,
        behind: &str,
        ends_by_fault: impl Fn() -> bool,
    ) -> Result<(), ReadProblem> {
        let number = self.line.recorder.next_number();
        let Err(cause) = self.play(spelled) else { return Ok(()) };
        let is_last = match behind.starts_with(SUMMARY) {
            true => is_of_fault(behind),
            false => (behind.is_empty() || behind.starts_with(COMMENTS)) && ends_by_fault(),
        };
        if is_last && cause.is_illegal() {
            self.line.illegal_end(spelled, line);
            return Ok(());
        }
        Err(ReadProblem { number: Some(number), text: shortened(spelled), line, cause })
    }

    /// Plays a move, which may begin with the mark of its player.
    fn play(&mut self, spelled: &str) -> Result<(), Cause> {
        if self.line.is_over {
            return Err(Cause::AfterEnd(shortened(spelled)));
        }
        let side = self.line.recorder.position().side_to_move();
        let is_unmarked = !spelled.starts_with(is_mark);
        let text = Some(spelled).filter(|_| is_unmarked);
        let text = text.or_else(|| spelled.strip_prefix(MARKS[side.index()])).ok_or_else(|| {
            let expected = match side {
                Color::Black => "a move of Black's, ▲",
                Color::White => "a move of White's, △",
            };
            Cause::Unexpected { found: shortened(spelled), expected }
        })?;
        let last = self.line.last_square();
        let (position, legal) = self.line.recorder.situation();
        let m = resolve(text, position, legal, last).map_err(|error| {
            Cause::of_text(error, position, || spelled_move(text, position, last))
        })?;
        self.line.play(m)?;
        Ok(())
    }
}
