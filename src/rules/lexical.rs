//! What texts in a variant file may look like.
//!
//! Names end up in lines of protocols, so no text may hold what breaks a line.

use std::ops::Range;

use super::mistake::Mistake;

/// Marks that may follow the letter of an id.
const DRESSINGS: [char; 4] = ['\'', '!', '~', '`'];

/// Declares what a text has to be and what is said if it is not that.
macro_rules! rules {
    ($($(#[$doc:meta])* $name:ident($text:ident) { $($right:expr => $message:literal,)+ })+) => {
        $($(#[$doc])*
        pub(super) fn $name($text: &str, span: Range<usize>) -> Result<String, Mistake> {
            $(if !$right { return Err(Mistake::new(span, $message)); })+
            Ok($text.to_owned())
        })+
    };
}

rules! {
    /// A text for people: something that fits on a line.
    line(text) {
        !text.trim().is_empty() => "this text is empty",
        !text.contains(char::is_control) => "this text has to fit on one line",
    }

    /// A name for programs, such as `tenjiku-shogi`.
    word(text) {
        is_of(text, |c| c.is_ascii_graphic() && !matches!(c, ',' | '"' | '=' | '\\'))
            => "this is not a single plain word",
    }

    /// The table of pieces for XBoard, such as `P.BR.S...G.+.++.+K`.
    slots(text) {
        is_of(text, |c| c.is_ascii_graphic() && !matches!(c, '(' | ')' | '"' | '\\'))
            => "this is no table of pieces",
    }

    /// The id of a game or the name of an option or choice, such as `mini` or `lion_hawk`.
    identifier(text) {
        text.starts_with(|c: char| c.is_ascii_lowercase())
            && is_of(text, |c| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_".contains(c))
            => "such a name consists of small letters, digits, `-` and `_`",
    }

    /// The symbol of a piece, such as `P`, `Ln` or `+R`.
    symbol(text) {
        bare(text).starts_with(|c: char| c.is_ascii_uppercase())
            && is_of(bare(text), |c| c.is_ascii_alphabetic())
            => "a symbol is a capital and perhaps more letters, perhaps after a `+`",
    }

    /// The id of a piece for graphical front ends, such as `P` or `D!`.
    gui_id(text) {
        text.starts_with(|c: char| c.is_ascii_uppercase())
            && matches!(text.as_bytes(), [_] | [_, _])
            && text.chars().skip(1).all(|c| DRESSINGS.contains(&c))
            => "an id is a capital, perhaps with one of the marks ' ! ~ ` behind it",
    }
}

/// Whether a text consists of such characters, and of one at least.
fn is_of(text: &str, good: impl Fn(char) -> bool) -> bool {
    !text.is_empty() && text.chars().all(good)
}

/// A symbol without the `+` before it.
fn bare(symbol: &str) -> &str {
    symbol.strip_prefix('+').unwrap_or(symbol)
}
