//! Komainu.

pub mod rules;
pub mod types;
