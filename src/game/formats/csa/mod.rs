//! CSA, the format of the Computer Shogi Association, version 2.2, for ordinary shogi and smaller
//! games with its pieces.
//!
//! A board other than that of ordinary shogi is drawn in as many lines and squares as it has.
//! Variations, marks, evaluations, handicaps by name and fractions of seconds have no place in it.
//!
//! Source: the association's description of its standard game file, version 2.2.

mod head;
mod read;
mod write;

pub(super) use read::{is_meant, read};
pub(super) use write::write;

use crate::rules::Rules;
use crate::types::PieceKind;

/// The codes of pieces and the kanji on them.
const PIECES: [(&str, &str); 14] = [
    ("FU", "歩兵"),
    ("KY", "香車"),
    ("KE", "桂馬"),
    ("GI", "銀将"),
    ("KI", "金将"),
    ("KA", "角行"),
    ("HI", "飛車"),
    ("OU", "玉将"),
    ("TO", "と金"),
    ("NY", "成香"),
    ("NK", "成桂"),
    ("NG", "成銀"),
    ("UM", "龍馬"),
    ("RY", "龍王"),
];
/// Tags under our names and under CSA's.
const TAGS: [(&str, &str); 8] = [
    ("Black", "N+"),
    ("White", "N-"),
    ("Event", "$EVENT:"),
    ("Site", "$SITE:"),
    ("Date", "$START_TIME:"),
    ("EndDate", "$END_TIME:"),
    ("TimeControl", "$TIME_LIMIT:"),
    ("Opening", "$OPENING:"),
];
/// The largest board whose squares have two digits.
const LARGEST: u8 = 9;

fn code(rules: &Rules, kind: PieceKind) -> Option<&'static str> {
    let kanji = rules.pieces[kind.index()].kanji.as_deref()?;
    PIECES.iter().find(|(_, known)| *known == kanji).map(|(code, _)| *code)
}

fn kinds(rules: &Rules) -> impl Iterator<Item = PieceKind> {
    (0..rules.pieces.len()).map(|index| PieceKind(index as u16))
}

fn kind_of(rules: &Rules, text: &str) -> Option<PieceKind> {
    kinds(rules).find(|&kind| code(rules, kind) == Some(text))
}

/// Tells if the format has a word for every piece and every square of a game.
fn can_say(rules: &Rules) -> bool {
    rules.names.csa
        && rules.files.max(rules.ranks) <= LARGEST
        && kinds(rules).all(|kind| code(rules, kind).is_some())
}

/// Tells if a game is played on the ordinary board, for which the format was made.
fn is_ordinary(rules: &Rules) -> bool {
    can_say(rules) && rules.files.min(rules.ranks) == LARGEST
}
