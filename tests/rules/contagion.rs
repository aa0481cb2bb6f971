//! Contagious promotion, an option of Maka-Dai-Dai.

use super::scene::{Scene, list, place, place_with};

fn contagious(choice: &str, pieces: &str) -> Scene {
    let pieces = format!("b K1s k19a {pieces}");
    place_with("maka-dai-dai", &[("contagious_promotion", choice)], &pieces)
}

/// Maka-Dai-Dai rules, option contagious_promotion, off by default.
#[test]
fn capturing_a_deva_changes_nothing_by_default() {
    let scene = place("maka-dai-dai", "b K1s k19a [FK]10j [dv]10h");
    assert!(scene.allows("10j10h") && !scene.allows("10j10h+"));
}

/// Option contagious_promotion = on: a piece that captures a Deva or a Teaching King becomes a Teaching
/// King, and one that captures a Dark Spirit or a Buddhist Spirit a Buddhist Spirit, whatever it was.
#[test]
fn a_deva_or_a_dark_spirit_changes_its_captor() {
    for (victim, becomes) in
        [("[dv]", "+[DV]"), ("+[dv]", "+[DV]"), ("[dsp]", "+[DSp]"), ("+[dsp]", "+[DSp]")]
    {
        for captor in ["[FK]", "R", "+P"] {
            let scene = contagious("on", &format!("{captor}10j {victim}10i"));
            assert!(!scene.allows("10j10i"), "{captor} takes {victim}");
            assert_eq!(
                scene.after("10j10i+").pieces(),
                list(&format!("K1s k19a {becomes}10i")),
                "{captor} takes {victim}"
            );
        }
    }
}

/// Other captures promote as they always do.
#[test]
fn other_victims_are_not_contagious() {
    let scene = contagious("on", "[FK]10j p10h R5j p5h");
    assert!(scene.allows("10j10h") && scene.allows("5j5h+"));
    assert!(!scene.allows("10j10h+") && !scene.allows("5j5h"));
}

/// Option contagious_promotion = promoted_only: only the promoted forms do it.
#[test]
fn only_the_promoted_forms_are_contagious_if_the_option_says_so() {
    let scene = contagious("promoted_only", "[FK]10j [dv]10h +[dsp]5j R3h [dsp]3g");
    assert!(scene.allows("10j10h") && !scene.allows("10j10h+"));
    assert!(scene.after("10j5j+").pieces().contains(&"+[DSp]5j".to_owned()));
    assert!(scene.after("3h3g+").pieces().contains(&"+R3g".to_owned()));
}

/// Contagious promotion: a royal that captures promotes in its normal way instead; the Drunk
/// Elephant is not royal.
#[test]
fn royals_are_immune() {
    let king = place_with("maka-dai-dai", &[("contagious_promotion", "on")], "b K10j k19a [dv]10i");
    assert_eq!(king.after("10j10i+").pieces(), list("+K10i k19a"));
    let prince = contagious("on", "+[DE]10j [dv]10i");
    assert_eq!(prince.after("10j10i").pieces(), list("K1s k19a +[DE]10i"));
    let elephant = contagious("on", "[DE]10j [dv]10i");
    assert_eq!(elephant.after("10j10i+").pieces(), list("K1s k19a +[DV]10i"));
}

/// A royal's normal way includes the choice whether to promote, where there is one.
#[test]
fn a_king_may_decline_though_its_victim_is_contagious() {
    let options = [
        ("contagious_promotion", "on"),
        ("promotion_on_capture", "optional_unless_victim_promoted"),
    ];
    let scene = place_with("maka-dai-dai", &options, "b K10j k19a [dv]10i G5j [dv]5i");
    assert!(scene.allows("10j10i") && scene.allows("10j10i+"));
    assert!(scene.allows("5j5i+") && !scene.allows("5j5i"), "others have no choice");
}

/// Contagious promotion: for a double capture the last piece captured decides.
#[test]
fn the_last_piece_captured_decides() {
    let scene = contagious("on", "[Ln]10j [dv]10i [dsp]10h p9i");
    assert_eq!(scene.after("10j10i10h+").pieces(), list("K1s k19a +[DSp]10h p9i"));
    assert_eq!(scene.after("10j9i10i+").pieces(), list("K1s k19a +[DV]10i [dsp]10h"));
    assert_eq!(
        scene.after("10j10i9i+").pieces(),
        list("K1s k19a +[Ln]9i [dsp]10h"),
        "a Pawn is not contagious"
    );
}

/// The last piece captured decides, even where Lion power of three steps goes back to the square
/// of the first.
#[test]
fn going_back_to_the_first_square_does_not_change_which_was_last() {
    let options = [("contagious_promotion", "on"), ("teaching_king", "version2")];
    let scene = place_with("maka-dai-dai", &options, "b K1s k19a +[DV]10j [dv]10i [dsp]10h");
    assert_eq!(scene.after("10j10i10h10i+").pieces(), list("K1s k19a +[DSp]10i"));
    assert!(!scene.allows("10j10i10h10i"));
    // In the other order, the last one leaves a Teaching King as it is.
    assert_eq!(scene.after("10j10h10i").pieces(), list("K1s k19a +[DV]10i"));
}
