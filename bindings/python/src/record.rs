//! Records of games: reading and writing them, and their moves with all notes.

use std::collections::BTreeMap;
use std::path::PathBuf;

use komainu::Color;
use komainu::notation::canonical;
use komainu::records::formats::{Format, Lookup, Losses, Read, decode, read_all, write};
use komainu::records::{End, Ending, NodeId, Record};
use komainu::studio::problem_in_words;
use komainu_core::files;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::board::PyBoard;
use crate::errors::{self, RecordError, RecordWarning};
use crate::node::PyNode;
use crate::variant::{self, Choices, PyVariant};

/// The most bytes of a file of records.
const MAX_LENGTH: u64 = 64 * files::MEGABYTE;

/// The record of a game: moves with their variations, comments, clocks and evaluations.
///
/// A new one begins as a board did and has its moves.
///
/// >>> import komainu
/// >>> record = komainu.Record(komainu.Board("shogi", moves=["7g7f", "3c3d"]))
/// >>> record.set_tag("Sente", "Habu")
/// >>> record.main_line()[0].comment = "as always"
/// >>> print(record.write("usi"), end="")
/// position startpos moves 7g7f 3c3d
/// >>> komainu.read_record(record.write("kif")).moves
/// ['7g7f', '3c3d']
#[pyclass(name = "Record", module = "komainu")]
pub struct PyRecord {
    pub record: Record,
    pub game: PyVariant,
    /// The format and the line of a record that was read.
    origin: Option<(Format, usize)>,
}

impl PyRecord {
    fn of(read: Read, like: Option<&PyVariant>) -> Self {
        let game = PyVariant::of_position(read.record.start(), like);
        Self { record: read.record, game, origin: Some((read.format, read.line)) }
    }

    /// The node that a node of Python is, if it belongs to this record.
    fn node(slf: &Bound<'_, Self>, node: &PyNode) -> PyResult<NodeId> {
        let is_own = node.record.is(slf);
        let found = is_own.then(|| slf.borrow().record.find(node.id.number())).flatten();
        let root = slf.borrow().record.root();
        found.or_else(|| (is_own && node.id == root).then_some(root)).ok_or_else(|| {
            PyValueError::new_err("the node is not in this record, expected one of its own")
        })
    }

    fn handle(slf: &Bound<'_, Self>, id: NodeId) -> PyNode {
        PyNode { record: slf.clone().unbind(), id }
    }
}

/// The result of an ending, as records have it.
const fn result_of(ending: Option<Ending>) -> &'static str {
    match ending {
        Some(Ending { winner: Some(Color::Black), .. }) => "1-0",
        Some(Ending { winner: Some(Color::White), .. }) => "0-1",
        Some(Ending { winner: None, end }) if !end.leaves_open() => "1/2-1/2",
        _ => "*",
    }
}

/// The format of a name.
fn format_of(name: &str) -> PyResult<Format> {
    let names = Format::ALL.map(Format::name);
    Format::of_name(name).ok_or_else(|| errors::unknown("format", name, &names))
}

#[pymethods]
impl PyRecord {
    #[new]
    fn new(board: PyRef<'_, PyBoard>) -> PyResult<Self> {
        let mut start = board.position.clone();
        let mut moves: Vec<_> = std::iter::from_fn(|| start.undo()).collect();
        moves.reverse();
        let mut record = Record::new(start);
        let mut last = record.root();
        for m in moves {
            last =
                record.play(last, m).map_err(|error| PyValueError::new_err(error.to_string()))?;
        }
        let outcome = board.position.outcome();
        record.ending = outcome
            .map(|outcome| Ending { winner: outcome.winner, end: End::Rules(outcome.reason) });
        let game = PyVariant::of_position(&board.position, None);
        Ok(Self { record, game, origin: None })
    }

    /// The game.
    #[getter]
    fn variant(&self) -> PyVariant {
        self.game.clone()
    }

