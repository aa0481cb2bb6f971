//! What a guest may ask and see.

use std::collections::BTreeSet;

use komainu::studio::Event;
use komainu::types::Color;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::hostile::{meant, request};
use crate::page_types::{all_requests, check_event};
use crate::table::{Table, engine};

/// The requests that guests may make, besides those about a move of their own.
const READING: [&str; 9] =
    ["look", "preview", "reach", "why", "influence", "worth", "rules", "piece", "tiles"];
const PLAYING: [&str; 5] = ["play", "resign", "offer_draw", "answer_draw", "declare"];

/// A table where a guest plays a side.
fn with_guest(side: Option<Color>) -> Table {
    let mut table = Table::new("mini");
    table.studio.seat_guest(side);
    table
}

/// Sends the request of a guest; returns a refusal as its text.
fn as_guest(table: &mut Table, request: Value) -> Result<Value, String> {
    let answer = table.studio.ask_as_guest(&request.to_string());
    answer.map(|answer| answer()).map_err(|error| error.to_string())
}

fn refusal(table: &mut Table, request: Value) -> String {
    let text = request.to_string();
    as_guest(table, request).expect_err(&text)
}

/// The events that guests see of what has changed, by their names.
fn seen(table: &mut Table) -> Vec<Value> {
    let events = table.studio.events();
    let events = table.studio.events_for_guests(&events);
    let events = events.iter().map(|event| serde_json::to_value(event).expect("JSON"));
    events.inspect(check_event).collect()
}

fn find<'e>(events: &'e [Value], name: &str) -> Option<&'e Value> {
    events.iter().find(|event| event["event"] == name)
}

#[test]
fn a_guest_moves_the_own_side_alone_and_only_in_turn() {
    let mut table = with_guest(Some(Color::White));
    let play = |m: &str| json!({ "do": "play", "move": m });
    assert_eq!(refusal(&mut table, play("5d5c")), "it is not your turn");
    assert_eq!(refusal(&mut table, play("1b1c")), "it is not your turn");
    table.ask(play("5d5c"));
    let late = json!({ "do": "play", "move": "1b1c", "node": 0 });
    assert_eq!(refusal(&mut table, late), "the board has changed since; the move was not made");
    assert!(refusal(&mut table, play("5c5b")).contains("`5c5b` is not a legal move"));
    assert_eq!(as_guest(&mut table, play("1b1c")), Ok(json!({})));
    assert_eq!(refusal(&mut table, play("4a4b")), "it is not your turn");
    table.ask(json!({ "do": "resign", "side": "black" }));
    assert!(refusal(&mut table, play("4a4b")).starts_with("the game is over"));
    assert_eq!(table.moves(), ["5d5c", "1b1c"]);
}

#[test]
fn a_guest_who_looks_on_or_whose_place_the_engine_has_cannot_play() {
    let mut table = with_guest(None);
    for request in PLAYING {
        let request = match request {
            "play" => json!({ "do": "play", "move": "5d5c" }),
            "answer_draw" => json!({ "do": "answer_draw", "agree": true }),
            other => json!({ "do": other }),
        };
        assert_eq!(refusal(&mut table, request), "you look on in this game");
    }
    let mut table = Table::with(json!({ "do": "new", "game": "mini", "white": engine(3, 5) }));
    table.studio.seat_guest(Some(Color::White));
    assert_eq!(table.studio.seats()[1].player, komainu::studio::Player::Person);
    table.ask(json!({ "do": "players", "white": engine(3, 5) }));
    let resign = json!({ "do": "resign" });
    assert_eq!(refusal(&mut table, resign), "the engine plays White now");
}

