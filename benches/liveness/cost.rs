//! The cost of each move and each game, however little there is to think about.

use komainu::board::Position;
use komainu::lab::matches::Language;
use komainu::types::SplitMix64;

use super::arguments::Arguments;
use super::play::{random_position, variant};
use super::program::Program;
use super::table::{Times, print_head};

/// The most random moves before a search.
const PLIES: usize = 80;
/// The size of the large hash table, in megabytes; it is halved until there is the memory.
const LARGE: usize = 8192;

pub fn measure(arguments: &Arguments) -> Result<(), String> {
    print_head();
    moves_in_uci(arguments)?;
    moves_in_cecp(arguments)?;
    games(arguments)?;
    large_tables(arguments)
}

/// Measures moves with next to no time, or without thinking.
fn moves_in_uci(arguments: &Arguments) -> Result<(), String> {
    let tasks = ["go nodes 1", "go movetime 1"];
    let (mut first, mut later) = (Times::default(), <[Times; 2]>::default());
    for game in arguments.games() {
        let mut random = SplitMix64(arguments.seed);
        let start = Position::start(&variant(game));
        let mut program = Program::playing(Language::Uci, game)?;
        first.add_for(program.ask(tasks[0], "bestmove ")?, game);
        for number in 0..arguments.count(100, 1) {
            program.say(&random_position(&start, PLIES, Language::Uci, &mut random).1);
            for (task, times) in tasks.iter().zip(&mut later) {
                program.ready()?;
                let taken = program.ask(task, "bestmove ")?;
                times.add_for(taken, format_args!("{game}, number {number}"));
            }
        }
    }
    first.print("the first `go nodes 1`");
    tasks.iter().zip(later).for_each(|(task, times)| times.print(&format!("`{task}`")));
    Ok(())
}

/// Measures moves with nothing on the clock, or with a hundredth of a second.
fn moves_in_cecp(arguments: &Arguments) -> Result<(), String> {
    let clocks = ["time 0", "time 1"];
    let mut all = <[Times; 2]>::default();
    for game in arguments.games() {
        let mut random = SplitMix64(arguments.seed);
        let start = Position::start(&variant(game));
        let mut program = Program::playing(Language::Cecp, game)?;
        program.say("level 0 1 0");
        for number in 0..arguments.count(100, 1) {
            let (position, _) = random_position(&start, PLIES, Language::Cecp, &mut random);
            for (clock, times) in clocks.iter().zip(&mut all) {
                program.say("force");
                program.say(&format!("setboard {}", position.fen()));
                program.say(clock);
                program.ready()?;
                let taken = program.ask("go", "move ")?;
                times.add_for(taken, format_args!("{game}, number {number}"));
            }
        }
    }
    clocks.iter().zip(all).for_each(|(clock, times)| times.print(&format!("`{clock}`, `go`")));
    Ok(())
}

/// Measures the choice of a game, and new games.
fn games(arguments: &Arguments) -> Result<(), String> {
    let (mut new, mut chosen) = (Times::default(), Times::default());
    let mut program = Program::start(Language::Uci)?;
    for _ in 0..arguments.count(20, 1) {
        for game in arguments.games() {
            chosen.add_for(program.choose(game)?, game);
            program.ask("go nodes 1000", "bestmove ")?;
            program.begin();
            program.say("ucinewgame");
            new.add_for(program.ready()?, game);
        }
    }
    chosen.print("choose a game");
    new.print("`ucinewgame`");
    Ok(())
}

/// Measures new games with as large a hash table as memory allows.
fn large_tables(arguments: &Arguments) -> Result<(), String> {
    let mut program = Program::playing(Language::Cecp, "shogi")?;
    let mut megabytes = if arguments.is_test { 64 } else { LARGE };
    loop {
        program.say(&format!("memory {megabytes}"));
        program.say("ping 1");
        let answer = |line: &str| {
            let refused = line.starts_with("Error");
            (refused || line == "pong 1").then_some(refused)
        };
        if !program.find(answer)? {
            break;
        }
        program.ready()?;
        megabytes /= 2;
    }
    let mut times = Times::default();
    // The memory is really allocated once something has been written to it.
    program.say(if arguments.is_test { "st 0.1" } else { "st 2" });
    for _ in 0..arguments.count(5, 1) {
        program.ask("go", "move ")?;
        program.begin();
        program.say("new");
        times.add(program.ready()?);
    }
    times.print(&format!("`new` with {megabytes} MB"));
    Ok(())
}
