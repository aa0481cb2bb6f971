//! The notation of moves: the coordinates of chess, or for some programs older than features those of
//! Shogi.

use std::time::{Duration, Instant};

use super::super::{Game, START, said};
use crate::process::Process;
use komainu_core::board::{Position, Variant};
use komainu_core::notation::{Coordinates, MoveTextError, canonical, parse_canonical_among};
use komainu_core::types::Move;

/// The time within which an old program complains about what it does not understand.
const COMPLAINT: Duration = Duration::from_millis(500);

/// The coordinates in which a program writes moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Words {
    /// `e4e5`, with the lowest rank's number.
    Chess(Coordinates),
    /// `5f5e`.
    Shogi,
}

impl Words {
    /// Returns the notation of programs that know a game by this name.
    pub fn of_chess(variant: &Variant, name: &str) -> Self {
        Self::Chess(Coordinates { first_rank: variant.rules().names.first_rank(name) })
    }

    /// The text of a move.
    pub fn write(self, variant: &Variant, m: Move) -> String {
        match self {
            Self::Chess(coordinates) => coordinates.write(variant, m),
            Self::Shogi => canonical(variant, m),
        }
    }

    /// Reads a legal move.
    ///
    /// # Errors
    /// If the text is not a legal move.
    pub fn read(
        self,
        position: &Position,
        legal: &[Move],
        text: &str,
    ) -> Result<Move, MoveTextError> {
        match self {
            Self::Chess(coordinates) => coordinates.parse_among(position, Some(legal), text),
            Self::Shogi => parse_canonical_among(position, Some(legal), text),
        }
    }
}

/// Finds by trying the notation of a program that announces nothing: it plays the game if it accepts a
/// first move of it.
///
/// # Errors
/// If it accepts none, or if a game does not begin as the program knows it.
pub fn tried(process: &Process, game: &Game) -> Result<Words, String> {
    let reported = "it announces no features, as programs older than `protover` do";
    if game.set_up().is_some() {
        return Err(format!("{reported}, and cannot be given a position to begin with"));
    }
    let m = *game.start.legal_moves().first().ok_or("the game is over before it begins")?;
    let own_name = game.variant.rules().id.as_str();
    let mut complaint = String::new();
    for words in [Words::of_chess(&game.variant, own_name), Words::Shogi] {
        process.send("new");
        process.send("force");
        listen(process, |_| false);
        let text = words.write(&game.variant, m);
        process.send(&text);
        match listen(process, |line| refuses_text(line, &text)) {
            None => return Ok(words),
            Some(line) => complaint = said(&line),
        }
    }
    Err(format!("{reported}, and plays another game than {own_name}: it says `{complaint}`"))
}

/// Returns the first line accepted by `is_it` that a program writes before it falls silent.
fn listen(process: &Process, is_it: impl Fn(&str) -> bool) -> Option<String> {
    let end = Instant::now() + START;
    while Instant::now() < end
        && let Ok(line) = process.line(COMPLAINT)
    {
        if is_it(&line) {
            return Some(line.trim().to_owned());
        }
    }
    None
}

/// Returns `true` if a line of a program that understands only some words refuses this text.
pub fn refuses_text(line: &str, text: &str) -> bool {
    let line = line.trim().to_ascii_lowercase();
    let begins = ["illegal move", "error", "unknown"].iter().any(|word| line.starts_with(word));
    begins && !text.is_empty() && line.contains(&text.to_ascii_lowercase())
}

/// The move that a program announces as GNU Chess did: `1. ... e7e5` or `My move is: e7e5`.
pub fn announced_by_number(line: &str) -> Option<&str> {
    if let Some(text) = line.strip_prefix("My move is:") {
        return text.split_whitespace().next();
    }
    let (number, rest) = line.split_once(". ... ")?;
    number.bytes().all(|b| b.is_ascii_digit()).then(|| rest.split_whitespace().next())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_of_old_programs_are_told_from_others() {
        assert_eq!(announced_by_number("1. ... 3e4d -3010"), Some("3e4d"));
        assert_eq!(announced_by_number("12. ... P*5e"), Some("P*5e"));
        assert_eq!(announced_by_number("My move is: e7e5"), Some("e7e5"));
        assert_eq!(announced_by_number("1. 5d5c 300000"), None);
        assert_eq!(announced_by_number("x. ... e7e5"), None);
        assert!(refuses_text("Illegal move (no match) a2a3", "a2a3"));
        assert!(!refuses_text("Illegal move (no match) otim", "a2a3"));
        assert!(!refuses_text("Illegal move (no match) otim", ""));
    }
}
