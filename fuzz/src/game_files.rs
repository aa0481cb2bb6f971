//! Files of games in one format, for the targets that are named after it.

use komainu::records::formats::{Format, read, read_all, write};

use crate::games;

/// Reads a text as a file of games, writes each of them, and reads it again.
pub fn try_out(format: Format, data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let expected = [None, games::named("shogi"), games::named("mini")][text.len() % 3];
    let lookup = games::lookup(expected);
    let Ok(all) = read_all(text, &lookup) else { return };
    for found in all.flatten() {
        let Ok(written) = write(&found.record, format) else { continue };
        let again = read(&written, &lookup).expect("it was written so");
        assert_eq!(again.problem, None, "{written}");
        assert_eq!(again.record.main_line().len(), found.record.main_line().len());
        assert_eq!(write(&again.record, format).as_deref(), Ok(written.as_str()));
    }
}
