//! The side that has to vary in a repetition: the rule of the Japanese Chu Shogi Association.
//!
//! It is judged at the fourth occurrence: perpetual check loses, else the side that alone attacks
//! with its moves of the cycle has to vary, else, if both pass, the side that passed first, else
//! it is a draw.

use std::sync::Arc;

use komainu::board::{Outcome, Reason, Variant};
use komainu::types::Color;

use super::scene::{Scene, place_in, small_game};

fn chu() -> Arc<Variant> {
    let lines = r#"
        endings = { repetition = "fourfold_aggressor_varies" }
        pieces.R = { name = "Rook", moves = [{ slide = "orthogonal" }] }
        pieces.G = { name = "Gold", moves = [{ step = "F FL FR L R B" }] }
        pieces.P = { name = "Pawn", moves = [{ step = "F" }] }
        pieces.Ln = { name = "Lion", moves = [{ lion = { steps = 2 } }] }
    "#;
    small_game(9, 9, lines)
}

/// The result of three rounds of the same moves.
fn repeated(pieces: &str, round: &str) -> Option<Outcome> {
    let scene = place_in(&chu(), pieces);
    let rounds = |count: usize| -> Scene { scene.after(&format!("{round} ").repeat(count)) };
    assert_eq!(rounds(2).outcome(), None, "the third occurrence");
    rounds(3).outcome()
}

fn lost(loser: Color) -> Option<Outcome> {
    Some(Outcome { winner: Some(!loser), reason: Reason::Repetition })
}

const DRAWN: Option<Outcome> = Some(Outcome { winner: None, reason: Reason::Repetition });

/// Perpetual check loses.
#[test]
fn a_perpetual_checker_loses() {
    let reason = Reason::PerpetualCheck;
    let black = repeated("b K5i k1a R2e", "2e1e 1a2a 1e2e 2a1a");
    assert_eq!(black, Some(Outcome { winner: Some(Color::White), reason }));
    let white = repeated("w K1i k5a r2e", "2e1e 1i2i 1e2e 2i1i");
    assert_eq!(white, Some(Outcome { winner: Some(Color::Black), reason }));
}

/// The side that alone attacks something with every move of the cycle has to vary: here a Rook
/// that follows a Gold.
#[test]
fn who_alone_attacks_has_to_vary() {
    let black = repeated("b K9i k9a R2f g1b", "2f1f 1b2b 1f2f 2b1b");
    assert_eq!(black, lost(Color::Black));
    let white = repeated("w K9i k9a r2d G1h", "2d1d 1h2h 1d2d 2h1h");
    assert_eq!(white, lost(Color::White));
}

/// With one quiet move in the cycle it is not an attack.
#[test]
fn a_side_that_attacks_now_and_then_need_not_vary() {
    let round = "2f1f 1b2b 1f1g 2b2a 1g2g 2a1a 2g2f 1a1b";
    assert_eq!(repeated("b K9i k9a R2f g1b", round), DRAWN);
}

/// If both attack with every move, neither has to vary for that.
#[test]
fn it_is_a_draw_if_both_attack() {
    let pieces = "b K9i k9a R3h r6b p3d p4d P6f P7f";
    assert_eq!(repeated(pieces, "3h4h 6b7b 4h3h 7b6b"), DRAWN);
}

/// Only the attacks of the piece that moved count, not those of other pieces.
#[test]
fn a_standing_attack_is_no_attack_with_the_move() {
    assert_eq!(repeated("b K9i k9a R2f g2b", "9i9h 9a9b 9h9i 9b9a"), DRAWN);
}

/// If neither attacks and neither passes it is a draw.
#[test]
fn it_is_a_draw_if_nobody_does_anything() {
    assert_eq!(repeated("b K9i k9a", "9i9h 9a9b 9h9i 9b9a"), DRAWN);
}

const LIONS: &str = "K9i k9a [Ln]2g [ln]2b";

/// If both pass, the side that passed first has to vary.
#[test]
fn who_passed_first_has_to_vary() {
    assert_eq!(repeated(&format!("b {LIONS}"), "2g2g 2b2b"), lost(Color::Black));
    assert_eq!(repeated(&format!("w {LIONS}"), "2b2b 2g2g"), lost(Color::White));
    let late = "9i9h 2b2b 9h9i 9a9b 2g2g 9b9a";
    assert_eq!(repeated(&format!("b {LIONS}"), late), lost(Color::White));
}

/// If only one side passes it is a draw.
#[test]
fn a_side_that_passes_alone_need_not_vary() {
    assert_eq!(repeated(&format!("b {LIONS}"), "2g2g 9a9b 2g2g 9b9a"), DRAWN);
}

/// Attacking comes before passing: the side that alone attacks has to vary even against passes.
#[test]
fn an_attack_weighs_more_than_a_pass() {
    let pieces = "b K9i k9a R3h p3d p4d [ln]2b";
    assert_eq!(repeated(pieces, "3h4h 2b2b 4h3h 2b2b"), lost(Color::Black));
}

/// A pass attacks nothing, even if the Lion stands before something.
#[test]
fn a_pass_is_no_attack() {
    let pieces = "b K9i k9a [Ln]2g p2f";
    assert_eq!(repeated(pieces, "2g2g 9a9b 2g2g 9b9a"), DRAWN);
}

/// The rules of Chu Shogi on lishogi: the side that alone attacks something with every move loses. They
/// know no demons; a piece that could only be burnt cannot be captured and is not attacked.
#[test]
fn who_threatens_to_burn_does_not_attack() {
    let demon = |powers: &str| {
        let lines = format!(
            "endings = {{ repetition = 'fourfold_attacker_loses' }}\n\
             pieces.G = {{ name = 'Gold', moves = [{{ step = 'F FL FR L R B' }}] }}\n\
             pieces.D = {{ name = 'Demon', moves = [{powers}] }}\n"
        );
        let scene = place_in(&small_game(9, 9, &lines), "b K9i k9a D3f g3d g2d");
        scene.after(&"3f2f 9a9b 2f3f 9b9a ".repeat(3)).outcome()
    };
    assert_eq!(demon("{ step = 'all' }, 'burn'"), DRAWN);
    assert_eq!(demon("{ range = { dirs = 'all', max = 2 } }"), lost(Color::Black));
}
