//! Tuning of many numbers at once by games.
//!
//! Source: J. C. Spall, Multivariate stochastic approximation using a simultaneous perturbation gradient
//! approximation, 1992.

use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use clap::Args;
use komainu::search::Tuning;
use komainu::types::SplitMix64;

use super::ground::{Conditions, Ground};

/// The share of the run in which the changes are largest, which keeps the first of them in bounds.
const STABILITY: f64 = 0.1;
/// How fast the perturbations and the changes shrink, as Spall advises.
const SHRINKING: (f64, f64) = (0.101, 0.602);
/// The pairs after which the state is written.
const STORED: u64 = 50;

#[derive(Args)]
pub struct Spsa {
    #[command(flatten)]
    conditions: Conditions,
    /// The numbers to tune, with the step that is tried on both sides
    #[arg(long, value_name = "NAME:STEP", value_delimiter = ',', required = true)]
    names: Vec<Named>,
    /// The pairs of games in all, which decide how fast the steps shrink
    #[arg(long, default_value_t = 5000)]
    pairs: u64,
    /// How far a number moves for a pair that is won, in steps, in the end
    #[arg(long, default_value_t = 0.06)]
    rate: f64,
    /// The file of the state, with which another run goes on
    #[arg(long)]
    state: PathBuf,
}

/// The name of a number, and its step.
#[derive(Debug, Clone)]
struct Named {
    name: String,
    step: f64,
}

impl FromStr for Named {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let expected = || format!("found `{text}`, expected the name of a number, `:` and a step");
        let (name, step) = text.split_once(':').ok_or_else(expected)?;
        let step = step.parse().ok().filter(|step| *step > 0.0).ok_or_else(expected)?;
        Tuning::DEFAULT.get(name).ok_or_else(expected)?;
        Ok(Self { name: name.to_owned(), step })
    }
}

/// The pairs played, and the values of the numbers.
struct State {
    pairs: u64,
    values: Vec<f64>,
}

impl Spsa {
    pub fn run(&self) -> Result<(), String> {
        let ground = Ground::new(&self.conditions, [None, None])?;
        let first = self.read(ground.base)?;
        let next = AtomicU64::new(first.pairs);
        let state = Mutex::new(first);
        std::thread::scope(|scope| {
            for _ in 0..self.conditions.threads {
                scope.spawn(|| {
                    let mut players = ground.players();
                    loop {
                        let number = next.fetch_add(1, Relaxed);
                        if number >= self.pairs {
                            break;
                        }
                        let mut random = SplitMix64::of_part(!self.conditions.seed, number);
                        let progress = (number + 1) as f64 / self.pairs as f64;
                        let signs: Vec<f64> =
                            self.names.iter().map(|_| [1.0, -1.0][random.below(2)]).collect();
                        for (player, side) in players.iter_mut().zip([1.0, -1.0]) {
                            let values = &state.lock().unwrap().values;
                            let width = side * progress.powf(-SHRINKING.0);
                            let moved = self.moved(values, &signs, width);
                            player.worker.tune(self.numbers(ground.base, &moved, &mut random));
                        }
                        let result = f64::from(ground.pair(number, &mut players)) / 2.0 - 1.0;
                        let slowness = (progress + STABILITY) / (1.0 + STABILITY);
                        let change = self.rate * slowness.powf(-SHRINKING.1) * result;
                        let mut state = state.lock().unwrap();
                        state.values = self.moved(&state.values, &signs, change);
                        state.pairs += 1;
                        if state.pairs.is_multiple_of(STORED) || state.pairs == self.pairs {
                            fs::write(&self.state, self.text(&state))
                                .expect("the state can be written");
                        }
                    }
                });
            }
        });
        print!("{}", self.text(&state.into_inner().unwrap()));
        Ok(())
    }

    /// Values that are moved by a number of steps in the given directions, within their bounds.
    fn moved(&self, values: &[f64], signs: &[f64], steps: f64) -> Vec<f64> {
        let named = self.names.iter().zip(values).zip(signs);
        let moved = named.map(|((Named { name, step }, value), sign)| {
            let (least, most) = Tuning::bounds(name).expect("the names have been checked");
            (value + sign * steps * step).clamp(f64::from(least), f64::from(most))
        });
        moved.collect()
    }

    /// Values as whole numbers that are right on average.
    fn numbers(&self, base: Tuning, values: &[f64], random: &mut SplitMix64) -> Tuning {
        let mut tuning = base;
        for (Named { name, .. }, value) in self.names.iter().zip(values) {
            let part = random.below(1 << 20) as f64 / f64::from(1 << 20);
            tuning.set(name, (value + part).floor() as i32);
        }
        tuning
    }

    /// The state in the file, or that of a beginning.
    fn read(&self, base: Tuning) -> Result<State, String> {
        let begin = |name: &Named| f64::from(base.get(&name.name).expect("a known name"));
        let mut state = State { pairs: 0, values: self.names.iter().map(begin).collect() };
        let problem = |problem: String| format!("{}: {problem}", self.state.display());
        let text = match fs::read_to_string(&self.state) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(state),
            text => text.map_err(|error| problem(error.to_string()))?,
        };
        for line in text.lines() {
            let expected =
                || problem(format!("found `{line}`, expected a name of these and a value"));
            let (name, value) = line.split_once(' ').ok_or_else(expected)?;
            if name == "pairs" {
                state.pairs = value.parse().map_err(|_| expected())?;
                continue;
            }
            let at = self.names.iter().position(|named| named.name == name).ok_or_else(expected)?;
            state.values[at] = value.parse().map_err(|_| expected())?;
        }
        Ok(state)
    }

    /// The state as a text.
    fn text(&self, state: &State) -> String {
        let numbers = self.names.iter().zip(&state.values);
        let lines = numbers.map(|(Named { name, .. }, value)| format!("{name} {value:.3}\n"));
        format!("pairs {}\n{}", state.pairs, lines.collect::<String>())
    }
}
