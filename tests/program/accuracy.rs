//! What moves lose: valued in games, the same on every machine, and measured.

use std::fs;
use std::path::Path;

use crate::files::{komainu, path};
use komainu::lab::accuracy::GradedRecord;

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("a text")
}

/// The average loss, in percent of an average piece, as a command tells it.
fn average_loss(told: &str) -> f64 {
    let line = told.lines().find_map(|line| line.strip_prefix("average loss "));
    let percent = line.and_then(|line| line.split(", ").nth(1)?.split(' ').next()?.parse().ok());
    percent.unwrap_or_else(|| panic!("{told}"))
}

#[test]
fn values_of_moves_are_the_same_on_any_number_of_threads_and_tell_players_apart() {
    let (games, file, again) =
        (path("games-to-grade.jsonl"), path("graded.jsonl"), path("graded-again.jsonl"));
    let play = "selfplay mini --games 20 --nodes 200 --seed 5 --out";
    assert!(komainu(play, &[&games], "1").status.success());
    let gather = |out: &Path, threads: &str| {
        let command = "accuracy mini --positions 12 --long 60000 --oversubscribe --threads";
        komainu(&format!("{command} {threads} --gather"), &[&games, Path::new("--out"), out], "1")
    };
    let found = gather(&file, "1");
    assert!(found.status.success(), "{}", text(&found.stderr));
    let summary = text(&found.stdout);
    assert!(summary.starts_with("12 positions; on average "), "{summary}");
    let values = fs::read_to_string(&file).expect("it was written");
    assert!(gather(&again, "3").status.success());
    assert_eq!(fs::read_to_string(&again).expect("it was written"), values);

    // An interrupted run goes on: the rest of the lines is found again.
    let lines: Vec<&str> = values.lines().collect();
    fs::write(&again, format!("{}\n{}", lines[..5].join("\n"), &lines[5][..9])).expect("written");
    let resumed = gather(&again, "1");
    assert!(resumed.status.success(), "{}", text(&resumed.stderr));
    assert_eq!(fs::read_to_string(&again).expect("it was written"), values);

    // So few nodes for all moves that they tell nothing apart are warned of.
    let few = format!("accuracy mini --positions 1 --long 1 --out {} --gather", again.display());
    assert!(fs::remove_file(&again).is_ok());
    let warned = text(&komainu(&few, &[&games], "1").stderr);
    assert!(warned.contains("the first round has 0 nodes for each, expected at least"), "{warned}");

    for line in &lines[1..] {
        let record: GradedRecord = serde_json::from_str(line).expect("a record");
        assert_eq!(record.losses[0].1, 0, "{line}");
        assert!(record.losses.is_sorted_by_key(|(_, loss)| *loss), "{line}");
    }
    let loss = |limit: &str| {
        let told = komainu(&format!("accuracy mini {limit}"), &[&file], "1");
        assert!(told.status.success(), "{}", text(&told.stderr));
        average_loss(&text(&told.stdout))
    };
    assert!(loss("--nodes 60000") < loss("--nodes 4"));
}

#[test]
fn files_with_other_values_are_told_with_the_place() {
    let file = path("ungraded.jsonl");
    let plan = r#"{"komainu":"accuracy","plan":{"game":"mini","games":1,"most":4000,"nodes":9,"positions":1,"seed":0}}"#;
    let good = r#"{"number":0,"moves":"","score":5,"losses":[["3e4d",0],["1e1d",70]]}"#;
    for (line, problem) in [
        (good, ""),
        (&good.replace("3e4d", "3e3c"), ":2: losses: `3e3c` is not a legal move here"),
        (&good.replace("\"\"", "\"9z\""), ":2: moves: move 1: "),
        (&good.replace("0],", "3],"), ":2: losses: found no move that loses 0"),
        (&good.replace("70", "-70"), ":2: losses: found -70, expected 0 or more"),
        (&good.replace("score", "points"), ":2: letter 31: unknown key `points`"),
    ] {
        fs::write(&file, format!("{plan}\n{line}\n")).expect("it can be written");
        let told = komainu("accuracy mini --nodes 50", &[&file], "1");
        let complaint = text(&told.stderr);
        assert!(complaint.contains(problem), "{complaint}");
        assert_eq!(told.status.code(), Some(if problem.is_empty() { 0 } else { 2 }), "{complaint}");
        assert!(!complaint.contains("panicked"), "{complaint}");
    }
    let other = komainu("accuracy chu --nodes 50", &[&file], "1");
    assert!(text(&other.stderr).contains("found values of `mini"), "{}", text(&other.stderr));
    let games = komainu("accuracy mini --nodes 50", &[Path::new("tests/program/accuracy.rs")], "1");
    assert_eq!(games.status.code(), Some(2));
}

