//! Time for a move.

use std::time::Duration;

use super::parameters::{
    CLOCK_MARGIN, CLOCK_MARGIN_SHARE, EFFORT_LEAST, EFFORT_SUM, FALL_LEAST, FALL_MOST, FALL_WEIGHT,
    HARD_FACTOR, HARD_SHARE, INCREMENT_SHARE, MOVE_MARGIN, MOVE_MARGIN_LEAST, MOVE_MARGIN_SHARE,
    NEXT_ITERATION, STABILITY,
};
use super::{Clock, HeadStart, Limits};
use crate::clock::Instant;
use komainu_core::board::Position;

/// The times at which a search ends.
#[derive(Debug, Clone, Copy)]
pub(super) struct Budget {
    start: Instant,
    /// The time after which no new iteration begins, if the time left is of use later.
    soft: Option<Duration>,
    /// The time after which the search is broken off.
    hard: Option<Duration>,
    head_start: Option<HeadStart>,
    /// The time that is lost if it is not used.
    byoyomi: Duration,
}

impl Budget {
    /// The budget of a search that begins now.
    pub fn new(position: &Position, limits: &Limits) -> Self {
        let start = limits.since.unwrap_or_else(Instant::now);
        let clock = limits.clock.map(|clock| share(&clock, clock.moves_ahead(position)));
        let margin =
            |time: Duration| (time / MOVE_MARGIN_SHARE).clamp(MOVE_MARGIN_LEAST, MOVE_MARGIN);
        let fixed = limits.move_time.map(|time| time.saturating_sub(margin(time)));
        let hard = least(clock.map(|(_, hard)| hard), fixed);
        let is_kept = |clock: Clock| !clock.remaining.is_zero() || !clock.increment.is_zero();
        let soft = clock.filter(|_| limits.clock.is_some_and(is_kept)).map(|(soft, _)| soft);
        let byoyomi = limits.clock.map_or(Duration::ZERO, |clock| clock.byoyomi);
        Self { start, soft, hard, head_start: limits.head_start, byoyomi }
    }

    /// The time since it began to count.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Returns `true` if the search has to be broken off.
    pub fn is_exhausted(&self) -> bool {
        self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Returns `true` if another iteration, to this depth, would hardly be worth its time.
    pub fn is_spent(&self, time_history: &TimeHistory, depth: u32) -> bool {
        let share = NEXT_ITERATION * time_history.need() / 100;
        let before = self.head_start.filter(|before| depth > before.depth);
        let before = before.map_or(Duration::ZERO, |before| before.time);
        self.soft.is_some_and(|soft| {
            let wanted = soft * share / 100;
            let saved = before.min(wanted.saturating_sub(self.byoyomi));
            self.elapsed() + saved >= wanted
        })
    }

    /// Returns `true` if time is limited at all.
    pub const fn is_limited(&self) -> bool {
        self.hard.is_some()
    }
}

/// How a search has gone, which decides whether more time is worthwhile.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct TimeHistory {
    /// The number of iterations for which the best move has been the same.
    pub stable: u32,
    /// The part of the nodes of the last iteration that went to the best move, in percent.
    pub effort: u32,
    /// The loss of score since the last move or iteration, in percent of an average piece.
    pub fall: i32,
}

impl TimeHistory {
    /// The need of time, in percent of the ordinary need.
    ///
    /// A best move that changes, alternatives that take long to refute and a score that falls call
    /// for more.
    fn need(&self) -> u32 {
        let stability = STABILITY[(self.stable as usize).min(STABILITY.len() - 1)];
        let effort = (EFFORT_SUM.saturating_sub(self.effort)).clamp(EFFORT_LEAST, 100);
        let fall = 100 + self.fall.clamp(FALL_LEAST, FALL_MOST) * FALL_WEIGHT / 100;
        stability * effort / 100 * fall as u32 / 100
    }
}

fn least(a: Option<Duration>, b: Option<Duration>) -> Option<Duration> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        _ => a.or(b),
    }
}

/// A bound that is longer than any real time.
const MAX_LENGTH: Duration = Duration::from_secs(1 << 40);

