//! PGN of other programs, PSN and lists of USI: what they contain besides moves.

use std::time::Duration;

use komainu::Variant;
use komainu::board::Reason;
use komainu::notation::canonical;
use komainu::records::formats::{Format, Lookup, Read, Thinking, read, read_all, write, write_pgn};
use komainu::records::{End, Ending, Record};
use komainu::rules::VariantFile;
use komainu::types::{Color, Score};

fn found(text: &str, lookup: &Lookup<'_>) -> Read {
    read(text, lookup).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn whole(text: &str, lookup: &Lookup<'_>) -> Record {
    let read = found(text, lookup);
    assert_eq!(read.problem.as_ref().map(ToString::to_string), None, "{text}");
    read.record
}

fn problem(text: &str, lookup: &Lookup<'_>) -> (String, usize) {
    let read = found(text, lookup);
    let problem = read.problem.map(|problem| problem.to_string()).unwrap_or_default();
    (problem, read.record.main_line().len())
}

fn moves(record: &Record) -> String {
    let line = record.moves_to(record.end_of_line(record.root()));
    let texts: Vec<String> = line.iter().map(|&m| canonical(record.variant(), m)).collect();
    texts.join(" ")
}

fn shogi() -> Lookup<'static> {
    Lookup::default().expecting(&Variant::find("shogi", &[]).expect("shogi"))
}

/// A game of Shogi from a position, in PGN.
fn pgn(fen: &str, moves: &str) -> String {
    format!("[Variant \"shogi\"]\n[FEN \"{fen}\"]\n\n{moves} *\n")
}

#[test]
fn signs_of_check_stand_behind_moves() {
    // A Rook before the zone, a Bishop, and both in hand.
    let fen = "4k4/9/9/9/R8/9/6B2/9/4K4[RBG] w 0 1";
    let lookup = Lookup::default();
    let first = |text: &str| moves(&whole(&pgn(fen, &format!("1. {text}")), &lookup));
    assert_eq!(first("R@e7+"), "R*5c");
    assert_eq!(first("R@e7"), "R*5c");
    assert_eq!(first("G@e8#"), "G*5b");
    assert_eq!(first("Ra5e5+"), "9e5e", "it gives check");
    assert_eq!(first("Ra5a7+"), "9e9c+", "it can promote");
    assert_eq!(first("Ra5a9++"), "9e9a+", "it can promote, and gives check");
    assert_eq!(first("Ra9++"), "9e9a+");
    assert_eq!(first("Ra9+#"), "9e9a+");
    let refused = |text: &str| problem(&pgn(fen, &format!("1. {text}")), &lookup).0;
    assert!(refused("B@b5+").contains("`B@b5+`"), "it gives no check");
    assert!(refused("Ke1d1+").contains("`Ke1d1+`"), "it gives no check");
    assert!(refused("Ke1d1++").contains("`Ke1d1++`"));
    assert!(refused("Ra5a7++").contains("`Ra5a7++`"), "it promotes, but gives no check");
}

#[test]
fn problems_without_the_attackers_king_pass_through_every_format() {
    let sfen = "8k/9/8P/9/9/9/9/9/9 b G 1";
    let record = whole(&format!("sfen {sfen} moves G*1b"), &shogi());
    for format in Format::WRITTEN {
        let text = write(&record, format).expect("every format says it");
        let again = whole(&text, &shogi());
        assert_eq!(again.start().to_string(), sfen, "{text}");
        assert_eq!(moves(&again), "G*1b");
    }
}

