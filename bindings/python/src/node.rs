//! The moves of a record.

use std::time::Duration;

use komainu::notation::canonical;
use komainu::records::{Evaluation, NodeId, Notes, Record};
use komainu::types::Score;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::board::PyBoard;
use crate::record::PyRecord;

/// A move of a record with the notes on it, or the start of the game, which has no move.
#[pyclass(name = "Node", module = "komainu", frozen)]
pub struct PyNode {
    pub record: Py<PyRecord>,
    pub id: NodeId,
}

/// A time as seconds.
fn as_seconds(time: Option<Duration>) -> Option<f64> {
    time.map(|time| time.as_secs_f64())
}

/// A time from seconds.
fn from_seconds(seconds: Option<f64>) -> PyResult<Option<Duration>> {
    let wrong = |seconds: f64| {
        PyValueError::new_err(format!("found {seconds}, expected a number of seconds from 0"))
    };
    let read = |seconds| Duration::try_from_secs_f64(seconds).map_err(|_| wrong(seconds));
    seconds.map(read).transpose()
}

impl PyNode {
    fn read<T>(&self, py: Python<'_>, read: impl FnOnce(&Record) -> T) -> T {
        read(&self.record.borrow(py).record)
    }

    fn notes<T>(&self, py: Python<'_>, read: impl FnOnce(&Notes) -> T) -> T {
        self.read(py, |record| read(&record.node(self.id).notes))
    }

    fn change(&self, py: Python<'_>, change: impl FnOnce(&mut Notes)) -> PyResult<()> {
        let mut record = self.record.try_borrow_mut(py)?;
        change(record.record.notes_mut(self.id));
        Ok(())
    }

    fn other(&self, py: Python<'_>, id: NodeId) -> Self {
        Self { record: self.record.clone_ref(py), id }
    }
}

#[pymethods]
impl PyNode {
    /// Its number in the record, by which other programs know it; that of the start is 0.
    #[getter]
    fn number(&self) -> u32 {
        self.id.number()
    }

    /// The move, or None at the start.
    #[getter]
    fn r#move(&self, py: Python<'_>) -> Option<String> {
        self.read(py, |record| {
            record.node(self.id).played().map(|m| canonical(record.variant(), m))
        })
    }

    /// The node before it, or None at the start.
    #[getter]
    fn parent(&self, py: Python<'_>) -> Option<Self> {
        self.read(py, |record| record.node(self.id).parent()).map(|id| self.other(py, id))
    }

    /// The moves that follow: first the one that continues the line, then those that begin variations.
    #[getter]
    fn children(&self, py: Python<'_>) -> Vec<Self> {
        let ids = self.read(py, |record| record.node(self.id).children().to_vec());
        ids.into_iter().map(|id| self.other(py, id)).collect()
    }

    /// The comment on the move; empty if there is none.
    #[getter]
    fn comment(&self, py: Python<'_>) -> String {
        self.notes(py, |notes| notes.comment.clone())
    }

    #[setter]
    fn set_comment(&self, py: Python<'_>, comment: String) -> PyResult<()> {
        self.change(py, |notes| notes.comment = comment)
    }

    /// The marks on it, as PGN numbers them: 1 good, 2 mistake, 3 brilliant, 4 blunder, 5 interesting,
    /// 6 dubious.
    #[getter]
    fn marks(&self, py: Python<'_>) -> Vec<u32> {
        self.notes(py, |notes| notes.marks.iter().copied().map(u32::from).collect())
    }

    #[setter]
    fn set_marks(&self, py: Python<'_>, marks: Vec<u32>) -> PyResult<()> {
        let marks = marks.into_iter().map(|mark| match mark {
            1..=6 => Ok(mark as u8),
            _ => Err(PyValueError::new_err(format!("found the mark {mark}, expected 1 to 6"))),
        });
        let marks = marks.collect::<PyResult<_>>()?;
        self.change(py, |notes| notes.marks = marks)
    }

    /// The time left on the clock of its player in seconds, or None.
    #[getter]
    fn clock(&self, py: Python<'_>) -> Option<f64> {
        as_seconds(self.notes(py, |notes| notes.clock))
    }

    #[setter]
    fn set_clock(&self, py: Python<'_>, clock: Option<f64>) -> PyResult<()> {
        let clock = from_seconds(clock)?;
        self.change(py, |notes| notes.clock = clock)
    }

    /// The time that it took in seconds, or None.
    #[getter]
    fn spent(&self, py: Python<'_>) -> Option<f64> {
        as_seconds(self.notes(py, |notes| notes.spent))
    }

    #[setter]
    fn set_spent(&self, py: Python<'_>, spent: Option<f64>) -> PyResult<()> {
        let spent = from_seconds(spent)?;
        self.change(py, |notes| notes.spent = spent)
    }

    /// The evaluation of the position after it by a search: centipawns from Black's point of view, and
    /// the depth in plies; or None.
    #[getter]
    fn evaluation(&self, py: Python<'_>) -> Option<(i32, u32)> {
        self.notes(py, |notes| notes.evaluation).map(|known| (known.score.0, known.depth))
    }

    #[setter]
    fn set_evaluation(&self, py: Python<'_>, evaluation: Option<(i32, u32)>) -> PyResult<()> {
        let Score(most) = Score::INFINITE;
        if let Some((score, _)) = evaluation.filter(|(score, _)| !(-most..=most).contains(score)) {
            let text =
                format!("found the score {score}, expected at most {most} and at least -{most}");
            return Err(PyValueError::new_err(text));
        }
        let known = evaluation.map(|(score, depth)| Evaluation { score: Score(score), depth });
        self.change(py, |notes| notes.evaluation = known)
    }

    /// The board after it, with the moves that led there.
    fn board(&self, py: Python<'_>) -> PyBoard {
        let record = self.record.borrow(py);
        PyBoard::of(record.record.position_at(self.id), record.game.clone())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.id == other.id && self.record.is(&other.record)
    }

    fn __hash__(&self) -> u64 {
        self.id.number().into()
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("<Node {} {}>", self.number(), self.r#move(py).as_deref().unwrap_or("start"))
    }
}
