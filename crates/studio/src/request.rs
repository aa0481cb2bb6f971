//! The requests of a front end to a studio.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;

use serde::de::Error;
use serde::{Deserialize, Deserializer};

use super::clocks::TimeControl;
use super::object::{self, Tagged};
use super::seats::PlayerChange;
use komainu_core::types::Color;

/// A request: in JSON, an object whose key `do` names one of these. Unknown keys are refused, which is
/// why requests without fields have braces.
#[derive(Debug, Clone, Deserialize)]
#[serde(
    remote = "Self",
    rename_all = "snake_case",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
#[non_exhaustive]
pub enum Request {
    /// The available games, and the kept games that can be continued.
    Games {},
    /// The rules and handicaps of a game that can be begun.
    Game {
        /// Its name.
        game: String,
        /// The language of its texts, such as `ja`; English if absent.
        language: Option<String>,
    },
    /// Everything that the page shows, once more.
    State {},
    /// A new game.
    New(NewGame),
    /// A move in canonical notation, in that of The Shogi Association or as the Japanese write it, after the node
    /// that is looked at; it may be one for the engine, which then no longer thinks about it.
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
    /// A position of the record, which only the page that asks looks at.
    Look {
        /// The node.
        node: u32,
    },
    /// Take back the last move, and the engine's answer to it.
    TakeBack {},
    /// Play the moves again that were taken back.
    Redo {},
    /// Resign.
    Resign {
        /// The player who resigns; if absent, the person against the engine, or else the player to
        /// move.
        side: Option<Color>,
        /// The game that is meant, as the table numbers it; the one on the board if absent.
        round: Option<u32>,
    },
    /// Offer a draw: the engine answers at once, a person by [`Request::AnswerDraw`].
    OfferDraw {},
    /// Answer an offer of a draw.
    AnswerDraw {
        /// Whether the game is a draw.
        agree: bool,
        /// The game that is meant, as the table numbers it; the one on the board if absent.
        round: Option<u32>,
    },
    /// Declare an impasse in place of a move, if the rules allow that.
    Declare {},
    /// A move that the engine would play.
    Hint {},
    /// End the running search: the engine moves, or reports what it has found.
    Stop {},
    /// Let the engine move for the player to move.
    Think {},
    /// Changes of the players; whoever is absent stays as before.
    Players {
        /// Black.
        #[serde(default, deserialize_with = "object::optional")]
        black: Option<PlayerChange>,
        /// White.
        #[serde(default, deserialize_with = "object::optional")]
        white: Option<PlayerChange>,
    },
    /// The time that the players have from now on.
    Clock {
        /// Unlimited if absent.
        #[serde(default, deserialize_with = "object::optional")]
        clock: Option<TimeControl>,
    },
    /// Start or stop the analysis of the position that is looked at.
    Analyse {
        /// Whether to analyse.
        on: bool,
        /// The number of best moves to report, from 1 to 16; as before if absent.
        lines: Option<usize>,
    },
    /// Start or stop looking for mistakes in the main line.
    Review {
        /// Whether to look for them.
        on: bool,
        /// The time for a position in milliseconds, from 1 to an hour; a second if absent.
        time: Option<u64>,
    },
    /// The main line in numbers: moves, times, pieces.
    Summary {},
    /// Play on from a node against the engine, as the player to move there.
    TryAgain {
        /// The node.
        node: u32,
        /// The level of the engine, from 0 to 20; if absent that of the game's own engine, or else
        /// the full strength.
        level: Option<u64>,
    },
    /// The same game once more, with the players on the other sides.
    Rematch {},
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
    /// Remove a move and everything after it from the record.
    Delete {
        /// The node.
        node: u32,
    },
    /// Make a variation continue its line.
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
    /// A position given as text, with which a record begins.
    SetUpText {
        /// The position as SFEN, or `startpos`.
        text: String,
    },
    /// The position after some moves, which are not played.
    Preview {
        /// The node where they begin.
        node: u32,
        /// The moves in canonical notation.
        moves: Vec<String>,
    },
    /// The moves of the piece on a square, as if its owner were to move.
    Reach {
        /// The square.
        square: String,
        /// The node of the position; the one that is looked at if absent.
        node: Option<u32>,
    },
    /// Why a piece cannot be moved, or a move is not possible, in words; empty if it is.
    Why(WhyNot),
    /// The squares that each player attacks, with the threats, unprotected pieces and checks that
    /// follow.
    Influence {
        /// The node of the position; the one that is looked at if absent.
        node: Option<u32>,
    },
    /// What the kinds of pieces are worth to the engine.
    Worth {},
    /// The rules of the game in words.
    Rules {
        /// The language, such as `ja`; English if absent.
        language: Option<String>,
    },
    /// A kind of piece in words.
    Piece {
        /// Its index.
        kind: usize,
        /// The language, such as `ja`; English if absent.
        language: Option<String>,
    },
    /// The pieces as pictures.
    Tiles {
        /// What is written on them.
        writing: String,
    },
    /// The formats in which this game can be written.
    Formats {},
    /// The record as text.
    Save {
        /// The name of the format.
        format: String,
    },
    /// The main line as text for the opponent in a game by exchanged records: without variations, marks and
    /// evaluations.
    SaveLine {},
    /// The position that is looked at as a record without moves, as text.
    SavePosition {},
    /// The position that is looked at as a picture, in SVG, without the font of its pieces.
    Picture {
        /// What is written on the pieces.
        writing: String,
        /// The names around the board: `shogi`, `kanji`, `chess` or `none`.
        coordinates: String,
        /// Whether White is below.
        flipped: bool,
        /// Whether the page around the board is dark.
        dark: bool,
        /// The tag of the language of its words, English if absent.
        language: Option<String>,
    },
    /// The text in a file, and remarks on how it was read.
    Decode {
        /// The bytes of the file, each as the character with that code.
        bytes: String,
    },
    /// A record, a position, a user's own game (a variant file) or lessons from text.
    Load {
        /// The text.
        text: String,
        /// The number of the record in it, from 1; if absent, the first one, and the answer lists the
        /// others.
        number: Option<NonZeroUsize>,
        /// The variant file with the rules of a record, if it comes with one.
        rules: Option<String>,
        /// Whether those rules may take the place of others of the same game.
        #[serde(default)]
        replace: bool,
        /// Whether a game by exchanged records becomes an ordinary one.
        #[serde(default)]
        ordinary: bool,
    },
    /// Go on with the game on the board, which is played by exchanged records, by the record that the
    /// opponent has sent.
    TakeAnswer {
        /// The record.
        text: String,
        /// The variant file that came with it.
        rules: Option<String>,
        /// Whether it may make moves of this player, too.
        #[serde(default)]
        own: bool,
    },
    /// A kept game.
    Open {
        /// Its name.
        name: String,
    },
    /// Delete a kept game.
    Forget {
        /// Its name.
        name: String,
    },
    /// The lessons and problems of a game.
    Exercises {
        /// Its name; the game on the board if absent.
        game: Option<String>,
        /// The text of its lesson file, if the front end has one.
        lessons: Option<String>,
        /// The text of its problem file, if the front end has one.
        problems: Option<String>,
    },
    /// Begin a lesson; the game on the board is set aside.
    Lesson {
        /// The name of its game.
        game: String,
        /// The id of its chapter.
        chapter: String,
        /// Its number in the chapter, from 1.
        number: usize,
    },
    /// Begin a problem; the game on the board is set aside.
    Problem {
        /// The name of its game.
        game: String,
        /// Its number, from 1.
        number: usize,
    },
    /// Look for a better move in place of a mistake of the game on the board, which is set aside.
    Mistake {
        /// The node of the mistake.
        node: u32,
    },
    /// Begin the exercise on the board once more.
    Again {},
    /// Begin the exercise that follows the one on the board.
    Next {},
    /// Show the next move of the solution, from the first on.
    Solution {},
    /// Leave the exercise and go back to the game that was set aside.
    Leave {},
    /// The resources that searches may use; neither is changed if one cannot be.
    Options {
        /// The number of threads.
        threads: Option<usize>,
        /// The size of the transposition table in megabytes.
        hash: Option<usize>,
    },
}

