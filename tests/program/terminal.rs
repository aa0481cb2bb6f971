//! The board at the terminal: its answers to each of its commands.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use crate::commands::Folder;

/// The answers of the board to lines that two people type there, in a game of Mini-Shogi.
fn typed(name: &str, lines: &str) -> String {
    let folder = Folder::new(&format!("terminal-{name}"));
    let mut child = Command::new(env!("CARGO_BIN_EXE_komainu"));
    child.args(["play", "mini", "--terminal", "--you", "people", "--games"]).arg(&folder.0);
    child.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = child.spawn().expect("it starts");
    child.stdin.take().expect("a pipe").write_all(lines.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success());
    String::from_utf8(output.stdout).expect("a text")
}

#[test]
fn the_board_has_kanji_or_letters_and_is_turned_round() {
    let text = typed("labels", "kanji\nletters\nflip\n");
    let boards: Vec<&str> = text.split("Black 1>").collect();
    assert!(boards[1].contains("v飛車"), "{text}");
    assert!(boards[2].contains("vR"), "{text}");
    let top = boards[3].lines().find(|line| line.contains('|')).unwrap_or_default();
    assert!(top.ends_with(" e"), "{text}");
}

#[test]
fn one_looks_back_and_plays_another_move_from_there() {
    let text = typed("back", "5d5c\n1b1c\nback 2\nforward\nback x\nback\n5e5c\n4e5d\nlist\n");
    assert!(text.contains("found `x`, expected a number of moves"), "{text}");
    assert!(text.contains("`5e5c` is not a legal move here"), "{text}");
    let list = text.rsplit("White 2>").next().unwrap_or_default();
    assert!(list.contains("4e5d") || list.contains("G-5d"), "{text}");
}

#[test]
fn a_move_that_is_not_possible_is_explained() {
    let text = typed("why", "1e1a\nwhy 4e4c\nwhy 5d5c\nwhy hello\nquit\n");
    let said = |words: &str| assert!(text.contains(words), "{words}: {text}");
    said("`1e1a` is not a legal move here. ");
    said("The Gold on 4e has no move that leads to 4c.");
    said("`5d5c` is a legal move.");
    said("found `hello`, expected a move by its squares, such as 7g7e");
}

#[test]
fn the_rules_of_the_game_and_of_a_piece_are_told() {
    let text = typed("rules", "describe\ndescribe gold\ndescribe emperor\n");
    assert!(text.contains("Mini-Shogi\n=========="), "{text}");
    assert!(text.contains("kanji   金将"), "{text}");
    assert!(text.contains("emperor"), "{text}");
}

#[test]
fn a_comment_is_kept_with_the_game() {
    let folder = Folder::new("terminal-comment-saved");
    let file = folder.file("game.pgn");
    let path = file.to_str().expect("a path");
    typed("comment", &format!("5d5c\ncomment bold\nsave {path}\n"));
    assert!(fs::read_to_string(&file).expect("it was saved").contains("{bold}"));
}

#[test]
fn the_engine_says_for_a_while_what_it_thinks() {
    let text = typed("thinks", "analyse x\nanalyse 0.2\nquit\n");
    assert!(text.contains("found `x`, expected seconds from 0.1 to 100000"), "{text}");
    let thought = text.rsplit("100000").next().unwrap_or_default();
    assert!(thought.lines().count() > 1, "{text}");
}

#[test]
fn a_new_game_is_the_same_one_unless_another_is_named() {
    let text = typed("new", "5d5c\nnew\nkanji\nnew micro\nnew nothing\nlevel 21\nlevel 4\n");
    assert_eq!(text.matches("Black 1>").count(), 7, "{text}");
    assert!(text.contains("unknown variant `nothing`"), "{text}");
    assert!(text.contains("found `21`, expected a level from 0 to 20"), "{text}");
    assert!(!text.contains("unknown variant ``"), "{text}");
}
