//! Hook moves.

use super::scene::{list, place};

/// Dai-Dai rules, Hook movers: a slide, then optionally another at a right angle. On an open board
/// every square is one turn away.
#[test]
fn a_hook_mover_reaches_every_square_of_an_open_board_once() {
    let scene = place("dai-dai", "b K1q k17a [HM]9i");
    let moves = scene.moves_from("9i");
    let own_squares = 2;
    assert_eq!(moves.len(), 17 * 17 - own_squares);
}

/// Dai-Dai rules, Hook movers: it turns on an empty square, once.
#[test]
fn a_hook_mover_turns_once() {
    let scene = place("dai-dai", "b K1q k17a [HM]17q P17p");
    // Along the bottom rank, and from each of its empty squares up the file.
    let mut expected = Vec::new();
    for file in 2..=16 {
        expected.extend(('a'..='q').map(|rank| format!("{file}{rank}")));
    }
    assert_eq!(scene.moves_from("17q"), list(&expected.join(" ")));
}

/// Dai-Dai rules, Hook movers: no jumping, and a capture ends the move.
#[test]
fn a_hook_mover_does_not_go_on_after_a_capture() {
    let scene = place("dai-dai", "b K1q k17a [HM]17q P17p p16q");
    assert_eq!(scene.moves_from("17q"), list("16q"));
}

/// The second slide captures the first enemy and stops before its own.
#[test]
fn the_second_slide_is_blocked_like_the_first() {
    let scene = place("dai-dai", "b K1q k17a [HM]17q P17p P15q p16n p16m");
    assert_eq!(scene.moves_from("17q"), list("16q 16p 16o 16n"));
}

/// Dai-Dai rules, Long-Nosed Goblin: a diagonal hook mover that also steps one square
/// orthogonally; the step is a separate move.
#[test]
fn a_goblin_turns_between_diagonals_or_steps() {
    let scene = place("dai-dai", "b K1q k17a [LGn]9i P10h P10j P8j P7g P9h P10i P9j");
    let first = "8h ";
    let turned = "9g 10f 11e 12d 13c 14b 15a 7i 6j 5k 4l 3m 2n 1o ";
    let step = "8i";
    assert_eq!(scene.moves_from("9i"), list(&[first, turned, step].concat()));
}

/// A square that lies between the diagonals cannot be reached by turning on them.
#[test]
fn a_diagonal_hook_mover_keeps_its_colour() {
    let scene = place("maka-dai-dai", "b K1s k19a [Ca]10j");
    assert!(scene.allows("10j10h") && scene.allows("10j8j") && scene.allows("10j1a"));
    assert!(!scene.allows("10j10i") && !scene.allows("10j9j"));
    // Of the 181 squares of its colour it stands on one, and its King on another.
    assert_eq!(scene.moves_from("10j").len(), 179);
}
