//! `komainu annotate`: what it writes into games, and how it goes on after an interruption.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

/// The game in which Black, who has two Golds in hand, overlooks mate in one.
const GAME: &str = "tests/data/records/missed_mate.pgn";

fn annotate(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_komainu"));
    command.args(["annotate", GAME, "--depth", "3"]).args(arguments);
    command.output().expect("it runs")
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn a_missed_mate_is_marked_and_shown() {
    let output = annotate(&["--threads", "2"]);
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("text");
    // Gold to 1b is mate; after the move to 5d the game is open again.
    assert!(text.contains("1. a1a2 $"), "{text}");
    assert!(text.contains("( 1. G@e4 {[%eval #0,"), "{text}");
    assert!(text.starts_with("[Event \"A test\"]"), "{text}");
}

#[test]
fn an_output_that_cannot_be_written_is_told_of_before_the_analysis() {
    let folder = folder("annotate-nowhere");
    for out in [folder.clone(), folder.join("no-such-folder/out.pgn")] {
        let output = annotate(&["-o", out.to_str().expect("a path")]);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(told.contains("expected a file to which you may write"), "{told}");
        assert!(!out.with_added_extension("journal").exists());
    }
}

#[test]
#[cfg(target_os = "linux")]
fn what_is_found_is_not_looked_for_again() {
    let folder = folder("annotate");
    let out = folder.join("out.pgn");
    let path = out.to_str().expect("a path");
    // Nothing can be written to a full device, so the journal stays.
    std::os::unix::fs::symlink("/dev/full", &out).expect("a link");
    assert!(!annotate(&["-o", path]).status.success());
    fs::remove_file(&out).expect("the link goes");
    let journal = folder.join("out.pgn.journal");
    let found = fs::read_to_string(&journal).expect("the journal");
    let lines: Vec<&str> = found.lines().collect();
    assert_eq!(lines.len(), 4, "a head and three positions: {found}");
    // The last line is lost, and another one has a score that no search returns.
    let odd = lines.iter().take(3).map(|line| match line.contains("\"number\":1,") {
        true => "{\"number\":1,\"score\":12345,\"depth\":77,\"line\":\"\"}".to_owned(),
        false => (*line).to_owned(),
    });
    let odd: Vec<String> = odd.collect();
    fs::write(&journal, odd.join("\n") + "\n").expect("it can be written");
    let has_odd = odd.iter().any(|line| line.contains("12345"));
    let output = annotate(&["-o", path]);
    assert!(output.status.success(), "{output:?}");
    let text = fs::read_to_string(&out).expect("the output");
    assert_eq!(text.contains("[%eval 123.45,77]"), has_odd, "{text}");
    assert!(!journal.exists(), "it is no longer needed");
}

#[test]
fn a_journal_of_other_work_is_left_alone() {
    let folder = folder("annotate-other");
    let out = folder.join("out.pgn");
    let journal = folder.join("out.pgn.journal");
    let other = "{\"komainu\":\"perft\",\"plan\":{}}\n";
    fs::write(&journal, other).expect("it can be written");
    let output = annotate(&["-o", out.to_str().expect("a path")]);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("holds other work"), "{told}");
    assert_eq!(fs::read_to_string(&journal).expect("it is there"), other);
    assert!(!out.exists());
}

/// White's King, a Pawn and a Gold to be dropped: mate in one, which the game plays.
#[test]
fn a_search_without_time_marks_no_mate_as_a_blunder() {
    let folder = folder("annotate-mate");
    let game = folder.join("mate.usi");
    let moves = "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b\n";
    fs::write(&game, moves).expect("it can be written");
    for nodes in ["1", "2", "10", "30", "100"] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_komainu"));
        let game = game.to_str().expect("a path");
        let output = command.args(["annotate", game, "--game", "shogi", "--nodes", nodes]).output();
        let output = output.expect("it runs");
        let text = String::from_utf8(output.stdout).expect("text");
        assert!(text.contains("1. G@e8 {[%eval #0]}"), "{nodes}: {text}");
        assert!(!text.contains('$') && !text.contains('('), "{nodes}: {text}");
    }
}

/// Black moves, White answers, and Black declares: a win in one move, as others are.
#[test]
fn a_win_that_is_declared_after_a_move_is_written_in_moves() {
    let folder = folder("annotate-declaration");
    let game = folder.join("game.usi");
    let board = "B5+N+RK/2+NLL1G2/5k1SS/9/2PP5/1P3PP2/P3P2PP/L5SR1/2SG1G1NL";
    fs::write(&game, format!("position sfen {board} b GN9Pb 85 moves G*5a\n")).expect("a file");
    let mut command = Command::new(env!("CARGO_BIN_EXE_komainu"));
    let game = game.to_str().expect("a path");
    let output = command.args(["annotate", game, "--game", "shogi", "--depth", "1"]).output();
    let text = String::from_utf8(output.expect("it runs").stdout).expect("text");
    assert!(text.contains("\n{[%eval #1,1]} 1. G@e9 {"), "{text}");
}

