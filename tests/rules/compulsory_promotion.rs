//! Compulsory promotion: in the zone of Tori, and where every move promotes.

use std::sync::Arc;

use komainu::board::Variant;

use super::scene::{list, place_in, small_game};

fn tori(compulsory: &str) -> Arc<Variant> {
    let lines = format!(
        r#"
        promotion = {{ on = "zone", ranks = 2, compulsory = "{compulsory}" }}
        drops = {{}}
        pieces.F = {{ name = "Falcon", moves = [{{ step = "orthogonal" }}], promotes_to = "+F" }}
        pieces."+F" = {{ name = "Eagle", moves = [{{ step = "all" }}] }}
        pieces.C = {{ name = "Crane", moves = [{{ step = "F B" }}] }}
        "#
    );
    small_game(5, 6, &lines)
}

/// Tori rules, option promotion_rule: compulsory on every move wholly or partly in the zone.
#[test]
fn every_move_that_touches_the_zone_promotes() {
    let entering = place_in(&tori("always"), "b K1f k5a F3c");
    assert_eq!(entering.moves_from("3c"), list("3b+ 4c 2c 3d"));
    let inside = place_in(&tori("always"), "b K1f k5a F3b");
    assert_eq!(inside.moves_from("3b"), list("3a+ 4b+ 2b+ 3c+"), "leaving promotes too");
    let white = place_in(&tori("always"), "w K1f k5a f3d");
    assert_eq!(white.moves_from("3d"), list("3e+ 4d 2d 3c"));
}

/// Tori rules, drops: a piece dropped in the zone promotes on its next move.
#[test]
fn a_piece_dropped_in_the_zone_promotes_with_its_next_move() {
    let scene = place_in(&tori("always"), "b K1f k5a F*");
    assert!(scene.allows("F*3b") && !scene.allows("+F*3b"));
    let dropped = scene.after("F*3b 5a5b");
    assert_eq!(dropped.pieces(), list("K1f k5b F3b"));
    assert_eq!(dropped.moves_from("3b"), list("3a+ 4b+ 2b+ 3c+"));
}

/// Tori rules: only Swallow and Falcon promote, and only once.
#[test]
fn what_has_no_other_side_moves_in_the_zone_as_it_is() {
    let scene = place_in(&tori("always"), "b K1f k5a C3c +F1c");
    assert_eq!(scene.moves_from("3c"), list("3b 3d"));
    assert!(scene.allows("1c1b") && !scene.allows("1c1b+"));
}

/// Tori rules, option promotion_rule = optional.
#[test]
fn promotion_may_be_declined_as_the_option_says() {
    let scene = place_in(&tori("never"), "b K1f k5a F3c");
    assert_eq!(scene.moves_from("3c"), list("3b 3b+ 4c 2c 3d"));
}

/// A game with this right to promote, in which a capture in the zone always gives the right.
fn right(on: &str, compulsory: &str) -> Arc<Variant> {
    let lines = format!(
        r#"
        promotion = {{ {on}, compulsory = "{compulsory}" }}
        pieces.F = {{ name = "Falcon", moves = [{{ step = "orthogonal" }}], promotes_to = "+F" }}
        pieces."+F" = {{ name = "Eagle", moves = [{{ step = "all" }}] }}
        "#
    );
    small_game(5, 6, &lines)
}

/// The same promotions may be declined whatever gives the right to promote: a zone, a capture or every
/// move.
#[test]
fn promotion_is_declined_and_compulsory_alike_whatever_gives_the_right() {
    let place = |on: &str, compulsory| place_in(&right(on, compulsory), "b K1f k5a F3b f2b +f3a");
    for (on, quiet) in [
        (r#"on = "zone", ranks = 2"#, "4b 4b+ 3c 3c+"),
        (r#"on = "capture""#, "4b 3c"),
        (r#"on = "move""#, "4b 4b+ 3c 3c+"),
    ] {
        let moves = |compulsory| place(on, compulsory).moves_from("3b");
        assert_eq!(moves("never"), list(&format!("{quiet} 2b 2b+ 3a 3a+")), "{on}");
        let victims = list(&format!("{quiet} 2b 2b+ 3a+"));
        assert_eq!(moves("when_victim_promoted"), victims, "{on}");
    }
    for (on, all) in [
        (r#"on = "zone", ranks = 2"#, "4b+ 3c+ 2b+ 3a+"),
        (r#"on = "capture""#, "4b 3c 2b+ 3a+"),
        (r#"on = "move""#, "4b+ 3c+ 2b+ 3a+"),
    ] {
        assert_eq!(place(on, "always").moves_from("3b"), list(all), "{on}");
    }
}
