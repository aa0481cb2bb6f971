//! Games that are kept as files, one each.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::studio::{Kept, Shelf};

/// The ending of the files.
const ENDING: &str = "pgn";
/// The most games that are listed.
const MOST: usize = 200;

/// A folder with the games that were played.
#[derive(Debug, Clone)]
pub struct FileShelf {
    folder: PathBuf,
}

impl FileShelf {
    /// The games in a folder, which is made when the first one is kept.
    #[must_use]
    pub const fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// The folder where the system keeps such things for its user; none if it has none.
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

    /// The file of a name that this shelf has given.
    fn file(&self, name: &str) -> Result<PathBuf, String> {
        let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if name.is_empty() || name.len() > 100 || !name.chars().all(is_plain) {
            return Err(format!("`{name}` is no game that was kept"));
        }
        Ok(self.folder.join(name).with_extension(ENDING))
    }

    /// What is known of a file without reading all that it means.
    fn kept(path: &Path) -> Option<Kept> {
        let text = fs::read_to_string(path).ok()?;
        let tag = |name: &str| {
            let begin = format!("[{name} \"");
            let line = text.lines().find_map(|line| line.strip_prefix(&begin))?;
            line.strip_suffix("\"]").map(str::to_owned)
        };
        let players = ["White", "Black"].map(|name| tag(name).unwrap_or_default());
        let time = fs::metadata(path).and_then(|data| data.modified()).ok();
        Some(Kept {
            name: path.file_stem()?.to_str()?.to_owned(),
            game: tag("Variant").unwrap_or_default(),
            title: players.join(" - "),
            moves: tag("PlyCount").and_then(|count| count.parse().ok()).unwrap_or(0),
            over: tag("Result").is_some_and(|result| result != "*"),
            time: time.map_or(0, seconds),
        })
    }
}

impl Shelf for FileShelf {
    fn new_name(&mut self, game: &str) -> String {
        let (year, month, day, second) = date(seconds(SystemTime::now()));
        let plain: String = game.chars().filter(|c| c.is_ascii_lowercase() || *c == '-').collect();
        let begin = format!("{year:04}{month:02}{day:02}-{second:05}-{plain}");
        let free = |name: &String| !self.file(name).is_ok_and(|file| file.exists());
        let names = (2..).map(|number| format!("{begin}-{number}"));
        std::iter::once(begin.clone()).chain(names).find(free).unwrap_or(begin)
    }

    fn today(&self) -> Option<String> {
        let (year, month, day, _) = date(seconds(SystemTime::now()));
        Some(format!("{year:04}.{month:02}.{day:02}"))
    }

    fn keep(&mut self, name: &str, text: &str) -> Result<(), String> {
        let file = self.file(name)?;
        let write = || -> io::Result<()> {
            fs::create_dir_all(&self.folder)?;
            // A file is whole, whenever the program ends.
            let new = file.with_extension("new");
            fs::write(&new, text)?;
            fs::rename(&new, &file)
        };
        write().map_err(|problem| format!("{}: {problem}", file.display()))
    }

    fn all(&self) -> Vec<Kept> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let paths = entries.map(|entry| entry.path());
        let mut games: Vec<(SystemTime, PathBuf)> = paths
            .filter(|path| path.extension().is_some_and(|ending| ending == ENDING))
            .filter_map(|path| Some((fs::metadata(&path).ok()?.modified().ok()?, path)))
            .collect();
        games.sort_unstable_by(|one, other| other.cmp(one));
        games.iter().take(MOST).filter_map(|(_, path)| Self::kept(path)).collect()
    }

    fn open(&self, name: &str) -> Result<String, String> {
        let file = self.file(name)?;
        fs::read_to_string(&file).map_err(|problem| format!("{}: {problem}", file.display()))
    }

    fn forget(&mut self, name: &str) -> Result<(), String> {
        let file = self.file(name)?;
        fs::remove_file(&file).map_err(|problem| format!("{}: {problem}", file.display()))
    }
}

/// The seconds since 1970.
fn seconds(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

/// Year, month, day and second of the day of a time in seconds since 1970, in universal time.
///
/// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`.
const fn date(seconds: u64) -> (u64, u64, u64, u64) {
    let days = seconds / 86_400 + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + if month <= 2 { 1 } else { 0 };
    (year, month, day, seconds % 86_400)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_as_calendars_do() {
        assert_eq!(date(0), (1970, 1, 1, 0));
        assert_eq!(date(951_782_399), (2000, 2, 28, 86_399));
        assert_eq!(date(951_782_400), (2000, 2, 29, 0));
        assert_eq!(date(1_795_478_400), (2026, 11, 24, 0));
    }

    #[test]
    fn games_are_kept_found_and_forgotten_and_no_name_leads_elsewhere() {
        let folder = std::env::temp_dir().join(format!("komainu-shelf-{}", std::process::id()));
        let mut shelf = FileShelf::new(folder.clone());
        assert_eq!(shelf.all(), []);
        let name = shelf.new_name("maka-dai-dai");
        shelf.keep(&name, "[Result \"0-1\"]\n[Variant \"x\"]\n[PlyCount \"7\"]\n").unwrap();
        assert_ne!(shelf.new_name("maka-dai-dai"), name);
        let all = shelf.all();
        assert_eq!((all.len(), all[0].game.as_str(), all[0].moves, all[0].over), (1, "x", 7, true));
        assert!(shelf.open(&name).unwrap().contains("PlyCount"));
        for odd in ["", "..", "../x", "/etc/passwd", "A", "a.pgn", "a/b", "a\0"] {
            assert!(shelf.open(odd).is_err() && shelf.keep(odd, "").is_err(), "{odd}");
        }
        shelf.forget(&name).unwrap();
        assert!(shelf.open(&name).is_err());
        fs::remove_dir_all(folder).unwrap();
    }
}
