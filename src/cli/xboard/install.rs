//! `komainu install-xboard`: installs the games for XBoard.

use std::env;
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{self, Path, PathBuf};

use clap::Args;

use super::error::XBoardError;
use super::mark::{self, Author};
use super::settings::Settings;
use super::tiles::{Tiles, Writing};
use super::{program, shown, tiles, writing};
use crate::cli::CliError;
use komainu_core::board::Variant;
use komainu_core::files::{self, MEGABYTE};
use komainu_core::rules::catalog;
use komainu_core::text::{WIDTH, counted, wrapped};

/// The size of the board until the user chooses another one: it fits a small screen.
const BOARD_SIZE: u32 = 72;
/// The beginning of the names of all files and folders that are installed.
const OURS: &str = "komainu";

/// Install the games for XBoard: `xboard @komainu-GAME` plays them
///
/// Writes a file of settings and pictures for every game that XBoard can show: for one user into
/// ~/.xboard/themes, with --prefix for all users. The latter also puts Komainu on the list of engines
/// in XBoard's dialogs. Files that are not Komainu's, and files that were changed since, stay.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  komainu install-xboard
  komainu install-xboard --prefix /usr
  komainu install-xboard --prefix /usr --destdir debian/komainu
  komainu install-xboard --uninstall")]
pub struct InstallXBoard {
    /// Install for all users, under DIR/share/games; XBoard itself is mostly under /usr
    #[arg(long, value_name = "DIR")]
    prefix: Option<PathBuf>,
    /// Put this folder before the prefix of the files that are written, but not in their contents
    #[arg(long, value_name = "DIR", requires = "prefix")]
    destdir: Option<PathBuf>,
    /// What is written on the pieces [default: kanji if a font has them, else letters]
    #[arg(long, value_enum)]
    pieces: Option<Writing>,
    /// Remove what was installed
    #[arg(long)]
    uninstall: bool,
    /// Also overwrite or remove files that others have written or changed
    #[arg(long)]
    force: bool,
}

/// The folders into which the files go.
struct Places {
    /// The folder in which XBoard and its users find the themes.
    themes: PathBuf,
    /// The folder for the plug-in, if there is one that XBoard searches.
    plugins: Option<PathBuf>,
    /// The folder that is never removed.
    root: PathBuf,
    /// The folder in which the whole tree of files is written, if it is another one than the root.
    destdir: Option<PathBuf>,
}

/// A file to be written.
struct Planned {
    path: PathBuf,
    text: String,
}

