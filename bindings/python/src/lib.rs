//! Komainu for Python: the games, the engine, records, and batches of games.
//!
//! Each class and function is documented for its users in Python; `python/komainu/_komainu.pyi` has their
//! types. The package in `python/komainu` adds what is simpler to say in Python.

mod batch;
mod board;
mod engine;
mod errors;
mod interruptible;
mod mate;
mod node;
mod outcome;
mod position;
mod program;
mod record;
mod text;
mod variant;

use std::ffi::CString;

use pyo3::PyTypeInfo;
use pyo3::prelude::*;

/// Warns of something as Python does.
///
/// # Errors
/// The warning itself, if the user has asked for that.
fn warn<W: PyTypeInfo>(py: Python<'_>, text: &str) -> PyResult<()> {
    // No text of these has a zero, which would end it.
    let text = CString::new(text.replace('\0', "")).unwrap_or_default();
    PyErr::warn(py, py.get_type::<W>().as_any(), &text, 1)
}

/// The part of the package that is written in Rust.
#[pymodule]
fn _komainu(module: &Bound<'_, PyModule>) -> PyResult<()> {
    errors::add_to(module)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("BLACK", 0)?;
    module.add("WHITE", 1)?;
    module.add_class::<variant::PyVariant>()?;
    module.add_class::<variant::PyRuleOption>()?;
    module.add_class::<variant::PyPieceKind>()?;
    module.add_class::<board::PyBoard>()?;
    module.add_class::<outcome::PyOutcome>()?;
    module.add_class::<outcome::PyEffects>()?;
    module.add_class::<engine::PyEngine>()?;
    module.add_class::<engine::PyScore>()?;
    module.add_class::<engine::PyInfo>()?;
    module.add_class::<engine::PySearchResult>()?;
    module.add_class::<mate::PyMateResult>()?;
    module.add_class::<record::PyRecord>()?;
    module.add_class::<node::PyNode>()?;
    module.add_class::<batch::PyBatch>()?;
    module.add_function(wrap_pyfunction!(variant::variants, module)?)?;
    module.add_function(wrap_pyfunction!(variant::_uci_names, module)?)?;
    module.add_function(wrap_pyfunction!(variant::load_variant_config, module)?)?;
    module.add_function(wrap_pyfunction!(variant::load_variant_file, module)?)?;
    module.add_function(wrap_pyfunction!(position::_board, module)?)?;
    module.add_function(wrap_pyfunction!(mate::solve_mate, module)?)?;
    module.add_function(wrap_pyfunction!(record::read_record, module)?)?;
    module.add_function(wrap_pyfunction!(record::read_records, module)?)?;
    module.add_function(wrap_pyfunction!(record::load_records, module)?)?;
    module.add_function(wrap_pyfunction!(batch::_encode, module)?)?;
    module.add_function(wrap_pyfunction!(batch::_decode, module)?)?;
    module.add_function(wrap_pyfunction!(batch::_actions, module)?)?;
    module.add_function(wrap_pyfunction!(batch::_observe, module)?)?;
    module.add_function(wrap_pyfunction!(position::_fen_problem, module)?)?;
    module.add_function(wrap_pyfunction!(program::_run_program, module)?)
}
