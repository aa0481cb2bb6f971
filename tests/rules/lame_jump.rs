//! Lame jumps: the Horses and Elephants of Xiangqi and Janggi.

use std::sync::Arc;

use komainu::board::Variant;

use super::scene::{list, place_in, small_game};

/// A game with Pawns and lame jumpers that go to these squares.
fn jumper(to: &str) -> Arc<Variant> {
    let lines = format!(
        r#"
        endings = {{ self_check = "illegal" }}
        pieces.P = {{ name = "Pawn", moves = [{{ step = "F" }}] }}
        pieces.H = {{ name = "Horse", moves = [{{ lame_jump = {to} }}] }}
        "#
    );
    small_game(9, 9, &lines)
}

const HORSE: &str = "[[1, 2], [-1, 2], [1, -2], [-1, -2], [2, 1], [-2, 1], [2, -1], [-2, -1]]";

/// Xiangqi rules, Horse: one point straight, then one diagonally outward; a piece on the first point
/// blocks it that way, one on a diagonal does not. (World Xiangqi Federation, rules of the pieces.)
#[test]
fn a_horse_is_blocked_by_the_piece_beside_it() {
    let scene = place_in(&jumper(HORSE), "b K1i k9a H5e P5d p4e p6d");
    assert_eq!(scene.moves_from("5e"), list("4g 6g 7d 7f"));
}

/// Xiangqi rules, Elephant: two points diagonally, but not over a piece.
#[test]
fn an_elephant_is_blocked_by_the_piece_between() {
    let scene =
        place_in(&jumper("[[2, 2], [-2, 2], [2, -2], [-2, -2]]"), "b K1i k9a H5e p4d P6f p7c");
    assert_eq!(scene.moves_from("5e"), list("7c 3g"));
}

/// Janggi rules, Elephant: one point straight, then two diagonally outward; a piece on either of both
/// points between blocks it. (Janggi, chessvariants.com.)
#[test]
fn an_elephant_of_janggi_is_blocked_on_both_points() {
    let elephant = jumper("[[2, 3], [-2, 3], [3, 2], [-3, 2]]");
    assert_eq!(place_in(&elephant, "b K1i k9a H5h").moves_from("5h"), list("3e 7e 2f 8f"));
    assert_eq!(place_in(&elephant, "b K1i k9a H5h p5g").moves_from("5h"), list("2f 8f"));
    assert_eq!(place_in(&elephant, "b K1i k9a H5h p4f p7g").moves_from("5h"), list("7e 2f"));
}

/// It gives a check that is answered on the way, and a piece on the way opens it when it leaves.
#[test]
fn a_check_by_a_horse_can_be_blocked() {
    let scene = place_in(&jumper(HORSE), "b K5i h6g k1a P7i P6i");
    let blocks = place_in(&jumper(HORSE), "b K5i h6g k1a H8g");
    assert_eq!(blocks.moves_from("8g"), list("6h"));
    assert_eq!(scene.moves_from("6i"), list("6h"));
    let pinned = place_in(&jumper(HORSE), "b K5i h6g k1a P6h");
    assert_eq!(pinned.moves_from("6h"), list("6g"));
}
