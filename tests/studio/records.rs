//! Games that are kept, saved, read again and continued.

use komainu::rules::catalog;
use serde_json::{Value, json};

use crate::table::{Table, engine};

#[test]
fn a_game_is_kept_after_each_move_and_gone_on_with_at_another_start() {
    let clock = json!({ "main": 600_000, "increment": 5000 });
    let mut table =
        Table::with(json!({ "do": "new", "game": "mini", "white": engine(7, 20), "clock": clock }));
    assert!(table.store.0.lock().unwrap().is_empty(), "there is nothing to keep yet");
    table.ask(json!({ "do": "play", "move": "5d5c" }));
    table.wait("an answer", |table| table.moves().len() == 2);
    table.ask(json!({ "do": "comment", "node": 1, "text": "Hello {world}" }));
    let (moves, sfen) = (table.moves(), table.sfen().to_owned());
    let names: Vec<String> = table.store.0.lock().unwrap().keys().cloned().collect();
    assert_eq!(names.len(), 1);
    table.ask(json!({ "do": "new", "game": "chu" }));
    table.ask(json!({ "do": "open", "name": names[0] }));
    assert_eq!((table.moves(), table.sfen()), (moves, sfen.as_str()));
    let view = table.latest("table").clone();
    assert_eq!((&view["white"]["player"], &view["white"]["level"]), (&json!("engine"), &json!(7)));
    assert_eq!(
        (&view["black"]["player"], &view["clock"]["main"]),
        (&json!("person"), &json!(600_000))
    );
    assert!(table.latest("record")["nodes"][0]["comment"].as_str().unwrap().contains("world"));
    // The game continues under its name.
    let moves = table.latest("position")["moves"].clone();
    table.ask(json!({ "do": "play", "move": moves[0]["text"] }));
    assert_eq!(table.store.0.lock().unwrap().len(), 1);
    table.ask(json!({ "do": "forget", "name": names[0] }));
    assert!(table.try_ask(&json!({ "do": "open", "name": names[0] })).is_err());
}

#[test]
fn what_is_said_of_a_game_without_moves_is_kept() {
    let comment = json!({ "do": "comment", "node": 0, "text": "a problem" });
    for (request, expected) in [
        (comment.clone(), "{a problem}"),
        (json!({ "do": "marks", "node": 0, "marks": [1] }), "$1"),
        (json!({ "do": "tag", "name": "White", "text": "Me" }), "\"Me\"]"),
        (json!({ "do": "set_up_text", "text": "4k/5/5/5/K3G b - 1" }), "4k/5/5/5/K3G"),
    ] {
        let mut table = Table::new("mini");
        assert!(table.store.0.lock().unwrap().is_empty(), "there is nothing to keep yet");
        table.ask(request);
        let kept = table.store.0.lock().unwrap().clone();
        let (name, first) = kept.first_key_value().expect(expected);
        assert!(first.text.contains(expected), "{}", first.text);
        // The game continues under its name, and a comment that is removed is removed there, too.
        table.ask(json!({ "do": "new", "game": "chu" }));
        table.ask(json!({ "do": "open", "name": name }));
        table.ask(comment.clone());
        table.ask(json!({ "do": "comment", "node": 0, "text": "" }));
        let kept = table.store.0.lock().unwrap().clone();
        assert_eq!(kept.len(), 1, "{expected}");
        assert!(!kept[name].text.contains("a problem"), "{}", kept[name].text);
    }
    let mut table = Table::new("mini");
    table.ask(json!({ "do": "set_up_text", "text": "startpos" }));
    assert!(table.store.0.lock().unwrap().is_empty());
}

#[test]
fn files_are_read_in_any_encoding_that_commands_read() {
    let mut table = Table::new("mini");
    let mut decode = |bytes: &[u8]| {
        let bytes: String = bytes.iter().map(|&byte| char::from(byte)).collect();
        let mut read = table.try_ask(&json!({ "do": "decode", "bytes": bytes }))?;
        for note in read["notes"].as_array_mut().expect("notes") {
            *note = note["text"].take();
        }
        Ok::<_, String>(read)
    };
    let read = |text: &str, notes: &[&str]| json!({ "text": text, "notes": notes });
    assert_eq!(decode("手合割".as_bytes()).unwrap(), read("手合割", &[]));
    let told = "line 1: the text is in Shift_JIS, and is read so";
    assert_eq!(decode(b"\x8e\xe8\x8d\x87\x8a\x84").unwrap(), read("手合割", &[told]));
    let told = "line 1: the text is in EUC-JP, and is read so";
    assert_eq!(decode(b"\xbc\xea\xb9\xe7\xb3\xe4").unwrap(), read("手合割", &[told]));
    assert_eq!(decode(b"").unwrap(), read("", &[]));
    assert!(decode(b"\x89\0\0").unwrap_err().contains("no text"));
    assert!(table.try_ask(&json!({ "do": "decode", "bytes": "手" })).is_err());
}

