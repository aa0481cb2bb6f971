//! Reading records, and writing what was read.

use komainu::game::Record;
use komainu::game::formats::{self, Format, Lookup, Losses};

use crate::games;

/// The most games of a text that are written again.
const GAMES: usize = 4;

/// Reads all games in a text, and writes each of them in every format that has words for it.
pub fn read_and_write(text: &str, games: &Lookup) {
    let Ok(all) = formats::read_all(text, games) else { return };
    for found in all.take(GAMES).flatten() {
        write(&found.record);
    }
}

/// The same for the bytes of a file, in whatever encoding they are.
pub fn decode_and_write(bytes: &[u8], games: &Lookup) {
    if let Ok(decoded) = formats::decode(bytes) {
        read_and_write(&decoded.text, games);
    }
}

/// Writes a record in every format; what the formats do not say of it is told.
pub fn write(record: &Record) {
    for format in Format::WRITTEN {
        let Ok(written) = formats::write(record, format) else { continue };
        let losses = Losses::of(record, format, &written);
        let lookup = games::lookup(Some(record.variant()));
        let again = formats::read(&written, &lookup);
        let again = again.unwrap_or_else(|error| panic!("{format}: {error}\n{written}"));
        assert_eq!(again.problem, None, "{format}:\n{written}");
        if losses.is_empty() {
            assert_eq!(said(&again.record), said(record), "{format}:\n{written}");
        }
    }
}

/// What PGN says of a record, which is most of all formats.
fn said(record: &Record) -> String {
    formats::write(record, Format::Pgn).expect("PGN has words for every game")
}
