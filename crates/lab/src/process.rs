//! Another program that is controlled line by line, and may misbehave in any way.
//!
//! It may be silent, write without end, not read its input, die, or leave a child behind that keeps its
//! output open: neither sending it a line nor waiting for one of its lines takes longer than the caller
//! allows.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStderr, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::transcript::{Direction, Transcript};

/// The number of lines that may wait to be read; a program that writes more is blocked.
const WAITING_LINES: usize = 256;
/// The maximum number of bytes of a line that are read; the rest of a longer line is dropped.
const MAX_LINE_LENGTH: u64 = 1 << 16;
/// The lines of standard error that are kept, and the letters of each.
const LAST_LINES: usize = 4;
const LAST_LETTERS: usize = 200;
/// The time between two checks whether a program has ended.
const LOOK: Duration = Duration::from_millis(2);
/// The longest time until it is noticed that a program has ended, or that waiting was interrupted.
const PULSE: Duration = Duration::from_millis(50);
/// The time that the last lines of a program that has ended may take to arrive.
const LAST_WORDS: Duration = Duration::from_millis(100);

/// A running program; it is ended when this value is dropped.
#[derive(Debug)]
pub struct Process {
    child: Mutex<Child>,
    id: u32,
    input: Sender<Vec<u8>>,
    lines: Receiver<String>,
    complaints: Complaints,
    log: Option<Log>,
    interrupt: Arc<AtomicBool>,
}

/// A log, and the name in it.
#[derive(Debug, Clone)]
pub struct Log {
    /// The log.
    pub transcript: Arc<Transcript>,
    /// The name.
    pub name: String,
}

/// The output of a program on standard error.
#[derive(Debug)]
struct Complaints {
    last: Arc<Mutex<VecDeque<String>>>,
    reader: JoinHandle<()>,
}

/// The reason why there is no further line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoLine {
    /// The time was over.
    Late,
    /// The program has closed its output, or ended.
    Ended,
    /// Waiting was interrupted.
    Interrupted,
}

