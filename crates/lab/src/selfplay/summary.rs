//! A summary of the games of a player against itself.

use std::collections::BTreeMap;
use std::fmt;

use super::super::matches::GameRecord;
use komainu_core::text::{WIDTH, counted, wrapped};

/// The sums over some games.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Summary {
    /// Wins of White, draws and wins of Black.
    results: [u64; 3],
    plies: u64,
    /// The number of positions that were searched from the root.
    positions: u64,
    ends: BTreeMap<String, u64>,
}

impl Summary {
    /// Adds a game.
    pub fn add(&mut self, record: &GameRecord) {
        self.results[record.black_half_points()] += 1;
        let opening = record.opening.split_whitespace().count();
        self.plies += (opening + record.scores.len()) as u64;
        self.positions += record.scores.len() as u64;
        *self.ends.entry(record.end.clone()).or_default() += 1;
    }

    /// The number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.results.iter().sum()
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [white, draws, black] = self.results;
        let (games, positions) = (self.games(), self.positions);
        let plies = self.plies as f64 / games.max(1) as f64;
        writeln!(f, "games   {games}: Black {black}, draws {draws}, White {white}")?;
        let positions = counted(positions, "position");
        writeln!(f, "plies   {plies:.0} on average, {positions} with a score")?;
        let ends = self.ends.iter().map(|(end, count)| format!("{count} {end}"));
        let ends = ends.collect::<Vec<_>>().join(", ");
        write!(f, "{}", wrapped(&ends, "ends    ", "        ", WIDTH))
    }
}
