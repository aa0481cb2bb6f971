//! The results of games, and what single moves do.

use std::collections::BTreeMap;

use komainu::board::Outcome;
use komainu::{Color, Move, Position};
use pyo3::prelude::*;

use crate::text;

/// The result of a game that is over.
#[pyclass(name = "Outcome", module = "komainu", frozen, eq)]
#[derive(Clone, Copy, PartialEq)]
pub struct PyOutcome(pub Outcome);

/// Everything that a move does to the board.
#[pyclass(name = "Effects", module = "komainu", frozen, get_all)]
pub struct PyEffects {
    /// The piece that moves or is dropped.
    pub mover: String,
    /// The piece on the destination afterwards, or None if the mover is burnt.
    pub landed: Option<String>,
    /// The captured pieces by their squares.
    pub captured: BTreeMap<String, String>,
    /// The pieces that the mover burns, by their squares.
    pub burnt: BTreeMap<String, String>,
    /// True if the mover is burnt.
    pub mover_burns: bool,
}

impl PyEffects {
    /// What a legal move does.
    pub fn of(position: &Position, m: Move) -> Self {
        let effects = position.effects(m);
        Self {
            mover: text::piece(position, effects.mover()).unwrap_or_default(),
            landed: text::piece(position, effects.landed()),
            captured: text::placed(position, effects.captured()),
            burnt: text::placed(position, effects.burnt()),
            mover_burns: effects.mover_burns(),
        }
    }
}

#[pymethods]
impl PyEffects {
    fn __repr__(&self) -> String {
        let Self { mover, captured, burnt, .. } = self;
        let squares = |all: &BTreeMap<String, String>| {
            all.keys().map(String::as_str).collect::<Vec<_>>().join(" ")
        };
        format!("<Effects of {mover}, captured: {}; burnt: {}>", squares(captured), squares(burnt))
    }
}

#[pymethods]
impl PyOutcome {
    /// The player who won, `BLACK` or `WHITE`; None in a draw.
    #[getter]
    fn winner(&self) -> Option<usize> {
        self.0.winner.map(Color::index)
    }

    /// The event that ended the game, such as `checkmate`.
    #[getter]
    fn reason(&self) -> String {
        self.0.reason.to_string()
    }

    /// The result as records have it: `1-0` if Black won, `0-1` if White won, `1/2-1/2` in a draw.
    fn result(&self) -> &'static str {
        result_of(Some(self.0))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Outcome: {}>", self.0)
    }

    fn __hash__(&self) -> u64 {
        let winner = self.0.winner.map_or(2, Color::index);
        (self.0.reason as u64) << 2 | winner as u64
    }
}

/// The result in the form of records.
pub const fn result_of(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        None => "*",
        Some(Outcome { winner: Some(Color::Black), .. }) => "1-0",
        Some(Outcome { winner: Some(Color::White), .. }) => "0-1",
        Some(Outcome { winner: None, .. }) => "1/2-1/2",
    }
}
