//! The memory that a process holds after more and more work of one kind.

use std::fs;
use std::path::PathBuf;

use komainu::board::Position;
use komainu::lab::matches::Language;
use komainu::rules::catalog;
use komainu::types::SplitMix64;

use super::arguments::Arguments;
use super::play::{pick, random_position, variant};
use super::program::Program;

/// The games that are searched in.
const GAMES: [&str; 4] = ["mini", "shogi", "tenjiku", "tai"];
/// The most random moves before a search.
const PLIES: usize = 40;

pub fn measure(arguments: &Arguments) -> Result<(), String> {
    let program = Program::start(Language::Uci)?;
    if program.resident().is_none() {
        println!("This system does not tell how much memory a process holds.");
        return Ok(());
    }
    println!("| | times | MB | times | MB |");
    println!("| --- | ---: | ---: | ---: | ---: |");
    searches(arguments)?;
    changes(arguments)?;
    files(arguments)
}

/// Measures searches of random positions.
fn searches(arguments: &Arguments) -> Result<(), String> {
    let mut random = SplitMix64(arguments.seed);
    let games = arguments.games_or(&GAMES);
    let starts: Vec<Position> = games.iter().map(|game| Position::start(&variant(game))).collect();
    let mut chosen = games.len();
    hold("searches", arguments.count(10_000, 10), |program, number| {
        // All games in turn, each for some searches.
        let game = number / 25 % games.len();
        if game != chosen {
            program.choose(games[game])?;
            chosen = game;
        }
        program.say(&random_position(&starts[game], PLIES, Language::Uci, &mut random).1);
        program.ask("go nodes 100", "bestmove ").map(drop)
    })
}

/// Measures changes of the game.
fn changes(arguments: &Arguments) -> Result<(), String> {
    let mut random = SplitMix64(arguments.seed);
    let games = arguments.games();
    hold("changes of the game", arguments.count(1000, 10), |program, _| {
        program.choose(pick(&mut random, &games))?;
        program.ask("go nodes 100", "bestmove ").map(drop)
    })
}

/// Measures loads of a variant file, each time with other rules.
fn files(arguments: &Arguments) -> Result<(), String> {
    let game = catalog::all().iter().find(|game| game.id == "tenjiku").expect("a built-in game");
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("loaded.toml");
    hold("loads of a variant file", arguments.count(1000, 10), |program, number| {
        let text = game.text().replace("Tenjiku Shogi", &format!("Tenjiku Shogi {number}"));
        fs::write(&path, text).map_err(|error| error.to_string())?;
        program.say(&format!("setoption name VariantPath value {}", path.display()));
        program.choose("tenjiku")?;
        program.ask("go nodes 100", "bestmove ").map(drop)
    })
}

/// Repeats a step, and prints the memory held after a tenth of the repetitions and after all.
fn hold(
    name: &str,
    count: usize,
    mut step: impl FnMut(&mut Program, usize) -> Result<(), String>,
) -> Result<(), String> {
    let mut program = Program::start(Language::Uci)?;
    let mut line = format!("| {name} |");
    for number in 0..count {
        step(&mut program, number)?;
        if [count.div_ceil(10), count].contains(&(number + 1)) {
            line += &format!(" {} | {} |", number + 1, program.resident().unwrap_or_default());
        }
    }
    println!("{line}");
    Ok(())
}