    /// The name of the format in which it was read, or None.
    #[getter]
    fn format(&self) -> Option<&'static str> {
        self.origin.map(|(format, _)| format.name())
    }

    /// The number of the line on which it began, or None.
    #[getter]
    fn line(&self) -> Option<usize> {
        self.origin.map(|(_, line)| line)
    }

    /// The handicap with which the game began; empty without one.
    #[getter]
    fn handicap(&self) -> &str {
        &self.record.handicap
    }

    /// The players, the place, the date and the like, by their names.
    #[getter]
    fn tags(&self) -> BTreeMap<String, String> {
        self.record.tags.iter().cloned().collect()
    }

    /// Sets the text of a tag, or removes the tag if the text is empty.
    fn set_tag(&mut self, name: &str, text: &str) {
        self.record.set_tag(name, text);
    }

    /// The moves of the main line.
    #[getter]
    fn moves(&self) -> Vec<String> {
        let last = self.record.end_of_line(self.record.root());
        let moves = self.record.moves_to(last).into_iter();
        moves.map(|m| canonical(self.record.variant(), m)).collect()
    }

    /// The end of the game in words, such as `Black wins (resignation)`, or None.
    #[getter]
    fn ending(&self) -> Option<String> {
        self.record.ending.map(|ending| ending.to_string())
    }

    /// The player who won, or None.
    #[getter]
    fn winner(&self) -> Option<usize> {
        self.record.ending.and_then(|ending| ending.winner).map(Color::index)
    }

    /// The result: `1-0` if Black won, `0-1`, `1/2-1/2`, or `*` if it is not known.
    #[getter]
    fn result(&self) -> &'static str {
        result_of(self.record.ending)
    }

    /// Sets the end of the game: an event such as `resignation`, `time` or `checkmate`, and the winner.
    #[pyo3(signature = (reason, winner=None))]
    fn set_ending(&mut self, reason: &str, winner: Option<usize>) -> PyResult<()> {
        let winner = match winner {
            None => None,
            Some(0) => Some(Color::Black),
            Some(1) => Some(Color::White),
            Some(other) => {
                let text = format!("winner: found {other}, expected BLACK (0), WHITE (1) or None");
                return Err(PyValueError::new_err(text));
            }
        };
        let end = End::of_words(reason).ok_or_else(|| {
            PyValueError::new_err(format!(
                "reason: found `{reason}`, expected the end of a game such as `resignation`"
            ))
        })?;
        self.record.ending = Some(Ending { winner, end });
        Ok(())
    }

    /// The start of the game, before the first move.
    #[getter]
    fn root(slf: &Bound<'_, Self>) -> PyNode {
        let root = slf.borrow().record.root();
        Self::handle(slf, root)
    }

    /// The moves of the main line with their notes.
    fn main_line(slf: &Bound<'_, Self>) -> Vec<PyNode> {
        let line = slf.borrow().record.main_line();
        line.into_iter().map(|id| Self::handle(slf, id)).collect()
    }

    /// The board after a move, or at the end of the main line, with the moves that led there.
    #[pyo3(signature = (node=None))]
    fn board(slf: &Bound<'_, Self>, node: Option<PyRef<'_, PyNode>>) -> PyResult<PyBoard> {
        let node = node.map(|node| Self::node(slf, &node)).transpose()?;
        let record = slf.borrow();
        let last = || record.record.end_of_line(record.record.root());
        let position = record.record.position_at(node.unwrap_or_else(last));
        Ok(PyBoard::of(position, record.game.clone()))
    }

    /// Plays a move after a node, or at the end of the main line, and returns its node; beside other
    /// moves it begins a variation.
    #[pyo3(signature = (r#move, after=None))]
    fn add(
        slf: &Bound<'_, Self>,
        r#move: &str,
        after: Option<PyRef<'_, PyNode>>,
    ) -> PyResult<PyNode> {
        let after = after.map(|node| Self::node(slf, &node)).transpose()?;
        let mut own = slf.borrow_mut();
        let after = after.unwrap_or_else(|| own.record.end_of_line(own.record.root()));
        let m = own.record.position_at(after).parse_move(r#move).map_err(errors::of_move)?;
        let id = own.record.play(after, m);
        let id = id.map_err(|error| errors::MoveError::new_err(error.to_string()))?;
        drop(own);
        Ok(Self::handle(slf, id))
    }

    /// Removes a move and all that follows it.
    fn remove(slf: &Bound<'_, Self>, node: PyRef<'_, PyNode>) -> PyResult<()> {
        let id = Self::node(slf, &node)?;
        slf.borrow_mut().record.remove(id);
        Ok(())
    }

    /// Makes a move the one that continues its line, before the others.
    fn promote(slf: &Bound<'_, Self>, node: PyRef<'_, PyNode>) -> PyResult<()> {
        let id = Self::node(slf, &node)?;
        slf.borrow_mut().record.promote(id);
        Ok(())
    }

    /// The text of the record in a format: `pgn`, `kif`, `ki2`, `csa`, `jkf` or `usi`.
    ///
    /// What the format cannot keep is warned of (`RecordWarning`).
    fn write(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        let format = format_of(format)?;
        let text = write(&self.record, format);
        let text = text.map_err(|error| RecordError::new_err(error.to_string()))?;
        let losses = Losses::of(&self.record, format, &text);
        if !losses.is_empty() {
            crate::warn::<RecordWarning>(py, &format!("{format} does not keep {losses}"))?;
        }
        Ok(text)
    }

    /// Writes the record to a file, in the format of the name's end or in another one.
    ///
    /// A file that is there is replaced once the new one is complete.
    #[pyo3(signature = (path, format=None))]
    fn save(&self, py: Python<'_>, path: PathBuf, format: Option<&str>) -> PyResult<()> {
        let end = path.extension().and_then(|end| end.to_str()).unwrap_or_default().to_owned();
        let text = self.write(py, format.unwrap_or(&end))?;
        files::write(&path, text).map_err(|error| errors::of_system(&path, error))
    }

    fn __len__(&self) -> usize {
        self.record.main_line().len()
    }

    fn __repr__(&self) -> String {
        let rules = self.record.variant().rules();
        format!("<Record of {}, {} moves, {}>", rules.id, self.__len__(), self.result())
    }
}

