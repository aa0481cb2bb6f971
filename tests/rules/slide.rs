//! Slides and steps.

use super::scene::{list, place, place_with};

/// Tenjiku rules, pieces: the Copper General steps forward, backward and diagonally forward.
#[test]
fn a_step_goes_one_square() {
    let scene = place("tenjiku", "b K1p k16a C8h");
    assert_eq!(scene.moves_from("8h"), list("9g 8g 7g 8i"));
}

/// All games: moves are described from the mover's side, and White plays down the board.
#[test]
fn white_steps_the_other_way_round() {
    let scene = place("tenjiku", "w K1p k16a c8h");
    assert_eq!(scene.moves_from("8h"), list("9i 8i 7i 8g"));
}

/// All games: a slide ends before an own piece, and on the first enemy piece, which it captures.
#[test]
fn a_slide_stops_before_its_own_and_on_the_first_enemy() {
    let scene = place("tenjiku", "b K1p k16a R8h P8f p5h p4h P8j P10h");
    assert_eq!(scene.moves_from("8h"), list("8g 9h 7h 6h 5h 8i"));
}

/// All games: a slide without a limit goes to the edge of the board and no further.
#[test]
fn a_slide_ends_at_the_edge() {
    let scene = place("dai-dai", "b K1q k17a B17i");
    let up = "16h 15g 14f 13e 12d 11c 10b 9a ";
    let down = "16j 15k 14l 13m 12n 11o 10p 9q";
    assert_eq!(scene.moves_from("17i"), list(&(up.to_owned() + down)));
}

/// Dai-Dai rules, limited moves: moves of 2, 3 or 5 squares never jump. The Violent Ox moves up
/// to 2 squares orthogonally.
#[test]
fn a_limited_slide_counts_its_squares_and_does_not_jump() {
    let scene = place("dai-dai", "b K1q k17a [VO]9i p9h p9g P10i p7i");
    assert_eq!(scene.moves_from("9i"), list("9h 8i 7i 9j 9k"));
}

/// Dai-Dai rules, left and right: the Blue Dragon steps forward left, goes up to 2 squares forward
/// and backward, and slides sideways and forward right.
#[test]
fn a_lopsided_piece_tells_left_from_right() {
    let scene = place("dai-dai", "b K1q k17a [BD]9i");
    let sideways = "10i 11i 12i 13i 14i 15i 16i 17i 8i 7i 6i 5i 4i 3i 2i 1i ";
    let rest = "10h 9h 9g 9j 9k 8h 7g 6f 5e 4d 3c 2b 1a";
    assert_eq!(scene.moves_from("9i"), list(&(sideways.to_owned() + rest)));
}

/// The same piece of White: its left is Black's right.
#[test]
fn a_lopsided_piece_of_white_is_turned_not_reflected() {
    let scene = place("dai-dai", "w K1q k17a [bd]9i");
    let sideways = "10i 11i 12i 13i 14i 15i 16i 17i 8i 7i 6i 5i 4i 3i 2i 1i ";
    let rest = "8j 9j 9k 9h 9g 10j 11k 12l 13m 14n 15o 16p 17q";
    assert_eq!(scene.moves_from("9i"), list(&(sideways.to_owned() + rest)));
}

/// Maka-Dai-Dai rules, option free_dragon: it slides forward three ways and steps backward three
/// ways, or slides in all six directions of the Reclining Dragon.
#[test]
fn an_option_can_change_the_moves_of_a_piece() {
    let pieces = "b K1s k19a +[RD]10r P10q P11q P9q";
    let narrow = place("maka-dai-dai", pieces);
    assert_eq!(narrow.moves_from("10r"), list("11s 10s 9s"));
    let wide = place_with("maka-dai-dai", &[("free_dragon", "all_slides")], pieces);
    assert!(wide.allows("10r19r") && wide.allows("10r1r"));
    assert_eq!(wide.moves_from("10r").len(), 9 + 9 + 3);
}
