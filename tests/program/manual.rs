//! The manual pages that `komainu manual` writes.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::commands::{answer, komainu};
use crate::help;

/// The spelling of an apostrophe that is not to become a quotation mark.
const APOSTROPHE: &str = r"\*(Aq";

/// An empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

#[test]
fn every_command_and_option_has_its_place_in_the_manual() {
    let folder = folder("manual").join("man1");
    let said = answer(&["manual", folder.to_str().expect("text")]);
    let commands = help::commands();
    assert_eq!(said, format!("wrote {} pages to {}\n", commands.len() + 1, folder.display()));
    let program = fs::read_to_string(folder.join("komainu.1")).expect("a page");
    let mut wanted = BTreeSet::from(["komainu.1".to_owned()]);
    for command in commands {
        let page = fs::read_to_string(folder.join(format!("komainu-{command}.1")));
        let page = page.expect("a page").replace(APOSTROPHE, "'").replace('\\', "");
        let help = answer(&[&command, "--help"]);
        let words = help.split_once("Options:").expect("options").1.split_whitespace();
        for option in words.filter(|word| word.starts_with("--") && word.len() > 2) {
            let option = option.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
            assert!(page.contains(option), "{command}: nothing about {option}");
        }
        let examples = help.split_once("Examples:\n").expect("examples").1;
        for example in examples.lines().map(str::trim_start) {
            let example = example.replace('\\', "");
            assert!(page.contains(&example), "{command}: no example {example}");
        }
        assert!(program.contains(&format!("komainu\\-{}", command.replace('-', "\\-"))));
        wanted.insert(format!("komainu-{command}.1"));
    }
    let found = fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("an entry"));
    let found: BTreeSet<_> = found.map(|entry| entry.file_name().into_string().unwrap()).collect();
    assert_eq!(found, wanted);
}

#[test]
fn a_manual_that_cannot_be_written_says_where() {
    let folder = folder("manual-nowhere");
    fs::write(&folder, "a file").expect("it is written");
    let output = komainu(&["manual", folder.to_str().expect("text")]);
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.starts_with(&format!("error: {}: ", folder.display())), "{said}");
    assert!(said.ends_with("; expected a folder to which you may write\n"), "{said}");
}
