//! Records of games, openings, problems, and files of weights.

use komainu::Position;
use komainu::tools::matches::openings;
use komainu::tools::tactics;

use crate::games;

/// A game, a sort of record, and its text.
pub fn try_out(data: &[u8]) {
    let Some((variant, rest)) = games::split(data) else { return };
    let Some((&sort, bytes)) = rest.split_first() else { return };
    let Ok(text) = str::from_utf8(bytes) else { return };
    match sort % 3 {
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
