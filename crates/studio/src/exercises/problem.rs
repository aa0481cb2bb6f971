//! Problem files: positions of a game in which one move is best.
//!
//! A line each: `SFEN ; best move ; theme ; level 1-5 ; line of moves`, where the line begins with the
//! best move. Empty lines and comments, which begin with `#`, are passed over.

use thiserror::Error;

use komainu_core::board::SfenError;
use komainu_core::notation::MoveTextError;

/// The longest text that is read as a problem file.
const MAX_LENGTH: usize = 1 << 20;
/// The highest level.
const MAX_LEVEL: u8 = 5;

/// The themes: the means by which the best move wins. In the first two the line is played to its end.
pub const THEMES: [&str; 12] = [
    "win",
    "mate",
    "burn",
    "double-capture",
    "igui",
    "jump",
    "hook",
    "emperor",
    "capture",
    "promotion",
    "drop",
    "quiet",
];

/// A problem as it is written. Its position and moves are looked at by
/// [`check_problems`](super::check_problems).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The position as SFEN.
    pub position: String,
    /// The best move in canonical notation.
    pub best: String,
    /// The means by which it wins, one of [`THEMES`].
    pub theme: &'static str,
    /// The level, from 1 to 5.
    pub level: u8,
    /// The moves of both players from the best one on.
    pub line: Vec<String>,
    /// The number of its line in the file, from 1.
    pub at: usize,
}

/// A line of a problem file that has a mistake.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{origin}, line {line}: {mistake}")]
pub struct ProblemError {
    /// Where the text comes from.
    pub origin: String,
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub mistake: ProblemMistake,
}

/// The mistake in a line of a problem file.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProblemMistake {
    /// The file is too long.
    #[error("found {0} bytes, expected {MAX_LENGTH} at most")]
    Length(usize),
    /// It has too few or too many parts.
    #[error("found {0} parts, expected `SFEN ; best move ; theme ; level ; line of moves`")]
    Parts(usize),
    /// The theme is not a known one.
    #[error("theme: found `{0}`, expected one of {known}", known = THEMES.join(", "))]
    Theme(String),
    /// The level is not a number in its range.
    #[error("level: found `{0}`, expected a number from 1 to {MAX_LEVEL}")]
    Level(String),
    /// The line does not begin with the best move.
    #[error("line of moves: found `{found}` first, expected the best move `{best}`")]
    First {
        /// The first move of the line.
        found: String,
        /// The best move.
        best: String,
    },
    /// The position cannot be read.
    #[error("position: {0}")]
    Position(#[from] SfenError),
    /// The game is over in the position.
    #[error("position: the game is over: {0}")]
    Over(String),
    /// A move of the line is wrong.
    #[error("move {number} of the line: {problem}")]
    Move {
        /// The number of the move, from 1.
        number: usize,
        /// The mistake in it.
        problem: MoveTextError,
    },
}

impl Problem {
    /// Reads a problem file that comes from `origin`.
    ///
    /// ```
    /// use komainu_studio::exercises::Problem;
    /// let line = "4k/1R3/5/5/K4 b G 1 ; 4b4a ; mate ; 1 ; 4b4a";
    /// assert_eq!(Problem::read(line, "mini.txt").unwrap()[0].level, 1);
    /// let error = Problem::read(&line.replace("mate", "mote"), "mini.txt").unwrap_err();
    /// assert!(error.to_string().starts_with("mini.txt, line 1: theme: found `mote`, expected"));
    /// ```
    ///
    /// # Errors
    /// The first line that is not a problem.
    pub fn read(text: &str, origin: &str) -> Result<Vec<Self>, ProblemError> {
        let error = |line, mistake| ProblemError { origin: origin.to_owned(), line, mistake };
        if text.len() > MAX_LENGTH {
            return Err(error(1, ProblemMistake::Length(text.len())));
        }
        let lines = (1..).zip(text.trim_start_matches('\u{feff}').lines().map(str::trim));
        let lines = lines.filter(|(_, text)| !text.is_empty() && !text.starts_with('#'));
        lines.map(|(at, text)| read_line(text, at).map_err(|wrong| error(at, wrong))).collect()
    }

    /// A word that stands for the problem wherever it stands in its file.
    #[must_use]
    pub fn id(&self) -> String {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64; // FNV-1a
        for byte in self.position.bytes().chain(self.best.bytes()) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        format!("{hash:016x}")
    }

    /// Returns `true` if the line is played to its end.
    pub(super) fn is_played_out(&self) -> bool {
        matches!(self.theme, "win" | "mate")
    }
}

fn read_line(text: &str, at: usize) -> Result<Problem, ProblemMistake> {
    let parts: Vec<&str> = text.split(';').map(str::trim).collect();
    let [position, best, theme, level, line] = parts[..] else {
        return Err(ProblemMistake::Parts(parts.len()));
    };
    let known = THEMES.into_iter().find(|known| *known == theme);
    let theme = known.ok_or_else(|| ProblemMistake::Theme(theme.to_owned()))?;
    let number = level.parse().ok().filter(|number| (1..=MAX_LEVEL).contains(number));
    let level = number.ok_or_else(|| ProblemMistake::Level(level.to_owned()))?;
    let mut line: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    match line.first() {
        None => line.push(best.to_owned()),
        Some(first) if first == best => {}
        Some(first) => {
            return Err(ProblemMistake::First { found: first.clone(), best: best.to_owned() });
        }
    }
    Ok(Problem { position: position.to_owned(), best: best.to_owned(), theme, level, line, at })
}
