//! Games that matches have written, as records.

use std::fs;

use crate::commands::{Folder, answer, complaint, path, text};

/// Plays a match of two pairs into these files of a folder, and returns what it says.
fn play(game: &str, folder: &Folder) -> String {
    let players = ["match", game, "--engine", "builtin name=one", "--engine", "builtin name=other"];
    let limits = ["--depth", "2", "--pairs", "2", "--max-plies", "20"];
    let [games, pgn] = ["games.jsonl", "games.pgn"].map(|name| folder.file(name));
    answer(&[&players[..], &limits, &["--out", path(&games), "--pgn", path(&pgn)]].concat())
}

#[test]
fn a_match_writes_pgn_and_its_file_becomes_the_same() {
    let folder = Folder::new("match-records");
    play("mini", &folder);
    let (games, written) = (folder.file("games.jsonl"), text(&folder.file("games.pgn")));
    assert_eq!(answer(&["convert", path(&games)]), written);
    assert_eq!(written.matches("[Variant \"minishogi\"]").count(), 4, "{written}");
    // The first player of a game is White in PGN.
    assert!(written.contains("[White \"one\"]") && written.contains("[White \"other\"]"));
    let out = folder.file("all.pgn");
    answer(&["convert", path(&games), "-o", path(&out)]);
    assert_eq!(text(&out), written);
    let lines = answer(&["convert", path(&games), "--to", "usi"]);
    assert_eq!(lines.matches("position startpos moves ").count(), 4, "{lines}");
    let third = answer(&["convert", path(&games), "--to", "usi", "--number", "2"]);
    assert_eq!(lines.lines().nth(2), Some(third.trim_end()));
    // A line that is still being written is not a game yet.
    let cut = text(&games);
    fs::write(&games, &cut[..cut.len() - 3]).expect("a file");
    assert_eq!(answer(&["convert", path(&games), "--to", "usi"]).lines().count(), 3);
}

#[test]
fn games_of_earlier_runs_are_in_a_new_pgn_too() {
    let folder = Folder::new("match-earlier");
    play("mini", &folder);
    let pgn = folder.file("games.pgn");
    let written = text(&pgn);
    // Nothing is left to be played, and no game is added twice.
    play("mini", &folder);
    assert_eq!(text(&pgn), written);
    fs::remove_file(&pgn).expect("a file");
    play("mini", &folder);
    assert_eq!(text(&pgn), written);
}

#[test]
fn games_of_a_match_are_replayed_and_annotated() {
    let folder = Folder::new("match-replayed");
    play("tenjiku", &folder);
    let games = folder.file("games.jsonl");
    let all = answer(&["replay", path(&games)]);
    assert_eq!(all.matches("Tenjiku Shogi\n").count(), 4, "{all}");
    let shown = answer(&["replay", path(&games), "--number", "1"]);
    assert!(shown.starts_with("Tenjiku Shogi\n") && shown.contains("Black: other\n"), "{shown}");
    let marked = answer(&["annotate", path(&games), "--number", "1", "--depth", "1"]);
    assert!(marked.contains("[Variant "), "{marked}");
    for (arguments, wanted) in [
        (
            ["replay", path(&games), "--number", "9"].as_slice(),
            "there is no game 9, expected 0 to 3",
        ),
        (&["convert", path(&games), "--to", "kif"], "KIF cannot say games of Tenjiku Shogi"),
        (&["convert", path(&games), "--game", "mini"], "found games of `tenjiku`, expected `mini`"),
        (&["replay", "tests/tutorial/shrine.toml", "--number", "9"], "expected a record in PGN"),
    ] {
        let problem = complaint(arguments);
        assert!(problem.contains(wanted), "{arguments:?}: {problem}");
    }
    fs::write(&games, text(&games).replacen("\"number\":1", "\"number\":x", 1)).expect("a file");
    let problem = complaint(&["replay", path(&games), "--number", "1"]);
    assert!(problem.contains("games.jsonl:3: "), "{problem}");
    let other = answer(&["replay", path(&games), "--number", "3"]);
    assert!(other.starts_with("Tenjiku Shogi\n"), "{other}");
}

#[test]
fn games_of_an_engine_against_itself_are_read_and_go_on() {
    let folder = Folder::new("selfplay-records");
    let games = folder.file("games.jsonl");
    let play = |count: &str| {
        let limits = ["--nodes", "20", "--max-plies", "20", "--out", path(&games)];
        answer(&[&["selfplay", "micro", "--games", count][..], &limits].concat())
    };
    play("2");
    let shorter = text(&games);
    play("3");
    assert_eq!(text(&games).lines().nth(2), shorter.lines().nth(2));
    let lines = answer(&["convert", path(&games), "--to", "usi"]);
    assert_eq!(lines.lines().count(), 3, "{lines}");
}

#[test]
fn mates_that_engines_told_are_moves_to_the_end() {
    let folder = Folder::new("match-mates");
    let games = folder.file("games.jsonl");
    let engines = r#"[{"command":["a"],"name":"a"},{"command":["b"],"name":"b"}]"#;
    let head =
        format!(r#"{{"komainu":"match","plan":{{"game":"mini","engine":{engines},"seed":0}}}}"#);
    let game = r#"{"number":0,"black":"a","opening":"","moves":"5d5c 1b1c","scores":[899997,-899998],"depths":[1,1],"winner":"white","end":"resignation"}"#;
    fs::write(&games, format!("{head}\n{game}\n")).expect("a file");
    let text = answer(&["convert", path(&games)]);
    assert_eq!(text.matches("[%eval #1,1]").count(), 2, "{text}");
}

#[test]
#[cfg(unix)]
fn faults_of_engines_are_told_apart_in_records() {
    let folder = Folder::new("match-faults");
    for (way, termination, told) in [
        ("dies", "abandoned", "crash: ended while it thought"),
        ("claims-to-win", "rules infraction", "false claim: claims to have won"),
        ("moves-illegally", "illegal move", "illegal move: `a1a2`"),
    ] {
        let [games, pgn] = ["jsonl", "pgn"].map(|kind| folder.file(&format!("{way}.{kind}")));
        let player = format!("tests/engines/players/uci {way} name=faulty");
        let players = ["match", "mini", "--engine", "builtin name=good", "--engine", &player];
        let files = ["--depth", "1", "--pairs", "1", "--out", path(&games), "--pgn", path(&pgn)];
        answer(&[&players[..], &files].concat());
        let written = text(&pgn);
        let tag = format!("[Termination \"{termination}\"]");
        assert_eq!(written.matches(&tag).count(), 2, "{written}");
        let one = folder.file("one.pgn");
        answer(&["convert", path(&games), "--number", "0", "-o", path(&one)]);
        for file in [&["--number", "0", path(&games)][..], &[path(&one)]] {
            let shown = answer(&[&["replay"], file].concat());
            let result = format!("Black wins ({termination})");
            assert!(shown.contains(&result) && shown.contains("faulty loses: "), "{shown}");
            assert!(shown.contains(told), "{shown}");
        }
    }
}
