//! Requests in any order and of any sort: the studio stays whole.

use komainu::rules::catalog;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::table::{Table, engine};

/// A random request, which may be valid or not when it comes.
pub fn request() -> impl Strategy<Value = Value> {
    let node = 0..12_u32;
    prop_oneof![
        6 => (0..200_usize).prop_map(|index| json!({ "do": "play a shown move", "index": index })),
        2 => node.clone().prop_map(|node| json!({ "do": "go_to", "node": node })),
        2 => Just(json!({ "do": "take_back" })),
        1 => Just(json!({ "do": "redo" })),
        1 => node.clone().prop_map(|node| json!({ "do": "delete", "node": node })),
        1 => node.clone().prop_map(|node| json!({ "do": "promote", "node": node })),
        1 => Just(json!({ "do": "resign" })),
        1 => Just(json!({ "do": "offer_draw" })),
        1 => any::<bool>().prop_map(|agree| json!({ "do": "answer_draw", "agree": agree })),
        1 => Just(json!({ "do": "declare" })),
        1 => Just(json!({ "do": "resign", "side": "white" })),
        1 => Just(json!({ "do": "formats" })),
        1 => any::<bool>().prop_map(|on| json!({ "do": "analyse", "on": on, "lines": 2 })),
        1 => Just(json!({ "do": "think" })),
        1 => Just(json!({ "do": "stop" })),
        1 => (0..3_usize).prop_map(|who| {
            let seat = |is_engine| if is_engine { engine(3, 5) } else { json!({}) };
            json!({ "do": "players", "black": seat(who == 1), "white": seat(who == 2) })
        }),
        1 => (0..40_u64).prop_map(|time| json!({ "do": "clock", "clock": { "byoyomi": time } })),
        1 => "[a-zA-Z0-9 {}();]{0,30}".prop_map(|text| json!({ "do": "comment", "node": 1, "text": text })),
        1 => "[a-z0-9+*=]{0,6}".prop_map(|text| json!({ "do": "play", "move": text })),
        1 => "\\PC{0,20}".prop_map(|text| json!({ "do": "load", "text": text })),
        1 => "[\0-ÿ]{0,20}".prop_map(|bytes| json!({ "do": "decode", "bytes": bytes })),
        1 => "\\PC{0,20}".prop_map(|text| json!({ "do": "set_up_text", "text": text })),
        1 => "[a-z0-9]{0,4}".prop_map(|text| json!({ "do": "reach", "square": text })),
        1 => ("[1-9][a-i]", "[1-9][a-i]", 0..3_u32)
            .prop_map(|(from, to, node)| json!({ "do": "preview", "node": node, "moves": [from + &to] })),
        1 => ("[1-9][a-i]", "[a-z0-9]{0,4}")
            .prop_map(|(from, to)| json!({ "do": "why", "from": from, "to": to })),
        1 => ("[1-9][a-i]", 0..9_usize)
            .prop_map(|(to, kind)| json!({ "do": "why", "drop": kind, "to": to })),
        1 => (0..99_usize).prop_map(|kind| json!({ "do": "piece", "kind": kind })),
    ]
}

/// The request, with the index of a shown move replaced by the move.
pub fn meant(table: &Table, request: &Value) -> Value {
    if request["do"] != "play a shown move" {
        return request.clone();
    }
    let moves = table.latest("position")["moves"].as_array().cloned().unwrap_or_default();
    let index = request["index"].as_u64().unwrap_or(0) as usize;
    let text = moves.get(index % moves.len().max(1)).map_or(json!("5a5a"), |m| m["text"].clone());
    json!({ "do": "play", "move": text })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn requests_in_any_order_leave_one_game_that_all_events_agree_on(
        game in prop::sample::select(catalog::ids()),
        requests in prop::collection::vec(request(), 1..25),
    ) {
        let mut table = Table::new(game);
        for request in requests {
            let request = meant(&table, &request);
            let before = table.latest("record").clone();
            if table.try_ask(&request).is_err() {
                prop_assert_eq!(&before["nodes"], &table.latest("record")["nodes"], "{}", request);
            }
            table.studio.tick();
            table.ask(json!({ "do": "state" }));
            let record = table.latest("record");
            prop_assert_eq!(&record["at"], &table.latest("position")["node"]);
            let nodes = record["nodes"].as_array().unwrap();
            // The game may go on, or have ended, in a variation.
            let next = |id: &Value| nodes.iter().find(|node| node["parent"] == *id);
            let mut end = &json!(0);
            while let Some(node) = next(end) {
                end = &node["id"];
            }
            if table.latest("table")["live"] == *end {
                prop_assert_eq!(&record["ending"], &table.latest("table")["over"]);
            }
            let known = |id: &Value| *id == 0 || nodes.iter().any(|node| node["id"] == *id);
            prop_assert!(known(&record["at"]) && known(&table.latest("table")["live"]));
            prop_assert!(nodes.iter().all(|node| known(&node["parent"])));
        }
    }

    #[test]
    fn no_text_is_too_odd_to_be_refused_in_words(text in "\\PC{0,200}") {
        let mut table = Table::new("mini");
        let sfen = table.sfen().to_owned();
        let error = table.studio.ask(&text).unwrap_err().to_string();
        prop_assert!(error.starts_with("this is no request"), "{}", error);
        prop_assert_eq!(table.sfen(), sfen);
    }
}

