//! Other programs: XBoard, and `fc-list`, which lists the fonts.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::error::XBoardError;

/// The oldest XBoard that takes boards and pieces from engines.
pub const MIN: &str = "4.9";

/// Finds XBoard on the path, and checks that it is not too old.
pub fn xboard() -> Result<PathBuf, XBoardError> {
    let path = env::var_os("PATH").unwrap_or_default();
    let programs = env::split_paths(&path).map(|folder| folder.join("xboard"));
    let mut programs = programs.filter(|path| path.is_file());
    let program = programs.next().ok_or(XBoardError::NotInstalled)?;
    let output = Command::new(&program).arg("--version").output();
    let output =
        output.map_err(|problem| XBoardError::Broken { path: program.clone(), problem })?;
    let text = String::from_utf8_lossy(&output.stdout);
    let first = text.lines().next().unwrap_or("a program that says nothing of its version").trim();
    let version = first.split_whitespace().find_map(version);
    if version.is_some_and(|found| Some(found) >= self::version(MIN)) {
        Ok(program)
    } else {
        Err(XBoardError::TooOld { found: first.to_owned() })
    }
}

/// Reads the first two numbers of a version such as `4.9.1`.
fn version(word: &str) -> Option<(u32, u32)> {
    let mut numbers = word.split(|c: char| !c.is_ascii_digit());
    Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
}

/// Returns `true` if a font that is installed has all these characters, as far as can be known.
pub fn has_font_with(characters: impl Iterator<Item = char>) -> bool {
    let mut codes: Vec<u32> = characters.map(u32::from).collect();
    codes.sort_unstable();
    codes.dedup();
    let codes: Vec<String> = codes.iter().map(|code| format!("{code:x}")).collect();
    let mut fonts = Command::new("fc-list");
    let fonts = fonts.args([&format!(":charset={}", codes.join(" ")), "family"]).output();
    codes.is_empty() || fonts.is_ok_and(|output| !output.stdout.trim_ascii().is_empty())
}

/// Returns the command that starts this program as an engine, with the game of this file if there is
/// one.
pub fn engine(program: &str, file: Option<&Path>) -> String {
    let mut command = quoted(program);
    if let Some(file) = file {
        command += " --variant-file ";
        command += &quoted(&file.to_string_lossy());
    }
    command
}

/// Quotes a word as XBoard expects it in the command of an engine.
fn quoted(word: &str) -> String {
    match word.contains(' ') {
        true if word.contains('"') => format!("'{word}'"),
        true => format!("\"{word}\""),
        false => word.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_by_their_numbers() {
        assert_eq!(version("4.9.1"), Some((4, 9)));
        assert_eq!(version("4.10.20200101"), Some((4, 10)));
        assert!(version("4.10") > version(MIN) && version("4.8.0") < version(MIN));
        assert_eq!(version("xboard"), None);
    }
}
