//! `komainu site`: the rules of the games as a site.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use super::CliError;
use super::game::RulesArgs;
use super::outputs::{try_to_create, unwritten};
use komainu_core::board::Variant;
use komainu_core::files;
use komainu_core::rules::catalog;
use komainu_core::text::counted;
use komainu_describe::site::{self, BoardAddress, SiteFile, SiteGame};

/// The list of the files that the command has written into a folder.
const LIST: &str = "komainu-site.txt";
/// The first line of the list.
const TITLE: &str = "Files written by `komainu site`, which replaces them and no others:";
/// The folder in which the files are written before any of them gets its place.
const NEW: &str = ".komainu-site-new";

/// Write the rules of the games as a site, in English and Japanese
///
/// The pages need no server and nothing from elsewhere: open index.html in a browser, or publish the
/// folder. A folder that has been written before is brought up to date; files of others in it stay, and
/// nothing is written if one of them is in the way.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  komainu site --output site
  komainu site --output site --board play/index.html
  komainu site --output mine chu ./my.toml")]
pub struct SiteCommand {
    /// The games, by name or by the path of a variant file [default: all that are built in]
    #[arg(value_name = "VARIANT")]
    games: Vec<String>,
    /// The folder to write, which is made if it does not exist
    #[arg(long, value_name = "DIR")]
    output: PathBuf,
    /// The address of a board in the browser to link to, from the folder or absolute
    #[arg(long, value_name = "ADDRESS")]
    board: Option<BoardAddress>,
}

impl SiteCommand {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let games = self.games()?;
        let site = site::files(&games, self.board.as_ref());
        let folder = &self.output;
        let before = known_files(folder)?;
        check_free(folder, &site, &before)?;
        check_writable(folder, &site, &before)?;
        fs::create_dir_all(folder).map_err(|problem| unwritten(folder, problem))?;
        let new = folder.join(NEW);
        let written = write_new(&new, &site).and_then(|()| place(folder, &new, &site));
        if let Err(error) = written {
            // What is left there is no loss, and the first error counts.
            let _ = fs::remove_dir_all(&new);
            return Err(error);
        }
        remove_old(folder, &site, &before)?;
        let bytes: usize = site.iter().map(|file| file.content.len()).sum();
        let (files, games) = (counted(site.len(), "file"), counted(games.len(), "game"));
        writeln!(out, "{files} about {games}, {} kB, in {}", bytes / 1000, folder.display())?;
        Ok(())
    }

    /// Returns the games, no two of them with one id.
    fn games(&self) -> Result<Vec<SiteGame>, CliError> {
        let all = catalog::ids().into_iter().map(str::to_owned).collect();
        let names = if self.games.is_empty() { all } else { self.games.clone() };
        let mut known: BTreeMap<String, String> = BTreeMap::new();
        let mut games = Vec::new();
        for name in names {
            let game = game(&name)?;
            let id = game.rules().id.clone();
            if let Some(other) = known.insert(id.clone(), name.clone()) {
                let problem = format!(
                    "found {other} and {name}, which are both `{id}`; expected each game once"
                );
                return Err(CliError::Plan(problem));
            }
            games.push(game);
        }
        Ok(games)
    }
}

/// Returns the game of a name or in the file at a path.
fn game(name: &str) -> Result<SiteGame, CliError> {
    match RulesArgs::default().file(Some(name))? {
        Some(file) => Ok(SiteGame::new(Variant::new(file.rules(&[])?), &file)),
        None => Ok(SiteGame::find(name)?),
    }
}

/// Returns the paths that the list of an earlier site names; none if there is no list.
fn known_files(folder: &Path) -> Result<Vec<String>, CliError> {
    let path = folder.join(LIST);
    let text = match files::read_text(&path, files::MAX_LIST_LENGTH) {
        Ok(text) => text,
        Err(problem) if problem.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(problem) => return Err(unwritten(&path, problem)),
    };
    let mut lines = text.lines();
    if lines.next() != Some(TITLE) {
        let path = path.display();
        return Err(CliError::Plan(format!(
            "{path}: found something else than the list of a site"
        )));
    }
    // Only paths that the command could have written, so that a damaged list removes nothing else.
    let is_ours = |line: &&str| {
        !line.starts_with('/')
            && !line.contains('\\')
            && line.split('/').all(|part| !part.is_empty() && part != "..")
    };
    Ok(lines.filter(is_ours).map(str::to_owned).collect())
}

