//! Games in all variants, protocols and paces, with hosts that stall, flood, stop, die and start again,
//! and against other programs, refereed by the naive generator, which knows the history of the game.
//!
//! `cargo test --release --test soak` plays some games; `cargo test --release --test soak -- --games
//! 10000 --journal FILE` plays those of 10,000 games that are not in the journal yet: it may be stopped
//! at any time, and goes on with the next game. `--seed N` draws other games, `--jobs N` plays N at a
//! time, and `--load N` gives each core N threads of other work.

mod against;
mod host;
#[path = "../library/oracle/mod.rs"]
mod oracle;
mod plan;
mod play;
#[path = "../library/referee.rs"]
mod referee;
#[path = "../library/support.rs"]
mod support;

use std::collections::BTreeMap;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::ScopedJoinHandle;
use std::{env, fs, hint, process, thread};

use komainu::lab::journal::{Header, Journal, Shard};
use plan::Plan;
use play::{Report, play};

/// The arguments of the command line.
struct Arguments {
    games: u64,
    seed: u64,
    jobs: usize,
    load: usize,
    journal: PathBuf,
    /// True if the journal is deleted at the end, because none was asked for.
    is_for_now: bool,
}

impl Arguments {
    fn read() -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
        let journal = folder.join(format!("soak-{}.jsonl", process::id()));
        let mut arguments =
            Self { games: 12, seed: 1, jobs: 1, load: 0, journal, is_for_now: true };
        let mut words = env::args().skip(1);
        while let Some(word) = words.next() {
            let mut value = || words.next().unwrap_or_else(|| panic!("{word}: expected a value"));
            match word.as_str() {
                "--games" => arguments.games = value().parse().expect("a number of games"),
                "--seed" => arguments.seed = value().parse().expect("a seed"),
                "--jobs" => arguments.jobs = value().parse().expect("a number of games at a time"),
                "--load" => arguments.load = value().parse().expect("a number of threads"),
                "--journal" => (arguments.journal, arguments.is_for_now) = (value().into(), false),
                // The arguments of the test runner mean nothing here.
                _ => {}
            }
        }
        arguments
    }
}

fn main() {
    let arguments = Arguments::read();
    let header = Header::new("soak", &arguments.seed, Shard::WHOLE);
    let mut journal = Journal::open(&arguments.journal, header).unwrap_or_else(|e| panic!("{e}"));
    play_the_rest(&arguments, &mut journal);
    let reports = journal.results().values();
    let reports: Vec<Report> =
        reports.map(|line| serde_json::from_str(line).expect("a report")).collect();
    journal.finish().unwrap_or_else(|e| panic!("{e}"));
    if arguments.is_for_now {
        fs::remove_file(&arguments.journal).expect("it was there");
    }
    summarise(&reports);
    let faults = reports.iter().filter(|report| report.fault.is_some()).count();
    println!("{} games, {faults} faults", reports.len());
    assert_eq!(faults, 0, "see above");
}

/// Plays the games that are not in the journal.
fn play_the_rest(arguments: &Arguments, journal: &mut Journal) {
    let wanted = (0..arguments.games).filter(|number| !journal.results().contains_key(number));
    let wanted: Vec<u64> = wanted.collect();
    let (journal, next, over) = (Mutex::new(journal), AtomicUsize::new(0), AtomicBool::new(false));
    let player = || {
        while let Some(&number) = wanted.get(next.fetch_add(1, Ordering::Relaxed)) {
            let report = play(number, Plan::draw(arguments.seed, number));
            if let Some(fault) = &report.fault {
                eprintln!("game {number}: {fault}\n  {:?}", report.plan);
            }
            let mut journal = journal.lock().expect("nobody panics");
            journal.add(number, &report).unwrap_or_else(|e| panic!("{e}"));
        }
    };
    let load = arguments.load * thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| {
        for _ in 0..load {
            scope.spawn(|| {
                while !over.load(Ordering::Relaxed) {
                    hint::spin_loop();
                }
            });
        }
        let players: Vec<_> = (0..arguments.jobs.max(1)).map(|_| scope.spawn(player)).collect();
        let ended: Vec<_> = players.into_iter().map(ScopedJoinHandle::join).collect();
        over.store(true, Ordering::Relaxed);
        ended.into_iter().for_each(|ended| ended.expect("nobody panics"));
    });
}

/// Prints what was played, and how late moves came at worst.
fn summarise(reports: &[Report]) {
    let mut ends = BTreeMap::<&str, usize>::new();
    for report in reports {
        *ends.entry(report.end.as_str()).or_default() += 1;
    }
    let plies: usize = reports.iter().map(|report| report.plies).sum();
    println!("{plies} plies; {ends:#?}");
    let late = reports.iter().filter(|report| report.lost_on_time()).count();
    println!("{late} games in which a move came after the clock's end by processor time");
    for (name, over) in [
        ("processor", (|report| report.processor_overrun) as fn(&Report) -> i64),
        ("wall", |report| report.wall_overrun),
    ] {
        let mut overruns: Vec<i64> = reports.iter().map(over).collect();
        overruns.sort_unstable();
        let at = |percent: usize| overruns.get((overruns.len() - 1) * percent / 100);
        if let (Some(half), Some(most), Some(worst)) = (at(50), at(99), at(100)) {
            println!(
                "worst overrun of a game in microseconds of {name} time: median {half}, 99 % {most}, \
                 worst {worst}"
            );
        }
    }
}
