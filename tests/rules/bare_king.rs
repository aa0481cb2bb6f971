//! Players with nothing but royals left: Tenjiku, Chu, Heian and Sho.

use std::sync::Arc;

use komainu::board::{Outcome, Reason, Variant};
use komainu::types::Color;

use super::scene::{Scene, place, place_in, place_with, small_game};

fn won(winner: Color, reason: Reason) -> Option<Outcome> {
    Some(Outcome { winner: Some(winner), reason })
}

fn drawn(reason: Reason) -> Option<Outcome> {
    Some(Outcome { winner: None, reason })
}

/// Tenjiku rules, option bare_king, off by default.
#[test]
fn a_bare_king_plays_on_by_default() {
    let scene = place("tenjiku", "b K16p k1a G8h p8g").after("8h8g 1a2a");
    assert_eq!(scene.outcome(), None);
}

/// Option bare_king = loses: a player left with royals alone loses, but a side bared by a capture
/// has one move in which to bare the other.
#[test]
fn a_bare_king_loses_if_it_cannot_bare_the_other() {
    let options = [("bare_king", "loses")];
    let bared = place_with("tenjiku", &options, "b K16p k1a G8h p8g").after("8h8g");
    assert_eq!(bared.outcome(), None);
    assert!(!bared.position.legal_moves().is_empty());
    let lost = bared.after("1a2a");
    assert_eq!(lost.outcome(), won(Color::Black, Reason::BareKing));
    assert!(lost.position.legal_moves().is_empty());
}

/// Option bare_king = loses: baring the other side in reply is a draw.
#[test]
fn a_bare_king_that_bares_the_other_draws() {
    let options = [("bare_king", "loses")];
    let scene = place_with("tenjiku", &options, "b K16p k8f G8h p8g").after("8h8g 8f8g");
    assert_eq!(scene.outcome(), drawn(Reason::BareKing));
}

/// Option bare_king = loses: several royals are still bare, and capturing a royal comes first.
#[test]
fn royals_alone_are_bare_however_many() {
    let options = [("bare_king", "loses")];
    let two = place_with("tenjiku", &options, "b K16p k1a +[de]3a G8h p8g");
    let lost = two.after("8h8g 1a2a");
    assert_eq!(lost.outcome(), won(Color::Black, Reason::BareKing));
    let captured = two.after("8h8g 1a2a");
    assert!(captured.position.is_decided());
    let king = place_with("tenjiku", &options, "b K8e k8f G8h p8g").after("8h8g 8f8e");
    assert_eq!(king.outcome(), won(Color::White, Reason::RoyalsCaptured));
}

/// A Pawn is minor, and dead on the last rank as a Lance is.
fn lishogi() -> Arc<Variant> {
    let lines = r#"
        endings = { bare_king = "loses_to_material" }
        pieces.G = { name = "Gold", moves = [{ step = "F FL FR L R B" }] }
        pieces.P = { name = "Pawn", moves = [{ step = "F" }], minor = true }
        pieces.L = { name = "Lance", moves = [{ slide = "F" }] }
        pieces.CP = { name = "Crown Prince", moves = [{ step = "all" }], royal = true }
    "#;
    small_game(8, 8, lines)
}

/// The result against White's bare King, whichever side is to move.
fn against(pieces: &str) -> Option<Outcome> {
    let [black, white] = ["b", "w"].map(|side| {
        let scene = place_in(&lishogi(), &format!("{side} K1h {pieces}"));
        assert_eq!(scene.outcome().is_some(), scene.position.legal_moves().is_empty());
        scene.outcome()
    });
    assert_eq!(black, white, "{pieces}");
    black
}

/// Chu rules, option bare_king = lishogi: a bare royal loses when the other side has more than one
/// piece, the royal included.
#[test]
fn a_bare_king_loses_to_a_king_with_one_piece() {
    assert_eq!(against("G4h k8a"), won(Color::Black, Reason::BareKing));
    assert_eq!(against("G4h L5h k8a"), won(Color::Black, Reason::BareKing));
}

/// Same rule: Pawns, Go-Betweens and dead pieces do not count.
#[test]
fn minor_and_dead_pieces_do_not_beat_a_bare_king() {
    assert_eq!(against("P4g P5g k8a"), None);
    assert_eq!(against("L3a P4g k8c"), None, "a Lance on the last rank");
    assert_eq!(against("L3b k8c"), won(Color::Black, Reason::BareKing));
    assert_eq!(against("L3a P3g G3h k8c"), won(Color::Black, Reason::BareKing));
}

