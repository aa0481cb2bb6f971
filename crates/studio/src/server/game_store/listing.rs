//! The list of the games in a folder.

use std::fs::{self, DirEntry};
use std::io::{self, ErrorKind, Read};
use std::path::Path;
use std::time::SystemTime;

use super::date::seconds;
use super::{MAX_LENGTH, names};
use crate::{GameEntry, Listing};
use komainu_core::files::{self, FileError};
use komainu_core::types::Color;
use komainu_records::formats::{Format, Lookup, Read as Record, ReadError, decode, read, read_all};

/// The most games that are listed.
const MAX: usize = 200;
/// The bytes at the beginning of a file among which its tags are looked for.
const HEAD: u64 = 64 * 1024;

/// The games in a folder, the latest first, and the files that are left out.
pub fn of(folder: &Path) -> Listing {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Listing::default(),
        Err(error) => {
            let left_out = vec![format!("{}: {error}", folder.display())];
            return Listing { games: Vec::new(), left_out };
        }
    };
    let mut found: Vec<(SystemTime, DirEntry)> = Vec::new();
    let mut left_out = Vec::new();
    for entry in entries.flatten() {
        if !names::is_of_record(&entry.path()) {
            continue;
        }
        match changed(&entry) {
            Ok(time) => found.push((time, entry)),
            Err(error) => left_out.push(format!("{}: {error}", entry.file_name().display())),
        }
    }
    found.sort_unstable_by_key(|(time, entry)| std::cmp::Reverse((*time, entry.path())));
    let mut games = Vec::new();
    for (time, entry) in found.iter().take(MAX) {
        match kept(&entry.path(), *time) {
            Ok(game) => games.push(game),
            Err(error) => left_out.push(format!("{}: {error}", entry.file_name().display())),
        }
    }
    left_out.sort_unstable();
    if found.len() > MAX {
        left_out.push(format!("{} older games", found.len() - MAX));
    }
    Listing { games, left_out }
}

/// The time at which a file that may be a game was changed.
fn changed(entry: &DirEntry) -> io::Result<SystemTime> {
    // The metadata of a link are its own, not those of its target.
    let data = entry.metadata()?;
    if data.is_symlink() {
        return Err(FileError::Link.into());
    }
    if !data.is_file() {
        return Err(FileError::NotOrdinary.into());
    }
    if data.len() > MAX_LENGTH {
        return Err(FileError::TooLong { most: MAX_LENGTH }.into());
    }
    if data.len() == 0 {
        return Err(io::Error::other("it is empty"));
    }
    data.modified()
}

/// Describes the game in a file by the beginning of the file.
fn kept(path: &Path, time: SystemTime) -> io::Result<GameEntry> {
    let name = names::of_file(path);
    let name = name.ok_or_else(|| io::Error::other("its name cannot be written"))?;
    let mut head = Vec::new();
    files::open(path)?.take(HEAD).read_to_end(&mut head)?;
    if head.len() as u64 == HEAD {
        // A character may be cut in two.
        head.truncate(
            head.iter().rposition(|&byte| byte == b'\n').map_or(head.len(), |end| end + 1),
        );
    }
    let text = decode(&head).map_err(io::Error::other)?.text;
    let known = match Format::detect(&text) {
        Some(Format::Pgn) => of_pgn(&text, &name),
        _ => of_record(&text, &name)?,
    };
    Ok(GameEntry { name, time: seconds(time), ..known })
}

/// Describes a game by the tags of PGN, and by its moves if the tags do not say how many there are.
fn of_pgn(text: &str, name: &str) -> GameEntry {
    let tag = |name: &str| {
        let begin = format!("[{name} \"");
        let line = text.lines().find_map(|line| line.strip_prefix(&begin))?;
        line.strip_suffix("\"]").map(str::to_owned)
    };
    let players = ["White", "Black"].map(|name| tag(name).unwrap_or_default());
    let counted = tag("PlyCount").and_then(|count| count.parse().ok());
    let moves = || of_record(text, name).map_or(0, |read| read.moves);
    GameEntry {
        game: tag("Variant").unwrap_or_default(),
        title: players.join(" - "),
        moves: counted.unwrap_or_else(moves),
        over: tag("Result").is_some_and(|result| result != "*"),
        exchange: tag("Exchange").unwrap_or_default(),
        ..GameEntry::default()
    }
}

/// Describes a game by its record, or by the name of its file if it is not known which game that is.
fn of_record(text: &str, name: &str) -> io::Result<GameEntry> {
    let lookup = Lookup::default();
    read_all(text, &lookup).map_err(io::Error::other)?;
    let Record { record, problem, .. } = match read(text, &lookup) {
        Ok(read) => read,
        Err(error) if error.names_no_game() || matches!(error, ReadError::Game(_)) => {
            return Ok(GameEntry { title: name.to_owned(), ..GameEntry::default() });
        }
        Err(error) => return Err(io::Error::other(error)),
    };
    let moves = record.main_line().len();
    if let Some(problem) = problem.filter(|_| moves == 0) {
        return Err(io::Error::other(problem));
    }
    let player = |color: Color| record.tag(&color.to_string()).unwrap_or_default();
    Ok(GameEntry {
        game: record.variant().rules().id.clone(),
        title: Color::ALL.map(player).join(" - "),
        moves,
        over: record.ending.is_some(),
        ..GameEntry::default()
    })
}