#[test]
#[cfg(unix)]
fn a_program_that_dies_loses_the_most_in_each_position() {
    let file = path("graded-for-the-dying.jsonl");
    let plan = r#"{"komainu":"accuracy","plan":{"game":"mini","games":1,"most":4000,"nodes":9,"positions":1,"seed":0}}"#;
    let line = r#"{"number":0,"moves":"","score":5,"losses":[["3e4d",0]]}"#;
    fs::write(&file, format!("{plan}\n{line}\n")).expect("it can be written");
    let engine = "--engine=tests/engines/players/uci dies name=mortal";
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_komainu"));
    command.args(["accuracy", "mini", "--nodes", "100", engine]).arg(&file);
    let told = text(&command.output().expect("it runs").stdout);
    assert!(told.contains("1   4000 ended while it thought"), "{told}");
    assert!(told.contains("average loss   4000 centipawns"), "{told}");
}

#[test]
fn nothing_is_valued_or_measured_by_what_was_not_meant() {
    let complaint = |arguments: &str, files: &[&Path]| {
        let told = komainu(arguments, files, "1");
        (told.status.code(), text(&told.stderr))
    };
    let (games, file) = (path("games-of-a-rule.jsonl"), path("values-of-a-rule.jsonl"));
    let play = "selfplay mini --option repetition=fourfold_draw --games 4 --nodes 50 --out";
    assert!(komainu(play, &[&games], "1").status.success());
    let gather = "accuracy mini --positions 2 --long 200 --gather";
    let to_file = [&*games, Path::new("--out"), &*file];
    let (code, told) = complaint(gather, &to_file);
    assert!(
        code == Some(2) && told.contains("found games with `repetition=fourfold_draw`"),
        "{told}"
    );
    let (code, told) = complaint("tactics mini --gather", &[&games]);
    assert!(
        code == Some(2) && told.contains("found games with `repetition=fourfold_draw`"),
        "{told}"
    );
    let many = "accuracy mini --option repetition=fourfold_draw --positions 5000 --gather";
    let (code, told) = complaint(many, &to_file);
    assert!(code == Some(2) && told.contains("positions in 4 games, wanted 5000"), "{told}");
    assert!(!file.exists(), "no file is begun that nothing can be put in");

    let gather =
        "accuracy mini --option repetition=fourfold_draw --positions 2 --long 200 --gather";
    let (code, told) = complaint(gather, &to_file);
    assert_eq!(code, Some(0), "{told}");
    let values = fs::read_to_string(&file).expect("it was written");
    let cut: Vec<&str> = values.lines().take(2).collect();
    fs::write(&file, cut.join("\n") + "\n").expect("it can be written");
    let measure = "accuracy mini --option repetition=fourfold_draw --nodes 20";
    let (code, told) = complaint(measure, &[&file]);
    assert!(code == Some(0) && told.contains("found 1 of 2 positions"), "{told}");
    let (code, told) = complaint(measure, &[&file, Path::new("--out"), Path::new("other")]);
    assert!(code == Some(2) && told.contains("cannot be used with"), "{told}");
}

#[test]
fn the_values_of_the_large_games_are_read_and_tell_players_apart() {
    for game in ["chu", "dai", "tenjiku", "dai-dai", "maka-dai-dai"] {
        let file = format!("benches/accuracy/{game}.jsonl");
        let loss = |limit: &str| {
            let told = komainu(&format!("accuracy {game} {limit}"), &[Path::new(&file)], "1");
            let complaint = text(&told.stderr);
            assert!(told.status.success() && complaint.is_empty(), "{game}: {complaint}");
            average_loss(&text(&told.stdout))
        };
        assert!(loss("--nodes 200") < loss("--nodes 1"), "{game}");
    }
}
