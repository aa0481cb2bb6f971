//! Games of the engine against itself: the same bytes however the work is divided.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::files::{self, path};

const GAMES: &str = "selfplay mini --games 6 --nodes 60 --seed 7 --win-score 3000 --max-plies 120";

/// Runs a command that works.
fn komainu(arguments: &str, files: &[&Path]) -> Output {
    let output = files::komainu(arguments, files, "2");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output
}

/// Plays the games into a file; returns what the program prints and the contents of the file.
fn play(more: &str, path: &Path) -> (String, String) {
    let output = komainu(&format!("{GAMES} {more} --out"), &[path]);
    let text = fs::read_to_string(path).expect("it was written");
    (String::from_utf8(output.stdout).expect("a text"), text)
}

#[test]
fn shards_and_threads_write_what_one_process_writes() {
    let (summary, whole) = play("", &path("whole.jsonl"));
    assert_eq!(whole.lines().count(), 7);
    assert!(summary.starts_with("games   6: "), "{summary}");
    assert_eq!(
        play("--threads 3 --oversubscribe", &path("threads.jsonl")),
        (summary.clone(), whole.clone())
    );
    let parts = [path("part-1.jsonl"), path("part-2.jsonl")];
    for (shard, path) in ["--shard 1/2", "--shard 2/2"].into_iter().zip(&parts) {
        assert_eq!(play(shard, path).1.lines().count(), 4);
    }
    let merged = path("merged.jsonl");
    let output = komainu("merge", &[&parts[1], &parts[0], Path::new("--out"), &merged]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), summary);
    assert_eq!(fs::read_to_string(merged).expect("it was written"), whole);
}

#[test]
fn an_interrupted_run_goes_on_to_the_same_games() {
    let path = path("interrupted.jsonl");
    let (summary, whole) = play("", &path);
    let third_line = whole.match_indices('\n').nth(2).expect("a line").0;
    fs::write(&path, &whole[..third_line + 40]).expect("it can be written");
    assert_eq!(play("--threads 2", &path), (summary, whole));
}

#[test]
fn games_with_random_moves_are_read_back_as_they_were_played() {
    let path = path("branches.jsonl");
    let play = "selfplay mini --games 60 --nodes 40 --seed 3 --branches 8 --win-score 200 --out";
    let summary = komainu(play, &[&path]).stdout;
    let games = fs::read_to_string(&path).expect("it was written");
    assert!(games.contains("null") && games.contains("adjudicated win"), "{games}");
    assert_eq!(komainu(play, &[&path]).stdout, summary);
    assert_eq!(fs::read_to_string(&path).expect("it is still there"), games);
}

#[test]
fn games_of_another_plan_are_left_alone() {
    let path = path("other.jsonl");
    let (_, whole) = play("", &path);
    let mut command = Command::new(env!("CARGO_BIN_EXE_komainu"));
    command.args(GAMES.replace("seed 7", "seed 8").split_whitespace()).arg("--out").arg(&path);
    let output = command.output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(complaint.contains("holds other work: seed: found 7, expected 8"), "{complaint}");
    assert_eq!(fs::read_to_string(&path).expect("it is there"), whole);
}
