//! Texts of records as Japanese programs write them.

use komainu::records::formats::{self, Encoding, Format};

use crate::bytes::Bytes;
use crate::games;
use crate::made_up::{edited, record, words};
use crate::writing::{decode_and_write, read_and_write, write};

/// The games that these formats can express.
const GAMES: &[&str] = &["shogi", "mini", "chu", "shogi"];
/// The most bytes that are edits of a text.
const EDITS: usize = 24;

/// The first byte chooses the game and how the text is made of the others: as it is, of words, or a
/// record of a game with some edits.
pub fn try_out(format: Format, vocabulary: &[&str], data: &[u8]) {
    let mut bytes = Bytes(data);
    let first = bytes.next();
    let variant = games::named(GAMES[usize::from(first) % 4]).expect("a built-in game");
    // The text may name another game, or none.
    let lookup = games::lookup((first & 4 == 0).then_some(variant));
    let text = match first >> 4 {
        0..4 => return decode_and_write(bytes.0, &lookup),
        4..9 => words(vocabulary, bytes),
        9..11 => return write(&record(variant, &mut bytes), (first >> 2).into()),
        _ => {
            let edits = bytes.take(EDITS);
            let Ok(text) = formats::write(&record(variant, &mut bytes), format) else { return };
            edited(text, vocabulary, edits)
        }
    };
    if first & 8 == 0 {
        read_and_write(&text, &lookup);
    } else {
        decode_and_write(&Encoding::ShiftJis.encode(&text).0, &lookup);
    }
}
