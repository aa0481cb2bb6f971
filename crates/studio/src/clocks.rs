//! The clocks of a game, of every kind.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::StudioError;
use komainu_core::types::Color;
use komainu_engine::clock::Instant;
use komainu_engine::search;
use komainu_records::{Notes, Record};

/// The longest time of any sort, in milliseconds: a month.
const MAX_LENGTH: u64 = 2_678_400_000;

/// The time that players have, in milliseconds.
///
/// Sudden death has a main time alone; with an increment it grows with each move (Fischer); byoyomi is
/// the time for each move once the main time is used up, and without a main time the time for every
/// move; with a number of moves, the main time is added again after that many.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TimeControl {
    /// The main time.
    pub main: u64,
    /// The time that is added with each move.
    pub increment: u64,
    /// The time for each move once the main time is used up.
    pub byoyomi: u64,
    /// The number of moves after which the main time is added again; never if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<u32>,
}

/// Both players' clocks.
#[derive(Debug, Clone)]
pub struct Clocks {
    control: TimeControl,
    /// The main time that is left, not counting the time of the current move.
    left: [Duration; 2],
    /// The number of moves that each has made.
    made: [u32; 2],
    /// The player whose clock runs, and since when.
    running: Option<(Color, Instant)>,
}

impl TimeControl {
    /// Checks that players have some time, and none beyond a month.
    fn check(self) -> Result<(), StudioError> {
        let Self { main, increment, byoyomi, moves } = self;
        StudioError::check("main", main, 0..=MAX_LENGTH)?;
        StudioError::check("increment", increment, 0..=MAX_LENGTH)?;
        StudioError::check("byoyomi", byoyomi, 0..=MAX_LENGTH)?;
        let moves = moves.map_or(1, u64::from);
        StudioError::check("moves", moves, 1..=u64::from(u32::MAX))?;
        if main + increment + byoyomi == 0 { Err(StudioError::NoTime) } else { Ok(()) }
    }

    /// Writes the time into a record: the main time as PGN has it, in seconds, and byoyomi in a tag of
    /// its own, since PGN has none for it.
    fn note(self, record: &mut Record) {
        let moves = self.moves.map(|moves| format!("{moves}/")).unwrap_or_default();
        let increment = match self.increment {
            0 => String::new(),
            increment => format!("+{}", seconds(increment)),
        };
        record.set_tag(TIME_CONTROL, &format!("{moves}{}{increment}", seconds(self.main)));
        let byoyomi = if self.byoyomi == 0 { String::new() } else { seconds(self.byoyomi) };
        record.set_tag(BYOYOMI, &byoyomi);
    }

    /// Reads the time that players have from a record, if the board has written it.
    #[must_use]
    pub fn noted(record: &Record) -> Option<Self> {
        let milliseconds = |text: &str| {
            let seconds = text.parse::<f64>().ok().filter(|seconds| (0.0..=1e9).contains(seconds));
            seconds.map(|seconds| (seconds * 1000.0).round() as u64)
        };
        let text = record.tag(TIME_CONTROL)?;
        let (moves, text) =
            text.split_once('/').map_or((None, text), |(moves, rest)| (moves.parse().ok(), rest));
        let (main, increment) = text.split_once('+').unwrap_or((text, "0"));
        Some(Self {
            main: milliseconds(main)?,
            increment: milliseconds(increment)?,
            byoyomi: record.tag(BYOYOMI).and_then(milliseconds).unwrap_or(0),
            moves,
        })
    }
}

/// The tag of PGN for the time that players have.
const TIME_CONTROL: &str = "TimeControl";
/// The tag for the byoyomi, in seconds.
const BYOYOMI: &str = "Byoyomi";

/// A time in seconds, with as many digits as it needs.
fn seconds(milliseconds: u64) -> String {
    (milliseconds as f64 / 1000.0).to_string()
}

impl Clocks {
    /// Clocks that do not run yet.
    ///
    /// # Errors
    /// If there is no time at all, or too much.
    pub fn new(control: TimeControl) -> Result<Self, StudioError> {
        control.check()?;
        Ok(Self::of(control))
    }

    fn of(control: TimeControl) -> Self {
        // The increment of the first move is there before it.
        let first = Duration::from_millis(control.main + control.increment);
        Self { control, left: [first; 2], made: [0; 2], running: None }
    }

    /// Writes the time that players have into a record; clocks that are absent leave none in it.
    pub fn note(clocks: Option<&Self>, record: &mut Record) {
        match clocks {
            Some(clocks) => clocks.control.note(record),
            None => {
                record.set_tag(TIME_CONTROL, "");
                record.set_tag(BYOYOMI, "");
            }
        }
    }

