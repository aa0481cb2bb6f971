//! What happens when the user wants a command to stop: it tells what it has, and ends.

use std::io::{self, Write};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use super::CliError;

/// Tells once the user wants to stop, by Ctrl-C or the system's request to end (SIGTERM). A second
/// time ends the program at once.
#[derive(Debug, Clone, Default)]
pub struct Interruption {
    /// Set once the user wants to stop.
    pub flag: Arc<AtomicBool>,
    /// The number of the signal that said so.
    signal: Arc<AtomicU8>,
}

impl Interruption {
    /// Listens to the user from here on.
    ///
    /// It has to be asked for before there are threads: those would end the program.
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

    /// Ends the program as soon as the user wants to stop, where all that is done is kept already;
    /// `advice` says how it goes on.
    ///
    /// It has to be asked for before there are threads: those would end the program.
    pub fn end_at_once(advice: &'static str) {
        on_signals(move |signal| {
            let error = CliError::Interrupted { code: exit_code(signal), advice };
            // Nobody may be there to read it.
            let _ = writeln!(io::stderr(), "{error}");
            process::exit(i32::from(error.exit_code()));
        });
    }

    /// Returns `true` if the user wants to stop.
    pub fn is_wanted(&self) -> bool {
        self.flag.load(Ordering::Acquire)
    }

    /// The error of a command that the user has stopped, if it is one; `advice` says how it goes on,
    /// if it does.
    pub fn check(&self, advice: &'static str) -> Result<(), CliError> {
        if !self.is_wanted() {
            return Ok(());
        }
        let code = exit_code(self.signal.load(Ordering::Relaxed));
        Err(CliError::Interrupted { code, advice })
    }
}

/// Lets a file that becomes longer than the user allows (`ulimit -f`) be a write that fails, which is
/// told, and not the end of the program.
///
/// It has to be asked for before there are threads: those would end the program.
#[cfg(target_os = "linux")]
pub fn outlive_long_files() {
    use nix::sys::signal::{SigSet, Signal};
    // Where it fails the program ends as it would have.
    let _ = [Signal::SIGXFSZ].into_iter().collect::<SigSet>().thread_block();
}

/// Systems that end the program.
#[cfg(not(target_os = "linux"))]
pub const fn outlive_long_files() {}

/// Tells of each signal by which the user wants to stop.
#[cfg(target_os = "linux")]
fn on_signals(told: impl Fn(u8) + Send + 'static) {
    use nix::sys::signal::{SigSet, Signal};
    let signals: SigSet = [Signal::SIGINT, Signal::SIGTERM].into_iter().collect();
    // Threads that are begun from here on do not hear them, but for the one that waits.
    if signals.thread_block().is_ok() {
        std::thread::spawn(move || {
            while let Ok(signal) = signals.wait() {
                told(signal as u8);
            }
        });
    }
}

/// Systems that end the program where the user wants to stop: nobody can be told.
#[cfg(not(target_os = "linux"))]
fn on_signals(_: impl Fn(u8) + Send + 'static) {}

/// The exit code of a program that a signal has ended, as shells tell it.
const fn exit_code(signal: u8) -> u8 {
    signal.saturating_add(128)
}
