//! The rules of a match hold for all of its engines.

use std::fs;

use crate::commands::{Folder, answer, complaint, path, text};

#[test]
fn no_engine_plays_by_other_rules_than_the_match() {
    for (game, option, expected) in [
        ("mini", "Rules=self_check=allowed", "NAME=VALUE"),
        ("mini", "rules=game_default", "NAME=VALUE"),
        ("mini", "Nifu=allowed", "nifu=allowed"),
        ("mini", "pawn_drop_mate=ALLOWED", "pawn_drop_mate=allowed"),
        ("mini", "Nifu=game_default", "nifu=game_default"),
        ("chu", "Repetition=jcsa", "repetition=jcsa"),
        ("chu", "Bare_king=jcsa", "bare_king=jcsa"),
        ("tenjiku", "Lion_hawk=version2", "lion_hawk=version2"),
    ] {
        let (name, value) = option.split_once('=').expect("a value");
        let name = name.replace('_', " ");
        for protocol in ["uci", "usi", "cecp"] {
            let engine = format!("builtin name=w protocol={protocol} option.{option}");
            let players = ["match", game, "--engine", "builtin", "--engine", &engine];
            let limits = ["--depth", "1", "--pairs", "1", "--max-plies", "2"];
            assert_eq!(
                complaint(&[&players[..], &limits].concat()),
                format!(
                    "error: w: {name}: found `{value}` for this engine alone, expected `--option \
                     {expected}`, which chooses the rule for all engines\n"
                ),
                "{protocol}"
            );
        }
    }
}

#[test]
fn the_rules_in_the_plan_of_a_match_hold_for_all_engines() {
    let folder = Folder::new("match-rules-in-plan");
    let plan = folder.file("plan.toml");
    let engines = "game = 'mini'\ndepth = 1\n[[engine]]\ncommand = ['builtin']\nname = 'a'\n\
                   [[engine]]\ncommand = ['builtin']\nname = 'b'\noptions = { Nifu = 'allowed' }\n";
    fs::write(&plan, engines).expect("a file");
    let problem = complaint(&["match", "--plan", path(&plan)]);
    assert!(problem.starts_with("error: b: Nifu: found `allowed` for this engine"), "{problem}");
}

#[test]
fn the_file_of_the_match_is_the_last_that_an_engine_loads() {
    let folder = Folder::new("match-file-last");
    let shrine = text("tests/tutorial/shrine.toml".as_ref());
    let [ours, other] = ["ours.toml", "other.toml"].map(|name| folder.file(name));
    fs::write(&ours, &shrine).expect("a file");
    fs::write(&other, shrine.replace("Shrine", "Temple")).expect("a file");
    for protocol in ["uci", "usi", "cecp"] {
        let log = folder.file(protocol);
        let setting = format!("option.VariantPath={}", path(&other));
        let engine = format!("builtin name=w protocol={protocol} {setting}");
        let players = ["match", path(&ours), "--engine", "builtin", "--engine", &engine];
        let limits = ["--depth", "1", "--pairs", "1", "--max-plies", "2", "--log", path(&log)];
        answer(&[&players[..], &limits].concat());
        let lines = text(&log);
        let mut paths =
            lines.lines().filter(|line| line.contains(" w ") && line.contains("VariantPath"));
        let last = paths.rfind(|line| line.contains("> ")).expect("a file");
        assert!(last.ends_with(path(&ours)), "{protocol}: {last}");
    }
}
