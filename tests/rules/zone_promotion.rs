//! Promotion in a zone: Tenjiku and Mini.

use super::scene::{list, place, place_in, place_with, small_game};

/// Tenjiku rules, Promotion: optional on a move that enters the five furthest ranks.
#[test]
fn a_piece_may_promote_on_entering_the_zone() {
    let scene = place("tenjiku", "b K1p k16a P8f");
    assert_eq!(scene.moves_from("8f"), list("8e 8e+"));
    assert_eq!(scene.after("8f8e+").pieces(), list("K1p k16a +P8e"));
    assert_eq!(scene.after("8f8e").pieces(), list("K1p k16a P8e"));
}

/// Outside the zone nothing promotes.
#[test]
fn a_move_outside_the_zone_does_not_promote() {
    let scene = place("tenjiku", "b K1p k16a P8g");
    assert_eq!(scene.moves_from("8g"), list("8f"));
}

/// Tenjiku rules, Promotion: on a move within the zone or out of it as well.
#[test]
fn a_piece_may_promote_within_the_zone_and_on_leaving_it() {
    let scene = place("tenjiku", "b K1p k16a G8e");
    assert_eq!(scene.moves_from("8e"), list("9d 9d+ 8d 8d+ 7d 7d+ 9e 9e+ 7e 7e+ 8f 8f+"));
}

/// White's zone is the five ranks at the bottom.
#[test]
fn the_zone_of_white_is_at_the_other_end() {
    let scene = place("tenjiku", "w K1p k16a p8k p6j");
    assert_eq!(scene.moves_from("8k"), list("8l 8l+"));
    assert_eq!(scene.moves_from("6j"), list("6k"));
}

/// A piece that refused may promote on a later move in the zone.
#[test]
fn a_refused_promotion_can_be_made_up_for() {
    let scene = place("tenjiku", "b K1p k16a P8f").after("8f8e 16a16b");
    assert_eq!(scene.moves_from("8e"), list("8d 8d+"));
}

/// Tenjiku rules, option promotion_deferral = chu: a piece that declined may not promote inside
/// the zone until it captures or enters the zone anew.
#[test]
fn a_refused_promotion_waits_for_a_capture_or_an_entry_as_the_option_says() {
    let options = [("promotion_deferral", "chu")];
    let refused = place_with("tenjiku", &options, "b K1p k16a G8f p7c").after("8f8e 16a16b");
    assert_eq!(refused.moves_from("8e"), list("9d 8d 7d 9e 7e 8f"));
    let capture = refused.after("8e8d 16b16a");
    assert_eq!(capture.moves_from("8d"), list("9c 8c 7c 7c+ 9d 7d 8e"), "a capture promotes");
    let anew = refused.after("8e8f 16b16a");
    assert_eq!(
        anew.moves_from("8f"),
        list("9e 9e+ 8e 8e+ 7e 7e+ 9f 7f 8g"),
        "entering anew promotes"
    );
}

/// Tenjiku rules, Promotion: Pawn, Lance and Iron General promote on the last rank, a Knight on
/// the last two, because they could not move on.
#[test]
fn a_piece_that_could_not_move_on_has_to_promote() {
    let scene = place("tenjiku", "b K1p k16a P2b I4b N6d N8c L10c");
    assert_eq!(scene.moves_from("2b"), list("2a+"));
    assert_eq!(scene.moves_from("4b"), list("5a+ 4a+ 3a+"));
    assert_eq!(scene.moves_from("6d"), list("7b+ 5b+"));
    assert_eq!(scene.moves_from("8c"), list("9a+ 7a+"));
    assert_eq!(scene.moves_from("10c"), list("10b 10b+ 10a+"));
}

/// The duty to promote is stronger than a deferral.
#[test]
fn a_deferred_piece_still_has_to_promote_where_it_could_not_move_on() {
    let options = [("promotion_deferral", "chu")];
    let scene = place_with("tenjiku", &options, "b K1p k16a P2b L10c");
    assert_eq!(scene.moves_from("2b"), list("2a+"));
    assert_eq!(scene.moves_from("10c"), list("10b 10a+"));
}

/// Tenjiku rules, Promotion: a piece promotes once only, even if its new kind does when it is not
/// a promoted piece.
#[test]
fn a_promoted_piece_does_not_promote_again() {
    let scene = place("tenjiku", "b K1p k16a +G8b [DK]3e");
    let texts = scene.moves_from("8b");
    assert!(texts.contains(&"8a".to_owned()));
    assert!(texts.iter().all(|text| !text.ends_with('+')));
    assert!(scene.allows("3e3d+"), "a Dragon King of its own does");
    let promoted = place("tenjiku", "b K1p k16a +R3e");
    assert!(promoted.allows("3e3d") && !promoted.allows("3e3d+"));
}

/// Kinds without a promoted side never promote.
#[test]
fn a_piece_without_a_promoted_side_stays_as_it_is() {
    let scene = place("tenjiku", "b K8f k16a [FiD]3f");
    assert!(scene.allows("8f8e") && !scene.allows("8f8e+"));
    assert!(scene.allows("3f2e") && !scene.allows("3f2e+"));
}

/// Tenjiku rules, option promotion_squares: every square of the move counts, those of captures on
/// the way included, or only its start and its end.
#[test]
fn a_capture_inside_the_zone_counts_as_the_option_says() {
    let pieces = "b K1p k16a [Ln]8f p8e";
    let any = place("tenjiku", pieces);
    assert!(any.allows("8f8e8f") && any.allows("8f8e8f+"), "igui");
    assert!(any.allows("8f8e7f+"), "out again on the other side");
    let ends = place_with("tenjiku", &[("promotion_squares", "start_or_end")], pieces);
    assert!(ends.allows("8f8e8f") && !ends.allows("8f8e8f+"));
    assert!(!ends.allows("8f8e7f+") && ends.allows("8f8e7e+"));
}

