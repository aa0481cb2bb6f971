//! The first line of a journal: the work, everything on which its results depend.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Shard, distinct};

/// The first line of a journal.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The command that does the work, such as `match`.
    pub komainu: String,
    /// Everything on which the results depend.
    #[serde(deserialize_with = "distinct::value")]
    pub plan: Value,
    /// The part of the work, if it is not the whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
    /// A hash of the file that contains the rules, if they come from one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// Hashes of other files on which the results depend, by their names: programs and their weights.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub files: BTreeMap<String, String>,
}

impl Header {
    /// Creates the header for a part of some work.
    ///
    /// # Panics
    /// Never: the plans are plain data, which JSON can hold.
    #[must_use]
    pub fn new(command: &str, plan: &impl Serialize, shard: Shard) -> Self {
        Self {
            komainu: command.to_owned(),
            plan: serde_json::to_value(plan).expect("a plan is plain data"),
            shard: (shard != Shard::WHOLE).then_some(shard),
            rules: None,
            files: BTreeMap::new(),
        }
    }

    /// Returns the header with the hash of a file of rules, given the bytes of that file.
    #[must_use]
    pub fn by_rules(self, file: &[u8]) -> Self {
        Self { rules: Some(sum(file)), ..self }
    }

    /// Returns the header with the hash of another file, given its name and its bytes.
    #[must_use]
    pub fn with_file(mut self, name: &str, file: &[u8]) -> Self {
        self.files.insert(name.to_owned(), sum(file));
        self
    }

    /// Checks that the work uses the rules of a file with these bytes, or those of a built-in game if
    /// there is no file.
    ///
    /// # Errors
    /// A sentence that names the difference.
    pub fn check_rules(&self, file: Option<&[u8]>) -> Result<(), String> {
        let asked = Self { rules: None, ..self.clone() };
        let asked = match file {
            Some(file) => asked.by_rules(file),
            None => asked,
        };
        if *self == asked { Ok(()) } else { Err(difference(self, &asked)) }
    }

    /// Returns the header with the hashes of files taken from `other` if it has none: old journals have
    /// none.
    pub fn or_sums(&self, other: &Self) -> Self {
        let rules = self.rules.clone().or_else(|| other.rules.clone());
        let files = if self.files.is_empty() { &other.files } else { &self.files };
        Self { rules, files: files.clone(), ..self.clone() }
    }

    /// Returns the header without a key of the plan.
    pub fn without(&self, key: &str) -> Self {
        let mut header = self.clone();
        if let Some(plan) = header.plan.as_object_mut() {
            plan.remove(key);
        }
        header
    }

    /// Returns the header of the whole work.
    pub fn whole(&self) -> Self {
        Self { shard: None, ..self.clone() }
    }
}

/// Returns a hash of a file: FNV-1a, 64 bits, so that another file very likely has another one.
fn sum(file: &[u8]) -> String {
    let sum = file.iter().fold(0xcbf2_9ce4_8422_2325_u64, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    });
    format!("{sum:016x}")
}

/// The first difference between two values with this name. Lists of the same length are compared entry
/// by entry, and objects key by key, as a list of games may be long.
fn difference_of_values(name: String, found: Option<&Value>, expected: Option<&Value>) -> String {
    let text = |value: Option<&Value>| value.map_or_else(|| "none".to_owned(), Value::to_string);
    if let (Some(Value::Array(found)), Some(Value::Array(expected))) = (found, expected) {
        if found.len() != expected.len() {
            let (found, expected) = (found.len(), expected.len());
            return format!("{name}: found {found} entries, expected {expected}");
        }
        if let Some(n) = (0..found.len()).find(|&n| found[n] != expected[n]) {
            return difference_of_values(format!("{name}[{n}]"), found.get(n), expected.get(n));
        }
    }
    if let (Some(Value::Object(found)), Some(Value::Object(expected))) = (found, expected) {
        let mut keys = found.keys().chain(expected.keys());
        if let Some(key) = keys.find(|key| found.get(*key) != expected.get(*key)) {
            let name = format!("{name}.{key}");
            return difference_of_values(name, found.get(key), expected.get(key));
        }
    }
    format!("{name}: found {}, expected {}", text(found), text(expected))
}

/// The first difference between two headers, in words.
pub fn difference(found: &Header, expected: &Header) -> String {
    let none = || "none".to_owned();
    if found.komainu != expected.komainu {
        return format!("found `{}`, expected `{}`", found.komainu, expected.komainu);
    }
    if found.shard != expected.shard {
        let text = |shard: Option<Shard>| shard.unwrap_or(Shard::WHOLE).to_string();
        let (found, expected) = (text(found.shard), text(expected.shard));
        return format!("found shard {found}, expected {expected}");
    }
    if found.rules != expected.rules {
        let text = |rules: &Option<String>| rules.clone().unwrap_or_else(none);
        let (found, expected) = (text(&found.rules), text(&expected.rules));
        return format!("the rules in the file are others: found {found}, expected {expected}");
    }
    let empty = serde_json::Map::new();
    let [a, b] = [found, expected].map(|header| header.plan.as_object().unwrap_or(&empty));
    // A difference of these explains those of other keys.
    let telling = ["game", "weights"].map(str::to_owned);
    let mut keys = telling.iter().chain(a.keys()).chain(b.keys());
    if let Some(key) = keys.find(|key| a.get(*key) != b.get(*key)) {
        return difference_of_values(key.clone(), a.get(key), b.get(key));
    }
    let (a, b) = (&found.files, &expected.files);
    let name = a.keys().chain(b.keys()).find(|name| a.get(*name) != b.get(*name));
    name.map_or_else(String::new, |name| {
        let text = |sum: Option<&String>| sum.cloned().unwrap_or_else(none);
        let (found, expected) = (text(a.get(name)), text(b.get(name)));
        format!("`{name}` is another file: found {found}, expected {expected}")
    })
}
