//! How moves are written: for protocols and for people.

mod association;
mod canonical;
mod coordinates;
mod parse;

pub use association::{association, associations, symbol};
pub use canonical::{canonical, parse_canonical};
pub use coordinates::Coordinates;
pub use parse::MoveTextError;
