//! JKF as programs write it.

use std::time::Duration;

use komainu::notation::canonical;
use komainu::records::formats::{Format, Lookup, Losses, Read, read, read_all, write};
use komainu::records::{End, Ending, Record};
use komainu::types::Color;
use komainu::{Position, Variant};

fn lenient(text: &str) -> Read {
    read(text, &Lookup::default()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Reads a record that has to be without a problem or a warning.
fn whole(text: &str) -> Record {
    let found = lenient(text);
    assert_eq!(found.problem.as_ref().map(ToString::to_string), None, "{text}");
    assert_eq!(found.warnings.iter().map(ToString::to_string).collect::<Vec<_>>(), [""; 0]);
    found.record
}

fn error(text: &str) -> String {
    read(text, &Lookup::default()).expect_err("it is wrong").to_string()
}

fn moves(record: &Record) -> String {
    let line = record.moves_to(record.end_of_line(record.root()));
    let texts: Vec<String> = line.iter().map(|&m| canonical(record.variant(), m)).collect();
    texts.join(" ")
}

/// A record with these moves.
fn with_moves(moves: &str) -> String {
    format!("{{\"header\":{{}},\"moves\":[{{}},\n{moves}\n]}}")
}

const FIRST: &str = r#"{"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}}"#;

#[test]
fn a_record_is_read_and_written() {
    let text = r#"{"header":{"先手":"甲",
"後手":"乙",
"棋戦":"名人戦",
"天気":"雨"},
"initial":{"preset":"HIRATE"},
"moves":[
{"comments":["the start","","of it"]},
{"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"},"time":{"now":{"m":1,"s":5},"total":{"h":0,"m":1,"s":5}}},
{"move":{"color":1,"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"},"forks":[[
{"move":{"color":1,"from":{"x":8,"y":3},"to":{"x":8,"y":4},"piece":"FU"},"comments":["a \"fork\""]},
{"move":{"color":0,"from":{"x":2,"y":7},"to":{"x":2,"y":6},"piece":"FU"},"forks":[[
{"move":{"color":0,"from":{"x":1,"y":7},"to":{"x":1,"y":6},"piece":"FU"}}
]]},
{"special":"CHUDAN"}
],
[
{"move":{"color":1,"from":{"x":5,"y":1},"to":{"x":6,"y":2},"piece":"OU"}}
]]},
{"move":{"color":0,"from":{"x":8,"y":8},"to":{"x":2,"y":2},"piece":"KA","promote":true,"capture":"KA"}},
{"move":{"color":1,"from":{"x":3,"y":1},"to":{"x":2,"y":2},"piece":"GI","same":true,"capture":"UM"}},
{"move":{"color":0,"to":{"x":4,"y":5},"piece":"KA"},"time":{"now":{"m":61,"s":0},"total":{"h":1,"m":2,"s":5}}},
{"special":"TORYO","time":{"now":{"m":0,"s":7},"total":{"h":0,"m":0,"s":7}},"forks":[[
{"move":{"color":1,"to":{"x":5,"y":5},"piece":"KA"}}
]]}
]}
"#;
    let record = whole(text);
    assert_eq!(moves(&record), "7g7f 3c3d 8h2b+ 3a2b B*4e");
    assert_eq!(record.all().len(), 10);
    let line = record.main_line();
    let notes = |at: usize| &record.node(line[at]).notes;
    assert_eq!(record.node(record.root()).notes.comment, "the start\n\nof it");
    assert_eq!(notes(0).spent, Some(Duration::from_secs(65)));
    assert_eq!(notes(4).spent_on_end, Some(Duration::from_secs(7)));
    assert_eq!(record.tag("Black"), Some("甲"));
    assert_eq!(record.tag("Event"), Some("名人戦"));
    assert_eq!(record.tag("天気"), Some("雨"));
    let resigned = Ending { winner: Some(Color::Black), end: End::Resignation };
    assert_eq!(record.ending, Some(resigned));
    assert_eq!(record.node(line[0]).children().len(), 3);
    assert_eq!(write(&record, Format::Jkf).as_deref(), Ok(text));
}

