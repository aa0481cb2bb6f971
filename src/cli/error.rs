//! Errors of commands.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use super::xboard::XBoardError;
use crate::protocol::RunError;
use komainu_core::board::{FindError, HandicapError, SfenError, TsfenError};
use komainu_core::files::FileError;
use komainu_core::notation::MoveTextError;
use komainu_core::perft::{PerftError, PerftTableError};
use komainu_core::rules::{Diagnostic, LoadError, OptionError, UnknownGame, VariantError};
use komainu_core::text::counted;
use komainu_core::types::Color;
use komainu_describe::UnknownPiece;
use komainu_engine::bench::BenchError;
use komainu_engine::search::{TableError, ThreadsError};
use komainu_engine::{OptionSetError, WeightsFileError};
use komainu_lab::accuracy::GradingError;
use komainu_lab::journal::JournalError;
use komainu_lab::matches::{MatchError, PlayerError};
use komainu_lab::selfplay::SelfPlayError;
use komainu_lab::speedtest::SpeedtestError;
use komainu_lab::tactics::GatherError;
use komainu_lab::tune::TuneError;
use komainu_records::PlayError;
use komainu_records::formats::{ReadError, ReadProblem, WriteError};
use komainu_studio::exercises::LessonError;
use komainu_studio::problem_in_words;
use komainu_studio::server::ServerError;

