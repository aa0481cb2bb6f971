//! Texts that are not records, or only partly so: every valid part is kept.

use komainu::Variant;
use komainu::records::formats::{Cause, Format, Lookup, ReadError, read, read_all, write};
use komainu::studio::problem_in_words;

use crate::random::{Extras, record};
use crate::support::{Random, games, variant};

/// Reads a text that has to have a problem; returns the problem and the number of moves that are kept.
fn problem(text: &str) -> (String, usize) {
    let read = read(text, &Lookup::default()).unwrap_or_else(|error| panic!("{error}"));
    let problem = read.problem.unwrap_or_else(|| panic!("nothing is wrong with {text}"));
    (problem.to_string(), read.record.main_line().len())
}

#[test]
fn an_illegal_move_in_the_middle_is_named_and_what_is_before_it_kept() {
    let pgn = "[Variant \"minishogi\"]\n\n1. Bc2 Sb4\n2. Ra1 Bc4 *\n";
    assert_eq!(problem(pgn), ("line 4: move 3: `Ra1` is not a legal move here".to_owned(), 2));
    let kif =
        "手合割：平手\n手数----指手---------消費時間--\n1 ７六歩(77)\n2 ３五歩(33)\n3 ２六歩(27)\n";
    let expected = "line 4: move 2: `３五歩(33)` is not a legal move here";
    assert_eq!(problem(kif), (expected.to_owned(), 1));
    let csa = "V2.2\nPI\n+\n+7776FU\n+2726FU\n";
    assert_eq!(problem(csa), ("line 5: move 2: `+2726FU` is not a legal move here".to_owned(), 1));
    let shogi = Variant::find("shogi", &[]).expect("shogi");
    let lookup = Lookup::default().expecting(&shogi);
    let usi = read("position startpos moves 7g7f 3c3d 8h8b", &lookup).expect("a record");
    let message = usi.problem.expect("a problem").to_string();
    assert_eq!(message, "line 1: move 3: `8h8b` is not a legal move here");
    assert_eq!(usi.record.main_line().len(), 2);
}

#[test]
fn why_a_move_is_not_legal_is_known_in_every_format() {
    let jkf = r#"{"moves":[{},{"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":5},"piece":"FU"}}]}"#;
    for (text, why) in [
        ("[Variant \"shogi\"]\n\n1. c3c5 *\n", "The Pawn on c3 has no move that leads to c5"),
        ("[Variant \"shogi\"]\n\n1. Bh9 *\n", "The Bishop on b2 has no move that leads to h9"),
        ("手合割：平手\n1 ７五歩(77)\n", "The Pawn on 7g has no move that leads to 7e"),
        ("手合割：平手\n1 ５五歩打\n", "Black holds no Pawn"),
        ("手合割：平手\n\n▲３五角\n", "The Bishop on 8h has no move that leads to 3e"),
        ("V2.2\nPI\n+\n+7775FU\n", "The Pawn on 7g has no move that leads to 7e"),
        (jkf, "The Pawn on 7g has no move that leads to 7e"),
        ("startpos moves 8h2b", "Black's Pawn on 7g and White's Pawn on 3c are in the way"),
        ("[Sente \"\"]\n1.P7g-7e\n", "The Pawn on 7g has no move that leads to 7e"),
    ] {
        let shogi = Variant::find("shogi", &[]).expect("shogi");
        let read = read(text, &Lookup::default().expecting(&shogi)).expect("a record");
        let problem = read.problem.unwrap_or_else(|| panic!("nothing is wrong with {text}"));
        let said = problem_in_words(&problem);
        assert!(said.starts_with(&problem.to_string()), "{said}");
        assert!(said.contains(&format!("is not a legal move here. {why}")), "{text}: {said}");
    }
    // Which of nine Pawns is meant cannot be said, nor what a piece with another name would do.
    for text in ["手合割：平手\n\n▲７五歩\n", "手合割：平手\n1 ７五金(77)\n"] {
        let read = read(text, &Lookup::default()).expect("a record");
        let said = problem_in_words(&read.problem.expect("a problem"));
        assert!(said.ends_with("is not a legal move here"), "{said}");
    }
}

#[test]
fn a_mistake_in_a_variation_costs_the_rest_of_the_variation() {
    let pgn = "[Variant \"minishogi\"]\n\n1. Bc2 Sb4 ( 1... Ra1 2. e5 ( 2. Gd2 ) ) 2. Gb2 *";
    let read = read(pgn, &Lookup::default()).expect("a record");
    assert_eq!(read.record.main_line().len(), 3);
    assert_eq!(read.problem.expect("a problem").number, Some(2));
}

#[test]
fn records_that_are_cut_short_keep_what_is_there() {
    let whole = "[Variant \"minishogi\"]\n[Result \"1-0\"]\n\n1. Bc2 {well} Sb4 2. Gb2 1-0\n";
    let (message, kept) = problem(whole.trim_end().trim_end_matches("1-0"));
    assert_eq!((message.contains("cut short"), kept), (true, 3));
    let (message, kept) = problem("[Variant \"minishogi\"]\n\n1. Bc2 {well, this com");
    assert_eq!((message.contains("expected `}` at the end of a comment"), kept), (true, 1));
    let (message, kept) = problem("[Variant \"minishogi\"]\n\n1. Bc2 Sb4 ( 1... Bc4 2. Gb2");
    assert_eq!((message.contains("cut short"), kept), (true, 2));
}

#[test]
fn a_record_of_another_game_than_asked_for_is_refused_by_name() {
    let mini = Variant::find("mini", &[]).expect("mini");
    let lookup = Lookup::default().expecting(&mini);
    let message = |text: &str| read(text, &lookup).expect_err("another game").to_string();
    let expected = "line 1: the record is of `chu`, expected one of Mini-Shogi";
    assert_eq!(message("[Variant \"chu\"]\n\n1. e5 *"), expected);
    assert!(message("手合割：平手\n手数----指手---------消費時間--\n").contains("平手"));
    assert!(message("PI\n+\n+7776FU\n").contains("expected one of Mini-Shogi"));
}

