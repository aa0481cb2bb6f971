//! The command line: its subcommands and their arguments.
//!
//! Each subcommand has a file of its own. A command writes its answer only after all of its input has
//! been read and found right, so that a mistake leaves standard output empty.

mod accuracy;
mod analyse;
mod annotate;
mod asked;
mod bench;
mod check;
mod complaint;
mod completions;
mod convert;
mod describe;
mod draw;
mod error;
mod eval;
mod findings;
mod game;
mod games;
mod inputs;
mod interruption;
mod journal_games;
mod json;
mod language;
mod lessons;
mod manual;
mod matches;
mod mate;
mod merge;
mod moves;
mod newcomer;
mod openings;
mod outputs;
mod perft;
mod pgn_file;
mod pieces;
mod play;
mod progress;
mod protocol;
mod records;
mod replay;
mod selfplay;
mod shards;
mod show;
mod site;
mod speedtest;
mod suite;
mod tactics;
mod threads;
mod tune;
mod variants;
mod weights;
mod xboard;

use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::{panic, process};

use clap::{Parser, Subcommand};

pub use complaint::complain;
pub use error::CliError;
pub(crate) use journal_games::games_in_bytes;
pub use xboard::XBoardError;

use komainu_core::board::vector::Tier;
use newcomer::Place;

/// The arguments of `komainu`.
#[derive(Debug, Parser)]
#[command(
    name = "komainu",
    bin_name = "komainu", // also where the file is called otherwise, as on Windows
    version,
    about = "An engine for the great shogi variants",
    long_about = "An engine for the great shogi variants and their small relatives, from Dobutsu \
                  Shogi on 3x4 squares to Taikyoku Shogi on 36x36, and for any game from a file.\n\n\
                  Without a command it talks to a graphical board over standard input and output \
                  (CECP, UCI, USI or ATSI, detected from the first command). Started without \
                  arguments at a terminal, or by a double click, it opens the board in the browser.",
    max_term_width = 80,
    args_conflicts_with_subcommands = true,
    after_help = "Examples:
  komainu                          open the board at a terminal; through a pipe,
                                   wait for a graphical board
  komainu protocol                 wait for a graphical board in any case
  komainu --variant-file my.toml   the same, with a game from a file added
  komainu --variant chu --option rules=lishogi --option 'Skill Level=3'
                                   the same, with a game and options of the engine set
  komainu play tenjiku             play at a board in the browser
  komainu xboard tenjiku           play in XBoard
  komainu variants                 list the games
  komainu show tenjiku             draw the start position
  komainu describe tenjiku FEg     say what a piece does, or what the rules are
  komainu moves mini               list the legal moves
  komainu analyse mini --depth 8   look for the best move
  komainu check my.toml            look for mistakes in a variant file"
)]
pub struct Cli {
    #[command(flatten)]
    protocol: protocol::ProtocolSettings,
    #[command(subcommand)]
    command: Option<Command>,
}

/// Makes a panic in any thread end the process.
///
/// The release profile does so as well; the hook is for the program under test and for the one that Python
/// runs, whose code unwinds.
fn end_at_once_on_panic() {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        report(info);
        process::abort();
    }));
}

/// The subcommands.
#[derive(Debug, Subcommand)]
enum Command {
    Variants(variants::Variants),
    #[command(name = "xboard")]
    XBoard(xboard::XBoardCommand),
    #[command(name = "install-xboard")]
    InstallXBoard(xboard::InstallXBoard),
    Play(Box<play::Play>),
    Protocol(protocol::Protocol),
    Show(show::Show),
    Draw(draw::Draw),
    Describe(describe::Describe),
    Site(site::SiteCommand),
    Moves(moves::Moves),
    Perft(perft::Perft),
    Analyse(analyse::Analyse),
    Eval(eval::Eval),
    Mate(mate::MateCommand),
    Replay(replay::Replay),
    Convert(convert::Convert),
    Annotate(annotate::Annotate),
    Check(check::Check),
    Match(Box<matches::MatchCommand>),
    Selfplay(selfplay::SelfPlayCommand),
    Tune(tune::Tune),
    Merge(merge::Merge),
    Openings(openings::Openings),
    Suite(suite::Suite),
    Tactics(tactics::TacticsCommand),
    Accuracy(accuracy::AccuracyCommand),
    Bench(bench::Bench),
    Speedtest(speedtest::Speedtest),
    Manual(manual::Manual),
    Completions(completions::Completions),
}

