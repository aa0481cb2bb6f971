//! The catalogues of the page: whether every language has every text, and everything that is said is there.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use komainu::board::Reason;
use komainu::records::{End, Ending};
use komainu::studio::Said;
use komainu::types::Color;
use serde_json::{Value, json};

use crate::scripts::{ASSETS, files, literals};
use crate::table::Table;

type Catalogue = BTreeMap<String, String>;

/// The forms of a text that depends on a number, as plural rules name them.
const FORMS: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];
/// The prefixes of what the program says, whose keys are in the Rust code.
const OF_PROGRAM: [&str; 6] = ["error", "message", "ending", "reason", "what", "side"];
/// The prefixes of what the files of games name; in English the page makes words of the names themselves.
const OF_FILES: [&str; 2] = ["preset", "handicap"];
/// The prefix of what readers of records expect, whose names are the English words.
pub const OF_READERS: &str = "expected";
/// Words in scripts that look like English for people and are none: names, tags of records, keys.
const CODE: [&str; 11] = [
    "Black", "Date", "English", "Enter", "Escape", "Event", "Exchange", "Komainu", "Result",
    "Variant", "White",
];

fn catalogue(tag: &str) -> Catalogue {
    let path = format!("{ASSETS}/language/{tag}.json");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let texts: Catalogue = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{path}: {e}"));
    for key in texts.keys() {
        let count = text.matches(&format!("{}:", json!(key))).count();
        assert_eq!(count, 1, "{path}: {key} is there {count} times");
    }
    texts
}

/// The catalogues besides the English one, by the tags of their languages.
pub fn others() -> Vec<(String, Catalogue)> {
    let folder = fs::read_dir(format!("{ASSETS}/language")).expect("the catalogues");
    let names = folder.map(|file| file.expect("a file").file_name().into_string().expect("a name"));
    let tags: Vec<String> = names.filter_map(|n| Some(n.strip_suffix(".json")?.into())).collect();
    assert!(tags.iter().any(|tag| tag == "en"), "{tags:?}");
    let others = tags.into_iter().filter(|tag| tag != "en");
    others.map(|tag| (tag.clone(), catalogue(&tag))).collect()
}

/// A key without the form of its text.
fn base(key: &str) -> &str {
    match key.rsplit_once('.') {
        Some((base, form)) if FORMS.contains(&form) && base.contains('.') => base,
        _ => key,
    }
}

/// The values of a text.
fn values(text: &str) -> BTreeSet<&str> {
    let parts = text.split('{').skip(1).filter_map(|rest| rest.split_once('}'));
    parts.map(|(name, _)| name).collect()
}

/// The keys of a catalogue without the forms of texts, and without what the files of games name.
fn bases(texts: &Catalogue) -> BTreeSet<&str> {
    let keys = texts.keys().filter(|key| !is_named_elsewhere(key));
    keys.map(|key| base(key)).collect()
}

/// Returns `true` if a key has one of some prefixes.
pub fn is_of(prefixes: &[&str], key: &str) -> bool {
    key.split_once('.').is_some_and(|(prefix, _)| prefixes.contains(&prefix))
}

/// Returns `true` if English has no text with this key.
fn is_named_elsewhere(key: &str) -> bool {
    is_of(&OF_FILES, key) || is_of(&[OF_READERS], key)
}

#[test]
fn every_language_has_the_same_texts_with_the_same_values() {
    let english = catalogue("en");
    for (tag, texts) in others() {
        let path = format!("{ASSETS}/language/{tag}.json");
        let (known, found) = (bases(&english), bases(&texts));
        let absent: Vec<_> = known.difference(&found).collect();
        assert!(absent.is_empty(), "{path} lacks {absent:?}");
        let unknown: Vec<_> = found.difference(&known).collect();
        assert!(unknown.is_empty(), "{path} has {unknown:?}, which language/en.json has not");
        for (key, text) in texts.iter().filter(|(key, _)| !is_named_elsewhere(key)) {
            let base = base(key);
            let like = english.get(base).or_else(|| english.get(&format!("{base}.other")));
            let like = like.unwrap_or_else(|| panic!("language/en.json lacks {base}.other"));
            assert!(!text.trim().is_empty(), "{path}: {key} is empty");
            assert_eq!(values(text), values(like), "{path}: {key}, expected the values of English");
        }
        for base in found.iter().filter(|base| !texts.contains_key(**base)) {
            assert!(texts.contains_key(&format!("{base}.other")), "{path} lacks {base}.other");
        }
    }
}

