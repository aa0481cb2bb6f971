//! What texts in a variant file may look like.
//!
//! Names end up in lines of protocols, so no text may hold what breaks a line.

use super::mistake::Mistake;
use super::table::Text;

/// Marks that may follow the letter of an id.
const DRESSINGS: [char; 4] = ['\'', '!', '~', '`'];

/// A text for people: something that fits on a line.
pub(super) fn line(text: &Text) -> Result<String, Mistake> {
    let bad = |c: char| c.is_control();
    demand(text, !text.get_ref().trim().is_empty(), "this text is empty")?;
    demand(text, !text.get_ref().contains(bad), "this text has to fit on one line")
}

/// A name for programs, such as `tenjiku-shogi`.
pub(super) fn word(text: &Text) -> Result<String, Mistake> {
    let good = |c: char| c.is_ascii_graphic() && !matches!(c, ',' | '"' | '=' | '\\');
    let word = text.get_ref();
    demand(text, !word.is_empty() && word.chars().all(good), "this is not a single plain word")
}

/// The table of pieces for XBoard, such as `P.BR.S...G.+.++.+K`.
pub(super) fn slots(text: &Text) -> Result<String, Mistake> {
    let good = |c: char| c.is_ascii_graphic() && !matches!(c, '(' | ')' | '"' | '\\');
    let slots = text.get_ref();
    demand(text, !slots.is_empty() && slots.chars().all(good), "this is no table of pieces")
}

/// The id of a game or the name of an option or choice, such as `mini` or `lion_hawk`.
pub(super) fn identifier(text: &Text) -> Result<String, Mistake> {
    let good = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '_');
    let ok = text.get_ref().starts_with(|c: char| c.is_ascii_lowercase())
        && text.get_ref().chars().all(good);
    demand(text, ok, "such a name consists of small letters, digits, `-` and `_`")
}

/// The symbol of a piece, such as `P`, `Ln` or `+R`.
pub(super) fn symbol(text: &Text) -> Result<String, Mistake> {
    let letters = text.get_ref().strip_prefix('+').unwrap_or(text.get_ref());
    let ok = letters.starts_with(|c: char| c.is_ascii_uppercase())
        && letters.chars().all(|c| c.is_ascii_alphabetic());
    demand(text, ok, "a symbol is a capital and perhaps more letters, perhaps after a `+`")
}

/// The id of a piece for graphical front ends, such as `P` or `D!`.
pub(super) fn gui_id(text: &Text) -> Result<String, Mistake> {
    let mut chars = text.get_ref().chars();
    let letter = chars.next().is_some_and(|c| c.is_ascii_uppercase());
    let dressing = chars.next().is_none_or(|c| DRESSINGS.contains(&c));
    let ok = letter && dressing && chars.next().is_none();
    demand(text, ok, "an id is a capital, perhaps with one of the marks ' ! ~ ` behind it")
}

/// The text itself if it is as it should be.
fn demand(text: &Text, ok: bool, message: &str) -> Result<String, Mistake> {
    if ok { Ok(text.get_ref().clone()) } else { Err(Mistake::new(text.span(), message)) }
}
