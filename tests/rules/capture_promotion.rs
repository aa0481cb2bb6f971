//! Promotion by capturing: Dai-Dai and Maka-Dai-Dai.

use super::scene::{list, place, place_with};

/// Dai-Dai rules, Promotion: a piece that has a promoted side promotes at once and compulsorily
/// when it captures; a move without a capture never promotes.
#[test]
fn a_capture_promotes_and_nothing_else_does() {
    let scene = place("dai-dai", "b K1q k17a [CSw]9i p8h");
    assert_eq!(scene.moves_from("9i"), list("10h 8h+ 10j 8j"));
    assert_eq!(scene.after("9i8h+").pieces(), list("K1q k17a +[CSw]8h"));
    let far = place("dai-dai", "b K1q k17a [CSw]9b");
    assert_eq!(far.moves_from("9b"), list("10a 8a 10c 8c"));
}

/// Pieces with other powers promote in the same way: here jumps.
#[test]
fn a_capture_by_jumping_promotes() {
    let scene = place("dai-dai", "b K1q k17a [Ph]9i p9h p7g P10i");
    assert_eq!(scene.moves_from("9i"), list("9h+ 8i 9j 11g 7g+ 11k 7k"));
}

/// Dai-Dai rules, Promotion: igui and double captures included; the whole move is played with the
/// unpromoted powers.
#[test]
fn igui_and_double_captures_promote() {
    let scene = place("dai-dai", "b K1q k17a [Ln]9i p9h p9g");
    let texts = scene.series_from("9i");
    assert!(texts.contains(&"9h9i+".to_owned()) && texts.contains(&"9h9g+".to_owned()));
    assert!(texts.iter().all(|text| text.ends_with('+')));
    assert!(scene.allows("9i9i") && !scene.allows("9i9i+"), "a pass does not");
    assert_eq!(scene.after("9i9h9i+").pieces(), list("K1q k17a +[Ln]9i p9g"));
}

/// Dai-Dai rules, Promotion: a promoted piece has no further promotion, nor has a piece without a
/// promoted side.
#[test]
fn a_piece_without_a_promoted_side_captures_as_it_is() {
    let scene = place("dai-dai", "b K1q k17a G9i p9h +[CSw]5i p4h +[EB]12i p12h");
    assert!(scene.allows("9i9h") && !scene.allows("9i9h+"));
    assert!(scene.allows("5i4h") && !scene.allows("5i4h+"));
    assert!(scene.allows("12i12h12i"), "a Lion that was an Eastern Barbarian");
}

/// Dai-Dai rules, Promotion: a piece stranded on the last rank stays there.
#[test]
fn a_pawn_on_the_last_rank_stays_a_pawn() {
    let scene = place("dai-dai", "b K1q k17a P9b");
    assert_eq!(scene.moves_from("9b"), list("9a"));
    assert_eq!(scene.after("9b9a 17a17b").moves_from("9a"), list(""));
}

/// Maka-Dai-Dai rules, Promotion: the Drunk Elephant becomes a Prince, a royal.
#[test]
fn a_drunk_elephant_that_captures_becomes_royal() {
    let scene = place("maka-dai-dai", "b K1s k19a [DE]10j p10i");
    let after = scene.after("10j10i+");
    assert_eq!(after.pieces(), list("K1s k19a +[DE]10i"));
    assert_eq!(after.position.royals(komainu::types::Color::Black), 2);
}

/// Maka-Dai-Dai rules, option promotion_on_capture: compulsory, or optional unless the captured
/// piece was promoted.
#[test]
fn promotion_is_optional_as_the_option_says() {
    let pieces = "b K1s k19a S10j p10i +p9i";
    let compulsory = place("maka-dai-dai", pieces);
    assert_eq!(compulsory.moves_from("10j"), list("11i 10i+ 9i+ 11k 9k"));
    let options = [("promotion_on_capture", "optional_unless_victim_promoted")];
    let optional = place_with("maka-dai-dai", &options, pieces);
    assert_eq!(optional.moves_from("10j"), list("11i 10i 10i+ 9i+ 11k 9k"));
}

/// Same option: one promoted piece among several captured is enough.
#[test]
fn one_promoted_victim_makes_promotion_compulsory() {
    let options = [("promotion_on_capture", "optional_unless_victim_promoted")];
    let scene = place_with("maka-dai-dai", &options, "b K1s k19a [Ln]10j +p10i p10h p9i");
    assert!(scene.allows("10j10i10h+") && !scene.allows("10j10i10h"));
    assert!(scene.allows("10j9i10i+") && !scene.allows("10j9i10i"));
    assert!(scene.allows("10j9i10h+") && scene.allows("10j9i10h"));
}
