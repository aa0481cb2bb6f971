//! The names of tags in formats that cannot keep all of them as they are.

use crate::Record;

/// Returns a record without moves that has the tags of another, each under the name under which it will be
/// read, if it can be written; tags whose names become the same become one.
///
/// `written` returns that name for a name and its text.
pub(super) fn as_read(record: &Record, written: impl Fn(&str, &str) -> Option<String>) -> Record {
    let mut read = Record::new(record.start().clone());
    let named = record.tags.iter().filter_map(|(name, text)| Some((written(name, text)?, text)));
    let tags: Vec<_> = named.collect();
    read.add_tags(tags.iter().map(|(name, text)| (name.as_str(), text.as_str())));
    read
}

/// Returns a text without line ends.
pub(super) fn on_one_line(text: &str) -> String {
    text.replace(['\r', '\n'], " ")
}
