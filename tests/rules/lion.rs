//! Full Lion power of two steps.

use super::scene::{list, place, place_with};

const OWN_RING: &str = "P9g P8g P7g P9h P7h P9i P8i P7i";

/// Tenjiku rules, Lion power: straight to any of the 8 adjacent and 16 second squares, or a step
/// to an adjacent square and back, which passes the turn.
#[test]
fn a_lion_goes_to_any_square_within_two_or_passes() {
    let scene = place("tenjiku", "b K1p k16a [Ln]8h");
    let first = "9g 8g 7g 9h 7h 9i 8i 7i ";
    let second = "10f 9f 8f 7f 6f 10g 6g 10h 6h 10i 6i 10j 9j 8j 7j 6j ";
    let pass = "8h";
    assert_eq!(scene.moves_from("8h"), list(&[first, second, pass].concat()));
}

/// Tenjiku rules, Lion power: it jumps if needed. The pass needs an adjacent empty square.
#[test]
fn a_lion_jumps_and_passes_only_over_an_empty_neighbour() {
    let surrounded = format!("b K1p k16a [Ln]8h {OWN_RING}");
    let second = "10f 9f 8f 7f 6f 10g 6g 10h 6h 10i 6i 10j 9j 8j 7j 6j";
    let surrounded = place("tenjiku", &surrounded);
    assert_eq!(surrounded.moves_from("8h"), list(second));
    let open = place("tenjiku", "b K1p k16a [Ln]8h P9g P8g P7g P9h P7h P9i P8i");
    assert!(open.allows("8h8h") && open.allows("8h7i"));
}

/// An enemy on the only free neighbour: it can be captured, but there is nowhere to step to and
/// back.
#[test]
fn a_lion_does_not_pass_over_an_enemy() {
    let scene = place("tenjiku", "b K1p k16a [Ln]8h p9g P8g P7g P9h P7h P9i P8i P7i");
    assert!(scene.allows("8h9g8h") && !scene.allows("8h8h"));
}

/// Tenjiku rules, Lion power: it may capture on an adjacent square and go one more square in any
/// direction from there; returning to the start is igui.
#[test]
fn a_lion_may_capture_and_go_on_or_return() {
    let scene = place("tenjiku", "b K1p k16a [Ln]8h p8g");
    assert_eq!(scene.series_from("8h"), list("8g9f 8g8f 8g7f 8g9g 8g7g 8g9h 8g8h 8g7h"));
    assert!(scene.allows("8h8g"));
    assert_eq!(scene.after("8h8g8h").pieces(), list("K1p k16a [Ln]8h"));
    assert_eq!(scene.after("8h8g9f").pieces(), list("K1p k16a [Ln]9f"));
}

/// Tenjiku rules, Lion power: going on, it captures again if an enemy stands there, and may not
/// end on an own piece.
#[test]
fn a_lion_may_capture_twice() {
    let scene = place("tenjiku", "b K1p k16a [Ln]8h p8g p8f P9g P7h");
    assert_eq!(scene.series_from("8h"), list("8g9f 8g8f 8g7f 8g7g 8g9h 8g8h"));
    assert_eq!(scene.after("8h8g8f").pieces(), list("K1p k16a [Ln]8f P9g P7h"));
    // Jumping straight there leaves the pieces between.
    assert_eq!(scene.after("8h8f").pieces(), list("K1p k16a [Ln]8f p8g P9g P7h"));
}

/// Two neighbours that touch can be captured in either order.
#[test]
fn a_lion_may_capture_two_neighbours() {
    let scene =
        place("tenjiku", "b K1p k16a [Ln]8h p9g p8g P9f P8f P7f P10f P10g P10h P9h P7g P7h");
    assert_eq!(scene.series_from("8h"), list("8g8h 8g9g 9g8g 9g8h"));
    for text in ["8h8g9g", "8h9g8g"] {
        let pieces = scene.after(text).pieces();
        assert!(!pieces.iter().any(|piece| piece.starts_with('p')), "{text}");
    }
}

/// Tenjiku rules, Lion power: only a capture on an adjacent square can be followed by another
/// step.
#[test]
fn a_lion_that_captures_on_the_second_square_stops_there() {
    let scene = place("tenjiku", "b K1p k16a [Ln]8h p8f p8e");
    assert_eq!(scene.series_from("8h"), list(""));
    assert!(scene.allows("8h8f"));
}

/// Tenjiku rules, Lion power: there is no restriction on capturing or trading Lions.
#[test]
fn a_protected_lion_may_be_captured_by_a_lion() {
    let scene = place("tenjiku", "b K1p k16a [Ln]8h [ln]8f g8e r6f");
    assert!(scene.allows("8h8f"));
}

/// Lion power at the edge of the board stays on it.
#[test]
fn a_lion_in_a_corner_stays_on_the_board() {
    let scene = place("tenjiku", "b K1p k16a [Ln]16p p15p");
    assert_eq!(
        scene.moves_from("16p"),
        list(
            "16o 15o 15p 16n 15n 14n 14o 14p 16p \
             15p16o 15p15o 15p14o 15p14p 15p16p"
        )
    );
}

/// Tenjiku rules, option lion_hawk: in version 2 it moves as a Lion or a Bishop.
#[test]
fn a_lion_hawk_of_the_second_version_captures_on_the_way() {
    let pieces = "b K1p k16a [LHk]8h p8g p8f";
    let first = place("tenjiku", pieces);
    assert_eq!(first.series_from("8h"), list(""));
    assert!(!first.allows("8h8h") && !first.allows("8h8g8h"));
    let second = place_with("tenjiku", &[("lion_hawk", "version2")], pieces);
    assert!(second.allows("8h8g8f") && second.allows("8h8h") && second.allows("8h8g8h"));
    assert!(second.allows("8h4l"), "a Bishop's slide");
}

/// Dai-Dai rules, Furious Fiend: a Lion move or a slide of up to 3 squares, never both.
#[test]
fn a_furious_fiend_does_not_combine_its_powers() {
    let scene = place("dai-dai", "b K1q k17a +[Ln]9i p9h p9f");
    assert!(scene.allows("9i9h9g") && scene.allows("9i9g") && scene.allows("9i6f"));
    assert!(!scene.allows("9i9h9f") && !scene.allows("9i9f"));
}
