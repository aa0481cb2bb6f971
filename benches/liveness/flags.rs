//! Games of the engine against itself at very little time, and those lost by it.
//!
//! `--load N` lets N threads for each processor take what they can beside the games, and `--count N`
//! is the number of pairs of games. All games at both paces take more than an hour.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use komainu::tools::journal::Shard;
use komainu::tools::matches::openings;
use komainu::tools::matches::{
    Adjudication, EngineSpec, Fault, Game, GameRecord, Language, Match, Pace, Plan, Tally,
};
use komainu::types::SplitMix64;

use super::arguments::Arguments;
use super::play::variant;
use super::table::quantiles;

/// The random plies at the start of a game.
const OPENING: u32 = 4;
/// The plies after which a game is broken off.
const PLIES: u32 = 200;

pub fn measure(arguments: &Arguments) -> Result<(), String> {
    let clock = Pace { tc: "0.1+0.01".parse().ok(), ..Pace::default() };
    // What USI calls byoyomi.
    let byoyomi = Pace { movetime: Some(100), ..Pace::default() };
    let over = AtomicBool::new(false);
    thread::scope(|scope| {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        for _ in 0..arguments.load * processors {
            scope.spawn(|| {
                while !over.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        println!(
            "| | games | moves | ms for a move: median | 99 % | worst | flags | other faults |"
        );
        println!("| --- |{}", " ---: |".repeat(7));
        let done = arguments.games().into_iter().try_for_each(|game| {
            play(arguments, game, "0.1 s + 0.01 s", clock)?;
            play(arguments, game, "byoyomi 100 ms", byoyomi)
        });
        over.store(true, Ordering::Relaxed);
        done
    })
}

/// Plays the games of one kind at one pace, and prints what came of them.
fn play(arguments: &Arguments, game: &str, name: &str, pace: Pace) -> Result<(), String> {
    let variant = variant(game);
    let engine = |name: &str| EngineSpec {
        command: vec![env!("CARGO_BIN_EXE_komainu").to_owned()],
        name: name.to_owned(),
        protocol: Language::Usi,
        ..EngineSpec::built_in()
    };
    let plan = Plan {
        game: game.to_owned(),
        engines: vec![engine("one"), engine("other")],
        pace,
        pairs: Some(arguments.count(12, 1) as u32),
        seed: arguments.seed,
        margin: Some(0),
        adjudication: Adjudication {
            max_plies: Some(if arguments.is_test { 10 } else { PLIES }),
            ..Adjudication::default()
        },
        ..Plan::default()
    };
    let count = plan.most_pairs() as usize;
    let mut random = SplitMix64(arguments.seed);
    let opening = |_| openings::random_moves(&variant, OPENING, &mut random);
    let openings = (0..count).filter_map(opening).map(|(_, moves)| moves).collect();
    let tally = Tally::new(plan.names(), None);
    let game = Game { variant, file: None, options: Vec::new() };
    let plan = plan.check()?;
    let games = Match { plan, game, openings, concurrency: 1, shard: Shard::WHOLE };
    let mut records: Vec<GameRecord> = Vec::new();
    games
        .play(None, tally, &mut |record, _| records.push(record.clone()))
        .map_err(|error| error.to_string())?;
    print(&games.plan.game, name, &records);
    Ok(())
}

fn print(game: &str, name: &str, records: &[GameRecord]) {
    // One more, so that there is one where the first move was too late.
    let times = records.iter().flat_map(|record| record.times.iter().copied()).chain([0]);
    let times: Vec<u64> = times.collect();
    let moves = times.len() - 1;
    let [median, most, worst] = quantiles(times);
    let (flags, others): (Vec<&GameRecord>, Vec<_>) = records
        .iter()
        .filter(|record| record.fault.is_some())
        .partition(|record| record.fault == Some(Fault::Time));
    println!(
        "| {game}, {name} | {} | {moves} | {median} | {most} | {worst} | {} | {} |",
        records.len(),
        flags.len(),
        others.len()
    );
    for record in flags.iter().chain(&others) {
        println!("  game {}: {}", record.number, record.end);
    }
}
