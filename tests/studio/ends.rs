//! How games end, and what becomes of a result when the game goes on.

use serde_json::{Value, json};

use crate::table::{Table, engine};

/// A table with a game that Black resigned after two moves, and in which the engine now plays White.
fn finished() -> Table {
    let mut table = Table::new("mini");
    for m in ["5d5c", "1b1c"] {
        table.ask(json!({ "do": "play", "move": m }));
    }
    table.ask(json!({ "do": "resign" }));
    let saved = table.ask(json!({ "do": "save", "format": "pgn" }));
    let mut table = Table::new("chu");
    let answer = table.ask(json!({ "do": "load", "text": saved["text"] }));
    assert_eq!(answer["problem"], json!(null));
    assert_eq!(ending(&table), "White wins (resignation)");
    table.ask(json!({ "do": "players", "white": engine(20, 10) }));
    table
}

fn ending(table: &Table) -> &str {
    table.latest("record")["ending"]["text"].as_str().unwrap_or("none")
}

fn over(table: &Table) -> &Value {
    &table.latest("table")["over"]
}

#[test]
fn the_engine_answers_in_a_variation_of_a_finished_game_which_stays_as_it_is() {
    let mut table = finished();
    table.ask(json!({ "do": "go_to", "node": 0 }));
    table.ask(json!({ "do": "play", "move": "5e4d" }));
    table.wait("an answer", |table| table.moves().len() == 4);
    assert_eq!(table.moves()[..3], ["5d5c", "1b1c", "5e4d"]);
    // A move taken back in the variation is replayed there.
    let variation = table.latest("table")["live"].clone();
    table.ask(json!({ "do": "take_back" }));
    table.ask(json!({ "do": "redo" }));
    assert_eq!(table.latest("table")["live"], variation);
    // Another attempt from the same place leaves the line alone, too.
    table.ask(json!({ "do": "take_back" }));
    table.ask(json!({ "do": "play", "move": "4e3d" }));
    table.wait("an answer", |table| table.moves().len() == 6);
    assert_eq!(table.moves()[..2], ["5d5c", "1b1c"]);
    assert_eq!((ending(&table), over(&table)), ("White wins (resignation)", &json!(null)));
    // The variation ends, and the game has its own result.
    table.ask(json!({ "do": "resign", "side": "white" }));
    assert_eq!(over(&table)["text"], "Black wins (resignation)");
    assert_eq!(ending(&table), "White wins (resignation)");
}

#[test]
fn the_engine_moves_where_a_person_looks_in_a_finished_game() {
    let mut table = finished();
    table.ask(json!({ "do": "go_to", "node": 1 }));
    table.ask(json!({ "do": "think" }));
    table.wait("a move", |table| table.latest("table")["thinking"].is_null());
    assert_eq!(table.moves()[..2], ["5d5c", "1b1c"]);
    assert_eq!(ending(&table), "White wins (resignation)");
}

#[test]
fn a_game_that_was_given_up_goes_on_and_how_it_had_ended_is_a_comment() {
    let mut table = finished();
    table.ask(json!({ "do": "play", "move": "5e4d" }));
    table.wait("an answer", |table| table.moves().len() == 4);
    assert_eq!((ending(&table), over(&table)), ("none", &json!(null)));
    let nodes = &table.latest("record")["nodes"];
    assert_eq!(nodes[1]["comment"], "White wins (resignation)");
}

#[test]
fn what_was_said_of_an_end_is_shown_behind_it_and_is_no_more_when_the_game_goes_on() {
    let mut table = Table::new("mini");
    let text = "[Variant \"minishogi\"]\n\n1. a2a3 {a} (1. a1b2 {b [%end 1-0 time] [%endcomment] c}) \
                e4e3 {d [%endtime 0:00:09] [%endcomment] e} {resignation} 0-1\n";
    let answer = table.ask(json!({ "do": "load", "text": text }));
    assert_eq!((&answer["problem"], &answer["warning"]), (&json!(null), &json!(null)));
    let said = |table: &Table| {
        let record = table.latest("record");
        let nodes = record["nodes"].as_array().expect("nodes").iter();
        let nodes = nodes.map(|node| json!([node["comment"], node["commentOnEnd"]]));
        (json!(nodes.collect::<Vec<_>>()), record["commentOnEnd"].clone())
    };
    let before = json!([["a", null], ["d", null], ["b", "c"]]);
    assert_eq!(said(&table), (before, json!("e")));
    // Another comment on the move leaves the comment on the end as it is.
    let node = table.latest("record")["nodes"][1]["id"].clone();
    table.ask(json!({ "do": "comment", "node": node, "text": "f" }));
    let edited = json!([["a", null], ["f", null], ["b", "c"]]);
    assert_eq!(said(&table), (edited, json!("e")));
    table.ask(json!({ "do": "go_to", "node": node }));
    let m = table.latest("position")["moves"][0]["text"].clone();
    table.ask(json!({ "do": "play", "move": m }));
    let (nodes, on_end) = said(&table);
    assert_eq!(nodes[1], json!(["f White wins (resignation)\ne", null]));
    assert_eq!(on_end, "");
    let saved = table.ask(json!({ "do": "save", "format": "pgn" }));
    assert!(!saved["text"].as_str().is_some_and(|text| text.contains("endtime")), "{saved}");
}

