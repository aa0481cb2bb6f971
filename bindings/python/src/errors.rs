//! Exceptions: the words are those of the errors of the library.

use std::io;
use std::path::Path;

use komainu::board::{FindError, HandicapError, SfenError};
use komainu::notation::MoveTextError;
use komainu::rules::{LoadError, OptionError, VariantError};
use komainu_core::files::FileError;
use komainu_engine::WeightsFileError;
use pyo3::create_exception;
use pyo3::exceptions::{PyMemoryError, PyOSError, PyUserWarning, PyValueError};
use pyo3::prelude::*;

create_exception!(
    komainu,
    KomainuError,
    PyValueError,
    "Anything that is not a value these games know; the base of the exceptions below."
);
create_exception!(
    komainu,
    GameError,
    KomainuError,
    "There is no such game, option or choice, or a variant file has mistakes."
);
create_exception!(
    komainu,
    PositionError,
    KomainuError,
    "A text is not a position of the game, or a handicap cannot be given."
);
create_exception!(
    komainu,
    MoveError,
    KomainuError,
    "A text is not a move, or the move is not legal in the position."
);
create_exception!(
    komainu,
    ActionError,
    MoveError,
    "An action of a batch is not one of its game; `games` has the indices of all such games."
);
create_exception!(
    komainu,
    RecordError,
    KomainuError,
    "A text is not the record of a game, or only up to a place; `record` is what was kept, or None."
);
create_exception!(
    komainu,
    WeightsError,
    KomainuError,
    "A file of weights has mistakes, or is one of another game."
);
create_exception!(
    komainu,
    RecordWarning,
    PyUserWarning,
    "A record contradicts itself, or a format cannot keep a part of it."
);
create_exception!(
    komainu,
    VariantWarning,
    PyUserWarning,
    "A variant file has an odd part that can be played all the same."
);
create_exception!(
    komainu,
    PositionWarning,
    PyUserWarning,
    "A player of a position has no royal piece."
);

/// Adds the exceptions to the module.
pub fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("KomainuError", py.get_type::<KomainuError>())?;
    module.add("GameError", py.get_type::<GameError>())?;
    module.add("PositionError", py.get_type::<PositionError>())?;
    module.add("MoveError", py.get_type::<MoveError>())?;
    module.add("ActionError", py.get_type::<ActionError>())?;
    module.add("RecordError", py.get_type::<RecordError>())?;
    module.add("WeightsError", py.get_type::<WeightsError>())?;
    module.add("RecordWarning", py.get_type::<RecordWarning>())?;
    module.add("VariantWarning", py.get_type::<VariantWarning>())?;
    module.add("PositionWarning", py.get_type::<PositionWarning>())
}

/// The exception for a game that cannot be found.
pub fn of_game(error: FindError) -> PyErr {
    match error {
        FindError::File(error) => of_file(error),
        error => GameError::new_err(error.to_string()),
    }
}

/// The exception for choices that a game does not have.
pub fn of_option(error: OptionError) -> PyErr {
    GameError::new_err(error.to_string())
}

/// The exception for a variant file with mistakes, all of which it shows.
pub fn of_variant(error: VariantError) -> PyErr {
    GameError::new_err(format!("{error:#}"))
}

/// The exception for a variant file that cannot be used.
pub fn of_file(error: LoadError) -> PyErr {
    match error {
        LoadError::Wrong(error) => of_variant(error),
        LoadError::Unreadable { path, error } => of_system(path.as_ref(), error),
        error => GameError::new_err(error.to_string()),
    }
}

/// The exception for a text that is not a position.
pub fn of_position(error: SfenError) -> PyErr {
    PositionError::new_err(error.to_string())
}

/// The exception for a handicap that cannot be given.
pub fn of_handicap(error: HandicapError) -> PyErr {
    PositionError::new_err(error.to_string())
}

/// The exception for a text that is not a legal move.
pub fn of_move(error: MoveTextError) -> PyErr {
    MoveError::new_err(error.to_string())
}

/// The exception for a file of weights.
pub fn of_weights(error: WeightsFileError) -> PyErr {
    match error {
        WeightsFileError::Unreadable { path, error } => of_system(path.as_ref(), error),
        error => WeightsError::new_err(error.to_string()),
    }
}

/// The exception for memory that is not there.
pub fn of_memory(error: impl ToString) -> PyErr {
    PyMemoryError::new_err(error.to_string())
}

/// The exception for a file that the system does not read or write: the subclass of `OSError` that its
/// number stands for, with the name of the file.
pub fn of_system(path: &Path, error: io::Error) -> PyErr {
    let shown = path.display();
    match error.raw_os_error() {
        Some(number) => {
            let text = error.to_string();
            // Python adds the number itself.
            let text = text.split(" (os error").next().unwrap_or_default().to_owned();
            PyOSError::new_err((number, text, path.as_os_str().to_owned()))
        }
        None if FileError::of(&error).is_some() => {
            PyValueError::new_err(format!("{shown}: {error}"))
        }
        None => PyOSError::new_err(format!("{shown}: {error}")),
    }
}

/// Makes sure that a number is from 1 to the largest that there may be.
///
/// # Errors
/// If it is not.
pub fn check_range(what: &str, found: usize, most: usize) -> PyResult<()> {
    if (1..=most).contains(&found) {
        return Ok(());
    }
    let text = format!("{what}: found {found}, expected a number from 1 to {most}");
    Err(PyValueError::new_err(text))
}

/// The exception for a word that is not one of a few.
pub fn unknown(what: &str, found: &str, known: &[&str]) -> PyErr {
    let known = known.join("`, `");
    PyValueError::new_err(format!("{what}: found `{found}`, expected one of `{known}`"))
}
