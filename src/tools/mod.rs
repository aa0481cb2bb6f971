//! Tools around the engine: perft, bench and diagrams.

pub mod bench;
pub mod perft;
pub mod render;
