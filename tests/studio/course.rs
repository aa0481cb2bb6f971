//! The course of games: turns, take-backs, clocks and ends.

use serde_json::json;

use crate::table::{Table, engine};

#[test]
fn the_engine_answers_and_both_moves_are_taken_back_and_played_again() {
    let mut table = Table::with(json!({ "do": "new", "game": "mini", "white": engine(20, 20) }));
    table.ask(json!({ "do": "play", "move": "5d5c" }));
    table.wait("an answer", |table| table.moves().len() == 2);
    let (moves, sfen) = (table.moves(), table.sfen().to_owned());
    table.ask(json!({ "do": "take_back" }));
    assert_eq!(table.sfen(), "rbsgk/4p/5/P4/KGSBR b - 1");
    assert_eq!(table.latest("table")["live"], 0);
    table.ask(json!({ "do": "redo" }));
    assert_eq!((table.moves(), table.sfen()), (moves, sfen.as_str()));
    assert_eq!(table.latest("table")["thinking"], json!(null), "it is the person's turn");
}

#[test]
fn a_move_that_is_played_while_the_engine_thinks_ends_that_thought() {
    let mut table = Table::new("mini");
    table.ask(json!({ "do": "think" }));
    assert_ne!(table.latest("table")["thinking"], json!(null));
    table.ask(json!({ "do": "play", "move": "5d5c" }));
    assert_eq!(table.latest("table")["thinking"], json!(null));
    table.ask(json!({ "do": "play", "move": "1b1c" }));
    // The next thought ends only after the first one would have.
    table.ask(json!({ "do": "think" }));
    table.wait("a move", |table| table.moves().len() == 3);
    assert_eq!(table.moves()[..2], ["5d5c", "1b1c"]);
}

#[test]
fn another_move_after_a_take_back_is_the_game_and_the_old_one_a_variation() {
    let mut table = Table::new("mini");
    table.ask(json!({ "do": "play", "move": "5d5c" }));
    table.ask(json!({ "do": "take_back" }));
    table.ask(json!({ "do": "play", "move": "5e4d" }));
    assert_eq!(table.moves(), ["5e4d", "5d5c"]);
    // A move that is played while looking back is a variation, which can be made the game.
    table.ask(json!({ "do": "play", "move": "1b1c" }));
    table.ask(json!({ "do": "go_to", "node": 0 }));
    table.ask(json!({ "do": "play", "move": "4e3d" }));
    assert_eq!(table.moves(), ["5e4d", "1b1c", "5d5c", "4e3d"]);
    let node = table.latest("position")["node"].clone();
    table.ask(json!({ "do": "promote", "node": node }));
    assert_eq!(table.moves()[0], "4e3d");
    table.ask(json!({ "do": "delete", "node": node }));
    assert_eq!(table.moves(), ["5e4d", "1b1c", "5d5c"]);
    assert_eq!(table.latest("position")["node"], 0);
}

#[test]
fn a_move_of_a_page_that_has_not_heard_of_the_last_one_is_refused() {
    let mut table = Table::new("mini");
    table.ask(json!({ "do": "play", "move": "5d5c", "node": 0 }));
    let error = table.try_ask(&json!({ "do": "play", "move": "1b1c", "node": 0 })).unwrap_err();
    assert!(error.contains("changed"), "{error}");
    let error = table.try_ask(&json!({ "do": "play", "move": "5d5c" })).unwrap_err();
    assert_eq!(error, "`5d5c` is not a legal move here");
    assert_eq!(table.moves(), ["5d5c"]);
}

#[test]
fn mate_ends_the_game_and_a_take_back_takes_that_back_too() {
    let sfen = "4k/5/4P/5/K4 b G 1";
    let mut table = Table::with(json!({ "do": "new", "game": "mini", "sfen": sfen }));
    table.ask(json!({ "do": "play", "move": "G*1b" }));
    let won = json!({ "winner": "black", "text": "Black wins (checkmate)", "key": "wins",
                      "values": { "side": "Black", "reason": "checkmate" } });
    assert_eq!(table.latest("position")["outcome"], won);
    assert_eq!(table.latest("record")["ending"], won);
    assert_eq!(table.latest("position")["moves"], json!([]));
    let error = table.try_ask(&json!({ "do": "hint" })).unwrap_err();
    assert!(error.contains("over"), "{error}");
    table.ask(json!({ "do": "take_back" }));
    assert_eq!(table.latest("record")["ending"], json!(null));
}

