//! The board: geometry, tables compiled from the rules, positions and everything that moves.

mod aftermath;
mod bare_king;
mod effects;
mod geometry;
mod impasse;
mod lines;
mod make;
pub mod movegen;
mod outcome;
mod play;
mod position;
mod rays;
mod repetition;
mod setup;
mod sfen;
mod tables;
mod variant;
pub mod vector;
mod window;
mod zobrist;
mod zones;

pub use aftermath::Aftermath;
pub use effects::Effects;
pub use geometry::Geometry;
pub use lines::LineWords;
pub(crate) use movegen::powers;
pub use outcome::{Outcome, Reason};
pub use play::IllegalMove;
pub use position::{Change, Hands, Position};
pub use setup::{Setup, SetupError};
pub use sfen::{Dialect, HandsError, SfenError, Spelling};
pub use tables::{AttackTables, PieceData, PieceFlags, PromotionClass};
pub use variant::{FindError, Variant};
pub use window::Window;
pub use zones::Zone;
