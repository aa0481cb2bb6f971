//! A comment behind the end of a line belongs to that end, and not to the last move.

use komainu::records::formats::{Format, Lookup, Losses, read, write};
use komainu::records::{End, Ending, Record};
use komainu::types::Color;

const KIF: &str = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n*move\n";
const CSA: &str = "PI\n+\n+7776FU\n-3334FU\n'*move\n";
const MOVES: &str = "{\"header\":{},\"moves\":[{},\
                     {\"move\":{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6},\"piece\":\"FU\"}},\
                     {\"move\":{\"from\":{\"x\":3,\"y\":3},\"to\":{\"x\":3,\"y\":4},\"piece\":\"FU\"},\
                     \"comments\":[\"move\"]}";

fn whole(text: &str) -> Record {
    let found = read(text, &Lookup::default()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(found.problem, None, "{text}");
    assert_eq!(found.warnings, [], "{text}");
    found.record
}

fn pgn(moves: &str) -> String {
    format!("[Variant \"shogi\"]\n\n{moves}\n")
}

/// The comment on the last move of the main line, and the comment on the end.
fn said(record: &Record) -> (&str, &str) {
    let notes = &record.node(record.end_of_line(record.root())).notes;
    (&notes.comment, &notes.comment_on_end)
}

/// The moves as PGN writes them, on one line.
fn moves_in_pgn(record: &Record) -> String {
    let text = write(record, Format::Pgn).expect("PGN says all");
    text.split_once("\n\n").expect("moves").1.trim().replace('\n', " ")
}

#[test]
fn every_format_says_it_behind_the_end() {
    for text in [
        format!("{KIF}   3 投了\n*end\n*of it\nまで2手で後手の勝ち\n"),
        format!("{KIF}   3 投了\nまで2手で後手の勝ち\n*end\n*of it\n"),
        format!("{KIF}   3 投了   ( 0:09/00:00:09)*end\nまで2手で後手の勝ち\n*of it\n"),
        format!("{KIF}まで2手で後手の勝ち\n*end\n*of it\n"),
        "手合割：平手\n▲７六歩　△３四歩\n*move\nまで2手で後手の勝ち\n*end\n*of it\n".to_owned(),
        format!("{CSA}%TORYO\n'*end\n'*of it\n"),
        format!("{CSA}%TORYO\nT9\n'end\n'*of it\n/\n"),
        format!("{MOVES},{{\"comments\":[\"end\",\"of it\"],\"special\":\"TORYO\"}}]}}"),
        format!(
            "{MOVES},{{\"special\":\"TORYO\",\"comments\":[\"end\"]}},{{\"comments\":[\"of it\"]}}]}}"
        ),
        pgn("1. c3c4 g7g6 {move} {Black resigns} 0-1 {end} {of it}").replace("Black", "White"),
        pgn("1. c3c4 g7g6 {move [%endcomment] end\nof it} {resignation} 0-1"),
        pgn("1. c3c4 g7g6 {[%endcomment] end} {move} {resignation} 0-1 {of it}"),
        "[Sente \"A\"]\n1.P7g-7f 2.P3c-3d {move} 3.Resigns {end} (00:09) {of it}\n".to_owned(),
    ] {
        let record = whole(&text);
        assert_eq!(said(&record), ("move", "end\nof it"), "{text}");
        for format in Format::WRITTEN {
            let written = write(&record, format).expect("it has words for all");
            let message = Losses::of(&record, format, &written).to_string();
            if format == Format::Usi {
                assert!(message.contains("2 comments"), "{message}\n{text}");
                continue;
            }
            assert!(!message.contains("comment"), "{format}: {message}\n{text}");
            let again = whole(&written);
            assert_eq!(said(&again), ("move", "end\nof it"), "{text}\n{written}");
            assert_eq!(write(&again, format), Ok(written), "{text}");
        }
    }
}

#[test]
fn pgn_says_it_in_the_comment_on_the_last_move_behind_a_command() {
    for (moves, expected) in [
        (
            "1. c3c4 g7g6 {[%clk 0:01:00] of the move [%endcomment] of the end} {time} 0-1",
            "1. c3c4 g7g6 {[%clk 0:01:00] of the move [%endcomment] of the end} {time} 0-1",
        ),
        (
            "1. c3c4 g7g6 {White resigns} 0-1 {White resigns}",
            "1. c3c4 g7g6 {[%endcomment] White resigns} {resignation} 0-1",
        ),
        // A bracket that is only part of the text.
        (
            "1. c3c4 {\\[%endcomment]} g7g6 {time} 0-1 {a \\[%endcomment] b\\ }",
            "1. c3c4 {\\[%endcomment]} 1... g7g6 {[%endcomment] a \\[%endcomment] b\\ } {time} 0-1",
        ),
        (
            "1. c3c4 (1. g3g4 {[%end 1-0 time] a [%endcomment] b} ) 1... g7g6 (1... c7c6 {a} 1-0 {b}) *",
            "1. c3c4 ( 1. g3g4 {[%end 1-0 time] a [%endcomment] b} ) 1... g7g6 \
             ( 1... c7c6 {[%end 1-0 adjudication] a [%endcomment] b} ) *",
        ),
    ] {
        let record = whole(&pgn(moves));
        assert_eq!(moves_in_pgn(&record), expected, "{moves}");
        assert_eq!(moves_in_pgn(&whole(&pgn(expected))), expected, "{moves}");
    }
}

#[test]
fn without_an_end_it_is_said_of_the_move() {
    for (moves, expected) in [
        ("1. c3c4 {a} * {b}", "1. c3c4 {a b} *"),
        ("1. c3c4 * {b}", "1. c3c4 {b} *"),
        ("1. c3c4 {a [%endcomment] b} g7g6 *", "1. c3c4 {a b} 1... g7g6 *"),
        ("{[%endcomment] b} 1. c3c4 *", "{b} 1. c3c4 *"),
        ("1. c3c4 ({a [%endcomment] b}) g7g6 *", "1. c3c4 {a b} 1... g7g6 *"),
        ("1. c3c4 (1. g3g4 {a} * {b}) g7g6 *", "1. c3c4 ( 1. g3g4 {a b} ) 1... g7g6 *"),
    ] {
        assert_eq!(moves_in_pgn(&whole(&pgn(moves))), expected, "{moves}");
    }
    let mut record = whole(&pgn("1. c3c4 {a} *"));
    let last = record.end_of_line(record.root());
    record.notes_mut(last).comment_on_end = "b".to_owned();
    for format in [Format::Pgn, Format::Kif, Format::Ki2, Format::Csa, Format::Jkf] {
        let written = write(&record, format).expect("it has words for all");
        assert_eq!(said(&whole(&written)), ("a\nb", ""), "{written}");
        let message = Losses::of(&record, format, &written).to_string();
        assert!(!message.contains("comment"), "{format}: {message}");
    }
    // The same holds for an end that the format has no word for.
    record.ending = Some(Ending { winner: Some(Color::Black), end: End::RulesInfraction });
    for format in [Format::Csa, Format::Jkf] {
        let written = write(&record, format).expect("it has words for all");
        assert_eq!(said(&whole(&written)), ("a\nb", ""), "{written}");
        assert_eq!(Losses::of(&record, format, &written).to_string(), "1 result");
    }
}

#[test]
fn ends_of_variations_and_those_with_moves_beyond_have_it_as_well() {
    let beyond = "変化：2手\n   2 ８四歩(83)\n*a\n   3 投了\n*b\n\n";
    for text in [
        format!("{KIF}   3 中断\n*end\nまで2手で中断\n\n変化：3手\n   3 ２六歩(27)\n\n{beyond}"),
        pgn("1. c3c4 g7g6 {[%end * abandoned] move [%endcomment] end} (1... g7g6 2. h3h4) \
             (1... b7b6 {a} {White resigns} 0-1 {b}) {abandoned} *"),
    ] {
        let record = whole(&text);
        for format in [Format::Pgn, Format::Kif, Format::Ki2, Format::Jkf] {
            let written = write(&record, format).expect("it has words for all");
            let again = whole(&written);
            assert_eq!(said(&again), ("move", "end"), "{text}\n{written}");
            let variation = again.node(again.main_line()[0]).children()[1];
            let notes = &again.node(variation).notes;
            let both = (notes.comment.as_str(), notes.comment_on_end.as_str());
            assert_eq!(both, ("a", "b"), "{text}\n{written}");
        }
    }
}

#[test]
fn a_last_move_that_is_not_legal_is_followed_by_it_too() {
    for (text, of_move) in [
        (
            format!("{KIF}   3 ５五角打\n*said of it\n   4 反則負け\n*end\n"),
            "move\n3 ５五角打\nsaid of it",
        ),
        (
            format!("{CSA}+0055KA\n'*said of it\n%ILLEGAL_MOVE\n'*end\n"),
            "move\n+0055KA\nsaid of it",
        ),
        (pgn("1. c3c4 g7g6 {move} 2. B@e5 {White makes an illegal move} 0-1 {end}"), "move\nB@e5"),
    ] {
        let found = read(&text, &Lookup::default()).expect("a game");
        assert_eq!(found.problem, None, "{text}");
        assert_eq!(said(&found.record), (of_move, "end"), "{text}");
    }
}
