//! The engine for shogi variants: evaluation, search, and a game that is searched in the background.
//!
//! [`search::search`] looks for the best move of a position and returns when it has found it. Protocols
//! and boards use an [`Engine`]: commands are method calls, and the findings of a search come back as
//! [`Event`]s, which a channel can carry to the loop that reads the input. Nothing here reads or writes
//! streams of text. [`eval::Evaluator`] evaluates a position, [`search::see`] an exchange.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use komainu_core::{Position, Variant};
//! use komainu_engine::search::{Limits, TranspositionTable, search};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let position = Position::start(&Variant::find("mini", &[])?);
//! let limits = Limits { depth: Some(4), ..Limits::default() };
//! let never = AtomicBool::new(false);
//! let result = search(&position, &limits, &TranspositionTable::new(1)?, &never, &mut |_| {});
//! assert!(position.legal_moves().contains(&result.best.ok_or("the game is over")?));
//! # Ok(())
//! # }
//! ```

pub mod bench;
#[doc(hidden)]
pub mod clock;
mod compiled;
mod current;
mod draw_and_resign;
mod engine;
pub mod eval;
mod find_move;
mod forced_win;
mod game_entry;
mod games;
mod load;
#[doc(hidden)]
pub mod machine;
#[doc(hidden)]
pub mod memory;
mod options;
pub mod search;
mod search_thread;
mod searches;
mod set_aside;
mod skill;
mod start;
mod thinking;
#[doc(hidden)]
pub mod threads;
mod work;

use std::time::Duration;

#[doc(hidden)]
pub use current::Current;
pub use engine::{Engine, PositionError, ProgressReport};
#[doc(hidden)]
pub use find_move::find_move;
#[doc(hidden)]
pub use forced_win::KnownWin;
#[doc(hidden)]
pub use forced_win::win_by;
pub use game_entry::GameEntry;
pub use games::{GameError, Games};
pub use load::WeightsFileError;
#[doc(hidden)]
pub use load::read_weights;
#[doc(hidden)]
pub use options::MAX_LINES;
pub use options::{EngineOption, HANDICAP, OptionKind, OptionSetError, VARIANT, VARIANT_PATH};
#[doc(hidden)]
pub use searches::Searches;
pub use set_aside::SetAside;
pub use start::DiscardedPart;
pub use thinking::{Event, EventSink, SearchId};
#[doc(hidden)]
pub use work::{RemoteSearch, Work};

/// The default size of the transposition table, in megabytes.
pub const DEFAULT_HASH: usize = 64;

/// The time for a move if no limit of time is given.
pub const DEFAULT_MOVE_TIME: Duration = Duration::from_secs(5);
