//! Reading a file that is not written or shaped as it should be: what can be read of it, and as
//! many mistakes as can be told apart.
//!
//! The parser of the syntax and the one of the shape both stop at the first mistake. The syntax
//! is therefore looked at section by section. For the shape, what is wrong is taken out of the
//! file and the rest is read again, until nothing is wrong any more.

use std::collections::BTreeSet;
use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue, Deserializer, Error};

use super::mistake::{Mistake, Mistakes, PIECES, is_close};
use super::section::FileEntry;

/// After how many mistakes in the shape a file is not read any further.
const MOST_MISTAKES: usize = 40;
/// What the parser says of a key that is there already.
const DUPLICATE: &str = "duplicate key";
/// Words by which what the parser says of brackets can be known.
const BRACKET_WORDS: [&str; 4] = ["array", "table", "unclosed", "recurse"];

/// What could be read of a file that has mistakes.
pub(super) struct Recovered {
    /// The file without what is wrong, if enough is left.
    pub file: Option<FileEntry>,
    /// What is wrong with it.
    pub mistakes: Mistakes,
    /// The sections that were read only in part, as `pieces.P`.
    pub damaged: BTreeSet<String>,
}

/// Reads what can be read of a file that has mistakes in its syntax or its shape.
pub(super) fn recover(text: &str) -> Recovered {
    let (tree, errors) = DeTable::parse_recoverable(text);
    let mut found =
        Recovered { file: None, mistakes: Mistakes::default(), damaged: BTreeSet::new() };
    if errors.iter().all(|error| error.message() == DUPLICATE) {
        let duplicates = duplicates(text, &errors);
        if duplicates.iter().any(|mistake| text[..mistake.span.start].ends_with("[pieces.")) {
            // One of the two was meant for another piece.
            found.damaged.insert(PIECES.to_owned());
        }
        found.mistakes.extend(duplicates);
        found.read_shape(text, tree);
        return found;
    }
    found.mistakes.extend(syntax(text));
    if found.mistakes.is_empty() {
        found.mistakes.extend(errors.first().map(|error| in_syntax(error, text, 0)));
    }
    found
}

/// The keys that are there twice; where a whole section is, its keys are not told one by one.
fn duplicates(text: &str, errors: &[Error]) -> Vec<Mistake> {
    let mut told: Vec<Mistake> = Vec::new();
    let mut repeated = 0..0;
    for error in errors {
        let span = error.span().unwrap_or_default();
        if repeated.contains(&span.start) {
            continue;
        }
        let line = text[..span.start].rfind('\n').map_or(0, |at| at + 1);
        if header(&text[line..]) {
            let next = headers(text).find(|&at| at > line);
            repeated = line..next.unwrap_or(text.len());
        }
        told.push(Mistake::from_toml(error));
        if told.len() == MOST_MISTAKES {
            break;
        }
    }
    told
}

/// The mistakes in the syntax, section by section.
fn syntax(text: &str) -> Vec<Mistake> {
    let mut told = Vec::new();
    let mut start = 0;
    for end in headers(text).filter(|&at| at > 0).chain([text.len()]) {
        let section = &text[start..end];
        let (_, errors) = DeTable::parse_recoverable(section);
        let (mut line, mut open) = (None, false);
        for error in errors.iter().filter(|error| error.message() != DUPLICATE) {
            let at = error.span().map_or(0, |span| span.start.min(section.len()));
            let here = section[..section.floor_char_boundary(at)].rfind('\n');
            // Behind a bracket that is not closed, the rest is taken for what it is not.
            let in_bracket = BRACKET_WORDS.iter().any(|word| error.message().contains(word));
            if line != Some(here) && !(open && in_bracket) {
                told.push(in_syntax(error, section, start));
                open = in_bracket;
            }
            line = Some(here);
            if told.len() == MOST_MISTAKES {
                return told;
            }
        }
        start = end;
    }
    told
}

/// A mistake in the syntax of a section that begins at `start`.
fn in_syntax(error: &Error, section: &str, start: usize) -> Mistake {
    match error.span() {
        Some(span) if error.message().starts_with("invalid multi-line") => {
            let before = &section[..section.floor_char_boundary(span.start)];
            let quotes = ["\"\"\"", "'''"].iter().filter_map(|quotes| before.rfind(quotes)).max();
            let opening = quotes.map_or(span, |at| at..at + 3);
            Mistake::new(opening, "this text is not closed").moved(start)
        }
        _ => Mistake::from_toml(error).moved(start),
    }
}

/// Where the headers of sections begin, as `[pieces.P]` alone on a line.
fn headers(text: &str) -> impl Iterator<Item = usize> {
    let lines = text.split_inclusive('\n').scan(0, |at, line| {
        *at += line.len();
        Some((*at - line.len(), line))
    });
    lines.filter(|(_, line)| header(line)).map(|(at, _)| at)
}

/// Whether a text begins with the header of a section, even an unclosed one.
fn header(text: &str) -> bool {
    let line = text.lines().next().unwrap_or_default();
    line.strip_prefix('[').is_some_and(|rest| {
        rest.starts_with(|c: char| c.is_ascii_lowercase())
            && !rest.contains(['=', ',', '{'])
            && rest
                .trim_start_matches(|c: char| c.is_ascii_lowercase() || c == '_')
                .starts_with(['.', ']', ' ', '\r'])
    })
}

