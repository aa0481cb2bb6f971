//! Statements that a record repeats, or makes beside the board that they belong to.

use komainu::board::{Position, Variant};
use komainu::records::Record;
use komainu::records::formats::{Format, Lookup, Read, read, read_all, write};

fn lenient(text: &str) -> Read {
    read(text, &Lookup::default()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn warnings(text: &str) -> Vec<String> {
    lenient(text).warnings.iter().map(ToString::to_string).collect()
}

fn error(text: &str) -> String {
    read(text, &Lookup::default()).expect_err("it is wrong").to_string()
}

fn problem(text: &str) -> String {
    lenient(text).problem.unwrap_or_else(|| panic!("nothing is wrong: {text}")).to_string()
}

/// A board of ordinary shogi with these lines above and below it.
fn drawn(above: &str, below: &str) -> String {
    let ranks = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];
    let rank = |index: usize| match index {
        0 => " ・ ・ ・ ・v玉 ・ ・ ・ ・",
        8 => " ・ ・ ・ ・ 玉 ・ ・ ・ ・",
        _ => " ・ ・ ・ ・ ・ ・ ・ ・ ・",
    };
    let board: String =
        (0..9).map(|index| format!("|{}|{}\n", rank(index), ranks[index])).collect();
    format!("{above}+---------------------------+\n{board}+---------------------------+\n{below}")
}

#[test]
fn both_texts_of_a_tag_are_kept() {
    for text in [
        "[Event \"League\"]\n[Event \"Final\"]\n[Variant \"shogi\"]\n\n*\n",
        "棋戦：League\n手合割：平手\n棋戦：Final\n   1 ７六歩(77)\n",
        "棋戦：League\n手合割：平手\n棋戦：Final\n▲７六歩\n",
        "$EVENT:League\n$EVENT:Final\nPI\n+\n",
        "{\"header\":{\"棋戦\":\"League\",\"棋戦\":\"Final\"},\"moves\":[{}]}",
    ] {
        let read = lenient(text);
        assert_eq!(read.record.tag("Event"), Some("League　Final"), "{text}");
        assert_eq!((read.problem, read.warnings.len()), (None, 0), "{text}");
    }
    let text = "[Header1 \"手帳：A\"]\n[Header2 \"手帳：B\"]\n[Variant \"shogi\"]\n\n*\n";
    assert_eq!(lenient(text).record.tag("手帳"), Some("A　B"));
}

#[test]
fn what_can_be_taken_only_once_is_told_where_it_stands_again() {
    let text = "[Variant \"shogi\"]\n[Variant \"chu\"]\n[Result \"*\"]\n[result \"1-0\"]\n\n*\n";
    let expected = [
        "line 2: found `[Variant \"chu\"]`, expected this tag once; it is left out",
        "line 4: found `[result \"1-0\"]`, expected this tag once; it is left out",
    ];
    assert_eq!(warnings(text), expected);
    let text = "{\"moves\":[{\"comments\":[\"A\"]}],\n\"moves\":[{}]}";
    assert_eq!(warnings(text), ["line 1: found `moves`, expected each name once; it is left out"]);
}

#[test]
fn half_a_character_is_told() {
    let text = "{\"moves\":[{},\n{\"comments\":[\"\\ud83d, \\ufffd\"]}]}";
    let message = "line 2: found bytes that are no character in UTF-16; `\u{fffd}` stands for them";
    assert_eq!(warnings(text), [message]);
}

#[test]
fn a_start_that_is_no_object_is_none() {
    let message = error("{\"initial\":5,\"moves\":[{}]}");
    assert_eq!(message, "line 1: the start: found `5`, expected `preset` or `data` in an object");
}

#[test]
fn what_belongs_to_a_board_is_told_where_none_is_drawn() {
    let text = "手合割：平手\n先手の持駒：銀\n後手の持駒：なし\n後手番\n   1 ７六歩(77)\n";
    let expected = [
        "line 2: found `銀`, expected a board that is drawn with it; it is left out",
        "line 4: found `後手番`, expected a board that is drawn with it; it is left out",
    ];
    assert_eq!(warnings(text), expected);
    assert_eq!(warnings("手合割：香落ち\n上手番\n   1 ８四歩(83)\n"), [""; 0]);
}

#[test]
fn lines_of_a_board_that_contradict_one_another_are_told() {
    let once = "expected each line of a board once; it is left out";
    for (below, line, found, start) in [
        ("先手番\n後手番\n", 13, "後手番", "b"),
        ("後手番\n先手番\n", 13, "先手番", "w"),
        ("手数＝1\n手数＝3  ▲５二金  まで\n", 13, "手数＝3  ▲５二金  まで", "b"),
    ] {
        let read = lenient(&drawn("", below));
        let message: Vec<_> = read.warnings.iter().map(ToString::to_string).collect();
        assert_eq!(message, [format!("line {line}: found `{found}`, {once}")], "{below}");
        assert!(read.record.start().to_string().contains(&format!(" {start} - ")), "{below}");
    }
    assert_eq!(warnings(&drawn("", "後手番\n後手番\n")), [""; 0]);
}

#[test]
fn two_boards_with_nothing_between_them_are_two_games() {
    let board = drawn("  ９ ８ ７ ６ ５ ４ ３ ２ １\n", "");
    for moves in ["", "1 ５八玉(59)\n", "▲５八玉\n"] {
        let lookup = Lookup::default();
        let text = format!("{board}{moves}{board}{moves}");
        let all = read_all(&text, &lookup).expect("a text");
        let all: Vec<_> = all.map(|read| read.expect("a game")).collect();
        let lines: Vec<_> = all.iter().map(|read| (read.line, read.problem.clone())).collect();
        assert_eq!(lines, [(1, None), (board.lines().count() + 1 + moves.lines().count(), None)]);
    }
}

#[test]
fn the_numbers_beside_a_board_are_checked() {
    let files = "  ９ ８ ７ ６ ５ ４ ３ ２ １\n";
    let hands = "先手の持駒：金　金　歩二\n";
    let read = lenient(&drawn(files, hands));
    assert_eq!((read.problem, read.warnings.len()), (None, 0));
    assert_eq!(read.record.start().to_string(), "4k4/9/9/9/9/9/9/9/4K4 b 2G2P 1");
    let reversed = drawn("  １ ２ ３ ４ ５ ６ ７ ８ ９\n", "");
    let expected = "line 1: found `１ ２ ３ ４ ５ ６ ７ ８ ９`, expected the numbers of the files, \
                    such as ９ ８ ７ ６ ５ ４ ３ ２ １";
    assert_eq!(problem(&reversed), expected);
    assert_eq!(lenient(&drawn("987654321\n", "")).problem, None);
    let labels = drawn(files, "").replace("|二", "|三");
    assert_eq!(error(&labels), "line 4: the start: found `三`, expected `二` behind the rank");
}

#[test]
fn a_summary_that_counts_other_moves_is_told() {
    let text = "手合割：平手\n   1 ７六歩(77)\n   2 投了\nまで99手で後手の勝ち\n";
    let message = "line 4: found the end of the game at move 99, but behind move 1";
    assert_eq!(warnings(text)[0], message);
    let right = text.replace("まで99手で後手", "まで1手で先手");
    assert_eq!(warnings(&right), [""; 0]);
}

#[test]
fn what_is_wrong_with_the_game_is_told_with_its_line() {
    let message = error("[Event \"A\"]\n[Variant \"shoggi\"]\n\n*\n");
    assert!(message.starts_with("line 2: "), "{message}");
    let message = error("[Variant \"chu\"]\n[Rules \"oops=1\"]\n\n*\n");
    assert!(message.starts_with("line 2: "), "{message}");
    let chu = Variant::find("chu", &[]).expect("chu");
    let lookup = Lookup::default().expecting(&chu);
    let message = read("先手：甲\n手合割：平手\n   1 ７六歩(77)\n", &lookup).expect_err("no Chu");
    let expected = "line 2: the record is of `平手`, expected one of Chu Shogi";
    assert_eq!(message.to_string(), expected);
}

#[test]
fn a_head_of_csa_with_an_address_or_a_date_is_no_board() {
    for head in ["$SITE:https://example.org/a/b", "$START_TIME:2003/05/03 10:30:00"] {
        let text = format!("{head}\nPI\n+\n+7776FU\n%TORYO\n");
        let read = lenient(&text);
        assert_eq!((read.format, read.record.main_line().len()), (Format::Csa, 1));
    }
}

#[test]
fn the_move_before_a_drawn_board_is_kept_and_may_be_named_by_the_next() {
    let files = "  ９ ８ ７ ６ ５ ４ ３ ２ １\n";
    let board = drawn(files, "手数＝53  ▲５二金  まで\n後手番\n")
        .replace("| ・ ・ ・ ・ ・ ・ ・ ・ ・|二", "| ・ ・ ・ ・ 金 ・ ・ ・ ・|二");
    let text = format!("{board}手数----指手---------消費時間--\n  54 同　玉(51)\n");
    for text in [text, format!("{board}\n△同玉\n")] {
        let read = lenient(&text);
        assert_eq!((read.problem, read.warnings.len()), (None, 0), "{text}");
        assert_eq!(read.record.tag("LastMove"), Some("▲５二金"));
        assert_eq!(read.record.main_line().len(), 1);
        let written = write(&read.record, Format::Kif).expect("KIF");
        assert!(written.contains("\n手数＝53  ▲５二金  まで\n後手番\n"), "{written}");
        let again = lenient(&written);
        assert_eq!(again.record.tag("LastMove"), Some("▲５二金"), "{written}");
        assert_eq!(again.record.start().to_string(), read.record.start().to_string());
    }
}

#[test]
fn a_header_that_names_another_start_than_the_board_is_told() {
    let text =
        "{\"header\":{\"手合割\":\"香落ち\"},\"initial\":{\"preset\":\"HIRATE\"},\"moves\":[{}]}";
    let message = "line 1: found `手合割：香落ち`, expected the start in `initial`; it is left out";
    assert_eq!(warnings(text), [message]);
    assert_eq!(warnings(&text.replace("HIRATE", "KY")), [""; 0]);
}

#[test]
fn times_below_nothing_are_told() {
    let text = "手合割：平手\n   1 ７六歩(77)   ( -0:05/00:00:05)\n";
    assert_eq!(warnings(text).len(), 1);
}

/// A record with tags whose names become the same where line ends, colons or cases are not kept.
fn with_names_that_meet(game: &str, names: &[&str]) -> Record {
    let variant = Variant::find(game, &[]).expect("a game");
    let mut record = Record::new(Position::start(&variant));
    for (number, name) in names.iter().enumerate() {
        record.set_tag(name, &format!(" text\r{number}\n "));
    }
    record
}

#[test]
fn tags_whose_names_become_the_same_are_written_as_one() {
    let families: [&[&str]; 6] = [
        &["A b", "A\rb", "A\nb"],
        &["A\rb", "a\nB", "a b"],
        &["A:b", "A：b"],
        &["A\r:b", "A ：b", "A\n:B"],
        &[" A", "A ", "A"],
        &["EVENT\r", "Event\n", "棋戦 "],
    ];
    for game in ["shogi", "mini", "chu"] {
        for names in families {
            let record = with_names_that_meet(game, names);
            for format in [Format::Pgn, Format::Kif, Format::Ki2, Format::Csa, Format::Jkf] {
                let Ok(written) = write(&record, format) else { continue };
                let lookup = Lookup::default().expecting(record.variant());
                let again = read(&written, &lookup).expect("it was written so").record;
                let twice = write(&again, format);
                assert_eq!(twice.as_deref(), Ok(written.as_str()), "{names:?} in {format:?}");
            }
        }
    }
}
