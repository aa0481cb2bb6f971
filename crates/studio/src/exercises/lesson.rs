//! Lesson files: the path of a game, chapter by chapter.
//!
//! A file is TOML: `game`, the id of the game, `minutes`, and `[[chapter]]`s with an `id`, a `title` and
//! `[[chapter.lesson]]`s. A lesson has a `position`, the sentences `before` and `after`, the number of
//! `moves` that the learner has, a `solution`, and a [goal](super::Goal).

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::Range;

use serde::Serialize;
use thiserror::Error;
use toml::Spanned;

use super::Goal;
use super::reading::{Keys, Mistake};
use komainu_core::rules::{Diagnostic, tables};

/// The longest text that is read as a lesson file.
const MAX_LENGTH: usize = 1 << 20;
/// The most moves of the learner in a lesson.
const MAX_MOVES: u32 = 3;
/// The most minutes that a path takes.
const MAX_MINUTES: u32 = 600;
/// The most mistakes that are shown.
const MAX_SHOWN: usize = 20;

/// A text in the languages of the page.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Bilingual {
    /// In English.
    pub en: Option<String>,
    /// In Japanese.
    pub ja: Option<String>,
}

/// What the opponent does between the learner's moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opponent {
    /// Nothing: the learner moves again and again.
    Waits,
    /// The engine moves.
    Answers,
}

/// A lesson file that has been read. Its positions and moves are looked at by [`check`](super::check).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LessonFile {
    /// The id of the game.
    pub game: String,
    /// The minutes that the path takes, roughly.
    pub minutes: Option<u32>,
    /// The chapters, in order.
    pub chapters: Vec<Chapter>,
    text: String,
    origin: String,
}

/// A chapter: one power or rule of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chapter {
    /// Its id, under which the page keeps what the learner has done.
    pub id: String,
    /// Its title.
    pub title: Bilingual,
    /// Its lessons, from easy to hard.
    pub lessons: Vec<Lesson>,
}

/// A lesson.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lesson {
    /// The position as SFEN.
    pub position: String,
    /// The choices of rules other than the defaults.
    pub options: Vec<(String, String)>,
    /// The most moves of the learner.
    pub moves: u32,
    /// What the opponent does.
    pub opponent: Opponent,
    /// What is said before.
    pub before: Bilingual,
    /// What is said after.
    pub after: Bilingual,
    /// The moves of the learner, or of both players if the opponent answers.
    pub solution: Vec<String>,
    /// What has to be reached.
    pub goal: Goal,
    /// Where the lesson is in the file, in words.
    name: String,
    /// The places of its keys.
    places: BTreeMap<&'static str, Range<usize>>,
}

/// The mistakes in a lesson file with their places; there is at least one.
///
/// [`Display`](fmt::Display) shows the first twenty; the alternate form, `{:#}`, shows all.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct LessonError(Vec<Diagnostic>);

impl LessonError {
    /// The error with these mistakes; none if there are none.
    #[must_use]
    pub fn of(mistakes: Vec<Diagnostic>) -> Option<Self> {
        (!mistakes.is_empty()).then_some(Self(mistakes))
    }

    /// The mistakes in the order of the file.
    #[must_use]
    pub fn mistakes(&self) -> &[Diagnostic] {
        &self.0
    }
}

impl fmt::Display for LessonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = if f.alternate() { self.0.len() } else { MAX_SHOWN };
        for (index, mistake) in self.0.iter().take(shown).enumerate() {
            let gap = if index == 0 { "" } else { "\n\n" };
            write!(f, "{gap}{mistake}")?;
        }
        match self.0.len() {
            0 | 1 => Ok(()),
            count if count > shown => {
                write!(f, "\n\nerror: {count} mistakes in the lessons; the first {shown} are shown")
            }
            count => write!(f, "\n\nerror: {count} mistakes in the lessons"),
        }
    }
}

impl LessonFile {
    /// Returns `true` if a text is meant to be a lesson file: it names a game and has a chapter.
    #[must_use]
    pub fn is_meant(text: &str) -> bool {
        let lines = || text.trim_start_matches('\u{feff}').lines().map(str::trim);
        let is_game = |line: &str| {
            line.strip_prefix("game").is_some_and(|rest| rest.trim_start().starts_with('='))
        };
        lines().take_while(|line| !line.starts_with('[')).any(is_game)
            && lines().any(|line| line.starts_with("[[chapter]]"))
    }

