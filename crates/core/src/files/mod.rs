//! Files as they are read and written: reading one ends, and writing one loses nothing.

mod left_over;
mod own_program;
mod read;
mod seen;
mod write;

use std::io;

use thiserror::Error;

pub use left_over::sweep;
pub use own_program::{OwnProgram, own_code, own_program, set_own_program};
pub use read::{open, open_input, read_at_most, read_unlinked};
pub use read::{read, read_text};
pub use seen::FileSnapshot;
pub use write::{
    NewFile, Readers, check_room, end_of_links, is_at, open_alone, write, write_new, write_over,
};

/// The bytes of a megabyte.
pub const MEGABYTE: u64 = 1 << 20;
/// The most bytes of a file that users write, such as a variant or the plan of a match, which is read
/// with its mistakes and their places.
pub const MAX_DESCRIPTION_LENGTH: u64 = MEGABYTE;
/// The most bytes of a list of positions, openings or problems.
pub const MAX_LIST_LENGTH: u64 = 64 * MEGABYTE;

/// A reason not to read a file although the system would.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum FileError {
    /// It is a folder, a device or a pipe.
    #[error("it is not an ordinary file")]
    NotOrdinary,
    /// It is a symbolic link where links are not followed.
    #[error("it is a symbolic link")]
    Link,
    /// Another file has taken its place since it was seen.
    #[error("another program has written it meanwhile, and it stays")]
    Changed,
    /// It is longer than any file of its kind may be.
    #[error("it has more than {most} bytes, expected fewer")]
    TooLong {
        /// The most bytes that such a file may have.
        most: u64,
    },
    /// It is not text.
    #[error("it is no text in UTF-8")]
    NoText,
}

impl FileError {
    /// The reason for which a file was not read, unless it was an error of the system.
    pub fn of(error: &io::Error) -> Option<Self> {
        error.get_ref()?.downcast_ref().copied()
    }
}

impl From<FileError> for io::Error {
    fn from(error: FileError) -> Self {
        Self::new(io::ErrorKind::InvalidData, error)
    }
}
