//! Pieces with two sides: Micro, where captures turn them over, and Kyoto, where every move does.

use std::sync::Arc;

use komainu::board::Variant;

use super::scene::{list, place_in, small_game};

/// Micro: every piece but the King turns over each time it captures.
fn micro() -> Arc<Variant> {
    let lines = r#"
        promotion = { on = "capture", compulsory = "always" }
        drops = { side = "either", immobile = "allowed" }
        pieces.P = { name = "Pawn", moves = [{ step = "F" }], promotes_to = "N" }
        pieces.N = { name = "Knight", moves = [{ jump = [[-1, 2], [1, 2]] }], promotes_to = "P" }
        pieces.G = { name = "Gold", moves = [{ step = "F FL FR L R B" }], promotes_to = "R" }
        pieces.R = { name = "Rook", moves = [{ slide = "orthogonal" }], promotes_to = "G" }
    "#;
    small_game(4, 5, lines)
}

/// Kyoto: every piece but the King turns over after each of its moves on the board.
fn kyoto() -> Arc<Variant> {
    let lines = r#"
        promotion = { on = "move", compulsory = "always" }
        drops = { side = "either", immobile = "allowed" }
        pieces.P = { name = "Pawn", moves = [{ step = "F" }], promotes_to = "R" }
        pieces.R = { name = "Rook", moves = [{ slide = "orthogonal" }], promotes_to = "P" }
    "#;
    small_game(5, 5, lines)
}

/// Micro rules, promotion: a capture turns the piece over, and nothing else does.
#[test]
fn a_piece_turns_over_when_it_captures() {
    let scene = place_in(&micro(), "b K1e k4a G2c p2b");
    assert_eq!(scene.moves_from("2c"), list("3b 2b+ 1b 3c 1c 2d"));
    assert_eq!(scene.after("2c2b+").pieces(), list("K1e k4a R2b"));
}

/// Micro rules, promotion: a piece turns back and forth.
#[test]
fn a_piece_turns_back_with_its_next_capture() {
    let scene = place_in(&micro(), "b K1e k4a G2c p2b p1b").after("2c2b+ 4a3a");
    assert!(scene.allows("2b1b+") && !scene.allows("2b1b") && !scene.allows("2b2a+"));
    let back = scene.after("2b1b+");
    assert_eq!(back.pieces(), list("K1e k3a G1b"));
    assert_eq!(back.hands(), "2P");
}

/// Micro rules, promotion: White's pieces as well, from either side.
#[test]
fn pieces_of_both_players_turn_over() {
    let scene = place_in(&micro(), "w K1e k4a r4c n2a P1c");
    assert_eq!(scene.after("4c1c+").pieces(), list("K1e k4a g1c n2a"));
    assert_eq!(scene.after("2a1c+").pieces(), list("K1e k4a r4c p1c"));
}

/// Micro rules, promotion: every piece but the King turns over.
#[test]
fn a_king_has_one_side() {
    let captures = place_in(&micro(), "b K2c k4a p2b");
    assert!(captures.allows("2c2b") && !captures.allows("2c2b+"));
    let moves = place_in(&kyoto(), "b K2c k5a");
    assert!(moves.allows("2c2b") && !moves.allows("2c2b+"));
}

/// Micro rules: a piece that captures turns over even if that leaves it without moves, and may
/// stay there.
#[test]
fn a_piece_turns_over_even_if_it_cannot_move_on() {
    let scene = place_in(&micro(), "b K4e k4a N2c p1a");
    assert_eq!(scene.moves_from("2c"), list("3a 1a+"));
    let stuck = scene.after("2c1a+ 4a4b");
    assert_eq!(stuck.pieces(), list("K4e k4b P1a"));
    assert_eq!(stuck.moves_from("1a"), list(""));
}

/// Kyoto rules, promotion: a piece turns over with a capture or without one.
#[test]
fn every_move_turns_a_piece_over() {
    let scene = place_in(&kyoto(), "b K1e k5a P3d");
    assert_eq!(scene.moves_from("3d"), list("3c+"));
    let rook = scene.after("3d3c+ 5a5b");
    assert_eq!(rook.pieces(), list("K1e k5b R3c"));
    assert_eq!(rook.moves_from("3c"), list("3b+ 3a+ 4c+ 5c+ 2c+ 1c+ 3d+ 3e+"));
    assert_eq!(rook.after("3c3b+").pieces(), list("K1e k5b P3b"));
    let capture = place_in(&kyoto(), "b K1e k5a P3d r3c").after("3d3c+");
    assert_eq!(capture.pieces(), list("K1e k5a R3c"));
}

/// Kyoto rules, promotion: only moves on the board; a drop puts down the side that the player chose.
#[test]
fn a_drop_does_not_turn_a_piece_over() {
    let scene = place_in(&kyoto(), "b K1e k5a P*");
    assert_eq!(scene.after("P*3c").pieces(), list("K1e k5a P3c"));
    assert_eq!(scene.after("R*3c").pieces(), list("K1e k5a R3c"));
}

/// Turning over can be undone, so a position may come back after it.
#[test]
fn a_position_may_come_back_after_pieces_have_turned() {
    let scene = place_in(&kyoto(), "b K1e k5a P3d");
    let back = scene.after("3d3c+ 5a5b 3c3d+ 5b5a");
    assert_eq!(back.pieces(), scene.pieces());
    assert_eq!(back.position.occurrences(), 2);
}
