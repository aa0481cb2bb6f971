//! Files that commands write: another file under their name, or one that appears meanwhile, is not lost.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;

use crate::commands::{Folder, answer, komainu, path, text};

/// The contents of another file under the name.
const THEIRS: &str = "something else\n";

/// Starts a command line, in which `THERE` stands for the folder.
fn start(command: &str, folder: &Folder) -> Child {
    let command = command.replace("THERE", path(&folder.0));
    let mut child = Command::new(env!("CARGO_BIN_EXE_komainu"));
    child.args(command.split(' ')).stdin(Stdio::null());
    child.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts")
}

/// Waits until a file has at least this many lines.
fn wait_for_lines(file: &Path, count: usize) {
    while !fs::read_to_string(file).is_ok_and(|text| text.lines().count() >= count) {
        thread::yield_now();
    }
}

/// Puts another file under a name, as programs do that write a file anew.
fn displace(file: &Path) {
    let other = file.with_extension("other");
    fs::write(&other, THEIRS).expect("a file");
    fs::rename(other, file).expect("a file");
}

/// Asserts that a result lies beside its name, which another file has taken, and returns the result.
fn check_displaced(output: &Output, file: &Path) -> String {
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert_eq!(text(file), THEIRS);
    let name = file.file_name().and_then(|name| name.to_str()).expect("a name");
    assert!(said.contains(name) && said.contains("has written it meanwhile"), "{said}");
    let (_, kept) = said.trim().rsplit_once("the new text is in ").expect("a place");
    assert_eq!(Path::new(kept), file.with_file_name(format!("{name}.new")), "{said}");
    text(Path::new(kept))
}

/// A folder with a game.
fn folder(test: &str) -> Folder {
    let folder = Folder::new(test);
    let game = "[Event \"A test\"]\n[Variant \"mini\"]\n\n1. a2a3 *\n";
    fs::write(folder.file("game.pgn"), game).expect("a file");
    fs::write(folder.file("start.pgn"), game.replace("1. a2a3 ", "")).expect("a file");
    folder
}

#[test]
fn a_long_analysis_overwrites_nothing_that_has_come_meanwhile() {
    for is_there in [false, true] {
        let folder = folder("come-meanwhile");
        let out = folder.file("out.pgn");
        if is_there {
            fs::write(&out, "before").expect("a file");
        }
        let command = "annotate THERE/start.pgn --movetime 2000 -o THERE/out.pgn";
        let child = start(command, &folder);
        wait_for_lines(&folder.file("out.pgn.journal"), 1);
        displace(&out);
        let output = child.wait_with_output().expect("it ends");
        let kept = check_displaced(&output, &out);
        assert!(kept.contains("[Event \"A test\"]") && kept.contains("%eval"), "{kept}");
        // A file from before a command may be overwritten by it, and no work is done twice.
        answer(&command.replace("THERE", path(&folder.0)).split(' ').collect::<Vec<_>>());
        assert_eq!(text(&out), kept);
    }
}

#[test]
fn results_are_kept_near_a_journal_that_has_been_displaced() {
    for command in [
        "selfplay mini --games 1000000 --nodes 10 --out THERE/out.jsonl",
        "match mini --engine builtin --engine builtin --nodes 10 --pairs 10000 --out THERE/out.jsonl",
    ] {
        let folder = folder("displaced");
        let out = folder.file("out.jsonl");
        let child = start(command, &folder);
        wait_for_lines(&out, 3);
        displace(&out);
        let output = child.wait_with_output().expect("it ends");
        let kept = check_displaced(&output, &out);
        assert!(kept.starts_with("{\"komainu\":") && kept.lines().count() > 3, "{kept}");
        answer(&["merge", path(&folder.file("out.jsonl.new"))]);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn the_games_of_a_match_are_kept_near_a_file_that_has_been_displaced() {
    let folder = folder("displaced-games");
    let out = folder.file("out.pgn");
    let old = "[Event \"An old game\"]\n[Variant \"mini\"]\n\n1. a2a3 *\n\n";
    fs::write(&out, old).expect("a file");
    let command =
        "match mini --engine builtin --engine builtin --nodes 10 --pairs 10000 --pgn THERE/out.pgn";
    let kept = check_displaced(&displace_and_stop(command, &folder, &out), &out);
    assert!(kept.starts_with(old) && kept.matches("[Event ").count() > 1, "{kept}");
}

/// Runs a command until it has begun a file, which is displaced; then stops it.
#[cfg(target_os = "linux")]
fn displace_and_stop(command: &str, folder: &Folder, out: &Path) -> Output {
    let child = start(command, folder);
    wait_for_lines(out, 10);
    displace(out);
    let told = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(told.expect("it runs").success());
    child.wait_with_output().expect("it ends")
}

#[test]
#[cfg(target_os = "linux")]
fn a_log_that_has_been_displaced_is_told() {
    let folder = folder("displaced-log");
    let out = folder.file("out.log");
    let command =
        "match mini --engine builtin --engine builtin --nodes 10 --pairs 10000 --log THERE/out.log";
    let output = displace_and_stop(command, &folder, &out);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), text(&out).as_str()), (Some(1), THEIRS), "{said}");
    assert!(said.contains("out.log: not all lines are in it"), "{said}");
}

