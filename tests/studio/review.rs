//! Looking back at a game: its mistakes, trying again, a rematch, and what is handed to others.

use serde_json::{Value, json};

use crate::table::{Table, engine};

/// Black can win the Rook; if it does not, White promotes its own with check, and attacks the other.
const HANGING: &str = "4k/5/2r2/2R2/K4 b - 1";

/// A game in which Black misses that, and resigns.
fn lost_game() -> Table {
    let mut table = Table::with(json!({ "do": "new", "game": "mini", "sfen": HANGING }));
    for text in ["3d4d", "3c3e+", "5e5d"] {
        table.ask(json!({ "do": "play", "move": text }));
    }
    table.ask(json!({ "do": "resign", "side": "black" }));
    table
}

fn review(table: &mut Table, time: u64) -> Value {
    table.ask(json!({ "do": "review", "on": true, "time": time }));
    assert_eq!(table.latest("review")["running"], true);
    table.wait("the review", |table| table.latest("review")["running"] == false);
    table.latest("review").clone()
}

#[test]
fn the_largest_mistake_of_a_game_is_found_with_the_better_move() {
    let mut table = lost_game();
    let review = review(&mut table, 1000);
    assert_eq!(review["done"], review["total"], "{review}");
    let mistakes = review["mistakes"].as_array().expect("mistakes");
    let worst = mistakes.iter().max_by(|one, other| {
        one["cost"].as_f64().expect("a cost").total_cmp(&other["cost"].as_f64().expect("a cost"))
    });
    let worst = worst.expect("a mistake");
    assert_eq!((&worst["number"], &worst["side"]), (&json!(1), &json!("black")));
    assert_eq!(worst["text"], "3d3c", "the Rook can be taken: {worst}");
    // The mark and the better line are in the record, and its result is what it was.
    let record = table.latest("record");
    assert_eq!(record["nodes"][0]["marks"], json!([4]));
    assert!(record["nodes"].as_array().expect("nodes").iter().any(|node| node["text"] == "3d3c"));
    assert_eq!(record["ending"]["text"], "White wins (resignation)");
    let [black, white] = ["black", "white"].map(|side| review[side].as_f64().expect("accuracy"));
    assert!(black < white, "{review}");
}

#[test]
fn a_review_can_be_stopped_and_gone_on_with() {
    let mut table = lost_game();
    table.ask(json!({ "do": "review", "on": true, "time": 40 }));
    table.wait("a position", |table| table.latest("review")["done"].as_u64() > Some(0));
    table.ask(json!({ "do": "review", "on": false }));
    let stopped = table.latest("review").clone();
    assert_eq!(stopped["running"], false);
    assert_eq!(table.latest("table")["thinking"], json!(null));
    table.ask(json!({ "do": "review", "on": true, "time": 40 }));
    assert!(table.latest("review")["done"].as_u64() >= stopped["done"].as_u64());
    table.wait("the review", |table| table.latest("review")["running"] == false);
    let empty = Table::new("mini").try_ask(&json!({ "do": "review", "on": true }));
    assert_eq!(empty.unwrap_err(), "there is no move to review");
}

#[test]
fn looking_at_other_positions_leaves_a_review_alone_and_a_hint_interrupts_it() {
    let mut table = lost_game();
    table.ask(json!({ "do": "review", "on": true, "time": 30 }));
    table.ask(json!({ "do": "go_to", "node": 0 }));
    assert_eq!(table.latest("table")["thinking"], "review");
    table.ask(json!({ "do": "hint" }));
    assert_eq!(table.latest("table")["thinking"], "hint");
    table.ask(json!({ "do": "stop" }));
    table.wait("the review", |table| table.latest("review")["running"] == false);
    assert_eq!(table.latest("review")["done"], table.latest("review")["total"]);
}

