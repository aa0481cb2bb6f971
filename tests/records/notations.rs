//! Moves as people write them: every move has a text of its own, which is read back as that move.

use std::collections::HashMap;

use komainu::board::{Dialect, Position, Variant};
use komainu::notation::{
    MoveTextError, association, associations, canonical, japanese, japaneses, parse_association,
    parse_canonical,
};

use crate::support::{Random, fewer_on_large_boards, games, random_move, random_position, variant};

/// Plays `count` random games, fewer on a large board, and reads each move from its text.
fn check(game: &str, count: usize) {
    let variant = variant(game, &[]);
    for seed in 0..fewer_on_large_boards(count, &variant) as u64 {
        let mut random = Random(seed);
        let mut position = Position::start(&variant);
        for _ in 0..80 {
            let Some(m) = random_move(&position, &mut random) else { break };
            let spelled = association(&position, m);
            assert_eq!(parse_association(&position, &spelled), Ok(m), "{position} {spelled}");
            let spelled = japanese(&position, m);
            let all = japaneses(&position);
            let alike = all.iter().filter(|(_, text)| *text == spelled);
            assert_eq!(alike.count(), 1, "{position} {}", canonical(&variant, m));
            position.make(m);
            if position.outcome().is_some() {
                break;
            }
        }
    }
}

#[test]
fn moves_of_random_games_are_read_in_the_shogi_associations_notation() {
    for game in games() {
        check(game, 1);
    }
}

#[test]
#[ignore = "many minutes; the short run tests the same with fewer games"]
fn moves_of_many_random_games_have_texts_of_their_own() {
    for game in games() {
        check(game, 1000);
    }
}

#[test]
fn no_two_moves_of_a_random_position_have_the_same_text() {
    for game in games() {
        let variant = variant(game, &[]);
        let mut random = Random(7);
        for _ in 0..4 {
            let position = random_position(&variant, &mut random);
            for texts in [associations(&position), japaneses(&position)] {
                let mut seen = HashMap::new();
                for (m, text) in texts {
                    let other = seen.insert(text.clone(), m);
                    assert_eq!(other, None, "{text} in {position}");
                }
            }
        }
    }
}

fn position(game: &str, sfen: &str) -> Position {
    let variant = Variant::find(game, &[]).expect("a game");
    Position::from_sfen(&variant, sfen, Dialect::Sfen).expect("a position")
}

#[test]
fn what_a_text_leaves_out_may_be_left_out_where_one_move_is_meant() {
    let position = position("mini", "2s1k/3R1/5/5/K4 b - 1");
    let read =
        |text: &str| parse_association(&position, text).map(|m| canonical(position.variant(), m));
    let declining = Ok("2b2a".to_owned());
    assert_eq!(read("R-2a="), declining);
    assert_eq!(read("R-2a"), declining);
    assert_eq!(read("R2b-2a"), declining);
    assert_eq!(read("Rx2a"), declining, "it captures nothing, but no other move is meant");
    assert_eq!(read("R-2a+"), Ok("2b2a+".to_owned()));
    assert_eq!(read("R-9a"), Err(MoveTextError::Illegal("R-9a".to_owned())));
}

#[test]
fn a_text_that_could_be_two_moves_is_ambiguous() {
    let position = position("mini", "4k/5/5/G1G2/4K b - 1");
    let read = |text: &str| parse_association(&position, text);
    assert_eq!(read("G-4c"), Err(MoveTextError::Ambiguous("G-4c".to_owned())));
    assert!(read("G5d-4c").is_ok());
}

/// Checks moves of Black in Japanese notation.
fn check_japanese(game: &str, sfen: &str, expected: &[(&str, &str)]) {
    let position = position(game, sfen);
    for (m, text) in expected {
        let m = parse_canonical(&position, m).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(japanese(&position, m), *text);
    }
}

// The words are those of the Japan Shogi Association's rules, applied by hand to small positions.

#[test]
fn forwards_sideways_and_backwards_tell_pieces_apart() {
    let sfen = "8k/3G5/4G4/9/9/9/9/9/8K b - 1";
    check_japanese("shogi", sfen, &[("6b5b", "５二金寄"), ("5c5b", "５二金上")]);
    let sfen = "8k/9/9/9/4G4/3G5/9/9/8K b - 1";
    check_japanese("shogi", sfen, &[("5e6e", "６五金寄"), ("6f6e", "６五金上")]);
}

#[test]
fn right_and_left_tell_pieces_apart_that_move_alike() {
    let sfen = "8k/9/9/9/9/9/9/9/3G1G2K b - 1";
    check_japanese("shogi", sfen, &[("4i5h", "５八金右"), ("6i5h", "５八金左")]);
    // Seen by White the sides are the other way round.
    let sfen = "3g1g2k/9/9/9/9/9/9/9/8K w - 1";
    check_japanese("shogi", sfen, &[("4a5b", "５二金左"), ("6a5b", "５二金右")]);
}

#[test]
fn straight_forwards_is_a_word_of_its_own() {
    let sfen = "8k/9/9/9/9/9/9/9/3GGG2K b - 1";
    check_japanese(
        "shogi",
        sfen,
        &[("4i5h", "５八金右"), ("5i5h", "５八金直"), ("6i5h", "５八金左")],
    );
}

#[test]
fn promotion_drops_and_the_square_of_the_last_move_have_their_words() {
    let sfen = "8k/9/9/6R2/9/9/9/9/8K b G 1";
    check_japanese("shogi", sfen, &[("3d3c+", "３三飛成"), ("3d3c", "３三飛不成")]);
    check_japanese("shogi", sfen, &[("G*5e", "５五金")]);
    let sfen = "8k/9/9/9/9/4G4/9/9/8K b G 1";
    check_japanese("shogi", sfen, &[("G*5e", "５五金打"), ("5f5e", "５五金")]);
    let mut position = Position::start(&Variant::find("shogi", &[]).expect("shogi"));
    for m in ["7g7f", "3c3d", "8h2b+"] {
        let m = parse_canonical(&position, m).expect("a legal move");
        position.make(m);
    }
    let m = parse_canonical(&position, "3a2b").expect("a legal move");
    assert_eq!(japanese(&position, m), "同銀");
}

#[test]
fn a_lion_s_moves_name_what_it_captures_on_the_way() {
    let sfen = "k11/12/12/12/12/5pp5/5[LN]6/12/12/12/12/11K b - 1";
    let sfen = sfen.replace("[LN]", "[Ln]");
    check_japanese(
        "chu",
        &sfen,
        &[
            ("7g7f", "７六獅子"),
            ("7g7f6f", "７六獅子・６六"),
            ("7g7f7g", "７六獅子居喰い"),
            ("7g7g", "獅子じっと"),
        ],
    );
}
