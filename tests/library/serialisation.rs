//! Positions, moves and results in files of other programs, by the feature `serde`.

use komainu::board::{Dialect, Outcome, Reason, Setup};
use komainu::rules::{VariantFile, catalog};
use komainu::types::Score;
use komainu::{Color, Move, Position, Square, Variant};

use crate::support::{Random, random_choices, random_play, variant};

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("it is text")
}

#[test]
fn every_game_under_any_options_comes_back_as_it_was() {
    let mut random = Random(7);
    for game in catalog::ids() {
        for _ in 0..4 {
            let choices = random_choices(game, &mut random);
            let position = random_play(&variant(game, &choices), 60, &mut random);
            let text = json(&position);
            let read: Position =
                serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}: {text}"));
            assert_eq!(read, position, "{text}");
            assert_eq!(read.to_string(), position.to_string());
            let moves = position.legal_moves();
            let text = json(&moves);
            assert_eq!(serde_json::from_str::<Vec<Move>>(&text).expect("moves"), moves, "{text}");
            let squares: Vec<Square> = position.variant().geometry().squares().collect();
            let text = json(&squares);
            assert_eq!(serde_json::from_str::<Vec<Square>>(&text).expect("squares"), squares);
        }
    }
}

#[test]
fn what_is_written_is_what_a_person_would_write() {
    let mini = Variant::find("mini", &[("nifu", "allowed")]).expect("an option");
    let position = Position::start(&mini);
    assert_eq!(
        json(&position),
        r#"{"game":"mini","options":{"nifu":"allowed"},"sfen":"rbsgk/4p/5/P4/KGSBR b - 1"}"#
    );
    assert_eq!(json(&position.parse_move("5d5c").expect("a legal move")), r#""x1y4-x1y3""#);
    assert_eq!(json(&mini.geometry().parse("5a").expect("a square")), r#""x1y1""#);
    let outcome = Outcome { winner: Some(Color::Black), reason: Reason::BareKing };
    assert_eq!(json(&outcome), r#"{"winner":"black","reason":"bare_king"}"#);
    assert_eq!(json(&Score(-35)), "-35");
}

#[test]
fn what_is_no_position_is_refused_with_what_is_wrong() {
    for (text, expected) in [
        (r#"{"game":"minni","sfen":"rbsgk/4p/5/P4/KGSBR b - 1"}"#, "unknown variant `minni`"),
        (r#"{"game":"mini","sfen":"rbsgk/4p/5/P4/KGSBR x - 1"}"#, "`x`"),
        (r#"{"game":"mini","sfen":"rbsgk/4p/5/P4 b - 1"}"#, "rank"),
        (
            r#"{"game":"mini","options":{"size":"5"},"sfen":"rbsgk/4p/5/P4/KGSBR b - 1"}"#,
            "no option `size`",
        ),
        (r#"{"game":"mini"}"#, "missing field `sfen`"),
        (
            r#"{"game":"mini","sfen":"rbsgk/4p/5/P4/KGSBR b - 1","moves":[]}"#,
            "unknown field `moves`",
        ),
    ] {
        let error = serde_json::from_str::<Position>(text).expect_err(text).to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
    for text in [r#""x0y1""#, r#""5a""#, "17", r#""x37y1""#] {
        assert!(serde_json::from_str::<Square>(text).is_err(), "{text}");
    }
    assert!(serde_json::from_str::<Move>(r#""7g7f""#).is_err());
}

#[test]
fn a_result_says_who_has_won_and_a_score_is_one_that_there_can_be() {
    let draw = r#"{"winner":null,"reason":"repetition"}"#;
    let read: Outcome = serde_json::from_str(draw).expect("a draw");
    assert_eq!(read, Outcome { winner: None, reason: Reason::Repetition });
    for (text, expected) in [
        (r#"{"reason":"checkmate"}"#, "missing field `winner`"),
        (r#"{"Winner":"black","winner":"black","reason":"checkmate"}"#, "unknown field `Winner`"),
    ] {
        let error = serde_json::from_str::<Outcome>(text).expect_err(text).to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
    assert_eq!(serde_json::from_str::<Score>("-1000000").expect("a score"), -Score::INFINITE);
    for number in [i32::MIN, -1_000_001, 1_000_001, i32::MAX] {
        let error = serde_json::from_str::<Score>(&number.to_string()).expect_err("no score");
        assert!(error.to_string().contains(&format!("found the score {number}")), "{error}");
    }
}

/// In these games a player without a royal piece has lost, and only a problem leaves that out.
#[test]
fn a_problem_is_written_where_it_is_read_as_one() {
    for (game, text, is_read) in [
        ("mini", "4k/5/4P/5/5 b G 1", true),
        ("chu", "5k6/12/12/12/12/12/12/12/12/12/12/6G5 b - 1", false),
    ] {
        let variant = variant(game, &Vec::new());
        let setup = Setup::parse(&variant, text, Dialect::Sfen).expect("a set-up");
        let problem = Position::problem(&variant, &setup).expect("a problem");
        match serde_json::to_string(&problem) {
            Ok(text) => {
                assert!(is_read, "{text}");
                assert_eq!(serde_json::from_str::<Position>(&text).expect("it"), problem);
            }
            Err(error) => {
                assert!(!is_read && error.to_string().contains("a problem of `chu`"), "{error}");
            }
        }
    }
}

/// Its id may be that of another game, and it would silently be read as that game.
#[test]
fn what_could_not_be_read_again_is_not_written() {
    let text = std::fs::read_to_string("variants/mini.toml").expect("the file of Mini-Shogi");
    let text = text.replace("vR vB vS vG vK", "vB vR vS vG vK");
    let own = VariantFile::parse(&text, "mini.toml").expect("a game").rules(&[]).expect("defaults");
    let position = Position::start(&Variant::new(own));
    let error = serde_json::to_string(&position).expect_err("it is another Mini-Shogi").to_string();
    assert!(error.contains("`mini`, which is no built-in game"), "{error}");
    let riders = Position::start(&variant("riders", &[]));
    assert!(serde_json::to_string(&riders).is_err());
    for square in [Square::NONE, Square::new(0, 5), Square(u16::MAX)] {
        assert!(serde_json::to_string(&square).is_err(), "{square:?}");
        let m = Move::new(Square::new(5, 5), square);
        assert!(serde_json::to_string(&m).is_err(), "{m:?}");
    }
}