#[test]
fn from_every_node_of_a_finished_game_one_can_try_again_against_the_engine() {
    let mut table = lost_game();
    let text = table.ask(json!({ "do": "save", "format": "pgn" }))["text"].clone();
    let moves = table.moves();
    for node in 0..moves.len() as u64 {
        let mut table = Table::new("mini");
        table.ask(json!({ "do": "load", "text": text }));
        table.ask(json!({ "do": "try_again", "node": node, "level": 0 }));
        assert_eq!(table.latest("position")["node"], node);
        let side = table.latest("position")["side"].clone();
        assert_eq!(table.latest("table")[side.as_str().expect("a side")]["player"], "person");
        table.ask(json!({ "do": "hint" }));
        table.wait("a hint", |table| table.latest("hint")["node"] == node);
        let known = table.moves();
        let legal = table.latest("position")["moves"].as_array().expect("moves").clone();
        let new = legal.iter().find(|one| !known.iter().any(|text| one["text"] == **text));
        table.ask(json!({ "do": "play", "move": new.expect("another move")["text"] }));
        let is_over = |table: &Table| !table.latest("position")["outcome"].is_null();
        table.wait("the answer", |table| table.moves().len() == moves.len() + 2 || is_over(table));
        assert_eq!(table.moves()[..moves.len()], moves, "the game stays, from node {node}");
        assert_eq!(table.latest("record")["ending"]["text"], "White wins (resignation)");
    }
}

#[test]
fn trying_again_leaves_a_game_that_is_not_over_as_it_is() {
    let mut table = Table::new("mini");
    for text in ["5d5c", "1b1c", "4e3d"] {
        table.ask(json!({ "do": "play", "move": text }));
    }
    table.ask(json!({ "do": "try_again", "node": 2 }));
    table.ask(json!({ "do": "play", "move": "5e4d" }));
    assert_eq!(table.moves()[..4], ["5d5c", "1b1c", "4e3d", "5e4d"]);
    table.wait("the answer", |table| table.moves().len() == 5);
    let error = table.try_ask(&json!({ "do": "try_again", "node": 99 })).unwrap_err();
    assert!(error.contains("99"), "{error}");
    let error = table.try_ask(&json!({ "do": "try_again", "node": 0, "level": 21 })).unwrap_err();
    assert!(error.contains("21"), "{error}");
}

#[test]
fn trying_again_goes_on_against_the_engine_of_the_game() {
    let mut table = Table::with(
        json!({ "do": "new", "game": "mini", "sfen": HANGING, "white": engine(3, 20) }),
    );
    table.ask(json!({ "do": "resign" }));
    table.ask(json!({ "do": "try_again", "node": 0 }));
    assert_eq!(table.latest("table")["white"]["player"], "engine");
    assert_eq!(table.latest("table")["white"]["level"], 3);
    assert_eq!(table.latest("table")["white"]["time"], engine(3, 20)["time"]);
}

#[test]
fn a_rematch_has_the_same_start_rules_and_time_and_the_players_change_sides() {
    let mut table = Table::with(json!({
        "do": "new", "game": "mini", "sfen": HANGING, "white": engine(3, 20),
        "clock": { "main": 60000, "byoyomi": 5000 },
    }));
    table.ask(json!({ "do": "tag", "name": "Black", "text": "Sakura" }));
    let clock = table.latest("table")["clock"].clone();
    table.ask(json!({ "do": "resign" }));
    table.ask(json!({ "do": "rematch" }));
    assert_eq!(table.latest("table")["clock"], clock);
    assert_eq!(table.latest("table")["black"]["level"], 3);
    assert_eq!(table.latest("table")["black"]["player"], "engine");
    assert_eq!(table.latest("table")["white"]["player"], "person");
    assert_eq!(table.latest("record")["tags"]["White"], "Sakura");
    assert_eq!(table.latest("record")["tags"]["Black"], "Komainu, level 3");
    table.wait("the engine begins", |table| table.moves().len() == 1);
}

