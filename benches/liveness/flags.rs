//! Games of the engine against itself at very little time, and how far its moves exceed it.
//!
//! A fallen flag does not end a game here, so that more than one late move can be seen; the clock
//! continues from zero.
//!
//! `--load N` runs N busy threads per processor beside the games, and `--count N` is the number of
//! pairs of games. All games at both paces take more than two hours.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use komainu::Position;
use komainu::lab::journal::Shard;
use komainu::lab::matches::openings::{self, Openings};
use komainu::lab::matches::{
    Adjudication, EngineSpec, Game, GameRecord, Language, Match, Pace, Plan, Standings,
};
use komainu::types::SplitMix64;

use super::arguments::Arguments;
use super::play::variant;
use super::table::quantiles;

/// The random plies at the start of a game.
const OPENING: u32 = 4;
/// The milliseconds after which a move that is late never comes.
const MARGIN: u64 = 30_000;
/// The plies after which a game is broken off.
const PLIES: u32 = 200;

pub fn measure(arguments: &Arguments) -> Result<(), String> {
    let clock = Pace { tc: "0.1+0.01".parse().ok(), ..Pace::default() };
    // This is byoyomi in USI.
    let byoyomi = Pace { movetime: Some(100), ..Pace::default() };
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        for _ in 0..arguments.load * processors {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let over = "ms beyond the time: median | 99 % | worst";
        println!("| | games | with late moves | moves | late | {over} |");
        println!("| --- |{}", " ---: |".repeat(7));
        let done = arguments.games().into_iter().try_for_each(|game| {
            play(arguments, game, "0.1 s + 0.01 s", clock)?;
            play(arguments, game, "byoyomi 100 ms", byoyomi)
        });
        is_over.store(true, Ordering::Relaxed);
        done
    })
}

/// Plays some games of one variant at one pace, and prints the results.
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
        margin: Some(MARGIN),
        adjudication: Adjudication {
            max_plies: Some(if arguments.is_test { 10 } else { PLIES }),
            ..Adjudication::default()
        },
        ..Plan::default()
    };
    let count = plan.most_pairs() as usize;
    let mut random = SplitMix64(arguments.seed);
    let start = Position::start(&variant);
    let opening = |_| openings::random_moves(&start, OPENING, &mut random);
    let openings = (0..count).filter_map(opening).map(|(_, moves)| moves);
    let openings = Openings::of(openings.collect());
    let game = Game { variant, file: None, start };
    let plan = plan.check()?;
    let games = Match {
        plan,
        game,
        openings,
        concurrency: 1,
        shard: Shard::WHOLE,
        log: None,
        interrupt: Arc::default(),
    };
    let mut standings = Standings::new(&games.plan);
    let mut records: Vec<GameRecord> = Vec::new();
    games
        .play(None, &mut standings, &mut |record, _| records.push(record.clone()))
        .map_err(|error| error.to_string())?;
    if let Some(record) = records.iter().find(|record| record.fault.is_some()) {
        return Err(format!("{}, game {}: {}", games.plan.game, record.number, record.end));
    }
    let late = |overruns: &[i64]| overruns.iter().filter(|&&over| over > 0).count();
    let by_game: Vec<Vec<i64>> = records.iter().map(|record| overruns(record, &pace)).collect();
    let late_games = by_game.iter().filter(|overruns| late(overruns) > 0).count();
    let all = by_game.concat();
    if !all.is_empty() {
        let (moves, late_moves) = (all.len(), late(&all));
        let [median, most, worst] = quantiles(all);
        println!(
            "| {}, {name} | {} | {late_games} | {moves} | {late_moves} | {median} | {most} | {worst} |",
            games.plan.game,
            records.len(),
        );
    }
    Ok(())
}

/// Returns the milliseconds by which each move of a game exceeded its time, below zero if it came in
/// time.
fn overruns(record: &GameRecord, pace: &Pace) -> Vec<i64> {
    let opening = record.opening.split_whitespace().count();
    let for_a_move = pace.movetime.unwrap_or_default();
    let clock =
        pace.tc.map(|clock| [clock.base, clock.increment].map(|time| time.as_millis() as u64));
    let [base, increment] = clock.unwrap_or([for_a_move, 0]);
    let mut clocks = [base; 2];
    let overrun = |(ply, &time): (usize, &u64)| {
        let left = &mut clocks[(opening + ply) % 2];
        let over = time as i64 - *left as i64;
        *left = (left.saturating_sub(time) + increment).max(for_a_move);
        over
    };
    record.times.iter().enumerate().map(overrun).collect()
}
