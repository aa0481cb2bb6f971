//! The Shogi Association's notation: each form on a position made for it, and on the corpus.

use std::collections::HashMap;
use std::fs;
use std::sync::Arc;

use crate::support::{Choices, variant};
use komainu::board::{Dialect, Position, Variant};
use komainu::notation::{association, associations, canonical, parse_canonical};
use serde_json::Value;

/// A game with `option=choice` after its name, separated by spaces.
fn game(text: &str) -> Arc<Variant> {
    let mut words = text.split(' ');
    let name = words.next().expect("a name");
    let options: Vec<_> = words.map(|word| word.split_once('=').expect("option=choice")).collect();
    Variant::find(name, &options).expect("the game and its options exist")
}

/// The position of these pieces, such as `+[Ln]8c`, with hands that may be `-`.
fn place(variant: &Arc<Variant>, pieces: &str, side: &str, hands: &str) -> Position {
    let geometry = variant.geometry();
    let pieces: HashMap<_, _> = pieces
        .split(' ')
        .map(|text| text.split_at(text.find(|c: char| c.is_ascii_digit()).expect("a square")))
        .map(|(piece, square)| (geometry.parse(square).expect("a square"), piece))
        .collect();
    let rank = |rank: usize| {
        let squares = (1..=geometry.files()).rev();
        let squares = squares.map(|file| geometry.square(file, rank).expect("on the board"));
        squares.map(|square| pieces.get(&square).map_or("1", |piece| *piece)).fold(
            String::new(),
            |mut text, square| {
                let last = text.split(|c: char| !c.is_ascii_digit()).next_back();
                let run = last.expect("a last part").to_owned();
                if square == "1" && !run.is_empty() {
                    text.truncate(text.len() - run.len());
                    text += &(run.parse::<usize>().expect("a number") + 1).to_string();
                } else {
                    text += square;
                }
                text
            },
        )
    };
    let board: Vec<String> = (1..=geometry.ranks()).map(rank).collect();
    let sfen = format!("{} {side} {hands} 1", board.join("/"));
    Position::from_sfen(variant, &sfen, Dialect::Sfen).expect("a position of the game")
}

/// Checks moves of a position with an empty hand, each with its expected text.
fn check(game_name: &str, pieces: &str, side: &str, expected: &[(&str, &str)]) {
    check_with_hands(game_name, pieces, side, "-", expected);
}

fn check_with_hands(
    game_name: &str,
    pieces: &str,
    side: &str,
    hands: &str,
    expected: &[(&str, &str)],
) {
    let position = place(&game(game_name), pieces, side, hands);
    for (m, text) in expected {
        let m = parse_canonical(&position, m).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(association(&position, m), *text);
    }
}

const KINGS: &str = "K16p k1a";

/// Checks moves of Black in a Tenjiku position to which Kings far away are added.
fn tenjiku(pieces: &str, expected: &[(&str, &str)]) {
    check("tenjiku", &format!("{KINGS} {pieces}"), "b", expected);
}

#[test]
fn a_hyphen_stands_for_a_plain_move_and_an_x_for_a_capture() {
    tenjiku("P7g p7e R5j p5h", &[("7g7f", "P-7f"), ("5j5i", "R-5i"), ("5j5h", "Rx5h")]);
}

#[test]
fn promotion_and_its_refusal_are_written_where_there_is_a_choice() {
    let expected = [("5f5a+", "Rx5a+"), ("5f5a", "Rx5a="), ("5f5e", "R-5e="), ("5f5g", "R-5g")];
    tenjiku("R5f r5a", &expected);
    tenjiku("S3c p3b", &[("3c3b", "Sx3b="), ("3c3b+", "Sx3b+")]);
}

#[test]
fn a_promotion_that_is_compulsory_is_written_too() {
    check("mini", "K1e k1a P5b", "b", &[("5b5a+", "P-5a+")]);
}

#[test]
fn an_asterisk_stands_for_a_drop() {
    check_with_hands("mini", "K1e k1a", "b", "B", &[("B*5e", "B*5e")]);
    check_with_hands("mini", "K1e k1a", "w", "2p", &[("P*3c", "P*3c")]);
}

#[test]
fn a_promoted_piece_has_a_plus_before_its_symbol() {
    tenjiku("+R5f r5a", &[("5f5a", "+Rx5a"), ("5f5e", "+R-5e")]);
    tenjiku("+[Ln]8h", &[("8h8g", "+Ln-8g")]);
}

#[test]
fn the_origin_is_written_where_two_of_a_kind_can_reach_the_destination() {
    let both = [("6h5h", "G6h-5h"), ("4h5h", "G4h-5h"), ("6h7h", "G-7h"), ("4h4g", "G-4g")];
    tenjiku("G6h G4h", &both);
    tenjiku("G6h +G4h", &[("6h5h", "G-5h"), ("4h5h", "+G-5h")]);
    check("mini", "K1e k1a G5c G3c p4b", "b", &[("5c4b", "G5cx4b"), ("3c4b", "G3cx4b")]);
}

#[test]
fn a_drop_needs_no_origin_and_gives_none_to_a_move() {
    check_with_hands("mini", "K1e k1a G5c", "b", "G", &[("G*5b", "G*5b"), ("5c5b", "G-5b")]);
}

#[test]
fn white_uses_the_same_symbols() {
    check("tenjiku", &format!("{KINGS} [ln]8h P8i"), "w", &[("8h8i", "Lnx8i")]);
}

