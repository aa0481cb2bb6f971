//! Lines that repeat others, go on beyond them, or stand in the place of an end.

use komainu::notation::canonical;
use komainu::records::Record;
use komainu::records::formats::{Format, Lookup, Losses, Read, read, write};
use komainu::types::Color;

const HEAD: &str = "手合割：平手\n手数----指手---------消費時間--\n";
const TWO: &str = "   1 ７六歩(77)\n   2 ３四歩(33)\n";

fn lenient(text: &str) -> Read {
    read(text, &Lookup::default()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn whole(text: &str) -> Record {
    let found = lenient(text);
    assert_eq!(found.problem.as_ref().map(ToString::to_string), None, "{text}");
    found.record
}

/// The moves of the main line, and the number of all moves.
fn moves(record: &Record) -> (String, usize) {
    let line = record.moves_to(record.end_of_line(record.root()));
    let texts: Vec<String> = line.iter().map(|&m| canonical(record.variant(), m)).collect();
    (texts.join(" "), record.all().len())
}

/// Reads a record, writes it in each format that has variations, and reads that again.
fn check(text: &str, line: &str, all: usize) {
    let record = whole(text);
    assert_eq!(moves(&record), (line.to_owned(), all), "{text}");
    for format in [Format::Pgn, Format::Kif, Format::Ki2, Format::Jkf] {
        let written = write(&record, format).expect("it has words for all");
        let again = whole(&written);
        assert_eq!(moves(&again), (line.to_owned(), all), "{text}\n{written}");
        let ends =
            |record: &Record| (record.ending.map(|ending| ending.winner), record.main_line().len());
        if record.ending.is_some() {
            assert_eq!(ends(&again), ends(&record), "{text}\n{written}");
        }
    }
}

#[test]
fn a_variation_that_repeats_the_game_is_not_the_game() {
    let pgn = |moves: &str| format!("[Variant \"shogi\"]\n\n{moves}\n");
    let line = "7g7f 3c3d 2g2f";
    check(&pgn("1. c3c4 g7g6 (1... g7g6 2. e3e4) 2. h3h4 {Black resigns} 1-0"), line, 4);
    check(&pgn("1. c3c4 g7g6 2. h3h4 (2. h3h4 c7c6 3. h4h5) {Black resigns} 1-0"), line, 5);
    check(&pgn("1. c3c4 g7g6 2. h3h4 (2. h3h4 c7c6 3. h4h5) *"), line, 5);
    // A variation may go on beyond another one as well.
    check(
        &pgn("1. c3c4 g7g6 (1... c7c6 (1... c7c6 2. e3e4) 2. d3d4) 2. h3h4 {Black resigns} 1-0"),
        line,
        6,
    );
    let kif = |rest: &str| format!("{HEAD}{TWO}   3 ２六歩(27)\n{rest}");
    let beyond = "\n変化：3手\n   3 ２六歩(27)\n   4 ８四歩(83)\n";
    for end in ["   4 投了\nまで3手で先手の勝ち\n", "まで3手で中断\n", ""] {
        check(&kif(&format!("{end}{beyond}")), line, 4);
    }
    check(
        &kif("   4 ８四歩(83)\n変化：3手\n   3 ２六歩(27)\n   4 ４四歩(43)\n"),
        "7g7f 3c3d 2g2f 8c8d",
        5,
    );
    let ki2 = "手合割：平手\n\n▲７六歩 △３四歩 ▲２六歩\nまで3手で先手の勝ち\n\n変化：3手\n▲２六歩 △８四歩\n";
    check(ki2, line, 4);
    let m = |x, y, to_x, to_y| {
        format!(
            "\"move\":{{\"from\":{{\"x\":{x},\"y\":{y}}},\"to\":{{\"x\":{to_x},\"y\":{to_y}}}}}"
        )
    };
    let jkf = format!(
        "{{\"moves\":[{{}},{{{}}},{{{},\"forks\":[[{{{}}},{{{}}}]]}},{{{}}}]}}",
        m(7, 7, 7, 6),
        m(3, 3, 3, 4),
        m(3, 3, 3, 4),
        m(5, 7, 5, 6),
        m(2, 7, 2, 6)
    );
    check(&jkf, line, 4);
}

#[test]
fn the_end_of_a_part_of_the_game_is_told() {
    let text = format!(
        "{HEAD}{TWO}   3 ２六歩(27)\n   4 ８四歩(83)\n変化：3手\n   3 ２六歩(27)\n   4 投了\n"
    );
    let read = lenient(&text);
    assert_eq!(moves(&read.record).0, "7g7f 3c3d 2g2f 8c8d");
    assert_eq!(read.warnings.len(), 1);
    assert!(read.warnings[0].to_string().starts_with("line 9: found `Black wins (resignation)`"));
}

#[test]
fn a_variation_in_the_place_of_an_illegal_move_is_that_players() {
    let text = format!(
        "{HEAD}{TWO}   3 ２二角成(88)\n   4 同　銀(31)\n   5 １二角打\n   6 ８四歩打\n   7 反則勝ち\n\
         まで6手で後手の反則負け\n\n変化：6手\n   6 ３二角打\n   7 ２一角成(12)\n"
    );
    let read = lenient(&text);
    assert_eq!(read.problem, None);
    assert_eq!(read.warnings.len(), 1, "{:?}", read.warnings);
    assert_eq!(read.record.ending.and_then(|ending| ending.winner), Some(Color::Black));
    assert_eq!((read.record.main_line().len(), read.record.all().len()), (5, 7));
    let variation = read.record.node(read.record.main_line()[4]).children()[0];
    assert_eq!(read.record.mover(variation), Color::White);
}

#[test]
fn a_variation_stands_in_the_place_of_the_end_behind_others_as_well() {
    let text = format!(
        "{HEAD}{TWO}   3 投了\nまで2手で後手の勝ち\n\n変化：1手\n   1 ２六歩(27)\n\n変化：3手\n   3 ６六歩(67)\n"
    );
    check(&text, "7g7f 3c3d", 4);
}

#[test]
fn a_variation_may_stand_behind_the_end_of_another() {
    let kif = |rest: &str| format!("{HEAD}{TWO}\n変化：2手\n   2 ８四歩(83)\n{rest}");
    check(&kif("   3 投了\n\n変化：3手\n   3 ２六歩(27)\n"), "7g7f 3c3d", 4);
    let deeper =
        "   3 投了\n\n変化：3手\n   3 ２六歩(27)\n   4 投了\n\n変化：4手\n   4 ８五歩(84)\n";
    check(&kif(deeper), "7g7f 3c3d", 5);
    let pgn = |moves: &str| format!("[Variant \"shogi\"]\n\n{moves}\n");
    let ended = "{[%end 1-0 resignation]}";
    check(&pgn(&format!("1. c3c4 (1. e1d2 e9d8) (1. e1d2 {ended}) g7g6 *")), "7g7f 3c3d", 4);
    check(&pgn(&format!("1. c3c4 (1. e1d2 {ended} (1. e1d2 e9d8)) g7g6 *")), "7g7f 3c3d", 4);
}

#[test]
fn a_line_behind_the_end_leaves_the_end_and_what_follows() {
    let text =
        format!("{HEAD}{TWO}   3 投了\nまで2手で後手の勝ち\n\nbye\n\n変化：2手\n   2 ８四歩(83)\n");
    let read = lenient(&text);
    let message = read.problem.map(|problem| problem.to_string()).unwrap_or_default();
    assert!(message.starts_with("line 8: found `bye`, expected"), "{message}");
    assert_eq!(read.record.ending.and_then(|ending| ending.winner), Some(Color::White));
    assert_eq!(moves(&read.record), ("7g7f 3c3d".to_owned(), 3));
}

#[test]
fn what_is_said_before_the_first_move_of_a_variation_is_said_of_it() {
    let text =
        format!("{HEAD}{TWO}*of the game\n変化：2手\n*of the variation\n   2 ８四歩(83)\n*more\n");
    let record = whole(&text);
    let line = record.main_line();
    assert_eq!(record.node(line[1]).notes.comment, "of the game");
    let variation = record.node(line[0]).children()[1];
    assert_eq!(record.node(variation).notes.comment, "of the variation\nmore");
}

#[test]
fn bookmarks_are_written_as_such() {
    let text = format!("{HEAD}   1 ７六歩(77)\n&here\n*there\n");
    let record = whole(&text);
    assert_eq!(record.node(record.main_line()[0]).notes.comment, "&here\nthere");
    let written = write(&record, Format::Kif).expect("KIF");
    assert!(written.ends_with("\n&here\n*there\n"), "{written}");
}

#[test]
fn every_line_that_is_not_said_is_counted() {
    let moves =
        "1. c3c4 (1. g3g4 c7c6 (1... g7g6) (1... a7a6 2. a3a4)) 1... c7c6 (1... i7i6 2. g3g4) *";
    let game = whole(&format!("[Variant \"shogi\"]\n\n{moves}\n"));
    for format in [Format::Csa, Format::Usi] {
        let written = write(&game, format).expect("it is written");
        assert_eq!(Losses::of(&game, format, &written).to_string(), "4 variations", "{format}");
    }
}