/// The time that a move may take of a clock that has to last for some moves: the time to aim at, and the
/// most.
fn share(clock: &Clock, moves: u32) -> (Duration, Duration) {
    let clock = Clock {
        remaining: clock.remaining.min(MAX_LENGTH),
        increment: clock.increment.min(MAX_LENGTH),
        byoyomi: clock.byoyomi.min(MAX_LENGTH),
        ..*clock
    };
    let total = clock.remaining + clock.byoyomi;
    let margin = CLOCK_MARGIN.min(total / CLOCK_MARGIN_SHARE);
    let most = total - margin;
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
    use komainu_core::board::Variant;

    /// The start of a game.
    fn start() -> Position {
        Position::start(&Variant::find("shogi", &[]).unwrap())
    }

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
                    let (soft, hard) = share(&clock, clock.moves_ahead(&start()));
                    let total = clock.remaining + clock.byoyomi;
                    assert!(soft <= hard, "{clock:?}");
                    assert!(hard < total || total.is_zero(), "{clock:?}: {hard:?}");
                }
            }
        }
    }

    #[test]
    fn no_moves_to_go_are_as_if_nothing_was_said_of_them() {
        let clock = |moves_to_go| Clock { remaining: ms(60_000), moves_to_go, ..Clock::default() };
        let of = |moves_to_go| {
            let clock = clock(moves_to_go);
            share(&clock, clock.moves_ahead(&start()))
        };
        assert_eq!(of(Some(0)), of(None));
        assert!(of(Some(1)) > of(None));
    }

    #[test]
    fn the_longest_times_are_no_trouble() {
        let [none, longest] = [Duration::ZERO, Duration::MAX];
        for remaining in [none, longest] {
            for (increment, byoyomi) in [(none, longest), (longest, none), (longest, longest)] {
                let clock = Some(Clock { remaining, increment, byoyomi, moves_to_go: None });
                let budget = Budget::new(&start(), &Limits { clock, ..Limits::default() });
                let time_history = TimeHistory { stable: 0, effort: 0, fall: 100 };
                assert!(!budget.is_spent(&time_history, 1) || remaining.is_zero());
            }
        }
    }

    #[test]
    fn a_settled_search_saves_what_is_of_use_later_and_nothing_else() {
        let time_history = TimeHistory { stable: 9, effort: 100, fall: 0 };
        for (remaining, increment, saves) in [(0, 0, false), (1000, 0, true), (0, 10, true)] {
            let clock = Clock {
                remaining: ms(remaining),
                increment: ms(increment),
                byoyomi: ms(10_000),
                moves_to_go: None,
            };
            let since = Instant::now().checked_sub(ms(9000));
            let budget =
                Budget::new(&start(), &Limits { clock: Some(clock), since, ..Limits::default() });
            assert_eq!(budget.is_spent(&time_history, 20), saves, "{clock:?}");
            assert!(!budget.is_exhausted() && budget.is_limited(), "{clock:?}");
        }
    }

    #[test]
    fn a_settled_search_needs_less_time_and_a_falling_score_more() {
        let need = |stable, effort, fall| TimeHistory { stable, effort, fall }.need();
        assert!(need(9, 50, 0) < need(3, 50, 0) && need(3, 50, 0) < need(0, 50, 0));
        assert!(need(3, 95, 0) < need(3, 60, 0));
        assert!(need(3, 60, 40) > need(3, 60, 0) && need(3, 60, 0) >= need(3, 60, -40));
        let all = [0, 3, 50].into_iter().flat_map(|stable| {
            [0, 50, 100].into_iter().flat_map(move |effort| {
                [i32::MIN / 1000, 0, i32::MAX / 1000].map(|fall| need(stable, effort, fall))
            })
        });
        assert!(all.clone().min() > Some(10) && all.max() < Some(400));
    }

    #[test]
    fn time_counts_from_the_moment_that_is_given() {
        let limits = Limits { move_time: Some(ms(5000)), ..Limits::default() };
        assert!(!Budget::new(&start(), &limits).is_exhausted());
        let since = Instant::now().checked_sub(ms(5000)).expect("the machine runs for longer");
        assert!(Budget::new(&start(), &Limits { since: Some(since), ..limits }).is_exhausted());
    }

    #[test]
    fn time_of_the_opponent_counts_once_the_search_is_as_deep() {
        let clock = Clock { remaining: ms(60_000), ..Clock::default() };
        let head_start = Some(HeadStart { time: ms(60_000), depth: 9 });
        let limits = Limits { clock: Some(clock), head_start, ..Limits::default() };
        let is_spent = |limits: &Limits, depth| {
            Budget::new(&start(), limits)
                .is_spent(&TimeHistory { stable: 3, effort: 60, fall: 0 }, depth)
        };
        assert!(!is_spent(&limits, 9) && is_spent(&limits, 10));
        assert!(!is_spent(&Limits { head_start: None, ..limits.clone() }, 10));
        assert!(!Budget::new(&start(), &limits).is_exhausted());
        // Byoyomi cannot be saved.
        let clock = Some(Clock { byoyomi: ms(60_000), ..Clock::default() });
        assert!(!is_spent(&Limits { clock, ..limits }, 10));
    }

    #[test]
    fn a_move_in_a_millisecond_or_two_is_a_first_guess() {
        let budget = |time| {
            Budget::new(&start(), &Limits { move_time: Some(ms(time)), ..Limits::default() })
        };
        assert!([0, 1, 2].into_iter().all(|time| budget(time).is_exhausted()));
        assert_eq!([5, 20, 1000].map(|time| budget(time).hard), [3, 16, 990].map(|h| Some(ms(h))));
    }

    #[test]
    fn byoyomi_alone_is_used_nearly_up() {
        let clock = Clock { byoyomi: ms(10_000), ..Clock::default() };
        let (soft, hard) = share(&clock, clock.moves_ahead(&start()));
        assert!(soft > ms(9000) && hard < ms(10_000));
    }
}