    /// The time control.
    #[must_use]
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// The player whose clock runs.
    #[must_use]
    pub fn running(&self) -> Option<Color> {
        self.running.map(|(color, _)| color)
    }

    /// Starts the clock of a player at a moment.
    pub fn start(&mut self, color: Color, now: Instant) {
        if self.running() != Some(color) {
            self.stop(now);
            self.running = Some((color, now));
        }
    }

    /// Stops the running clock without a move by its player.
    pub fn stop(&mut self, now: Instant) {
        if let Some((color, since)) = self.running.take() {
            let spent = now.saturating_duration_since(since);
            let left = &mut self.left[color.index()];
            *left = left.saturating_sub(spent);
        }
    }

    /// Stops the running clock after a move by its player; returns the time that the move took, and the
    /// time that is left.
    pub fn moved(&mut self, now: Instant) -> Option<(Duration, Duration)> {
        let (color, since) = self.running.take()?;
        let spent = now.saturating_duration_since(since);
        Some((spent, self.count(color, spent)))
    }

    /// Counts a move that took a time; returns the time that is left after it.
    fn count(&mut self, color: Color, spent: Duration) -> Duration {
        let (made, left) = (&mut self.made[color.index()], &mut self.left[color.index()]);
        *made += 1;
        *left = left.saturating_sub(spent) + Duration::from_millis(self.control.increment);
        if self.control.moves.is_some_and(|moves| made.is_multiple_of(moves)) {
            *left += Duration::from_millis(self.control.main);
        }
        *left
    }

    /// The same clocks as they were before the first move, not running.
    #[must_use]
    pub fn anew(&self) -> Self {
        Self::of(self.control)
    }

    /// Counts a move of a record, as far as its times are noted: the time left after it, or else the
    /// one that it took.
    pub fn recall(&mut self, color: Color, notes: &Notes) {
        if notes.spent.is_some() || notes.clock.is_some() {
            let left = self.count(color, notes.spent.unwrap_or_default());
            self.left[color.index()] = notes.clock.unwrap_or(left);
        }
    }

    /// The time that a player can still think: the main time left, or what is left of byoyomi.
    #[must_use]
    pub fn remaining(&self, color: Color, now: Instant) -> Duration {
        let spent = match self.running {
            Some((running, since)) if running == color => now.saturating_duration_since(since),
            _ => Duration::ZERO,
        };
        let left = self.left[color.index()];
        if spent < left || self.control.byoyomi == 0 {
            return left.saturating_sub(spent);
        }
        (left + Duration::from_millis(self.control.byoyomi)).saturating_sub(spent)
    }

    /// The player whose time has run out.
    #[must_use]
    pub fn flag(&self, now: Instant) -> Option<Color> {
        self.running().filter(|&color| self.remaining(color, now).is_zero())
    }