/// Fails if a file of somebody else is where one of the site has to be.
fn check_free(folder: &Path, site: &[SiteFile], before: &[String]) -> Result<(), CliError> {
    // A file may also be where a folder has to be.
    let blocks = |path: &Path| fs::symlink_metadata(path).is_ok_and(|found| !found.is_dir());
    let is_foreign = |file: &&SiteFile| {
        let path = folder.join(&file.path);
        let folders = Path::new(&file.path).ancestors().skip(1);
        !before.contains(&file.path) && fs::symlink_metadata(&path).is_ok()
            || folders.map(|above| folder.join(above)).any(|above| blocks(&above))
    };
    let foreign: Vec<&str> =
        site.iter().filter(is_foreign).map(|file| file.path.as_str()).collect();
    let Some(first) = foreign.first() else { return Ok(()) };
    let more = match foreign.len() - 1 {
        0 => String::new(),
        more => format!(" and {}", counted(more, "other file")),
    };
    let folder = folder.display();
    Err(CliError::Plan(format!(
        "{folder}: found {first}{more}, not written by this command; expected an empty or a new folder"
    )))
}

/// Fails if a file cannot get its place, or an old one cannot be removed: a folder stands in its place, or
/// its folder cannot be written.
fn check_writable(folder: &Path, site: &[SiteFile], before: &[String]) -> Result<(), CliError> {
    let new = site.iter().map(|file| file.path.as_str());
    let paths: BTreeSet<&str> =
        new.chain(before.iter().map(String::as_str)).chain([LIST]).collect();
    let mut folders: BTreeSet<PathBuf> = BTreeSet::new();
    for path in paths {
        let place = folder.join(path);
        if fs::symlink_metadata(&place).is_ok_and(|found| found.is_dir()) {
            let folder = folder.display();
            return Err(CliError::Plan(format!(
                "{folder}: found the folder {path}, expected a file of the site or nothing there"
            )));
        }
        // A folder that is not there yet is made in the nearest one above it.
        folders.extend(place.ancestors().skip(1).find(|above| above.is_dir()).map(Path::to_owned));
    }
    for folder in folders {
        try_to_create(&folder.join(NEW)).map_err(|problem| unwritten(&folder, problem))?;
    }
    Ok(())
}

/// Writes all files into a folder of their own.
fn write_new(new: &Path, site: &[SiteFile]) -> Result<(), CliError> {
    // What an interrupted run has left.
    match fs::remove_dir_all(new) {
        Err(problem) if problem.kind() != io::ErrorKind::NotFound => {
            return Err(unwritten(new, problem));
        }
        _ => {}
    }
    for file in site {
        write(&new.join(&file.path), &file.content)?;
    }
    let paths: Vec<&str> = site.iter().map(|file| file.path.as_str()).collect();
    write(&new.join(LIST), format!("{TITLE}\n{}\n", paths.join("\n")).as_bytes())
}

fn write(path: &Path, content: &[u8]) -> Result<(), CliError> {
    let failed = |problem| unwritten(path, problem);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    fs::write(path, content).map_err(failed)
}

/// Moves all files to their places, the list first, so that no file of an interrupted run is taken for
/// somebody else's.
fn place(folder: &Path, new: &Path, site: &[SiteFile]) -> Result<(), CliError> {
    for path in std::iter::once(LIST).chain(site.iter().map(|file| file.path.as_str())) {
        let place = folder.join(path);
        let failed = |problem| unwritten(&place, problem);
        if let Some(folder) = place.parent() {
            fs::create_dir_all(folder).map_err(failed)?;
        }
        fs::rename(new.join(path), &place).map_err(failed)?;
    }
    fs::remove_dir_all(new).map_err(|problem| unwritten(new, problem))
}

/// Removes the files of an earlier site that this one does not have.
fn remove_old(folder: &Path, site: &[SiteFile], before: &[String]) -> Result<(), CliError> {
    for path in before.iter().filter(|path| site.iter().all(|file| file.path != **path)) {
        super::outputs::remove(&folder.join(path))?;
    }
    Ok(())
}