#[test]
fn every_preset_is_a_start() {
    let shogi = Variant::find("shogi", &[]).expect("shogi");
    for (preset, handicap) in [
        ("KY", "lance"),
        ("KA", "bishop"),
        ("HI", "rook"),
        ("HIKY", "rook_lance"),
        ("2", "two_pieces"),
        ("4", "four_pieces"),
        ("6", "six_pieces"),
        ("8", "eight_pieces"),
        ("10", "ten_pieces"),
    ] {
        let text =
            format!("{{\"header\":{{}},\"initial\":{{\"preset\":\"{preset}\"}},\"moves\":[{{}}]}}");
        let record = whole(&text);
        let known = Position::with_handicap(&shogi, handicap).expect("a handicap");
        assert_eq!(record.start().to_string(), known.to_string());
        assert_eq!(record.handicap, handicap);
        let written = write(&record, Format::Jkf).expect("JKF");
        assert!(written.contains(&format!("\"initial\":{{\"preset\":\"{preset}\"}}")), "{written}");
    }
    for preset in ["KY_R", "3", "5", "5_L", "7_L", "7_R"] {
        let text =
            format!("{{\"header\":{{}},\"initial\":{{\"preset\":\"{preset}\"}},\"moves\":[{{}}]}}");
        let written = write(&whole(&text), Format::Jkf).expect("JKF");
        assert!(written.contains(&format!("{{\"preset\":\"{preset}\"}}")), "{written}");
    }
    let unknown = "{\"header\":{},\n\"initial\":{\"preset\":\"11\"},\"moves\":[{}]}";
    let expected =
        "line 2: the start: found `11`, expected the name of a start such as HIRATE or KA";
    assert_eq!(error(unknown), expected);
}

#[test]
fn starts_of_which_the_pieces_are_listed_are_read_and_written() {
    let shogi = Variant::find("shogi", &[]).expect("shogi");
    let mini = Variant::find("mini", &[]).expect("mini");
    let starts = [
        (&shogi, "8k/9/8P/9/9/9/9/9/K8 w 2G2r2b2g4s4n4l17p 1"),
        (&shogi, "8k/9/8P/9/9/9/9/9/9 b 2G 1"),
        (&mini, "4k/5/4P/5/K4 b G 1"),
    ];
    for (variant, sfen) in starts {
        let lookup = Lookup::default().expecting(variant);
        let start = read(sfen, &lookup).expect("a position").record;
        let text = write(&start, Format::Jkf).expect("JKF");
        let record = whole(&text);
        assert_eq!(record.start().to_string(), sfen, "{text}");
        assert_eq!(record.variant().rules().id, variant.rules().id);
    }
    let broken = |data: &str| {
        error(&format!(
            "{{\"header\":{{}},\"initial\":{{\"preset\":\"OTHER\",\n\"data\":{data}}},\"moves\":[{{}}]}}"
        ))
    };
    assert!(broken("{\"hands\":[{},{}]}").contains("expected `board` in the data of the start"));
    assert!(
        broken("{\"board\":[[{\"color\":0,\"kind\":\"XX\"},{},{},{},{},{},{},{},{}]]}")
            .contains("line 2: the start: found `XX`, expected a piece such as FU")
    );
    assert!(broken("{\"board\":{},\"hands\":[{\"TO\":1},{}]}").contains("can be held in hand"));
    assert!(broken("{\"board\":{},\"hands\":[{\"FU\":-1},{}]}").contains("how many are in hand"));
    assert!(broken("{\"board\":{},\"hands\":[{\"FU\":99999},{}]}").contains("fewer pieces"));
    assert!(
        error("{\"initial\":{\"preset\":\"OTHER\"},\"moves\":[]}").contains("`data` beside it")
    );
}

#[test]
fn a_mistake_in_a_move_is_told_with_its_line_and_number() {
    let problem = |moves: &str| {
        let read = lenient(&with_moves(moves));
        (
            read.problem.map(|problem| problem.to_string()).unwrap_or_default(),
            read.record.all().len(),
        )
    };
    let bad = r#"{"move":{"color":1,"from":{"x":3,"y":3},"to":{"x":3,"y":5},"piece":"FU"}}"#;
    let expected = "line 3: move 2: `-3335FU` is not a legal move here";
    assert_eq!(problem(&format!("{FIRST},\n{bad}")), (expected.to_owned(), 1));
    let (message, _) =
        problem("{\"move\":{\"color\":0,\"to\":{\"x\":0,\"y\":6},\"piece\":\"FU\"}}");
    assert!(message.contains("expected `to` with `x` and `y` on the board"), "{message}");
    let (message, _) = problem(&format!("{FIRST},\n{{\"special\":\"SUMMER\"}}"));
    assert_eq!(message, "line 3: found `SUMMER`, expected an end such as TORYO or CHUDAN");
    let (message, kept) = problem(&format!("{{\"special\":\"TORYO\"}},\n{FIRST}"));
    assert!(message.contains("behind the end of the game"), "{message}");
    assert_eq!(kept, 0);
    let (message, kept) = problem(&format!("{FIRST},\n7"));
    assert_eq!(message, "line 3: found `7`, expected a move and what is said of it, or {}");
    assert_eq!(kept, 1);
    // A mistake in a fork costs the rest of the fork.
    let forked = FIRST.replace("\"FU\"}}", &format!("\"FU\"}},\"forks\":[[{bad}]]}}"));
    let second = r#"{"move":{"color":1,"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"}}"#;
    let (message, kept) = problem(&format!("{forked},\n{second}"));
    assert!(message.contains("line 2: move 1: `-3335FU` is not a legal move here"), "{message}");
    assert_eq!(kept, 2);
}

