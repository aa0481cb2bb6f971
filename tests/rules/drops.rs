//! Drops: Mini and Shogi.

use komainu::board::Reason;
use komainu::types::Color;

use super::scene::{Scene, list, place, place_in, place_with, small_game};

/// Mini rules, Captures: a captured piece goes to the captor's hand at its unpromoted rank.
#[test]
fn a_captured_piece_changes_hands_and_loses_its_promotion() {
    let scene = place("mini", "b K5e k1a G3c +p3b s2c");
    assert_eq!(scene.after("3c3b").hands(), "P");
    assert_eq!(scene.after("3c2c").hands(), "S");
    let white = place("mini", "w K5e k1a r3a R3c");
    assert_eq!(white.after("3a3c").hands(), "r");
}

/// Mini rules, Drops: on any vacant square, unpromoted even inside the zone; a later move may
/// promote.
#[test]
fn a_piece_in_hand_goes_to_any_vacant_square() {
    let scene = place("mini", "b K5e k1a p3c S*");
    assert_eq!(scene.drops_of("S").len(), 25 - 3);
    assert!(!scene.allows("S*3c") && !scene.allows("S*5e"));
    let after = scene.after("S*4a");
    assert_eq!(after.pieces(), list("K5e k1a p3c S4a"));
    assert_eq!(after.hands(), "-");
    let later = after.after("1a1b");
    assert!(later.allows("4a3b+") && later.allows("4a3b"));
}

/// Each kind in hand is listed once, however many there are.
#[test]
fn two_of_a_kind_in_hand_are_one_drop() {
    let scene = place("mini", "b K5e k1a 2G* r*");
    assert_eq!(scene.drops_of("G").len(), 25 - 2);
    assert_eq!(scene.drops_of("R"), list(""), "White's hand is White's");
    assert_eq!(scene.after("G*3c").hands(), "Gr");
}

/// Mini rules, option nifu: no Pawn on a file that already holds an own unpromoted Pawn.
#[test]
fn a_second_pawn_on_a_file_is_dropped_only_if_the_option_allows_it() {
    let pieces = "b K5e k1a P4d P*";
    let forbidden = place("mini", pieces);
    assert!(!forbidden.allows("P*4c") && forbidden.allows("P*3c"));
    let allowed = place_with("mini", &[("nifu", "allowed")], pieces);
    assert!(allowed.allows("P*4c"));
}

/// Option nifu: a promoted Pawn does not count, nor does one of the other side.
#[test]
fn only_an_own_unpromoted_pawn_closes_its_file() {
    let scene = place("mini", "b K5e k1a +P4d p3d P*");
    assert!(scene.allows("P*4c") && scene.allows("P*3c"));
}

/// Mini rules, option immobile_drop: no drop where the piece could never move, which is a Pawn on
/// the last rank.
#[test]
fn a_pawn_is_not_dropped_on_the_last_rank() {
    let black = place("mini", "b K5e k1a P* S*");
    assert!(!black.allows("P*3a") && black.allows("P*3b") && black.allows("S*3a"));
    let white = place("mini", "w K5e k1a p* s*");
    assert!(!white.allows("P*3e") && white.allows("P*3d") && white.allows("S*3e"));
    assert!(white.allows("P*3a"));
}

/// A Gold on 1c guards the square before the King; its own Pawn blocks its flight.
const MATED: &str = "b K5e k1a p2a G1c P* S*";

fn mate(options: &[(&str, &str)]) -> Scene {
    place_with("mini", options, MATED)
}

/// Mini rules, option pawn_drop_mate: a Pawn may not be dropped in front of the enemy King to give
/// immediate checkmate.
#[test]
fn a_pawn_is_not_dropped_to_give_mate_unless_the_option_allows_it() {
    assert!(!mate(&[]).allows("P*1b"));
    let allowed = mate(&[("pawn_drop_mate", "allowed")]);
    assert!(allowed.allows("P*1b"));
    let outcome = allowed.after("P*1b").outcome().expect("mate");
    assert_eq!(outcome.winner, Some(Color::Black));
    assert_eq!(outcome.reason, Reason::Checkmate);
}

/// Same rule: a Pawn drop that gives check but no mate is legal.
#[test]
fn a_pawn_may_be_dropped_to_give_check() {
    let flight = place("mini", "b K5e k1a G1c P*");
    assert!(flight.allows("P*1b"), "the King flees to 2a");
    let capture = place("mini", "b K5e k1a p2a P*");
    assert!(capture.allows("P*1b"), "the King takes the Pawn");
    let taken = place("mini", "b K5e k1a p2a G1c r4b P*");
    assert!(taken.allows("P*1b"), "the Rook takes the Pawn");
}