#[test]
fn a_saved_record_comes_back_with_everything() {
    let mut table = Table::with(json!({ "do": "new", "game": "tenjiku", "handicap": "None" }));
    for m in ["8l8k", "9e9f"] {
        table.ask(json!({ "do": "play", "move": m }));
    }
    table.ask(json!({ "do": "marks", "node": 2, "marks": [2] }));
    table.ask(json!({ "do": "comment", "node": 0, "text": "From the start" }));
    assert_eq!(table.studio.record().handicap, "");
    table.ask(json!({ "do": "tag", "name": "Event", "text": "A \"test\"" }));
    table.ask(json!({ "do": "go_to", "node": 1 }));
    table.ask(json!({ "do": "play", "move": "8e8f" }));
    let saved = table.ask(json!({ "do": "save", "format": "pgn" }));
    assert_eq!(saved["name"], "tenjiku-20261124.pgn");
    let before = table.latest("record").clone();
    table.ask(json!({ "do": "new", "game": "mini" }));
    let answer = table.ask(json!({ "do": "load", "text": saved["text"] }));
    assert_eq!(answer["problem"], json!(null));
    let after = table.latest("record");
    for part in ["comment", "tags", "ending"] {
        assert_eq!(after[part], before[part], "{part}");
    }
    let nodes = |record: &Value| {
        let nodes = record["nodes"].as_array().unwrap().iter();
        nodes.map(|node| (node["text"].clone(), node["marks"].clone())).collect::<Vec<_>>()
    };
    assert_eq!(nodes(after), nodes(&before));
}

#[test]
fn what_is_right_of_a_record_with_a_mistake_is_shown_and_the_mistake_told() {
    let mut table = Table::new("mini");
    let line = "position startpos moves 5d5c 1b1c 5c5a";
    let answer = table.ask(json!({ "do": "load", "text": line }));
    let problem = answer["problem"]["text"].as_str().expect("a problem");
    assert!(problem.contains("5c5a") && problem.contains('3'), "{problem}");
    assert_eq!(table.moves(), ["5d5c", "1b1c"]);
    let error = table.try_ask(&json!({ "do": "load", "text": "Dear Sir," })).unwrap_err();
    assert!(!error.is_empty());
    assert_eq!(table.moves(), ["5d5c", "1b1c"], "the game before it stays");
    assert!(table.try_ask(&json!({ "do": "save", "format": "doc" })).unwrap_err().contains("pgn"));
}

#[test]
fn formats_are_offered_that_can_say_the_game() {
    for (game, names) in [
        ("shogi", &["pgn", "kif", "csa", "usi"][..]),
        ("mini", &["pgn", "kif", "csa", "usi"]),
        ("chu", &["pgn", "kif", "usi"]),
        ("tenjiku", &["pgn", "usi"]),
    ] {
        let mut table = Table::new(game);
        let offered = table.ask(json!({ "do": "formats" }))["formats"].clone();
        let known: Vec<_> = offered.as_array().unwrap().iter().map(|f| f["name"].clone()).collect();
        // There may be more formats.
        for name in names {
            assert!(known.contains(&json!(name)), "{game}: {known:?}");
        }
        assert_eq!(known.contains(&json!("csa")), names.contains(&"csa"), "{game}");
        for name in known {
            table.ask(json!({ "do": "save", "format": name }));
        }
    }
}

#[test]
fn the_games_in_a_text_are_listed_and_any_of_them_is_loaded() {
    let game = |black: &str, moves: &str| {
        format!("[Variant \"minishogi\"]\n[White \"{black}\"]\n[Black \"?\"]\n\n{moves} *\n\n")
    };
    let text = game("A", "1. Bc2") + &game("B", "1. Bc2 Sb4") + &game("C", "1. Zz9");
    let mut table = Table::new("chu");
    let answer = table.ask(json!({ "do": "load", "text": text }));
    let listed = answer["games"].as_array().unwrap();
    assert_eq!((listed.len(), &answer["problem"]), (3, &json!(null)));
    assert_eq!((&listed[1]["moves"], &listed[0]["moves"]), (&json!(2), &json!(1)));
    assert!(listed[1]["players"].as_str().unwrap().contains('B'), "{listed:?}");
    assert_eq!(table.moves().len(), 1);
    let answer = table.ask(json!({ "do": "load", "text": text, "number": 2 }));
    assert_eq!((&answer["problem"], table.moves().len()), (&json!(null), 2));
    let answer = table.ask(json!({ "do": "load", "text": text, "number": 3 }));
    let problem = answer["problem"]["text"].as_str().unwrap();
    assert!(problem.contains("line 17") && problem.contains("Zz9"), "{problem}");
    for (number, words) in [(0, "nonzero"), (4, "no game 4 in this text, expected 1 to 3")] {
        let again = table.try_ask(&json!({ "do": "load", "text": text, "number": number }));
        assert!(again.unwrap_err().contains(words), "{number}");
    }
}

