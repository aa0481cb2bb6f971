//! `komainu describe`: the rules of a game in words.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::CliError;
use super::game::GameArgs;
use crate::describe::{self, Document};
use crate::files;

/// The columns of a terminal that texts are broken to.
const WIDTH: usize = 80;

/// The forms of a description.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Plain text for a terminal of 80 columns
    Text,
    /// Markdown with tables
    Markdown,
    /// One page with its style in it
    Html,
}

/// Say in words what the rules of a game are and what its pieces do
///
/// Without a PIECE the whole game is described: its board, its start, promotion, drops, the end of
/// the game, handicaps, every option with its choices and sources, and all pieces. A move diagram
/// shows the squares around a piece with letters that are explained below it.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  komainu describe tenjiku
  komainu describe tenjiku FEg 'water buffalo' 火鬼
  komainu describe chu --option rules=lishogi
  komainu describe tai --format html --output tai.html")]
pub struct Describe {
    #[command(flatten)]
    game: GameArgs,
    /// Describe only this piece: its symbol, name, kanji or id
    #[arg(value_name = "PIECE")]
    pieces: Vec<String>,
    /// The form of the description
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Write to this file in place of standard output
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Describe {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let document = self.document()?;
        let text = match self.format {
            Format::Text => document.text(WIDTH),
            Format::Markdown => document.markdown(),
            Format::Html => document.html_page(),
        };
        match &self.output {
            None => out.write_all(text.as_bytes())?,
            Some(path) => files::write(path, text)
                .map_err(|problem| CliError::Unwritten { path: path.clone(), problem })?,
        }
        Ok(())
    }

    /// What is described: the game, a piece, or several pieces of it on one page.
    fn document(&self) -> Result<Document, CliError> {
        let variant = self.game.variant()?;
        let rules = variant.rules();
        let kinds = self.pieces.iter().map(|word| describe::find_piece(rules, word));
        let kinds = kinds.collect::<Result<Vec<_>, _>>()?;
        Ok(match kinds.as_slice() {
            [] => describe::game(rules),
            [kind] => describe::piece(rules, *kind),
            kinds => describe::pieces(rules, kinds),
        })
    }
}
