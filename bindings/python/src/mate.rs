//! Wins by force.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use komainu::board::{Dialect, Reason, Setup, SetupError, SfenError, position_text};
use komainu::notation::canonical;
use komainu::search::MAX_HASH;
use komainu::search::mate::{Mate, MateLimits, solve};
use komainu::{Position, Variant};
use komainu_engine::memory;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::board::PyBoard;
use crate::errors;
use crate::interruptible;
use crate::variant::{Choices, PyVariant};

/// The answer of the mate solver.
#[pyclass(name = "MateResult", module = "komainu", frozen, get_all)]
pub struct PyMateResult {
    /// `proved` if the player to move wins by attacks alone, `disproved` if not, or `unknown`.
    status: &'static str,
    /// A line to the end of the game if it is proved; empty otherwise.
    line: Vec<String>,
    /// The positions visited.
    nodes: u64,
}

#[pymethods]
impl PyMateResult {
    fn __repr__(&self) -> String {
        let line = self.line.iter().map(|m| format!(" {m}")).collect::<String>();
        format!("<MateResult {}{line}>", self.status)
    }

    fn __bool__(&self) -> bool {
        self.status == "proved"
    }
}

/// The position of a problem, in which the player to move may be without a royal piece.
fn problem(variant: &std::sync::Arc<Variant>, text: &str) -> Result<Position, SfenError> {
    let Some(text) = position_text(text) else { return Ok(Position::start(variant)) };
    let setup = Setup::parse(variant, text, Dialect::Sfen)?;
    let position = Position::problem(variant, &setup)?;
    let (defender, outcome) = (!position.side_to_move(), position.outcome());
    let is_over = outcome.is_some_and(|outcome| outcome.reason == Reason::RoyalsCaptured);
    if is_over && position.royals(defender) == 0 {
        return Err(SetupError::NothingToAttack(defender).into());
    }
    Ok(position)
}

/// Looks for a win of the player to move by attacks on royal pieces alone.
///
/// The position is a `Board`, or a game with an SFEN, in which the attacker may be without a royal piece.
/// Each win has been checked by the rules against every answer. It gives up after `time` seconds or
/// `nodes` positions; `hash` is the size of its table in megabytes.
///
/// >>> import komainu
/// >>> komainu.solve_mate("mini", "4k/5/4P/5/5 b G 1")
/// <MateResult proved G*1b>
#[pyfunction]
#[pyo3(signature = (board, sfen=None, *, options=None, time=60.0, nodes=None, hash=64))]
pub fn solve_mate(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    sfen: Option<&str>,
    options: Option<Choices>,
    time: f64,
    nodes: Option<u64>,
    hash: usize,
) -> PyResult<PyMateResult> {
    let position = match (board.cast::<PyBoard>(), sfen) {
        (Ok(board), None) => board.borrow().position.clone(),
        (Ok(_), Some(_)) => {
            return Err(PyValueError::new_err("found a position beside a Board, expected none"));
        }
        (Err(_), sfen) => {
            let game = PyVariant::of(board, options)?;
            problem(game.variant(), sfen.unwrap_or("startpos")).map_err(errors::of_position)?
        }
    };
    let time = Duration::try_from_secs_f64(time).map_err(|_| {
        PyValueError::new_err(format!("time: found {time:?}, expected a number of seconds"))
    })?;
    errors::check_range("hash", hash, MAX_HASH)?;
    memory::check_free(hash, 0).map_err(errors::of_memory)?;
    let stop = AtomicBool::new(false);
    let limits = MateLimits { nodes: nodes.unwrap_or(u64::MAX), time: Some(time), stop: &stop };
    let report = interruptible::run_silently(py, &stop, || solve(&position, None, hash, limits))?;
    let report = report.map_err(errors::of_memory)?;
    let (status, line) = match report.mate {
        Mate::Proved(line) => ("proved", line),
        Mate::Disproved => ("disproved", Vec::new()),
        Mate::Unknown => ("unknown", Vec::new()),
    };
    let line = line.into_iter().map(|m| canonical(position.variant(), m)).collect();
    Ok(PyMateResult { status, line, nodes: report.nodes })
}
