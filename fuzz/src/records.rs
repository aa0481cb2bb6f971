//! Records of games, openings and problems.

use komainu::Position;
use komainu::game::formats::{self, Format, Lookup};
use komainu::tools::matches::openings;
use komainu::tools::tactics;

use crate::games;

/// A game, a sort of record, and its text.
pub fn try_out(data: &[u8]) {
    let Some((variant, rest)) = games::split(data) else { return };
    let Some((&sort, bytes)) = rest.split_first() else { return };
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
        2 => {
            // What is read of a text, right or not, PGN keeps.
            let lookup = || Lookup::default().expecting(variant);
            let Ok(found) = formats::read(text, &lookup()) else { return };
            let Ok(written) = formats::write(&found.record, Format::Pgn) else { return };
            let again = formats::read(&written, &lookup()).expect("PGN says everything");
            assert_eq!(again.problem, None);
            assert_eq!(again.record.all().len(), found.record.all().len());
        }
        _ => {
            let Ok(record) = serde_json::from_str::<komainu::tools::matches::GameRecord>(text)
            else {
                return;
            };
            // A record of another game, or a damaged one, is an error.
            let _ = record.replay(variant, |_, _, _| ());
        }
    }
}