    /// Reads a lesson file that comes from `origin`.
    ///
    /// ```
    /// use komainu_studio::exercises::LessonFile;
    /// let error = LessonFile::parse("game = 'chu'\nminuts = 3", "chu.toml").unwrap_err();
    /// let places: Vec<_> = error.mistakes().iter().map(|mistake| mistake.place()).collect();
    /// assert_eq!(places, [(1, 1), (2, 1)], "{error}");
    /// ```
    ///
    /// # Errors
    /// All mistakes, each with its place.
    pub fn parse(text: &str, origin: &str) -> Result<Self, LessonError> {
        let text = text.trim_start_matches('\u{feff}');
        if text.len() > MAX_LENGTH {
            let message = format!("a lesson file is at most {MAX_LENGTH} bytes long");
            return Err(LessonError(vec![Diagnostic::about("", origin, 0..0, &message)]));
        }
        let tree = tables(text, origin).map_err(|mistake| LessonError(vec![mistake]))?;
        let mistakes = RefCell::default();
        let file = read_file(Keys::root(&tree, &mistakes), text, origin);
        let mut mistakes: Vec<Mistake> = mistakes.into_inner();
        if mistakes.is_empty() {
            return Ok(file);
        }
        mistakes.sort_by_key(|(span, _)| span.start);
        let shown = mistakes.into_iter();
        let shown = shown.map(|(span, message)| Diagnostic::about(text, origin, span, &message));
        Err(LessonError(shown.collect()))
    }

    /// The chapter with this id.
    #[must_use]
    pub fn chapter(&self, id: &str) -> Option<&Chapter> {
        self.chapters.iter().find(|chapter| chapter.id == id)
    }

    /// The number of lessons.
    #[must_use]
    pub fn count(&self) -> usize {
        self.chapters.iter().map(|chapter| chapter.lessons.len()).sum()
    }

    /// A mistake in a key of a lesson.
    pub(super) fn mistake(&self, lesson: &Lesson, key: &str, message: &str) -> Diagnostic {
        let parent = key.split('.').next().unwrap_or(key);
        let places = [key, parent].into_iter().find_map(|key| lesson.places.get(key));
        let first = || lesson.places.values().min_by_key(|span| span.start);
        let span = places.or_else(first).cloned().unwrap_or_default();
        let message = format!("{}: {key}: {message}", lesson.name);
        Diagnostic::about(&self.text, &self.origin, span, &message)
    }
}

fn read_file(mut keys: Keys<'_>, text: &str, origin: &str) -> LessonFile {
    let game = keys.text("game", "the id of a game").map(Spanned::into_inner).unwrap_or_default();
    let minutes = keys.number("minutes", 1..=MAX_MINUTES);
    let mut ids = BTreeSet::new();
    let chapters = keys.tables("chapter").into_iter();
    let chapters = chapters.map(|chapter| read_chapter(chapter, &mut ids)).collect();
    keys.finish();
    LessonFile { game, minutes, chapters, text: text.to_owned(), origin: origin.to_owned() }
}

fn read_chapter(mut keys: Keys<'_>, ids: &mut BTreeSet<String>) -> Chapter {
    let id = keys.text("id", "a word that no other chapter has");
    if let Some(id) = &id {
        keys.place = format!("{} (`{}`)", keys.place, id.get_ref());
        if !ids.insert(id.get_ref().clone()) {
            let message = format!("found `{}` twice, expected another word", id.get_ref());
            keys.mistake("id", id.span(), &message);
        }
    }
    let title = keys.bilingual("title");
    let lessons = keys.tables("lesson").into_iter().map(read_lesson).collect();
    keys.finish();
    Chapter { id: id.map(Spanned::into_inner).unwrap_or_default(), title, lessons }
}

fn read_lesson(mut keys: Keys<'_>) -> Lesson {
    let names = ["position", "options", "moves", "solution", "goal", "before", "after"];
    let places = names.into_iter().map(|key| (key, keys.span_of(key))).collect();
    let position = keys.text("position", "a position as SFEN").map(Spanned::into_inner);
    let options = keys.choices("options");
    let moves = keys.number("moves", 1..=MAX_MOVES).unwrap_or(1);
    let opponent = match keys.word("opponent", &["waits", "answers"]) {
        0 => Opponent::Waits,
        _ => Opponent::Answers,
    };
    let (before, after) = (keys.bilingual("before"), keys.bilingual("after"));
    let solution = keys.texts("solution");
    if solution.is_empty() {
        keys.mistake("solution", keys.span_of("solution"), "found no move, expected one or more");
    }
    let goal = keys.table("goal").map(Goal::read).unwrap_or_default();
    let name = keys.place.clone();
    keys.finish();
    Lesson {
        position: position.unwrap_or_default(),
        options,
        moves,
        opponent,
        before,
        after,
        solution: solution.into_iter().map(Spanned::into_inner).collect(),
        goal,
        name,
        places,
    }
}