impl Recovered {
    /// Reads the sections, without those entries that are wrong.
    fn read_shape(&mut self, text: &str, mut tree: Spanned<DeTable<'_>>) {
        let mut removed = Vec::new();
        for _ in 0..MOST_MISTAKES {
            let error = match FileEntry::deserialize(Deserializer::from(tree.clone())) {
                Ok(file) => {
                    self.file = Some(file);
                    break;
                }
                Err(error) => error,
            };
            let span = error.span().unwrap_or_default();
            let message = error.message().strip_prefix("missing field `");
            let missing = message.and_then(|rest| rest.strip_suffix('`'));
            let path = if missing.is_some() && tree.span() == span {
                Some(Vec::new())
            } else {
                find(tree.get_ref(), &span, missing.is_some())
            };
            let taken_out = missing.is_some_and(|key| is_missed(&removed, path.as_deref(), key));
            if !taken_out {
                let is_list = text.get(span.clone()).is_some_and(|header| header.starts_with("[["));
                self.mistakes.push(if is_list {
                    Mistake::new(span, "a section has single brackets, `[` and `]`")
                } else {
                    Mistake::from_toml(&error)
                });
            }
            let Some(path) = path else {
                break;
            };
            self.note_damage(&path);
            let repaired = match missing {
                Some(key) => insert(tree.get_mut(), &path, key),
                None => remove(tree.get_mut(), &path),
            };
            if !repaired {
                break;
            }
            removed.push(path);
        }
        self.mistakes.merge_missing();
    }

    /// Notes the sections that the path goes through.
    fn note_damage(&mut self, path: &[String]) {
        self.damaged.extend(path.iter().filter(|key| *key != PIECES).cloned());
        if let [key] = path
            && is_close(key, PIECES)
        {
            self.damaged.insert(PIECES.to_owned());
        }
        for section in [PIECES, "options"] {
            if let Some(at) = path.iter().position(|key| key == section) {
                self.damaged.extend(path.get(at + 1).map(|name| format!("{section}.{name}")));
            }
        }
    }
}

/// Whether a key is missing from the table at `path` because it was taken out or is misspelt.
fn is_missed(removed: &[Vec<String>], path: Option<&[String]>, key: &str) -> bool {
    removed
        .iter()
        .filter_map(|removed| removed.split_last())
        .any(|(last, parents)| Some(parents) == path && (last == key || is_close(last, key)))
}

/// The path of the entry that a mistake is about: the innermost one whose key or value it is in.
///
/// Of what is missing, `span` is that of the table; of a list, the path ends at an element.
fn find(table: &DeTable<'_>, span: &Range<usize>, missing: bool) -> Option<Vec<String>> {
    let holds = |outer: Range<usize>| outer.start <= span.start && span.end <= outer.end;
    for (key, value) in table {
        let name = key.get_ref().to_string();
        let inner = match value.get_ref() {
            DeValue::Table(inner) => find(inner, span, missing),
            DeValue::Array(list) => {
                let own = |element: &Spanned<_>| element.span() != value.span();
                let index = list.iter().position(|e| own(e) && holds(e.span()));
                index.map(|index| vec![index.to_string()])
            }
            _ => None,
        };
        if let Some(inner) = inner {
            return Some([vec![name], inner].concat());
        }
        let here =
            if missing { value.span() == *span } else { holds(key.span()) || holds(value.span()) };
        if here {
            return Some(vec![name]);
        }
    }
    None
}

/// The table that the path leads to, and the rest of the path if that is an element of a list.
fn descend<'t, 'i>(mut table: &'t mut DeTable<'i>, path: &[String]) -> Option<&'t mut DeTable<'i>> {
    for key in path {
        table = match table.get_mut(key.as_str())?.get_mut() {
            DeValue::Table(inner) => inner,
            _ => return None,
        };
    }
    Some(table)
}

/// Puts something in the place of a missing entry, so that the rest can be read.
fn insert(root: &mut DeTable<'_>, path: &[String], key: &str) -> bool {
    let value = match key {
        PIECES => return false,
        "files" | "ranks" => "1",
        "setup" | "names" => "[]",
        "choices" => "{}",
        _ => "'x'",
    };
    let (Ok(value), Some(table)) = (DeValue::parse(value), descend(root, path)) else {
        // It is missing from a move, which is left out.
        return remove(root, path);
    };
    let value = Spanned::new(0..0, value.into_inner());
    table.insert(Spanned::new(0..0, key.to_owned().into()), value).is_none()
}

/// Takes an entry out; a piece or a choice becomes an empty one, since others may speak of it.
fn remove(root: &mut DeTable<'_>, path: &[String]) -> bool {
    let Some((last, parents)) = path.split_last() else {
        return false;
    };
    // Too much speaks of the pieces to go on without them.
    if path == [PIECES] || path == ["setup"] {
        return false;
    }
    let Some(table) = descend(root, parents) else {
        return remove_element(root, parents, last);
    };
    let named = parents.last().is_some_and(|parent| parent == PIECES || parent == "choices");
    match table.get_mut(last.as_str()) {
        Some(value) if named && !value.get_ref().is_table() => {
            *value.get_mut() = DeValue::Table(DeTable::new());
            true
        }
        Some(_) => table.remove(last.as_str()).is_some(),
        None => false,
    }
}

/// Takes an element out of the list at the end of the path.
fn remove_element(root: &mut DeTable<'_>, path: &[String], index: &str) -> bool {
    let (Some((name, parents)), Ok(index)) = (path.split_last(), index.parse::<usize>()) else {
        return false;
    };
    let Some(table) = descend(root, parents) else {
        return false;
    };
    match table.get_mut(name.as_str()).map(Spanned::get_mut) {
        Some(DeValue::Array(list)) if index < list.len() => {
            let kept = std::mem::replace(list, DeArray::new()).into_iter().enumerate();
            *list = kept.filter(|(at, _)| *at != index).map(|(_, element)| element).collect();
            true
        }
        _ => false,
    }
}