/// The empty square that a pass steps to counts as well.
#[test]
fn a_pass_through_the_zone_promotes_as_the_option_says() {
    let pieces = "b K1p k16a [Ln]8f";
    let any = place("tenjiku", pieces);
    assert!(any.allows("8f8f") && any.allows("8f8f+"));
    assert_eq!(any.after("8f8f+").pieces(), list("K1p k16a +[Ln]8f"));
    let ends = place_with("tenjiku", &[("promotion_squares", "start_or_end")], pieces);
    assert!(ends.allows("8f8f") && !ends.allows("8f8f+"));
}

/// A pass steps to an empty square: if none is in the zone, it does not promote.
#[test]
fn a_pass_outside_the_zone_does_not_promote() {
    let scene = place("tenjiku", "b K1p k16a [Ln]8f P9e P8e p7e");
    assert!(scene.allows("8f8f") && !scene.allows("8f8f+"));
    let outside = place("tenjiku", "b K1p k16a [Ln]8g");
    assert!(outside.allows("8g8g") && !outside.allows("8g8g+"));
}

/// A Falcon can pass only straight ahead, so only that square counts for it.
#[test]
fn a_pass_along_a_line_counts_the_squares_of_its_lines() {
    let forward = place("tenjiku", "b K1p k16a [HF]8f");
    assert!(forward.allows("8f8f+"));
    let scene = place("tenjiku", "b K1p k16a [HF]8f P8e");
    assert!(!scene.allows("8f8f") && !scene.allows("8f8f+"));
}

/// A straight move counts its start and its end only, whatever it jumps over.
#[test]
fn a_jump_beside_the_zone_does_not_promote() {
    let scene = place("tenjiku", "b K1p k16a [Ln]8f");
    assert!(scene.allows("8f6f") && !scene.allows("8f6f+"));
}

/// Inside the zone a Lion may pass and promote.
#[test]
fn a_pass_inside_the_zone_promotes() {
    let options = [("promotion_squares", "start_or_end")];
    let scene = place_with("tenjiku", &options, "b K1p k16a [Ln]8d");
    assert!(scene.allows("8d8d") && scene.allows("8d8d+"));
}

/// Mini rules, Promotion: the zone is the furthest rank; a pawn reaching it has to promote, other
/// pieces may; King and Gold have no promotion.
#[test]
fn the_zone_of_mini_is_one_rank() {
    let scene = place("mini", "b K5e k1a P2b S4b G3b");
    assert_eq!(scene.moves_from("2b"), list("2a+"));
    assert_eq!(scene.moves_from("4b"), list("5a 5a+ 4a 4a+ 3a 3a+ 5c 3c"));
    assert!(scene.moves_from("3b").iter().all(|text| !text.ends_with('+')));
}

/// Taikyoku rules, option promotion_rule=zone_end_optional (manbearian): the move must end in the
/// zone; neither its start nor a capture there counts.
#[test]
fn where_only_the_end_counts_a_piece_promotes_by_ending_in_the_zone() {
    let game = game_of_squares("squares = 'end'");
    let scene = place_in(&game, "b K1i k1a G5c L9d p9c");
    assert_eq!(scene.moves_from("5c"), list("5b 5b+ 4c 4c+ 6c 6c+ 5d"));
    assert!(scene.allows("9d9c9d") && !scene.allows("9d9c9d+"), "igui ends outside");
    assert!(scene.allows("9d9d") && !scene.allows("9d9d+"));
}

/// Taikyoku rules, option promotion_rule=zone_compulsory (tsio, tomatene): a move that ends in the
/// zone, or captures inside it on the way, promotes.
#[test]
fn where_captures_count_with_the_end_a_piece_promotes_by_capturing_in_the_zone() {
    let game = game_of_squares("squares = 'end_or_captures', compulsory = 'always'");
    let scene = place_in(&game, "b K1i k1a G5c L9d p9c");
    assert_eq!(scene.moves_from("5c"), list("5b+ 4c+ 6c+ 5d"));
    assert!(scene.allows("9d9c9d+") && !scene.allows("9d9c9d"), "igui captures inside");
    assert!(scene.allows("9d9d") && !scene.allows("9d9d+"), "a pass captures nothing");
    let inside = place_in(&game, "b K1i k1a L5c p5d");
    assert!(inside.allows("5c5e") && inside.allows("5c5d5e") && inside.allows("5c5c+"));
    assert!(!inside.allows("5c5e+") && !inside.allows("5c5d5e+"));
}

/// A game of Lions and Generals with a zone of three ranks and these words about it.
fn game_of_squares(words: &str) -> std::sync::Arc<komainu::board::Variant> {
    let lines = format!(
        r#"
        promotion = {{ on = "zone", ranks = 3, {words} }}
        pieces.P = {{ name = "Pawn", moves = [{{ step = "F" }}] }}
        pieces.L = {{ name = "Lion", moves = [{{ lion = 2 }}], promotes_to = "+L" }}
        pieces."+L" = {{ name = "Promoted Lion", moves = [{{ lion = 2 }}] }}
        pieces.G = {{ name = "General", moves = [{{ step = "orthogonal" }}], promotes_to = "+G" }}
        pieces."+G" = {{ name = "Promoted General", moves = [{{ step = "all" }}] }}
        "#
    );
    small_game(9, 9, &lines)
}
