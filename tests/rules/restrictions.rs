//! What a position remembers of earlier moves, and the field of its text that holds it: Chu.

use std::sync::Arc;

use komainu::board::{SfenError, Variant};
use komainu::types::Color;

use super::scene::{Scene, place, place_in, read, small_game};

/// A Rook that can take a Lion, and Generals that can put off their promotion.
fn chu(rules: &str) -> Arc<Variant> {
    let lines = r#"
        pieces.Ln = { name = "Lion", moves = [{ lion = { steps = 2 } }], lion = true }
        pieces.R = { name = "Rook", moves = [{ slide = "orthogonal" }] }
        pieces.G = { name = "Gold", moves = [{ step = "orthogonal" }], promotes_to = "+G" }
        pieces."+G" = { name = "Promoted Gold", moves = [{ step = "all" }] }
    "#;
    small_game(5, 7, &format!("{rules}{lines}"))
}

fn both() -> Arc<Variant> {
    chu(r#"
        promotion = { on = "zone", ranks = 2, deferral = "next_turn_only_by_capture" }
        lion_trading = { counter_strike = "always" }
    "#)
}

fn last_field(scene: &Scene) -> Option<String> {
    scene.text().split(' ').nth(4).map(str::to_owned)
}

const PIECES: &str = "b K1g k5a R3f [ln]3d [Ln]1d r1a G4c g2e G1c";

/// Readings of Chu, the fifth field: the square where a Lion was just taken.
#[test]
fn the_square_of_a_lion_just_taken_is_written() {
    let scene = place_in(&both(), PIECES);
    assert_eq!(last_field(&scene), None);
    let struck = scene.after("3f3d");
    assert_eq!(struck.text(), "k3r/5/1G2G/2R1L/3g1/5/4K w - 2 3d".replace('L', "[Ln]"));
    assert_eq!(last_field(&struck.after("5a5b")), None);
}

/// Same field: after a comma the piece of a side that entered the zone without promoting.
#[test]
fn a_piece_that_put_off_its_promotion_is_written() {
    let entered = place_in(&both(), PIECES).after("4c4b");
    assert_eq!(last_field(&entered).as_deref(), Some("-,b4b"));
    let by_both = entered.after("2e2f");
    assert_eq!(last_field(&by_both).as_deref(), Some("-,b4b,w2f"));
    let next = by_both.after("1g2g");
    assert_eq!(last_field(&next).as_deref(), Some("-,w2f"));
    assert_eq!(last_field(&next.after("5a5b")), None);
}

/// Same field: both at once.
#[test]
fn a_lion_taken_and_a_promotion_put_off_are_written_together() {
    let scene = place_in(&both(), "w K1g k5a R3f [ln]3d g2e").after("2e2f 3f3d");
    assert_eq!(last_field(&scene).as_deref(), Some("3d,w2f"));
}

/// A piece that promoted, or that was captured since, leaves nothing behind.
#[test]
fn what_promoted_or_was_captured_is_forgotten() {
    let scene = place_in(&both(), "b K1g k5a G4c r4a");
    assert_eq!(last_field(&scene.after("4c4b+")), None);
    assert_eq!(last_field(&scene.after("4c4b 4a4b")), None);
    assert_eq!(last_field(&scene.after("4c4b 4a3a")).as_deref(), Some("-,b4b"));
}

/// The field is read as it is written, and the rules go by it.
#[test]
fn the_last_field_is_read_as_it_is_written() {
    let scene = place_in(&both(), PIECES);
    for moves in ["3f3d", "4c4b", "4c4b 2e2f", "4c4b 2e2f 3f3d", "1g2g"] {
        let after = scene.after(moves);
        let again = read(&both(), &after.text()).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(again.text(), after.text());
        assert_eq!(again.position.restrictions(), after.position.restrictions());
        assert_eq!(again.position.full_key(), after.position.full_key());
        let mut legal = [again.position.legal_moves(), after.position.legal_moves()];
        legal.iter_mut().for_each(|moves| moves.sort());
        assert_eq!(legal[0], legal[1]);
    }
}

const BOARD: &str = "k3r/5/1G2G/2R1[Ln]/3g1/5/4K";

fn reading(rest: &str) -> Result<Scene, SfenError> {
    read(&both(), &format!("{BOARD} {rest}"))
}

/// The field may be missing or a mere `-`.
#[test]
fn nothing_to_remember_is_read_in_every_form() {
    for rest in ["w", "w -", "w - 2", "w - 2 -"] {
        let scene = reading(rest).unwrap_or_else(|error| panic!("{rest}: {error}"));
        assert!(scene.allows("1a1c") && scene.position.restrictions().lion_taken().is_none());
        assert_eq!(last_field(&scene), None);
    }
}

/// lishogi writes the square of the Lion in the place of pieces in hand.
#[test]
fn the_square_of_a_lion_is_read_in_the_third_field_too() {
    let scene = reading("w 3d 2").unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(scene.text(), format!("{BOARD} w - 2 3d"));
}

/// A field that cannot be read is an error that shows it.
#[test]
fn a_wrong_last_field_is_an_error() {
    for field in ["x", "9z", "3d4d", "-b4b", "-,4b", "-,x4b", "-,b", "-,b9z", "3d,", ",b4b", "b4b"]
    {
        let error = reading(&format!("w - 2 {field}")).err().expect(field);
        assert_eq!(error, SfenError::Restrictions(field.to_owned()));
    }
    assert_eq!(reading("w - 2 3d 1").err(), Some(SfenError::Trailing("1".to_owned())));
}

/// Games whose rules do not look back have no such field, in neither place.
#[test]
fn games_that_remember_nothing_have_no_such_field() {
    let game = chu("lion_trading = { capture = 'after_move' }");
    let error = read(&game, &format!("{BOARD} w - 2 3d")).err();
    assert_eq!(error, Some(SfenError::Trailing("3d".to_owned())));
    assert!(read(&game, &format!("{BOARD} w 3d 2")).is_err());
    let mini = place("mini", "b K5e k1a");
    assert!(mini.text().ends_with(" b - 1"));
}

/// With drops the third field is the pieces in hand, even if it looks like a square.
#[test]
fn pieces_in_hand_are_no_square() {
    let lines = r#"
        drops = {}
        promotion = { on = "zone", ranks = 2, deferral = "next_turn_only_by_capture" }
        pieces.B = { name = "Bishop", moves = [{ slide = "diagonal" }] }
    "#;
    let game = small_game(5, 5, lines);
    let scene = read(&game, "k4/5/5/5/4K b 2b 1").unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(scene.hands(), "2b");
    assert!(scene.position.restrictions().lion_taken().is_none());
}

/// Each rule remembers what it needs and nothing else.
#[test]
fn only_what_a_rule_asks_for_is_remembered() {
    let strike = chu("lion_trading = { counter_strike = 'if_defended' }\n\
         promotion = { on = 'zone', ranks = 2 }\n");
    assert_eq!(last_field(&place_in(&strike, PIECES).after("3f3d")).as_deref(), Some("3d"));
    assert_eq!(last_field(&place_in(&strike, PIECES).after("4c4b")), None);
    let defer =
        chu("promotion = { on = 'zone', ranks = 2, deferral = 'next_turn_only_by_capture' }\n");
    assert_eq!(last_field(&place_in(&defer, PIECES).after("4c4b")).as_deref(), Some("-,b4b"));
}

/// Positions are the same for repetitions whatever went before, but not for what can be played.
#[test]
fn the_full_key_tells_positions_apart_that_the_key_does_not() {
    let plain = reading("w - 2").unwrap_or_else(|error| panic!("{error}"));
    let mut keys = vec![plain.position.full_key()];
    assert_eq!(plain.position.full_key(), plain.position.key());
    for field in ["3d", "4d", "-,b3c", "-,w3c", "-,b4c", "3d,b3c", "-,b3c,w2e"] {
        let scene = reading(&format!("w - 2 {field}")).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(scene.position.key(), plain.position.key(), "{field}");
        assert!(!keys.contains(&scene.position.full_key()), "{field}");
        keys.push(scene.position.full_key());
    }
}

/// Passing the move, as a search may, forgets all of it; taking the pass back restores it.
#[test]
fn a_null_move_forgets_and_its_undoing_remembers() {
    let mut position = place_in(&both(), PIECES).after("4c4b 2e2f 3f3d").position;
    let before = *position.restrictions();
    assert!(before.lion_taken().is_some() && before.entered(Color::White).is_some());
    position.make_null();
    assert!(position.restrictions().lion_taken().is_none());
    assert_eq!(position.full_key(), position.key());
    position.unmake();
    assert_eq!(*position.restrictions(), before);
}
