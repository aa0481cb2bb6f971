//! Reasons why XBoard is not started, or the games are not installed for it.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::protocol::NotShown;

/// A reason why XBoard is not started, or the games are not installed for it.
#[derive(Debug, Error)]
pub enum XBoardError {
    /// XBoard cannot do what the game needs.
    #[error(
        "XBoard cannot {what}, as {game} needs; try QBoard, or another front end that README.md names"
    )]
    Cannot {
        /// The thing that it cannot do.
        what: String,
        /// The name of the game in words.
        game: String,
    },
    /// The variant file does not say how XBoard shows the game.
    #[error(
        "found nothing about XBoard in the file of {game}, expected a section `[xboard]` with \
         `names` and `parent`; variants/README.md explains it"
    )]
    NoDescription {
        /// The name of the game in words.
        game: String,
    },
    /// There is no XBoard.
    #[error(
        "found no program `xboard` on the path, expected XBoard {} or newer; install it \
         (Debian and Ubuntu: apt install xboard)",
        super::program::MIN
    )]
    NotInstalled,
    /// XBoard does not start.
    #[error("{} does not start: {problem}; install XBoard anew", .path.display())]
    Broken {
        /// The program.
        path: PathBuf,
        /// The reason.
        problem: io::Error,
    },
    /// XBoard is too old.
    #[error(
        "found {found}, expected XBoard {} or newer, which takes boards from engines; install a \
         newer one",
        super::program::MIN
    )]
    TooOld {
        /// The line that it prints about its version.
        found: String,
    },
    /// There is no display.
    #[error(
        "found no display: DISPLAY is empty, expected the name of an X server such as `:0`; \
         start this from a graphical session"
    )]
    NoDisplay,
    /// The display does not answer.
    #[error(
        "the display `{name}` does not let anybody in: {problem}; expected an X server that runs; \
         start this from a graphical session"
    )]
    Display {
        /// The value of DISPLAY.
        name: String,
        /// The reason.
        problem: String,
    },
    /// There is no place for the files.
    #[error("found no home folder, expected HOME to name one; set it or give --prefix")]
    NoHome,
    /// A file cannot be read or written.
    #[error("{}: {problem}; expected a place that can be written to{}", .path.display(), advice(*.prefix))]
    File {
        /// The file.
        path: PathBuf,
        /// True if the place was chosen with `--prefix`.
        prefix: bool,
        /// The reason.
        problem: io::Error,
    },
    /// Other files are where the files are to be written.
    #[error(
        "nothing was written: found {}, which {}; move {} away or give --force to overwrite {}",
        listed(.0), if .0.len() == 1 { "is not Komainu's alone" } else { "are not Komainu's alone" },
        pronoun(.0), pronoun(.0)
    )]
    Taken(Vec<PathBuf>),
    /// XBoard ended with a failure.
    #[error("XBoard ended with {0}")]
    Ended(String),
}

impl XBoardError {
    /// Returns the error about a game that XBoard does not show.
    pub fn not_shown(reason: NotShown, game: &str) -> Self {
        let game = game.to_owned();
        match reason {
            NotShown::Cannot(what) => Self::Cannot { what, game },
            NotShown::NoDescription => Self::NoDescription { game },
        }
    }
}

/// Returns what to do if a place cannot be written to.
const fn advice(prefix: bool) -> &'static str {
    if prefix { "; run this as root or leave out --prefix" } else { "" }
}

/// Lists some of the files, and how many more there are.
fn listed(paths: &[PathBuf]) -> String {
    const MAX: usize = 3;
    let names = paths.iter().take(MAX).map(|path| path.display().to_string());
    let names = names.collect::<Vec<_>>().join(", ");
    if paths.len() > MAX { format!("{names} and {} more", paths.len() - MAX) } else { names }
}

/// Returns the pronoun for the files.
const fn pronoun(paths: &[PathBuf]) -> &'static str {
    if paths.len() == 1 { "it" } else { "them" }
}
