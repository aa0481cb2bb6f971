//! Results that contradict the moves or one another: they are taken as they are told, and warned of.

use komainu::game::formats::{Doubt, Lookup, read};

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
    // Elsewhere wins are declared by other points.
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
    // Elsewhere it is a mistake of the record.
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
