//! What the program is built from: whose it is, on which terms, and from where.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

const NOTICES: &str = "THIRD-PARTY.md";

const HEAD: &str = "\
# Third-party notices

Komainu is licensed under either of the Apache License 2.0 and the MIT license. The program contains
the crates below, or code that their macros wrote, some of them on some systems only, and Rust's
standard library, which is licensed under the same two. A crate that may be had under several
licences is taken under MIT, and under the Apache License 2.0 if it comes without a text of its own.

It also contains the font Komainu Kanji, a part of Noto Serif CJK JP, whose licence is the SIL Open Font
License 1.1. That text is the last one here.

This file is written by `UPDATE=1 cargo test --test program notices -- --ignored`.

| crate | version | licence |
| --- | --- | --- |
";

/// The licence of the font on the pieces.
const FONT_LICENCE: &str = "crates/describe/src/draw/font/OFL.txt";

/// How the names of files with notices begin or go on.
const NOTICE_FILES: [&str; 5] = ["LICEN", "UNLICENSE", "COPYING", "COPYRIGHT", "NOTICE"];

/// In the names of files with licences that MIT makes needless.
const ALTERNATIVES: [&str; 5] = ["APACHE", "BSD", "COPYING", "UNLICENSE", "ZLIB"];

/// Which systems count.
#[derive(Clone, Copy)]
enum Systems {
    /// This one: its crates are here, since the test was built from them.
    This,
    All,
}

/// What cargo prints; nothing where there is none.
fn cargo(arguments: &[&str]) -> Option<String> {
    let program = env::var_os("CARGO").unwrap_or("cargo".into());
    let output = match Command::new(program).args(arguments).output() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            println!("nothing is looked up: cargo is not here");
            return None;
        }
        output => output.expect("cargo starts"),
    };
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "cargo {}: {errors}", arguments.join(" "));
    Some(String::from_utf8(output.stdout).expect("text"))
}

/// All packages that Komainu and its tests are built from, as cargo describes them.
fn packages(systems: Systems) -> Option<Vec<Value>> {
    let mut arguments = vec!["metadata", "--locked", "--format-version", "1"];
    let version = cargo(&["-vV"])?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    if let Systems::This = systems {
        arguments.extend(["--offline", "--filter-platform", host.expect("a system")]);
    }
    let metadata: Value = serde_json::from_str(&cargo(&arguments)?).expect("JSON");
    metadata["packages"].as_array().cloned()
}

fn text<'a>(package: &'a Value, key: &str) -> &'a str {
    package[key].as_str().unwrap_or_default()
}

/// The packages that the program contains, which are fewer: those of tests and build scripts are
/// left out.
fn contained(systems: Systems) -> Option<Vec<Value>> {
    let mut arguments =
        vec!["tree", "--locked", "--package", "komainu", "--edges", "normal", "--prefix", "none"];
    arguments.push("--no-dedupe");
    arguments.extend(match systems {
        Systems::This => ["--offline"].as_slice(),
        Systems::All => &["--target", "all"],
    });
    let tree = cargo(&arguments)?;
    // Lines such as `clap v4.6.7`; those of Komainu's own crates do not count.
    let names: BTreeSet<(&str, &str)> = tree
        .lines()
        .filter(|line| !is_own(line.split(' ').next()))
        .map(|line| {
            let mut words = line.split(' ');
            let name = words.next().expect("a name");
            (name, words.next().expect("a version").trim_start_matches('v'))
        })
        .collect();
    let mut packages = packages(systems)?;
    packages.retain(|package| names.contains(&(text(package, "name"), text(package, "version"))));
    assert_eq!(packages.len(), names.len());
    packages.sort_by(|a, b| {
        (text(a, "name"), text(a, "version")).cmp(&(text(b, "name"), text(b, "version")))
    });
    Some(packages)
}

fn row(package: &Value) -> String {
    let [name, version, licence] = ["name", "version", "license"].map(|key| text(package, key));
    format!("| {name} | {version} | {licence} |\n")
}

/// The texts that have to go with a package.
fn notices(package: &Value) -> Vec<String> {
    let folder = Path::new(text(package, "manifest_path")).parent().expect("a folder");
    let entries = fs::read_dir(folder).expect("the sources are here");
    let names = entries.map(|entry| entry.expect("a file").file_name().into_string());
    let mut names: Vec<String> = names.map(|name| name.expect("text")).collect();
    names.retain(|name| {
        let name = name.to_uppercase();
        NOTICE_FILES.iter().any(|start| name.starts_with(start)) && !name.ends_with(".RS")
    });
    names.sort();
    if names.iter().any(|name| name.to_uppercase().contains("MIT")) {
        let needless = |name: &str| ALTERNATIVES.iter().any(|other| name.contains(other));
        names.retain(|name| !needless(&name.to_uppercase()));
    }
    if names.is_empty() {
        assert!(text(package, "license").contains("Apache-2.0"), "no licence: {}", row(package));
        return vec![fs::read_to_string("LICENSE-APACHE").expect("Komainu's own")];
    }
    let read = |name| fs::read_to_string(folder.join(name)).expect("text");
    names.iter().map(read).collect()
}

