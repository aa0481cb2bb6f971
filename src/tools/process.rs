//! Another program that is talked to line by line, and may do anything.
//!
//! It may be silent, write without end, not read what it is told, or die: neither a word to it nor
//! waiting for one of its lines takes longer than the caller allows.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// The number of lines that may wait to be read; a program that writes more has to wait.
const WAITING_LINES: usize = 256;
/// The most bytes of a line that are looked at; the rest of a longer one is left out.
const LONGEST_LINE: u64 = 1 << 16;

/// A running program, which ends with this value.
#[derive(Debug)]
pub struct Process {
    child: Child,
    input: Sender<Vec<u8>>,
    lines: Receiver<String>,
}

/// The reason why there is no further line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoLine {
    /// The time was over.
    Late,
    /// The program has closed its output, or ended.
    Ended,
}

impl Process {
    /// Starts a program; what it writes to its standard error is thrown away.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start(program: &Path, arguments: &[String]) -> io::Result<Self> {
        let mut command = Command::new(program);
        command.args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn()?;
        let (Some(mut stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::Error::other("it has no pipes"));
        };
        let (input, words) = mpsc::channel::<Vec<u8>>();
        // A thread of its own, because a program that does not read makes its writer wait.
        thread::spawn(move || {
            for line in words {
                if stdin.write_all(&line).and_then(|()| stdin.flush()).is_err() {
                    return;
                }
            }
        });
        let (sender, lines) = mpsc::sync_channel(WAITING_LINES);
        thread::spawn(move || {
            let mut output = BufReader::new(stdout);
            while let Ok(Some(line)) = read_line(&mut output) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(Self { child, input, lines })
    }

    /// Sends a line. That a program has gone is learnt when it is listened to.
    pub fn send(&self, line: &str) {
        self.send_bytes(line.as_bytes());
    }

    /// Sends a line that need not be text.
    pub fn send_bytes(&self, line: &[u8]) {
        let _ = self.input.send([line, b"\n"].concat());
    }

    /// Waits for the next line, at most for so long.
    ///
    /// # Errors
    /// If there is none in time, or will never be.
    pub fn line(&self, patience: Duration) -> Result<String, NoLine> {
        self.lines.recv_timeout(patience).map_err(|error| match error {
            RecvTimeoutError::Timeout => NoLine::Late,
            RecvTimeoutError::Disconnected => NoLine::Ended,
        })
    }

    /// Waits until `found` makes something of a line, at most for so long in all.
    ///
    /// # Errors
    /// If there is no such line in time, or will never be.
    pub fn find<T>(
        &self,
        patience: Duration,
        mut found: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, NoLine> {
        let end = Instant::now() + patience;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            if let Some(found) = found(&self.line(left)?) {
                return Ok(found);
            }
            // Lines that are there already are not late, so that a flood has to be looked at here.
            if Instant::now() >= end {
                return Err(NoLine::Late);
            }
        }
    }

    /// The number by which the system knows it.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// The processor time that all its threads have taken, where the system tells.
    #[must_use]
    pub fn cpu_time(&self) -> Option<Duration> {
        cpu_time(self.id())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads a line without its end; none at the end of the output.
fn read_line(output: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(None);
    }
    if line.last() != Some(&b'\n') && line.len() as u64 == LONGEST_LINE {
        output.skip_until(b'\n')?;
    }
    Ok(Some(String::from_utf8_lossy(&line).trim_end().to_owned()))
}

#[cfg(target_os = "linux")]
fn cpu_time(id: u32) -> Option<Duration> {
    use nix::time::{clock_getcpuclockid, clock_gettime};
    use nix::unistd::Pid;
    let clock = clock_getcpuclockid(Pid::from_raw(id.try_into().ok()?)).ok()?;
    Some(clock_gettime(clock).ok()?.into())
}

#[cfg(not(target_os = "linux"))]
fn cpu_time(_: u32) -> Option<Duration> {
    None
}
