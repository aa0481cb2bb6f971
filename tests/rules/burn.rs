//! Burning: the Fire Demons of Tenjiku.

use komainu::types::Color;

use super::scene::{list, place, place_with};

/// Tenjiku rules, Active burn: when a Fire Demon completes its move, every enemy on the 8 adjacent
/// squares is captured; own pieces are untouched.
#[test]
fn a_demon_burns_the_enemies_around_its_destination() {
    let scene = place("tenjiku", "b K1p k16a [FiD]8h p6g [ggn]5i P5g p4h p5f p7k");
    assert_eq!(scene.after("8h7h").pieces(), list("K1p k16a [FiD]7h [ggn]5i P5g p4h p5f p7k"));
    assert_eq!(scene.after("8h5h").pieces(), list("K1p k16a [FiD]5h P5g p5f p7k"));
}

/// Tenjiku rules, Active burn: the piece captured by displacement is taken as well.
#[test]
fn a_demon_captures_and_burns_in_one_move() {
    let scene = place("tenjiku", "b K1p k16a [FiD]8h p5h p4h r5g");
    assert_eq!(scene.after("8h5h").pieces(), list("K1p k16a [FiD]5h"));
}

/// Tenjiku rules, Active burn: whatever their rank, royals included.
#[test]
fn a_demon_burns_royals() {
    let scene = place("tenjiku", "b K1p k16a [FiD]8b");
    let after = scene.after("8b15b");
    assert_eq!(after.pieces(), list("K1p [FiD]15b"));
    assert_eq!(after.winner(), Some(Color::Black));
}

/// Tenjiku rules, Active burn: it burns only when it completes a move of its own.
#[test]
fn a_demon_burns_nothing_when_another_piece_moves() {
    let scene = place("tenjiku", "b K1p k16a [FiD]8h p7g P1l");
    assert_eq!(scene.after("1l1k").pieces(), list("K1p k16a [FiD]8h p7g P1k"));
}

/// Tenjiku rules, Area move and Active burn: an area move burns like a slide.
#[test]
fn a_demon_burns_after_an_area_move() {
    let scene = place("tenjiku", "b K1p k16a [FiD]8j P7i p7g");
    assert_eq!(scene.after("8j7h").pieces(), list("K1p k16a [FiD]7h P7i"));
}

/// Tenjiku rules, Passive burn: a piece that ends its move beside an enemy demon is removed; that
/// costs the demon's owner no move.
#[test]
fn a_piece_that_moves_beside_an_enemy_demon_is_burnt() {
    let scene = place("tenjiku", "b K1p k16a G8i [fid]7g");
    let after = scene.after("8i8h");
    assert_eq!(after.pieces(), list("K1p k16a [fid]7g"));
    assert_eq!(after.position.side_to_move(), Color::White);
}

/// Tenjiku rules, Passive burn: its captures stand.
#[test]
fn what_a_burnt_piece_has_captured_stays_captured() {
    let scene = place("tenjiku", "b K1p k16a R8i p8h [fid]7g");
    assert_eq!(scene.after("8i8h").pieces(), list("K1p k16a [fid]7g"));
}

/// Tenjiku rules, Passive burn: it never affects pieces that did not move.
#[test]
fn a_piece_that_stays_beside_a_demon_is_safe() {
    let scene = place("tenjiku", "b K1p k16a P8h [fid]7g P1l");
    assert_eq!(scene.after("1l1k").pieces(), list("K1p k16a P8h [fid]7g P1k"));
}

/// Tenjiku rules, Passive burn: own demons do no harm.
#[test]
fn a_piece_may_move_beside_its_own_demon() {
    let scene = place("tenjiku", "b K1p k16a G8i [FiD]7g");
    assert!(scene.after("8i8h").pieces().contains(&"G8h".to_owned()));
}

/// Tenjiku rules, Passive burn: capturing the demon with the same move removes the threat; a
/// second demon beside the end of the move still burns.
#[test]
fn capturing_the_demon_saves_the_captor_unless_there_is_another() {
    let alone = place("tenjiku", "b K1p k16a R8i [fid]8g");
    assert_eq!(alone.after("8i8g").pieces(), list("K1p k16a R8g"));
    let two = place("tenjiku", "b K1p k16a R8i [fid]8g [fid]7f");
    assert_eq!(two.after("8i8g").pieces(), list("K1p k16a [fid]7f"));
}

/// Tenjiku rules, Passive burn: the demon may fall by igui or to a double capture.
#[test]
fn a_lion_that_captures_the_demon_on_the_way_is_safe() {
    let scene = place("tenjiku", "b K1p k16a [Ln]8h [fid]8g p7f");
    assert_eq!(scene.after("8h8g8h").pieces(), list("K1p k16a [Ln]8h p7f"));
    assert_eq!(scene.after("8h8g7f").pieces(), list("K1p k16a [Ln]7f"));
    assert_eq!(
        scene.after("8h9h").pieces(),
        list("K1p k16a [fid]8g p7f"),
        "without the capture it burns"
    );
}