#[test]
fn comments_of_cutechess_and_fastchess_are_read_and_written() {
    let text = "[Variant \"minishogi\"]\n[Result \"1-0\"]\n[Termination \"time forfeit\"]\n\n\
        1. Bc2 {book} Sb4 {+0.20/18 3.10s} 2. Gb2 {-M6/10 0.53s, n=1234, nps=5678}\n\
        Bc4 {0.00/12 0.80s} 3. Kb1 {+M3/7 1.25s, Black loses on time}\n1-0\n";
    let record = whole(text, &Lookup::default());
    let line = record.main_line();
    let notes = |at: usize| &record.node(line[at]).notes;
    let score = |at| notes(at).evaluation.map(|found| (found.score, found.depth));
    assert_eq!((notes(0).comment.as_str(), score(0)), ("book", None));
    assert_eq!(score(1), Some((Score(-20), 18)), "from Black's point of view");
    assert_eq!(score(2), Some((-Score::win_in(5), 10)));
    assert_eq!(notes(2).comment, "n=1234, nps=5678");
    assert_eq!(
        (score(3), notes(3).spent),
        (Some((Score(0), 12)), Some(Duration::from_millis(800)))
    );
    assert_eq!(score(4), Some((Score::win_in(2), 7)));
    assert_eq!(notes(4).comment, "Black loses on time");
    assert_eq!(record.ending, Some(Ending { winner: Some(Color::Black), end: End::Time }));
    let written = write_pgn(&record, Thinking::Cutechess);
    for comment in [
        "{book}",
        "{+0.20/18 3.10s}",
        "{-M6/10 0.53s, n=1234, nps=5678}",
        "{0.00/12 0.80s}",
        "{+M3/7 1.25s, Black loses on time}",
    ] {
        assert!(written.replace('\n', " ").contains(comment), "{comment}\n{written}");
    }
    for text in [written, write(&record, Format::Pgn).expect("PGN")] {
        let again = whole(&text, &Lookup::default());
        assert_eq!(moves(&again), moves(&record));
        for (one, other) in again.main_line().into_iter().zip(&line) {
            let (mut one, mut other) =
                (again.node(one).notes.clone(), record.node(*other).notes.clone());
            // The notes give the moves to a forced end, not the plies.
            for notes in [&mut one, &mut other] {
                let evaluation = notes.evaluation.as_mut();
                evaluation.into_iter().for_each(|found| {
                    let mate = found.score.mate();
                    found.score = mate.map_or(found.score, |moves| Score(20_000 + moves));
                });
            }
            assert_eq!(one, other, "{text}");
        }
    }
}

#[test]
fn every_tag_survives_pgn() {
    let mut record = whole("[Variant \"minishogi\"]\n\n1. Bc2 *\n", &Lookup::default());
    let tags = [
        ("戦法", "居飛車"),
        ("備 考", "a \"quoted\" note：with a colon"),
        ("FEN", "no position"),
        ("Header7", "x：y"),
        ("TIME+", "300+0+10"),
        ("Plain", "as ever"),
    ];
    tags.iter().for_each(|(name, text)| record.set_tag(name, text));
    let written = write(&record, Format::Pgn).expect("PGN");
    assert!(written.contains("[Header1 \"戦法：居飛車\"]\n[Header2 \"備 考："), "{written}");
    let again = whole(&written, &Lookup::default());
    for (name, text) in tags {
        assert_eq!(again.tag(name), Some(text), "{written}");
    }
    assert_eq!(again.tags.len(), record.tags.len());
    assert_eq!(write(&again, Format::Pgn), Ok(written));
}

#[test]
fn tags_of_psn_are_obeyed() {
    let sfen = "8k/9/8P/9/9/9/9/9/K8 b 2G2r2b2g4s4n4l17p 1";
    let text = format!(
        "[Sente \"A\"]\n[Gote \"B\"]\n[SFEN \"{sfen}\"]\n[Event \"Final\"]\n\n1.G*1b Mate\n"
    );
    let record = whole(&text, &Lookup::default());
    assert_eq!(record.start().to_string(), sfen);
    assert_eq!(record.tag("Event"), Some("Final"));
    let mate = End::Rules(Reason::Checkmate);
    assert_eq!(record.ending, Some(Ending { winner: Some(Color::Black), end: mate }));
    for name in ["two_pieces", "Two Pieces", "2 pieces", "2-piece"] {
        let text = format!("[Sente \"A\"]\n[Handicap \"{name}\"]\n1.K5a-4b 2.P7g-7f Resigns\n");
        let record = whole(&text, &Lookup::default());
        assert_eq!(record.handicap, "two_pieces");
        assert_eq!(moves(&record), "5a4b 7g7f");
        let end = Ending { winner: Some(Color::Black), end: End::Resignation };
        assert_eq!(record.ending, Some(end));
    }
    let even = whole("[Sente \"A\"]\n[Handicap \"Even\"]\n1.P7g-7f\n", &Lookup::default());
    assert_eq!((even.handicap.as_str(), moves(&even).as_str()), ("", "7g7f"));
    let wrong = |tag: &str| {
        let text = format!("[Sente \"A\"]\n{tag}\n1.P7g-7f\n");
        read(&text, &Lookup::default()).expect_err("it is wrong").to_string()
    };
    assert!(wrong("[Handicap \"Bicycle\"]").starts_with("line 2: the start: "));
    assert!(
        wrong("[SFEN \"9/9/9\"]").contains("does not say")
            || wrong("[SFEN \"9/9\"]").contains("line 2")
    );
    // Without players the format is recognised by its moves.
    let nameless = whole("[Handicap \"Even\"]\n\n1.P7g-7f 2.P3c-3d\n", &Lookup::default());
    assert_eq!(moves(&nameless), "7g7f 3c3d");
    let mini = whole("[Sente \"A\"]\n[Variant \"minishogi\"]\n1.G-3d\n", &Lookup::default());
    assert_eq!(mini.variant().rules().id, "mini");
}

