//! The board: geometry, tables compiled from the rules, positions and everything that moves.

mod effects;
mod endings;
mod handicap;
mod hands;
mod influence;
#[doc(hidden)]
pub mod lines;
mod load;
mod make;
#[doc(hidden)]
pub mod movegen;
mod piece_square;
mod play;
#[doc(hidden)]
pub mod position;
mod rays;
mod refusal;
mod restrictions;
mod setup;
mod sfen;
mod steps;
#[doc(hidden)]
pub mod tables;
mod variant;
#[doc(hidden)]
pub mod vector;
mod window;
#[doc(hidden)]
pub mod word;
mod zobrist;
mod zones;

pub use effects::Effects;
pub use endings::{DeclarationError, Outcome, Reason};
pub use handicap::{HandicapChanges, HandicapError};
#[doc(hidden)]
pub use handicap::{KnownStart, KnownStarts};
pub use hands::Hands;
pub use influence::{Influence, Threatened};
pub(crate) use lines::LineWords;
#[doc(hidden)]
pub use movegen::powers;
#[doc(hidden)]
pub use piece_square::PieceSquareTable;
pub use play::IllegalMove;
#[doc(hidden)]
pub use position::Change;
pub use position::Position;
pub use refusal::{MustPromote, NoPromotion, Refusal};
pub use restrictions::Restrictions;
pub use setup::{Setup, SetupError};
pub use sfen::{Dialect, HandsError, SfenError, Spelling, Tsfen, TsfenError, position_text};
pub use steps::{MoveSteps, Way};
#[doc(hidden)]
pub use tables::{AttackTables, PieceData, PieceFlags, PromotionClass};
pub use variant::{FindError, Variant};
pub(crate) use window::Window;
pub(crate) use word::{Word, by_width};
pub(crate) use zones::Zone;

pub use crate::types::Geometry;
