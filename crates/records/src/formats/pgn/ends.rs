//! Ends of lines in PGN: with a result, whose reason may be in the tag `Termination` or in the comment
//! before it, with an illegal move, or with nothing.

use super::super::{Cause, Doubt, ReadProblem, ReadWarning, shortened};
use super::header::{TERMINATION, Tags, UNTERMINATED};
use super::read::Reader;
use super::reason::{self, PhraseMeaning};
use super::tokens::{Token, Tokens};
use super::{comment, header};
use crate::{End, Ending};
use komainu_core::board::Position;
use komainu_core::types::Color;

/// The text of the tag `Termination` for a game that ended in a normal way.
const NORMAL: &str = "normal";

/// The end of a line, and which parts of its reason are elsewhere.
#[derive(Default)]
pub(super) struct Ended {
    /// None if the game is not over.
    pub ending: Option<Ending>,
    /// True if the comment before the result contains nothing else.
    pub is_reason: bool,
    /// True if the tag `Termination` says more than the end, or something different.
    pub keeps_tag: bool,
    /// True if the tag or the comment contradicts the result.
    pub tag_is_wrong: bool,
    pub comment_is_wrong: bool,
}

impl Tags {
    /// Returns how a line ends with a result, given the tag `Termination` and the comment before it;
    /// `last` is the last position.
    pub fn ended(
        &self,
        termination: Option<&str>,
        result: &str,
        comment: &str,
        last: &Position,
    ) -> Ended {
        let (is_open, winner) = (result == "*", winner(result));
        let is_called =
            |word: &str| termination.is_some_and(|stated| stated.eq_ignore_ascii_case(word));
        if is_open && is_called(UNTERMINATED) {
            return Ended::default();
        }
        let fits = |stated: &PhraseMeaning| stated.fits(winner, is_open);
        let by_tag = termination.and_then(|stated| reason::of(stated, self.players()));
        let by_comment = reason::in_comment(comment, self.players());
        let tag_is_wrong = by_tag.as_ref().is_some_and(|stated| !fits(stated))
            || !is_open && is_called(UNTERMINATED);
        let comment_is_wrong = by_comment.as_ref().is_some_and(|stated| !fits(stated));
        let (by_tag, by_comment) = (by_tag.filter(fits), by_comment.filter(fits));
        let by_rules = last.outcome().filter(|known| !is_open && known.winner == winner);
        let by_rules = by_rules.map(|known| Ending::from(known).end);
        // The rules say more exactly which of them ends a game.
        let said = by_comment.as_ref().map(|stated| stated.end);
        let said = said.map(|end| by_rules.filter(|_| matches!(end, End::Rules(_))).unwrap_or(end));
        let supposed = (!is_open).then(|| supposed(winner, is_called(NORMAL)));
        let stated = by_tag.as_ref().map(|stated| stated.end);
        let end = stated.or(said).or(by_rules).or(supposed);
        let is_normal = matches!(end, Some(End::Rules(_) | End::Resignation | End::Agreement));
        let is_told = is_normal && is_called(NORMAL)
            || by_tag.as_ref().is_some_and(|stated| !stated.says_more);
        let is_reason = match &by_tag {
            Some(stated) => comment == stated.end.to_string(),
            None => by_comment.is_some_and(|stated| !stated.says_more && Some(stated.end) == end),
        };
        Ended {
            ending: end.map(|end| Ending { winner, end }),
            is_reason,
            keeps_tag: termination.is_some() && !is_told,
            tag_is_wrong,
            comment_is_wrong,
        }
    }

    /// Returns `true` if the tag `Termination` says that the game is over.
    pub fn is_terminated(&self) -> bool {
        self.termination().is_some_and(|stated| !stated.eq_ignore_ascii_case(UNTERMINATED))
    }

    /// Returns the text of the tag `Termination`, if it is not empty.
    pub fn termination(&self) -> Option<&str> {
        self.text(TERMINATION)
    }
}

impl Reader {
    /// Ends a game without a result after its moves.
    pub(super) fn end_without_result(&mut self, line: usize) {
        self.keep_comment();
        let is_over = self.tags.text("Result").is_some_and(|result| result != "*");
        if self.problem.is_none() && (is_over || self.recorder.depth() > 0) {
            let cause = Cause::CutShort("the result after the moves");
            self.problem = Some(ReadProblem { number: None, text: String::new(), line, cause });
        }
    }

    /// Returns `true` if an illegal move is the last one, and its player has lost by it.
    pub(super) fn is_last_and_illegal(&self, cause: &Cause, following: Tokens<'_>) -> bool {
        if self.recorder.depth() > 0 || !cause.is_illegal() {
            return false;
        }
        let mut said = "";
        for token in following {
            match token {
                Token::Comment(text) => said = text,
                Token::Mark(_) | Token::Number(_) => {}
                Token::Result(result) => {
                    let position = self.recorder.position();
                    let stated = self.tags.termination();
                    let ending = self.tags.ended(stated, result, said, position).ending;
                    let winner = Some(!position.side_to_move());
                    return ending == Some(Ending { winner, end: End::IllegalMove });
                }
                _ => return false,
            }
        }
        false
    }