#[test]
fn what_is_no_record_is_refused() {
    let message = |text: &str| read(text, &Lookup::default()).expect_err("no record");
    assert!(matches!(message(""), ReadError::Empty));
    assert!(matches!(message("\n  \n"), ReadError::Empty));
    assert!(matches!(message("Dear Sir,\nwould you"), ReadError::UnknownFormat(_)));
    let expected = "line 1: the record does not say which game it is of; name the game";
    assert_eq!(message("position startpos moves 7g7f").to_string(), expected);
    assert_eq!(message("[Event \"?\"]\n\n1. e4 e5 *").to_string(), expected);
    let message = message("[Variant \"minishogi\"]\n[FEN \"4k/5/5/5/4Y w 0 1\"]\n\n*").to_string();
    assert!(message.starts_with("line 2: the start: "), "{message}");
}

#[test]
fn what_may_say_which_game_it_is_is_told_first_if_it_is_broken() {
    for (text, expected) in [
        ("[Event \"?\"]\n[Variant \"shogi]\n\n1. P7f *\n", "line 2: found `[Variant \"shogi]`, "),
        ("{ open\n[Variant \"shogi\"]\n\n1. P7f *\n", "line 1: the record is cut short: "),
        ("position startpos moves 7g7f\n手合割：平手\n", "line 2: found `手合割：平手`, "),
        ("V2.2\nN+A\nP1-OU\nP3\n+\n", "line 4: found `P3`, expected all ranks of a board"),
        ("|・ ・ ・|\n|・ ・ ・|\n", "line 1: found `2 ranks`, expected a board of one of"),
    ] {
        let message = read(text, &Lookup::default()).expect_err("no game").to_string();
        assert!(message.starts_with(expected), "{message}");
        assert!(message.contains("does not say which game it is of; name the game"), "{message}");
    }
    let csa = "[Variant \"minishogi\"]\n\n1. Bc2 *\n\n1. Bc2 *\n";
    let lookup = Lookup::default();
    let mut all = read_all(csa, &lookup).expect("games");
    assert!(all.next().is_some_and(|read| read.is_ok()));
    let message = all.next().expect("a game").expect_err("no game").to_string();
    assert!(message.starts_with("line 5: the record does not say which game"), "{message}");
}

#[test]
fn a_comment_that_is_not_closed_is_told_where_it_begins() {
    let (message, kept) = problem("[Variant \"minishogi\"]\n\n1. Bc2 {well\n\nthis\n\ncom\n");
    assert_eq!((message.starts_with("line 3: the record is cut short"), kept), (true, 1));
}

#[test]
fn an_unknown_handicap_is_told_as_it_is_written() {
    let text = "[Sente \"a\"]\n[Handicap \"2\"]\n\n1.P3c-3d\n";
    let message = read(text, &Lookup::default()).expect_err("no handicap").to_string();
    assert!(message.starts_with("line 2: the start: shogi has no handicap `2`; "), "{message}");
    assert!(message.contains("two_pieces"), "{message}");
}

#[test]
fn variations_may_be_nested_as_deep_as_memory_reaches() {
    let mut text = "[Variant \"minishogi\"]\n\n1. Bc2 ".to_owned();
    for depth in 0..50_000 {
        text += if depth % 2 == 0 { "( 1. Gc2 " } else { "( 1. Bc2 " };
    }
    text += &") ".repeat(50_000);
    text += "*";
    let read = read(&text, &Lookup::default()).expect("a record");
    assert!(
        read.problem.is_none() || matches!(read.problem.expect("one").cause, Cause::Illegal(_))
    );
    let (message, kept) = problem("[Variant \"minishogi\"]\n\n( ( ( (");
    assert_eq!((message.as_str(), kept), ("line 3: found `(`, expected a move before it", 0));
}

#[test]
fn no_text_makes_the_readers_panic() {
    for (seed, game) in (0..).zip(games()) {
        let variant = variant(game, &[]);
        let mut random = Random(seed);
        let game = record(&variant, Extras::All, &mut random);
        for format in Format::ALL {
            let Ok(text) = write(&game, format) else { continue };
            for _ in 0..12 {
                let damaged = damage(&text, &mut random);
                // Any result is fine, as long as the reader returns one.
                if let Ok(found) = read(&damaged, &Lookup::default()) {
                    assert!(write(&found.record, Format::Pgn).is_ok());
                }
                let _ = read(&damaged, &Lookup::default().expecting(&variant));
            }
        }
    }
}

/// A text with some of its characters lost, changed or doubled.
fn damage(text: &str, random: &mut Random) -> String {
    const STRANGE: [&str; 24] = [
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        "\\",
        "\"",
        "\n",
        "+",
        "-",
        "x",
        "@",
        "*",
        "$",
        "%",
        "←",
        "歩",
        "同",
        "変化：1手\n",
        "一歩目",
        "99999999999999999999",
        "P1",
        "\u{0}",
    ];
    let mut characters: Vec<String> = text.chars().map(String::from).collect();
    for _ in 0..1 + random.below(6) {
        if characters.is_empty() {
            break;
        }
        let at = random.below(characters.len());
        match random.below(4) {
            0 => drop(characters.remove(at)),
            1 => characters[at] = (*random.pick(&STRANGE)).to_owned(),
            2 => characters.insert(at, (*random.pick(&STRANGE)).to_owned()),
            _ => characters.truncate(at + characters.len() / 2),
        }
    }
    characters.concat()
}
