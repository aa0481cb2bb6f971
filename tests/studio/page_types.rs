//! The types that the page's scripts declare for the program's events, and whether the events have them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::sync::LazyLock;

use komainu::studio::Request;
use serde_json::Value;

/// The types that the scripts of the page declare for events.
static TYPES: LazyLock<BTreeMap<String, Type>> = LazyLock::new(|| {
    let mut types = BTreeMap::new();
    for script in ["state", "analysis"] {
        let path = format!("crates/studio/src/assets/{script}.js");
        let text = fs::read_to_string(path).expect("a script");
        let text: String = text.lines().map(|line| line.trim().trim_start_matches("* ")).collect();
        for declared in text.split("@typedef {").skip(1) {
            let mut reader = Reader { rest: declared };
            let meant = reader.alternatives();
            reader.take("}");
            types.insert(reader.word().to_owned(), meant);
        }
    }
    types
});

/// The type of each event.
const EVENTS: [(&str, &str); 5] = [
    ("game", "Game"),
    ("position", "Position"),
    ("record", "GameRecord"),
    ("table", "Table"),
    ("info", "Info"),
];

/// A type, as JSDoc writes it.
#[derive(Debug)]
enum Type {
    /// A type with a name, `string`, `number` and `boolean` among them.
    Named(String),
    Literal(String),
    Null,
    List(Box<Type>),
    Tuple(Vec<Type>),
    /// Values of a type under keys of another.
    Record(Box<Type>, Box<Type>),
    /// Properties, which may be absent where the flag says so.
    Object(Vec<(String, bool, Type)>),
    AnyOf(Vec<Type>),
}

/// Reads a type from the beginning of a text.
struct Reader<'t> {
    rest: &'t str,
}

impl<'t> Reader<'t> {
    fn find(&mut self, sign: &str) -> bool {
        self.rest = self.rest.trim_start();
        let rest = self.rest.strip_prefix(sign);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn take(&mut self, sign: &str) {
        assert!(self.find(sign), "expected `{sign}`: {:.60}", self.rest);
    }

    fn word(&mut self) -> &'t str {
        self.rest = self.rest.trim_start();
        let end = self.rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }

    fn alternatives(&mut self) -> Type {
        let mut all = vec![self.list()];
        while self.find("|") {
            all.push(self.list());
        }
        if all.len() == 1 { all.remove(0) } else { Type::AnyOf(all) }
    }

    fn list(&mut self) -> Type {
        let mut element = self.one();
        while self.find("[]") {
            element = Type::List(Box::new(element));
        }
        element
    }

    fn one(&mut self) -> Type {
        if self.find("\"") {
            let (text, rest) = self.rest.split_once('"').expect("a closing quote");
            self.rest = rest;
            return Type::Literal(text.to_owned());
        }
        if self.find("{") {
            return Type::Object(self.until("}", |reader| {
                let (name, may_lack) = (reader.word().to_owned(), reader.find("?"));
                reader.take(":");
                (name, may_lack, reader.alternatives())
            }));
        }
        if self.find("[") {
            return Type::Tuple(self.until("]", Self::alternatives));
        }
        if self.find("import(") {
            let (_, rest) = self.rest.split_once(").").expect("a name behind the file");
            self.rest = rest;
        }
        match self.word() {
            "null" => Type::Null,
            "Record" => {
                self.take("<");
                let key = self.alternatives();
                self.take(",");
                let value = self.alternatives();
                self.take(">");
                Type::Record(Box::new(key), Box::new(value))
            }
            name => Type::Named(name.to_owned()),
        }
    }

    /// Reads elements with commas between them, up to a sign.
    fn until<T>(&mut self, sign: &str, read: impl Fn(&mut Self) -> T) -> Vec<T> {
        let mut all = Vec::new();
        while !self.find(sign) {
            all.push(read(self));
            self.find(",");
        }
        all
    }
}

