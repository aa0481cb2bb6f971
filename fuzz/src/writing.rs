//! Reading records, and writing what was read.

use komainu::records::Record;
use komainu::records::formats::{self, Format, Lookup, Losses};

use crate::games;

/// The most games of a text that are written again.
const GAMES: usize = 3;

/// Reads all games in a text, and writes each of them in one of the formats.
pub fn read_and_write(text: &str, games: &Lookup) {
    let Ok(all) = formats::read_all(text, games) else { return };
    for found in all.take(GAMES).flatten() {
        let record = &found.record;
        write(record, record.all().len() + record.tags.len() + text.len());
    }
}

/// Does the same as [`read_and_write`] for the bytes of a file, in any encoding.
pub fn decode_and_write(bytes: &[u8], games: &Lookup) {
    if let Ok(decoded) = formats::decode(bytes) {
        read_and_write(&decoded.text, games);
    }
}

/// Writes a record in the format of a number, and reads it again; unless losses are reported, nothing
/// may be lost.
pub fn write(record: &Record, number: usize) {
    let format = Format::WRITTEN[number % Format::WRITTEN.len()];
    let Ok(written) = formats::write(record, format) else { return };
    let lookup = games::lookup(Some(record.variant()));
    let again = formats::read(&written, &lookup);
    let again = again.unwrap_or_else(|error| panic!("{format}: {error}\n{written}"));
    assert_eq!(again.problem, None, "{format}:\n{written}");
    let mut again = again.record;
    if Losses::of_read(record, format, &again).is_empty() {
        // If a start has a handicap whose name was not recorded, recording it is not a loss.
        if record.handicap.is_empty() {
            again.handicap.clear();
        }
        assert_eq!(said(&again), said(record), "{format}:\n{written}");
    }
}

/// Returns the record as PGN, which holds the most of all formats; the order of tags, the case of their
/// names, and blanks around them do not matter.
fn said(record: &Record) -> String {
    let mut record = record.clone();
    for (name, value) in &mut record.tags {
        name.make_ascii_lowercase();
        *value = value.trim().to_owned();
    }
    record.tags.retain(|(_, value)| !value.is_empty());
    record.tags.sort();
    formats::write(&record, Format::Pgn).expect("PGN has words for every game")
}