/// The answers of the terminal to typed lines.
fn typed(folder: &Folder, lines: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_komainu"));
    command.args(["play", "mini", "--you", "people", "--terminal", "--games", "kept"]);
    command.current_dir(&folder.0).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all((lines.join("\n") + "\nquit\n").as_bytes()).expect("it reads");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success());
    String::from_utf8(output.stdout).expect("a text")
}

#[test]
fn a_game_is_saved_over_another_file_only_if_that_is_wanted() {
    let folder = folder("saved");
    let own = folder.file("own.kif");
    let theirs = folder.file("theirs.kif");
    fs::write(&theirs, THEIRS).expect("a file");
    let said = typed(&folder, &["5d5c", "save theirs.kif", "save own.kif", "1b1c", "save own.kif"]);
    assert!(said.contains("theirs.kif is there already and stays"), "{said}");
    assert_eq!(text(&theirs), THEIRS);
    assert_eq!(said.matches("The game is in own.kif.").count(), 2, "{said}");
    assert!(text(&own).contains("１三歩"), "{}", text(&own));
    // A file that another program has written since is no longer one's own.
    let said = typed(&folder, &["save own.kif", "save! theirs.kif"]);
    assert!(
        said.contains("own.kif is there already") && said.contains("is in theirs.kif."),
        "{said}"
    );
    assert!(text(&theirs).starts_with("#KIF"));
}

#[test]
#[cfg(unix)]
fn a_game_is_saved_through_no_link_over_a_file_and_into_no_pipe() {
    let folder = folder("saved-odd");
    fs::write(folder.file("theirs.kif"), THEIRS).expect("a file");
    std::os::unix::fs::symlink("theirs.kif", folder.file("link.kif")).expect("a link");
    std::os::unix::fs::symlink("new.kif", folder.file("ahead.kif")).expect("a link");
    let pipe = Command::new("mkfifo").arg(folder.file("pipe.kif")).status().expect("mkfifo");
    assert!(pipe.success());
    let odd = ["save link.kif", "save pipe.kif", "save! pipe.kif", "save ahead.kif"];
    let said = typed(&folder, &odd);
    assert!(said.contains("link.kif is there already"), "{said}");
    assert_eq!(said.matches("pipe.kif: it is not an ordinary file").count(), 2, "{said}");
    assert!(said.contains("is in ahead.kif."), "{said}");
    assert_eq!(text(&folder.file("theirs.kif")), THEIRS);
    assert!(text(&folder.file("new.kif")).starts_with("#KIF"));
}

#[test]
fn what_names_no_format_that_is_written_is_told_at_the_terminal_and_by_commands() {
    let folder = folder("endings");
    let read = "PSN is read, not written";
    for (name, expected) in [
        (".", ". is a folder, expected the name of a file"),
        ("kept", "kept is a folder, expected the name of a file"),
        ("", "expected the name of a file"),
        ("x.psn", read),
        ("x.txt", "`.txt` is the end of no format that is written"),
        ("x.", "`.` is the end of no format that is written"),
        ("nowhere/x.pgn", "nowhere/x.pgn: "),
    ] {
        let said = typed(&folder, &["5d5c", &format!("save {name}")]);
        let said: Vec<&str> = said.split_whitespace().collect();
        assert!(said.join(" ").contains(expected), "{name}: {said:?}");
    }
    let written = ["x.PGN", "x.Kif", "x.kifu", "./x", "x.ki2", "x.csa", "x.json", "x.usi"];
    let said =
        typed(&folder, &written.map(|name| format!("save {name}")).each_ref().map(String::as_str));
    assert_eq!(said.matches("The game is in ").count(), written.len(), "{said}");
    let game = folder.file("game.pgn");
    for (name, expected) in
        [("x.psn", read), ("x.txt", "or --to"), ("x.", "or --to"), ("x.jsonl", "or --to")]
    {
        let out = folder.file(name);
        for command in ["convert", "annotate"] {
            let output = komainu(&[command, path(&game), "-o", path(&out)]);
            let said = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{said}");
            assert!(said.contains(expected) && said.contains(name) && !out.exists(), "{said}");
        }
        answer(&["convert", path(&game), "--to", "usi", "-o", path(&out)]);
    }
}

