//! Conversations in ATSI, about a game small enough to be played out.

use std::sync::Arc;
use std::time::Duration;

use komainu::board::{Dialect, Position, Variant};
use komainu::engine::Games;
use komainu::notation::{atsi, canonical, parse_atsi};
use komainu::rules::VariantFile;

use crate::conversation::pieces_about;

/// Kings, Lions, a piece that turns a corner, and Pawns that have to promote on three ranks.
const GAME: &str = r#"
id = "small"
name = "Small"
files = 6
ranks = 9
setup = [
    "vK . vLn . . .",
    ". . . . . .",
    "vP vP vP vP vP vP",
    ". . . . . .",
    ". . . . . .",
    ". . . . . .",
    "P P P P P P",
    ". . . . . .",
    ". . . Ln Ca K",
]
[promotion]
on = "zone"
ranks = 3
compulsory = "always"
[endings]
self_check = "allowed"
repetition = "fourfold_draw"
[pieces.K]
name = "King"
tsfen = "K"
royal = true
moves = [{ step = "all" }]
[pieces.P]
name = "Pawn"
tsfen = "P"
moves = [{ step = "F" }]
promotes_to = "+P"
[pieces."+P"]
name = "Gold General"
tsfen = "GLG"
moves = [{ step = "F FL FR L R B" }]
[pieces.Ln]
name = "Lion"
tsfen = "L"
moves = [{ lion = { steps = 2 } }]
[pieces.Ca]
name = "Capricorn"
tsfen = "C"
moves = [{ hook = "diagonal" }]
promotes_to = "+Ca"
[pieces."+Ca"]
name = "Hook Mover"
tsfen = "HM"
moves = [{ hook = "orthogonal" }]
"#;

fn file() -> VariantFile {
    VariantFile::parse(GAME, "small").expect("the file is right")
}

fn variant() -> Arc<Variant> {
    Variant::new(file().rules(&[]).expect("there are no options"))
}

fn position(tsfen: &str) -> Position {
    Position::from_sfen(&variant(), tsfen, Dialect::Sfen).expect("a position of the game")
}

/// The engine's answers to these lines.
fn answers(lines: &[&str]) -> Vec<String> {
    let input: String = lines.iter().flat_map(|line| [line, "\n"]).collect();
    let said =
        pieces_about(Games::with_files(vec![file()]), input, Duration::from_millis(200)).concat();
    said.lines().map(str::to_owned).collect()
}

/// The engine's answers when it has little time and plays this player.
fn play(player: u8, lines: &[&str]) -> Vec<String> {
    let player = format!("player {player}");
    let start = ["atsiinit v0", player.as_str(), "time 1 0.01"];
    let said = answers(&[&start, lines].concat());
    assert_eq!(said[0], "atsiok");
    said[1..].to_vec()
}

#[test]
fn the_engine_says_who_it_is_in_words_without_blanks() {
    let said = answers(&["atsiinit v0", "identify"]);
    assert_eq!(said[0], "atsiok");
    let words: Vec<&str> = said[1].split(' ').collect();
    assert_eq!(words, ["info", "Komainu", "shogi-variants", env!("CARGO_PKG_VERSION")]);
    assert_eq!(answers(&["atsiinit v00"]), ["atsiok"], "as the host's page calls the version");
}

#[test]
fn another_version_is_refused_and_nothing_is_done_before_it_is_agreed_on() {
    let said = answers(&["atsiinit v2", "startgame initial", "atsiinit"]);
    assert_eq!(said[0], "log error: atsiinit: found `v2`, expected `v0` or `v00`");
    assert_eq!(said[1], "log error: found `startgame`, expected atsiinit v0");
    assert_eq!(said[2], "log error: atsiinit: found ``, expected `v0` or `v00`");
}

