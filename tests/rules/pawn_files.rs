//! How many Pawns a player may have on a file: Tori, where it is two, and Whale, where moves may
//! have to keep the limit too.

use std::sync::Arc;

use komainu::board::Variant;

use super::scene::{list, place_in, small_game};

/// A Dolphin goes back from the last rank; here it has a promoted side too.
fn dolphins(limit: &str) -> Arc<Variant> {
    let lines = r#"
        promotion = { on = "zone", ranks = 2 }
        pieces."+D" = { name = "Promoted Dolphin", moves = [{ step = "all" }] }
        [pieces.D]
        name = "Dolphin"
        moves = [{ step = "F" }, { edge_slide = { dirs = "BL BR", ranks = 1 } }]
        promotes_to = "+D"
        [drops]
        pawn = "D"
        pawns_per_file = 2
    "#;
    small_game(6, 6, &format!("{lines}{limit}"))
}

/// Tori rules, drops: no Swallow on a file that holds two own unpromoted Swallows. Whale rules: no
/// Dolphin on a file with two own Dolphins.
#[test]
fn a_third_pawn_is_not_dropped_on_a_file() {
    let scene = place_in(&dolphins(""), "b K1f k6a D4d D4c D3c D*");
    assert!(!scene.allows("D*4e") && !scene.allows("D*4b"));
    assert!(scene.allows("D*3d") && scene.allows("D*5c"));
    let third = scene.after("D*3d 6a5a");
    assert_eq!(third.hands(), "-");
}

/// Tori rules, drops: promoted ones do not count, nor do those of the other side.
#[test]
fn only_own_unpromoted_pawns_fill_a_file() {
    let scene = place_in(&dolphins(""), "b K1f k6a +D4d D4c d3b d3c D3d D*");
    assert!(scene.allows("D*4e") && scene.allows("D*3e"));
}

const ON_THE_LAST_RANK: &str = "b K1f k6b D4a D3d D3e D2d d2e";

/// Whale rules, option dolphin_file_limit_on_moves: the rule text limits drops only.
#[test]
fn moves_may_fill_a_file_beyond_the_limit_of_drops() {
    let scene = place_in(&dolphins(""), ON_THE_LAST_RANK);
    assert!(["4a3b", "4a2c", "4a1d", "4a5b"].into_iter().all(|text| scene.allows(text)));
}

/// Same option, drops_and_moves: a Dolphin that goes back from the last rank may only go to a file with
/// none or one.
#[test]
fn moves_keep_the_limit_if_the_option_says_so() {
    let limited = dolphins("pawn_limit = 'drops_and_moves'");
    let scene = place_in(&limited, ON_THE_LAST_RANK);
    assert!(!scene.allows("4a3b"), "two stand on that file");
    assert!(scene.allows("4a2c") && scene.allows("4a1d") && scene.allows("4a5b"));
    let white = place_in(&limited, "w K1e k6a d4f d3b d3c");
    assert!(!white.allows("4f3e") && white.allows("4f2d"));
}

/// Only the file that a move leads to counts: a Dolphin may go on along a full file of its own.
#[test]
fn a_move_along_a_full_file_is_free() {
    let limited = dolphins("pawn_limit = 'drops_and_moves'");
    let scene = place_in(&limited, "b K1f k6b D3d D3f D4d");
    assert!(scene.allows("3d3c") && scene.allows("4d4c"));
}

/// The limit is about unpromoted Dolphins: one that promotes with the move may go anywhere.
#[test]
fn a_pawn_that_promotes_may_go_to_a_full_file() {
    let limited = dolphins("pawn_limit = 'drops_and_moves'");
    let scene = place_in(&limited, ON_THE_LAST_RANK);
    assert!(scene.allows("4a3b+") && !scene.allows("4a3b"));
}

/// Other pieces have no limit.
#[test]
fn other_pieces_go_where_they_like() {
    let limited = dolphins("pawn_limit = 'drops_and_moves'");
    let scene = place_in(&limited, "b K4c k6b +D2d D3d D3e");
    assert!(scene.allows("4c3c") && scene.allows("2d3c"));
    assert_eq!(scene.after("2d3c").pieces(), list("K4c k6b +D3c D3d D3e"));
}
