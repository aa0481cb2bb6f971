//! Skip-slides: the Heavenly Tetrarchs, which ignore the adjacent squares.

use super::scene::{list, place, place_in, place_with, small_game};

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
    // The option is only about the limited moves sideways.
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

/// Taikyoku rules, skip_slide from 3 or 4: it jumps two or three squares whatever stands on them, then
/// runs from that square on; a piece there ends it, and an enemy is captured.
#[test]
fn a_skip_slide_may_begin_on_the_third_or_fourth_square() {
    let game = small_game(
        12,
        12,
        r#"
        pieces.P = { name = "Pawn", moves = [{ step = "F" }] }
        pieces.T = { name = "Third", moves = [{ skip_slide = { dirs = "F L", from = 3 } }] }
        pieces.D = { name = "Fourth", moves = [{ skip_slide = { dirs = "F L", from = 4 } }] }
    "#,
    );
    let third = place_in(&game, "b K1l k1a T5l P5k p5j p5f P6l P8l");
    assert_eq!(third.moves_from("5l"), list("5i 5h 5g 5f"));
    let fourth = place_in(&game, "b K1l k1a D5l P5k p5j P5i p5g P8l");
    assert_eq!(fourth.moves_from("5l"), list("5h 5g 9l 10l 11l 12l"));
}

/// Taikyoku rules, Treacherous Fox: to the second or to the third square, and on from either. So a
/// piece on the second square stops only the slide that began there.
#[test]
fn skip_slides_from_several_squares_go_together() {
    let game = small_game(
        9,
        9,
        r#"
        pieces.P = { name = "Pawn", moves = [{ step = "F" }] }
        pieces.X = { name = "Fox", moves = [
            { skip_slide = "F" }, { skip_slide = { dirs = "F", from = 3 } },
        ] }
    "#,
    );
    let fox = |pieces: &str| place_in(&game, &format!("b K1i k1a X5i {pieces}")).moves_from("5i");
    assert_eq!(fox("P5h P5g"), list("5f 5e 5d 5c 5b 5a"));
    assert_eq!(fox("P5h p5g P5e"), list("5g 5f"));
    assert_eq!(fox("P5f"), list("5g"));
    assert_eq!(fox("p5f"), list("5g 5f"));
    assert_eq!(fox("P5g p5f"), list("5f"));
}

/// Taikyoku rules, Wooden Dove: it jumps to the third square and goes on by two; max counts from the
/// start.
#[test]
fn a_skip_slide_from_the_third_square_may_be_limited() {
    let game = small_game(
        9,
        9,
        r#"
        pieces.P = { name = "Pawn", moves = [{ step = "F" }] }
        pieces.D = { name = "Dove", moves = [
            { skip_slide = { dirs = "diagonal", from = 3, max = 5 } },
        ] }
    "#,
    );
    let dove = place_in(&game, "b K1i k1a D9i P8h p7g");
    assert_eq!(dove.moves_from("9i"), list("6f 5e 4d"));
    let blocked = place_in(&game, "b K1i k1a D9i P5e");
    assert_eq!(blocked.moves_from("9i"), list("6f"));
}
