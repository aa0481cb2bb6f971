//! The file of a plan: its keys, which are the options of the command, and the messages about mistakes
//! in it.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;
use std::mem;
use std::ops::Range;
use std::str::FromStr;

use clap::{Args, Command};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use toml::Spanned;
use toml::de::{self, DeTable, DeValue};

use super::adjudication::Adjudication;
use super::engine_spec::EngineSpec;
use super::pace::Pace;
use super::plan::Plan;
use super::statistics::Sprt;
use komainu_core::rules::{Diagnostic, tables};

/// A mistake whose surrounding text has not been added yet.
type Mistake = (Range<usize>, String);

/// Reads the text of a plan from `origin`.
///
/// # Errors
/// The first mistake.
pub fn read(text: &str, origin: &str) -> Result<Plan, Diagnostic> {
    let shown = |(span, message): Mistake| Diagnostic::about(text, origin, span, &message);
    let mut root = tables(text, origin)?;
    gather::<Pace>(&mut root, "pace").map_err(shown)?;
    gather::<Adjudication>(&mut root, "adjudication").map_err(shown)?;
    if let Some(DeValue::Array(engines)) = root.get_mut("engine").map(Spanned::get_mut) {
        for engine in engines.iter_mut() {
            if let DeValue::Table(engine) = engine.get_mut() {
                gather::<Pace>(engine, "pace").map_err(shown)?;
            }
        }
    }
    let keys = root.clone();
    let plan = Plan::deserialize(de::Deserializer::from(Spanned::new(0..text.len(), root)));
    plan.map_err(|error| {
        let span = error.span().unwrap_or_default();
        let message = plain_message(error.message());
        let key = key_at(&keys, &span).filter(|_| message.starts_with("found"));
        let more = if message.starts_with("unknown key") { gathered(&keys, &span) } else { vec![] };
        let more: String = more.iter().map(|name| format!(", `{name}`")).collect();
        shown((span, key.map(|key| format!("{key}: ")).unwrap_or_default() + &message + &more))
    })
}

/// Moves the keys that are names of options into the table that has these options, and spells them as
/// the table does: with `_` for `-`.
fn gather<A: Args>(among: &mut DeTable, name: &str) -> Result<(), Mistake> {
    let options = options::<A>();
    let is_option = |key: &str| options.contains(&key.replace('_', "-"));
    let (mut found, rest): (Vec<_>, Vec<_>) =
        mem::take(among).into_iter().partition(|(key, _)| is_option(key.get_ref()));
    among.extend(rest);
    if let Some(DeValue::Table(table)) = among.get_mut(name).map(Spanned::get_mut) {
        found.extend(mem::take(table));
    } else if among.contains_key(name) || found.is_empty() {
        // If something other than a table stands there, it is reported later.
        return Ok(());
    }
    let (mut table, mut places) = (DeTable::new(), BTreeMap::new());
    let first = found.first().map(|(key, _)| key.span()).unwrap_or_default();
    for (mut key, value) in found {
        if is_option(key.get_ref()) {
            *key.get_mut() = key.get_ref().replace('-', "_").into();
        }
        let place = key.span();
        let name = key.get_ref().clone();
        if let Some(other) = places.insert(name.clone(), place.clone()) {
            let later = if other.start > place.start { other } else { place };
            return Err((later, format!("the key `{name}` is here twice")));
        }
        table.insert(key, value);
    }
    match among.get_mut(name) {
        Some(old) => *old.get_mut() = DeValue::Table(table),
        None => {
            let value = Spanned::new(first.clone(), DeValue::Table(table));
            among.insert(Spanned::new(first, name.to_owned().into()), value);
        }
    }
    Ok(())
}

/// The names of the options that a table has.
fn options<A: Args>() -> Vec<String> {
    let command = A::augment_args(Command::new(""));
    command.get_arguments().filter_map(|option| option.get_long().map(str::to_owned)).collect()
}

/// Returns the keys that are allowed beside the one at a place because they are gathered into tables.
fn gathered(root: &DeTable, place: &Range<usize>) -> Vec<String> {
    let is_in = |table: &DeTable| table.keys().any(|key| key.span() == *place);
    if is_in(root) {
        return [options::<Pace>(), options::<Adjudication>()].concat();
    }
    let engines = root.get("engine").and_then(|engines| engines.get_ref().as_array());
    let mut engines = engines.into_iter().flatten().filter_map(|it| it.get_ref().as_table());
    if engines.any(is_in) { options::<Pace>() } else { Vec::new() }
}