#[test]
fn a_picture_takes_no_name_of_something_else() {
    let folder = folder("pictures");
    for name in ["game.pgn", "x.kif", "x.png"] {
        let file = folder.file(name);
        let before = fs::read(&file).ok();
        let output = komainu(&["draw", "mini", "-o", path(&file)]);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(name) && said.contains("the picture is SVG"), "{said}");
        assert_eq!(fs::read(&file).ok(), before);
    }
    for name in ["x.svg", "x.SVG", "x"] {
        answer(&["draw", "mini", "-o", path(&folder.file(name))]);
    }
}

#[test]
fn comments_are_added_to_and_removed_at_the_terminal() {
    let folder = folder("comments");
    let said = typed(&folder, &["5d5c", "comment one", "comment two", "list", "comment", "list"]);
    let said: Vec<&str> = said.split_whitespace().collect();
    let said = said.join(" ");
    assert_eq!(said.matches("{one two}").count(), 1, "{said}");
    assert!(said.contains("The comment is removed: one two"), "{said}");
}

#[test]
fn what_a_file_says_at_the_terminal_is_told_with_its_name() {
    let folder = folder("loaded");
    let game = "[Variant \"mini\"]\n[Result \"0-1\"]\n\n1. a2a3 ";
    fs::write(folder.file("doubt.pgn"), format!("{game}1-0\n")).expect("a file");
    fs::write(folder.file("cut.pgn"), format!("{game}a9a9 1-0\n")).expect("a file");
    let said = typed(&folder, &["load doubt.pgn", "load cut.pgn"]);
    let said: Vec<&str> = said.split_whitespace().collect();
    let said = said.join(" ");
    assert!(said.contains("warning: doubt.pgn: line 2: found the result"), "{said}");
    assert!(said.contains("cut.pgn: line 4: move 2: "), "{said}");
    assert_eq!(said.matches("what is before it is kept").count(), 1, "{said}");
}

#[test]
#[cfg(unix)]
fn nothing_that_is_told_of_a_file_commands_the_terminal() {
    let folder = folder("controls");
    let record = "手合割：平手\n1 \u{1b}]0;pwned\u{7}x\n";
    fs::write(folder.file("a\u{1b}[2J.kif"), record).expect("a file");
    for command in ["convert", "replay"] {
        let output = komainu(&[command, path(&folder.file("a\u{1b}[2J.kif"))]);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains(r"a\u{1b}[2J.kif: line 2: move 1: `\u{1b}]0;pwned\u{7}x`"), "{said}");
        let all = [output.stderr, output.stdout].concat();
        assert!(!all.contains(&0x1b) && !all.contains(&7), "{}", String::from_utf8_lossy(&all));
    }
    let said = typed(&folder, &["load a\u{1b}[2J.kif", "x\u{1b}[2J", "comment \u{1b}[2J", "list"]);
    assert!(!said.contains('\u{1b}'), "{said}");
}

#[test]
#[cfg(unix)]
fn a_record_is_read_from_a_pipe_that_is_named() {
    let folder = folder("read-pipe");
    let pipe = folder.file("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    let writer = {
        let (game, pipe) = (text(&folder.file("game.pgn")), pipe.clone());
        thread::spawn(move || fs::write(pipe, game))
    };
    assert!(answer(&["convert", path(&pipe), "--to", "usi"]).contains("moves"));
    writer.join().expect("no panic").expect("the pipe is read");
}

#[test]
#[cfg(target_os = "linux")]
fn a_file_that_becomes_too_long_is_told_and_nothing_is_left_beside_it() {
    for command in [
        "convert game.pgn -o out.pgn",
        "draw mini -o out.svg",
        "describe chu --output out.txt",
        "perft mini 4 --out out.jsonl",
        "selfplay mini --games 5 --nodes 10 --out out.jsonl",
    ] {
        let folder = folder("too-long");
        let many = text(&folder.file("game.pgn")).repeat(50);
        fs::write(folder.file("game.pgn"), many).expect("a file");
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("ulimit -f 1; exec \"$0\" {command}")]);
        let output = shell.arg(env!("CARGO_BIN_EXE_komainu")).current_dir(&folder.0).output();
        let output = output.expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{command}: {said}");
        assert!(said.contains("error: out.") && said.contains("File too large"), "{said}");
        let names = fs::read_dir(&folder.0).expect("a folder").map(|entry| entry.expect("a file"));
        let left = names.filter(|entry| entry.file_name().to_string_lossy().ends_with(".new"));
        assert_eq!(left.count(), 0, "{command}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn what_a_program_has_left_that_was_killed_is_removed_by_the_next_one() {
    let folder = folder("left-over");
    // No process has the largest number.
    let left = folder.file(".komainu-4294967295-0.new");
    fs::write(&left, "half").expect("a file");
    answer(&["convert", path(&folder.file("game.pgn")), "-o", path(&folder.file("out.kif"))]);
    assert!(!left.exists());
}
