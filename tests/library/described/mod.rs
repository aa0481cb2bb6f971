//! Reads descriptions of pieces back, as they are printed, into the facts that the oracle plays by.
//!
//! It knows the languages of the descriptions and shares no code with the part that writes them.

mod english;
mod japanese;

use komainu::describe::Language;
use serde_json::Value;

/// The directions, clockwise.
const ALL: [&str; 8] = ["F", "FR", "R", "BR", "B", "BL", "L", "FL"];

/// Options and what is said of them.
type Choices = Vec<(&'static str, &'static str)>;

/// The contents of the description of a piece.
#[derive(Debug, Default, PartialEq)]
pub struct Said {
    /// The powers, as rule-fact files have them.
    pub atoms: Vec<Value>,
    /// Options of the game on which the words for a power depend, and what they say.
    pub choices: Choices,
}

/// Reads the printed description of a piece.
pub fn read(page: &str, language: Language) -> Said {
    match language {
        Language::English => english::read(page),
        Language::Japanese => japanese::read(page),
    }
}

/// The items of the list of what the piece can do in a move, whose lines are joined with `between`; the
/// list comes after a line that begins with `intro`.
fn items(page: &str, intro: &str, between: &str) -> Vec<String> {
    let mut phrases: Vec<String> = Vec::new();
    let (_, list) = page.split_once(intro).expect("it moves");
    let (_, list) = list.split_once("\n\n").expect("a list below");
    for line in list.lines().take_while(|line| !line.is_empty()) {
        match line.strip_prefix("- ") {
            Some(start) => phrases.push(start.to_owned()),
            None => {
                let phrase = phrases.last_mut().expect("a line before");
                *phrase += &format!("{between}{}", line.trim_start());
            }
        }
    }
    phrases
}

/// The choice that goes with some words.
pub fn choice<const N: usize>(words: &str, known: [(&str, &'static str); N]) -> &'static str {
    let found = known.into_iter().find(|(known, _)| *known == words);
    found.unwrap_or_else(|| panic!("not understood: {words}")).1
}

/// Cuts a text off before a mark and returns what stands behind it.
pub fn cut<'t>(text: &mut &'t str, mark: &str) -> Option<&'t str> {
    let (before, behind) = text.split_once(mark)?;
    *text = before;
    Some(behind)
}

/// Cuts an end off a text; returns `true` if the text had it.
pub fn cut_end(text: &mut &str, end: &str) -> bool {
    let before = text.strip_suffix(end);
    *text = before.unwrap_or(text);
    before.is_some()
}
