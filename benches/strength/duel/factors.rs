//! Many changes measured at once.
//!
//! Each change belongs to one of both players in every pair of games, by lot. The mean of the results
//! with a change, less that without, is what it is worth among all mixtures of the others.
//!
//! Source: R. L. Plackett and J. P. Burman, The design of optimum multifactorial experiments, 1946, here
//! with random signs.

use std::f64::consts::LN_10;
use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use clap::Args;
use komainu::search::Tuning;
use komainu::types::SplitMix64;

use super::ground::{Conditions, Ground, numbers};

/// The most changes: each is a bit of a number.
const MOST: usize = 31;
/// The Elo of a share of the points more, near equality.
const ELO_OF_POINTS: f64 = 1600.0 / LN_10;
/// The standard deviations of an interval that holds the true value with a probability of 95 %.
const DEVIATIONS: f64 = 1.96;
/// The pairs between two reports.
const REPORT: usize = 250;

#[derive(Args)]
pub struct Factors {
    #[command(flatten)]
    conditions: Conditions,
    /// A change, name=value,name=value
    #[arg(long, required = true)]
    set: Vec<String>,
    /// Weights of both players
    #[arg(long)]
    eval: Option<PathBuf>,
    /// The pairs of games
    #[arg(long, default_value_t = 2000)]
    pairs: u64,
    /// The file of the results, to which another run adds: which changes the first player had, as bits,
    /// and its half points
    #[arg(long)]
    state: PathBuf,
}

impl Factors {
    pub fn run(&self) -> Result<(), String> {
        if self.set.len() > MOST {
            return Err(format!("found {} changes, expected at most {MOST}", self.set.len()));
        }
        let ground = Ground::new(&self.conditions, [self.eval.as_ref(); 2])?;
        numbers(ground.base, &self.set)?;
        let unusable = |error| format!("{}: {error}", self.state.display());
        let text = match fs::read_to_string(&self.state) {
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            text => text.map_err(unusable)?,
        };
        let found: Option<Vec<_>> = text.lines().map(result).collect();
        let expected = "expected lines of two numbers";
        let found = found.ok_or_else(|| format!("{}: {expected}", self.state.display()))?;
        let file = File::options().create(true).append(true).open(&self.state).map_err(unusable)?;
        let next = AtomicU64::new(found.len() as u64);
        let found = Mutex::new((found, file));
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
                        let lot = random.below(1 << self.set.len()) as u32;
                        for (player, lot) in players.iter_mut().zip([lot, !lot]) {
                            player.worker.tune(self.changed(ground.base, lot));
                        }
                        let points = ground.pair(number, &mut players);
                        let (found, file) = &mut *found.lock().unwrap();
                        writeln!(file, "{lot} {points}").expect("the results can be written");
                        found.push((lot, points));
                        if found.len().is_multiple_of(REPORT) {
                            self.report(found);
                        }
                    }
                });
            }
        });
        self.report(&found.into_inner().unwrap().0);
        Ok(())
    }

    /// Numbers with the changes whose bits are set.
    fn changed(&self, base: Tuning, lot: u32) -> Tuning {
        let sets = self.set.iter().enumerate().filter(|(bit, _)| lot >> bit & 1 == 1);
        sets.fold(base, |tuning, (_, set)| {
            numbers(tuning, std::slice::from_ref(set)).expect("the changes have been checked")
        })
    }

    /// Prints what each change is worth, the best first.
    fn report(&self, found: &[(u32, u32)]) {
        let Conditions { game, nodes, .. } = &self.conditions;
        println!("{game}, {nodes} nodes, {} pairs", found.len());
        let count = found.len() as f64;
        let share = |points: u32| f64::from(points) / 4.0 - 0.5;
        let square = found.iter().map(|&(_, points)| share(points).powi(2)).sum::<f64>() / count;
        let error = DEVIATIONS * (square / count).sqrt() * ELO_OF_POINTS;
        let worth = |bit: usize| {
            let sign = |lot: u32| if lot >> bit & 1 == 1 { 1.0 } else { -1.0 };
            let sum: f64 = found.iter().map(|&(lot, points)| sign(lot) * share(points)).sum();
            sum / count * ELO_OF_POINTS
        };
        let mut worths: Vec<_> = (0..self.set.len()).map(|bit| (worth(bit), bit)).collect();
        worths.sort_by(|one, other| other.0.total_cmp(&one.0));
        for (elo, bit) in worths {
            println!("{elo:+7.1} ± {error:.1}  {}", self.set[bit]);
        }
    }
}

/// The changes of the first player, as bits, and its half points.
fn result(line: &str) -> Option<(u32, u32)> {
    let (lot, points) = line.split_once(' ')?;
    Some((lot.parse().ok()?, points.parse().ok()?))
}
