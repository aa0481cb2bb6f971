//! Komainu.

pub mod board;
pub mod rules;
pub mod tools;
pub mod types;
