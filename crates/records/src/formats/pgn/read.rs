//! Reading PGN.

use super::super::recorder::Recorder;
use super::super::{
    Cause, Content, Doubt, Lookup, Outcome, Part, ReadProblem, ReadWarning, shortened,
};
use super::header::Tags;
use super::numbering::Numbering;
use super::tokens::{Token, Tokens};
use super::{comment, moves};
use crate::Notes;
use komainu_core::notation::Coordinates;

/// The expected end of a comment.
const END_OF_COMMENT: &str = "`}` at the end of a comment";

/// Returns `true` if a text seems to be PGN: it begins with a tag, a comment or the number of a move.
pub(in super::super) fn sniff(text: &str) -> bool {
    let mut tokens = Tokens::new(text, 1);
    if tokens.tag().is_some() || tokens.comments_before_tag().is_some() {
        return true;
    }
    let text = text.trim_start();
    // Check for a broken tag.
    let inside = text.strip_prefix('[').unwrap_or_default();
    let after = inside.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
    if after.len() < inside.len() && after.trim_start().starts_with('"') {
        return true;
    }
    let number = text.trim_start_matches(|c: char| c.is_ascii_digit());
    text.starts_with('{') && text.is_char_boundary(1)
        || number.len() < text.len() && number.starts_with('.')
}

fn unclosed(text: &str, line: usize) -> ReadProblem {
    let cause = Cause::CutShort(END_OF_COMMENT);
    ReadProblem { number: None, text: shortened(text), line, cause }
}

/// The head, before the moves.
struct Head<'t> {
    tags: Tags,
    /// The comments before a tag, each with its line.
    before: Vec<(&'t str, usize)>,
    problem: Option<ReadProblem>,
}

fn head<'t>(tokens: &mut Tokens<'t>) -> Head<'t> {
    let mut tags = Tags(Vec::new());
    let mut problem = None;
    let mut before = Vec::new();
    loop {
        let line = tokens.place().1;
        if let Some((name, text)) = tokens.tag() {
            tags.0.push((name.to_owned(), text, line));
        } else if let Some(found) = tokens.broken_tag() {
            let text = shortened(found.lines().next().unwrap_or_default());
            let expected = "a tag such as [Event \"...\"]";
            let cause = Cause::Unexpected { found: text.clone(), expected };
            problem.get_or_insert(ReadProblem { number: None, text, line, cause });
        } else if tags.0.is_empty()
            && let Some((text, line)) = tokens.unclosed_before_tag()
        {
            problem.get_or_insert(unclosed(text, line));
            before.push((text, line));
        } else if let Some(said) = tokens.comments_before_tag() {
            before.extend(said);
        } else {
            break;
        }
    }
    if let Some(Token::Unclosed(text, line)) = tokens.clone().next() {
        problem.get_or_insert(unclosed(text, line));
    }
    Head { tags, before, problem }
}

/// Reads a game.
pub(in super::super) fn read(part: Part<'_>, games: &Lookup<'_>) -> Outcome {
    let mut tokens = Tokens::new(part.text, part.line);
    let Head { tags, before, problem } = head(&mut tokens);
    let (record, coordinates) = match tags.record(games) {
        Ok(found) => found,
        Err(error) => return Err(error.behind(problem)),
    };
    let mut warnings: Vec<ReadWarning> = tags.doubts().collect();
    warnings.extend(tags.doubts_about_start(&record));
    let numbering = Numbering::of(record.start());
    let recorder = Recorder::new(record);
    let mut reader = Reader {
        recorder,
        coordinates,
        tags,
        problem,
        warnings,
        said: None,
        line_said: 0,
        before: None,
        numbering,
        is_at_fault: false,
        is_over: false,
        has_result: false,
    };
    for (said, line) in before {
        (reader.said, reader.line_said) = (Some(said.to_owned()), line);
        reader.keep_comment();
    }
    reader.moves(&mut tokens);
    if !reader.has_result && reader.tags.is_terminated() {
        reader.keep_termination();
    }
    reader.warnings.sort_by_key(|warning| warning.line);
    let Reader { recorder, problem, warnings, .. } = reader;
    Ok(Content { record: recorder.finish(), problem, warnings })
}

