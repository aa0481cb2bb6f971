//! Work in shards, of every kind: what is merged, and what is said of shards that are not complete.

use std::fs;
use std::path::{Path, PathBuf};

use crate::commands::{Folder, answer, complaint, komainu, path, text};

/// Work of every kind, without `--out`; GAMES is a file of games, and results are dealt out in the given
/// number together.
const WORKS: [(&str, usize); 5] = [
    ("match mini --engine builtin --engine builtin --nodes 60 --pairs 7 --max-plies 30", 2),
    ("selfplay mini --games 11 --nodes 40 --max-plies 40", 1),
    ("perft mini 3", 1),
    ("accuracy mini --gather GAMES --positions 7 --long 400", 1),
    ("annotate GAMES --nodes 60", 1),
];
const PARTS: usize = 3;

/// Work in shards, whose files are in a folder.
struct Work {
    words: Vec<String>,
    folder: Folder,
}

impl Work {
    /// Every kind of work, with the number of results that are dealt out together.
    fn all(test: &str) -> Vec<(Self, usize)> {
        let work = |(number, &(command, together)): (usize, &(&str, usize))| {
            let folder = Folder::new(&format!("{test}-{number}"));
            let games = folder.file("games");
            if command.contains("GAMES") {
                let play = "selfplay mini --games 3 --nodes 40 --max-plies 12 --out";
                answer(&play.split(' ').chain([path(&games)]).collect::<Vec<_>>());
            }
            let word = |word: &str| if word == "GAMES" { path(&games) } else { word }.to_owned();
            (Self { words: command.split(' ').map(word).collect(), folder }, together)
        };
        WORKS.iter().enumerate().map(work).collect()
    }

