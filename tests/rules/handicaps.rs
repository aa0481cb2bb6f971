//! Handicaps: Black's first move is to take pieces of White's off the board.
//!
//! Rule text, handicaps: White gives pieces, which are out of the game, and moves first.

use std::sync::Arc;

use komainu::board::{HandicapError, Position, Reason, SetupError, Variant};
use komainu::types::Color;

fn game(id: &str) -> Arc<Variant> {
    Variant::find(id, &[]).unwrap()
}

fn refusal(variant: &Arc<Variant>, handicap: &str) -> HandicapError {
    Position::with_handicap(variant, handicap).expect_err(handicap)
}

#[test]
fn white_moves_first_without_what_was_given() {
    let mini = game("mini");
    let position = Position::with_handicap(&mini, "5a").unwrap();
    assert_eq!(position.to_string(), "1bsgk/4p/5/P4/KGSBR w - 2");
    assert_eq!(position.outcome(), None);
    assert_eq!(position.moves_made(), 0);
}

/// In Mini a piece that is given goes to no hand.
#[test]
fn nobody_holds_what_was_given() {
    let mini = game("mini");
    let position = Position::with_handicap(&mini, "four_pieces").unwrap();
    let slots = 0..mini.hand_kinds().len();
    let held = Color::ALL.into_iter().flat_map(|color| slots.clone().map(move |s| (color, s)));
    assert!(held.into_iter().all(|(color, slot)| position.hands().count(color, slot) == 0));
}

#[test]
fn a_handicap_has_a_name_or_squares_or_both() {
    let shogi = game("shogi");
    let text = |handicap| Position::with_handicap(&shogi, handicap).unwrap().to_string();
    assert_eq!(text("two_pieces"), text("2b,8b"));
    assert_eq!(text("Two_Pieces"), text(" 8b  2b, "));
    assert_eq!(text("rook 1a"), text("rook_lance"));
    assert_eq!([text(""), text("none")], [Position::start(&shogi).to_string(), text("NONE")]);
}

#[test]
fn every_named_handicap_can_be_given_under_every_choice() {
    for game in komainu::rules::catalog::all() {
        for rules in game.file().all_rules().filter(|rules| !rules.handicaps.is_empty()) {
            let variant = Variant::new(rules.clone());
            for handicap in &rules.handicaps {
                let position = Position::with_handicap(&variant, &handicap.name);
                assert!(position.is_ok(), "{} {}: {position:?}", game.id, handicap.name);
            }
        }
    }
}

/// Rule text, Mini: a King is never captured, so each side has one.
#[test]
fn the_king_cannot_be_given() {
    let refused = refusal(&game("mini"), "1a");
    assert_eq!(refused, HandicapError::Illegal(SetupError::NoRoyal(Color::White)));
}

/// Rule text, Chu: a player without a royal piece has lost.
#[test]
fn the_last_royal_cannot_be_given_where_royals_are_captured() {
    let HandicapError::Over(outcome) = refusal(&game("chu"), "6a") else { panic!("it is over") };
    assert_eq!((outcome.winner, outcome.reason), (Some(Color::Black), Reason::RoyalsCaptured));
}

/// A Pawn that shields Black's King from White's Rook stays where no King may be left attacked.
#[test]
fn what_would_let_white_capture_the_king_cannot_be_given() {
    let tiny = Variant::load("tests/variant_files/odd/handicaps.toml", &[]).unwrap();
    let refused = HandicapError::Illegal(SetupError::RoyalCapturable(Color::White));
    assert_eq!(refusal(&tiny, "pawn"), refused);
    assert_eq!(refusal(&tiny, "2a,3b"), refused);
    assert!(Position::with_handicap(&tiny, "3a,3b").is_ok());
}

#[test]
fn mistakes_are_told_apart() {
    let (mini, tai) = (game("mini"), game("tai"));
    let told = |variant, handicap| refusal(variant, handicap).to_string();
    let names = "bishop, rook, two_pieces, three_pieces, four_pieces";
    assert_eq!(
        told(&mini, "lance"),
        format!(
            "mini has no handicap `lance`; expected squares such as `1a,2a`, or one of {names}"
        )
    );
    let none = "tai has no handicap `lance`; expected squares such as `1a,2a`";
    assert_eq!(told(&tai, "lance"), none);
    let outside = "is no square of this board, expected `1a` to";
    assert_eq!(told(&mini, "6a"), format!("`6a` {outside} `5e`"));
    assert_eq!(told(&tai, "5z,1a"), format!("`5z` {outside} `25y`"));
    assert_eq!(told(&mini, "3c"), "found nothing on 3c, expected a piece of White's");
    let own = "found a Rook of Black's on 1e, expected a piece of White's";
    assert_eq!(told(&mini, "4a 1e"), own);
    assert_eq!(told(&mini, "rook,5a"), "5a is given twice");
}

/// Rule text, handicaps: the pieces gained are in Black's hand, and three Pawns are in White's.
#[test]
fn a_handicap_that_is_a_position_has_its_hands() {
    let shogi = game("shogi");
    let text = |handicap| Position::with_handicap(&shogi, handicap).unwrap().to_string();
    let black = "PPPPPPPPP/1B5R1/LNSGKGSNL";
    assert_eq!(text("three_pawns"), format!("4k4/9/9/9/9/9/{black} w 3p 2"));
    assert_eq!(text("Rook_Lance_Gained"), format!("lnsgkgsn1/7b1/ppppppppp/9/9/9/{black} w RL 2"));
    let position = Position::with_handicap(&shogi, "three_pawns").unwrap();
    // White's Pawns go anywhere but on the last rank; two of Black's three are full.
    let drops = position.legal_moves().iter().filter(|m| m.dropped().is_some()).count();
    assert_eq!(drops, 9 * 8 - 1 - 9 - 2);
}

#[test]
fn a_handicap_that_is_a_position_is_given_alone() {
    let shogi = game("shogi");
    let refused = refusal(&shogi, "three_pawns 1a");
    assert_eq!(refused, HandicapError::NotAlone("three_pawns".to_owned()));
    assert_eq!(refusal(&shogi, "1a,three_pawns"), refused);
    assert!(refused.to_string().ends_with("expected nothing beside it"));
}

#[test]
fn a_file_whose_handicap_is_no_position_is_refused_with_its_place() {
    let path = "tests/variant_files/starts/handicaps.toml";
    let error = Variant::load_file(path).expect_err(path).to_string();
    let expected = format!("{}.txt", path.trim_end_matches(".toml"));
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&expected, format!("{error}\n")).unwrap();
    }
    assert_eq!(format!("{error}\n"), std::fs::read_to_string(&expected).unwrap());
}
