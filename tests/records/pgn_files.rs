//! PGN of other programs and of people: everything in it is kept or reported.

use komainu::records::formats::{Format, Lookup, Read, read, read_all, write};

const SHOGI: &str = "[Variant \"shogi\"]\n";

fn found(text: &str) -> Read {
    read(text, &Lookup::default()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Reads a game of Shogi that has to be without a problem, and returns it with its warnings; asserts
/// that writing and reading it again gives the same.
fn game(tags: &str, moves: &str) -> (Read, Vec<String>) {
    let text = format!("{SHOGI}{tags}\n{moves}\n");
    let first = found(&text);
    assert_eq!(first.problem, None, "{text}");
    let written = write(&first.record, Format::Pgn).expect("PGN");
    let again = found(&written);
    assert_eq!(again.problem, None, "{written}");
    assert_eq!(again.record.ending, first.record.ending, "{written}");
    assert_eq!(write(&again.record, Format::Pgn), Ok(written));
    let warnings = first.warnings.iter().map(ToString::to_string).collect();
    (first, warnings)
}

/// The end of a game, the comment on its last move, and the warnings.
fn end(tags: &str, moves: &str) -> (String, String, Vec<String>) {
    let (Read { record, .. }, warnings) = game(tags, moves);
    let comment = record.node(record.end_of_line(record.root())).notes.comment.clone();
    let end = record.ending.map_or_else(String::new, |ending| ending.to_string());
    (end, comment, warnings)
}

#[test]
fn only_a_whole_phrase_is_the_reason_of_a_result() {
    for (comment, result, expected) in [
        // As this program, XBoard, cutechess and fastchess write them.
        ("resignation", "0-1", "White wins (resignation)"),
        ("White resigns", "0-1", "White wins (resignation)"),
        ("Black resigned.", "1-0", "Black wins (resignation)"),
        ("Black wins on time", "0-1", "White wins (time)"),
        ("White loses on time", "0-1", "White wins (time)"),
        ("Xboard adjudication: Bare king", "1-0", "Black wins (bare king)"),
        ("White wins by adjudication", "1-0", "Black wins (adjudication)"),
        ("Draw agreed", "1/2-1/2", "draw (agreement)"),
        ("Draw by agreement", "1/2-1/2", "draw (agreement)"),
        ("Draw by timeout", "1/2-1/2", "draw (time)"),
        ("Both players ran out of time", "1/2-1/2", "draw (time)"),
        ("Draw by stalemate", "1/2-1/2", "draw (no legal move)"),
        ("Draw by adjudication", "1/2-1/2", "draw (adjudication)"),
        ("Game aborted", "*", "no result (abandoned)"),
    ] {
        let (end, kept, _) = end("", &format!("1. c3c4 g7g6 {{{comment}}} {result}"));
        assert_eq!((end.as_str(), kept.as_str()), (expected, ""), "{comment}");
    }
    // A text that says more is kept as a comment, too.
    for (comment, result, expected) in [
        ("White makes an illegal move: e2e4", "0-1", "White wins (illegal move)"),
        ("Xboard: Forfeit due to illegal move: e2e4 (e2e4)", "0-1", "White wins (illegal move)"),
        ("White loses on time (35ms overrun)", "0-1", "White wins (time)"),
        ("White disconnects", "0-1", "White wins (abandoned)"),
        ("White wins by adjudication: SyzygyTB", "1-0", "Black wins (adjudication)"),
        ("Draw by 3-fold repetition", "1/2-1/2", "draw (repetition)"),
        ("Draw by fifty moves rule", "1/2-1/2", "draw (adjudication)"),
        ("Draw by insufficient mating material", "1/2-1/2", "draw (adjudication)"),
        ("He should resign here.", "*", ""),
        ("only time will tell", "*", ""),
        ("In time trouble White loses the thread", "0-1", "White wins (adjudication)"),
        ("He resigns because G*5b is mate", "0-1", "White wins (adjudication)"),
        ("Black abandons his Rook", "1/2-1/2", "draw (agreement)"),
        ("last {resignation", "0-1", "White wins (adjudication)"),
        ("a rules infraction", "0-1", "White wins (adjudication)"),
    ] {
        let (end, kept, _) = end("", &format!("1. c3c4 g7g6 {{{comment}}} {result}"));
        assert_eq!((end.as_str(), kept.as_str()), (expected, comment), "{comment}");
    }
    let names = "[White \"Alice\"]\n[Black \"Bob, Jr.\"]\n";
    let (message, kept, _) = end(names, "1. c3c4 {Bob,\nJr.\n  resigns} 1-0");
    assert_eq!((message.as_str(), kept.as_str()), ("Black wins (resignation)", ""));
    let (message, kept, _) = end(names, "1. c3c4 {Bob, Jr. resigns} 1-0");
    assert_eq!((message.as_str(), kept.as_str()), ("Black wins (resignation)", ""));
    let (message, kept, _) = end(names, "1. c3c4 {+0.20/18 3.1s, n=12, Alice loses on time} 0-1");
    let expected = ("White wins (time)", "n=12, Alice loses on time");
    assert_eq!((message.as_str(), kept.as_str()), expected);
}

#[test]
fn a_reason_that_contradicts_the_result_is_told_and_kept() {
    let message = |line, found, taken| {
        format!("line {line}: found the result `{found}`, but behind the moves stands `{taken}`")
    };
    for (comment, result, expected) in [
        ("White resigns", "1-0", "Black wins (adjudication)"),
        ("White resigns", "*", ""),
        ("time", "*", ""),
        ("Draw agreed", "1-0", "Black wins (adjudication)"),
        ("White mates", "1/2-1/2", "draw (agreement)"),
    ] {
        let (end, kept, warnings) = end("", &format!("1. c3c4 {{{comment}}} {result}"));
        assert_eq!((end.as_str(), kept.as_str()), (expected, comment), "{comment} {result}");
        assert_eq!(warnings, [message(3, comment, result)]);
    }
    for (termination, result, expected) in [
        ("time forfeit", "*", ""),
        ("abandoned", "1/2-1/2", "draw (agreement)"),
        ("White resigns", "1-0", "Black wins (adjudication)"),
        ("unterminated", "1-0", "Black wins (adjudication)"),
    ] {
        let tag = format!("[Termination \"{termination}\"]\n");
        let (read, warnings) = game(&tag, &format!("1. c3c4 {result}"));
        let end = read.record.ending.map_or_else(String::new, |ending| ending.to_string());
        assert_eq!(end, expected, "{termination}");
        assert_eq!(read.record.tag("Termination"), Some(termination));
        assert_eq!(warnings, [message(2, termination, result)]);
    }
}

#[test]
fn what_the_tag_of_the_reason_says_beyond_it_is_kept() {
    for (termination, result, end, kept) in [
        ("abandoned", "*", "no result (abandoned)", None),
        ("adjudication", "1-0", "Black wins (adjudication)", None),
        ("rules infraction", "1-0", "Black wins (rules infraction)", None),
        ("time forfeit", "1-0", "Black wins (time)", None),
        ("unterminated", "*", "", None),
        ("normal", "1-0", "Black wins (resignation)", None),
        ("Normal", "1/2-1/2", "draw (agreement)", None),
        ("normal", "*", "", Some("normal")),
        ("death", "1-0", "Black wins (abandoned)", Some("death")),
        ("emergency", "*", "no result (abandoned)", Some("emergency")),
        ("foo", "1-0", "Black wins (adjudication)", Some("foo")),
        (
            "Black resigns (by telephone)",
            "1-0",
            "Black wins (resignation)",
            Some("Black resigns (by telephone)"),
        ),
    ] {
        let tag = format!("[Termination \"{termination}\"]\n");
        let (read, warnings) = game(&tag, &format!("1. c3c4 {result}"));
        let message = read.record.ending.map_or_else(String::new, |ending| ending.to_string());
        assert_eq!(
            (message.as_str(), read.record.tag("Termination")),
            (end, kept),
            "{termination}"
        );
        assert_eq!(warnings, [""; 0], "{termination}");
        let written = write(&read.record, Format::Pgn).expect("PGN");
        let again = found(&written).record;
        assert_eq!(again.tag("Termination"), kept, "{written}");
    }
    // A game that has no result may have a reason.
    let read = found(&format!("{SHOGI}[Termination \"death\"]\n\n1. c3c4\n"));
    assert_eq!(read.record.tag("Termination"), Some("death"));
}

#[test]
fn a_comment_that_is_not_closed_takes_no_other_game_with_it() {
    let second = format!("{SHOGI}[White \"two\"]\n\n1. h3h4 {{x}} b7b6 *\n");
    for (first, line, moves) in [
        (format!("{SHOGI}\n1. c3c4 {{open\ng7g6 *\n\n"), 3, 1),
        (format!("{SHOGI}\n{{open\n\n"), 3, 0),
        (format!("{SHOGI}\n1. c3c4 (1. g3g4 {{open\n \n"), 3, 1),
        (format!("{SHOGI}\n1. c3c4 * {{open\r\n\r\n"), 3, 1),
    ] {
        for second in [second.clone(), second.replace("{x} ", "")] {
            let (text, games) = (format!("{first}{second}"), Lookup::default());
            let all: Vec<Read> = read_all(&text, &games)
                .expect("games")
                .collect::<Result<_, _>>()
                .unwrap_or_else(|error| panic!("{error}\n{text}"));
            let lengths: Vec<_> = all.iter().map(|read| read.record.main_line().len()).collect();
            assert_eq!(lengths, [moves, 2], "{text}");
            let record = &all[0].record;
            let problem = all[0].problem.as_ref().expect("a problem");
            assert_eq!(problem.line, line, "{text}");
            // The text of the comment is kept.
            let nodes = [record.root()].into_iter().chain(record.all());
            let comments = nodes.map(|node| record.node(node).notes.comment.as_str());
            assert!(comments.collect::<String>().starts_with("open"), "{text}");
            assert_eq!(all[1].problem, None, "{text}");
            assert_eq!(all[1].record.tag("Black"), Some("two"));
        }
    }
    // Text that a program writes before the tags is not a game of its own.
    let read = found(&format!("{{ saved by it\n\n{SHOGI}\n1. c3c4 *\n"));
    assert_eq!(read.record.main_line().len(), 1);
    assert_eq!(read.problem.map(|problem| problem.line), Some(1));
    assert_eq!(read.record.node(read.record.root()).notes.comment, "saved by it");
}

#[test]
fn a_comment_that_quotes_tags_is_a_comment() {
    for comment in [
        "as in\n\n[White \"A\"]\n\nwhich is a tag",
        "[White \"A\"]\n\n1. c3c4 *",
        "a line\n[White \"A\"]\n\n1. c3c4 *",
        "a tag alone\n\n[White \"A\"]",
        "see\n\n[White \"A\"]\n\n1. text",
        "twice\n\n[White \"A\"]\n\n1. text\n\n[White \"A\"]\n\n1. text",
    ] {
        let read = found(&format!("{SHOGI}\n1. c3c4 {{{comment}}} g7g6 *\n"));
        let first = read.record.main_line()[0];
        assert_eq!(read.record.node(first).notes.comment, comment);
        assert_eq!((read.problem, read.record.main_line().len()), (None, 2), "{comment}");
    }
    // A comment that quotes a whole game comes back, though perhaps spelt differently.
    let mut record = found(&format!("{SHOGI}\n1. c3c4 *\n")).record;
    let first = record.main_line()[0];
    for comment in [
        "as in\n\n[White \"A\"]\n[Black \"B\"]\n\n1. c3c4 *",
        "x\n\n[A \"1\"]\n1.\n \n[A \"1\"]\n\n{y}\n\n[A \"\\\"]\n*",
        "x\n\n[A \"1\"]\n1. \\{y\\",
    ] {
        comment.clone_into(&mut record.notes_mut(first).comment);
        let written = write(&record, Format::Pgn).expect("PGN");
        let again = found(&written);
        assert_eq!(again.problem, None, "{written}");
        assert_eq!(again.record.node(first).notes.comment, comment, "{written}");
        assert_eq!(write(&again.record, Format::Pgn), Ok(written));
    }
}

#[test]
fn comments_may_stand_among_the_tags() {
    for text in [
        "[Variant \"shogi\"]\n{a}\n[White \"A\"]\n;b\n\n[Result \"*\"]\n\n{c} 1. c3c4 *\n",
        "[White \"A\"]\n{a}\n{b}\n[Variant \"shogi\"]\n;c\n\n1. c3c4 *\n",
        "[Event \"x\"];a\n[White \"A\"] {b} [Variant \"shogi\"] {c} 1. c3c4 *\n",
        "[White\n\"A\"\n]\n{a\nb}\n[Variant \"shogi\"\n]\n{c}\n1. c3c4 *\n",
    ] {
        for text in [text.to_owned(), format!("{SHOGI}[White \"B\"]\n\n1. g3g4 {{x}} *\n\n{text}")]
        {
            let games = Lookup::default();
            let Read { record, problem, warnings, .. } =
                read_all(&text, &games).expect("games").last().expect("one").expect("a game");
            assert_eq!((problem, warnings), (None, vec![]), "{text}");
            assert_eq!(record.tag("Black"), Some("A"), "{text}");
            assert_eq!(record.main_line().len(), 1, "{text}");
            assert_eq!(record.node(record.root()).notes.comment.trim(), "a\nb\nc", "{text}");
        }
    }
    assert_eq!(found(&format!(";a\n{SHOGI}\n1. c3c4 *\n")).record.main_line().len(), 1);
    // Text before a broken tag costs nothing else; a comment before the result may be its reason.
    let read = found("[Variant \"shogi\"]\n{a}\n[White A]\n\n1. c3c4 *\n");
    assert_eq!(
        (read.problem.map(|problem| problem.line), read.record.main_line().len()),
        (Some(3), 1)
    );
    assert_eq!(end("", "{White resigns} 0-1").0, "White wins (resignation)");
}

#[test]
fn an_end_in_the_main_line_is_that_of_the_game() {
    let behind =
        "line 3: found `[%end 0-1 resignation]`, expected it behind the last move; it is left out";
    let other = |result| {
        format!(
            "line 3: found the result `[%end 0-1 resignation]`, but behind the moves stands `{result}`"
        )
    };
    for (moves, expected, warnings) in [
        ("1. c3c4 {[%end 0-1 resignation]} g7g6 1-0", (2, "1-0"), vec![behind.to_owned()]),
        ("{[%end 0-1 resignation]} 1. c3c4 g7g6 0-1", (2, "0-1"), vec![behind.to_owned()]),
        ("1. c3c4 g7g6 {[%end 0-1 resignation]} 1-0", (2, "1-0"), vec![other("1-0")]),
        ("1. c3c4 g7g6 {[%end 0-1 resignation]} 0-1", (2, "0-1"), vec![other("0-1")]),
        ("1. c3c4 g7g6 {[%end 0-1 resignation]} *", (2, "*"), vec![]),
        (
            "1. c3c4 (1. g3g4 {[%end 0-1 resignation]} b7b6) 0-1",
            (1, "0-1"),
            vec![behind.to_owned()],
        ),
        ("1. c3c4 {[%end 0-1 resignation]} (1. c3c4 g7g6) {White resigns} 0-1", (1, "0-1"), vec![]),
    ] {
        let (read, message) = game("", moves);
        assert_eq!(message, warnings, "{moves}");
        let text = write(&read.record, Format::Pgn).expect("PGN");
        let result = text.trim_end().rsplit(' ').next().expect("a result");
        assert_eq!((read.record.main_line().len(), result), expected, "{moves}\n{text}");
    }
}

#[test]
fn what_is_said_in_variations_is_kept_or_told() {
    let written = |moves: &str| {
        let (read, warnings) = game("", moves);
        let text = write(&read.record, Format::Pgn).expect("PGN");
        let (_, moves) = text.split_once("\n\n").expect("moves");
        (moves.trim().replace('\n', " "), warnings)
    };
    for (moves, expected) in [
        ("1. c3c4 ({alone}) g7g6 *", "1. c3c4 {alone} 1... g7g6 *"),
        ("1. c3c4 {a} ({b} {c}) g7g6 *", "1. c3c4 {a b c} 1... g7g6 *"),
        (
            "1. c3c4 (1. g3g4 0-1) g7g6 *",
            "1. c3c4 ( 1. g3g4 {[%end 0-1 adjudication]} ) 1... g7g6 *",
        ),
        (
            "1. c3c4 (1. g3g4 {White resigns} 0-1) g7g6 *",
            "1. c3c4 ( 1. g3g4 {[%end 0-1 resignation]} ) 1... g7g6 *",
        ),
        (
            "1. c3c4 (1. g3g4 {well} 1/2-1/2 {so}) g7g6 *",
            "1. c3c4 ( 1. g3g4 {[%end 1/2-1/2 agreement] well [%endcomment] so} ) 1... g7g6 *",
        ),
        ("1. c3c4 (1. g3g4 {well} *) g7g6 *", "1. c3c4 ( 1. g3g4 {well} ) 1... g7g6 *"),
    ] {
        assert_eq!(written(moves), (expected.to_owned(), vec![]), "{moves}");
    }
    let result = "expected a result behind the last move of a variation; it is left out";
    for (moves, kept, message) in [
        (
            "1. c3c4 (1. g3g4 0-1 b7b6) *",
            "1. c3c4 ( 1. g3g4 b7b6 ) *",
            format!("found `0-1`, {result}"),
        ),
        ("1. c3c4 (1. c3c4 0-1) g7g6 *", "1. c3c4 g7g6 *", format!("found `0-1`, {result}")),
        ("1. c3c4 (0-1) g7g6 *", "1. c3c4 g7g6 *", format!("found `0-1`, {result}")),
        (
            "1. c3c4 ({[%clk 0:01:00]}) g7g6 *",
            "1. c3c4 g7g6 *",
            "found `[%clk 0:01:00]`, expected a move in the variation; it is left out".to_owned(),
        ),
    ] {
        assert_eq!(
            written(moves),
            (kept.to_owned(), vec![format!("line 3: {message}")]),
            "{moves}"
        );
    }
    // Text behind a variation with a mistake belongs to the game.
    let read = found(&format!("{SHOGI}\n1. c3c4 ({{of it}} 1. e9e8) {{of c3c4}} g7g6 *\n"));
    let notes = |number: usize| &read.record.node(read.record.main_line()[number]).notes;
    assert!(notes(0).comment.ends_with("of c3c4"), "{:?}", notes(0));
    assert_eq!(notes(1).comment, "");
}

#[test]
fn what_is_told_twice_of_a_move_is_told() {
    let expected = "expected the same as before; it is left out";
    for (moves, message) in [
        ("1. c3c4 {[%clk 1:02:03] [%clk 0:00:01]} *", Some("[%clk 0:00:01]")),
        ("1. c3c4 {[%eval 0.2,3]} {[%eval 0.3,4]} *", Some("[%eval 0.3,4]")),
        ("1. c3c4 {+0.20/18 3.1s} {[%emt 0:00:04]} *", Some("[%emt 0:00:04]")),
        ("1. c3c4 {[%emt 0:00:04]} {+0.20/18 3.1s, well} *", Some("+0.20/18 3.1s")),
        ("1. c3c4 g7g6 (1... b7b6 {[%clk 1:00]}) (1... b7b6 {[%clk 2:00]}) *", Some("[%clk 2:00]")),
        ("1. c3c4 {[%clk 0:01:00] [%clk 0:01:00]} *", None),
    ] {
        let message = message.map(|message| format!("line 3: found `{message}`, {expected}"));
        assert_eq!(game("", moves).1, Vec::from_iter(message), "{moves}");
    }
}

#[test]
fn a_depth_that_is_not_told_is_not_written() {
    let (read, _) = game("", "1. c3c4 {[%eval 0.2]} g7g6 {[%eval #3]} *");
    let written = write(&read.record, Format::Pgn).expect("PGN");
    assert!(written.contains("{[%eval 0.20]} 1... g7g6 {[%eval #3]}"), "{written}");
}

#[test]
fn the_first_number_of_a_move_that_is_wrong_is_told() {
    let fen = "[FEN \"4k4/9/9/9/9/9/9/9/4K4[-] w 0 12\"]\n";
    let white = fen.replace(" w ", " b ");
    let message = |line, found, expected| {
        Some(format!("line {line}: found the move number {found}, expected {expected}"))
    };
    let dots =
        "line 3: found `1...`, expected one dot before a move of who moves first; it is left out";
    for (tags, moves, expected) in [
        ("", "1... c3c4 g7g6 *", Some(dots.to_owned())),
        ("", "1. c3c4 1... g7g6 2 h2g2 *", None),
        ("", "1.c3c4 g7g6 2.h2g2 (2... 2.h3h4) *", None),
        ("", "c3c4 g7g6 2. *", None),
        ("", "1. c3c4 3. g7g6 9... h2g2 *", message(3, 3, 1)),
        ("", "1. c3c4 g7g6 5 2. h2g2 *", message(3, 5, 2)),
        ("", "1. c3c4 g7g6 2. h2g2 (3. h3h4) *", message(3, 3, 2)),
        (fen, "1. e1e2 e9e8 2. e2e3 *", None),
        (fen, "12. e1e2 e9e8 13. e2e3 *", None),
        (fen, "12. e1e2 e9e8 2. e2e3 *", message(4, 2, 13)),
        (&white, "12... e9e8 13. e1e2 *", None),
        (&white, "1... e9e8 2. e1e2 *", None),
        (&white, "1. e9e8 e1e2 2. e8e7 *", None),
    ] {
        assert_eq!(game(tags, moves).1, Vec::from_iter(expected), "{tags}{moves}");
    }
}

#[test]
fn tags_that_say_another_start_are_told() {
    let other = "line 3: found `two_pieces`, but the board that is drawn is another one";
    let even = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    let given = even.replace("1r5b1", "9");
    let start = |handicap: &str, board: &str, side: &str| {
        format!("[Event \"x\"]\n[Handicap \"{handicap}\"]\n[FEN \"{board}[-] {side} 0 1\"]\n")
    };
    for (tags, moves, expected) in [
        (start("two_pieces", even, "w"), "1. c3c4 *", vec![other]),
        (start("two_pieces", &given, "w"), "1. c3c4 *", vec![other]),
        (start("two_pieces", &given, "b"), "1... g7g6 *", vec![]),
    ] {
        let (read, warnings) = game(&tags, moves);
        assert_eq!(warnings, expected, "{tags}");
        assert_eq!(read.record.main_line().len(), 1, "{tags}");
    }
    let both = |fen: &str| {
        let sfen = "8k/9/6P2/9/9/9/9/9/9 b G 1";
        game(&format!("[FEN \"{fen}\"]\n[SFEN \"{sfen}\"]\n"), "*").1
    };
    assert_eq!(both("8k/9/6P2/9/9/9/9/9/9[G] w 0 1"), [""; 0]);
    assert_eq!(
        both("8k/9/7P1/9/9/9/9/9/9[G] w 0 1"),
        [
            "line 2: found `[FEN \"8k/9/7P1/9/9/9/9/9/9[G] w 0 1\"]`, expected the position of the tag \
          SFEN; it is left out"
        ]
    );
    let (read, _) = game("[FEN \"4k4/9/9/9/9/9/9/9/4K4[-] b 5 12\"]\n", "*");
    let written = write(&read.record, Format::Pgn).expect("PGN");
    assert!(written.contains(" b 5 12\"]\n"), "{written}");
}

#[test]
fn lines_among_the_tags_that_are_none_cost_nothing_else() {
    let one = "found `[Site \"Tokyo,`, expected a tag";
    for (tags, message) in [
        ("[Variant \"shogi\"]\n[Site \"Tokyo,\nJapan\"]\n\n", format!("line 2: {one}")),
        ("[Site \"Tokyo,\nJapan\"]\n[Variant \"shogi\"]\n\n", format!("line 1: {one}")),
        ("[Site \"Tokyo,\nin the\nJapan\"]\n[Variant \"shogi\"]\n", format!("line 1: {one}")),
        (
            "[Event \"x\"]\nof long ago\n[Variant \"shogi\"]\n\n",
            "line 2: found `of long ago`, expected a tag".to_owned(),
        ),
    ] {
        let text = format!("{tags}1. c3c4 *\n");
        let problem = {
            let read = found(&text);
            assert_eq!(read.record.main_line().len(), 1, "{text}");
            read.problem.expect("a problem").to_string()
        };
        assert!(problem.starts_with(&message), "{problem}");
        // The games around it are not affected.
        let (text, games) = (format!("{SHOGI}\n1. c3c4 *\n{text}\n{text}"), Lookup::default());
        assert_eq!(read_all(&text, &games).expect("games").len(), 3, "{text}");
    }
}

#[test]
fn a_tag_without_a_text_is_told() {
    let message =
        |found| vec![format!("line 2: found `{found}`, expected a text in it; it is left out")];
    assert_eq!(game("[Foo \"\"]\n", "*").1, message("[Foo \"\"]"));
    assert_eq!(game("[Header1 \"名前：\"]\n", "*").1, message("[Header1 \"名前：\"]"));
    // Tags that every file has may be empty, which says that nothing is known; some others are not free
    // text.
    assert_eq!(game("[White \"\"]\n[Termination \"\"]\n", "*").1, [""; 0]);
}

#[test]
fn a_header_of_kif_is_read_as_the_tag_that_it_is() {
    let (read, _) = game("[Header1 \"戦型：居飛車\"]\n[Header2 \"先手：甲\"]\n", "1. c3c4 *");
    assert_eq!(read.record.tag("Opening"), Some("居飛車"));
    assert_eq!(read.record.tag("Black"), Some("甲"));
    let kif = write(&read.record, Format::Kif).expect("KIF");
    assert!(kif.contains("戦型：居飛車\n") && kif.contains("先手：甲\n"), "{kif}");
    // The same holds for tags of these names in other formats.
    let texts = [
        format!("{SHOGI}[戦型 \"居飛車\"]\n[先手 \"甲\"]\n[受賞 \"A\"]\n\n1. c3c4 *\n"),
        "[Gote \"B\"]\n[戦型 \"居飛車\"]\n[先手 \"甲\"]\n[受賞 \"A\"]\n\n1.P7g-7f\n".to_owned(),
        "V2.2\n$戦型:居飛車\n$先手:甲\n$受賞:A\nPI\n+\n+7776FU\n".to_owned(),
    ];
    for text in texts {
        let record = found(&text).record;
        let tags = ["Opening", "Black", "Award"].map(|name| record.tag(name));
        assert_eq!(tags, [Some("居飛車"), Some("甲"), Some("A")], "{text}");
    }
}

#[test]
fn a_command_in_a_comment_that_cannot_be_read_is_told_and_kept_as_text() {
    let time = "a time such as 0:01:30";
    let evaluation = "pawns or moves to mate and a depth, such as 0.35,12 or #3,12";
    for (command, expected) in [
        ("[%clk abc]", time),
        ("[%clk]", time),
        ("[%emt -1:00]", time),
        ("[%emt 0:00:1e9]", time),
        ("[%endtime soon]", time),
        ("[%eval nan]", evaluation),
        ("[%eval inf,3]", evaluation),
        // Pawns as many as these would read as a forced end.
        ("[%eval 8900,3]", evaluation),
        ("[%eval -21474836.47,5]", evaluation),
        ("[%end soon]", "a result and its reason, such as 1-0 resignation"),
    ] {
        let expected =
            format!("line 4: found `{command}`, expected {expected}; it is kept as a comment");
        for moves in [
            format!("1. c3c4\n{{before {command} after}} *"),
            format!("1. c3c4\n({{before {command} after}}) *"),
        ] {
            let (read, warnings) = game("", &moves);
            assert!(warnings.contains(&expected), "{moves}: {warnings:?}");
            let line = read.record.main_line();
            let comment = &read.record.node(line[0]).notes.comment;
            assert_eq!(comment, &format!("before {command} after"), "{moves}");
            let again = found(&write(&read.record, Format::Pgn).expect("PGN"));
            assert_eq!(&again.record.node(line[0]).notes.comment, comment);
            assert!(again.warnings.is_empty(), "{:?}", again.warnings);
        }
    }
    let (read, warnings) = game("", "1. c3c4\n{[%eval 8899.99,3]} *");
    let notes = &read.record.node(read.record.main_line()[0]).notes;
    assert_eq!(notes.evaluation.map(|found| found.score.mate()), Some(None));
    assert_eq!(warnings, [""; 0]);
    // What other programs mean by their commands is unknown.
    let (_, warnings) = game("", "1. c3c4\n{[%csl Gd4]} *");
    assert_eq!(warnings, [""; 0]);
}