#[test]
fn psn_has_several_games_times_and_results() {
    let one = "[Sente \"A\"]\n[Gote \"B\"]\n[Result \"0-1\"]\n\n1.P7g-7f (0:12 / 0:00:12)\n2.P3c-3d {fine}\n";
    let games = Lookup::default();
    let all: Vec<Read> = read_all(&format!("{one}{one}1.P2g-2f\n"), &games)
        .expect("PSN")
        .map(|read| read.expect("a game"))
        .collect();
    let lengths: Vec<_> =
        all.iter().map(|read| (read.line, read.record.main_line().len())).collect();
    assert_eq!(lengths, [(1, 2), (7, 2), (13, 1)]);
    assert!(all.iter().all(|read| read.problem.is_none() && read.warnings.is_empty()));
    let record = &all[1].record;
    let line = record.main_line();
    assert_eq!(record.node(line[0]).notes.spent, Some(Duration::from_secs(12)));
    assert_eq!(record.node(line[1]).notes.comment, "fine");
    let won = Ending { winner: Some(Color::White), end: End::Adjudication };
    assert_eq!(record.ending, Some(won));
    let doubt = found("[Sente \"A\"]\n[Result \"1-0\"]\n1.P7g-7f 2.P3c-3d Resigns\n", &games);
    assert_eq!(doubt.warnings.len(), 1, "the tag tells another winner");
    let pairs = whole("[Sente \"A\"]\n1. P7g-7f P3c-3d 2. B8hx2b+ S3ax2b 3. B*4e\n", &games);
    assert_eq!(moves(&pairs), "7g7f 3c3d 8h2b+ 3a2b B*4e");
}

#[test]
fn what_psn_does_not_have_is_told() {
    let message = |moves: &str| problem(&format!("[Sente \"A\"]\n{moves}\n"), &Lookup::default());
    let jump = "line 2: move 2: found the move number 3, expected 2";
    assert_eq!(message("1.P7g-7f 3.P3c-3d 4.P2g-2f"), (jump.to_owned(), 1));
    assert!(message("1.P7g-7f 2.P3c-3d 4.P2g-2f").0.contains("move number 4, expected 3"));
    let (word, kept) = message("1.P7g-7f rubbish 2.P3c-3d");
    assert!(word.starts_with("line 2: move 2: `rubbish`"), "{word}");
    assert_eq!(kept, 1);
    let behind =
        "line 2: found `P3c-3d` behind the end of the game, expected another game or nothing";
    assert_eq!(message("1.P7g-7f Resigns P3c-3d"), (behind.to_owned(), 1));
    assert!(message("1.P7g-7f (0:12").0.contains("cut short"));
    let aside = found("[Sente \"A\"]\n1.P7g-7f (well played) 2.P3c-3d\n", &Lookup::default());
    assert_eq!(
        aside.warnings[0].to_string(),
        "line 2: found `(well played)`, expected a time such as (0:12 / 0:00:12); it is left out"
    );
}

