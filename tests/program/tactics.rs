//! Tactical problems: found in games, the same ones on every machine, and solved by the search that
//! found them.

use std::collections::BTreeSet;
use std::fs;

use crate::files::{komainu, path};
use komainu::Variant;
use komainu::lab::tactics::{self, Theme};
use komainu::types::Score;

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("a text")
}

#[test]
fn problems_of_games_are_the_same_on_any_number_of_threads_and_their_finder_solves_them() {
    let games = path("games-with-problems.jsonl");
    let play = "selfplay mini --games 500 --nodes 60 --seed 5 --max-plies 120 --out";
    assert!(komainu(play, &[&games], "1").status.success());
    let gather = "tactics mini --short 100 --long 50000 --count 4 --gather";
    let found = komainu(gather, &[&games], "1");
    assert!(found.status.success(), "{}", text(&found.stderr));
    let problems = text(&found.stdout);
    assert_eq!(problems.lines().count(), 4);
    assert_eq!(text(&komainu(gather, &[&games], "3").stdout), problems);

    let file = path("problems.txt");
    fs::write(&file, &problems).expect("it can be written");
    let solved = text(&komainu("tactics mini --nodes 50000", &[&file], "1").stdout);
    assert!(solved.ends_with("solved         4 of 4, 100.0 %\n"), "{solved}");
    let overlooked = text(&komainu("tactics mini --nodes 100", &[&file], "1").stdout);
    assert!(overlooked.ends_with("solved         0 of 4, 0.0 %\n"), "{overlooked}");

    // Without a short search, moves that even a short one finds are problems as well.
    let gather = "tactics mini --short 0 --long 5000 --count 12 --gather";
    let found = komainu(gather, &[&games], "2");
    assert!(found.status.success(), "{}", text(&found.stderr));
    fs::write(&file, &found.stdout).expect("it can be written");
    let solved = text(&komainu("tactics mini --nodes 10", &[&file], "1").stdout);
    let count =
        solved.lines().last().and_then(|line| line.split_whitespace().nth(1)).expect("a line");
    let count: u32 = count.parse().expect("a number");
    assert!((1..12).contains(&count), "{solved}");

    let more = komainu("tactics mini --short 100 --long 200 --count 90 --gather", &[&games], "1");
    assert_eq!(more.status.code(), Some(2));
    let complaint = text(&more.stderr);
    assert!(complaint.contains(" in 500 games, wanted 90"), "{complaint}");
}

#[test]
#[cfg(unix)]
fn a_program_that_dies_over_a_problem_is_started_anew_for_the_next() {
    let file = std::path::Path::new("tests/cli/tactics.in/mini.txt");
    let engine = "--engine=tests/engines/players/uci dies name=mortal";
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_komainu"));
    command.args(["tactics", "mini", "--nodes", "100", engine]).arg(file);
    let output = command.output().expect("it runs");
    let told = text(&output.stdout);
    assert_eq!(told.matches(" wrong ended while it thought").count(), 3, "{told}");
    assert!(told.ends_with("solved         0 of 3, 0.0 %\n"), "{told}");
    let warned = "warning: mortal: 3 of 3 positions were decided by faults, not by moves\n";
    assert_eq!(text(&output.stderr), warned);
}

#[test]
fn the_large_games_have_problems_of_several_themes() {
    for game in ["chu", "dai", "tenjiku", "dai-dai", "maka-dai-dai", "tai"] {
        let file = format!("benches/tactics/{game}.txt");
        let variant = Variant::find(game, &[]).expect("it is built in");
        let problems = tactics::read(&variant, &fs::read_to_string(&file).expect("problems"));
        let problems = problems.unwrap_or_else(|error| panic!("{file}: {error}"));
        assert!(problems.len() >= 30, "{file}: {}", problems.len());
        let themes: BTreeSet<_> = problems.iter().map(|problem| problem.theme).collect();
        assert!(themes.len() >= 3, "{file}: {themes:?}");
        for problem in problems.iter().filter(|problem| problem.theme != Theme::Win) {
            let theme = Theme::of(&problem.position, problem.best, Score::DRAW);
            assert_eq!(problem.theme, theme, "{file}: {}", problem.text());
        }
        let positions: BTreeSet<_> = problems.iter().map(|one| one.position.key()).collect();
        assert_eq!(positions.len(), problems.len(), "{file}: a position comes twice");
    }
}
