//! Positions that come back.

use komainu::board::{Outcome, Reason};
use komainu::types::Color;

use super::scene::{Scene, place, place_in, place_with, small_game};

fn end(winner: Option<Color>, reason: Reason) -> Option<Outcome> {
    Some(Outcome { winner, reason })
}

/// The scene after `count` rounds of the same moves.
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

/// A capture cannot be taken back: positions before it do not come again.
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

/// Option perpetual_check under a draw by repetition: perpetual check still loses.
#[test]
fn perpetual_check_loses_even_if_repetition_draws() {
    let options = [("repetition", "fourfold_draw")];
    let black = place_with("mini", &options, "b K5e k1a R2e");
    assert_eq!(
        rounds(&black, BLACK_CHECKS, 3).outcome(),
        end(Some(Color::White), Reason::PerpetualCheck)
    );
}

/// A small game under a rule about repetition.
fn under(endings: &str, pieces: &str) -> Scene {
    let lines = format!(
        "endings = {{ {endings} }}\n\
         pieces.R = {{ name = 'Rook', moves = [{{ slide = 'orthogonal' }}] }}"
    );
    place_in(&small_game(5, 5, &lines), pieces)
}

const KINGS: &str = "K1e k5a";
const BLACK_FIRST: &str = "1e1d 5a5b 1d1e 5b5a";
const WHITE_FIRST: &str = "5a5b 1e1d 5b5a 1d1e";

/// Yari rules, repetition: a move producing a position for the third time is illegal.
#[test]
fn a_move_that_repeats_a_second_time_is_illegal() {
    let scene = under("repetition = 'third_forbidden'", &format!("b {KINGS}"));
    assert!(scene.after("1e1d 5a5b 1d1e").allows("5b5a"), "the second occurrence");
    let twice = rounds(&scene, BLACK_FIRST, 1).after("1e1d 5a5b 1d1e");
    assert!(!twice.allows("5b5a") && twice.allows("5b5c") && twice.allows("5b4a"));
    assert_eq!(twice.outcome(), None);
}

/// Same rule: such a move is illegal for either player, and a player without any other move loses.
#[test]
fn who_has_only_repeating_moves_has_none() {
    let scene = under("repetition = 'third_forbidden'", &format!("w {KINGS}"));
    let twice = rounds(&scene, WHITE_FIRST, 1).after("5a5b 1e1d 5b5a");
    assert!(!twice.allows("1d1e") && twice.allows("1d1c"));
    // Between the Rooks only the corner and the square beside it are White's.
    let walled = "b K1e k5a R3b R3e";
    let scene = under("repetition = 'third_forbidden', self_check = 'illegal'", walled);
    let twice = rounds(&scene, "1e1d 5a4a 1d1e 4a5a", 1).after("1e1d 5a4a 1d1e");
    let end = twice.outcome().expect("the only way is back");
    assert_eq!((end.winner, end.reason), (Some(Color::Black), Reason::NoLegalMove));
}

/// Tori rules, repetition: at the third occurrence the side that started the sequence has to vary.
#[test]
fn who_started_the_sequence_varies_at_the_third_occurrence() {
    let scene = under("repetition = 'third_starter_varies'", &format!("b {KINGS}"));
    assert!(rounds(&scene, BLACK_FIRST, 1).allows("1e1d"), "the second occurrence");
    let third = rounds(&scene, BLACK_FIRST, 2);
    assert_eq!(third.outcome(), None);
    assert!(!third.allows("1e1d") && third.allows("1e2d") && third.allows("1e2e"));
    let other = third.after("1e2e");
    assert!(other.allows("5a5b"), "White has not started it");
}

/// Same rule, if White started the sequence.
#[test]
fn white_varies_if_white_started_the_sequence() {
    let scene = under("repetition = 'third_starter_varies'", &format!("w {KINGS}"));
    let third = rounds(&scene, WHITE_FIRST, 2);
    assert!(!third.allows("5a5b") && third.allows("5a4b"));
}

