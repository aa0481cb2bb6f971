//! Matches of more than two engines.

use crate::commands::{Folder, answer, complaint, path, text};

const ENGINES: [&str; 8] = [
    "match",
    "micro",
    "--engine",
    "builtin name=strong",
    "--engine",
    "builtin depth=2 name=middling",
    "--engine",
    "builtin depth=1 name=weak",
];
const LIMITS: [&str; 6] = ["--depth", "4", "--pairs", "2", "--max-plies", "40"];

#[test]
fn everybody_meets_everybody() {
    let folder = Folder::new("tournament");
    let (whole, parts) = (folder.file("whole"), [folder.file("one"), folder.file("other")]);
    let all = [&ENGINES[..], &LIMITS].concat();
    let report = answer(&[&all[..], &["--concurrency", "2", "--out", path(&whole)]].concat());
    assert!(report.starts_with("3 engines: 12 games\nrank engine "), "{report}");
    for name in ["strong", "middling", "weak"] {
        assert!(report.contains(&format!("player  {name}: ")), "{report}");
        assert_eq!(report.matches(name).count(), 3, "{report}");
    }
    for (part, file) in ["1/2", "2/2"].into_iter().zip(&parts) {
        answer(&[&all[..], &["--shard", part, "--out", path(file)]].concat());
    }
    let merged = folder.file("merged");
    let merge = ["merge", path(&parts[0]), path(&parts[1]), "--out", path(&merged)];
    assert_eq!(answer(&merge), report);
    assert_eq!(text(&merged), text(&whole));
    let mut longer = all.clone();
    longer[11] = "3";
    let longer = answer(&[&longer[..], &["--out", path(&whole)]].concat());
    assert!(longer.starts_with("3 engines: 18 games\n"), "{longer}");
}

#[test]
fn in_a_gauntlet_the_first_one_meets_all_others() {
    let report = answer(&[&ENGINES[..], &LIMITS, &["--gauntlet"]].concat());
    assert!(report.starts_with("3 engines: 8 games\n"), "{report}");
    let rows: Vec<&str> = report.lines().filter(|line| line.ends_with('4')).collect();
    assert_eq!(rows.len(), 2, "{report}");
}

#[test]
fn engines_of_one_name_are_numbered_and_one_of_them_that_is_missing_is_told_of() {
    let same = ["match", "mini", "--engine", "builtin", "--engine", "builtin"];
    let limits = ["--depth", "1", "--pairs", "1", "--engine", "builtin"];
    let report = answer(&[&same[..], &limits].concat());
    assert!(report.contains("player  builtin-3: "), "{report}");
    let problem = complaint(&[&same[..], &limits, &["--engine", "./nobody"]].concat());
    assert!(problem.starts_with("error: nobody: cannot start ./nobody: "), "{problem}");
}
