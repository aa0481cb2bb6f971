//! The time from `stop`, or from `ponderhit` after the time for the move has run out, to the move.

use std::thread;
use std::time::Duration;

use komainu::board::Position;
use komainu::lab::matches::Language;
use komainu::types::SplitMix64;

use super::arguments::Arguments;
use super::play::{random_position, variant};
use super::program::Program;
use super::table::{Times, print_head};

/// The most random moves before a search.
const PLIES: usize = 80;
/// The longest time that the engine thinks, in microseconds.
const THINKING: usize = 30_000;
/// The commands by which the engine thinks, and those that end it.
const TASKS: [(&str, &str); 2] = [("go infinite", "stop"), ("go ponder movetime 1", "ponderhit")];

pub fn measure(arguments: &Arguments) -> Result<(), String> {
    print_head();
    for game in arguments.games() {
        let mut random = SplitMix64(arguments.seed);
        let start = Position::start(&variant(game));
        let mut program = Program::playing(Language::Uci, game)?;
        for (task, end) in TASKS {
            let mut times = Times::default();
            for _ in 0..arguments.count(1000, 2) {
                let (_, position) = random_position(&start, PLIES, Language::Uci, &mut random);
                program.say(&position);
                program.say(task);
                // It thinks from now on.
                program.ready()?;
                thread::sleep(Duration::from_micros(random.below(THINKING) as u64));
                times.add(program.ask(end, "bestmove ")?);
            }
            times.print(&format!("{game} {end}"));
        }
    }
    Ok(())
}
