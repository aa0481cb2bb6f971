//! Time for a move.

use std::time::{Duration, Instant};

use super::parameters::{
    CLOCK_MARGIN, CLOCK_MARGIN_SHARE, HARD_FACTOR, HARD_SHARE, INCREMENT_SHARE, MOVE_MARGIN,
    MOVES_TO_GO, NEXT_ITERATION,
};
use super::{Clock, Limits};

/// The times at which a search ends.
#[derive(Debug, Clone, Copy)]
pub(super) struct Budget {
    start: Instant,
    /// After so much time no new iteration begins.
    soft: Option<Duration>,
    /// After so much time the search is broken off.
    hard: Option<Duration>,
}

impl Budget {
    /// The budget of a search that starts now.
    pub fn new(limits: &Limits) -> Self {
        let start = Instant::now();
        let clock = limits.clock.map(|clock| share(&clock));
        let fixed = limits.move_time.map(|time| time.saturating_sub(MOVE_MARGIN));
        let hard = least(clock.map(|(_, hard)| hard), fixed);
        let soft = clock.map(|(soft, _)| soft);
        Self { start, soft, hard }
    }

    /// The time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Tells whether the search has to be broken off.
    pub fn is_exhausted(&self) -> bool {
        self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Tells whether another iteration would hardly end in time; `stable` if the best move is
    /// settled.
    pub fn is_spent(&self, stable: bool) -> bool {
        let share = if stable { NEXT_ITERATION / 2 } else { NEXT_ITERATION };
        self.soft.is_some_and(|soft| self.elapsed() >= soft * share / 100)
    }

    /// Tells whether time is limited at all.
    pub const fn is_limited(&self) -> bool {
        self.hard.is_some()
    }
}

fn least(a: Option<Duration>, b: Option<Duration>) -> Option<Duration> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        _ => a.or(b),
    }
}

/// The time that a move may take of a clock: the time to aim at, and the most.
fn share(clock: &Clock) -> (Duration, Duration) {
    let total = clock.remaining + clock.byoyomi;
    let margin = CLOCK_MARGIN.min(total / CLOCK_MARGIN_SHARE);
    let most = total - margin;
    let moves = clock.moves_to_go.unwrap_or(MOVES_TO_GO).clamp(1, MOVES_TO_GO);
    let income = clock.increment * INCREMENT_SHARE / 100 + clock.byoyomi;
    let soft = (clock.remaining / moves + income).min(most);
    // Byoyomi is lost if it is not used; the rest has to last.
    let reserve = (clock.remaining * HARD_SHARE / 100 + clock.byoyomi).min(most);
    let hard = (soft * HARD_FACTOR).min(reserve.max(soft)).min(most);
    (soft, hard)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn a_move_never_takes_the_whole_clock() {
        for remaining in [0, 1, 10, 100, 1000, 60_000] {
            for byoyomi in [0, 10, 1000] {
                for moves_to_go in [None, Some(1), Some(40)] {
                    let clock = Clock {
                        remaining: ms(remaining),
                        increment: ms(50),
                        byoyomi: ms(byoyomi),
                        moves_to_go,
                    };
                    let (soft, hard) = share(&clock);
                    let total = clock.remaining + clock.byoyomi;
                    assert!(soft <= hard, "{clock:?}");
                    assert!(hard < total || total.is_zero(), "{clock:?}: {hard:?}");
                }
            }
        }
    }

    #[test]
    fn byoyomi_alone_is_used_nearly_up() {
        let clock = Clock { byoyomi: ms(10_000), ..Clock::default() };
        let (soft, hard) = share(&clock);
        assert!(soft > ms(9000) && hard < ms(10_000));
    }
}
