//! Finding where the games of a text begin.

use std::collections::HashSet;

use super::super::Part;
use super::tokens::{Token, Tokens};

/// Returns the games of a text: a new one begins with tags after moves, with moves after a result, or,
/// after an empty line, with a tag that the game already has.
pub(in super::super) fn games(whole: Part<'_>) -> Vec<Part<'_>> {
    let mut tokens = Tokens::new(whole.text, whole.line);
    let (mut games, mut game) = (Vec::new(), Game::default());
    let (mut begin, mut line) = (0, whole.line);
    loop {
        let end = whole.text.len() - tokens.left();
        let (left, line_here) = tokens.place();
        let place = whole.text.len() - left;
        let is_behind_empty_line = whole.text[end..place].matches('\n').count() > 1;
        if game.is_over_before(&mut tokens, is_behind_empty_line) {
            games.push(Part { text: &whole.text[begin..place], line });
            (game, begin, line) = (Game::default(), place, line_here);
        }
        if !game.take(&mut tokens) {
            break;
        }
    }
    games.push(Part { text: &whole.text[begin..], line });
    games
}

/// The parts of a game that have been found.
#[derive(Default)]
struct Game {
    /// The names of its tags, in lower case.
    tags: HashSet<String>,
    has_tags: bool,
    has_moves: bool,
    has_result: bool,
    /// The number of variations that are open.
    depth: usize,
    is_behind_number: bool,
}

impl Game {
    /// Returns `true` if the next token is not a part of it.
    fn is_over_before(&self, tokens: &mut Tokens<'_>, is_behind_empty_line: bool) -> bool {
        if self.has_moves && tokens.is_at_tag() {
            return true;
        }
        if !self.has_moves {
            let name = || tokens.clone().tag().map(|(name, _)| name.to_ascii_lowercase());
            return is_behind_empty_line && name().is_some_and(|name| self.tags.contains(&name));
        }
        self.has_result
            && self.depth == 0
            && match tokens.clone().next() {
                Some(Token::Move(_)) => true,
                // Each is checked only once.
                Some(Token::Number(_)) => !self.is_behind_number && tokens.is_at_moves(),
                _ => false,
            }
    }

    /// Takes the next token; returns `true` if there was one.
    fn take(&mut self, tokens: &mut Tokens<'_>) -> bool {
        if !self.has_moves {
            let tag = tokens.tag().map(|(name, _)| name.to_ascii_lowercase());
            if tag.is_some() || tokens.broken_tag().is_some() {
                self.tags.extend(tag);
                self.has_tags = true;
                return true;
            }
        }
        let Some(token) = tokens.next() else { return false };
        match token {
            Token::Open => self.depth += 1,
            Token::Close => self.depth = self.depth.saturating_sub(1),
            Token::Result(_) if self.depth == 0 => self.has_result = true,
            _ => {}
        }
        self.has_moves |= match token {
            Token::Move(_) | Token::Result(_) => true,
            Token::Unclosed(..) => self.has_tags,
            _ => false,
        };
        self.is_behind_number = matches!(token, Token::Number(_));
        true
    }
}
