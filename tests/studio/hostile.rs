//! Requests in any order and of any sort: the studio stays whole.

use komainu::rules::catalog;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::table::{Table, engine};

/// A random request, which may be valid or not when it comes.
fn request() -> impl Strategy<Value = Value> {
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
        1 => (0..99_usize).prop_map(|kind| json!({ "do": "piece", "kind": kind })),
    ]
}

/// The request, with the index of a shown move replaced by the move.
fn meant(table: &Table, request: &Value) -> Value {
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

#[test]
fn what_a_player_is_given_is_shown_as_it_is_used() {
    let mut table = Table::new("mini");
    table.ask(json!({ "do": "players", "black": { "level": 255, "time": u64::MAX } }));
    assert_eq!(
        table.latest("table")["black"],
        json!({ "player": "person", "level": 20, "time": 3_600_000 })
    );
    let main = 1_000_000_000_000_000_u64;
    table.ask(json!({ "do": "new", "clock": { "main": main, "moves": 0 } }));
    let month = 2_678_400_000_u64;
    assert_eq!(table.latest("table")["clock"]["main"], json!(month));
    assert_eq!(table.latest("record")["tags"]["TimeControl"], json!("2678400"));
    table.ask(json!({ "do": "clock" }));
    assert_eq!(table.latest("record")["tags"].get("TimeControl"), None);
}
