//! The open corpus: positions with all their legal moves, the positions these lead to, and perft.
//!
//! The files in `data/corpus` were made straight from the rule facts by another program.

use std::fs;
use std::path::Path;

use crate::support::{Choices, variant};
use komainu::board::{Dialect, Position, Spelling};
use komainu::notation::{canonical, parse_canonical};
use komainu::perft::Perft;
use serde_json::Value;

/// The most leaves that the default run counts for one line.
const PERFT_LIMIT: u64 = 2_000_000;

fn options(line: &Value) -> Choices {
    let options = line["options"].as_object().into_iter().flatten();
    options
        .map(|(name, choice)| (name.clone(), choice.as_str().expect("a choice").to_owned()))
        .collect()
}

fn check_line(game: &str, line: &Value) {
    let variant = variant(game, &options(line));
    let text = line["pos"].as_str().expect("a position");
    let position = Position::from_sfen(&variant, text, Dialect::Sfen).expect("a legal position");
    assert_eq!(position.sfen(Spelling::Symbols), text);

    let mut moves: Vec<String> =
        position.legal_moves().into_iter().map(|m| canonical(&variant, m)).collect();
    moves.sort();
    let expected: Vec<&str> = line["moves"].as_str().expect("moves").split(' ').collect();
    let expected = if expected == [""] { Vec::new() } else { expected };
    assert_eq!(moves, expected, "{game}: {text}");
    assert_eq!(Some(moves.len() as u64), line["moves_count"].as_u64(), "{text}");
    let count = position.clone().count_legal(&mut Vec::new());
    assert_eq!(count, moves.len() as u64, "{text}");

    for after in line["after"].as_array().expect("positions reached") {
        let played = after[0].as_str().expect("a move");
        let mut position = position.clone();
        let m = parse_canonical(&position, played).expect("a legal move");
        position.make(m);
        assert_eq!(position.sfen(Spelling::Symbols), after[1].as_str().unwrap(), "{text} {played}");
    }
    if let Some(second) = line["perft2"].as_u64() {
        assert_eq!(Perft::default().count(&position, 2), Ok(second.into()), "{text}");
    }
    for (depth, count) in line["perft"].as_array().into_iter().flatten().enumerate() {
        let count = count.as_u64().expect("a count");
        if count <= PERFT_LIMIT {
            let found = Perft::default().count(&position, depth as u32 + 1);
            assert_eq!(found, Ok(count.into()), "{text} at depth {}", depth + 1);
        }
    }
}

fn check_file(name: &str) {
    let path = Path::new("tests/data/corpus").join(format!("{name}.open.jsonl"));
    let game = name.split('+').next().expect("a name");
    let text = fs::read_to_string(path).expect("the corpus is in the repository");
    for line in text.lines() {
        check_line(game, &serde_json::from_str(line).expect("a line of JSON"));
    }
    assert!(text.lines().count() > 5);
}

macro_rules! corpus {
    ($($test:ident: $file:literal;)*) => {
        $(#[test]
        fn $test() {
            check_file($file);
        })*
    };
}

corpus! {
    checkshogi_agrees: "checkshogi";
    mini_agrees: "mini";
    tenjiku_agrees: "tenjiku";
    tenjiku_with_vertical_demons_agrees: "tenjiku+fire_demon_slides=vertical_and_diagonal";
    tenjiku_with_the_second_lion_hawk_agrees: "tenjiku+lion_hawk=version2";
    dai_dai_agrees: "dai-dai";
    maka_dai_dai_agrees: "maka-dai-dai";
    maka_dai_dai_with_the_second_teaching_king_agrees: "maka-dai-dai+teaching_king=version2";
    shogi_agrees: "shogi";
    sho_agrees: "sho";
    heian_agrees: "heian";
    hshogi_agrees: "hshogi";
    heian_sho_agrees: "heian-sho";
    judkins_agrees: "judkins";
    kyoto_agrees: "kyoto";
    micro_agrees: "micro";
    tori_agrees: "tori";
    wa_agrees: "wa";
    wa_with_drops_agrees: "wa+drops=with";
    whale_agrees: "whale";
    yari_agrees: "yari";
    chu_agrees: "chu";
    dai_agrees: "dai";
    tai_agrees: "tai";
    tai_with_the_second_teaching_king_agrees: "tai+teaching_king=version2";
    taikyoku_agrees: "taikyoku";
}
