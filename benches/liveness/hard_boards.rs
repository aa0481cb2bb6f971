//! Boards on which a single node takes long: 28x28 squares with Hook Movers on all, a half or a fifth
//! of them.

use std::fs;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use komainu::tools::matches::Language;
use komainu::types::SplitMix64;

use super::arguments::Arguments;
use super::program::Program;
use super::table::{Times, print_head};

/// The files and ranks.
const SIDE: usize = 28;
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
        fs::write(&path, file(step)).map_err(|error| error.to_string())?;
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

/// The variant file with a Hook Mover on each of so many squares.
fn file(step: usize) -> String {
    let piece = |rank: usize, file: usize| match rank * SIDE + file {
        _ if file == SIDE / 2 && [0, SIDE - 1].contains(&rank) => "K",
        square if square % step == 0 => "H",
        _ => ".",
    };
    let word = |rank: usize, file: usize| match piece(rank, file) {
        "." => ".".to_owned(),
        piece => format!("{}{piece}", if rank < SIDE / 2 { "v" } else { "" }),
    };
    let ranks = (0..SIDE).map(|rank| {
        let words: Vec<String> = (0..SIDE).map(|file| word(rank, file)).collect();
        format!("    \"{}\",\n", words.join(" "))
    });
    format!(
        r#"
id = "hooks"
name = "Hook Movers"
files = {SIDE}
ranks = {SIDE}
setup = [
{}]

[promotion]
on = "zone"
ranks = 1

[endings]
self_check = "allowed"
repetition = "fourfold_draw"

[pieces.K]
name = "King"
royal = true
moves = [{{ step = "all" }}]

[pieces.H]
name = "Hook Mover"
moves = [{{ hook = "orthogonal" }}]
"#,
        ranks.collect::<String>()
    )
}
