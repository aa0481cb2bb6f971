//! Fixed work takes as many instructions as are on record.
#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

use std::env;
use std::fs;
use std::process::Command;

use komainu::internals::vector::{self, Tier};

/// The commands and their counts, by tier.
const RECORD: &str = "tests/data/instructions.txt";

/// The relative deviation up to which a count passes.
const TOLERANCE: f64 = 0.02;

/// Advice on a count that deviates more.
const ADVICE: &str = "\
More instructions mostly take more time: measure with `cargo bench` whether they do (see \
benches/README.md), and take the change back or accept it. Fewer are to be recorded, so that they \
are not lost again. Another compiler may change all counts a little. To record the counts:
    UPDATE=1 cargo test --release --test program instructions -- --ignored";

/// A command and its recorded counts.
struct Line {
    command: String,
    counts: Vec<(Tier, u64)>,
}

impl Line {
    /// Reads a line such as `perft mini 4 scalar=1 avx2=2`.
    fn read(text: &str) -> Self {
        let is_count = |word: &&str| word.contains('=');
        let command: Vec<&str> = text.split(' ').filter(|word| !is_count(word)).collect();
        let counts = text.split(' ').filter(is_count).map(|word| {
            let (name, count) = word.split_once('=').expect("a count has =");
            let tier = Tier::ALL.into_iter().find(|tier| tier.name() == name).expect("a tier");
            (tier, count.parse().expect("a number"))
        });
        Self { counts: counts.collect(), command: command.join(" ") }
    }

    fn write(&self) -> String {
        let counts = self.counts.iter().map(|(tier, count)| format!(" {tier}={count}"));
        self.command.clone() + &counts.collect::<String>()
    }

    fn recorded(&self, tier: Tier) -> Option<u64> {
        self.counts.iter().find(|(counted, _)| *counted == tier).map(|(_, count)| *count)
    }

    /// Counts the instructions without those of the start, which depend on the system.
    fn count(&self, tier: Tier) -> u64 {
        let (work, _depth) = self.command.rsplit_once(' ').expect("the last word is the depth");
        instructions(&self.command, tier) - instructions(&format!("{work} 1"), tier)
    }
}

/// The instructions of a run of the program.
fn instructions(command: &str, tier: Tier) -> u64 {
    let valgrind = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(env!("CARGO_BIN_EXE_komainu"))
        .args(command.split(' '))
        .env(vector::VARIABLE, tier.name())
        .output();
    let output = valgrind.expect("valgrind counts the instructions: install the package valgrind");
    let log = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command}: {log}");
    let count = log.lines().find_map(|line| line.split_once("Collected : "));
    count.expect("callgrind says how many").1.trim().parse().expect("a number")
}

#[test]
#[ignore = "a minute, needs valgrind; run with `cargo test --release --test program instructions -- --ignored`"]
fn fixed_work_takes_the_recorded_number_of_instructions() {
    if cfg!(debug_assertions) {
        panic!("only the instructions of `--release` are on record");
    }
    let text = fs::read_to_string(RECORD).expect("the record is there");
    let (comments, lines): (Vec<&str>, Vec<&str>) =
        text.lines().partition(|line| line.starts_with('#'));
    let mut lines: Vec<Line> = lines.into_iter().map(Line::read).collect();
    let (supported, missing): (Vec<Tier>, Vec<Tier>) =
        Tier::ALL.into_iter().partition(|tier| tier.is_supported());
    missing.iter().for_each(|tier| println!("{tier} is left out: this processor lacks it"));

    let mut complaints = Vec::new();
    for line in &mut lines {
        for &tier in &supported {
            let (found, recorded) = (line.count(tier), line.recorded(tier));
            let change = recorded.map(|count| found as f64 / count as f64 - 1.0);
            if change.is_none_or(|change| change.abs() > TOLERANCE) {
                let change =
                    change.map_or("new".into(), |change| format!("{:+.1} %", change * 100.0));
                complaints.push(format!("{}, {tier}: {found} ({change})", line.command));
            }
            line.counts.retain(|(counted, _)| *counted != tier);
            line.counts.push((tier, found));
        }
        line.counts.sort_unstable();
    }
    if env::var_os("UPDATE").is_some() {
        let lines: Vec<String> = lines.iter().map(Line::write).collect();
        let text = [comments.join("\n"), lines.join("\n"), String::new()].join("\n");
        fs::write(RECORD, text).expect("the record can be written");
        return;
    }
    assert!(complaints.is_empty(), "not as in {RECORD}:\n{}\n\n{ADVICE}", complaints.join("\n"));
}
