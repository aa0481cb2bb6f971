//! The command line: transcripts of the commands, and what no transcript can show.

use std::env;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};

fn komainu() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_komainu"));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The program's answer to the greeting of a front end, which sends nothing more before the answer.
fn greet(arguments: &[&str], greeting: &str) -> Vec<String> {
    let mut child = komainu().args(arguments).stdin(Stdio::piped()).spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    writeln!(stdin, "{greeting}").expect("it reads");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let last = format!("{greeting}ok");
    let mut answer: Vec<String> = Vec::new();
    while answer.last() != Some(&last) {
        answer.push(lines.next().expect("it answers").expect("a text"));
    }
    writeln!(stdin, "quit").expect("it reads");
    assert!(child.wait().expect("it ends").success());
    answer
}

#[test]
fn commands_answer_as_in_their_transcripts() {
    let cases = trycmd::TestCases::new();
    // Files that the commands keep go where tests may write, and no screen is asked for its size.
    cases.env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR")).env("DISPLAY", "");
    cases.case("tests/cli/*.trycmd");
}

#[test]
fn a_tier_that_does_not_exist_is_told_of_and_does_no_harm() {
    let output = komainu().args(["perft", "mini", "3"]).env("KOMAINU_SIMD", "mmx").output();
    let output = output.expect("it runs");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "nodes 2512\n");
    let warning = String::from_utf8_lossy(&output.stderr);
    let wanted = "warning: KOMAINU_SIMD: expected `scalar`, `avx2` or `neon`, found `mmx`; using ";
    assert!(warning.starts_with(wanted), "{warning}");
}

#[test]
#[cfg(unix)]
fn a_speed_test_gives_no_ratio_to_an_engine_that_counts_something_else() {
    let engine = "tests/engines/miscounts/fairy-stockfish";
    let mut command = komainu();
    command.args(["speedtest", "--seconds", "1", "--games", "micro", "--threads", "1"]);
    let folder = Path::new(engine).parent().expect("a folder");
    let old = env::var_os("PATH").unwrap_or_default();
    let folders = [folder.to_owned()].into_iter().chain(env::split_paths(&old));
    command.env("PATH", env::join_paths(folders).expect("folders without colons"));
    let output = command.output().expect("it runs");
    let text = String::from_utf8(output.stdout).expect("a text");
    let wanted = format!("no ratio to {engine}: it counted `5` moves, expected 8276188");
    let said: Vec<&str> = text.split_whitespace().collect();
    assert!(said.join(" ").ends_with(&wanted), "{text}");
}

#[test]
fn a_reader_who_leaves_early_causes_no_complaint() {
    let mut child = komainu().args(["moves", "tenjiku"]).spawn().expect("it starts");
    drop(child.stdout.take());
    let mut complaint = String::new();
    let mut stderr = child.stderr.take().expect("a pipe");
    stderr.read_to_string(&mut complaint).expect("a text");
    assert_eq!(complaint, "");
    assert!(child.wait().expect("it ends").success());
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_told_of() {
    let full = File::options().write(true).open("/dev/full").expect("the device exists");
    let output = komainu().args(["show", "mini"]).stdout(full).output().expect("it runs");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("error: "));
}

#[test]
#[cfg(unix)]
fn an_argument_that_is_no_text_is_refused() {
    use std::os::unix::ffi::OsStrExt;
    let word = std::ffi::OsStr::from_bytes(b"min\xff");
    for command in ["variants", "show", "moves", "perft", "analyse"] {
        let output = komainu().arg(command).arg(word).output().expect("it runs");
        assert_eq!(output.status.code(), Some(2), "{command}");
        assert!(output.stdout.is_empty(), "{command}");
    }
}

#[test]
fn what_a_foreign_position_has_wrong_is_told_in_every_game() {
    let chess = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (game, ranks) in [("mini", 5), ("tenjiku", 16), ("dai-dai", 17), ("maka", 19)] {
        for command in ["show", "moves", "analyse"] {
            let arguments = [command, game, "--position", chess];
            let output = komainu().args(arguments).output().expect("it runs");
            assert_eq!(output.status.code(), Some(2));
            assert!(output.stdout.is_empty());
            let complaint = String::from_utf8(output.stderr).expect("a text");
            let expected = format!("--position: the board has 8 ranks, expected {ranks}");
            assert!(complaint.contains(&expected), "{complaint}");
        }
    }
}

#[test]
fn what_show_prints_last_is_a_position_that_show_takes() {
    for game in ["mini", "tenjiku", "dai-dai", "maka-dai-dai"] {
        let shown = komainu().args(["show", game]).output().expect("it runs").stdout;
        let shown = String::from_utf8(shown).expect("a text");
        let sfen = shown.lines().last().expect("a last line");
        let arguments = ["show", game, "--position", sfen];
        let again = komainu().args(arguments).output().expect("it runs").stdout;
        assert_eq!(String::from_utf8(again).expect("a text"), shown);
    }
}

#[test]
fn without_a_command_it_talks_to_a_front_end() {
    assert_eq!(greet(&[], "usi").last().map(String::as_str), Some("usiok"));
}

/// A front end may send back whatever is announced.
#[test]
fn the_game_named_on_the_command_line_is_the_default() {
    for greeting in ["uci", "usi"] {
        let answer = greet(&["--variant", "chu"], greeting);
        let variants = answer.iter().find(|line| line.contains("I_Variant "));
        assert!(variants.is_some_and(|line| line.contains("default chushogi")), "{answer:?}");
    }
}

#[test]
fn a_game_from_a_file_is_offered_to_the_front_end() {
    let file = "tests/cli/variant-file.in/dot.toml";
    let answer = greet(&["--variant-file", file], "uci");
    let variants = answer.iter().find(|line| line.contains("name UCI_Variant "));
    assert!(variants.is_some_and(|line| line.contains("var dot")), "{answer:?}");
}
