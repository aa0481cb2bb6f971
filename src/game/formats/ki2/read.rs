//! Reading KI2.

use super::super::kif::{
    Beginning, Head, Line, MARKS, SUMMARY, VARIATION, beginning_header, begins_file, is_above_board,
};
use super::super::{Cause, Format, Lookup, Outcome, Part, ReadProblem, shortened};
use super::moves::{begins_move, resolve};
use crate::notation::kanji;
use crate::types::Color;

/// The names of pieces with which moves are known without a mark.
const PIECES: &str = "歩香桂銀金角飛玉王と成龍竜馬";
/// What stands between such moves.
const BLANKS: [char; 4] = [' ', '　', '\t', '、'];

/// Tells if a text seems to be KI2: a line of it begins with a move behind the mark of its player, or
/// the first one that begins with a number is of moves without marks.
pub(in super::super) fn is_meant(text: &str) -> bool {
    let mut lines = text.lines();
    lines.clone().any(|line| line.trim_start().strip_prefix(is_mark).is_some_and(begins_move))
        || lines
            .find(|line| {
                kanji::read_digits(line.trim_start())
                    .is_some_and(|(_, rest)| !rest.is_empty() && !is_above_board(line))
            })
            .is_some_and(|line| unmarked(line).is_some())
}

/// The games of a text: another one begins with headers behind moves, or with moves behind the summary
/// of the main line.
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
            (has_moves, is_over) = (true, false);
            if begins {
                seen.clear();
            }
            return begins;
        }
        false
    })
}

/// Tells if a line is one of moves.
fn is_moves(line: &str) -> bool {
    let text = line.trim_start();
    text.strip_prefix(is_mark).is_some_and(begins_move) || unmarked(line).is_some()
}

/// The moves of a line on which they stand without marks, with blanks between them.
fn unmarked(line: &str) -> Option<Vec<&str>> {
    let mut moves = Vec::new();
    let mut rest = line.trim();
    while !rest.is_empty() {
        let behind = match rest.strip_prefix(['同', '仝']) {
            Some(behind) => behind.trim_start(),
            None => kanji::read_kanji_number(kanji::read_digits(rest)?.1)?.1,
        };
        let end = behind.find(BLANKS).unwrap_or(behind.len());
        let is_other = |c| is_mark(c) || "(（：:".contains(c);
        if !behind.starts_with(|c| PIECES.contains(c)) || behind[..end].contains(is_other) {
            return None;
        }
        let (found, behind) = rest.split_at(rest.len() - behind.len() + end);
        moves.push(found);
        rest = behind.trim_start_matches(BLANKS);
    }
    (!moves.is_empty()).then_some(moves)
}

/// Tells if a character is the mark of a player's moves.
fn is_mark(c: char) -> bool {
    MARKS.iter().any(|marks| marks.contains(&c))
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
            next.is_some_and(|text| text.starts_with(SUMMARY) && text.contains("反則"))
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

/// The moves of a line on which each stands behind a mark.
fn marked(text: &str) -> Vec<&str> {
    let starts = text.match_indices(is_mark).map(|(place, _)| place);
    let ends = starts.clone().skip(1).chain([text.len()]);
    starts.zip(ends).map(|(start, end)| text[start..end].trim_end()).collect()
}

/// The state of a reader of moves.
struct Reader {
    line: Line,
}

impl Reader {
    /// Reads a line; a move that is not legal may be the last one if the game `ends_by_fault`.
    fn read(
        &mut self,
        line: usize,
        text: &str,
        ends_by_fault: impl Fn() -> bool,
    ) -> Result<(), ReadProblem> {
        let problem = |number, text: &str, cause| {
            let text = shortened(text);
            ReadProblem { number, text, line, cause }
        };
        if self.line.beside(line, text, 0).map_err(|cause| problem(None, text, cause))? {
            return Ok(());
        }
        let text = text.trim();
        let moves = if text.starts_with(is_mark) { Some(marked(text)) } else { unmarked(text) };
        let expected = "moves such as ▲７六歩△３四歩, a comment behind `*`, or まで and a result";
        let unexpected = || Cause::Unexpected { found: shortened(text), expected };
        for spelled in moves.ok_or_else(|| problem(None, text, unexpected()))? {
            let number = self.line.recorder.next_number();
            let Err(cause) = self.play(spelled) else { continue };
            let is_illegal =
                matches!(cause, Cause::Move(crate::notation::MoveTextError::Illegal(_)));
            if is_illegal && text.ends_with(spelled) && ends_by_fault() {
                self.line.illegal_end(spelled, line);
                continue;
            }
            return Err(problem(Some(number), spelled, cause));
        }
        Ok(())
    }

    /// Plays a move, behind the mark of its player if it has one.
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
        let m = resolve(text, position, legal, last)?;
        self.line.play(m)?;
        Ok(())
    }
}