#[test]
fn what_is_cut_short_or_broken_keeps_the_moves_before_it() {
    let text = with_moves(&format!("{FIRST},\n{{\"move\":{{\"color\":1,"));
    let cut = &text[..text.len() - 4];
    let read = lenient(cut);
    assert_eq!(read.record.main_line().len(), 1);
    assert!(read.problem.expect("it is cut").to_string().starts_with("line 3: "));
    let read = lenient(&with_moves(&format!("{FIRST},\n{{\"comments\":[nothing]}}")));
    let message = read.problem.expect("no JSON").to_string();
    assert_eq!(message, "line 3: found `nothing]}`, expected a value");
    assert_eq!(read.record.main_line().len(), 1);
    let read = lenient("{\"header\":{}}");
    let message = read.problem.expect("no moves").to_string();
    assert_eq!(message, "line 1: found `{...}`, expected a list of `moves` in a record");
}

#[test]
fn what_contradicts_the_moves_or_is_unknown_is_warned_of() {
    let wrong = r#"{"move":{"color":1,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"GI","same":true,
"capture":"FU","relative":"Z","promote":null},"time":{"now":{"m":0}},"mood":"good"}"#;
    let read = lenient(&with_moves(wrong).replace("\"header\":{}", "\"header\":{\"a\":1},\"x\":0"));
    assert_eq!(read.problem, None);
    let message: Vec<String> = read.warnings.iter().map(ToString::to_string).collect();
    for expected in [
        "line 1: found `x`, expected header, initial or moves; it is left out",
        "line 1: found `1`, expected a name, and a text under it; it is left out",
        "line 2: found `1`, expected the color of the player to move, 0 or 1; it is left out",
        "line 2: found `GI`, expected the piece that moves, as it was before; it is left out",
        "line 2: found `true`, expected true where the last move ended, too; it is left out",
        "line 3: found `FU`, expected the piece that is captured; it is left out",
        "line 3: found `Z`, expected letters out of LCRUMDH that are true of the move; it is left out",
        "line 3: found `time`, expected `now` with `m` and `s` beside a move or an end; it is left out",
        "line 3: found `mood`, expected move, time, comments, special or forks; it is left out",
    ] {
        assert!(message.iter().any(|message| message == expected), "{expected}\n{message:#?}");
    }
    assert_eq!(message.len(), 9, "{message:#?}");
}

