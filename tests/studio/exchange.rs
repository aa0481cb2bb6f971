//! Games by exchanged records, and records that bring their rules with them.

use serde_json::{Value, json};

use crate::catalogues::check;
use crate::table::Table;

/// A game of one's own: two Kings and Rooks on a small board.
const OWN: &str = r#"id = "own"
name = "My Own"
files = 5
ranks = 5
setup = ["vR . vK . .", ". . . . .", ". . . . .", ". . . . .", ". . K . R"]
pieces.K = { name = "King", royal = true, moves = [{ step = "all" }] }
pieces.R = { name = "Rook", moves = [{ slide = "orthogonal" }] }
"#;

/// A copy of a game of one of the players.
fn copy(new: Value, tag: &str) -> Table {
    let mut table = Table::with(new);
    table.ask(json!({ "do": "tag", "name": "Exchange", "text": tag }));
    table
}

fn mini(tag: &str) -> Table {
    copy(json!({ "do": "new", "game": "mini" }), tag)
}

fn play(table: &mut Table, moves: &[&str]) {
    for text in moves {
        table.ask(json!({ "do": "play", "move": text }));
    }
}

/// What a player hands over.
fn sent(table: &mut Table) -> Value {
    table.ask(json!({ "do": "save_line" }))
}

fn answer(letter: &Value) -> Value {
    json!({ "do": "take_answer", "text": letter["text"], "rules": letter["rules"] })
}

/// The reason why a record is not taken; the game stays as it was.
fn refusal(table: &mut Table, letter: &Value) -> String {
    let before = table.latest("record").clone();
    let error = table.studio.ask(&answer(letter).to_string()).expect_err("a refusal");
    check("error", &error.said());
    table.ask(json!({ "do": "state" }));
    assert_eq!(table.latest("record"), &before);
    error.to_string()
}

#[test]
fn answers_go_to_and_fro_until_a_player_resigns() {
    let (mut black, mut white) = (mini("4f1c black"), mini("4f1c white"));
    for (mover, other, text) in [(0, 1, "5d5c"), (1, 0, "1b1c"), (0, 1, "5c5b")] {
        let both = &mut [&mut black, &mut white];
        play(both[mover], &[text]);
        let letter = sent(both[mover]);
        assert_eq!(both[other].ask(answer(&letter)), json!({ "moves": 1, "news": true }));
        assert_eq!(both[other].latest("position")["last"]["text"], text);
        assert_eq!(both[other].latest("table")["live"], both[other].latest("position")["node"]);
        // Once more, it is nothing new.
        assert_eq!(both[other].ask(answer(&letter)), json!({ "moves": 0, "news": false }));
    }
    assert_eq!(white.latest("record")["tags"]["Exchange"], "4f1c white", "whose copy it is");
    white.ask(json!({ "do": "resign", "side": "white" }));
    let letter = sent(&mut white);
    assert_eq!(black.ask(answer(&letter)), json!({ "moves": 0, "news": true }));
    assert_eq!(black.latest("record")["ending"]["text"], "Black wins (resignation)");
    assert_eq!(black.latest("table")["over"]["text"], "Black wins (resignation)");
}

#[test]
fn what_does_not_go_on_with_the_game_is_refused() {
    let mut black = mini("4f1c black");
    play(&mut black, &["5d5c", "1b1c", "5c5b"]);
    let mut other = mini("4f1c white");
    play(&mut other, &["5d5c", "1b1c"]);
    let older = sent(&mut other);
    assert_eq!(
        refusal(&mut black, &older),
        "it has 2 moves and is older than the game here, which has 3"
    );
    play(&mut other, &["1e1d"]);
    let changed = sent(&mut other);
    assert_eq!(refusal(&mut black, &changed), "move 3 is `1e1d` there and `5c5b` here");
    let strange = sent(&mut mini("9999 white"));
    let words = "it belongs to another game than the one on the board";
    assert_eq!(refusal(&mut black, &strange), words);
    let untagged = sent(&mut Table::new("mini"));
    assert_eq!(refusal(&mut black, &untagged), words);
    assert_eq!(refusal(&mut Table::new("mini"), &older), words);
    let other_game = sent(&mut copy(json!({ "do": "new", "game": "chu" }), "4f1c white"));
    let error = refusal(&mut black, &other_game);
    assert!(error.starts_with("it is a game of Chu Shogi, and the one here is "), "{error}");
    let start = json!({ "do": "new", "game": "mini", "sfen": "4k/5/5/1R3/K4 b - 1" });
    let other_start = sent(&mut copy(start, "4f1c white"));
    assert_eq!(refusal(&mut black, &other_start), "it begins with another position");
}