/// The games of records, one of which may be expected.
fn lookup(expected: Option<&PyVariant>) -> Lookup<'static> {
    let lookup = Lookup::new(variant::find);
    expected.iter().fold(lookup, |lookup, game| lookup.expecting(game.variant()))
}

/// Reads all records of a text; what is doubtful is warned of.
fn read(
    py: Python<'_>,
    text: &str,
    game: Option<&PyVariant>,
    strict: bool,
) -> PyResult<Vec<Py<PyRecord>>> {
    let games = lookup(game);
    let fail = |error: &dyn ToString| RecordError::new_err(error.to_string());
    let mut records = Vec::new();
    for read in read_all(text, &games).map_err(|error| fail(&error))? {
        let read = read.map_err(|error| fail(&error))?;
        for warning in &read.warnings {
            crate::warn::<RecordWarning>(py, &warning.to_string())?;
        }
        let problem = read.problem.as_ref().map(problem_in_words);
        let record = Py::new(py, PyRecord::of(read, game))?;
        match problem {
            Some(problem) if strict => {
                let error = RecordError::new_err(problem);
                error.value(py).setattr("record", record)?;
                return Err(error);
            }
            Some(problem) => crate::warn::<RecordWarning>(py, &problem)?,
            None => {}
        }
        records.push(record);
    }
    Ok(records)
}

/// Reads all records in a text, or in the bytes of a file in any usual encoding.
///
/// The formats are PGN, KIF, KI2, CSA, JKF, USI and PSN; `game`, with `options`, is the one to expect
/// where a record does not name its own. A record is read up to its first mistake: that raises a
/// `RecordError` whose `record` is what was kept, or is only warned of unless it is `strict`. Doubtful
/// parts are warned of (`RecordWarning`).
#[pyfunction]
#[pyo3(signature = (data, game=None, *, options=None, strict=true))]
pub fn read_records(
    data: &Bound<'_, PyAny>,
    game: Option<&Bound<'_, PyAny>>,
    options: Option<Choices>,
    strict: bool,
) -> PyResult<Vec<Py<PyRecord>>> {
    let py = data.py();
    let game = game.map(|game| PyVariant::of(game, options)).transpose()?;
    if let Ok(text) = data.cast::<PyString>() {
        return read(py, text.to_cow()?.as_ref(), game.as_ref(), strict);
    }
    let Ok(bytes) = data.cast::<PyBytes>() else {
        let found = data.get_type().name()?;
        let text = format!("the record is of the type {found}, expected str or bytes");
        return Err(PyTypeError::new_err(text));
    };
    read_bytes(py, bytes.as_bytes(), game.as_ref(), strict)
}

fn read_bytes(
    py: Python<'_>,
    bytes: &[u8],
    game: Option<&PyVariant>,
    strict: bool,
) -> PyResult<Vec<Py<PyRecord>>> {
    let decoded = decode(bytes).map_err(|error| RecordError::new_err(error.to_string()))?;
    for warning in &decoded.warnings {
        crate::warn::<RecordWarning>(py, &warning.to_string())?;
    }
    read(py, &decoded.text, game, strict)
}

/// Reads the only or the first record in a text or bytes, as `read_records` does; others are warned of.
#[pyfunction]
#[pyo3(signature = (data, game=None, *, options=None, strict=true))]
pub fn read_record(
    data: &Bound<'_, PyAny>,
    game: Option<&Bound<'_, PyAny>>,
    options: Option<Choices>,
    strict: bool,
) -> PyResult<Py<PyRecord>> {
    let py = data.py();
    let mut all = read_records(data, game, options, strict)?;
    if all.len() > 1 {
        let text = format!("the first of {} records is read", all.len());
        crate::warn::<RecordWarning>(py, &text)?;
    }
    match all.is_empty() {
        true => Err(RecordError::new_err("the text is empty; expected the record of a game")),
        false => Ok(all.swap_remove(0)),
    }
}

/// Reads all records in a file, as `read_records` does.
#[pyfunction]
#[pyo3(signature = (path, game=None, *, options=None, strict=true))]
pub fn load_records(
    py: Python<'_>,
    path: PathBuf,
    game: Option<&Bound<'_, PyAny>>,
    options: Option<Choices>,
    strict: bool,
) -> PyResult<Vec<Py<PyRecord>>> {
    let game = game.map(|game| PyVariant::of(game, options)).transpose()?;
    let bytes = files::read(&path, MAX_LENGTH).map_err(|error| errors::of_system(&path, error))?;
    read_bytes(py, &bytes, game.as_ref(), strict)
}
