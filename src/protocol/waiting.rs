//! Lines that wait while the engine is busy with a task, and how long they let it go on.

use std::collections::VecDeque;
use std::time::Duration;

use super::Scheduling;
use super::input::{Input, Received};
use komainu_core::text::counted;
use komainu_engine::clock::Instant;

/// The number of lines that may wait; as many again if they end tasks.
const MAX_LINES: usize = 1000;
/// The number of bytes in waiting lines.
const MAX_BYTES: usize = 8 << 20;
/// The longest time between a task and a line that counts as sent together with it.
pub const BREATH: Duration = Duration::from_millis(20);
/// The time that a task has if the line that ends it was sent together with it.
///
/// A script that sends all its lines at once and then leaves still wants its answers.
const PATIENCE: Duration = Duration::from_millis(500);

/// Lines in the order of their arrival.
#[derive(Debug)]
pub struct Waiting {
    lines: VecDeque<(Received, Scheduling)>,
    bytes: usize,
    task: Task,
}

/// The task for which lines wait.
#[derive(Debug, Clone, Copy)]
pub struct Task {
    /// The moment at which it was given or last changed.
    pub since: Instant,
    /// True if only the front end ends it.
    pub endless: bool,
}

impl Waiting {
    /// Starts without lines.
    pub fn new() -> Self {
        let task = Task { since: Instant::now(), endless: false };
        Self { lines: VecDeque::new(), bytes: 0, task }
    }

    /// Takes note of the task that is being done.
    pub const fn set_task(&mut self, task: Task) {
        self.task = task;
    }

    /// Returns the moment at which the task has to end because of the lines that wait.
    pub fn end_of_task(&self) -> Option<Instant> {
        let mut tasks = false;
        for (Received { at, .. }, scheduling) in &self.lines {
            let at_once = match scheduling {
                Scheduling::Stop => !tasks,
                Scheduling::Leave => false,
                Scheduling::Task => {
                    tasks = true;
                    continue;
                }
                Scheduling::AtOnce | Scheduling::InOrder | Scheduling::Later => continue,
            };
            let in_one_breath = *at <= self.task.since + BREATH;
            let patient = in_one_breath && !at_once && !self.task.endless;
            return Some(if patient { *at + PATIENCE } else { *at });
        }
        None
    }

    /// Adds a line after the others.
    ///
    /// # Errors
    /// If too many lines wait; the line is dropped then.
    pub fn push(&mut self, received: Received, scheduling: Scheduling) -> Result<(), String> {
        let most = match scheduling {
            Scheduling::AtOnce | Scheduling::Leave => usize::MAX,
            Scheduling::Stop => 2 * MAX_LINES,
            Scheduling::InOrder | Scheduling::Later | Scheduling::Task => MAX_LINES,
        };
        let (lines, bytes) = (self.lines.len(), self.bytes + received.input.len());
        if lines >= most || most < usize::MAX && bytes > MAX_BYTES {
            let wait = if lines == 1 { "waits" } else { "wait" };
            let (lines, bytes) = (counted(lines, "line"), counted(self.bytes, "byte"));
            return Err(format!(
                "{lines} of {bytes} {wait} already for the engine to end its task; one more is refused"
            ));
        }
        // Lines after the end are dropped.
        if self.lines.back().is_none_or(|(_, last)| *last != Scheduling::Leave) {
            self.bytes = bytes;
            self.lines.push_back((received, scheduling));
        }
        Ok(())
    }

    /// Takes out the first line.
    pub fn take_first(&mut self) -> Option<Received> {
        self.take(0)
    }

    /// Takes out the first line that need not wait; `scheduling` says when each is obeyed as things stand.
    pub fn take_prompt(&mut self, scheduling: impl Fn(&Input) -> Scheduling) -> Option<Received> {
        let is_prompt = |(index, (received, _)): (usize, &(Received, Scheduling))| {
            let scheduling = scheduling(&received.input);
            scheduling == Scheduling::AtOnce || scheduling == Scheduling::InOrder && index == 0
        };
        self.take(self.lines.iter().enumerate().position(is_prompt)?)
    }

    fn take(&mut self, index: usize) -> Option<Received> {
        let (received, _) = self.lines.remove(index)?;
        self.bytes -= received.input.len();
        Some(received)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str, at: Instant) -> Received {
        Received { input: Input::Line(text.to_owned()), at }
    }

    /// Returns the time from the beginning of a task to its end, if lines arrive after these numbers of
    /// milliseconds.
    fn time(endless: bool, lines: &[(Scheduling, u64)]) -> Option<Duration> {
        let since = Instant::now();
        let mut waiting = Waiting::new();
        waiting.set_task(Task { since, endless });
        for &(scheduling, milliseconds) in lines {
            waiting
                .push(line("", since + Duration::from_millis(milliseconds)), scheduling)
                .unwrap();
        }
        waiting.end_of_task().map(|end| end - since)
    }

    #[test]
    fn a_task_ends_when_told_but_a_script_is_told_what_it_asked_for() {
        let at = |milliseconds| Some(Duration::from_millis(milliseconds));
        assert_eq!(time(false, &[(Scheduling::Later, 0), (Scheduling::Task, 1)]), None);
        assert_eq!(time(false, &[(Scheduling::Later, 0), (Scheduling::Stop, 1)]), at(1));
        assert_eq!(time(false, &[(Scheduling::Task, 0), (Scheduling::Stop, 1)]), at(501));
        assert_eq!(time(false, &[(Scheduling::Task, 0), (Scheduling::Stop, 50)]), at(50));
        assert_eq!(time(true, &[(Scheduling::Task, 0), (Scheduling::Stop, 1)]), at(1));
        assert_eq!(time(false, &[(Scheduling::Leave, 0)]), at(500));
        assert_eq!(time(false, &[(Scheduling::Task, 0), (Scheduling::Leave, 21)]), at(21));
        assert_eq!(time(true, &[(Scheduling::Leave, 0)]), at(0));
    }

    #[test]
    fn what_waits_is_bounded_and_the_end_always_finds_room() {
        let now = Instant::now();
        let mut waiting = Waiting::new();
        while waiting.push(line("d", now), Scheduling::Later).is_ok() {}
        assert_eq!(waiting.lines.len(), MAX_LINES);
        waiting.push(line("stop", now), Scheduling::Stop).unwrap();
        waiting.push(line("quit", now), Scheduling::Leave).unwrap();
        let long = "x".repeat(MAX_BYTES);
        assert!(waiting.push(line(&long, now), Scheduling::Later).is_err());
        while waiting.take_first().is_some() {}
        assert_eq!(waiting.bytes, 0);
        waiting.push(line(&long, now), Scheduling::Later).unwrap();
        let problem = waiting.push(line("d", now), Scheduling::Later).unwrap_err();
        assert!(problem.starts_with("1 line of 8388608 bytes waits already"), "{problem}");
    }
}
