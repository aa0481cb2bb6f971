//! What a match is to be: plans and the command line, tests that end it, and what engines are set to.

use std::fs;

use crate::commands::{Folder, answer, path, text};

#[test]
fn no_pair_is_begun_after_the_verdict_of_a_test_of_one_game_at_a_time() {
    let folder = Folder::new("match-verdict");
    let with = |name: &str| {
        let players =
            ["match", "mini", "--engine", "builtin", "--engine", "builtin name=w nodes=5"];
        let test = ["--nodes", "200", "--sprt", "0,400", "--out"];
        let out = folder.file(name);
        (answer(&[&players[..], &test, &[path(&out)]].concat()), text(&out))
    };
    let (summary, games) = with("first");
    let (_, verdict) = summary.split_once(" accepted after ").expect("a verdict");
    let pairs: usize = verdict.split(' ').next().and_then(|word| word.parse().ok()).expect("pairs");
    assert_eq!(games.lines().count(), 1 + 2 * pairs, "{summary}");
    for name in ["second", "third"] {
        assert_eq!(with(name), (summary.clone(), games.clone()));
    }
    for kept in [1, 4, 2 * pairs] {
        let cut: String = games.lines().take(kept).map(|line| format!("{line}\n")).collect();
        fs::write(folder.file("cut"), cut).expect("a file");
        assert_eq!(with("cut"), (summary.clone(), games.clone()), "cut after {kept} lines");
    }
}
