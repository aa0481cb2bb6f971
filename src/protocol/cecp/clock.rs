//! Time controls: `level`, `st`, `sd` and the clocks.

use std::time::Duration;

use super::{DEFAULT_TIME, shortened};
use crate::protocol::whole;
use komainu_engine::search::{Clock, Limits};

/// The time control that the front end asks for.
#[derive(Debug, Clone, Default)]
pub struct TimeControl {
    level: Option<Level>,
    move_time: Option<Duration>,
    depth: Option<u32>,
    nodes_per_second: Option<u64>,
    /// The time left on the engine's clock: as last reported, less the time used since.
    remaining: Option<Duration>,
    /// The number of moves of either side in the game.
    plies: usize,
}

/// A clock: a number of moves in a time, and an increment for each.
#[derive(Debug, Clone, Copy)]
struct Level {
    moves: u32,
    base: Duration,
    increment: Duration,
}

impl TimeControl {
    /// Notes that a game begins: the clocks are full, and the time control stays.
    pub fn new_game(&mut self) {
        (self.plies, self.remaining) = (0, None);
    }

    /// Notes that a move was made.
    pub const fn moved(&mut self) {
        self.plies += 1;
    }

    /// Notes that the engine has made a move that took this time.
    pub fn moved_after(&mut self, time: Duration) {
        if let Some(level) = self.level {
            let left = self.remaining.unwrap_or(level.base).saturating_sub(time);
            let is_session_over = self.moves_to_go(level) == Some(1);
            let more = if is_session_over { level.base } else { Duration::ZERO };
            self.remaining = Some(left.saturating_add(level.increment).saturating_add(more));
        }
        self.moved();
    }

    /// Notes that moves were taken back.
    pub const fn taken_back(&mut self, moves: usize) {
        self.plies = self.plies.saturating_sub(moves);
    }

    /// Obeys a command about time.
    pub fn command(&mut self, word: &str, rest: &str) -> Result<(), String> {
        match word {
            "level" => {
                self.level = Some(level(rest)?);
                self.move_time = None;
            }
            "st" => {
                self.move_time = Some(clock_time(rest, 1.0)?);
                self.level = None;
            }
            "sd" => self.depth = Some(small_number(rest)?),
            "nps" => self.nodes_per_second = Some(number(rest)?).filter(|&rate| rate > 0),
            "time" => self.remaining = Some(time_left(rest)?),
            // The opponent's clock is not used, but it has to be a time.
            "otim" => drop(time_left(rest)?),
            _ => {}
        }
        Ok(())
    }

    /// The limits of the next search.
    pub fn limits(&self) -> Limits {
        let mut limits = Limits { depth: self.depth, ..Limits::default() };
        match (self.move_time, self.level) {
            (Some(time), _) => limits.move_time = Some(time),
            (None, Some(level)) => limits.clock = Some(self.clock(level)),
            (None, None) if self.remaining.is_some() => {
                let remaining = self.remaining.unwrap_or_default();
                limits.clock = Some(Clock { remaining, ..Clock::default() });
            }
            (None, None) if self.depth.is_none() => limits.move_time = Some(DEFAULT_TIME),
            (None, None) => {}
        }
        if let (Some(rate), Some(time)) = (self.nodes_per_second, limits.move_time) {
            limits.nodes = Some((rate as f64 * time.as_secs_f64()) as u64);
        }
        limits
    }

    fn clock(&self, level: Level) -> Clock {
        let time = self.remaining.unwrap_or(level.base);
        let is_of_one_move = level.moves == 1 && level.increment.is_zero();
        // Front ends give each move a fixed time like this where `st` cannot express it.
        let (remaining, byoyomi) =
            if is_of_one_move { (Duration::ZERO, time) } else { (time, Duration::ZERO) };
        let moves_to_go = self.moves_to_go(level);
        Clock { remaining, increment: level.increment, byoyomi, moves_to_go }
    }

    /// The engine's moves until its clock gets more time, this one included.
    fn moves_to_go(&self, level: Level) -> Option<u32> {
        let own_moves = (self.plies / 2) as u32;
        (level.moves > 0).then(|| level.moves - own_moves % level.moves)
    }
}

/// Reads `MOVES BASE INCREMENT`: minutes or `minutes:seconds`, and seconds.
fn level(text: &str) -> Result<Level, String> {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let &[moves, base, increment] = words.as_slice() else {
        return Err("expected MOVES BASE INCREMENT".to_owned());
    };
    Ok(Level {
        moves: small_number(moves)?,
        base: clock_time(base, 60.0)?,
        increment: clock_time(increment, 1.0)?,
    })
}

