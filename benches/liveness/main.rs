//! How soon the engine answers, whatever it is doing, and how much processor time and memory it takes.
//!
//! `cargo bench --bench liveness -- stops --games mini,tai --count 100 --seed 2`; without a name it
//! measures everything, which takes some three hours. No time is too long here: only an answer that never
//! comes is a failure.

mod arguments;
mod cost;
mod flags;
mod hard_boards;
mod hostile;
mod long_games;
mod memory;
mod play;
mod program;
mod served;
mod stops;
mod table;

use std::env;
use std::process::ExitCode;

use arguments::Arguments;

/// A measurement, which prints its figures; the error is an answer that never came.
type Measurement = fn(&Arguments) -> Result<(), String>;

const MEASUREMENTS: [(&str, Measurement); 7] = [
    ("hostile", hostile::measure),
    ("stops", stops::measure),
    ("hard_boards", hard_boards::measure),
    ("cost", cost::measure),
    ("long_games", long_games::measure),
    ("memory", memory::measure),
    ("flags", flags::measure),
];

fn main() -> ExitCode {
    let arguments = match Arguments::read(env::args().skip(1), &MEASUREMENTS.map(|(name, _)| name))
    {
        Ok(arguments) => arguments,
        Err(problem) => {
            eprintln!("{problem}");
            return ExitCode::from(2);
        }
    };
    let mut code = ExitCode::SUCCESS;
    for (name, measure) in MEASUREMENTS {
        if arguments.wants(name) {
            println!("\n{name}, seed {}\n", arguments.seed);
            if let Err(problem) = measure(&arguments) {
                eprintln!("{name}, seed {}: {problem}", arguments.seed);
                code = ExitCode::FAILURE;
            }
        }
    }
    code
}
