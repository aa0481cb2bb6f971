//! Games of a simulated beginner against a level of play, which should not win them all.
//!
//! The beginner judges positions as the engine does, and looks at the captures and mates by which the opponent may
//! answer a move, and at one recapture. Some of them, others on every move, the beginner overlooks.

use std::sync::atomic::AtomicBool;

use clap::Parser;
use komainu::eval::Evaluator;
use komainu::search::{Level, Limits, TranspositionTable, search};
use komainu::types::SplitMix64;
use komainu::{Color, Move, Outcome, Position, Variant};

/// What a mate counts, in centipawns.
const MATE: i32 = 1_000_000;
/// A game is won by whoever is ahead by so many average pieces for so many plies.
const WIN: (i32, u32) = (16, 8);

#[derive(Parser)]
#[command(about = "Play games of a simulated beginner against a level of play")]
struct Cli {
    /// The games, by their names
    #[arg(default_value = "mini")]
    variants: Vec<String>,
    /// The number of games in each
    #[arg(long, default_value_t = 20)]
    games: u64,
    /// The level
    #[arg(long, default_value_t = 0)]
    level: u8,
    /// How many of the captures the beginner sees, in percent
    #[arg(long, default_value_t = 80)]
    sees: usize,
    /// The plies after which whoever is ahead by four average pieces wins
    #[arg(long, default_value_t = 700)]
    plies: usize,
    /// Given by `cargo bench`
    #[arg(long, hide = true)]
    bench: bool,
    /// Given by `cargo test`
    #[arg(long, hide = true)]
    test: bool,
}

struct Beginner<'e> {
    evaluator: &'e Evaluator,
    color: Color,
    sees: usize,
    random: SplitMix64,
    /// The seed of what is seen on this move.
    turn: u64,
}

impl Beginner<'_> {
    /// The move to play.
    fn choose(&mut self, position: &mut Position) -> Result<Move, String> {
        self.turn = self.random.next();
        let moves = position.legal_moves();
        let best = moves.into_iter().max_by_key(|&m| self.judge(position, m));
        best.ok_or_else(|| "found no legal move".to_owned())
    }

    /// What a move seems to be worth, in centipawns.
    fn judge(&mut self, position: &mut Position, m: Move) -> i32 {
        let is_hidden = position.is_capture(m) && !self.sees(m);
        let before = self.worth(position);
        position.make(m);
        let worth = match position.outcome() {
            Some(outcome) => self.worth_of(outcome),
            None if is_hidden => before - self.worst_loss(position, m),
            None => self.worth(position) - self.worst_loss(position, m),
        };
        position.unmake();
        worth + self.random.below(self.evaluator.average() as usize * 3 / 10) as i32
    }

    /// The most that the opponent can gain by an answer to a move, as far as the beginner sees.
    fn worst_loss(&self, position: &mut Position, m: Move) -> i32 {
        let answers = position.legal_moves().into_iter();
        answers.map(|answer| self.loss(position, m, answer)).max().unwrap_or(0).max(0)
    }

    fn loss(&self, position: &mut Position, m: Move, answer: Move) -> i32 {
        let captures = position.is_capture(answer);
        if !(self.sees(answer) || captures && answer.to() == m.to()) {
            return 0;
        }
        let before = self.worth(position);
        position.make(answer);
        let is_forcing = captures || position.is_in_check(self.color);
        let loss = match position.outcome().filter(|_| is_forcing) {
            Some(outcome) => before - self.worth_of(outcome),
            None if captures => before - self.worth(position) - self.recapture(position, answer),
            None => 0,
        };
        position.unmake();
        loss
    }

    /// What taking back gains.
    fn recapture(&self, position: &mut Position, answer: Move) -> i32 {
        let moves = position.legal_moves();
        let back = moves.into_iter().find(|m| m.to() == answer.to() && position.is_capture(*m));
        let Some(back) = back else { return 0 };
        let before = self.worth(position);
        position.make(back);
        let gain = self.worth(position) - before;
        position.unmake();
        gain
    }

    fn sees(&self, m: Move) -> bool {
        SplitMix64::of_part(self.turn, u64::from(m.0)).below(100) < self.sees
    }

    fn worth(&self, position: &Position) -> i32 {
        let score = self.evaluator.evaluate(position).0;
        if position.side_to_move() == self.color { score } else { -score }
    }

    fn worth_of(&self, outcome: Outcome) -> i32 {
        outcome.winner.map_or(0, |winner| if winner == self.color { MATE } else { -MATE })
    }
}

/// Plays a game; the winner, if there is one.
fn play(
    cli: &Cli,
    position: &mut Position,
    beginner: &mut Beginner,
    number: u64,
) -> Result<Option<Color>, String> {
    let table = TranspositionTable::new(8).map_err(|error| error.to_string())?;
    let average = beginner.evaluator.average();
    let ahead = |worth: i32, least: i32| (worth.abs() >= least * average).then_some(worth > 0);
    let mut plies_ahead = 0;
    let winner = |beginner: &Beginner, leads| if leads { beginner.color } else { !beginner.color };
    loop {
        if let Some(outcome) = position.outcome() {
            return Ok(outcome.winner);
        }
        let worth = beginner.worth(position);
        if position.moves_made() >= cli.plies {
            return Ok(ahead(worth, 4).map(|leads| winner(beginner, leads)));
        }
        plies_ahead = if ahead(worth, WIN.0).is_some() { plies_ahead + 1 } else { 0 };
        if plies_ahead > WIN.1 {
            return Ok(Some(winner(beginner, worth > 0)));
        }
        let m = if position.side_to_move() == beginner.color {
            beginner.choose(position)?
        } else {
            let (level, seed) = (Level::new(cli.level), number);
            let limits = Limits { level, seed, depth: Some(50), ..Limits::default() };
            let found = search(position, &limits, &table, &AtomicBool::new(false), &mut |_| {});
            found.best.ok_or("found no move")?
        };
        position.play(m).map_err(|error| error.to_string())?;
    }
}

fn main() -> Result<(), String> {
    let mut cli = Cli::parse();
    if cli.test {
        (cli.games, cli.plies) = (2, 20);
    }
    for name in &cli.variants {
        let variant = Variant::find(name, &[]).map_err(|error| error.to_string())?;
        let evaluator = Evaluator::new(&variant);
        let (mut won, mut drawn) = (0, 0);
        for number in 0..cli.games {
            let color = Color::ALL[number as usize % 2];
            let random = SplitMix64::of_part(7, number);
            let (evaluator, sees) = (&evaluator, cli.sees);
            let mut beginner = Beginner { evaluator, color, sees, random, turn: 0 };
            let mut position = Position::start(&variant);
            match play(&cli, &mut position, &mut beginner, number)? {
                Some(winner) => won += u32::from(winner == color),
                None => drawn += 1,
            }
        }
        let lost = cli.games as u32 - won - drawn;
        println!("{name}: the beginner against level {}: +{won} ={drawn} -{lost}", cli.level);
    }
    Ok(())
}
