//! Answers as JSON say what the answers as text say.

use serde_json::Value;

use crate::commands::{Folder, answer, complaint, path, text};

/// A position in which the first player captures twice, burns, or loses pieces of their own.
const RARE: [(&str, &str); 3] = [
    ("chu", "12/12/12/12/4gp6/5[Ln]6/6p5/12/12/12/12/K10k b - 1"),
    ("tenjiku", "k15/16/16/16/16/16/5pnp8/16/6[FiD]9/16/16/16/16/16/16/15K b - 1"),
    ("mini", "4k/5/4P/5/K4 b G 1"),
];

/// The lines that a command prints with `--json`.
fn lines(arguments: &[&str]) -> Vec<Value> {
    let text = answer(&[arguments, &["--json"]].concat());
    let lines = text.lines().map(|line| serde_json::from_str(line).expect("JSON"));
    lines.collect()
}

/// The only line that a command prints with `--json`.
fn line(arguments: &[&str]) -> Value {
    let mut lines = lines(arguments);
    assert_eq!(lines.len(), 1, "{arguments:?}");
    lines.remove(0)
}

fn list<'v>(value: &'v Value, field: &str) -> &'v Vec<Value> {
    value[field].as_array().unwrap_or_else(|| panic!("{field} of {value}"))
}

#[test]
fn the_moves_are_those_of_the_list_in_every_notation() {
    for (game, sfen) in RARE {
        let arguments = ["moves", game, "--position", sfen];
        let facts = line(&arguments);
        assert_eq!((&facts["game"], &facts["sfen"]), (&game.into(), &sfen.into()));
        let moves = list(&facts, "moves");
        let of = |field: &str| -> Vec<&str> {
            moves.iter().map(|m| m[field].as_str().expect("a text")).collect()
        };
        let canonical = answer(&arguments);
        assert_eq!(of("move"), canonical.lines().collect::<Vec<_>>());
        for notation in ["association", "japanese"] {
            let list = answer(&[&arguments[..], &["--notation", notation]].concat());
            let second = list.lines().filter_map(|line| line.split_once('\t'));
            assert_eq!(of(notation), second.map(|(_, text)| text).collect::<Vec<_>>());
        }
    }
}

/// The squares of pieces.
fn squares(pieces: &Value) -> Vec<&str> {
    let pieces = pieces.as_array().expect("pieces");
    pieces.iter().map(|piece| piece["square"].as_str().expect("a square")).collect()
}

#[test]
fn a_move_says_what_it_captures_and_burns() {
    let [chu, tenjiku, mini] = RARE.map(|(game, sfen)| line(&["moves", game, "--position", sfen]));
    let of = |facts: &Value, text: &str| -> Value {
        let found = list(facts, "moves").iter().find(|m| m["move"] == text);
        found.unwrap_or_else(|| panic!("{text}")).clone()
    };
    // A Lion on 7f captures the Pawn on 7e, and then the Gold beside it.
    let double = of(&chu, "7f7e8e");
    assert_eq!((squares(&double["captured"]), &double["to"]), (vec!["7e", "8e"], &"8e".into()));
    assert_eq!(double["via"], serde_json::json!(["7e"]));
    // A Fire Demon that stops at 10h burns three enemies beside that square.
    let burn = of(&tenjiku, "10i10h");
    let mut burnt = squares(&burn["burnt"]);
    burnt.sort_unstable();
    assert_eq!(burnt, ["10g", "11g", "9g"]);
    assert_eq!((squares(&burn["captured"]).len(), &burn["mover_burns"]), (0, &false.into()));
    let drop = of(&mini, "G*1b");
    assert_eq!((&drop["drop"], &drop["from"]), (&"G".into(), &Value::Null));
}

#[test]
fn a_position_holds_its_pieces_and_hands() {
    let facts = line(&["show", "mini", "--position", "r1s1k/2b2/4+p/P4/K2BR w G2gp 12"]);
    assert_eq!(facts["hands"], serde_json::json!({"black": {"G": 1}, "white": {"G": 2, "P": 1}}));
    let promoted = list(&facts, "board").iter().find(|piece| piece["square"] == "1c");
    let tokin = serde_json::json!(
        {"square": "1c", "color": "white", "symbol": "+P", "name": "Tokin", "kanji": "と金"}
    );
    assert_eq!(promoted, Some(&tokin));
    assert_eq!((list(&facts, "board").len(), &facts["move_number"]), (9, &12.into()));
}

