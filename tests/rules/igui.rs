//! Igui: capturing an adjacent piece without moving.

use super::scene::{list, place, place_in, small_game};

/// Tenjiku rules, Heavenly Tetrarchs: they take any one adjacent enemy without moving.
#[test]
fn the_tetrarchs_capture_a_neighbour_without_moving() {
    let scene = place("tenjiku", "b K1p k16a +[ChS]8h p8g p9i P7h p8f");
    assert_eq!(scene.series_from("8h"), list("8g8h 9i8h"));
    assert_eq!(scene.after("8h9i8h").pieces(), list("K1p k16a +[ChS]8h p8g P7h p8f"));
}

/// Tenjiku rules, Heavenly Tetrarchs: they cannot pass.
#[test]
fn igui_is_no_right_to_pass() {
    let scene = place("tenjiku", "b K1p k16a +[ChS]8h p8g");
    assert!(!scene.allows("8h8h"));
}

/// Igui takes whatever stands there, royals too.
#[test]
fn igui_can_end_the_game() {
    let scene = place("tenjiku", "w K8g k16a +[chs]8h");
    assert_eq!(scene.after("8h8g8h").winner(), Some(komainu::types::Color::White));
}

/// Taikyoku rules, option free_eagle=jump_slide_and_igui (tsio): igui with a pass, which needs an
/// adjacent empty square to step to.
#[test]
fn igui_may_come_with_a_pass_by_an_empty_neighbour() {
    let game = small_game(
        3,
        5,
        r#"
        pieces.P = { name = "Pawn", moves = [{ step = "F" }] }
        pieces.G = { name = "Guard", moves = [{ igui = { pass = true } }] }
    "#,
    );
    let guard = place_in(&game, "b K1e k1a G3e p2e P2d");
    assert!(guard.allows("3e3e"));
    assert_eq!(guard.series_from("3e"), list("2e3e"));
    let shut = place_in(&game, "b K1e k1a G3e p2e P2d P3d");
    assert!(!shut.allows("3e3e") && shut.allows("3e2e3e"));
}
