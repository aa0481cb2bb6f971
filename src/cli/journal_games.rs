//! The games in files that `match` and `selfplay` write, as records.

use std::collections::BTreeMap;
use std::io::{BufRead, Cursor, Read as _};
use std::path::Path;
use std::sync::Arc;

use super::CliError;
use super::game::RulesArgs;
use super::games::{Common, Games, record_of};
use komainu_core::board::{FindError, Variant};
use komainu_core::files::FileError;
use komainu_lab::journal::{Header, MARK, of_line, problem_of_torn, tell_torn};
use komainu_records::Record;

/// The bytes with which such a file begins, perhaps after the mark of UTF-8.
const JOURNAL: &[u8] = b"{\"komainu\":";
/// The longest line, in bytes; a device or a pipe may never end.
const MAX_LINE_LENGTH: u64 = 64 << 20;

/// The games of a file, which is read line by line.
pub struct JournalGames<'f> {
    path: &'f Path,
    input: Box<dyn BufRead>,
    line: usize,
    games: Games,
}

/// Returns `true` if a file begins as such a file does.
pub fn is_journal(input: &mut dyn BufRead) -> std::io::Result<bool> {
    Ok(begins_as_journal(input.fill_buf()?))
}

/// Returns `true` if bytes begin as such a file does.
pub fn begins_as_journal(bytes: &[u8]) -> bool {
    bytes.strip_prefix(MARK.as_bytes()).unwrap_or(bytes).starts_with(JOURNAL)
}

impl<'f> JournalGames<'f> {
    /// Reads the head of a file, whose games must be of the named game, or of the one in the given
    /// file, if any.
    pub fn open(
        path: &'f Path,
        input: Box<dyn BufRead>,
        named: Option<&str>,
        rules: &RulesArgs,
    ) -> Result<Self, CliError> {
        Self::open_with(path, input, |header| Games::of(path, header, named, rules))
    }

    /// Reads the head of a file; `games` finds what its games have in common.
    pub fn open_with(
        path: &'f Path,
        mut input: Box<dyn BufRead>,
        games: impl FnOnce(&Header) -> Result<Games, CliError>,
    ) -> Result<Self, CliError> {
        let place = format!("{}:1", path.display());
        let wrong = |problem: String| CliError::Plan(format!("{place}: {problem}"));
        let head = match read_line(&mut *input, &place)? {
            Line::Whole(head) => head,
            Line::Torn(head) => return Err(wrong(problem_of_torn(&head))),
            Line::End => return Err(wrong("found nothing".to_owned())),
        };
        let head = head.strip_prefix(MARK).unwrap_or(&head);
        let header: Header = of_line(head).map_err(wrong)?;
        Ok(Self { path, input, line: 1, games: games(&header)? })
    }

    /// The file that holds the rules of the games, if they are not built in.
    pub fn variant_file(&self) -> Option<&Path> {
        self.games.variant_file.as_deref()
    }

    /// Returns the next game and its number; a line that is still being written does not count.
    fn read(&mut self) -> Result<Option<(u64, Record)>, CliError> {
        self.line += 1;
        let place = format!("{}:{}", self.path.display(), self.line);
        let text = match read_line(&mut *self.input, &place)? {
            Line::Whole(text) => text,
            Line::End => return Ok(None),
            Line::Torn(_) => {
                tell_torn(self.path, self.line);
                return Ok(None);
            }
        };
        let wrong = |problem: String| CliError::Plan(format!("{place}: {problem}"));
        let games = &self.games;
        let game = games.read(&text).map_err(wrong)?;
        let names = games.names_in(game.number);
        let record = record_of(&game, &games.variant, names, &games.handicap);
        Ok(Some((game.number, record.map_err(|error| wrong(error.to_string()))?)))
    }
}

impl Iterator for JournalGames<'_> {
    type Item = Result<(u64, Record), CliError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read().transpose()
    }
}

/// Returns the games of a file with these bytes; `find` finds their game by its name and the choices of
/// its options.
///
/// # Errors
/// Says what is wrong with it, and on which line.
pub fn games_in_bytes(
    bytes: &[u8],
    find: impl Fn(&str, &BTreeMap<String, String>) -> Result<Arc<Variant>, FindError>,
) -> Result<Vec<(u64, Record)>, CliError> {
    let (path, input) = (Path::new("games"), Box::new(Cursor::new(bytes.to_vec())));
    let found = |common: &Common| Ok(find(&common.game, &common.options)?);
    let games =
        JournalGames::open_with(path, input, |header| Games::found_by(path, header, found))?;
    games.collect()
}

/// A line of a file.
enum Line {
    /// All of it, without its end.
    Whole(String),
    /// A part of it, perhaps because it is still being written.
    Torn(Vec<u8>),
    /// The end of the file.
    End,
}

/// Reads a line; the error about one that is not UTF-8 names `place`.
fn read_line(input: &mut dyn BufRead, place: &str) -> Result<Line, CliError> {
    let mut line = Vec::new();
    input.take(MAX_LINE_LENGTH).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(Line::End);
    }
    if line.pop_if(|last| *last == b'\n').is_none() {
        return Ok(Line::Torn(line));
    }
    let text = String::from_utf8(line).map(Line::Whole);
    text.map_err(|_| CliError::Plan(format!("{place}: {}", FileError::NoText)))
}
