//! Finding the piece of a game that a word means.

use thiserror::Error;

use super::piece::kinds;
use komainu_core::notation::symbol;
use komainu_core::rules::{PieceRules, Rules, distance, is_close};
use komainu_core::types::{Color, PieceKind};

/// The most close words that an error names.
const MAX_CLOSE: usize = 5;

/// No piece of the game has this name.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{game} has no piece `{word}`; expected {expected}", expected = expected(.close))]
pub struct UnknownPiece {
    /// The game's name.
    pub game: String,
    /// The word that was found.
    pub word: String,
    /// Symbols and names with a similar spelling, the closest first.
    pub close: Vec<String>,
}

/// The kind of piece that a word means: its symbol, name, kanji or id.
///
/// A symbol counts before an id, and an id before a name; capitals matter only where kinds differ by
/// them alone. Of several kinds with one name the one listed first counts, which is the unpromoted one.
///
/// # Errors
/// If no piece has this name; the error names words with a similar spelling.
///
/// ```
/// use komainu_core::Variant;
/// use komainu_describe::find_piece;
/// let tenjiku = Variant::find("tenjiku", &[]).unwrap();
/// let name = |word| find_piece(tenjiku.rules(), word).map(|kind| &tenjiku.rules().pieces[kind.index()].name);
/// assert_eq!(name("free eagle").unwrap(), "Free Eagle");
/// assert_eq!(name("火鬼").unwrap(), "Fire Demon");
/// assert_eq!(name("Q!").unwrap(), "Great General");
/// assert_eq!(name("free beagle").unwrap_err().close, ["Free Eagle"]);
/// ```
pub fn find_piece(rules: &Rules, word: &str) -> Result<PieceKind, UnknownPiece> {
    let word = word.trim();
    let facts = |kind: PieceKind| &rules.pieces[kind.index()];
    let symbols = |kind| [facts(kind).symbol.clone(), symbol(rules, kind)];
    let find = |is_meant: &dyn Fn(PieceKind) -> bool| kinds(rules).find(|&kind| is_meant(kind));
    find(&|kind| symbols(kind).iter().any(|symbol| symbol == word))
        .or_else(|| find(&|kind| rules.piece_id(kind, Color::Black) == word))
        .or_else(|| find(&|kind| facts(kind).kanji.as_deref() == Some(word)))
        .or_else(|| find(&|kind| alike(&facts(kind).name, word)))
        .or_else(|| find(&|kind| symbols(kind).iter().any(|symbol| alike(symbol, word))))
        .ok_or_else(|| UnknownPiece {
            game: rules.name.clone(),
            word: word.to_owned(),
            close: close_words(rules, word),
        })
}

/// Returns `true` if two names differ only in case and in the characters between their words.
fn alike(name: &str, word: &str) -> bool {
    let letters = |text: &str| -> String {
        let all = text.chars().filter(|c| !matches!(c, ' ' | '-' | '_'));
        all.flat_map(char::to_lowercase).collect()
    };
    letters(name) == letters(word)
}

/// The symbols and names with a similar spelling, the closest first.
fn close_words(rules: &Rules, word: &str) -> Vec<String> {
    let word = word.to_lowercase();
    let names = rules.pieces.iter().flat_map(|PieceRules { symbol, name, .. }| [name, symbol]);
    let mut close: Vec<&String> =
        names.filter(|name| is_close(&word, &name.to_lowercase())).collect();
    close.sort_by_key(|name| distance(&word, &name.to_lowercase()));
    let mut words: Vec<String> = Vec::new();
    for name in close {
        if !words.contains(name) && words.len() < MAX_CLOSE {
            words.push(name.clone());
        }
    }
    words
}

/// The words that are expected in place of an unknown one.
fn expected(close: &[String]) -> String {
    match close {
        [] => "a symbol, name, kanji or id".to_owned(),
        _ => format!("`{}`", close.join("`, `")),
    }
}
