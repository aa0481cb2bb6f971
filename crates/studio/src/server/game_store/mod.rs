//! Games that are kept as files, one file each.
//!
//! Several programs may use a folder at once, and people put files of their own there: a file is
//! overwritten only if it is as this program has last read or written it; otherwise the game goes on
//! under another name. Nothing is read or written through a symbolic link in the folder.

mod date;
mod listing;
mod lock;
mod names;

use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hasher};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::{GameStore, KeepError, Listing, StoredGame};
use date::{date, seconds};
use komainu_core::files::{self, FileError, MAX_DESCRIPTION_LENGTH, MEGABYTE, Readers};
use komainu_records::formats::decode;
use lock::Lock;
use names::{file_of, is_name};

/// The ending of the files with the rules of games that are not built in.
const RULES: &str = "toml";
/// The most bytes of a game.
const MAX_LENGTH: u64 = 16 * MEGABYTE;
/// The most bytes of the id of a game in the name of a file, which may have 255.
const MAX_ID_LENGTH: usize = 60;
/// The most games that are begun in the same second.
const MAX_AT_ONCE: u32 = 10_000;

/// A folder with the games that were played.
#[derive(Debug, Clone)]
pub struct FileStore {
    folder: PathBuf,
    /// A checksum of the text of each game as this program has last read or written it.
    known: BTreeMap<String, u64>,
}

impl FileStore {
    /// The games in a folder, which is made when the first one is kept.
    #[must_use]
    pub const fn new(folder: PathBuf) -> Self {
        Self { folder, known: BTreeMap::new() }
    }

    /// Makes the folder, if it is not there, and makes sure that games can be kept in it.
    ///
    /// # Errors
    /// The error of the system if they cannot.
    pub fn prepare(&self) -> io::Result<()> {
        fs::create_dir_all(&self.folder).map_err(|problem| match problem.kind() {
            // A file, or a link that leads nowhere.
            ErrorKind::AlreadyExists => ErrorKind::NotADirectory.into(),
            _ => problem,
        })?;
        files::check_room(&self.folder)
    }

    /// The folder with the games.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The default folder, below the one in which the system keeps data for its user; `None` if it has
    /// none.
    #[must_use]
    pub fn usual() -> Option<PathBuf> {
        let path =
            |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|p| p.is_absolute());
        let data = path("XDG_DATA_HOME").or_else(|| {
            let home = path("HOME");
            if cfg!(target_os = "windows") {
                path("APPDATA")
            } else if cfg!(target_os = "macos") {
                home.map(|home| home.join("Library/Application Support"))
            } else {
                home.map(|home| home.join(".local/share"))
            }
        });
        data.map(|data| data.join("komainu").join("games"))
    }

    /// The file of a game.
    fn file(&self, name: &str) -> PathBuf {
        self.folder.join(file_of(name))
    }

    /// The file with the rules of a game.
    fn rules(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.{RULES}"))
    }

    /// The file of a game whose name comes from a request.
    fn game(&self, name: &str) -> Result<PathBuf, String> {
        if is_name(name) {
            return Ok(self.file(name));
        }
        Err(format!("`{name}` is no game that was kept"))
    }

    /// Names for a new game, to be tried in turn until one is free.
    fn names(game: &str) -> impl Iterator<Item = String> {
        let (year, month, day, second) = date(seconds(SystemTime::now()));
        let is_plain = |c: &char| c.is_ascii_lowercase() || c.is_ascii_digit() || *c == '-';
        let plain: String = game.chars().filter(is_plain).take(MAX_ID_LENGTH).collect();
        let begin = format!("{year:04}{month:02}{day:02}-{second:05}-{plain}");
        let more = begin.clone();
        let more = (2..MAX_AT_ONCE).map(move |number| format!("{more}-{number}"));
        std::iter::once(begin).chain(more)
    }

    /// Writes a game under a new name, unless that is taken.
    fn take(&self, name: &str, text: &str, rules: Option<&str>) -> io::Result<()> {
        let beside = self.rules(name);
        match rules {
            Some(rules) => files::write_new(&beside, rules, Readers::Usual)?,
            // Rules that are already there would count for this game.
            None if fs::symlink_metadata(&beside).is_ok() => {
                return Err(ErrorKind::AlreadyExists.into());
            }
            None => {}
        }
        let written = files::write_new(&self.file(name), text, Readers::Usual);
        if written.is_err() && rules.is_some() {
            // A file that cannot be removed does no harm.
            let _ = fs::remove_file(beside);
        }
        written
    }

    /// Writes a game over its file, if that is as this program knows it.
    fn write(&self, name: &str, text: &str) -> Result<(), KeepError> {
        let file = self.game(name).map_err(KeepError::Failed)?;
        let failed = |problem| failure(&file, &problem);
        let _lock = Lock::of(&self.folder).map_err(failed)?;
        match files::read_unlinked(&file, MAX_LENGTH) {
            Ok(found) if self.known.get(name) == Some(&sum(&found)) => {
                files::write(&file, text).map_err(failed)
            }
            Ok(_) => Err(KeepError::Changed),
            Err(problem) if problem.kind() == ErrorKind::NotFound => {
                let written = files::write_new(&file, text, Readers::Usual);
                written.map_err(|problem| match problem.kind() {
                    ErrorKind::AlreadyExists => KeepError::Changed,
                    _ => failed(problem),
                })
            }
            Err(problem) if FileError::of(&problem).is_some() => Err(KeepError::Changed),
            Err(problem) => Err(failed(problem)),
        }
    }
}

