//! Tools around the engine: perft, bench and diagrams.

pub mod bench;
pub mod check;
pub mod perft;
pub mod render;
