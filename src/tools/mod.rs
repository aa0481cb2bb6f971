//! Tools around the engine: perft, bench, speedtest, diagrams, and what the machine is.

pub mod bench;
pub mod check;
pub mod machine;
pub mod perft;
pub mod render;
pub mod speedtest;
