//! Requests for exercises: the lists of a game, and which one to begin.

use serde_json::{Value, json};

use super::check::{begin, begin_problem};
use super::running::{About, Aim, Running, Which};
use super::view::{ChapterView, ExercisesView, MistakeView, ProblemView};
use super::{Closeness, LessonError, LessonFile, Lessons, Problem, Tracker, check};
use crate::error::repeated;
use crate::view::Notations;
use crate::{Studio, StudioError};
use komainu_core::board::{Position, Setup};
use komainu_core::types::{Color, Score};
use komainu_records::{NodeId, Record};

/// The marks of PGN for a mistake and a blunder.
const MISTAKES: [u8; 2] = [2, 4];

/// The mistakes that a hand-over of files is told of.
const OF_PAGE: Closeness = Closeness { tries: 0, both_languages: false };

impl Studio {
    /// Takes the texts of a game's lessons and problems, if they are given, and lists its exercises.
    pub(crate) fn exercises(
        &mut self,
        game: Option<&str>,
        lessons: Option<&str>,
        problems: Option<&str>,
    ) -> Result<Value, StudioError> {
        let (game, name) = self.game_named(game)?;
        let taken = [
            lessons.and_then(|text| self.take_lessons(&game, text).err()),
            problems.and_then(|text| self.take_problems(&game, text).err()),
        ];
        let wrong: Vec<_> = taken.iter().flatten().map(ToString::to_string).collect();
        let known = self.library.lessons.get(&game).map(|lessons| &lessons.file);
        let problems = self.library.problems.get(&game).into_iter().flatten();
        let own = self.library.lessons.iter().filter(|(_, lessons)| lessons.is_own);
        Ok(json!(ExercisesView {
            minutes: known.and_then(|file| file.minutes),
            chapters: known.map(ChapterView::all).unwrap_or_default(),
            problems: problems.map(ProblemView::of).collect(),
            mistakes: self.mistakes(&game).iter().map(|(_, view)| view.clone()).collect(),
            own: own.map(|(game, _)| game.clone()).collect(),
            problem: (!wrong.is_empty()).then(|| wrong.join("\n\n")),
            game,
            name,
        }))
    }

    /// The id and the name of a game by one of its names, or of the one on the board.
    fn game_named(&self, name: Option<&str>) -> Result<(String, String), StudioError> {
        let current = || self.record.variant().rules().id.clone();
        let name = name.map_or_else(current, str::to_owned);
        let index = self.games.index_of(&name).map_err(komainu_core::board::FindError::from)?;
        let game = &self.games.all()[index];
        Ok((game.id().to_owned(), game.appearance().0.to_owned()))
    }

    /// Takes the lessons that the host has of a game, unless the user has brought some.
    fn take_lessons(&mut self, game: &str, text: &str) -> Result<(), StudioError> {
        if self.library.lessons.get(game).is_some_and(|lessons| lessons.is_own) {
            return Ok(());
        }
        let file = LessonFile::parse(text, &format!("lessons/{game}.toml"))?;
        self.library.lessons.insert(game.to_owned(), Lessons { file, is_own: false });
        Ok(())
    }

    fn take_problems(&mut self, game: &str, text: &str) -> Result<(), StudioError> {
        let problems = Problem::read(text, &format!("problems/{game}.txt"))?;
        self.library.problems.insert(game.to_owned(), problems);
        Ok(())
    }

    /// Takes a lesson file that the user has brought, and returns the id of its game.
    pub(crate) fn add_lessons(&mut self, text: &str) -> Result<String, StudioError> {
        let file = LessonFile::parse(text, "the lessons")?;
        let (game, _) = self.game_named(Some(&file.game))?;
        let find = |choices: &[(&str, &str)]| self.games.variant_of(&game, choices);
        LessonError::of(check(&file, &find, OF_PAGE)).map_or(Ok(()), Err)?;
        self.library.lessons.insert(game.clone(), Lessons { file, is_own: true });
        Ok(game)
    }

    /// Begins a lesson.
    pub(crate) fn begin_lesson(
        &mut self,
        game: &str,
        chapter: &str,
        number: usize,
    ) -> Result<(), StudioError> {
        let (game, _) = self.game_named(Some(game))?;
        let chapters = self.library.lessons.get(&game).map(|lessons| &lessons.file.chapters);
        let chapters = chapters.map(Vec::as_slice).unwrap_or_default();
        let index = chapters.iter().position(|known| known.id == chapter);
        let index = index.ok_or_else(|| StudioError::Unknown {
            what: "chapter",
            found: repeated(chapter),
            known: chapters.iter().map(|known| known.id.as_str()).collect::<Vec<_>>().join(", "),
        })?;
        let running = self.lesson(&game, index, number)?;
        self.begin_exercise(running);
        Ok(())
    }

    fn lesson(&self, game: &str, index: usize, number: usize) -> Result<Running, StudioError> {
        let chapters = self.library.lessons.get(game).map(|lessons| &lessons.file.chapters);
        let chapters = chapters.ok_or(StudioError::NoExercise)?;
        let chapter = chapters.get(index).ok_or(StudioError::NoExercise)?;
        let of = chapter.lessons.len();
        StudioError::check("lesson", number as u64, 1..=of as u64)?;
        let lesson = &chapter.lessons[number - 1];
        let faulty = |(key, message): (String, String)| {
            StudioError::Exercise(format!("lesson {number} of `{}`: {key}: {message}", chapter.id))
        };
        let find = |choices: &[(&str, &str)]| self.games.variant_of(game, choices);
        let (start, line) = begin(lesson, &find).map_err(faulty)?;
        let tracker = Tracker::new(&lesson.goal, &start)
            .map_err(|error| faulty((format!("goal.{}", error.key()), error.to_string())))?;
        let about = About {
            chapter: Some((chapter.id.clone(), chapter.title.clone())),
            number,
            of,
            before: lesson.before.clone(),
            after: lesson.after.clone(),
            id: format!("{}/{number}", chapter.id),
            has_next: number < of || index + 1 < chapters.len(),
            ..About::default()
        };
        let which = Which::Lesson { chapter: index, number };
        let aim = Aim::Goal { tracker: Box::new(tracker), opponent: lesson.opponent };
        Ok(Running::new((game, which), (start, line), (aim, lesson.moves), about))
    }