#[test]
fn what_is_said_of_a_move_has_to_be_true_of_it() {
    let message = |more: &str| {
        let text = with_moves(&FIRST.replace("\"piece\"", &format!("{more},\"piece\"")));
        lenient(&text).warnings.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    // Words that the move does not need.
    for right in ["\"relative\":\"\"", "\"relative\":\"U\"", "\"relative\":\"C\""] {
        assert_eq!(message(right), [""; 0], "{right}");
    }
    let letters = "expected letters out of LCRUMDH that are true of the move; it is left out";
    for wrong in ["M", "D", "H", "UD"] {
        let expected = format!("line 2: found `{wrong}`, {letters}");
        assert_eq!(message(&format!("\"relative\":\"{wrong}\"")), [expected]);
    }
    let names = "expected from, to, piece or what else is said of a move; it is left out";
    assert_eq!(message("\"bar\":2"), [format!("line 2: found `bar`, {names}")]);
}

#[test]
fn what_is_said_before_the_first_move_of_a_fork_is_said_of_it() {
    let fork = |fork: &str| {
        let forks = format!(",\"forks\":[[{fork}]]}}");
        let text = with_moves(&(FIRST.strip_suffix('}').expect("an object").to_owned() + &forks));
        lenient(&text).record
    };
    let other = FIRST.replace("\"x\":7", "\"x\":2");
    for moves in [
        format!("{{\"comments\":[\"v\",\"w\"]}},{other}"),
        format!("{{\"comments\":[\"v\"]}},{{}},{{\"comments\":[\"w\"]}},{other}"),
    ] {
        let record = fork(&moves);
        let other = record.variations(record.root())[0];
        assert_eq!(record.node(other).notes.comment, "v\nw");
        assert_eq!(record.node(record.root()).notes.comment, "");
    }
    // Without a move the comment has nothing else to belong to.
    let record = fork("{\"comments\":[\"v\"]}");
    assert_eq!(record.node(record.root()).notes.comment, "v");
}

#[test]
fn a_board_of_another_size_is_refused() {
    let board = |columns: &[usize]| {
        let column = |squares: &usize| format!("[{}]", vec!["{}"; *squares].join(","));
        let columns: Vec<String> = columns.iter().map(column).collect();
        let board = format!("{{\"board\":[{}]}}", columns.join(","));
        let king = |color| format!("{{\"color\":{color},\"kind\":\"OU\"}}");
        let board = board.replacen("[{}", &format!("[{}", king(1)), 1);
        let board = board.replacen("{}]", &format!("{}]", king(0)), 1);
        format!("{{\"initial\":{{\"preset\":\"OTHER\",\"data\":{board}}},\"moves\":[{{}}]}}")
    };
    assert!(read(&board(&[9; 9]), &Lookup::default()).is_ok());
    for (columns, expected) in [
        (&[9; 8][..], "the start: found `8 columns`, expected 9 columns"),
        (&[9, 9, 9, 8, 9, 9, 9, 9, 9], "the start: found `8 squares`, expected 9 squares"),
        (&[5, 5, 5, 5, 0], "the start: found `0 squares`, expected 5 squares"),
        (&[8; 9], "found `8 squares in a column`, expected 9 squares, or 5 of a small board"),
    ] {
        let message = error(&board(columns));
        assert!(message.starts_with(&format!("line 1: {expected}")), "{message}");
    }
}

#[test]
fn times_of_an_illegal_move_and_of_the_end_are_kept_apart() {
    let time = |s| format!("\"time\":{{\"now\":{{\"m\":0,\"s\":{s}}}}}");
    let bad = r#"{"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":5},"piece":"FU"}"#;
    let end = format!("{{\"special\":\"ILLEGAL_MOVE\",{}}}", time(5));
    let record = lenient(&with_moves(&format!("{FIRST},\n{bad},{}}},\n{end}", time(4)))).record;
    let notes = &record.node(record.main_line()[0]).notes;
    assert_eq!(notes.comment, "+3335FU\nT4");
    assert_eq!(notes.spent_on_end, Some(Duration::from_secs(5)));
}

#[test]
fn a_fork_without_moves_leaves_the_line_as_it_is() {
    let forked =
        FIRST.replace("\"FU\"}}", "\"FU\"},\"forks\":[[{\"special\":\"CHUDAN\"}],[],[{}]]}");
    let read = lenient(&with_moves(&format!(
        "{forked},\n{{\"special\":\"TORYO\",\"forks\":[[{{\"special\":\"CHUDAN\"}}]]}}"
    )));
    assert_eq!(read.problem, None);
    assert_eq!(moves(&read.record), "7g7f");
    let message: Vec<String> = read.warnings.iter().map(ToString::to_string).collect();
    let left_out = |line| {
        format!(
            "line {line}: found `CHUDAN`, expected a move before the end of a fork; it is left out"
        )
    };
    assert_eq!(message, [left_out(2), left_out(3)]);
    let end = read.record.ending.map(|ending| ending.end);
    assert_eq!(end, Some(End::Resignation));
    // A fork without a move to replace is a problem.
    let misplaced = format!("{{\"forks\":[[{FIRST}]]}},\n{FIRST}");
    let read = lenient(&with_moves(&misplaced));
    let message = read.problem.expect("a fork of nothing").to_string();
    assert_eq!(message, "line 2: found `forks`, expected a move or an end in whose place they are");
    assert_eq!(moves(&read.record), "7g7f");
}

#[test]
fn moves_that_say_the_least_are_read() {
    let least = r#"{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6}}},
{"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4}}},
{"move":{"from":{"x":8,"y":8},"to":{"x":2,"y":2},"promote":true}},
{"move":{"from":{"x":3,"y":1},"same":true}},
{"move":{"piece":"KI","relative":"R","to":{"x":5,"y":8}}},
{"move":{"from":null,"piece":"KA","to":{"x":5,"y":5},"relative":null}}"#;
    let record = whole(&with_moves(least));
    assert_eq!(moves(&record), "7g7f 3c3d 8h2b+ 3a2b 4i5h B*5e");
    let unclear = least.replace("\"relative\":\"R\",", "");
    let message = lenient(&with_moves(&unclear)).problem.expect("two Golds").to_string();
    assert!(message.contains("may be more than one move here"), "{message}");
}

/// The form that Kifu-for-JS wrote first.
#[test]
fn colors_may_be_told_by_whether_they_are_black() {
    let moves_of = |first: &str, second: &str| {
        with_moves(&format!(
            "{{\"move\":{{\"color\":{first},\"from\":{{\"x\":7,\"y\":7}},\"to\":{{\"x\":7,\"y\":6}},\"piece\":\"FU\"}}}},\n\
             {{\"move\":{{\"color\":{second},\"from\":{{\"x\":3,\"y\":3}},\"to\":{{\"x\":3,\"y\":4}},\"piece\":\"FU\"}}}}"
        ))
    };
    assert_eq!(moves(&whole(&moves_of("true", "false"))), "7g7f 3c3d");
    let read = lenient(&moves_of("true", "true"));
    assert_eq!(moves(&read.record), "7g7f 3c3d");
    let message = "found `true`, expected the color of the player to move, 0 or 1; it is left out";
    assert!(read.warnings[0].to_string().ends_with(message), "{:?}", read.warnings);
}

#[test]
fn a_last_move_that_is_not_legal_is_kept_as_a_comment() {
    let bad = r#"{"move":{"color":1,"from":{"x":3,"y":3},"to":{"x":3,"y":5},"piece":"FU"}}"#;
    let read = lenient(&with_moves(&format!("{FIRST},\n{bad},\n{{\"special\":\"ILLEGAL_MOVE\"}}")));
    assert_eq!(read.problem, None);
    let message: Vec<String> = read.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        message,
        ["line 3: the last move `-3335FU` is not legal here; it is kept as a comment"]
    );
    let end = Ending { winner: Some(Color::Black), end: End::IllegalMove };
    assert_eq!(read.record.ending, Some(end));
    assert_eq!(read.record.node(read.record.main_line()[0]).notes.comment, "-3335FU");
}

#[test]
fn several_records_stand_behind_one_another_or_in_a_list() {
    let (one, none) = (with_moves(FIRST), with_moves("{}"));
    let lookup = Lookup::default();
    for text in [
        format!("{one}\n{none}\n{one}"),
        format!("[{one},\n{none},{one}]\n"),
        format!(" [ {one} , {none} , {one} ] "),
    ] {
        assert_eq!(Format::detect(&text), Some(Format::Jkf));
        let all: Vec<Read> =
            read_all(&text, &lookup).expect("JKF").map(|read| read.expect("one")).collect();
        assert!(all.iter().all(|read| read.problem.is_none()), "{text}");
        let lengths: Vec<usize> = all.iter().map(|read| read.record.main_line().len()).collect();
        assert_eq!(lengths, [1, 0, 1], "{text}");
        assert_eq!(all[1].line, if text.starts_with(' ') { 3 } else { 4 });
    }
    let last: Vec<Read> =
        read_all(&format!("{one} oops"), &lookup).expect("JKF").map(|r| r.expect("one")).collect();
    assert_eq!(last.len(), 1);
    let message = last[0].problem.as_ref().expect("a word too much").to_string();
    assert_eq!(message, "line 3: found `oops`, expected nothing behind the record");
    assert_eq!(last[0].record.main_line().len(), 1);
}

#[test]
fn forks_may_be_nested_as_deep_as_memory_reaches() {
    let moves = [[7, 7, 7, 6], [2, 7, 2, 6]].map(|[x, y, to_x, to_y]| {
        format!(
            "{{\"move\":{{\"from\":{{\"x\":{x},\"y\":{y}}},\"to\":{{\"x\":{to_x},\"y\":{to_y}}}}}"
        )
    });
    let depth = 50_000;
    let opening: String = (0..depth).map(|at| moves[at % 2].clone() + ",\"forks\":[[").collect();
    let text = with_moves(&format!("{opening}{}", "]]}".repeat(depth)));
    let read = lenient(&text);
    assert_eq!(read.problem, None);
    assert_eq!(read.record.all().len(), 2);
    // A record in which every line has a variation at once.
    let mut record = whole(&with_moves(FIRST));
    let mut at = record.main_line()[0];
    for _ in 0..300 {
        let position = record.position_at(at);
        let legal = position.legal_moves();
        if legal.len() < 2 {
            break;
        }
        record.play(at, legal[0]).expect("it is legal");
        at = record.play(at, legal[1]).expect("it is legal");
    }
    let text = write(&record, Format::Jkf).expect("JKF");
    let again = whole(&text);
    assert_eq!(again.all().len(), record.all().len());
}

/// A move without `from` is a drop, or identifies the moving piece by its kind alone.
#[test]
fn a_drop_that_is_not_legal_is_no_move_on_the_board() {
    let pawn = r#"{"move":{"to":{"x":8,"y":4},"piece":"FU"}}"#;
    let found = lenient(&with_moves(&format!("{FIRST},\n{pawn}")));
    assert_eq!((found.problem, found.record.main_line().len()), (None, 2));
    let end = r#"{"special":"-ILLEGAL_ACTION"}"#;
    let found = lenient(&with_moves(&format!("{FIRST},\n{pawn},\n{end}")));
    assert_eq!((found.problem, found.record.main_line().len()), (None, 1));
    assert_eq!(found.warnings.len(), 1);
    let ending = Ending { winner: Some(Color::Black), end: End::IllegalMove };
    assert_eq!(found.record.ending, Some(ending));
}

#[test]
fn what_stands_in_another_place_than_the_format_has_is_told() {
    let left_out = |line: usize, found: &str, expected: &str| {
        format!("line {line}: found `{found}`, expected {expected}; it is left out")
    };
    let header = "names and texts in an object";
    for (found, message) in [("[\"a\"]", "[...]"), ("\"a\"", "a"), ("5", "5")] {
        let text = with_moves(FIRST).replace("\"header\":{}", &format!("\"header\":{found}"));
        let warnings: Vec<_> = lenient(&text).warnings.iter().map(ToString::to_string).collect();
        assert_eq!(warnings, [left_out(1, message, header)]);
    }
    let time = r#""time":{"now":{"m":0,"s":5,"d":1},"sum":1,"total":{"h":0,"m":0,"s":5,"y":1}}"#;
    let text =
        FIRST.replace("\"y\":7", "\"y\":7,\"z\":1").replace("FU\"}", &format!("FU\"}},{time}"));
    let read = lenient(&with_moves(&text));
    let warnings: Vec<_> = read.warnings.iter().map(ToString::to_string).collect();
    let expected =
        [("z", "x or y"), ("sum", "now or total"), ("d", "h, m or s"), ("y", "h, m or s")];
    assert_eq!(warnings, expected.map(|(found, expected)| left_out(2, found, expected)));
    assert_eq!(read.record.main_line().len(), 1);
}

#[test]
fn line_ends_in_a_header_are_told_where_they_become_blanks() {
    let text = r#"{"header":{"備考":"one\ntwo"},"moves":[{}]}"#;
    let game = read(text, &Lookup::default()).expect("a record").record;
    for (format, message) in [
        (Format::Jkf, "nothing"),
        (Format::Pgn, "the tag Note"),
        (Format::Kif, "the tag Note"),
        (Format::Ki2, "the tag Note"),
        (Format::Csa, "the tag Note"),
    ] {
        let written = write(&game, format).expect("Shogi");
        assert_eq!(Losses::of(&game, format, &written).to_string(), message, "{format}");
    }
}

#[test]
fn a_tag_that_is_called_like_a_header_of_kif_is_that_header() {
    let game = |players: &str| {
        let text = format!("V2.2\n{players}PI\n+\n+7776FU\n");
        let mut record = read(&text, &Lookup::default()).expect("a record").record;
        record.set_tag("上手", "a");
        record
    };
    for (players, expected, message) in [("", "a", "nothing"), ("N-b\n", "b", "the tag 上手")] {
        let game = game(players);
        let written = write(&game, Format::Jkf).expect("Shogi");
        assert!(written.contains(&format!("\"後手\":\"{expected}\"")), "{written}");
        assert_eq!(Losses::of(&game, Format::Jkf, &written).to_string(), message);
        let again = read(&written, &Lookup::default()).expect("it was written so").record;
        assert_eq!(write(&again, Format::Jkf).as_ref(), Ok(&written));
    }
}
