//! Range jumps: the jumping generals of Tenjiku.

use super::scene::{Scene, list, place, place_with};

/// A Rook General on 8h, hemmed in but for its right.
fn rook_general(options: &[(&str, &str)], right: &str) -> Scene {
    let pieces = format!("b K1p k16a [RGn]8h P8g P9h P8i {right}");
    place_with("tenjiku", options, &pieces)
}

/// Tenjiku rules, Range jump: along its lines a general slides and captures like a plain slider.
#[test]
fn a_general_slides_on_open_lines() {
    let scene = rook_general(&[], "p4h");
    assert_eq!(scene.moves_from("8h"), list("7h 6h 5h 4h"));
}

/// Tenjiku rules, Range jump: on a capturing move it jumps any number of lower pieces of either
/// side, and takes an enemy beyond. It does not jump to an empty square.
#[test]
fn a_general_jumps_only_to_capture() {
    let scene = rook_general(&[], "P7h p6h p4h P2h p1h");
    assert_eq!(scene.moves_from("8h"), list("6h 4h 1h"));
    let after = scene.after("8h4h").pieces();
    assert!(after.contains(&"p6h".to_owned()) && after.contains(&"[RGn]4h".to_owned()));
}

/// Tenjiku rules, Range jump: equal ranks block; Rook and Bishop Generals do not jump or
/// jump-capture each other.
#[test]
fn a_general_neither_jumps_nor_jump_captures_its_equals() {
    let over = rook_general(&[], "P7h [bgn]6h p4h");
    assert_eq!(over.moves_from("8h"), list(""));
    let own = rook_general(&[], "[BGn]6h p4h");
    assert_eq!(own.moves_from("8h"), list("7h"));
}

/// Tenjiku rules, option general_plain_capture: the first piece on an open line may be captured
/// whatever its rank, the King included.
#[test]
fn a_general_captures_the_first_piece_as_its_option_says() {
    for piece in ["[rgn]6h", "[ggn]6h", "+[de]6h"] {
        let any = rook_general(&[], piece);
        assert!(any.allows("8h6h"), "{piece}");
    }
    let lower_only = [("general_plain_capture", "lower_only")];
    assert!(!rook_general(&lower_only, "[rgn]6h").allows("8h6h"));
    assert!(!rook_general(&lower_only, "[ggn]6h").allows("8h6h"));
    assert!(rook_general(&lower_only, "p6h").allows("8h6h"));
    assert!(rook_general(&lower_only, "+[de]6h").allows("8h6h"), "no rank of its own");
}

/// Tenjiku rules, option general_jump_limit: the piece captured by jumping has to rank lower too, or
/// only the pieces jumped.
#[test]
fn a_general_jump_captures_its_equals_as_its_option_says() {
    let only_jumped = [("general_jump_limit", "only_jumped_lower")];
    let scene = rook_general(&only_jumped, "P7h [bgn]6h p4h");
    assert_eq!(scene.moves_from("8h"), list("6h"), "and nothing beyond it");
}

/// Tenjiku rules, Range jump: the King ranks 1, the Great General 2, the Vice General 3, Rook and
/// Bishop Generals 4, everything else lower.
#[test]
fn generals_jump_in_the_order_of_their_ranks() {
    // Whether `mover` on 8h takes a Pawn on 4h over an enemy on 6h.
    let jumps = |mover: &str, over: &str| {
        let scene = place("tenjiku", &format!("b K1p k16a {mover}8h {over}6h p4h"));
        scene.allows("8h4h")
    };
    let diagonal = |mover: &str, over: &str| {
        let scene = place("tenjiku", &format!("b K1p k16a {mover}8h {over}6j p4l"));
        scene.allows("8h4l")
    };
    assert!(jumps("[GGn]", "[rgn]") && jumps("[GGn]", "[vgn]") && jumps("[GGn]", "[fid]"));
    assert!(!jumps("[GGn]", "[ggn]"));
    assert!(diagonal("[VGn]", "[bgn]") && diagonal("[VGn]", "[ln]"));
    assert!(!diagonal("[VGn]", "[vgn]") && !diagonal("[VGn]", "[ggn]"));
    assert!(diagonal("[BGn]", "[fk]") && !diagonal("[BGn]", "[rgn]"));
    let over_king = place("tenjiku", "b K1p k6h [GGn]8h p4h");
    assert!(over_king.allows("8h6h") && !over_king.allows("8h4h"));
}

/// Tenjiku rules, promoted kinds: a Great General that was a Rook General has the same rank.
#[test]
fn a_promoted_general_has_the_rank_of_its_kind() {
    let scene = place("tenjiku", "b K1p k16a +[RGn]8h +[rgn]6h p4h [rgn]8j p8l");
    assert!(!scene.allows("8h4h"));
    assert!(scene.allows("8h8l"));
    let falcon = place("tenjiku", "b K1p k16a +[HF]8h [bgn]6j p4l");
    assert!(!falcon.allows("8h4l"), "a Falcon promotes to a Bishop General");
}

/// Tenjiku rules, option crown_prince_rank: an ordinary piece, or ranked with the King.
#[test]
fn the_crown_prince_is_jumped_as_its_option_says() {
    let ordinary = rook_general(&[], "P7h +[de]6h p4h");
    assert_eq!(ordinary.moves_from("8h"), list("6h 4h"));
    let king = rook_general(&[("crown_prince_rank", "king")], "P7h +[de]6h p4h");
    assert_eq!(king.moves_from("8h"), list(""));
}

/// Tenjiku rules, pieces: the Bishop General jumps along diagonals only.
#[test]
fn a_bishop_general_jumps_diagonally() {
    let scene = place("tenjiku", "b K1p k16a [BGn]8h P7i p6j P9h p10h P9g P7g P9i");
    assert_eq!(scene.moves_from("8h"), list("6j"));
}
