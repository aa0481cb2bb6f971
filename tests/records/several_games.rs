//! Texts with several games: they are read one by one, in order, and none takes another's moves.

use komainu::records::formats::{Format, Lookup, among_others, read, read_all, write};
use komainu::records::{End, Ending, Record};
use komainu::types::Color;
use komainu::{Position, Variant};

/// The number of moves of every game, or its problem.
fn games(text: &str) -> Vec<Result<usize, String>> {
    let shogi = Variant::find("shogi", &[]).expect("shogi");
    let lookup = Lookup::default().expecting(&shogi);
    let all = read_all(text, &lookup).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let length = |read: komainu::records::formats::Read| match read.problem {
        None => Ok(read.record.main_line().len()),
        Some(problem) => Err(problem.to_string()),
    };
    all.map(|read| read.map_err(|error| error.to_string()).and_then(length)).collect()
}

const KIF: &str = "手合割：平手\n先手：甲\n後手：乙\n手数----指手---------消費時間--\n";

#[test]
fn games_behind_one_another_are_several_in_every_format() {
    let shogi = Variant::find("shogi", &[]).expect("shogi");
    for format in Format::WRITTEN {
        let mut text = String::new();
        for (moves, ending) in [
            ("7g7f 3c3d", Some(Ending { winner: Some(Color::White), end: End::Resignation })),
            ("2g2f", None),
            ("7g7f 8c8d 2g2f", Some(Ending { winner: None, end: End::Abandoned })),
        ] {
            let mut record = Record::new(Position::start(&shogi));
            let mut at = record.root();
            for text in moves.split(' ') {
                let m = record.position_at(at).parse_move(text).expect(text);
                at = record.play(at, m).expect(text);
            }
            record.set_tag("Black", "甲");
            record.ending = ending;
            text += &among_others(write(&record, format).expect("it can be written"), format);
        }
        assert_eq!(games(&text), [Ok(2), Ok(1), Ok(3)], "{format}\n{text}");
    }
}

#[test]
fn a_kif_is_over_where_the_numbers_or_the_headers_begin_again() {
    let first = "1 ７六歩(77)\n2 ３四歩(33)\n";
    assert_eq!(games(&format!("{KIF}{first}{KIF}{first}")), [Ok(2), Ok(2)]);
    assert_eq!(games(&format!("{KIF}{first}3 投了\n{first}")), [Ok(2), Ok(2)]);
    assert_eq!(games(&format!("{KIF}{first}{first}")), [Ok(2), Ok(2)]);
    assert_eq!(games(&format!("{KIF}{first}開始日時：2020/01/01\n{first}")), [Ok(2), Ok(2)]);
    assert_eq!(
        games(&format!("#KIF version=2.0\n{first}#KIF version=2.0\n{first}")),
        [Ok(2), Ok(2)]
    );
    // A variation of the first move is not a game, nor are the headers that some programs write behind
    // the moves.
    assert_eq!(games(&format!("{KIF}{first}\n変化：1手\n1 ２六歩(27)\n2 ３四歩(33)\n")), [Ok(2)]);
    assert_eq!(games(&format!("{KIF}{first}終了日時：2020/01/01\n備考：終\n")), [Ok(2)]);
    let jump = format!("{KIF}{first}5 ２六歩(27)\n6 ８四歩(83)\n");
    let expected = "line 7: move 3: found the move number 5, expected 3";
    assert_eq!(games(&jump), [Err(expected.to_owned())]);
}

#[test]
fn two_boards_that_are_drawn_are_two_games() {
    let shogi = Variant::find("shogi", &[]).expect("shogi");
    let start = Position::with_handicap(&shogi, "2b,1a,9a").expect("a handicap");
    let text = write(&Record::new(start), Format::Kif).expect("KIF");
    let text = text.replace("手数----指手---------消費時間--\n", "");
    assert_eq!(games(&format!("{text}\n{text}")), [Ok(0), Ok(0)], "{text}");
}