/// Returns the key whose value stands at a place, if it is not a table.
fn key_at(among: &DeTable, place: &Range<usize>) -> Option<String> {
    among.iter().find_map(|(key, value)| match value.get_ref() {
        DeValue::Table(table) => key_at(table, place),
        DeValue::Array(list) if list.iter().any(|element| element.get_ref().is_table()) => list
            .iter()
            .filter_map(|element| element.get_ref().as_table())
            .find_map(|table| key_at(table, place)),
        _ => {
            let span = value.span();
            let is_there = span.start <= place.start && place.end <= span.end;
            is_there.then(|| key.get_ref().clone().into_owned())
        }
    })
}

/// Rewrites an error message without programmers' terms.
pub fn plain_message(message: &str) -> String {
    for (words, plain) in [("unknown field ", "unknown key "), ("unknown variant ", "found ")] {
        if let Some(rest) = message.strip_prefix(words) {
            return format!("{plain}{rest}");
        }
    }
    for (words, plain) in [("missing field ", "missing"), ("duplicate field ", "here twice")] {
        if let Some(key) = message.strip_prefix(words) {
            return format!("the key {key} is {plain}");
        }
    }
    let rest =
        ["invalid type: ", "invalid value: "].iter().find_map(|words| message.strip_prefix(words));
    match rest.and_then(|rest| rest.rsplit_once(", expected ")) {
        Some((found, expected)) => format!("found {}, expected {}", value(found), kind(expected)),
        None => message.to_owned(),
    }
}

/// Describes a value in plain words.
fn value(found: &str) -> String {
    let found = found.trim_end_matches(" as i128");
    let names = [
        ("integer", "the number"),
        ("floating point", "the number"),
        ("string", "the text"),
        ("boolean", ""),
        ("sequence", "a list"),
        ("map", "a table"),
    ];
    names
        .iter()
        .find_map(|(name, plain)| Some(format!("{plain}{}", found.strip_prefix(name)?)))
        .map_or_else(|| found.to_owned(), |text| text.trim().to_owned())
}

/// Describes the values that a key takes, in plain words.
fn kind(expected: &str) -> &str {
    match expected {
        "u32" => "a whole number from 0 to 4294967295",
        // TOML numbers are signed.
        "u64" => "a whole number from 0 to 9223372036854775807",
        "a nonzero u32" => "a whole number from 1 to 4294967295",
        "a nonzero u64" => "a whole number from 1 to 9223372036854775807",
        "f64" => "a number",
        "a string" => "a text in quotes",
        "a boolean" => "true or false",
        "a sequence" => "a list in brackets",
        "a map" => "a table",
        structure if structure.starts_with("struct ") => "a table",
        other => other,
    }
}

/// A value given as a table, or as a text as on the command line.
struct TextOr<T>(T);

impl<'de, T: Deserialize<'de> + FromStr<Err = String>> Deserialize<'de> for TextOr<T> {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        input.deserialize_any(TextOrVisitor(PhantomData)).map(Self)
    }
}

struct TextOrVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de> + FromStr<Err = String>> Visitor<'de> for TextOrVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a table, or a text as on the command line")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map))
    }
}

/// Reads a number that is not 0.
pub fn from_one<'de, N, T, D>(input: D) -> Result<Option<T>, D::Error>
where
    N: Deserialize<'de> + Into<T>,
    D: Deserializer<'de>,
{
    N::deserialize(input).map(|number| Some(number.into()))
}

/// Reads the engines of a plan.
pub fn engines<'de, D: Deserializer<'de>>(input: D) -> Result<Vec<EngineSpec>, D::Error> {
    let engines = Vec::<TextOr<EngineSpec>>::deserialize(input)?;
    Ok(engines.into_iter().map(|TextOr(engine)| engine).collect())
}

