//! The sums over the moves of a player.

use std::fmt;

/// The losses of some moves.
#[derive(Debug, Clone, Default)]
pub struct Tally {
    /// The value of an average piece, in centipawns.
    average: i32,
    losses: Vec<i32>,
}

impl Tally {
    /// No moves yet, in a game whose average piece has some value in centipawns.
    #[must_use]
    pub const fn new(average: i32) -> Self {
        Self { average, losses: Vec::new() }
    }

    /// Adds a move that loses some centipawns.
    pub fn add(&mut self, loss: i32) {
        self.losses.push(loss);
    }

    /// The average loss, and its standard error.
    fn mean(&self) -> (f64, f64) {
        let count = self.losses.len().max(1) as f64;
        // A sum that begins with nothing would be -0.
        let sum = |of: &dyn Fn(f64) -> f64| {
            self.losses.iter().fold(0.0, |sum, &loss| sum + of(f64::from(loss)))
        };
        let mean = sum(&|loss| loss) / count;
        let squares = sum(&|loss| (loss - mean).powi(2));
        (mean, (squares / count / (count - 1.0).max(1.0)).sqrt())
    }

    /// The share of the moves that lose no less than some centipawns and less than others, in percent.
    fn share(&self, losses: std::ops::Range<i32>) -> f64 {
        let found = self.losses.iter().filter(|loss| losses.contains(loss)).count();
        100.0 * found as f64 / self.losses.len().max(1) as f64
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mean, error) = self.mean();
        let of_a_piece = |centipawns: f64| 100.0 * centipawns / f64::from(self.average.max(1));
        writeln!(
            f,
            "average loss   {mean:.0} centipawns, {:.1} ± {:.1} % of an average piece",
            of_a_piece(mean),
            of_a_piece(error)
        )?;
        writeln!(f, "best moves     {:.1} %", self.share(0..1))?;
        let piece = self.average.max(1);
        writeln!(f, "lose a piece   {:.1} %, of average value or more", self.share(piece..i32::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_are_told_in_centipawns_and_in_average_pieces() {
        let mut tally = Tally::new(200);
        [0, 0, 100, 300].into_iter().for_each(|loss| tally.add(loss));
        let expected = "average loss   100 centipawns, 50.0 ± 35.4 % of an average piece\n\
                        best moves     50.0 %\n\
                        lose a piece   25.0 %, of average value or more\n";
        assert_eq!(tally.to_string(), expected);
        assert!(
            Tally::new(200).to_string().starts_with("average loss   0 centipawns, 0.0 ± 0.0 %")
        );
    }
}
