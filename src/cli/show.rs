//! `komainu show`: a position as a text diagram.

use std::io::{self, Write};

use clap::Args;
use serde::Serialize;

use super::CliError;
use super::game::{GameArgs, PositionArgs};
use super::json::{self, BoardFacts, JsonArgs, PositionFacts};
use komainu_core::board::Position;
use komainu_core::notation::Labels;

/// Draw a position as text
///
/// White's pieces are marked with `v`, promoted ones with `+`. Files are numbered from the right
/// and ranks lettered from the top, as Black sees the board. The last line is the position as
/// SFEN, which every command takes with `--position`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  komainu show tenjiku
  komainu show mini --moves 5d5c 1b1c
  komainu show mini --position '4k/5/5/5/K4 w R2p 7'
  komainu show dai-dai --kanji
  komainu show maka-dai-dai --sfen
  komainu show chu --json")]
pub struct Show {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    position: PositionArgs,
    /// Print only the position text
    #[arg(long, conflicts_with = "json")]
    sfen: bool,
    /// Print only the position as TSFEN, as taikyoku-shogi.github.io has it
    #[arg(long, conflicts_with_all = ["sfen", "json"])]
    tsfen: bool,
    /// Write the pieces in kanji where the game gives them
    #[arg(long, conflicts_with_all = ["sfen", "tsfen", "json"])]
    kanji: bool,
    #[command(flatten)]
    form: JsonArgs,
}

/// The answer as JSON.
#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    position: PositionFacts,
    #[serde(flatten)]
    board: BoardFacts,
}

impl Show {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let position = self.position.position(&self.game.variant()?)?;
        if self.form.json {
            let (facts, board) = (PositionFacts::of(&position), BoardFacts::of(&position));
            return json::write(out, "position", &Answer { position: facts, board });
        }
        if self.sfen {
            writeln!(out, "{position}")?;
            return Ok(());
        }
        if self.tsfen {
            return write_tsfen(&position, out);
        }
        let labels = if self.kanji { Labels::Kanji } else { Labels::Symbols };
        write!(out, "{}", position.diagram().labelled(labels))?;
        Ok(())
    }
}

/// Writes a position as TSFEN, and warns of what it does not express.
fn write_tsfen(position: &Position, out: &mut impl Write) -> Result<(), CliError> {
    let tsfen = position.tsfen()?;
    writeln!(out, "{}", tsfen.text)?;
    if !tsfen.taken_for_others.is_empty() {
        let geometry = position.variant().geometry();
        let names = tsfen.taken_for_others.iter().map(|&square| geometry.name(square));
        let names = names.collect::<Vec<_>>().join(", ");
        // Nothing depends on the warning; standard error may be closed.
        let _ = writeln!(
            io::stderr(),
            "warning: TSFEN does not tell promoted pieces from others, and may be read with another \
             piece on {names}"
        );
    }
    Ok(())
}
