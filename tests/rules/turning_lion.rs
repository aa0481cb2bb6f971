//! Lion power over some directions that may turn.

use komainu::board::Reason;
use komainu::types::Color;

use super::scene::{Scene, list, place_in, place_with, small_game};

/// The eight neighbours of 8i, and nothing to slide to.
const RING: &str = "P9h P8h P7h P9i P7i P9j P8j P7j";

/// A Free Eagle of Tenjiku on 8i by one of its readings.
fn eagle(reading: &str, pieces: &str) -> Scene {
    place_with("tenjiku", &[("free_eagle", reading)], &format!("b K1p k16a [FEg]8i {pieces}"))
}

/// A small game with this power, called A, beside its Kings.
fn arrow(dirs: &str, pieces: &str) -> Scene {
    let lines = format!(
        "pieces.A = {{ name = 'Arrow', moves = [{{ turning_lion = '{dirs}' }}] }}\n\
         pieces.P = {{ name = 'Pawn', moves = [{{ step = 'F' }}] }}"
    );
    place_in(&small_game(9, 9, &lines), pieces)
}

/// Tenjiku rules, option free_eagle = diagonal_lion (Jocly's rules page, Wikipedia's `QDA[aF]`): two
/// diagonal steps, the second of which may turn, jump to the second square in all eight directions.
///
/// The pass needs a diagonal neighbour to step to.
#[test]
fn a_free_eagle_jumps_to_the_second_square_in_all_directions() {
    let scene = eagle("diagonal_lion", RING);
    assert_eq!(scene.moves_from("8i"), list("10g 8g 6g 10i 6i 10k 8k 6k"));
}

/// Same option: it captures on each of its two steps, which may be at an angle.
#[test]
fn a_free_eagle_captures_and_turns() {
    let scene = eagle("diagonal_lion", "p8g p9h P8h");
    assert!(scene.allows("8i8g"), "it jumps its own Pawn");
    assert_eq!(scene.series_from("8i"), list("9h10g 9h8g 9h10i 9h8i"));
    let taken = scene.after("8i9h8g").pieces();
    assert_eq!(taken, list("K1p k16a [FEg]8g P8h"));
}

/// Same option: its steps are diagonal, so it captures nothing orthogonally on its way.
#[test]
fn a_free_eagle_takes_no_orthogonal_step_on_its_way() {
    let scene = eagle("diagonal_lion", "p8h p8g p7i");
    assert_eq!(scene.series_from("8i"), list(""));
    assert!(scene.allows("8i8g") && scene.allows("8i8h") && !scene.allows("8i8h8g"));
}

/// Same option, igui: it comes back from a neighbour that it captured.
#[test]
fn a_free_eagle_captures_without_moving() {
    let scene = eagle("diagonal_lion", "p7j");
    assert_eq!(scene.after("8i7j8i").pieces(), list("K1p k16a [FEg]8i"));
}

/// Same option, pass: it steps to an empty diagonal neighbour and back, to an orthogonal one it cannot.
#[test]
fn a_free_eagle_passes_by_an_empty_diagonal_neighbour() {
    assert!(!eagle("diagonal_lion", "P9h P7h P9j p7j").allows("8i8i"));
    assert!(eagle("diagonal_lion", "P9h P7h P9j P8h P9i P7i P8j").allows("8i8i"));
}

/// Same option: it does not jump over the edge, onto its own side, or from one neighbour on to another.
#[test]
fn a_free_eagle_in_the_corner_stays_on_the_board() {
    let options = [("free_eagle", "diagonal_lion")];
    let scene = place_with("tenjiku", &options, "b K8p k16a [FEg]1p P1o P2p p2o P1n");
    assert_eq!(scene.moves_from("1p"), list("3p 3n 2o 2o1p 2o3n 2o3p"));
}

/// A step beside an enemy Fire Demon burns the Eagle as it burns others, igui included.
#[test]
fn a_free_eagle_that_stays_beside_a_demon_is_burnt() {
    let scene = eagle("diagonal_lion", "p7h [fid]9i");
    assert_eq!(scene.after("8i7h8i").pieces(), list("K1p k16a [fid]9i"));
    assert_eq!(scene.after("8i7h6g").pieces(), list("K1p k16a [FEg]6g [fid]9i"));
}

/// Option free_eagle = line_lion (E. Werner's `edo_style_FEg`): Lion power along a line any way.
#[test]
fn a_free_eagle_by_the_other_reading_keeps_to_a_line() {
    let scene = eagle("line_lion", "p8g p9h p8h");
    assert_eq!(scene.series_from("8i"), list("9h10g 9h8i 8h8g 8h8i"));
    let jumps = eagle("line_lion", RING);
    assert_eq!(jumps.moves_from("8i"), list("10g 8g 6g 10i 6i 10k 8k 6k"));
}

/// Directions are those of the mover: forward and left are down and right for White.
#[test]
fn what_has_no_way_back_neither_passes_nor_captures_without_moving() {
    let black = arrow("F L", "b K9i k1a A5e p5d p6e p6d");
    assert_eq!(black.moves_from("5e"), list("5d 6e 5c 6d 7e 5d5c 5d6d 6e6d 6e7e"));
    let white = arrow("F L", "w K9i k1a a5e P5f P4e P4f");
    assert_eq!(white.moves_from("5e"), list("5f 4e 5g 4f 3e 5f5g 5f4f 4e4f 4e3e"));
}

/// It may go back only on the way that it came.
#[test]
fn a_way_back_is_there_for_opposite_directions_alone() {
    let scene = arrow("F B L", "b K9i k1a A5e p5d p6e P5f");
    assert_eq!(scene.series_from("5e"), list("5d5c 5d5e 5d6d 6e6d 6e6f 6e7e"));
    assert!(!scene.allows("5e5e"), "no neighbour before it or behind it is empty");
    assert!(arrow("F B L", "b K9i k1a A5e p6e P5f").allows("5e5e"));
}

/// A royal within two turning steps is in check whatever stands between, and may be captured.
#[test]
fn it_attacks_where_its_steps_lead_over_others() {
    let scene = arrow("diagonal", "w K9i k5c A5e P5d P4d P6d");
    assert!(scene.position.is_in_check(Color::White));
    assert!(!arrow("diagonal", "w K9i k5d A5e").position.is_in_check(Color::White));
    let taken = arrow("diagonal", "b K9i k5c A5e P5d P4d P6d").after("5e5c");
    let outcome = taken.outcome().expect("the game is over");
    assert_eq!((outcome.winner, outcome.reason), (Some(Color::Black), Reason::RoyalsCaptured));
}
