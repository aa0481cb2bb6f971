//! Chu Shogi and Kyoto Shogi as lishogi plays them: the presets `lishogi`.

use std::sync::Arc;

use komainu::board::{Dialect, Position, Variant};

const CASES: &str = include_str!("../data/lishogi_chu.txt");

fn game(name: &str) -> Arc<Variant> {
    Variant::find(name, &[("rules", "lishogi")]).expect("the game")
}

fn play(position: &mut Position, text: &str) {
    let m = position.parse_move(text).unwrap_or_else(|error| panic!("{error} in {position}"));
    position.make(m);
}

/// The moves in a text, the last word of which may be the number of rounds.
fn moves(text: &str) -> Vec<&str> {
    let (round, rounds) = match text.rsplit_once(" x") {
        Some((round, rounds)) => (round, rounds.trim().parse().expect("a number")),
        None => (text, 1),
    };
    round.split_whitespace().collect::<Vec<_>>().repeat(rounds)
}

fn result(position: &Position) -> String {
    match position.outcome() {
        None => "goes on".to_owned(),
        Some(outcome) => outcome.winner.map_or("draw".to_owned(), |winner| winner.to_string()),
    }
}

#[test]
fn chu_is_played_as_scalashogi_says() {
    let chu = game("chu");
    let cases = CASES.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut count = 0;
    for case in cases {
        let (kind, rest) = case.split_once(' ').expect("a kind");
        let parts: Vec<&str> = rest.split('|').map(str::trim).collect();
        let [sfen, one, two] = parts[..] else { panic!("{case}") };
        let mut position = Position::from_sfen(&chu, sfen, Dialect::Usi).expect(case);
        if kind == "moves" {
            for text in one.split_whitespace() {
                assert!(position.parse_move(text).is_ok(), "{text} in {case}");
            }
            for text in two.split_whitespace() {
                assert!(position.parse_move(text).is_err(), "{text} in {case}");
            }
        } else {
            let moves = moves(one);
            for (number, text) in moves.iter().enumerate() {
                assert_eq!(result(&position), "goes on", "before move {} in {case}", number + 1);
                play(&mut position, text);
            }
            assert_eq!(result(&position), two, "{case}");
        }
        count += 1;
    }
    assert!(count > 40, "{count}");
}

/// Scalashogi: the third occurrence draws, and perpetual check is no exception.
#[test]
fn kyoto_ends_at_the_third_occurrence() {
    let mut position = Position::start(&game("kyoto"));
    for text in moves("4e3d+ 2a3b+ 3d4e+ 3b2a+ x2") {
        assert_eq!(result(&position), "goes on");
        play(&mut position, text);
    }
    assert_eq!(result(&position), "draw");
}
