//! The layers: crates use each other as `docs/architecture.md` says, and folders in their order.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const DOCUMENT: &str = "docs/architecture.md";

/// The folders and files of a crate in their order: each uses those before it, and none after it.
const LAYERS: [(&str, &[&[&str]]); 2] = [
    (
        "core",
        &[&["text", "files", "types"], &["rules"], &["board"], &["notation"], &["perft", "check"]],
    ),
    ("engine", &[&["clock", "machine", "threads"], &["eval"], &["search"], &["bench"]]),
];

fn document() -> String {
    fs::read_to_string(DOCUMENT).expect("the document")
}

/// The words of a text in backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// All Rust files in a folder and the folders in it.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path());
    let all = entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] });
    all.filter(|path| path.extension().is_some_and(|end| end == "rs")).collect()
}

/// The code of a file without comments and tests.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("a source");
    let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.flat_map(|line| [line, "\n"]).collect()
}

#[test]
fn the_files_that_the_architecture_names_exist() {
    let document = document();
    let paths: Vec<&str> = quoted(&document).filter(|word| word.contains('/')).collect();
    assert!(paths.len() > 30, "{paths:?}");
    for path in paths {
        assert!(Path::new(path).exists(), "{DOCUMENT} names {path}");
    }
}

#[test]
fn the_crates_use_each_other_as_the_architecture_says() {
    let document = document();
    let rows = document.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` |"));
    let mut named = 0;
    for (name, rest) in rows {
        let Ok(manifest) = fs::read_to_string(format!("crates/{name}/Cargo.toml")) else {
            continue;
        };
        let said: BTreeSet<&str> = quoted(rest.rsplit('|').nth(1).unwrap_or_default()).collect();
        let dependencies = manifest.lines().filter_map(|line| line.strip_prefix("komainu-"));
        let used: BTreeSet<&str> =
            dependencies.filter_map(|rest| rest.split(['.', ' ']).next()).collect();
        assert_eq!(used, said, "{name}");
        named += 1;
    }
    assert_eq!(named, fs::read_dir("crates").expect("the crates").count());
}

#[test]
fn folders_use_only_those_before_them() {
    for (name, layers) in LAYERS {
        let root = PathBuf::from(format!("crates/{name}/src"));
        let layer_of = |module: &str| layers.iter().position(|layer| layer.contains(&module));
        let mut uses = 0;
        for path in sources(&root) {
            let inside = path.strip_prefix(&root).expect("a file of the crate");
            let module = inside.iter().next().expect("a name").to_string_lossy();
            let Some(layer) = layer_of(module.trim_end_matches(".rs")) else { continue };
            for used in code(&path).split("crate::").skip(1) {
                let word: String =
                    used.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                if let Some(other) = layer_of(&word) {
                    assert!(other <= layer, "{} uses {word}", path.display());
                    uses += 1;
                }
            }
        }
        assert!(uses > 10, "{name}: {uses}");
    }
}