#[test]
fn other_options_are_named() {
    let game = Table::new("mini").ask(json!({ "do": "game", "game": "chu" }));
    let option = &game["options"][0];
    let choices = option["choices"].as_array().expect("choices");
    let choice = choices.iter().find(|choice| **choice != option["default"]).expect("another");
    let options = json!({ option["name"].as_str().expect("a name"): choice });
    let other = json!({ "do": "new", "game": "chu", "options": options });
    let letter = sent(&mut copy(other, "4f1c white"));
    let mut black = copy(json!({ "do": "new", "game": "chu" }), "4f1c black");
    let error = refusal(&mut black, &letter);
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let [name, choice, usual] = [&option["name"], choice, &option["default"]].map(text);
    assert_eq!(error, format!("the option {name} is `{choice}` there and `{usual}` here"));
}

#[test]
fn an_end_that_the_opponent_cannot_bring_about_is_refused() {
    let mut black = mini("4f1c black");
    play(&mut black, &["5d5c"]);
    let mut white = mini("4f1c white");
    play(&mut white, &["5d5c"]);
    white.ask(json!({ "do": "resign", "side": "black" }));
    let letter = sent(&mut white);
    assert_eq!(
        refusal(&mut black, &letter),
        "it ends with “White wins (resignation)”, which the opponent cannot bring about alone"
    );
    let mut white = mini("4f1c white offered");
    play(&mut white, &["5d5c"]);
    white.ask(json!({ "do": "offer_draw" }));
    white.ask(json!({ "do": "answer_draw", "agree": true }));
    let letter = sent(&mut white);
    let error = refusal(&mut black, &letter);
    assert!(error.starts_with("it ends with “draw (agreement)”"), "{error}");
    // It is good where Black has offered the draw.
    black.ask(json!({ "do": "tag", "name": "Exchange", "text": "4f1c black offers" }));
    black.ask(answer(&letter));
    assert_eq!(black.latest("record")["ending"]["text"], "draw (agreement)");
}

#[test]
fn moves_that_an_opponent_makes_for_the_player_are_taken_only_if_they_may_be() {
    let (mut black, mut white) = (mini("4f1c black"), mini("4f1c white"));
    play(&mut black, &["5d5c"]);
    play(&mut white, &["5d5c", "1b1c", "5c5b"]);
    let letter = sent(&mut white);
    assert_eq!(refusal(&mut black, &letter), "it makes 1 of your own moves");
    let mut trusting = answer(&letter);
    trusting["own"] = json!(true);
    assert_eq!(black.ask(trusting), json!({ "moves": 2, "news": true }));
    assert_eq!(black.moves(), ["5d5c", "1b1c", "5c5b"]);
}

#[test]
fn an_end_that_is_another_one_here_is_refused() {
    let (mut black, mut white) = (mini("4f1c black"), mini("4f1c white"));
    for table in [&mut black, &mut white] {
        play(table, &["5d5c"]);
    }
    black.ask(json!({ "do": "resign", "side": "black" }));
    white.ask(json!({ "do": "resign", "side": "white" }));
    let letter = sent(&mut white);
    assert_eq!(refusal(&mut black, &letter), "it has another end than the game here");
}

#[test]
fn an_offer_of_a_draw_travels_and_ends_with_the_next_move() {
    let (mut black, mut white) = (mini("4f1c black offers"), mini("4f1c white"));
    play(&mut black, &["5d5c"]);
    let letter = sent(&mut black);
    white.ask(answer(&letter));
    assert_eq!(white.latest("record")["tags"]["Exchange"], "4f1c white offered");
    play(&mut white, &["1b1c"]);
    let letter = sent(&mut white);
    black.ask(answer(&letter));
    assert_eq!(black.latest("record")["tags"]["Exchange"], "4f1c black");
}

#[test]
fn an_offer_of_a_draw_may_follow_its_move() {
    let (mut black, mut white) = (mini("4f1c black"), mini("4f1c white"));
    play(&mut black, &["5d5c"]);
    white.ask(answer(&sent(&mut black)));
    black.ask(json!({ "do": "tag", "name": "Exchange", "text": "4f1c black offers" }));
    let letter = sent(&mut black);
    assert_eq!(white.ask(answer(&letter)), json!({ "moves": 0, "news": true }));
    assert_eq!(white.latest("record")["tags"]["Exchange"], "4f1c white offered");
    assert_eq!(white.ask(answer(&letter)), json!({ "moves": 0, "news": false }));
}

