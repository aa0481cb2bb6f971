//! The table of all figures, in Markdown; arguments are the games to measure, none for all.
//!
//! With `--learnt` the branch predictor keeps what it has learnt in the earlier passes.

mod support;

use std::env;

use komainu::internals::vector::Tier;
use support::sample::{GAMES, Sample};
use support::{GROUPS, tiers};

/// How often each work is done; the fastest pass counts.
const PASSES: u64 = 40;

/// The games for which [`LIMITS`] are known.
const LIMITED: [&str; 4] = ["tenjiku", "dai-dai", "maka-dai-dai", "mini"];

/// The figures that prototypes have shown to be possible: benchmark, kind of code, figures by game.
const LIMITS: [(&str, Code, &[f64]); 13] = [
    ("attacks/is_attacked", Code::Scalar, &[25.0, 25.0, 25.0, 8.0]),
    ("attacks/is_attacked", Code::Vector, &[12.0, 12.0, 12.0, 8.0]),
    ("generation/list", Code::Scalar, &[2800.0, 1800.0, 2000.0]),
    ("generation/list", Code::Vector, &[1800.0, 900.0, 1000.0]),
    ("generation/captures", Code::Vector, &[800.0, 600.0, 600.0]),
    ("generation/count", Code::Scalar, &[1710.0, 1320.0, 1400.0]),
    ("generation/count", Code::Vector, &[1270.0, 690.0, 780.0]),
    ("make/plain", Code::Scalar, &[18.0, 18.0, 18.0, 15.0]),
    ("make/plain", Code::Vector, &[18.0, 18.0, 18.0, 15.0]),
    ("perft/bulk", Code::Vector, &[80.0, 95.0, 120.0, 150.0]),
    ("perft/difference", Code::Vector, &[200.0, 800.0, 1200.0]),
    ("perft/no_bulk", Code::Vector, &[22.0, 33.0, 37.0, 40.0]),
    ("search/nodes", Code::Vector, &[0.7, 1.2, 1.0]),
];

/// The kind of code that a limit holds for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Code {
    Scalar,
    Vector,
}

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    // As for criterion, a test does everything once.
    let passes = if arguments.iter().any(|argument| argument == "--test") { 1 } else { PASSES };
    let learnt = arguments.iter().any(|argument| argument == "--learnt");
    let asked: Vec<&String> = arguments.iter().filter(|word| !word.starts_with('-')).collect();
    let wanted = |game: &&str| asked.is_empty() || asked.contains(&&game.to_string());
    let samples: Vec<Sample> = GAMES.into_iter().filter(wanted).map(Sample::new).collect();

    let games: Vec<&str> = samples.iter().map(|sample| sample.game).collect();
    println!("| | unit | tier | {} |", games.join(" | "));
    println!("| --- | --- | --- |{}", " ---: |".repeat(games.len()));
    for (group, benchmarks) in GROUPS {
        for (name, work) in benchmarks {
            let name = format!("{group}/{name}");
            let (unit, is_rate) = unit(group);
            for tier in tiers() {
                tier.choose().expect("a supported tier");
                print!("| {name} | {unit} | {tier} |");
                for sample in &samples {
                    let time = work(sample).fastest(passes, !learnt);
                    let figure = if is_rate { 1000.0 / time } else { time };
                    let limit = limit(&name, tier, sample.game);
                    let limit = limit.map(|limit| format!(" / {limit}")).unwrap_or_default();
                    print!(" {}{limit} |", rounded(figure));
                }
                println!();
            }
        }
    }
}

/// Returns the unit of a group's figures, and whether they are rates in millions per second.
fn unit(group: &str) -> (&str, bool) {
    match group {
        "attacks" => ("ns per query", false),
        "generation" => ("ns per position", false),
        "make" => ("ns per move", false),
        "perft" => ("M leaves/s", true),
        _ => ("M nodes/s", true),
    }
}

/// Returns a figure with three digits, or with all before the decimal point.
fn rounded(figure: f64) -> String {
    let decimals = match figure {
        ..10.0 => 2,
        10.0..100.0 => 1,
        _ => 0,
    };
    format!("{figure:.decimals$}")
}

/// Returns the figure that a benchmark ought to reach.
fn limit(name: &str, tier: Tier, game: &str) -> Option<f64> {
    let code = if tier == Tier::Scalar { Code::Scalar } else { Code::Vector };
    let game = LIMITED.iter().position(|&limited| limited == game)?;
    let line = LIMITS.iter().find(|line| line.0 == name && line.1 == code)?;
    line.2.get(game).copied()
}
