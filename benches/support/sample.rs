//! The positions to measure.

use komainu::board::{Position, Variant};

use super::random::Random;

/// The games that are measured.
pub const GAMES: [&str; 8] =
    ["mini", "shogi", "chu", "dai", "tenjiku", "dai-dai", "maka-dai-dai", "tai"];

/// Positions of one game.
pub struct Sample {
    /// The game's id.
    pub game: &'static str,
    /// The start position.
    pub start: Position,
    /// Positions of random games, one of each game; they are visited in turn.
    pub positions: Vec<Position>,
}

impl Sample {
    /// Returns the positions of a game, always the same ones.
    pub fn new(game: &'static str) -> Self {
        let variant = Variant::find(game, &[]).expect("a built-in game");
        let start = Position::start(&variant);
        let count = if game == "tai" { 50 } else { 200 };
        let (shortest, longest) = if game == "mini" { (4, 30) } else { (20, 100) };
        let mut random = Random::new();
        let mut positions = Vec::with_capacity(count);
        while positions.len() < count {
            let plies = random.between(shortest, longest);
            positions.extend(play(&start, plies, &mut random));
        }
        Self { game, start, positions }
    }
}

/// Returns the position after this many random moves, or `None` if the game is over by then.
fn play(start: &Position, plies: usize, random: &mut Random) -> Option<Position> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for ply in 0..=plies {
        moves.clear();
        position.legal_moves_into(&mut moves);
        if moves.is_empty() {
            return None;
        }
        if ply < plies {
            // Another order of generation must not lead to other positions.
            moves.sort_unstable_by_key(|m| m.0);
            position.make(moves[random.between(0, moves.len() - 1)]);
        }
    }
    position.forget_earlier();
    Some(position)
}
