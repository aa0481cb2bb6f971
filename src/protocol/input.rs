//! Lines of input, however long or broken, and the moments at which they come.

use std::io::{BufRead, ErrorKind, Read};
use std::thread;
use std::time::Duration;

use komainu_core::text::counted;
use komainu_engine::clock::Instant;

/// The longest line that is accepted, in bytes: room for a game of tens of thousands of moves.
const MAX_LINE: usize = 1 << 20;
/// The pause between two reads of a non-blocking input that has no data.
const PAUSE: Duration = Duration::from_millis(2);

/// A piece of input and the moment at which it arrived.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Received {
    pub input: Input,
    pub at: Instant,
}

/// A piece of input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    /// A line.
    Line(String),
    /// A line that cannot be accepted, and why.
    Unreadable(String),
    /// The end of the input.
    End,
}

impl Input {
    /// Returns `true` if no input follows it, whatever the protocol.
    pub fn is_last(&self) -> bool {
        match self {
            Self::Line(line) => line.trim().split(' ').next() == Some("quit"),
            Self::Unreadable(_) => false,
            Self::End => true,
        }
    }

    /// Returns its length in bytes.
    pub const fn len(&self) -> usize {
        match self {
            Self::Line(text) | Self::Unreadable(text) => text.len(),
            Self::End => 0,
        }
    }
}

/// Reads lines to the end of the input, or until `take` returns `false`.
pub fn read_lines(mut input: impl BufRead, mut take: impl FnMut(Received) -> bool) {
    let mut line = Vec::new();
    loop {
        line.clear();
        let kept = read_line(&mut input, &mut line);
        let input = match str::from_utf8(&line) {
            _ if line.is_empty() => Input::End,
            _ if !kept => Input::Unreadable(format!("a line of more than {MAX_LINE} bytes")),
            Ok(text) => Input::Line(text.trim_end_matches(['\n', '\r']).to_owned()),
            Err(error) => Input::Unreadable(format!(
                "no UTF-8 after {}",
                counted(error.valid_up_to(), "byte")
            )),
        };
        let ended = input == Input::End;
        if !take(Received { input, at: Instant::now() }) || ended {
            return;
        }
    }
}

/// Reads to the end of a line, which stays empty only at the end of the input; returns `true` if all of
/// it was kept.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> bool {
    let mut kept = true;
    loop {
        let room = (MAX_LINE - line.len()) as u64;
        // The part read before an error is kept, so that the line continues where it was.
        let read =
            if kept { (&mut *input).take(room).read_until(b'\n', line) } else { skip_line(input) };
        match read {
            Ok(_) if kept && line.last() != Some(&b'\n') && line.len() == MAX_LINE => kept = false,
            // Another process may have made the input non-blocking; this is not its end.
            Err(error) if error.kind() == ErrorKind::WouldBlock => thread::sleep(PAUSE),
            Ok(_) | Err(_) => return kept,
        }
    }
}

/// Discards the rest of a line.
fn skip_line(input: &mut impl BufRead) -> std::io::Result<usize> {
    loop {
        let buffer = match input.fill_buf() {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            other => other?,
        };
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let length = end.map_or(buffer.len(), |end| end + 1);
        input.consume(length);
        if end.is_some() || length == 0 {
            return Ok(length);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, BufReader};

    use super::*;

    /// An input that has no data now and then, and breaks off in the middle of lines.
    struct Halting(Vec<Option<&'static [u8]>>);

    impl Read for Halting {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            match self.0.pop() {
                None => Ok(0),
                Some(None) => Err(ErrorKind::WouldBlock.into()),
                Some(Some(bytes)) => (&*bytes).read(buffer),
            }
        }
    }

    fn lines(input: impl Read) -> Vec<Input> {
        let mut found = Vec::new();
        read_lines(BufReader::new(input), |received| {
            found.push(received.input);
            true
        });
        found
    }

    #[test]
    fn an_input_that_does_not_wait_is_neither_at_its_end_nor_broken() {
        let pieces: [Option<&[u8]>; 7] =
            [None, Some(b"go de"), None, None, Some(b"pth 3\r\nis"), None, Some(b"ready")];
        let halting = Halting(pieces.into_iter().rev().collect());
        let line = |text: &str| Input::Line(text.to_owned());
        assert_eq!(lines(halting), [line("go depth 3"), line("isready"), Input::End]);
    }

    #[test]
    fn a_line_may_be_as_long_as_the_longest_and_no_longer() {
        let long = |length: usize| [vec![b'x'; length - 1], b"\nquit".to_vec()].concat();
        assert_eq!(lines(&*long(MAX_LINE))[0].len(), MAX_LINE - 1);
        for length in [MAX_LINE + 1, 3 * MAX_LINE] {
            let found = lines(&*long(length));
            assert_eq!(
                found[0],
                Input::Unreadable(format!("a line of more than {MAX_LINE} bytes"))
            );
            assert_eq!(found[1..], [Input::Line("quit".to_owned()), Input::End]);
        }
    }
}
