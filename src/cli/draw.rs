//! `komainu draw`: a position as a picture.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::CliError;
use super::game::{GameArgs, PositionArgs};
use super::language::LanguageName;
use super::outputs;
use super::pieces::{Pointed, own_piece};
use komainu_core::board::Position;
use komainu_core::types::Color;
use komainu_describe::draw::{self, Marks, Picture};
use komainu_lab::numbers::number;

/// Draw a position as a picture, in SVG
///
/// The picture needs no other file: it holds the font with the kanji of the pieces. A legend below the
/// board explains its marks.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  komainu draw tenjiku -o tenjiku.svg
  komainu draw chu --moves 7i7h 7d7e --theme print > chu.svg
  komainu draw tenjiku --piece 12n --tiles letters -o demon.svg
  komainu draw mini --position 'r1s1k/2b2/4+p/P4/K2BR w G2gp 12' --threats \\
      --checks
  komainu draw dai --influence both --coordinates chess --size 40 -o dai.svg")]
pub struct Draw {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    position: PositionArgs,
    /// Mark the moves of the piece on this square, such as 7g, by their kinds, or the drops of a piece
    /// in hand, such as P*
    #[arg(long, value_name = "SQUARE|SYMBOL*")]
    piece: Option<String>,
    /// Mark how many pieces could capture on each square
    #[arg(long, value_name = "PLAYERS")]
    influence: Option<Players>,
    /// Mark threatened and unprotected pieces
    #[arg(long)]
    threats: bool,
    /// Mark royals in check, and the pieces that give it
    #[arg(long)]
    checks: bool,
    /// What the pieces look like
    #[arg(long, value_name = "TILES", default_value = "kanji")]
    tiles: Tiles,
    /// The colours
    #[arg(long, value_name = "THEME", default_value = "light")]
    theme: Theme,
    /// Draw the board as White sees it
    #[arg(long)]
    flip: bool,
    /// The names of files and ranks around the board
    #[arg(long, value_name = "STYLE", default_value = "shogi")]
    coordinates: Coordinates,
    /// The language of the words below the board
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    language: LanguageName,
    /// The width of a square in pixels
    #[arg(long, value_name = "PX", default_value = "48", value_parser = number(8_u16, 1000))]
    size: u16,
    /// Leave the font out: the picture is small, and needs a font that has the kanji
    #[arg(long)]
    no_font: bool,
    /// Write the picture to this file, in place of standard output
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Players whose influence is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Players {
    /// Of Black's pieces
    Black,
    /// Of White's pieces
    White,
    /// Of both players' pieces
    Both,
}

/// Looks of pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Tiles {
    /// Wedges with kanji
    Kanji,
    /// Wedges with the symbols of the pieces
    Letters,
    /// Round tokens with symbols and signs of the moves
    Western,
}

/// Colours of pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Theme {
    /// A wooden board on a light page
    Light,
    /// A wooden board on a dark page
    Dark,
    /// Black lines on white paper
    Print,
}

/// Names around the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Coordinates {
    /// Numbers from the right and letters from the top, as in 7g7f
    Shogi,
    /// Numbers from the right and kanji from the top, as in ７六歩
    Kanji,
    /// Letters from the left and numbers from below, as in c3c4
    Chess,
    /// No names
    None,
}

impl Draw {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let game = self.game.path();
        outputs::apart(&[("the game", game)], &[("--out", self.out.as_deref())])?;
        self.out.as_deref().map_or(Ok(()), check_name)?;
        let position = self.position.position(&self.game.variant()?)?;
        let marks = self.marks(&position)?;
        let picture = Picture::new(&position)
            .tiles(self.tiles.into())
            .theme(self.theme.into())
            .labels(self.coordinates.into())
            .flipped(self.flip)
            .language(self.language.into())
            .with_font(!self.no_font)
            .size(usize::from(self.size))
            .marks(marks);
        match &self.out {
            Some(path) => outputs::write(path, picture.to_string())?,
            None => write!(out, "{picture}")?,
        }
        Ok(())
    }

    /// Returns the requested marks.
    fn marks(&self, position: &Position) -> Result<Marks, CliError> {
        let mut marks = Marks::default();
        match self.influence {
            None => {}
            Some(Players::Black) => marks = marks.influence(position, &[Color::Black]),
            Some(Players::White) => marks = marks.influence(position, &[Color::White]),
            Some(Players::Both) => marks = marks.influence(position, &Color::ALL),
        }
        if self.threats {
            marks = marks.threats(position);
        }
        if self.checks {
            marks = marks.checks(position);
        }
        if let Some(name) = &self.piece {
            let side = position.side_to_move();
            let pointed = own_piece(position, name);
            marks = match pointed.map_err(|found| CliError::NoPieceThere { found, side })? {
                Pointed::InHand(piece) => marks.drops_of(position, piece),
                Pointed::On(square) => marks.moves_from(position, square),
            };
        }
        Ok(marks)
    }
}

/// Fails if the name of a picture has the extension of another format, such as a record.
fn check_name(path: &Path) -> Result<(), CliError> {
    let Some(end) = path.extension().filter(|end| !end.eq_ignore_ascii_case("svg")) else {
        return Ok(());
    };
    let (path, end) = (path.display(), end.display());
    let expected = "the picture is SVG, expected a name that ends with `.svg`, or without an end";
    Err(CliError::Plan(format!("{path}: `.{end}` is the end of another format: {expected}")))
}

impl From<Tiles> for draw::Tiles {
    fn from(tiles: Tiles) -> Self {
        match tiles {
            Tiles::Kanji => Self::Kanji,
            Tiles::Letters => Self::Letters,
            Tiles::Western => Self::Western,
        }
    }
}

impl From<Theme> for draw::Theme {
    fn from(theme: Theme) -> Self {
        match theme {
            Theme::Light => Self::Light,
            Theme::Dark => Self::Dark,
            Theme::Print => Self::Print,
        }
    }
}

impl From<Coordinates> for draw::Labels {
    fn from(coordinates: Coordinates) -> Self {
        match coordinates {
            Coordinates::Shogi => Self::Shogi,
            Coordinates::Kanji => Self::Kanji,
            Coordinates::Chess => Self::Chess,
            Coordinates::None => Self::None,
        }
    }
}