/// Runs a command of words with blanks between them.
fn komainu(words: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_komainu"));
    command.args(words.split(' ')).output().expect("it runs")
}

#[test]
fn a_file_of_findings_stays_and_holds_all_that_the_games_need() {
    let folder = folder("annotate-found");
    let [found, out] = ["found", "out.pgn"].map(|name| folder.join(name).display().to_string());
    let first = annotate(&["--out", &found]);
    assert_eq!(first.stdout, annotate(&[]).stdout);
    let kept = fs::read_to_string(&found).expect("it was written");
    assert_eq!(kept.lines().count(), 4, "a head and three positions: {kept}");
    // A finding that no search returns shows that nothing is searched again.
    let third = kept.lines().nth(2).expect("a finding");
    let odd = kept.replace(third, r#"{"number":1,"score":12345,"depth":77,"line":""}"#);
    fs::write(&found, &odd).expect("a file");
    let output = annotate(&["--out", &found, "-o", &out]);
    assert!(output.status.success(), "{output:?}");
    let games = fs::read_to_string(&out).expect("the games");
    assert!(games.contains("[%eval 123.45,77]"), "{games}");
    assert_eq!(fs::read_to_string(&found).expect("it stays"), odd);
    assert!(!folder.join("out.pgn.journal").exists());
    let other = annotate(&["--out", &found, "--hash", "1"]);
    let told = String::from_utf8_lossy(&other.stderr).into_owned();
    assert!(told.contains("found holds other work: hash: found 32, expected 1\n"), "{told}");
    let same = annotate(&["--out", &found, "-o", &found]);
    let told = String::from_utf8_lossy(&same.stderr).into_owned();
    assert!(told.contains("--output and --out are the same file"), "{told}");
}

#[test]
fn a_finding_that_cannot_be_is_refused_with_its_line() {
    let folder = folder("annotate-wrong");
    let found = folder.join("found").display().to_string();
    annotate(&["--out", &found]);
    let written = fs::read_to_string(&found).expect("it was written");
    let last = written.lines().last().expect("a finding");
    for (line, expected) in [
        (
            r#"{"number":3,"score":0,"depth":1,"line":""}"#,
            "number: found 3, expected a number below 3",
        ),
        (r#"{"number":2,"score":0,"depth":1,"line":"1a9z"}"#, "move 1: `1a9z` is no move"),
        (r#"{"number":2,"score":0,"depth":1,"line":"","x":1}"#, "unknown key `x`"),
        (r#"{"number":2,"score":0,"line":""}"#, "the key `depth` is missing"),
        (
            r#"{"number":2,"score":2147483647,"depth":1,"line":""}"#,
            "score: found 2147483647, expected a number from -900000 to 900000",
        ),
    ] {
        let wrong = written.replace(last, line);
        fs::write(&found, &wrong).expect("a file");
        for output in [annotate(&["--out", &found]), komainu(&format!("merge {found}"))] {
            assert_eq!(output.status.code(), Some(2), "{output:?}");
            let told = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(told.contains("found:4: ") && told.contains(expected), "{told}");
            assert_eq!(fs::read_to_string(&found).expect("it stays"), wrong);
        }
    }
}

#[test]
fn findings_by_a_variant_file_are_merged_by_that_file_wherever_it_lies() {
    let folder = folder("annotate-file");
    let [rules, moved, games, one, two] =
        ["my.toml", "moved.toml", "games", "one", "two"].map(|name| folder.join(name));
    let [rules, moved, games, one, two] =
        [rules, moved, games, one, two].map(|path| path.display().to_string());
    let text = fs::read_to_string("variants/mini.toml").expect("a game");
    fs::write(&rules, &text).expect("a file");
    assert!(
        komainu(&format!("selfplay {rules} --games 2 --nodes 20 --max-plies 9 --out {games}"))
            .status
            .success()
    );
    for (shard, out) in [("1/2", &one), ("2/2", &two)] {
        let output = komainu(&format!("annotate {games} --nodes 20 --shard {shard} --out {out}"));
        assert!(output.status.success(), "{output:?}");
    }
    let merged = komainu(&format!("merge {one} {two}"));
    assert!(merged.status.success() && merged.stderr.is_empty(), "{merged:?}");
    assert!(merged.stdout.ends_with(b" positions in 2 games\n"), "{merged:?}");
    fs::rename(&rules, &moved).expect("it is moved");
    let lost = komainu(&format!("merge {one} {two}"));
    assert!(String::from_utf8_lossy(&lost.stderr).contains("my.toml: "), "{lost:?}");
    let again = komainu(&format!("merge {one} {two} --variant-file {moved}"));
    assert_eq!(again.stdout, merged.stdout);
    fs::write(&moved, text + "\n# another game\n").expect("a file");
    let other = komainu(&format!("merge {one} {two} --variant-file {moved}"));
    let told = String::from_utf8_lossy(&other.stderr).into_owned();
    assert!(told.contains("one:1: the rules in the file are others: "), "{told}");
}

#[test]
fn the_page_about_records_is_true() {
    trycmd::TestCases::new().case("docs/records.md");
}