#[test]
fn a_request_with_an_unknown_field_changes_nothing() {
    let mut table = Table::new("mini");
    table.ask(json!({ "do": "play", "move": "5d5c" }));
    let before = [table.latest("record").clone(), table.latest("table").clone()];
    for request in [
        json!({ "do": "new", "gmae": "chu" }),
        json!({ "do": "new", "white": { "player": "engine", "lvel": 3 } }),
        json!({ "do": "new", "clock": { "mian": 3 } }),
        json!({ "do": "clock", "clok": { "main": 60_000 } }),
        json!({ "do": "resign", "sied": "white" }),
        json!({ "do": "take_back", "nodes": 2 }),
        json!({ "do": "set_up", "pieces": [], "side": "black", "hand": {} }),
        json!({ "do": "set_up", "pieces": [], "side": "black", "hands": { "red": [] } }),
    ] {
        let error = table.try_ask(&request).unwrap_err();
        assert!(error.contains("unknown field"), "{request}: {error}");
        table.ask(json!({ "do": "state" }));
        assert_eq!([table.latest("record").clone(), table.latest("table").clone()], before);
    }
}

/// Sends requests that are refused in these words and change nothing.
fn refused(requests: &[(Value, &str)]) {
    let mut table = Table::with(json!({
        "do": "new", "game": "mini", "black": { "level": 4, "time": 70 }, "clock": { "main": 9_000 },
    }));
    table.ask(json!({ "do": "play", "move": "5d5c" }));
    let state = |table: &mut Table| {
        table.ask(json!({ "do": "state" }));
        let mut now = table.latest("table").clone();
        // Time goes on.
        now.as_object_mut().expect("an object").remove("remaining");
        [now, table.latest("record").clone(), table.latest("position").clone()]
    };
    let before = state(&mut table);
    for (request, expected) in requests {
        let error = table.try_ask(request).expect_err("it is wrong");
        assert!(error.contains(expected), "{request}: {error}");
        assert_eq!(state(&mut table), before, "{request}");
    }
}

#[test]
fn a_refusal_repeats_no_more_of_a_long_text_than_a_line_or_two() {
    let long = "x".repeat(100_000);
    let mut table = Table::new("mini");
    for request in [
        json!({ "do": long }),
        json!({ "do": "play", "move": long }),
        json!({ "do": "new", "game": long }),
        json!({ "do": "new", "game": "mini", "handicap": long }),
        json!({ "do": "new", "game": "mini", "options": { &long: "y" } }),
        json!({ "do": "reach", "square": long }),
        json!({ "do": "save", "format": long }),
        json!({ "do": "rules", "language": long }),
        json!({ "do": "lesson", "game": "mini", "chapter": long, "number": 1 }),
        json!({ "do": "set_up_text", "text": long }),
        json!({ "do": "set_up_text", "text": format!("4k/5/5/5/K4 {long} - 1") }),
        json!({ "do": "load", "text": long }),
        json!({ "do": "open", "name": long }),
        json!({ "do": "take_answer", "text": long }),
    ] {
        let error = table.studio.ask(&request.to_string()).expect_err("it is odd");
        let said = error.said().refusal().to_string();
        assert!(said.len() < 4_000, "{}: {}", &request.to_string()[..40], said.len());
    }
}

#[test]
fn what_is_expected_where_there_is_nothing_is_said_in_words() {
    refused(&[
        (
            json!({ "do": "lesson", "game": "mini", "chapter": "mate", "number": 1 }),
            "`mate` is no chapter, there is none",
        ),
        (
            json!({ "do": "load", "text": "", "number": 1 }),
            "there is no game 1 in this text, which has none",
        ),
    ]);
}