    /// The clock as a search uses it.
    #[must_use]
    pub fn of_search(&self, color: Color, now: Instant) -> search::Clock {
        let made = self.made[color.index()];
        search::Clock {
            remaining: self.left[color.index()].saturating_sub(match self.running {
                Some((running, since)) if running == color => now.saturating_duration_since(since),
                _ => Duration::ZERO,
            }),
            increment: Duration::from_millis(self.control.increment),
            byoyomi: Duration::from_millis(self.control.byoyomi),
            moves_to_go: self.control.moves.map(|moves| moves - made % moves),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(time: u64) -> Duration {
        Duration::from_millis(time)
    }

    fn clocks(control: TimeControl) -> (Clocks, Instant) {
        let mut clocks = Clocks::new(control).unwrap();
        let now = Instant::now();
        clocks.start(Color::Black, now);
        (clocks, now)
    }

    #[test]
    fn an_increment_is_there_before_each_move() {
        let (mut clocks, now) =
            clocks(TimeControl { main: 1000, increment: 100, ..TimeControl::default() });
        assert_eq!(clocks.remaining(Color::Black, now), ms(1100));
        assert_eq!(clocks.moved(now + ms(300)), Some((ms(300), ms(900))));
        clocks.start(Color::White, now + ms(300));
        assert_eq!(clocks.flag(now + ms(1399)), None);
        assert_eq!(clocks.flag(now + ms(1400)), Some(Color::White));
    }

    #[test]
    fn byoyomi_begins_where_the_main_time_ends_and_is_whole_again_after_each_move() {
        let (mut clocks, now) =
            clocks(TimeControl { main: 1000, byoyomi: 500, ..TimeControl::default() });
        assert_eq!(clocks.remaining(Color::Black, now + ms(999)), ms(1));
        assert_eq!(clocks.remaining(Color::Black, now + ms(1200)), ms(300));
        assert_eq!(clocks.moved(now + ms(1200)), Some((ms(1200), ms(0))));
        clocks.start(Color::Black, now + ms(2000));
        assert_eq!(clocks.remaining(Color::Black, now + ms(2000)), ms(500));
        assert_eq!(clocks.flag(now + ms(2500)), Some(Color::Black));
    }

    #[test]
    fn the_main_time_is_given_anew_after_a_number_of_moves() {
        let (mut clocks, mut now) =
            clocks(TimeControl { main: 1000, moves: Some(2), ..TimeControl::default() });
        let mut left = Vec::new();
        for _ in 0..4 {
            clocks.start(Color::Black, now);
            now += ms(100);
            left.push(clocks.moved(now).unwrap().1);
        }
        assert_eq!(left, [ms(900), ms(1800), ms(1700), ms(2600)]);
        assert_eq!(clocks.of_search(Color::Black, now).moves_to_go, Some(2));
    }

    #[test]
    fn moves_of_a_record_count_what_is_noted_of_their_times() {
        let control = TimeControl { main: 60_000, moves: Some(3), ..TimeControl::default() };
        let mut clocks = Clocks::new(control).unwrap();
        let now = Instant::now();
        let notes = |spent: Option<u64>, clock: Option<u64>| Notes {
            spent: spent.map(ms),
            clock: clock.map(ms),
            ..Notes::default()
        };
        for (noted, left) in [
            (notes(Some(10_000), Some(50_000)), 50_000),
            (notes(Some(5000), None), 45_000),
            (notes(None, Some(99_000)), 99_000),
            (notes(None, None), 99_000),
        ] {
            clocks.recall(Color::White, &noted);
            assert_eq!(clocks.remaining(Color::White, now), ms(left));
        }
        assert_eq!(clocks.remaining(Color::Black, now), ms(60_000));
        assert_eq!(clocks.of_search(Color::White, now).moves_to_go, Some(3), "three were timed");
        assert_eq!(clocks.anew().remaining(Color::White, now), ms(60_000));
    }

    #[test]
    fn a_record_tells_the_time_that_players_have() {
        let mini = komainu_core::Variant::find("mini", &[]).unwrap();
        let mut record = Record::new(komainu_core::Position::start(&mini));
        assert_eq!(TimeControl::noted(&record), None);
        for (main, increment, byoyomi, moves, text) in [
            (600_000, 0, 0, None, "600"),
            (60_000, 500, 0, None, "60+0.5"),
            (0, 0, 30_000, None, "0"),
            (300_000, 0, 0, Some(40), "40/300"),
            (300_000, 2000, 0, Some(40), "40/300+2"),
        ] {
            let control = TimeControl { main, increment, byoyomi, moves };
            control.note(&mut record);
            assert_eq!(record.tag("TimeControl"), Some(text));
            assert_eq!(TimeControl::noted(&record), Some(control));
        }
        Clocks::note(None, &mut record);
        assert_eq!(TimeControl::noted(&record), None);
        assert_eq!(record.tag("Byoyomi"), None);
    }

    #[test]
    fn a_record_tells_the_time_that_the_clocks_show() {
        let mini = komainu_core::Variant::find("mini", &[]).unwrap();
        let mut record = Record::new(komainu_core::Position::start(&mini));
        let control = TimeControl { main: MAX_LENGTH, ..TimeControl::default() };
        let clocks = Clocks::new(control).unwrap();
        Clocks::note(Some(&clocks), &mut record);
        assert_eq!(record.tag("TimeControl"), Some("2678400"), "a month");
        assert_eq!(TimeControl::noted(&record), Some(clocks.control()));
    }

    #[test]
    fn clocks_without_time_or_with_too_much_are_refused() {
        let refused = |control| Clocks::new(control).unwrap_err().to_string();
        assert!(refused(TimeControl::default()).contains("found no time"));
        let main = MAX_LENGTH;
        let moves = refused(TimeControl { main, moves: Some(0), ..TimeControl::default() });
        assert_eq!(moves, "moves: found 0, expected a number from 1 to 4294967295");
        let most = TimeControl { main, increment: main, byoyomi: main, moves: Some(u32::MAX) };
        assert_eq!(Clocks::new(most).unwrap().control(), most);
        for (control, expected) in [
            (TimeControl { main: main + 1, ..most }, "main: found 2678400001, expected a number"),
            (
                TimeControl { increment: u64::MAX, ..most },
                "increment: found 18446744073709551615, ",
            ),
            (TimeControl { byoyomi: u64::MAX, ..most }, "byoyomi: found 18446744073709551615, "),
        ] {
            assert!(refused(control).starts_with(expected), "{control:?}");
        }
    }
}
