//! How many threads a command runs.

use std::io::{self, Write};

use clap::Args;

use komainu_engine::search::{MAX_THREADS, ThreadsError};
use komainu_engine::threads::max_concurrent;
use komainu_lab::numbers::number;

/// The number of threads of a command.
#[derive(Debug, Clone, Copy, Args)]
pub struct ThreadsArgs {
    /// How many threads share the work, from 1 to 512; no more than can run at a time, unless
    /// --oversubscribe allows that
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads)]
    pub threads: usize,
    /// Allow more threads than can run at a time
    #[arg(long)]
    pub oversubscribe: bool,
}

impl ThreadsArgs {
    /// Returns the number of threads to run.
    pub fn number(self) -> usize {
        if self.oversubscribe { self.threads } else { self.threads.min(max_concurrent()) }
    }

    /// Returns the number of threads to run, and warns on standard error if it is less than was asked
    /// for.
    pub fn tell(self) -> usize {
        let (wanted, made) = (self.threads, self.number());
        if made < wanted {
            let error = ThreadsError::TooMany { wanted, made };
            // Nothing depends on the warning; standard error may be closed.
            let _ = writeln!(io::stderr(), "warning: {error} unless --oversubscribe allows more");
        }
        made
    }
}

/// Reads the number of threads.
pub fn threads(text: &str) -> Result<usize, String> {
    number(1, MAX_THREADS)(text)
}
