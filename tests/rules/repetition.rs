//! Positions that come back.

use komainu::board::{Outcome, Reason};
use komainu::types::Color;

use super::scene::{Scene, place, place_with};

fn end(winner: Option<Color>, reason: Reason) -> Option<Outcome> {
    Some(Outcome { winner, reason })
}

/// The scene after so many rounds of the same moves.
fn rounds(scene: &Scene, moves: &str, count: usize) -> Scene {
    scene.after(&format!("{moves} ").repeat(count))
}

const PIECES: &str = "b K8h k8c G1h";
const SHUFFLE: &str = "8h8i 8c8b 8i8h 8b8c";

/// Tenjiku rules, option repetition: by default the fourth occurrence with the same player to move
/// is a draw. The first one counts.
#[test]
fn the_fourth_occurrence_is_a_draw() {
    let scene = place("tenjiku", PIECES);
    for count in 0..3 {
        let repeated = rounds(&scene, SHUFFLE, count);
        assert_eq!(repeated.position.occurrences(), count + 1);
        assert_eq!(repeated.outcome(), None, "round {count}");
    }
    let fourth = rounds(&scene, SHUFFLE, 3);
    assert_eq!(fourth.outcome(), end(None, Reason::Repetition));
}

/// The same squares with the other player to move are another position.
#[test]
fn the_player_to_move_belongs_to_the_position() {
    // A Lion passes: the board is the same, the turn is not.
    let scene = place("tenjiku", "b K1p k16a [Ln]8h [ln]8a");
    let passed = scene.after("8h8h");
    assert_eq!(passed.position.occurrences(), 1);
    assert_eq!(passed.after("8a8a").position.occurrences(), 2);
    let fourth = rounds(&scene, "8h8h 8a8a", 3);
    assert_eq!(fourth.outcome(), end(None, Reason::Repetition));
}

/// A capture cannot be taken back: what was before it does not come again.
#[test]
fn a_capture_ends_the_chain_of_repetitions() {
    let scene = place("tenjiku", "b K8h k8c G2h p2g");
    let before = rounds(&scene, SHUFFLE, 2);
    let after = before.after("2h2g 8c8b 2g2h 8b8c");
    assert_eq!(after.position.occurrences(), 1);
    assert_eq!(rounds(&after, SHUFFLE, 2).outcome(), None);
    assert_eq!(rounds(&after, SHUFFLE, 3).outcome(), end(None, Reason::Repetition));
}

/// Option repetition = unrestricted: nothing happens.
#[test]
fn repetition_is_free_if_the_option_says_so() {
    let scene = place_with("tenjiku", &[("repetition", "unrestricted")], PIECES);
    assert_eq!(rounds(&scene, SHUFFLE, 6).outcome(), None);
}

/// Option repetition = forbidden: no move may bring back an earlier position.
#[test]
fn a_move_that_repeats_is_illegal_if_the_option_says_so() {
    let scene = place_with("tenjiku", &[("repetition", "forbidden")], PIECES);
    let before = scene.after("8h8i 8c8b 8i8h");
    assert!(!before.allows("8b8c"));
    assert!(before.allows("8b8a") && before.allows("8b7c"));
    let longer = before.after("8b8a 8h8i");
    assert!(!longer.allows("8a8b"), "so it was after two moves");
    assert!(longer.allows("8a7b"));
}

/// Forbidden repetition and Lions: two passes in a row would bring the position back.
#[test]
fn a_pass_cannot_answer_a_pass_if_repetition_is_forbidden() {
    let scene = place_with("tenjiku", &[("repetition", "forbidden")], "b K1p k16a [Ln]8h [ln]8a");
    let passed = scene.after("8h8h");
    assert!(!passed.allows("8a8a"));
    assert!(scene.after("1p1o").allows("8a8a"));
}

const MINI: &str = "b K5e k5a G1d";
const MINI_SHUFFLE: &str = "5e4e 5a4a 4e5e 4a5a";

