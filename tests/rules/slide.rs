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

/// Maka-Dai-Dai rules, option free_wolf: it slides vertically and diagonally and up to five squares
/// sideways; or, as HaChu and Wikipedia have it, forward, sideways and diagonally forward.
#[test]
fn a_free_wolf_slides_as_its_option_says() {
    let pieces = "b K1s k19a +[EW]10j P10h P12h P8h P10l P12l P8l";
    let scene = place("maka-dai-dai", pieces);
    let sideways = "11j 12j 13j 14j 15j 9j 8j 7j 6j 5j ";
    assert_eq!(scene.moves_from("10j"), list(&(sideways.to_owned() + "10i 11i 9i 10k 11k 9k")));
    let forward = place_with("maka-dai-dai", &[("free_wolf", "forward_slides")], pieces);
    let further = "16j 17j 18j 19j 4j 3j 2j 1j 10i 11i 9i";
    assert_eq!(forward.moves_from("10j"), list(&(sideways.to_owned() + further)));
}

/// Tai rules, options after Wikipedia's table of moves.
#[test]
fn pieces_of_tai_move_as_wikipedia_has_them() {
    let moves = |option: &'static str, choice: &'static str, piece: &str| {
        let pieces = format!("b [CP]1y [cp]25a {piece}13m");
        place_with("tai", &[(option, choice)], &pieces).moves_from("13m")
    };
    let donkey = |choice| moves("donkey", choice, "[Do]");
    assert_eq!(donkey("forward_and_backward_jump"), list("14m 12m 13k 13o"));
    assert_eq!(donkey("with_all_steps"), list("14m 12m 13l 13n 13k 13o"));
    let eagle = |choice| moves("fierce_eagle", choice, "[FE]");
    assert_eq!(eagle("shogivar"), list("14m 12m 14l 15k 12l 11k 14n 15o 12n 11o"));
    assert_eq!(eagle("wikipedia"), list("13l 14l 12l 14m 15m 12m 11m 14n 15o 12n 11o"));
    let king = |choice| moves("neighbouring_king", choice, "[NK]");
    assert_eq!(king("shogivar"), list("13l 14l 12l 14m 12m 14n 12n"));
    assert_eq!(king("wikipedia"), list("13l 14l 12l 14m 12m 14n 12n 13n"));
    let sparrow = moves("vermillion_sparrow", "wikipedia", "[VS]");
    for square in ["13l", "13n", "14m", "12m", "12n", "12l", "1a", "14n", "25y"] {
        assert!(sparrow.contains(&square.to_owned()), "{square}");
    }
    assert_eq!(sparrow.len(), 5 + 12 + 12);
}
