//! Lesson files: where they are, and whether they are right.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::{fs, io};

use super::CliError;
use komainu_core::board::{FindError, Variant};
use komainu_core::files::{self, MAX_DESCRIPTION_LENGTH};
use komainu_core::rules::VariantFile;
use komainu_core::text::counted;
use komainu_studio::exercises::{Closeness, LessonError, LessonFile, check};

/// The folder of lesson files beside variant files.
const FOLDER: &str = "lessons";
/// The most moves that are tried in a lesson to see whether fewer than its `moves` are enough.
const MAX_TRIES: u32 = 20_000;

/// Checks a file if it is a lesson file, and describes it; `None` if it is none.
pub fn look_at(path: &Path, both_languages: bool) -> Option<Result<String, CliError>> {
    let text = files::read_text(path, MAX_DESCRIPTION_LENGTH).ok()?;
    LessonFile::is_meant(&text).then(|| {
        let (file, name) = read(path, &text, both_languages)?;
        let chapters = counted(file.chapters.len(), "chapter");
        Ok(format!("lessons of {name}, {chapters}, {}", counted(file.count(), "lesson")))
    })
}

/// Reads a lesson file and checks it by the rules of its game, whose name is returned too.
fn read(path: &Path, text: &str, both_languages: bool) -> Result<(LessonFile, String), CliError> {
    let file = LessonFile::parse(text, &path.display().to_string())?;
    let own = own_game(path, &file.game).map(Variant::load_file).transpose()?;
    let closeness = Closeness { tries: MAX_TRIES, both_languages };
    let name = match &own {
        Some(own) => own.name().to_owned(),
        None => Variant::find(&file.game, &[])?.rules().name.clone(),
    };
    let find = |choices: &[(&str, &str)]| match &own {
        Some(own) => Ok(Variant::new(own.rules(choices).map_err(FindError::from)?)),
        None => Variant::find(&file.game, choices),
    };
    LessonError::of(check(&file, &find, closeness)).map_or(Ok(()), Err)?;
    Ok((file, name))
}

/// The variant file of a game in the folder above that of its lessons, if there is one.
fn own_game(lessons: &Path, game: &str) -> Option<PathBuf> {
    let absolute = std::path::absolute(lessons).ok()?;
    let folder = absolute.parent().filter(|it| it.file_name() == Some(OsStr::new(FOLDER)))?;
    let is_id = |line: &str| {
        let (key, value) = line.split_once('=').unwrap_or_default();
        key.trim() == "id" && value.trim().trim_matches(['"', '\'']) == game
    };
    let describes = |path: &PathBuf| {
        let text = files::read_text(path, MAX_DESCRIPTION_LENGTH).unwrap_or_default();
        text.lines().take_while(|line| !line.starts_with('[')).any(is_id)
    };
    let beside = fs::read_dir(folder.parent()?).ok()?.filter_map(|file| Some(file.ok()?.path()));
    let mut files = beside.filter(|path| path.extension() == Some(OsStr::new("toml")));
    files.find(describes)
}

/// The text of the lesson file beside a variant file, `lessons/ID.toml`, if there is one.
///
/// # Errors
/// If it cannot be read, is no lesson file of the game, or has mistakes.
pub fn beside(file: &VariantFile) -> Result<Option<String>, CliError> {
    let path = Path::new(file.origin()).with_file_name(FOLDER).join(format!("{}.toml", file.id()));
    let text = match files::read_text(&path, MAX_DESCRIPTION_LENGTH) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(problem) => return Err(CliError::Unread { path, problem }),
    };
    let (lessons, _) = read(&path, &text, false)?;
    if lessons.game != file.id() {
        let path = path.display().to_string();
        let (found, named) = (lessons.game, file.id().to_owned());
        return Err(CliError::OtherGame { path, found, named });
    }
    Ok(Some(text))
}