impl InstallXBoard {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let places = self.places()?;
        if self.uninstall { self.remove(&places, out) } else { self.install(&places, out) }
    }

    /// Returns the folders to install into.
    fn places(&self) -> Result<Places, XBoardError> {
        let destdir = self.destdir.clone();
        Ok(match &self.prefix {
            Some(prefix) => {
                let root =
                    path::absolute(prefix).map_err(|problem| self.failed(prefix, problem))?;
                Places {
                    themes: root.join("share/games/xboard/themes"),
                    plugins: Some(root.join("share/games/plugins/xboard")),
                    root,
                    destdir,
                }
            }
            None => {
                let root = env::home_dir().ok_or(XBoardError::NoHome)?;
                Places { themes: root.join(".xboard/themes"), plugins: None, root, destdir }
            }
        })
    }

    /// Writes all files, or none if one of them is not ours to overwrite.
    fn install(&self, places: &Places, out: &mut impl Write) -> Result<(), CliError> {
        let (files, games) = self.planned(places)?;
        let mut due = Vec::new();
        let mut taken = Vec::new();
        for Planned { path, text } in files {
            match self.read(&path)? {
                Some(found) if found == text => {}
                Some(found) if !self.force && mark::author(&found) != Author::Komainu => {
                    taken.push(path)
                }
                _ => due.push((path, text)),
            }
        }
        if !taken.is_empty() {
            return Err(XBoardError::Taken(taken).into());
        }
        for (path, text) in &due {
            let folder = path.parent().unwrap_or(path);
            let written = fs::create_dir_all(folder).and_then(|()| files::write(path, text));
            written.map_err(|problem| self.failed(path, problem))?;
        }
        let themes = places.themes.display();
        match due.len() {
            0 => writeln!(out, "nothing to do: {themes} has everything")?,
            count => {
                let (files, games) = (counted(count, "file"), counted(games.len(), "game"));
                writeln!(out, "wrote {files} for {games} to {themes}")?;
            }
        }
        writeln!(out, "play with `xboard @{OURS}-GAME`, where GAME is one of")?;
        Ok(write!(out, "{}", wrapped(&games.join(", "), "", "", WIDTH))?)
    }

    /// Returns the files of all games that XBoard can show, and the ids of these games.
    fn planned(&self, places: &Places) -> Result<(Vec<Planned>, Vec<String>), CliError> {
        // An installation for all users starts the engine by its name, since it is installed as well.
        let own = files::own_program()?.to_string_lossy().into_owned();
        let engine = if self.prefix.is_some() { OURS } else { &own };
        let engine = program::engine(engine, None);
        let (mut files, mut games) = (Vec::new(), Vec::new());
        let mut variants = Vec::new();
        for game in catalog::all() {
            let variant = Variant::find(&game.id, &[])?;
            variants.extend(shown(&variant, &game.id).ok().map(|shown| (game, variant, shown)));
        }
        let kanji = variants.iter().flat_map(|(_, variant, _)| tiles::kanji(variant.rules()));
        let writing = writing(self.pieces, kanji);
        for (game, variant, shown) in &variants {
            let tiles = Tiles::new(shown, variant.rules(), writing);
            let theme = format!("{OURS}-{}", game.id);
            let folder = places.themes.join(&theme);
            let inscriptions = tiles.inscriptions.as_deref();
            let mut settings =
                Settings::new(shown, &engine, &folder.to_string_lossy(), inscriptions);
            settings.add("-boardSize", BOARD_SIZE);
            let text = settings.file("~/.xboard-komainu-rc");
            files.push(Planned { path: places.settings().join(theme), text });
            let pictures = tiles.files.into_iter();
            files.extend(
                pictures
                    .map(|(name, text)| Planned { path: places.written(&folder).join(name), text }),
            );
            games.push(game.id.clone());
        }
        if let Some(folder) = &places.plugins {
            // XBoard reads three lines: the version of the format, the command, kinds of games.
            let text = format!("plugin spec 0.0\n{engine}\nshogivariants,shogi\n");
            let path = places.written(folder).join(format!("{OURS}.eng"));
            files.push(Planned { path, text: mark::marked_below(&text) });
        }
        Ok((files, games))
    }

    /// Removes the files that are ours and unchanged, and reports those that were changed.
    fn remove(&self, places: &Places, out: &mut impl Write) -> Result<(), CliError> {
        let (mut removed, mut left) = (0, Vec::new());
        for path in places.installed() {
            let Some(text) = self.read(&path)? else { continue };
            match mark::author(&text) {
                Author::Others => continue,
                Author::KomainuAndOthers if !self.force => left.push(path),
                _ => {
                    fs::remove_file(&path).map_err(|problem| self.failed(&path, problem))?;
                    removed += 1;
                    places.prune(&path);
                }
            }
        }
        let themes = places.themes.display();
        match removed {
            0 if left.is_empty() => {
                writeln!(out, "nothing to do: {themes} has no file of Komainu's")?
            }
            count => writeln!(out, "removed {} from {themes}", counted(count, "file"))?,
        }
        for path in left {
            writeln!(out, "left {}, which was changed; --force removes it", path.display())?;
        }
        Ok(())
    }

    /// Reads a file; returns `None` if it does not exist.
    fn read(&self, path: &Path) -> Result<Option<String>, XBoardError> {
        match files::read(path, MEGABYTE) {
            Ok(bytes) => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
            Err(problem) if problem.kind() == ErrorKind::NotFound => Ok(None),
            Err(problem) => Err(self.failed(path, problem)),
        }
    }

    /// Returns the error about a file.
    fn failed(&self, path: &Path, problem: std::io::Error) -> XBoardError {
        XBoardError::File { path: path.to_owned(), prefix: self.prefix.is_some(), problem }
    }
}

impl Places {
    /// Returns the place of a folder while files are written: within `destdir`, if there is one.
    fn written(&self, folder: &Path) -> PathBuf {
        match &self.destdir {
            Some(destdir) => destdir.join(folder.strip_prefix("/").unwrap_or(folder)),
            None => folder.to_owned(),
        }
    }

    /// Returns the folder of the files of settings.
    fn settings(&self) -> PathBuf {
        self.written(&self.themes).join("conf")
    }

    /// Returns all files whose names are like ours: settings, pictures and the plug-in.
    fn installed(&self) -> Vec<PathBuf> {
        let themes = named_like_ours(&self.written(&self.themes));
        let pictures = themes.iter().flat_map(|folder| entries(folder));
        let plugins = self.plugins.iter().flat_map(|folder| named_like_ours(&self.written(folder)));
        let mut files = named_like_ours(&self.settings());
        files.extend(pictures.chain(plugins));
        files.retain(|path| path.is_file());
        files
    }

    /// Removes the folders around a file that are empty without it.
    fn prune(&self, path: &Path) {
        let root = self.written(&self.root);
        let folders = path.ancestors().skip(1);
        for folder in folders.take_while(|folder| **folder != root) {
            // A folder that is not empty is not removed, and neither are those around it.
            if fs::remove_dir(folder).is_err() {
                return;
            }
        }
    }
}

/// Returns the entries of a folder, in the order of their names.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

/// Returns the entries of a folder whose names are like ours.
fn named_like_ours(folder: &Path) -> Vec<PathBuf> {
    let mut paths = entries(folder);
    paths.retain(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.strip_prefix(OURS).is_some_and(|rest| rest.starts_with(['-', '.']))
    });
    paths
}