#[test]
fn a_pgn_begins_anew_with_tags_or_with_moves_behind_a_result() {
    let tags = "[Event \"?\"]\n[Variant \"shogi\"]\n\n";
    assert_eq!(games(&format!("{tags}1. c3c4 *\n\n{tags}1. g3g4 c7c6 *\n")), [Ok(1), Ok(2)]);
    assert_eq!(games(&format!("{tags}1. c3c4 * 1. g3g4 *\n")), [Ok(1), Ok(1)]);
    assert_eq!(games(&format!("{tags}1. c3c4\n\n{tags}1. g3g4 *\n")), [Ok(1), Ok(1)]);
    // A game may have nothing but tags; a tag that occurs twice in a paragraph belongs to the same game.
    let tags = "[Event \"?\"]\n[Variant \"shogi\"]\n[White \"?\"]\n";
    assert_eq!(games(&format!("{tags}\n{tags}\n1. g3g4 c7c6 *\n")), [Ok(0), Ok(2)]);
    assert_eq!(games(&format!("{tags}\n{{c}}\n\n{tags}\n{tags}")), [Ok(0), Ok(0), Ok(0)]);
    assert_eq!(games(&format!("{tags}\n[Site \"x\"]\n\n1. c3c4 *\n")), [Ok(1)]);
    assert_eq!(games(&format!("{tags}[Event \"x\"]\n\n1. c3c4 *\n")), [Ok(1)]);
    // Text that looks like tags in a comment is not tags, and a result in a variation does not end the
    // game.
    let text =
        format!("{tags}\n1. c3c4 {{\n[Event \"x\"]\n}} (1. g3g4 1-0) c7c6 * {{so it ended}}\n");
    assert_eq!(games(&text), [Ok(2)]);
    let shogi = Variant::find("shogi", &[]).expect("shogi");
    let lookup = Lookup::default().expecting(&shogi);
    let game = read(&text, &lookup).expect("a game").record;
    let last = game.end_of_line(game.root());
    assert_eq!(game.node(last).notes.comment, "so it ended");
}

#[test]
fn a_game_that_cannot_be_read_takes_no_other_with_it() {
    let tags = "[Variant \"shogi\"]\n\n";
    let text =
        format!("{tags}1. c3c4 e1e9 *\n\n[Variant \"chess\"]\n\n1. e4 *\n\n{tags}1. g3g4 *\n");
    let found = games(&text);
    assert_eq!(found.len(), 3);
    assert!(
        found[0].as_ref().is_err_and(|message| message.starts_with("line 3: move 2: ")),
        "{found:?}"
    );
    assert!(found[1].as_ref().is_err_and(|message| message.contains("chess")), "{found:?}");
    assert_eq!(found[2], Ok(1));
}

#[test]
fn that_only_the_first_game_is_taken_is_told() {
    let text = "[Variant \"shogi\"]\n\n1. c3c4 *\n\n[Variant \"shogi\"]\n\n1. g3g4 *\n";
    let read = read(text, &Lookup::default()).expect("a game");
    let message: Vec<_> = read.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(message, ["line 5: another game begins here, and is left out"]);
}

#[test]
fn games_without_moves_and_headers_that_nobody_knows_stay_with_their_game() {
    let shogi = Variant::find("shogi", &[]).expect("shogi");
    for format in [Format::Kif, Format::Ki2] {
        let mut text = String::new();
        for name in ["A", "B", "C"] {
            let mut record = Record::new(Position::start(&shogi));
            record.set_tag("Annotator", name);
            if name == "B" {
                let m = record.start().parse_move("7g7f").expect("a move");
                record.play(record.root(), m).expect("a move");
                record.ending = Some(Ending { winner: Some(Color::Black), end: End::Resignation });
            }
            text += &among_others(write(&record, format).expect("it can be written"), format);
        }
        let lookup = Lookup::default().expecting(&shogi);
        let all = read_all(&text, &lookup).expect("games");
        let message = all.map(|read| {
            let read = read.expect("a game");
            assert_eq!(read.problem, None, "{text}");
            let name = read.record.tag("Annotator").unwrap_or_default().to_owned();
            (name, read.record.main_line().len(), read.record.ending.is_some())
        });
        let expected = [("A", 0, false), ("B", 1, true), ("C", 0, false)];
        let expected = expected.map(|(name, moves, is_over)| (name.to_owned(), moves, is_over));
        assert_eq!(message.collect::<Vec<_>>(), expected, "{text}");
    }
}

