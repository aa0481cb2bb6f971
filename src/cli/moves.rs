//! `komainu moves`: the legal moves of a position.

use std::io::Write;

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::CliError;
use super::game::{GameArgs, PositionArgs};
use super::json::{self, JsonArgs, MoveFacts, PositionFacts, move_facts};
use komainu_core::board::Variant;
use komainu_core::notation::{associations, canonical, japaneses};
use komainu_core::types::Move;

/// List every legal move
///
/// One move per line, in the byte order of the canonical texts; none if the last royal piece of a
/// player has been captured, or if a player is bare and loses by it. After other endings the moves that
/// could be made are listed.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  komainu moves mini
  komainu moves tenjiku --notation association
  komainu moves mini --moves 5d5c --notation association
  komainu moves tenjiku --option lion_hawk=version2
  komainu moves chu --json")]
pub struct Moves {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    position: PositionArgs,
    /// How the moves are written
    #[arg(long, value_name = "NOTATION", default_value = "canonical", conflicts_with = "json")]
    notation: Notation,
    #[command(flatten)]
    form: JsonArgs,
}

/// The answer as JSON.
#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    position: PositionFacts,
    moves: Vec<MoveFacts>,
}

/// A notation of moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Notation {
    /// Squares only, as protocols write them: 7g7f
    Canonical,
    /// The canonical one, a tab, and the move in the Shogi Association's notation: P-7f
    Association,
    /// The canonical one, a tab, and the move as in Japan: ７六歩
    Japanese,
}

/// Returns moves in canonical notation, each followed by another text.
fn beside(variant: &Variant, texts: Vec<(Move, String)>) -> Vec<String> {
    let texts = texts.into_iter();
    texts.map(|(m, text)| format!("{}\t{text}", canonical(variant, m))).collect()
}

impl Moves {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let variant = self.game.variant()?;
        let position = self.position.position(&variant)?;
        if self.form.json {
            let moves = move_facts(&position);
            return json::write(
                out,
                "moves",
                &Answer { position: PositionFacts::of(&position), moves },
            );
        }
        let mut lines: Vec<String> = match self.notation {
            Notation::Canonical => {
                let moves = position.legal_moves().into_iter();
                moves.map(|m| canonical(&variant, m)).collect()
            }
            Notation::Association => beside(&variant, associations(&position)),
            Notation::Japanese => beside(&variant, japaneses(&position)),
        };
        // A tab sorts before every character of a move, so both forms have the same order.
        lines.sort_unstable();
        for line in lines {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }
}