/// The keys in the page: whole ones, and the beginnings of those that are put together; each with its file.
#[derive(Default)]
struct Used {
    whole: BTreeMap<String, String>,
    begun: BTreeMap<String, String>,
}

fn used() -> Used {
    let mut used = Used::default();
    let is_key = |text: &str| {
        let is_letter = |c: char| c.is_ascii_alphanumeric() || "_.-".contains(c);
        text.split_once('.').is_some_and(|(group, rest)| {
            !group.is_empty() && group.chars().all(|c| c.is_ascii_lowercase()) && !rest.is_empty()
        }) && text.chars().all(is_letter)
    };
    let groups: BTreeSet<String> =
        catalogue("en").keys().filter_map(|key| Some(key.split_once('.')?.0.to_owned())).collect();
    let is_of_group = |text: &str| text.split_once('.').is_some_and(|(g, _)| groups.contains(g));
    let is_file = |text: &str| {
        [".js", ".json", ".css", ".svg", ".html"].iter().any(|end| text.ends_with(end))
    };
    for (path, text) in files(&["js", "mjs", "html"]) {
        let in_page = text.split(" data-t").skip(1).filter_map(|rest| rest.split('"').nth(1));
        let in_page = in_page.filter(|_| path.ends_with(".html")).map(str::to_owned);
        let in_script = if path.ends_with(".html") { Vec::new() } else { literals(&text) };
        for literal in in_page.chain(in_script) {
            match literal.split_once('\0') {
                Some((begin, "")) if begin.ends_with('.') && is_of_group(begin) => {
                    used.begun.insert(begin.to_owned(), path.clone());
                }
                None if is_key(&literal) && is_of_group(&literal) && !is_file(&literal) => {
                    used.whole.insert(literal, path.clone());
                }
                _ => {}
            }
        }
        // What stands in `t("...")` is a key in any case.
        for rest in text.split(" t(\"").chain(text.split("(t(\"")).skip(1) {
            let key = rest.split('"').next().unwrap_or_default();
            if is_key(key) {
                used.whole.insert(key.to_owned(), path.clone());
            }
        }
    }
    used
}

#[test]
fn every_key_of_the_page_has_a_text_and_every_text_is_used() {
    let english = catalogue("en");
    let (known, used) = (bases(&english), used());
    for (key, path) in &used.whole {
        assert!(known.contains(key.as_str()), "{path}: language/en.json lacks {key}");
    }
    for (begin, path) in &used.begun {
        let is_there = known.iter().any(|key| key.starts_with(begin));
        assert!(is_there, "{path}: language/en.json has no {begin}…");
    }
    let is_used = |key: &&&str| {
        is_of(&OF_PROGRAM, key)
            || used.whole.contains_key(**key)
            || used.begun.keys().any(|begin| key.starts_with(begin))
    };
    let unused: Vec<_> = known.iter().filter(|key| !is_used(key)).collect();
    assert!(unused.is_empty(), "language/en.json: nothing uses {unused:?}");
}

/// The words between quotes in a part of a script.
fn words_in(script: &str, begin: &str) -> Vec<String> {
    let text = fs::read_to_string(format!("{ASSETS}/{script}")).expect("a script");
    let (_, list) = text.split_once(begin).unwrap_or_else(|| panic!("{script} lacks {begin}"));
    let (list, _) = list.split_once("\n];").or_else(|| list.split_once("];")).expect("its end");
    let is_word = |word: &String| !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase());
    literals(list).into_iter().filter(is_word).collect()
}

#[test]
fn every_word_of_a_list_has_a_text() {
    let english = catalogue("en");
    let formats = Table::new("shogi").ask(json!({ "do": "formats" }));
    let formats = formats["formats"].as_array().expect("formats").iter();
    let formats = formats.map(|format| format["name"].as_str().expect("a name").to_owned());
    for (group, words) in [
        ("class", words_in("classes.js", "CLASSES = [")),
        ("level", words_in("words.js", "LEVELS = [")),
        ("mark", words_in("words.js", "MARKS = [")),
        ("format", formats.collect()),
    ] {
        assert!(words.len() > 4, "{group}: {words:?}");
        for word in words {
            assert!(
                english.contains_key(&format!("{group}.{word}")),
                "en.json lacks {group}.{word}"
            );
        }
    }
}

