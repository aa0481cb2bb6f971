//! The syntax of variant files, which is TOML, and mistakes in it.

use std::collections::BTreeSet;
use std::ops::Range;

use toml::de::{DeTable, Error};
use toml_parser::lexer::TokenKind;
use toml_parser::parser::{Event, EventKind, parse_document};
use toml_parser::{ParseError, Source};

use super::diagnostic::Diagnostic;
use super::mistake::{PIECES, RawDiagnostic, RawDiagnostics};

/// The greatest depth of nested tables; a variant file reaches ten.
///
/// The parser bounds brackets and the parts of a key separately, but not together, and tables nested
/// thousands deep would overflow the stack.
const DEEPEST: usize = 40;

/// The most repeated keys that are reported.
const MAX_TOLD: usize = 200;

/// Reads a text as tables, with the mistakes that do not keep it from being read.
pub(super) fn parse(text: &str) -> Result<(DeTable<'_>, RawDiagnostics), RawDiagnostics> {
    let (tree, errors) = DeTable::parse_recoverable(text);
    let mut wrong = RawDiagnostics::default();
    if !errors.is_empty() {
        note_in(text, 0..text.len(), &[is_header, is_statement], &mut wrong);
        if !wrong.is_empty() {
            return Err(wrong);
        }
        note_repeated(text, &errors, &mut wrong);
    }
    Ok((tree.into_inner(), wrong))
}

/// Reads the text of a file that is not a variant file as tables.
///
/// # Errors
/// The first mistake in its syntax.
#[doc(hidden)]
pub fn tables<'t>(text: &'t str, origin: &str) -> Result<DeTable<'t>, Diagnostic> {
    let shown = |mistake: &RawDiagnostic| Diagnostic::error(text, origin, mistake);
    check_depth(text).map_err(|mistake| shown(&mistake))?;
    let (tables, wrong) = match parse(text) {
        Ok((tables, wrong)) => (tables, wrong),
        Err(wrong) => (DeTable::default(), wrong),
    };
    wrong.independent().first().map_or(Ok(tables), |first| Err(shown(first)))
}

/// Notes the mistakes in the syntax of a part of a file: one for each of the smallest parts before lines
/// that begin something new, first the sections and then the keys in them.
fn note_in(
    text: &str,
    part: Range<usize>,
    begins: &[fn(&str) -> bool],
    wrong: &mut RawDiagnostics,
) {
    let Some(whole) = first_mistake(text, &part) else { return };
    let mut inner = RawDiagnostics::default();
    if let Some((begins, finer)) = begins.split_first() {
        for smaller in ranges(text, part, *begins) {
            note_in(text, smaller, finer, &mut inner);
            if inner.are_too_many() {
                break;
            }
        }
    }
    if inner.is_empty() {
        inner.push(whole);
    }
    wrong.extend(inner, Some);
}

/// The first mistake in the syntax of a part of a file, except for repeated keys.
fn first_mistake(text: &str, part: &Range<usize>) -> Option<RawDiagnostic> {
    let (_, errors) = DeTable::parse_recoverable(&text[part.clone()]);
    let keys = if errors.is_empty() { BTreeSet::new() } else { keys(&text[part.clone()]) };
    let is_key = |error: &Error| error.span().is_some_and(|span| keys.contains(&span.start));
    Some(explain(text, part, errors.iter().find(|error| !is_key(error))?))
}

/// The places where keys begin in a text, if it has no mistakes in its syntax.
fn keys(text: &str) -> BTreeSet<usize> {
    let (mut keys, mut errors) = (BTreeSet::new(), Vec::<ParseError>::new());
    let mut note = |event: Event| {
        if event.kind() == EventKind::SimpleKey {
            keys.insert(event.span().start());
        }
    };
    parse_document(&Source::new(text).lex().into_vec(), &mut note, &mut errors);
    if errors.is_empty() { keys } else { BTreeSet::new() }
}

