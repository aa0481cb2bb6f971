//! Texts with several games in CSA, and the statements they consist of.

use super::super::Part;
use super::moves::Spelled;
use super::strip;

/// Returns the games of a text: a new one begins after `/`, or with a head after moves.
pub(in super::super) fn games(whole: Part<'_>) -> Vec<Part<'_>> {
    let mut begins = Vec::new();
    let mut parts = Parts::default();
    for (index, text) in whole.text.lines().enumerate() {
        let is_alone = text.trim() == "/";
        let of_game = Statements::on(text).filter(|&statement| is_alone || statement != "/");
        for statement in of_game {
            begins.extend(parts.begin(index, statement));
        }
    }
    let mut lines = 0..;
    whole.split(|_| lines.next().is_some_and(|line| begins.binary_search(&line).is_ok()))
}

/// The state of the search for the games of a text.
#[derive(Default)]
struct Parts {
    /// True if moves have begun.
    has_moves: bool,
    /// True if anything of the game has been found.
    has_begun: bool,
    /// True if the game has been ended by `/`.
    is_closed: bool,
    /// The line with which another game begins if a head follows.
    waiting: Option<usize>,
}

impl Parts {
    /// Returns the line with which another game begins, if a statement shows that there is one.
    fn begin(&mut self, index: usize, statement: &str) -> Option<usize> {
        if statement == "/" {
            if self.has_begun {
                (self.is_closed, self.waiting) = (true, Some(index + 1));
            }
            return None;
        }
        if statement.starts_with('\'') && encoding(statement).is_none() {
            return None;
        }
        let is_move = statement.starts_with('%') || Spelled::read(statement).is_some();
        let is_behind = statement.starts_with('\'') || statement.starts_with('$');
        if is_behind && self.has_moves && !self.is_closed {
            // Only the following lines show which game it belongs to.
            let is_end = strip(statement, "$END_TIME").is_some();
            if !is_end {
                self.waiting = self.waiting.or(Some(index));
            }
            return None;
        }
        let is_head = is_head(statement);
        let is_other = self.is_closed || self.has_moves && is_head;
        let place = self.waiting.take().unwrap_or(index);
        self.has_begun = true;
        self.has_moves = is_move || !is_other && self.has_moves || matches!(statement, "+" | "-");
        self.is_closed = false;
        is_other.then_some(place)
    }
}

/// Returns `true` if a statement occurs only before the moves.
fn is_head(text: &str) -> bool {
    let starts = ["V", "N+", "N-", "PI", "P+", "P-"];
    let is_rank = || strip(text, "P").is_some_and(|rest| rest.starts_with(char::is_numeric));
    matches!(text, "+" | "-")
        || starts.iter().any(|start| strip(text, start).is_some())
        || is_rank()
}

/// Returns the encoding named by a comment, which is in the first line.
pub(super) fn encoding(text: &str) -> Option<&str> {
    let text = text.strip_prefix('\'')?.trim_start();
    strip(text, "CSA encoding=").or_else(|| strip(text, "encoding="))
}

/// Returns the statements of a game with their lines: several may be on one line, separated by commas.
/// A comment reaches to the end of the line; so does a name or a head, unless another statement begins
/// after a comma in it.
pub(super) fn statements(part: Part<'_>) -> impl Iterator<Item = (usize, &str)> + Clone {
    part.lines().flat_map(|(line, text)| Statements::on(text).map(move |s| (line, s)))
}

/// The first statement on a line.
pub(super) fn first_statement(line: &str) -> &str {
    Statements::on(line).next().unwrap_or_default()
}

/// Returns a name or a head, changed where necessary so that it is read as one statement.
pub(super) fn as_one(text: &str) -> String {
    let is_one = Statements::on(text).nth(1).is_none();
    if is_one { text.to_owned() } else { text.replace(',', "，") }
}

/// The statements on a line.
#[derive(Clone)]
struct Statements<'t> {
    rest: Option<&'t str>,
}

impl<'t> Statements<'t> {
    const fn on(line: &'t str) -> Self {
        Self { rest: Some(line) }
    }
}

impl<'t> Iterator for Statements<'t> {
    type Item = &'t str;

    fn next(&mut self) -> Option<&'t str> {
        loop {
            let rest = self.rest.take()?;
            let text = rest.trim_start();
            let end = match text.chars().next() {
                Some('\'') => return Some(text.trim_end_matches('\r')),
                Some('$' | 'N' | 'n') => end_of_free_text(text),
                _ => text.find(','),
            };
            let statement = end.map_or(text, |end| &text[..end]).trim_end();
            self.rest = end.map(|end| &text[end + 1..]);
            if !statement.is_empty() {
                return Some(statement);
            }
        }
    }
}

/// Returns where a name or a head ends: before the first comma after which there can only be another
/// statement, if there is one. A head may contain moves and players, a name does not.
fn end_of_free_text(text: &str) -> Option<usize> {
    let is_name = !text.starts_with('$');
    text.match_indices(',').map(|(place, _)| place).find(|place| {
        let behind = &text[place + 1..];
        let statement = behind.split(',').next().unwrap_or_default().trim();
        let is_of_moves = || matches!(statement, "+" | "-") || Spelled::read(statement).is_some();
        may_follow_head(statement) || is_name && is_of_moves()
    })
}

/// Returns `true` if a text looks like something that may follow a name or a head: another one, or the
/// board.
fn may_follow_head(text: &str) -> bool {
    let is_pair = |pair: &[u8]| {
        let (square, piece) = pair.split_at(pair.len().min(2));
        pair.len() == 4
            && square.iter().all(u8::is_ascii_digit)
            && piece.iter().all(u8::is_ascii_alphabetic)
    };
    let is_square = |byte: &u8| byte.is_ascii_alphabetic() || b"+-* ".contains(byte);
    match text.to_ascii_uppercase().as_bytes() {
        [b'N', b'+' | b'-', ..] => true,
        [b'$', ..] => {
            let name = text[1..].split_once(':').map_or("", |(name, _)| name);
            name.starts_with(char::is_alphabetic) && !name.contains(char::is_whitespace)
        }
        [b'P', b'I' | b'+' | b'-', rest @ ..] => rest.chunks(4).all(is_pair),
        [b'P', b'1'..=b'9', rest @ ..] => {
            rest.iter().any(|byte| b"+-*".contains(byte)) && rest.iter().all(is_square)
        }
        _ => false,
    }
}
