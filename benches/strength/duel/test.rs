//! A sequential test of one set of numbers, or of weights, against another.

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use clap::Args;
use komainu::lab::matches::statistics::{Pairs, Sprt, Verdict};

use super::ground::{Conditions, Ground, numbers};

#[derive(Args)]
pub struct Test {
    #[command(flatten)]
    conditions: Conditions,
    /// Numbers of the first player, name=value,name=value
    #[arg(long)]
    set: Vec<String>,
    /// Numbers of the second player
    #[arg(long)]
    against: Vec<String>,
    /// Weights of the first player
    #[arg(long)]
    eval: Option<PathBuf>,
    /// Weights of the second player
    #[arg(long)]
    against_eval: Option<PathBuf>,
    /// The differences in Elo between which the test decides
    #[arg(long, default_value = "0,5", allow_hyphen_values = true)]
    sprt: Sprt,
    /// The most pairs of games
    #[arg(long, default_value_t = 20_000)]
    pairs: u64,
    /// The file to which the result is added
    #[arg(long)]
    log: Option<PathBuf>,
}

impl Test {
    pub fn run(&self) -> Result<(), String> {
        let ground =
            Ground::new(&self.conditions, [self.eval.as_ref(), self.against_eval.as_ref()])?;
        let sets = [numbers(ground.base, &self.set)?, numbers(ground.base, &self.against)?];
        let next = AtomicU64::new(0);
        let pairs = Mutex::new(Pairs::default());
        let is_open = || self.sprt.verdict(&pairs.lock().unwrap()) == Verdict::Open;
        std::thread::scope(|scope| {
            for _ in 0..self.conditions.threads {
                scope.spawn(|| {
                    let mut players = ground.players();
                    players.iter_mut().zip(sets).for_each(|(player, set)| player.worker.tune(set));
                    while is_open() {
                        let number = next.fetch_add(1, Relaxed);
                        if number >= self.pairs {
                            break;
                        }
                        let points = ground.pair(number, &mut players);
                        let mut pairs = pairs.lock().unwrap();
                        pairs.0[points as usize] += 1;
                        if pairs.count().is_multiple_of(500) {
                            eprintln!("{}", self.line(&pairs));
                        }
                    }
                });
            }
        });
        let line = self.line(&pairs.into_inner().unwrap());
        println!("{line}");
        self.log.as_ref().map_or(Ok(()), |path| {
            let file = File::options().create(true).append(true).open(path);
            file.and_then(|mut file| writeln!(file, "{line}"))
                .map_err(|error| format!("{}: {error}", path.display()))
        })
    }

    /// The result so far.
    fn line(&self, pairs: &Pairs) -> String {
        let Conditions { game, nodes, seed, both, .. } = &self.conditions;
        let (low, high) = (self.sprt.elo0, self.sprt.elo1);
        let estimate = pairs.estimate();
        let elo = estimate.map_or(0.0, |estimate| estimate.elo);
        let error = estimate.map_or(0.0, |found| (found.bounds[1] - found.bounds[0]) / 2.0);
        let verdict = match self.sprt.verdict(pairs) {
            Verdict::H0 => "no",
            Verdict::H1 => "yes",
            Verdict::Open => "open",
        };
        let path = |path: &Option<PathBuf>| {
            path.as_ref().map_or(String::new(), |path| path.display().to_string())
        };
        format!(
            "{game} {nodes} nodes seed {seed} [{low},{high}] {} games {:?} {:.2} % {elo:+.1} ± {error:.1} \
             LLR {:.2} {verdict} | {} {} | {} {} | {}",
            2 * pairs.count(),
            pairs.0,
            100.0 * pairs.score(),
            self.sprt.llr(pairs),
            self.set.join(","),
            path(&self.eval),
            self.against.join(","),
            path(&self.against_eval),
            both.join(","),
        )
    }
}
