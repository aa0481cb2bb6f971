//! Jumps to fixed squares.

use super::scene::{list, place, place_in, place_with, small_game};

/// Tenjiku rules, pieces: the Kylin steps diagonally and jumps to the second square orthogonally,
/// whatever stands between.
#[test]
fn a_jump_goes_over_pieces_of_both_sides() {
    let scene = place("tenjiku", "b K1p k16a [Ky]8h P9g P8g P7g p9h P7h P9i p8i P7i");
    assert_eq!(scene.moves_from("8h"), list("8f 10h 6h 8j"));
}

/// A jump may capture, but not its own pieces.
#[test]
fn a_jump_captures_where_it_lands_and_only_there() {
    let scene = place("tenjiku", "b K1p k16a N8h p8g p9f P7f");
    assert_eq!(scene.moves_from("8h"), list("9f"));
    assert_eq!(scene.after("8h9f").pieces(), list("K1p k16a p8g N9f P7f"));
}

/// Dai-Dai rules, pieces: the Phoenix steps orthogonally and jumps to the second square
/// diagonally. No piece leaves the board.
#[test]
fn a_jump_does_not_leave_the_board() {
    let scene = place("dai-dai", "b K1q k17a [Ph]17q");
    assert_eq!(scene.moves_from("17q"), list("17p 16q 15o"));
}

/// Dai-Dai rules, pieces: the Poisonous Snake steps sideways, and jumps to the second square
/// forward and diagonally backward.
#[test]
fn jumps_are_turned_with_the_player() {
    let black = place("dai-dai", "b K1q k17a [PS]9i");
    assert_eq!(black.moves_from("9i"), list("10i 8i 9g 11k 7k"));
    let white = place("dai-dai", "w K1q k17a [ps]9i");
    assert_eq!(white.moves_from("9i"), list("10i 8i 9k 11g 7g"));
}

/// Maka-Dai-Dai rules, option donkey.
#[test]
fn the_donkey_jumps_as_its_option_says() {
    let pieces = "b K1s k19a [Do]10j";
    let moves =
        |choice| place_with("maka-dai-dai", &[("donkey", choice)], pieces).moves_from("10j");
    assert_eq!(moves("forward_and_backward_jump"), list("11j 9j 10h 10l"));
    assert_eq!(moves("forward_jump_only"), list("11j 9j 10h"));
    assert_eq!(moves("with_all_steps"), list("11j 9j 10h 10l 10i 10k"));
}

/// Tenjiku rules, option free_eagle: a Free King that also jumps to the second square
/// orthogonally, nowhere, or in all directions.
#[test]
fn the_free_eagle_jumps_as_its_option_says() {
    let pieces = "b K1p k16a [FEg]8i P9h P8h P7h P9i P7i P9j P8j P7j";
    let moves = |choice| place_with("tenjiku", &[("free_eagle", choice)], pieces).moves_from("8i");
    assert_eq!(moves("orthogonal_jump"), list("8g 10i 6i 8k"));
    assert_eq!(moves("queen_only"), list(""));
    assert_eq!(moves("all_jump"), list("8g 10i 6i 8k 10g 6g 10k 6k"));
    assert_eq!(moves("diagonal_lion"), list("8g 10i 6i 8k 10g 6g 10k 6k"));
    assert_eq!(moves("line_lion"), list("8g 10i 6i 8k 10g 6g 10k 6k"));
}

/// Betza's Camel, Threeleaper and Giraffe: jumps of one and three squares, of three, and of one and
/// four. (R. Betza's notation of leapers; Taikyoku has pieces that leap to the third square.)
#[test]
fn jumps_are_up_to_four_squares_long() {
    let game = small_game(
        9,
        9,
        "pieces.J = { name = 'Jumper', moves = [{ jump = [[1, 3], [-3, 0], [4, -1], [-4, 4]] }] }
         pieces.P = { name = 'Pawn', moves = [{ step = 'F' }] }",
    );
    let scene = place_in(&game, "b K5i k9i J5e P5d p4d p6e p9a P1f");
    assert_eq!(scene.moves_from("5e"), list("4b 8e 9a"));
    let corner = place_in(&game, "b K5i k9i J1a");
    assert_eq!(corner.moves_from("1a"), list("4a"));
    let white = place_in(&game, "w K1a k9a j5e P6h");
    assert_eq!(white.moves_from("5e"), list("6h 2e 9d 1i"));
}

/// A jump of four squares gives check over the pieces between.
#[test]
fn a_long_jump_gives_check() {
    let lines = "endings.self_check = 'illegal'
                 pieces.J = { name = 'Jumper', moves = [{ jump = [[0, 4]] }] }";
    let scene = place_in(&small_game(9, 9, lines), "w K5i k5a j1e J5e");
    assert_eq!(scene.moves_from("1e"), list(""));
    assert_eq!(scene.moves_from("5a").len(), 5);
}
