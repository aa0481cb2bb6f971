//! Texts for terminals and pages: numbers, width, lines, and the escaping of markup characters.

use std::fmt::Display;

/// A language in which rules are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Language {
    /// English.
    #[default]
    #[cfg_attr(feature = "serde", serde(rename = "en"))]
    English,
    /// Japanese.
    #[cfg_attr(feature = "serde", serde(rename = "ja"))]
    Japanese,
}

impl Language {
    /// All languages, the default first.
    pub const ALL: [Self; 2] = [Self::English, Self::Japanese];

    /// The tag of the language: `en` or `ja`.
    ///
    /// Source: BCP 47.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Japanese => "ja",
        }
    }
}

/// The columns of a terminal of unknown width.
pub const WIDTH: usize = 80;

/// A number of things, whose name is given in the singular: `1 move`, `2 moves`.
pub fn counted(number: impl Display + PartialEq + From<u8>, thing: &str) -> String {
    let plural = if number == 1.into() { "" } else { "s" };
    format!("{number} {thing}{plural}")
}

/// The columns of a terminal that a text takes.
pub fn columns(text: &str) -> usize {
    text.chars().map(columns_of).sum()
}

/// The columns that a character takes: two for kanji and other wide characters, none for marks on the
/// character before.
///
/// Source: The Unicode Standard 15.0, annex 11 (East Asian Width: W and F), by blocks.
const fn columns_of(c: char) -> usize {
    match c {
        '\u{300}'..='\u{36f}' | '\u{3099}' | '\u{309a}' | '\u{200b}'..='\u{200f}' => 0,
        '\u{1100}'..='\u{115f}'
        | '\u{2e80}'..='\u{303e}'
        | '\u{3041}'..='\u{4dbf}'
        | '\u{4e00}'..='\u{a4cf}'
        | '\u{ac00}'..='\u{d7a3}'
        | '\u{f900}'..='\u{faff}'
        | '\u{fe30}'..='\u{fe6f}'
        | '\u{ff01}'..='\u{ff60}'
        | '\u{ffe0}'..='\u{ffe6}'
        | '\u{1f300}'..='\u{1faff}'
        | '\u{20000}'..='\u{3fffd}' => 2,
        _ => 1,
    }
}

/// A text in `width` columns: with blanks after it, or with `…` in the place of its middle.
///
/// It takes at least one column.
pub fn fitted(text: &str, width: usize) -> String {
    let width = width.max(1);
    if columns(text) <= width {
        return text.to_owned() + &" ".repeat(width - columns(text));
    }
    let half = (width - 1) / 2;
    let (begin, end) = (prefix(text.chars(), width - 1 - half), prefix(text.chars().rev(), half));
    let end: String = end.chars().rev().collect();
    let blanks = width - 1 - columns(&begin) - columns(&end);
    format!("{begin}…{end}{}", " ".repeat(blanks))
}

/// As many of the characters as fit into `width` columns.
fn prefix(all: impl Iterator<Item = char>, width: usize) -> String {
    let mut taken = 0;
    all.take_while(|&c| {
        taken += columns_of(c);
        taken <= width
    })
    .collect()
}

/// The characters on a piece that are drawn: all but the ideographic description characters, which say
/// how the parts after them make up one kanji that has no code of its own; the parts are written one
/// after the other.
///
/// Source: The Unicode Standard 15.0, section 18.2.
pub fn written(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|c| !('\u{2ff0}'..='\u{2fff}').contains(c))
}