#[test]
fn a_list_of_usi_is_several_games() {
    let text = "# the first one\nposition startpos moves 7g7f 3c3d resign\n\n\
                startpos moves 2g2f\n8c8d 2f2e\n// by hand\nposition sfen 8k/9/8P/9/9/9/9/9/K8 b 2G 1\n";
    let lookup = shogi();
    assert_eq!(Format::detect(text), Some(Format::Usi));
    let all: Vec<Read> =
        read_all(text, &lookup).expect("USI").map(|read| read.expect("a game")).collect();
    assert!(all.iter().all(|read| read.problem.is_none() && read.warnings.is_empty()));
    let texts: Vec<String> = all.iter().map(|read| moves(&read.record)).collect();
    assert_eq!(texts, ["7g7f 3c3d", "2g2f 8c8d 2f2e", ""]);
    let lines: Vec<usize> = all.iter().map(|read| read.line).collect();
    assert_eq!(lines, [1, 4, 6]);
    let end = Ending { winner: Some(Color::White), end: End::Resignation };
    assert_eq!(all[0].record.ending, Some(end));
    let comment = |read: &Read| read.record.node(read.record.root()).notes.comment.clone();
    assert_eq!([comment(&all[0]), comment(&all[2])], ["the first one", "by hand"]);
}

#[test]
fn what_stands_behind_the_moves_in_usi_is_understood_or_told() {
    let ending = |word: &str| {
        let read = found(&format!("position startpos moves 7g7f {word}"), &shogi());
        assert_eq!(read.problem, None);
        read.record.ending.map(|ending| (ending.winner, ending.end))
    };
    assert_eq!(ending("resign"), Some((Some(Color::Black), End::Resignation)));
    assert_eq!(ending("win"), Some((Some(Color::White), End::Rules(Reason::Declaration))));
    assert_eq!(ending("draw"), Some((None, End::Agreement)));
    assert_eq!(ending("rep_draw"), Some((None, End::Rules(Reason::Repetition))));
    assert_eq!(ending("timeout"), Some((Some(Color::Black), End::Time)));
    assert_eq!(ending("break"), Some((None, End::Abandoned)));
    let message = |text: &str| problem(text, &shogi()).0;
    assert!(message("position startpos moves 7g7f summer").starts_with("line 1: move 2: `summer`"));
    assert!(
        message("position startpos moves 7g7f\nsummer").starts_with("line 2: move 2: `summer`")
    );
    assert!(
        message("position startpos moves 7g7f resign 3c3d").contains("behind the end of the game")
    );
    let expected = "line 1: found `7g7f`, expected `moves` and the moves";
    assert_eq!(message("position startpos 7g7f"), expected);
    // A log of the protocol: a complete line is not joined with the next one.
    let expected = "line 2: found `go`, expected `moves` and the moves";
    for start in ["startpos", "sfen 4k4/9/9/9/9/9/9/9/4K4 b 2G 1"] {
        assert_eq!(message(&format!("position {start}\ngo byoyomi 10000\n")), expected, "{start}");
    }
}

#[test]
fn pgn_names_no_built_in_game_for_one_from_a_file() {
    let text = std::fs::read_to_string("variants/mini.toml").expect("the file of Mini-Shogi");
    let text = text.replace("id = \"mini\"", "id = \"my-mini\"");
    let file = VariantFile::parse(&text, "my-mini.toml").expect("it is right");
    let own = Variant::new(file.rules(&[]).expect("its defaults"));
    let record = whole("startpos moves 2e3d", &Lookup::default().expecting(&own));
    let pgn = write(&record, Format::Pgn).expect("PGN");
    assert!(pgn.contains("[Variant \"my-mini\"]"), "{pgn}");
    let problem = read(&pgn, &Lookup::default()).expect_err("there is no such game");
    assert!(problem.to_string().contains("unknown variant `my-mini`"), "{problem}");
    let again = whole(&pgn, &Lookup::default().expecting(&own));
    assert_eq!(moves(&again), "2e3d");
}

#[test]
fn an_empty_board_is_a_position_of_usi() {
    for text in ["9/9/9/9/9/9/9/9/9 b - 1", "5/5/5/5/5 w 2P 1"] {
        assert_eq!(Format::detect(text), Some(Format::Usi), "{text}");
    }
    for text in ["2024/01/02", "2024/01/02 12:00", "2024/01/02 was a Tuesday"] {
        assert_eq!(Format::detect(text), None, "{text}");
    }
}
