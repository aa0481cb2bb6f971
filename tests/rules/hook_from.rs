//! Hook moves whose second slide has other directions than the first: the Peacock of Tai.

use std::sync::Arc;

use komainu::board::Variant;
use komainu::types::Color;

use super::scene::{list, place_in, small_game};

fn peacock(power: &str) -> Arc<Variant> {
    let lines = format!(
        r#"
        pieces.P = {{ name = "Pawn", moves = [{{ step = "F" }}] }}
        pieces.PC = {{ name = "Peacock", moves = [{power}] }}
        "#
    );
    small_game(5, 5, &lines)
}

const EITHER: &str = "{ hook_from = { first = 'FL FR', second = 'diagonal' } }";
const FORWARD: &str = "{ hook = 'FL FR' }";

/// Tai rules, option peacock = either_diagonal: the first leg goes forward, the second either way.
#[test]
fn the_second_leg_of_a_peacock_goes_either_way() {
    let scene = place_in(&peacock(EITHER), "b K3e k3a [PC]3d");
    let first = "4c 5b 2c 1b ";
    let forward = "3b 2a 4a ";
    let back = "5d 1d";
    assert_eq!(scene.moves_from("3d"), list(&[first, forward, back].concat()));
    let white = place_in(&peacock(EITHER), "w K3e k3a [pc]3b");
    assert_eq!(white.moves_from("3b"), list("4c 5d 2c 1d 3d 2e 4e 5b 1b"));
}

/// Same option, forward_only: both legs go forward.
#[test]
fn both_legs_of_a_peacock_go_forward_as_the_option_says() {
    let scene = place_in(&peacock(FORWARD), "b K3e k3a [PC]3d");
    assert_eq!(scene.moves_from("3d"), list("4c 5b 2c 1b 3b 2a 4a"));
}

/// Tai rules: a hook move ends at its first capture; the second leg starts from an empty square.
#[test]
fn a_capture_ends_the_move_of_a_peacock() {
    let scene = place_in(&peacock(EITHER), "b K3e k3a [PC]3d p4c");
    assert_eq!(scene.moves_from("3d"), list("4c 2c 1b 3b 4a 2a 1d"));
    let own = place_in(&peacock(EITHER), "b K3e k3a [PC]3d P4c P2c");
    assert_eq!(own.moves_from("3d"), list(""));
}

/// It attacks the squares on which it can capture: around the corner too, but never straight back.
#[test]
fn a_peacock_gives_check_around_the_corner() {
    let behind = "w K3e k5d [PC]3d";
    let either = place_in(&peacock(EITHER), behind);
    assert!(either.position.is_in_check(Color::White));
    let forward = place_in(&peacock(FORWARD), behind);
    assert!(!forward.position.is_in_check(Color::White));
    let ahead = "w K3e k4a [PC]3d";
    assert!(place_in(&peacock(FORWARD), ahead).position.is_in_check(Color::White));
    let straight_back = place_in(&peacock(EITHER), "w K1e k4e [PC]3d");
    assert!(!straight_back.position.is_in_check(Color::White));
    let blocked = place_in(&peacock(EITHER), "w K3e k5d p4c [PC]3d");
    assert!(!blocked.position.is_in_check(Color::White));
}
