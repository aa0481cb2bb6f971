//! What all tasks share: the game, its openings, and pairs of games.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::Args;
use komainu::Variant;
use komainu::board::Position;
use komainu::eval::{Evaluator, WeightsFile};
use komainu::lab::matches::Adjudication;
use komainu::lab::matches::openings::{balance_limit, for_black, random_moves};
use komainu::search::{Limits, TranspositionTable, Tuning, Worker};
use komainu::types::{Color, Score, SplitMix64};

/// The memory of each player's table, in MiB.
const HASH: usize = 8;
/// The nodes of the search that judges an opening.
const OPENING_NODES: u64 = 1000;
/// The greatest advantage after an opening, in percent of an average piece.
const BALANCE: u32 = 60;
/// The plies for which both players see a game as won before it is.
const WIN_PLIES: u32 = 4;

/// The conditions of all games.
#[derive(Args, Clone)]
pub struct Conditions {
    /// The game
    pub game: String,
    /// The nodes of each move
    #[arg(long, default_value_t = 4000)]
    pub nodes: u64,
    /// The seed of the openings
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// The games played at the same time
    #[arg(long, default_value_t = 1)]
    pub threads: usize,
    /// The average pieces of advantage that win a game
    #[arg(long, default_value_t = 5)]
    pub win: u32,
    /// The plies after which a game is won by whoever is an average piece ahead, or drawn
    #[arg(long, default_value_t = 300)]
    pub plies: u32,
    /// Numbers of both players, name=value,name=value
    #[arg(long)]
    pub both: Vec<String>,
}

/// Changes numbers as texts such as `name=value,name=value` say.
pub fn numbers(base: Tuning, texts: &[String]) -> Result<Tuning, String> {
    let mut tuning = base;
    for part in texts.iter().flat_map(|text| text.split(',')) {
        let expected = || format!("found `{part}`, expected the name of a number, `=` and a value");
        let (name, value) = part.split_once('=').ok_or_else(expected)?;
        let value: i32 = value.parse().map_err(|_| expected())?;
        let (least, most) = Tuning::bounds(name).ok_or_else(expected)?;
        if !(least..=most).contains(&value) {
            return Err(format!("found `{part}`, expected {least} to {most}"));
        }
        tuning.set(name, value);
    }
    Ok(tuning)
}

/// One of two players.
pub struct Player {
    pub worker: Worker,
    table: TranspositionTable,
}

impl Player {
    fn begin(&mut self, variant: &Arc<Variant>) {
        self.worker.begin(variant);
        self.table.clear();
    }

    /// The best move and the score of a search, in centipawns.
    fn search(&mut self, position: &Position, nodes: u64) -> (Option<komainu::Move>, i32) {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let stop = AtomicBool::new(false);
        let result = self.worker.search(position, &limits, &self.table, &stop, &mut |_| {});
        (result.best, result.info.map_or(0, |info| info.score.0))
    }
}

/// A game with the evaluations of both players.
pub struct Ground {
    pub conditions: Conditions,
    variant: Arc<Variant>,
    evaluators: [Arc<Evaluator>; 2],
    /// The numbers of both players before their changes.
    pub base: Tuning,
    adjudication: Adjudication,
}

impl Ground {
    /// The game of some conditions; players without a file of weights use those of the program.
    pub fn new(conditions: &Conditions, weights: [Option<&PathBuf>; 2]) -> Result<Self, String> {
        let variant = Variant::find(&conditions.game, &[]).map_err(|error| error.to_string())?;
        let [first, second] = weights.map(|path| evaluator(&variant, path.map(PathBuf::as_path)));
        let evaluators = [first?, second?];
        let adjudication = Adjudication {
            win_score: Some(evaluators[0].average().unsigned_abs() * conditions.win),
            win_plies: Some(WIN_PLIES),
            max_plies: Some(conditions.plies),
            late_win_score: Some(evaluators[0].average().unsigned_abs()),
            ..Adjudication::default()
        };
        adjudication.check()?;
        let base = numbers(Tuning::of(&variant), &conditions.both)?;
        Ok(Self { conditions: conditions.clone(), variant, evaluators, base, adjudication })
    }

    /// Two players.
    pub fn players(&self) -> [Player; 2] {
        [0, 1].map(|index| {
            let mut worker = Worker::with(&self.variant, Arc::clone(&self.evaluators[index]));
            worker.tune(self.base);
            Player { worker, table: TranspositionTable::new(HASH).expect("there is memory") }
        })
    }

    /// A balanced position after a few random moves.
    fn opening(&self, number: u64, player: &mut Player) -> Position {
        let mut random = SplitMix64::of_part(self.conditions.seed, number);
        let start = Position::start(&self.variant);
        let plies = if self.variant.geometry().squares().count() < 40 { 4 } else { 8 };
        let limit = balance_limit(&self.evaluators[1], BALANCE);
        loop {
            let more = random.below(3) as u32;
            let Some((position, _)) = random_moves(&start, plies + more, &mut random) else {
                continue;
            };
            player.begin(&self.variant);
            let (_, score) = player.search(&position, OPENING_NODES);
            if for_black(&position, Score(score)).abs() <= limit {
                return position;
            }
        }
    }

    /// The half points of the first player, who has the given colour.
    fn play(&self, start: &Position, players: &mut [Player; 2], first: Color) -> u32 {
        let mut position = start.clone();
        players.iter_mut().for_each(|player| player.begin(&self.variant));
        let mut scores = self.adjudication.follow();
        let winner = loop {
            if let Some(outcome) = position.outcome() {
                break outcome.winner;
            }
            let side = position.side_to_move();
            let player = &mut players[usize::from(side != first)];
            let (best, score) = player.search(&position, self.conditions.nodes);
            let Some(best) = best else { break Some(!side) };
            position.make(best);
            if let Some(agreed) = scores.note(side, Some(score)) {
                break position.outcome().map_or(agreed.winner, |outcome| outcome.winner);
            }
        };
        match winner {
            Some(color) if color == first => 2,
            Some(_) => 0,
            None => 1,
        }
    }

    /// The half points of the first player in the two games of a pair, from 0 to 4.
    pub fn pair(&self, number: u64, players: &mut [Player; 2]) -> u32 {
        let start = self.opening(number, &mut players[1]);
        self.play(&start, players, Color::Black) + self.play(&start, players, Color::White)
    }
}

/// The evaluation by a file of weights, or that of the program.
fn evaluator(variant: &Arc<Variant>, path: Option<&Path>) -> Result<Arc<Evaluator>, String> {
    let Some(path) = path else { return Ok(Arc::new(Evaluator::new(variant))) };
    let name = path.display();
    let text = fs::read_to_string(path).map_err(|error| format!("{name}: {error}"))?;
    let file = WeightsFile::parse(&text).map_err(|error| format!("{name}: {error}"))?;
    let learnt = Evaluator::learnt(variant, &file).map_err(|error| format!("{name}: {error}"))?;
    Ok(Arc::new(learnt))
}
