//! Moves as made by hand: the squares to point at, and the kind of way.

use komainu::board::{MoveSteps, Way};
use komainu::notation::parse_canonical;
use komainu::types::Square;

use super::scene::{Scene, list, place, place_with};

/// A move as made by hand.
fn steps(scene: &Scene, text: &str) -> MoveSteps {
    let m = parse_canonical(&scene.position, text).unwrap_or_else(|error| panic!("{error}"));
    scene.position.steps(m)
}

/// The names of squares.
fn names(scene: &Scene, squares: &[Square]) -> Vec<String> {
    let geometry = scene.position.variant().geometry();
    squares.iter().map(|&square| geometry.name(square)).collect()
}

/// Chu rules, Lion: it captures on a first square and goes on to a second one, captures beside
/// itself and stays, or steps away and back.
#[test]
fn a_lion_s_legs_are_its_captures_and_its_end() {
    let scene = place("chu", "b K12l k1a [Ln]7f p7e g8e");
    for (text, way, legs, captured) in [
        ("7f7e8e", Way::Legs, "7e 8e", "7e 8e"),
        ("7f7e6d", Way::Legs, "7e 6d", "7e"),
        ("7f7e7f", Way::Igui, "7e 7f", "7e"),
        ("7f8e", Way::Line, "8e", "8e"),
        ("7f7d", Way::Jump, "7d", ""),
        ("7f6d", Way::Jump, "6d", ""),
        ("7f7f", Way::Pass, "7f", ""),
    ] {
        let steps = steps(&scene, text);
        assert_eq!(steps.way, way, "{text}");
        assert_eq!(names(&scene, &steps.legs), legs.split(' ').collect::<Vec<_>>(), "{text}");
        assert_eq!(names(&scene, &steps.captured), list(captured), "{text}");
    }
}

/// Dai-Dai rules, Hook movers: the slide turns on an empty square, on either of two if both ways
/// are open.
#[test]
fn a_hook_turns_on_either_of_two_corners() {
    let scene = place("dai-dai", "b K1q k17a [HM]9i");
    assert_eq!(names(&scene, &steps(&scene, "9i5c").corners), ["9c", "5i"]);
    assert_eq!(steps(&scene, "9i5i").way, Way::Line);
    let scene = place("dai-dai", "b K1q k17a [HM]9i P9e");
    let hook = steps(&scene, "9i5c");
    assert_eq!((hook.way, names(&scene, &hook.corners)), (Way::Hook, list("5i")));
}

/// Tenjiku rules, Area move: around a corner, where no line leads.
#[test]
fn an_area_move_goes_where_no_line_leads() {
    let scene = place("tenjiku", "b K1p k16a [VGn]8j P9i P7i P9j P7j P9k P8k P7k P9h");
    assert_eq!(steps(&scene, "8j6h").way, Way::Area);
    assert_eq!(steps(&scene, "8j8h").way, Way::Line);
}

/// Tenjiku rules, Active and passive burn: a demon burns the pieces beside its end, and is burnt beside
/// an enemy demon.
#[test]
fn burning_tells_what_is_burnt_and_who() {
    let scene = place("tenjiku", "b K1p k16a [FiD]8h p5h p4h r5g");
    let burn = steps(&scene, "8h5h");
    assert_eq!(names(&scene, &burn.captured), list("5h"));
    let mut burnt = names(&scene, &burn.burnt);
    burnt.sort();
    assert_eq!((burnt, burn.mover_burns), (list("4h 5g"), false));
    let scene = place("tenjiku", "b K1p k16a R8h [fid]8c");
    let suicide = steps(&scene, "8h8d");
    assert!(suicide.mover_burns && !suicide.is_capture());
}

/// Tenjiku rules, Range jumping: over any number of lower-ranked pieces to capture.
#[test]
fn a_jump_over_lower_ranks_goes_far() {
    let scene = place("tenjiku", "b K1p k16a [GGn]8k P8j p8h");
    let jump = steps(&scene, "8k8h");
    assert_eq!((jump.way, names(&scene, &jump.captured)), (Way::Jump, list("8h")));
}

/// Kyoto rules: a piece is dropped with either side up.
#[test]
fn a_drop_tells_the_side_that_is_up() {
    let scene = place_with("kyoto", &[], "b K1e k5a T*");
    let rules = scene.position.variant().rules();
    let symbol = |text: &str| {
        let drop = steps(&scene, text);
        assert_eq!((drop.way, drop.from), (Way::Drop, None));
        drop.dropped.map(|kind| rules.pieces[kind.index()].symbol.clone())
    };
    assert_eq!(symbol("T*3c"), Some("T".to_owned()));
    assert_eq!(symbol("L*3c"), Some("L".to_owned()));
}
