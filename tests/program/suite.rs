//! The suite as files, and the script that checks programs by it.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::{Value, json};

use crate::commands::{Folder, answer, complaint, path, text};

/// The names of the files in a folder, in order.
fn names(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file"));
    let mut names: Vec<String> =
        files.map(|file| file.file_name().into_string().expect("a name")).collect();
    names.sort();
    names
}

#[test]
fn a_folder_holds_a_set_of_rules_in_two_files_the_page_and_the_script() {
    let folder = Folder::new("suite_files");
    let output = folder.file("suite");
    let said = answer(&["suite", "micro", "--output", path(&output)]);
    assert!(said.contains("\nsuite 1: 5 sets of rules with "), "{said}");
    let names = names(&output);
    for name in ["README.md", "check.py", "micro.epd", "micro.jsonl", "micro,nifu=forbidden.jsonl"]
    {
        assert!(names.contains(&name.to_owned()) || name.contains("nifu"), "{name}: {names:?}");
    }
    assert_eq!(names.iter().filter(|name| name.ends_with(".jsonl")).count(), 5);
    let first = text(&output.join("micro.jsonl"));
    let header: Value =
        serde_json::from_str(first.lines().next().expect("a header")).expect("JSON");
    assert_eq!((&header["suite"], &header["game"]), (&1.into(), &"micro".into()));
    assert_eq!(header["entries"], first.lines().count() - 1);
}

#[test]
fn shards_make_the_files_of_the_whole() {
    let folder = Folder::new("suite_shards");
    let (whole, parts) = (folder.file("whole"), folder.file("parts"));
    answer(&["suite", "micro", "dobutsu", "--output", path(&whole)]);
    for shard in ["1/3", "2/3", "3/3"] {
        answer(&["suite", "micro", "dobutsu", "--shard", shard, "--output", path(&parts)]);
    }
    assert_eq!(names(&whole), names(&parts));
    for name in names(&whole) {
        assert_eq!(text(&whole.join(&name)), text(&parts.join(&name)), "{name}");
    }
}

#[test]
fn complete_files_are_kept_and_others_written_again() {
    let folder = Folder::new("suite_resumed");
    let output = folder.file("suite");
    let command = ["suite", "micro", "--output", path(&output)];
    answer(&command);
    let file = output.join("micro.jsonl");
    let whole = text(&file);
    fs::write(&file, whole.lines().take(3).map(|line| line.to_owned() + "\n").collect::<String>())
        .expect("a file");
    let said = answer(&command);
    assert!(said.contains("1 set of rules") && said.ends_with("; 4 kept\n"), "{said}");
    assert_eq!(text(&file), whole);
}

#[test]
fn a_file_of_somebody_else_stays() {
    let folder = Folder::new("suite_foreign");
    let file = folder.file("micro.jsonl");
    fs::write(&file, "my notes\n").expect("a file");
    let said = complaint(&["suite", "micro", "--output", path(&folder.0)]);
    assert!(said.contains("found something else than a file of this suite"), "{said}");
    assert_eq!(names(&folder.0), ["micro.jsonl"]);
    assert_eq!(text(&file), "my notes\n");
}

#[test]
fn an_unknown_game_or_a_folder_that_cannot_be_made_is_refused() {
    let folder = Folder::new("suite_refused");
    let file = folder.file("file");
    fs::write(&file, "").expect("a file");
    let within = file.join("suite");
    assert!(complaint(&["suite", "micro", "--output", path(&within)]).contains("file/suite"));
    let output = folder.file("suite");
    assert!(
        complaint(&["suite", "mikro", "--output", path(&output)]).contains("did you mean `micro`")
    );
    assert!(!output.exists());
}

/// Runs the script of a suite; `None` if there is no Python.
fn check(suite: &Path, arguments: &[&str]) -> Option<Output> {
    let mut python = Command::new("python3");
    let output = python.arg(suite.join("check.py")).args(arguments).output();
    output.inspect_err(|error| println!("not tried, python3: {error}")).ok()
}

/// What the script says, and its exit status.
fn verdict(output: &Output) -> (String, Option<i32>) {
    (String::from_utf8_lossy(&output.stdout).into_owned(), output.status.code())
}

