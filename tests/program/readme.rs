//! Everything that the README and the pages beside it say is run or looked up.

use std::fs;
use std::path::Path;
use std::process::Command;

use komainu::rules::catalog;

/// The README, and the pages with details that it leaves out.
const PAGES: [&str; 4] =
    ["README.md", "docs/commands.md", "docs/front-ends/README.md", "docs/json.md"];

fn readme() -> String {
    fs::read_to_string("README.md").expect("the README")
}

/// All pages together.
fn pages() -> String {
    PAGES.map(|page| fs::read_to_string(page).expect("the page")).concat()
}

#[test]
fn its_transcripts_are_true() {
    let cases = trycmd::TestCases::new();
    for page in PAGES {
        cases.case(page);
    }
}

#[test]
fn the_command_that_shows_it_thinking_does() {
    let readme = readme();
    let command = readme.lines().find_map(|line| line.strip_prefix("cargo run --release -- "));
    let arguments = command.expect("a command that starts it").split(' ');
    let komainu = Command::new(env!("CARGO_BIN_EXE_komainu")).args(arguments).output();
    let output = komainu.expect("it starts");
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(output.status.success());
    assert!(text.contains("bestmove "), "{text}");
    assert!(text.lines().filter(|line| line.starts_with("depth ")).count() >= 2, "{text}");
}

#[test]
fn every_command_in_its_table_explains_itself() {
    let pages = pages();
    let rows = pages.lines().filter_map(|line| line.strip_prefix("| `komainu "));
    let commands: Vec<&str> = rows.filter_map(|row| row.split('`').next()).collect();
    assert!(commands.len() > 5, "{commands:?}");
    for command in commands {
        let help = Command::new(env!("CARGO_BIN_EXE_komainu")).args([command, "--help"]).output();
        assert!(help.expect("it starts").status.success(), "{command}");
    }
}

#[test]
fn every_game_is_in_it_with_its_name_and_board() {
    let readme = readme();
    for game in catalog::all() {
        let rules = game.file().rules(&[]).expect("defaults");
        let (name, files, ranks) = (&rules.name, rules.files, rules.ranks);
        let row = format!("| `{}` | {name} | {files}x{ranks} | ", game.id);
        assert!(readme.contains(&row), "{row}");
    }
}

#[test]
fn the_number_of_games_in_it_is_true() {
    let count = catalog::all().len();
    for (page, words) in [
        ("README.md", format!(" of {count} games, from ")),
        ("docs/web/README.md", format!(" in all {count} games,")),
    ] {
        let text = fs::read_to_string(page).expect("the page").replace('\n', " ");
        assert!(text.contains(&words), "{page} lacks `{words}`");
    }
}

#[test]
fn every_front_end_command_in_it_is_one_the_engine_answers() {
    let pages = pages();
    let names = pages.lines().filter_map(|line| {
        line.split_once("-variant ").or_else(|| line.split_once("komainu xboard "))
    });
    let names: Vec<&str> = names.filter_map(|(_, rest)| rest.split(' ').next()).collect();
    assert!(names.len() >= 3, "{names:?}");
    for name in names {
        assert!(catalog::find(name).is_some(), "{name}");
    }
}

/// Links of pages lead to files that are there.
#[test]
fn its_links_lead_somewhere() {
    for page in PAGES {
        let folder = Path::new(page).parent().expect("a folder");
        let text = fs::read_to_string(page).expect("the page");
        let links = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        let files = links.filter(|link| !link.starts_with("http") && !link.starts_with('#'));
        for file in files {
            let path = folder.join(file.split('#').next().expect("a path"));
            assert!(path.exists(), "{page}: {file}");
        }
    }
}
