//! The requests of a page.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use super::answer::CallError;
use super::tasks::Found;
use crate::object::Tagged;
use komainu_core::board::{Dialect, FindError, Position, Setup, SfenError, Variant, position_text};
use komainu_core::notation::parse_canonical_among;
use komainu_engine::Current;
use komainu_engine::clock::Instant;
use komainu_engine::search::{Clock, HeadStart, Level, Limits};

/// A request.
#[derive(Debug, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// The list of the built-in games.
    Variants {},
    /// The weights of a game.
    Weights {
        /// The text of its file of weights.
        text: String,
    },
    /// A count of sequences of moves.
    Perft(PerftRequest),
    /// A search for the best move.
    Search(SearchRequest),
    /// A count of sequences of moves after each move.
    Divide(DivideRequest),
    /// A look for a forced win.
    Mate(MateRequest),
    /// The searches of the bench.
    Bench(BenchRequest),
    /// A request to the board.
    Board(BoardRequest),
    /// The findings of a search that the board has requested.
    Found(Found),
    /// A look at the clocks of the board.
    Tick {},
}

impl<'de> Deserialize<'de> for Request {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        Self::deserialize(Tagged::read("command", input)?).map_err(D::Error::custom)
    }
}

/// A request to the board.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardRequest {
    /// The request, as [`Studio::ask`](crate::Studio::ask) takes it.
    pub ask: Value,
    /// The time when the page was opened, `20261124-093000`, which the first request brings.
    #[serde(default)]
    pub stamp: String,
}

/// A position, with the game that it belongs to.
#[derive(Debug, Deserialize)]
pub struct Place {
    /// A name of a built-in game, or the name of the file that the game is in.
    game: String,
    /// The text of that file; `None` for a built-in game.
    file: Option<String>,
    /// The choices of its options.
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// The position as SFEN, or `startpos`.
    #[serde(default = "startpos")]
    position: String,
    /// The moves made from there, in canonical text.
    #[serde(default)]
    moves: Vec<String>,
}

/// A count of sequences of moves.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerftRequest {
    /// The position that they begin at.
    #[serde(flatten)]
    pub place: Place,
    /// Their length in plies.
    pub depth: u32,
    /// True if the last two moves are counted together.
    #[serde(default)]
    pub difference: bool,
}

/// A count of sequences of moves after each move.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DivideRequest {
    /// The position that they begin at.
    #[serde(flatten)]
    pub place: Place,
    /// Their length in plies.
    pub depth: u32,
}

/// A look for a forced win.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MateRequest {
    /// The position.
    #[serde(flatten)]
    pub place: Place,
    /// True if it is a mate problem, in which a player needs no royal piece.
    #[serde(default)]
    pub problem: bool,
    /// The time for it; `None` if it goes on until it is stopped.
    pub time_ms: Option<u64>,
    /// The size of the solver's table in megabytes.
    #[serde(default = "hash_mb")]
    pub hash_mb: usize,
}

/// A search for the best move.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchRequest {
    /// The position.
    #[serde(flatten)]
    pub place: Place,
    /// The limits of the search.
    pub limits: SearchLimits,
    /// The level of play; full strength if there is none.
    pub level: Option<u8>,
    /// The seed for the choices of a level; a different one every time if there is none.
    pub seed: Option<u64>,
    /// The size of the transposition table in megabytes.
    #[serde(default = "hash_mb")]
    pub hash_mb: usize,
    /// The number of threads.
    #[serde(default = "one")]
    pub threads: usize,
    /// A number that differs from one game to the next; what was found in another game is forgotten.
    #[serde(default)]
    pub game_number: u64,
}

const fn one() -> usize {
    1
}

/// The limits of a search; without any limit it goes on until there is nothing left to find.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchLimits {
    /// The time for this move.
    time_ms: Option<u64>,
    /// The clock of the player to move.
    clock: Option<SearchClock>,
    /// The time that has passed since the search was requested.
    elapsed_ms: Option<f64>,
    /// An earlier search of the position, on the opponent's time.
    head_start: Option<SearchHeadStart>,
    /// The greatest depth in plies.
    depth: Option<u32>,
    /// The greatest number of positions to visit.
    nodes: Option<u64>,
    /// The number of moves of a forced win that is good enough.
    mate: Option<u32>,
    /// The number of best moves to find.
    lines: Option<usize>,
    /// The only moves to look at; all if empty.
    #[serde(default)]
    moves: Vec<String>,
    /// True if passes that change something are excluded.
    #[serde(default)]
    plain_passes: bool,
    /// True if points are not declared in place of a move.
    #[serde(default)]
    no_declarations: bool,
}

