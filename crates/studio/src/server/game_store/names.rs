//! The names of games in a folder, and of their files.

use std::path::{Component, Path};

use komainu_records::formats::Format;

/// The ending of the files of games that this program writes; the names of games omit it.
pub const GAME: &str = "pgn";

/// Returns `true` if a name is one of a file in a folder, wherever that is, and not a path to
/// elsewhere.
pub fn is_name(name: &str) -> bool {
    let mut parts = Path::new(name).components();
    let is_plain = matches!(parts.next(), Some(Component::Normal(part)) if part == name);
    is_plain && parts.next().is_none() && !name.contains(['/', '\\', ':', '\0'])
}

/// Returns `true` if the ending of a file's name is one of a format of records.
pub fn is_of_record(file: &Path) -> bool {
    file.extension().and_then(|ending| Format::of_name(ending.to_str()?)).is_some()
}

/// The name of the game in a file; `None` if it cannot be written as text.
pub fn of_file(file: &Path) -> Option<String> {
    let stem = file.file_stem().map(Path::new)?;
    let is_plain = file.extension().is_some_and(|ending| ending == GAME) && !is_of_record(stem);
    let name = if is_plain { stem.as_os_str() } else { file.file_name()? };
    name.to_str().filter(|name| is_name(name)).map(str::to_owned)
}

/// The name of the file with the game of this name.
pub fn file_of(name: &str) -> String {
    if is_of_record(Path::new(name)) { name.to_owned() } else { format!("{name}.{GAME}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_to_the_files_that_they_are_of() {
        for (file, name) in [
            ("20261126-1-mini.pgn", "20261126-1-mini"),
            ("My Game.of today.pgn", "My Game.of today"),
            ("x.PGN", "x.PGN"),
            ("x.kif", "x.kif"),
            ("x.kif.pgn", "x.kif.pgn"),
            ("x.Ki2u", "x.Ki2u"),
            ("x.pgn.pgn", "x.pgn.pgn"),
        ] {
            assert_eq!(of_file(Path::new(file)).as_deref(), Some(name));
            assert_eq!(file_of(name), file);
        }
        for odd in ["", ".", "..", "../x", "/etc/passwd", "a/b", "a/", "a\\b", "c:a", "a\0"] {
            assert!(!is_name(odd), "{odd}");
        }
    }
}
