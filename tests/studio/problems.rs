//! What the page says of positions, records and choices that are wrong, in all its languages.

use std::collections::BTreeSet;

use komainu::board::{HandicapError, HandsError, Outcome, Reason, SetupError, SfenError};
use komainu::records::PlayError;
use komainu::records::formats::{Cause, Format, ReadError, ReadProblem, WriteError};
use komainu::rules::OptionError;
use komainu::studio::StudioError;
use komainu::types::{Color, Piece, PieceKind, Square};
use serde_json::{Value, json};

use crate::catalogues::{OF_READERS, check, check_sent, is_of, others, sources_in};
use crate::table::Table;

#[test]
fn the_page_says_problems_of_positions_as_the_program_does() {
    let mut keys = BTreeSet::new();
    let mut refused = |table: &mut Table, request: Value| {
        let error = table.studio.ask(&request.to_string()).expect_err(&request.to_string()).said();
        check("error", &error);
        let sent = serde_json::to_value(error).expect("JSON");
        let problem = sent.pointer("/values/problem/key").expect("a sentence in the sentence");
        keys.insert(problem.as_str().expect("a word").to_owned());
    };
    let mut table = Table::new("mini");
    for text in [
        "",
        "5/5/5 b - 1",
        "4/5/5/5/5 b - 1",
        "4k/5/5/5/5x b - 1",
        "4k/5/5/5/5K b - 1",
        "4k/5/5/5/Q4 b - 1",
        "4k/5/5/5/K4 x - 1",
        "4k/5/5/5/K4 b x 1",
        "4k/5/5/5/K4 b K 1",
        "4k/5/5/5/K4 b 99999P 1",
        "4k/5/5/5/K4 b - x",
        "4k/5/5/5/K4 b - 1 x x",
        "4k/5/5/5/K4 b - 1 - x",
        "4k/4R/5/5/K4 b - 1",
        "4,k/5/5/5/K4 b - 1",
    ] {
        refused(&mut table, json!({ "do": "set_up_text", "text": text }));
    }
    for pieces in [
        json!([["5e", 5, "black"]]),
        json!([["5e", 0, "black"], ["5e", 0, "white"]]),
        json!([["5e", 5, "black"], ["5d", 5, "white"]]),
    ] {
        refused(&mut table, json!({ "do": "set_up", "pieces": pieces, "side": "black" }));
    }
    for handicap in ["nonsense", "9z", "1e", "1a,1a", "gold,1a"] {
        refused(&mut table, json!({ "do": "new", "handicap": handicap }));
    }
    for (game, options) in [
        ("nonsense", json!({})),
        ("minni", json!({})),
        ("mini", json!({ "flies": "yes" })),
        ("mini", json!({ "repetition": "flies" })),
        ("dobutsu", json!({ "flies": "yes" })),
    ] {
        refused(&mut table, json!({ "do": "new", "game": game, "options": options }));
    }
    let mut table = Table::new("chu");
    refused(
        &mut table,
        json!({ "do": "set_up_text", "text": "12/12/12/12/12/12/12/12/12/12/12/12 b P 1" }),
    );
    assert!(keys.len() >= 20, "{keys:?}");
}

