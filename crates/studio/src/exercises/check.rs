//! Whether lessons and problems are right: positions, goals, solutions and texts.

use std::sync::Arc;

use super::{Bilingual, Lesson, LessonFile, Opponent, Problem, ProblemError, ProblemMistake};
use super::{Tracker, turned};
use komainu_core::board::{Dialect, FindError, Position, Variant};
use komainu_core::notation::{MoveTextError, canonical, parse_canonical};
use komainu_core::rules::Diagnostic;
use komainu_core::types::Move;

/// How closely a lesson file is checked.
#[derive(Debug, Clone, Copy)]
pub struct Closeness {
    /// The most moves that are tried in each lesson to see whether fewer than its `moves` are enough.
    pub tries: u32,
    /// True if each text has to be there in both languages.
    pub both_languages: bool,
}

/// A function that returns a game under some choices of its options.
pub type FindGame<'g> = dyn Fn(&[(&str, &str)]) -> Result<Arc<Variant>, FindError> + 'g;

/// The mistakes in the lessons of a file that has been read, in the order of the file; `find` returns the
/// game of the file under some choices of its options.
pub fn check(file: &LessonFile, find: &FindGame<'_>, closeness: Closeness) -> Vec<Diagnostic> {
    let mut mistakes = Vec::new();
    for chapter in &file.chapters {
        let Some(first) = chapter.lessons.first() else { continue };
        if closeness.both_languages && !has_both(&chapter.title) {
            let message = format!("the title of `{}` is not in both languages", chapter.id);
            mistakes.push(file.mistake(first, "chapter", &message));
        }
        for lesson in &chapter.lessons {
            let found = check_lesson(lesson, find, closeness).err();
            mistakes.extend(found.map(|(key, message)| file.mistake(lesson, &key, &message)));
        }
    }
    mistakes
}

const fn has_both(text: &Bilingual) -> bool {
    text.en.is_some() && text.ja.is_some()
}

/// The key of a mistake, and the message.
type Wrong = (String, String);

fn wrong<T>(key: &str, message: impl ToString) -> Result<T, Wrong> {
    Err((key.to_owned(), message.to_string()))
}

fn check_lesson(lesson: &Lesson, find: &FindGame<'_>, closeness: Closeness) -> Result<(), Wrong> {
    for (key, text) in [("before", &lesson.before), ("after", &lesson.after)] {
        if closeness.both_languages && !has_both(text) {
            return wrong(key, "found one language, expected `en` and `ja`");
        }
    }
    let (start, _) = begin(lesson, find)?;
    let tracker = Tracker::new(&lesson.goal, &start);
    let tracker = tracker.or_else(|error| wrong(&format!("goal.{}", error.key()), error))?;
    let is_moveless = lesson.goal.how.is_empty() && lesson.goal.reach.is_empty();
    if is_moveless && turned(&start).is_ok_and(|position| tracker.holds(&position)) {
        return wrong("goal", "it holds at the start, expected that a move is needed");
    }
    follow(lesson, &start, &tracker)?;
    let mut tries = closeness.tries;
    let answers = lesson.opponent == Opponent::Answers;
    let fewer = if answers { lesson.moves.min(2) - 1 } else { lesson.moves - 1 };
    for length in 1..=fewer {
        if let Some(line) = shorter(&start, &tracker, length, &mut tries) {
            let line: Vec<_> = line.iter().map(|&m| canonical(start.variant(), m)).collect();
            let line = line.join(" ");
            return wrong(
                "moves",
                format!("found {}, expected {length}, which are enough: {line}", lesson.moves),
            );
        }
    }
    Ok(())
}

