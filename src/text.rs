//! Texts for terminals and pages: their width, their lines, and what stands for signs of markup.

/// The columns of a terminal that a text takes: two for each character beyond ASCII, such as kanji.
pub fn columns(text: &str) -> usize {
    text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum()
}

/// The characters that are written of what a piece has on it: all but the ideographic description
/// characters, which tell how the parts behind them make up one kanji that has no code of its own; the
/// parts are written one after the other.
///
/// Source: The Unicode Standard 15.0, section 18.2.
pub fn written(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|c| !('\u{2ff0}'..='\u{2fff}').contains(c))
}

/// A text in lines of at most so many columns, broken at blanks; the first stands behind `first`, the
/// others behind `rest`. A word that is longer has a line of its own.
pub fn wrapped(text: &str, first: &str, rest: &str, width: usize) -> String {
    let mut lines = String::new();
    let mut line = first.to_owned();
    let mut is_empty = true;
    for word in text.split_whitespace() {
        if !is_empty && columns(&line) + 1 + columns(word) > width {
            lines += &format!("{}\n", line.trim_end());
            rest.clone_into(&mut line);
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
        }
        line += word;
        is_empty = false;
    }
    lines + &format!("{}\n", line.trim_end())
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
    fn no_sign_of_markup_is_left() {
        assert_eq!(escaped("<a b='c' d=\"&\">"), "&lt;a b=&#39;c&#39; d=&quot;&amp;&quot;&gt;");
    }
}