#[test]
fn a_game_is_summed_up_in_moves_times_and_pieces() {
    let mut table = lost_game();
    let summary = table.ask(json!({ "do": "summary" }));
    assert_eq!(summary["moves"], 3);
    let pieces = |side: &str| [&summary[side]["begun"], &summary[side]["left"]].map(Value::as_u64);
    assert_eq!(pieces("black"), [Some(2), Some(2)]);
    assert_eq!(summary["black"]["spent"], json!(null), "there was no clock");
}

#[test]
fn a_position_is_handed_on_as_a_record_and_as_a_picture() {
    let mut table = Table::with(json!({ "do": "new", "game": "mini", "sfen": HANGING }));
    table.ask(json!({ "do": "play", "move": "3d3c" }));
    let (sfen, text) = (table.sfen().to_owned(), table.ask(json!({ "do": "save_position" })));
    let mut other = Table::new("chu");
    other.ask(json!({ "do": "load", "text": text["text"] }));
    assert_eq!(other.latest("game")["id"], "mini");
    assert_eq!(other.sfen(), sfen);
    let picture = |table: &mut Table, writing: &str| {
        table.try_ask(&json!({ "do": "picture", "writing": writing, "coordinates": "shogi",
                               "flipped": true, "dark": false }))
    };
    let svg = picture(&mut table, "kanji").expect("a picture")["svg"].clone();
    let svg = svg.as_str().expect("a text");
    assert!(svg.starts_with("<svg ") && svg.contains('玉') && !svg.contains("font-face"));
    assert!(svg.contains("<title>Mini") && svg.contains(" to move, move"), "{svg}");
    let japanese = json!({ "do": "picture", "writing": "kanji", "coordinates": "kanji", "flipped": false,
                           "dark": false, "language": "ja" });
    let svg = table.ask(japanese)["svg"].as_str().expect("a text").to_owned();
    assert!(svg.contains("<title>5五将棋") && svg.contains("手目、") && !svg.contains("to move"));
    let error = picture(&mut table, "runes").unwrap_err();
    assert!(error.contains("runes") && error.contains("kanji"), "{error}");
}

#[test]
fn a_review_is_there_again_when_its_record_is_loaded() {
    let mut table = lost_game();
    let before = review(&mut table, 300);
    assert!(!before["mistakes"].as_array().expect("mistakes").is_empty(), "{before}");
    let text = table.ask(json!({ "do": "save", "format": "pgn" }))["text"].clone();
    let mut again = Table::new("chu");
    again.ask(json!({ "do": "load", "text": text }));
    let after = again.latest("review");
    for key in ["running", "done", "total", "black", "white"] {
        assert_eq!(after[key], before[key], "{key}: {after}");
    }
    let told = |review: &Value| -> Vec<Value> {
        let mistakes = review["mistakes"].as_array().expect("mistakes").iter();
        let keys = ["number", "side", "played", "better", "text", "mark", "before", "after"];
        mistakes.map(|one| keys.map(|key| one[key].clone()).into_iter().collect()).collect()
    };
    assert_eq!(told(after), told(&before));
    // A record without evaluations has never been reviewed.
    again.ask(json!({ "do": "new", "game": "mini" }));
    let text = lost_game().ask(json!({ "do": "save", "format": "pgn" }))["text"].clone();
    again.ask(json!({ "do": "load", "text": text }));
    assert_eq!(again.latest("review")["done"], 0);
}

#[test]
fn a_mate_is_told_apart_by_who_is_mated() {
    let mut table = Table::new("mini");
    for (first, second, mated) in
        [("[%eval #-0]", "+M1/3 1.2s", "black"), ("[%eval #0]", "-M1/3 1.2s", "white")]
    {
        let text = format!("[Variant \"minishogi\"]\n\n1. a2a3 {{{first}}} e4e3 {{{second}}} *\n");
        table.ask(json!({ "do": "load", "text": text }));
        for node in table.latest("record")["nodes"].as_array().expect("nodes") {
            assert_eq!(node["score"], json!({ "mated": mated }), "{text}");
        }
    }
}
