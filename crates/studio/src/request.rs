//! What a front end may ask of a studio.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;

use serde::Deserialize;

use super::clocks::TimeControl;
use super::seats::PlayerSettings;
use komainu_core::types::Color;

/// A request, as its JSON text has it: an object whose key `do` names one of these.
#[derive(Debug, Clone, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", rename_all_fields = "camelCase")]
#[non_exhaustive]
pub enum Request {
    /// The games there are, and those that can be gone on with.
    Games,
    /// The rules and handicaps of a game that can be begun.
    Game {
        /// Its name.
        game: String,
    },
    /// All that the page shows, once more.
    State,
    /// A new game.
    New(NewGame),
    /// A move in canonical notation, or in that of The Shogi Association, after the node that is
    /// looked at.
    Play {
        /// The move.
        #[serde(rename = "move")]
        text: String,
        /// The node that the page looked at; the move is refused if it is another one by now.
        node: Option<u32>,
    },
    /// Look at a node of the record.
    GoTo {
        /// Its number.
        node: u32,
    },
    /// Take back the last move, and the engine's answer to it.
    TakeBack,
    /// Play again what was taken back.
    Redo,
    /// Give the game up.
    Resign {
        /// Who does; the person against the engine, or else the player to move, if absent.
        side: Option<Color>,
    },
    /// Offer a draw: the engine answers at once, a person by [`Request::AnswerDraw`].
    OfferDraw,
    /// Answer an offer of a draw.
    AnswerDraw {
        /// Whether the game is a draw.
        agree: bool,
    },
    /// Declare an impasse in place of a move, where the rules know that.
    Declare,
    /// A move that the engine would play.
    Hint,
    /// End the search that is running: the engine moves, or tells what it has found.
    Stop,
    /// Let the engine move for the player to move.
    Think,
    /// Who plays.
    Players {
        /// Black.
        black: Option<PlayerSettings>,
        /// White.
        white: Option<PlayerSettings>,
    },
    /// The time that the players have from now on.
    Clock {
        /// Unlimited if absent.
        clock: Option<TimeControl>,
    },
    /// Analyse the position that is looked at, or do so no longer.
    Analyse {
        /// Whether to do so.
        on: bool,
        /// How many of the best moves to tell.
        lines: Option<usize>,
    },
    /// Write a comment on a move.
    Comment {
        /// The node.
        node: u32,
        /// The comment; none if empty.
        text: String,
    },
    /// Put marks on a move.
    Marks {
        /// The node.
        node: u32,
        /// The marks as PGN numbers them.
        marks: Vec<u8>,
    },
    /// Take a move and all behind it out of the record.
    Delete {
        /// The node.
        node: u32,
    },
    /// Make a variation the line.
    Promote {
        /// The node with which it begins.
        node: u32,
    },
    /// Set a tag of the record.
    Tag {
        /// Its name.
        name: String,
        /// Its text; none if empty.
        text: String,
    },
    /// A position set up by hand, with which a record begins.
    SetUp(SetUp),
    /// The same as text.
    SetUpText {
        /// The position as SFEN, or `startpos`.
        text: String,
    },
    /// The moves of the piece on a square, as if its owner were to move.
    Reach {
        /// The square.
        square: String,
    },
    /// The squares that each player attacks, and what of it matters.
    Influence,
    /// The rules of the game in words.
    Rules,
    /// A kind of piece in words.
    Piece {
        /// Its index.
        kind: usize,
    },
    /// The pieces as pictures.
    Tiles {
        /// What is written on them.
        writing: String,
    },
    /// The formats that can say this game.
    Formats,
    /// The record as text.
    Save {
        /// The name of the format.
        format: String,
    },
    /// The text in a file, and what has to be said of how it was read.
    Decode {
        /// The bytes of the file, each as the character of its number.
        bytes: String,
    },
    /// A record, a position or a game of one's own, a variant file, from text.
    Load {
        /// The text.
        text: String,
        /// The number of the record in it, from 1; the first, beside which the others are listed, if absent.
        number: Option<NonZeroUsize>,
    },
    /// A game that was kept.
    Open {
        /// Its name.
        name: String,
    },
    /// Throw a game away that was kept.
    Forget {
        /// Its name.
        name: String,
    },
    /// What searches may use.
    Options {
        /// The number of threads.
        threads: Option<usize>,
        /// The size of the transposition table in megabytes.
        hash: Option<usize>,
    },
}

/// A new game.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct NewGame {
    /// The name of the game; that of the one before if empty.
    pub game: String,
    /// The choices of its options.
    pub options: BTreeMap<String, String>,
    /// The handicap: a name, or squares; none if empty.
    pub handicap: String,
    /// The position with which it begins, as SFEN; that of the game if absent.
    pub sfen: Option<String>,
    /// Who plays Black.
    pub black: PlayerSettings,
    /// Who plays White.
    pub white: PlayerSettings,
    /// The time that the players have; unlimited if absent.
    pub clock: Option<TimeControl>,
}

/// A position set up by hand.
#[derive(Debug, Clone, Deserialize)]
pub struct SetUp {
    /// The pieces: squares, indices of kinds, colours.
    pub pieces: Vec<(String, usize, Color)>,
    /// What the players hold.
    #[serde(default)]
    pub hands: Held,
    /// Who is to move.
    pub side: Color,
}

/// What both players hold: indices of kinds and numbers.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Held {
    /// What Black holds.
    pub black: Vec<(usize, u16)>,
    /// What White holds.
    pub white: Vec<(usize, u16)>,
}