#[test]
fn every_preset_and_handicap_of_every_game_has_a_name_in_every_language() {
    let mut table = Table::new("mini");
    let mut named: BTreeSet<String> = BTreeSet::new();
    for game in table.ask(json!({ "do": "games" }))["games"].as_array().expect("games") {
        let game = table.ask(json!({ "do": "game", "game": game["id"] }));
        for preset in game["presets"].as_array().expect("presets") {
            named.insert(format!("preset.{}", preset["name"].as_str().expect("a name")));
        }
        let handicaps = game["handicaps"].as_array().expect("handicaps").iter();
        let nameless = handicaps.filter(|handicap| handicap["kif"].is_null());
        named
            .extend(nameless.map(|one| format!("handicap.{}", one["name"].as_str().expect("one"))));
    }
    for (tag, texts) in others() {
        let known: BTreeSet<String> =
            texts.into_keys().filter(|key| is_of(&OF_FILES, key)).collect();
        let absent: Vec<_> = named.difference(&known).collect();
        assert!(absent.is_empty(), "language/{tag}.json lacks {absent:?}");
        let unused: Vec<_> = known.difference(&named).collect();
        assert!(unused.is_empty(), "language/{tag}.json: no game has {unused:?}");
    }
}

/// The files of the crate, without their tests.
fn sources() -> Vec<(String, String)> {
    sources_in("crates/studio/src")
}

/// The sources in a folder and those in it, without their tests: path and text.
pub fn sources_in(folder: &str) -> Vec<(String, String)> {
    let mut folders = vec![folder.to_owned()];
    let mut all = Vec::new();
    while let Some(folder) = folders.pop() {
        for file in fs::read_dir(&folder).expect("a folder") {
            let path = file.expect("a file").path();
            let name = path.display().to_string();
            if path.is_dir() {
                folders.push(name);
            } else if name.ends_with(".rs") {
                let text = fs::read_to_string(path).expect("a source");
                let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
                all.push((name, code.to_owned()));
            }
        }
    }
    all
}

/// The words in quotes after each of some signs, with the files that have them.
fn after<'s>(sources: &'s [(String, String)], sign: &str) -> Vec<(&'s str, &'s str)> {
    let words = |(path, text): &'s (String, String)| {
        let parts = text.split(sign).skip(1);
        parts.map(|rest| (path.as_str(), rest.split('"').next().unwrap_or_default())).collect()
    };
    let all: Vec<Vec<(&str, &str)>> = sources.iter().map(words).collect();
    all.concat()
}

#[test]
fn everything_that_the_program_says_has_a_text_and_no_more() {
    let sources = sources();
    let problems: Vec<_> = sources
        .iter()
        .filter(|(path, _)| path.contains("/problem/"))
        .map(|(path, text)| {
            (path.clone(), text.split_whitespace().collect::<Vec<_>>().join(" ").replace("( ", "("))
        })
        .collect();
    let snake = |word: &str| word.to_lowercase().replace(' ', "_");
    let mut said: BTreeSet<String> = BTreeSet::new();
    let error = sources.iter().find(|(path, _)| path.ends_with("/error.rs")).expect("the errors");
    let (_, keys) = error.1.split_once("fn key(").expect("their keys");
    let (keys, _) = keys.split_once("\n    }\n").expect("their end");
    said.extend(keys.split('"').skip(1).step_by(2).map(|key| format!("error.{key}")));
    for sign in ["Said::new(\"", "Said::about_ending(\""] {
        for (path, key) in after(&sources, sign) {
            let sort = if path.contains("/server/") { "error" } else { "message" };
            said.insert(format!("{sort}.{key}"));
        }
    }
    for sign in ["tell(\"", "ending(\""] {
        said.extend(after(&problems, sign).iter().map(|(_, key)| format!("error.{key}")));
    }
    for (_, key) in after(&problems, "of_unknown([\"") {
        said.extend(["", "_none"].map(|end| format!("error.{key}{end}")));
    }
    for sign in ["check(\"", "NoMove(\"", " word(\"", " what: \""] {
        said.extend(after(&sources, sign).iter().map(|(_, word)| format!("what.{}", snake(word))));
    }
    said.extend(["wins", "draw", "no_result"].map(|key| format!("ending.{key}")));
    said.extend(End::all().map(|end| format!("reason.{}", snake(&end.to_string()))));
    said.extend(Color::ALL.map(|color| format!("side.{}", snake(&color.to_string()))));
    let english = catalogue("en");
    let of_program = bases(&english).into_iter().filter(|key| is_of(&OF_PROGRAM, key));
    let known: BTreeSet<String> = of_program.map(str::to_owned).collect();
    let absent: Vec<_> = said.difference(&known).collect();
    assert!(absent.is_empty(), "language/en.json lacks {absent:?}");
    let unused: Vec<_> = known.difference(&said).collect();
    assert!(unused.is_empty(), "language/en.json: the program does not say {unused:?}");
}

