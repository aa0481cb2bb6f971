//! The events of a studio, for its viewers.

use serde::Serialize;

use super::clocks::TimeControl;
use super::exercises::ExerciseView;
use super::record_view::RecordView;
use super::review::ReviewView;
use super::said::{Said, Values};
use super::seats::PlayerSettings;
use super::view::{GameView, MoveView, Notations, PositionView};
use komainu_core::types::{Color, Score};
use komainu_records::Ending;

/// The names of squares, such as `7g`.
pub type Squares = Vec<String>;

/// An event for the viewers of a studio, as JSON with the key `event`.
#[derive(Debug, Clone, Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
#[non_exhaustive]
pub enum Event {
    /// The game that is played, and its rules.
    Game(GameView),
    /// The position that is looked at.
    Position(Box<PositionView>),
    /// The record of the game.
    Record(RecordView),
    /// The players, their clocks and what the engine does.
    Table(TableView),
    /// The exercise on the board; `None` if there is none.
    Exercise {
        /// It, and how it stands.
        running: Option<Box<ExerciseView>>,
    },
    /// The review of the game.
    Review(ReviewView),
    /// The findings of a search so far.
    Info(InfoView),
    /// A move that the engine would play.
    Hint {
        /// The node of the position.
        node: u32,
        /// The move.
        #[serde(rename = "move")]
        played: MoveView,
    },
    /// A message to the person at the board.
    #[allow(missing_docs)] // the names are self-explanatory
    Message {
        /// Its severity.
        level: MessageLevel,
        /// The words.
        text: String,
        /// The key of the words in the catalogues of the page, and what stands in them.
        key: &'static str,
        values: Values,
    },
    /// The record is to be kept under a name, by a front end that keeps records itself.
    Keep {
        /// The name.
        name: String,
        /// The record.
        text: String,
        /// The variant file with the rules, if they are not built in and the name is a new one.
        #[serde(skip_serializing_if = "Option::is_none")]
        rules: Option<String>,
    },
}

impl Event {
    /// A message to the person at the board.
    #[must_use]
    pub fn message(level: MessageLevel, Said { key, values, text }: Said) -> Self {
        Self::Message { level, text, key, values }
    }
}

/// The severity of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)] // the words are self-explanatory
pub enum MessageLevel {
    Info,
    Warning,
    Error,
}

/// The result of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[allow(missing_docs)] // the names are self-explanatory
pub struct Finish {
    pub winner: Option<Color>,
    pub text: String,
    /// The key of the words in the catalogues of the page, and what stands in them.
    pub key: &'static str,
    pub values: Values,
}

impl Finish {
    /// The end of a game in words.
    #[must_use]
    pub fn of(ending: Ending) -> Self {
        let Said { key, values, text } = Said::of_ending(ending);
        Self { winner: ending.winner, text, key, values }
    }
}

/// The players, their clocks and what the engine does; times in milliseconds.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)] // the names are self-explanatory
pub struct TableView {
    pub black: PlayerSettings,
    pub white: PlayerSettings,
    pub clock: Option<TimeControl>,
    pub remaining: Option<Remaining>,
    /// The player whose clock runs.
    pub running: Option<Color>,
    pub thinking: Option<Purpose>,
    /// True if positions are analysed as they are looked at.
    pub analysing: bool,
    /// The number of best moves that an analysis reports.
    pub lines: usize,
    /// The number of the game among those that were on this board.
    pub round: u32,
    /// The node at which the game goes on.
    pub live: u32,
    /// The result at that node, if the game is over there.
    pub over: Option<Finish>,
    /// The player who has offered a draw that the other player has not answered yet.
    pub draw_offer: Option<Color>,
    pub can_take_back: bool,
    pub can_redo: bool,
    pub threads: usize,
    pub hash: usize,
}

/// The time that both players have left, in milliseconds.
#[derive(Debug, Clone, Copy, Serialize)]
#[allow(missing_docs)] // the names are self-explanatory
pub struct Remaining {
    pub black: u64,
    pub white: u64,
}

/// The purpose of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Purpose {
    /// Its next move.
    Move,
    /// A hint.
    Hint,
    /// An analysis.
    Analysis,
    /// The judgement of a move of an exercise, or the answer to it.
    Exercise,
    /// A review of the game.
    Review,
}

/// The findings of a search so far.
#[derive(Debug, Clone, Serialize)]
#[allow(missing_docs)] // the names are self-explanatory
pub struct InfoView {
    pub node: u32,
    /// The place of the line among the best ones, from 1.
    pub line: usize,
    pub depth: u32,
    /// From Black's point of view.
    pub score: ScoreView,
    pub nodes: u64,
    pub nps: u64,
    /// In milliseconds.
    pub time: u64,
    /// The line of play.
    pub pv: Vec<Notations>,
    /// The line of play in canonical notation.
    pub moves: Vec<String>,
}

/// A score: centipawns, or moves to a forced result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)] // the names are self-explanatory
pub enum ScoreView {
    Cp(i32),
    Mate(i32),
    /// The player who is mated: no moves have no sign.
    Mated(Color),
}

impl From<Score> for ScoreView {
    fn from(score: Score) -> Self {
        match score.mate() {
            Some(0) => Self::Mated(if score.0 > 0 { Color::White } else { Color::Black }),
            Some(moves) => Self::Mate(moves),
            None => Self::Cp(score.0),
        }
    }
}