/// The whole file; a text that several packages share is written once.
fn file(packages: &[Value]) -> String {
    let mut shared: BTreeMap<String, (String, Vec<&str>)> = BTreeMap::new();
    for package in packages {
        for notice in notices(package) {
            let words: Vec<&str> = notice.split_whitespace().collect();
            let lines: Vec<&str> = notice.trim().lines().map(str::trim_end).collect();
            let (_, names) = shared
                .entry(words.join(" "))
                .or_insert((lines.join("\n").replace("```", "'''"), Vec::new()));
            names.push(text(package, "name"));
        }
    }
    let mut shared: Vec<(Vec<&str>, String)> =
        shared.into_values().map(|(text, names)| (names, text)).collect();
    shared.sort();
    let texts = shared.into_iter().map(|(mut names, text)| {
        names.dedup();
        format!("\n## {}\n\n```text\n{text}\n```\n", names.join(", "))
    });
    let rows: String = packages.iter().map(row).collect();
    HEAD.to_owned() + &rows + &texts.collect::<String>() + &font_notice()
}

/// The notice of the font.
fn font_notice() -> String {
    let licence = fs::read_to_string(FONT_LICENCE).expect("the licence of the font");
    format!("\n## Komainu Kanji\n\n```text\n{}\n```\n", licence.trim_end())
}

/// Returns `true` if a licence is met by those allowed. Of nested choices it may ask more than they do.
fn is_allowed(licence: &str, allowed: &[String]) -> bool {
    let licence = licence.replace(" / ", " OR ").replace('/', " OR ");
    let is_listed =
        |one: &str| allowed.iter().any(|allowed| allowed == one.trim_matches(['(', ')']));
    licence.split(" AND ").all(|part| part.split(" OR ").any(is_listed))
}

/// The licences that the settings of cargo-deny allow.
fn allowed() -> Vec<String> {
    let settings = fs::read_to_string("deny.toml").expect("the settings of cargo-deny");
    let settings: toml::Table = settings.parse().expect("TOML");
    settings["licenses"]["allow"].clone().try_into().expect("a list")
}

/// Complains about a package with another licence or for a newer Rust than Cargo.toml promises.
fn check(packages: &[Value]) {
    let rust = |package: &Value| -> Vec<u32> {
        let parts = text(package, "rust_version").split('.');
        parts.take(2).map(|part| part.parse().unwrap_or(0)).collect()
    };
    let komainu = packages.iter().find(|package| text(package, "name") == "komainu");
    let (promised, allowed) = (rust(komainu.expect("itself")), allowed());
    for package in packages {
        let [name, licence] = ["name", "license"].map(|key| text(package, key));
        assert!(is_allowed(licence, &allowed), "{name}: {licence:?} is not in deny.toml");
        assert!(rust(package) <= promised, "{name} needs Rust {:?}", rust(package));
    }
}

#[test]
#[ignore = "may download crates of other systems; run with `cargo test --test program notices -- --ignored`"]
fn the_notices_are_those_of_the_crates_in_the_program() {
    let (Some(packages), Some(contained)) = (packages(Systems::All), contained(Systems::All))
    else {
        return;
    };
    check(&packages);
    let file = file(&contained);
    if env::var_os("UPDATE").is_some() {
        return fs::write(NOTICES, file).expect("it can be written");
    }
    let committed = fs::read_to_string(NOTICES).expect("the notices");
    let command = HEAD.lines().find(|line| line.starts_with("This file")).expect("how to");
    assert!(committed == file, "{NOTICES} is not up to date. {command}");
}

#[test]
fn every_crate_in_the_program_has_its_row_in_the_notices() {
    let Some(contained) = contained(Systems::This) else { return };
    let committed = fs::read_to_string(NOTICES).expect("the notices");
    assert!(contained.len() > 20, "{contained:?}");
    for package in &contained {
        assert!(committed.contains(&row(package)), "{NOTICES} lacks {}", row(package));
    }
}

#[test]
fn the_font_has_its_licence_in_the_notices() {
    let committed = fs::read_to_string(NOTICES).expect("the notices");
    assert!(committed.starts_with(HEAD), "{NOTICES}");
    assert!(committed.ends_with(&font_notice()), "{NOTICES} lacks {FONT_LICENCE}");
}

#[test]
fn every_package_has_an_allowed_licence_and_builds_with_the_promised_rust() {
    let Some(packages) = packages(Systems::This) else { return };
    check(&packages);
}

#[test]
fn licences_are_understood() {
    let allowed = ["MIT", "Unicode-3.0"].map(String::from);
    assert!(is_allowed("(MIT/GPL-3.0) AND Unicode-3.0", &allowed));
    assert!(is_allowed("GPL-3.0 OR MIT", &allowed));
    assert!(!is_allowed("(MIT OR GPL-3.0) AND Apache-2.0", &allowed));
    assert!(!is_allowed("MIT AND GPL-3.0", &allowed));
    assert!(!is_allowed("", &allowed));
}

/// Returns `true` if a crate is one of Komainu's own.
fn is_own(name: Option<&str>) -> bool {
    name.is_some_and(|name| name == "komainu" || name.starts_with("komainu-"))
}

#[test]
fn every_crate_comes_from_one_registry_with_its_checksum() {
    let lock = fs::read_to_string("Cargo.lock").expect("the versions of all crates");
    let lock: toml::Table = lock.parse().expect("TOML");
    let packages = lock["package"].as_array().expect("packages").iter();
    let mut registries = BTreeSet::new();
    for package in packages.filter(|package| !is_own(package["name"].as_str())) {
        let source = package.get("source").and_then(|source| source.as_str());
        registries.insert(source.unwrap_or_default());
        assert!(package.get("checksum").is_some(), "{package:?}");
    }
    assert_eq!(registries.len(), 1, "{registries:?}");
    assert!(registries.iter().all(|source| source.starts_with("registry+")), "{registries:?}");
}
