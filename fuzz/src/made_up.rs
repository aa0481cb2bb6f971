//! Texts that bytes make up: records of games, and words in any order.

use std::sync::Arc;
use std::time::Duration;

use komainu::Variant;
use komainu::board::Position;
use komainu::records::{End, Ending, Evaluation, Notes, Record};
use komainu::types::{Color, Score};

use crate::bytes::Bytes;

/// The most moves of a record.
const MOVES: usize = 40;

/// Ends of games, which formats express in different ways.
const ENDS: [End; 12] = [
    End::Resignation,
    End::Time,
    End::IllegalMove,
    End::RulesInfraction,
    End::Agreement,
    End::Adjudication,
    End::Abandoned,
    End::Forfeit,
    End::MoveLimit,
    End::SealedMove,
    End::NoMate,
    End::Error,
];

/// Comments that formats may take for something else.
const COMMENTS: &[&str] = &[
    "good",
    "two\nlines",
    "*",
    "#",
    "まで7手で中断",
    "変化：1手",
    "手合割：平手",
    "▲７六歩",
    "{x} ; y",
    "[Event \"?\"]",
    "N+a",
    "'",
    " blanks ",
    "+0.25/7 1.5",
    "%TORYO",
    "&\n\n&",
];

/// Returns a record of a game: moves and variations, and their notes, by two bytes each.
pub fn record(variant: &Arc<Variant>, bytes: &mut Bytes) -> Record {
    let mut record = Record::new(Position::start(variant));
    let (mut last, mut position) = (record.root(), record.start().clone());
    for _ in 0..MOVES {
        if bytes.is_over() {
            break;
        }
        let (choice, sort) = (bytes.below(1 << 16), bytes.next());
        if sort & 0x60 == 0x60 {
            // A variation to an earlier move.
            let line = record.line_to(last);
            last = line.get(choice % line.len().max(1)).copied().unwrap_or(last);
            last = record.node(last).parent().unwrap_or(last);
            position = record.position_at(last);
            continue;
        }
        let legal = position.legal_moves();
        if legal.is_empty() || position.outcome().is_some() {
            continue;
        }
        let m = legal[choice % legal.len()];
        let Ok(node) = record.play(last, m) else { break };
        last = node;
        position.make(m);
        note(record.notes_mut(last), sort, bytes);
        // The end of the main line is that of the game.
        if sort & 0x1f == 6 && !record.main_line().contains(&last) {
            record.notes_mut(last).ending = Some(Ending { winner: None, end: *bytes.pick(&ENDS) });
        }
    }
    let end = bytes.next();
    if end & 1 == 1 {
        let winner = [None, Some(Color::Black), Some(Color::White)][usize::from(end >> 1) % 3];
        record.ending = Some(Ending { winner, end: *bytes.pick(&ENDS) });
    }
    if end & 0x40 != 0 {
        let tag = bytes.word(&["Black", "White", "Event", "Date", "Site", "TimeControl", "Note"]);
        record.set_tag(tag, bytes.word(COMMENTS));
    }
    record
}

/// Adds a note to a move.
fn note(notes: &mut Notes, sort: u8, bytes: &mut Bytes) {
    match sort & 0x1f {
        1 => notes.comment = bytes.word(COMMENTS).to_owned(),
        2 => notes.spent = Some(Duration::from_millis(bytes.below(1 << 16) as u64 * 100)),
        3 => notes.clock = Some(Duration::from_millis(bytes.below(1 << 16) as u64 * 100)),
        4 => notes.marks.push(bytes.next()),
        5 => {
            let score = Score(bytes.below(1 << 16) as i32 - 30_000);
            notes.evaluation = Some(Evaluation { score, depth: bytes.next().into() });
        }
        7 => notes.spent_on_end = Some(Duration::from_secs(bytes.next().into())),
        8 => notes.comment_on_end = bytes.word(COMMENTS).to_owned(),
        _ => {}
    }
}

/// Returns a text of words, one for each byte.
pub fn words(vocabulary: &[&str], bytes: Bytes) -> String {
    bytes.0.iter().map(|&byte| vocabulary[usize::from(byte) % vocabulary.len()]).collect()
}

/// Returns a text with some places changed: a word of the vocabulary is inserted, or replaces some
/// letters, letters are removed, or a line is copied.
pub fn edited(mut text: String, vocabulary: &[&str], mut bytes: Bytes) -> String {
    while !bytes.is_over() {
        let (place, sort) = (bytes.below(1 << 16), bytes.next());
        let mut start = place % (text.len() + 1);
        while !text.is_char_boundary(start) {
            start -= 1;
        }
        let letters = usize::from(sort >> 2) % 8;
        let rest = &text[start..];
        let end = start + rest.char_indices().nth(letters).map_or(rest.len(), |(at, _)| at);
        match sort & 3 {
            0 => text.insert_str(start, bytes.word(vocabulary)),
            1 => text.replace_range(start..end, bytes.word(vocabulary)),
            2 => text.replace_range(start..end, ""),
            _ => {
                let line = rest.lines().next().unwrap_or_default().to_owned() + "\n";
                let other = bytes.below(1 << 16) % (text.len() + 1);
                let other = text[..].floor_char_boundary(other);
                text.insert_str(other, &line);
            }
        }
    }
    text
}
