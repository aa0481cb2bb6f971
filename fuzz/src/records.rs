//! Records of games, openings and problems.

use komainu::Position;
use komainu::lab::matches::openings;
use komainu::lab::tactics;
use komainu::records::formats::{self, Encoding, Format};

use crate::bytes::Bytes;
use crate::games;
use crate::made_up::{edited, record};
use crate::writing::{decode_and_write, read_and_write, write};

/// The most bytes that are edits of a text.
const EDITS: usize = 24;

/// Takes a game, a sort of record, and its text.
pub fn try_out(data: &[u8]) {
    let Some((variant, rest)) = games::split(data) else { return };
    let Some((&sort, bytes)) = rest.split_first() else { return };
    let lookup = games::lookup(Some(variant));
    match sort {
        0x80..0xa0 => return decode_and_write(bytes, &lookup),
        0xa0.. => {
            let mut bytes = Bytes(bytes);
            if sort & 3 == 0 {
                return write(&record(variant, &mut bytes), (sort >> 2).into());
            }
            let edits = bytes.take(EDITS);
            let made_up = record(variant, &mut bytes);
            let format = Format::WRITTEN[usize::from(sort >> 2) % Format::WRITTEN.len()];
            let Ok(text) = formats::write(&made_up, format) else { return };
            let text = edited(formats::among_others(text.clone(), format) + &text, WORDS, edits);
            return match sort & 3 {
                3 => decode_and_write(&Encoding::ShiftJis.encode(&text).0, &lookup),
                _ => read_and_write(&text, &lookup),
            };
        }
        _ => {}
    }
    let Ok(text) = str::from_utf8(bytes) else { return };
    match sort % 4 {
        0 => {
            let start = Position::start(variant);
            let Ok(read) = openings::read(&start, text) else { return };
            let written: Vec<String> =
                read.iter().map(|moves| openings::text(variant, moves)).collect();
            assert_eq!(openings::read(&start, &written.join("\n")).as_ref(), Ok(&read));
        }
        1 => {
            let Ok(problems) = tactics::read(variant, text) else { return };
            let written: String = problems.iter().map(|problem| problem.text() + "\n").collect();
            assert_eq!(tactics::read(variant, &written).map(|read| read.len()), Ok(problems.len()));
        }
        2 => read_and_write(text, &lookup),
        _ => {
            let Ok(record) = serde_json::from_str::<komainu::lab::matches::GameRecord>(text) else {
                return;
            };
            // A record of another game, or a damaged one, is an error.
            let _ = record.replay(variant, |_, _, _| ());
        }
    }
}

/// Words of several formats, and parts of them.
const WORDS: &[&str] = &[
    "\n",
    "\n\n",
    " ",
    "1.",
    "1...",
    "2.",
    "*",
    "1-0",
    "0-1",
    "1/2-1/2",
    "{",
    "}",
    "(",
    ")",
    ";",
    "$1",
    "$",
    "!",
    "?",
    "e4",
    "Bc2",
    "Sb4",
    "@",
    "x",
    "+",
    "=",
    "#",
    "++",
    "e.p.",
    "[Event \"?\"]\n",
    "[Variant \"mini\"]\n",
    "[FEN \"",
    "[SetUp \"1\"]\n",
    "[Result \"1-0\"]\n",
    "\"]\n",
    "\\",
    "+0.25/7 1.5",
    "-M3/9",
    "[%clk 0:01:00]",
    "[%emt 0.5]",
    "%",
    "--",
    "V2.2\n",
    "V3.0\n",
    "PI\n",
    "P1-KY * \n",
    "P+00FU\n",
    "+\n",
    "-\n",
    "T1\n",
    "+7776FU\n",
    "-3334FU\n",
    "%TORYO\n",
    "%CHUDAN\n",
    "%TSUMI\n",
    "/\n",
    "N+a\n",
    "'* c\n",
    "'** 30 +7776FU\n",
    "$EVENT:x\n",
    "position ",
    "startpos",
    "moves 7g7f",
    "sfen ",
];
