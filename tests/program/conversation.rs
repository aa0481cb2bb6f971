//! Conversations that are written down beforehand.

use std::io::{self, BufReader, Cursor, Read, Write};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use komainu::engine::Games;
use komainu::protocol;

/// An output that can be read while it is written, in the pieces in which it was written.
#[derive(Debug, Clone, Default)]
pub struct Said(Arc<Mutex<Vec<String>>>);

impl Said {
    /// The pieces written so far.
    pub fn pieces(&self) -> Vec<String> {
        self.0.lock().expect("nobody panics").clone()
    }
}

impl Write for Said {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let piece = String::from_utf8(bytes.to_vec()).expect("answers are UTF-8");
        self.0.lock().expect("nobody panics").push(piece);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Input lines that end once nothing more is written for a while.
struct Script {
    lines: Cursor<Vec<u8>>,
    said: Said,
    patience: Duration,
}

impl Read for Script {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.lines.read(buffer)?;
        if read == 0 {
            let mut pieces = 0;
            while pieces < self.said.pieces().len() {
                pieces = self.said.pieces().len();
                thread::sleep(self.patience);
            }
        }
        Ok(read)
    }
}

/// The pieces in which the engine answers an input that ends after a silence.
pub fn pieces(input: impl Into<Vec<u8>>, patience: Duration) -> Vec<String> {
    pieces_about(Games::built_in(), input, patience)
}

/// Like `pieces`, in a conversation about these games.
pub fn pieces_about(games: Games, input: impl Into<Vec<u8>>, patience: Duration) -> Vec<String> {
    let (lines, said) = (Cursor::new(input.into()), Said::default());
    let script = BufReader::new(Script { lines, said: said.clone(), patience });
    protocol::run(games, script, said.clone()).expect("it is memory");
    said.pieces()
}

/// The engine's answer to an input that ends at once.
pub fn talk(input: impl Into<Vec<u8>>) -> String {
    pieces(input, Duration::ZERO).concat()
}
