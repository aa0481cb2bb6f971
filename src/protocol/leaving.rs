//! Leaving in the middle of a command: compiling a game may take a second, and a front end that has
//! left no longer needs it.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::waiting::BREATH;
use komainu_engine::clock::Instant;

/// The state that the reading thread and the session share with the thread that waits for the end.
#[derive(Debug, Default)]
pub struct Leaving {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// The moment at which the session began the line that it is obeying, if any.
    obeys_since: Option<Instant>,
    /// The moment at which the front end left, if it has.
    left_at: Option<Instant>,
    /// True once the session is over.
    is_over: bool,
}

impl State {
    /// Returns `true` if the front end has left since the session began a line.
    ///
    /// A script that sends all its lines at once and then leaves still wants its answers.
    fn is_left_alone(&self) -> bool {
        self.obeys_since.zip(self.left_at).is_some_and(|(since, left)| left > since + BREATH)
    }
}

impl Leaving {
    /// Notes that the session begins a line.
    pub fn turn_to_line(&self) {
        self.note(|state| state.obeys_since = Some(Instant::now()));
    }

    /// Notes that the session has obeyed its line.
    pub fn end_line(&self) {
        self.note(|state| state.obeys_since = None);
    }

    /// Notes that the front end leaves.
    pub fn leave(&self, at: Instant) {
        self.note(|state| state.left_at = Some(at));
    }

    /// Notes that the session is over.
    pub fn end(&self) {
        self.note(|state| state.is_over = true);
    }

    /// Waits until the session is over, or until the front end leaves while the session obeys a line;
    /// returns `true` if the session is over.
    pub fn wait(&self) -> bool {
        let going_on = |state: &mut State| !state.is_over && !state.is_left_alone();
        let state = self.changed.wait_while(self.state(), going_on);
        state.unwrap_or_else(PoisonError::into_inner).is_over
    }

    fn note(&self, change: impl FnOnce(&mut State)) {
        let mut state = self.state();
        change(&mut state);
        if state.is_over || state.is_left_alone() {
            self.changed.notify_all();
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_line_is_left_alone_unless_it_was_said_in_one_breath_with_leaving() {
        for (passed, is_over) in [(10, true), (50, false)] {
            let leaving = Leaving::default();
            leaving.turn_to_line();
            leaving.leave(Instant::now() + Duration::from_millis(passed));
            if is_over {
                leaving.end();
            }
            assert_eq!(leaving.wait(), is_over, "{passed} ms");
        }
    }

    #[test]
    fn nobody_leaves_between_two_lines() {
        let leaving = Leaving::default();
        leaving.turn_to_line();
        leaving.end_line();
        leaving.leave(Instant::now() + Duration::from_secs(1));
        leaving.end();
        assert!(leaving.wait());
    }
}
