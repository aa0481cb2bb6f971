//! The files of a match: the programs and weights on which its games depend, and those that it writes.

use std::fs;

use crate::commands::{Folder, answer, complaint, komainu, path, text};

/// Writes weights of a game that differ by their comment alone.
fn weights(file: &std::path::Path, game: &str, comment: &str) {
    answer(&["tune", game, "--out", path(file)]);
    let learnt = text(file);
    fs::write(file, format!("# {comment}\n{learnt}")).expect("it can be written");
}

#[test]
fn weights_that_an_engine_cannot_take_are_told_before_it_is_measured() {
    let folder = Folder::new("weights-refused");
    let other = folder.file("dobutsu.txt");
    weights(&other, "dobutsu", "another game");
    let cut = folder.file("cut.txt");
    weights(&cut, "mini", "cut short");
    let whole = text(&cut);
    fs::write(&cut, &whole[..whole.len() / 2]).expect("it can be written");
    let missing = folder.file("missing.txt");
    let problems = "tests/cli/tactics.in/mini.txt";
    for protocol in ["uci", "usi", "cecp"] {
        for file in [&missing, &other, &cut] {
            let file = path(file);
            let engine = format!("builtin name=set protocol={protocol} option.EvalFile={file}");
            let limit = if protocol == "cecp" { ["--depth", "1"] } else { ["--nodes", "50"] };
            let play =
                ["match", "mini", "--engine", &engine, "--engine", "builtin", "--pairs", "1"];
            let solve = ["tactics", "mini", problems, "--engine", &engine];
            for command in [&play[..], &solve[..]] {
                let output = komainu(&[command, &limit].concat());
                let told = String::from_utf8_lossy(&output.stderr);
                assert!(!output.status.success(), "{command:?}: {told}");
                assert!(told.contains("it refuses `"), "{command:?}: {told}");
                assert!(told.contains("EvalFile"), "{command:?}: {told}");
            }
        }
    }
}

#[test]
fn games_of_other_weights_are_not_added_to() {
    let folder = Folder::new("match-of-other-weights");
    let (file, out) = (folder.file("weights.txt"), folder.file("games.jsonl"));
    let engine = format!("builtin name=set option.EvalFile={}", path(&file));
    let play = |pairs| {
        let engines = ["match", "micro", "--engine", "builtin", "--engine", &engine];
        [&engines[..], &["--depth", "1", "--out", path(&out), "--pairs", pairs]].concat()
    };
    weights(&file, "micro", "one");
    answer(&play("1"));
    let games = text(&out);
    weights(&file, "micro", "two");
    let told = complaint(&play("2"));
    let expected = format!("holds other work: `{}` is another file: found ", path(&file));
    assert!(told.contains(&expected), "{told}");
    assert_eq!(text(&out), games);
    weights(&file, "micro", "one");
    assert!(answer(&play("2")).starts_with("builtin against set: 4 games\n"));
}

#[test]
#[cfg(unix)]
fn games_of_another_build_are_not_added_to() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("match-of-other-builds");
    let (program, out) = (folder.file("player"), folder.file("games.jsonl"));
    let build = |comment: &str| {
        let script = fs::read_to_string("tests/engines/players/uci").expect("a player");
        fs::write(&program, format!("{script}\n# {comment}\n")).expect("it can be written");
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("it is ours");
    };
    let engine = format!("{} resigns", path(&program));
    let play = |pairs| {
        let engines = ["match", "mini", "--engine", "builtin", "--engine", &engine];
        komainu(&[&engines[..], &["--depth", "1", "--pairs", pairs, "--out", path(&out)]].concat())
    };
    build("one");
    assert!(play("1").status.success());
    build("two");
    let other = play("2");
    let told = String::from_utf8_lossy(&other.stderr).into_owned();
    assert!(told.contains("/player` is another file: found "), "{told}");
    assert_eq!(other.status.code(), Some(2));
    build("one");
    assert!(play("2").status.success());
}

#[test]
#[cfg(target_os = "linux")]
fn a_match_whose_games_cannot_be_written_ends_at_once() {
    let folder = Folder::new("match-without-room");
    for option in ["--pgn", "--log"] {
        let file = folder.file(&option[2..]);
        // A limit of some kilobytes for each file stands for a full disk.
        let command = format!(
            "ulimit -f 16; '{}' match dobutsu --engine 'builtin name=a' --engine 'builtin name=b' \
             --depth 1 --pairs 500 {option} '{}'",
            env!("CARGO_BIN_EXE_komainu"),
            path(&file)
        );
        let output = std::process::Command::new("sh").args(["-c", &command]).output();
        let output = output.expect("a shell");
        let (told, complaint) =
            (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert_eq!(output.status.code(), Some(1), "{option}: {complaint}");
        assert!(complaint.contains("expected a file to which you may write"), "{complaint}");
        let played = told.strip_prefix("a against b: ").and_then(|rest| rest.split(' ').next());
        let played: u32 = played.and_then(|count| count.parse().ok()).expect("a count of games");
        assert!(played < 200, "{option}: {told}");
    }
}