/// An earlier search of the same position.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SearchHeadStart {
    time_ms: f64,
    depth: u32,
}

/// The clock of the player to move, in milliseconds.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SearchClock {
    #[serde(default)]
    remaining_ms: u64,
    #[serde(default)]
    increment_ms: u64,
    #[serde(default)]
    byoyomi_ms: u64,
    moves_to_go: Option<u32>,
}

/// The searches of the bench.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BenchRequest {
    /// The ids of the games; all if empty.
    #[serde(default)]
    pub games: Vec<String>,
    /// The depth in plies beyond which nothing is searched.
    pub depth: Option<u32>,
}

fn startpos() -> String {
    "startpos".to_owned()
}

/// The default size of the table: enough for some seconds of search; a browser may have little memory.
const fn hash_mb() -> usize {
    32
}

impl Place {
    /// The game: the known one, if it is the same.
    fn variant(&self, known: Option<&Arc<Variant>>) -> Result<Arc<Variant>, FindError> {
        let options = self.options.iter().map(|(name, choice)| (name.as_str(), choice.as_str()));
        let options: Vec<_> = options.collect();
        let rules = match &self.file {
            None => Variant::find_rules(&self.game, &options)?,
            Some(text) => Variant::read_file(text, &self.game)?.rules(&options)?,
        };
        let known = known.filter(|known| *known.rules() == rules);
        Ok(known.map_or_else(|| Variant::new(rules), Arc::clone))
    }

    /// The position after the moves, in the known game if it is the same.
    pub fn position(&self, known: Option<&Arc<Variant>>) -> Result<Position, CallError> {
        let variant = self.variant(known)?;
        let position = match position_text(&self.position) {
            None => Position::start(&variant),
            Some(sfen) => Position::composed_from_sfen(&variant, sfen, Dialect::Sfen)?,
        };
        self.played_from(position)
    }

    /// The same as a mate problem, in which the player to move at first has no royal piece.
    pub fn problem(&self, known: Option<&Arc<Variant>>) -> Result<Position, CallError> {
        let variant = self.variant(known)?;
        let Some(sfen) = position_text(&self.position) else { return self.position(known) };
        let setup = Setup::parse(&variant, sfen, Dialect::Sfen)?;
        let problem = Position::problem(&variant, &setup).map_err(SfenError::from)?;
        self.played_from(problem)
    }

    /// The position after the moves.
    fn played_from(&self, position: Position) -> Result<Position, CallError> {
        let moves: Vec<_> = self.moves.iter().map(String::as_str).collect();
        let current = Current::played_from(position, &moves, parse_canonical_among)?;
        Ok(current.into_position())
    }
}

impl SearchLimits {
    /// The limits of a search of a position.
    pub fn limits(&self, position: &Position) -> Result<Limits, CallError> {
        let ms = Duration::from_millis;
        let clock = self.clock.as_ref().map(|clock| Clock {
            remaining: ms(clock.remaining_ms),
            increment: ms(clock.increment_ms),
            byoyomi: ms(clock.byoyomi_ms),
            moves_to_go: clock.moves_to_go,
        });
        let legal = position.legal_moves();
        let moves =
            self.moves.iter().map(|text| parse_canonical_among(position, Some(&legal), text));
        Ok(Limits {
            depth: self.depth,
            nodes: self.nodes,
            move_time: self.time_ms.map(ms),
            clock,
            mate: self.mate,
            moves: moves.collect::<Result<_, _>>()?,
            lines: self.lines.unwrap_or(1),
            plain_passes: self.plain_passes,
            no_declarations: self.no_declarations,
            since: self.elapsed_ms.map(moment_before),
            head_start: self.head_start.as_ref().map(|head_start| HeadStart {
                time: duration(head_start.time_ms),
                depth: head_start.depth,
            }),
            ..Limits::default()
        })
    }
}

fn duration(milliseconds: f64) -> Duration {
    Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or_default()
}

/// The moment before this one by so many milliseconds.
fn moment_before(milliseconds: f64) -> Instant {
    let now = Instant::now();
    now.checked_sub(duration(milliseconds)).unwrap_or(now)
}

impl SearchRequest {
    /// The level of play.
    pub fn level(&self) -> Level {
        self.level.map_or(Level::FULL, Level::new)
    }
}