/// Tenjiku rules, option burn_without_displacement: a piece that ends its move beside a demon is
/// burnt though it has not left its square, or is not.
#[test]
fn igui_and_pass_beside_a_demon_burn_as_the_option_says() {
    let pieces = "b K1p k16a [Ln]8h [fid]7g p8i";
    let burnt = place("tenjiku", pieces);
    assert_eq!(burnt.after("8h8i8h").pieces(), list("K1p k16a [fid]7g"), "igui");
    assert_eq!(burnt.after("8h8h").pieces(), list("K1p k16a [fid]7g p8i"), "pass");
    let safe = place_with("tenjiku", &[("burn_without_displacement", "safe")], pieces);
    assert_eq!(safe.after("8h8i8h").pieces(), list("K1p k16a [Ln]8h [fid]7g"));
    assert_eq!(safe.after("8h8h").pieces(), list("K1p k16a [Ln]8h [fid]7g p8i"));
    assert_eq!(safe.after("8h8g").pieces(), list("K1p k16a [fid]7g p8i"), "moving is still fatal");
}

/// Tenjiku rules, option fire_demon_meets_fire_demon: a demon that ends beside an enemy demon is burnt
/// and burns nothing, or first burns all other neighbours but never the demon.
#[test]
fn of_two_demons_the_one_that_moves_is_burnt() {
    let pieces = "b K1p k16a [FiD]8h [fid]4g p6g p5i P6i";
    let mover_only = place("tenjiku", pieces);
    assert_eq!(mover_only.after("8h5h").pieces(), list("K1p k16a [fid]4g p6g p5i P6i"));
    let options = [("fire_demon_meets_fire_demon", "others_then_mover")];
    let others_first = place_with("tenjiku", &options, pieces);
    assert_eq!(others_first.after("8h5h").pieces(), list("K1p k16a [fid]4g P6i"));
}

/// A demon that captures the only demon beside its destination survives and burns the others.
#[test]
fn a_demon_may_capture_a_demon() {
    let scene = place("tenjiku", "b K1p k16a [FiD]8h [fid]5h p6g p5i");
    assert_eq!(scene.after("8h5h").pieces(), list("K1p k16a [FiD]5h"));
}

/// Tenjiku rules, Area move: passing beside an enemy demon on the way is harmless.
#[test]
fn only_where_an_area_move_ends_counts() {
    let scene = place("tenjiku", "b K1p k16a [VGn]8j P9i P7i [fid]10g");
    // Every way to 8g leads over 9h, 8h or 7h; over 9h it passes the demon.
    assert_eq!(scene.after("8j8g").pieces(), list("K1p k16a [VGn]8g P9i P7i [fid]10g"));
    assert_eq!(scene.after("8j9g").pieces(), list("K1p k16a P9i P7i [fid]10g"));
}

/// Tenjiku rules, Order of events: promotion comes before burning, so promoting does not save.
#[test]
fn a_piece_that_promotes_beside_a_demon_is_burnt() {
    let scene = place("tenjiku", "b K1p k16a P8f [fid]7d");
    for text in ["8f8e", "8f8e+"] {
        assert_eq!(scene.after(text).pieces(), list("K1p k16a [fid]7d"));
    }
}

/// Tenjiku rules, option demon_promotion_burn: a Water Buffalo that promotes has moved as a Water
/// Buffalo and burns nothing on that move, or burns at once.
#[test]
fn a_new_demon_burns_from_its_first_move_as_the_option_says() {
    let pieces = "b K1p k16a [WBf]8f p7d p9d";
    let later = place("tenjiku", pieces);
    assert_eq!(later.after("8f8e+").pieces(), list("K1p k16a +[WBf]8e p7d p9d"));
    // From then on it burns pieces that come beside it.
    assert_eq!(later.after("8f8e+ 7d7e").pieces(), list("K1p k16a +[WBf]8e p9d"));
    let at_once = place_with("tenjiku", &[("demon_promotion_burn", "yes")], pieces);
    assert_eq!(at_once.after("8f8e+").pieces(), list("K1p k16a +[WBf]8e"));
    assert_eq!(at_once.after("8f8e").pieces(), list("K1p k16a [WBf]8e p7d p9d"));
}

/// Tenjiku rules, option fire_demon_slides.
#[test]
fn a_demon_slides_as_its_option_says() {
    let pieces = "b K1p k16a [FiD]8j";
    let sideways = place("tenjiku", pieces);
    assert!(sideways.allows("8j1j") && sideways.allows("8j12f"));
    assert!(!sideways.allows("8j8f"));
    let options = [("fire_demon_slides", "vertical_and_diagonal")];
    let vertical = place_with("tenjiku", &options, pieces);
    assert!(vertical.allows("8j8f") && vertical.allows("8j12f"));
    assert!(!vertical.allows("8j1j"));
}

/// Tenjiku rules, Win: a royal that burns itself beside an enemy demon is lost.
#[test]
fn a_king_that_walks_beside_a_demon_loses() {
    let scene = place("tenjiku", "b K8i k16a [fid]7g");
    assert_eq!(scene.after("8i8h").winner(), Some(Color::White));
}

/// Tenjiku rules, option simultaneous_royal_loss: the last royal captures the last enemy royal and
/// burns. The capture comes first and wins, or the game is drawn.
#[test]
fn capturing_the_last_royal_and_burning_ends_as_the_option_says() {
    let pieces = "b K8i k8h [fid]7g";
    let wins = place("tenjiku", pieces).after("8i8h");
    assert_eq!(wins.pieces(), list("[fid]7g"));
    assert_eq!(wins.winner(), Some(Color::Black));
    let options = [("simultaneous_royal_loss", "draw")];
    let draw = place_with("tenjiku", &options, pieces).after("8i8h");
    assert_eq!(draw.winner(), None);
    assert!(draw.position.legal_moves().is_empty());
}
