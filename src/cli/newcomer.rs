//! The program started by a person who names no command: at a terminal, or by a double click.

use std::io::{self, IsTerminal, Write};

use clap::Parser;

use super::{Cli, CliError};

/// The command that is run for them: the engine begins at the level at which the page offers it, too.
const WELCOME: [&str; 5] = ["komainu", "play", "--choose", "--level", "5"];
/// What is added where nothing shows that the program runs: ten minutes after the last page is closed, it
/// ends.
const UNSEEN: [&str; 2] = ["--unwatched", "600"];

/// The place from which a person starts the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// A terminal; on Windows and macOS a double click makes one.
    Terminal,
    /// The desktop, without a terminal, as file managers of Linux start programs.
    Desktop,
}

impl Place {
    /// Returns the place, or `None` if a front end has started the program.
    ///
    /// Front ends talk through pipes, sockets or files; a terminal at both ends belongs to a person.
    pub fn of_program() -> Option<Self> {
        if io::stdin().is_terminal() && io::stdout().is_terminal() {
            Some(Self::Terminal)
        } else {
            desktop::is_there().then_some(Self::Desktop)
        }
    }

    /// Opens the board in the browser, and names the other ways to use the program.
    pub fn welcome(self) -> Result<(), CliError> {
        let mut out = io::stdout();
        let more: &[&str] = match self {
            Self::Terminal => {
                writeln!(
                    out,
                    "Komainu opens its board in the browser. `komainu --help` lists all"
                )?;
                writeln!(out, "commands; `komainu protocol` waits for a graphical board here.")?;
                &[]
            }
            Self::Desktop => &UNSEEN,
        };
        Cli::parse_from(WELCOME.iter().chain(more)).run()
    }
}

#[cfg(all(unix, not(target_os = "macos")))]
mod desktop {
    use std::env;
    use std::fs::{self, File, Metadata};
    use std::io;
    use std::os::fd::AsFd;
    use std::os::unix::fs::{FileTypeExt, MetadataExt};

    /// Returns `true` if a file manager has started the program: there is a screen, nothing to read, and
    /// one place for output and errors, which nobody reads at once: a log, a socket of the system's
    /// journal, or nothing.
    ///
    /// A front end has a pipe or a file at one end, and a command in a script a terminal or a pipe.
    pub fn is_there() -> bool {
        let has_screen = ["DISPLAY", "WAYLAND_DISPLAY"]
            .iter()
            .any(|name| env::var_os(name).is_some_and(|value| !value.is_empty()));
        has_screen && is_left_alone().unwrap_or(false)
    }

    fn is_left_alone() -> io::Result<bool> {
        let [input, output, errors] =
            [metadata(io::stdin())?, metadata(io::stdout())?, metadata(io::stderr())?];
        let null = fs::metadata("/dev/null")?;
        let is_null =
            |file: &Metadata| file.file_type().is_char_device() && file.rdev() == null.rdev();
        let kind = output.file_type();
        let is_log = is_null(&output) || kind.is_socket() || kind.is_file();
        let is_one = (output.dev(), output.ino()) == (errors.dev(), errors.ino());
        Ok(is_null(&input) && is_log && is_one)
    }

    fn metadata(stream: impl AsFd) -> io::Result<Metadata> {
        File::from(stream.as_fd().try_clone_to_owned()?).metadata()
    }
}

#[cfg(not(all(unix, not(target_os = "macos"))))]
mod desktop {
    /// A double click makes a terminal here.
    pub const fn is_there() -> bool {
        false
    }
}
