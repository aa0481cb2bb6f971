//! Boards on which a single node takes long: 28x28 squares with Hook Movers on all, a half or a fifth
//! of them, and boards of more than twenty thousand moves.

#[path = "../../tests/program/crowds.rs"]
mod crowds;
#[path = "../../tests/program/hook_movers.rs"]
mod hook_movers;

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use komainu::lab::matches::Language;
use komainu::types::SplitMix64;

use super::arguments::Arguments;
use super::program::Program;
use super::served::Served;
use super::table::{Times, print_head};

/// One in this many squares has a Hook Mover.
const STEPS: [usize; 3] = [1, 2, 5];
/// The most microseconds for which a task runs on.
const MEANWHILE: usize = 100_000;
/// Endless tasks, and the line that ends each.
const TASKS: [(&str, &str); 3] = [
    ("go infinite", "bestmove "),
    ("go mate 30", "bestmove "),
    ("go perft 12", "info string perft stopped"),
];

/// The page's requests to the server: the state of the board, tasks for the engine, and the end of
/// those.
const STATE: &str = r#"{"do":"state"}"#;
const HINT: &str = r#"{"do":"hint"}"#;
const ANALYSIS: &str = r#"{"do":"analyse","on":true}"#;
const END: &str = r#"{"do":"analyse","on":false}"#;

pub fn measure(arguments: &Arguments) -> Result<(), String> {
    print_head();
    let mut random = SplitMix64(arguments.seed);
    for step in STEPS {
        let what = format!("1 in {step} squares");
        measure_board("hooks", &hook_movers::file(step), &what, arguments, &mut random)?;
    }
    for crowd in crowds::CROWDS {
        measure_board(crowd.name, &crowd.file(), crowd.name, arguments, &mut random)?;
    }
    Ok(())
}

/// Measures the board in the text of a variant file.
fn measure_board(
    id: &str,
    text: &str,
    what: &str,
    arguments: &Arguments,
    random: &mut SplitMix64,
) -> Result<(), String> {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{id}.toml"));
    fs::write(&path, text).map_err(|error| error.to_string())?;
    let mut program = Program::start(Language::Uci)?;
    program.say(&format!("setoption name VariantPath value {}", path.display()));
    let print = |times: Times, task: &str| times.print(&format!("{what}: {task}"));
    let mut times = Times::default();
    times.add(program.choose(id)?);
    print(times, "choose the game");
    let count = arguments.count(20, 1);
    for task in ["go nodes 1", "go movetime 100"] {
        let mut times = Times::default();
        for _ in 0..count {
            times.add(program.ask(task, "bestmove ")?);
        }
        print(times, task);
    }
    for (task, end) in TASKS {
        let (mut ready, mut times) = (Times::default(), Times::default());
        for _ in 0..count {
            program.say(task);
            thread::sleep(Duration::from_micros(random.below(MEANWHILE) as u64));
            let (taken, is_over) = program.ask_while("isready", "readyok", end)?;
            ready.add(taken);
            // A win may be found before the task is stopped.
            if !is_over {
                times.add(program.ask("stop", end)?);
            }
        }
        print(ready, &format!("isready in {task}"));
        print(times, &format!("stop of {task}"));
    }
    measure_server(&path, what, count, random)
}

/// Measures how soon the board's server answers, and how soon it stops the engine.
fn measure_server(
    file: &Path,
    what: &str,
    count: usize,
    random: &mut SplitMix64,
) -> Result<(), String> {
    let served = Served::start(file)?;
    let mut states = Times::default();
    for _ in 0..count {
        states.add(served.ask(STATE)?);
    }
    states.print(&format!("{what}: the board's state"));
    for (task, name) in [(HINT, "a hint"), (ANALYSIS, "an analysis")] {
        let (mut states, mut ends) = (Times::default(), Times::default());
        for _ in 0..count {
            served.ask(task)?;
            thread::sleep(Duration::from_micros(random.below(MEANWHILE) as u64));
            states.add(served.ask(STATE)?);
            ends.add(served.ask(END)?);
        }
        states.print(&format!("{what}: the board's state in {name}"));
        ends.print(&format!("{what}: the end of {name} on the board"));
    }
    Ok(())
}