#[test]
fn the_result_of_a_line_does_not_become_that_of_another_one() {
    let mate = "4k/5/4P/5/K4 b G 1";
    let mut table = Table::with(json!({ "do": "new", "game": "mini", "sfen": mate }));
    table.ask(json!({ "do": "play", "move": "5e5d" }));
    table.ask(json!({ "do": "resign", "side": "white" }));
    table.ask(json!({ "do": "go_to", "node": 0 }));
    table.ask(json!({ "do": "play", "move": "G*1b" }));
    assert_eq!(ending(&table), "Black wins (resignation)");
    assert_eq!(over(&table)["text"], "Black wins (checkmate)");
    table.ask(json!({ "do": "promote", "node": 2 }));
    assert_eq!(table.moves(), ["G*1b", "5e5d"]);
    assert_eq!(ending(&table), "Black wins (checkmate)");
    table.ask(json!({ "do": "delete", "node": 2 }));
    assert_eq!((table.moves(), ending(&table)), (vec!["5e5d".to_owned()], "none"));
    assert_eq!(table.latest("record")["nodes"][0]["comment"], "Black wins (resignation)");
}

#[test]
fn a_draw_between_two_people_needs_both() {
    let mut table = Table::new("mini");
    let offer = json!({ "do": "offer_draw" });
    let answer = |agree: bool| json!({ "do": "answer_draw", "agree": agree });
    assert!(table.try_ask(&answer(true)).unwrap_err().contains("no draw is offered"));
    assert_eq!(table.ask(offer.clone()), json!({ "accepted": null }));
    assert_eq!(
        (&table.latest("table")["drawOffer"], over(&table)),
        (&json!("black"), &json!(null))
    );
    table.ask(answer(false));
    assert_eq!(table.latest("table")["drawOffer"], json!(null));
    // An offer is good until a move is made.
    table.ask(offer.clone());
    table.ask(json!({ "do": "play", "move": "5d5c" }));
    assert_eq!(table.latest("table")["drawOffer"], json!(null));
    assert_eq!(table.ask(offer), json!({ "accepted": null }));
    assert_eq!(table.latest("table")["drawOffer"], "white");
    table.ask(answer(true));
    assert_eq!(over(&table)["text"], "draw (agreement)");
}

#[test]
fn either_of_two_people_resigns() {
    for (side, text) in
        [("black", "White wins (resignation)"), ("white", "Black wins (resignation)")]
    {
        let mut table = Table::new("mini");
        table.ask(json!({ "do": "resign", "side": side }));
        assert_eq!(over(&table)["text"], text);
    }
}

/// A game whose players have entered with their Kings, and have enough points.
const ENTERED: &str = include_str!("../data/games/entered.toml");

#[test]
fn a_win_is_declared_where_the_rules_know_that_and_what_is_missing_is_told() {
    let declare = json!({ "do": "declare" });
    let mut table = Table::new("shogi");
    assert_eq!(table.latest("game")["declares"], true);
    let error = table.try_ask(&declare).unwrap_err();
    assert!(error.contains("Black has no royal piece in the promotion zone"), "{error}");
    for (sfen, words) in [
        (
            "4k4/K8/9/9/9/9/9/9/9 b - 1",
            "0 pieces beside the royal in the promotion zone, expected 10",
        ),
        ("KPPPPPPPP/PPPPPPPP1/9/9/9/9/9/9/8k b - 1", "Black counts 16 points, expected 28"),
    ] {
        table.ask(json!({ "do": "set_up_text", "text": sfen }));
        let error = table.try_ask(&declare).unwrap_err();
        assert!(error.contains(words), "{error}");
        assert_eq!(over(&table), &json!(null), "the game goes on");
    }
    let mut table = Table::new("chu");
    assert_eq!(table.latest("game")["declares"], false);
    assert!(table.try_ask(&declare).unwrap_err().contains("no declaration"));
    table.ask(json!({ "do": "load", "text": ENTERED }));
    table.ask(declare.clone());
    assert_eq!(over(&table)["text"], "Black wins (declaration)");
    // An engine declares by itself, without a request.
    let new = json!({ "do": "new", "game": "entered", "black": engine(20, 60_000) });
    table.ask(new);
    assert_eq!(over(&table)["text"], "Black wins (declaration)");
}

