//! Handicaps in KIF: every name in every game, and names that contradict a drawn board.

use std::fs;
use std::sync::Arc;

use komainu::board::{Dialect, Position, Setup, Variant};
use komainu::records::Record;
use komainu::records::formats::{Format, Lookup, Read, ReadError, read, write};
use komainu::rules::catalog;

/// A handicap that another program knows.
struct Known {
    variant: Arc<Variant>,
    start: Position,
    /// Its names, the usual one first.
    names: Vec<String>,
}

fn known() -> Vec<Known> {
    let text = fs::read_to_string("tests/data/handicaps.txt").expect("the handicaps");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let known = lines.map(|line| {
        let mut fields = line.split('|').map(str::trim);
        let variant = Variant::find(fields.next().expect("a game"), &[]).expect("a game");
        let sfen = fields.next().expect("a position");
        let setup = Setup::parse(&variant, sfen, Dialect::Usi).expect(line);
        // The handicap is the first move.
        let start = Position::new(&variant, &Setup { number: 2, ..setup }).expect(line);
        Known { variant, start, names: fields.map(str::to_owned).collect() }
    });
    known.collect()
}

fn kif(head: &str) -> String {
    format!("{head}\n手数----指手---------消費時間--\n")
}

fn read_in(variant: &Arc<Variant>, text: &str) -> Result<Read, ReadError> {
    read(text, &Lookup::default().expecting(variant))
}

fn doubts(read: &Read) -> Vec<String> {
    read.warnings.iter().map(ToString::to_string).collect()
}

#[test]
fn every_name_of_every_handicap_is_read() {
    for Known { variant, start, names } in known() {
        for name in names {
            let found = read_in(&variant, &kif(&format!("手合割：{name}　"))).expect(&name);
            assert_eq!(found.record.start().to_string(), start.to_string(), "{name}");
            assert_eq!(doubts(&found), [""; 0], "{name}");
            let given = Position::with_handicap(&variant, &found.record.handicap).expect(&name);
            assert_eq!(given.key(), start.key(), "{name}");
        }
    }
}

#[test]
fn a_start_is_written_by_the_name_of_its_handicap() {
    for Known { variant, start, .. } in known() {
        let text = write(&Record::new(start.clone()), Format::Kif).expect("KIF knows the game");
        let again =
            read(&text, &Lookup::default()).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(again.record.start().to_string(), start.to_string(), "{text}");
        assert_eq!(again.record.variant().rules().id, variant.rules().id, "{text}");
        assert_eq!(doubts(&again), [""; 0], "{text}");
        // If another game has a handicap of the same name, the board is drawn.
        let is_named = again.record.variant().rules().handicap_in_kif(header(&text)).is_some();
        assert!(is_named || variant.rules().id == "kyoto" && text.contains("京都将棋"), "{text}");
        let alone = kif(&format!("手合割：{}", header(&text)));
        let alone = read(&alone, &Lookup::default()).expect("a record").record;
        let is_clear = alone.start().to_string() == start.to_string();
        assert_eq!(text.contains('|'), !is_clear, "{text}");
    }
}

/// The value of the header 手合割.
fn header(text: &str) -> &str {
    text.lines().find_map(|line| line.strip_prefix("手合割：")).expect("the line")
}

/// A handicap of two pieces, as a drawn board.
const TWO_PIECES: &str = "\
上手の持駒：なし
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
|v香v桂v銀v金v玉v金v銀v桂v香|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
|v歩v歩v歩v歩v歩v歩v歩v歩v歩|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| 歩 歩 歩 歩 歩 歩 歩 歩 歩|七
| ・ 角 ・ ・ ・ ・ ・ 飛 ・|八
| 香 桂 銀 金 玉 金 銀 桂 香|九
+---------------------------+
下手の持駒：なし
";

#[test]
fn a_board_that_is_drawn_decides_against_the_name() {
    let message = |name: &str| {
        let text = kif(&format!("手合割：{name}\n{TWO_PIECES}上手番"));
        let read = read(&text, &Lookup::default()).expect(name);
        assert!(read.record.start().to_string().contains("/9/ppppppppp/"), "{name}");
        (doubts(&read), read.record.handicap)
    };
    for fits in ["二枚落ち", "2枚落ち"] {
        assert_eq!(message(fits), (vec![], "two_pieces".to_owned()));
    }
    for open in ["その他", "詰将棋", ""] {
        assert_eq!(message(open), (vec![], String::new()), "{open}");
    }
    for other in ["平手", "四枚落ち"] {
        let doubt = format!("line 1: found `{other}`, but the board that is drawn is another one");
        assert_eq!(message(other), (vec![doubt], String::new()));
    }
    let expected = "expected the name of a game or a handicap; the board is as it is drawn";
    let unknown = format!("line 1: found `八方睨み`, {expected}");
    assert_eq!(message("八方睨み"), (vec![unknown], String::new()));
}

