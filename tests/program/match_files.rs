//! The files on which the moves of engines depend: programs, and the weights that their options name.

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
