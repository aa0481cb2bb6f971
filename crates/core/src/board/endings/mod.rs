//! The ends of games, a rule in a file each, and what follows from all of them.

mod bare_king;
mod earlier;
mod first_check;
mod impasse;
mod outcome;
mod repetition;
mod royal_in_hand;

pub(super) use earlier::EarlierPositions;
pub use impasse::DeclarationError;
pub use outcome::{Outcome, Reason};
