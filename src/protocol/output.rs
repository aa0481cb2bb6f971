//! Lines of output, written by a thread of their own, so that a front end that does not read does not
//! block the engine.

use std::io::{self, ErrorKind, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use komainu_core::text::printable;
use komainu_engine::clock::Instant;
use komainu_engine::threads;

/// The bytes that may wait to be read by the front end.
const MAX_UNREAD: usize = 16 << 20;
/// The pause between two writes to a non-blocking output that is full.
const PAUSE: Duration = Duration::from_millis(2);
/// The time in which the front end has to read something once the session is over.
const LAST_WAIT: Duration = Duration::from_secs(2);

/// The result of writing a session's output.
type Written = io::Result<()>;

/// The bytes that have been handed over and not yet written.
pub struct Unread(Arc<AtomicUsize>);

impl Unread {
    /// Waits until all is written, as long as the front end reads.
    pub fn wait(&self) {
        let bytes = || self.0.load(Ordering::Relaxed);
        let (mut last, mut since) = (bytes(), Instant::now());
        while last > 0 && since.elapsed() < LAST_WAIT {
            thread::sleep(PAUSE);
            if bytes() < last {
                (last, since) = (bytes(), Instant::now());
            }
        }
    }
}

/// Hands lines to the thread that writes them.
pub struct Output {
    lines: Sender<String>,
    /// The bytes that have been handed over and not yet written.
    unread: Arc<AtomicUsize>,
    /// The number of lines that were left out because the front end does not read.
    left_out: usize,
    /// The result of the writing thread; `None` if there is no such thread.
    written: Option<Receiver<Written>>,
}

impl Output {
    /// Starts output to a stream; `failed` is called when writing fails.
    ///
    /// # Errors
    /// If no thread can be started.
    pub fn new(
        stream: impl Write + Send + 'static,
        failed: impl FnOnce() + Send + 'static,
    ) -> io::Result<Self> {
        let (lines, inbox) = mpsc::channel();
        let (sender, written) = mpsc::channel();
        let unread = Arc::new(AtomicUsize::new(0));
        let left = Arc::clone(&unread);
        threads::spawn("output", move || {
            let end = write_all(stream, &inbox, &left);
            let has_failed = end.is_err();
            // The receiver is gone once the session is over.
            let _ = sender.send(end);
            if has_failed {
                failed();
            }
        })?;
        Ok(Self { lines, unread, left_out: 0, written: Some(written) })
    }

    /// Returns output that the caller collects from a receiver.
    pub fn collected() -> (Self, Receiver<String>) {
        let (lines, inbox) = mpsc::channel();
        (Self { lines, unread: Arc::default(), left_out: 0, written: None }, inbox)
    }

    /// Notes that all output has been collected.
    pub fn note_collected(&mut self) {
        self.unread.store(0, Ordering::Relaxed);
    }

    /// Writes a line and sends it off.
    pub fn line(&mut self, text: impl AsRef<str>) {
        self.lines(&[text]);
    }

    /// Writes lines that belong together and sends them as one, so that the front end has the last one
    /// when it acts on the first. Control characters are escaped, so that echoed input cannot command a
    /// terminal.
    pub fn lines(&mut self, lines: &[impl AsRef<str>]) {
        let text: String =
            lines.iter().flat_map(|line| [printable(line.as_ref()), "\n".to_owned()]).collect();
        if self.unread.load(Ordering::Relaxed) + text.len() > MAX_UNREAD {
            self.left_out += lines.len();
            return;
        }
        self.unread.fetch_add(text.len(), Ordering::Relaxed);
        // After a failure the writing thread is gone.
        let _ = self.lines.send(text);
    }

    /// Returns the number of lines that were left out because the front end did not read; `None` as
    /// long as there is no room to report it.
    pub fn take_left_out(&mut self) -> Option<usize> {
        let has_room = self.unread.load(Ordering::Relaxed) < MAX_UNREAD / 2;
        (has_room && self.left_out > 0).then(|| std::mem::take(&mut self.left_out))
    }

    /// Returns the bytes still to be written, for a caller that leaves the output to another thread.
    pub fn unread(&self) -> Unread {
        Unread(Arc::clone(&self.unread))
    }

    /// Waits until all is written, as long as the front end reads.
    ///
    /// # Errors
    /// The failure to write, unless it is a closed pipe.
    pub fn finish(self) -> Written {
        drop(self.lines);
        let Some(written) = self.written else { return Ok(()) };
        loop {
            let before = self.unread.load(Ordering::Relaxed);
            match written.recv_timeout(LAST_WAIT) {
                Ok(Err(error)) if error.kind() != ErrorKind::BrokenPipe => return Err(error),
                Err(RecvTimeoutError::Timeout) if self.unread.load(Ordering::Relaxed) < before => {}
                _ => return Ok(()),
            }
        }
    }
}

/// Writes the texts as they come, until the channel is closed.
fn write_all(mut stream: impl Write, inbox: &Receiver<String>, unread: &AtomicUsize) -> Written {
    for text in inbox {
        let mut rest = text.as_bytes();
        while !rest.is_empty() {
            let written = patiently(|| stream.write(rest))?;
            if written == 0 {
                return Err(ErrorKind::WriteZero.into());
            }
            rest = &rest[written..];
            unread.fetch_sub(written, Ordering::Relaxed);
        }
        patiently(|| stream.flush())?;
    }
    Ok(())
}

/// Retries an action on an output until it succeeds; another process may have made the output
/// non-blocking.
fn patiently<T>(mut act: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    loop {
        match act() {
            Err(error) if error.kind() == ErrorKind::WouldBlock => thread::sleep(PAUSE),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            done => return done,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::SyncSender;

    use super::*;

    /// A stream that takes some bytes at a time, and now and then none for the moment.
    struct Narrow(Sender<u8>, usize);

    impl Write for Narrow {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.1 += 1;
            if self.1.is_multiple_of(3) {
                return Err(ErrorKind::WouldBlock.into());
            }
            let taken = bytes.len().min(5);
            bytes[..taken].iter().for_each(|&byte| self.0.send(byte).unwrap());
            Ok(taken)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn an_output_that_does_not_wait_gets_every_byte_once() {
        let (sender, inbox) = mpsc::channel();
        let mut output = Output::new(Narrow(sender, 0), || panic!("nothing fails")).unwrap();
        output.line("bestmove 7g7f ponder 8c8d");
        output.lines(&["info string one", "info string two"]);
        output.finish().unwrap();
        let bytes: Vec<u8> = inbox.iter().collect();
        let expected = "bestmove 7g7f ponder 8c8d\ninfo string one\ninfo string two\n";
        assert_eq!(String::from_utf8(bytes).unwrap(), expected);
    }

    /// A stream that takes nothing until its time has come.
    struct Closed(SyncSender<()>);

    impl Write for Closed {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.send(()).map_err(|_| ErrorKind::BrokenPipe)?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn lines_that_nobody_reads_are_bounded_and_keep_nobody_waiting() {
        let (sender, _reader) = mpsc::sync_channel(0);
        let mut output = Output::new(Closed(sender), || {}).unwrap();
        let line = "x".repeat(1 << 20);
        (0..40).for_each(|_| output.line(&line));
        assert!(output.left_out >= 24, "{}", output.left_out);
        assert_eq!(output.take_left_out(), None, "there is no room to tell");
        output.finish().unwrap();
    }

    /// A stream that is full.
    struct Full;

    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(ErrorKind::StorageFull.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_failure_is_told_at_once_and_in_the_end() {
        let (sender, failed) = mpsc::channel();
        let mut output = Output::new(Full, move || sender.send(()).unwrap()).unwrap();
        output.line("readyok");
        failed.recv().unwrap();
        output.line("readyok");
        assert_eq!(output.finish().unwrap_err().kind(), ErrorKind::StorageFull);
    }
}
