//! Reading PGN.

use super::super::recorder::Recorder;
use super::super::{
    Cause, Content, Doubt, Lookup, Outcome, Part, ReadProblem, ReadWarning, shortened,
};
use super::header::{Tags, reason};
use super::tokens::{Token, Tokens};
use super::{comment, header, moves, thinking};
use crate::game::{End, Ending};
use crate::notation::{Coordinates, MoveTextError};
use crate::types::Color;

/// What stands behind a comment.
const END_OF_COMMENT: &str = "`}` at the end of a comment";

/// Tells if a text seems to be PGN: it begins with a tag, a comment or the number of a move.
pub(in super::super) fn is_meant(text: &str) -> bool {
    let mut tokens = Tokens::new(text, 1);
    if tokens.tag().is_some() {
        return true;
    }
    let text = text.trim_start();
    // A tag that is broken.
    let inside = text.strip_prefix('[').unwrap_or_default();
    let after = inside.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
    if after.len() < inside.len() && after.trim_start().starts_with('"') {
        return true;
    }
    let number = text.trim_start_matches(|c: char| c.is_ascii_digit());
    text.starts_with('{') && text.is_char_boundary(1)
        || number.len() < text.len() && number.starts_with('.')
}

/// The games of a text: another one begins with tags behind moves, or with moves behind a result.
pub(in super::super) fn games(whole: Part<'_>) -> Vec<Part<'_>> {
    let mut tokens = Tokens::new(whole.text, whole.line);
    let mut games = Vec::new();
    let (mut begin, mut line, mut depth) = (0, whole.line, 0_usize);
    let (mut has_moves, mut is_over) = (false, false);
    loop {
        let (left, line_here) = tokens.place();
        let is_tag = has_moves && tokens.is_at_tag();
        if !has_moves && (tokens.tag().is_some() || tokens.broken_tag().is_some()) {
            continue;
        }
        let mut after = tokens.clone();
        let token = after.next();
        if is_tag || is_over && depth == 0 && matches!(token, Some(Token::Move(_))) {
            let place = whole.text.len() - left;
            games.push(Part { text: &whole.text[begin..place], line });
            (begin, line, depth) = (place, line_here, 0);
            (has_moves, is_over) = (false, false);
            continue;
        }
        match token {
            None => break,
            Some(Token::Open) => depth += 1,
            Some(Token::Close) => depth = depth.saturating_sub(1),
            Some(Token::Result(_)) if depth == 0 => is_over = true,
            Some(_) => {}
        }
        has_moves |= matches!(token, Some(Token::Move(_) | Token::Result(_)));
        tokens = after;
    }
    games.push(Part { text: &whole.text[begin..], line });
    games
}

/// Reads a game.
pub(in super::super) fn read(part: Part<'_>, games: &Lookup<'_>) -> Outcome {
    let mut tokens = Tokens::new(part.text, part.line);
    let mut tags = Tags(Vec::new());
    let mut problem = None;
    // Some programs say something before the tags.
    let mut before = Vec::new();
    loop {
        if let Some((name, text)) = tokens.tag() {
            tags.0.push((name.to_owned(), text, tokens.line()));
        } else if let Some(found) = tokens.broken_tag() {
            let (text, expected) = (shortened(found), "a tag such as [Event \"...\"]");
            let cause = Cause::Unexpected { found: text.clone(), expected };
            problem.get_or_insert(ReadProblem { number: None, text, line: tokens.line(), cause });
        } else if tags.0.is_empty()
            && let Some(said) = tokens.comment()
        {
            before.push(said);
        } else {
            break;
        }
    }
    if let Some(Token::Unclosed(text)) = tokens.clone().next() {
        let (text, line) = (shortened(text), tokens.place().1);
        let cause = Cause::CutShort(END_OF_COMMENT);
        problem.get_or_insert(ReadProblem { number: None, text, line, cause });
    }
    let (record, coordinates) = match tags.record(games) {
        Ok(found) => found,
        Err(error) => return Err(error.behind(problem)),
    };
    let recorder = Recorder::new(record);
    let warnings = tags.doubts().collect();
    let mut reader = Reader {
        recorder,
        coordinates,
        tags,
        problem,
        warnings,
        said: None,
        before: None,
        is_at_fault: false,
    };
    for said in before {
        reader.said = Some(said.to_owned());
        reader.keep_comment();
    }
    reader.moves(&mut tokens);
    let Reader { recorder, problem, warnings, .. } = reader;
    Ok(Content { record: recorder.finish(), problem, warnings })
}

/// The state of a reader of moves.
struct Reader {
    recorder: Recorder,
    coordinates: Coordinates,
    tags: Tags,
    /// The first thing that is wrong.
    problem: Option<ReadProblem>,
    /// What contradicts the rest.
    warnings: Vec<ReadWarning>,
    /// The comment that was read last, as it is spelt, until something else follows.
    said: Option<String>,
    /// What is said at the start of a variation, of which there is no move yet.
    before: Option<String>,
    /// Tells if the last move was not legal, which ends the game.
    is_at_fault: bool,
}

impl Reader {
    fn moves(&mut self, tokens: &mut Tokens<'_>) {
        // What follows a mistake in a variation is left out up to its end.
        let mut skipped: Option<usize> = None;
        while let Some(token) = tokens.next() {
            let line = tokens.line();
            if let Some(depth) = &mut skipped {
                match token {
                    Token::Open => *depth += 1,
                    Token::Close if *depth > 0 => *depth -= 1,
                    Token::Close => {
                        skipped = None;
                        self.recorder.end_variation();
                    }
                    _ => {}
                }
                continue;
            }
            if let Token::Result(result) = token
                && self.recorder.depth() == 0
            {
                self.end(result, line);
                return self.after_end(tokens);
            }
            if !matches!(token, Token::Comment(_)) {
                self.keep_comment();
            }
            if let Err((cause, text)) = self.token(&token) {
                if self.is_last_and_illegal(&cause, tokens.clone()) {
                    self.illegal_end(&text, line);
                    continue;
                }
                let is_move = matches!(token, Token::Move(_));
                let number = is_move.then(|| self.recorder.next_number());
                let text = shortened(&text);
                self.problem.get_or_insert(ReadProblem { number, text, line, cause });
                if self.recorder.depth() == 0 || matches!(token, Token::Unclosed(_)) {
                    return;
                }
                skipped = Some(0);
            }
        }
        self.keep_comment();
        let is_over = self.tags.text("Result").is_some_and(|result| result != "*");
        if self.problem.is_none() && (is_over || self.recorder.depth() > 0) {
            let cause = Cause::CutShort("the result after the moves");
            self.problem =
                Some(ReadProblem { number: None, text: String::new(), line: tokens.line(), cause });
        }
    }

    /// Tells if a move that is not legal is the last one, and its player has lost by it.
    fn is_last_and_illegal(&self, cause: &Cause, following: Tokens<'_>) -> bool {
        if self.recorder.depth() > 0 || !matches!(cause, Cause::Move(MoveTextError::Illegal(_))) {
            return false;
        }
        let mut said = "";
        for token in following {
            match token {
                Token::Comment(text) => said = text,
                Token::Mark(_) => {}
                Token::Result(result) => {
                    let position = self.recorder.position();
                    let ending = self.tags.ending(result, said, position);
                    let winner = Some(!position.side_to_move());
                    return ending == Some(Ending { winner, end: End::IllegalMove });
                }
                _ => return false,
            }
        }
        false
    }

    /// Notes a last move that is not legal.
    fn illegal_end(&mut self, text: &str, line: usize) {
        self.is_at_fault = true;
        self.recorder.comment(text);
        let doubt = Doubt::IllegalEnd(shortened(text));
        self.warnings.push(ReadWarning { line, doubt });
    }

    /// Reads what stands behind the result: comments, or nothing.
    fn after_end(&mut self, tokens: &mut Tokens<'_>) {
        while let Some(token) = tokens.next() {
            let text = match token {
                Token::Comment(text) => {
                    self.said = Some(text.to_owned());
                    self.keep_comment();
                    continue;
                }
                Token::Unclosed(text) | Token::Move(text) | Token::Result(text) => text.to_owned(),
                Token::Open => "(".to_owned(),
                Token::Close => ")".to_owned(),
                Token::Mark(mark) => format!("${mark}"),
            };
            let (text, line) = (shortened(&text), tokens.line());
            let cause = Cause::AfterEnd(text.clone());
            self.problem.get_or_insert(ReadProblem { number: None, text, line, cause });
            return;
        }
    }

    /// Reads a word.
    fn token(&mut self, token: &Token<'_>) -> Result<(), (Cause, String)> {
        let misplaced = |text: &str| (Cause::Misplaced(text.to_owned()), text.to_owned());
        match *token {
            Token::Comment(text) => {
                self.keep_comment();
                self.said = Some(text.to_owned());
            }
            Token::Unclosed(text) => {
                return Err((Cause::CutShort(END_OF_COMMENT), text.to_owned()));
            }
            Token::Open if self.recorder.begin_variation() => self.before = Some(String::new()),
            Token::Open => return Err(misplaced("(")),
            Token::Close if self.recorder.end_variation() => self.before = None,
            Token::Close => return Err(misplaced(")")),
            Token::Mark(mark) if self.is_at_fault => self.recorder.comment(&format!("${mark}")),
            Token::Mark(mark) => {
                let at = self.recorder.at();
                self.recorder.record.notes_mut(at).marks.push(mark);
            }
            Token::Result(_) => {}
            Token::Move(text) => {
                let read = moves::read(self.coordinates, self.recorder.position(), text);
                let m = read.map_err(|problem| (problem.into(), text.to_owned()))?;
                self.recorder.play(m).map_err(|problem| (problem.into(), text.to_owned()))?;
                self.said = self.before.take().filter(|text| !text.is_empty());
                self.keep_comment();
            }
        }
        Ok(())
    }

    /// Notes the comment that was read last.
    fn keep_comment(&mut self) {
        if let Some(text) = self.said.take() {
            // What is thought of a move that is not there is no thought of the one before.
            if self.is_at_fault {
                return self.recorder.comment(text.trim());
            }
            if let Some(before) = &mut self.before {
                *before += &text;
                return;
            }
            let (at, side) = (self.recorder.at(), self.recorder.position().side_to_move());
            comment::read(&text, side, self.recorder.record.notes_mut(at));
        }
    }

    /// Reads the result; a comment before it may be its reason.
    fn end(&mut self, result: &str, line: usize) {
        let said = self.said.take().unwrap_or_default();
        let ending = self.tags.ending(result, &said, self.recorder.position());
        let is_reason = match (ending, self.tags.text("Termination").and_then(reason)) {
            (None, _) => false,
            (Some(ending), Some(told)) if told == ending.end => said == told.to_string(),
            (Some(ending), _) => reason(&said) == Some(ending.end),
        };
        let is_reason = is_reason && thinking::read(&said, Color::Black).is_none();
        if !is_reason && !said.is_empty() {
            self.said = Some(said);
            self.keep_comment();
        }
        let told = self.tags.text("Result").filter(|told| *told != result && *told != "?");
        let line_of_tag = self.tags.line("Result");
        self.warnings.extend(told.map(|told| ReadWarning {
            line: line_of_tag,
            doubt: Doubt::OtherResult { found: shortened(told), taken: result.to_owned() },
        }));
        let doubt = ending.and_then(|told| Doubt::of(told, self.recorder.position()));
        self.warnings.extend(doubt.map(|doubt| ReadWarning { line, doubt }));
        self.recorder.record.ending = ending;
        debug_assert!(["1-0", "0-1", "1/2-1/2", "*"].contains(&header::result(ending)));
    }
}