#[test]
fn a_move_declines_a_draw() {
    let (mut black, mut white) = (mini("4f1c black offers"), mini("4f1c white"));
    play(&mut black, &["5d5c"]);
    white.ask(answer(&sent(&mut black)));
    play(&mut white, &["1b1c"]);
    let mut letter = sent(&mut white);
    let forged = letter["text"].as_str().expect("a text");
    let forged =
        forged.replace("[Result \"*\"]", "[Result \"1/2-1/2\"]\n[Termination \"agreement\"]");
    letter["text"] = json!(forged.replace(" *\n", " 1/2-1/2\n"));
    let error = refusal(&mut black, &letter);
    assert!(error.contains("which the opponent cannot bring about alone"), "{error}");
}

#[test]
fn a_link_that_is_only_looked_at_is_no_game_by_links() {
    let mut black = mini("4f1c black");
    play(&mut black, &["5d5c"]);
    let letter = sent(&mut black);
    let text = letter["text"].as_str().expect("a text");
    // However the tag is written, the program alone says whether there is one.
    for spelled in
        ["[Exchange \"4f1c black\"]", "[Exchange  \"4f1c black\"]", "[Exchange \"4f1c black\" ]"]
    {
        let text = text.replace("[Exchange \"4f1c black\"]", spelled);
        let mut table = Table::new("mini");
        table.ask(json!({ "do": "load", "text": text }));
        assert_eq!(table.latest("record")["tags"]["Exchange"], "4f1c black", "{spelled}");
        let answer = table.ask(json!({ "do": "load", "text": text, "ordinary": true }));
        assert_eq!(answer["exchange"], "4f1c black", "{spelled}");
        assert_eq!(table.latest("record")["tags"]["Exchange"], Value::Null, "{spelled}");
        assert_eq!(table.moves(), ["5d5c"]);
    }
}

#[test]
fn a_record_that_ends_with_an_illegal_move_is_refused() {
    let mut white = mini("4f1c white");
    play(&mut white, &["5d5c"]);
    let letter = sent(&mut white);
    let text = letter["text"].as_str().expect("a text");
    let forged = text.replace("\n\n1. ", "\n\n1. Kx1a 2. ");
    assert_ne!(forged, text, "{text}");
    let forged = json!({ "text": forged, "rules": null });
    let error = refusal(&mut mini("4f1c black"), &forged);
    assert!(error.starts_with("it cannot be read to its end: "), "{error}");
}

#[test]
fn only_the_moves_and_their_comments_are_handed_over() {
    let mut black = mini("4f1c black");
    play(&mut black, &["5d5c"]);
    black.ask(json!({ "do": "comment", "node": 1, "text": "Good luck!" }));
    black.ask(json!({ "do": "marks", "node": 1, "marks": [1] }));
    black.ask(json!({ "do": "go_to", "node": 0 }));
    play(&mut black, &["1e1d"]);
    let letter = sent(&mut black);
    let text = letter["text"].as_str().expect("a text");
    assert!(text.contains("Good luck!"), "{text}");
    let moves = text.split("\n\n").nth(1).expect("the moves");
    assert!(!moves.contains('(') && !moves.contains('$'), "{text}");
    let mut white = mini("4f1c white");
    white.ask(answer(&letter));
    let nodes = white.latest("record")["nodes"].as_array().expect("nodes").clone();
    assert_eq!((nodes.len(), &nodes[0]["comment"]), (1, &json!("Good luck!")));
}

