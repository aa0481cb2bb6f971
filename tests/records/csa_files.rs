//! CSA as programs and servers write it, versions 1 to 3.

use std::time::Duration;

use komainu::records::formats::{Format, Lookup, Losses, Read, read, read_all, write};
use komainu::records::{End, Ending};
use komainu::types::Color;

/// Reads a record that has to be without a problem.
fn whole(text: &str) -> Read {
    let found = read(text, &Lookup::default()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(found.problem.as_ref().map(ToString::to_string), None, "{text}");
    found
}

/// The warnings about a record, its problem, and the number of moves that are kept.
fn message(text: &str) -> (Vec<String>, Option<String>, usize) {
    let read = read(text, &Lookup::default()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let warnings = read.warnings.iter().map(ToString::to_string).collect();
    (warnings, read.problem.map(|problem| problem.to_string()), read.record.main_line().len())
}

/// The error about a record that cannot be read at all.
fn error(text: &str) -> String {
    read(text, &Lookup::default()).expect_err("it is wrong").to_string()
}

fn seconds(time: f64) -> Option<Duration> {
    Some(Duration::from_secs_f64(time))
}

/// The lengths of the games in a text.
fn lengths(text: &str) -> Vec<usize> {
    let games = Lookup::default();
    let all = read_all(text, &games).expect("CSA");
    let length = |read: Read| {
        assert_eq!(read.problem, None, "{text}");
        read.record.main_line().len()
    };
    all.map(|read| length(read.expect("a game"))).collect()
}

#[test]
fn several_games_stand_behind_slashes_or_begin_with_heads() {
    let game = "V2.2\nN+A\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n";
    let short = "PI\n+\n+7776FU\n";
    assert_eq!(lengths(&format!("{game}/\n{short}/\r\n{game}")), [2, 1, 2]);
    assert_eq!(lengths(&format!("{game}{short}{game}")), [2, 1, 2]);
    assert_eq!(lengths(&format!("{game}/\n'a remark at the end\n/\n\n")), [2]);
    let headed = "$EVENT:Final\nN+B\nPI\n+\n+2726FU\n%CHUDAN\n$END_TIME:2003/05/03 11:11:05\n";
    assert_eq!(lengths(&format!("{headed}{headed}'behind\n{game}")), [1, 1, 2]);
    let all: Vec<Read> = read_all(&format!("{game}{headed}{headed}"), &Lookup::default())
        .expect("CSA")
        .map(|read| read.expect("a game"))
        .collect();
    assert_eq!(all[1].line, 8);
    for read in &all[1..] {
        assert_eq!(read.record.tag("Event"), Some("Final"));
        assert_eq!(read.record.tag("EndDate"), Some("2003.05.03"));
        assert_eq!(read.record.tag("Black"), Some("B"));
    }
    let first = read(&format!("{game}/\n{game}"), &Lookup::default()).expect("a game");
    let expected = "line 9: another game begins here, and is left out";
    assert_eq!(first.warnings.last().map(ToString::to_string).as_deref(), Some(expected));
}

#[test]
fn heads_of_version_3_are_read_and_written() {
    let text = "\
'CSA encoding=UTF-8
V3.0
N+先手
N-後手
$EVENT:電竜戦
$TIME:600+10.5+0
$TIME+:300+0+10
$TIME-:900+0+10
$MAX_MOVES:256
$JISHOGI:24
$NOTE:a note, with a comma
$WEATHER:rain
PI
+
+7776FU
T1.5
-3334FU
T0.25
%MAX_MOVES
T2.125
";
    let read = whole(text);
    let record = &read.record;
    assert_eq!(read.warnings, []);
    for (name, value) in [
        ("TimeControl", "600+10.5+0"),
        ("BlackTimeControl", "300+0+10"),
        ("WhiteTimeControl", "900+0+10"),
        ("MaxMoves", "256"),
        ("Jishogi", "24"),
        ("Note", "a note, with a comma"),
        ("WEATHER", "rain"),
    ] {
        assert_eq!(record.tag(name), Some(value), "{name}");
    }
    assert_eq!(record.ending, Some(Ending { winner: None, end: End::MoveLimit }));
    let line = record.main_line();
    assert_eq!(record.node(line[0]).notes.spent, seconds(1.5));
    assert_eq!(record.node(line[1]).notes.spent, seconds(0.25));
    assert_eq!(record.node(line[1]).notes.spent_on_end, seconds(2.125));
    assert_eq!(write(record, Format::Csa).as_deref(), Ok(text));
    // Programs of both versions find the time control that they know.
    let both = "V3.0\n$TIME_LIMIT:00:10+10\n$TIME:600+10+0\nPI\n+\n+7776FU\n";
    let written = write(&whole(both).record, Format::Csa).expect("CSA");
    assert!(written.contains("$TIME_LIMIT:00:10+10\n$TIME:600+10+0\n"), "{written}");
}

#[test]
fn version_2_is_written_where_it_says_everything() {
    let text =
        "'CSA encoding=UTF-8\nV2.2\nN+A\n$TIME_LIMIT:00:25+00\nPI\n+\n+7776FU\nT12\n%TORYO\nT3\n";
    let record = whole(text).record;
    let line = record.main_line();
    assert_eq!(record.node(line[0]).notes.spent, seconds(12.0));
    assert_eq!(record.node(line[0]).notes.spent_on_end, seconds(3.0));
    assert_eq!(write(&record, Format::Csa).as_deref(), Ok(text));
}

#[test]
fn comments_are_kept_wherever_they_stand() {
    let text = "\
'CSA encoding=UTF-8
V2.2
N+A
'Max_Moves:256
PI
'*the start
+
'rating:A+1:B+2
+7776FU
T1
'** 104 -3334FU +2726FU
'*  two blanks, and a comma
-3334FU,T6,'said behind, a comma
%TORYO
'summary:toryo:A lose:B win
";
    let record = whole(text).record;
    let comment = |id| record.node(id).notes.comment.as_str();
    let line = record.main_line();
    assert_eq!(comment(record.root()), "Max_Moves:256\nthe start\nrating:A+1:B+2");
    assert_eq!(comment(line[0]), "* 104 -3334FU +2726FU\n  two blanks, and a comma");
    assert_eq!(comment(line[1]), "said behind, a comma");
    assert_eq!(record.node(line[1]).notes.comment_on_end, "summary:toryo:A lose:B win");
    assert_eq!(record.node(line[1]).notes.spent, seconds(6.0));
    let written = write(&record, Format::Csa).expect("CSA");
    assert!(written.contains("\n'** 104 -3334FU +2726FU\n'*  two blanks, and a comma\n"));
    assert_eq!(write(&whole(&written).record, Format::Csa), Ok(written));
}

#[test]
fn every_end_is_read_and_an_unknown_one_told() {
    let ends = [
        ("TORYO", Some(Color::Black), End::Resignation),
        ("TIME_UP", Some(Color::Black), End::Time),
        ("ILLEGAL_MOVE", Some(Color::Black), End::IllegalMove),
        ("+ILLEGAL_ACTION", Some(Color::White), End::IllegalMove),
        ("-ILLEGAL_ACTION", Some(Color::Black), End::IllegalMove),
        ("HIKIWAKE", None, End::Agreement),
        ("MAX_MOVES", None, End::MoveLimit),
        ("CHUDAN", None, End::Abandoned),
        ("FUZUMI", None, End::NoMate),
        ("MATTA", None, End::TakeBack),
        ("ERROR", None, End::Error),
        ("toryo", Some(Color::Black), End::Resignation),
    ];
    for (word, winner, end) in ends {
        let record = whole(&format!("PI\n+\n+7776FU\n%{word},T1\n")).record;
        assert_eq!(record.ending, Some(Ending { winner, end }), "{word}");
        assert_eq!(record.node(record.main_line()[0]).notes.spent_on_end, seconds(1.0));
    }
    let (_, problem, kept) = message("PI\n+\n+7776FU\n%SUMMER\n");
    let expected = "line 4: found `%SUMMER`, expected an end such as %TORYO or %CHUDAN";
    assert_eq!((problem.as_deref(), kept), (Some(expected), 1));
}

#[test]
fn a_last_move_that_is_not_legal_is_kept_as_a_comment() {
    for word in ["ILLEGAL_MOVE", "+ILLEGAL_ACTION"] {
        let text = format!("PI\n+\n+7776FU\n-3334FU\n+8877UM,T5\n'*oops\n%{word}\nT1\n");
        let read = whole(&text);
        let warnings: Vec<_> = read.warnings.iter().map(ToString::to_string).collect();
        let expected = "line 5: the last move `+8877UM` is not legal here; it is kept as a comment";
        assert_eq!(warnings, [expected]);
        let record = &read.record;
        let end = Ending { winner: Some(Color::White), end: End::IllegalMove };
        assert_eq!(record.ending, Some(end));
        let notes = &record.node(record.main_line()[1]).notes;
        assert_eq!(
            (notes.comment.as_str(), notes.spent_on_end),
            ("+8877UM\nT5\noops", seconds(1.0))
        );
    }
    // Before any other end such a move is a mistake.
    let (_, problem, kept) = message("PI\n+\n+7776FU\n-3335FU\n%TORYO\n");
    assert_eq!(kept, 1);
    assert_eq!(problem.as_deref(), Some("line 4: move 2: `-3335FU` is not a legal move here"));
}

#[test]
fn what_is_not_understood_is_told_with_its_line() {
    let problem = |text: &str| message(text).1.unwrap_or_default();
    let behind = "expected another game or nothing";
    assert_eq!(
        problem("PI\n+\n+7776FU\n%TORYO\n-3334FU\n"),
        format!("line 5: move 2: found `-3334FU` behind the end of the game, {behind}")
    );
    let (twice, none, _) = message("PI\n+\n+7776FU\n%TORYO\n%TORYO\n%CHUDAN\n");
    let expected = "line 6: found the result `%CHUDAN`, but behind the moves stands \
                    `Black wins (resignation)`";
    assert_eq!((twice, none), (vec![expected.to_owned()], None));
    let head = "expected a head such as N+ or $EVENT:, the board, or a move such as +7776FU";
    assert_eq!(problem("V2.2\nX1\nPI\n+\n"), format!("line 2: found `X1`, {head}"));
    assert_eq!(problem("V2.2\n$EVENT\nPI\n+\n"), format!("line 2: found `$EVENT`, {head}"));
    let version = "line 2: found `V99`, expected a version such as V2.2";
    assert_eq!(problem("N+A\nV99\nPI\n+\n"), version);
    let (_, told_problem, kept) = message("PI\n+\n+7776FU\nrubbish\n-3334FU\n");
    assert!(
        told_problem.is_some_and(|message| message.starts_with("line 4: `rubbish` is no move"))
    );
    assert_eq!(kept, 1);
    let (warnings, none, kept) =
        message("PI\n+\nT5\n+7776FU\nTx\n-3334FU\nT1\nT2\n$EVENT:A\n$EVENT:B\n");
    assert_eq!((none, kept), (None, 2));
    let expected = "expected a time such as T12 behind each move; it is left out";
    assert_eq!(warnings[0], format!("line 3: found `T5`, {expected}"));
    assert_eq!(warnings[1], format!("line 5: found `Tx`, {expected}"));
    assert_eq!(warnings[2], format!("line 8: found `T2`, {expected}"));
    assert_eq!(warnings.len(), 3);
}

#[test]
fn mistakes_in_the_board_are_told() {
    let start = "the start: found";
    assert_eq!(
        error("PI82KA\n-\n"),
        format!("line 1: {start} `82KA`, expected a piece that is there")
    );
    assert!(error("P1-OU\nP3\n+\n").contains("does not say which game"));
    let ranks = |rank: &str| {
        let ranks: String = (2..=8).map(|rank| format!("P{rank}\n")).collect();
        format!("P1-OU\n{ranks}{rank}\n+\n")
    };
    assert!(error(&ranks("P9+XX")).contains("expected 9 squares such as +FU or ` * `"));
    assert!(error(&ranks("P9xOU")).contains("expected 9 squares"));
    assert!(error(&ranks("P8+OU")).contains("found `P8`, expected P1 to P9, each once"));
    let held = error(&ranks("P9+OU\nP+00TO"));
    assert!(held.contains("found `TO`, expected a piece that can be held in hand"), "{held}");
    assert!(error(&ranks("P9+OU\nP+99OU")).contains("two pieces stand on 9i"));
    assert!(error(&ranks("P9+OU\nP+9XOU")).contains("expected squares and pieces such as 22KA"));
}

#[test]
fn what_a_board_lacks_is_told() {
    let empty = " * ".repeat(9);
    let rank = |number: usize, text: &str| match number {
        1 | 9 => format!("P{number}{}{}\n", if number == 1 { "-OU" } else { "+OU" }, &empty[3..]),
        _ => format!("P{number}{text}\n"),
    };
    let board = |texts: &dyn Fn(usize) -> String| -> String {
        (1..=9).map(|number| rank(number, &texts(number))).collect::<String>() + "+\n"
    };
    // The last blank of a line is often lost.
    for text in [empty.as_str(), empty.trim_end()] {
        let text = board(&|_| text.to_owned());
        assert_eq!(message(&text), (vec![], None, 0), "{text}");
    }
    for (text, found) in [("", 0), ("+FU+FU+FU", 3), (" *  * ", 2), (&empty[..24], 8)] {
        let text = board(&|number| if number == 4 { text.to_owned() } else { empty.clone() });
        let expected =
            format!("line 4: found {found} of the 9 squares of a rank; the others are left empty");
        assert_eq!(message(&text), (vec![expected], None, 0), "{text}");
    }
    let without = |missing: usize| {
        let numbers = (1..=9).filter(|&number| number != missing);
        numbers.map(|number| rank(number, &empty)).collect::<String>() + "+\n"
    };
    let expected = "found `a board without P4`, expected P1 to P9, each once";
    assert_eq!(error(&without(4)), format!("line 8: the start: {expected}"));
    assert!(error(&without(9)).starts_with("line 8: found `P8`, expected all ranks of a board"));
    let (_, problem, _) = message("V2.2N+A\nPI\n+\n");
    let expected = "line 1: found `V2.2N+A`, expected a version such as V2.2";
    assert_eq!(problem.as_deref(), Some(expected));
}

#[test]
fn cases_blanks_and_line_ends_do_not_matter() {
    let plain = whole("V2.2\nN+A\nPI\n+\n+7776FU\nT1\n-3334FU\n%TORYO\n").record;
    let varied =
        whole("v2.2\r\n\r\nn+A \r\n pi \r\n + \r\n\t+7776fu , t1\r\n\r\n-3334fu\r\n%toryo").record;
    assert_eq!(write(&plain, Format::Csa), write(&varied, Format::Csa));
    // Mail programs turn several blanks into one.
    let text = "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI * * * * * -KA *\nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\n\
                P4 * * * * * * * * *\nP5\nP6 * *\nP7+FU+FU+FU+FU+FU+FU+FU+FU+FU\n\
                P8 * +KA * * * * * +HI *\nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\n+7776FU\n-3334FU\n";
    assert_eq!(whole(text).record.start().to_string(), plain.start().to_string());
    // The side to move may be given without a board.
    let white = whole("V2.2\n-\n-3334FU\n").record;
    assert_eq!(white.start().side_to_move(), Color::White);
}

#[test]
fn handicaps_and_problems_keep_their_start() {
    let handicap = whole("PI82HI22KA\n-\n-5142OU\n").record;
    assert_eq!(handicap.handicap, "two_pieces");
    let problem = "P-11OU21KE\nP+13FU00KI\nP-00AL\n+\n+0012KI\n%TSUMI\n";
    let record = whole(problem).record;
    assert_eq!(
        record.start().to_string(),
        "7nk/9/8P/9/9/9/9/9/9 b G2r2b3g4s3n4l17p 1",
        "the attacker has no King"
    );
    let written = write(&record, Format::Csa).expect("CSA");
    assert_eq!(whole(&written).record.start().to_string(), record.start().to_string());
    let together = whole("P-11OU21KE\nP+13FU00KI\nP-00FU00AL\n+\n").record;
    assert_eq!(together.start().to_string(), record.start().to_string());
}

/// The standard allows it for every line, without saying how a name ends.
#[test]
fn several_statements_may_stand_on_a_line() {
    let tags = ["Black", "White", "Event", "Note", "EndDate"];
    for (text, expected, moves) in [
        ("V2.2,N+A,N-B\nPI\n+\n+7776FU\n", ["A", "B", "", "", ""], 1),
        ("V2.2,N+先手, N-後手,PI,+,+7776FU,T3,-3334FU\n", ["先手", "後手", "", "", ""], 2),
        ("N+A,n-B,$EVENT:E\nPI82HI22KA,-\n-3334FU\n", ["A", "B", "E", "", ""], 1),
        ("N-B,N+A,+7776FU,T3,%TORYO\n", ["A", "B", "", "", ""], 1),
        ("$EVENT:E,$天気:晴,$NOTE:N,N+A,P+99KY,P-11OU,+\n", ["A", "", "E", "N", ""], 0),
        ("N+A,P-11OU,P+13FU00KI,P-00AL,+,+0012KI\n", ["A", "", "", "", ""], 1),
        ("PI,+,+7776FU,%CHUDAN,$END_TIME:2003/05/03,N-B\n", ["", "B", "", "", "2003.05.03"], 1),
        // No statement stands behind these commas.
        ("N+A,B\nN-C, D,\nPI\n+\n", ["A,B", "C, D,", "", "", ""], 0),
        (
            "N+A,'B'\nN-C,V2.2,T3,P1,/,PIN,$5\nPI\n",
            ["A,'B'", "C,V2.2,T3,P1,/,PIN,$5", "", "", ""],
            0,
        ),
        ("N+A,B,N-C,D\nPI\n", ["A,B", "C,D", "", "", ""], 0),
        ("$NOTE:+7776FU,-3334FU\nPI\n", ["", "", "", "+7776FU,-3334FU", ""], 0),
        ("$EVENT:e,+b,-,c,T3\nPI\n", ["", "", "e,+b,-,c,T3", "", ""], 0),
        ("N-B,-,-3334FU\n", ["", "B", "", "", ""], 1),
    ] {
        let Read { record, warnings, .. } = whole(text);
        assert_eq!((warnings, record.main_line().len()), (vec![], moves), "{text}");
        assert_eq!(tags.map(|tag| record.tag(tag).unwrap_or_default()), expected, "{text}");
        let written = write(&record, Format::Csa).expect("CSA");
        assert_eq!(write(&whole(&written).record, Format::Csa), Ok(written), "{text}");
    }
    let comment = whole("PI,+,+7776FU,T3,'said, of it, N+A\n-3334FU\n").record;
    let notes = &comment.node(comment.main_line()[0]).notes;
    assert_eq!((notes.comment.as_str(), notes.spent), ("said, of it, N+A", seconds(3.0)));
    let game = "V2.2,N+A,N-B,PI,+,+7776FU,T3,%TORYO\n";
    assert_eq!(lengths(&game.repeat(3)), [1, 1, 1]);
    assert_eq!(lengths(&format!("{game}$EVENT:E,N+A,PI,+,+7776FU\n/\n{game}")), [1, 1, 1]);
}

#[test]
fn a_name_in_which_another_statement_seems_to_begin_is_written_as_one() {
    for (tag, text) in [
        ("Black", "A,N-B"),
        ("White", "A, +7776FU"),
        ("Black", "A,$b:x,+7776FU"),
        ("Note", "x,PI,y"),
        ("a,N+", "x"),
    ] {
        let mut record = whole("PI\n+\n+7776FU\n").record;
        record.set_tag(tag, text);
        let written = write(&record, Format::Csa).expect("CSA");
        let again = whole(&written).record;
        assert_eq!((again.tags.len(), again.main_line().len()), (1, 1), "{written}");
        // The comma is written as another one.
        assert_eq!(
            Losses::of(&record, Format::Csa, &written).to_string(),
            format!("the tag {tag}")
        );
        assert_eq!(write(&again, Format::Csa), Ok(written));
    }
    let mut record = whole("PI\n+\n+7776FU\n").record;
    record.set_tag("Black", "A, B, Jr.");
    let written = write(&record, Format::Csa).expect("CSA");
    assert_eq!(Losses::of(&record, Format::Csa, &written).to_string(), "nothing");
}

/// Another format may have a tag with the name of a CSA header.
#[test]
fn a_tag_that_is_called_like_a_head_is_written_as_that() {
    let texts = [
        "手合割：平手\nMyTag：m\nend_time：x\nTIME+：b\nTIME_LIMIT：a\n1 ７六歩(77)\n",
        "手合割：平手\nMyTag：m\nend_time：x\nTIME+：b\nTIME：600+10+0\n\n▲７六歩\n",
        r#"{"header":{"MyTag":"m","END_TIME":"x","TIME+":"b","持ち時間":"a"},"moves":[{}]}"#,
        "[MyTag \"m\"]\n[END_TIME \"x\"]\n[Header1 \"TIME+：b\"]\n[Variant \"shogi\"]\n\n*\n",
        "[Gote \"B\"]\n[MyTag \"m\"]\n[END_TIME \"x\"]\n[TIME+ \"b\"]\n\n1.P7g-7f\n",
        "V2.2\n$MyTag:m\n$END_TIME:x\n$TIME+:b\nPI\n+\n",
    ];
    for text in texts {
        let mut record = whole(text).record;
        record.set_tag("戦型", "o");
        let written = write(&record, Format::Csa).expect("CSA");
        assert_eq!(Losses::of(&record, Format::Csa, &written).to_string(), "nothing", "{text}");
        let again = whole(&written).record;
        let tags = ["EndDate", "BlackTimeControl", "Opening", "MyTag"];
        assert_eq!(tags.map(|name| again.tag(name)), ["x", "b", "o", "m"].map(Some), "{written}");
        assert_eq!(write(&again, Format::Csa), Ok(written));
        // If both are present, our own name counts.
        record.set_tag("EndDate", "y");
        let written = write(&record, Format::Csa).expect("CSA");
        assert_eq!(whole(&written).record.tag("EndDate"), Some("y"), "{written}");
    }
}
