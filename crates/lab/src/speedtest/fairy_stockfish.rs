//! Fairy-Stockfish, a well-known engine that can count moves, too.

use std::env;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use thiserror::Error;

use crate::process::{NoLine, Process};

/// The game to count, by our name.
pub const GAME: &str = "mini";
/// The number of moves in a sequence.
pub const DEPTH: u32 = 6;
/// The number of sequences.
pub const NODES: u64 = 8_276_188;

/// The name of the program.
const PROGRAM: &str = "fairy-stockfish";
/// The folder in which Debian installs it, which is not on every PATH.
const GAMES_FOLDER: &str = "/usr/games";
/// The game to count, by its name.
const VARIANT: &str = "minishogi";

/// A comparison that could not be made.
#[derive(Debug, Error)]
pub enum FairyError {
    /// It cannot be started.
    #[error("it cannot be run: {0}")]
    Io(#[from] io::Error),
    /// It did not answer in time.
    #[error("no `{expected}` within {limit:?}")]
    Silent {
        /// The beginning of the line that was waited for.
        expected: &'static str,
        /// The time that was waited.
        limit: Duration,
    },
    /// It has ended before it answered.
    #[error("it ended without `{0}`")]
    Ended(&'static str),
    /// Its count differs from ours.
    #[error("it counted `{0}` moves, expected {NODES}")]
    OtherCount(String),
}

/// The path of the program, if it is on the PATH or in the folder of Debian.
#[must_use]
pub fn find() -> Option<PathBuf> {
    let path = env::var_os("PATH");
    let folders = path.iter().flat_map(env::split_paths).chain([PathBuf::from(GAMES_FOLDER)]);
    let program = format!("{PROGRAM}{}", env::consts::EXE_SUFFIX);
    folders.map(|folder| folder.join(&program)).find(|path| path.is_file())
}

/// A running Fairy-Stockfish; it is ended when this value is dropped.
pub struct FairyStockfish {
    process: Process,
    limit: Duration,
    name: String,
}

impl FairyStockfish {
    /// Starts it and chooses the game; no answer may take longer than `limit`.
    pub fn start(path: &Path, limit: Duration) -> Result<Self, FairyError> {
        let process = Process::start(path, &[])?;
        let mut this = Self { process, limit, name: PROGRAM.to_owned() };
        this.process.send("uci");
        this.name = this.answer("id name ")?;
        this.answer("uciok")?;
        this.process.send(&format!("setoption name UCI_Variant value {VARIANT}"));
        this.process.send("position startpos");
        this.process.send("isready");
        this.answer("readyok")?;
        Ok(this)
    }

    /// The name that it gives itself.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Counts once and returns the time it took.
    pub fn count(&mut self) -> Result<Duration, FairyError> {
        let since = Instant::now();
        self.process.send(&format!("go perft {DEPTH}"));
        let found = self.answer("Nodes searched: ")?;
        let time = since.elapsed();
        match found.trim().parse() {
            Ok(NODES) => Ok(time),
            _ => Err(FairyError::OtherCount(found)),
        }
    }

    /// Waits for a line that begins with `expected`, and returns the rest of it.
    fn answer(&self, expected: &'static str) -> Result<String, FairyError> {
        let limit = self.limit;
        let found = |line: &str| line.strip_prefix(expected).map(str::to_owned);
        self.process.find(limit, found).map_err(|error| match error {
            NoLine::Late => FairyError::Silent { expected, limit },
            NoLine::Ended | NoLine::Interrupted => FairyError::Ended(expected),
        })
    }
}
