//! A progress bar for work that takes long.

use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// The time that work may take without a bar.
const PATIENCE: Duration = Duration::from_millis(500);
/// The interval at which the bar is drawn, even if the work has not advanced.
const INTERVAL: Duration = Duration::from_millis(200);

/// The contents of the bar.
const TEMPLATE: &str = "{bar:40} {pos}/{len} {elapsed} (about {eta} left)";

/// Does some work, with a bar on standard error if that is a terminal and the work takes long.
///
/// The work advances the bar that it is given; the bar is removed from the screen in the end.
pub fn with_progress<T>(work: impl FnOnce(&ProgressBar) -> T) -> T {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
    if !io::stderr().is_terminal() {
        return work(&bar);
    }
    if let Ok(style) = ProgressStyle::with_template(TEMPLATE) {
        bar.set_style(style);
    }
    let (done, end_of_work) = mpsc::channel::<()>();
    let drawn = bar.clone();
    let patient = thread::spawn(move || {
        if end_of_work.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
            drawn.set_draw_target(ProgressDrawTarget::stderr());
            drawn.enable_steady_tick(INTERVAL);
        }
    });
    let result = work(&bar);
    drop(done);
    // Joined first, so that the bar is not shown after it was cleared.
    let _ = patient.join();
    bar.finish_and_clear();
    result
}
