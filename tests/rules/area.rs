//! Area moves.

use super::scene::{list, place, place_with};

/// Tenjiku rules, Area move: the Lion Hawk goes up to two king steps over empty squares, each in
/// any direction.
#[test]
fn an_area_move_goes_step_by_step_over_empty_squares() {
    let scene = place("tenjiku", "b K1p k16a [LHk]8i P9h P7h P9i P7i P9j P8j P7j");
    assert_eq!(scene.moves_from("8i"), list("8h 9g 8g 7g"));
}

/// Tenjiku rules, Area move: the step that captures is the last.
#[test]
fn an_area_move_ends_with_its_capture() {
    let scene = place("tenjiku", "b K1p k16a [LHk]8i p8h P9h P7h P9i P7i P9j P8j P7j");
    assert_eq!(scene.moves_from("8i"), list("8h"));
    let second = place("tenjiku", "b K1p k16a [LHk]8i p8g P9h P7h P9i P7i P9j P8j P7j");
    assert_eq!(second.moves_from("8i"), list("8h 9g 8g 7g"));
}

/// Tenjiku rules, Area move: three steps for the Vice General, around corners.
#[test]
fn three_steps_go_around_corners() {
    let scene = place("tenjiku", "b K1p k16a [VGn]8j P9i P7i P9j P7j P9k P8k P7k P9h");
    // Two steps: 8i, then 8h or 7h; the third from there.
    let steps = "8i 8h 7h 9g 8g 7g 6g 6h 6i";
    assert_eq!(scene.moves_from("8j"), list(steps));
}

/// Tenjiku rules, option area_move_pass: only Lion power passes, unless the option says otherwise.
#[test]
fn an_area_move_passes_only_if_the_option_allows_it() {
    let pieces = "b K1p k16a [LHk]8i P9h P7h P9i P7i P9j P8j P7j";
    assert!(!place("tenjiku", pieces).allows("8i8i"));
    let options = [("area_move_pass", "yes")];
    assert!(place_with("tenjiku", &options, pieces).allows("8i8i"));
    let surrounded = format!("{pieces} P8h");
    assert!(!place_with("tenjiku", &options, &surrounded).allows("8i8i"));
}

/// Area moves stay on the board.
#[test]
fn an_area_move_in_a_corner_stays_on_the_board() {
    let scene = place("tenjiku", "b K1p k16a [LHk]16p P14n");
    assert_eq!(scene.moves_from("16p"), list("16o 15o 15p 16n 15n 14o 14p"));
}