#[test]
fn a_position_without_pieces_in_hand_is_one_of_shogi_rather_than_of_its_kin() {
    let text = "position sfen lnsgkgsnl/1r5b1/p1pppp1pp/1p4p2/9/2P4P1/PP1PPPP1P/1B5R1/LNSGKGSNL b - 5 \
                moves 8h2b+ 3a2b B*5e";
    let read = read(text, &Lookup::default()).expect("a game");
    assert_eq!((read.problem, read.record.main_line().len()), (None, 3));
    assert_eq!(read.record.variant().rules().id, "shogi");
}

/// The encoding may lack a character that names a piece of Wa Shogi.
#[test]
fn what_the_encoding_takes_is_told_as_well() {
    use komainu::records::formats::{Encoding, Losses};
    let wa = Variant::find("wa", &[]).expect("wa");
    let mut record = Record::new(Position::start(&wa));
    let lost = record.start().legal_moves().into_iter().find_map(|m| {
        let mut record = record.clone();
        record.play(record.root(), m).expect("a move");
        let text = write(&record, Format::Kif).expect("KIF");
        let (bytes, lost) = Encoding::ShiftJis.encode(&text);
        let text = Encoding::ShiftJis.text(&bytes).into_owned();
        (!lost.is_empty()).then(|| Losses::of(&record, Format::Kif, &text).to_string())
    });
    assert_eq!(lost.as_deref(), Some("1 move"));
    record.set_tag("Event", "A");
    let text = write(&record, Format::Kif).expect("KIF");
    assert!(Losses::between(&text, &text).is_empty());
}

const FIRST: &str = r#"{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}}"#;

#[test]
fn what_is_no_record_in_a_list_is_told_and_takes_no_other_with_it() {
    let game = format!("{{\"moves\":[{{}},{FIRST}]}}");
    let no_record = |line: usize, found: &str| {
        Err(format!("line {line}: found `{found}`, expected a record with `moves`"))
    };
    let value =
        |line: usize, found: &str| Err(format!("line {line}: found `{found}`, expected a value"));
    let (cut, no_value) = (|line| value(line, "the end of the text"), |line| value(line, "oops"));
    let mut cases = vec![
        (format!("[{game},\n{game}]"), vec![Ok(1), Ok(1)]),
        (format!("[{game},\n,{game}]"), vec![Ok(1), cut(2), Ok(1)]),
        (format!("[{game},\n oops, {game}]"), vec![Ok(1), no_value(2), Ok(1)]),
        (format!("[{game},\n"), vec![Ok(1), cut(2)]),
        // The list is cut short.
        (format!("[{game}\n"), vec![Ok(1), cut(2)]),
    ];
    for (entry, found) in [
        ("5", "5"),
        ("null", "null"),
        ("{\"a\":1}", "{...}"),
        ("true", "true"),
        ("\"a, [b\"", "a, [b"),
        ("[]", "[...]"),
        (&format!("[{game}]"), "[...]"),
        (&format!("[{FIRST},{FIRST}]"), "[...]"),
        ("{}", "{...}"),
        (FIRST, "{...}"),
        ("{\"name\":\"moves\"}", "{...}"),
    ] {
        cases.push((
            format!("[{game},\n{entry},\n{game}]"),
            vec![Ok(1), no_record(2, found), Ok(1)],
        ));
        cases.push((format!("[{entry},\n{game}]"), vec![no_record(1, found), Ok(1)]));
        cases.push((format!("[{game},\n{entry}]"), vec![Ok(1), no_record(2, found)]));
    }
    for (text, expected) in cases {
        assert_eq!(games(&text), expected, "{text}");
    }
    let open = format!("[{game},\n{{\"moves\":[{{}}],\n{game}]");
    assert!(matches!(games(&open)[..], [Ok(1), Err(_)]));
    let error = |text: &str| read(text, &Lookup::default()).expect_err("no record").to_string();
    // Without any record the text is not JKF.
    for text in ["[]", "[5,null]", "[\"a\"]", "[{}]", "[[{}]]", "[[]", &format!("[{FIRST}]")] {
        assert!(error(text).contains("expected a record in PGN, KIF"), "{text}");
    }
    let message = error("{\"name\":\n{\"moves\":[]}}");
    assert_eq!(message, "line 1: found `{...}`, expected a record with `moves`");
    assert!(error("{\"name\":\"moves\",\n").starts_with("line 2: found `the end of the text`"));
}
