//! Range captures: the capturing generals of Taikyoku.

use std::sync::Arc;

use komainu::board::Variant;
use komainu::types::Color;

use super::scene::{Scene, list, place_in, small_game};

/// A game of Taikyoku's generals with their ranks, Pawns, and Princes, royals without a rank.
fn generals(lines: &str) -> Arc<Variant> {
    let lines = format!(
        r#"
        {lines}
        pieces.P = {{ name = "Pawn", moves = [{{ step = "F" }}] }}
        pieces.C = {{ name = "Prince", royal = true, moves = [{{ step = "all" }}] }}
        pieces.D = {{ name = "Great General", rank = 2, moves = [{{ range_capture = "all" }}] }}
        pieces.V = {{ name = "Vice General", rank = 3, moves = [{{ range_capture = "diagonal" }}] }}
        pieces.R = {{ name = "Rook General", rank = 4, moves = [{{ range_capture = "orthogonal" }}] }}
        pieces.B = {{ name = "Bishop General", rank = 4, moves = [{{ range_capture = "diagonal" }}] }}
        "#
    );
    small_game(9, 9, &lines)
}

fn scene(pieces: &str) -> Scene {
    place_in(&generals(""), pieces)
}

/// Taikyoku rules, Range capture: over any number of pieces of lower rank, of either side, to an
/// empty square or an enemy of lower rank; the first piece of equal or higher rank stops it before
/// that square. (The example of the rule texts: own Pawn, enemy Pawn, empty, enemy Great General.)
#[test]
fn a_range_capture_goes_over_lower_pieces_of_both_sides() {
    let general = scene("b K1i k1a R5g P5f p5e d5c P4g P6g P5h");
    assert_eq!(general.moves_from("5g"), list("5e 5d 3g 2g 1g 7g 8g 9g 5i"));
}

/// Taikyoku rules, Range capture: every piece passed is captured and removed, own ones as well,
/// and so is an enemy where it ends.
#[test]
fn a_range_capture_takes_all_that_it_passes() {
    let general = scene("b K1i k1a R5g P5f p5e d5c");
    assert_eq!(general.after("5g5e").pieces(), list("k1a d5c R5e K1i"));
    assert_eq!(general.after("5g5d").pieces(), list("k1a d5c R5d K1i"));
    let first = general.after("5g6g");
    assert!(first.pieces().contains(&"p5e".to_owned()), "what it does not pass stays");
}

/// Taikyoku rules, Range capture: if it passes nothing it is a plain slide, whose capture has the same
/// limit of rank.
#[test]
fn a_range_capture_of_the_first_piece_needs_a_lower_rank() {
    let general = scene("b K1i k1a R5e r5c p3e V7e P5f P5g P5h P5i");
    assert_eq!(general.moves_from("5e"), list("5d 4e 3e 2e 1e 6e"));
}

/// Taikyoku rules, Range capture: the Great General ranks 2, the Vice General 3, Rook and Bishop
/// Generals 4, everything else lower.
#[test]
fn range_captures_follow_the_order_of_ranks() {
    let takes = |mover: &str, over: &str| {
        let scene = scene(&format!("b K1i k1a {mover}5e {over}6d"));
        scene.allows("5e7c")
    };
    for (mover, passes) in [("D", "vbrp"), ("V", "brp"), ("B", "p")] {
        for over in ["d", "v", "b", "r", "p"] {
            assert_eq!(takes(mover, over), passes.contains(over), "{mover} over {over}");
            let own = over.to_uppercase();
            assert_eq!(takes(mover, &own), passes.contains(over), "{mover} over own {own}");
        }
    }
}

/// Taikyoku rules, Range capture: own royals always stop it. Enemies without a rank do not.
#[test]
fn a_range_capture_stops_before_its_own_royal() {
    let own = scene("b K1i k1a D5g P5f C5e p5d");
    assert_eq!(own.after("5g4g").pieces().len(), 6);
    assert!(!own.allows("5g5d") && !own.allows("5g5f"));
    let enemy = scene("b K1i k1a D5g P5f c5e p5d");
    assert_eq!(enemy.after("5g5d").pieces(), list("k1a D5d K1i"));
}

