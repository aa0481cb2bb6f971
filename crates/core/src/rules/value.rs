//! The values of a variant file with their places, and the mistakes where other values are expected.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::mistake::RawDiagnostic;

/// A text, or a word of one, with its place.
pub(super) type Text<'t> = Spanned<&'t str>;

/// The words of a text, each with its place as closely as it is known.
pub(super) fn words<'t>(text: &Text<'t>) -> impl Iterator<Item = Text<'t>> {
    let (all, span) = (*text.get_ref(), text.span());
    // The place of a word is known if the text is unchanged between two quotes.
    let is_plain = span.len() == all.len() + 2;
    all.split_ascii_whitespace().map(move |word| {
        let start = span.start + 1 + word.as_ptr() as usize - all.as_ptr() as usize;
        Spanned::new(if is_plain { start..start + word.len() } else { span.clone() }, word)
    })
}

/// A value of a file.
#[derive(Clone, Copy)]
pub(super) struct Value<'t>(pub &'t Spanned<DeValue<'t>>);

impl<'t> Value<'t> {
    /// Its place.
    pub(super) fn span(self) -> Range<usize> {
        self.0.span()
    }

    /// A text.
    pub(super) fn text(self) -> Result<Text<'t>, RawDiagnostic> {
        let text = self.0.get_ref().as_str().ok_or_else(|| self.other_than("a text"))?;
        Ok(Spanned::new(self.span(), text))
    }

    /// A truth value.
    pub(super) fn as_bool(self) -> Result<bool, RawDiagnostic> {
        self.0.get_ref().as_bool().ok_or_else(|| self.other_than("`true` or `false`"))
    }

    /// A whole number.
    pub(super) fn number(self) -> Result<i64, RawDiagnostic> {
        let number = self.0.get_ref().as_integer();
        let number = number.ok_or_else(|| self.other_than("a whole number"))?;
        i64::from_str_radix(number.as_str(), number.radix())
            .map_err(|_| RawDiagnostic::new(self.span(), "this number is too large"))
    }

    /// A number that has to lie between two others, and is called `name`.
    pub(super) fn within(self, least: u8, most: u8, name: &str) -> Result<u8, RawDiagnostic> {
        let number = self.number()?;
        let right = u8::try_from(number).ok().filter(|number| (least..=most).contains(number));
        right.ok_or_else(|| {
            let range = match most - least {
                0 => format!("{least}"),
                1 => format!("{least} or {most}"),
                _ => format!("{least} to {most}"),
            };
            RawDiagnostic::new(self.span(), format!("{name} can only be {range}"))
        })
    }

    /// The elements of a list.
    pub(super) fn list(self) -> Result<Vec<Self>, RawDiagnostic> {
        let list = self.0.get_ref().as_array().ok_or_else(|| self.other_than("a list"))?;
        Ok(list.iter().map(Self).collect())
    }

    /// Returns `true` if it is a table.
    pub(super) fn is_table(self) -> bool {
        self.0.get_ref().is_table()
    }

    /// A table.
    pub(super) fn table(self) -> Result<&'t DeTable<'t>, RawDiagnostic> {
        self.0.get_ref().as_table().ok_or_else(|| self.other_than("a table"))
    }

    /// The mistake that another value was found than expected.
    fn other_than(self, expected: &str) -> RawDiagnostic {
        let found = match self.0.get_ref() {
            DeValue::String(_) => "a text",
            DeValue::Integer(_) => "a whole number",
            DeValue::Float(_) => "a number with a point",
            DeValue::Boolean(_) => "a truth value",
            DeValue::Datetime(_) => "a date",
            // The tables under `[[a]]` have the place of their list.
            DeValue::Array(list) if list.iter().any(|e| e.span() == self.span()) => {
                let message = "a section has single brackets, `[` and `]`";
                return RawDiagnostic::new(self.span(), message);
            }
            DeValue::Array(_) => "a list",
            DeValue::Table(_) => "a table",
        };
        RawDiagnostic::new(self.span(), format!("found {found}, expected {expected}"))
    }
}