/// A defender that is pinned to its King does not prevent the mate.
#[test]
fn a_pinned_defender_does_not_lift_the_ban() {
    // The Silver on 2a could take on 1b, but it shields its King from the Rook.
    let scene = place("mini", "b K5e k1a s2a G1c R4a P*");
    assert!(!scene.allows("P*1b"));
    let free = place("mini", "b K5e k1a s2a G1c P*");
    assert!(free.allows("P*1b"));
}

/// Same rule: mate by any other drop, or by moving a Pawn, is legal.
#[test]
fn other_mates_are_legal() {
    let silver = mate(&[]).after("S*1b");
    assert_eq!(silver.outcome().expect("mate").reason, Reason::Checkmate);
    let pawn = place("mini", "b K5e k1a p2a G2c P1c").after("1c1b");
    assert_eq!(pawn.outcome().expect("mate").reason, Reason::Checkmate);
}

/// The ban holds where a King may be left in check too: it is mate if nothing keeps the King from being
/// captured, other than capturing the enemy King first.
#[test]
fn a_pawn_drop_mates_even_if_check_may_be_ignored() {
    let options = [("self_check", "allowed")];
    assert!(!mate(&options).allows("P*1b"));
    let flight = place_with("mini", &options, "b K5e k1a G1c P*");
    assert!(flight.allows("P*1b"));
    let counter = place_with("mini", &options, "b K5e k1a p2a G1c r5a P*");
    assert!(counter.allows("P*1b"), "the Rook takes the King");
}

/// The rule is about mate by a drop of the pawn, from however far it gives it: a pawn that slides.
#[test]
fn a_pawn_that_attacks_from_afar_is_not_dropped_to_give_mate() {
    let lines = r#"
        drops = { pawn = "L", pawn_drop_mate = "forbidden" }
        endings = { self_check = "illegal" }
        pieces.L = { name = "Lance", moves = [{ slide = "F" }] }
        pieces.P = { name = "Pawn", moves = [{ step = "F" }] }
    "#;
    let scene = place_in(&small_game(5, 5, lines), "b K1e k5a p4a p4b L*");
    assert!(!scene.allows("L*5c") && !scene.allows("L*5d"));
    assert!(scene.allows("L*5b"), "the King takes it");
    let open = place_in(&small_game(5, 5, lines), "b K1e k5a p4a L*");
    assert!(open.allows("L*5c"), "the King flees to 4b");
}

/// The rule is about mate by the pawn itself: where check may be ignored a King can be mated
/// already, and a pawn that attacks nothing may be dropped all the same.
#[test]
fn a_pawn_that_gives_no_check_may_be_dropped_beside_a_mate() {
    let lines = r#"
        drops = { pawn = "D", pawn_drop_mate = "forbidden" }
        pieces.G = { name = "Gold", moves = [{ step = "F FL FR L R B" }] }
        pieces.P = { name = "Pawn", moves = [{ step = "F" }] }
        [pieces.D]
        name = "Dolphin"
        moves = [{ step = "F" }, { edge_slide = { dirs = "BL BR", ranks = 1 } }]
    "#;
    let scene = place_in(&small_game(5, 5, lines), "b K1e k5a p4a p4b G5b G5c D*");
    assert!(scene.position.is_in_check(Color::White));
    assert!(scene.allows("D*2c") && scene.allows("D*1a"));
}

/// Shogi rules, drops: a pawn drop that mates is forbidden only while the royal is the last one.
#[test]
fn a_pawn_is_dropped_before_one_of_two_royals() {
    let lines = r#"
        drops = { pawn = "P", pawn_drop_mate = "forbidden" }
        endings = { self_check = "illegal" }
        pieces.P = { name = "Pawn", moves = [{ step = "F" }] }
        pieces.G = { name = "Gold", moves = [{ step = "F FL FR L R B" }] }
        pieces.CP = { name = "Crown Prince", moves = [{ step = "all" }], royal = true }
    "#;
    let game = small_game(5, 5, lines);
    let one = "b K1e k5a p4a p4b G5c P*";
    assert!(!place_in(&game, one).allows("P*5b"));
    assert!(place_in(&game, &format!("{one} [cp]1a")).allows("P*5b"));
}