/// Same rule: the royal may not be in check.
#[test]
fn a_king_in_check_does_not_win_against_a_bare_one() {
    assert_eq!(against("G4h k2g"), None);
}

/// Same rule: a second royal counts as a piece.
#[test]
fn another_royal_counts_against_a_bare_king() {
    assert_eq!(against("[CP]4h k8a"), won(Color::Black, Reason::BareKing));
}

/// Same rule: none of the other side's royals may be in check.
#[test]
fn one_royal_of_two_in_check_saves_a_bare_king() {
    assert_eq!(against("[CP]4h G8h k2g"), None);
    assert_eq!(against("[CP]4h G8h k3f"), won(Color::Black, Reason::BareKing));
    assert_eq!(against("G8h G7h k2g"), None);
}

/// Same rule: two bare royals draw, unless they stand side by side: one takes the other.
#[test]
fn two_bare_kings_side_by_side_play_on() {
    assert_eq!(against("k3h"), drawn(Reason::BareKing));
    assert_eq!(against("k2h"), None);
    assert_eq!(against("k2g"), None);
}

/// The rule as lishogi plays it: a piece that can never move again does not keep a royal from being bare.
#[test]
fn a_king_with_a_dead_piece_is_bare() {
    assert_eq!(against("G4h p6h k8a"), won(Color::Black, Reason::BareKing));
    assert_eq!(against("G4h p6g k8a"), None);
    assert_eq!(against("P4a k8a p6h"), drawn(Reason::BareKing), "both are");
}

/// Same rule: the bare royal may first take the last piece at once; two bare royals draw.
#[test]
fn a_bare_king_takes_the_last_piece_if_it_can() {
    let scene = place_in(&lishogi(), "b K1h G4c p4b k3c").after("4c4b");
    assert_eq!(scene.outcome(), None);
    assert_eq!(scene.after("3c4b").outcome(), drawn(Reason::BareKing));
    let missed = scene.after("3c3d");
    assert_eq!(missed.outcome(), won(Color::Black, Reason::BareKing));
}

/// Same rule: the piece that it takes has to be the last one that counts; others may be left.
#[test]
fn a_bare_king_need_not_take_what_does_not_count() {
    let scene = place_in(&lishogi(), "w K1h G4d P7g L8a k4c");
    assert_eq!(scene.outcome(), None);
    assert_eq!(scene.after("4c4d").outcome(), None, "a Pawn does not beat a bare King");
    let two = place_in(&lishogi(), "w K1h G4d G7g k4c");
    assert_eq!(two.outcome(), won(Color::Black, Reason::BareKing));
}

/// Same rule: a bare King that stops giving check has lost.
#[test]
fn a_bare_king_has_to_go_on_giving_check() {
    let scene = place_in(&lishogi(), "w K1h G8h k2g");
    assert_eq!(scene.outcome(), None);
    assert_eq!(scene.after("2g1g").outcome(), None);
    assert_eq!(scene.after("2g2f").outcome(), won(Color::Black, Reason::BareKing));
}

/// A position of Chu by the rules of the Japanese Chu Shogi Association.
fn association(pieces: &str) -> Scene {
    place_with("chu", &[("bare_king", "jcsa"), ("promotion_rule", "jcsa")], pieces)
}

/// Chu rules, option bare_king = jcsa (competition rules of the Japanese Chu Shogi Association, on
/// exhausted forces): of two Kings and one piece the player with the piece wins.
#[test]
fn one_piece_beats_a_bare_king_by_the_association() {
    for side in ["b", "w"] {
        let scene = association(&format!("{side} K1l G4h k8a"));
        assert_eq!(scene.outcome(), won(Color::Black, Reason::BareKing));
        assert!(scene.position.legal_moves().is_empty());
        let scene = association(&format!("{side} K1l k8a +p8f"));
        assert_eq!(scene.outcome(), won(Color::White, Reason::BareKing));
    }
}

/// Same rule: it is about one piece alone.
#[test]
fn two_pieces_have_to_win_by_themselves_by_the_association() {
    for pieces in ["K1l G4h G5h k8a", "K1l G4h P5h k8a", "K1l G4h k8a p8c", "K1l +[DE]4h k8a"] {
        assert_eq!(association(&format!("w {pieces}")).outcome(), None, "{pieces}");
    }
}

