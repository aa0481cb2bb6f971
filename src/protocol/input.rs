//! Lines of input, however long or broken.

use std::io::{BufRead, Read};

/// The longest line that is taken, in bytes: room for a game of tens of thousands of moves.
const MAX_LINE: u64 = 1 << 20;

/// A piece of input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    /// A line.
    Line(String),
    /// A line that cannot be taken, and why.
    Unreadable(String),
    /// There is no more.
    End,
}

/// Reads lines to the end of the input, as long as somebody takes them.
pub fn read_lines(mut input: impl BufRead, mut take: impl FnMut(Input) -> bool) {
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = (&mut input).take(MAX_LINE).read_until(b'\n', &mut line);
        let complete = line.last() == Some(&b'\n') || (line.len() as u64) < MAX_LINE;
        let message = match read {
            Ok(0) | Err(_) => Input::End,
            Ok(_) if !complete => {
                skip_line(&mut input);
                Input::Unreadable(format!("a line of more than {MAX_LINE} bytes"))
            }
            Ok(_) => match str::from_utf8(&line) {
                Ok(text) => Input::Line(text.trim_end_matches(['\n', '\r']).to_owned()),
                Err(error) => {
                    Input::Unreadable(format!("no UTF-8 after {} bytes", error.valid_up_to()))
                }
            },
        };
        let ended = message == Input::End;
        if !take(message) || ended {
            return;
        }
    }
}

/// Reads on to the end of a line and throws it away.
fn skip_line(input: &mut impl BufRead) {
    while let Ok(buffer) = input.fill_buf() {
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let length = end.map_or(buffer.len(), |end| end + 1);
        input.consume(length);
        if end.is_some() || length == 0 {
            return;
        }
    }
}
