//! Check and mate, several royals, and players without a move.

use komainu::board::{Outcome, Reason};
use komainu::types::Color;

use super::scene::{list, place, place_with};

fn won(winner: Color, reason: Reason) -> Option<Outcome> {
    Some(Outcome { winner: Some(winner), reason })
}

fn drawn(reason: Reason) -> Option<Outcome> {
    Some(Outcome { winner: None, reason })
}

/// Mini rules, option self_check: a player may not leave the King attacked.
#[test]
fn a_king_does_not_step_into_check() {
    let scene = place("mini", "b K5e k1a r4a");
    assert_eq!(scene.moves_from("5e"), list("5d"));
}

/// A piece that shields its King may move along the line, but not off it.
#[test]
fn a_pinned_piece_stays_on_its_line() {
    let scene = place("mini", "b K5e R5c k1a r5a");
    assert_eq!(scene.moves_from("5c"), list("5d 5b 5a 5a+"));
}

/// Check has to be answered: by moving away, by capturing or by interposing.
#[test]
fn check_is_answered_by_flight_capture_or_interposition() {
    let scene = place("mini", "b K5e k1a r5b B2e G4a P*");
    assert!(scene.position.is_in_check(Color::Black));
    let mut texts = scene.moves_from("5e");
    texts.sort();
    assert_eq!(texts, list("4e 4d"));
    assert_eq!(scene.moves_from("2e"), list("5b"), "the Bishop captures");
    assert_eq!(scene.moves_from("4a"), list(""));
    assert_eq!(scene.drops_of("P"), list("5c 5d"));
}

/// Option self_check = allowed: the King may be left in check, and is then captured.
#[test]
fn a_king_may_be_captured_if_check_is_not_enforced() {
    let options = [("self_check", "allowed")];
    let scene = place_with("mini", &options, "b K5e k1a r4a");
    assert_eq!(scene.moves_from("5e"), list("5d 4d 4e"));
    let after = scene.after("5e4e 4a4e");
    assert_eq!(after.outcome(), won(Color::White, Reason::RoyalsCaptured));
    assert!(after.position.legal_moves().is_empty());
}

/// Mini rules: a player in check without a legal move is mated.
#[test]
fn mate_ends_the_game() {
    let scene = place("mini", "b K5e k1a R5b R4c").after("4c4a+");
    assert_eq!(scene.outcome(), won(Color::Black, Reason::Checkmate));
    let open = place("mini", "b K5e k1a R4c").after("4c4a+");
    assert_eq!(open.outcome(), None);
}

/// Mini rules, option no_legal_move: a player who cannot move loses, or the game is drawn.
#[test]
fn a_player_without_a_move_loses_or_draws_as_the_option_says() {
    let pieces = "w K5e k1a R5b R2e";
    let loss = place("mini", pieces);
    assert!(!loss.position.is_in_check(Color::White));
    assert_eq!(loss.outcome(), won(Color::Black, Reason::NoLegalMove));
    let draw = place_with("mini", &[("no_legal_move", "draw")], pieces);
    assert_eq!(draw.outcome(), drawn(Reason::NoLegalMove));
    let held = place("mini", "w K5e k1a R5b R2e p*");
    assert_eq!(held.outcome(), None, "a piece in hand is a move");
}

/// Dai-Dai rules, option no_legal_move: also where check is not enforced. White's pieces stand in each
/// other's way: two files of Pawns, the last of them stranded.
#[test]
fn a_player_walled_in_loses_or_draws_as_the_option_says() {
    let mut pieces = "w K1q k17a p16a".to_owned();
    for rank in 'b'..='q' {
        pieces += &format!(" p17{rank} p16{rank}");
    }
    let loss = place("dai-dai", &pieces);
    assert_eq!(loss.outcome(), won(Color::Black, Reason::NoLegalMove));
    let draw = place_with("dai-dai", &[("no_legal_move", "draw")], &pieces);
    assert_eq!(draw.outcome(), drawn(Reason::NoLegalMove));
}

/// Tenjiku rules, end_of_game: check is never enforced; a royal may be left or moved into attack.
#[test]
fn check_is_not_enforced_in_the_great_games() {
    let scene = place("tenjiku", "b K8i k16a r8a P1l");
    assert!(scene.allows("8i8h") && scene.allows("1l1k"));
    let after = scene.after("1l1k 8a8i");
    assert_eq!(after.outcome(), won(Color::White, Reason::RoyalsCaptured));
    assert!(after.position.legal_moves().is_empty());
}

/// Tenjiku rules, Win: capture the King and, while there is one, the Crown Prince too.
#[test]
fn all_royals_have_to_be_captured() {
    let scene = place("tenjiku", "b K1p k8g +[de]5g R8i R5i");
    let one = scene.after("8i8g");
    assert_eq!(one.outcome(), None);
    assert!(!one.position.legal_moves().is_empty());
    let both = one.after("5g6f 5i5h 6f7f 8g8f 7f6f 8f6f");
    assert_eq!(both.outcome(), won(Color::Black, Reason::RoyalsCaptured));
}

/// The Crown Prince alone is as good as the King alone.
#[test]
fn a_crown_prince_goes_on_without_a_king() {
    let scene = place("tenjiku", "b K1p +[de]5g R8i R5i");
    assert_eq!(scene.outcome(), None);
    assert_eq!(scene.after("5i5g").outcome(), won(Color::Black, Reason::RoyalsCaptured));
}

/// Tenjiku rules, pieces: a Drunk Elephant is not a royal before it promotes.
#[test]
fn a_drunk_elephant_is_no_royal() {
    let scene = place("tenjiku", "b K1p k8g [de]5g R8i");
    assert_eq!(scene.after("8i8g").outcome(), won(Color::Black, Reason::RoyalsCaptured));
}

/// Tenjiku rules, Win: one move may take two royals.
#[test]
fn two_royals_may_fall_at_once() {
    let scene = place("tenjiku", "b K1p k8g +[de]8f [Ln]8h");
    assert_eq!(scene.after("8h8g8f").outcome(), won(Color::Black, Reason::RoyalsCaptured));
    let burnt = place("tenjiku", "b K1p k8g +[de]6g [FiD]7j P8i");
    assert_eq!(burnt.after("7j7h").outcome(), won(Color::Black, Reason::RoyalsCaptured));
}

/// Maka-Dai-Dai rules, Win: the King or the Emperor it became, and the Prince.
#[test]
fn emperor_and_prince_are_royals_of_maka_dai_dai() {
    let scene = place("maka-dai-dai", "b K1s +k10h +[de]5h R10j R5j");
    let one = scene.after("10j10h+");
    assert_eq!(one.outcome(), None);
    let both = one.after("5h5g 5j5g+");
    assert_eq!(both.outcome(), won(Color::Black, Reason::RoyalsCaptured));
}
