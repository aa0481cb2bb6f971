//! JSON with the line of each value; everything before a mistake is kept, however deeply values are
//! nested.

use std::borrow::Cow;

use super::super::{Part, shortened};

/// The maximum number of values in a text; a game with the maximum number of moves has fewer.
const MAX: usize = 1 << 23;

/// The values of a text; nested values are referred to by index.
#[derive(Debug, Default)]
pub(super) struct Json<'t> {
    values: Vec<Node<'t>>,
    /// The lines with unpaired surrogates, which are replaced by `\u{fffd}`.
    halves: Vec<usize>,
}

#[derive(Debug)]
struct Node<'t> {
    line: usize,
    value: Value<'t>,
}

/// A value.
#[derive(Debug)]
pub(super) enum Value<'t> {
    Null,
    Bool(bool),
    /// A number as it is spelt.
    Number(&'t str),
    Text(Cow<'t, str>),
    List(Vec<usize>),
    /// Names and values in their order.
    Object(Vec<(Cow<'t, str>, usize)>),
}

/// A mistake in a text.
#[derive(Debug)]
pub(super) struct JsonError {
    pub line: usize,
    pub found: String,
    pub expected: &'static str,
}

impl<'t> Json<'t> {
    /// Reads a value, up to the first mistake.
    pub fn read(part: Part<'t>) -> (Self, Option<JsonError>) {
        let mut reader = Reader {
            rest: part.text,
            line: part.line,
            json: Json::default(),
            open: Vec::new(),
            name: None,
        };
        let mistake = reader.read().err();
        (reader.json, mistake)
    }

    /// Returns the index of the whole, if there is anything.
    pub fn root(&self) -> Option<usize> {
        (!self.values.is_empty()).then_some(0)
    }

    pub fn value(&self, place: usize) -> &Value<'t> {
        &self.values[place].value
    }

    /// The line on which a value begins.
    pub fn line(&self, place: usize) -> usize {
        self.values[place].line
    }

    /// Returns the value under a name in an object; `None` if it is null.
    pub fn get(&self, place: usize, name: &str) -> Option<usize> {
        let Value::Object(entries) = self.value(place) else { return None };
        let found = entries.iter().rfind(|(known, _)| known == name)?.1;
        (!matches!(self.value(found), Value::Null)).then_some(found)
    }

    /// Returns the values, with their names, that do not count because the name occurs again in the
    /// same object; the object `except` is skipped.
    pub fn repeated(&self, except: Option<usize>) -> Vec<(usize, &str)> {
        let mut repeated = Vec::new();
        for inside in (0..self.values.len()).filter(|&place| Some(place) != except) {
            let mut entries: Vec<_> = self.entries(inside).iter().collect();
            entries.sort_by(|(one, _), (other, _)| one.cmp(other));
            let pairs = entries.windows(2).filter(|pair| pair[0].0 == pair[1].0);
            repeated.extend(pairs.map(|pair| (pair[0].1, pair[0].0.as_ref())));
        }
        repeated
    }

    /// Returns the lines with unpaired surrogates.
    pub fn halves(&self) -> &[usize] {
        &self.halves
    }

    /// Returns the values in an object, with their names.
    pub fn entries(&self, place: usize) -> &[(Cow<'t, str>, usize)] {
        match self.value(place) {
            Value::Object(entries) => entries,
            _ => &[],
        }
    }

    /// The values in a list.
    pub fn list(&self, place: usize) -> Option<&[usize]> {
        match self.value(place) {
            Value::List(places) => Some(places),
            _ => None,
        }
    }

    pub fn text(&self, place: usize) -> Option<&str> {
        match self.value(place) {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// A whole number that is not negative.
    pub fn number(&self, place: usize) -> Option<u64> {
        match self.value(place) {
            Value::Number(text) => text.parse().ok(),
            _ => None,
        }
    }

    /// Describes a value in a few words.
    pub fn stated(&self, place: usize) -> String {
        match self.value(place) {
            Value::Null => "null".to_owned(),
            Value::Bool(value) => value.to_string(),
            Value::Number(text) => shortened(text),
            Value::Text(text) => shortened(text),
            Value::List(_) => "[...]".to_owned(),
            Value::Object(_) => "{...}".to_owned(),
        }
    }
}

/// The state of a reader.
struct Reader<'t> {
    rest: &'t str,
    line: usize,
    json: Json<'t>,
    /// The lists and objects that are not closed yet.
    open: Vec<usize>,
    /// The name of the value that comes next.
    name: Option<Cow<'t, str>>,
}

impl<'t> Reader<'t> {
    fn read(&mut self) -> Result<(), JsonError> {
        loop {
            self.value()?;
            // After a value, lists and objects may end.
            loop {
                self.skip_blanks();
                let Some(&inside) = self.open.last() else {
                    return match self.rest.is_empty() {
                        true => Ok(()),
                        false => Err(self.wrong("nothing behind the record")),
                    };
                };
                let is_list = self.json.list(inside).is_some();
                if self.skip(',') {
                    self.skip_blanks();
                    if self.rest.starts_with([']', '}']) {
                        return Err(self.wrong("another value behind the comma"));
                    }
                    if !is_list {
                        self.name()?;
                    }
                    break;
                }
                let close = if is_list { ']' } else { '}' };
                if !self.skip(close) {
                    let expected = if is_list { "`,` or `]`" } else { "`,` or `}`" };
                    return Err(self.wrong(expected));
                }
                self.open.pop();
            }
        }
    }

    /// Reads a value; of a list or an object that is not empty, only the beginning.
    fn value(&mut self) -> Result<(), JsonError> {
        loop {
            self.skip_blanks();
            let line = self.line;
            let value = match self.rest.chars().next() {
                Some('{') => Value::Object(Vec::new()),
                Some('[') => Value::List(Vec::new()),
                Some('"') => Value::Text(self.string()?),
                Some(_) => self.word()?,
                None => return Err(self.wrong("a value")),
            };
            let is_list = matches!(value, Value::List(_));
            let is_open = is_list || matches!(value, Value::Object(_));
            self.add(line, value)?;
            if !is_open {
                return Ok(());
            }
            self.rest = &self.rest[1..];
            self.skip_blanks();
            if self.skip(if is_list { ']' } else { '}' }) {
                return Ok(());
            }
            self.open.push(self.json.values.len() - 1);
            if !is_list {
                self.name()?;
            }
        }
    }

    fn add(&mut self, line: usize, value: Value<'t>) -> Result<(), JsonError> {
        let place = self.json.values.len();
        if place >= MAX {
            return Err(self.wrong("fewer values in a record"));
        }
        self.json.values.push(Node { line, value });
        if let Some(&inside) = self.open.last() {
            let name = self.name.take();
            match (&mut self.json.values[inside].value, name) {
                (Value::List(places), _) => places.push(place),
                (Value::Object(entries), Some(name)) => entries.push((name, place)),
                _ => {}
            }
        }
        Ok(())
    }

    /// Reads the name of a value in an object.
    fn name(&mut self) -> Result<(), JsonError> {
        self.skip_blanks();
        if !self.rest.starts_with('"') {
            return Err(self.wrong("a name such as \"moves\""));
        }
        let name = self.string()?;
        self.skip_blanks();
        if !self.skip(':') {
            return Err(self.wrong("`:` behind the name"));
        }
        self.name = Some(name);
        Ok(())
    }

    /// Reads a number, or one of `null`, `true` and `false`.
    fn word(&mut self) -> Result<Value<'t>, JsonError> {
        let is_end = |c: char| !(c.is_ascii_alphanumeric() || "+-.".contains(c));
        let (word, rest) = self.rest.split_at(self.rest.find(is_end).unwrap_or(self.rest.len()));
        let value = match word {
            "null" => Value::Null,
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            _ if word.starts_with(|c: char| c.is_ascii_digit() || c == '-')
                && word.parse::<f64>().is_ok() =>
            {
                Value::Number(word)
            }
            _ => return Err(self.wrong("a value")),
        };
        self.rest = rest;
        Ok(value)
    }

    /// Reads a text in quotes.
    fn string(&mut self) -> Result<Cow<'t, str>, JsonError> {
        let inside = &self.rest[1..];
        let end = |text: &str| text.find(['"', '\\', '\n']);
        let wrong = |reader: &Self| reader.wrong("a text that ends with `\"` on its line");
        let plain = end(inside).ok_or_else(|| wrong(self))?;
        if inside[plain..].starts_with('"') {
            self.rest = &inside[plain + 1..];
            return Ok(Cow::Borrowed(&inside[..plain]));
        }
        let (mut text, mut rest) = (String::new(), inside);
        loop {
            let place = end(rest).ok_or_else(|| wrong(self))?;
            text += &rest[..place];
            rest = &rest[place..];
            if let Some(after) = rest.strip_prefix('"') {
                self.rest = after;
                return Ok(Cow::Owned(text));
            }
            let (c, after) = escaped(rest).ok_or_else(|| wrong(self))?;
            if c == char::REPLACEMENT_CHARACTER && !is_replacement(rest) {
                self.json.halves.push(self.line);
            }
            text.push(c);
            rest = after;
        }
    }

    fn skip_blanks(&mut self) {
        let rest = self.rest.trim_start();
        self.line += self.rest[..self.rest.len() - rest.len()].matches('\n').count();
        self.rest = rest;
    }

    fn skip(&mut self, c: char) -> bool {
        let rest = self.rest.strip_prefix(c);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn wrong(&self, expected: &'static str) -> JsonError {
        let found = match self.rest.lines().next().unwrap_or_default().trim() {
            "" => "the end of the text".to_owned(),
            rest => shortened(rest),
        };
        JsonError { line: self.line, found, expected }
    }
}

/// Returns the character that an escape stands for, and the rest of the text.
fn escaped(text: &str) -> Option<(char, &str)> {
    let mut characters = text.strip_prefix('\\')?.chars();
    let c = match characters.next()? {
        'n' => '\n',
        't' => '\t',
        'r' => '\r',
        'b' => '\u{8}',
        'f' => '\u{c}',
        'u' => return unicode(characters.as_str()),
        c @ ('"' | '\\' | '/') => c,
        _ => return None,
    };
    Some((c, characters.as_str()))
}

/// Reads a character of four digits, or of two surrogates of four digits each; an unpaired surrogate is
/// not a character.
fn unicode(text: &str) -> Option<(char, &str)> {
    let unit = |text: &str| {
        let digits = text.get(..4).filter(|text| text.bytes().all(|b| b.is_ascii_hexdigit()))?;
        u16::from_str_radix(digits, 16).ok()
    };
    let first = unit(text)?;
    let rest = &text[4..];
    let second = rest.strip_prefix("\\u").and_then(|rest| Some((unit(rest)?, &rest[4..])));
    if let Some((second, after)) = second
        && let Some(Ok(c)) = char::decode_utf16([first, second]).next()
        && c.len_utf16() == 2
    {
        return Some((c, after));
    }
    Some((char::from_u32(first.into()).unwrap_or('\u{fffd}'), rest))
}

/// Returns `true` if an escape is that of the replacement character.
fn is_replacement(text: &str) -> bool {
    text.get(2..6).is_some_and(|digits| digits.eq_ignore_ascii_case("fffd"))
}

/// A text in quotes.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '\n' => quoted += "\\n",
            '\r' => quoted += "\\r",
            '\t' => quoted += "\\t",
            c if c < ' ' => quoted += &format!("\\u{:04x}", u32::from(c)),
            c => quoted.push(c),
        }
    }
    quoted + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mistake(text: &str) -> Option<(usize, String)> {
        let (_, mistake) = Json::read(Part { text, line: 1 });
        mistake.map(|mistake| (mistake.line, mistake.found))
    }

    #[test]
    fn a_text_in_quotes_is_read_as_it_was() {
        for text in ["", "a", "\"\\/", "\n\r\t\u{1}", "玉😀", "\\u0041"] {
            let written = quoted(text);
            let (json, mistake) = Json::read(Part { text: &written, line: 1 });
            assert!(mistake.is_none(), "{written}");
            assert_eq!(json.text(0), Some(text));
        }
        let (json, _) = Json::read(Part { text: r#""\u7389\ud83d\ude00\ud83dx\/""#, line: 1 });
        assert_eq!(json.text(0), Some("玉😀\u{fffd}x/"));
    }

    #[test]
    fn a_mistake_has_its_line_and_what_is_before_it_is_kept() {
        assert_eq!(mistake("{\"a\": [1, 2.5e3, null, true, {}, []]}\n"), None);
        for (text, line, found) in [
            ("", 1, "the end of the text"),
            ("{\n\"a\" 1}", 2, "1}"),
            ("[1,\n2,\n]", 3, "]"),
            ("[1 2]", 1, "2]"),
            ("{}\n{}", 2, "{}"),
            ("[nul]", 1, "nul]"),
            ("[\"a\n\"]", 1, "\"a"),
            ("[\"\\x\"]", 1, "\"\\x\"]"),
            ("{a: 1}", 1, "a: 1}"),
        ] {
            assert_eq!(mistake(text), Some((line, found.to_owned())), "{text}");
        }
        let (json, mistake) = Json::read(Part { text: "{\"moves\": [1, 2, {\"a\": [3", line: 1 });
        assert_eq!(mistake.map(|mistake| mistake.expected), Some("`,` or `]`"));
        let moves = json.get(0, "moves").and_then(|moves| json.list(moves));
        assert_eq!(moves.map(<[usize]>::len), Some(3));
    }

    #[test]
    fn values_may_be_nested_as_deep_as_memory_reaches() {
        let text = "[".repeat(1_000_000);
        assert_eq!(mistake(&text), Some((1, "the end of the text".to_owned())));
        assert_eq!(mistake(&(text + &"]".repeat(1_000_000))), None);
    }
}
