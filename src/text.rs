//! Texts for terminals and pages: their width, their lines, and what stands for signs of markup.

/// The columns of a terminal that a text takes: two for each character beyond ASCII, such as kanji.
pub fn columns(text: &str) -> usize {
    text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum()
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
    fn no_sign_of_markup_is_left() {
        assert_eq!(escaped("<a b='c' d=\"&\">"), "&lt;a b=&#39;c&#39; d=&quot;&amp;&quot;&gt;");
    }
}