/// Same rule: a Pawn and a Go-Between have to promote, and dead pieces do not count.
#[test]
fn minor_and_dead_pieces_decide_nothing_by_the_association() {
    assert_eq!(association("b K1l P4h k8a").outcome(), None);
    assert_eq!(association("b K1l [GB]4h k8a").outcome(), None);
    assert_eq!(association("b K1l +[GB]4h k8a").outcome(), won(Color::Black, Reason::BareKing));
    assert_eq!(association("b K1l L4a G4h k8a p9l").outcome(), won(Color::Black, Reason::BareKing));
    assert_eq!(association("b K1l L4a k8a").outcome(), drawn(Reason::BareKing));
}

/// Same rule: the bare King may take the last piece, or the other King, with its next move.
#[test]
fn a_bare_king_may_first_take_what_it_can_by_the_association() {
    let scene = association("w K1l G4d k4c");
    assert_eq!(scene.outcome(), None);
    assert_eq!(scene.after("4c4d").outcome(), drawn(Reason::BareKing));
    assert_eq!(scene.after("4c4b").outcome(), won(Color::Black, Reason::BareKing));
    let beside = association("w K1l G4d k2k");
    assert_eq!(beside.outcome(), None);
    assert_eq!(beside.after("2k1l").outcome(), won(Color::White, Reason::RoyalsCaptured));
    assert_eq!(association("b K1l G4d k2k").outcome(), won(Color::Black, Reason::BareKing));
}

/// Same rule: two bare Kings draw, unless they stand side by side.
#[test]
fn two_bare_kings_draw_by_the_association() {
    assert_eq!(association("b K1l k8a").outcome(), drawn(Reason::BareKing));
    assert_eq!(association("b K1l +[de]8a").outcome(), drawn(Reason::BareKing));
    assert_eq!(association("b K1l k2k").outcome(), None);
}

/// Under the ordinary rule a Pawn is a piece, and a side with two royals is bare with both.
#[test]
fn any_piece_beats_a_bare_king_under_the_ordinary_rule() {
    let lines = r#"
        endings = { bare_king = "loses", self_check = "illegal" }
        pieces.P = { name = "Pawn", moves = [{ step = "F" }], minor = true }
        pieces.CP = { name = "Crown Prince", moves = [{ step = "all" }], royal = true }
    "#;
    let game = small_game(5, 5, lines);
    let pawn = place_in(&game, "b K1e P3c p2d k5a").after("1e2d 5a5b");
    assert_eq!(pawn.outcome(), won(Color::Black, Reason::BareKing));
    let reply = place_in(&game, "b K1e P3d p3c k4d [cp]5a").after("3d3c");
    assert_eq!(reply.outcome(), None, "White may bare Black in turn");
    assert_eq!(reply.after("4d3c").outcome(), drawn(Reason::BareKing));
    assert_eq!(reply.after("5a5b").outcome(), won(Color::Black, Reason::BareKing));
}

/// Option bare_king = loses_to_material: the royal that is needed may itself be a minor piece.
#[test]
fn a_bare_king_loses_to_a_minor_royal_with_another_piece() {
    let lines = "endings = { bare_king = 'loses_to_material' }\n\
                 pieces.M = { name = 'Mouse', royal = true, minor = true, moves = [{ step = 'all' }] }\n\
                 pieces.G = { name = 'Gold', moves = [{ step = 'F FL FR L R B' }] }\n";
    let game = small_game(5, 5, lines);
    let scene = place_in(&game, "w M1e G5e k5a");
    assert_eq!(scene.outcome(), won(Color::Black, Reason::BareKing));
    assert_eq!(place_in(&game, "w M1e k5a").outcome(), drawn(Reason::BareKing));
}

/// Same rule: a player whose other royal can never move has no more than a bare royal.
#[test]
fn a_royal_that_is_stuck_is_no_second_piece() {
    let lines = "endings = { bare_king = 'loses_to_material' }\n\
                 pieces.S = { name = 'Snail', royal = true, moves = [{ step = 'F' }] }\n";
    let game = small_game(5, 5, lines);
    assert_eq!(place_in(&game, "w K1e S3a k5a").outcome(), drawn(Reason::BareKing));
    assert_eq!(place_in(&game, "w K1e S3c k5a").outcome(), won(Color::Black, Reason::BareKing));
}
