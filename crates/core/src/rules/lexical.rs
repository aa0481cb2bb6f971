//! The look of texts in a variant file.
//!
//! Names end up in lines of protocols, so no text may contain characters that break a line.

use super::mistake::RawDiagnostic;
use super::value::Text;

/// A rule for the look of a text: the condition, and the message if it is not met.
#[derive(Clone, Copy)]
pub(super) struct TextRule(fn(&str) -> bool, &'static str);

/// A text for users: something that fits on a line.
pub(super) const LINE: TextRule = TextRule(
    |text| !text.trim().is_empty() && !text.contains(char::is_control),
    "this text has to be one line, and not empty",
);

/// The name of a piece in KIF, which signs and blanks would cut short.
pub(super) const PIECE_IN_KIF: TextRule = TextRule(
    |text| is_of(text, |c| c.is_alphabetic() && !c.is_ascii() && !"打成同仝".contains(c)),
    "a piece is called by Japanese letters in KIF, without 打, 成, 同 and 仝",
);

/// A name for programs, such as `tenjiku-shogi`.
pub(super) const WORD: TextRule = TextRule(
    |text| is_of(text, |c| c.is_ascii_graphic() && !matches!(c, ',' | '"' | '=' | '\\')),
    "this is not a single plain word",
);

/// The table of pieces for XBoard, such as `P.BR.S...G.+.++.+K`.
pub(super) const SLOTS: TextRule = TextRule(
    |text| is_of(text, |c| c.is_ascii_graphic() && !matches!(c, '(' | ')' | '"' | '\\')),
    "this is no table of pieces",
);

/// The id of a game or the name of an option or choice, such as `mini` or `lion_hawk`.
pub(super) const IDENTIFIER: TextRule = TextRule(
    |text| {
        text.starts_with(|c: char| c.is_ascii_lowercase())
            && is_of(text, |c| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_".contains(c))
    },
    "such a name consists of small letters, digits, `-` and `_`",
);

/// The symbol of a piece, such as `P`, `Ln` or `+R`.
pub(super) const SYMBOL: TextRule = TextRule(
    |text| {
        let bare = text.strip_prefix('+').unwrap_or(text);
        bare.starts_with(|c: char| c.is_ascii_uppercase())
            && is_of(bare, |c| c.is_ascii_alphabetic())
    },
    "a symbol is a capital and perhaps more letters, perhaps after a `+`",
);

/// The id of a piece for graphical front ends, such as `P` or `D!`.
pub(super) const GUI_ID: TextRule = TextRule(
    |text| match text.as_bytes() {
        [letter, rest @ ..] if rest.len() <= 1 => {
            letter.is_ascii_uppercase() && rest.iter().all(|mark| b"'!~`".contains(mark))
        }
        _ => false,
    },
    "an id is a capital, perhaps with one of the marks ' ! ~ ` behind it",
);

/// The text of a piece for UCI front ends, such as `R` or `+R`.
pub(super) const UCI_PIECE: TextRule = TextRule(
    |text| match text.strip_prefix('+').unwrap_or(text).as_bytes() {
        [letter] => letter.is_ascii_uppercase(),
        _ => false,
    },
    "a piece of UCI is a capital, perhaps with a + before it",
);

/// The code of a piece in TSFEN, such as `FCH`.
pub(super) const CODE: TextRule =
    TextRule(|text| is_of(text, |c| c.is_ascii_uppercase()), "a code consists of capitals");

impl TextRule {
    /// Returns the text if it follows the rule.
    pub(super) fn check<'t>(self, text: &Text<'t>) -> Result<&'t str, RawDiagnostic> {
        let Self(is_right, message) = self;
        if is_right(text.get_ref()) {
            return Ok(text.get_ref());
        }
        Err(RawDiagnostic::new(text.span(), message))
    }
}

/// Returns `true` if a text consists of good characters, at least one.
fn is_of(text: &str, good: impl Fn(char) -> bool) -> bool {
    !text.is_empty() && text.chars().all(good)
}
