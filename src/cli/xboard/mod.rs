//! `komainu xboard`: starts XBoard with the right settings for a game.

mod display;
mod error;
mod install;
mod mark;
mod program;
mod settings;
mod tiles;

use std::env;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use clap::Args;

use super::CliError;
use super::game::{RulesArgs, is_path, start};
use crate::protocol::Shown;
pub use error::XBoardError;
pub use install::InstallXBoard;
use komainu_core::board::{Position, Variant};
use komainu_core::files::{self, MEGABYTE};
use komainu_lab::numbers::number;
use settings::Settings;
use tiles::{Tiles, Writing};

/// Play a game in XBoard, with the right board and pieces
///
/// XBoard shows the game on a wooden board, with kanji on the pieces, in red where they are promoted,
/// and lights up the squares to which a piece can go. It leaves the rules to the engine. The settings
/// that XBoard has for other games stay as they are.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  komainu xboard tenjiku
  komainu xboard chu --level 5 --time 30+10
  komainu xboard my.toml
  komainu xboard shogi --handicap two_pieces
  komainu xboard mini --print
  komainu xboard dai -- -flipView true")]
pub struct XBoardCommand {
    /// The game: one of the names that `komainu variants` lists, or the path of a variant file
    #[arg(value_name = "VARIANT")]
    variant: String,
    /// Play at this level, from 0, the weakest, to 20
    #[arg(long, value_name = "N", value_parser = number(0_u8, 20))]
    level: Option<u8>,
    /// Give each side this many minutes, and this many seconds more for each move
    #[arg(long, value_name = "MINUTES[+SECONDS]", value_parser = clock)]
    time: Option<(u32, u32)>,
    /// Give the engine this many seconds for each move, in place of a clock
    #[arg(long, value_name = "N", conflicts_with = "time", value_parser = number(1_u32, u32::MAX))]
    seconds: Option<u32>,
    /// Let the engine give a handicap: its name, or the squares of the pieces such as 2b,8b
    #[arg(long, value_name = "NAME|SQUARES")]
    handicap: Option<String>,
    /// The size of a square in pixels, if the board had eight files [default: fits the screen]
    #[arg(long, value_name = "N", value_parser = number(8_u32, 1000))]
    size: Option<u32>,
    /// What is written on the pieces [default: kanji if a font has them, else letters]
    #[arg(long, value_enum)]
    pieces: Option<Writing>,
    /// Print the command that would start XBoard
    #[arg(long)]
    print: bool,
    /// Further arguments for XBoard
    #[arg(last = true, value_name = "ARGUMENT")]
    arguments: Vec<String>,
}

/// Reads `MINUTES[+SECONDS]`.
fn clock(text: &str) -> Result<(u32, u32), String> {
    let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
    let clock = minutes.parse().ok().zip(seconds.parse().ok()).filter(|clock| clock.0 > 0);
    clock.ok_or_else(|| "expected minutes such as 30, or 30+10 for 10 seconds a move more".into())
}

