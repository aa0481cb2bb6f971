//! What is wrong with a request.

use serde::Serialize;
use serde_json::{Value, json};
use thiserror::Error;

use komainu_core::board::{FindError, IllegalMove, SfenError};
use komainu_core::notation::MoveTextError;
use komainu_core::perft::PerftError;
use komainu_core::rules::LoadError;

/// A request that cannot be carried out.
#[derive(Debug, Error)]
pub enum RequestError {
    /// The text is not a request.
    #[error("{0}")]
    Request(#[from] serde_json::Error),
    /// There is no such game, option or choice.
    #[error(transparent)]
    Game(#[from] FindError),
    /// A variant file is wrong.
    #[error(transparent)]
    File(#[from] LoadError),
    /// The position cannot be read.
    #[error(transparent)]
    Position(#[from] SfenError),
    /// The text is not a legal move.
    #[error(transparent)]
    Move(#[from] MoveTextError),
    /// The move is not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The count is too large.
    #[error(transparent)]
    Perft(#[from] PerftError),
    /// The position has been deleted, or was never made.
    #[error("there is no board {0}: it has been deleted")]
    NoBoard(u32),
}

impl RequestError {
    /// The kind of mistake, as the scripts name it.
    const fn kind(&self) -> &'static str {
        match self {
            Self::Game(_) | Self::File(_) => "variant",
            Self::Position(_) => "position",
            Self::Move(_) | Self::Illegal(_) => "move",
            Self::Request(_) | Self::Perft(_) | Self::NoBoard(_) => "request",
        }
    }

    /// The answer that says what is wrong.
    pub fn answer(&self) -> Value {
        json!({ "error": self.to_string(), "kind": self.kind() })
    }
}

impl Serialize for RequestError {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.answer().serialize(serializer)
    }
}