impl GameStore for FileStore {
    fn today(&self) -> Option<String> {
        let (year, month, day, _) = date(seconds(SystemTime::now()));
        Some(format!("{year:04}.{month:02}.{day:02}"))
    }

    fn begin(&mut self, game: &str, text: &str, rules: Option<&str>) -> Result<String, String> {
        check_length(text)?;
        let take = || -> io::Result<String> {
            let _lock = Lock::of(&self.folder)?;
            files::sweep(&self.folder);
            for name in Self::names(game) {
                match self.take(&name, text, rules) {
                    Err(problem) if problem.kind() == ErrorKind::AlreadyExists => {}
                    taken => return taken.map(|()| name),
                }
            }
            Err(ErrorKind::AlreadyExists.into())
        };
        let name = take().map_err(|problem| format!("{}: {problem}", self.folder.display()))?;
        self.known.insert(name.clone(), sum(text.as_bytes()));
        Ok(name)
    }

    fn keep(&mut self, name: &str, text: &str) -> Result<(), KeepError> {
        check_length(text).map_err(KeepError::Failed)?;
        let written = self.write(name, text);
        let is_there = || {
            let found = files::read_unlinked(self.file(name), MAX_LENGTH);
            found.is_ok_and(|found| found == text.as_bytes())
        };
        // The text may be there although the disk has not confirmed it.
        if written.is_ok() || matches!(written, Err(KeepError::Failed(_))) && is_there() {
            self.known.insert(name.to_owned(), sum(text.as_bytes()));
        }
        written
    }

    fn all(&self) -> Listing {
        listing::of(&self.folder)
    }

    fn open(&mut self, name: &str) -> Result<StoredGame, String> {
        let file = self.game(name)?;
        let bytes = files::read_unlinked(&file, MAX_LENGTH).map_err(|error| said(&file, &error))?;
        let sum = sum(&bytes);
        let decoded = decode(&bytes).map_err(|error| said(&file, &io::Error::other(error)))?;
        let notes: Vec<String> = decoded.warnings.iter().map(ToString::to_string).collect();
        // Without remarks the bytes are the text, and may be overwritten as such.
        let text = match notes.is_empty() {
            true => String::from_utf8_lossy(&bytes).into_owned(),
            false => decoded.text.into_owned(),
        };
        let beside = self.rules(name);
        let rules = match files::read_unlinked(&beside, MAX_DESCRIPTION_LENGTH) {
            Ok(rules) => Some(String::from_utf8_lossy(&rules).into_owned()),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(said(&beside, &error)),
        };
        self.known.insert(name.to_owned(), sum);
        Ok(StoredGame { text, notes, rules })
    }

    fn forget(&mut self, name: &str) -> Result<(), String> {
        let file = self.game(name)?;
        let forget = || {
            if !fs::symlink_metadata(&file)?.is_file() {
                return Err(FileError::NotOrdinary.into());
            }
            fs::remove_file(&file)
        };
        forget().map_err(|problem| said(&file, &problem))?;
        // Most games have no rules of their own.
        let _ = fs::remove_file(self.rules(name));
        Ok(())
    }
}

/// A checksum, which different texts share only by an unlikely accident.
fn sum(text: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(text);
    hasher.finish()
}

/// Makes sure that a game is not too long to be read again.
fn check_length(text: &str) -> Result<(), String> {
    if text.len() as u64 <= MAX_LENGTH {
        return Ok(());
    }
    Err(FileError::TooLong { most: MAX_LENGTH }.to_string())
}

fn said(path: &Path, problem: &io::Error) -> String {
    format!("{}: {problem}", path.display())
}

