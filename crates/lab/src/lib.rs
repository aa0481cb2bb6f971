//! Tools around the engine: perft, the check of variant files, matches, games of the engine against
//! itself and what is learnt from them, tactics, bench and speedtest.

pub mod journal;
pub mod matches;
#[doc(hidden)]
pub mod numbers;
pub mod process;
pub mod selfplay;
#[doc(hidden)]
pub mod speedtest;
pub mod tactics;
pub mod transcript;
pub mod tune;