/// A range capture goes through a royal without a rank, so it gives check from behind other pieces.
#[test]
fn a_range_capture_gives_check_over_other_pieces() {
    let rules = r#"endings = { self_check = "illegal" }"#;
    let checked = place_in(&generals(rules), "b C5i k1a P5h p5g d5a P9i");
    assert!(!checked.allows("9i9h"), "the general would capture the Prince over two Pawns");
    assert!(checked.allows("5i4i"));
}

/// Own pieces that a range capture takes with it may have kept a royal safe.
#[test]
fn a_range_capture_may_not_bare_its_own_royal() {
    let rules = r#"
        endings = { self_check = "illegal" }
        pieces.L = { name = "Lance", moves = [{ slide = "F" }] }
    "#;
    let pinned = place_in(&generals(rules), "b C5i k1a P5g l5a R9g");
    assert!(pinned.allows("9g6g") && !pinned.allows("9g4g"));
    let block = place_in(&generals(rules), "b C5i k1a p5g P6g l5a R9g");
    assert!(block.allows("9g5g"), "it ends on the line itself");
}

/// Captured enemies go to the hand where pieces come back; own ones are lost.
#[test]
fn own_pieces_taken_by_a_range_capture_are_nobodys() {
    let drops = place_in(&generals("drops = {}"), "b K1i k1a R5g P5f p5e v5d");
    let after = drops.after("5g5e");
    assert_eq!(after.hands(), "P");
}

/// A scene of the generals under a choice of the rules of range captures.
fn scene_under(rule: &str, pieces: &str) -> Scene {
    place_in(&generals(&format!("range_capture = {{ {rule} }}")), pieces)
}

/// The same pieces for all choices: an own Pawn, an enemy Pawn, a gap and an enemy Great General to
/// the front, an enemy Pawn, a gap and an own Great General to the left.
const LINES: &str = "b K1i k1a R5g P5f p5e d5c p7g D9g P5h P4g";

