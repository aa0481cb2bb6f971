//! The words of PGN.

/// A word of the moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token<'t> {
    /// A comment without its brackets, as it is spelt.
    Comment(&'t str),
    /// A comment that is not closed.
    Unclosed(&'t str),
    /// The start of a variation.
    Open,
    /// The end of a variation.
    Close,
    /// A mark on a move.
    Mark(u8),
    /// One of `1-0`, `0-1`, `1/2-1/2` and `*`.
    Result(&'t str),
    /// What should be a move.
    Move(&'t str),
}

/// A text of which words are read.
#[derive(Debug, Clone)]
pub(super) struct Tokens<'t> {
    rest: &'t str,
    /// The number of the line, from 1.
    line: usize,
    /// Tells if nothing stands before the rest on its line.
    at_line_start: bool,
    /// The mark that stands behind the last move without a blank.
    mark: Option<u8>,
}

impl<'t> Tokens<'t> {
    pub const fn new(text: &'t str, line: usize) -> Self {
        Self { rest: text, line, at_line_start: true, mark: None }
    }

    /// The line of the word that was read last.
    pub const fn line(&self) -> usize {
        self.line
    }

    /// The place of the next word: how many bytes are left there, and the number of its line.
    pub fn place(&mut self) -> (usize, usize) {
        self.skip_blanks();
        (self.rest.len(), self.line)
    }

    /// A comment, if one is next, as it is spelt.
    pub fn comment(&mut self) -> Option<&'t str> {
        self.skip_blanks();
        let mut after = self.clone();
        let Some(Token::Comment(text)) = after.next() else { return None };
        *self = after;
        Some(text)
    }

    /// Tells if another game begins here among moves: with a tag at the start of a line.
    pub fn is_at_tag(&mut self) -> bool {
        self.skip_blanks();
        self.at_line_start && self.clone().tag().is_some()
    }

    /// A line before the moves that begins like a tag, but is none.
    pub fn broken_tag(&mut self) -> Option<&'t str> {
        self.skip_blanks();
        let is_one = self.at_line_start && self.rest.starts_with('[');
        is_one.then(|| self.advance(self.rest.find('\n').unwrap_or(self.rest.len())).trim_end())
    }

    /// A tag, if one is next: its name, and its text as it is spelt.
    pub fn tag(&mut self) -> Option<(&'t str, String)> {
        self.skip_blanks();
        let inside = self.rest.strip_prefix('[')?;
        let name = inside.trim_start();
        let end = name.find(|c: char| !c.is_alphanumeric() && c != '_').filter(|&end| end > 0)?;
        let (name, after) = name.split_at(end);
        let quoted = after.trim_start().strip_prefix('"')?;
        let mut text = String::new();
        let mut characters = quoted.char_indices();
        let end = loop {
            match characters.next()? {
                (_, '\\') => text.push(characters.next()?.1),
                (end, '"') => break end,
                (_, '\n') => return None,
                (_, other) => text.push(other),
            }
        };
        let after = quoted[end + 1..].trim_start_matches([' ', '\t']).strip_prefix(']')?;
        self.advance(self.rest.len() - after.len());
        Some((name, text))
    }

    fn skip_blanks(&mut self) {
        loop {
            let blank = self.rest.len() - self.rest.trim_start().len();
            self.advance(blank);
            if !(self.at_line_start && self.rest.starts_with('%')) {
                return;
            }
            self.advance(self.rest.find('\n').unwrap_or(self.rest.len()));
        }
    }

    fn advance(&mut self, length: usize) -> &'t str {
        let (taken, rest) = self.rest.split_at(length);
        self.line += taken.matches('\n').count();
        if length > 0 {
            let tail = taken.rsplit('\n').next().unwrap_or_default();
            let fresh = taken.contains('\n') || self.at_line_start;
            self.at_line_start = fresh && tail.trim().is_empty();
        }
        self.rest = rest;
        taken
    }

    /// The length of a comment up to the bracket that closes it.
    fn end_of_comment(inside: &str) -> Option<usize> {
        let mut escaped = false;
        inside.bytes().position(|byte| {
            let is_end = byte == b'}' && !escaped;
            escaped = byte == b'\\' && !escaped;
            is_end
        })
    }

    fn word(&mut self) -> &'t str {
        let end = self.rest.find(|c: char| c.is_whitespace() || "{}();".contains(c));
        // A bracket that closes nothing is a word of its own.
        let least = self.rest.chars().next().map_or(0, char::len_utf8);
        self.advance(end.unwrap_or(self.rest.len()).max(least))
    }
}

impl<'t> Iterator for Tokens<'t> {
    type Item = Token<'t>;

    fn next(&mut self) -> Option<Token<'t>> {
        if let Some(mark) = self.mark.take() {
            return Some(Token::Mark(mark));
        }
        loop {
            self.skip_blanks();
            if let Some(inside) = self.rest.strip_prefix('{') {
                let Some(end) = Self::end_of_comment(inside) else {
                    // Nothing follows, and it is told where it begins.
                    let line = self.line;
                    self.advance(self.rest.len());
                    self.line = line;
                    return Some(Token::Unclosed(inside));
                };
                self.advance(end + 2);
                return Some(Token::Comment(&inside[..end]));
            }
            if self.rest.starts_with(';') {
                let end = self.rest.find('\n').unwrap_or(self.rest.len());
                return Some(Token::Comment(&self.advance(end)[1..]));
            }
            let bracket = self.rest.chars().next()?;
            if matches!(bracket, '(' | ')') {
                self.advance(1);
                return Some(if bracket == '(' { Token::Open } else { Token::Close });
            }
            let word = self.word();
            if matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*") {
                return Some(Token::Result(word));
            }
            if let Some(mark) = word.strip_prefix('$').and_then(|mark| mark.parse().ok()) {
                return Some(Token::Mark(mark));
            }
            // The number of a move may stand before it without a blank.
            let text = word.trim_start_matches(|c: char| c.is_ascii_digit());
            let is_number = text.is_empty() || text.starts_with('.') && text.len() < word.len();
            let text = if is_number { text.trim_start_matches('.') } else { word };
            if text.is_empty() {
                continue;
            }
            let plain = text.trim_end_matches(['!', '?']);
            let mark = sign(&text[plain.len()..]);
            return Some(match (plain.is_empty(), mark) {
                (true, Some(mark)) => Token::Mark(mark),
                (false, Some(mark)) => {
                    self.mark = Some(mark);
                    Token::Move(plain)
                }
                _ => Token::Move(text),
            });
        }
    }
}

/// The mark that a sign behind a move stands for.
fn sign(text: &str) -> Option<u8> {
    let signs = ["!", "?", "!!", "??", "!?", "?!"];
    let place = signs.iter().position(|sign| *sign == text)?;
    Some(place as u8 + 1)
}
