//! Changing a folder as the only program that does so.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

/// The file that is locked.
const NAME: &str = ".lock";
/// The longest that another program is waited for, which takes as long as the disk does.
const PATIENCE: Duration = Duration::from_secs(2);

/// A folder that no other program changes while this lives.
#[derive(Debug)]
#[must_use]
pub struct Lock {
    _file: File,
}

impl Lock {
    /// Makes the folder, if it is not there, and waits until no other program changes it.
    ///
    /// # Errors
    /// If it cannot be made or locked, or another program does not let go of it.
    pub fn of(folder: &Path) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        #[cfg(target_os = "linux")]
        std::os::unix::fs::OpenOptionsExt::custom_flags(
            &mut options,
            libc::O_NOFOLLOW | libc::O_NONBLOCK,
        );
        let file = options.open(folder.join(NAME))?;
        let start = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Self { _file: file }),
                // Some file systems have no locks.
                Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {
                    return Ok(Self { _file: file });
                }
                Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Interrupted => {}
                Err(TryLockError::Error(error)) => return Err(error),
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
