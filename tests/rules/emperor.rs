//! The Emperor of Maka-Dai-Dai, a promoted King.

use super::scene::{Scene, list, place, place_with};

fn emperor(pieces: &str) -> Scene {
    place("maka-dai-dai", &format!("b +K10j {pieces}"))
}

fn emperor_with(option: &str, choice: &str, pieces: &str) -> Scene {
    let pieces = format!("b +K10j {pieces}");
    place_with("maka-dai-dai", &[(option, choice)], &pieces)
}

const SQUARES: usize = 19 * 19;

/// Maka-Dai-Dai rules, Emperor: to any empty square, whatever is in between; it cannot pass.
#[test]
fn an_emperor_goes_to_any_empty_square_but_does_not_pass() {
    let scene = emperor("k19a p19b P9j P11j");
    // Not its own squares, nor 19b, which the King protects; 19a is unprotected.
    assert_eq!(scene.moves_from("10j").len(), SQUARES - 3 - 1);
    assert!(scene.allows("10j1s") && !scene.allows("10j10j") && !scene.allows("10j9j"));
    assert!(scene.allows("10j19a") && !scene.allows("10j19b"));
}

/// Maka-Dai-Dai rules, Emperor: only captures are restricted; it may walk into an attack.
#[test]
fn an_emperor_may_go_where_it_can_be_captured() {
    let scene = emperor("k19a r5a");
    assert!(scene.allows("10j5e"));
}

/// Maka-Dai-Dai rules, Emperor protection: a piece is protected if any enemy could capture on its
/// square afterwards by its own moves, Lion power, jumps and hooks included.
#[test]
fn any_power_protects_from_an_emperor() {
    for (protector, victim) in [
        ("r5a", "5h"),
        ("[ln]5h", "7g"),
        ("[ky]5h", "5f"),
        ("n5f", "4h"),
        ("[hm]5h", "12q"),
        ("[ca]5h", "5f"),
        ("+[dsp]5h", "3f"),
        ("k5h", "5i"),
    ] {
        let king = if protector == "k5h" { "" } else { "k19a" };
        let scene = emperor(&format!("{king} {protector} p{victim}"));
        assert!(!scene.allows(&format!("10j{victim}")), "{protector}");
        assert!(scene.allows("10j15p"), "{protector} protects no empty square");
    }
}

/// The same pieces do not protect a piece that they do not reach.
#[test]
fn a_piece_out_of_reach_is_not_protected() {
    for (protector, victim) in [
        ("r5a", "6h"),
        ("[ln]5h", "8h"),
        ("[ky]5h", "6h"),
        ("n5f", "4d"),
        ("[ca]5h", "5g"),
        ("p5h", "5g"),
    ] {
        let scene = emperor(&format!("k19a {protector} p{victim}"));
        assert!(scene.allows(&format!("10j{victim}")), "{protector}");
    }
}

/// Maka-Dai-Dai rules, Emperor: it cannot capture own pieces, and Kings are captured like others.
#[test]
fn a_protected_last_royal_cannot_be_captured_by_an_emperor() {
    assert!(emperor("k19a").allows("10j19a"));
    assert!(!emperor("k19a r19h").allows("10j19a"));
}

/// Maka-Dai-Dai rules, option emperor_protection: lines opened by the Emperor's leaving count, or
/// attacks are judged on the board before the capture.
#[test]
fn a_line_opened_by_the_emperor_protects_as_the_option_says() {
    // The Emperor stands between the Rook and the Pawn.
    let pieces = "k19a r10s p10a";
    assert!(!emperor(pieces).allows("10j10a"));
    let before = emperor_with("emperor_protection", "attack_before_the_capture", pieces);
    assert!(before.allows("10j10a"));
}

/// Under both readings a protector that is not hidden protects.
#[test]
fn an_open_attack_protects_under_both_readings() {
    let pieces = "k19a r3a p10a";
    assert!(!emperor(pieces).allows("10j10a"));
    let before = emperor_with("emperor_protection", "attack_before_the_capture", pieces);
    assert!(!before.allows("10j10a"));
}

/// Maka-Dai-Dai rules, option emperor_may_not_capture: protection saves every piece, or royals
/// alone.
#[test]
fn protection_saves_what_the_option_says() {
    let option = "emperor_may_not_capture";
    let pieces = "k19a r5a p5h";
    assert!(!emperor(pieces).allows("10j5h"));
    assert!(emperor_with(option, "protected_royals_only", pieces).allows("10j5h"));
    for royal in ["k19a", "+[de]19a k1a"] {
        let pieces = format!("{royal} r19h");
        let royals_only = emperor_with(option, "protected_royals_only", &pieces);
        assert!(!royals_only.allows("10j19a"), "{royal}");
    }
}

/// Maka-Dai-Dai rules, option enemy_emperor_protects, by default always: an Emperor captures
/// nothing but the enemy Emperor, and that only if nothing else protects it.
#[test]
fn an_enemy_emperor_protects_everything_but_itself() {
    let scene = emperor("+k19a p5h r7c");
    assert!(!scene.allows("10j5h") && !scene.allows("10j7c"));
    assert!(scene.allows("10j19a"));
    assert!(!emperor("+k19a r19h").allows("10j19a"));
}

/// Option enemy_emperor_protects = never: it protects nothing.
#[test]
fn an_enemy_emperor_protects_nothing_if_the_option_says_so() {
    let scene = emperor_with("enemy_emperor_protects", "never", "+k19a p5h r7c p7e");
    assert!(scene.allows("10j5h") && scene.allows("10j7c"));
    assert!(!scene.allows("10j7e"), "the Rook protects");
}

/// Option enemy_emperor_protects = if_it_could_recapture: it protects a piece only if none of the
/// capturing side's other pieces could capture on that square in turn.
#[test]
fn an_enemy_emperor_protects_what_it_could_recapture() {
    let choice = "if_it_could_recapture";
    let option = "enemy_emperor_protects";
    let alone = emperor_with(option, choice, "+k19a p5h");
    assert!(!alone.allows("10j5h"));
    let supported = emperor_with(option, choice, "+k19a p5h R5s");
    assert!(supported.allows("10j5h"));
    // The support may come through the square that the recapturing Emperor leaves.
    let through = emperor_with(option, choice, "+k5e p5h R5a");
    assert!(through.allows("10j5h"));
    let blocked = emperor_with(option, choice, "+k19a p5h R5s P5m");
    assert!(!blocked.allows("10j5h"));
}

/// Under the same option one Emperor's failure to recapture leaves another's protection.
#[test]
fn any_of_two_enemy_emperors_may_protect_by_recapturing() {
    let (option, choice) = ("enemy_emperor_protects", "if_it_could_recapture");
    // The Rook attacks through the square that the first Emperor would leave.
    let first = emperor_with(option, choice, "+k5e +k19s p5h R5a");
    assert!(!first.allows("10j5h"));
    // The same with the board turned, so that the squares come in the other order.
    let second = emperor_with(option, choice, "+k5o +k19a p5l R5s");
    assert!(!second.allows("10j5l"));
    // Neither may capture where another Rook attacks.
    let neither = emperor_with(option, choice, "+k5e +k19s p5h R5a R1h");
    assert!(neither.allows("10j5h"));
}

/// Maka-Dai-Dai rules, Promotion: a King that captures becomes an Emperor.
#[test]
fn a_king_becomes_an_emperor_by_capturing() {
    let scene = place("maka-dai-dai", "b K10j k19a p10i");
    assert!(scene.allows("10j10i+") && !scene.allows("10j10i"));
    assert_eq!(scene.after("10j10i+").pieces(), list("+K10i k19a"));
}
