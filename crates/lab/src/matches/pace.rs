//! The time and other limits for the moves of a player.

use std::fmt;
use std::num::{NonZeroU32, NonZeroU64};
use std::str::FromStr;
use std::time::Duration;

use clap::Args;
use serde::{Deserialize, Serialize};

use super::plan_file::from_one;
use crate::numbers::{milliseconds, number, positive};
use komainu_core::types::Color;

/// The limits of a player; all limits that are set apply together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Args, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pace {
    /// The clock: `40/60+0.5` is a minute for 40 moves plus half a second for each move; `10+0.1` has
    /// to last for the whole game; after `60b10`, byoyomi, each move has 10 seconds of its own
    #[arg(long, value_name = "CLOCK", conflicts_with_all = ["movetime", "cputime"])]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tc: Option<ClockRules>,
    /// The time for each move, in milliseconds
    #[arg(long, value_name = "MS", conflicts_with = "cputime", value_parser = milliseconds)]
    #[serde(
        default,
        deserialize_with = "from_one::<NonZeroU64, _, _>",
        skip_serializing_if = "Option::is_none"
    )]
    pub movetime: Option<u64>,
    /// The processor time for each move, in milliseconds: fair on a machine that has other work
    #[arg(long, value_name = "MS", value_parser = milliseconds)]
    #[serde(
        default,
        deserialize_with = "from_one::<NonZeroU64, _, _>",
        skip_serializing_if = "Option::is_none"
    )]
    pub cputime: Option<u64>,
    /// The positions that a player may visit for each move
    #[arg(long, value_name = "N", value_parser = positive)]
    #[serde(
        default,
        deserialize_with = "from_one::<NonZeroU64, _, _>",
        skip_serializing_if = "Option::is_none"
    )]
    pub nodes: Option<u64>,
    /// The greatest depth of a search, in plies
    #[arg(long, value_name = "D", value_parser = number(1_u32, u32::MAX))]
    #[serde(
        default,
        deserialize_with = "from_one::<NonZeroU32, _, _>",
        skip_serializing_if = "Option::is_none"
    )]
    pub depth: Option<u32>,
}

impl Pace {
    /// Returns `true` if nothing is limited.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Returns these limits, with those of `others` where these are not set; a time limit replaces any
    /// other time limit.
    #[must_use]
    pub fn or(self, others: Self) -> Self {
        let timed = if self.is_timeless() { others } else { self };
        Self {
            tc: timed.tc,
            movetime: timed.movetime,
            cputime: timed.cputime,
            nodes: self.nodes.or(others.nodes),
            depth: self.depth.or(others.depth),
        }
    }

    /// Returns `true` if no time is measured, so that the games are the same on any machine.
    #[must_use]
    pub const fn is_timeless(&self) -> bool {
        self.tc.is_none() && self.movetime.is_none() && self.cputime.is_none()
    }

    /// Checks for limits that no player can keep.
    ///
    /// # Errors
    /// A sentence that says what is wrong.
    pub fn check(&self) -> Result<(), String> {
        let timed = [self.tc.is_some(), self.movetime.is_some(), self.cputime.is_some()];
        if self.is_empty() {
            return Err("expected one of tc, movetime, cputime, nodes and depth".to_owned());
        }
        if timed.into_iter().filter(|timed| *timed).count() > 1 {
            return Err("expected only one of tc, movetime and cputime".to_owned());
        }
        let zero = self.movetime == Some(0) || self.cputime == Some(0) || self.nodes == Some(0);
        if zero || self.depth == Some(0) {
            return Err("found a limit of 0, expected at least 1".to_owned());
        }
        Ok(())
    }

    /// Returns the limits in one line, such as `movetime=100 depth=8`.
    #[must_use]
    pub fn text(&self) -> String {
        let numbers = [
            ("movetime", self.movetime),
            ("cputime", self.cputime),
            ("nodes", self.nodes),
            ("depth", self.depth.map(u64::from)),
        ];
        let numbers = numbers.into_iter().filter_map(|(name, value)| Some((name, value?)));
        let numbers = numbers.map(|(name, value)| format!("{name}={value}"));
        let clock = self.tc.map(|clock| format!("tc={clock}"));
        clock.into_iter().chain(numbers).collect::<Vec<_>>().join(" ")
    }
}

/// The rules of a clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct ClockRules {
    /// The number of moves after which the base time is added again; if none, it is for the whole game.
    pub moves: Option<u32>,
    /// The base time.
    pub base: Duration,
    /// The time added for each move.
    pub increment: Duration,
    /// The time for each move once all other time is used up (byoyomi).
    pub byoyomi: Duration,
}

/// The maximum time on a clock.
const MAX_LENGTH: Duration = Duration::from_secs(7 * 24 * 60 * 60);

