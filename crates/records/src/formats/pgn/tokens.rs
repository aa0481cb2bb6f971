//! The tokens of PGN.

/// A token of the moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token<'t> {
    /// A comment without its brackets, as it is spelt.
    Comment(&'t str),
    /// A comment that is not closed, and the number of the line on which it begins; it reaches up to
    /// the next game.
    Unclosed(&'t str, usize),
    /// The start of a variation.
    Open,
    /// The end of a variation.
    Close,
    /// A mark on a move.
    Mark(u8),
    /// One of `1-0`, `0-1`, `1/2-1/2` and `*`.
    Result(&'t str),
    /// The number of a move, with the dots after it.
    Number(&'t str),
    /// A word that should be a move.
    Move(&'t str),
}

/// The extent of a comment, in bytes: up to the bracket that closes it or, without one, up to the next
/// game.
pub(super) enum Reach {
    Closed(usize),
    Unclosed(usize),
}

/// A text that is read token by token.
#[derive(Debug, Clone)]
pub(super) struct Tokens<'t> {
    rest: &'t str,
    /// The number of the line, from 1.
    line: usize,
    /// True if the rest begins at the start of a line, except for blanks.
    at_line_start: bool,
    /// The mark that follows the last move without a blank.
    mark: Option<u8>,
}

impl<'t> Tokens<'t> {
    pub const fn new(text: &'t str, line: usize) -> Self {
        Self { rest: text, line, at_line_start: true, mark: None }
    }

    /// Returns the line of the last token that was read.
    pub const fn line(&self) -> usize {
        self.line
    }

    /// Returns the number of bytes after the last token that was read.
    pub const fn left(&self) -> usize {
        self.rest.len()
    }

    /// Returns the place of the next token: the number of bytes left there, and the number of its line.
    pub fn place(&mut self) -> (usize, usize) {
        self.skip_blanks();
        (self.rest.len(), self.line)
    }

    /// Reads the comments that are next, each as it is spelt and with its line, if a tag follows them,
    /// even a broken one.
    pub fn comments_before_tag(&mut self) -> Option<Vec<(&'t str, usize)>> {
        let mut after = self.clone();
        let mut comments = Vec::new();
        loop {
            let (mut next, line) = (after.clone(), after.place().1);
            let Some(Token::Comment(text)) = next.next() else { break };
            comments.push((text, line));
            after = next;
        }
        let is_tag = after.clone().tag().is_some() || after.clone().broken_tag().is_some();
        if comments.is_empty() || !is_tag {
            return None;
        }
        *self = after;
        Some(comments)
    }

    /// Reads a comment that is not closed before tags, if it is next; also returns the number of its
    /// line.
    pub fn unclosed_before_tag(&mut self) -> Option<(&'t str, usize)> {
        let mut after = self.clone();
        let Some(Token::Unclosed(text, line)) = after.next() else { return None };
        after.is_at_tag().then(|| *self = after)?;
        Some((text, line))
    }

    /// Returns `true` if moves are next, perhaps after numbers.
    pub fn is_at_moves(&self) -> bool {
        let after = self.clone().find(|token| !matches!(token, Token::Number(_)));
        matches!(after, Some(Token::Move(_)))
    }

    /// Returns `true` if another game begins here among moves: with a tag at the start of a line.
    pub fn is_at_tag(&mut self) -> bool {
        self.skip_blanks();
        self.at_line_start && self.clone().tag().is_some()
    }

    /// Reads a broken tag: a line that begins like a tag, with the lines on which its text continues,
    /// or a line of text before a tag.
    pub fn broken_tag(&mut self) -> Option<&'t str> {
        self.skip_blanks();
        if !self.at_line_start {
            return None;
        }
        let length = self.rest.find('\n').unwrap_or(self.rest.len());
        let (line, after) = self.rest.split_at(length);
        if line.starts_with('[') {
            let more = if line.matches('"').count() == 1 { end_of_text(after) } else { 0 };
            return Some(self.advance(length + more).trim_end());
        }
        let is_text = !line.starts_with(|c: char| c.is_ascii_digit() || "{}();*[$%".contains(c));
        let is_over = line.split_whitespace().next_back().is_some_and(is_result);
        let after = after.strip_prefix('\n').filter(|after| after.starts_with('['))?;
        let is_one = is_text && !is_over && Self::new(after, 1).tag().is_some();
        is_one.then(|| self.advance(length).trim_end())
    }

    /// Reads a tag, if it is next: its name, and its text as it is spelt.
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
        let after = quoted[end + 1..].trim_start().strip_prefix(']')?;
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

    /// Returns the extent of a comment, without the bracket that opens it. If another comment begins
    /// after what looks like the start of a game, that is a new game, and this comment was not closed.
    pub fn reach(inside: &str) -> Reach {
        let mut escaped = false;
        let mut line: Option<usize> = None;
        let mut game = None;
        for (place, byte) in inside.bytes().enumerate() {
            match byte {
                b'}' if !escaped => return Reach::Closed(place),
                b'{' if !escaped && game.is_some() => break,
                _ => {}
            }
            escaped = byte == b'\\' && !escaped;
            if byte == b'\n' && game.is_none() {
                let is_blank = line.is_some_and(|line| inside[line..place].trim().is_empty());
                let is_game = is_blank && begins_game(&inside[place + 1..]);
                game = is_game.then_some(place + 1);
                line = Some(place + 1);
            }
        }
        Reach::Unclosed(game.unwrap_or(inside.len()))
    }

    /// Splits a number at the start of a word from the rest of the word.
    fn number(word: &str) -> Option<(&str, &str)> {
        let after = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let text = after.trim_start_matches('.');
        let is_number = text.is_empty() || after.starts_with('.') && after.len() < word.len();
        is_number.then(|| word.split_at(word.len() - text.len()))
    }

    fn word(&mut self) -> &'t str {
        let end = self.rest.find(|c: char| c.is_whitespace() || "{}();".contains(c));
        // A bracket that does not close anything is a token of its own.
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
                let end = match Self::reach(inside) {
                    Reach::Closed(end) => end,
                    Reach::Unclosed(end) => {
                        let line = self.line;
                        self.advance(end + 1);
                        return Some(Token::Unclosed(&inside[..end], line));
                    }
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
            let before = self.clone();
            let word = self.word();
            if is_result(word) {
                return Some(Token::Result(word));
            }
            if let Some(mark) = word.strip_prefix('$').and_then(|mark| mark.parse().ok()) {
                return Some(Token::Mark(mark));
            }
            if let Some((number, _)) = Self::number(word) {
                // It may precede the move without a blank.
                *self = before;
                self.advance(number.len());
                if number.starts_with('.') {
                    continue;
                }
                return Some(Token::Number(number));
            }
            let text = word;
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

fn is_result(word: &str) -> bool {
    matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*")
}

/// Returns `true` if another game begins with a text: lines of tags, followed by moves or a comment.
fn begins_game(text: &str) -> bool {
    let mut rest = text;
    while rest.starts_with('[') {
        let mut tokens = Tokens::new(rest, 1);
        let is_tag = tokens.tag().is_some();
        let after = tokens.rest.trim_start_matches([' ', '\t', '\r']).strip_prefix('\n');
        let Some(after) = after.filter(|_| is_tag) else { return false };
        rest = after;
    }
    let is_like_moves = |c: char| c.is_ascii_digit() || "{*".contains(c);
    rest.len() < text.len() && rest.trim_start().starts_with(is_like_moves)
}

/// Returns the length of the lines on which the text of a tag continues that is broken off at a line
/// end.
fn end_of_text(after: &str) -> usize {
    let mut length = 0;
    for line in after.split_inclusive('\n').skip(1) {
        let text = line.trim();
        if text.is_empty() || text.starts_with('[') {
            return 0;
        }
        length += line.len();
        if text.ends_with("\"]") {
            return 1 + length - (line.len() - line.trim_end().len());
        }
    }
    0
}

/// Returns the mark for a sign after a move.
fn sign(text: &str) -> Option<u8> {
    let signs = ["!", "?", "!!", "??", "!?", "?!"];
    let place = signs.iter().position(|sign| *sign == text)?;
    Some(place as u8 + 1)
}