    /// Notes an illegal last move.
    pub(super) fn illegal_end(&mut self, text: &str, line: usize) {
        self.is_at_fault = true;
        self.recorder.comment(text);
        let doubt = Doubt::IllegalEnd(shortened(text));
        self.warnings.push(ReadWarning { line, doubt });
    }

    /// Reads the text after the result: comments, or nothing.
    pub(super) fn after_end(&mut self, tokens: &mut Tokens<'_>) {
        loop {
            let line = tokens.place().1;
            let Some(token) = tokens.next() else { break };
            if let Token::Comment(text) | Token::Unclosed(text, _) = token {
                self.say(text, line);
                self.keep_comment();
            }
            let text = match token {
                Token::Comment(_) | Token::Number(_) => continue,
                Token::Unclosed(text, _) | Token::Move(text) | Token::Result(text) => {
                    text.to_owned()
                }
                Token::Open => "(".to_owned(),
                Token::Close => ")".to_owned(),
                Token::Mark(mark) => format!("${mark}"),
            };
            let text = shortened(&text);
            let cause = Cause::AfterEnd(text.clone());
            self.problem.get_or_insert(ReadProblem { number: None, text, line, cause });
            return;
        }
    }

    /// Reads the result of a variation; a comment before it may be its reason.
    pub(super) fn result_of_variation(
        &mut self,
        result: &str,
        line: usize,
        mut following: Tokens<'_>,
    ) {
        let said = self.said.take().unwrap_or_default();
        let ended = self.tags.ended(None, result, &said, self.recorder.position());
        let is_beside = |token: &Token<'_>| {
            matches!(token, Token::Comment(_) | Token::Mark(_) | Token::Number(_))
        };
        let next = following.find(|token| !is_beside(token));
        let is_last = self.before.is_none() && matches!(next, None | Some(Token::Close));
        let known = self.recorder.end();
        let is_kept = match (ended.ending, known) {
            // The result leaves the end open.
            (None, _) => true,
            (Some(ending), None) => is_last && self.recorder.set_end(ending),
            (Some(ending), Some(known)) => is_last && ending.winner == known.winner,
        };
        if !is_kept {
            self.left_out(result, "a result behind the last move of a variation", line);
        }
        if !(is_kept && ended.is_reason && known.is_none() || said.is_empty()) {
            self.said = Some(said);
            self.keep_comment();
        }
        self.is_over = self.recorder.end().is_some();
    }

    /// Reads the result; a comment before it may be its reason.
    pub(super) fn end(&mut self, result: &str, line: usize) {
        self.has_result = true;
        let said = self.said.take().unwrap_or_default();
        let termination = self.tags.termination();
        let ended = self.tags.ended(termination, result, &said, self.recorder.position());
        let doubt = ended.ending.and_then(|stated| Doubt::of(stated, self.recorder.position()));
        self.warnings.extend(doubt.map(|doubt| ReadWarning { line, doubt }));
        if ended.keeps_tag {
            self.keep_termination();
        }
        if !ended.is_reason && !said.is_empty() {
            self.said = Some(said.clone());
            self.keep_comment();
        }
        self.doubt_result(result, line, &ended, &said);
        self.recorder.record.ending = ended.ending;
        self.is_over = self.recorder.end().is_some();
        debug_assert!(["1-0", "0-1", "1/2-1/2", "*"].contains(&header::result(ended.ending)));
    }

    /// Warns of results that differ from the one that is used, on this line: in tags, in a comment
    /// (`said`), or in a command for the end of the line, which is dropped.
    fn doubt_result(&mut self, taken: &str, line: usize, ended: &Ended, said: &str) {
        let tags = &self.tags;
        let tag = tags.text("Result").filter(|stated| *stated != taken && *stated != "?");
        let termination = tags.termination().filter(|_| ended.tag_is_wrong);
        let notes = self.recorder.record.notes_mut(self.recorder.at());
        let is_other = |stated: &mut Ending| ended.ending.is_some_and(|taken| taken != *stated);
        let command = notes.ending.take_if(is_other).map(comment::end_of_line);
        let others = [
            (tag, tags.line("Result")),
            (termination, tags.line(TERMINATION)),
            (Some(said.trim()).filter(|_| ended.comment_is_wrong), line),
            (command.as_deref(), line),
        ];
        self.warnings.extend(others.into_iter().filter_map(|(found, line)| {
            let (found, taken) = (shortened(found?), taken.to_owned());
            Some(ReadWarning { line, doubt: Doubt::OtherResult { found, taken } })
        }));
    }

    /// Keeps the text of the tag `Termination`, which says more than the end, or something different.
    pub(super) fn keep_termination(&mut self) {
        let text = self.tags.termination().unwrap_or_default();
        self.recorder.record.add_tag(TERMINATION, text);
    }
}

/// Returns the winner by a result; `None` if there is none.
fn winner(result: &str) -> Option<Color> {
    match result {
        "1-0" => Some(Color::Black),
        "0-1" => Some(Color::White),
        _ => None,
    }
}

/// Returns the assumed reason of a result for which none is given.
const fn supposed(winner: Option<Color>, is_normal: bool) -> End {
    match winner {
        Some(_) if is_normal => End::Resignation,
        Some(_) => End::Adjudication,
        None => End::Agreement,
    }
}