/// Mini rules, option repetition: by default Black loses when a position occurs the fourth time.
#[test]
fn black_loses_by_the_fourth_occurrence() {
    let scene = place("mini", MINI);
    assert_eq!(rounds(&scene, MINI_SHUFFLE, 2).outcome(), None);
    assert_eq!(
        rounds(&scene, MINI_SHUFFLE, 3).outcome(),
        end(Some(Color::White), Reason::Repetition)
    );
    let draw = place_with("mini", &[("repetition", "fourfold_draw")], MINI);
    assert_eq!(rounds(&draw, MINI_SHUFFLE, 3).outcome(), end(None, Reason::Repetition));
    let free = place_with("mini", &[("repetition", "unrestricted")], MINI);
    assert_eq!(rounds(&free, MINI_SHUFFLE, 4).outcome(), None);
}

/// Mini rules, Captures: pieces in hand belong to the position.
#[test]
fn a_position_with_other_pieces_in_hand_is_another_one() {
    let scene = place("mini", "b K5e k2a P*");
    let captured = scene.after("P*2b 2a2b 5e4e 2b3a 4e5e 3a2a");
    assert_eq!((scene.pieces(), scene.hands()), (captured.pieces(), "P".to_owned()));
    assert_eq!(captured.hands(), "p");
    assert_eq!(captured.position.occurrences(), 1);
}

/// A Rook that follows the King between two files.
const BLACK_CHECKS: &str = "2e1e 1a2a 1e2e 2a1a";
const WHITE_CHECKS: &str = "4a5a 5e4e 5a4a 4e5e";

/// Mini rules, option perpetual_check: if every move of one side in the cycle gave check, that
/// side loses, whichever side it is.
#[test]
fn whoever_gives_perpetual_check_loses() {
    let black = place("mini", "b K5e k1a R2e");
    assert_eq!(rounds(&black, BLACK_CHECKS, 2).outcome(), None);
    assert_eq!(
        rounds(&black, BLACK_CHECKS, 3).outcome(),
        end(Some(Color::White), Reason::PerpetualCheck)
    );
    let white = place("mini", "w K5e k1a r4a");
    assert_eq!(
        rounds(&white, WHITE_CHECKS, 3).outcome(),
        end(Some(Color::Black), Reason::PerpetualCheck)
    );
}

/// Option perpetual_check = same_as_repetition: it is a repetition like any other.
#[test]
fn perpetual_check_is_ordinary_repetition_if_the_option_says_so() {
    let options = [("perpetual_check", "same_as_repetition")];
    let white = place_with("mini", &options, "w K5e k1a r4a");
    assert_eq!(
        rounds(&white, WHITE_CHECKS, 3).outcome(),
        end(Some(Color::White), Reason::Repetition)
    );
}

/// Every move of the cycle has to give check: one quiet move makes it an ordinary repetition.
#[test]
fn one_quiet_move_ends_a_perpetual_check() {
    let scene = place("mini", "w K5e k1a r4a");
    let cycle = "4a5a 5e4e 5a4a 4e5e 4a3a 5e5d 3a4a 5d5e";
    assert_eq!(rounds(&scene, cycle, 3).outcome(), end(Some(Color::White), Reason::Repetition));
}

/// Only the cycle counts: quiet moves before it do not save the player who checks.
#[test]
fn quiet_moves_before_the_cycle_do_not_matter() {
    let scene = place("mini", "w K5e k1a r3b").after("3b4b 5e5d 4b4a 5d5e");
    assert_eq!(
        rounds(&scene, WHITE_CHECKS, 3).outcome(),
        end(Some(Color::Black), Reason::PerpetualCheck)
    );
}

/// Option perpetual_check under a draw by repetition: it still loses.
#[test]
fn perpetual_check_loses_even_if_repetition_draws() {
    let options = [("repetition", "fourfold_draw")];
    let black = place_with("mini", &options, "b K5e k1a R2e");
    assert_eq!(
        rounds(&black, BLACK_CHECKS, 3).outcome(),
        end(Some(Color::White), Reason::PerpetualCheck)
    );
}
