//! The rules for a piece that entered the zone and declined to promote: Chu.

use std::sync::Arc;

use komainu::board::Variant;

use super::scene::{Scene, list, place_in, small_game};

/// A game with a zone of three ranks and these rules about its Pawns and Lances.
fn deferring(word: &str, pawn: &str, lance: &str) -> Arc<Variant> {
    let lines = format!(
        r#"
        promotion = {{ on = "zone", ranks = 3, deferral = "{word}" }}
        [pieces.G]
        name = "General"
        moves = [{{ step = "orthogonal" }}]
        promotes_to = "+G"
        [pieces."+G"]
        name = "Promoted General"
        moves = [{{ step = "all" }}]
        [pieces.P]
        name = "Pawn"
        moves = [{{ step = "F" }}]
        promotes_to = "+P"
        {pawn}
        [pieces."+P"]
        name = "Tokin"
        moves = [{{ step = "F" }}]
        [pieces.L]
        name = "Lance"
        moves = [{{ slide = "F" }}]
        promotes_to = "+L"
        {lance}
        [pieces."+L"]
        name = "Promoted Lance"
        moves = [{{ slide = "F B" }}]
        "#
    );
    small_game(5, 8, &lines)
}

/// A General that has just entered the zone and declined, beside a Pawn that it can capture.
fn entered(word: &str) -> Scene {
    let scene = place_in(&deferring(word, "", ""), "b K1h k5h G3d p2c p4b G1d");
    scene.after("3d3c 5h5g")
}

const ENTERED: &str = "3b 4c 2c 3d";
const ENTERED_PROMOTING: &str = "3b+ 4c+ 2c+ 3d+ ";

/// Entering is always a chance to promote.
#[test]
fn a_piece_may_promote_on_entering_whatever_follows() {
    let words =
        ["none", "next_turn_only_by_capture", "until_capture_or_reentry", "until_last_rank"];
    for word in words {
        let scene = place_in(&deferring(word, "", ""), "b K1h k5h G3d");
        assert_eq!(scene.moves_from("3d"), list("3c 3c+ 4d 2d 3e"), "{word}");
    }
}

/// Tenjiku rules, option promotion_deferral = none.
#[test]
fn nothing_follows_where_nothing_is_deferred() {
    let all = [ENTERED_PROMOTING, ENTERED].concat();
    assert_eq!(entered("none").moves_from("3c"), list(&all));
}

/// Chu rules, option promotion_rule = shogivar: after entering without promoting, not on the next
/// turn unless that move captures.
#[test]
fn on_the_next_turn_only_a_capture_promotes() {
    let scene = entered("next_turn_only_by_capture");
    assert_eq!(scene.moves_from("3c"), list("3b 4c 2c 2c+ 3d"));
    assert_eq!(scene.moves_from("1d"), list("1c 1c+ 2d 1e"), "another piece is free");
}

/// Same rule: from the turn after that on, it may promote again.
#[test]
fn on_the_turn_after_the_next_every_move_promotes() {
    let other = entered("next_turn_only_by_capture").after("1h1g 5g5h");
    let all = [ENTERED_PROMOTING, ENTERED].concat();
    assert_eq!(other.moves_from("3c"), list(&all), "another piece has moved");
    let same = entered("next_turn_only_by_capture").after("3c3b 5g5h");
    assert_eq!(same.moves_from("3b"), list("3a 3a+ 4b 4b+ 2b 2b+ 3c 3c+"), "it moved itself");
}

/// Same rule: entering the zone defers, not a move within it or out of it.
#[test]
fn declining_within_the_zone_does_not_defer() {
    let game = deferring("next_turn_only_by_capture", "", "");
    let within = place_in(&game, "b K1h k5h G3c").after("3c3b 5h5g");
    assert_eq!(within.moves_from("3b"), list("3a 3a+ 4b 4b+ 2b 2b+ 3c 3c+"));
    let again = place_in(&game, "b K1h k5h G3c").after("3c3d 5h5g");
    assert!(again.allows("3d3c+"), "it enters anew");
}

/// Same rule: both players are remembered at once, each for that player's next turn.
#[test]
fn each_player_has_an_own_next_turn() {
    let game = deferring("next_turn_only_by_capture", "", "");
    let scene = place_in(&game, "b K1h k5a G3d g2e").after("3d3c 2e2f");
    assert!(scene.allows("3c3b") && !scene.allows("3c3b+"));
    let white = scene.after("1h1g");
    assert!(white.allows("2f2g") && !white.allows("2f2g+"));
    assert!(scene.after("1h1g 5a5b").allows("3c3b+"));
}

/// Chu rules, option promotion_rule = jcsa: only on entering, or on a capture that starts or ends
/// in the zone.
#[test]
fn a_piece_waits_for_a_capture_or_for_entering_anew() {
    let scene = entered("until_capture_or_reentry");
    assert_eq!(scene.moves_from("3c"), list("3b 4c 2c 2c+ 3d"));
    let later = scene.after("1h1g 5g5h");
    assert_eq!(later.moves_from("3c"), list("3b 4c 2c 2c+ 3d"), "however long it waits");
    let outside = scene.after("3c3d 5g5h");
    assert_eq!(outside.moves_from("3d"), list("3c 3c+ 4d 2d 3e"), "it enters anew");
}

