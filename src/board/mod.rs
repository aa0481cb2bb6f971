//! The board: geometry, tables compiled from the rules, positions and everything that moves.

mod aftermath;
mod bare_king;
mod effects;
mod geometry;
mod impasse;
pub(crate) mod lines;
mod make;
pub(crate) mod movegen;
mod outcome;
mod play;
pub(crate) mod position;
mod rays;
mod repetition;
mod setup;
mod sfen;
pub(crate) mod tables;
mod variant;
pub(crate) mod vector;
mod window;
mod zobrist;
mod zones;

pub use aftermath::Aftermath;
pub use effects::Effects;
pub use geometry::Geometry;
pub(crate) use lines::LineWords;
pub(crate) use movegen::powers;
pub use outcome::{Outcome, Reason};
pub use play::IllegalMove;
pub(crate) use position::Change;
pub use position::{Hands, Position};
pub use setup::{Setup, SetupError};
pub use sfen::{Dialect, HandsError, SfenError, Spelling};
pub(crate) use tables::{AttackTables, PieceData, PieceFlags, PromotionClass};
pub use variant::{FindError, Variant};
pub(crate) use window::Window;
pub(crate) use zones::Zone;
