//! The types that the page's scripts declare for the program's events and answers, whether these have
//! them, and whether the program knows what the scripts request.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::sync::LazyLock;

use komainu::studio::Request;
use serde_json::{Map, Value};

/// The types that the scripts of the page declare.
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
const EVENTS: &[(&str, &str)] = &[
    ("game", "Game"),
    ("position", "Position"),
    ("record", "GameRecord"),
    ("table", "Table"),
    ("exercise", "OnBoard"),
    ("info", "Info"),
    ("hint", "Hint"),
    ("review", "Review"),
    ("message", "Message"),
    ("keep", "ToKeep"),
];

/// The type of the answer to each request whose answer is not empty.
const ANSWERS: &[(&str, &str)] = &[
    ("games", "Games"),
    ("game", "Game"),
    ("offer_draw", "DrawAnswer"),
    ("look", "Position"),
    ("preview", "Preview"),
    ("reach", "Reach"),
    ("why", "Why"),
    ("influence", "Influence"),
    ("worth", "Worth"),
    ("rules", "Words"),
    ("piece", "PieceCard"),
    ("tiles", "Tiles"),
    ("formats", "Formats"),
    ("save", "Saved"),
    ("save_line", "Saved"),
    ("save_position", "Saved"),
    ("picture", "Picture"),
    ("summary", "Summary"),
    ("decode", "Decoded"),
    ("load", "Loaded"),
    ("take_answer", "Taken"),
    ("exercises", "Exercises"),
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
    /// An object without one property.
    Without(Box<Type>, String),
    Object(Vec<Property>),
    AnyOf(Vec<Type>),
}

/// The name of a property, whether it may be absent, and its type.
type Property = (String, bool, Type);

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
        if self.find("(") {
            let inner = self.alternatives();
            self.take(")");
            return inner;
        }
        if self.find("import(") {
            let (_, rest) = self.rest.split_once(").").expect("a name behind the file");
            self.rest = rest;
        }
        match self.word() {
            "null" => Type::Null,
            "Omit" => {
                self.take("<");
                let whole = self.alternatives();
                self.take(",");
                let Type::Literal(name) = self.one() else { panic!("expected a name") };
                self.take(">");
                Type::Without(Box::new(whole), name)
            }
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
    /// The words that are values of this type, if no others are.
    fn words(&self) -> Vec<&str> {
        match self {
            Self::Literal(word) => vec![word],
            Self::AnyOf(all) => all.iter().flat_map(Self::words).collect(),
            Self::Named(name) => TYPES.get(name).map_or_else(Vec::new, Self::words),
            _ => Vec::new(),
        }
    }

    /// The properties of an object.
    fn properties(&self) -> &[Property] {
        match self {
            Self::Object(properties) => properties,
            Self::Named(name) => TYPES[name].properties(),
            _ => panic!("{self:?} is no object"),
        }
    }

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
                let wrong = values.iter().find_map(|(name, value)| {
                    let is_key = key.difference(&Value::String(name.clone()));
                    is_key.or_else(|| place(name, element.difference(value)))
                });
                let absent = key.words().into_iter().find(|name| !values.contains_key(*name));
                wrong.or_else(|| absent.map(|name| format!("there is no {name}")))
            }
            (Self::Without(whole, left_out), Value::Object(values)) => {
                let properties = whole.properties().iter().filter(|(name, ..)| name != left_out);
                difference_of(&properties.collect::<Vec<_>>(), values)
            }
            (Self::Object(properties), Value::Object(values)) => {
                difference_of(&properties.iter().collect::<Vec<_>>(), values)
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

/// Describes how an object differs from one with these properties.
fn difference_of(properties: &[&Property], values: &Map<String, Value>) -> Option<String> {
    let is_known =
        |name: &str| name == "event" || properties.iter().any(|(known, ..)| known == name);
    if let Some(unknown) = values.keys().find(|name| !is_known(name)) {
        return Some(format!("the page does not know {unknown}"));
    }
    properties.iter().find_map(|(name, may_be_absent, meant)| match values.get(name) {
        Some(value) => Some(format!("{name}.{}", meant.difference(value)?)),
        None => (!may_be_absent).then(|| format!("there is no {name}")),
    })
}

/// The type with which a list goes on after a name.
fn type_of(list: &[(&str, &str)], name: &str) -> Option<&'static Type> {
    list.iter().find(|(known, _)| *known == name).map(|(_, named)| &TYPES[*named])
}

/// Panics if an event does not have the type that the page declares for it.
pub fn check_event(event: &Value) {
    let name = event["event"].as_str().expect("the sort of event");
    let declared = type_of(EVENTS, name).unwrap_or_else(|| panic!("no type for {event}"));
    let difference = declared.difference(event);
    assert!(difference.is_none(), "{name}: {}", difference.unwrap_or_default());
}

