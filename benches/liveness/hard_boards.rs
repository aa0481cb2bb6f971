//! Boards on which a single node takes long: 28x28 squares with Hook Movers on all, a half or a fifth
//! of them.

#[path = "../../tests/program/hook_movers.rs"]
mod hook_movers;

use std::fs;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use komainu::tools::matches::Language;
use komainu::types::SplitMix64;

use super::arguments::Arguments;
use super::program::Program;
use super::table::{Times, print_head};

/// Each of so many squares has a Hook Mover.
const STEPS: [usize; 3] = [1, 2, 5];
/// The most microseconds for which a task is let go on.
const MEANWHILE: usize = 100_000;
/// Tasks without end, and what is said at theirs.
const TASKS: [(&str, &str); 3] = [
    ("go infinite", "bestmove "),
    ("go mate 30", "bestmove "),
    ("go perft 12", "info string perft stopped"),
];

pub fn measure(arguments: &Arguments) -> Result<(), String> {
    print_head();
    let mut random = SplitMix64(arguments.seed);
    for step in STEPS {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("hooks-{step}.toml"));
        fs::write(&path, hook_movers::file(step)).map_err(|error| error.to_string())?;
        let mut program = Program::start(Language::Uci)?;
        program.say(&format!("setoption name VariantPath value {}", path.display()));
        let print = |times: Times, what: &str| times.print(&format!("1 in {step} squares: {what}"));
        let mut times = Times::default();
        times.add(program.choose("hooks")?);
        print(times, "choose the game");
        let count = arguments.count(20, 1);
        let mut times = Times::default();
        for _ in 0..count {
            times.add(program.ask("go movetime 100", "bestmove ")?);
        }
        print(times, "go movetime 100");
        for (task, end) in TASKS {
            let (mut ready, mut times) = (Times::default(), Times::default());
            for _ in 0..count {
                program.say(task);
                thread::sleep(Duration::from_micros(random.below(MEANWHILE) as u64));
                ready.add(program.ask("isready", "readyok")?);
                times.add(program.ask("stop", end)?);
            }
            print(ready, &format!("isready in {task}"));
            print(times, &format!("stop of {task}"));
        }
    }
    Ok(())
}
