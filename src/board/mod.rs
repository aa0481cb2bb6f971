//! The board: geometry, tables compiled from the rules, positions and everything that moves.

mod bare_king;
mod earlier;
mod effects;
mod handicap;
mod hands;
mod impasse;
pub(crate) mod lines;
mod load;
mod make;
pub(crate) mod movegen;
mod outcome;
mod piece_square;
mod play;
pub(crate) mod position;
mod rays;
mod repetition;
mod restrictions;
mod royal_in_hand;
mod setup;
mod sfen;
pub(crate) mod tables;
mod variant;
pub(crate) mod vector;
mod window;
mod zobrist;
mod zones;

pub use effects::Effects;
pub use handicap::HandicapError;
pub use hands::Hands;
pub(crate) use lines::LineWords;
pub(crate) use movegen::powers;
pub use outcome::{Outcome, Reason};
pub(crate) use piece_square::PieceSquareTable;
pub use play::IllegalMove;
pub(crate) use position::Change;
pub use position::Position;
pub use restrictions::Restrictions;
pub use setup::{Setup, SetupError};
pub use sfen::{Dialect, HandsError, SfenError, Spelling};
pub(crate) use tables::{AttackTables, PieceData, PieceFlags, PromotionClass};
pub use variant::{FindError, Variant};
pub(crate) use window::Window;
pub(crate) use zones::Zone;

pub use crate::types::Geometry;