fn failure(path: &Path, problem: &io::Error) -> KeepError {
    KeepError::Failed(said(path, problem))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAYED: &str = "[Result \"0-1\"]\n[Variant \"x\"]\n[PlyCount \"7\"]\n";

    /// An empty store, and its folder.
    fn empty(name: &str) -> (FileStore, PathBuf) {
        let folder = std::env::temp_dir().join(format!("komainu-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        (FileStore::new(folder.clone()), folder)
    }

    #[test]
    fn games_are_kept_found_and_forgotten_and_no_name_leads_elsewhere() {
        let (mut store, folder) = empty("store");
        assert_eq!(store.all(), Listing::default());
        let name = store.begin("maka-dai-dai", PLAYED, None).unwrap();
        assert_ne!(store.begin("maka-dai-dai", "", None).unwrap(), name);
        let games = store.all().games;
        assert_eq!(games.len(), 1, "an empty file is no game");
        assert_eq!((games[0].game.as_str(), games[0].moves, games[0].over), ("x", 7, true));
        assert!(store.open(&name).unwrap().text.contains("PlyCount"));
        for odd in ["", ".", "..", "../x", "/etc/passwd", "a/b", "a/", "a\\b", "c:a", "a\0"] {
            assert!(store.open(odd).is_err() && store.keep(odd, "").is_err(), "{odd}");
            assert!(store.forget(odd).is_err(), "{odd}");
        }
        store.forget(&name).unwrap();
        assert!(store.open(&name).is_err());
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_game_of_any_id_is_kept() {
        let (mut store, folder) = empty("ids");
        for id in ["x".repeat(1000), "将棋".to_owned(), String::new(), "../..".to_owned()] {
            let name = store.begin(&id, PLAYED, Some("id = 1")).unwrap();
            store.keep(&name, "more").unwrap();
            let opened = store.open(&name).unwrap();
            assert_eq!((opened.text.as_str(), opened.rules.as_deref()), ("more", Some("id = 1")));
            store.forget(&name).unwrap();
            assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "the lock alone is left");
        }
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn two_programs_with_one_folder_lose_nothing() {
        let (mut one, folder) = empty("two");
        let mut other = FileStore::new(folder.clone());
        let names: Vec<String> = (0..20)
            .flat_map(|_| [&mut one, &mut other].map(|store| store.begin("mini", "a", None)))
            .collect::<Result<_, _>>()
            .unwrap();
        assert_eq!(names.iter().collect::<std::collections::BTreeSet<_>>().len(), 40);
        let name = &names[0];
        other.open(name).unwrap();
        one.keep(name, "by one").unwrap();
        assert_eq!(other.keep(name, "by another"), Err(KeepError::Changed));
        assert_eq!(other.open(name).unwrap().text, "by one");
        other.keep(name, "by another").unwrap();
        assert_eq!(one.keep(name, "by one again"), Err(KeepError::Changed));
        one.forget(name).unwrap();
        other.keep(name, "what was thrown away elsewhere").unwrap();
        assert_eq!(one.keep(name, "x"), Err(KeepError::Changed));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    #[cfg(unix)]
    fn what_is_no_file_of_a_game_is_left_out_and_said() {
        use std::os::unix::fs::symlink;
        let (mut store, folder) = empty("odd");
        let elsewhere = folder.with_extension("elsewhere");
        store.begin("mini", PLAYED, None).unwrap();
        fs::write(folder.join("My Game.of today.pgn"), PLAYED).unwrap();
        fs::write(&elsewhere, PLAYED).unwrap();
        symlink(&elsewhere, folder.join("link.pgn")).unwrap();
        fs::create_dir(folder.join("folder.pgn")).unwrap();
        let file = fs::File::create(folder.join("long.pgn")).unwrap();
        file.set_len(400 * MEGABYTE).unwrap();
        std::os::unix::net::UnixListener::bind(folder.join("socket.pgn")).unwrap();
        let pipe = std::process::Command::new("mkfifo").arg(folder.join("pipe.pgn")).status();
        assert!(pipe.unwrap().success());
        let Listing { games, left_out } = store.all();
        let names: Vec<&str> = games.iter().map(|game| game.name.as_str()).collect();
        assert!(names.len() == 2 && names.contains(&"My Game.of today"), "{names:?}");
        assert!(store.open("My Game.of today").is_ok());
        let odd = ["folder", "link", "long", "pipe", "socket"];
        for (said, name) in left_out.iter().zip(odd) {
            assert!(said.starts_with(&format!("{name}.pgn: it ")), "{said}");
            assert!(store.open(name).is_err(), "{name}");
            assert_eq!(store.keep(name, "x"), Err(KeepError::Changed), "{name}");
        }
        assert_eq!(left_out.len(), odd.len());
        assert_eq!(fs::read_to_string(&elsewhere).unwrap(), PLAYED);
        fs::remove_file(elsewhere).unwrap();
        fs::remove_dir_all(folder).unwrap();
    }
}