/// Taikyoku rules, option range_capture_landing=empty_or_any_enemy (Ludii, 2ch): the first piece of
/// equal or higher rank may be taken as the last capture, if it is an enemy.
#[test]
fn a_range_capture_may_end_on_an_enemy_that_stops_it() {
    let general = scene_under(r#"landing = "empty_or_any_enemy""#, LINES);
    assert_eq!(general.moves_from("5g"), list("5e 5d 5c 3g 2g 1g 6g 7g 8g 5i"));
    assert_eq!(general.after("5g5c").pieces(), list("k1a R5c P4g p7g D9g P5h K1i"));
}

/// Taikyoku rules, option range_capture_landing=capture_after_passing (manbearian, Smith): once it
/// has passed a piece it must end on an enemy.
#[test]
fn a_range_capture_may_have_to_end_with_a_capture() {
    let general = scene_under(r#"landing = "capture_after_passing""#, LINES);
    assert_eq!(general.moves_from("5g"), list("5e 5c 6g 7g"));
    assert_eq!(general.after("5g5c").pieces().len(), 7);
}

/// Taikyoku rules, option range_capture_landing=empty_or_lower (tsio, tomatene): own pieces of lower
/// rank on the landing square are removed and go to no hand.
#[test]
fn a_range_capture_may_end_on_a_lower_piece_of_its_own() {
    let general = scene_under(r#"landing = "empty_or_lower""#, LINES);
    assert_eq!(general.moves_from("5g"), list("5f 5e 5d 4g 3g 2g 1g 6g 7g 8g 5h 5i"));
    assert_eq!(general.after("5g5f").pieces(), list("k1a d5c p5e R5f P4g p7g D9g P5h K1i"));
    let royal = scene_under(r#"landing = "empty_or_lower""#, "b K1i k1a D5g C5e P5f");
    assert!(royal.allows("5g5f") && !royal.allows("5g5e"), "never on its own royal");
    let held = generals("drops = {}\nrange_capture = { landing = \"empty_or_lower\" }");
    assert_eq!(place_in(&held, "b K1i k1a R5g P5f P5e").after("5g5e").hands(), "-");
}

/// Taikyoku rules, option range_capture_landing=empty_only (the games of 2ch in 2013).
#[test]
fn a_range_capture_may_have_to_end_on_an_empty_square() {
    let general = scene_under(r#"landing = "empty_only""#, LINES);
    assert_eq!(general.moves_from("5g"), list("5d 3g 2g 1g 6g 8g 5i"));
    let check = r#"endings = { self_check = "illegal" }
        range_capture = { landing = "empty_only" }"#;
    let checked = place_in(&generals(check), "b C5e k1a d5a P9i p9a");
    assert!(!checked.allows("9i9h"), "the Prince would be passed");
    let shielded = place_in(&generals(check), "b C5e k1a d5a P9i V5f D5g");
    assert!(shielded.allows("9i9h"), "behind the Prince it could end nowhere");
}

/// Taikyoku rules, option range_capture_passed=left_standing (Smith's main text): the pieces that it
/// passes stay where they are.
#[test]
fn a_range_capture_may_leave_standing_what_it_passes() {
    let general = scene_under(r#"passed = "left_standing""#, LINES);
    assert_eq!(general.moves_from("5g"), list("5e 5d 3g 2g 1g 6g 7g 8g 5i"));
    assert_eq!(general.after("5g5d").pieces(), list("k1a d5c R5d p5e P5f P4g p7g D9g P5h K1i"));
    assert_eq!(general.after("5g5e").pieces(), list("k1a d5c R5e P5f P4g p7g D9g P5h K1i"));
}

/// Taikyoku rules, option promotion_rule=capture: any capture promotes, and everything passed is
/// captured, own pieces included.
#[test]
fn a_range_capture_of_own_pieces_promotes_where_captures_do() {
    let lines = r#"
        promotion = { on = "capture", compulsory = "always" }
        pieces.S = { name = "Sweeper", rank = 4, moves = [{ range_capture = "orthogonal" }], promotes_to = "+S" }
        pieces."+S" = { like = "S" }
    "#;
    let general = place_in(&generals(lines), "b K1i k1a S5g P5f");
    assert!(general.allows("5g5e+") && !general.allows("5g5e"));
    assert!(general.allows("5g4g") && !general.allows("5g4g+"));
}

/// Taikyoku rules, option promotion_rule=zone_compulsory (tsio, tomatene): a move that ends in the
/// zone, or captures inside it on the way, promotes; one that only begins there does not.
#[test]
fn a_range_capture_promotes_by_what_it_takes_in_the_zone_on_its_way_out() {
    let lines = r#"
        promotion = { on = "zone", ranks = 3, compulsory = "always", squares = "end_or_captures" }
        pieces.S = { name = "Sweeper", rank = 4, moves = [{ range_capture = "orthogonal" }], promotes_to = "+S" }
        pieces."+S" = { like = "S" }
    "#;
    let general = place_in(&generals(lines), "b K1i k1a S5a p5c S7b p7e");
    assert!(general.allows("5a5d+") && !general.allows("5a5d"));
    assert!(general.allows("7b7f") && !general.allows("7b7f+"));
    assert!(general.allows("7b7c+") && !general.allows("7b7c"));
}

/// A player's pieces guard a square as if an enemy stood there in place of its occupant, even a royal
/// of their own, which nothing could pass.
#[test]
fn a_range_capture_guards_the_square_of_its_own_royal() {
    let general = scene_under(r#"landing = "empty_only""#, "b K1i k1a R5g C5e");
    let square = |name| general.position.variant().geometry().parse(name).expect("a square");
    assert!(general.position.is_attacked(square("5e"), Color::Black));
    assert!(
        !general.position.is_attacked(square("5c"), Color::Black),
        "the Prince stands before it"
    );
}