/// Same rule: to vary is to play a move that followed none of the earlier occurrences.
#[test]
fn varying_means_a_way_that_was_not_taken_before() {
    let scene = under("repetition = 'third_starter_varies'", &format!("b {KINGS}"));
    let third = scene.after("1e1d 5a5b 1d1e 5b5a 1e2e 5a5b 2e1e 5b5a");
    assert!(!third.allows("1e1d") && !third.allows("1e2e") && third.allows("1e2d"));
}

/// Tori rules, option repetition: at the fourth occurrence the side that repeated loses.
#[test]
fn who_brings_about_the_fourth_occurrence_loses() {
    let rule = "repetition = 'fourfold_mover_loses'";
    let by_white = under(rule, &format!("b {KINGS}"));
    assert_eq!(rounds(&by_white, BLACK_FIRST, 2).outcome(), None);
    let outcome = rounds(&by_white, BLACK_FIRST, 3).outcome();
    assert_eq!(outcome, end(Some(Color::Black), Reason::Repetition));
    let by_black = under(rule, &format!("w {KINGS}"));
    let outcome = rounds(&by_black, WHITE_FIRST, 3).outcome();
    assert_eq!(outcome, end(Some(Color::White), Reason::Repetition));
}

/// Shogi rules, options repetition = off and perpetual_check: the player who gives perpetual check
/// loses even where a repetition is otherwise free.
#[test]
fn perpetual_check_loses_even_if_repetition_is_free() {
    let rule = "repetition = 'unrestricted', perpetual_check = 'checker_loses'";
    let checks = under(rule, "b K5e k1a R2e");
    assert_eq!(rounds(&checks, BLACK_CHECKS, 2).outcome(), None);
    let outcome = rounds(&checks, BLACK_CHECKS, 3).outcome();
    assert_eq!(outcome, end(Some(Color::White), Reason::PerpetualCheck));
    let quiet = under(rule, &format!("b {KINGS}"));
    assert_eq!(rounds(&quiet, BLACK_FIRST, 4).outcome(), None);
}

/// Perpetual check comes before the other consequences of the fourth occurrence.
#[test]
fn perpetual_check_weighs_more_than_who_repeated() {
    let rule = "repetition = 'fourfold_mover_loses', perpetual_check = 'checker_loses'";
    let outcome = rounds(&under(rule, "b K5e k1a R2e"), BLACK_CHECKS, 3).outcome();
    assert_eq!(outcome, end(Some(Color::White), Reason::PerpetualCheck));
}

/// Dobutsu Shogi, the publisher's page: the third occurrence of a position is a draw.
#[test]
fn the_third_occurrence_draws_where_the_rules_say_so() {
    let scene = place("dobutsu", "b L3d l1a G1d g3a");
    let there_and_back = "1d1c 3a3b 1c1d 3b3a";
    let once = scene.after(there_and_back);
    assert_eq!(once.outcome(), None);
    assert_eq!(once.after(there_and_back).winner(), None);
}

/// The rules of Chu Shogi on lishogi, where captured pieces come back: the square of a Lion just taken
/// is part of a position, so the position after its capture is another one.
#[test]
fn the_position_in_which_a_lion_was_taken_is_another() {
    let lines = "endings = { repetition = 'fourfold_attacker_loses' }\n\
                 drops = { side = 'unpromoted', immobile = 'forbidden' }\n\
                 lion_trading = { counter_strike = 'if_defended' }\n\
                 pieces.G = { name = 'Gold', moves = [{ step = 'all' }] }\n\
                 pieces.Ln = { name = 'Lion', lion = true, moves = [{ lion = { steps = 2 } }] }\n";
    let taken = place_in(&small_game(9, 9, lines), "b K9i k9a G5e [ln]5d").after("5e5d");
    let round = "9a9b 5d5e 9b9a 5e5d";
    assert_eq!(rounds(&taken, round, 3).outcome(), None);
    assert_eq!(rounds(&taken, round, 4).outcome(), end(None, Reason::Repetition));
}