impl Cli {
    /// Runs the program with these arguments, the first of which is its name; messages go to standard
    /// error. Returns the exit code.
    ///
    /// A panic in any thread ends the process, so that a host that waits for a move notices it.
    #[must_use]
    pub fn run_as_program(arguments: impl IntoIterator<Item = OsString>) -> u8 {
        end_at_once_on_panic();
        let cli = match Self::read(arguments) {
            Ok(cli) => cli,
            Err(answer) => {
                // Nobody may be there to read it.
                let _ = answer.print();
                return answer.exit_code() as u8;
            }
        };
        match cli.run() {
            Ok(()) => 0,
            Err(error) if error.is_closed_pipe() => 0,
            Err(error) => {
                complain(&error);
                if cli.has_own_window() {
                    complain("Press Enter to close this window.");
                    let _ = io::stdin().read_line(&mut String::new());
                }
                error.exit_code()
            }
        }
    }

    /// Reads arguments; the error is also the answer to those that ask for help.
    fn read(arguments: impl IntoIterator<Item = OsString>) -> Result<Self, clap::Error> {
        let all: Vec<OsString> = arguments.into_iter().collect();
        let asks = all.get(1).is_some_and(|word| word == "help");
        // The command `help` is made by clap, and does not take the options for help.
        let is_more = |word: &OsString| asks && (word == "--help" || word == "-h");
        Self::try_parse_from(all.into_iter().filter(|word| !is_more(word)))
    }

    /// Returns the place from which a person has started the program without arguments.
    fn place_of_newcomer(&self) -> Option<Place> {
        let is_bare = self.command.is_none() && self.protocol.is_empty();
        is_bare.then(Place::of_program).flatten()
    }

    /// Returns `true` if the program may have a window of its own, which closes as it ends.
    fn has_own_window(&self) -> bool {
        cfg!(windows) && self.place_of_newcomer() == Some(Place::Terminal)
    }

    /// Runs the command and writes its answer to standard output.
    ///
    /// # Errors
    /// If the arguments or the input cannot be understood, or if the answer cannot be written.
    pub fn run(&self) -> Result<(), CliError> {
        interruption::outlive_long_files();
        if let Err(error) = Tier::requested() {
            // Nothing depends on the warning; standard error may be closed.
            let _ = writeln!(io::stderr(), "warning: {error}; using {}", Tier::current());
        }
        let Some(command) = &self.command else {
            return match self.place_of_newcomer() {
                Some(place) => place.welcome(),
                None => self.protocol.run(),
            };
        };
        let mut out = BufWriter::new(io::stdout().lock());
        match command {
            Command::Variants(command) => command.run(&mut out),
            Command::XBoard(command) => command.run(&mut out),
            Command::InstallXBoard(command) => command.run(&mut out),
            Command::Play(command) => command.run(&mut out),
            Command::Protocol(command) => {
                drop(out); // the front end is answered by another thread
                return command.run();
            }
            Command::Show(command) => command.run(&mut out),
            Command::Draw(command) => command.run(&mut out),
            Command::Describe(command) => command.run(&mut out),
            Command::Site(command) => command.run(&mut out),
            Command::Moves(command) => command.run(&mut out),
            Command::Perft(command) => command.run(&mut out),
            Command::Analyse(command) => command.run(&mut out),
            Command::Mate(command) => command.run(&mut out),
            Command::Replay(command) => command.run(&mut out),
            Command::Convert(command) => command.run(&mut out),
            Command::Annotate(command) => command.run(&mut out),
            Command::Eval(command) => command.run(&mut out),
            Command::Check(command) => command.run(&mut out),
            Command::Match(command) => command.run(&mut out),
            Command::Selfplay(command) => command.run(&mut out),
            Command::Tune(command) => command.run(&mut out),
            Command::Merge(command) => command.run(&mut out),
            Command::Openings(command) => command.run(&mut out),
            Command::Suite(command) => command.run(&mut out),
            Command::Tactics(command) => command.run(&mut out),
            Command::Accuracy(command) => command.run(&mut out),
            Command::Bench(command) => command.run(&mut out),
            Command::Speedtest(command) => command.run(&mut out),
            Command::Manual(command) => command.run(&mut out),
            Command::Completions(command) => command.run(&mut out),
        }?;
        Ok(out.flush()?)
    }
}