#[test]
fn the_page_says_rare_problems_as_the_program_does() {
    let word = || "x".to_owned();
    let (square, color) = (Square::new(9, 9), Color::Black);
    let setups = [
        SetupError::OffBoard(square),
        SetupError::Occupied { square, name: word() },
        SetupError::UnknownPiece { name: word(), piece: Piece::new(PieceKind(9), color) },
        SetupError::UnknownSlot { found: 9, known: 7 },
        SetupError::SlotTwice { color, slot: 2 },
        SetupError::HandsTooFull(99_999),
        SetupError::Number,
        SetupError::NoRoyal(color),
        SetupError::NothingToAttack(color),
        SetupError::RoyalCapturable(color),
    ];
    let hands = [HandsError::NoDrops, HandsError::Count, HandsError::Piece, HandsError::Royal];
    let of_hands = hands.map(|problem| SfenError::Hands { text: word(), problem });
    let mut positions = vec![
        SfenError::Empty,
        SfenError::Ranks { found: 1, expected: 5 },
        SfenError::Files { rank: 1, found: 1, expected: 5 },
        SfenError::UnknownPiece { text: word(), rank: 1, column: 1 },
        SfenError::Side(word()),
        SfenError::Number(word()),
        SfenError::Restrictions(word()),
        SfenError::NoTsfen,
        SfenError::TsfenRun { text: word(), rank: 1, column: 1 },
        SfenError::TsfenMoves(word()),
        SfenError::Trailing(word()),
    ];
    positions.extend(of_hands);
    positions.extend(setups.clone().map(SfenError::Setup));
    let over = Outcome { winner: Some(color), reason: Reason::Checkmate };
    let handicaps = [
        HandicapError::Unknown { game: word(), found: word(), known: vec![word(), word()] },
        HandicapError::Unknown { game: word(), found: word(), known: vec![] },
        HandicapError::NotAlone(word()),
        HandicapError::Over(over),
    ];
    let format = Format::Kif;
    let problem =
        || ReadProblem { number: None, text: word(), line: 3, cause: Cause::AfterEnd(word()) };
    let records = [
        ReadError::Empty,
        ReadError::TooLong(9),
        ReadError::NoText,
        ReadError::UnknownFormat(word()),
        ReadError::NoGame(Box::new(problem())),
        ReadError::WhichGame,
        ReadError::Head(Box::new(problem())),
        ReadError::OtherGame { found: word(), asked: word() },
        ReadError::NotForGame { format, game: word() },
        ReadError::At { line: 3, problem: Box::new(ReadError::WhichGame) },
        ReadError::Start { line: 3, problem: HandicapError::Twice(word()).into() },
        ReadError::Start { line: 3, problem: SfenError::NoTsfen.into() },
        ReadError::NoGame(Box::new(ReadProblem {
            number: Some(7),
            cause: PlayError::TooLong.into(),
            ..problem()
        })),
    ];
    let written = [
        WriteError::Game { format, game: word() },
        WriteError::OnlyRead(Format::Psn),
        WriteError::Move { format, number: 3, text: word() },
    ];
    let options = [
        OptionError::UnknownPreset { game: word(), preset: word(), known: vec![word()] },
        OptionError::UnknownPreset { game: word(), preset: word(), known: vec![] },
        OptionError::UnknownOption { game: word(), option: word(), known: vec![] },
        OptionError::UnknownChoice { option: word(), choice: word(), known: vec![] },
        OptionError::Contradiction { option: word(), one: word(), other: word() },
    ];
    let errors = setups
        .into_iter()
        .map(StudioError::Setup)
        .chain(positions.into_iter().map(StudioError::Position))
        .chain(handicaps.map(StudioError::Handicap))
        .chain(records.map(StudioError::Record))
        .chain(written.map(StudioError::Write))
        .chain(options.map(|error| StudioError::Game(error.into())));
    for error in errors {
        let said = error.said();
        check("error", &said);
        let sent = serde_json::to_value(said).expect("JSON");
        assert_ne!(sent.pointer("/values/problem/key"), Some(&json!("")), "{sent}");
    }
}

