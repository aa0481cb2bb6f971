//! The record of a game.

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use komainu_core::board::{Dialect, Position, SfenError, Variant};
use komainu_core::notation::{MoveTextError, parse_canonical};
use komainu_core::text::counted;
use komainu_core::types::{Color, Move, Score};
use komainu_records::{End, Ending, Evaluation, PlayError, Record};

/// A game that was played to its end.
///
/// Its lists have an entry for each move after the opening.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    /// The number of the game; an even one and the next are a pair.
    pub number: u64,
    /// The name of the player that was Black; empty where a player plays itself.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub black: String,
    /// The position with which it began, as SFEN; empty if it is the start of the game.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub start: String,
    /// The opening moves, which are given, in canonical notation, separated by blanks.
    pub opening: String,
    /// The moves that the players played.
    pub moves: String,
    /// The scores that the players reported, each from its own point of view, in centipawns; beyond
    /// 890,000 they are forced results, as in [`Score`](komainu_core::types::Score).
    pub scores: Vec<Option<i32>>,
    /// The depths that they reported, in plies.
    pub depths: Vec<Option<u32>>,
    /// The times that they took, in milliseconds, where time was limited.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub times: Vec<u64>,
    /// The winner; none in a draw, which has to be given explicitly as `null`.
    #[serde(deserialize_with = "Option::deserialize")]
    pub winner: Option<Color>,
    /// A description of the event that ended the game.
    pub end: String,
    /// The fault of the loser, if that ended it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
}

/// A fault of a player that loses the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Fault {
    /// Its move was not legal, or not a move at all.
    IllegalMove,
    /// It moved too late.
    Time,
    /// It ended, or closed its output.
    Crash,
    /// It did not answer, where time was not limited.
    Silence,
    /// It claimed a result that the rules do not give, or refused a legal move.
    FalseClaim,
}

impl Fault {
    /// Returns the words with which the description of the end begins.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::IllegalMove => "illegal move",
            Self::Time => "out of time",
            Self::Crash => "crash",
            Self::Silence => "no answer",
            Self::FalseClaim => "false claim",
        }
    }
}

/// A number of entries.
fn entries(number: usize) -> String {
    if number == 1 { "1 entry".to_owned() } else { format!("{number} entries") }
}

