//! Drops that may not give check, and the first check that wins.
//!
//! The facts of Checkshogi (lishogi, Fairy-Stockfish), and games made for one rule.

use std::sync::atomic::AtomicBool;

use komainu::board::{Outcome, Reason};
use komainu::search::mate::{Mate, MateLimits, solve};
use komainu::types::Color;

use super::scene::{Scene, place_in, small_game};

/// A game with a Rook that can be dropped, a Pawn and a Cannon.
fn scene(rules: &str, pieces: &str) -> Scene {
    let lines = format!(
        "{rules}\n\
         pieces.R = {{ name = 'Rook', moves = [{{ slide = 'orthogonal' }}] }}\n\
         pieces.P = {{ name = 'Pawn', moves = [{{ step = 'F' }}] }}\n\
         pieces.C = {{ name = 'Cannon', moves = [{{ hop = 'orthogonal' }}] }}\n"
    );
    place_in(&small_game(9, 9, &lines), pieces)
}

const NO_CHECK: &str =
    "drops = { check = 'forbidden', immobile = 'allowed' }\nendings = { self_check = 'illegal' }";

const FIRST_CHECK: &str = "drops = { pawn = 'P', pawn_drop_mate = 'forbidden' }\n\
                           endings = { self_check = 'illegal', checks_to_win = 1 }";

fn checked(winner: Color) -> Option<Outcome> {
    Some(Outcome { winner: Some(winner), reason: Reason::Check })
}

/// `drops.check = "forbidden"`: no drop leaves the other player in check.
#[test]
fn a_piece_is_not_dropped_where_it_gives_check() {
    let scene = scene(NO_CHECK, "b K9i k5a R*");
    for to in ["5b", "5i", "4a", "9a", "1a"] {
        assert!(!scene.allows(&format!("R*{to}")), "{to}");
    }
    assert!(scene.allows("R*4b") && scene.allows("R*9b"));
    assert_eq!(scene.drops_of("R").len(), 81 - 2 - 16);
}

/// Same rule: a move on the board may give check, and a drop that is shielded gives none.
#[test]
fn a_move_may_give_check_and_a_shielded_drop_gives_none() {
    let moves = scene(NO_CHECK, "b K9i k5a R4b");
    assert!(moves.allows("4b5b") && moves.allows("4b4a"));
    let shielded = scene(NO_CHECK, "b K9i k5a p5c R*");
    assert!(shielded.allows("R*5d") && !shielded.allows("R*5b"));
}

/// Same rule: it does not matter which piece attacks the King; here one hops over the dropped one.
#[test]
fn a_drop_that_lets_another_piece_give_check_is_forbidden() {
    let scene = scene(NO_CHECK, "b K9i k5a C5h P*");
    assert!(!scene.allows("P*5e") && !scene.allows("P*5b"));
    assert!(scene.allows("P*4b"));
}

/// Same rule where the King may be left attacked.
#[test]
fn drops_may_be_forbidden_to_give_check_where_check_need_not_be_answered() {
    let rules = "drops = { check = 'forbidden' }";
    assert!(!scene(rules, "b K9i k5a R*").allows("R*5e"));
    assert!(scene(rules, "b K9i k5a R*").allows("R*4e"));
}

/// Checkshogi: a player who gives check wins at once, whether the check could be met or not.
#[test]
fn who_gives_check_first_wins() {
    let black = scene(FIRST_CHECK, "b K9i k5a R4e p5h");
    for m in ["4e5e", "4e4a"] {
        let after = black.after(m);
        assert_eq!(after.outcome(), checked(Color::Black), "{m}");
        assert!(after.position.legal_moves().is_empty(), "the game is over");
    }
    assert_eq!(black.after("4e3e").outcome(), None);
    let white = scene(FIRST_CHECK, "w K9i k5a r4e");
    assert_eq!(white.after("4e4i").outcome(), checked(Color::White));
}

/// Checkshogi: a check by a drop or by a line that opens wins as well.
#[test]
fn a_drop_and_a_discovered_check_win_too() {
    let scene = scene(FIRST_CHECK, "b K9i k5a R5f P5e R*");
    assert_eq!(scene.after("R*1a").outcome(), checked(Color::Black));
    let opens = self::scene(FIRST_CHECK, "b K5d k5a R5f");
    assert_eq!(opens.after("5d4d").outcome(), checked(Color::Black));
}

/// Checkshogi: a move into check is illegal, and where a Pawn may not be dropped for mate it may still
/// be dropped for a check that could have been met.
#[test]
fn what_is_illegal_stays_so_where_checks_win() {
    let pinned = scene(FIRST_CHECK, "b K9i k5a R9f r9a");
    assert!(!pinned.allows("9f5f"), "it would give check, but leaves its own King attacked");
    let pawn = scene(FIRST_CHECK, "b K9i k5a P*");
    assert_eq!(pawn.after("P*5b").outcome(), checked(Color::Black));
    let mate = scene(FIRST_CHECK, "b K9i k1a R2i R9b P*");
    assert!(!mate.allows("P*1b"), "the King could not have escaped");
}

/// A player who can give check has a win in one.
#[test]
fn a_check_that_wins_is_found_as_a_win_in_one() {
    let scene = scene(FIRST_CHECK, "b K9i k5a R4e");
    let never = AtomicBool::new(false);
    let limits = MateLimits { nodes: 10_000, time: None, stop: &never };
    let found = solve(&scene.position, None, 1, limits).expect("memory").mate;
    assert!(matches!(&found, Mate::Proved(line) if line.len() == 1), "{found:?}");
}