impl Type {
    /// Describes how a value differs from this type, with the path to the difference.
    fn difference(&self, value: &Value) -> Option<String> {
        let wrong = || Some(format!("{value:.80} is no {self:?}"));
        let place = |at: &str, difference: Option<String>| Some(format!("{at}.{}", difference?));
        match (self, value) {
            (Self::Null, Value::Null) => None,
            (Self::Literal(text), Value::String(found)) if text == found => None,
            (Self::Named(name), _) => match (name.as_str(), value) {
                ("string", Value::String(_))
                | ("number", Value::Number(_))
                | ("boolean", Value::Bool(_)) => None,
                ("string" | "number" | "boolean", _) => wrong(),
                _ => TYPES.get(name).unwrap_or_else(|| panic!("no type {name}")).difference(value),
            },
            (Self::List(element), Value::Array(values)) => {
                values.iter().find_map(|value| place("[]", element.difference(value)))
            }
            (Self::Tuple(elements), Value::Array(values)) if elements.len() == values.len() => {
                let pairs = elements.iter().zip(values);
                pairs.into_iter().find_map(|(one, value)| place("[]", one.difference(value)))
            }
            (Self::Record(key, element), Value::Object(values)) => {
                values.iter().find_map(|(name, value)| {
                    let is_key = key.difference(&Value::String(name.clone()));
                    is_key.or_else(|| place(name, element.difference(value)))
                })
            }
            (Self::Object(properties), Value::Object(values)) => {
                let unknown = values.keys().find(|name| {
                    *name != "event" && !properties.iter().any(|(known, _, _)| known == *name)
                });
                let of_property =
                    |(name, may_lack, meant): &(String, bool, Self)| match values.get(name) {
                        Some(value) => place(name, meant.difference(value)),
                        None => (!may_lack).then(|| format!("there is no {name}")),
                    };
                let unknown = unknown.map(|name| format!("the page does not know {name}"));
                unknown.or_else(|| properties.iter().find_map(of_property))
            }
            (Self::AnyOf(all), _) => {
                let mut differences = all.iter().map(|one| one.difference(value));
                if differences.any(|difference| difference.is_none()) {
                    return None;
                }
                // The difference from an object says more than that the value is not absent.
                let object = all.iter().find(|one| matches!(one, Self::Named(_) | Self::Object(_)));
                object
                    .filter(|_| value.is_object())
                    .and_then(|one| one.difference(value))
                    .or_else(wrong)
            }
            _ => wrong(),
        }
    }
}

/// Panics if an event does not have the type that the page declares for it.
pub fn check(event: &Value) {
    let name = event["event"].as_str().expect("the sort of event");
    if let Some((_, named)) = EVENTS.iter().find(|(known, _)| *known == name) {
        let difference = TYPES[*named].difference(event);
        assert!(difference.is_none(), "{name}: {}", difference.unwrap_or_default());
    }
}

#[test]
fn types_of_the_page_are_understood() {
    for (_, name) in EVENTS {
        assert!(matches!(TYPES[name], Type::Object(_)), "{name}");
    }
    let score = &TYPES["Score"];
    assert!(score.difference(&serde_json::json!({ "cp": 30 })).is_none());
    assert!(score.difference(&serde_json::json!({ "cp": "30" })).is_some());
    assert!(score.difference(&serde_json::json!({ "centipawns": 30 })).is_some());
}

/// The page sends every request that exists, and no other.
#[test]
fn every_request_of_the_page_is_known() {
    let scripts = fs::read_dir("crates/studio/src/assets").expect("the page");
    let scripts = scripts.map(|file| file.expect("a file").path());
    let scripts = scripts.filter(|path| path.extension().is_some_and(|end| end == "js"));
    let text: String = scripts.map(|path| fs::read_to_string(path).expect("a script")).collect();
    let asked = text.split("do: \"").skip(1).filter_map(|rest| rest.split('"').next());
    let asked: BTreeSet<&str> = asked.collect();
    assert!(asked.len() > 20, "{asked:?}");
    let error = |name| {
        let request = serde_json::json!({ "do": name });
        serde_json::from_value::<Request>(request).err().map(|error| error.to_string())
    };
    for name in &asked {
        let error = error(*name).unwrap_or_default();
        assert!(!error.contains("unknown variant"), "{name}: {error}");
    }
    // The error about an unknown request names all known ones.
    let known = error("nothing").expect("an error");
    let known: BTreeSet<&str> = known.split('`').skip(3).step_by(2).collect();
    let never = known.iter().find(|name| !text.contains(&format!("\"{name}\"")));
    assert_eq!(never, None, "never asked for");
}
