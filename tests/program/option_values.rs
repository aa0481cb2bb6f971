//! An option has one value: contradictions between several are refused.

use std::fs;

use crate::commands::{Folder, answer, complaint, path};
use crate::conversation::talk;

#[test]
fn an_option_with_two_values_is_refused_by_every_command() {
    let folder = Folder::new("option-values");
    let record = folder.file("game.usi");
    fs::write(&record, "position startpos moves 2e3d\n").expect("a file");
    let record = path(&record);
    let engines = "--engine builtin --engine builtin --depth 1 --pairs 1 --max-plies 2";
    for command in [
        "show mini".to_owned(),
        "perft mini 1".to_owned(),
        "analyse mini --depth 1".to_owned(),
        format!("match mini {engines}"),
        "selfplay mini --games 1 --nodes 9 --out nowhere.jsonl".to_owned(),
        "tune mini --out nowhere.txt".to_owned(),
        "tactics mini nothing.txt".to_owned(),
        format!("convert {record} --game mini"),
        format!("replay {record}"),
        "play mini --no-browser".to_owned(),
    ] {
        for (one, other) in [
            ("nifu=allowed", "nifu=forbidden"),
            ("nifu=allowed", "NIFU=forbidden"),
            ("rules=game_default", "rules=nifu=allowed"),
        ] {
            let options = ["--option", one, "--option", other];
            let problem =
                complaint(&[&command.split(' ').collect::<Vec<_>>()[..], &options].concat());
            let expected = format!(
                "error: --option: found both `{one}` and `{other}`, expected one of them\n"
            );
            assert_eq!(problem, expected, "{command}");
        }
    }
    for (one, other) in
        [("Hash=1", "Hash=2"), ("Hash=1", "usi_hash=2"), ("Skill Level=3", "skill_level=4")]
    {
        let problem = complaint(&["--option", one, "--option", other]);
        let expected =
            format!("error: --option: found both `{one}` and `{other}`, expected one of them\n");
        assert_eq!(problem, expected);
    }
}

#[test]
fn the_same_value_twice_is_no_contradiction() {
    let allowed = ["--option", "nifu=allowed"];
    let once = answer(&[&["perft", "mini", "1"], &allowed[..]].concat());
    let twice = answer(&[&["perft", "mini", "1"], &allowed[..], &allowed].concat());
    let nodes = |text: &str| text.lines().next().expect("a line").to_owned();
    assert_eq!(nodes(&once), nodes(&twice));
    // Several files may be loaded.
    let files = ["a.toml", "b.toml"].map(|file| format!("VariantPath={file}"));
    let problem = complaint(&["--option", &files[0], "--option", &files[1]]);
    assert!(problem.contains("cannot read the variant file `a.toml`"), "{problem}");
}

#[test]
fn the_option_rules_refuses_two_choices_for_one_option() {
    let words = "Rules value nifu=allowed Nifu=forbidden";
    for (start, expected) in [("uci", "info string error: "), ("usi", "info string error: ")] {
        let answer = talk(format!("{start}\nsetoption name {words}\nisready\nquit\n"));
        let problem = "found both `nifu=allowed` and `nifu=forbidden`, expected one of them";
        assert!(answer.contains(expected) && answer.contains(problem), "{answer}");
    }
    let fine = talk("uci\nsetoption name Rules value nifu=allowed nifu=allowed\nisready\nquit\n");
    assert!(!fine.contains("error"), "{fine}");
}

#[test]
fn what_a_record_says_of_its_rules_is_not_overridden() {
    let folder = Folder::new("rules-of-records");
    let record = folder.file("game.pgn");
    let with = |rules: &str, options: &[&'static str]| {
        fs::write(&record, format!("[Variant \"minishogi\"]\n{rules}\n1. Bc2 *\n"))
            .expect("a file");
        [&["convert", path(&record), "--to", "pgn"], options].concat()
    };
    let allowed = "[Rules \"nifu=allowed\"]\n";
    for (rules, options, expected) in [
        (allowed, &["--option", "nifu=forbidden"][..], "line 2: "),
        (allowed, &["--option", "nifu=forbidden", "--game", "mini"], "line 2: "),
        (allowed, &["--option", "rules=nifu=forbidden"], "line 2: "),
        ("[Rules \"nifu=allowed, nifu=forbidden\"]\n", &[], "line 2: "),
    ] {
        let problem = complaint(&with(rules, options));
        let both = "found both `nifu=";
        assert!(problem.contains(expected) && problem.contains(both), "{options:?}: {problem}");
    }
    for (rules, options) in [
        (allowed, &["--option", "nifu=allowed"][..]),
        (allowed, &["--game", "mini"]),
        ("", &["--option", "nifu=allowed", "--game", "mini"]),
    ] {
        let text = answer(&with(rules, options));
        assert!(text.contains("[Rules \"nifu=allowed\"]"), "{options:?}: {text}");
    }
    let text = answer(&with(allowed, &["--option", "pawn_drop_mate=allowed"]));
    assert!(text.contains("[Rules \"nifu=allowed, pawn_drop_mate=allowed\"]"), "{text}");
}

/// The name of a game may stand for choices.
#[test]
fn the_name_in_a_record_is_not_overridden() {
    let folder = Folder::new("names-of-records");
    let record = folder.file("game.pgn");
    fs::write(&record, "[Variant \"crazywa\"]\n\n*\n").expect("a file");
    let with =
        |options: &[&'static str]| [&["convert", path(&record), "--to", "pgn"], options].concat();
    let alone = answer(&with(&[]));
    assert!(alone.contains("drops=with") || alone.contains("crazywa"), "{alone}");
    assert_eq!(answer(&with(&["--game", "wa"])), alone);
    let problem = complaint(&with(&["--option", "drops=without"]));
    assert!(problem.contains("found both `drops=with` and `drops=without`"), "{problem}");
}