/// Same rule: a capture that leaves the zone promotes too.
#[test]
fn a_capture_out_of_the_zone_promotes() {
    let game = deferring("until_capture_or_reentry", "", "");
    let scene = place_in(&game, "b K1h k5h G3c p3d");
    assert_eq!(scene.moves_from("3c"), list("3b 4c 2c 3d 3d+"));
}

/// Chu rules, option promotion_rule = shogivar: a Pawn that did not promote on entering stays a
/// Pawn until the last rank and must promote there.
#[test]
fn a_pawn_waits_for_the_last_rank_and_promotes_there() {
    let pawn = "must_promote = 1\ndeferral = 'until_last_rank'";
    let game = deferring("next_turn_only_by_capture", pawn, "");
    let entering = place_in(&game, "b K1h k5h P3d");
    assert_eq!(entering.moves_from("3d"), list("3c 3c+"));
    let inside = place_in(&game, "b K1h k5h P3c P1c p1b P2b P4b p4a");
    assert_eq!(inside.moves_from("3c"), list("3b"));
    assert_eq!(inside.moves_from("1c"), list("1b"), "a capture does not help");
    assert_eq!(inside.moves_from("2b"), list("2a+"));
    assert_eq!(inside.moves_from("4b"), list("4a+"));
}

/// A piece that may promote only on the last rank may stay as it is there, unless it has to.
#[test]
fn the_last_rank_is_a_chance_and_no_duty_of_its_own() {
    let scene = place_in(&deferring("until_last_rank", "", ""), "b K1h k5h G3b");
    assert_eq!(scene.moves_from("3b"), list("3a 3a+ 4b 2b 3c"));
}

/// Chu rules, option promotion_rule: jcsa gives a Pawn one more chance on the last rank, lishogi
/// the Lance as well; nothing is forced.
#[test]
fn some_pieces_have_one_more_chance_on_the_last_rank() {
    let pieces = "b K1h k5h P3b L2b G4b";
    let chance = "last_rank_chance = true";
    let jcsa = place_in(&deferring("until_capture_or_reentry", chance, ""), pieces);
    assert_eq!(jcsa.moves_from("3b"), list("3a 3a+"));
    assert_eq!(jcsa.moves_from("2b"), list("2a"));
    assert_eq!(jcsa.moves_from("4b"), list("4a 5b 4c"));
    let lishogi = place_in(&deferring("until_capture_or_reentry", chance, chance), pieces);
    assert_eq!(lishogi.moves_from("2b"), list("2a 2a+"));
    assert_eq!(lishogi.moves_from("4b"), list("4a 5b 4c"));
}

/// The chance is for the last rank alone, and for each player on that player's own last rank.
#[test]
fn the_chance_does_not_come_before_the_last_rank() {
    let game = deferring("until_capture_or_reentry", "last_rank_chance = true", "");
    let scene = place_in(&game, "b K1h k5h P3c");
    assert_eq!(scene.moves_from("3c"), list("3b"));
    let white = place_in(&game, "w K1h k5a p3g p2f");
    assert_eq!(white.moves_from("3g"), list("3h 3h+"));
    assert_eq!(white.moves_from("2f"), list("2g"));
}

/// Chu rules, option promotion_rule = shogivar: a Lance must promote on the last rank; the duty is
/// stronger than every deferral.
#[test]
fn a_duty_to_promote_is_stronger_than_a_deferral() {
    let duty = "must_promote = 1";
    let game = deferring("next_turn_only_by_capture", "", duty);
    let scene = place_in(&game, "b K1h k5h L3d").after("3d3c 5h5g");
    assert_eq!(scene.moves_from("3c"), list("3b 3a+"));
    let game = deferring("until_capture_or_reentry", "", duty);
    assert_eq!(place_in(&game, "b K1h k5h L3c").moves_from("3c"), list("3b 3a+"));
    let both =
        deferring("until_capture_or_reentry", "", "must_promote = 1\nlast_rank_chance = true");
    assert_eq!(place_in(&both, "b K1h k5h L3c").moves_from("3c"), list("3b 3a+"));
}

/// The rule of a piece takes the place of the rule of the game.
#[test]
fn a_piece_may_have_a_deferral_of_its_own() {
    let game = deferring("until_capture_or_reentry", "deferral = 'none'", "");
    let scene = place_in(&game, "b K1h k5h P3c L2c");
    assert_eq!(scene.moves_from("3c"), list("3b 3b+"));
    assert_eq!(scene.moves_from("2c"), list("2b 2a"));
    let own = deferring("none", "", "deferral = 'next_turn_only_by_capture'");
    let scene = place_in(&own, "b K1h k5h L2d").after("2d2c 5h5g");
    assert_eq!(scene.moves_from("2c"), list("2b 2a"));
}