impl<'de> Deserialize<'de> for Request {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        Self::deserialize(Tagged::read("do", input)?).map_err(D::Error::custom)
    }
}

/// A move that may not be possible, by its text, or by the piece and its way.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WhyNot {
    /// The move in canonical notation; the rest is absent then.
    #[serde(rename = "move")]
    pub text: Option<String>,
    /// The square of the piece.
    pub from: Option<String>,
    /// The kind of the piece in hand, if it would be dropped.
    pub drop: Option<usize>,
    /// The squares on which it would capture on its way.
    pub via: Vec<String>,
    /// The square to which it would go; if absent, the question is why it cannot be moved at all.
    pub to: Option<String>,
    /// The node of the position; the one that is looked at if absent.
    pub node: Option<u32>,
    /// The language of the answer, such as `ja`; English if absent.
    pub language: Option<String>,
    /// How squares are named: as in `chess`, `e4`, in `kanji`, `５六`, or else as in Shogi, `5f`.
    pub coordinates: Option<String>,
}

/// A new game.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct NewGame {
    /// The name of the game; the current game if absent.
    pub game: Option<String>,
    /// The choices of its options.
    pub options: BTreeMap<String, String>,
    /// The handicap: a name, or squares; none if empty.
    pub handicap: String,
    /// The position with which it begins, as SFEN; the start position of the game if absent.
    pub sfen: Option<String>,
    /// Black's player, a person if absent.
    #[serde(deserialize_with = "object::whole")]
    pub black: PlayerChange,
    /// White's player, a person if absent.
    #[serde(deserialize_with = "object::whole")]
    pub white: PlayerChange,
    /// The time that the players have; unlimited if absent.
    #[serde(deserialize_with = "object::optional")]
    pub clock: Option<TimeControl>,
}

/// A position set up by hand.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetUp {
    /// The pieces: squares, indices of kinds, colours.
    pub pieces: Vec<(String, usize, Color)>,
    /// The pieces in hand.
    #[serde(default, deserialize_with = "object::whole")]
    pub hands: HandCounts,
    /// The player to move.
    pub side: Color,
}

/// The pieces in hand of both players: indices of kinds, and the numbers of pieces.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HandCounts {
    /// The pieces in Black's hand.
    pub black: Vec<(usize, u16)>,
    /// The pieces in White's hand.
    pub white: Vec<(usize, u16)>,
}
