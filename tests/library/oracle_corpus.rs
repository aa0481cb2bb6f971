//! The naive generator of `oracle` against the open corpus, for every game: the moves, the
//! positions they lead to, and perft.
//!
//! The files in `data/corpus` were made straight from the rule facts by another program.

use std::fs;

use crate::oracle::Oracle;
use serde_json::Value;

/// The part of a line to check beyond its moves and the positions after them.
#[derive(Clone, Copy)]
enum Amount {
    /// Counts of two moves and more up to this number of leaves.
    Leaves(u64),
    /// Everything that was counted up to the depth of two moves.
    TwoMoves,
}

const SHORT: Amount = Amount::Leaves(2_500);

fn facts(game: &str) -> String {
    let made = fs::read_to_string(format!("tests/data/games/{game}.json"));
    let built_in = || fs::read_to_string(format!("tests/data/rules/{game}.json"));
    made.or_else(|_| built_in()).expect("the facts of the game")
}

fn options(line: &Value) -> Vec<(&str, &str)> {
    let listed = line["options"].as_object().into_iter().flatten();
    listed.map(|(name, choice)| (name.as_str(), choice.as_str().expect("a choice"))).collect()
}

fn check_line(game: &str, line: &Value, amount: Amount) {
    let oracle = Oracle::new(&facts(game), &options(line));
    let text = line["pos"].as_str().expect("a position");
    let state = oracle.parse(text);
    assert_eq!(oracle.sfen(&state), text);
    if line["how"] == "start" {
        assert_eq!(oracle.sfen(&oracle.start()), text);
    }

    let found = oracle.moves(&state);
    let moves: Vec<&str> = found.iter().map(|(text, _)| text.as_str()).collect();
    let expected: Vec<&str> = line["moves"].as_str().expect("moves").split_whitespace().collect();
    let extra: Vec<_> = moves.iter().filter(|m| !expected.contains(m)).collect();
    let missing: Vec<_> = expected.iter().filter(|m| !moves.contains(m)).collect();
    assert_eq!(moves, expected, "{text}: too many {extra:?}, missing {missing:?}");

    for after in line["after"].as_array().expect("positions reached") {
        let played = after[0].as_str().expect("a move");
        let (_, next) = found.iter().find(|(m, _)| m == played).expect("a legal move");
        assert_eq!(oracle.sfen(next), after[1].as_str().unwrap(), "{text} after {played}");
    }
    check_counts(&oracle, line, amount);
}

fn check_counts(oracle: &Oracle, line: &Value, amount: Amount) {
    let text = line["pos"].as_str().expect("a position");
    let state = oracle.parse(text);
    let second = line["perft2"].as_u64().map(|count| (2, count));
    for (depth, count) in depths(&line["perft"]).into_iter().chain(second) {
        let wanted = match amount {
            Amount::Leaves(limit) => count <= limit,
            Amount::TwoMoves => depth <= 2,
        };
        if wanted {
            assert_eq!(oracle.perft(&state, depth), count, "{text} at depth {depth}");
        }
    }
}

/// A list of counts for one move, two moves and so on, each with its depth.
fn depths(counts: &Value) -> Vec<(u32, u64)> {
    let counts = counts.as_array().into_iter().flatten();
    (1..).zip(counts.map(|count| count.as_u64().expect("a count"))).collect()
}

fn check_file(name: &str, amount: Amount) {
    let path = format!("tests/data/corpus/{name}.open.jsonl");
    let game = name.split('+').next().expect("a name");
    let text = fs::read_to_string(path).expect("the corpus is in the repository");
    for line in text.lines() {
        check_line(game, &serde_json::from_str(line).expect("a line of JSON"), amount);
    }
    assert!(text.lines().count() > 5);
}

