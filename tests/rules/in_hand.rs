//! Captured pieces that become something other than their unpromoted side in hand: Whale.

use std::sync::Arc;

use komainu::board::{SfenError, Variant};

use super::scene::{list, place_in, read, small_game};

fn whale() -> Arc<Variant> {
    let lines = r#"
        drops = {}
        pieces.G = { name = "Grey Whale", moves = [{ step = "F" }] }
        pieces.P = { name = "Porpoise", moves = [{ step = "L R" }], in_hand = "KW" }
        pieces.KW = { name = "Killer Whale", moves = [{ slide = "orthogonal" }] }
    "#;
    small_game(5, 5, lines)
}

/// Whale rules: a captured Porpoise becomes a Killer Whale in the captor's hand.
#[test]
fn a_captured_porpoise_comes_back_as_a_killer_whale() {
    let scene = place_in(&whale(), "b K1e k5a G3c p3b").after("3c3b");
    assert_eq!(scene.hands(), "[KW]");
    let dropped = scene.after("5a5b [KW]*1b");
    assert_eq!(dropped.pieces(), list("K1e k5b G3b [KW]1b"));
    assert_eq!(scene.after("5a5b").drops_of("P"), list(""));
}

/// Whale rules: a Killer Whale stays one when captured again, and one side may have both.
#[test]
fn a_killer_whale_stays_one() {
    let scene = place_in(&whale(), "b K1e k5a G3c [kw]3b G1c p1b").after("3c3b 5a5b 1c1b");
    assert_eq!(scene.hands(), "2[KW]");
}

/// No Porpoise is ever in hand, so no text may say so.
#[test]
fn what_cannot_be_held_is_an_error_in_a_text() {
    assert!(read(&whale(), "k4/5/5/5/4K b [KW] 1").is_ok());
    let error = read(&whale(), "k4/5/5/5/4K b P 1").err().expect("an error");
    assert!(matches!(error, SfenError::Hands { .. }), "{error}");
}

/// A written position is read again, however many pieces a hand holds.
#[test]
fn a_hand_holds_as_many_pieces_as_can_be_written() {
    let scene = read(&whale(), "k4/5/5/5/4K b 64500G 1");
    assert_eq!(scene.unwrap_or_else(|error| panic!("{error}")).hands(), "64500G");
    for text in ["k4/5/5/5/4K b 64501G 1", "k4/5/5/5/4K b 64000G501g 1", "k4/5/5/5/4K b 0G 1"] {
        let error = read(&whale(), text).err().expect("an error");
        assert!(error.to_string().ends_with("expected counts from 1 to 64500, in all"), "{error}");
    }
}
