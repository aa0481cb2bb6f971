//! When a Lion may capture a Lion: Chu.

use std::sync::Arc;

use komainu::board::Variant;

use super::scene::{Scene, place_in, small_game};

/// The pieces of Chu that the rules about Lions need, under a rule about capturing them.
pub fn chu(lion_trading: &str) -> Arc<Variant> {
    let lines = format!(
        r#"
        lion_trading = {{ {lion_trading} }}
        promotion = {{ on = "zone", ranks = 3 }}
        pieces.Ln = {{ name = "Lion", moves = [{{ lion = {{ steps = 2 }} }}], lion = true }}
        pieces.G = {{ name = "Gold", moves = [{{ step = "F FL FR L R B" }}] }}
        pieces.R = {{ name = "Rook", moves = [{{ slide = "orthogonal" }}] }}
        pieces.GB = {{ name = "Go-Between", moves = [{{ step = "F B" }}], minor = true }}
        [pieces.P]
        name = "Pawn"
        moves = [{{ step = "F" }}]
        promotes_to = "+P"
        minor = true
        [pieces."+P"]
        like = "G"
        name = "Tokin"
        [pieces.Ky]
        name = "Kylin"
        moves = [{{ step = "diagonal" }}, {{ jump = [[0, 2], [0, -2], [2, 0], [-2, 0]] }}]
        promotes_to = "+Ky"
        [pieces."+Ky"]
        name = "Lion, promoted"
        moves = [{{ lion = {{ steps = 2 }} }}]
        lion = true
        [pieces.HF]
        name = "Horned Falcon"
        moves = [{{ slide = "L R B" }}, {{ line_lion = {{ dirs = "F", steps = 2 }} }}]
        [pieces.SE]
        name = "Soaring Eagle"
        moves = [{{ slide = "F L R B" }}, {{ line_lion = {{ dirs = "FL FR", steps = 2 }} }}]
        "#
    );
    small_game(7, 9, &lines)
}

const READINGS: [&str; 2] = ["after_move", "before_move"];

fn under(reading: &str, pieces: &str) -> Scene {
    place_in(&chu(&format!("capture = '{reading}'")), &format!("b K1i k7a {pieces}"))
}

/// Returns `true` if a move is legal under both readings of what a defended Lion is; they have to agree.
fn allowed(pieces: &str, text: &str) -> bool {
    let [after, before] = READINGS.map(|reading| under(reading, pieces).allows(text));
    assert_eq!(after, before, "{pieces}: {text}");
    after
}

/// Whether a move is legal: first with the defenders after the move, then with those before it.
fn readings(pieces: &str, text: &str) -> [bool; 2] {
    READINGS.map(|reading| under(reading, pieces).allows(text))
}

/// Chu rules, option lion_capture: a Lion may always take a Lion on an adjacent square.
#[test]
fn an_adjacent_lion_may_always_be_captured() {
    assert!(allowed("[Ln]4f [ln]4e r4a", "4f4e"));
    assert!(allowed("[Ln]4f [ln]3e r3a g3d", "4f3e"));
}

/// Same rule: also without moving, or going on.
#[test]
fn an_adjacent_lion_may_be_captured_on_the_way() {
    let pieces = "[Ln]4f [ln]4e r4a p3d";
    assert!(allowed(pieces, "4f4e4f"), "igui");
    assert!(allowed(pieces, "4f4e5d") && allowed(pieces, "4f4e3d"));
}

/// Same rule: a Lion may take a Lion two squares away if that Lion is undefended.
#[test]
fn an_undefended_lion_two_squares_away_may_be_captured() {
    assert!(allowed("[Ln]4g [ln]4e", "4g4e"));
    assert!(allowed("[Ln]4g [ln]2f r4a", "4g2f"));
}

/// Same rule: a Lion may not take a defended one there.
#[test]
fn a_defended_lion_two_squares_away_may_not_be_captured() {
    for defender in ["r4a", "p4d", "g5d", "[gb]4d", "[ln]2d", "+[ky]4c", "[hf]4c"] {
        assert!(!allowed(&format!("[Ln]4g [ln]4e {defender}"), "4g4e"), "{defender}");
    }
    assert!(!place_in(&chu("capture = 'after_move'"), "b K1i k4d [Ln]4g [ln]4e").allows("4g4e"));
}

