//! Whether a variant file is written in TOML, and what is wrong where it is not.

use std::collections::BTreeSet;
use std::ops::Range;

use toml::de::{DeTable, Error};
use toml_parser::lexer::TokenKind;
use toml_parser::parser::{Event, EventKind, parse_document};
use toml_parser::{ParseError, Source};

use super::mistake::{Mistake, Mistakes, PIECES};

/// How deep tables may lie; those of a variant file reach ten.
///
/// The parser bounds brackets and the parts of a key each by itself, but not both together, and
/// tables that lie thousands deep cost more stack than there is.
const DEEPEST: usize = 40;

/// How many mistakes in the syntax of a section are told.
const MOST_TOLD: usize = 200;

/// Reads a text as tables, with the mistakes that do not keep it from being read.
pub(super) fn parse(text: &str) -> Result<(DeTable<'_>, Mistakes), Mistakes> {
    let (tree, errors) = DeTable::parse_recoverable(text);
    let mut wrong = Mistakes::default();
    if errors.is_empty() {
        return Ok((tree.into_inner(), wrong));
    }
    let keys = keys(text).unwrap_or_default();
    let is_key = |error: &Error| error.span().is_some_and(|span| keys.contains(&span.start));
    if errors.iter().all(is_key) {
        note_repeated(text, &errors, &mut wrong);
        return Ok((tree.into_inner(), wrong));
    }
    for section in ranges(text, is_header) {
        note_in(text, section, &mut wrong);
        if wrong.are_too_many() {
            break;
        }
    }
    if wrong.is_empty() {
        errors.iter().take(1).for_each(|error| wrong.push(explain(text, 0..text.len(), error)));
    }
    Err(wrong)
}

/// Where the keys of a file begin that is written as it should be, whatever they mean.
fn keys(text: &str) -> Option<BTreeSet<usize>> {
    let (mut keys, mut errors) = (BTreeSet::new(), Vec::<ParseError>::new());
    let mut note = |event: Event| {
        if event.kind() == EventKind::SimpleKey {
            keys.insert(event.span().start());
        }
    };
    parse_document(&Source::new(text).lex().into_vec(), &mut note, &mut errors);
    errors.is_empty().then_some(keys)
}

/// Notes the keys that are there twice; where a whole section is, its keys are not told one by one.
fn note_repeated(text: &str, errors: &[Error], wrong: &mut Mistakes) {
    let sections: Vec<_> = ranges(text, is_header).collect();
    let mut told = 0..0;
    for span in errors.iter().filter_map(Error::span).take(MOST_TOLD) {
        let at = sections.partition_point(|section| section.start <= span.start).saturating_sub(1);
        let section = sections.get(at).cloned().unwrap_or_default();
        let line = text[..span.start].rfind('\n').map_or(0, |at| at + 1);
        if told.contains(&span.start) {
            continue;
        }
        let key = &text[span.clone()];
        let mistake = if line == section.start && is_header(&text[line..]) {
            told = section;
            if text[line..].starts_with("[pieces.") {
                wrong.damage(PIECES); // One of the two was meant for another piece.
            }
            let header = header_text(&text[line..]);
            let first = sections.iter().find(|range| header_text(&text[range.start..]) == header);
            repeated(text, span, "section", header, first.map(|range| range.start))
        } else {
            let mut before = ranges(&text[section.start..line], is_statement);
            let first = before.find(|range| {
                let rest = &text[section.start + range.start..];
                rest.strip_prefix(key).is_some_and(|rest| rest.starts_with([' ', '=', '.']))
            });
            repeated(text, span, "key", key, first.map(|range| section.start + range.start))
        };
        wrong.push(mistake);
    }
}

/// The mistake that something is in the file a second time.
fn repeated(
    text: &str,
    span: Range<usize>,
    what: &str,
    name: &str,
    first: Option<usize>,
) -> Mistake {
    let mistake = Mistake::new(span.clone(), format!("the {what} `{name}` is here twice"));
    match first.filter(|first| *first < span.start) {
        Some(first) => {
            let line = text[..first].matches('\n').count() + 1;
            mistake.with_note(format!("it is on line {line} already"))
        }
        None => mistake,
    }
}

/// Notes what is wrong with the syntax of a section, one mistake for each of its keys.
fn note_in(text: &str, section: Range<usize>, wrong: &mut Mistakes) {
    let first = |range: Range<usize>| {
        let (_, errors) = DeTable::parse_recoverable(&text[range.clone()]);
        let keys = if errors.is_empty() { None } else { keys(&text[range.clone()]) };
        let is_key = |error: &Error| {
            error.span().zip(keys.as_ref()).is_some_and(|(s, k)| k.contains(&s.start))
        };
        errors.iter().find(|error| !is_key(error)).map(|error| explain(text, range, error))
    };
    let Some(whole) = first(section.clone()) else { return };
    let statements = ranges(&text[section.clone()], is_statement);
    let statements = statements.map(|at| section.start + at.start..section.start + at.end);
    let mut told = statements.filter_map(first).take(MOST_TOLD).peekable();
    if told.peek().is_none() {
        wrong.push(whole);
    }
    told.for_each(|mistake| wrong.push(mistake));
}

