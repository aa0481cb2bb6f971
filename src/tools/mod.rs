//! Tools around the engine: perft, the check of variant files, bench and speedtest.

#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod bench;
pub mod check;
pub mod perft;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod speedtest;