impl XBoardCommand {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let rules = RulesArgs { variant_file: None, options: Vec::new() };
        let variant = rules.variant(Some(&self.variant))?;
        let shown = shown(&variant, &self.variant)?;
        let (program, size) = if self.print {
            (PathBuf::from("xboard"), self.size.or_else(|| fitting_size(&shown).ok()))
        } else {
            let program = program::xboard()?;
            let fitting = fitting_size(&shown)?;
            (program, self.size.or(Some(fitting)))
        };
        let arguments = self.arguments(&variant, &shown, size)?;
        if self.print {
            let words = arguments.iter().map(|word| shell_quoted(word));
            let words: Vec<String> =
                [program.display().to_string()].into_iter().chain(words).collect();
            return Ok(writeln!(out, "{}", words.join(" "))?);
        }
        let status = Command::new(program).args(arguments).status()?;
        if status.success() { Ok(()) } else { Err(XBoardError::Ended(status.to_string()).into()) }
    }

    /// Returns the arguments for XBoard, and makes the pictures.
    fn arguments(
        &self,
        variant: &Arc<Variant>,
        shown: &Shown,
        size: Option<u32>,
    ) -> Result<Vec<String>, CliError> {
        let rules = variant.rules();
        let tiles = Tiles::new(shown, rules, writing(self.pieces, tiles::kanji(rules)));
        let folder = cache()?.join("komainu").join("xboard").join(&rules.id);
        keep(&folder, &tiles)?;
        let file = is_path(&self.variant).then(|| fs::canonicalize(&self.variant)).transpose()?;
        let mut engine = program::engine(&files::own_program()?.to_string_lossy(), file.as_deref());
        let handicap = self.handicap(variant)?;
        if let Some(handicap) = &handicap {
            engine += &format!(" --variant {} --option Handicap={handicap}", rules.id);
        }
        let folder = folder.to_string_lossy();
        let mut settings = Settings::new(shown, &engine, &folder, tiles.inscriptions.as_deref());
        if let Some(size) = size {
            settings.add("-boardSize", size);
        }
        if let Some((minutes, seconds)) = self.time {
            settings.add("-movesPerSession", 0);
            settings.add("-timeControl", minutes);
            settings.add("-timeIncrement", seconds);
        }
        if let Some(seconds) = self.seconds {
            // The clocks would run all the same, and mean nothing.
            settings.add("-clockMode", false);
            settings.add("-searchTime", format!("{}:{:02}", seconds / 60, seconds % 60));
        }
        if let Some(level) = self.level {
            settings.add("-firstOptions", format!("Skill Level={level}"));
        }
        if handicap.is_some() {
            // The player who gives a handicap begins.
            settings.add("-initialMode", "MachineWhite");
        }
        settings.add("-saveSettingsOnExit", false);
        Ok(settings.arguments().chain(self.arguments.iter().cloned()).collect())
    }

    /// Returns the handicap as one word, if there is one and the game has it.
    fn handicap(&self, variant: &Arc<Variant>) -> Result<Option<String>, CliError> {
        let Some(handicap) = &self.handicap else { return Ok(None) };
        let given = start(variant, Some(handicap))?.key() != Position::start(variant).key();
        let words: Vec<_> = handicap.split_whitespace().collect();
        Ok(given.then(|| words.join(",")))
    }
}

/// Returns the size at which the board fits the screen.
fn fitting_size(shown: &Shown) -> Result<u32, XBoardError> {
    Ok(settings::board_size(shown, display::screen()?))
}

/// Returns the game as XBoard shows it, under this name if XBoard has it.
fn shown(variant: &Variant, name: &str) -> Result<Shown, XBoardError> {
    let problem = |reason| XBoardError::not_shown(reason, &variant.rules().name);
    Shown::new(variant, name).map_err(problem)
}

/// Returns the writing on the pieces: what was asked for, or else kanji if a font has them all.
fn writing(asked: Option<Writing>, kanji: impl Iterator<Item = char>) -> Writing {
    asked.unwrap_or_else(|| {
        if program::has_font_with(kanji) {
            return Writing::Kanji;
        }
        // Nothing depends on the remark; standard error may be closed.
        let _ = writeln!(
            io::stderr(),
            "note: found no font with the kanji of the pieces, which have letters instead \
             (Debian and Ubuntu: apt install fonts-noto-cjk)"
        );
        Writing::Letters
    })
}

/// Returns the folder for files that can be made again.
fn cache() -> Result<PathBuf, XBoardError> {
    let named = env::var_os("XDG_CACHE_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    named.or_else(|| Some(env::home_dir()?.join(".cache"))).ok_or(XBoardError::NoHome)
}

/// Writes these pictures to a folder, unless they are there already.
fn keep(folder: &Path, tiles: &Tiles) -> Result<(), XBoardError> {
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |problem| XBoardError::File { path, prefix: false, problem }
    };
    fs::create_dir_all(folder).map_err(failed(folder))?;
    for (name, svg) in &tiles.files {
        let path = folder.join(name);
        if files::read(&path, MEGABYTE).ok().as_deref() != Some(svg.as_bytes()) {
            files::write(&path, svg).map_err(failed(&path))?;
        }
    }
    Ok(())
}

/// Quotes a word for a shell, if it needs quotes.
fn shell_quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=+,:@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}
