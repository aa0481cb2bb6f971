//! A lock on a folder, so that only one program changes it.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

/// The file that is locked.
const NAME: &str = ".lock";
/// The longest time to wait for another program, which takes as long as the disk does.
const PATIENCE: Duration = Duration::from_secs(2);

/// A guard of a folder that no other program changes while this lives.
#[derive(Debug)]
#[must_use]
pub struct Lock {
    _file: Option<File>,
}

impl Lock {
    /// Makes the folder, if it is not there, and waits until no other program changes it.
    ///
    /// # Errors
    /// If the folder cannot be made, or another program does not release it.
    pub fn of(folder: &Path) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        #[cfg(target_os = "linux")]
        std::os::unix::fs::OpenOptionsExt::custom_flags(
            &mut options,
            libc::O_NOFOLLOW | libc::O_NONBLOCK,
        );
        // Something else may have that name; a game is to be kept all the same.
        let Ok(file) = options.open(folder.join(NAME)) else { return Ok(Self { _file: None }) };
        let start = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Self { _file: Some(file) }),
                Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Interrupted => {}
                // Some file systems have no locks.
                Err(TryLockError::Error(_)) => return Ok(Self { _file: Some(file) }),
                Err(TryLockError::WouldBlock) if start.elapsed() < PATIENCE => {
                    thread::sleep(Duration::from_millis(5));
                }
                Err(TryLockError::WouldBlock) => {
                    let problem = "another program does not let go of the folder";
                    return Err(io::Error::new(ErrorKind::ResourceBusy, problem));
                }
            }
        }
    }
}