/// Notes repeated keys; if a whole section is repeated, its keys are not reported one by one.
fn note_repeated(text: &str, errors: &[Error], wrong: &mut RawDiagnostics) {
    let sections: Vec<_> = ranges(text, 0..text.len(), is_header).collect();
    let mut told = 0..0;
    for span in errors.iter().filter_map(Error::span).take(MAX_TOLD) {
        if told.contains(&span.start) {
            continue;
        }
        let line = text[..span.start].rfind('\n').map_or(0, |at| at + 1);
        let at = sections.partition_point(|section| section.start <= line).saturating_sub(1);
        let section = sections.get(at).cloned().unwrap_or_default();
        let is_section = section.start == line && is_header(&text[line..]);
        let (what, name, before) = if is_section {
            let header = &text[line..span.end];
            if header.starts_with("[pieces.") {
                wrong.damage(PIECES); // One of the two was meant for another piece.
            }
            told = section;
            ("section", header.trim_start_matches('['), 0..line)
        } else {
            ("key", &text[span.clone()], section.start..line)
        };
        let mut lines = before.start;
        let first = text[before].split_inclusive('\n').find_map(|earlier| {
            let at = lines;
            lines += earlier.len();
            let rest = earlier.trim_start_matches('[').strip_prefix(name)?;
            rest.starts_with([' ', '=', '.', ']']).then_some(at)
        });
        let mistake = RawDiagnostic::new(span, format!("the {what} `{name}` is here twice"));
        wrong.push(match first {
            Some(first) => {
                let line = text[..first].matches('\n').count() + 1;
                mistake.with_note(format!("it is on line {line} already"))
            }
            None => mistake,
        });
    }
}

/// Turns an error in the syntax of a part of a file into a mistake.
fn explain(text: &str, range: &Range<usize>, error: &Error) -> RawDiagnostic {
    let part = &text[range.clone()];
    let span = error.span().unwrap_or_default();
    let (start, end) = (part.floor_char_boundary(span.start), part.ceil_char_boundary(span.end));
    let mistake = |at: Range<usize>, message: &str| {
        RawDiagnostic::new(range.start + at.start..range.start + at.end, message)
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

/// The quotes around a text of this kind.
const fn quotes(kind: TokenKind) -> Option<&'static str> {
    match kind {
        TokenKind::LiteralString => Some("'"),
        TokenKind::BasicString => Some("\""),
        TokenKind::MlLiteralString => Some("'''"),
        TokenKind::MlBasicString => Some("\"\"\""),
        _ => None,
    }
}

/// The pieces of a part of a text, which is split before the lines that begin something new; the first
/// piece may begin with other lines.
fn ranges(
    text: &str,
    part: Range<usize>,
    begins: fn(&str) -> bool,
) -> impl Iterator<Item = Range<usize>> {
    let lines = text[part.clone()].split_inclusive('\n').scan(part.start, |at, line| {
        *at += line.len();
        Some((*at - line.len(), line))
    });
    let starts = lines.filter(move |&(at, line)| at == part.start || begins(line));
    let starts = starts.map(|(at, _)| at);
    let ends = starts.clone().skip(1).chain([part.end]);
    starts.zip(ends).map(|(start, end)| start..end)
}

/// Returns `true` if a line begins a section, even if its bracket is not closed: `[pieces.P]`.
fn is_header(text: &str) -> bool {
    let line = text.lines().next().unwrap_or_default();
    line.strip_prefix('[').is_some_and(|rest| {
        let name = rest.trim_start_matches(|c: char| c.is_ascii_lowercase() || c == '_');
        name.len() < rest.len()
            && name.starts_with(['.', ']', ' ', '\r'])
            && !rest.contains(['=', ',', '{'])
    })
}

/// Returns `true` if a line begins a key of a section: keys are not indented.
fn is_statement(line: &str) -> bool {
    line.starts_with(|c: char| c.is_ascii_lowercase())
}

/// Makes sure that nothing in a file is nested too deep.
pub(super) fn check_depth(text: &str) -> Result<(), RawDiagnostic> {
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
            return Err(RawDiagnostic::new(at..at + 1, "this lies too deep in tables and lists"));
        }
    }
    Ok(())
}
