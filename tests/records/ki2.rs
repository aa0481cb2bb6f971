//! KI2: moves without an origin, read and written by the rules of the Japan Shogi Association.

use komainu::Variant;
use komainu::notation::usi_line;
use komainu::records::formats::{Cause, Format, Lookup, read, write};
use komainu::records::{End, Ending};
use komainu::types::Color;

const HEAD: &str = "手合割：平手\n先手：甲\n後手：乙\n\n";

/// The moves of a text that has to be without a problem.
fn moves(text: &str) -> String {
    let read = read(text, &Lookup::default()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(read.problem.as_ref().map(ToString::to_string), None, "{text}");
    assert_eq!(read.format, Format::Ki2);
    let line = read.record.moves_to(read.record.end_of_line(read.record.root()));
    usi_line(read.record.start(), &line).join(" ")
}

/// The problem of a text, and the number of moves that are kept.
fn problem(text: &str) -> (String, usize) {
    let read = read(text, &Lookup::default()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let problem = read.problem.unwrap_or_else(|| panic!("nothing is wrong\n{text}"));
    (problem.to_string(), read.record.main_line().len())
}

#[test]
fn a_game_as_it_is_printed_is_read() {
    let text = format!("{HEAD}▲７六歩△３四歩▲２二角成    △同　銀\n▲４五角  △５二金右 ▲６三角成\n");
    assert_eq!(moves(&text), "7g7f 3c3d 8h2b+ 3a2b B*4e 6a5b 4e6c+");
    for other in [
        text.replace('▲', "☗").replace('△', "☖"),
        text.replace('▲', "▼").replace('△', "▽"),
        text.replace('\n', "\r\n"),
        text.replace("手合割：平手\n", ""),
        text.replace("同　銀", "同銀").replace("４五角", "４五角打"),
    ] {
        assert_eq!(moves(&other), moves(&text), "{other}");
    }
}

#[test]
fn words_tell_pieces_apart_as_the_rules_for_writing_say() {
    // Golds on 4i and 6i, 5i and 5g around 5h, and the words behind the name of the piece.
    let board = "position sfen";
    for (sfen, text, expected) in [
        ("4k4/9/9/9/9/9/9/9/3G1G2K b - 1", "５八金右", "4i5h"),
        ("4k4/9/9/9/9/9/9/9/3G1G2K b - 1", "５八金左", "6i5h"),
        ("4k4/9/9/9/9/9/9/9/3G1G2K b - 1", "５八金左上", "6i5h"),
        ("4k4/9/9/9/9/9/4G4/9/3G4K b - 1", "５八金引", "5g5h"),
        ("4k4/9/9/9/9/9/4G4/9/3G4K b - 1", "５八金上", "6i5h"),
        ("4k4/9/9/9/9/9/9/3G5/3GG3K b - 1", "５八金寄", "6h5h"),
        ("4k4/9/9/9/9/9/9/9/3GGG2K b - 1", "５八金直", "5i5h"),
        ("4k4/9/9/9/9/9/9/9/3GG3K b - 1", "５八金左", "6i5h"),
        ("4k4/9/9/9/9/9/9/9/3GG3K b G 1", "５八金打", "G*5h"),
        ("4k4/9/9/9/9/9/9/9/8K b G 1", "５八金", "G*5h"),
        ("4k4/9/9/5S3/9/3S5/9/9/8K b - 1", "５五銀行", "6f5e"),
        ("4k4/9/9/5S3/9/3S5/9/9/8K b - 1", "５五銀引", "4d5e"),
        ("k8/9/3+R1+R3/9/9/9/9/9/8K b - 1", "５三龍右", "4c5c"),
        ("k8/9/3+R1+R3/9/9/9/9/9/8K b - 1", "５三竜左", "6c5c"),
        ("k8/9/9/9/2N1N4/9/9/9/8K b - 1", "６三桂左不成", "7e6c"),
        ("k8/9/9/9/2N1N4/9/9/9/8K b - 1", "６三桂右成", "5e6c+"),
        ("k8/9/4S4/9/9/9/9/9/8K b - 1", "５二銀生", "5c5b"),
        // White sees the board from the other side.
        ("3g1g2k/9/9/9/9/9/9/9/4K4 w - 1", "５二金右", "6a5b"),
        ("3g1g2k/9/9/9/9/9/9/9/4K4 w - 1", "５二金左", "4a5b"),
    ] {
        let shogi = Variant::find("shogi", &[]).expect("shogi");
        let lookup = Lookup::default().expecting(&shogi);
        let start = read(&format!("{board} {sfen}"), &lookup).expect(sfen).record;
        let head = write(&start, Format::Ki2).expect(sfen);
        let mark = if sfen.contains(" b ") { '▲' } else { '△' };
        assert_eq!(moves(&format!("{head}{mark}{text}\n")), expected, "{sfen} {text}");
    }
}

#[test]
fn moves_without_marks_are_read_where_blanks_are_between_them() {
    let expected = "7g7f 3c3d 8h2b+ 3a2b B*4e";
    for text in [
        "７六歩 ３四歩 ２二角成 同　銀 ４五角\n",
        "７六歩　３四歩、２二角成\n同銀 ４五角\nまで5手で先手の勝ち\n",
        "7六歩 3四歩 2二角成 同銀 4五角\n",
        "７六歩 ３四歩\n*同　銀 may follow\n▲２二角成 △同　銀\n４五角打\n",
    ] {
        assert_eq!(moves(text), expected, "{text}");
        assert_eq!(moves(&format!("{HEAD}{text}")), expected, "{text}");
    }
    let (message, kept) = problem("７六歩 ３四歩 ９九歩\n");
    assert_eq!((message.as_str(), kept), ("line 1: move 3: `９九歩` is not a legal move here", 2));
    // Prose is not KI2, and neither is a damaged move of KIF.
    let (message, kept) = problem(&format!("{HEAD}▲７六歩\n３四歩 is played\n"));
    assert_eq!((message.contains("expected moves such as"), kept), (true, 1));
    let kif = read("手合割：平手\n７六歩(77)\n", &Lookup::default()).expect("KIF");
    assert_eq!(kif.format, Format::Kif);
}

#[test]
fn a_text_that_may_be_two_moves_or_none_is_told() {
    let (message, kept) = problem(&format!("{HEAD}▲７六歩△３四歩▲５八金\n"));
    let expected = "line 5: move 3: `５八金` may be more than one move here; say from which square";
    assert_eq!((message.as_str(), kept), (expected, 2));
    let (message, kept) = problem(&format!("{HEAD}▲７六歩\n△３五歩▲２六歩\n"));
    assert_eq!((message.as_str(), kept), ("line 6: move 2: `３五歩` is not a legal move here", 1));
    let (message, kept) = problem(&format!("{HEAD}▲７六歩▲２六歩\n"));
    let expected = "line 5: move 2: found `▲２六歩`, expected a move of White's, △";
    assert_eq!((message.as_str(), kept), (expected, 1));
    let (message, kept) = problem(&format!("{HEAD}▲７六歩\nDear Sir,\n△３四歩\n"));
    assert_eq!((message.starts_with("line 6: found `Dear Sir,`, expected moves"), kept), (true, 1));
    // Text attached to a move without a blank may be meant to identify the move.
    for text in ["▲７六歩らず△３四歩", "▲７六歩成らず", "▲７六歩(77) △３四歩"]
    {
        let (message, kept) = problem(&format!("{HEAD}{text}\n"));
        assert_eq!((message.starts_with("line 5: move 1: `７六歩"), kept), (true, 0), "{message}");
    }
}

#[test]
fn the_summary_is_the_result_of_the_game_and_of_each_variation() {
    let text = "\
開始日時：2014/10/16 03:21:41

▲７六歩    △３四歩    ▲２六歩
*a comment
まで3手で先手の勝ち

変化：   3手
▲７五歩
まで3手で中断

変化：2手
△８四歩    ▲６八銀
まで3手で時間切れにより後手の勝ち

変化：1手
▲２六歩
まで1手で後手の反則勝ち
";
    let read = read(text, &Lookup::default()).expect("a record");
    assert_eq!((read.problem, read.warnings), (None, vec![]));
    let game = read.record;
    let won = |winner, end| Some(Ending { winner, end });
    assert_eq!(game.ending, won(Some(Color::Black), End::Resignation));
    let last = game.end_of_line(game.root());
    assert_eq!(game.node(last).notes.comment, "a comment");
    let ends: Vec<_> = game.all().into_iter().filter_map(|id| game.node(id).notes.ending).collect();
    let expected = [
        won(None, End::Abandoned),
        won(Some(Color::White), End::Time),
        won(Some(Color::White), End::IllegalMove),
    ];
    assert_eq!(ends.into_iter().map(Some).collect::<Vec<_>>(), expected);
    // The written text says the same.
    let written = write(&game, Format::Ki2).expect("KI2");
    let again = read_again(&written);
    assert_eq!(write(&again, Format::Pgn), write(&game, Format::Pgn));
    assert_eq!(write(&again, Format::Ki2).as_deref(), Ok(written.as_str()));
}

fn read_again(text: &str) -> komainu::records::Record {
    let read = read(text, &Lookup::default()).expect("what was written");
    assert_eq!((read.problem, read.warnings), (None, vec![]), "{text}");
    read.record
}

#[test]
fn a_last_move_that_is_not_legal_is_kept_as_a_comment() {
    let read = read(
        &format!("{HEAD}▲７六歩△３四歩▲２二飛\nまで3手で先手の反則負け\n"),
        &Lookup::default(),
    );
    let read = read.expect("a record");
    assert_eq!(read.problem, None);
    let message: Vec<_> = read.warnings.iter().map(ToString::to_string).collect();
    let expected = "line 5: the last move `▲２二飛` is not legal here; it is kept as a comment";
    assert_eq!(message, [expected]);
    let game = read.record;
    let ending = Ending { winner: Some(Color::White), end: End::IllegalMove };
    assert_eq!((game.main_line().len(), game.ending), (2, Some(ending)));
    let last = game.end_of_line(game.root());
    assert_eq!(game.node(last).notes.comment, "▲２二飛");
}

#[test]
fn moves_behind_the_end_are_told() {
    let (message, kept) = problem(&format!(
        "{HEAD}▲７六歩\nまで1手で中断\n\n変化：1手\n▲２六歩\nまで1手で中断\n△３四歩\n"
    ));
    assert!(message.contains("found `△３四歩` behind the end of the game"), "{message}");
    assert_eq!(kept, 1);
    let problem = read(&format!("{HEAD}▲７六歩\n変化：5手\n▲２六歩\n"), &Lookup::default());
    let cause = problem.expect("a record").problem.expect("it has no such move").cause;
    assert_eq!(cause, Cause::Misplaced("5手".to_owned()));
}

/// KIF accepts such lines, too.
#[test]
fn what_stands_behind_moves_on_their_line_is_read_or_told() {
    let white_won = Some(Ending { winner: Some(Color::White), end: End::Resignation });
    let nothing = |found: &str| {
        vec![format!("line 5: found `{found}`, expected nothing behind a move; it is left out")]
    };
    let both = "7g7f 3c3d";
    for (line, expected, comment, ending, warnings) in [
        ("▲７六歩△３四歩まで2手で後手の勝ち", both, "", white_won, vec![]),
        ("▲７六歩△３四歩　まで2手で後手の勝ち", both, "", white_won, vec![]),
        ("７六歩 ３四歩まで2手で後手の勝ち", both, "", white_won, vec![]),
        ("７六歩、３四歩 まで２手で後手の勝ち", both, "", white_won, vec![]),
        ("▲７六歩△３四歩 *like ▲２六歩, まで3手", both, "like ▲２六歩, まで3手", None, vec![]),
        ("▲７六歩△３四歩＊comment", both, "comment", None, vec![]),
        ("７六歩 ３四歩 *comment", both, "comment", None, vec![]),
        ("▲７六歩 x△３四歩", both, "", None, nothing("x")),
        (
            "▲７六歩！ △３四歩 good ここまで",
            both,
            "",
            None,
            [nothing("！"), nothing("good ここまで")].concat(),
        ),
        ("▲７六歩△３四歩garbage", both, "", None, nothing("garbage")),
        (
            "▲７六歩 (0:05/0:05) △３四歩 (5) まで2手で後手の勝ち",
            both,
            "",
            white_won,
            [nothing("(0:05/0:05)"), nothing("(5)")].concat(),
        ),
        ("▲７六歩△３四歩 成らず *c", both, "c", None, nothing("成らず")),
        // A mark on one move only.
        ("７六歩 △３四歩", both, "", None, vec![]),
        ("７六歩△３四歩", both, "", None, vec![]),
        ("▲７六歩 ３四歩", both, "", None, vec![]),
        ("７六歩 △３四歩 ２二角成 *c", "7g7f 3c3d 8h2b+", "c", None, vec![]),
    ] {
        for head in [HEAD, "\n\n\n\n"] {
            let text = format!("{head}{line}\n");
            assert_eq!(moves(&text), expected, "{text}");
            let read = read(&text, &Lookup::default()).expect("a record");
            let message: Vec<_> = read.warnings.iter().map(ToString::to_string).collect();
            assert_eq!(message, warnings, "{text}");
            let last = read.record.end_of_line(read.record.root());
            assert_eq!(read.record.node(last).notes.comment, comment, "{text}");
            assert_eq!(read.record.ending, ending, "{text}");
        }
    }
    let (message, kept) = problem(&format!("{HEAD}▲７六歩 ３四飛 △３四歩\n"));
    assert_eq!((message.as_str(), kept), ("line 5: move 2: `３四飛` is not a legal move here", 1));
}

#[test]
fn an_end_behind_moves_may_be_that_of_an_illegal_move_and_another_game_may_follow() {
    let text = format!("{HEAD}▲７六歩△３四歩▲２二飛まで3手で先手の反則負け\n");
    for text in [text.clone(), text.replace("まで", " *oops\nまで")] {
        let game = read(&text, &Lookup::default()).expect("a record");
        assert_eq!(game.problem, None, "{text}");
        let ending = Ending { winner: Some(Color::White), end: End::IllegalMove };
        assert_eq!((game.record.main_line().len(), game.record.ending), (2, Some(ending)));
        let last = game.record.end_of_line(game.record.root());
        assert!(game.record.node(last).notes.comment.starts_with("▲２二飛"));
    }
    let games = "▲７六歩 △３四歩まで2手で後手の勝ち\n▲２六歩 *まで2手で\n△３四歩\n";
    let lookup = Lookup::default();
    let all = komainu::records::formats::read_all(games, &lookup).expect("games");
    let lengths = all.map(|read| read.expect("a game").record.main_line().len());
    assert_eq!(lengths.collect::<Vec<_>>(), [2, 2]);
}

#[test]
fn a_variation_may_begin_on_the_line_that_names_it() {
    let kif = "1 ７六歩(77)\n2 ３四歩(33)\n変化：2手　2 ８四歩(83)   ( 0:01/)\n3 ２六歩(27)\n";
    let ki2 = "▲７六歩△３四歩\n変化：2手 △８四歩\n▲２六歩\n";
    for text in [kif, ki2, &ki2.replace("2手 △", "2手目 "), &ki2.replace("△８", "#x\n△８")]
    {
        let read = read(text, &Lookup::default()).expect("a record");
        assert_eq!((read.problem, read.warnings), (None, vec![]), "{text}");
        let game = read.record;
        assert_eq!((game.main_line().len(), game.all().len()), (2, 4), "{text}");
    }
    // A variation need not begin on a line of its own.
    let kif = "1 ７六歩(77)\n2 ３四歩(33) 変化：1手 1 ２六歩(27)\n2 ８四歩(83)\n";
    let ki2 = "▲７六歩△３四歩 変化：1手 ▲２六歩\n△８四歩\n";
    for text in [kif, &kif.replace(" 1 ２", "\n1 ２"), ki2] {
        let read = read(text, &Lookup::default()).expect("a record");
        assert_eq!((read.problem, read.warnings), (None, vec![]), "{text}");
        let game = read.record;
        assert_eq!((game.main_line().len(), game.all().len()), (2, 4), "{text}");
    }
    let kif = "1 ７六歩(77)\n2 ３四歩(33)\n変化：2手　2 ８四歩(83)   ( 0:01/)\n3 ２六歩(27)\n";
    let ki2 = "▲７六歩△３四歩\n変化：2手 △８四歩\n▲２六歩\n";
    for (text, line) in [(kif.replace("2 ８四歩(83)", "x"), 3), (ki2.replace("△８四歩", "x"), 2)]
    {
        let read = read(&text, &Lookup::default()).expect("a record");
        let message = read.warnings.first().map(ToString::to_string).unwrap_or_default();
        assert!(message.starts_with(&format!("line {line}: found `x")), "{message} {text}");
    }
}

#[test]
fn what_stands_behind_a_summary_is_read_or_told() {
    let white_won = Some(Ending { winner: Some(Color::White), end: End::Resignation });
    let left_out = |line: usize, found: &str| {
        vec![format!(
            "line {line}: found `{found}`, expected nothing behind a result; it is left out"
        )]
    };
    for (summary, comment, found) in [
        ("まで2手で後手の勝ち", "", ""),
        ("まで2手で後手の勝ち。", "", ""),
        ("まで、2手で、後手の勝ち ", "", ""),
        ("まで2手で後手の勝ち *comment", "comment", ""),
        ("まで2手で後手の勝ち。＊comment", "comment", ""),
        ("まで2手で後手の勝ち。感想戦", "", "感想戦"),
        ("まで2手で　後手の勝ち （投了） *c", "", "（投了） *c"),
    ] {
        let kif = format!("{HEAD}1 ７六歩(77)\n2 ３四歩(33)\n{summary}\n");
        let ki2 = format!("{HEAD}▲７六歩\n△３四歩\n{summary}\n");
        for text in [kif, ki2.clone(), ki2.replace("歩\nまで", "歩まで")] {
            let read = read(&text, &Lookup::default()).expect("a record");
            let line = text.lines().position(|line| line.contains("まで")).unwrap_or_default() + 1;
            let message: Vec<_> = read.warnings.iter().map(ToString::to_string).collect();
            let expected = if found.is_empty() { vec![] } else { left_out(line, found) };
            assert_eq!((read.problem, message), (None, expected), "{text}");
            let game = read.record;
            let last = game.end_of_line(game.root());
            assert_eq!((game.ending, game.main_line().len()), (white_won, 2), "{text}");
            assert_eq!(game.node(last).notes.comment, comment, "{text}");
        }
    }
}

#[test]
fn words_of_kif_for_an_end_are_read_wherever_a_move_may_stand() {
    let by = |winner, end| Some(Ending { winner, end });
    let resigned = by(Some(Color::White), End::Resignation);
    for (moves, ending) in [
        ("▲７六歩 △３四歩\n投了", resigned),
        ("▲７六歩 △３四歩\n▲投了", resigned),
        ("▲７六歩 △３四歩 投了", resigned),
        ("▲７六歩△３四歩　▲投了", resigned),
        ("７六歩 ３四歩 投了", resigned),
        ("▲７六歩△３四歩\n投了\nまで2手で後手の勝ち", resigned),
        ("▲７六歩△３四歩 投了まで2手で後手の勝ち", resigned),
        ("▲７六歩△３四歩\n切れ負け", by(Some(Color::White), End::Time)),
        ("▲７六歩△３四歩 千日手", by(None, End::Rules(komainu::board::Reason::Repetition))),
        ("▲７六歩△３四歩\n中断", by(None, End::Abandoned)),
    ] {
        for (behind, comment) in [("", ""), (" *c", "c"), ("\n*c", "c")] {
            let text = format!("{HEAD}{moves}{behind}\n変化：1手\n▲２六歩\n");
            let read = read(&text, &Lookup::default()).expect("a record");
            assert_eq!(read.problem, None, "{text}");
            let game = read.record;
            let last = game.end_of_line(game.root());
            assert_eq!((game.main_line().len(), game.all().len()), (2, 3), "{text}");
            assert_eq!(game.ending, ending, "{text}");
            assert_eq!(game.node(last).notes.comment_on_end, comment, "{text}");
        }
    }
    // A word that merely begins like an end is not one.
    assert!(problem("▲７六歩△３四歩\n投了図").0.contains("found `投了図`"));
}