#[test]
fn the_page_says_problems_of_records_as_the_program_does() {
    let head = "手合割：平手\n手数----指手---------消費時間--\n";
    let mut table = Table::new("shogi");
    let mut keys = BTreeSet::new();
    for text in [
        // Records that cannot be read at all.
        "%%%",
        "[Event \"x\"]\n\n1. P-7f *",
        "[Variant \"nonsense\"]\n\n1. P-7f *",
        "手合割：三枚半落ち\n1 ７六歩(77)\n",
        "後手の持駒：なし\n  ９ ８ ７\n+---+\n",
        "V2.2\nP1-XX\n+\n",
        "{\"header\":{}}",
        "{\"moves\":[{}],",
        // Records that are read up to a mistake.
        &format!("{head}1 ７六歩(77)\n2 ７五歩(76)\n"),
        &format!("{head}1 ７六歩(77)\n2 ９九歩\n"),
        &format!("{head}1 ７六歩(77)\n3 ３四歩(33)\n"),
        &format!("{head}1 ７六歩(77)\n変化：5手\n5 ３四歩(33)\n"),
        &format!("{head}1 ７六歩(77) ( 0:x)\n"),
        &format!("{head}1 ７六歩(77)\nまで2手で先手の勝ち\n"),
        "PI\n+\n+7776FU\n-7776FU\n",
        "PI\n+\n+7776FU\n%NONSENSE\n",
        "[Variant \"minishogi\"]\n\n1. a2a3 {never closed",
        "[Variant \"minishogi\"]\n\n1. a2a3 c5b4 5. a3a4 *",
        "[Variant \"minishogi\"]\n\n(1. a2a3) *",
        "[Variant \"minishogi\"]\n[Result \"1-0\"]\n\n1. a2a3 0-1",
        "[Variant \"minishogi\"]\n\n1. a2a3 {[%eval nonsense]} *",
        "[Variant \"minishogi\"]\n\n1. a2a3 {checkmate} 1-0",
        "[Variant \"minishogi\"]\n\n1. a2a5 1-0",
        "[Variant \"shogi\"]\n[FEN \"4k4/9/4P4/9/9/9/9/9/4K4[G] w 0 1\"]\n\n1. G@e8 0-1",
        "[Variant \"minishogi\"]\n[FEN \"4k5/5/5/K4[-] w 0 1\"]\n\n*",
        "position startpos moves 7g7f 7g7e",
        "position startpos moves 7g7f nonsense",
        "{\"header\":{},\"moves\":[{},{\"move\":{\"piece\":\"FU\"}}]}",
        "{\"header\":7,\"moves\":[{}]}",
    ] {
        let mut note = |sort: &str, sent: &Value| {
            check_sent(sort, sent);
            let mut sent = sent;
            while sent.is_object() {
                keys.insert(sent["key"].as_str().expect("a word").to_owned());
                sent = &sent["values"]["problem"];
            }
        };
        match table.studio.ask(&json!({ "do": "load", "text": text }).to_string()) {
            Err(error) => note("error", &serde_json::to_value(error.said()).expect("JSON")),
            Ok(answer) if answer["problem"].is_null() => panic!("no problem: {text}"),
            Ok(answer) => note("error", &answer["problem"]),
        }
    }
    for bytes in [
        "\u{ff}\u{fe}",
        "\u{8e}\u{e8}\u{8d}\u{87}\u{8a}\u{84}\u{81}\u{46}\u{95}\u{bd}\u{8e}\u{e8}\n",
    ] {
        let answer = table.ask(json!({ "do": "decode", "bytes": bytes }));
        for note in answer["notes"].as_array().expect("notes") {
            check_sent("error", note);
        }
    }
    assert!(keys.len() >= 20 && !keys.contains(""), "{keys:?}");
}

#[test]
fn every_expectation_in_a_catalogue_is_one_of_the_readers() {
    let sources = ["crates/records/src", "crates/core/src/notation"].map(sources_in).concat();
    let sources: String = sources.into_iter().map(|(_, text)| text).collect();
    let sources = sources.to_lowercase().replace(' ', "_");
    for (tag, texts) in others() {
        for key in texts.keys().filter(|key| is_of(&[OF_READERS], key)) {
            let key = &key[OF_READERS.len() + 1..];
            assert!(sources.contains(&json!(key).to_string()), "{tag}.json: nothing expects {key}");
        }
    }
}
