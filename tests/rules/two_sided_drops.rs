//! Drops with either side up: Micro and Kyoto.

use std::sync::Arc;

use komainu::board::{Reason, Variant};
use komainu::types::Color;

use super::scene::{list, place_in, small_game};

const PIECES: &str = r#"
    promotion = { on = "capture", compulsory = "always" }
    pieces.P = { name = "Pawn", moves = [{ step = "F" }], promotes_to = "N" }
    pieces.N = { name = "Knight", moves = [{ jump = [[-1, 2], [1, 2]] }], promotes_to = "P" }
    pieces.G = { name = "Gold", moves = [{ step = "F FL FR L R B" }] }
"#;

fn micro() -> Arc<Variant> {
    let drops = r#"
        drops = { side = "either", immobile = "allowed" }
        endings = { self_check = "illegal" }
    "#;
    small_game(4, 5, &format!("{drops}{PIECES}"))
}

/// Micro rules, drops: a piece is dropped with either side up, on any vacant square.
#[test]
fn a_piece_is_dropped_with_either_side_up() {
    let scene = place_in(&micro(), "b K1e k4a p3c P*");
    assert_eq!(scene.drops_of("P").len(), 20 - 3);
    assert_eq!(scene.drops_of("N"), scene.drops_of("P"));
    assert_eq!(scene.after("N*2c").pieces(), list("K1e k4a p3c N2c"));
}

/// Micro rules, drops: also where it cannot move, and a second Pawn on a file.
#[test]
fn a_piece_is_dropped_where_it_cannot_move() {
    let scene = place_in(&micro(), "b K1e k4a P2d P*");
    assert!(scene.allows("P*2c") && scene.allows("P*2a"));
    assert!(scene.allows("N*2a") && scene.allows("N*2b"));
}

/// Micro rules, drops: also giving mate.
#[test]
fn a_pawn_is_dropped_to_give_mate() {
    let mate = place_in(&micro(), "b K1e k4a p3a G4c P*").after("P*4b");
    let outcome = mate.outcome().expect("mate");
    assert_eq!((outcome.winner, outcome.reason), (Some(Color::Black), Reason::Checkmate));
}

/// Micro rules, drops: a captured piece goes to the hand as a two-sided tile, whichever side was
/// up; the side that is listed first stands for both.
#[test]
fn both_sides_are_the_same_piece_in_hand() {
    let pawn = place_in(&micro(), "b K1e k4a G2c p2b P*").after("2c2b");
    let knight = place_in(&micro(), "b K1e k4a G2c n2b P*").after("2c2b");
    assert_eq!((pawn.hands(), knight.hands()), ("2P".to_owned(), "2P".to_owned()));
    assert_eq!(pawn.position.key(), knight.position.key());
    let dropped = knight.after("4a4b N*3d");
    assert_eq!(dropped.hands(), "P");
}

/// If the side cannot be chosen, the unpromoted one is up.
#[test]
fn one_side_is_up_where_the_rules_say_so() {
    let game = small_game(4, 5, &format!("drops = {{}}{PIECES}"));
    let scene = place_in(&game, "b K1e k4a P*");
    assert!(scene.allows("P*3c") && !scene.allows("N*3c"));
}
