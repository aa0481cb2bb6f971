//! Slides from the furthest ranks alone: the Dolphin of Whale.

use std::sync::Arc;

use komainu::board::Variant;
use komainu::types::Color;

use super::scene::{list, place_in, small_game};

fn dolphin(ranks: usize) -> Arc<Variant> {
    dolphin_on(6, ranks)
}

/// A game on a board with `board` ranks.
fn dolphin_on(board: usize, ranks: usize) -> Arc<Variant> {
    let lines = format!(
        r#"
        endings = {{ self_check = "illegal" }}
        pieces.P = {{ name = "Pawn", moves = [{{ step = "F" }}] }}
        [pieces.D]
        name = "Dolphin"
        moves = [{{ step = "F" }}, {{ edge_slide = {{ dirs = "BL BR", ranks = {ranks} }} }}]
        "#
    );
    small_game(6, board, &lines)
}

/// Whale rules: a Dolphin on the last rank moves like a Bishop diagonally backward, any distance.
#[test]
fn a_dolphin_on_the_last_rank_goes_back_diagonally() {
    let scene = place_in(&dolphin(1), "b K1f k6a D3a");
    assert_eq!(scene.moves_from("3a"), list("4b 5c 6d 2b 1c"));
    let white = place_in(&dolphin(1), "w K1f k6a d3f");
    assert_eq!(white.moves_from("3f"), list("4e 5d 6c 2e 1d"));
}

/// Everywhere else it steps forward.
#[test]
fn a_dolphin_elsewhere_only_steps_forward() {
    let scene = place_in(&dolphin(1), "b K1f k6a D3b D2f");
    assert_eq!(scene.moves_from("3b"), list("3a"));
    assert_eq!(scene.moves_from("2f"), list("2e"));
}

/// It captures the first piece that it meets and stops before its own.
#[test]
fn an_edge_slide_is_blocked_like_any_slide() {
    let scene = place_in(&dolphin(1), "b K1f k6a D3a p5c P1c");
    assert_eq!(scene.moves_from("3a"), list("4b 5c 2b"));
    assert_eq!(scene.after("3a5c").pieces(), list("K1f k6a D5c P1c"));
}

/// It gives check from there, and only from there.
#[test]
fn an_edge_slide_gives_check() {
    let checked = place_in(&dolphin(1), "w K1f k6d D3a");
    assert!(checked.position.is_in_check(Color::White));
    assert_eq!(checked.moves_from("6d"), list("6c 5d 6e 5e"), "5c is on the line");
    let blocked = place_in(&dolphin(1), "w K1f k6d D3a p4b");
    assert!(!blocked.position.is_in_check(Color::White));
    let elsewhere = place_in(&dolphin(1), "w K1f k6e D3b");
    assert!(!elsewhere.position.is_in_check(Color::White));
}

/// The furthest ranks may be all ranks, even those of the tallest board.
#[test]
fn an_edge_slide_may_start_anywhere_on_the_tallest_board() {
    let scene = place_in(&dolphin_on(36, 36), "b K1f k6a D3jj");
    assert_eq!(scene.moves_from("3jj"), list("3ii"));
    let scene = place_in(&dolphin_on(36, 36), "b K1f k6a D3hh");
    assert_eq!(scene.moves_from("3hh"), list("3gg 2ii 1jj 4ii 5jj"));
}

/// The number of furthest ranks is set in the variant file.
#[test]
fn an_edge_may_be_several_ranks_deep() {
    let scene = place_in(&dolphin(2), "b K1f k6a D3b D3c");
    assert_eq!(scene.moves_from("3b"), list("3a 4c 5d 6e 2c 1d"));
    assert_eq!(scene.moves_from("3c"), list(""));
}

/// A piece that can go back from the last rank is not stranded there, so it may be dropped there.
#[test]
fn an_edge_slide_is_a_way_to_move_on() {
    let drops = |power: &str| {
        let lines = format!(
            "drops = {}\npieces.D = {{ name = 'Dolphin', moves = [{{ step = 'F' }}{power}] }}",
            "{}"
        );
        place_in(&small_game(6, 6, &lines), "b K1f k6a D*")
    };
    let back = drops(", { edge_slide = { dirs = 'BL BR', ranks = 1 } }");
    assert!(back.allows("D*3a") && back.allows("D*3b"));
    let stranded = drops("");
    assert!(!stranded.allows("D*3a") && stranded.allows("D*3b"));
}
