//! Skip-slides: the Heavenly Tetrarchs, who ignore the adjacent squares.

use super::scene::{list, place, place_with};

const DIAGONALS: &str = "6f 5e 4d 3c 2b 1a 10f 11e 12d 13c 14b 15a \
    6j 5k 4l 3m 2n 1o 10j 11k 12l 13m 14n 15o 16p";

/// Tenjiku rules, Heavenly Tetrarchs: they cannot move to adjacent squares, slide diagonally from
/// the second square on, and go to the second or third square sideways. They cannot pass.
#[test]
fn a_skip_slide_starts_on_the_second_square() {
    let scene = place("tenjiku", "b K1p k16a +[ChS]8h");
    let sideways = " 10h 11h 6h 5h";
    assert_eq!(scene.moves_from("8h"), list(&(DIAGONALS.to_owned() + sideways)));
}

/// Tenjiku rules, Heavenly Tetrarchs: what stands on the adjacent square does not matter; from the
/// second square on they are blocked like any other piece.
#[test]
fn a_skip_slide_ignores_only_the_adjacent_square() {
    let scene =
        place("tenjiku", "b K1p k16a +[ChS]8h P9g P7g P9i P7i P9h P7h P10f p6f P6j p12l p10h P5h");
    assert_eq!(scene.moves_from("8h"), list("6f 10j 11k 12l 10h 6h"));
}

/// Tenjiku rules, option tetrarchs_third_square: to reach the third square sideways the second
/// has to be empty, or the first as well.
#[test]
fn the_third_square_needs_the_squares_before_it_as_the_option_says() {
    let pieces = "b K1p k16a +[ChS]8h P7h";
    let lenient = place("tenjiku", pieces);
    assert!(lenient.allows("8h6h") && lenient.allows("8h5h"));
    let options = [("tetrarchs_third_square", "first_and_second_empty")];
    let strict = place_with("tenjiku", &options, pieces);
    assert!(strict.allows("8h6h") && !strict.allows("8h5h"));
    assert!(strict.allows("8h10h") && strict.allows("8h11h"));
    // Only the limited moves sideways are meant.
    let diagonal = place_with("tenjiku", &options, "b K1p k16a +[ChS]8h P7g");
    assert!(diagonal.allows("8h6f") && diagonal.allows("8h5e"));
}

/// Tenjiku rules, option heavenly_tetrarchs: they may slide forward and backward too.
#[test]
fn the_tetrarchs_slide_vertically_as_the_option_says() {
    let options = [("heavenly_tetrarchs", "with_vertical")];
    let scene = place_with("tenjiku", &options, "b K1p k16a +[ChS]8h P8g p8d P8l");
    assert_eq!(scene.moves_on_file("8h"), list("8f 8e 8d 8j 8k"));
}

/// No piece leaves the board, and none comes back on the other side.
#[test]
fn a_skip_slide_stays_on_the_board() {
    let scene = place("tenjiku", "b K1p k16a +[ChS]16p");
    let diagonal = "14n 13m 12l 11k 10j 9i 8h 7g 6f 5e 4d 3c 2b 1a";
    let sideways = " 14p 13p";
    assert_eq!(scene.moves_from("16p"), list(&(diagonal.to_owned() + sideways)));
    let inner = place("tenjiku", "b K1p k16a +[ChS]15o P13m P13o");
    assert_eq!(inner.moves_from("15o"), list(""));
}
