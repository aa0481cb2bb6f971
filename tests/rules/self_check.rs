//! Check with two royals: Sho, where only the last one has to be safe.

use std::sync::Arc;

use komainu::board::{Outcome, Reason, Variant};
use komainu::types::Color;

use super::scene::{list, place_in, read, small_game};

fn sho() -> Arc<Variant> {
    let lines = r#"
        endings = { self_check = "illegal" }
        promotion = { on = "zone", ranks = 2 }
        pieces.R = { name = "Rook", moves = [{ slide = "orthogonal" }] }
        [pieces.DE]
        name = "Drunk Elephant"
        moves = [{ step = "F FL FR L R BL BR" }]
        promotes_to = "CP"
        [pieces.CP]
        name = "Crown Prince"
        moves = [{ step = "all" }]
        royal = true
    "#;
    small_game(5, 6, lines)
}

/// Sho rules, option self_check: with King and Crown Prince on the board one of them may be left open
/// to capture.
#[test]
fn one_of_two_royals_may_be_left_in_attack() {
    let scene = place_in(&sho(), "b K5f +[DE]1f k3a r5a");
    assert!(!scene.position.is_in_check(Color::Black));
    assert!(scene.allows("1f1e"));
    assert_eq!(scene.moves_from("5f"), list("5e 4e 4f"));
    let taken = scene.after("1f1e 5a5f");
    assert_eq!(taken.outcome(), None);
    assert!(!taken.position.legal_moves().is_empty());
}

/// Same rule: the King may be the royal that is left, or walk into attack.
#[test]
fn either_of_two_royals_may_move_into_attack() {
    let scene = place_in(&sho(), "b K5f +[DE]2f k3a r1a r4a");
    assert!(scene.allows("2f1f") && scene.allows("5f4f"));
}

/// Same rule: the last royal piece may not be left attacked, whichever it is.
#[test]
fn the_last_royal_has_to_be_safe() {
    let prince = place_in(&sho(), "b +[DE]5f k3a r4a");
    assert_eq!(prince.moves_from("5f"), list("5e"));
    let checked = place_in(&sho(), "b +[DE]5f R1f k3a r5a");
    assert!(checked.position.is_in_check(Color::Black));
    assert_eq!(checked.moves_from("1f"), list(""));
    assert_eq!(checked.moves_from("5f"), list("4e 4f"));
}

/// A Drunk Elephant is not a royal; one that promotes is, so that the King need not be saved.
#[test]
fn a_promotion_to_crown_prince_answers_a_check() {
    let scene = place_in(&sho(), "b K5f [DE]2c k3f r5a");
    assert!(scene.position.is_in_check(Color::Black));
    assert_eq!(scene.moves_from("2c"), list("2b+ 3b+ 1b+"));
    assert_eq!(scene.after("2c2b+ 5a5f").outcome(), None);
}

/// Sho rules: both royals have to be captured, or the last one mated.
#[test]
fn mate_of_one_royal_is_no_mate_while_there_is_another() {
    let mate = place_in(&sho(), "b K5f R2b R1e k5a").after("1e1a");
    let reason = Reason::Checkmate;
    assert_eq!(mate.outcome(), Some(Outcome { winner: Some(Color::Black), reason }));
    let prince = place_in(&sho(), "b K5f R2b R1e k5a +[de]5d").after("1e1a");
    assert_eq!(prince.outcome(), None);
}

/// A position in which the player to move could take one of two royals is as good as any.
#[test]
fn only_a_last_royal_left_to_capture_makes_a_text_wrong() {
    assert!(read(&sho(), "R3k/5/5/5/5/K4 b - 1").is_err());
    assert!(read(&sho(), "R3k/5/4+[de]/5/5/K4 b - 1").is_ok());
}