#[test]
fn the_first_player_begins_and_the_second_waits() {
    let said = play(0, &["startgame initial"]);
    let text = said[0].strip_prefix("move ").expect("a move");
    let start = Position::start(&variant());
    assert!(parse_atsi(&start, text).is_ok(), "{text}");
    assert!(said[1].strip_prefix("eval ").expect("an evaluation").parse::<f64>().is_ok());
    assert_eq!(play(1, &["startgame initial"]), [""; 0]);
    let said = play(1, &["startgame initial", "opmove 6g 6f 899.5 900"]);
    assert!(said[0].starts_with("move "), "{said:?}");
}

#[test]
fn a_game_may_begin_anywhere_and_with_either_player() {
    let lion_takes_king = "k,5/1,L,4/6/6/6/6/6/6/5,K 1";
    let said = play(1, &[&format!("startgame {lion_takes_king}")]);
    assert_eq!(said[0], "move 5b 6a");
    assert!(said[1].strip_prefix("eval -").is_some(), "a win of the second player: {said:?}");
}

#[test]
fn the_capture_of_the_last_royal_piece_ends_the_game_without_an_answer() {
    let start = "startgame K,5/1,l,4/6/6/6/6/6/6/5,k 0";
    let said = play(1, &[start, "opmove 5b 6a 1 1", "opmove 6a 5b 1 1"]);
    let end = "log the game is over: royal pieces captured";
    assert_eq!(said, [end, "log error: opmove: expected a game, begun by `startgame`"]);
}

#[test]
fn a_move_that_is_legal_for_the_host_alone_is_said_and_the_game_given_up() {
    let said = play(1, &["startgame initial", "opmove 6g 6e 1 1"]);
    assert_eq!(
        said,
        [
            "log error: opmove: `6g 6e` is not a legal move here. The Pawn on 6g has no move that leads to 6e",
            "resign unknown_move"
        ]
    );
}

#[test]
fn a_message_that_cannot_be_read_changes_nothing() {
    let said =
        play(1, &["startgame initial", "opmove 6g 6f 1", "opmove 6g 6f x 1", "opmove 6g 6k 1 1"]);
    let expected = "found `6g 6f 1`, expected squares and two times or none";
    assert_eq!(said[0], format!("log error: opmove: {expected}"));
    assert_eq!(said[1], "log error: opmove: found `x`, expected seconds");
    assert!(said[2].starts_with("log error: opmove: `6g 6k` is no move"), "{said:?}");
    let wrong = ["time soon", "player 2", "setparam Depth 3", "startgame 6,6 0", "dance"];
    let said = play(1, &wrong);
    assert_eq!(said[0], "log error: time: found `soon`, expected seconds");
    assert_eq!(said[1], "log error: player: found `2`, expected 0 or 1");
    assert!(said[2].starts_with("log error: setparam: "), "{said:?}");
    assert_eq!(said[3], "log error: startgame: the board has 1 rank, expected 9");
    assert_eq!(said[4], "log error: unknown command `dance`");
}

#[test]
fn a_move_without_times_is_answered() {
    for time in ["time 900 10", "time 1 0"] {
        let said = play(1, &[time, "startgame initial", "opmove 6g 6f"]);
        assert!(said[0].starts_with("move "), "{said:?}");
    }
}

#[test]
fn a_clock_that_has_run_out_still_leaves_time_for_a_move() {
    let said = play(1, &["startgame initial", "opmove 6g 6f -3.25 1"]);
    assert!(said[0].starts_with("move "), "{said:?}");
}

#[test]
fn an_option_is_set_by_its_name_with_underscores() {
    assert_eq!(play(0, &["setparam Skill_Level 1"]), [""; 0]);
}