/// The state of a reader of moves.
pub(super) struct Reader {
    pub(super) recorder: Recorder,
    pub(super) coordinates: Coordinates,
    pub(super) tags: Tags,
    /// The first problem.
    pub(super) problem: Option<ReadProblem>,
    /// The contradictions found so far.
    pub(super) warnings: Vec<ReadWarning>,
    /// The comment that was read last, as it is spelt, until something else follows.
    pub(super) said: Option<String>,
    /// The line on which it begins.
    pub(super) line_said: usize,
    /// The comments at the start of a variation that has no move yet.
    pub(super) before: Option<String>,
    pub(super) numbering: Numbering,
    /// True if the last move was not legal, which ends the game.
    pub(super) is_at_fault: bool,
    /// True if the end of the line has been read, so that comments are on it.
    pub(super) is_over: bool,
    pub(super) has_result: bool,
}

impl Reader {
    fn moves(&mut self, tokens: &mut Tokens<'_>) {
        // The text after a mistake in a variation is skipped up to the end of the variation.
        let mut skipped: Option<usize> = None;
        loop {
            let line = tokens.place().1;
            let Some(token) = tokens.next() else { break };
            if let Some(depth) = skipped {
                skipped = self.skip(&token, depth, line);
                continue;
            }
            match token {
                Token::Result(result) if self.recorder.depth() == 0 => {
                    self.end(result, line);
                    return self.after_end(tokens);
                }
                Token::Result(result) => {
                    self.result_of_variation(result, line, tokens.clone());
                    continue;
                }
                Token::Number(number) => {
                    self.number(number, line);
                    continue;
                }
                _ => self.keep_comment(),
            }
            self.is_over &= matches!(token, Token::Comment(_) | Token::Mark(_));
            if let Err((cause, text)) = self.token(&token, line) {
                if self.is_last_and_illegal(&cause, tokens.clone()) {
                    self.illegal_end(&text, line);
                    continue;
                }
                let is_move = matches!(token, Token::Move(_));
                let number = is_move.then(|| self.recorder.next_number());
                let text = shortened(&text);
                self.problem.get_or_insert(ReadProblem { number, text, line, cause });
                if self.recorder.depth() == 0 || matches!(token, Token::Unclosed(..)) {
                    return;
                }
                skipped = Some(usize::from(token == Token::Open));
            }
        }
        self.end_without_result(tokens.line());
    }

    /// Skips a token of a variation after a mistake; `depth` counts the nested variations that are
    /// open. Returns `None` at the end of the variation.
    fn skip(&mut self, token: &Token<'_>, depth: usize, line: usize) -> Option<usize> {
        match token {
            Token::Open => Some(depth + 1),
            Token::Close if depth > 0 => Some(depth - 1),
            Token::Close => {
                self.end_variation(line);
                None
            }
            _ => Some(depth),
        }
    }

