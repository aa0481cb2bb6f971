//! Lion power of three steps: the Teaching King of version 2.

use super::scene::{Scene, list, place, place_with};

fn teaching_king(pieces: &str) -> Scene {
    let pieces = format!("b K1s k19a +[DV]10j {pieces}");
    place_with("maka-dai-dai", &[("teaching_king", "version2")], &pieces)
}

/// The squares within `steps` steps of a square, without that square.
fn around(file: usize, rank: u8, steps: usize) -> Vec<String> {
    let mut squares = Vec::new();
    for f in file - steps..=file + steps {
        for r in rank - steps as u8..=rank + steps as u8 {
            if (f, r) != (file, rank) {
                squares.push(format!("{f}{}", r as char));
            }
        }
    }
    squares
}

fn after_capture(captured: &str, ends: Vec<String>) -> Vec<String> {
    ends.into_iter().map(|end| captured.to_owned() + &end).collect()
}

/// Maka-Dai-Dai rules, option teaching_king: in version 1 it moves as a Free King.
#[test]
fn a_teaching_king_of_version_one_only_slides() {
    let scene = place("maka-dai-dai", "b K1s k19a +[DV]10j p10i p10h");
    assert_eq!(scene.series_from("10j"), list(""));
    assert!(!scene.allows("10j10j") && !scene.allows("10j9h"));
}

/// Maka-Dai-Dai rules, Teaching King version 2: up to three king steps, jumping allowed; Free King
/// moves besides.
#[test]
fn three_steps_lead_to_any_square_within_three() {
    let scene = teaching_king("P11i P10i P9i P11j P9j P11k P10k P9k");
    let moves = scene.moves_from("10j");
    let own: Vec<String> = around(10, b'j', 1);
    let expected: Vec<String> =
        around(10, b'j', 3).into_iter().filter(|square| !own.contains(square)).collect();
    assert_eq!(moves, list(&expected.join(" ")), "the slides are blocked");
}

/// A capture next to it leaves two steps: to any square within two, the start included.
#[test]
fn after_a_capture_next_to_it_two_steps_are_left() {
    let scene = teaching_king("p10i");
    let expected = after_capture("10i", around(10, b'i', 2));
    assert_eq!(scene.series_from("10j"), list(&expected.join(" ")));
}

/// A capture two squares away leaves one step, whichever two steps led there.
#[test]
fn after_a_capture_two_away_one_step_is_left() {
    let scene = teaching_king("p9h");
    let expected = after_capture("9h", around(9, b'h', 1));
    assert_eq!(scene.series_from("10j"), list(&expected.join(" ")));
}

/// A capture three squares away is the end of the move.
#[test]
fn after_a_capture_three_away_nothing_is_left() {
    let scene = teaching_king("p9g");
    assert_eq!(scene.series_from("10j"), list(""));
    assert!(scene.allows("10j9g"));
}

/// Three captures, each next to the previous one; the second may be followed by a step back onto the
/// square of the first.
#[test]
fn three_captures_go_from_neighbour_to_neighbour() {
    let scene = teaching_king("p10i p10h p11g");
    let triple: Vec<String> =
        around(10, b'h', 1).into_iter().map(|end| "10i10h".to_owned() + &end).collect();
    let series = scene.series_from("10j");
    let of_three: Vec<String> = series
        .iter()
        .filter(|text| text.starts_with("10i10h") && text.len() > 6)
        .cloned()
        .collect();
    assert_eq!(of_three, list(&triple.join(" ")));
    assert!(series.iter().any(|text| text == "10i11g"), "a leg of two");
    assert!(!series.iter().any(|text| text.starts_with("10i11g1")));
    assert_eq!(scene.after("10j10i10h11g").pieces(), list("K1s k19a +[DV]11g"));
    assert_eq!(scene.after("10j10i10h10i").pieces(), list("K1s k19a +[DV]10i p11g"));
}

/// Igui and pass are included.
#[test]
fn igui_and_pass_belong_to_it() {
    let scene = teaching_king("p10i");
    assert!(scene.allows("10j10i10j") && scene.allows("10j10j"));
    let ring = teaching_king("P11i P10i P9i P11j P9j P11k P10k P9k");
    assert!(!ring.allows("10j10j"), "no neighbour to step to");
}

/// Maka-Dai-Dai rules, option teaching_king: Free King or 3 squares of Lion power along a line.
#[test]
fn a_teaching_king_like_a_lion_dog_keeps_to_a_line() {
    let scene = place_with(
        "maka-dai-dai",
        &[("teaching_king", "lion_dog")],
        "b K1s k19a +[DV]10j p10i p10h p9h",
    );
    assert_eq!(
        scene.series_from("10j"),
        list("10i10h 10i10g 10i10j 10h10g 10h10i 10i10h10g 10i10h10i")
    );
    assert!(!scene.allows("10j9h"), "off the lines");
}
