//! Lessons and problems: exercises on the board.
//!
//! The studio has no exercises of its own. The page hands over the texts of a game's lesson file and
//! problem file, which its host has beside the other files of the page, and the command line the lessons
//! beside a variant file.
//!
//! A lesson is solved when its [`Goal`] is reached. A problem is solved by its best move, where its theme
//! is to win or to mate by all moves of its line; another move solves it if the game is won at once, or if
//! a search of bounded length proves that it wins by force. Any other move is answered by the engine, and
//! tried again. At a mistake of one's own game, a move is right that scores at least half as much better
//! as the best one was thought to.

mod check;
mod goal;
mod lesson;
mod problem;
mod reading;
mod requests;
mod running;
mod session;
mod view;

pub use check::{Closeness, FindGame, check, check_problems};
pub use goal::{Goal, GoalError, Sign, Tracker};
pub use lesson::{Bilingual, Chapter, Lesson, LessonError, LessonFile, Opponent};
pub use problem::{Problem, ProblemError, ProblemMistake, THEMES};
pub use view::{ChapterView, ExerciseView, ExercisesView, MistakeView, ProblemView};

pub(super) use running::Running;
pub(super) use session::SetAside;

use std::collections::BTreeMap;

use komainu_core::board::{Position, Restrictions, Setup, SetupError};

/// The exercises that the studio has been given, by the ids of their games.
#[derive(Debug, Default)]
pub(super) struct Library {
    lessons: BTreeMap<String, Lessons>,
    problems: BTreeMap<String, Vec<Problem>>,
}

/// The lessons of a game.
#[derive(Debug)]
struct Lessons {
    file: LessonFile,
    /// True if the user has brought them, so that they take the place of built-in ones.
    is_own: bool,
}

/// The same position with the other player to move.
///
/// # Errors
/// If that cannot be: the player who has just moved is in check.
fn turned(position: &Position) -> Result<Position, SetupError> {
    let mut setup = Setup::of(position);
    setup.side = !setup.side;
    setup.restrictions = Restrictions::default();
    Position::composed(position.variant(), &setup)
}
