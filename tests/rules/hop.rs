//! Hops over pieces: Cannons.

use std::sync::Arc;

use komainu::board::Variant;

use super::scene::{list, place_in, small_game};

/// A game with Pawns and Cannons that have these moves.
fn cannon(moves: &str) -> Arc<Variant> {
    let lines = format!(
        r#"
        endings = {{ self_check = "illegal" }}
        pieces.P = {{ name = "Pawn", moves = [{{ step = "F" }}] }}
        pieces.R = {{ name = "Rook", moves = [{{ slide = "orthogonal" }}] }}
        pieces.C = {{ name = "Cannon", moves = [{moves}] }}
        "#
    );
    small_game(9, 9, &lines)
}

const JANGGI: &str = r#"{ hop = { dirs = "orthogonal" } }"#;

/// Janggi rules, Cannon: it moves and captures along a line beyond exactly one other piece of
/// either side, the screen. (chessvariants.com, Janggi; its limits on Cannons among each other are
/// rules of Janggi alone.)
#[test]
fn a_hop_goes_over_one_piece_of_either_side_and_on_to_the_next() {
    let scene = place_in(&cannon(JANGGI), "b K1i k9a C5e P5f p5h p7e P3e P2e");
    assert_eq!(scene.moves_from("5e"), list("5g 5h 8e 9e"));
    let white = place_in(&cannon(JANGGI), "w K1i k9a c5e p5d P5b P7e");
    assert_eq!(white.moves_from("5e"), list("5c 5b 8e 9e"));
}

/// Without a piece to hop over it goes nowhere.
#[test]
fn a_hop_needs_a_piece_to_go_over() {
    let scene = place_in(&cannon(JANGGI), "b K1i k9a C5e P4d");
    assert_eq!(scene.moves_from("5e"), list(""));
}

/// Xiangqi rules, Cannon: it captures by hopping over one piece (and moves like a Rook).
#[test]
fn a_hop_that_captures_goes_to_no_empty_square() {
    let moves = r#"{ hop = { dirs = "orthogonal", mode = "capture" } }, { step = "orthogonal" }"#;
    let scene = place_in(&cannon(moves), "b K1i k9a C5e p5c p5b p3e P7e p8e");
    assert_eq!(scene.moves_from("5e"), list("5d 5b 5f 4e 6e 8e"));
}

/// A hop that only moves captures nothing and gives no check.
#[test]
fn a_hop_that_moves_attacks_nothing() {
    let moves = r#"{ hop = { dirs = "orthogonal", mode = "move" } }"#;
    let scene = place_in(&cannon(moves), "b K1i k9a C9e P9d P5i");
    assert_eq!(scene.moves_from("9e"), list("9c 9b"));
    assert_eq!(place_in(&cannon(moves), "w K1i k9a C9e P9d P5i").moves_from("9a").len(), 3);
}

/// Cannon Shogi rules, Flying Silver Cannon: over an adjacent piece to the square behind it, which
/// is a hop of two squares at most. (Wikipedia, Cannon shogi.)
#[test]
fn a_hop_ends_within_its_range() {
    let moves = r#"{ hop = { dirs = "diagonal", max = 2 } }"#;
    let scene = place_in(&cannon(moves), "b K1i k9a C5e P4d p6f p7g p3g P7c");
    assert_eq!(scene.moves_from("5e"), list("3c 7g"));
}

/// Ko Shogi has pieces that shoot over several others; a hop may go over two or three.
#[test]
fn a_hop_goes_over_as_many_pieces_as_it_is_said_to() {
    let moves = r#"{ hop = { dirs = "F", over = [2, 3] } }"#;
    let scene = place_in(&cannon(moves), "b K1i k9a C5i P5h p5g p5e P5c p5a");
    assert_eq!(scene.moves_from("5i"), list("5f 5e 5d"));
    let exactly = cannon(r#"{ hop = { dirs = "F", over = 3 } }"#);
    let scene = place_in(&exactly, "b K1i k9a C5i P5h p5g p5e P5c p5a");
    assert_eq!(scene.moves_from("5i"), list("5d"));
}

/// Taikyoku rules, jump and slide: any empty square or enemy with at most three pieces in between.
#[test]
fn a_hop_over_none_or_more_slides_as_well() {
    let moves = r#"{ hop = { dirs = "F", over = [0, 3] } }"#;
    let scene = place_in(&cannon(moves), "b K1i k9a C5i P5h p5g p5e P5c p5a");
    assert_eq!(scene.moves_from("5i"), list("5g 5f 5e 5d"));
}

/// Check is given over one piece: it ends when that piece goes, or when another comes in between.
#[test]
fn check_by_a_cannon_is_answered_at_the_screen_too() {
    let game = cannon(JANGGI);
    let scene = place_in(&game, "b K5i k9a c5a R5e R1d");
    assert_eq!(scene.moves_from("1d"), list("5d"), "a second piece shuts the line");
    let away: Vec<String> = scene.moves_from("5e");
    assert_eq!(away, list("1e 2e 3e 4e 6e 7e 8e 9e 5a"), "the screen leaves the line or captures");
    assert!(!scene.allows("5i5h"), "the King stays on the line");
}

/// A piece that comes between a Cannon and its own King brings about check, so it may not move there.
#[test]
fn a_screen_may_not_be_put_before_ones_own_king() {
    let scene = place_in(&cannon(JANGGI), "b K5i k9a c5a R1e P1d");
    assert_eq!(scene.moves_from("1e"), list("2e 3e 4e 6e 7e 8e 9e 1f 1g 1h 1i"));
}

/// Taikyoku rules, option run_jump=over_any (the Japanese Wikipedia): over any number of pieces.
#[test]
fn a_hop_over_any_number_of_pieces_stops_at_the_edge_alone() {
    let moves = r#"{ hop = { dirs = "F", over = "any" } }"#;
    let scene = place_in(&cannon(moves), "b K1i k9a C5i P5h p5g P5f p5e P5d p5c p5a");
    assert_eq!(scene.moves_from("5i"), list("5g 5e 5c 5b 5a"));
}