/// A game that cannot be replayed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// The position with which it began is wrong.
    #[error("start: {0}")]
    Start(#[from] SfenError),
    /// A move is wrong.
    #[error(transparent)]
    Move(#[from] MoveTextError),
    /// There are more moves than a record has room for.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// The number is not below the number of games.
    #[error("number: found {found}, expected a number below {games}, as there are so many games")]
    Number {
        /// The number of the game.
        found: u64,
        /// The number of games in the plan.
        games: u64,
    },
    /// Black was not the player that the plan says.
    #[error("black: found `{found}`, expected `{expected}`")]
    Black {
        /// The name in the record.
        found: String,
        /// The name of the player in the plan.
        expected: String,
    },
    /// It begins with another position than the other games.
    #[error("start: found `{found}`, expected `{expected}`")]
    OtherStart {
        /// The position in the record, empty for that of the game.
        found: String,
        /// The position that is expected.
        expected: String,
    },
    /// The opening moves are not those of the opening for its round.
    #[error("opening: found `{found}`, expected `{expected}`")]
    OtherOpening {
        /// The moves in the record.
        found: String,
        /// The moves of the opening.
        expected: String,
    },
    /// A move, counted from 1 and from the start, is not legal.
    #[error("move {number}: {problem}")]
    IllegalMove {
        /// The number of the move.
        number: usize,
        /// What is wrong with it.
        problem: MoveTextError,
    },
    /// The result does not follow from the moves.
    #[error("found the result `{found}` after {}, expected {expected}", counted(*.plies, "move"))]
    Result {
        /// The result in the record.
        found: String,
        /// The number of moves, including the opening.
        plies: usize,
        /// The result that follows from the moves.
        expected: String,
    },
    /// The number of entries of a list differs from the number of moves.
    #[error("{list}: found {}, expected {moves}, one for each move", entries(*.found))]
    Entries {
        /// The name of the list.
        list: &'static str,
        /// The number of its entries.
        found: usize,
        /// The number of moves after the opening.
        moves: usize,
    },
}

impl GameRecord {
    /// Returns the text of a position with which games begin, as a record has it.
    #[must_use]
    pub fn start_text(start: &Position) -> String {
        let is_own = start.key() == Position::start(start.variant()).key();
        if is_own { String::new() } else { start.to_string() }
    }

    /// Replays the game and calls `visit` with each position after the opening, the move played in it
    /// and the index of the move.
    ///
    /// # Errors
    /// If the start or a move is not legal: the record is of another game, or was damaged.
    pub fn replay(
        &self,
        variant: &Arc<Variant>,
        mut visit: impl FnMut(&Position, Move, usize),
    ) -> Result<Position, ReplayError> {
        let mut position = self.start(variant)?;
        for text in self.opening.split_whitespace() {
            position.make(parse_canonical(&position, text)?);
        }
        for (index, text) in self.moves.split_whitespace().enumerate() {
            let m = parse_canonical(&position, text)?;
            visit(&position, m, index);
            position.make(m);
        }
        Ok(position)
    }

    /// Converts the game into a record, with the scores, depths and times of the moves; the names are
    /// those of Black and White.
    ///
    /// # Errors
    /// If the start or a move is not legal: the record is of another game, or was damaged.
    pub fn to_record(
        &self,
        variant: &Arc<Variant>,
        names: [&str; 2],
    ) -> Result<Record, ReplayError> {
        let mut record = Record::new(self.start(variant)?);
        let mut position = record.start().clone();
        let mut last = record.root();
        let opening = self.opening.split_whitespace().count();
        let moves = self.opening.split_whitespace().chain(self.moves.split_whitespace());
        for (ply, text) in moves.enumerate() {
            let side = position.side_to_move();
            let m = parse_canonical(&position, text)?;
            last = record.play(last, m)?;
            position.make(m);
            let Some(index) = ply.checked_sub(opening) else { continue };
            let notes = record.notes_mut(last);
            let score = self.scores.get(index).copied().flatten().map(after_move);
            notes.evaluation = score.map(|score| Evaluation {
                score: if side == Color::Black { score } else { -score },
                depth: self.depths.get(index).copied().flatten().unwrap_or(0),
            });
            notes.spent = self.times.get(index).copied().map(Duration::from_millis);
        }
        record.ending = Some(Ending { winner: self.winner, end: self.end() });
        if self.fault.is_some() {
            let loser = names[usize::from(self.winner == Some(Color::Black))];
            record.notes_mut(last).comment = match loser {
                "" => self.end.clone(),
                loser => format!("{loser} loses: {}", self.end),
            };
        }
        let round = self.number.to_string();
        let tags = [("Black", names[0]), ("White", names[1]), ("Round", round.as_str())];
        for (name, text) in tags.into_iter().filter(|(_, text)| !text.is_empty()) {
            record.set_tag(name, text);
        }
        Ok(record)
    }

    /// The event that ended it.
    fn end(&self) -> End {
        match self.fault {
            Some(Fault::Time) => End::Time,
            Some(Fault::IllegalMove) => End::IllegalMove,
            Some(Fault::FalseClaim) => End::RulesInfraction,
            Some(Fault::Crash | Fault::Silence) => End::Abandoned,
            // Ends by scores and by length have descriptions of their own.
            None => End::of_words(&self.end).unwrap_or(End::Adjudication),
        }
    }

    /// The position with which it began.
    fn start(&self, variant: &Arc<Variant>) -> Result<Position, SfenError> {
        match self.start.as_str() {
            "" => Ok(Position::start(variant)),
            text => Position::from_sfen(variant, text, Dialect::Sfen),
        }
    }

    /// The points of Black, in halves.
    #[must_use]
    pub const fn black_half_points(&self) -> usize {
        match self.winner {
            Some(Color::Black) => 2,
            None => 1,
            Some(Color::White) => 0,
        }
    }
}

/// Converts a score reported before a move into one after it, from the same point of view: a forced
/// result is nearer by a ply.
fn after_move(reported: i32) -> Score {
    match Score(reported).mate() {
        Some(1..) => Score(reported.saturating_add(1).min(Score::WIN.0)),
        Some(_) => Score(reported.saturating_sub(1).max(-Score::WIN.0)),
        None => Score(reported),
    }
}
