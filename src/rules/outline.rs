//! What a variant file says where, for who looks at it from outside.

use std::ops::Range;

use toml::de::{DeTable, DeValue};

use super::mistake::Mistake;
use super::{Diagnostic, VariantFile};

/// The keys of a variant file and their places.
///
/// A key is named by its path, such as `["pieces", "P", "name"]`.
///
/// ```
/// use komainu::internals::Outline;
/// use komainu::rules::catalog;
/// let file = catalog::find("mini").unwrap();
/// let outline = Outline::new(&file);
/// assert!(outline.has(&["pieces", "P", "name"]));
/// let warning = outline.warning(&["pieces", "P", "name"], "what a name", None);
/// assert!(warning.to_string().contains("name = \"Pawn\""));
/// ```
#[derive(Debug)]
pub struct Outline<'f> {
    text: &'f str,
    origin: &'f str,
    tree: DeTable<'f>,
}

impl<'f> Outline<'f> {
    /// Looks through a file.
    #[must_use]
    pub fn new(file: &'f VariantFile) -> Self {
        let (tree, _) = DeTable::parse_recoverable(file.text());
        Self { text: file.text(), origin: file.origin(), tree: tree.into_inner() }
    }

    /// Whether the file has this key.
    #[must_use]
    pub fn has(&self, path: &[&str]) -> bool {
        find(&self.tree, path).is_some()
    }

    /// Something odd about this key, or about the last one on the path that the file has.
    #[must_use]
    pub fn warning(&self, path: &[&str], message: &str, help: Option<&str>) -> Diagnostic {
        let oddity = Mistake::new(place(&self.tree, path), message);
        let oddity = match help {
            Some(help) => oddity.with_help(help),
            None => oddity,
        };
        Diagnostic::warning(self.text, self.origin, &oddity)
    }
}

/// The place of the last key on the path that a table has.
pub(super) fn place(table: &DeTable<'_>, path: &[&str]) -> Range<usize> {
    let mut lengths = (0..=path.len()).rev();
    lengths.find_map(|length| find(table, &path[..length])).unwrap_or_default()
}

/// The place of the last key on the path, or of its value if that stands right behind it.
fn find(mut table: &DeTable<'_>, path: &[&str]) -> Option<Range<usize>> {
    let (last, parents) = path.split_last()?;
    for key in parents {
        table = table.get(*key).and_then(|value| value.get_ref().as_table())?;
    }
    let (key, value) = table.get_key_value(*last)?;
    match value.get_ref() {
        DeValue::Array(_) | DeValue::Table(_) => Some(key.span()),
        _ => Some(value.span()),
    }
}