#[test]
fn clocks_show_after_a_take_back_what_they_showed_then() {
    let hour = 3_600_000_u64;
    for (clock, first) in [
        (json!({ "main": hour }), hour),
        (json!({ "main": hour, "increment": 60_000 }), hour + 60_000),
        (json!({ "main": hour, "byoyomi": 60_000 }), hour),
        (json!({ "byoyomi": hour }), hour),
        (json!({ "main": hour, "moves": 2 }), hour),
    ] {
        let new = json!({ "do": "new", "game": "mini", "clock": clock });
        let mut table = Table::with(new);
        for m in ["5d5c", "1b1c", "5e4d", "1a1b"] {
            table.ask(json!({ "do": "play", "move": m }));
        }
        let near = |table: &Table, color: &str, wanted: u64| {
            let left = table.latest("table")["remaining"][color].as_u64().unwrap();
            assert!(wanted.abs_diff(left) < 60_000 / 2, "{clock}: {color} {left}, not {wanted}");
        };
        for _ in 0..3 {
            table.ask(json!({ "do": "take_back" }));
        }
        near(&table, "black", first);
        near(&table, "white", first);
    }
}

#[test]
fn a_flag_is_taken_back_with_the_move_before_it() {
    let clock = json!({ "main": 1000 });
    let mut table = Table::with(json!({ "do": "new", "game": "mini", "clock": clock }));
    for m in ["5d5c", "1b1c", "5e4d"] {
        table.ask(json!({ "do": "play", "move": m }));
    }
    table.tick_until("a flag", |table| !over(table).is_null());
    assert_eq!(ending(&table), "Black wins (time)");
    let saved = table.ask(json!({ "do": "save", "format": "pgn" }));
    let left = |table: &Table, color: &str| table.latest("table")["remaining"][color].as_u64();
    table.ask(json!({ "do": "take_back" }));
    assert_eq!(ending(&table), "none");
    assert!(left(&table, "white") > Some(0) && left(&table, "black") > Some(0));
    // The same holds for a game from a file.
    table.ask(json!({ "do": "load", "text": saved["text"] }));
    assert_eq!(ending(&table), "Black wins (time)");
    table.ask(json!({ "do": "take_back" }));
    assert!(left(&table, "white") > Some(0) && left(&table, "black") > Some(0));
}

#[test]
fn a_game_that_ends_after_a_take_back_ends_there() {
    for (moves, loser, left) in
        [(&["5d5c"][..], "black", &[][..]), (&["5d5c", "1b1c"], "white", &["5d5c"])]
    {
        let mut table = Table::new("mini");
        for m in moves {
            table.ask(json!({ "do": "play", "move": m }));
        }
        table.ask(json!({ "do": "take_back" }));
        table.ask(json!({ "do": "go_to", "node": moves.len() }));
        table.ask(json!({ "do": "resign", "side": loser }));
        assert_eq!(table.moves(), left);
        assert_eq!(table.latest("position")["node"], left.len());
        let end = over(&table)["text"].as_str().expect("an end");
        assert_eq!((ending(&table), end.contains("resignation")), (end, true));
        let result = if loser == "black" { "0-1" } else { "1-0" };
        let saved = table.ask(json!({ "do": "save", "format": "pgn" }));
        let sent = table.ask(json!({ "do": "save_line" }));
        for text in [&saved["text"], &sent["text"]] {
            assert!(text.as_str().is_some_and(|text| text.contains(result)), "{text}");
        }
        let saved = table.ask(json!({ "do": "save", "format": "kif" }));
        assert!(saved["text"].as_str().is_some_and(|text| text.contains("投了")), "{saved}");
    }
}
