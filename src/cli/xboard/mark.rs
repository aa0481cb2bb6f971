//! The mark by which this program recognises the files that it has written.
//!
//! A line of the file has the words [`WORDS`] and a checksum of all other lines, which shows whether
//! the file has been changed since.

/// The words of the mark.
const WORDS: &str = "Written by komainu, which replaces it if it is unchanged: ";

/// The author of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Author {
    /// This program.
    Komainu,
    /// This program, with later changes by others.
    KomainuAndOthers,
    /// Others.
    Others,
}

/// Returns a text with the mark above it, between the signs of a comment.
pub fn marked(open: &str, text: &str, close: &str) -> String {
    format!("{open}{WORDS}{:016x}{close}\n{text}", number(text.lines()))
}

/// Returns a text with the mark below it.
pub fn marked_below(text: &str) -> String {
    format!("{text}{WORDS}{:016x}\n", number(text.lines()))
}

/// Returns the author of a file.
pub fn author(text: &str) -> Author {
    let Some(mark) = text.lines().find(|line| line.contains(WORDS)) else { return Author::Others };
    let others = text.lines().filter(|line| !line.contains(WORDS));
    if mark.contains(&format!("{WORDS}{:016x}", number(others))) {
        Author::Komainu
    } else {
        Author::KomainuAndOthers
    }
}

/// Returns a checksum of lines (FNV-1a, 64 bits).
fn number<'t>(lines: impl Iterator<Item = &'t str>) -> u64 {
    let bytes = lines.flat_map(|line| line.bytes().chain([b'\n']));
    bytes.fold(0xcbf2_9ce4_8422_2325, |number, byte| {
        (number ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_file_is_told_from_an_unchanged_one() {
        for text in [marked("; ", "-variant chu\n", ""), marked_below("plugin spec 0.0\n")] {
            assert_eq!(author(&text), Author::Komainu);
            assert_eq!(author(&format!("{text}-size 72\n")), Author::KomainuAndOthers);
        }
        assert_eq!(author("-variant chu\n"), Author::Others);
    }
}