#[test]
fn who_resigns_against_the_engine_is_the_person_whoever_is_to_move() {
    let mut table =
        Table::with(json!({ "do": "new", "game": "mini", "white": engine(20, 60_000) }));
    table.ask(json!({ "do": "play", "move": "5d5c" }));
    assert_eq!(table.latest("table")["thinking"], "move");
    table.ask(json!({ "do": "resign" }));
    assert_eq!(table.latest("table")["over"]["winner"], "white");
    assert_eq!(table.latest("table")["thinking"], json!(null));
    assert!(table.try_ask(&json!({ "do": "resign" })).unwrap_err().contains("over"));
}

#[test]
fn an_engine_that_has_seen_nothing_does_not_agree_to_a_draw() {
    let mut table = Table::with(json!({ "do": "new", "game": "mini", "white": engine(20, 20) }));
    assert_eq!(table.ask(json!({ "do": "offer_draw" })), json!({ "accepted": false }));
}

#[test]
fn a_player_whose_time_runs_out_loses() {
    let clock = json!({ "main": 0, "byoyomi": 60 });
    let mut table = Table::with(json!({ "do": "new", "game": "mini", "clock": clock }));
    assert_eq!(table.latest("table")["running"], json!(null), "the first move takes its time");
    table.ask(json!({ "do": "play", "move": "5d5c" }));
    assert_eq!(table.latest("table")["running"], "white");
    table.tick_until("a flag", |table| !table.latest("table")["over"].is_null());
    assert_eq!(table.latest("table")["over"]["text"], "Black wins (time)");
    assert_eq!(table.latest("record")["tags"]["Byoyomi"], "0.06");
}

#[test]
fn an_engine_that_thinks_can_be_told_to_move_now() {
    let mut table =
        Table::with(json!({ "do": "new", "game": "chu", "white": engine(20, 3_600_000) }));
    table.ask(json!({ "do": "play", "move": "6i6h" }));
    table.wait("a first guess", |table| table.latest("info")["depth"].as_u64() > Some(1));
    table.ask(json!({ "do": "stop" }));
    table.wait("a move", |table| table.moves().len() == 2);
}

#[test]
fn looking_back_does_not_disturb_the_game() {
    let mut table = Table::with(json!({ "do": "new", "game": "mini", "white": engine(20, 100) }));
    table.ask(json!({ "do": "play", "move": "5d5c" }));
    table.ask(json!({ "do": "go_to", "node": 0 }));
    table.wait("an answer", |table| table.moves().len() == 2);
    assert_eq!(table.latest("position")["node"], 0, "the person looks where it did");
    assert_eq!(table.latest("table")["live"], 2);
}

#[test]
fn an_analysis_tells_several_lines_and_notes_what_it_finds() {
    let mut table = Table::new("mini");
    table.ask(json!({ "do": "play", "move": "5d5c" }));
    table.ask(json!({ "do": "analyse", "on": true, "lines": 2 }));
    table.wait("two lines", |table| {
        let info = table.latest("info");
        info["line"] == 2 && info["depth"].as_u64() >= Some(3)
    });
    let node = &table.latest("record")["nodes"][0];
    assert!(node["depth"].as_u64() >= Some(3), "{node}");
    let info = table.latest("info").clone();
    assert_eq!(
        (&info["node"], info["pv"].as_array().map(Vec::len)),
        (&json!(1), info["moves"].as_array().map(Vec::len))
    );
    // The analysis follows the user to another position, and ends on request.
    table.ask(json!({ "do": "go_to", "node": 0 }));
    table.wait("another position", |table| table.latest("info")["node"] == 0);
    table.ask(json!({ "do": "analyse", "on": false }));
    assert_eq!(table.latest("table")["thinking"], json!(null));
}

#[test]
fn an_analysis_goes_on_when_the_game_is_given_up() {
    for ends in [
        vec![json!({ "do": "resign" })],
        vec![json!({ "do": "offer_draw" }), json!({ "do": "answer_draw", "agree": true })],
    ] {
        let mut table = Table::new("mini");
        table.ask(json!({ "do": "analyse", "on": true }));
        for end in &ends {
            table.ask(end.clone());
        }
        assert_eq!(table.latest("table")["thinking"], "analysis", "{ends:?}");
    }
}

#[test]
fn a_hint_is_a_legal_move_and_does_not_play_it() {
    let mut table = Table::new("dobutsu");
    table.ask(json!({ "do": "hint" }));
    table.wait("a hint", |table| !table.latest("hint").is_null());
    let hint = table.latest("hint")["move"]["text"].clone();
    let moves = table.latest("position")["moves"].as_array().expect("moves").clone();
    assert!(moves.iter().any(|m| m["text"] == hint), "{hint}");
    assert!(table.moves().is_empty());
}
