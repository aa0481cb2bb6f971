//! One of the games of a batch.

use komainu::board::Outcome;
use komainu::types::SplitMix64;
use komainu::{Move, Position};

/// A game with its legal moves, which are known after each move.
#[derive(Clone)]
pub struct Game {
    pub position: Position,
    /// In an order that depends on the position alone.
    pub legal: Vec<Move>,
    pub outcome: Option<Outcome>,
    /// True if it has been broken off because it is too long.
    pub is_truncated: bool,
    pub random: SplitMix64,
}

/// What a step did to a game.
#[derive(Debug, Clone, Copy, Default)]
pub struct Step {
    /// The rewards of Black and White.
    pub rewards: [f32; 2],
    pub is_terminated: bool,
    pub is_truncated: bool,
}

impl Game {
    /// A game that begins with a position.
    pub fn new(position: Position, random: SplitMix64) -> Self {
        let mut game =
            Self { position, legal: Vec::new(), outcome: None, is_truncated: false, random };
        game.look();
        game
    }

    /// Lists the legal moves, and looks whether the game is over.
    fn look(&mut self) {
        self.legal.clear();
        self.position.legal_moves_into(&mut self.legal);
        self.legal.sort_unstable();
        self.outcome = self.position.outcome_among(&self.legal);
        if self.outcome.is_some() {
            self.legal.clear();
        }
    }

    /// Returns `true` if no more moves are made.
    pub const fn is_over(&self) -> bool {
        self.outcome.is_some() || self.is_truncated
    }

    /// Makes a legal move; a game of `most` moves that is not over is broken off.
    pub fn make(&mut self, m: Move, most: usize) -> Step {
        self.position.make(m);
        self.position.index_earlier();
        self.look();
        let mut rewards = [0.0; 2];
        if let Some(winner) = self.outcome.and_then(|outcome| outcome.winner) {
            rewards[winner.index()] = 1.0;
            rewards[(!winner).index()] = -1.0;
        }
        let is_long = self.outcome.is_none() && self.position.moves_made() >= most;
        if is_long {
            self.is_truncated = true;
            self.legal.clear();
        }
        Step { rewards, is_terminated: self.outcome.is_some(), is_truncated: is_long }
    }

    /// Begins anew as another game did.
    pub fn begin_as(&mut self, start: &Self) {
        self.position.clone_from(&start.position);
        self.legal.clone_from(&start.legal);
        self.outcome = start.outcome;
        self.is_truncated = false;
    }
}
