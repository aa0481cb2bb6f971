//! Royals in hand: Unashogi.

use komainu::types::Color;

use super::scene::{Scene, list, place, place_with};

fn scene(pieces: &str) -> Scene {
    place("unashogi", pieces)
}

/// Unashogi rules: the board is initially empty, and each player has the usual 20 pieces in
/// reserve; a turn may place one of them.
#[test]
fn the_board_is_empty_at_first() {
    let start = scene("b R* B* 2G* 2S* 2N* 2L* 9P* K* r* b* 2g* 2s* 2n* 2l* 9p* k*");
    assert_eq!(start.hands(), "RB2G2S2N2L9PKrb2g2s2n2l9pk");
    assert_eq!(start.drops_of("K").len(), 81);
    assert_eq!(start.drops_of("P").len(), 72);
    assert!(start.outcome().is_none());
}

/// Unashogi rules: a player may not make a capture until the own King is on the board.
#[test]
fn nothing_is_captured_before_the_own_king_is_placed() {
    let waiting = scene("b R5e p5c p3e K* k1a");
    assert_eq!(waiting.moves_from("5e"), list("5d 4e 5f 5g 5h 5i 6e 7e 8e 9e"));
    let placed = scene("b R5e p5c p3e K9i k1a");
    assert!(placed.allows("5e5c") && placed.allows("5e5c+") && placed.allows("5e3e"));
}

/// Unashogi rules: pieces have no power of check until their King is placed, so the enemy King may
/// stay or be placed beside them.
#[test]
fn nothing_gives_check_before_the_own_king_is_placed() {
    let quasi = scene("b K5e r5a k* P9g");
    assert!(quasi.allows("9g9f"), "nobody has to answer a quasi-check");
    let placing = scene("b K* +r5e k*");
    assert!(placing.allows("K*5d") && placing.allows("K*5f"));
    let check = scene("b K* +r5e k9a");
    assert!(!check.allows("K*5d") && check.allows("K*4a"));
}

/// Placing the King gives power to the other pieces: it may give check, and even mate.
#[test]
fn a_placed_king_gives_check_with_what_stands_already() {
    let before = scene("b R5a K* k5e g1a");
    let after = before.after("K*9i");
    assert!(!after.allows("1a1b"), "the check has to be answered");
    assert!(after.allows("5e4e"));
    let mating = scene("b R1i R2i K* k1a p9g");
    assert_eq!(mating.after("K*9i").winner(), Some(Color::Black));
}

/// Unashogi rules, variation: pieces do not promote unless their King has been placed.
#[test]
fn promotion_may_have_to_wait_for_the_own_king() {
    let pieces = "b S5d P4b K* k1a";
    assert!(scene(pieces).allows("5d5c+") && scene(pieces).allows("4b4a+"));
    let late = place_with("unashogi", &[("promotion", "after_own_king")], pieces);
    assert!(late.allows("5d5c") && !late.allows("5d5c+"));
    assert_eq!(late.moves_from("4b"), list(""), "a Pawn cannot stay one on the last rank");
    let placed = place_with("unashogi", &[("promotion", "after_own_king")], "b S5d K9i k1a");
    assert!(placed.allows("5d5c+"));
}

/// With a second King neither has to be safe, so dropping one answers any check.
#[test]
fn a_second_king_from_the_hand_answers_a_check() {
    let checked = scene("b K5e r5a k9a K*");
    assert!(checked.allows("K*1i"));
    assert!(!checked.allows("5e5f") && checked.allows("5e4e"));
}

/// A player who has lost a King in play and holds none has lost; one who holds it has not.
#[test]
fn a_king_in_hand_is_not_lost() {
    let held = scene("w K5i k* p9a");
    assert!(held.outcome().is_none());
    let allowed = [("self_check", "allowed")];
    let captured = place_with("unashogi", &allowed, "b R5e k5a K9i r*").after("5e5a+");
    assert_eq!(captured.winner(), Some(Color::Black));
    assert_eq!(captured.hands(), "r", "nobody gets the captured King");
}