/// What the page says, as `told` in language.js puts it together from what it is sent.
fn told(texts: &Catalogue, tag: &str, sort: &str, said: &Value) -> String {
    let word = |value: &Value| value.as_str().expect("a word").to_owned();
    let key = word(&said["key"]);
    if key.is_empty() {
        return word(&said["text"]);
    }
    let given = said["values"].as_object().expect("values");
    let mut values: BTreeMap<&str, String> = given
        .iter()
        .map(|(name, value)| {
            let value = match value {
                Value::Object(inner) if inner.contains_key("text") => {
                    let is_error =
                        bases(texts).contains(&*format!("error.{}", word(&inner["key"])));
                    told(texts, tag, if is_error { "error" } else { "ending" }, value)
                }
                Value::Object(words) => word(&words[tag]),
                value => {
                    let own = format!("{name}.{}", word(value).to_lowercase().replace(' ', "_"));
                    texts.get(&own).cloned().unwrap_or_else(|| word(value))
                }
            };
            (name.as_str(), value)
        })
        .collect();
    let fill = |text: &str, values: &BTreeMap<&str, String>| {
        values.iter().fold(text.to_owned(), |text, (name, value)| {
            text.replace(&format!("{{{name}}}"), value)
        })
    };
    if let Some(end) = values.get("end") {
        let ending = fill(&texts[&format!("ending.{end}")], &values);
        values.insert("ending", ending);
    }
    let form = if values.get("n").is_some_and(|n| n == "1") { "one" } else { "other" };
    let key = format!("{sort}.{key}");
    let text = texts.get(&format!("{key}.{form}")).or_else(|| texts.get(&format!("{key}.other")));
    fill(text.or_else(|| texts.get(&key)).unwrap_or_else(|| panic!("no {key}")), &values)
}

/// Panics unless the page says in English what the program says, and fills its sentence in all languages.
pub fn check(sort: &str, said: &Said) {
    check_sent(sort, &serde_json::to_value(said).expect("JSON"));
}

/// Panics unless the page says in English what is sent to it, and fills the sentence in all languages.
pub fn check_sent(sort: &str, said: &Value) {
    let in_english = told(&catalogue("en"), "en", sort, said);
    assert_eq!(said["text"], in_english, "en.json, {sort}: {said}");
    for (tag, texts) in others() {
        let text = told(&texts, &tag, sort, said);
        let is_filled = values(&text).iter().all(|name| !name.starts_with(char::is_alphabetic));
        assert!(is_filled, "{tag}.json, {sort}: {said}: {text}");
    }
}

#[test]
fn the_page_says_every_ending_as_the_program_does() {
    assert!(End::all().count() > Reason::ALL.len());
    for end in End::all() {
        for winner in [None, Some(Color::Black), Some(Color::White)] {
            check("ending", &Said::of_ending(Ending { winner, end }));
        }
    }
}