#[test]
fn a_wrong_position_is_told_with_what_was_found_and_expected() {
    let mut table = Table::new("shogi");
    for (text, words) in [
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1 b - 1", "has 8 ranks, expected 9"),
        ("sfen lnsgkgsnl/1r5b1/ppppXpppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "`X`"),
        ("position sfen 9/9/9/9/9/9/9/9/9 x - 1", "`x`"),
    ] {
        let load = json!({ "do": "load", "text": text });
        let set_up = json!({ "do": "set_up_text", "text": text });
        for request in [load, set_up] {
            let error = table.try_ask(&request).unwrap_err();
            assert!(error.contains(words), "{request}: {error}");
            assert!(!error.contains("which game"), "{error}");
        }
    }
    // A position of another game is accepted.
    table.ask(json!({ "do": "load", "text": "rbsgk/4p/5/P4/KGSBR b - 1" }));
    assert_eq!(table.latest("game")["id"], "mini");
    table.ask(json!({ "do": "set_up_text", "text": "position sfen 4k/5/5/5/K4 b R 7" }));
    assert_eq!(table.sfen(), "4k/5/5/5/K4 b R 7");
}

/// A written game is read back unchanged, or else it would not continue under its name.
#[test]
fn a_kept_game_of_any_kind_goes_on_under_its_name() {
    for game in catalog::ids() {
        let clock = json!({ "main": 60_000, "byoyomi": 5000 });
        let new = json!({ "do": "new", "game": game, "white": { "player": "person", "level": 3 }, "clock": clock });
        let mut table = Table::with(new);
        for ply in 0..12 {
            let moves = table.latest("position")["moves"].as_array().unwrap().clone();
            let Some(shown) = moves.get((7 * ply) % moves.len().max(1)) else { break };
            table.ask(json!({ "do": "play", "move": shown["text"] }));
        }
        table.ask(
            json!({ "do": "comment", "node": 2, "text": "  {a} \\ \"b\"\n\n;c $1 (d) 12. \t" }),
        );
        table.ask(json!({ "do": "marks", "node": 1, "marks": [1, 14] }));
        table.ask(json!({ "do": "tag", "name": "Event", "text": "\\ \"quoted\" ] {" }));
        table.ask(json!({ "do": "go_to", "node": 1 }));
        let moves = table.latest("position")["moves"].as_array().unwrap().clone();
        table.ask(json!({ "do": "play", "move": moves.last().unwrap()["text"] }));
        let _ = table.try_ask(&json!({ "do": "resign" }));
        let kept = table.store.0.lock().unwrap().clone();
        let (name, before) = kept.first_key_value().unwrap();
        table.ask(json!({ "do": "new", "game": "mini" }));
        table.ask(json!({ "do": "open", "name": name }));
        table.ask(json!({ "do": "comment", "node": 0, "text": "gone on" }));
        let kept = table.store.0.lock().unwrap();
        assert_eq!(kept.len(), 1, "{game}: {}", before.text);
        assert!(kept[name].text.contains("gone on"), "{game}");
    }
}

#[test]
fn a_line_of_a_comment_makes_no_variant_file_of_a_record() {
    let mut table = Table::new("chu");
    for record in [
        "[Variant \"mini\"]\n\n1. P-5c {so:\nid = 3\n} *\n",
        "1. P-5c {so:\nid = 3\n} *\n",
        "{\nid = 3\n} 1. P-5c *\n",
        "; a comment\n[Variant \"mini\"]\n\n1. P-5c ; so\nid = 3 *\n",
        "# KIF\nid = 3\n手合割：5五将棋\n1 ５三歩(54)\n",
        "V2.2\n'a comment\nid = 3\nN+a\n",
    ] {
        let answer = table.try_ask(&json!({ "do": "load", "text": record }));
        let said = answer.map_or_else(|error| error, |answer| answer["problem"].to_string());
        assert!(!said.contains("the game:"), "{record}: {said}");
    }
    let mini = include_str!("../../variants/mini.toml");
    let quoted = mini.replace("id = ", "\"id\" = ");
    let behind = mini.replace("id = \"mini\"", "# an id\n\n") + "";
    for (file, is_game) in
        [(mini, true), (&quoted, true), (&format!("\u{feff}{mini}"), true), (&behind, false)]
    {
        table.ask(json!({ "do": "new", "game": "chu" }));
        let answer = table.try_ask(&json!({ "do": "load", "text": file }));
        assert_eq!(answer.is_ok() && table.latest("game")["id"] == "mini", is_game, "{answer:?}");
    }
    let error = table.try_ask(&json!({ "do": "load", "text": mini.replace("files =", "flies =") }));
    assert!(error.unwrap_err().contains("flies"));
}