#[test]
fn a_repetition_that_the_host_does_not_know_does_not_end_the_game() {
    // The engine's King has two squares behind its Pawns, which cannot move.
    let start = format!("K,1,P,3/{}P3,2,k 0", "P3,3/".repeat(7));
    let mut lines = vec![format!("startgame {start}")];
    let mut position = position(&start);
    let mut expected = Vec::new();
    let mut is_repeated = false;
    for round in 0..12 {
        let pair = if round % 2 == 0 { ["1i 1h", "6a 5a"] } else { ["1h 1i", "5a 6a"] };
        for text in pair {
            position.make(parse_atsi(&position, text).expect("a legal move"));
            is_repeated |= position.outcome().is_some();
        }
        lines.push(format!("opmove {} 1 1", pair[0]));
        expected.push(format!("move {}", pair[1]));
    }
    assert!(is_repeated, "by the rules of the engine the game is over");
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let said = play(1, &lines).into_iter().filter(|line| !line.starts_with("eval "));
    assert_eq!(said.collect::<Vec<_>>(), expected);
}

/// The moves of the player to move that begin on a square, in ATSI.
fn texts_from(position: &Position, square: &str) -> Vec<String> {
    let geometry = position.variant().geometry();
    let moves = position.legal_moves();
    let from = moves.into_iter().filter(|m| geometry.name(m.from()) == square);
    from.filter_map(|m| atsi(position, m)).collect()
}

#[test]
fn steps_are_written_where_something_is_captured_and_in_igui_and_passing() {
    // A Lion with a pawn before it and one behind that.
    let position = position("K,5/6/6/2,P,3/2,P,3/2,l,3/6/6/5,k 0");
    let texts = texts_from(&position, "4f");
    for expected in ["4f 4e", "4f 4d", "4f 4e 4d", "4f 4e 4f", "4f 4e 5e", "4f 5e"] {
        assert!(texts.iter().any(|text| text == expected), "{expected} in {texts:?}");
    }
    let pass = position.legal_moves().into_iter().find(|m| m.is_pass()).expect("a pass");
    let text = atsi(&position, pass).expect("a text");
    assert_eq!(text.split(' ').count(), 3, "{text}: there, over an empty square, and back");
    assert!(text.starts_with("4f ") && text.ends_with(" 4f"));
    assert_eq!(parse_atsi(&position, "4f 4f"), Ok(pass), "the square passed over may be left out");
}

#[test]
fn every_legal_move_that_has_a_text_is_read_back() {
    for tsfen in [
        "K,5/6/6/2,P,3/2,P,3/2,l,3/6/6/5,k 0",
        "K,L,4/p,p,P,P,2/1,c,2,P,1/6/3,P,2/2,l,3/1,P,p,3/6/5,k 0",
        "K,L,C,3/p,p,2,P,1/1,c,2,P,1/6/3,p,2/2,l,3/1,P,p,3/3,P,2/5,k 1",
    ] {
        let position = position(tsfen);
        let mut told = 0;
        for m in position.legal_moves() {
            let Some(text) = atsi(&position, m) else { continue };
            assert_eq!(parse_atsi(&position, &text), Ok(m), "{text} in {tsfen}");
            told += 1;
        }
        assert!(told > 20, "{told}");
    }
}

#[test]
fn a_piece_promotes_where_it_steps_on_the_zone() {
    let position = position("K,5/6/2,P,3/2,p,3/6/2,c,3/6/6/5,k 0");
    let read =
        |text: &str| parse_atsi(&position, text).map(|m| canonical(position.variant(), m)).ok();
    assert_eq!(read("4d 4c").as_deref(), Some("4d4c+"));
    assert_eq!(read("4f 2d").as_deref(), Some("4f2d"));
    assert_eq!(read("4f 1c").as_deref(), Some("4f1c+"));
    assert_eq!(read("4f 2d 1c").as_deref(), Some("4f1c+"), "the corner of a hook may be named");
    assert_eq!(read("4f 5e 4d"), None, "there is a piece of one's own");
    let outside = position.legal_moves();
    let outside = outside.iter().map(|&m| canonical(position.variant(), m));
    assert!(outside.clone().any(|text| text == "4f2f"), "by 3e, or over the zone otherwise");
    assert_eq!(read("4f 3e 2f").as_deref(), Some("4f2f"));
    assert_eq!(read("4f 1c 2d"), None, "it would promote at a corner in the zone");
}