/// Reads the test of a plan.
pub fn test<'de, D: Deserializer<'de>>(input: D) -> Result<Option<Sprt>, D::Error> {
    TextOr::deserialize(input).map(|TextOr(test)| Some(test))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_in_a_plan_are_told_in_plain_words_with_their_place() {
        for (text, place, expected) in [
            ("game = 5", (1, 8), "game: found the number `5`, expected a text in quotes"),
            (
                "seed = 1\ncolour = 'red'",
                (2, 1),
                "unknown key `colour`, expected one of `game`, `option`,",
            ),
            ("pace = { tc = '0' }", (1, 15), "tc: found `0`, expected a clock such as"),
            (
                "pace = { nodes = -5 }",
                (1, 18),
                "nodes: found the number `-5`, expected a whole number",
            ),
            (
                "nodes = 99999999999999999999999",
                (1, 9),
                "nodes: found the number `99999999999999999999999`, expected a whole number",
            ),
            ("depth = '1'", (1, 9), "depth: found the text \"1\", expected a whole number from 1"),
            (
                "pace = { nodes = 0 }",
                (1, 18),
                "nodes: found the number `0`, expected a whole number from 1",
            ),
            (
                "win-plies = 0",
                (1, 13),
                "win_plies: found the number `0`, expected a whole number from 1",
            ),
            ("pairs = 0", (1, 9), "pairs: found the number `0`, expected a whole number from 1"),
            ("pairs = 1.5", (1, 9), "pairs: found the number `1.5`, expected a whole number"),
            (
                "gauntlet = 'yes'",
                (1, 12),
                "gauntlet: found the text \"yes\", expected true or false",
            ),
            ("options = ['a=b']", (1, 11), "options: found a list, expected a table"),
            ("sprt = { elo0 = 0 }", (1, 8), "the key `elo1` is missing"),
            ("sprt = '5'", (1, 8), "sprt: found `5`, expected two Elo numbers"),
            ("sprt = 5", (1, 8), "sprt: found the number `5`, expected a table, or a text as on"),
            ("[[engine]]\nname = 'x'", (1, 1), "the key `command` is missing"),
            (
                "[[engine]]\ncommand = 'x'",
                (2, 11),
                "command: found the text \"x\", expected a list",
            ),
            (
                "[[engine]]\nprotocol = 'gtp'",
                (2, 12),
                "protocol: found `gtp`, expected one of `uci`, `usi`, `cecp`",
            ),
            (
                "engine = ['x protocol=gtp']",
                (1, 11),
                "protocol: found `gtp`, expected uci, usi or cecp",
            ),
            ("engine = 'builtin'", (1, 10), "engine: found the text \"builtin\", expected a list"),
            ("pace = 5\nnodes = 5", (1, 8), "pace: found the number `5`, expected a table"),
            ("pace = { nodes = 5 }\nnodes = 5", (2, 1), "the key `nodes` is here twice"),
            ("win-score = 5\nwin_score = 5", (2, 1), "the key `win_score` is here twice"),
            ("game = 'micro", (1, 14), "this text is not closed"),
        ] {
            let problem = Plan::parse(text, "plan.toml").unwrap_err();
            assert!(problem.message().starts_with(expected), "{text}: {problem}");
            assert_eq!(problem.place(), place, "{text}: {problem}");
        }
    }

    #[test]
    fn all_keys_that_may_stand_there_are_listed_for_one_that_may_not() {
        let listed = |text: &str| {
            let problem = Plan::parse(text, "plan.toml").unwrap_err();
            let (_, keys) = problem.message().split_once("expected one of ").unwrap();
            keys.split(", ").map(|key| key.trim_matches('`').to_owned()).collect::<Vec<_>>()
        };
        let (plan, engine) =
            (listed("maxplies = 4"), listed("[[engine]]\ncommand = ['x']\nlimits = {}"));
        for key in
            ["game", "option", "handicap", "engine", "sprt", "pace", "tc", "depth", "max-plies"]
        {
            assert!(plan.iter().any(|known| known == key), "{key}: {plan:?}");
        }
        for key in ["command", "name", "protocol", "options", "pace", "tc", "nodes"] {
            assert!(engine.iter().any(|known| known == key), "{key}: {engine:?}");
        }
        assert!(!engine.iter().any(|known| known == "max-plies"), "{engine:?}");
        let pace = listed("pace = { node = 4 }");
        assert_eq!(pace, ["tc", "movetime", "cputime", "nodes", "depth"]);
    }

    #[test]
    fn a_long_line_is_shown_only_around_the_mistake() {
        let text = format!("options = {{ {} x = 5 }}", "a = 'b', ".repeat(5000));
        let problem = Plan::parse(&text, "plan.toml").unwrap_err().to_string();
        assert!(problem.lines().all(|line| line.chars().count() < 200), "{problem}");
        let deep = format!("{}x = 1", "a.".repeat(100_000));
        let problem = Plan::parse(&deep, "plan.toml").unwrap_err();
        assert!(problem.message().contains("too deep"), "{problem}");
    }

    #[test]
    fn the_options_of_the_command_are_the_keys_of_a_plan() {
        let read = |text: &str| Plan::parse(text, "plan.toml").unwrap();
        let tables = read(
            "options = { drops = 'no' }\npace = { nodes = 5 }\nsprt = { elo0 = 0, elo1 = 5 }\n\
             adjudication = { win_score = 900, max_plies = 60 }\n\
             [[engine]]\ncommand = ['builtin']\nname = 'builtin'\npace = { depth = 2 }\n",
        );
        let options = read(
            "option = { drops = 'no' }\nnodes = 5\nsprt = '0,5'\nengine = ['builtin depth=2']\n\
             win-score = 900\nadjudication = { max-plies = 60 }\n",
        );
        assert_eq!(tables, options);
        let engine = read("[[engine]]\ncommand = ['builtin']\nname = 'builtin'\ndepth = 2\n");
        assert_eq!(engine.engines, tables.engines);
    }
}