/// Panics if the answer to a request does not have the type that the page declares for it.
pub fn check_answer(request: &Value, answer: &Value) {
    let name = request["do"].as_str().expect("the sort of request");
    let empty = Type::Object(Vec::new());
    let difference = type_of(ANSWERS, name).unwrap_or(&empty).difference(answer);
    assert!(difference.is_none(), "{name}: {}", difference.unwrap_or_default());
}

#[test]
fn types_of_the_page_are_understood() {
    for (_, name) in EVENTS.iter().chain(ANSWERS) {
        assert!(matches!(TYPES[*name], Type::Object(_)), "{name}");
    }
    let score = &TYPES["Score"];
    assert!(score.difference(&serde_json::json!({ "cp": 30 })).is_none());
    assert!(score.difference(&serde_json::json!({ "cp": "30" })).is_some());
    assert!(score.difference(&serde_json::json!({ "centipawns": 30 })).is_some());
    assert!(score.difference(&serde_json::json!({})).is_some());
    let hands = &TYPES["Hands"];
    assert!(hands.difference(&serde_json::json!({ "black": [], "white": [[3, 1]] })).is_none());
    assert!(hands.difference(&serde_json::json!({ "black": [] })).is_some());
    assert!(hands.difference(&serde_json::json!({ "black": [], "red": [] })).is_some());
}

/// The text of the page's scripts.
fn scripts() -> String {
    let scripts = fs::read_dir("crates/studio/src/assets").expect("the page");
    let scripts = scripts.map(|file| file.expect("a file").path());
    let scripts = scripts.filter(|path| path.extension().is_some_and(|end| end == "js"));
    scripts.map(|path| fs::read_to_string(path).expect("a script")).collect()
}

/// What the program says about a request.
fn refusal(request: &Value) -> String {
    serde_json::from_value::<Request>(request.clone()).expect_err("refused").to_string()
}

/// The names between backquotes in an error from one place on.
fn names(error: &str, from: usize) -> BTreeSet<String> {
    error.split('`').skip(from).step_by(2).map(str::to_owned).collect()
}

/// The names of all requests: the error about an unknown one names them.
pub fn all_requests() -> BTreeSet<String> {
    names(&refusal(&serde_json::json!({ "do": "nothing" })), 3)
}

/// The page sends every request that exists, and no other.
#[test]
fn every_request_of_the_page_is_known() {
    let text = scripts();
    let mut asked: BTreeSet<&str> =
        text.split(" do: \"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    // The requests of buttons.
    let (_, buttons) = text.split_once("const requests = {").expect("the requests of buttons");
    let (buttons, _) = buttons.split_once('}').expect("their end");
    asked.extend(buttons.split(", ").filter_map(|button| button.split('"').nth_back(1)));
    let known = all_requests();
    let known: BTreeSet<&str> = known.iter().map(String::as_str).collect();
    assert_eq!(asked, known);
}

/// The names of the properties in a text up to the end of an object.
fn fields(text: &str) -> Vec<&str> {
    let (mut fields, mut start, mut depth) = (Vec::new(), 0, 0);
    for (place, sign) in text.char_indices() {
        match sign {
            '(' | '[' | '{' => depth += 1,
            '}' | ',' if depth == 0 => {
                let property = text[start..place].trim();
                let name = property.split_once(':').map_or(property, |(name, _)| name);
                fields.extend(Some(name).filter(|name| !name.is_empty()));
                start = place + 1;
                if sign == '}' {
                    break;
                }
            }
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
    }
    fields
}

#[test]
fn fields_of_objects_are_found() {
    let text = r#", game: name, white: { player: "engine" }, clock }, true);"#;
    assert_eq!(fields(text), ["game", "white", "clock"]);
    assert_eq!(fields(" }"), [""; 0]);
}

/// A request has no fields but those that the program knows; that none which it needs is absent is tested
/// where requests are sent.
#[test]
fn every_field_of_a_request_of_the_page_is_known() {
    let text = scripts();
    let mut with_fields = 0;
    for rest in text.split(" do: \"").skip(1) {
        let (name, rest) = rest.split_once('"').expect("the end of the name");
        // The error about an unknown field names all known ones.
        let known = names(&refusal(&serde_json::json!({ "do": name, "nothing": 0 })), 3);
        for field in fields(rest) {
            assert!(known.contains(field), "{name}: {field} is not among {known:?}");
            with_fields += 1;
        }
    }
    assert!(with_fields > 25, "only {with_fields} fields");
}
