//! `komainu describe`: the rules of a game in words.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::CliError;
use super::game::GameArgs;
use super::json::{self, DescriptionFacts, JsonArgs};
use super::language::LanguageName;
use super::outputs;
use komainu_core::rules::Rules;
use komainu_core::text::WIDTH;
use komainu_core::types::PieceKind;
use komainu_describe::{Document, Language};

/// The forms of a description.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Plain text for a terminal of 80 columns
    Text,
    /// Markdown with tables
    Markdown,
    /// One page, with its style included
    Html,
    /// JSON for programs, as `--json` prints it
    Json,
}

impl Format {
    /// Returns the form that the extension of a file stands for.
    fn of_file(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?;
        let is = |known: &str| ending.eq_ignore_ascii_case(known);
        match () {
            () if is("html") || is("htm") => Some(Self::Html),
            () if is("json") => Some(Self::Json),
            () if is("md") || is("markdown") => Some(Self::Markdown),
            () => None,
        }
    }
}

/// Say in words what the rules are and what the pieces do
///
/// Without a PIECE the whole game is described: its board, its start, promotion, drops, the end of
/// the game, handicaps, every option with its choices and sources, and all pieces. A move diagram
/// shows the squares around a piece with letters that are explained below it.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  komainu describe tenjiku
  komainu describe tenjiku FEg 'water buffalo' 火鬼
  komainu describe chu --option rules=lishogi
  komainu describe tai --output tai.html
  komainu describe chu Ln --json
  komainu describe chu --language ja")]
pub struct Describe {
    #[command(flatten)]
    game: GameArgs,
    /// Describe only this piece: its symbol, name, kanji or id
    #[arg(value_name = "PIECE")]
    pieces: Vec<String>,
    /// The form of the description [default: by the extension of the output, or text]
    #[arg(long, value_enum, conflicts_with = "json")]
    format: Option<Format>,
    /// The language of the description
    #[arg(long, value_enum, default_value = "en")]
    language: LanguageName,
    /// Write to this file in place of standard output
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    form: JsonArgs,
}

impl Describe {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let game = self.game.path();
        outputs::apart(&[("the game", game)], &[("--output", self.output.as_deref())])?;
        let variant = self.game.variant()?;
        let kinds = self.kinds(variant.rules())?;
        let document = document(variant.rules(), &kinds, self.language.into());
        let text = match self.format() {
            Format::Text => document.text(WIDTH),
            Format::Markdown => document.markdown(),
            Format::Html => document.html_page(),
            Format::Json => {
                let facts =
                    DescriptionFacts::of(variant.rules(), document, &kinds, self.language.into());
                json::line("description", &facts)?
            }
        };
        match &self.output {
            None => out.write_all(text.as_bytes())?,
            Some(path) => outputs::write(path, text)?,
        }
        Ok(())
    }

    fn format(&self) -> Format {
        let of_json = self.form.json.then_some(Format::Json);
        let by_name = || Format::of_file(self.output.as_deref()?);
        of_json.or(self.format).or_else(by_name).unwrap_or(Format::Text)
    }

    /// Returns the kinds of the pieces that are named.
    fn kinds(&self, rules: &Rules) -> Result<Vec<PieceKind>, CliError> {
        let kinds = self.pieces.iter().map(|word| komainu_describe::find_piece(rules, word));
        Ok(kinds.collect::<Result<_, _>>()?)
    }
}

/// Returns the description: of the game, of a piece, or of several pieces on one page.
fn document(rules: &Rules, kinds: &[PieceKind], language: Language) -> Document {
    match kinds {
        [] => komainu_describe::game_in(rules, language),
        [kind] => komainu_describe::piece_in(rules, *kind, language),
        kinds => komainu_describe::pieces_in(rules, kinds, language),
    }
}
