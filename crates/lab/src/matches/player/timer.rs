//! The time of a move: how long a player may take, and when it has to be stopped.

use std::time::{Duration, Instant};

use super::super::pace::Pace;
use super::super::record::Fault;
use crate::process::Process;

/// The time that a player without time limits may take for a move.
const MAX_LENGTH: Duration = Duration::from_secs(600);
/// The time for which it may report nothing new about its thinking.
const MAX_SILENCE: Duration = Duration::from_secs(60);
/// The time that a player has to obey the order to move.
const OBEDIENCE: Duration = Duration::from_secs(5);
/// The time after which a player that uses hardly any processor time counts as waiting to be stopped.
const IDLE: Duration = Duration::from_millis(100);
/// The processor time that a waiting player may use in that time, to check whether it is stopped.
const STIR: Duration = Duration::from_millis(4);
/// The shortest time between two checks of the processor time.
const SHORTEST_LOOK: Duration = Duration::from_micros(500);

/// The action to take about a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing.
    InTime,
    /// It has to be ordered to move.
    Stop,
    /// It has taken too long: this time.
    Late(Duration),
}

/// The timer of a player that thinks.
#[derive(Debug)]
pub struct Timer {
    start: Instant,
    /// The time after which it is too late.
    limit: Duration,
    /// The time after which it is ordered to move.
    stop: Option<Duration>,
    stopped: Option<Instant>,
    /// The moment when it last reported something new.
    heard: Instant,
    /// The processor time, if that is limited.
    cpu: Option<Cpu>,
    is_timed: bool,
}

/// The timer of the processor time of a player.
#[derive(Debug)]
struct Cpu {
    at_start: Duration,
    budget: Duration,
    /// The processor time at the last check.
    seen: Duration,
    /// The processor time when the player was last busy, and the moment of that check.
    busy: (Duration, Instant),
}

impl Timer {
    /// Starts the timer of a player that has just been asked for a move.
    pub fn new(
        process: &Process,
        pace: &Pace,
        remaining: Option<Duration>,
        margin: Duration,
        stops: bool,
    ) -> Self {
        let start = Instant::now();
        let move_time = pace.movetime.map(Duration::from_millis);
        let cpu = pace.cputime.map(|milliseconds| {
            let at_start = process.cpu_time().unwrap_or_default();
            let budget = Duration::from_millis(milliseconds);
            Cpu { at_start, budget, seen: at_start, busy: (at_start, start) }
        });
        let allowed = remaining.or(move_time);
        Self {
            start,
            limit: allowed.map_or(MAX_LENGTH, |time| time + margin),
            stop: move_time.filter(|_| stops),
            stopped: None,
            heard: start,
            cpu,
            is_timed: allowed.is_some() || pace.cputime.is_some(),
        }
    }

    /// Notes that the player has reported something new about its thinking.
    pub const fn hear(&mut self, now: Instant) {
        self.heard = now;
    }

    /// Returns the time until the player has to be checked again.
    pub fn next_look(&self, now: Instant) -> Duration {
        let elapsed = now - self.start;
        let left = self.limit.saturating_sub(elapsed);
        if let Some(stopped) = self.stopped {
            return left.min(OBEDIENCE.saturating_sub(now - stopped));
        }
        let by_cpu = self.cpu.as_ref().map(|cpu| {
            let used = cpu.seen.saturating_sub(cpu.at_start);
            cpu.budget.saturating_sub(used).clamp(SHORTEST_LOOK, IDLE)
        });
        let by_stop = self.stop.map(|stop| stop.saturating_sub(elapsed));
        [by_cpu, by_stop].into_iter().flatten().fold(left, Duration::min)
    }

    /// Checks the player; `answered` if it has just moved.
    pub fn look(&mut self, process: &Process, now: Instant, answered: bool) -> Verdict {
        let elapsed = now - self.start;
        if elapsed > self.limit {
            return Verdict::Late(elapsed);
        }
        if answered {
            return Verdict::InTime;
        }
        if !self.is_timed && now - self.heard > MAX_SILENCE {
            return Verdict::Late(elapsed);
        }
        if let Some(stopped) = self.stopped {
            let deaf = now - stopped > OBEDIENCE;
            return if deaf { Verdict::Late(elapsed) } else { Verdict::InTime };
        }
        let mut due = self.stop.is_some_and(|stop| elapsed >= stop);
        if let Some(cpu) = &mut self.cpu {
            let used = process.cpu_time().unwrap_or_default();
            cpu.seen = used;
            let (before, since) = cpu.busy;
            if used.saturating_sub(before) > STIR {
                cpu.busy = (used, now);
            } else {
                due |= now - since > IDLE;
            }
            due |= used.saturating_sub(cpu.at_start) >= cpu.budget;
        }
        if !due {
            return Verdict::InTime;
        }
        self.stopped = Some(now);
        Verdict::Stop
    }

    /// Returns the time that the player has taken: processor time if that is limited.
    pub fn time(&self, process: &Process) -> Duration {
        match &self.cpu {
            Some(cpu) => process.cpu_time().unwrap_or_default().saturating_sub(cpu.at_start),
            None => self.start.elapsed(),
        }
    }

    /// Returns the fault of a player that is late.
    pub const fn fault(&self) -> Fault {
        if self.is_timed { Fault::Time } else { Fault::Silence }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn a_player_without_limits_of_time_may_not_be_silent_for_ever() {
        let process = Process::start(Path::new("cat"), &[]).unwrap();
        let watch = |pace: Pace| Timer::new(&process, &pace, None, Duration::ZERO, false);
        let mut timer = watch(Pace { nodes: Some(9), ..Pace::default() });
        let after = |seconds| timer.start + Duration::from_secs(seconds);
        let moments = [59, 61, 100, 120, 599, 601].map(after);
        let late = |verdict| matches!(verdict, Verdict::Late(_));
        assert_eq!(timer.look(&process, moments[0], false), Verdict::InTime);
        assert!(late(timer.look(&process, moments[1], false)));
        assert_eq!(timer.fault(), Fault::Silence);
        assert_eq!(timer.look(&process, moments[1], true), Verdict::InTime, "it has moved");
        timer.hear(moments[1]);
        assert_eq!(timer.look(&process, moments[3], false), Verdict::InTime);
        timer.hear(moments[4]);
        assert_eq!(timer.look(&process, moments[4], false), Verdict::InTime);
        assert!(late(timer.look(&process, moments[5], false)));
        let mut timed = watch(Pace { movetime: Some(300_000), ..Pace::default() });
        assert_eq!(timed.look(&process, moments[3], false), Verdict::InTime);
    }
}
