//! Scores of positions.

use std::fmt;

/// A score in centipawns from the side to move's point of view, or a forced result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Score(#[cfg_attr(feature = "serde", serde(deserialize_with = "possible"))] pub i32);

/// Reads the number of a score, none of which is beyond [`Score::INFINITE`].
#[cfg(feature = "serde")]
fn possible<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<i32, D::Error> {
    let number: i32 = serde::Deserialize::deserialize(deserializer)?;
    let Score(most) = Score::INFINITE;
    if (-most..=most).contains(&number) {
        return Ok(number);
    }
    let problem = format!("found the score {number}, expected at most {most} and at least -{most}");
    Err(serde::de::Error::custom(problem))
}

impl Score {
    /// An even position, and a draw.
    pub const DRAW: Self = Self(0);
    /// Beyond every score.
    pub const INFINITE: Self = Self(1_000_000);
    /// The game won at once.
    pub const WIN: Self = Self(900_000);
    /// The least score that means a forced win; lower scores are evaluations.
    pub const FORCED_WIN: Self = Self(890_000);

    /// A win reached `ply` plies from the root.
    #[must_use]
    pub const fn win_in(ply: usize) -> Self {
        Self(Self::WIN.0 - ply as i32)
    }

    /// A loss reached `ply` plies from the root.
    #[must_use]
    pub const fn loss_in(ply: usize) -> Self {
        Self(ply as i32 - Self::WIN.0)
    }

    /// The moves (not plies) to a forced result: positive to win, negative to lose.
    ///
    /// ```
    /// use komainu_core::types::Score;
    /// assert_eq!(Score::win_in(3).mate(), Some(2));
    /// assert_eq!(Score::loss_in(4).mate(), Some(-2));
    /// assert_eq!(Score(35).mate(), None);
    /// ```
    #[must_use]
    pub const fn mate(self) -> Option<i32> {
        if self.0 >= Self::FORCED_WIN.0 {
            Some((Self::WIN.0 - self.0 + 1) / 2)
        } else if self.0 <= -Self::FORCED_WIN.0 {
            Some(-((Self::WIN.0 + self.0 + 1) / 2))
        } else {
            None
        }
    }

    /// The estimated chance to win with this score, from 0 to 1, where a piece of average value is worth
    /// `average` centipawns.
    ///
    /// The estimate does not come from games: it is a logistic curve on which an advantage of such a
    /// piece wins four times out of five, and no game is drawn.
    ///
    /// ```
    /// use komainu_core::types::Score;
    /// assert_eq!(Score::DRAW.chance_to_win(500), 0.5);
    /// assert!((Score(500).chance_to_win(500) - 0.8).abs() < 0.001);
    /// assert_eq!(Score::loss_in(4).chance_to_win(500), 0.0);
    /// assert_eq!([Score::WIN, -Score::WIN].map(|score| score.chance_to_win(500)), [1.0, 0.0]);
    /// ```
    #[must_use]
    pub fn chance_to_win(self, average: i32) -> f64 {
        /// The logarithm of four to one.
        const STEEPNESS: f64 = 1.386;
        match self.mate() {
            // A game that is won already is a win in 0 moves, and a lost one a loss in 0 moves.
            Some(_) => f64::from(u8::from(self.0 > 0)),
            None => {
                let pieces = f64::from(self.0) / f64::from(average.max(1));
                1.0 / (1.0 + (-STEEPNESS * pieces).exp())
            }
        }
    }
}

impl std::ops::Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mate() {
            Some(moves) => write!(f, "mate {moves}"),
            None => write!(f, "cp {}", self.0),
        }
    }
}
