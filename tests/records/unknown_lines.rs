//! A line that a reader does not understand is reported with its number, and everything before it is kept.

use komainu::records::formats::{Format, Lookup, Losses, read, write};
use komainu::records::{End, Ending, Record};
use komainu::types::Color;

const HEAD: &str = "手合割：平手\n先手：甲\n後手：乙\n手数----指手---------消費時間--\n";

/// The problem and the warnings of a text, and the number of moves that are kept.
fn message(text: &str) -> (Option<String>, Vec<String>, usize) {
    let read = read(text, &Lookup::default()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let problem = read.problem.map(|problem| problem.to_string());
    let warnings = read.warnings.iter().map(ToString::to_string).collect();
    (problem, warnings, read.record.main_line().len())
}

fn record(text: &str) -> Record {
    let read = read(text, &Lookup::default()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(read.problem, None, "{text}");
    read.record
}

#[test]
fn a_line_that_no_kif_has_is_told() {
    let header = "a header such as `先手：`, a drawn board or a move";
    for (line, found) in [("Dear Sir,", "Dear Sir,"), ("1：７六歩(77)", "1：７六歩(77)")] {
        let text = format!("手合割：平手\n{line}\n手数----指手--\n1 ７六歩(77)\n");
        let expected = format!("line 2: found `{found}`, expected {header}");
        // The unknown line does not affect the moves behind it.
        assert_eq!(message(&text), (Some(expected), vec![], 1), "{line}");
    }
    let text = format!("{HEAD}1 ７六歩(77)\nDear Sir,\n2 ３四歩(33)\n");
    let (problem, _, kept) = message(&text);
    assert_eq!(
        (problem.map(|message| message.starts_with("line 6: found `Dear Sir,`")), kept),
        (Some(true), 1)
    );
    for (text, line) in [
        (format!("{HEAD}1 ７六歩(77)\n2 ３四飛(33)\n"), 6),
        (format!("{HEAD}1 ７六歩(77)\n2 ３四歩\n"), 6),
        (format!("{HEAD}1 ７六歩(77)\n2 投了\n3 ２六歩(27)\n"), 7),
        (format!("{HEAD}1 ７六歩(77)\n変化：\n2 ２六歩(27)\n"), 6),
        (format!("{HEAD}1 ７六歩(77)\n変化：7手\n7 ２六歩(27)\n"), 6),
    ] {
        let (problem, warnings, kept) = message(&text);
        let begins =
            problem.as_ref().is_some_and(|message| message.starts_with(&format!("line {line}: ")));
        assert!(begins && warnings.is_empty() && kept == 1, "{problem:?} {warnings:?}\n{text}");
    }
}

#[test]
fn times_are_read_in_all_their_forms_and_others_are_told() {
    for (time, seconds) in [
        ("   ( 0:07/00:00:07)", 7),
        (" (0:07/00:00:07)", 7),
        ("    (00:07 / 00:00:07)", 7),
        ("   ( 1:02/)", 62),
        ("   ( 0:07/00:00:07)+", 7),
        ("   +", 0),
        ("   (1:00:07/01:00:07)", 3607),
    ] {
        let game = record(&format!("{HEAD}1 ７六歩(77){time}\n"));
        let spent = game.node(game.main_line()[0]).notes.spent;
        assert_eq!(spent.map_or(0, |spent| spent.as_secs()), seconds, "{time}");
    }
    let text = format!("{HEAD}1 ７六歩(77)   ( zero/0)\n2 ３四歩(33)\n");
    let expected =
        "line 5: found `( zero/0)`, expected a time such as ( 0:12/00:00:12); it is left out";
    assert_eq!(message(&text), (None, vec![expected.to_owned()], 2));
    // A drop may have the origin 00, and the end takes time, too.
    let moves = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n";
    let game = record(&format!(
        "{HEAD}{moves}5 ５五角打(00)   ( 0:07/00:01:00)\n6 投了   ( 0:09/00:00:09)\n"
    ));
    let last = &game.node(game.end_of_line(game.root())).notes;
    let seconds = |time: Option<std::time::Duration>| time.map(|time| time.as_secs());
    assert_eq!((seconds(last.spent), seconds(last.spent_on_end)), (Some(7), Some(9)));
}

#[test]
fn what_stands_behind_a_move_on_its_line_is_read_or_told() {
    let time = "expected a time such as ( 0:12/00:00:12); it is left out";
    let left_out = |found: &str| vec![format!("line 5: found `{found}`, {time}")];
    let nothing = |found: &str| {
        let expected = "expected nothing behind a move and its time; it is left out";
        vec![format!("line 5: found `{found}`, {expected}")]
    };
    // Text that belongs on another line is read where it stands.
    for (behind, warnings, kept, comment) in [
        ("( 0:05/00:00:05)   2 ３四歩(33)   ( 0:07/00:00:07)", vec![], 2, ""),
        ("2 ３四歩(33) 3 ２六歩(27)", vec![], 3, ""),
        ("( 0:05/00:00:05)+ 2 投了 ( 0:07/00:00:07)", vec![], 1, ""),
        ("( 0:05/00:00:05) *comment (here)", vec![], 1, "comment (here)"),
        ("( 0:05/garbage)", left_out("garbage"), 1, ""),
        ("(garbage) 2 ３四歩(33)", left_out("(garbage)"), 2, ""),
        ("( 0:05/00:00:05", left_out("( 0:05/00:00:05"), 1, ""),
        ("( 0:05/00:00:05) a remark (here)", nothing("a remark (here)"), 1, ""),
    ] {
        let text = format!("{HEAD}1 ７六歩(77)   {behind}\n");
        assert_eq!(message(&text), (None, warnings, kept), "{behind}");
        let game = record(&text);
        let notes = &game.node(game.main_line()[0]).notes;
        assert_eq!(notes.comment, comment, "{behind}");
        let has_time = behind.starts_with("( 0:05/") && behind.contains(')');
        assert_eq!(notes.spent.map(|time| time.as_secs()), has_time.then_some(5), "{behind}");
    }
    // Text that may be another move is a mistake.
    for (behind, expected) in [
        ("3 ２六歩(27)", "line 5: move 2: found the move number 3, expected 2"),
        ("2 ３四飛(33)", "line 5: move 2: `３四飛(33)` is not a legal move here"),
        (
            "３四歩(33)",
            "line 5: found `３四歩(33)`, expected a move such as `1 ７六歩(77)`, a \
                        comment behind `*`, or another game",
        ),
    ] {
        let (problem, _, kept) = message(&format!("{HEAD}1 ７六歩(77)   ( 0:05/)   {behind}\n"));
        assert_eq!((problem.as_deref(), kept), (Some(expected), 1));
    }
}

#[test]
fn a_drop_that_comes_from_somewhere_and_a_wrong_mark_are_told() {
    let moves = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n";
    let text = format!("{HEAD}{moves}5 ５五角打(22)   ( 0:07/00:00:07)\n");
    let expected =
        "line 9: found `(22)`, expected no origin of a piece that is dropped; it is left out";
    assert_eq!(message(&text), (None, vec![expected.to_owned()], 5));
    let game = record(&text);
    let spent = game.node(game.end_of_line(game.root())).notes.spent;
    assert_eq!(spent.map(|time| time.as_secs()), Some(7));
    // It is reported once.
    let text = format!("{HEAD}1 ▲７六歩(77)\n2 ▲３四歩(33)\n3 △２六歩(27)\n");
    let expected = "line 6: found `▲`, expected the mark of White's moves, △; it is left out";
    assert_eq!(message(&text), (None, vec![expected.to_owned()], 3));
}

#[test]
fn every_end_of_kif_is_read_in_the_main_line_and_in_variations() {
    let won = |winner, end| Ending { winner, end };
    let (next, last) = (Some(Color::White), Some(Color::Black));
    for (word, expected) in [
        ("投了", won(last, End::Resignation)),
        ("切れ負け", won(last, End::Time)),
        ("反則負け", won(last, End::IllegalMove)),
        ("反則手", won(last, End::IllegalMove)),
        ("反則勝ち", won(next, End::IllegalMove)),
        ("入玉勝ち", won(next, End::Rules(komainu::board::Reason::Declaration))),
        ("宣言勝ち", won(next, End::Rules(komainu::board::Reason::Declaration))),
        ("トライ勝ち", won(last, End::Rules(komainu::board::Reason::Try))),
        ("持将棋", won(None, End::Rules(komainu::board::Reason::Declaration))),
        ("千日手", won(None, End::Rules(komainu::board::Reason::Repetition))),
        ("最大手数", won(None, End::MoveLimit)),
        ("中断", won(None, End::Abandoned)),
        ("封じ手", won(None, End::SealedMove)),
        ("不詰", won(None, End::NoMate)),
        ("不戦敗", won(last, End::Forfeit)),
        ("不戦勝", won(next, End::Forfeit)),
    ] {
        let game = record(&format!(
            "{HEAD}1 ７六歩(77)\n2 {word}\n\n変化：1手\n1 ２六歩(27)\n2 {word}\n\n変化：1手\n1 ５六歩(57)\n"
        ));
        assert_eq!(game.ending, Some(expected), "{word}");
        let [_, variation, later] = game.node(game.root()).children() else {
            panic!("{word}: not all variations are there");
        };
        assert_eq!(game.node(*variation).notes.ending, Some(expected), "{word}");
        assert_eq!(game.node(*later).notes.ending, None);
        let text = write(&game, Format::Kif).expect("KIF");
        assert!(Losses::of(&game, Format::Kif, &text).is_empty(), "{text}");
    }
    let game = record(&format!("{HEAD}1 ７六歩(77)\nまで1手で千日手\n"));
    assert_eq!(game.ending.map(|ending| ending.winner), Some(None));
}

#[test]
fn what_might_have_followed_the_end_is_no_part_of_the_game() {
    let text = format!("{HEAD}1 ７六歩(77)\n2 投了\n\n変化：2手\n2 ３四歩(33)\n3 ２六歩(27)\n");
    let game = record(&text);
    assert_eq!((game.main_line().len(), game.all().len()), (1, 3));
    for format in [Format::Kif, Format::Ki2, Format::Pgn] {
        let text = write(&game, format).expect("it can be written");
        assert!(Losses::of(&game, format, &text).is_empty(), "{text}");
        let again = read(&text, &Lookup::default()).expect("it is read").record;
        assert_eq!((again.main_line().len(), again.all().len()), (1, 3), "{text}");
    }
}

#[test]
fn a_broken_tag_of_pgn_is_told_and_the_game_behind_it_is_read() {
    let text = "[Event \"open]\n[Variant \"shogi\"]\n\n1. c3c4 c7c6 *\n";
    let expected = "line 1: found `[Event \"open]`, expected a tag such as [Event \"...\"]";
    assert_eq!(message(text), (Some(expected.to_owned()), vec![], 2));
}

#[test]
fn a_variation_that_is_only_an_end_takes_no_move_of_the_game() {
    let kif = format!("{HEAD}1 ７六歩(77)\n2 ３四歩(33)\n3 投了\n\n変化：2手\n2 中断\n");
    let ki2 = "手合割：平手\n▲７六歩△３四歩\nまで2手で先手の勝ち\n\n変化：2手\nまで1手で中断\n";
    for text in [kif.as_str(), ki2] {
        let (problem, warnings, kept) = message(text);
        assert_eq!((problem, kept), (None, 2), "{text}");
        assert!(warnings[0].contains("expected a move in the variation before its end"), "{text}");
    }
}

#[test]
fn a_tag_whose_header_would_be_read_as_something_else_is_left_out_and_told() {
    let plain = format!("{HEAD}1 ７六歩(77)\n");
    let odd =
        ["1上手", "▲７六歩", "変化", "まで2手", "先手", "手合割", "手数--", "*x", "#x", "&x", "|x"];
    for name in odd {
        let mut record = record(&plain);
        record.set_tag(name, "甲");
        for format in [Format::Kif, Format::Ki2] {
            let text = write(&record, format).unwrap();
            let message = read(&text, &Lookup::default()).unwrap();
            assert_eq!((message.problem, message.record.main_line().len()), (None, 1), "{text}");
            let losses = Losses::of(&record, format, &text).to_string();
            assert!(losses.contains(name), "{name}: {losses}\n{text}");
        }
    }
    let mut record = record(&plain);
    record.set_tag("盤", "乙");
    for format in [Format::Kif, Format::Ki2] {
        let text = write(&record, format).unwrap();
        assert!(text.contains("盤：乙\n") && Losses::of(&record, format, &text).is_empty());
    }
}

/// Alone each of these headers is one of KIF, but together they would be those of another format.
#[test]
fn tags_whose_headers_together_would_be_another_format_are_left_out_and_told() {
    let plain = format!("{HEAD}1 ７六歩(77)\n");
    let signs = ["[", "{", ";", "%", "'", "$", "\""];
    let rests = ["FEN F;K", "a", "Event \"x\"]", "V2", "N+", "PI", "-"];
    for (one, other) in signs.iter().flat_map(|one| signs.map(|other| (one, other))) {
        for rest in rests {
            let mut record = record(&plain);
            record.set_tag(&format!("{one}G"), "WfF;+B:WB\"\\");
            record.set_tag(&format!("{other}{rest}"), "甲");
            for format in [Format::Kif, Format::Ki2] {
                let text = write(&record, format).unwrap();
                assert_eq!(Format::detect(&text), Some(format), "{text}");
                let message = read(&text, &Lookup::default()).unwrap();
                assert_eq!(
                    (message.problem, message.record.main_line().len()),
                    (None, 1),
                    "{text}"
                );
                let losses = Losses::of(&record, format, &text).to_string();
                assert!(losses.contains(&format!("{one}G")), "{one} {other}: {losses}\n{text}");
            }
        }
    }
}

#[test]
fn a_tag_without_a_name_is_none() {
    let (problem, _, kept) = message("[Variant \"shogi\"]\n[ \"x\"]\n\n1. c4 *\n");
    let expected = "line 2: found `[ \"x\"]`, expected a tag such as [Event \"...\"]";
    assert_eq!((problem.as_deref(), kept), (Some(expected), 1));
    let (problem, warnings, _) = message("{\"header\":{\"\":\"x\"},\"moves\":[{}]}");
    let expected = "line 1: found `x`, expected a name, and a text under it; it is left out";
    assert_eq!((problem, warnings), (None, vec![expected.to_owned()]));
    let mut record = record(&format!("{HEAD}1 ７六歩(77)\n"));
    record.set_tag(" ", "x");
    for format in Format::WRITTEN {
        let text = write(&record, format).expect("it has words for all");
        let read = read(&text, &Lookup::default().expecting(record.variant())).expect("a record");
        assert_eq!(read.problem, None, "{text}");
    }
}

/// Kifu of Chu Shogi have arrows in their moves alone.
#[test]
fn an_arrow_in_a_header_makes_no_board_large() {
    let (problem, warnings, kept) = message("棋戦：A←B\n手合割：平手\n1 ７六歩(77)\n");
    assert_eq!((problem, warnings.len(), kept), (None, 0, 1));
    let (problem, warnings, kept) = message("棋戦：A←B\n手合割：平手\n");
    assert_eq!((problem, warnings.len(), kept), (None, 0, 0));
}

#[test]
fn a_move_behind_an_end_of_kif_is_told_as_such_whatever_its_number() {
    for number in [2, 3, 9] {
        let text = format!("{HEAD}1 ７六歩(77)\n2 投了\n{number} ３四歩(33)\n");
        let (problem, _, kept) = message(&text);
        let problem = problem.expect("it is message");
        assert!(problem.contains("found `３四歩(33)` behind the end of the game"), "{problem}");
        assert_eq!(kept, 1);
        let text = format!("{HEAD}1 ７六歩(77)\n2 投了\n{number} 中断\n");
        let (problem, warnings, kept) = message(&text);
        assert!(problem.is_none() && warnings.len() == 1 && kept == 1, "{problem:?} {warnings:?}");
    }
}