#[test]
fn igui_has_an_exclamation_mark_after_the_x() {
    check("tenjiku", &format!("{KINGS} [ln]9c P9d"), "w", &[("9c9d9c", "Lnx!9d")]);
    tenjiku("[Ln]9e p9d", &[("9e9d9e", "Lnx!9d="), ("9e9d9e+", "Lnx!9d+")]);
    tenjiku("[Ln]9h p9g [Ln]8h", &[("9h9g9h", "Ln9hx!9g"), ("8h9g8h", "Ln8hx!9g")]);
}

#[test]
fn a_double_capture_names_both_squares() {
    tenjiku("[Ln]4i p3h p2i", &[("4i3h2i", "Lnx3hx2i"), ("4i2i", "Lnx2i")]);
    tenjiku("[Ln]4i p3h", &[("4i3h2i", "Lnx3h-2i"), ("4i2i", "Ln-2i"), ("4i3h", "Lnx3h")]);
    tenjiku("[Ln]4f p3e p2f", &[("4f3e2f+", "Lnx3ex2f+"), ("4f3e2f", "Lnx3ex2f=")]);
}

#[test]
fn a_pass_is_an_exclamation_mark_alone() {
    tenjiku("[Ln]8h", &[("8h8h", "Ln!")]);
    tenjiku("[Ln]8h [Ln]3h", &[("8h8h", "Ln8h!"), ("3h3h", "Ln3h!")]);
    tenjiku("[Ln]8f", &[("8f8f", "Ln!="), ("8f8f+", "Ln!+")]);
}

#[test]
fn burnt_squares_follow_the_move_of_a_fire_demon() {
    let ring = "[FiD]1k p14j p15j p16k";
    tenjiku(&format!("{ring} p15k"), &[("1k15k", "FiDx15kx!14j,15j,16k")]);
    tenjiku(ring, &[("1k15k", "FiD-15kx!14j,15j,16k"), ("1k13k", "FiD-13kx!14j")]);
    let two = "[FiD]6i [FiD]2i p4g";
    tenjiku(two, &[("6i4h", "FiD6i-4hx!4g"), ("2i4h", "FiD2i-4hx!4g")]);
}

#[test]
fn a_piece_burnt_beside_a_fire_demon_has_an_asterisk() {
    tenjiku("[Ln]6h [fid]6f", &[("6h6g", "Ln-6g*"), ("6h8h", "Ln-8h")]);
    tenjiku("[Ln]7h [fid]6f p6g", &[("7h6g7h", "Lnx!6g"), ("7h6g6h", "Lnx6g-6h")]);
    tenjiku("[Ln]7g [fid]6f p6g", &[("7g6g7g", "Lnx!6g*"), ("7g7g", "Ln!*")]);
    tenjiku("[Ln]7g [fid]6f", &[("7g6f7g", "Lnx!6f"), ("7g6f", "Lnx6f")]);
    tenjiku("[FiD]2g [fid]6f p4f", &[("2g5g", "FiD-5g*")]);
}

#[test]
fn the_choice_of_promotion_comes_before_the_burning() {
    let buffalo = "[WBf]14g p14e [fid]13d";
    tenjiku(buffalo, &[("14g14e", "WBfx14e=*"), ("14g14e+", "WBfx14e+*")]);
}

#[test]
fn a_demon_may_burn_and_be_burnt_under_another_rule() {
    check(
        "tenjiku fire_demon_meets_fire_demon=others_then_mover",
        &format!("{KINGS} [FiD]2g [fid]6f p4f"),
        "b",
        &[("2g5g", "FiD-5gx!4f*")],
    );
}

#[test]
fn three_steps_name_every_square_of_a_capture() {
    let rules = "maka-dai-dai teaching_king=version2";
    let pieces = "K19s k1a +[DV]9j p9i p9h p10i";
    let expected = [
        ("9j9i9j", "+DVx!9i"),
        ("9j9i10i9j", "+DVx!9i,10i"),
        ("9j9i9h9g", "+DVx9ix9h-9g"),
        ("9j9i10i9h", "+DVx9ix10ix9h"),
    ];
    check(rules, pieces, "b", &expected);
}

/// The options of a line of the corpus.
fn options(line: &Value) -> Choices {
    let options = line["options"].as_object().into_iter().flatten();
    options
        .map(|(name, choice)| (name.clone(), choice.as_str().expect("a choice").to_owned()))
        .collect()
}

fn check_uniqueness(name: &str, line: &Value) {
    let variant = variant(name, &options(line));
    let text = line["pos"].as_str().expect("a position");
    let position = Position::from_sfen(&variant, text, Dialect::Sfen).expect("a position");
    let mut seen = HashMap::new();
    for (m, text) in associations(&position) {
        assert_eq!(text, association(&position, m));
        if let Some(other) = seen.insert(text.clone(), m) {
            let (one, other) = (canonical(&variant, m), canonical(&variant, other));
            panic!("{name}: {one} and {other} are both {text}");
        }
    }
}

#[test]
fn no_two_legal_moves_of_the_corpus_have_the_same_text() {
    let mut lines = 0;
    for entry in fs::read_dir("tests/data/corpus").expect("the corpus is in the repository") {
        let path = entry.expect("a file").path();
        let stem = path.file_name().and_then(|name| name.to_str()).expect("a name");
        let name = stem.split(['+', '.']).next().expect("a name").to_owned();
        for line in fs::read_to_string(&path).expect("a text").lines() {
            check_uniqueness(&name, &serde_json::from_str(line).expect("a line of JSON"));
            lines += 1;
        }
    }
    assert!(lines > 100);
}
