//! A file to which the games of a match are added as PGN while it is played.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::CliError;
use super::games::record_of;
use super::outputs::unwritten;
use super::records::text_among_others;
use komainu_core::files::{self, FileSnapshot};
use komainu_lab::matches::{Game, GameRecord, Match};
use komainu_records::formats::Format;

/// The file.
pub struct PgnFile {
    path: PathBuf,
    file: File,
    /// True if nothing was in it.
    is_new: bool,
    /// The first error; later games are not written.
    problem: Option<io::Error>,
}

impl PgnFile {
    /// Opens the file, or creates one; its contents stay.
    pub fn open(path: &Path) -> Result<Self, CliError> {
        let wrong = |problem| unwritten(path, problem);
        let file = open(path).map_err(wrong)?;
        let is_new = file.metadata().map_err(wrong)?.len() == 0;
        Ok(Self { path: path.to_owned(), file, is_new, problem: None })
    }

    /// Returns `true` if nothing was in it.
    pub const fn is_new(&self) -> bool {
        self.is_new
    }

    /// Adds a game; returns `false` if this or an earlier game could not be written.
    pub fn add(&mut self, game: &GameRecord, the_match: &Match) -> bool {
        if self.problem.is_none() {
            self.problem = self.try_to_add(game, the_match).err();
        }
        self.problem.is_none()
    }

    fn try_to_add(&mut self, game: &GameRecord, the_match: &Match) -> io::Result<()> {
        let Match { plan, game: Game { variant, .. }, .. } = the_match;
        let handicap = plan.handicap.as_deref().unwrap_or_default();
        let names = plan.names_in(game.number);
        let record = record_of(game, variant, names, handicap).map_err(io::Error::other)?;
        let text = text_among_others(&record, Format::Pgn).map_err(io::Error::other)?;
        self.file.write_all(text.as_bytes())
    }

    /// Closes the file; fails unless all games were written and the file is at its path.
    pub fn close(self) -> Result<(), CliError> {
        let Self { path, file, problem, .. } = self;
        let closed = problem.map_or_else(|| put_back(&path, file), Err);
        closed.map_err(|problem| unwritten(&path, problem))
    }
}

/// Returns `true` if a text begins as PGN does, with a tag or a comment, which may be cut short.
pub fn is_pgn(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    if let Some(comment) = text.strip_prefix('{') {
        // An object of JSON begins with the same bracket as a comment.
        return !comment.trim_start().starts_with(['"', '}']);
    }
    let Some(tag) = text.strip_prefix('[') else { return text.is_empty() || text.starts_with(';') };
    let after = tag.trim_start_matches(|letter: char| letter.is_alphanumeric() || letter == '_');
    let quoted = after.trim_start();
    tag.is_empty()
        || tag.starts_with(char::is_alphabetic) && (quoted.is_empty() || quoted.starts_with('"'))
}

/// Puts the text of the file back to its path, unless the file is still there. A file that has appeared
/// there stays, and the text is written near it.
fn put_back(path: &Path, mut file: File) -> io::Result<()> {
    if !file.metadata()?.is_file() || files::is_at(&file, path).is_ok_and(|is_there| is_there) {
        return Ok(());
    }
    let mut text = Vec::new();
    file.rewind()?;
    file.read_to_end(&mut text)?;
    files::write_over(&FileSnapshot::nothing(path), text)
}

/// Opens the file to append games; a line that was cut short is ended, and an empty line separates it
/// from the next game.
fn open(path: &Path) -> io::Result<File> {
    // Devices and pipes have no end, and may not be read.
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return OpenOptions::new().append(true).open(path);
    }
    let mut file = OpenOptions::new().read(true).create(true).append(true).open(path)?;
    if file.metadata()?.len() > 0 {
        let mut last = [0];
        file.seek(SeekFrom::End(-1))?;
        file.read_exact(&mut last)?;
        if last != *b"\n" {
            file.write_all(b"\n\n")?;
        }
    }
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::is_pgn;

    #[test]
    fn pgn_is_told_from_other_texts() {
        for text in ["", " \n", "[", "[Ev", "[Event", "[Event \"x\"]", "; a line", "{a comment} 1."]
        {
            assert!(is_pgn(text), "{text}");
        }
        for text in [
            "{\"komainu\":\"match\"}",
            "{\n  \"a\": 1}",
            "{}",
            "[package]\n",
            "[[engine]]",
            "[1, 2]",
            "[\"a\"]",
            "notes",
            "1. a b",
            "#KIF",
            "V2.2",
        ] {
            assert!(!is_pgn(text), "{text}");
        }
    }
}
