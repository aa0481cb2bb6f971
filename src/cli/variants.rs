//! `komainu variants`: the known games and their options.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::CliError;
use super::game::is_path;
use super::json::{self, GameFacts, JsonArgs};
use komainu_core::board::FindError;
use komainu_core::board::Variant;
use komainu_core::rules::{HandicapStart, Rules, catalog};
use komainu_core::text::{WIDTH, wrapped};

/// The indentation of explanations.
const INDENT: &str = "      ";

/// List the games, or the handicaps, options and presets of one
///
/// For each game its id, board and name, and other names that are understood, in upper or lower case
/// and however their words are joined. Every id also works with `shogi` or `-shogi` behind it.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  komainu variants
  komainu variants tenjiku
  komainu variants --options
  komainu variants my.toml
  komainu variants --json")]
pub struct Variants {
    /// Show this game with its handicaps, options and presets: one of its names, or the path of a variant
    /// file
    #[arg(value_name = "VARIANT", conflicts_with = "variant_file")]
    variant: Option<String>,
    /// Show the game in this file with its handicaps, options and presets
    #[arg(long, value_name = "FILE")]
    variant_file: Option<PathBuf>,
    /// Show all games with their options: choices, what they decide and where they come from
    #[arg(long)]
    options: bool,
    #[command(flatten)]
    form: JsonArgs,
}

impl Variants {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let path = self.variant.as_ref().filter(|name| is_path(name)).map(PathBuf::from);
        let own = self.variant_file.clone().or(path).map(Variant::load_file).transpose()?;
        let files = if let Some(file) = &own {
            vec![file]
        } else if let Some(name) = &self.variant {
            vec![catalog::look_up(name).map_err(FindError::from)?.file()]
        } else {
            catalog::all().iter().map(catalog::BuiltIn::file).collect()
        };
        let with_options = self.options || self.variant.is_some() || self.variant_file.is_some();
        let games = files.iter().map(|file| file.rules(&[]));
        let games: Vec<Rules> = games.collect::<Result<_, _>>()?;
        if self.form.json {
            return games
                .iter()
                .try_for_each(|rules| json::write(out, "game", &GameFacts::of(rules)));
        }
        let widest = |text: fn(&Rules) -> &str| games.iter().map(|game| text(game).len()).max();
        let id = widest(|game| &game.id).unwrap_or(0);
        let name = widest(|game| &game.name).unwrap_or(0);
        for (index, game) in games.iter().enumerate() {
            if with_options && index > 0 {
                writeln!(out)?;
            }
            let board = format!("{}x{}", game.files, game.ranks);
            let line = format!("{:id$}  {board:>5}  {:name$}  ", game.id, game.name);
            let others = game.other_names();
            write!(out, "{}", wrapped(&others.join(", "), &line, &" ".repeat(line.len()), WIDTH))?;
            if with_options {
                write_handicaps(out, game)?;
                write_options(out, game)?;
                write_presets(out, game)?;
            }
        }
        Ok(())
    }
}

/// Writes the handicaps of a game that have a name, each with its squares or its position.
fn write_handicaps(out: &mut impl Write, game: &Rules) -> Result<(), CliError> {
    let geometry = game.geometry();
    for handicap in &game.handicaps {
        let start = match &handicap.start {
            HandicapStart::Without(squares) => {
                let squares = squares.iter().map(|&square| geometry.name(square));
                squares.collect::<Vec<_>>().join(",")
            }
            HandicapStart::Sfen(sfen) => format!("sfen {sfen}"),
        };
        writeln!(out, "  handicap {} = {start}", handicap.name)?;
        if !handicap.kif.is_empty() {
            writeln!(out, "{INDENT}in KIF {}", handicap.kif.join(", "))?;
        }
    }
    Ok(())
}

/// Writes the options of a game, each with its choices and the reasons for them.
fn write_options(out: &mut impl Write, game: &Rules) -> Result<(), CliError> {
    for option in &game.options {
        let choices = option.choices.iter().map(|choice| {
            let default = if *choice == option.default { " (default)" } else { "" };
            format!("{choice}{default}")
        });
        let choices = choices.collect::<Vec<_>>().join(" | ");
        let line = format!("{} = {choices}", option.name);
        write!(out, "{}", wrapped(&line, "  ", "    ", WIDTH))?;
        let decides = format!("Decides {}.", option.about);
        let source = format!("Source: {}", option.source.trim());
        for text in [decides, source] {
            write!(out, "{}", wrapped(&text, INDENT, INDENT, WIDTH))?;
        }
    }
    Ok(())
}

/// Writes the presets of a game, each with the source of its rules and the choices that it stands for.
fn write_presets(out: &mut impl Write, game: &Rules) -> Result<(), CliError> {
    for preset in &game.names.presets {
        writeln!(out, "  rules = {}", preset.name)?;
        let text = format!("{}: {}", preset.about, preset.choices_text());
        write!(out, "{}", wrapped(&text, INDENT, INDENT, WIDTH))?;
    }
    Ok(())
}
