//! Input typed at the board: a move, or a command and its argument.

use komainu_core::board::Position;
use komainu_core::notation::{parse_association, parse_canonical_among, spelled};
use komainu_core::text::Language;
use komainu_core::types::Move;
use komainu_describe::Reasons;
use komainu_records::formats::{parse_japanese, spelled_japanese};

/// The command that only some games have.
pub const DECLARE: &str = "declare";

/// The commands, their arguments, and what they do.
pub const WORDS: [(&str, &str, &str); 24] = [
    ("undo", "", "takes back your last move and the answer to it"),
    ("redo", "", "plays again what was taken back"),
    ("hint", "", "shows a move that the engine would play"),
    ("moves", "[SQUARE|P*]", "lists the moves, or those of a piece on a square or in hand"),
    ("why", "MOVE", "tells why a move is not possible"),
    ("describe", "[PIECE]", "tells the rules of the game, or of a piece"),
    ("board", "", "draws the board again"),
    ("back", "[N]", "looks at the position N moves before; playing on from there is a variation"),
    ("forward", "[N]", "looks at the position N moves on"),
    ("list", "", "lists the moves of the game"),
    (
        "comment",
        "[TEXT]",
        "adds a line to the comment on the last move; without TEXT it is removed",
    ),
    ("analyse", "[SECONDS]", "shows what the engine thinks of the position"),
    ("go", "", "lets the engine move for you"),
    ("level", "N", "sets the level of the engine, from 0 for beginners to 20"),
    ("resign", "", "gives the game up"),
    ("draw", "", "offers a draw, or agrees to one"),
    (DECLARE, "", "declares points in an impasse, in place of a move"),
    ("new", "[GAME]", "begins a new game"),
    ("save", "FILE", "writes the game to a file, in the format that its ending names"),
    ("save!", "FILE", "the same, over a file that is there already"),
    ("load", "FILE", "goes on with a game from a file"),
    ("kanji", "", "writes kanji on the pieces; `letters` writes letters"),
    ("flip", "", "turns the board round"),
    ("quit", "", "ends; the game is kept"),
];

/// A typed line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Typed {
    /// A move.
    Move(Move),
    /// A command, and its argument.
    Word(&'static str, String),
    /// A line that is not understood; the text says what was expected.
    Unknown(String),
    /// An empty line.
    Nothing,
}

/// Reads a line in a position whose legal moves may be listed: a move in canonical notation, in that of
/// The Shogi Association or as the Japanese write it, or a command.
pub fn read(line: &str, position: &Position, listed: Option<&[Move]>) -> Typed {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    if word.is_empty() {
        return Typed::Nothing;
    }
    let same = |known: &str| known.eq_ignore_ascii_case(word);
    let words = WORDS.iter().map(|(word, ..)| *word).chain(["help", "letters", "exit"]);
    if let Some(known) = words.into_iter().find(|known| same(known)) {
        return Typed::Word(known, rest.trim().to_owned());
    }
    match parse_canonical_among(position, listed, line) {
        Ok(m) => Typed::Move(m),
        Err(error) => {
            match parse_association(position, line).or_else(|_| parse_japanese(position, line)) {
                Ok(m) => Typed::Move(m),
                Err(_) => Typed::Unknown(match why(position, line) {
                    Some(why) => format!("{error}. {why}"),
                    None => format!("{error}; `help` lists what can be typed"),
                }),
            }
        }
    }
}

/// The answer to the question why a move is not possible.
pub fn answer_why(position: &Position, text: &str) -> String {
    match (why(position, text), meant(position, text)) {
        (Some(why), _) => why,
        (None, Some(_)) => format!("`{text}` is a legal move."),
        (None, None) => format!("found `{text}`, expected a move by its squares, such as 7g7e"),
    }
}

/// Why a move is not possible; none if the text spells no move, or one that is legal.
pub fn why(position: &Position, text: &str) -> Option<String> {
    let m = meant(position, text)?;
    Some(Reasons::new(position, Language::English).of_move(m)).filter(|why| !why.is_empty())
}

/// The move that a text spells, legal or not.
fn meant(position: &Position, text: &str) -> Option<Move> {
    let japanese = || parse_japanese(position, text).ok();
    spelled(position, text).or_else(japanese).or_else(|| spelled_japanese(position, text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use komainu_core::board::Variant;

    #[test]
    fn moves_are_read_in_any_notation_and_words_in_any_case() {
        let position = Position::start(&Variant::find("mini", &[]).unwrap());
        let legal = position.legal_moves();
        let read = |line: &str| read(line, &position, Some(&legal));
        let m = position.parse_move("5e4d").unwrap();
        for text in ["5e4d", " 5e4d ", "K-4d", "K5e-4d", "４四玉", "▲44玉"] {
            assert_eq!(read(text), Typed::Move(m), "{text}");
        }
        assert_eq!(read("Moves 5e"), Typed::Word("moves", "5e".to_owned()));
        assert_eq!(read("  "), Typed::Nothing);
        assert!(matches!(read("5e5a"), Typed::Unknown(text) if text.contains("5e5a")));
        assert!(matches!(read("２二飛"), Typed::Unknown(text) if text.contains("Rook on 1e")));
        assert_eq!(answer_why(&position, "４四玉"), "`４四玉` is a legal move.");
        assert!(matches!(read("hello"), Typed::Unknown(text) if text.contains("help")));
    }
}