/// A text of unknown length, cut to `length` characters.
pub fn shortened(text: &str, length: usize) -> String {
    match text.char_indices().nth(length) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

/// A text in lines of at most `width` columns, broken at blanks; the first line begins with `first`, the
/// others with `rest`. A longer word has a line of its own, but one of wide characters, as Japanese
/// sentences are, is broken between them.
pub fn wrapped(text: &str, first: &str, rest: &str, width: usize) -> String {
    let mut lines = String::new();
    let mut line = first.to_owned();
    let mut is_empty = true;
    for word in text.split_whitespace() {
        let fits = columns(rest) + columns(word) <= width;
        let parts = if fits { vec![word] } else { unbroken_parts(word).collect() };
        for (index, part) in parts.into_iter().enumerate() {
            let blank = usize::from(index == 0 && !is_empty);
            if !is_empty && columns(&line) + blank + columns(part) > width {
                lines += &format!("{}\n", line.trim_end());
                rest.clone_into(&mut line);
                is_empty = true;
            }
            if blank > 0 && !is_empty {
                line.push(' ');
            }
            line += part;
            is_empty = false;
        }
    }
    lines + &format!("{}\n", line.trim_end())
}

/// The parts of a word between which a line may be broken: no line begins with a closing mark or ends with
/// an opening one.
///
/// Source: JIS X 4051, whose characters that begin or end no line are, of those in use here, these.
fn unbroken_parts(word: &str) -> impl Iterator<Item = &str> {
    const NOT_FIRST: &str = "、。）」』・：；ー々ょゃゅっョャュッ";
    const NOT_LAST: &str = "（「『";
    let mut rest = word;
    std::iter::from_fn(move || {
        let mut last = rest.chars().next()?;
        let breaks = rest.char_indices().skip(1).find(|&(_, next)| {
            let is_wide = columns_of(last) == 2 || columns_of(next) == 2;
            let is_free = !NOT_LAST.contains(last) && !NOT_FIRST.contains(next);
            last = next;
            is_wide && is_free
        });
        let (part, behind) = rest.split_at(breaks.map_or(rest.len(), |(place, _)| place));
        rest = behind;
        Some(part)
    })
}

/// A text for a terminal: control characters, which could command it, are escaped as in strings, except
/// for line ends and tabs.
pub fn printable(text: &str) -> String {
    let mut printable = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' | '\t' => printable.push(c),
            c if c.is_control() => printable.extend(c.escape_default()),
            c => printable.push(c),
        }
    }
    printable
}

/// A text as it stands between tags of HTML or SVG, or in an attribute.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thing_is_no_plural() {
        assert_eq!(counted(0_usize, "move"), "0 moves");
        assert_eq!(counted(1_u32, "game"), "1 game");
        assert_eq!(counted(2_u64, "pair"), "2 pairs");
    }

    #[test]
    fn wide_characters_take_two_columns() {
        assert_eq!([columns("狛犬"), columns("７六歩"), columns("しょうぎ")], [4, 6, 8]);
        assert_eq!([columns("chū — é"), columns("e\u{301}"), columns("ﾌ")], [7, 1, 1]);
    }

    #[test]
    fn lines_are_broken_at_blanks_by_the_columns_they_take() {
        assert_eq!(wrapped("a bc  def", "- ", "  ", 6), "- a bc\n  def\n");
        assert_eq!(wrapped("狛犬 狛犬", "", "", 8), "狛犬\n狛犬\n");
        assert_eq!(wrapped("longer a", "", "", 3), "longer\na\n");
        assert_eq!(wrapped("", "- ", "", 9), "-\n");
    }

    #[test]
    fn a_kanji_without_a_code_is_written_by_its_parts() {
        assert_eq!(written("⿰古寺").collect::<String>(), "古寺");
        assert_eq!(written("獅子").collect::<String>(), "獅子");
    }

    #[test]
    fn no_control_character_is_left() {
        assert_eq!(printable("a\x1b]0;b\x07\r\u{9b}\n\t狛"), "a\\u{1b}]0;b\\u{7}\\r\\u{9b}\n\t狛");
    }

    #[test]
    fn no_sign_of_markup_is_left() {
        assert_eq!(escaped("<a b='c' d=\"&\">"), "&lt;a b=&#39;c&#39; d=&quot;&amp;&quot;&gt;");
    }

    #[test]
    fn wide_characters_are_broken_between_but_not_before_closing_marks() {
        assert_eq!(
            wrapped("前に走る。また、動く", "- ", "  ", 8),
            "- 前に走\n  る。ま\n  た、動\n  く\n"
        );
        assert_eq!(wrapped("（前に）12マス", "", "", 8), "（前に）\n12マス\n");
        assert_eq!(wrapped("獅子 (Ln)、豹", "", "", 6), "獅子\n(Ln)、\n豹\n");
        assert_eq!(wrapped("also 小将棋 here", "", "", 9), "also\n小将棋\nhere\n");
    }
}
