//! Exercises as a front end shows them.

use serde::Serialize;

use super::running::{Aim, Running, Stage, Which};
use super::{Bilingual, LessonFile, Problem};
use crate::Notations;
use komainu_core::board::Position;
use komainu_core::types::{Color, Square};

/// The exercises of a game.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)] // the names are self-explanatory
pub struct ExercisesView {
    /// The id of the game.
    pub game: String,
    pub name: String,
    /// The minutes that the lessons take; `None` without any.
    pub minutes: Option<u32>,
    pub chapters: Vec<ChapterView>,
    pub problems: Vec<ProblemView>,
    /// The mistakes of the game on the board.
    pub mistakes: Vec<MistakeView>,
    /// The games whose lessons the user has brought.
    pub own: Vec<String>,
    /// What is wrong with a file that was handed over, which is not used.
    pub problem: Option<String>,
}

/// A chapter of lessons.
#[derive(Debug, Clone, Serialize)]
#[allow(missing_docs)] // the names are self-explanatory
pub struct ChapterView {
    pub id: String,
    pub title: Bilingual,
    /// The number of its lessons.
    pub lessons: usize,
}

/// A problem.
#[derive(Debug, Clone, Serialize)]
#[allow(missing_docs)] // the names are self-explanatory
pub struct ProblemView {
    /// The word under which the page keeps that it was solved.
    pub id: String,
    pub theme: &'static str,
    pub level: u8,
}

/// A mistake of the game on the board.
#[derive(Debug, Clone, Serialize)]
#[allow(missing_docs)] // the names are self-explanatory
pub struct MistakeView {
    pub node: u32,
    /// The number of the move.
    pub number: u32,
    pub played: Notations,
    pub side: Color,
    /// The mark, as PGN numbers it.
    pub mark: u8,
}

/// The exercise on the board.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)] // the names are self-explanatory
pub struct ExerciseView {
    /// `lesson`, `problem` or `mistake`.
    pub kind: &'static str,
    pub game: String,
    /// The word under which the page keeps that it was solved.
    pub id: String,
    /// The id of the chapter of a lesson, and its title.
    pub chapter: Option<String>,
    pub title: Bilingual,
    /// The number of the exercise among others, from 1, and their number.
    pub number: usize,
    pub of: usize,
    pub theme: Option<&'static str>,
    pub level: Option<u8>,
    pub before: Bilingual,
    pub after: Bilingual,
    /// `play`, `wait`, `solved`, `failed`, `wrong`, `shows` or `shown`.
    pub state: &'static str,
    pub learner: Color,
    pub moves: u32,
    pub moves_left: u32,
    /// The squares to light, hint by hint.
    pub hints: Vec<Vec<String>>,
    /// The move with which the engine has answered a wrong one.
    pub reply: Option<Notations>,
    /// True if it was solved by another move than the known one.
    pub other_way: bool,
    pub next: bool,
}

impl ChapterView {
    /// The chapters of a file.
    pub(super) fn all(file: &LessonFile) -> Vec<Self> {
        let chapters = file.chapters.iter().map(|chapter| Self {
            id: chapter.id.clone(),
            title: chapter.title.clone(),
            lessons: chapter.lessons.len(),
        });
        chapters.collect()
    }
}

impl ProblemView {
    pub(super) fn of(problem: &Problem) -> Self {
        Self { id: problem.id(), theme: problem.theme, level: problem.level }
    }
}

impl ExerciseView {
    /// The exercise, with the position on the board.
    pub(crate) fn of(running: &Running, here: &Position) -> Self {
        let about = &running.about;
        let (chapter, title) = about.chapter.clone().unzip();
        Self {
            kind: match running.which {
                Which::Lesson { .. } => "lesson",
                Which::Problem { .. } => "problem",
                Which::Mistake { .. } => "mistake",
            },
            game: running.game.clone(),
            id: about.id.clone(),
            chapter,
            title: title.unwrap_or_default(),
            number: about.number,
            of: about.of,
            theme: about.theme,
            level: about.level,
            before: about.before.clone(),
            after: about.after.clone(),
            state: running.stage.word(),
            learner: running.learner,
            moves: running.moves,
            moves_left: running.moves.saturating_sub(running.used),
            hints: hints(running, here),
            reply: running.reply.clone(),
            other_way: running.other_way,
            next: about.has_next,
        }
    }
}

impl Stage {
    const fn word(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Wait => "wait",
            Self::Solved => "solved",
            Self::Failed => "failed",
            Self::Wrong => "wrong",
            Self::Shows(_) => "shows",
            Self::Shown => "shown",
        }
    }
}

/// The hints: in a lesson the squares of the goal, then the piece to move; in a problem the piece, then
/// where it goes.
fn hints(running: &Running, here: &Position) -> Vec<Vec<String>> {
    if running.stage != Stage::Play {
        return Vec::new();
    }
    let geometry = here.variant().geometry();
    let names = |squares: Vec<Square>| squares.into_iter().map(|at| geometry.name(at)).collect();
    let next = running.next_of_line();
    let piece: Option<Vec<Square>> = next.map(|m| here.steps(m).from.into_iter().collect());
    let end = next.map(|m| here.steps(m).legs);
    let mut goal = match &running.aim {
        Aim::Goal { tracker, .. } => tracker.squares(),
        Aim::Best { .. } | Aim::Better { .. } => Vec::new(),
    };
    let hints = if goal.is_empty() {
        vec![piece, end]
    } else {
        goal.dedup();
        vec![Some(goal), piece]
    };
    hints.into_iter().flatten().filter(|squares| !squares.is_empty()).map(names).collect()
}