#[test]
fn the_start_of_every_game_counts_as_in_its_facts() {
    const LIMIT: u64 = 130_000;
    /// Counted without drops of Dolphins on the last rank, which the corpus includes.
    const WITHOUT_LAST_RANK_DOLPHINS: u64 = 30664;
    let mut games = 0;
    for entry in fs::read_dir("tests/data/rules").expect("the facts are in the repository") {
        let text = fs::read_to_string(entry.expect("a file").path()).expect("a text");
        let oracle = Oracle::new(&text, &[]);
        let json: Value = serde_json::from_str(&text).expect("JSON");
        for (depth, count) in depths(&json["perft"]["counts"]) {
            if count <= LIMIT && count != WITHOUT_LAST_RANK_DOLPHINS {
                let found = oracle.perft(&oracle.start(), depth);
                assert_eq!(found, count, "{} at depth {depth}", json["name"]);
            }
        }
        games += 1;
    }
    assert_eq!(games, komainu::rules::catalog::ids().len());
}

/// Taikyoku facts, `perft`: the choices under which tomatene counts the same.
#[test]
fn taikyoku_counts_as_tomatene_does_under_its_choices() {
    let choices = [
        ("range_capture_landing", "empty_or_lower"),
        ("left_right_general", "inner_side_missing"),
        ("promotion_rule", "zone_compulsory"),
        ("free_eagle", "jump_slide_and_igui"),
    ];
    let oracle = Oracle::new(&facts("taikyoku"), &choices);
    let start = oracle.start();
    assert_eq!([1, 2].map(|depth| oracle.perft(&start, depth)), [488, 237_750]);
}

macro_rules! corpus {
    ($($short:ident, $long:ident: $file:literal;)*) => {
        $(#[test]
        fn $short() {
            check_file($file, SHORT);
        }

        #[test]
        #[ignore = "seconds to minutes; the short run checks all moves and what they lead to"]
        fn $long() {
            check_file($file, Amount::TwoMoves);
        })*
    };
}

corpus! {
    checkshogi_agrees, checkshogi_agrees_at_depth_two: "checkshogi";
    chu_agrees, chu_agrees_at_depth_two: "chu";
    dai_agrees, dai_agrees_at_depth_two: "dai";
    dai_dai_agrees, dai_dai_agrees_at_depth_two: "dai-dai";
    heian_agrees, heian_agrees_at_depth_two: "heian";
    heian_sho_agrees, heian_sho_agrees_at_depth_two: "heian-sho";
    hshogi_agrees, hshogi_agrees_at_depth_two: "hshogi";
    judkins_agrees, judkins_agrees_at_depth_two: "judkins";
    kyoto_agrees, kyoto_agrees_at_depth_two: "kyoto";
    maka_dai_dai_agrees, maka_dai_dai_agrees_at_depth_two: "maka-dai-dai";
    maka_dai_dai_with_the_second_teaching_king_agrees,
        maka_dai_dai_with_the_second_teaching_king_agrees_at_depth_two:
        "maka-dai-dai+teaching_king=version2";
    micro_agrees, micro_agrees_at_depth_two: "micro";
    mini_agrees, mini_agrees_at_depth_two: "mini";
    sho_agrees, sho_agrees_at_depth_two: "sho";
    shogi_agrees, shogi_agrees_at_depth_two: "shogi";
    tai_agrees, tai_agrees_at_depth_two: "tai";
    taikyoku_agrees, taikyoku_agrees_at_depth_two: "taikyoku";
    tai_with_the_second_teaching_king_agrees,
        tai_with_the_second_teaching_king_agrees_at_depth_two: "tai+teaching_king=version2";
    tenjiku_agrees, tenjiku_agrees_at_depth_two: "tenjiku";
    tenjiku_with_vertical_demons_agrees, tenjiku_with_vertical_demons_agrees_at_depth_two:
        "tenjiku+fire_demon_slides=vertical_and_diagonal";
    tenjiku_with_the_second_lion_hawk_agrees,
        tenjiku_with_the_second_lion_hawk_agrees_at_depth_two: "tenjiku+lion_hawk=version2";
    tori_agrees, tori_agrees_at_depth_two: "tori";
    wa_agrees, wa_agrees_at_depth_two: "wa";
    wa_with_drops_agrees, wa_with_drops_agrees_at_depth_two: "wa+drops=with";
    whale_agrees, whale_agrees_at_depth_two: "whale";
    yari_agrees, yari_agrees_at_depth_two: "yari";
}