#[test]
fn a_game_that_is_over_has_an_outcome() {
    let facts = line(&["show", "mini", "--position", "4k/4G/4S/5/K4 w - 8"]);
    let outcome = serde_json::json!({"winner": "black", "reason": "checkmate"});
    assert_eq!((&facts["outcome"], &facts["check"]), (&outcome, &true.into()));
}

#[test]
fn every_game_is_listed_with_its_options() {
    let games = lines(&["variants"]);
    let ids: Vec<&str> = games.iter().map(|game| game["game"].as_str().expect("an id")).collect();
    assert_eq!(ids, komainu::rules::catalog::ids());
    for game in &games {
        let start = line(&["show", game["game"].as_str().expect("an id")]);
        assert_eq!(game["start"], start["sfen"]);
        for option in list(game, "options") {
            assert_eq!(
                option["default"],
                start["options"][option["name"].as_str().expect("a name")]
            );
        }
    }
}

#[test]
fn a_description_says_what_its_text_says() {
    let facts = line(&["describe", "tenjiku", "FiD"]);
    let words = answer(&["describe", "tenjiku", "FiD"]);
    let piece = &list(&facts, "pieces")[0];
    for phrase in list(piece, "moves").iter().chain(list(piece, "notes")) {
        let phrase = phrase.as_str().expect("a phrase").replace('\n', " ");
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(&phrase), "{phrase}");
    }
    // It burns the eight squares around it.
    let cells = list(&piece["diagram"], "cells").iter();
    let burns = cells.filter(|cell| list(cell, "marks").iter().any(|mark| mark["kind"] == "burn"));
    assert_eq!(burns.count(), 8);
    let game = line(&["describe", "tenjiku"]);
    assert_eq!(list(&game, "pieces").len(), lines(&["variants", "tenjiku"])[0]["kinds"]);
}

#[test]
fn a_description_goes_to_a_file_in_the_form_of_its_name() {
    let folder = Folder::new("json_description");
    let file = folder.file("lion.json");
    assert_eq!(answer(&["describe", "chu", "Ln", "--output", path(&file)]), "");
    assert_eq!(text(&file), answer(&["describe", "chu", "Ln", "--json"]));
}

#[test]
fn counts_are_those_of_the_text() {
    let facts = line(&["perft", "mini", "3", "--divide"]);
    let parts = list(&facts, "divide");
    let text = answer(&["perft", "mini", "3", "--divide"]);
    let lines =
        parts.iter().map(|part| format!("{} {}", part["move"].as_str().unwrap(), part["nodes"]));
    let lines = lines.chain([format!("nodes {}", facts["nodes"])]);
    assert_eq!(lines.collect::<Vec<_>>(), text.lines().collect::<Vec<_>>());
    let table = lines_of_table();
    assert_eq!(table, [(1, 14), (2, 181), (3, 2512)]);
    assert_eq!(line(&["perft", "mini", "0", "--divide"])["nodes"], 1);
}

/// The depths and counts of Mini-Shogi, published in `tests/data/perft.txt`.
fn lines_of_table() -> Vec<(u64, u64)> {
    let number = |facts: &Value, field: &str| facts[field].as_u64().expect("a number");
    let lines = lines(&["perft", "mini", "3", "--table"]);
    lines.iter().map(|facts| (number(facts, "depth"), number(facts, "nodes"))).collect()
}

#[test]
fn an_analysis_is_lines_that_end_with_the_best_move() {
    let lines = lines(&["analyse", "mini", "--depth", "3", "--lines", "2"]);
    let types: Vec<&str> =
        lines.iter().map(|line| line["type"].as_str().expect("a type")).collect();
    assert_eq!((types[0], types[types.len() - 1]), ("position", "bestmove"));
    assert!(types[1..types.len() - 1].iter().all(|&kind| kind == "info"));
    let last = &lines[lines.len() - 1];
    let best = lines.iter().rfind(|line| line["line"] == 1).expect("a best line");
    assert_eq!((&last["best"], &best["depth"]), (&best["pv"][0], &3.into()));
    let mate = line_of(&["analyse", "mini", "--depth", "2", "--position", RARE[2].1], "info");
    assert_eq!(mate["score"], serde_json::json!({"mate": 1}));
}