/// What is wrong with the syntax of a part of a file.
fn explain(text: &str, range: Range<usize>, error: &Error) -> Mistake {
    let part = &text[range.clone()];
    let span = error.span().unwrap_or_default();
    let (start, end) = (part.floor_char_boundary(span.start), part.ceil_char_boundary(span.end));
    let mistake = |at: Range<usize>, message: &str| {
        Mistake::new(range.start + at.start..range.start + at.end, message)
    };
    let token = Source::new(part).lex().find(|token| token.span().end() >= start.max(1));
    let quotes = token.and_then(|token| Some((token.span(), quotes(token.kind())?)));
    if let Some((at, quotes)) = quotes {
        let inside = &part[at.start()..at.end()];
        if inside.len() < 2 * quotes.len() || !inside.ends_with(quotes) {
            let opening = at.start()..at.start() + quotes.len();
            let at = if quotes.len() == 1 { start..end } else { opening };
            return mistake(at, "this text is not closed");
        }
        if part[start..at.end().max(start)].starts_with(char::is_control) {
            return mistake(start..end, "this character cannot stand in a text as it is");
        }
    }
    let bare =
        part[start..].split([',', '}', ']', '#', '\n']).next().unwrap_or_default().trim_end();
    let is_value = part[..start].trim_end().ends_with(['=', '[', ',']);
    if is_value && bare.starts_with(|c: char| c.is_ascii_alphabetic()) && !bare.contains('"') {
        let help = format!("write `\"{bare}\"`");
        return mistake(start..start + bare.len(), "a text has to stand in quotes").with_help(help);
    }
    mistake(start..end, error.message())
}

/// The quotes that a text of this sort stands in.
const fn quotes(kind: TokenKind) -> Option<&'static str> {
    match kind {
        TokenKind::LiteralString => Some("'"),
        TokenKind::BasicString => Some("\""),
        TokenKind::MlLiteralString => Some("'''"),
        TokenKind::MlBasicString => Some("\"\"\""),
        _ => None,
    }
}

/// A text taken apart before the lines that begin something new; there may be a part before them.
fn ranges(text: &str, begins: fn(&str) -> bool) -> impl Iterator<Item = Range<usize>> {
    let lines = text.split_inclusive('\n').scan(0, |at, line| {
        *at += line.len();
        Some((*at - line.len(), line))
    });
    let starts = lines.filter(move |&(at, line)| at == 0 || begins(line)).map(|(at, _)| at);
    let ends = starts.clone().skip(1).chain([text.len()]);
    starts.zip(ends).map(|(start, end)| start..end)
}

/// Whether a line begins a section, even if its bracket is not closed: `[pieces.P]`.
fn is_header(text: &str) -> bool {
    let line = text.lines().next().unwrap_or_default();
    line.strip_prefix('[').is_some_and(|rest| {
        let name = rest.trim_start_matches(|c: char| c.is_ascii_lowercase() || c == '_');
        name.len() < rest.len()
            && name.starts_with(['.', ']', ' ', '\r'])
            && !rest.contains(['=', ',', '{'])
    })
}

/// Whether a line begins a key of a section: keys do not stand further to the right.
fn is_statement(line: &str) -> bool {
    line.starts_with(|c: char| c.is_ascii_lowercase())
}

/// Where the first section of this name or within it begins, or else where the text ends.
pub(super) fn start_of_section(text: &str, name: &str) -> usize {
    let mut headers = ranges(text, is_header).skip(1);
    let found = headers.find(|at| header_text(&text[at.start..]).split('.').next() == Some(name));
    found.map_or(text.len(), |at| at.start)
}

/// What stands between the brackets of a header.
fn header_text(text: &str) -> &str {
    let line = text.lines().next().unwrap_or_default();
    line.trim_start_matches('[').split(']').next().unwrap_or_default().trim()
}

/// Makes sure that nothing in a file lies too deep.
pub(super) fn check_depth(text: &str) -> Result<(), Mistake> {
    // The parts of keys before each open bracket, and those of the key that is being read.
    let (mut outer, mut depth, mut parts) = (Vec::new(), 0, 0);
    for token in Source::new(text).lex() {
        match token.kind() {
            TokenKind::Dot => parts += 1,
            TokenKind::LeftCurlyBracket | TokenKind::LeftSquareBracket => {
                outer.push(parts + 1);
                depth += parts + 1;
                parts = 0;
            }
            TokenKind::RightCurlyBracket | TokenKind::RightSquareBracket => {
                depth -= outer.pop().unwrap_or(0);
                parts = 0;
            }
            TokenKind::Newline | TokenKind::Comma => parts = 0,
            _ => {}
        }
        if depth + parts > DEEPEST {
            let at = token.span().start();
            return Err(Mistake::new(at..at + 1, "this lies too deep in tables and lists"));
        }
    }
    Ok(())
}