#[test]
fn the_handicap_says_who_moves_on_a_board_that_does_not() {
    let text = kif(&format!("手合割：二枚落ち\n{TWO_PIECES}"));
    let start = read(&text, &Lookup::default()).expect("a record").record.start().to_string();
    assert!(start.contains(" w "), "{start}");
    // Neither a handicap that contradicts the board nor the name of a game or a problem decides the
    // side to move.
    for other in ["四枚落ち", "八方睨み", "平手", "詰将棋", ""] {
        let text = kif(&format!("手合割：{other}\n{TWO_PIECES}"));
        let start = read(&text, &Lookup::default()).expect(other).record.start().to_string();
        assert!(start.contains(" b "), "{other}: {start}");
    }
}

#[test]
fn an_unknown_name_without_a_board_is_an_error_that_names_it() {
    let message = |name: &str| {
        let text = kif(&format!("先手：甲\n手合割：{name}"));
        read(&text, &Lookup::default()).expect_err(name).to_string()
    };
    assert_eq!(
        message("八方睨み"),
        "line 2: the start: found `八方睨み`, expected the name of a game or a handicap such as 二枚落ち, \
         or a board that is drawn"
    );
    for open in ["その他", "詰将棋"] {
        assert_eq!(
            message(open),
            format!("line 2: the start: found `{open}`, expected a board that is drawn")
        );
    }
}

#[test]
fn the_name_of_another_game_is_refused_in_the_game_that_was_asked_for() {
    let shogi = Variant::find("shogi", &[]).expect("a game");
    let message =
        |name: &str| read_in(&shogi, &kif(&format!("手合割：{name}"))).expect_err(name).to_string();
    for other in ["京都将棋", "3枚獅子", "と落ち"] {
        assert!(message(other).contains(other), "{}", message(other));
    }
}

#[test]
fn a_start_whose_moves_are_numbered_otherwise_is_named_and_drawn() {
    let shogi = Variant::find("shogi", &[]).expect("a game");
    let sfen = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    let start = Position::from_sfen(&shogi, sfen, Dialect::Sfen).expect(sfen);
    let text = write(&Record::new(start), Format::Kif).expect("KIF knows the game");
    assert!(text.contains("手合割：二枚落ち\n上手の持駒：なし\n"), "{text}");
    let again = read(&text, &Lookup::default()).expect("a record");
    assert_eq!((again.record.start().to_string().as_str(), again.warnings.len()), (sfen, 0));
}

#[test]
fn a_board_without_a_name_belongs_to_the_game_of_its_size() {
    let mini = Variant::find("mini", &[]).expect("a game");
    let start = Position::from_sfen(&mini, "4k/5/5/5/K4 b R 1", Dialect::Sfen).expect("a position");
    let text = write(&Record::new(start), Format::Kif).expect("KIF knows the game");
    let bare: String =
        text.lines().filter(|l| !l.starts_with("手合割")).map(|l| format!("{l}\n")).collect();
    let game = read(&bare, &Lookup::default()).expect("a record").record;
    assert_eq!(game.variant().rules().id, "mini");
    for other in ["平手", "香落ち", "安南将棋"] {
        let named = bare.replacen('\n', &format!("\n手合割：{other}\n"), 1);
        let read = read(&named, &Lookup::default()).expect(other);
        assert_eq!(read.record.start().to_string(), game.start().to_string());
        assert_eq!(read.warnings.len(), 1, "{other}");
    }
}

/// lishogi's names and letters, as its programs write them.
#[test]
fn lishogis_kif_of_kyoto_and_dobutsu_is_read() {
    let kyoto = "\
手合割：京都将棋
先手：甲
後手：乙
手数----指手---------消費時間--
   1 ５四と成(55)
   2 １二と成(11)
   3 投了
";
    let dobutsu = "\
手合割：どうぶつしょうぎ
後手の持駒：なし
  ３ ２ １
+---------+
|vきvラ ・|一
|vぞ ・ ・|二
| ・ ひ ・|三
| ぞ ラ き|四
+---------+
先手の持駒：ひ
先手番
手数----指手---------消費時間--
   1 １三ひよこ打
   2 ２三ぞう(32)
";
    for (text, id, moves) in [(kyoto, "kyoto", 2), (dobutsu, "dobutsu", 2)] {
        let read = read(text, &Lookup::default()).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(read.problem.map(|problem| problem.to_string()), None, "{text}");
        assert_eq!(read.record.variant().rules().id, id);
        assert_eq!(read.record.main_line().len(), moves);
    }
}

#[test]
fn no_two_games_share_a_name_but_for_the_even_game() {
    let games = || catalog::all().iter();
    for game in games() {
        for name in game.names.kif.iter().filter(|name| *name != "平手") {
            let named = games().filter(|other| other.names.is_kif(name)).map(|other| &other.id);
            assert_eq!(named.collect::<Vec<_>>(), [&game.id], "{name}");
            let text = kif(&format!("手合割：{name}"));
            let read = read(&text, &Lookup::default()).unwrap_or_else(|e| panic!("{name}: {e}"));
            let start = Position::start(read.record.variant());
            assert_eq!(read.record.variant().rules().id, game.id);
            assert_eq!(read.record.start().to_string(), start.to_string());
        }
    }
}
