//! KIF and CSA as other programs write them.

use std::time::Duration;

use komainu::Variant;
use komainu::board::Reason;
use komainu::notation::canonical;
use komainu::records::formats::{Format, Lookup, Read, read, write};
use komainu::records::{End, Ending};
use komainu::types::Color;

fn record(text: &str) -> Read {
    let found = read(text, &Lookup::default()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(found.problem.as_ref().map(ToString::to_string), None, "{text}");
    found
}

fn moves(read: &Read) -> String {
    let line = read.record.moves_to(read.record.end_of_line(read.record.root()));
    let texts: Vec<String> = line.iter().map(|&m| canonical(read.record.variant(), m)).collect();
    texts.join(" ")
}

#[test]
fn a_kif_of_kifu_for_windows_is_read() {
    // The forms are those of Kifu for Windows and 81Dojo: blanks and signs vary.
    let text = "\
#KIF version=2.0 encoding=UTF-8
開始日時：2017/04/02
場所：81Dojo (ver.2016/03/20)
持ち時間：5分+30秒
手合割：平手
先手：甲
後手：乙
手数----指手---------消費時間--
*The game begins.
   1 ７六歩(77)   ( 0:07/00:00:07)
   2 ３四歩(33)   ( 0:1/)
*a common answer
*
*and a second line
   3 ２二角成(88)   ( 0:1/)+
   4 同　銀(31)   ( 1:10/00:01:11)
   5 ４五角打   ( 0:9/)
   6 投了

変化：3手
   3 ６六歩(67)
   4 ８四歩(83)

変化：2手
   2 ８四歩(83)   ( 0:03/00:00:03)
";
    let read = record(text);
    assert_eq!(read.format, Format::Kif);
    assert_eq!(moves(&read), "7g7f 3c3d 8h2b+ 3a2b B*4e");
    let game = &read.record;
    let line = game.main_line();
    assert_eq!(game.node(game.root()).notes.comment, "The game begins.");
    assert_eq!(game.node(line[1]).notes.comment, "a common answer\n\nand a second line");
    assert_eq!(game.node(line[3]).notes.spent, Some(Duration::from_secs(70)));
    assert_eq!(game.tag("Black"), Some("甲"));
    assert_eq!(game.tag("Site"), Some("81Dojo (ver.2016/03/20)"));
    let ending = Ending { winner: Some(Color::Black), end: End::Resignation };
    assert_eq!(game.ending, Some(ending));
    assert_eq!(game.node(line[0]).children().len(), 2);
    assert_eq!(game.node(line[1]).children().len(), 2);
    assert_eq!(game.all().len(), 8);
}

#[test]
fn a_handicap_game_in_kif_begins_with_white() {
    let text = "\
手合割：二枚落ち
下手：弟子
上手：師匠
手数----指手---------消費時間--
1 ６二銀(71)
2 ７六歩(77)
3 中断
";
    let read = record(text);
    assert_eq!(read.record.handicap, "two_pieces");
    assert_eq!(read.record.tag("White"), Some("師匠"));
    assert_eq!(moves(&read), "7a6b 7g7f");
    assert_eq!(read.record.ending, Some(Ending { winner: None, end: End::Abandoned }));
    let again = write(&read.record, Format::Kif).expect("KIF knows it");
    assert!(again.contains("手合割：二枚落ち\n下手：弟子\n上手：師匠\n"), "{again}");
}

#[test]
fn a_drawn_board_is_read() {
    // Drawn by lishogi's rules, as its own tests have it.
    let text = "\
後手の持駒：飛二　角二　金二　銀　桂　香三　歩十五
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
|v香v桂 金 ・ ・ ・ ・ ・ ・|一
| ・ ・ と ・ ・ ・ ・ 全v桂|二
|v玉v歩 ・ ・ ・ 全 ・ ・ ・|三
| ・ ・v歩 ・ ・ ・ ・ ・ ・|四
| ・v桂 ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ 玉 ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
先手の持駒：金　銀
後手番
先手：
後手：
手数----指手---------消費時間--
";
    let read = record(text);
    let expected = "lnG6/2+P4+Sn/kp3+S3/2p6/1n7/9/9/7K1/9 w GS2r2b2gsn3l15p 1";
    assert_eq!(read.record.start().to_string(), expected);
}

#[test]
fn lishogis_kif_of_chu_shogi_is_read() {
    // The forms of lines are those of lishogi's own tests.
    let empty = |rank: &str| format!("|{}|{rank}\n", "  ・".repeat(12));
    let row = |pieces: &[(usize, &str)], rank: &str| {
        let cell = |file: usize| {
            let piece = pieces.iter().find(|(known, _)| *known == file);
            piece.map_or("  ・".to_owned(), |(_, piece)| format!("{piece: >3}"))
        };
        format!("|{}|{rank}\n", (1..=12).rev().map(cell).collect::<String>())
    };
    let ranks = ["二", "三", "四", "五", "八", "九", "十", "十一"].map(empty);
    let board = [
        row(&[(12, "v玉")], "一"),
        ranks[..4].concat(),
        row(&[(7, "v歩"), (6, "v成獅"), (3, "v仲")], "六"),
        row(&[(7, "獅")], "七"),
        ranks[4..].concat(),
        row(&[(1, "玉")], "十二"),
    ];
    let frame = format!("+{}+\n", "-".repeat(48));
    let text = format!(
        " １２ １１ １０ ９  ８  ７  ６  ５  ４  ３  ２  １\n{frame}{}{frame}先手：甲\n後手：乙\n\
         手数----指手---------消費時間--\n   \
         1手目一歩目 7六獅子 （←7七）\n*between\n   \
         1手目二歩目 6六獅子 （←7六）   ( 0:05/00:00:05)\n   \
         2手目   3七仲人 （←3六）\n   \
         3手目   仝獅子 （←6六）\n",
        board.concat()
    );
    let read = read(&text, &Lookup::default()).expect("a record");
    assert_eq!(read.record.variant().rules().id, "chu");
    assert_eq!(moves(&read), "7g7f6f 3f3g");
    let line = read.record.main_line();
    let notes = &read.record.node(line[0]).notes;
    assert_eq!((notes.spent, &*notes.comment), (Some(Duration::from_secs(5)), "between"));
    let message = read.problem.expect("the Lion is too far away").to_string();
    assert_eq!(message, "line 23: move 3: `仝獅子 （←6六）` is not a legal move here");
    let whole = text.split("   3手目").next().expect("a text");
    let again = write(&record(whole).record, Format::Kif).expect("KIF knows it");
    for line in whole.lines().filter(|line| line.contains('←')) {
        assert!(again.contains(line), "{line}\n{again}");
    }
}

#[test]
fn a_csa_file_is_read() {
    let text = "\
'----------- a comment of the file
V2.2
N+NAKAHARA
N-YONENAGA
$EVENT:13th World Computer Shogi Championship
PI
'the first player
+
+2726FU
T12
-3334FU
'*a comment
T6
+7776FU,T1
%CHUDAN
";
    let read = record(text);
    assert_eq!(read.format, Format::Csa);
    assert_eq!(moves(&read), "2g2f 3c3d 7g7f");
    let line = read.record.main_line();
    assert_eq!(read.record.node(line[1]).notes.comment, "a comment");
    assert_eq!(read.record.node(line[2]).notes.spent, Some(Duration::from_secs(1)));
    assert_eq!(read.record.tag("White"), Some("YONENAGA"));
}

#[test]
fn boards_and_hands_of_csa_are_read() {
    let text = "\
V2.2
P1 *  *  *  *  *  *  *  * -OU
P2 *  *  *  *  *  *  *  *  *
P3 *  *  *  *  *  *  *  * +FU
P4 *  *  *  *  *  *  *  *  *
P5
P6
P7
P8
P9+OU
P+00KI00KI
P-00AL
+
+0012KI
%TSUMI
";
    let read = record(text);
    let start = read.record.start().to_string();
    assert_eq!(start, "8k/9/8P/9/9/9/9/9/K8 b 2G2r2b2g4s4n4l17p 1");
    let mate = Ending { winner: Some(Color::Black), end: End::Rules(Reason::Checkmate) };
    assert_eq!(read.record.ending, Some(mate));
}

#[test]
fn csa_takes_pieces_off_the_board() {
    let read = record("PI82HI22KA\n-\n-5142OU\n");
    let shogi = Variant::find("shogi", &[]).expect("shogi");
    let handicap = komainu::Position::with_handicap(&shogi, "two_pieces").expect("a handicap");
    assert_eq!(read.record.start().to_string(), handicap.to_string());
}

/// Some programs write variations from the first to the last, so a variation may belong to an earlier line.
#[test]
fn a_variation_belongs_to_the_nearest_line_that_has_its_move() {
    let text = "\
手合割：平手
   1 ７六歩(77)
   2 ３四歩(33)
   3 ２六歩(27)
   4 ８四歩(83)
   5 ２五歩(26)

変化：2手
   2 ８四歩(83)
   3 ２六歩(27)

変化：3手
   3 ６八飛(28)

変化：5手
   5 ７八金(69)
";
    let read = read(text, &Lookup::default()).expect("a record");
    assert_eq!(read.problem, None);
    let lines = |text: &str| text.lines().filter(|line| line.starts_with('変')).count();
    let written = write(&read.record, Format::Kif).expect("KIF");
    assert_eq!(lines(&written), 3, "{written}");
    let behind_four = read.record.main_line()[3];
    assert_eq!(read.record.node(behind_four).children().len(), 2);
    let too_far = text.replace("変化：5手", "変化：7手");
    let read = komainu::records::formats::read(&too_far, &Lookup::default()).expect("a record");
    let message = read.problem.expect("no line is so long").to_string();
    assert_eq!(message, "line 15: found `7手`, expected a move before it");
}
