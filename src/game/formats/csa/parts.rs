//! Texts with several games in CSA, and the statements of which they consist.

use super::super::Part;
use super::moves::Spelled;
use super::strip;

/// The games of a text: another one begins behind `/`, or with a head behind moves.
pub(in super::super) fn games(whole: Part<'_>) -> Vec<Part<'_>> {
    let mut begins = Vec::new();
    let mut parts = Parts::default();
    for (index, text) in whole.text.lines().enumerate() {
        begins.extend(parts.begin(index, text));
    }
    let mut lines = 0..;
    whole.split(|_| lines.next().is_some_and(|line| begins.binary_search(&line).is_ok()))
}

/// The state of what looks for the games of a text.
#[derive(Default)]
struct Parts {
    /// Tells if moves have begun.
    has_moves: bool,
    /// Tells if anything has been found of the game.
    has_begun: bool,
    /// Tells if the game is over by `/`.
    is_closed: bool,
    /// The line with which another game begins if a head follows.
    waiting: Option<usize>,
}

impl Parts {
    /// The line with which another game begins, if this one shows that there is another game.
    fn begin(&mut self, index: usize, text: &str) -> Option<usize> {
        let first = text.split(',').next().unwrap_or_default().trim();
        if first == "/" {
            if self.has_begun {
                (self.is_closed, self.waiting) = (true, Some(index + 1));
            }
            return None;
        }
        if first.is_empty() || first.starts_with('\'') && encoding(first).is_none() {
            return None;
        }
        let is_move = first.starts_with('%') || Spelled::read(first).is_some();
        let is_behind = first.starts_with('\'') || first.starts_with('$');
        if is_behind && self.has_moves && !self.is_closed {
            // Only what follows tells to which game it belongs.
            let is_end = strip(first, "$END_TIME").is_some();
            if !is_end {
                self.waiting = self.waiting.or(Some(index));
            }
            return None;
        }
        let is_head = is_head(first);
        let is_other = self.is_closed || self.has_moves && is_head;
        let place = self.waiting.take().unwrap_or(index);
        self.has_begun = true;
        self.has_moves = is_move || !is_other && self.has_moves || matches!(first, "+" | "-");
        self.is_closed = false;
        is_other.then_some(place)
    }
}

/// Tells if a statement stands only before the moves.
fn is_head(text: &str) -> bool {
    let starts = ["V", "N+", "N-", "PI", "P+", "P-"];
    let is_rank = || strip(text, "P").is_some_and(|rest| rest.starts_with(char::is_numeric));
    matches!(text, "+" | "-")
        || starts.iter().any(|start| strip(text, start).is_some())
        || is_rank()
}

/// The encoding that a comment names, which stands in the first line.
pub(super) fn encoding(text: &str) -> Option<&str> {
    let text = text.strip_prefix('\'')?.trim_start();
    strip(text, "CSA encoding=").or_else(|| strip(text, "encoding="))
}

/// The statements of a game with their lines: several may stand on one, with commas between them. A
/// comment, a name and a head go to the end of the line.
pub(super) fn statements(part: Part<'_>) -> impl Iterator<Item = (usize, &str)> + Clone {
    part.lines().flat_map(|(line, text)| Statements { rest: Some(text) }.map(move |s| (line, s)))
}

/// The statements on a line.
#[derive(Clone)]
struct Statements<'t> {
    rest: Option<&'t str>,
}

impl<'t> Iterator for Statements<'t> {
    type Item = &'t str;

    fn next(&mut self) -> Option<&'t str> {
        loop {
            let rest = self.rest.take()?;
            let text = rest.trim_start();
            if text.starts_with(['\'', '$', 'N', 'n']) {
                return Some(text.trim_end_matches('\r'));
            }
            let (statement, rest) = match text.split_once(',') {
                Some((statement, rest)) => (statement, Some(rest)),
                None => (text, None),
            };
            self.rest = rest;
            let statement = statement.trim_end();
            if !statement.is_empty() {
                return Some(statement);
            }
        }
    }
}
