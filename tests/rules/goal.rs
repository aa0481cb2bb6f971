//! Ranks on which a piece wins: the Lion that gets across in Dobutsu Shogi, and like rules.

use std::sync::atomic::AtomicBool;

use komainu::board::{Outcome, Reason};
use komainu::search::mate::{Mate, MateLimits, solve};
use komainu::types::Color;

use super::scene::{Scene, place, place_in, place_with, small_game};

fn reached(winner: Color) -> Option<Outcome> {
    Some(Outcome { winner: Some(winner), reason: Reason::Goal })
}

/// A game in which the goal is given by these keys.
fn scene(goal: &str, pieces: &str) -> Scene {
    let lines = format!(
        "goal = {{ {goal} }}\npieces.R = {{ name = 'Runner', moves = [{{ step = 'all' }}] }}\n"
    );
    place_in(&small_game(5, 5, &lines), pieces)
}

/// Dobutsu Shogi, the publisher's page: a player whose Lion moves to the furthest rank wins, on any
/// square of it.
#[test]
fn a_lion_on_any_square_of_the_last_rank_wins() {
    let black = place("dobutsu", "b L1b l3c");
    for to in ["1a", "2a"] {
        assert_eq!(black.after(&format!("1b{to}")).outcome(), reached(Color::Black));
    }
    assert_eq!(black.after("1b2b").outcome(), None);
    assert_eq!(place("dobutsu", "w L2b l3c").after("3c3d").outcome(), reached(Color::White));
}

/// Same rule: unless the Lion can be captured there with the next move.
#[test]
fn a_lion_that_can_be_captured_on_the_last_rank_has_not_won_yet() {
    let scene = place("dobutsu", "b L1b g2a l3c");
    assert_eq!(scene.after("1b1a").outcome(), None);
    assert_eq!(scene.after("1b1a 2a1a").winner(), Some(Color::White));
    let passed_by = scene.after("1b1a 2a2b");
    assert_eq!(passed_by.outcome(), None);
    let strict = place_with("dobutsu", &[("self_check", "illegal")], "b L1b g2a l3c");
    assert!(!strict.allows("1b1a"), "a Lion is not left attacked");
}

/// Other animals do not win there.
#[test]
fn only_the_piece_that_is_named_wins() {
    assert_eq!(place("dobutsu", "b L3c G1b l3a").after("1b1a").outcome(), None);
    let runner = |goal| scene(goal, "b K5e R3b k1d").after("3b3a").outcome();
    assert_eq!(runner("ranks = 1, by = 'R'"), reached(Color::Black));
    assert_eq!(runner("ranks = 1, by = 'royal'"), None);
}

/// The goal can be several ranks deep, and safety need not matter.
#[test]
fn the_goal_is_as_deep_as_the_rules_say() {
    let king = |goal, moves| scene(goal, "b K5c k1a r4a").after(moves).outcome();
    assert_eq!(king("ranks = 2, by = 'royal'", "5c5b"), reached(Color::Black));
    assert_eq!(king("ranks = 1, by = 'royal'", "5c5b"), None);
    assert_eq!(king("ranks = 2, by = 'royal', unattacked = true", "5c5b"), None);
}

/// A player who has yet to drop a royal captures nothing, so a goal is safe from that player.
#[test]
fn the_goal_is_safe_from_who_has_to_drop_a_royal_first() {
    let lines = "goal = { ranks = 1, by = 'royal', unattacked = true }\n\
                 drops = { before_royal = 'no_capture' }\n\
                 pieces.R = { name = 'Rook', moves = [{ slide = 'orthogonal' }] }\n";
    let game = small_game(5, 5, lines);
    assert_eq!(place_in(&game, "b K5b r1a k*").after("5b5a").outcome(), reached(Color::Black));
    assert_eq!(place_in(&game, "b K5b r1a k1e").after("5b5a").outcome(), None);
}

/// A royal wins however it gets there: by a drop or by promotion.
#[test]
fn a_royal_that_can_be_dropped_on_the_goal_is_a_threat() {
    let lines = "goal = { ranks = 1, by = 'royal' }\ndrops = { side = 'either' }\n\
                 promotion = { on = 'zone', ranks = 1 }\n\
                 [pieces.P]\nname = 'Pawn'\nmoves = [{ step = 'F' }]\npromotes_to = '+P'\n\
                 [pieces.'+P']\nname = 'Prince'\nroyal = true\nmoves = [{ step = 'all' }]\n";
    let scene = place_in(&small_game(5, 5, lines), "b K3d p2e k5a");
    let never = AtomicBool::new(false);
    let limits = MateLimits { nodes: 10_000, time: None, stop: &never };
    let found = solve(&scene.position, None, 1, limits).expect("memory").mate;
    assert!(matches!(&found, Mate::Proved(line) if line.len() == 3), "{found:?}");
}
