//! Interruption by the user: a command reports what it has, and ends.

use std::io::{self, Write};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use super::CliError;

/// Notes that the user has interrupted a command, by Ctrl-C or the system's request to end (SIGTERM). A
/// second interruption ends the program at once.
#[derive(Debug, Clone, Default)]
pub struct Interruption {
    /// Set once the user has interrupted the command.
    pub flag: Arc<AtomicBool>,
    /// The number of the signal.
    signal: Arc<AtomicU8>,
}

impl Interruption {
    /// Listens for signals from here on.
    ///
    /// It must be called before there are other threads: a signal that reaches one of those ends the
    /// program.
    pub fn listen() -> Self {
        let interruption = Self::default();
        let tell = interruption.clone();
        on_signals(move |signal| {
            if tell.is_wanted() {
                process::exit(i32::from(exit_code(signal)));
            }
            tell.signal.store(signal, Ordering::Relaxed);
            tell.flag.store(true, Ordering::Release);
        });
        interruption
    }

    /// Makes an interruption end the program at once, for commands that have all results on disk
    /// already; `advice` says how to resume.
    ///
    /// It must be called before there are other threads: a signal that reaches one of those ends the
    /// program.
    pub fn end_at_once(advice: &'static str) {
        on_signals(move |signal| {
            let error = CliError::Interrupted { code: exit_code(signal), advice };
            // Standard error may be closed.
            let _ = writeln!(io::stderr(), "{error}");
            process::exit(i32::from(error.exit_code()));
        });
    }

    /// Returns `true` if the user has interrupted the command.
    pub fn is_wanted(&self) -> bool {
        self.flag.load(Ordering::Acquire)
    }

    /// Returns an error if the user has interrupted the command; `advice` says how to resume, if that
    /// is possible.
    pub fn check(&self, advice: &'static str) -> Result<(), CliError> {
        if !self.is_wanted() {
            return Ok(());
        }
        let code = exit_code(self.signal.load(Ordering::Relaxed));
        Err(CliError::Interrupted { code, advice })
    }
}

/// Makes a write beyond the user's limit for files (`ulimit -f`) fail with an error, which is reported,
/// in place of ending the program.
///
/// It must be called before there are other threads: a signal that reaches one of those ends the
/// program.
#[cfg(target_os = "linux")]
pub fn outlive_long_files() {
    use nix::sys::signal::{SigSet, Signal};
    // If this fails, the program ends as it would have.
    let _ = [Signal::SIGXFSZ].into_iter().collect::<SigSet>().thread_block();
}

/// Does nothing: on these systems the program ends.
#[cfg(not(target_os = "linux"))]
pub const fn outlive_long_files() {}

/// Calls `interrupt` for each signal by which the user interrupts a command.
#[cfg(target_os = "linux")]
fn on_signals(interrupt: impl Fn(u8) + Send + 'static) {
    use nix::sys::signal::{SigSet, Signal};
    let signals: SigSet = [Signal::SIGINT, Signal::SIGTERM].into_iter().collect();
    // Threads started from here on do not receive the signals, except for the one that waits.
    if signals.thread_block().is_ok() {
        std::thread::spawn(move || {
            while let Ok(signal) = signals.wait() {
                interrupt(signal as u8);
            }
        });
    }
}

/// Does nothing: on these systems an interruption ends the program.
#[cfg(not(target_os = "linux"))]
fn on_signals(_: impl Fn(u8) + Send + 'static) {}

/// Returns the exit code of a program that a signal has ended, as shells report it.
const fn exit_code(signal: u8) -> u8 {
    signal.saturating_add(128)
}
