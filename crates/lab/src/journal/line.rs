//! Reading the lines of journals, and the messages about what is wrong with one.

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::error::Category;

use super::FIRST_LINE;
use crate::matches::plain_message;

/// Reads a line of a journal.
///
/// # Errors
/// A message that says what was found instead, and at which letter.
pub fn of_line<'t, T: Deserialize<'t>>(text: &'t str) -> Result<T, String> {
    serde_json::from_str(text)
        .map_err(|error| more_behind(text).unwrap_or_else(|| problem(text, &error)))
}

/// Returns the message about a line that cannot be read, in plain words.
fn problem(text: &str, error: &serde_json::Error) -> String {
    // A column counts the bytes up to where the mistake was noticed, from 1.
    let before = text.get(..error.column()).unwrap_or(text);
    let letter = before.chars().count().max(1);
    if error.classify() == Category::Eof {
        return format!("the line ends at letter {letter}, expected more of it");
    }
    format!("letter {letter}: {}", without_place(error))
}

/// The message of a mistake in plain words, without its place.
pub fn without_place(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    plain_message(message.strip_suffix(&place).unwrap_or(&message))
}

/// Returns the message about an unfinished line in the place of the first one.
#[must_use]
pub fn problem_of_torn(first: &[u8]) -> String {
    let more = str::from_utf8(first).ok().and_then(more_behind);
    more.unwrap_or_else(|| format!("found a line without an end, {FIRST_LINE}"))
}

/// Returns the message about a first line that cannot be read.
pub(super) fn problem_of_first(text: &str, error: &serde_json::Error) -> String {
    more_behind(text)
        .unwrap_or_else(|| format!("found no first line of a journal: {}", problem(text, error)))
}

/// Returns the message about text that follows a complete value on its line, if there is any.
fn more_behind(text: &str) -> Option<String> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<IgnoredAny>();
    values.next()?.ok()?;
    let (value, more) = text.split_at(values.byte_offset());
    let letter = value.chars().count() + 1;
    (!more.trim().is_empty())
        .then(|| format!("found more from letter {letter} on, expected the end of the line"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use komainu_core::types::Color;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only the mistakes are looked at")]
    struct Result {
        number: u64,
        winner: Color,
    }

    #[test]
    fn mistakes_are_told_in_plain_words_with_their_letter() {
        for (text, expected) in [
            (r#"{"number":1,"winner":"ß"}"#, "letter 24: found `ß`, expected `black` or `white`"),
            (r#"{"number":1,"#, "the line ends at letter 12, expected more of it"),
            ("[Event]", "letter 2: expected value"),
            ("", "the line ends at letter 1, expected more of it"),
            (
                r#"{"number":1,"foo":2}"#,
                "letter 17: unknown key `foo`, expected `number` or `winner`",
            ),
            (r#"{"number":1}"#, "letter 12: the key `winner` is missing"),
            (
                r#"{"number":"one"}"#,
                "letter 15: found the text \"one\", expected a whole number from 0 to \
                 9223372036854775807",
            ),
            (
                r#"{"number":1,"winner":"black"}]"#,
                "found more from letter 30 on, expected the end of the line",
            ),
        ] {
            assert_eq!(of_line::<Result>(text).unwrap_err(), expected, "{text}");
        }
    }
}