#[test]
fn a_game_of_ones_own_brings_its_rules() {
    let mut here = Table::new("mini");
    here.ask(json!({ "do": "load", "text": OWN }));
    play(&mut here, &["1e1d"]);
    let letter = here.ask(json!({ "do": "save", "format": "pgn" }));
    assert_eq!(letter["rules"], OWN);
    let load = |rules: &Value, replace: bool| json!({ "do": "load", "text": letter["text"], "rules": rules, "replace": replace });
    let mut there = Table::new("mini");
    assert_eq!(there.ask(load(&letter["rules"], false))["rules"], "My Own");
    assert_eq!(there.latest("game")["id"], "own");
    assert_eq!(there.latest("record")["nodes"].as_array().expect("nodes").len(), 1);
    // The same once more is no news; others are asked about first.
    there.ask(load(&letter["rules"], false));
    let other = json!(OWN.replace("My Own", "Another"));
    let error = there.try_ask(&load(&other, false)).unwrap_err();
    assert_eq!(error, "the game My Own is there already, with other rules");
    assert_eq!(there.latest("game")["name"], "My Own");
    there.ask(load(&other, true));
    assert_eq!(there.latest("game")["name"], "Another");
    // A name of another game would mean this one from then on.
    let named = |text: &str| json!(text.replace("\"own\"", "\"minishogi\""));
    let text = named(letter["text"].as_str().expect("a text"));
    let request = json!({ "do": "load", "text": text, "rules": named(OWN), "replace": false });
    let error = there.try_ask(&request).unwrap_err();
    assert_eq!(error, "the game Mini-Shogi is there already, with other rules");
    let broken = there.try_ask(&load(&json!("id = \"own\"\nfiles = 99"), true)).unwrap_err();
    assert!(broken.contains("the rules"), "{broken}");
    assert_eq!(there.latest("game")["name"], "Another");
}

#[test]
fn an_offer_made_at_another_device_of_ones_own_stays_an_offer() {
    let (mut here, mut there) = (mini("4f1c black"), mini("4f1c black"));
    play(&mut here, &["5d5c"]);
    let letter = sent(&mut here);
    let own = |letter: &Value| {
        let mut trusting = answer(letter);
        trusting["own"] = json!(true);
        trusting
    };
    assert_eq!(there.ask(own(&letter)), json!({ "moves": 1, "news": true }));
    here.ask(json!({ "do": "tag", "name": "Exchange", "text": "4f1c black offers" }));
    let letter = sent(&mut here);
    assert_eq!(refusal(&mut there, &letter), "it offers a draw in your name");
    assert_eq!(there.ask(own(&letter)), json!({ "moves": 0, "news": true }));
    assert_eq!(there.latest("record")["tags"]["Exchange"], "4f1c black offers");
    assert_eq!(there.ask(answer(&letter)), json!({ "moves": 0, "news": false }));
    // With the move, too.
    let mut third = mini("4f1c black");
    assert_eq!(third.ask(own(&letter)), json!({ "moves": 1, "news": true }));
    assert_eq!(third.latest("record")["tags"]["Exchange"], "4f1c black offers");
}

#[test]
fn an_agreement_that_is_known_is_nothing_new() {
    let (mut black, mut white) = (mini("4f1c black offers"), mini("4f1c white offered"));
    white.ask(json!({ "do": "offer_draw" }));
    white.ask(json!({ "do": "answer_draw", "agree": true }));
    let letter = sent(&mut white);
    assert_eq!(black.ask(answer(&letter)), json!({ "moves": 0, "news": true }));
    assert_eq!(black.ask(answer(&letter)), json!({ "moves": 0, "news": false }));
    assert_eq!(white.ask(answer(&letter)), json!({ "moves": 0, "news": false }));
    let letter = sent(&mut black);
    assert_eq!(white.ask(answer(&letter)), json!({ "moves": 0, "news": false }));
}

#[test]
fn a_player_may_give_up_while_the_answer_is_under_way() {
    let (mut black, mut white) = (mini("4f1c black"), mini("4f1c white"));
    for table in [&mut black, &mut white] {
        play(table, &["5d5c"]);
    }
    black.ask(json!({ "do": "resign", "side": "black" }));
    play(&mut white, &["1b1c"]);
    let (end, late) = (sent(&mut black), sent(&mut white));
    assert_eq!(white.ask(answer(&end)), json!({ "moves": 0, "news": true }));
    assert_eq!(white.latest("record")["ending"]["text"], "White wins (resignation)");
    assert_eq!(white.moves(), ["5d5c", "1b1c"]);
    assert_eq!(white.ask(answer(&end)), json!({ "moves": 0, "news": false }));
    let error = refusal(&mut black, &late);
    assert!(error.contains("White wins (resignation)"), "{error}");
    // A resignation of another player, or in another game, does not count.
    let mut white = mini("4f1c white");
    play(&mut white, &["5d5c", "1b1c"]);
    let mut other = mini("4f1c black");
    other.ask(json!({ "do": "resign", "side": "white" }));
    let letter = sent(&mut other);
    assert!(refusal(&mut white, &letter).contains("is older than the game here"));
    let mut other = mini("4f1c black");
    play(&mut other, &["5e4d"]);
    other.ask(json!({ "do": "resign", "side": "black" }));
    let letter = sent(&mut other);
    assert!(refusal(&mut white, &letter).starts_with("move 1 is "));
}
