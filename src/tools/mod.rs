//! Tools around the engine: perft, the check of variant files, bench and speedtest.

#[cfg(feature = "cli")]
pub mod bench;
pub mod check;
pub mod perft;
#[cfg(feature = "cli")]
pub mod speedtest;