/// Reads a time: `minutes:seconds`, or a number of units, each of `unit` seconds.
fn clock_time(text: &str, unit: f64) -> Result<Duration, String> {
    const MAX_LENGTH: f64 = 1e8;
    let seconds = match text.split_once(':') {
        Some((minutes, seconds)) => fraction(minutes)? * 60.0 + fraction(seconds)?,
        None => fraction(text)? * unit,
    };
    if seconds.is_finite() && (0.0..=MAX_LENGTH).contains(&seconds) {
        Ok(Duration::from_secs_f64(seconds))
    } else {
        let found = shortened(text);
        Err(format!("found `{found}`, expected a time of up to {MAX_LENGTH} seconds"))
    }
}

/// Reads the centiseconds on a clock, which may have run out.
fn time_left(text: &str) -> Result<Duration, String> {
    let centiseconds = match text.trim().strip_prefix('-') {
        Some(over) => number(over).map(|_| 0)?,
        None => number(text)?,
    };
    Ok(Duration::from_millis(centiseconds.saturating_mul(10)))
}

/// Reads a whole number; one that is too large becomes the largest.
fn number(text: &str) -> Result<u64, String> {
    whole(text.trim()).ok_or_else(|| no_number(text))
}

/// Reads a whole number of 32 bits; one that is too large becomes the largest.
fn small_number(text: &str) -> Result<u32, String> {
    Ok(number(text)?.try_into().unwrap_or(u32::MAX))
}

fn fraction(text: &str) -> Result<f64, String> {
    text.trim().parse().map_err(|_| no_number(text))
}

fn no_number(text: &str) -> String {
    format!("found `{}`, expected a number", shortened(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn control(commands: &[(&str, &str)]) -> TimeControl {
        let mut control = TimeControl::default();
        for (word, rest) in commands {
            control.command(word, rest).unwrap();
        }
        control
    }

    fn remaining(control: &TimeControl) -> Duration {
        control.limits().clock.unwrap().remaining
    }

    #[test]
    fn the_clock_last_told_holds_whatever_else_is_said() {
        let (time, level) = (("time", "1500"), ("level", "40 5 0"));
        for commands in [[time, level], [level, time]] {
            assert_eq!(remaining(&control(&commands)), Duration::from_secs(15), "{commands:?}");
        }
    }

    #[test]
    fn a_clock_for_one_move_is_for_that_move_alone() {
        let mut control = control(&[("level", "1 0:01 0"), ("time", "50")]);
        let (none, half) = (Duration::ZERO, Duration::from_millis(500));
        let clock = control.limits().clock.unwrap();
        assert_eq!((clock.remaining, clock.byoyomi), (none, half));
        for others in ["2 0:01 0", "1 0:01 1", "0 0:01 0"] {
            control.command("level", others).unwrap();
            let clock = control.limits().clock.unwrap();
            assert_eq!((clock.remaining, clock.byoyomi), (half, none), "{others}");
        }
    }

    #[test]
    fn a_number_beyond_all_others_is_the_largest_and_a_clock_that_has_run_out_at_zero() {
        let many = "99999999999999999999999";
        let control = control(&[("time", many), ("sd", many), ("nps", many)]);
        assert_eq!(remaining(&control), Duration::from_millis(u64::MAX));
        assert_eq!(control.limits().depth, Some(u32::MAX));
        let mut control = TimeControl::default();
        control.command("time", &format!("-{many}")).unwrap();
        assert_eq!(remaining(&control), Duration::ZERO);
        control.command("level", &format!("{many} 5 0")).unwrap();
        assert_eq!(control.limits().clock.unwrap().moves_to_go, Some(u32::MAX));
        for (word, rest) in [
            ("time", "soon"),
            ("otim", "--1"),
            ("sd", "-1"),
            ("st", "-1"),
            ("level", "40 1e400 0"),
            ("level", "40 5 -1"),
            ("nps", ""),
        ] {
            let error = control.command(word, rest).unwrap_err();
            assert!(error.starts_with("found `"), "{word} {rest}: {error}");
        }
        assert_eq!(remaining(&control), Duration::ZERO, "what was said before holds");
    }

    #[test]
    fn a_clock_of_which_nobody_tells_runs_down_and_is_wound_up() {
        let mut control = control(&[("level", "2 1 3")]);
        control.moved_after(Duration::from_secs(20));
        assert_eq!(remaining(&control), Duration::from_secs(60 - 20 + 3));
        control.moved();
        control.moved_after(Duration::from_secs(20));
        assert_eq!(remaining(&control), Duration::from_secs(60 - 40 + 6 + 60));
        control.new_game();
        assert_eq!(remaining(&control), Duration::from_secs(60));
    }

    #[test]
    fn moves_taken_back_are_still_to_be_made() {
        let mut control = control(&[("level", "40 5 0")]);
        let to_go = |control: &TimeControl| control.limits().clock.unwrap().moves_to_go;
        (0..6).for_each(|_| control.moved());
        assert_eq!(to_go(&control), Some(37));
        control.taken_back(2);
        assert_eq!(to_go(&control), Some(38));
        control.taken_back(100);
        assert_eq!(to_go(&control), Some(40));
    }
}