/// The position with which a lesson begins, and the moves of its solution.
pub(super) fn begin(lesson: &Lesson, find: &FindGame<'_>) -> Result<(Position, Vec<Move>), Wrong> {
    let options: Vec<_> =
        lesson.options.iter().map(|(name, choice)| (name.as_str(), choice.as_str())).collect();
    let variant = find(&options).or_else(|error| wrong("options", error))?;
    let start = Position::composed_from_sfen(&variant, &lesson.position, Dialect::Sfen);
    let start = start.or_else(|error| wrong("position", error))?;
    if let Some(outcome) = start.outcome() {
        return wrong("position", format!("the game is over as the lesson begins: {outcome}"));
    }
    let (mut position, mut line) = (start.clone(), Vec::new());
    for (number, text) in (1..).zip(&lesson.solution) {
        if number > 1 && lesson.opponent == Opponent::Waits {
            let problem =
                |error| format!("after move {} the opponent cannot wait: {error}", number - 1);
            position = turned(&position).or_else(|error| wrong("solution", problem(error)))?;
        }
        let m = parse_canonical(&position, text);
        let m = m.or_else(|error| wrong("solution", format!("move {number}: {error}")))?;
        position.make(m);
        line.push(m);
    }
    Ok((start, line))
}

/// Makes sure that the solution reaches the goal, with its last move and in time.
fn follow(lesson: &Lesson, start: &Position, tracker: &Tracker) -> Result<(), Wrong> {
    let (mut position, mut tracker) = (start.clone(), tracker.clone());
    let (learner, mut own) = (start.side_to_move(), 0);
    let count = lesson.solution.len();
    for (number, text) in (1..).zip(&lesson.solution) {
        let m = parse_canonical(&position, text);
        let m = m.or_else(|error: MoveTextError| wrong("solution", error))?;
        let is_own = position.side_to_move() == learner;
        tracker.note(&position, m);
        position.make(m);
        own += u32::from(is_own);
        match (is_own && tracker.holds(&position), number == count) {
            (true, true) => {}
            (true, false) => {
                let message = format!("the goal is reached with move {number} of {count}");
                return wrong("solution", message);
            }
            (false, true) => return wrong("solution", "it does not reach the goal"),
            (false, false) => {}
        }
        if let Some(outcome) = position.outcome().filter(|_| number < count) {
            return wrong("solution", format!("the game is over after move {number}: {outcome}"));
        }
        if number < count && lesson.opponent == Opponent::Waits {
            position = turned(&position).or_else(|error| wrong("solution", error))?;
        }
    }
    if own > lesson.moves {
        let message =
            format!("found {own} moves of the learner, expected {} at most", lesson.moves);
        return wrong("solution", message);
    }
    Ok(())
}

/// The moves of the learner, so many of them, that reach the goal while the opponent waits; none if there
/// are none, or if there are too many moves to be tried.
fn shorter(
    position: &Position,
    tracker: &Tracker,
    length: u32,
    tries: &mut u32,
) -> Option<Vec<Move>> {
    for m in position.legal_moves() {
        *tries = tries.checked_sub(1)?;
        let (mut next, mut noted) = (position.clone(), tracker.clone());
        noted.note(position, m);
        next.make(m);
        if noted.holds(&next) {
            return Some(vec![m]);
        }
        if length < 2 || next.outcome().is_some() {
            continue;
        }
        let Ok(next) = turned(&next) else { continue };
        if let Some(mut line) = shorter(&next, &noted, length - 1, tries) {
            line.insert(0, m);
            return Some(line);
        }
    }
    None
}

/// Makes sure that the positions and moves of problems are those of a game.
///
/// # Errors
/// The first mistake.
pub fn check_problems(
    problems: &[Problem],
    variant: &Arc<Variant>,
    origin: &str,
) -> Result<(), ProblemError> {
    for problem in problems {
        begin_problem(problem, variant).map_err(|mistake| ProblemError {
            origin: origin.to_owned(),
            line: problem.at,
            mistake,
        })?;
    }
    Ok(())
}

/// The position of a problem, and the moves of its line.
pub(super) fn begin_problem(
    problem: &Problem,
    variant: &Arc<Variant>,
) -> Result<(Position, Vec<Move>), ProblemMistake> {
    let start = Position::composed_from_sfen(variant, &problem.position, Dialect::Sfen)?;
    if let Some(outcome) = start.outcome() {
        return Err(ProblemMistake::Over(outcome.to_string()));
    }
    let (mut position, mut line) = (start.clone(), Vec::new());
    for (number, text) in (1..).zip(&problem.line) {
        let m = parse_canonical(&position, text);
        let m = m.map_err(|problem| ProblemMistake::Move { number, problem })?;
        position.make(m);
        line.push(m);
    }
    Ok((start, line))
}