#[test]
fn numbers_out_of_range_are_refused_with_their_range() {
    let month = 2_678_400_000_u64;
    refused(&[
        (
            json!({ "do": "players", "black": { "level": 3 }, "white": { "level": 21 } }),
            "level: found 21, expected a number from 0 to 20",
        ),
        (json!({ "do": "players", "black": { "level": 300 } }), "level: found 300, expected"),
        (
            json!({ "do": "players", "black": { "time": 0 } }),
            "time: found 0, expected a number from 1 to 3600000",
        ),
        (json!({ "do": "players", "white": { "time": 3_600_001 } }), "time: found 3600001, "),
        (json!({ "do": "new", "white": { "level": 21 } }), "level: found 21, expected"),
        (
            json!({ "do": "new", "clock": { "main": month + 1 } }),
            "main: found 2678400001, expected a number from 0 to 2678400000",
        ),
        (json!({ "do": "clock", "clock": { "byoyomi": month + 1 } }), "byoyomi: found "),
        (json!({ "do": "clock", "clock": { "main": 1, "moves": 0 } }), "moves: found 0, expected"),
        (json!({ "do": "clock", "clock": {} }), "found no time, expected a main time,"),
        (json!({ "do": "new", "clock": { "moves": 3 } }), "found no time, expected a main time,"),
        (
            json!({ "do": "analyse", "on": true, "lines": 0 }),
            "lines: found 0, expected a number from 1 to 16",
        ),
        (json!({ "do": "analyse", "on": true, "lines": 17 }), "lines: found 17, expected"),
        (
            json!({ "do": "options", "threads": 0, "hash": 3 }),
            "threads: found 0, expected a number from 1 to 512",
        ),
        (json!({ "do": "options", "threads": 9999, "hash": 3 }), "threads: found 9999, expected"),
        (
            json!({ "do": "options", "threads": 2, "hash": 65_537 }),
            "hash: found 65537, expected a number from 1 to 65536",
        ),
        (json!({ "do": "options", "threads": 2, "hash": 0 }), "hash: found 0, expected a number"),
        (json!({ "do": "new", "game": "" }), "unknown variant ``"),
    ]);
}

/// No machine runs as many threads, or has the memory besides.
#[test]
fn resources_are_changed_all_or_not_at_all() {
    refused(&[(json!({ "do": "options", "threads": 512, "hash": 3 }), "512")]);
    let mut table = Table::new("mini");
    table.ask(json!({ "do": "options", "hash": 3 }));
    assert_eq!((table.latest("table")["hash"].as_u64()), Some(3));
    table.ask(json!({ "do": "options", "threads": 2 }));
    assert_eq!((table.latest("table")["threads"].as_u64()), Some(2));
}

#[test]
fn requests_and_their_parts_are_objects() {
    refused(&[
        (json!(["resign", "black"]), "expected an object"),
        (json!(["take_back"]), "expected an object"),
        (json!({ "do": "players", "black": ["engine", 3, 5] }), "expected an object"),
        (json!({ "do": "new", "white": ["engine", 3, 5] }), "expected an object"),
        (json!({ "do": "clock", "clock": [1, 2, 3, 4] }), "expected an object"),
        (
            json!({ "do": "set_up", "pieces": [], "hands": [[], []], "side": "black" }),
            "expected an object",
        ),
    ]);
}

#[test]
fn what_is_not_said_of_a_player_stays() {
    let mut table = Table::new("mini");
    table.ask(json!({ "do": "players", "black": { "level": 4, "time": 70 } }));
    let player = |player, level, time| json!({ "player": player, "level": level, "time": time });
    assert_eq!(table.latest("table")["black"], player("person", 4, 70));
    table.ask(json!({ "do": "players", "black": { "time": 80 }, "white": {} }));
    assert_eq!(table.latest("table")["black"], player("person", 4, 80));
    assert_eq!(table.latest("table")["white"], player("person", 20, 3000));
    table.ask(json!({ "do": "players", "black": { "player": "engine" } }));
    assert_eq!(table.latest("table")["black"], player("engine", 4, 80));
    // A new game begins with other players.
    table.ask(json!({ "do": "new", "black": { "level": 2 } }));
    assert_eq!(table.latest("table")["black"], player("person", 2, 3000));
}

#[test]
fn a_clock_that_is_taken_away_leaves_no_tag() {
    let mut table = Table::with(json!({ "do": "new", "game": "mini", "clock": { "main": 9_000 } }));
    assert_eq!(table.latest("record")["tags"]["TimeControl"], json!("9"));
    table.ask(json!({ "do": "clock" }));
    assert_eq!(table.latest("record")["tags"].get("TimeControl"), None);
}

#[test]
fn a_suggested_name_of_a_file_is_one() {
    let mut table = Table::new("mini");
    for (date, name) in [
        ("2026.11.24", "mini-20261124.pgn"),
        ("../../2026/11/24 \"<>:|*\u{7}\u{0}", "mini-20261124.pgn"),
        ("今日", "mini.pgn"),
        (&*"9".repeat(5000), "mini-99999999999999999999.pgn"),
    ] {
        table.ask(json!({ "do": "tag", "name": "Date", "text": date }));
        assert_eq!(table.ask(json!({ "do": "save", "format": "pgn" }))["name"], name);
    }
}
