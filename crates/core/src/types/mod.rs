//! Words without rules: colours, squares and boards, directions, pieces, moves and scores.

#[doc(hidden)]
pub mod bitboard;
mod color;
mod direction;
mod geometry;
mod moves;
mod piece;
mod random;
mod score;
mod square;
mod text_form;

pub(crate) use bitboard::SparseSet;
pub use bitboard::{Bitboard, Squares};
pub use color::Color;
pub use direction::{Direction, DirectionSet};
pub use geometry::Geometry;
#[doc(hidden)]
pub use geometry::rank_letters;
pub use moves::{Move, Via};
pub use piece::{Piece, PieceKind};
pub use random::SplitMix64;
pub use score::Score;
pub use square::Square;
pub use text_form::TextFormError;