    /// Begins a problem.
    pub(crate) fn begin_problem(&mut self, game: &str, number: usize) -> Result<(), StudioError> {
        let (game, _) = self.game_named(Some(game))?;
        let problems = self.library.problems.get(&game).map(Vec::as_slice).unwrap_or_default();
        if problems.is_empty() {
            return Err(StudioError::Exercise("there are no problems of this game".to_owned()));
        }
        StudioError::check("problem", number as u64, 1..=problems.len() as u64)?;
        let problem = &problems[number - 1];
        let variant = self.games.variant_of(&game, &[])?;
        let (start, line) = begin_problem(problem, &variant)
            .map_err(|mistake| StudioError::Exercise(format!("problem {number}: {mistake}")))?;
        let about = About {
            number,
            of: problems.len(),
            theme: Some(problem.theme),
            level: Some(problem.level),
            id: problem.id(),
            has_next: number < problems.len(),
            ..About::default()
        };
        let is_played_out = problem.is_played_out();
        let moves = if is_played_out { line.len().div_ceil(2) as u32 } else { 1 };
        let which = Which::Problem { number };
        let aim = Aim::Best { is_played_out };
        let running = Running::new((&game, which), (start, line), (aim, moves), about);
        self.begin_exercise(running);
        Ok(())
    }

    /// The record of the game on the board, or of the one that was set aside for exercises.
    fn own_record(&self) -> &Record {
        self.set_aside.as_ref().map_or(&self.record, |before| &before.record)
    }

    /// The marked mistakes of one's own game, where the positions before and after have been evaluated.
    fn mistakes(&self, game: &str) -> Vec<(NodeId, MistakeView)> {
        let record = self.own_record();
        if record.variant().rules().id != game {
            return Vec::new();
        }
        let mistake = |node: NodeId| {
            let notes = &record.node(node).notes;
            let mark = notes.marks.iter().copied().find(|mark| MISTAKES.contains(mark))?;
            let parent = record.node(node).parent()?;
            notes.evaluation.and(record.node(parent).notes.evaluation)?;
            let before = record.position_at(parent);
            let view = MistakeView {
                node: node.number(),
                number: before.move_number(),
                played: Notations::of(&before, record.node(node).played()?),
                side: before.side_to_move(),
                mark,
            };
            Some((node, view))
        };
        record.all().into_iter().filter_map(mistake).collect()
    }

    /// Begins to look for a better move in place of a mistake of one's own game.
    pub(crate) fn begin_mistake(&mut self, node: u32) -> Result<(), StudioError> {
        let record = self.own_record();
        let game = record.variant().rules().id.clone();
        let all = self.mistakes(&game);
        let place = all.iter().position(|(id, _)| id.number() == node);
        let place = place.ok_or(StudioError::NoNode(node))?;
        let (node, (of, has_next)) = (all[place].0, (all.len(), place + 1 < all.len()));
        let notes = |node: NodeId| record.node(node).notes.evaluation;
        let parent = record.node(node).parent().ok_or(StudioError::NoExercise)?;
        let (Some(best), Some(got)) = (notes(parent), notes(node)) else {
            return Err(StudioError::NoExercise);
        };
        let start = Position::composed(record.variant(), &Setup::of(&record.position_at(parent)))?;
        let sign = if start.side_to_move() == Color::Black { 1 } else { -1 };
        let least = Score(sign * i32::midpoint(best.score.0, got.score.0));
        // An analysis writes the better line as a variation.
        let others = record.node(parent).children().iter().filter(|&&other| other != node);
        let better = others.filter(|&&other| record.node(other).notes.marks.is_empty());
        let line = better.filter_map(|&other| record.node(other).played()).take(1).collect();
        let about = About { number: place + 1, of, has_next, ..About::default() };
        let (which, aim) = (Which::Mistake { node }, Aim::Better { least });
        let running = Running::new((&game, which), (start, line), (aim, 1), about);
        self.begin_exercise(running);
        Ok(())
    }

    /// Begins the exercise that follows the one on the board.
    pub(crate) fn next_exercise(&mut self) -> Result<(), StudioError> {
        let running = self.exercise.as_ref().ok_or(StudioError::NoExercise)?;
        if !running.about.has_next {
            return Err(StudioError::Exercise("this was the last exercise".to_owned()));
        }
        let game = running.game.clone();
        match running.which {
            Which::Lesson { chapter, number } => {
                let is_last = number == running.about.of;
                let (chapter, number) =
                    if is_last { (chapter + 1, 1) } else { (chapter, number + 1) };
                let running = self.lesson(&game, chapter, number)?;
                self.begin_exercise(running);
                Ok(())
            }
            Which::Problem { number } => self.begin_problem(&game, number + 1),
            Which::Mistake { node } => {
                let all = self.mistakes(&game);
                let place = all.iter().position(|(id, _)| *id == node);
                let next =
                    place.and_then(|place| all.get(place + 1)).ok_or(StudioError::NoExercise)?;
                self.begin_mistake(next.0.number())
            }
        }
    }
}
