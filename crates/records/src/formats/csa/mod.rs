//! CSA, the format of the Computer Shogi Association, versions 1 to 3, for ordinary shogi and smaller
//! games with its pieces.
//!
//! A board other than that of ordinary shogi is drawn with as many ranks and squares as it has. Version
//! 3.0 is written only for what 2.2 cannot express: fractions of seconds, the maximum number of moves
//! of a game, the times of each player. Unknown heads become tags, and tags without a head are written
//! under their names. Variations, marks, evaluations and handicap names cannot be written.
//!
//! Source: the association's description of its standard game file, versions 2.2 and 3.0.

mod head;
mod moves;
mod parts;
mod read;
mod write;

use super::kif;

pub(super) use parts::games;
pub(super) use read::{read, sniff};
pub(super) use write::write;

/// A head that is a tag: our name for it, CSA's, and the first version that has it.
struct Tag {
    name: &'static str,
    csa: &'static str,
    version: u8,
}

/// The heads that are tags, except for the names of the players.
const TAGS: [Tag; 11] = {
    const fn tag(name: &'static str, csa: &'static str, version: u8) -> Tag {
        Tag { name, csa, version }
    }
    [
        tag("Event", "EVENT", 2),
        tag("Site", "SITE", 2),
        tag("Date", "START_TIME", 2),
        tag("EndDate", "END_TIME", 2),
        tag("TimeControl", "TIME_LIMIT", 2),
        tag("BlackTimeControl", "TIME+", 3),
        tag("WhiteTimeControl", "TIME-", 3),
        tag("Opening", "OPENING", 2),
        tag("MaxMoves", "MAX_MOVES", 3),
        tag("Jishogi", "JISHOGI", 3),
        tag("Note", "NOTE", 3),
    ]
};
/// The names of the players: our tags, and the prefixes in CSA.
const PLAYERS: [(&str, &str); 2] = [("Black", "N+"), ("White", "N-")];
/// The head that version 3 has instead of `TIME_LIMIT`: seconds, byoyomi and increment.
const TIME: &str = "TIME";

/// Returns our name for the tag of a head with this text; a header of KIF may be one, too.
pub(super) fn tag_of(name: &str, text: &str) -> Option<&'static str> {
    let head = TAGS.iter().find(|tag| tag.csa.eq_ignore_ascii_case(name)).map(|tag| tag.name);
    let is_control = name.eq_ignore_ascii_case(TIME) && is_time_of_3(text.trim());
    head.or_else(|| kif::tag_of(name)).or(is_control.then_some("TimeControl"))
}

/// Returns `true` if a time control is in the form of version 3: `600+10+0`.
fn is_time_of_3(text: &str) -> bool {
    let is_number = |part: &str| {
        part.starts_with(|c: char| c.is_ascii_digit())
            && part.bytes().all(|b| b.is_ascii_digit() || b == b'.')
    };
    text.split('+').count() == 3 && text.split('+').all(is_number)
}

/// Returns the text after a prefix, which may be in any case.
fn strip<'t>(text: &'t str, prefix: &str) -> Option<&'t str> {
    let start = text.get(..prefix.len())?;
    start.eq_ignore_ascii_case(prefix).then(|| &text[prefix.len()..])
}
