//! The answers and events for a page.

use std::time::Duration;

use serde::Serialize;
use serde_json::Value;
use thiserror::Error;

use crate::StudioError;
use komainu_core::board::{FindError, SfenError, Variant};
use komainu_core::notation::{MoveTextError, canonical};
use komainu_core::perft::PerftError;
use komainu_core::types;
use komainu_engine::PositionError;
use komainu_engine::bench::{BenchError, BenchLine};
use komainu_engine::eval::WeightsError;
use komainu_engine::search::{Info, ScoreBound, TableError, ThreadsError};

/// The answer to a request that was carried out.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// The built-in games.
    Variants {
        /// Each of them.
        variants: Vec<GameName>,
    },
    /// A count of sequences of moves.
    Perft {
        /// The count in decimal digits: it may be larger than the numbers of a browser.
        nodes: String,
        /// The time it took.
        time_ms: f64,
    },
    /// The end of a search.
    Search {
        /// The move to play; `None` if there is no legal one.
        best: Option<String>,
        /// The expected answer.
        ponder: Option<String>,
        /// The number of positions visited.
        nodes: u64,
        /// The time it took.
        time_ms: f64,
        /// What it has found last, if an iteration was completed.
        info: Option<SearchInfo>,
    },
    /// The number of sequences of moves after each move, in decimal digits.
    Divide {
        /// The moves in canonical text, with their counts.
        counts: Vec<(String, String)>,
    },
    /// The findings of the mate solver.
    Mate {
        /// `proved`, `disproved` or `unknown`.
        mate: &'static str,
        /// The line of a forced win.
        line: Vec<String>,
        /// The number of positions visited.
        nodes: u64,
    },
    /// The sum over all searches of the bench.
    Bench {
        /// The number of positions visited.
        nodes: u64,
        /// The time it took.
        time_ms: f64,
        /// The nodes per second.
        nps: u64,
    },
    /// The answer of the board.
    Board(Value),
    /// The weights of a game have been taken.
    Weights {},
    /// The board has looked at its clocks.
    Ticked {
        /// The time after which it has to do so again; `None` if no clock runs.
        wait_ms: Option<f64>,
    },
}

/// A game in the list of games.
#[derive(Debug, Serialize)]
pub struct GameName {
    /// The game's id.
    pub id: &'static str,
    /// The game's name to show to people.
    pub name: &'static str,
    /// True if there are weights of the game, which the page hands over.
    pub weights: bool,
}

/// An event while a request is carried out.
#[derive(Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A search has found a line of a completed iteration or, after a second, a score that is a bound.
    Info(SearchInfo),
    /// A position of the bench has been searched.
    Bench(BenchInfo),
}

/// The findings of a search.
#[derive(Debug, Serialize)]
pub struct SearchInfo {
    /// The place of the line among the best ones, from 1.
    line: usize,
    depth: u32,
    selective_depth: u32,
    score: Score,
    bound: &'static str,
    nodes: u64,
    time_ms: f64,
    /// The part of the transposition table that is in use, in thousandths.
    hashfull: u32,
    /// The moves in canonical text.
    pv: Vec<String>,
}

/// A position of the bench.
#[derive(Debug, Serialize)]
pub struct BenchInfo {
    game: String,
    number: u32,
    depth: u32,
    score: Score,
    nodes: u64,
    time_ms: f64,
}

/// A score for the side to move.
#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
enum Score {
    /// Centipawns.
    Cp(i32),
    /// The moves to a forced result: positive to win, negative to lose.
    Mate(i32),
}

/// A request that cannot be carried out.
#[derive(Debug, Error)]
pub enum CallError {
    /// The text is not a request.
    #[error("{0}")]
    Request(#[from] serde_json::Error),
    /// There is no such game, option or choice, or the game's file is wrong.
    #[error(transparent)]
    Game(#[from] FindError),
    /// The position cannot be read.
    #[error(transparent)]
    Sfen(#[from] SfenError),
    /// A move cannot be made.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A move to look at is not a legal move.
    #[error(transparent)]
    Move(#[from] MoveTextError),
    /// There is no memory for the transposition table.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The count is too large.
    #[error(transparent)]
    Perft(#[from] PerftError),
    /// There are not as many threads.
    #[error(transparent)]
    Threads(#[from] ThreadsError),
    /// The bench cannot be run.
    #[error(transparent)]
    Bench(#[from] BenchError),
    /// The weights are damaged, or not of a built-in game.
    #[error(transparent)]
    Weights(#[from] WeightsError),
    /// The board cannot carry out its request.
    #[error(transparent)]
    Board(#[from] StudioError),
}

impl Serialize for CallError {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Board(error) => error.said().refusal().serialize(serializer),
            _ => serializer.collect_map([("error", self.to_string())]),
        }
    }
}

impl From<types::Score> for Score {
    fn from(score: types::Score) -> Self {
        score.mate().map_or(Self::Cp(score.0), Self::Mate)
    }
}

impl From<&BenchLine> for Event {
    fn from(line: &BenchLine) -> Self {
        let BenchLine { game, number, depth, score, nodes, time } = line;
        Self::Bench(BenchInfo {
            game: game.clone(),
            number: *number,
            depth: *depth,
            score: (*score).into(),
            nodes: *nodes,
            time_ms: ms(*time),
        })
    }
}

impl Event {
    /// The findings of a search of a position of a game.
    pub fn info(variant: &Variant, info: &Info) -> Self {
        Self::Info(SearchInfo::new(variant, info))
    }
}

impl SearchInfo {
    /// The findings of a search of a position of a game.
    pub fn new(variant: &Variant, info: &Info) -> Self {
        Self {
            line: info.line,
            depth: info.depth,
            selective_depth: info.selective_depth,
            score: info.score.into(),
            bound: match info.bound {
                ScoreBound::Exact => "exact",
                ScoreBound::Lower => "lower",
                ScoreBound::Upper => "upper",
            },
            nodes: info.nodes,
            time_ms: ms(info.time),
            hashfull: info.hashfull,
            pv: info.pv.iter().map(|&m| canonical(variant, m)).collect(),
        }
    }
}

/// A time in milliseconds.
pub fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
