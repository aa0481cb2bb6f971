//! Results that contradict the moves or one another: they are kept as given, with a warning.

use komainu::records::formats::{Doubt, Lookup, read};

/// The warnings about a record that is read whole.
fn warnings(text: &str) -> Vec<String> {
    let read = read(text, &Lookup::default()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(read.problem, None, "{text}");
    read.warnings.iter().map(ToString::to_string).collect()
}

/// A game of Shogi that ends by mate, with a result in a tag and one behind the moves.
fn mate(tags: &str, result: &str) -> String {
    let start = "[Variant \"shogi\"]\n[FEN \"4k4/9/4P4/9/9/9/9/9/4K4[G] w 0 1\"]";
    format!("{start}\n{tags}\n1. G@e8\n{result}\n")
}

#[test]
fn a_result_of_pgn_has_to_be_that_of_the_moves_and_of_the_tag() {
    let by_moves = "but by the moves it is `Black wins (checkmate)`";
    let by_tag = "but behind the moves stands";
    for (tags, result, expected) in [
        ("[Result \"1-0\"]", "1-0", vec![]),
        ("", "1-0", vec![]),
        ("[Result \"1-0\"]\n[Termination \"resignation\"]", "1-0", vec![]),
        ("[Result \"*\"]\n[Termination \"abandoned\"]", "*", vec![]),
        (
            "[Result \"0-1\"]",
            "0-1",
            vec![format!("line 5: found the result `White wins (adjudication)`, {by_moves}")],
        ),
        (
            "[Result \"1/2-1/2\"]",
            "1/2-1/2",
            vec![format!("line 5: found the result `draw (agreement)`, {by_moves}")],
        ),
        (
            "[Result \"0-1\"]",
            "1-0",
            vec![format!("line 3: found the result `0-1`, {by_tag} `1-0`")],
        ),
        ("[Result \"*\"]", "1-0", vec![format!("line 3: found the result `*`, {by_tag} `1-0`")]),
        (
            "[Result \"1-0\"]",
            "0-1",
            vec![
                format!("line 3: found the result `1-0`, {by_tag} `0-1`"),
                format!("line 5: found the result `White wins (adjudication)`, {by_moves}"),
            ],
        ),
    ] {
        assert_eq!(warnings(&mate(tags, result)), expected, "{tags} {result}");
    }
}

#[test]
fn an_end_by_the_rules_has_to_be_one() {
    let text = "[Variant \"shogi\"]\n[Termination \"checkmate\"]\n\n1. g3g4 1-0\n";
    let expected =
        "line 4: found the result `Black wins (checkmate)`, but by the moves the game is not over";
    assert_eq!(warnings(text), [expected]);
    assert_eq!(warnings(&text.replace("checkmate", "time")), [""; 0]);
    // Other rules count other points for a declaration.
    assert_eq!(warnings(&text.replace("checkmate", "declaration")), [""; 0]);
}

#[test]
fn results_of_kif_and_csa_are_looked_at_too() {
    let kif = |ends: &str| {
        let moves = "手合割：平手\n手数----指手---------消費時間--\n1 ７六歩(77)\n";
        warnings(&format!("{moves}{ends}\n"))
    };
    assert_eq!(kif("2 投了\nまで1手で先手の勝ち"), [""; 0]);
    assert_eq!(kif("2 中断\nまで1手で中断"), [""; 0]);
    assert_eq!(
        kif("2 投了\nまで1手で後手の勝ち"),
        ["line 5: found the result `まで1手で後手の勝ち`, but behind the moves stands \
          `Black wins (resignation)`"]
    );
    let not_over = "but by the moves the game is not over";
    assert_eq!(
        kif("2 詰み\nまで1手で先手の勝ち"),
        [format!("line 4: found the result `Black wins (checkmate)`, {not_over}")]
    );
    let csa = |end: &str| warnings(&format!("V2.2\nPI\n+\n+7776FU\n{end}\n"));
    assert_eq!(csa("%TORYO"), [""; 0]);
    let expected = format!("line 5: found the result `Black wins (checkmate)`, {not_over}");
    assert_eq!(csa("%TSUMI"), [expected]);
    let expected = format!("line 5: found the result `draw (repetition)`, {not_over}");
    assert_eq!(csa("%SENNICHITE"), [expected]);
}

#[test]
fn of_several_ends_the_first_one_counts() {
    let other = |found: &str, taken: &str| {
        format!("found the result `{found}`, but behind the moves stands `{taken}`")
    };
    let resigned = "Black wins (resignation)";
    for (ends, line, found, taken) in [
        ("2 投了\n2 中断\n", 4, "中断", resigned),
        ("2 中断\n2 投了\n", 4, "投了", "no result (abandoned)"),
        ("2 最大手数\n2 投了\n", 4, "投了", "draw (move limit)"),
        ("まで1手で先手の勝ち\n2 中断\n", 4, "中断", resigned),
        ("2 中断\nまで1手で封じ手\n", 4, "まで1手で封じ手", "no result (abandoned)"),
        ("2 ３四歩(33)\n\n変化：1手\n1 ２六歩(27)\n2 投了\n2 切れ負け\n", 8, "切れ負け", resigned),
    ] {
        let text = format!("手合割：平手\n1 ７六歩(77)\n{ends}");
        assert_eq!(warnings(&text), [format!("line {line}: {}", other(found, taken))], "{text}");
    }
    let text = "手合割：平手\n▲７六歩\nまで1手で先手の勝ち\n";
    let again = "まで1手で時間切れにより先手の勝ち";
    let expected = format!("line 4: {}", other(again, resigned));
    assert_eq!(warnings(&format!("{text}{again}\n")), [expected]);
    // Some programs write the end twice, or name the player at fault on another line.
    for same in ["2 投了\n2 投了\n", "2 反則手\nまで1手で後手の反則負け\n"] {
        assert_eq!(warnings(&format!("手合割：平手\n1 ７六歩(77)\n{same}")), [""; 0], "{same}");
    }
    let times = "手合割：平手\n1 ７六歩(77)\n2 投了 ( 0:05/)\n2 投了 ( 0:06/)\n";
    let expected =
        "line 4: found `a time of 6 seconds`, expected one time of an end; it is left out";
    assert_eq!(warnings(times), [expected]);
}

#[test]
fn a_last_move_that_is_not_legal_is_kept_as_a_comment_where_its_player_has_lost_by_it() {
    let read_moves = |tags: &str, moves: &str| {
        let text = format!("[Variant \"shogi\"]\n{tags}\n1. c3c4 g7g6 {moves}\n");
        read(&text, &Lookup::default()).expect("a record")
    };
    let by_tag = "[Termination \"illegal move\"]\n";
    for (tags, moves, end) in [
        (by_tag, "2. c4c6 0-1", "White wins (illegal move)"),
        (by_tag, "2. c4c6?? {+0.20/18 3.1s} 0-1", "White wins (illegal move)"),
        ("", "2. c4c6 {illegal move} 0-1", "White wins (illegal move)"),
        ("", "2. c4c6 {Xboard adjudication: Illegal move} 0-1", "White wins (illegal move)"),
        ("", "2. c4c5 P@b6 {Black makes an illegal move: P@b6} 1-0", "Black wins (illegal move)"),
    ] {
        let read = read_moves(tags, moves);
        assert_eq!(read.problem, None, "{moves}");
        assert_eq!(read.record.ending.expect("an end").to_string(), end, "{moves}");
        let doubts: Vec<_> = read.warnings.iter().map(|warning| &warning.doubt).collect();
        assert!(matches!(doubts[..], [Doubt::IllegalEnd(_)]), "{doubts:?}");
        let last = *read.record.main_line().last().expect("a move");
        let notes = &read.record.node(last).notes;
        assert!(notes.comment.contains("c4c6") || notes.comment.contains("P@b6"), "{notes:?}");
        assert_eq!((notes.evaluation, notes.marks.len()), (None, 0), "{moves}");
    }
    // In any other case the illegal move is a mistake of the record.
    for (tags, moves) in [
        (by_tag, "2. c4c6 1-0"),
        (by_tag, "2. c4c6 b7b6 0-1"),
        (by_tag, "2. c4c6"),
        ("", "2. c4c6 {resignation} 0-1"),
    ] {
        let problem = read_moves(tags, moves).problem.expect("a problem").to_string();
        assert!(problem.contains("`c4c6` is not a legal move"), "{moves}: {problem}");
    }
}

#[test]
fn totals_of_times_have_to_be_their_sums() {
    let kif = |times: [&str; 4]| {
        let [a, b, c, d] = times;
        let moves = "手合割：平手\n手数----指手---------消費時間--\n";
        warnings(&format!(
            "{moves}1 ７六歩(77) {a}\n2 ３四歩(33) {b}\n3 ２六歩(27) {c}\n4 投了 {d}\n"
        ))
    };
    let message = |line, total| {
        let expected = "expected the sum of the times of the player; it is left out";
        format!("line {line}: found `a total of {total} seconds`, {expected}")
    };
    let right = ["( 0:05/00:00:05)", "( 1:00/00:01:00)", "(60:00/01:00:05)", "( 0:01/00:01:01)"];
    assert_eq!(kif(right), [""; 0]);
    assert_eq!(kif(["( 0:05)", "", "(60:00/01:00:05)", "(0:01/)"]), [""; 0]);
    // The total may count fractions of seconds.
    assert_eq!(kif(["( 0:01/00:00:02)", "", "( 0:01/00:00:04)", ""]), [""; 0]);
    assert_eq!(kif(["( 0:05/00:00:07)", "", "( 0:01/00:00:08)", ""]), [message(3, 7)]);
    assert_eq!(kif([right[0], right[1], "( 0:10/00:00:20)", "( 0:01/00:09:00)"]), [message(5, 20)]);
    assert_eq!(kif([right[0], right[1], right[2], "( 0:01/00:00:01)"]), [message(6, 1)]);
    let word = "line 3: found `soon`, expected a time such as ( 0:12/00:00:12); it is left out";
    assert_eq!(kif(["( 0:05/soon)", "", "", ""]), [word]);

    let jkf = |total: &str| {
        warnings(&format!(
            "{{\"header\":{{}},\"moves\":[{{}},\n{{\"move\":{{\"from\":{{\"x\":7,\"y\":7}},\
             \"to\":{{\"x\":7,\"y\":6}},\"piece\":\"FU\"}},\
             \"time\":{{\"now\":{{\"m\":1,\"s\":5}},\"total\":{total}}}}}]}}"
        ))
    };
    assert_eq!(jkf("{\"h\":0,\"m\":1,\"s\":5}"), [""; 0]);
    assert_eq!(jkf("{\"h\":1,\"m\":1,\"s\":5}"), [message(2, 3665)]);
    let unread = "line 2: found `total`, expected `h`, `m` and `s`; it is left out";
    assert_eq!(jkf("{\"h\":1}"), [unread]);
}