/// The reason why a command failed.
#[derive(Debug, Error)]
pub enum CliError {
    /// There is no such game, option or choice.
    #[error("error: {0}")]
    Game(#[from] FindError),
    /// A variant file has a mistake; the text shows the place.
    #[error("{0}")]
    File(#[from] VariantError),
    /// A variant file has mistakes, all of which are to be shown.
    #[error("{0:#}")]
    AllOfFile(VariantError),
    /// Warnings about a variant file are treated as mistakes.
    #[error("error: {} denied in {path}", counted(*.count, "warning"))]
    Warnings {
        /// The path as it was given.
        path: String,
        /// The number of warnings.
        count: usize,
    },
    /// A lesson file has mistakes; the text shows the places.
    #[error("{0}")]
    Lessons(#[from] LessonError),
    /// A lesson file has mistakes, all of which are to be shown.
    #[error("{0:#}")]
    AllOfLessons(LessonError),
    /// More than one thing went wrong.
    #[error("{}", .0.iter().map(Self::to_string).collect::<Vec<_>>().join("\n\n"))]
    Several(Vec<CliError>),
    /// A variant file cannot be read.
    #[error("error: {0}")]
    Unreadable(LoadError),
    /// The file describes another game than the one that was named.
    #[error("error: the game in `{path}` is `{found}`, not `{named}`; leave out one of the two")]
    OtherGame {
        /// The path as it was given.
        path: String,
        /// The id in the file.
        found: String,
        /// The name on the command line.
        named: String,
    },
    /// The position cannot be read.
    #[error("error: --position: {0}")]
    Position(#[from] SfenError),
    /// The position cannot be written as TSFEN.
    #[error("error: --tsfen: {0}")]
    Tsfen(#[from] TsfenError),
    /// There is no such piece.
    #[error("error: {0}")]
    Piece(#[from] UnknownPiece),
    /// There is no such handicap, or it cannot be given.
    #[error("error: --handicap: {0}")]
    Handicap(#[from] HandicapError),
    /// A move cannot be made.
    #[error("error: --moves: move {number}: {problem}{}", expectation(*.legal, .reason))]
    Move {
        /// The number of the move, from 1.
        number: usize,
        /// The mistake in it.
        problem: MoveTextError,
        /// The number of legal moves, if the move is not among them.
        legal: Option<usize>,
        /// The reason why it is not; empty if none is known.
        reason: String,
    },
    /// There is no memory for the table of the search.
    #[error("error: --hash: {0}")]
    Table(#[from] TableError),
    /// The system refuses the memory for the table of perft.
    #[error("error: --hash: {0}")]
    PerftTable(#[from] PerftTableError),
    /// The fixed positions cannot be searched.
    #[error("error: {0}")]
    Bench(#[from] BenchError),
    /// Sequences of moves cannot be counted.
    #[error("error: {0}")]
    Perft(#[from] PerftError),
    /// The speed cannot be measured.
    #[error("error: {0}")]
    Speedtest(#[from] SpeedtestError),
    /// The plan of a match is wrong.
    #[error("error: {0}")]
    Plan(String),
    /// The file of a plan has a mistake; the text shows the place.
    #[error("{0}")]
    PlanFile(Diagnostic),
    /// The user has stopped the work.
    #[error("interrupted{}{advice}", if advice.is_empty() { "" } else { "; " })]
    Interrupted {
        /// The exit code, which shows the signal.
        code: u8,
        /// How to resume the work, if that is possible.
        advice: &'static str,
    },
    /// A match cannot go on.
    #[error("error: {0}")]
    Match(#[from] MatchError),
    /// The results of long work cannot be kept or read.
    #[error("error: {0}")]
    Journal(#[from] JournalError),
    /// Games of the engine against itself cannot go on.
    #[error("error: {0}")]
    SelfPlay(#[from] SelfPlayError),
    /// Nothing can be learnt.
    #[error("error: {0}")]
    Tune(#[from] TuneError),
    /// Weights cannot be used.
    #[error("error: {0}")]
    Weights(#[from] WeightsFileError),
    /// The board cannot be served.
    #[error("error: {0}")]
    Server(#[from] ServerError),
    /// Too few random openings are balanced.
    #[error(
        "error: found {}, wanted {wanted}; expected more plies or a larger --within",
        counted(*.found, "balanced opening")
    )]
    Openings {
        /// The number that was found.
        found: usize,
        /// The number that was asked for.
        wanted: usize,
    },
    /// Games cannot be looked through.
    #[error("error: {0}")]
    Gather(#[from] GatherError),
    /// Positions cannot be graded.
    #[error("error: {0}")]
    Grading(#[from] GradingError),
    /// Too few positions of the games are problems.
    #[error(
        "error: found {} in {}, wanted {wanted}; expected more games",
        counted(*.found, "problem"),
        counted(*.games, "game")
    )]
    Problems {
        /// The number that was found.
        found: usize,
        /// The number that was asked for.
        wanted: usize,
        /// The number of games that were looked through.
        games: usize,
    },
    /// A record cannot be read or written at all.
    #[error("error: {}: {problem}", path.display())]
    RecordFile {
        /// The path as it was given.
        path: PathBuf,
        /// The problem.
        problem: RecordFileError,
    },
    /// A record is right only up to a place.
    #[error("error: {}: {}; kept {}", path.display(), problem_in_words(.problem), moves(*.kept))]
    RecordCut {
        /// The path as it was given.
        path: PathBuf,
        /// The problem.
        problem: Box<ReadProblem>,
        /// The number of moves of the main line that were kept.
        kept: usize,
    },
    /// A format cannot express a game.
    #[error("error: {0}")]
    Write(#[from] WriteError),
    /// A line of an analysis is not legal.
    #[error("error: {0}")]
    Annotate(#[from] PlayError),
    /// An option of the engine cannot be set.
    #[error("error: --option: {}", not_set(.0))]
    Option(OptionSetError),
    /// There is no such game for the engine.
    #[error("error: --variant: {0}")]
    Variant(UnknownGame),
    /// XBoard cannot be started, or the games cannot be installed for it.
    #[error("error: {0}")]
    XBoard(#[from] XBoardError),
    /// The piece whose moves are wanted is not there.
    #[error(
        "error: --piece: {found}; expected the square of a piece of {side}, who is to move, such as \
         7g, or a piece in hand, such as P*"
    )]
    NoPieceThere {
        /// The contents of that place.
        found: String,
        /// The player to move.
        side: Color,
    },
    /// A file cannot be read.
    #[error("error: {}: {problem}{}", path.display(), expected_to_read(.problem))]
    Unread {
        /// The path as it was given.
        path: PathBuf,
        /// The error that the system reports.
        problem: io::Error,
    },
    /// Files cannot be written to a folder.
    #[error("error: {}: {problem}; expected a folder to which you may write", path.display())]
    Folder {
        /// The path as it was given.
        path: PathBuf,
        /// The error that the system reports.
        problem: io::Error,
    },
    /// A file cannot be written.
    #[error("error: {}: {problem}{}", path.display(), expected_to_write(.problem))]
    Unwritten {
        /// The path as it was given.
        path: PathBuf,
        /// The error that the system reports.
        problem: io::Error,
    },
    /// Reading or writing failed.
    #[error("error: {0}")]
    Io(#[from] io::Error),
}

/// A record that cannot be read or written at all.
#[derive(Debug, Error)]
pub enum RecordFileError {
    /// The system refuses it.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is not a record of a known game.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// One of its games is not a known one.
    #[error("game {number}: {problem}")]
    Game {
        /// The number of the game, from 0.
        number: u64,
        /// The problem.
        problem: ReadError,
    },
    /// The output format cannot express one of its games.
    #[error("game {number}: {problem}")]
    Unsayable {
        /// The number of the game, from 0.
        number: u64,
        /// What cannot be expressed.
        problem: WriteError,
    },
}

impl From<LoadError> for CliError {
    fn from(error: LoadError) -> Self {
        match error {
            LoadError::Wrong(error) => Self::File(error),
            error => Self::Unreadable(error),
        }
    }
}

impl From<RunError> for CliError {
    fn from(error: RunError) -> Self {
        match error {
            RunError::Option(error) => Self::Option(error),
            RunError::Io(error) => Self::Io(error),
        }
    }
}

impl From<PlayerError> for CliError {
    fn from(error: PlayerError) -> Self {
        Self::Match(error.into())
    }
}

impl From<OptionError> for CliError {
    fn from(error: OptionError) -> Self {
        Self::Game(error.into())
    }
}

impl CliError {
    /// Returns the exit code: 2 if the request is at fault, 1 if the system or another program is, 130
    /// or 143 if the user has stopped the work.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Interrupted { code, .. } => *code,
            Self::XBoard(XBoardError::Ended(_)) | Self::Io(_) => 1,
            Self::SelfPlay(SelfPlayError::Journal(error)) => of_journal(error),
            Self::Grading(GradingError::Journal(error)) | Self::Tune(TuneError::Journal(error)) => {
                of_journal(error)
            }
            Self::SelfPlay(_) | Self::Grading(GradingError::Table(_)) => 1,
            Self::Match(MatchError::Player(_)) => 1,
            Self::Match(MatchError::Journal(error)) | Self::Journal(error) => of_journal(error),
            Self::Unwritten { problem, .. } | Self::Folder { problem, .. } => of_file(problem),
            Self::RecordFile { problem: RecordFileError::Io(problem), .. } => of_file(problem),
            _ => 2,
        }
    }

    /// Returns `true` if the reader of the output has gone, which is not reported.
    #[must_use]
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Io(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

/// Returns the message about an option of the engine that cannot be set at the start, where the engine
/// does not go on with another value.
fn not_set(error: &OptionSetError) -> String {
    match error {
        OptionSetError::Threads(ThreadsError::TooMany { wanted, made }) => format!(
            "{wanted} threads are more than the {made} that run at a time, expected no more than \
             that, or --option Oversubscribe=true before it"
        ),
        OptionSetError::Threads(ThreadsError::Refused { wanted, made }) => {
            format!("the system makes no {wanted} threads, expected no more than {made}")
        }
        other => other.to_string(),
    }
}

/// Returns the exit code for a file that cannot be read or written: 1 if the system failed in the
/// middle of it, 2 if another file has to be named.
fn of_file(problem: &io::Error) -> u8 {
    use io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull, WriteZero};
    match problem.kind() {
        StorageFull | QuotaExceeded | FileTooLarge | WriteZero => 1,
        _ => 2,
    }
}

/// Returns the exit code for a journal that cannot be used: 1 if the system failed in the middle of it,
/// 2 if another file has to be named.
fn of_journal(error: &JournalError) -> u8 {
    match error {
        JournalError::Io { was_open: true, error, .. }
            if error.kind() != io::ErrorKind::InvalidData =>
        {
            1
        }
        _ => 2,
    }
}

/// Returns what was expected in place of a file that cannot be read, unless the problem says so itself.
fn expected_to_read(problem: &io::Error) -> &'static str {
    match FileError::of(problem) {
        Some(FileError::TooLong { .. }) => "",
        _ => ", expected a text file that can be read",
    }
}

/// Returns what was expected in place of a file that cannot be written, unless the problem says so
/// itself.
fn expected_to_write(problem: &io::Error) -> &'static str {
    match problem.kind() {
        // Another file has appeared there, and is kept.
        io::ErrorKind::InvalidData => "",
        _ => "; expected a file to which you may write",
    }
}

/// Returns a number of moves, in words.
fn moves(count: usize) -> String {
    match count {
        0 => "no move".to_owned(),
        count => counted(count, "move"),
    }
}

/// Returns the moves expected in place of one that is not legal.
fn expectation(legal: Option<usize>, reason: &str) -> String {
    let expected = match legal {
        None => String::new(),
        Some(0) => return ": the game is over".to_owned(),
        Some(1) => ", expected the only one that `komainu moves` lists".to_owned(),
        Some(count) => format!(", expected one of the {count} that `komainu moves` lists"),
    };
    let reason = reason.trim_end_matches('.');
    if reason.is_empty() { expected } else { format!("{expected}. {reason}") }
}
