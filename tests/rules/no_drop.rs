//! Ranks on which a piece may not be dropped: Whale.

use std::sync::Arc;

use komainu::board::Variant;

use super::scene::{place_in, small_game};

/// A Dolphin on the last rank goes back, so only a rule of its own keeps it from being dropped there.
fn whale(ranks: usize, drops: &str) -> Arc<Variant> {
    let lines = format!(
        r#"
        drops = {{ {drops} }}
        [pieces.D]
        name = "Dolphin"
        moves = [{{ step = "F" }}, {{ edge_slide = {{ dirs = "BL BR", ranks = 1 }} }}]
        no_drop = {ranks}
        [pieces.B]
        name = "Blue Whale"
        moves = [{{ step = "F" }}, {{ step = "B" }}]
        "#
    );
    small_game(6, 6, &lines)
}

/// Whale rules, drops: a Dolphin not on the last rank; other pieces anywhere.
#[test]
fn a_dolphin_is_not_dropped_on_the_last_rank() {
    let black = place_in(&whale(1, ""), "b K1f k6a D* B*");
    assert!(!black.allows("D*3a") && black.allows("D*3b") && black.allows("D*3f"));
    assert!(black.allows("B*3a"));
    let white = place_in(&whale(1, ""), "w K1f k6a d* b*");
    assert!(!white.allows("D*3f") && white.allows("D*3e") && white.allows("D*3a"));
    assert!(white.allows("B*3f"));
}

/// The rule is about where, not about being able to move.
#[test]
fn such_a_drop_is_forbidden_even_where_immobile_drops_are_not() {
    let scene = place_in(&whale(2, "immobile = 'allowed'"), "b K1f k6a D*");
    assert!(!scene.allows("D*3a") && !scene.allows("D*3b") && scene.allows("D*3c"));
}
