//! Texts that hold several records.

/// A part of a text that is one record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Part<'t> {
    pub text: &'t str,
    /// The number of its first line in the whole text, from 1.
    pub line: usize,
}

impl<'t> Part<'t> {
    /// Its lines with their numbers in the whole text.
    pub fn lines(self) -> impl Iterator<Item = (usize, &'t str)> + Clone {
        (self.line..).zip(self.text.lines())
    }

    /// Splits it into parts that begin with the lines for which `begins` returns `true`, in their
    /// order; the text before the first of these belongs to the first part.
    pub fn split(self, mut begins: impl FnMut(&'t str) -> bool) -> Vec<Self> {
        let mut parts = Vec::new();
        let (mut start, mut first, mut place) = (0, self.line, 0);
        for (line, text) in (self.line..).zip(self.text.split_inclusive('\n')) {
            if begins(text.trim_end_matches(['\n', '\r'])) && place > start {
                parts.push(Part { text: &self.text[start..place], line: first });
                (start, first) = (place, line);
            }
            place += text.len();
        }
        parts.push(Part { text: &self.text[start..], line: first });
        parts
    }
}
