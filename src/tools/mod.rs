//! Tools around the engine: perft and diagrams.

pub mod perft;
pub mod render;
