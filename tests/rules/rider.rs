//! Riders: one jump, repeated.

use std::sync::Arc;

use komainu::board::Variant;

use super::scene::{list, place_in, small_game};

/// A game with Pawns and riders that have these moves.
fn rider(moves: &str) -> Arc<Variant> {
    let lines = format!(
        r#"
        endings = {{ self_check = "illegal" }}
        pieces.P = {{ name = "Pawn", moves = [{{ step = "F" }}] }}
        pieces.N = {{ name = "Rider", moves = [{moves}] }}
        "#
    );
    small_game(9, 9, &lines)
}

const NIGHTRIDER: &str =
    "{ rider = [[1, 2], [-1, 2], [1, -2], [-1, -2], [2, 1], [-2, 1], [2, -1], [-2, -1]] }";

/// The Nightrider makes any number of Knight's leaps in one direction, as long as the squares on which
/// it lands are empty, and may capture on the last. (T. R. Dawson, 1925.)
#[test]
fn a_rider_goes_on_the_same_way_up_to_the_first_piece() {
    let scene = place_in(&rider(NIGHTRIDER), "b K1i k5a N5i p4g P7h");
    assert_eq!(scene.moves_from("5i"), list("4g 6g 7e 8c 9a 3h 1g"));
}

/// Pieces beside its way do not matter.
#[test]
fn a_rider_jumps_what_stands_between() {
    let scene = place_in(&rider(NIGHTRIDER), "b K1i k5a N5i p4h p5h p6h P4g P3h P7h P5g P6f");
    assert_eq!(scene.moves_from("5i"), list("6g 7e 8c 9a"));
}

/// It gives check from afar, which is answered on a square where it lands, and a piece on such a square
/// is pinned.
#[test]
fn a_rider_checks_and_pins_on_the_squares_where_it_lands() {
    let check = place_in(&rider(NIGHTRIDER), "b K5i n8c p1a k1b P6h P7f");
    assert_eq!(check.moves_from("6h"), list("6g"));
    assert_eq!(check.moves_from("7f"), list("7e"));
    let pinned = place_in(&rider(NIGHTRIDER), "b K5i n8c k1b P6g");
    assert_eq!(pinned.moves_from("6g"), list(""));
}

/// `max` is the number of jumps, and `mode` their purpose.
#[test]
fn a_rider_may_be_limited() {
    let limited = rider(r#"{ rider = { to = [[0, 2]], max = 2 } }"#);
    assert_eq!(place_in(&limited, "b K1i k9a N5i").moves_from("5i"), list("5g 5e"));
    let captures = rider(r#"{ rider = { to = [[0, 2]], mode = "capture" } }"#);
    assert_eq!(place_in(&captures, "b K1i k9a N5i p5e p5c").moves_from("5i"), list("5e"));
    let moves = rider(r#"{ rider = { to = [[0, 2]], mode = "move" } }"#);
    assert_eq!(place_in(&moves, "b K1i k9a N5i p5c").moves_from("5i"), list("5g 5e"));
}
