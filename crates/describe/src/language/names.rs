//! The names of games and pieces in each language, and how the Japanese ones are read.

use std::collections::HashMap;
use std::sync::LazyLock;

use komainu_core::rules::{PieceRules, Rules};
use komainu_core::text::{Language, written};

/// The list of readings, with its sources.
const NAMES: &str = include_str!("names.txt");

/// A line of the list.
#[derive(Debug)]
struct Entry {
    reading: &'static str,
    /// The Japanese name, where the line begins with an English one.
    name: Option<&'static str>,
}

/// The lines of the list, by what they begin with.
static ENTRIES: LazyLock<HashMap<&str, Entry>> = LazyLock::new(|| {
    let lines = NAMES.lines().filter(|line| !line.starts_with('#'));
    let entry = |line: &'static str| {
        let mut parts = line.split(" | ");
        let (key, reading) = (parts.next()?, parts.next()?);
        Some((key, Entry { reading, name: parts.next() }))
    };
    lines.filter_map(entry).collect()
});

/// The name of a piece. In Japanese it is its kanji; a piece without kanji keeps its name in the file if
/// no Japanese one is known.
#[must_use]
pub fn name(piece: &PieceRules, language: Language) -> String {
    match (language, &piece.kanji) {
        (Language::English, _) => piece.name.clone(),
        (Language::Japanese, Some(kanji)) => written(kanji).collect(),
        (Language::Japanese, None) => {
            let known = ENTRIES.get(piece.name.as_str()).and_then(|entry| entry.name);
            known.or(piece.kif.first().map(String::as_str)).unwrap_or(&piece.name).to_owned()
        }
    }
}

/// The reading of a piece's Japanese name in kana, if it is known.
#[must_use]
pub fn reading(piece: &PieceRules) -> Option<&'static str> {
    let key = piece.kanji.as_ref().unwrap_or(&piece.name);
    ENTRIES.get(key.as_str()).map(|entry| entry.reading)
}

/// The name of a game. In Japanese a game of which only the English name is known keeps it.
#[must_use]
pub fn game_name(rules: &Rules, language: Language) -> String {
    match language {
        Language::English => rules.name.clone(),
        Language::Japanese => japanese_title(&rules.name, &rules.names.titles),
    }
}

/// The Japanese name of a game, given its English one and the [titles](komainu_core::rules::Names) that it
/// has in any script; the English one if no other is known.
#[must_use]
pub fn japanese_title(name: &str, titles: &[String]) -> String {
    let known = ENTRIES.get(name).and_then(|entry| entry.name);
    let title = || titles.iter().map(String::as_str).find(|title| !title.is_ascii());
    known.or_else(title).unwrap_or(name).to_owned()
}

/// The reading of a game's Japanese name in kana, if it is known.
#[must_use]
pub fn game_reading(rules: &Rules) -> Option<&'static str> {
    title_reading(&rules.name)
}

/// The same as [`game_reading`], given the English name of the game.
#[must_use]
pub fn title_reading(name: &str) -> Option<&'static str> {
    ENTRIES.get(name).map(|entry| entry.reading)
}

#[cfg(test)]
mod tests {
    use super::*;
    use komainu_core::rules::catalog;

    /// Kanji that no dictionary at hand has.
    const UNREAD: [&str; 3] = ["歩䳲", "𦬨鳥", "⿰古寺⿱時鳥"];

    #[test]
    fn every_game_and_every_piece_has_a_japanese_name_and_a_reading_in_kana() {
        let is_kana = |c| matches!(c, 'ぁ'..='ゖ' | 'ー');
        for game in catalog::all() {
            let rules = game.file().rules(&[]).expect("the defaults");
            let title = game_name(&rules, Language::Japanese);
            let title_reading = game_reading(&rules).unwrap_or_else(|| panic!("{title}"));
            assert!(!title.is_ascii() && title_reading.chars().all(is_kana), "{title}");
            for piece in &rules.pieces {
                let said = name(piece, Language::Japanese);
                assert!(!said.is_ascii(), "{}: {said}", rules.id);
                let unread = piece.kanji.as_deref().is_some_and(|kanji| UNREAD.contains(&kanji));
                let is_read = reading(piece).is_some_and(|kana| kana.chars().all(is_kana));
                assert!(is_read != unread, "{}: {said}", rules.id);
            }
        }
    }
}
