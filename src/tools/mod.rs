//! Tools around the engine: perft, the check of variant files, matches, games of the engine against
//! itself and what is learnt from them, tactics, bench and speedtest.

#[doc(hidden)]
pub mod bench;
pub mod check;
#[cfg(feature = "cli")]
pub mod journal;
#[cfg(feature = "cli")]
pub mod matches;
pub mod perft;
#[cfg(feature = "cli")]
pub mod process;
#[cfg(feature = "cli")]
pub mod selfplay;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod speedtest;
#[cfg(feature = "cli")]
pub mod tactics;
#[cfg(feature = "cli")]
pub mod transcript;
#[cfg(feature = "cli")]
pub mod tune;