impl FromStr for ClockRules {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong =
            || format!("found `{text}`, expected a clock such as 10+0.1, 40/60+0.5 or 60b10");
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => {
                let moves = moves.parse().ok().filter(|moves| *moves > 0).ok_or_else(wrong)?;
                (Some(moves), rest)
            }
            None => (None, text),
        };
        let (rest, byoyomi) = rest.split_once('b').unwrap_or((rest, "0"));
        let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let seconds = |text: &str| {
            let time = Duration::try_from_secs_f64(text.parse().ok()?).ok()?;
            (time <= MAX_LENGTH).then_some(time)
        };
        let base = seconds(base).ok_or_else(wrong)?;
        let increment = seconds(increment).ok_or_else(wrong)?;
        let byoyomi = seconds(byoyomi).ok_or_else(wrong)?;
        if (base + increment + byoyomi).is_zero() {
            return Err(wrong());
        }
        Ok(Self { moves, base, increment, byoyomi })
    }
}

impl fmt::Display for ClockRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}+{}", self.base.as_secs_f64(), self.increment.as_secs_f64())?;
        match self.byoyomi {
            Duration::ZERO => Ok(()),
            byoyomi => write!(f, "b{}", byoyomi.as_secs_f64()),
        }
    }
}

impl TryFrom<String> for ClockRules {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<ClockRules> for String {
    fn from(clock: ClockRules) -> Self {
        clock.to_string()
    }
}

/// A player's clock during a game.
#[derive(Debug, Clone, Copy)]
pub struct Clock {
    rules: ClockRules,
    /// The time left.
    pub remaining: Duration,
    moves: u32,
}

impl Clock {
    /// Creates a clock as it is before the first move.
    #[must_use]
    pub const fn new(rules: ClockRules) -> Self {
        Self { rules, remaining: rules.base, moves: 0 }
    }

    /// The rules of the clock.
    #[must_use]
    pub const fn rules(&self) -> &ClockRules {
        &self.rules
    }

    /// Returns the number of moves left until time is added.
    #[must_use]
    pub fn moves_to_go(&self) -> Option<u32> {
        self.rules.moves.map(|moves| moves - self.moves % moves)
    }

    /// The time that the next move may take.
    #[must_use]
    pub fn allowed(&self) -> Duration {
        self.remaining + self.rules.byoyomi
    }

    /// Subtracts the time of a move, and adds the time that the rules give for it.
    pub fn press(&mut self, spent: Duration) {
        self.moves += 1;
        self.remaining = self.remaining.saturating_sub(spent) + self.rules.increment;
        if self.rules.moves.is_some_and(|moves| self.moves.is_multiple_of(moves)) {
            self.remaining += self.rules.base;
        }
    }
}

/// The clocks of Black and White; a player may have none.
pub type Clocks = [Option<Clock>; Color::ALL.len()];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_as_they_are_written() {
        for text in ["10+0.1", "40/60+0.5", "0+1", "0.5+0", "60+0b10", "0+0b0.5", "20/9+1b2"] {
            assert_eq!(text.parse::<ClockRules>().unwrap().to_string(), text);
        }
        assert_eq!("5".parse::<ClockRules>().unwrap().to_string(), "5+0");
        assert_eq!("60b10".parse::<ClockRules>().unwrap().to_string(), "60+0b10");
    }

    #[test]
    fn clocks_that_nobody_can_keep_are_refused() {
        for text in [
            "", "0", "0+0", "-1+1", "nan", "inf+1", "0/10", "x/10+1", "10+", "1e30+1", "10b",
            "0b0", "b5",
        ] {
            let problem = text.parse::<ClockRules>().unwrap_err();
            assert!(problem.contains(&format!("`{text}`")), "{problem}");
        }
    }

    #[test]
    fn a_clock_gets_its_time_anew_after_its_moves() {
        let mut clock = Clock::new("2/10+1".parse().unwrap());
        assert_eq!(clock.moves_to_go(), Some(2));
        clock.press(Duration::from_secs(4));
        assert_eq!((clock.remaining.as_secs(), clock.moves_to_go()), (7, Some(1)));
        clock.press(Duration::from_secs(3));
        assert_eq!((clock.remaining.as_secs(), clock.moves_to_go()), (15, Some(2)));
    }

    #[test]
    fn each_move_has_its_byoyomi_once_the_other_time_is_used_up() {
        let mut clock = Clock::new("10b3".parse().unwrap());
        assert_eq!(clock.allowed().as_secs(), 13);
        clock.press(Duration::from_secs(12));
        assert_eq!((clock.remaining, clock.allowed().as_secs()), (Duration::ZERO, 3));
        clock.press(Duration::from_secs(1));
        assert_eq!(clock.allowed().as_secs(), 3, "what is left of a byoyomi is lost");
    }
}