/// The last line of a type that a command prints.
fn line_of(arguments: &[&str], kind: &str) -> Value {
    let found = lines(arguments).into_iter().rfind(|line| line["type"] == kind);
    found.unwrap_or_else(|| panic!("{kind}"))
}

#[test]
fn a_game_that_is_over_has_no_best_move() {
    let over = "4k/4G/4S/5/K4 w - 8";
    let last = line_of(&["analyse", "mini", "--depth", "2", "--position", over], "bestmove");
    assert_eq!(last["best"], Value::Null);
}

#[test]
fn an_evaluation_has_the_terms_of_its_text() {
    let facts = line(&["eval", "chu", "--moves", "7i7h"]);
    let text = answer(&["eval", "chu", "--moves", "7i7h"]);
    for term in list(&facts, "terms") {
        let (name, sum) = (term["name"].as_str().expect("a name"), term["sum"].to_string());
        let is_its = |line: &&str| line.starts_with(name) && line.ends_with(&sum);
        assert!(text.lines().any(|line| is_its(&line)), "{name} {sum}");
    }
    assert!(text.ends_with(&format!("score {}\n", facts["score"])));
}

#[test]
fn mate_problems_are_numbered_and_added_up() {
    let folder = Folder::new("json_mate");
    let file = folder.file("problems.txt");
    let problems = format!("{}\n# none\nrbsgk/4p/5/P4/KGSBR b - 1\n", RARE[2].1);
    std::fs::write(&file, problems).expect("a file");
    let lines = lines(&["mate", "mini", path(&file), "--nodes", "5000"]);
    assert_eq!((&lines[0]["number"], &lines[0]["result"]), (&1.into(), &"proved".into()));
    assert_eq!(lines[0]["pv"], serde_json::json!(["G*1b"]));
    assert_eq!((&lines[1]["number"], &lines[1]["pv"]), (&2.into(), &Value::Null));
    let total = &lines[2];
    let sum =
        ["proved", "disproved", "unknown"].map(|field| total[field].as_u64().expect("a number"));
    assert_eq!((&total["type"], sum.iter().sum()), (&"mate_total".into(), 2u64));
}

#[test]
fn every_answer_is_stated_in_the_schema() {
    let schema = include_str!("../../docs/json.schema.json");
    let schema: Value = serde_json::from_str(schema).expect("JSON");
    let commands: [&[&str]; 8] = [
        &["variants", "mini"],
        &["show", "mini"],
        &["moves", "mini"],
        &["describe", "mini"],
        &["analyse", "mini", "--depth", "1"],
        &["perft", "mini", "1", "--divide"],
        &["eval", "mini"],
        &["mate", "mini", "--position", RARE[2].1],
    ];
    for line in commands.iter().flat_map(|arguments| lines(arguments)) {
        let stated = &schema["$defs"][format!("answer_{}", line["type"].as_str().expect("a type"))];
        let fields = line.as_object().expect("an object");
        for field in fields.keys() {
            assert!(stated["properties"].get(field).is_some(), "{field} of {}", line["type"]);
        }
        for field in list(stated, "required") {
            assert!(fields.contains_key(field.as_str().expect("a name")), "{field}");
        }
        assert_eq!(stated["properties"]["schema"]["const"], line["schema"]);
    }
}

#[test]
fn json_is_not_mixed_with_another_form() {
    for arguments in [
        &["show", "mini", "--sfen", "--json"][..],
        &["show", "mini", "--kanji", "--json"],
        &["moves", "mini", "--notation", "japanese", "--json"],
        &["describe", "mini", "--format", "text", "--json"],
        &["perft", "mini", "2", "--out", "counts.jsonl", "--json"],
    ] {
        assert!(complaint(arguments).contains("cannot be used with"), "{arguments:?}");
    }
}