/// Same rule for a Kylin that has become a Lion, on either side.
#[test]
fn the_rules_hold_for_promoted_kylins() {
    assert!(!allowed("+[Ky]4g [ln]4e r4a", "4g4e"));
    assert!(!allowed("[Ln]4g +[ky]4e r4a", "4g4e"));
    assert!(allowed("[Ln]4g [ky]4e r4a", "4g4e"), "a Kylin is no Lion yet");
}

/// Same rule: a slider hidden behind the capturing Lion counts under both readings.
#[test]
fn a_slider_behind_the_capturing_lion_protects() {
    assert!(!allowed("[Ln]4g [ln]4e r4i", "4g4e"));
    assert!(allowed("[Ln]4g [ln]4e r4i P4h", "4g4e"), "something stands between");
}

/// Same rule: a sole defender taken on the way does not count after the move, and does before it.
#[test]
fn a_sole_defender_taken_on_the_way_counts_as_the_option_says() {
    let pieces = "[Ln]4c [ln]4e p4d";
    assert_eq!(readings(pieces, "4c4d4e"), [true, false]);
    assert!(!allowed(pieces, "4c4e"), "jumping leaves the defender there");
    assert!(!allowed("[Ln]4c [ln]4e p4d r4i", "4c4d4e"), "there is another defender");
}

/// Same rule: a piece taken on the way no longer stands in the way of a slider, under both readings.
#[test]
fn a_line_opened_by_the_capture_on_the_way_protects() {
    let pieces = "[Ln]3g [ln]4e p4f r4i";
    assert!(!allowed(pieces, "3g4f4e"));
    assert!(allowed(pieces, "3g4e"), "jumping leaves the line closed");
}

/// Same rule: it may take a defended Lion if it also took on the way a piece other than a Pawn or
/// Go-Between.
#[test]
fn a_capture_of_value_on_the_way_makes_up_for_a_defender() {
    for (victim, of_value) in
        [("p", false), ("[gb]", false), ("g", true), ("r", true), ("[ky]", true)]
    {
        let pieces = format!("[Ln]4g [ln]4e {victim}4f r4a");
        assert_eq!(allowed(&pieces, "4g4f4e"), of_value, "{victim}");
        assert!(!allowed(&pieces, "4g4e"), "jumping over it takes nothing");
    }
}

/// Chu rules, notes: a promoted Pawn counts as a real piece.
#[test]
fn a_promoted_minor_piece_is_of_value() {
    assert!(allowed("[Ln]4g [ln]4e +p4f r4a", "4g4f4e"));
}

/// A Lion is of value: an adjacent one and then one behind it.
#[test]
fn two_lions_may_be_captured_at_once() {
    let pieces = "[Ln]4g [ln]4f +[ky]4e r4a";
    assert!(allowed(pieces, "4g4f4e"));
    assert!(!allowed(pieces, "4g4e"));
}

/// An own piece on the way is jumped, which is not a capture.
#[test]
fn jumping_an_own_piece_gains_nothing() {
    assert!(!allowed("[Ln]4g [ln]4e G4f r4a", "4g4e"));
}

/// Chu rules, notes: the rules do not protect Falcons and Eagles, and do not bind them.
#[test]
fn falcons_and_eagles_are_no_lions() {
    assert!(allowed("[Ln]4g [hf]4e r4a", "4g4e"));
    assert!(allowed("[Ln]4g [se]4e r4a", "4g4e"));
    assert!(allowed("[HF]4g [ln]4e r4a", "4g4e"));
    assert!(allowed("[SE]2g [ln]4e r4a", "2g4e"));
}

/// Other pieces capture Lions from anywhere, defended or not.
#[test]
fn other_pieces_may_capture_a_defended_lion() {
    assert!(allowed("R4i [ln]4e r4a", "4i4e"));
    assert!(allowed("[Ky]4g [ln]4e r4a", "4g4e"));
}

/// White's Lions are bound as well.
#[test]
fn both_players_are_bound() {
    for reading in READINGS {
        let game = chu(&format!("capture = '{reading}'"));
        let scene = place_in(&game, "w K1i k7a [ln]4c [Ln]4e P4f");
        assert!(!scene.allows("4c4e"), "{reading}");
        assert!(place_in(&game, "w K1i k7a [ln]4c [Ln]4e P4d").allows("4c4d4e"), "{reading}");
    }
}

/// The other great games have no such rule.
#[test]
fn lions_are_captured_freely_where_nothing_is_said() {
    let scene = place_in(&chu("capture = 'free'"), "b K1i k7a [Ln]4g [ln]4e r4a");
    assert!(scene.allows("4g4e"));
}