    fn command<'a>(&'a self, more: &[&'a str]) -> Vec<&'a str> {
        self.words.iter().map(String::as_str).chain(more.iter().copied()).collect()
    }

    fn part(&self, part: usize) -> PathBuf {
        self.folder.file(&format!("part-{part}"))
    }

    fn parts(&self) -> Vec<PathBuf> {
        (1..=PARTS).map(|part| self.part(part)).collect()
    }

    /// Does a part of the work, and returns the answer.
    fn do_part(&self, part: usize) -> String {
        let (shard, out) = (format!("{part}/{PARTS}"), self.part(part));
        answer(&self.command(&["--shard", &shard, "--out", path(&out)]))
    }

    /// Does all of the work in one process; returns the text of its file.
    fn whole(&self) -> String {
        let out = self.folder.file("whole");
        answer(&self.command(&["--out", path(&out)]));
        text(&out)
    }
}

/// Merges files; returns the answer and the warnings.
fn merge(files: &[PathBuf], more: &[&str]) -> (String, String) {
    let mut words = vec!["merge"];
    words.extend(files.iter().map(|file| path(file)));
    words.extend(more);
    let output = komainu(&words);
    let told = String::from_utf8(output.stderr).expect("a text");
    assert!(output.status.success(), "{words:?}: {told}");
    (String::from_utf8(output.stdout).expect("a text"), told)
}

/// The number of results in a file.
fn results(file: &Path) -> usize {
    text(file).lines().count() - 1
}

#[test]
fn shards_that_were_killed_anywhere_merge_to_what_one_process_writes() {
    for (work, _) in Work::all("shards-killed") {
        let whole = work.whole();
        (1..=PARTS).for_each(|part| drop(work.do_part(part)));
        let complete: Vec<String> = work.parts().iter().map(|part| text(part)).collect();
        // What a killed process leaves: no file, nothing, a line without its end, or all but the order.
        for (part, keep) in [(1, 0), (2, 7), (3, 50), (1, 90), (2, 99), (3, 100)] {
            let (file, complete) = (work.part(part), &complete[part - 1]);
            fs::write(&file, &complete[..complete.len() * keep / 100]).expect("a file");
            work.do_part(part);
            assert_eq!(text(&file), *complete, "{:?}", work.words);
        }
        let merged = work.folder.file("merged");
        let (summary, told) = merge(&work.parts(), &["--out", path(&merged)]);
        assert_eq!(told, "", "{:?}", work.words);
        assert_eq!(text(&merged), whole, "{:?}", work.words);
        // Merging says what the command itself does; only an analysis is answered with games.
        let again = answer(&work.command(&["--out", path(&merged)]));
        assert_eq!(again == summary, work.words[0] != "annotate", "{:?}", work.words);
        assert_eq!(text(&merged), whole, "{:?}", work.words);
    }
}

#[test]
fn a_shard_that_is_not_complete_is_warned_of_with_its_file_and_place() {
    for (work, together) in Work::all("shards-torn") {
        (1..=PARTS).for_each(|part| drop(work.do_part(part)));
        let all: usize = work.parts().iter().map(|part| results(part)).sum();
        let expected = (all / together + PARTS - 2) / PARTS * together;
        let file = work.part(2);
        assert_eq!(results(&file), expected, "{:?}", work.words);
        let written = text(&file);
        fs::write(&file, &written[..written.len() - 9]).expect("a file");
        let name = path(&file);
        let torn = format!(
            "warning: {name}:{}: the last line is cut short and is left out\n",
            expected + 1
        );
        let few = |found| {
            format!(
                "warning: {name}: found {found} of {expected} results; the command that wrote it goes on\n"
            )
        };
        assert_eq!(
            merge(&work.parts(), &[]).1,
            torn.clone() + &few(expected - 1),
            "{:?}",
            work.words
        );
        let head = written.lines().next().expect("a line").to_owned() + "\n";
        fs::write(&file, head).expect("a file");
        assert_eq!(merge(&work.parts(), &[]).1, few(0), "{:?}", work.words);
        let missing = format!("warning: shard 2 of {PARTS} is missing\n");
        assert_eq!(merge(&[work.part(1), work.part(3)], &[]).1, missing, "{:?}", work.words);
        // A process that was killed at once leaves an empty file.
        fs::write(&file, "").expect("a file");
        let problem = complaint(&["merge", path(&work.part(1)), name]);
        assert!(problem.contains("part-2:1: found nothing, expected the first line"), "{problem}");
        // Results that another file has are not missing.
        let whole = work.folder.file("whole");
        fs::write(&whole, work.whole()).expect("a file");
        fs::write(&file, &written[..written.len() - 9]).expect("a file");
        let (_, told) = merge(&[file, whole], &[]);
        assert!(told.starts_with(&torn) && !told.contains("goes on"), "{told}");
    }
}

#[test]
fn shards_of_two_commands_are_not_merged() {
    for (work, _) in Work::all("shards-mixed") {
        work.do_part(1);
        let out = work.part(2);
        let more: &[&str] = match &*work.words[0] {
            "perft" => &["--option", "nifu=allowed"],
            "accuracy" => &["--seed", "7"],
            "annotate" => &["--hash", "16"],
            _ => &["--seed", "7"],
        };
        answer(&work.command(&[more, &["--shard", "2/3", "--out", path(&out)]].concat()));
        let problem = complaint(&["merge", path(&work.part(1)), path(&out)]);
        let expected = match &*work.words[0] {
            "perft" => {
                "part-2 holds other work: options.nifu: found \"allowed\", expected \"forbidden\""
            }
            "annotate" => "part-2 holds other work: hash: found 16, expected 32",
            _ => "part-2 holds other work: seed: found 7, expected 0",
        };
        assert!(problem.contains(expected), "{problem}");
    }
    let folder = Folder::new("shards-other-kind");
    let [count, games] = ["count", "games"].map(|name| folder.file(name));
    answer(&["perft", "mini", "2", "--out", path(&count)]);
    answer(&["selfplay", "mini", "--games", "1", "--nodes", "9", "--out", path(&games)]);
    let problem = complaint(&["merge", path(&count), path(&games)]);
    let expected = "games holds other work: found `selfplay`, expected `perft`";
    assert!(problem.contains(expected), "{problem}");
    fs::write(&count, "{\"komainu\":\"tune\",\"plan\":{}}\n").expect("a file");
    let problem = complaint(&["merge", path(&count)]);
    assert!(problem.contains("count:1: found results of `tune`, expected match,"), "{problem}");
}

/// A limit to the size of files is met as a full disk is.
#[test]
#[cfg(target_os = "linux")]
fn a_shard_on_a_full_disk_is_told_of_and_goes_on_when_there_is_space() {
    use std::process::Command;
    for (work, _) in Work::all("shards-full") {
        let whole = work.whole();
        (1..=PARTS).for_each(|part| drop(work.do_part(part)));
        let file = work.part(2);
        let blocks = (text(&file).len() - 1) / 1024; // of the shell
        fs::remove_file(&file).expect("a file");
        let mut shell = Command::new("bash");
        let limited = format!("ulimit -f {blocks}; exec \"$0\" \"$@\"");
        shell.args(["-c", &limited, env!("CARGO_BIN_EXE_komainu")]);
        let output = shell.args(work.command(&["--shard", "2/3", "--out", path(&file)])).output();
        let output = output.expect("it runs");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        let is_told = told.contains(&format!("error: {}: ", path(&file)));
        assert!(output.status.code() == Some(1) && is_told, "{:?}: {told}", work.words);
        work.do_part(2);
        let merged = work.folder.file("merged");
        assert_eq!(merge(&work.parts(), &["--out", path(&merged)]).1, "");
        assert_eq!(text(&merged), whole, "{:?}", work.words);
    }
}
