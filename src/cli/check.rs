//! `komainu check`: whether variant files and lesson files are right, and what is odd about them.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::{CliError, complain, lessons};
use komainu_core::board::Variant;
use komainu_core::check::warnings;
use komainu_core::rules::{Diagnostic, Rules};
use komainu_core::text::counted;

/// The most warnings about a file that are shown; as many mistakes are shown.
const MAX_SHOWN: usize = 20;

/// Look for mistakes in variant files and lesson files
///
/// Shows the mistakes with their places, as every command does that is given a wrong file, and warns of
/// what is valid but odd: pieces that cannot move, rules that apply to nothing, a lopsided set-up. Only
/// the first twenty mistakes or warnings of a file are shown; `--all` shows the rest too. One line says
/// what a valid file contains. Mistakes and warnings go to standard error; the exit code is 2 if there
/// is a mistake.
///
/// Lesson files are checked too: their positions, goals and solutions, and whether fewer moves are enough.
/// Their game is the one of the variant file in the folder above, or else a built-in one; with
/// `--deny-warnings` all their texts have to be there in English and in Japanese.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  komainu check my.toml lessons/my.toml
  komainu check --deny-warnings variants/*.toml")]
pub struct Check {
    /// The variant files and lesson files
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Show all mistakes and warnings, not only the first twenty of each file
    #[arg(long)]
    all: bool,
    /// Treat warnings as mistakes
    #[arg(long)]
    deny_warnings: bool,
}

impl Check {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let mut wrong = Vec::new();
        for path in &self.files {
            if let Some(found) = lessons::look_at(path, self.deny_warnings) {
                match found {
                    Ok(words) => writeln!(out, "{}: {words}: no mistakes", path.display())?,
                    Err(CliError::Lessons(error)) if self.all => {
                        wrong.push(CliError::AllOfLessons(error));
                    }
                    Err(error) => wrong.push(error),
                }
                continue;
            }
            match look_at(path) {
                Ok((game, odd)) => {
                    out.flush()?;
                    show(&odd, if self.all { usize::MAX } else { MAX_SHOWN });
                    writeln!(out, "{}: {}", path.display(), describe(&game, odd.len()))?;
                    if self.deny_warnings && !odd.is_empty() {
                        let path = path.display().to_string();
                        wrong.push(CliError::Warnings { path, count: odd.len() });
                    }
                }
                Err(CliError::File(error)) if self.all => wrong.push(CliError::AllOfFile(error)),
                Err(error) => wrong.push(error),
            }
        }
        match wrong.len() {
            0 => Ok(()),
            1 => Err(wrong.remove(0)),
            _ => Err(CliError::Several(wrong)),
        }
    }
}

/// Writes warnings to standard error.
fn show(warnings: &[Diagnostic], most: usize) {
    for warning in warnings.iter().take(most) {
        complain(format_args!("{warning}\n"));
    }
    if warnings.len() > most {
        complain(format_args!("warning: the first {most} warnings are shown\n"));
    }
}

/// Returns the game in a file, and the warnings about it.
fn look_at(path: &Path) -> Result<(Rules, Vec<Diagnostic>), CliError> {
    let file = Variant::load_file(path)?;
    let rules = file.rules(&[])?;
    Ok((rules, warnings(&file)))
}

/// Describes the contents of a valid file in a few words.
fn describe(game: &Rules, warnings: usize) -> String {
    let (kinds, options) = (game.pieces.len(), game.options.len());
    let verdict = if warnings == 0 { "no mistakes".into() } else { counted(warnings, "warning") };
    let options = match options {
        0 => "no options".into(),
        _ => counted(options, "option"),
    };
    let board = format!("{}x{}", game.files, game.ranks);
    format!("{}, {board}, {}, {options}: {verdict}", game.name, counted(kinds, "kind"))
}