/// A request that is not among those that are named above is refused for every guest at any time.
#[test]
fn everything_that_is_not_allowed_is_refused_and_changes_nothing() {
    let fields = [
        ("game", r#"{"do":"game","game":"mini"}"#),
        ("go_to", r#"{"do":"go_to","node":0}"#),
        ("analyse", r#"{"do":"analyse","on":true}"#),
        ("review", r#"{"do":"review","on":true}"#),
        ("try_again", r#"{"do":"try_again","node":0}"#),
        ("comment", r#"{"do":"comment","node":0,"text":"x"}"#),
        ("marks", r#"{"do":"marks","node":0,"marks":[1]}"#),
        ("delete", r#"{"do":"delete","node":1}"#),
        ("promote", r#"{"do":"promote","node":1}"#),
        ("tag", r#"{"do":"tag","name":"Event","text":"x"}"#),
        ("set_up", r#"{"do":"set_up","pieces":[["5e",0,"black"]],"side":"black"}"#),
        ("set_up_text", r#"{"do":"set_up_text","text":"startpos"}"#),
        ("save", r#"{"do":"save","format":"pgn"}"#),
        (
            "picture",
            r#"{"do":"picture","writing":"kanji","coordinates":"none","flipped":false,"dark":false}"#,
        ),
        ("decode", r#"{"do":"decode","bytes":"x"}"#),
        ("load", r#"{"do":"load","text":"startpos"}"#),
        ("take_answer", r#"{"do":"take_answer","text":"startpos"}"#),
        ("open", r#"{"do":"open","name":"x"}"#),
        ("forget", r#"{"do":"forget","name":"x"}"#),
        ("lesson", r#"{"do":"lesson","game":"mini","chapter":"x","number":1}"#),
        ("problem", r#"{"do":"problem","game":"mini","number":1}"#),
        ("mistake", r#"{"do":"mistake","node":1}"#),
    ];
    let mut table = with_guest(Some(Color::White));
    table.ask(json!({ "do": "play", "move": "5d5c" }));
    let before = (table.sfen().to_owned(), table.moves());
    let mut refused = BTreeSet::new();
    for name in all_requests() {
        if READING.contains(&name.as_str()) || PLAYING.contains(&name.as_str()) {
            continue;
        }
        let given = fields.iter().find(|(known, _)| *known == name);
        let text = given.map_or(format!(r#"{{"do":"{name}"}}"#), |(_, text)| (*text).to_owned());
        let words = refusal(&mut table, serde_json::from_str(&text).expect("JSON"));
        refused.insert(words);
        assert!(table.studio.events().is_empty(), "{name}");
    }
    let words = [
        "only the host can do that",
        "the engine works for the host alone",
        "the host's games and files are not for guests",
    ];
    assert_eq!(refused, words.map(str::to_owned).into());
    assert_eq!((table.sfen().to_owned(), table.moves()), before);
    assert!(table.studio.purpose().is_none());
}

#[test]
fn a_guest_reads_about_the_game_where_it_goes_on_wherever_the_host_looks() {
    let mut table = with_guest(Some(Color::White));
    table.ask(json!({ "do": "play", "move": "5d5c" }));
    table.ask(json!({ "do": "go_to", "node": 0 }));
    let mut ask = |request: Value| as_guest(&mut table, request).expect("an answer");
    let reach = ask(json!({ "do": "reach", "square": "5c" }));
    assert_eq!(reach["moves"][0]["text"], "5c5b");
    let there = ask(json!({ "do": "look", "node": 1 }));
    let start = ask(json!({ "do": "look", "node": 0 }));
    assert_eq!((&there["number"], &start["number"]), (&json!(2), &json!(1)));
    assert_eq!(start["moves"], json!([]));
    let why = ask(json!({ "do": "why", "from": "5c", "to": "5b" }));
    assert!(why["why"].as_str().expect("words").contains("White is to move"), "{why}");
    let tried = ask(json!({ "do": "preview", "node": 1, "moves": ["1b1c"] }));
    assert_eq!(tried["last"]["text"], "1b1c");
    assert!(ask(json!({ "do": "influence" }))["black"].is_array());
    assert_eq!(table.studio.node_looked_at(), 0, "the host looks where it looked");
    let many = json!({ "do": "preview", "node": 1, "moves": vec!["1b1c"; 65] });
    assert!(refusal(&mut table, many).contains("moves: found 65"));
}

#[test]
fn a_move_of_a_guest_leaves_the_host_where_it_looks() {
    let mut table = with_guest(Some(Color::White));
    table.ask(json!({ "do": "play", "move": "5d5c" }));
    table.ask(json!({ "do": "go_to", "node": 0 }));
    seen(&mut table);
    as_guest(&mut table, json!({ "do": "play", "move": "1b1c" })).expect("it is played");
    let events = seen(&mut table);
    assert_eq!(find(&events, "position").expect("a position")["node"], 2);
    assert_eq!(find(&events, "record").expect("a record")["at"], 2);
    assert_eq!(find(&events, "table").expect("a table")["live"], 2);
    assert_eq!(table.studio.node_looked_at(), 0);
    // What the host looks at then is nothing new for guests.
    table.ask(json!({ "do": "go_to", "node": 1 }));
    let events = table.studio.state();
    let events = table.studio.events_for_guests(&events[1..]);
    let positions = events.iter().map(|event| serde_json::to_value(event).expect("JSON"));
    assert!(find(&positions.collect::<Vec<_>>(), "position").is_none());
}

#[test]
fn guests_see_no_notes_findings_or_messages() {
    let mut table = with_guest(None);
    table.ask(json!({ "do": "play", "move": "5d5c" }));
    table.ask(json!({ "do": "comment", "node": 1, "text": "a plan" }));
    table.ask(json!({ "do": "comment", "node": 0, "text": "a plan" }));
    table.ask(json!({ "do": "marks", "node": 1, "marks": [1] }));
    table.ask(json!({ "do": "analyse", "on": true }));
    table.wait("a finding", |table| table.latest("info")["depth"].as_u64() > Some(2));
    let events = table.studio.state_for_guests();
    let text = serde_json::to_string(&events).expect("JSON");
    for word in ["a plan", "marks", "score", "depth", "info", "\"analysing\":true", "analysis"] {
        assert!(!text.contains(word), "{word}");
    }
    table.ask(json!({ "do": "analyse", "on": false }));
}

#[test]
fn a_draw_is_offered_by_one_side_and_agreed_by_the_other() {
    let offer = || json!({ "do": "offer_draw" });
    let answer = |agree: bool| json!({ "do": "answer_draw", "agree": agree });
    let mut table = with_guest(Some(Color::White));
    assert_eq!(refusal(&mut table, answer(true)), "no draw is offered");
    // The guest offers though Black is to move.
    assert_eq!(as_guest(&mut table, offer()), Ok(json!({ "accepted": null })));
    assert_eq!(table.studio.draw_offer(), Some(Color::White));
    assert_eq!(refusal(&mut table, answer(true)), "no draw is offered", "it is the own offer");
    as_guest(&mut table, offer()).expect("once more");
    table.ask(answer(false));
    assert_eq!(table.studio.draw_offer(), None);
    // The host's offer is that of the other side, whoever is to move.
    table.ask(json!({ "do": "play", "move": "5d5c" }));
    table.ask(offer());
    assert_eq!(table.studio.draw_offer(), Some(Color::Black));
    assert_eq!(table.try_ask(&answer(true)), Err("no draw is offered".to_owned()));
    as_guest(&mut table, answer(true)).expect("agreed");
    assert_eq!(table.studio.over().map(|ending| ending.winner), Some(None));
}

#[test]
fn a_guest_resigns_for_the_own_side() {
    let mut table = with_guest(Some(Color::White));
    let other = json!({ "do": "resign", "side": "black" });
    assert_eq!(refusal(&mut table, other), "you play White");
    as_guest(&mut table, json!({ "do": "resign" })).expect("the game is over");
    assert_eq!(table.studio.over().and_then(|ending| ending.winner), Some(Color::Black));
    // In the next game the players change sides.
    table.ask(json!({ "do": "rematch" }));
    assert_eq!(table.studio.guest_side(), Some(Color::Black));
    as_guest(&mut table, json!({ "do": "play", "move": "5d5c" })).expect("the guest begins");
}

#[test]
fn the_host_does_not_move_for_the_guest() {
    let mut table = with_guest(Some(Color::White));
    let play = |m: &str| json!({ "do": "play", "move": m });
    table.ask(play("5d5c"));
    let words = "the guest plays White; withdraw the link to play it yourself";
    assert_eq!(table.try_ask(&play("1b1c")), Err(words.to_owned()));
    assert_eq!(table.moves(), ["5d5c"]);
    table.studio.dismiss_guests();
    table.ask(play("1b1c"));
}

#[test]
fn what_the_host_and_searches_try_is_not_for_guests() {
    let mut table = with_guest(Some(Color::White));
    table.ask(json!({ "do": "play", "move": "5d5c" }));
    table.ask(json!({ "do": "take_back" }));
    table.ask(json!({ "do": "play", "move": "1e1d" }));
    let ask = |name: &str, node: u32| {
        let mut request = json!({ "do": name, "node": node });
        if ["reach", "why"].contains(&name) {
            request[if name == "why" { "from" } else { "square" }] = json!("5d");
        }
        if name == "preview" {
            request["moves"] = json!([]);
        }
        request
    };
    for name in ["look", "preview", "reach", "why", "influence"] {
        assert_eq!(refusal(&mut table, ask(name, 1)), "the record has no move 1", "{name}");
        for shown in [0, 2] {
            as_guest(&mut table, ask(name, shown)).expect(name);
        }
        table.ask(ask(name, 1));
    }
}

#[test]
fn the_host_does_nothing_else_in_the_place_of_the_guest() {
    let mut table = with_guest(Some(Color::White));
    table.ask(json!({ "do": "play", "move": "5d5c" }));
    let words = Err("the guest plays White; withdraw the link to play it yourself".to_owned());
    for request in [
        json!({ "do": "think" }),
        json!({ "do": "declare" }),
        json!({ "do": "resign", "side": "white" }),
        json!({ "do": "try_again", "node": 1 }),
    ] {
        assert_eq!(table.try_ask(&request), words, "{request}");
    }
    assert!(table.studio.purpose().is_none() && table.studio.over().is_none());
    assert!(table.studio.seats().iter().all(|seat| !seat.is_engine()));
    // Without a side the host resigns for the own one, whoever is to move.
    table.ask(json!({ "do": "resign" }));
    assert_eq!(table.studio.over().and_then(|ending| ending.winner), Some(Color::White));
    // The engine may take the guest's place, and move there.
    table.ask(json!({ "do": "players", "white": engine(3, 5) }));
    table.ask(json!({ "do": "think" }));
    assert!(table.studio.purpose().is_some());
}

#[test]
fn a_draw_that_the_host_offers_for_the_engine_is_the_guests_to_agree_to() {
    let mut table = with_guest(Some(Color::White));
    table.ask(json!({ "do": "players", "black": engine(3, 5) }));
    table.wait("a move with its score", |table| table.moves().len() == 1);
    assert_eq!(table.ask(json!({ "do": "offer_draw" })), json!({ "accepted": null }));
    assert_eq!((table.studio.draw_offer(), table.studio.over()), (Some(Color::Black), None));
    as_guest(&mut table, json!({ "do": "answer_draw", "agree": true })).expect("agreed");
    assert!(table.studio.over().is_some());
}

/// Puts an exercise on the board.
fn begin_exercise(table: &mut Table) {
    let problems = include_str!("../data/lessons/mini-problems.txt");
    table.ask(json!({ "do": "exercises", "game": "mini", "problems": problems }));
    table.ask(json!({ "do": "problem", "game": "mini", "number": 1 }));
}

#[test]
fn a_guest_who_is_seated_during_an_exercise_plays_in_the_game() {
    for host_has_invited in [false, true] {
        let mut table = Table::with(json!({ "do": "new", "game": "mini", "white": engine(3, 5) }));
        table.ask(json!({ "do": "play", "move": "5d5c" }));
        if host_has_invited {
            table.studio.invite_guests(None).expect("it is played at the board");
        }
        begin_exercise(&mut table);
        let before = whole(&mut table);
        table.studio.invite_guests(Some(Color::White)).expect("it is played at the board");
        assert_eq!(before, whole(&mut table), "the exercise stays");
        table.ask(json!({ "do": "leave" }));
        assert!(!table.studio.seats()[1].is_engine() && table.studio.purpose().is_none());
        assert_eq!(table.studio.record().tag("WhiteType"), Some("human"));
        as_guest(&mut table, json!({ "do": "play", "move": "1b1c" })).expect("it is the guest's");
    }
}

#[test]
fn a_draw_that_is_offered_waits_for_the_end_of_an_exercise() {
    let mut table = with_guest(Some(Color::White));
    as_guest(&mut table, json!({ "do": "offer_draw" })).expect("an offer");
    begin_exercise(&mut table);
    assert_eq!(table.studio.draw_offer(), None, "there is none in the exercise");
    table.ask(json!({ "do": "leave" }));
    assert_eq!(table.studio.draw_offer(), Some(Color::White));
    table.ask(json!({ "do": "answer_draw", "agree": true }));
    assert!(table.studio.over().is_some());
}

#[test]
fn an_answer_is_for_the_game_that_it_is_meant_for() {
    let mut table = with_guest(Some(Color::White));
    let round = table.latest("table")["round"].clone();
    table.ask(json!({ "do": "new", "game": "mini" }));
    let words = "another game has begun since; nothing was done";
    let resign = json!({ "do": "resign", "side": "white", "round": round });
    assert_eq!(refusal(&mut table, resign.clone()), words);
    assert_eq!(table.try_ask(&resign), Err(words.to_owned()));
    let agree = json!({ "do": "answer_draw", "agree": true, "round": round });
    assert_eq!(refusal(&mut table, agree), words);
    let round = table.latest("table")["round"].clone();
    as_guest(&mut table, json!({ "do": "resign", "round": round })).expect("the game is over");
}

#[test]
fn guests_and_exchanged_links_exclude_each_other() {
    let tag = |text: &str| json!({ "do": "tag", "name": "exchange", "text": text });
    let mut table = Table::new("mini");
    table.ask(tag("4f1c0a black"));
    let refused = table.studio.invite_guests(None).expect_err("it is played by links");
    assert!(refused.to_string().starts_with("this is a game by exchanged links"));
    table.ask(tag(""));
    table.studio.invite_guests(None).expect("it is played at the board");
    let words = "somebody is invited; withdraw that link before a game by exchanged links";
    assert_eq!(table.try_ask(&tag("4f1c0a black")), Err(words.to_owned()));
    let by_links = "[Variant \"minishogi\"]\n[Exchange \"4f1c0a black\"]\n\n1. a2a3 *\n";
    let load = json!({ "do": "load", "text": by_links });
    let before = whole(&mut table);
    assert_eq!(table.try_ask(&load), Err(words.to_owned()));
    assert_eq!(before, whole(&mut table), "the game stays");
    // A game that is over could go on from a move that is taken back.
    let over = json!({ "do": "load", "text": by_links.replace('*', "1-0") });
    assert_eq!(table.try_ask(&over), Err(words.to_owned()));
    assert_eq!(before, whole(&mut table), "the game stays");
    table.studio.dismiss_guests();
    for game in [load, over] {
        table.ask(game);
        assert!(table.studio.invite_guests(None).is_err());
    }
}

#[test]
fn guests_wait_while_the_host_does_an_exercise() {
    let mut table = with_guest(Some(Color::White));
    table.ask(json!({ "do": "play", "move": "5d5c" }));
    seen(&mut table);
    let known = table.ask(json!({ "do": "exercises", "game": "chu",
        "problems": include_str!("../../variants/problems/chu.txt") }));
    assert!(known["problems"].as_array().is_some_and(|all| !all.is_empty()));
    table.ask(json!({ "do": "problem", "game": "chu", "number": 1 }));
    assert!(table.studio.lets_guests_wait());
    assert!(seen(&mut table).is_empty(), "the exercise is the host's alone");
    let before = whole(&mut table);
    // Who comes meanwhile sees the game as it stands, and can read about it.
    let state = table.studio.state_for_guests();
    let state: Vec<_> =
        state.iter().map(|event| serde_json::to_value(event).expect("JSON")).collect();
    assert_eq!(find(&state, "game").expect("the game")["id"], "mini");
    assert_eq!(find(&state, "position").expect("a position")["node"], 1);
    assert_eq!(find(&state, "record").expect("a record")["nodes"][0]["text"], "5d5c");
    let mut ask = |request: Value| as_guest(&mut table, request).expect("an answer");
    assert_eq!(ask(json!({ "do": "look", "node": 0 }))["number"], 1);
    assert_eq!(ask(json!({ "do": "reach", "square": "5c" }))["moves"][0]["text"], "5c5b");
    assert!(ask(json!({ "do": "rules" }))["html"].is_string());
    assert_eq!(before, whole(&mut table), "the exercise stays");
    for request in [json!({ "do": "play", "move": "1b1c" }), json!({ "do": "resign" })] {
        assert!(refusal(&mut table, request).starts_with("the host does an exercise"));
    }
    let rematch = json!({ "do": "rematch" });
    assert!(table.try_ask(&rematch).is_err(), "the game that was set aside stays");
    table.studio.ask(r#"{"do":"leave"}"#).expect("the game");
    let events = seen(&mut table);
    assert_eq!(find(&events, "position").expect("the game again")["node"], 1);
    as_guest(&mut table, json!({ "do": "play", "move": "1b1c" })).expect("it goes on");
}

/// Everything that the host sees, but for what the engine does.
fn whole(table: &mut Table) -> String {
    let events = table.studio.state();
    let kept = events.iter().filter(|event| !matches!(event, Event::Table(_) | Event::Review(_)));
    serde_json::to_string(&kept.collect::<Vec<_>>()).expect("JSON")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    /// Whatever comes from a guest between the requests of the host, it changes nothing if it is refused or only
    /// read, and makes no move but the guest's own.
    #[test]
    fn no_request_of_a_guest_does_more_than_a_guest_may(
        side in prop::option::of(prop::sample::select(&Color::ALL[..])),
        requests in prop::collection::vec((any::<bool>(), request()), 1..25),
    ) {
        let mut table = with_guest(side);
        for (is_guests, request) in requests {
            let request = meant(&table, &request);
            // A time that runs out ends the game by itself.
            if request["do"] == "clock" {
                continue;
            }
            if !is_guests {
                // It may be refused.
                let _ = table.try_ask(&request);
                continue;
            }
            let before = whole(&mut table);
            let has_turn = Some(table.studio.position().side_to_move()) == side;
            let looks_at = table.studio.node_looked_at();
            let is_live = table.latest("table")["live"] == looks_at;
            let does = request["do"].as_str().expect("a name").to_owned();
            let answer = table.studio.ask_as_guest(&request.to_string()).map(|answer| answer());
            let is_done = answer.is_ok() && PLAYING.contains(&does.as_str());
            if !is_done {
                prop_assert_eq!(before, whole(&mut table), "{}", request);
            } else if does == "play" && is_live {
                prop_assert!(has_turn, "{}", request);
            }
            table.ask(json!({ "do": "state" }));
        }
    }
}
