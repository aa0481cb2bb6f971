//! Lion power along lines.

use super::scene::{list, place, place_with};

/// Tenjiku rules, Horned Falcon and Soaring Eagle: on the marked line a step to the first square,
/// a jump to the second, a capture on the first and on to the second or back, or a pass over an
/// empty first square. They do not slide further along it.
#[test]
fn a_falcon_steps_jumps_and_passes_forward() {
    let scene = place("tenjiku", "b K1p k16a [HF]8i P9h P7h P9i P7i P9j P8j P7j");
    assert_eq!(scene.moves_from("8i"), list("8h 8g 8i"));
}

/// The same with enemies on both squares: there is no empty square to pass over.
#[test]
fn a_falcon_captures_forward_and_goes_on_or_returns() {
    let scene = place("tenjiku", "b K1p k16a [HF]8i p8h p8g P9h P7h P9i P7i P9j P8j P7j");
    assert_eq!(scene.moves_from("8i"), list("8h 8g 8h8g 8h8i"));
    let after = scene.after("8i8h8i").pieces();
    assert!(after.contains(&"[HF]8i".to_owned()) && !after.contains(&"p8h".to_owned()));
}

/// Forward is down the board for White.
#[test]
fn a_falcon_of_white_looks_down() {
    let scene = place("tenjiku", "w K1p k16a [hf]8h P8i P8j p9g p8g p7g p9h p7h p9i p7i");
    assert_eq!(scene.moves_from("8h"), list("8i 8j 8i8j 8i8h"));
}

/// Tenjiku rules, Horned Falcon and Soaring Eagle: the Eagle's two lines are not combined.
#[test]
fn an_eagle_keeps_to_one_line_in_a_move() {
    let scene = place("tenjiku", "b K1p k16a [SE]8i p9h p7h P8h P9i P7i P9j P8j P7j");
    assert_eq!(scene.moves_from("8i"), list("9h 10g 9h10g 9h8i 7h 6g 7h6g 7h8i"));
}

/// A piece does not jump onto its own or over the edge of the board.
#[test]
fn line_power_ends_at_the_edge_and_before_its_own() {
    let scene = place("tenjiku", "b K1p k16a [SE]2i P3h P4g P2h P3i P1i P3j P2j P1j");
    assert_eq!(scene.moves_from("2i"), list("1h 2i"));
}

/// Dai-Dai rules, option lion_dog: up to 3 squares in a straight line without jumping, or Lion
/// power of 3 squares along a line.
///
/// A Lion Dog that is a promoted Western Barbarian does not promote when it captures.
#[test]
fn a_lion_dog_slides_or_captures_up_to_three_on_a_line() {
    let pieces = "b K1q k17a +[WB]9i p9h p9g p9f P10h P8h P10i P8i P10j P9j P8j";
    let plain = place("dai-dai", pieces);
    assert_eq!(plain.moves_from("9i"), list("9h"));
    let linear = place_with("dai-dai", &[("lion_dog", "linear_lion")], pieces);
    assert_eq!(
        linear.moves_on_file("9i"),
        list("9h 9g 9f 9h9g 9h9f 9h9i 9g9f 9g9h 9h9g9f 9h9g9h 9k 9l")
    );
    assert_eq!(
        linear.after("9i9h9g9f").pieces(),
        list("K1q k17a +[WB]9f P10h P8h P10i P8i P10j P9j P8j")
    );
    assert_eq!(
        linear.after("9i9h9g9h").pieces(),
        list("K1q k17a +[WB]9h p9f P10h P8h P10i P8i P10j P9j P8j")
    );
}

/// Three-step power along a line stays on its own side of the start.
#[test]
fn a_series_along_a_line_does_not_cross_its_start() {
    let scene = place_with(
        "dai-dai",
        &[("lion_dog", "linear_lion")],
        "b K1q k17a +[WB]9i p9h P10h P8h P10i P8i P10j P8j",
    );
    assert_eq!(scene.moves_on_file("9i"), list("9h 9g 9f 9j 9k 9l 9i 9h9g 9h9f 9h9i"));
}

/// The steps of all legs count: from the second square back to the start would be a fourth.
#[test]
fn a_capture_on_the_second_square_leaves_one_step() {
    let scene = place_with(
        "dai-dai",
        &[("lion_dog", "linear_lion")],
        "b K1q k17a +[WB]9i p9g P10h P8h P10i P8i P10j P9j P8j",
    );
    assert_eq!(scene.series_from("9i"), list("9g9h 9g9f"));
}

/// Dai-Dai rules, option lion_dog: the Furious Fiend has full Lion power besides.
#[test]
fn a_furious_fiend_with_line_power_can_do_both() {
    let scene =
        place_with("dai-dai", &[("lion_dog", "linear_lion")], "b K1q k17a +[Ln]9i p9h p9g p8g");
    assert!(scene.allows("9i9h8g"), "Lion power turns");
    assert!(scene.allows("9i9h9g9f"), "line power takes three steps");
    assert!(!scene.allows("9i9h8g7f") && !scene.allows("9i9h9g8f"), "but not both at once");
    let once = scene.moves_from("9i");
    let mut unique = once.clone();
    unique.dedup();
    assert_eq!(once, unique, "what both can do is one move");
}

/// Tai rules, option teaching_king = lion_dog (Wikipedia): a Free King, or Lion power of three steps
/// along a line.
#[test]
fn a_teaching_king_captures_up_to_three_on_a_line() {
    let pieces = "b [CP]1y [cp]25a +[DV]13m p13l p13k p13j P12l";
    let scene = place_with("tai", &[("teaching_king", "lion_dog")], pieces);
    for text in ["13m13l13k13j", "13m13j", "13m13l13m", "13m13m", "13m25m"] {
        assert!(scene.allows(text), "{text}");
    }
    assert!(!scene.allows("13m13l12k") && !scene.allows("13m12k"));
    let free = place_with("tai", &[("teaching_king", "version1")], pieces);
    assert!(!free.allows("13m13k") && !free.allows("13m13m"));
}