impl Process {
    /// Starts a program.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start(program: &Path, arguments: &[String]) -> io::Result<Self> {
        Self::start_with(program, arguments, None, Arc::default())
    }

    /// Starts a program, whose lines may be logged; once `interrupt` is set, waiting for its lines
    /// ends.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start_with(
        program: &Path,
        arguments: &[String],
        log: Option<Log>,
        interrupt: Arc<AtomicBool>,
    ) -> io::Result<Self> {
        let mut command = Command::new(program);
        command.args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn()?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(mut stdin), Some(stdout), Some(stderr)) = pipes else {
            return Err(io::Error::other("it has no pipes"));
        };
        let id = child.id();
        let (input, words) = mpsc::channel::<Vec<u8>>();
        // This has a thread of its own, because a program that does not read blocks its writer.
        thread::spawn(move || {
            for line in words {
                if stdin.write_all(&line).and_then(|()| stdin.flush()).is_err() {
                    return;
                }
            }
        });
        let (sender, lines) = mpsc::sync_channel(WAITING_LINES);
        let heard = log.clone();
        thread::spawn(move || {
            let mut output = BufReader::new(stdout);
            while let Ok(Some(line)) = read_line(&mut output) {
                note(heard.as_ref(), id, Direction::From, &line);
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let complaints = Complaints::hear(stderr, id, log.clone());
        Ok(Self { child: Mutex::new(child), id, input, lines, complaints, log, interrupt })
    }

    /// Sends a line. If the program has ended, that is noticed when reading from it.
    pub fn send(&self, line: &str) {
        self.send_bytes(line.as_bytes());
    }

    /// Sends a line that need not be text.
    pub fn send_bytes(&self, line: &[u8]) {
        note(self.log.as_ref(), self.id(), Direction::To, &String::from_utf8_lossy(line));
        let _ = self.input.send([line, b"\n"].concat());
    }

    /// Waits for the next line, for at most `patience`.
    ///
    /// # Errors
    /// If there is none in time, or there will never be one.
    pub fn line(&self, patience: Duration) -> Result<String, NoLine> {
        let end = Instant::now() + patience;
        loop {
            if self.interrupt.load(Ordering::Relaxed) {
                return Err(NoLine::Interrupted);
            }
            let left = end.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(PULSE)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(NoLine::Ended),
                // A child of it may keep the output open.
                Err(RecvTimeoutError::Timeout) if self.has_ended() => {
                    return self.lines.recv_timeout(LAST_WORDS).map_err(|_| NoLine::Ended);
                }
                Err(RecvTimeoutError::Timeout) if Instant::now() >= end => {
                    return Err(NoLine::Late);
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    fn has_ended(&self) -> bool {
        matches!(self.child().try_wait(), Ok(Some(_)))
    }

    fn child(&self) -> MutexGuard<'_, Child> {
        self.child.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until `found` accepts a line, for at most `patience` in all.
    ///
    /// # Errors
    /// If there is no such line in time, or there will never be one.
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
            // Lines that are already there are never late, so a flood of them has to be stopped here.
            if Instant::now() >= end {
                return Err(NoLine::Late);
            }
        }
    }

    /// Returns how it has ended, in words such as `exit status: 1`; `None` if it does not end within
    /// `patience`.
    pub fn ending(&self, patience: Duration) -> Option<String> {
        let end = Instant::now() + patience;
        loop {
            let status = self.child().try_wait();
            match status {
                Ok(Some(status)) => return Some(status.to_string()),
                Ok(None) if Instant::now() < end => thread::sleep(LOOK),
                _ => return None,
            }
        }
    }

    /// Returns the last lines that it has written to standard error since the previous call; if the
    /// program has ended, waits for them for at most `patience`.
    pub fn complaints(&self, patience: Duration) -> Vec<String> {
        let end = Instant::now() + patience;
        while !self.complaints.reader.is_finished() && Instant::now() < end {
            thread::sleep(LOOK);
        }
        let mut last = self.complaints.last.lock().unwrap_or_else(PoisonError::into_inner);
        last.drain(..).collect()
    }

    /// Returns the process id.
    #[must_use]
    pub const fn id(&self) -> u32 {
        self.id
    }

    /// Returns the processor time that all its threads have used, if the system reports it.
    #[must_use]
    pub fn cpu_time(&self) -> Option<Duration> {
        cpu_time(self.id())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let mut child = self.child();
        // It may have ended already.
        let _ = child.kill();
        let _ = child.wait();
    }
}

impl Complaints {
    fn hear(stderr: ChildStderr, id: u32, log: Option<Log>) -> Self {
        let last = Arc::new(Mutex::new(VecDeque::new()));
        let lines = Arc::clone(&last);
        let reader = thread::spawn(move || {
            let mut output = BufReader::new(stderr);
            while let Ok(Some(line)) = read_line(&mut output) {
                note(log.as_ref(), id, Direction::Error, &line);
                let mut lines = lines.lock().unwrap_or_else(PoisonError::into_inner);
                if lines.len() == LAST_LINES {
                    lines.pop_front();
                }
                lines.push_back(line.chars().take(LAST_LETTERS).map(printable).collect());
            }
        });
        Self { last, reader }
    }
}

/// Returns a character, or a replacement for one that cannot be printed.
pub fn printable(c: char) -> char {
    match c {
        '\t' => ' ',
        _ if c.is_control() => char::REPLACEMENT_CHARACTER,
        _ => c,
    }
}

fn note(log: Option<&Log>, id: u32, direction: Direction, line: &str) {
    if let Some(Log { transcript, name }) = log {
        transcript.add(name, id, direction, line);
    }
}

/// Reads a line without its end; returns `None` at the end of the output.
fn read_line(output: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    output.by_ref().take(MAX_LINE_LENGTH).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(None);
    }
    if line.last() != Some(&b'\n') && line.len() as u64 == MAX_LINE_LENGTH {
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
