//! Records of games: what is written is read again without a difference, what others wrote is
//! read, and what is wrong is told without a loss.

mod bad_input;
mod doubts;
mod handicaps;
mod japanese_files;
mod notations;
mod random;
mod round_trip;
#[path = "../library/support.rs"]
mod support;
mod xboard;