#[test]
fn the_page_says_refusals_as_the_program_does() {
    let mut table = Table::new("shogi");
    let mut keys = BTreeSet::new();
    for request in [
        json!({ "do": "dance" }),
        json!({ "do": "analyse", "on": true, "lines": 99 }),
        json!({ "do": "clock", "clock": { "main": 0 } }),
        json!({ "do": "new", "game": "nonsense" }),
        json!({ "do": "new", "handicap": "nonsense" }),
        json!({ "do": "new", "handicap": "rook", "sfen": "nonsense" }),
        json!({ "do": "set_up_text", "text": "nonsense" }),
        json!({ "do": "load", "text": "4k4/9/9 b - 1" }),
        json!({ "do": "load", "text": "nonsense", "number": 2 }),
        json!({ "do": "load", "text": "id = \"own\"\nflies = 3" }),
        json!({ "do": "set_up", "pieces": [["5i", 0, "black"], ["5i", 0, "white"]], "side": "black" }),
        json!({ "do": "play", "move": "5a5b" }),
        json!({ "do": "play", "move": "G-58" }),
        json!({ "do": "play", "move": "G-5h" }),
        json!({ "do": "play", "move": "7g7f", "node": 7 }),
        json!({ "do": "go_to", "node": 77 }),
        json!({ "do": "reach", "square": "99z" }),
        json!({ "do": "piece", "kind": 999 }),
        json!({ "do": "piece", "kind": 0, "language": "xx" }),
        json!({ "do": "delete", "node": 0 }),
        json!({ "do": "take_back" }),
        json!({ "do": "redo" }),
        json!({ "do": "declare" }),
        json!({ "do": "answer_draw", "agree": true }),
        json!({ "do": "tiles", "writing": "braille" }),
        json!({ "do": "save", "format": "doc" }),
        json!({ "do": "open", "name": "nothing" }),
    ] {
        let error = table.studio.ask(&request.to_string()).expect_err(&request.to_string());
        keys.insert(error.said().key);
        check("error", &error.said());
    }
    table.ask(json!({ "do": "resign", "side": "black" }));
    let over = table.studio.ask(r#"{"do":"resign"}"#).expect_err("over");
    assert_eq!(over.said().key, "over");
    check("error", &over.said());
    assert!(keys.len() > 18, "{keys:?}");
}

#[test]
fn what_the_engine_tells_of_a_game_is_in_the_language_that_is_asked_for() {
    let mut table = Table::new("chu");
    // English texts have kanji, but no sentences.
    let is_japanese = |text: &Value| text.as_str().expect("a text").contains(['は', 'に', 'を']);
    for (request, part) in [
        (json!({ "do": "rules", "language": "ja" }), "/html"),
        (json!({ "do": "piece", "kind": 0, "language": "ja" }), "/moves/0"),
        (json!({ "do": "why", "from": "2j", "to": "2g", "language": "ja" }), "/why"),
        (json!({ "do": "game", "game": "chu", "language": "ja" }), "/options/1/about"),
    ] {
        let answer = table.ask(request.clone());
        let text = answer.pointer(part).unwrap_or_else(|| panic!("{request}: {part}"));
        assert!(is_japanese(text), "{request}: {text}");
        let mut plain = request.as_object().expect("an object").clone();
        plain.remove("language");
        let answer = table.ask(Value::Object(plain));
        assert!(!is_japanese(answer.pointer(part).expect("the same")), "{request}");
    }
    let games = table.ask(json!({ "do": "games" }));
    let chu = games["games"].as_array().expect("games").iter().find(|game| game["id"] == "chu");
    let chu = chu.expect("Chu Shogi");
    assert_eq!((&chu["japanese"], &chu["reading"]), (&json!("中将棋"), &json!("ちゅうしょうぎ")));
    assert_eq!(
        table.latest("game")["kinds"][0]["japanese"],
        table.latest("game")["kinds"][0]["kanji"]
    );
    let error = table.studio.ask(r#"{"do":"rules","language":"xx"}"#).expect_err("refused");
    assert_eq!(error.to_string(), "`xx` is no language, expected one of en, ja");
}

/// Returns `true` if a literal reads as English for people: a capitalised word, or several words in a row
/// with a mark at their end.
fn is_english(literal: &str) -> bool {
    let begins = |word: &str| {
        word.len() > 2
            && word.starts_with(|c: char| c.is_ascii_uppercase())
            && word[1..].chars().all(|c| c.is_ascii_lowercase())
    };
    let words: Vec<&str> = literal.split([' ', '\0', '\n']).collect();
    let is_word = |word: &&&str| word.len() > 1 && word.chars().all(|c| c.is_ascii_lowercase());
    let is_sentence = literal.contains(' ') && literal.ends_with(['.', '?', '!', '…', ':']);
    begins(words[0].trim_end_matches(['.', ',', ':', '…']))
        || is_sentence && words.iter().filter(is_word).count() > 1
}

#[test]
fn the_page_has_no_texts_beside_the_catalogues() {
    for (path, text) in files(&["js"]) {
        // What is said where no catalogue can be read.
        if path.ends_with("/catalogue.js") {
            continue;
        }
        for literal in literals(&text).iter().filter(|literal| is_english(literal)) {
            let shown = literal.replace('\0', "${…}");
            assert!(
                CODE.contains(&shown.as_str()),
                "{path}: `{shown}` belongs into the catalogues"
            );
        }
    }
    let page = fs::read_to_string(format!("{ASSETS}/index.html")).expect("the page");
    for attribute in [" aria-label=", " title=", " placeholder=", " alt="] {
        assert!(!page.contains(attribute), "index.html:{attribute} belongs into the catalogues");
    }
    for part in page.split('>').skip(1) {
        let text = part.split('<').next().unwrap_or_default().trim();
        let is_text = text.chars().any(char::is_alphabetic) && text != "Komainu";
        assert!(!is_text, "index.html: `{text}` belongs into the catalogues");
    }
}
