//! Lines of output, each sent at once.

use std::io::{self, ErrorKind, Write};

/// Writes lines and remembers the first failure.
pub struct Output<'o> {
    stream: &'o mut dyn Write,
    failure: Option<io::Error>,
}

impl<'o> Output<'o> {
    /// Output to a stream.
    pub fn new(stream: &'o mut dyn Write) -> Self {
        Self { stream, failure: None }
    }

    /// Writes a line and sends it off.
    pub fn line(&mut self, text: impl AsRef<str>) {
        self.lines(&[text]);
    }

    /// Writes lines that belong together and sends them off as one, so that whoever reads them
    /// has the last when acting on the first.
    pub fn lines(&mut self, lines: &[impl AsRef<str>]) {
        if self.failure.is_none() {
            let text: String = lines.iter().flat_map(|line| [line.as_ref(), "\n"]).collect();
            let written = self.stream.write_all(text.as_bytes());
            self.failure = written.and_then(|()| self.stream.flush()).err();
        }
    }

    /// Tells if writing has failed.
    #[must_use]
    pub const fn has_failed(&self) -> bool {
        self.failure.is_some()
    }

    /// The failure, unless it is that nobody listens any more.
    ///
    /// # Errors
    /// The first failure to write.
    pub fn finish(&mut self) -> io::Result<()> {
        match self.failure.take() {
            Some(error) if error.kind() != ErrorKind::BrokenPipe => Err(error),
            _ => Ok(()),
        }
    }
}
