//! The texts in the scripts of the page, without their comments and code.

use std::fs;
use std::path::PathBuf;

/// The folder of the page.
pub const ASSETS: &str = "crates/studio/src/assets";

/// The paths and contents of the page's files with one of these endings, and of the script that writes the
/// page without a server.
pub fn files(endings: &[&str]) -> Vec<(String, String)> {
    let folder = fs::read_dir(ASSETS).expect("the page").map(|file| file.expect("a file").path());
    let mut paths: Vec<PathBuf> = folder.chain([PathBuf::from("docs/web/index.mjs")]).collect();
    paths.retain(|path| endings.iter().any(|end| path.extension().is_some_and(|e| e == *end)));
    paths.sort();
    let name = |path: &PathBuf| path.display().to_string();
    paths.iter().map(|path| (name(path), fs::read_to_string(path).expect("a text"))).collect()
}

/// The string literals of a script. A template has a NUL where an expression stands, whose own literals
/// follow it.
pub fn literals(script: &str) -> Vec<String> {
    let mut reader = Reader { rest: script, found: Vec::new() };
    reader.code(None);
    reader.found
}

struct Reader<'t> {
    rest: &'t str,
    found: Vec<String>,
}

impl Reader<'_> {
    fn next(&mut self) -> Option<char> {
        let first = self.rest.chars().next()?;
        self.rest = &self.rest[first.len_utf8()..];
        Some(first)
    }

    fn skip_to(&mut self, end: &str) {
        self.rest = self.rest.split_once(end).map_or("", |(_, rest)| rest);
    }

    /// Reads code up to its end, or to the brace that ends an expression in a template.
    fn code(&mut self, end: Option<char>) {
        let mut depth = 0;
        while let Some(c) = self.next() {
            match c {
                '/' if self.rest.starts_with('/') => self.skip_to("\n"),
                '/' if self.rest.starts_with('*') => self.skip_to("*/"),
                '"' | '\'' | '`' => {
                    let literal = self.literal(c);
                    self.found.push(literal);
                }
                '{' => depth += 1,
                '}' if depth == 0 && end == Some('}') => return,
                '}' => depth -= 1,
                _ => {}
            }
        }
    }

    fn literal(&mut self, quote: char) -> String {
        let mut text = String::new();
        while let Some(c) = self.next() {
            match c {
                '\\' => text.extend(self.next()),
                '$' if quote == '`' && self.rest.starts_with('{') => {
                    self.next();
                    self.code(Some('}'));
                    text.push('\0');
                }
                _ if c == quote => break,
                _ => text.push(c),
            }
        }
        text
    }
}

#[test]
fn literals_of_a_script_are_found() {
    let script = "a(\"one\") // \"not\"\n/* 'nor' */ `two ${b({ c: \"three\" })} four`; 'five\\'s'";
    assert_eq!(literals(script), ["one", "three", "two \0 four", "five's"]);
}