#[test]
fn the_script_finds_nothing_wrong_with_komainu_in_any_protocol() {
    let folder = Folder::new("suite_komainu");
    let suite = folder.file("suite");
    answer(&["suite", "mini", "kyoto", "--output", path(&suite)]);
    answer(&["suite", "chu", "--defaults", "--output", path(&suite)]);
    let program = env!("CARGO_BIN_EXE_komainu");
    for arguments in [
        &["--usi", program, "--positions", "--games", "mini,kyoto"][..],
        &["--usi", program],
        &["--uci", program],
        &["--cecp", program],
    ] {
        let Some(output) = check(&suite, arguments) else { return };
        let (said, status) = verdict(&output);
        assert_eq!(status, Some(0), "{arguments:?}: {said}");
        assert!(said.contains("positions right, 0 wrong"), "{said}");
    }
}

#[test]
fn the_script_does_not_ask_over_uci_what_a_fen_cannot_say() {
    let folder = Folder::new("suite_fens");
    let suite = folder.file("suite");
    answer(&["suite", "micro", "--defaults", "--output", path(&suite)]);
    let file = suite.join("micro.jsonl");
    let mut lines: Vec<String> = text(&file).lines().map(str::to_owned).collect();
    let mut entry: Value = serde_json::from_str(&lines[1]).expect("JSON");
    // The square of a Lion that was just taken is the fifth field.
    entry["sfen"] = format!("{} 1a", entry["sfen"].as_str().expect("a text")).into();
    lines[1] = entry.to_string();
    fs::write(&file, lines.join("\n")).expect("a file");
    let arguments = ["--uci", env!("CARGO_BIN_EXE_komainu")];
    let Some(output) = check(&suite, &arguments) else { return };
    let (said, status) = verdict(&output);
    assert_eq!(status, Some(0), "{said}");
    assert!(said.contains("not asked: 1, FENs do not say what the last move forbids"), "{said}");
}

#[test]
fn the_script_names_what_answers_in_a_file_get_wrong() {
    let folder = Folder::new("suite_answers");
    let suite = folder.file("suite");
    answer(&["suite", "micro", "--output", path(&suite)]);
    let entries: Vec<Value> = text(&suite.join("micro.jsonl"))
        .lines()
        .skip(1)
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let answers = folder.file("answers.jsonl");
    let write = |list: &[Value]| {
        let lines = list.iter().map(|answer| answer.to_string() + "\n");
        fs::write(&answers, lines.collect::<String>()).expect("a file");
    };
    let right = |entry: &Value| json!({"id": entry["id"], "moves": entry["moves"], "perft": entry["perft"], "outcome": entry["outcome"]});
    let mut list: Vec<Value> = entries.iter().map(right).collect();
    let arguments = ["--file", path(&answers), "--defaults"];
    write(&list);
    let Some(output) = check(&suite, &arguments) else { return };
    assert_eq!(verdict(&output).1, Some(0), "{}", verdict(&output).0);

    let moves = list[0]["moves"].as_object_mut().expect("moves");
    let (first, _) = moves.clone().into_iter().next().expect("a move");
    moves.remove(&first);
    moves.insert("1a1a".to_owned(), Value::Null);
    list[1]["perft"][0] = json!(1);
    write(&list);
    let (said, status) = verdict(&check(&suite, &arguments).expect("Python"));
    assert_eq!(status, Some(1), "{said}");
    for wanted in [
        &format!("micro#0: 1 move is missing: {first}"),
        "micro#0: 1 move is not legal: 1a1a",
        "micro#1: counts [1, ",
        ", 2 wrong, 0 not asked",
    ] {
        assert!(said.contains(wanted), "{wanted}: {said}");
    }
}

#[test]
fn the_script_says_why_it_cannot_ask() {
    let folder = Folder::new("suite_unfit");
    let suite = folder.file("suite");
    answer(&["suite", "micro", "--output", path(&suite)]);
    let none = folder.file("none");
    for (arguments, wanted) in [
        (&["--usi", "no-such-program"][..], "error: no-such-program: No such file"),
        (&["--usi", "true"], "the program has ended"),
        (&["--usi", "true", "--games", "shogi"], "the suite has no shogi"),
        (&["--file", path(&none)], "No such file"),
        (&["--usi", "true", "--suite", path(&folder.0)], "found no *.jsonl"),
        (&["--usi", "true", "--name", "micro"], "--name: expected GAME=NAME"),
    ] {
        let Some(output) = check(&suite, arguments) else { return };
        let all = String::from_utf8_lossy(&output.stderr).into_owned() + &verdict(&output).0;
        assert!(all.contains(wanted), "{arguments:?}: {all}");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {all}");
    }
}
