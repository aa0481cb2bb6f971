//! What is told of the move that led to a position.

use serde_json::{Value, json};

use crate::table::Table;

/// A table with a position that is set up from its text.
fn set_up(game: &str, text: &str) -> Table {
    let mut table = Table::new(game);
    table.ask(json!({ "do": "set_up_text", "text": text }));
    table
}

/// A move of the position as it is shown before it is played.
fn shown(table: &Table, text: &str) -> Value {
    let moves = table.latest("position")["moves"].as_array().expect("moves");
    moves.iter().find(|m| m["text"] == text).unwrap_or_else(|| panic!("no move {text}")).clone()
}

/// Plays a move and returns what is told of it then, without the squares that changed.
fn played(table: &mut Table, text: &str) -> Value {
    table.ask(json!({ "do": "play", "move": text }));
    let mut last = table.latest("position")["last"].clone();
    let squares = last.as_object_mut().and_then(|last| last.remove("squares"));
    assert!(squares.is_some_and(|squares| squares.is_array()));
    last
}

#[test]
fn the_last_move_has_all_that_was_shown_of_it() {
    let lion = "11k/12/12/5p6/4gp6/5[Ln]6/5P6/12/12/12/12/K11 b - 1";
    for (game, text, m) in [
        ("chu", lion, "7f7e7d"),
        ("chu", lion, "7f7e"),
        ("shogi", "4k4/9/9/2P6/9/9/9/9/4K4 b - 1", "7d7c+"),
        ("shogi", "4k4/9/9/9/9/9/9/9/4K4 b G 1", "G*5e"),
    ] {
        let mut table = set_up(game, text);
        let before = shown(&table, m);
        assert_eq!(played(&mut table, m), before, "{game}: {m}");
    }
}

#[test]
fn both_captures_of_a_lion_are_told_and_its_victims_are_gone() {
    let mut table = set_up("chu", "11k/12/12/5p6/4gp6/5[Ln]6/5P6/12/12/12/12/K11 b - 1");
    let last = played(&mut table, "7f7e7d");
    assert_eq!(last["from"], "7f");
    assert_eq!(last["legs"], json!(["7e", "7d"]));
    assert_eq!(last["captures"], json!(["7e", "7d"]));
    let gone = &table.latest("position")["gone"];
    assert_eq!(gone["black"], json!([]));
    let pawn = table.latest("game")["kinds"].as_array().expect("kinds");
    let pawn = pawn.iter().position(|kind| kind["name"] == "Pawn").expect("a Pawn");
    assert_eq!(gone["white"], json!([[pawn, 2]]));
}

#[test]
fn no_piece_is_gone_because_it_was_promoted() {
    let mut table = set_up("shogi", "4k4/9/9/2P6/9/9/9/9/4K4 b - 1");
    played(&mut table, "7d7c+");
    assert_eq!(table.latest("position")["gone"], json!({ "black": [], "white": [] }));
}

#[test]
fn a_preview_plays_nothing() {
    let mut table = Table::new("shogi");
    let node = table.latest("position")["node"].clone();
    let shown = table.ask(json!({ "do": "preview", "node": node, "moves": ["7g7f", "3c3d"] }));
    assert_eq!(shown["last"]["text"], "3c3d");
    let on = |square| shown["pieces"].as_array().expect("pieces").iter().any(|p| p[0] == square);
    assert!(on("7f") && on("3d") && !on("7g"));
    assert!(table.moves().is_empty());
    let wrong = json!({ "do": "preview", "node": node, "moves": ["7g7f", "7f7e"] });
    assert!(table.try_ask(&wrong).expect_err("a move of the other player").contains("7f7e"));
}