    /// Reads a token.
    fn token(&mut self, token: &Token<'_>, line: usize) -> Result<(), (Cause, String)> {
        let misplaced = |text: &str| (Cause::Misplaced(text.to_owned()), text.to_owned());
        match *token {
            Token::Comment(text) => self.say(text, line),
            Token::Unclosed(text, _) => {
                self.say(text, line);
                self.keep_comment();
                return Err((Cause::CutShort(END_OF_COMMENT), text.to_owned()));
            }
            Token::Open if self.before.is_none() && self.recorder.begin_variation() => {
                self.before = Some(String::new());
            }
            Token::Open => return Err(misplaced("(")),
            Token::Close if self.end_variation(line) => {}
            Token::Close => return Err(misplaced(")")),
            Token::Mark(mark) if self.is_at_fault => self.recorder.comment(&format!("${mark}")),
            Token::Mark(mark) => {
                let at = self.recorder.at();
                self.recorder.record.notes_mut(at).marks.push(mark);
            }
            Token::Result(_) | Token::Number(_) => {}
            Token::Move(text) => {
                let (coordinates, position) = (self.coordinates, self.recorder.position());
                let m = moves::read(coordinates, position, text).map_err(|error| {
                    let spelled = || coordinates.spelled_short(position, text);
                    let cause = Cause::of_text(error, position, spelled);
                    (cause.with_coordinates(coordinates), text.to_owned())
                })?;
                let (last, ended) = (self.recorder.at(), self.recorder.end());
                self.recorder.play(m).map_err(|problem| (problem.into(), text.to_owned()))?;
                if let Some(ending) = ended {
                    self.recorder.record.notes_mut(last).ending = None;
                    self.left_out(&comment::end_of_line(ending), "it behind the last move", line);
                }
                self.said = self.before.take().filter(|text| !text.is_empty());
                self.keep_comment();
            }
        }
        Ok(())
    }

    /// Ends a variation. Comments in one without a move are on the move that it would replace.
    fn end_variation(&mut self, line: usize) -> bool {
        let alone = self.before.take().filter(|text| !text.is_empty());
        if !self.recorder.end_variation() {
            return false;
        }
        if let Some(text) = alone {
            let (side, mut notes) = (self.recorder.position().side_to_move(), Notes::default());
            let mut lines = Notes::default();
            let doubts = comment::read(&text, side, false, &mut notes);
            self.warnings.extend(doubts.into_iter().map(|doubt| ReadWarning { line, doubt }));
            notes.take_end_back();
            lines.comment.clone_from(&notes.comment);
            if lines.comment.is_empty() || lines != notes {
                self.left_out(&text, "a move in the variation", line);
            }
            if !notes.comment.is_empty() {
                let at = self.recorder.at();
                add_line(&mut self.recorder.record.notes_mut(at).comment, &notes.comment);
            }
        }
        true
    }

    /// Checks the number of a move.
    fn number(&mut self, number: &str, line: usize) {
        let is_first = self.recorder.depth() == 0 && self.recorder.next_number() == 1;
        let doubt = self.numbering.check(number, is_first, self.recorder.position());
        if let Some(doubt) = doubt.filter(|_| !self.is_at_fault) {
            self.warnings.push(ReadWarning { line, doubt });
        }
    }

    /// Takes a comment, which is kept once something else follows.
    pub(super) fn say(&mut self, text: &str, line: usize) {
        (self.said, self.line_said) = (Some(text.to_owned()), line);
    }

    pub(super) fn left_out(&mut self, found: &str, expected: &'static str, line: usize) {
        let doubt = Doubt::LeftOut { found: shortened(found.trim()), expected };
        self.warnings.push(ReadWarning { line, doubt });
    }

    /// Notes the comment that was read last.
    pub(super) fn keep_comment(&mut self) {
        if let Some(text) = self.said.take() {
            // An evaluation of a move that is not in the record must not be taken as one of the move
            // before.
            match (self.is_at_fault, self.is_over) {
                (true, true) => return self.recorder.comment_on_end(text.trim()),
                (true, false) => return self.recorder.comment(text.trim()),
                (false, _) => {}
            }
            if let Some(before) = &mut self.before {
                return add_line(before, &text);
            }
            let (at, side) = (self.recorder.at(), self.recorder.position().side_to_move());
            let notes = self.recorder.record.notes_mut(at);
            let (doubts, line) = (comment::read(&text, side, self.is_over, notes), self.line_said);
            self.warnings.extend(doubts.into_iter().map(|doubt| ReadWarning { line, doubt }));
        }
    }
}

/// Adds a line to a text.
fn add_line(text: &mut String, line: &str) {
    if !text.is_empty() {
        text.push('\n');
    }
    text.push_str(line);
}
