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
mod patterns;
mod position;
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
pub use outcome::{Outcome, Reason};
pub use patterns::Pattern;
pub use position::{Change, Hands, Position};
pub use setup::{Setup, SetupError};
pub use sfen::{Dialect, SfenError, Spelling};
pub use tables::{AttackTables, Facts, PieceFlags, PromotionClass, Special};
pub use variant::{FindError, Variant};
pub use window::Window;
pub use zones::Zone;
