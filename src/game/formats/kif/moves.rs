//! A move of KIF as it is spelt: `７六歩(77)`, `８八角打`, lishogi's `7六歩兵 （←7七）`.

use std::time::Duration;

use super::super::LONGEST_TIME;
use super::words;
use crate::notation::kanji;
use crate::types::{Geometry, Square};

/// A square as it is spelt.
#[derive(Debug, Clone, Copy)]
pub(super) enum Place {
    /// Where the last move went.
    Same,
    /// A file and a rank.
    At(usize, usize),
}

impl Place {
    pub fn square(self, geometry: &Geometry, last: Option<Square>) -> Option<Square> {
        match self {
            Self::Same => last,
            Self::At(file, rank) => geometry.square(file, rank),
        }
    }
}

/// A move as it is spelt.
pub(super) struct Spelled<'t> {
    pub to: Place,
    pub piece: &'t str,
    pub promotes: bool,
    /// Captures and stays where it is.
    pub stays: bool,
    pub passes: bool,
    /// Without it the piece comes from a hand.
    pub from: Option<Place>,
    /// What stands behind the move.
    pub rest: &'t str,
}

/// The number of a move and what follows it.
pub(super) fn numbered(line: &str) -> Option<(usize, &str)> {
    let (number, rest) = kanji::read_digits(line.trim_start())?;
    let rest = rest.strip_prefix("手目").unwrap_or(rest);
    Some((number, rest.trim_start_matches(['.', '。', ' ', '　', '\t'])))
}

/// The parts of a move's text.
pub(super) fn split(text: &str) -> Option<Spelled<'_>> {
    let text = text.trim_start_matches(['▲', '△', '▼', '▽', '☗', '☖']);
    let (to, rest) = match text.strip_prefix(['同', '仝']) {
        Some(rest) => (Place::Same, rest.trim_start()),
        None => read_place(text)?,
    };
    let (body, from, after) = match rest.split_once('←') {
        Some((body, from)) => {
            let (place, after) = read_place(from)?;
            (body.trim_end_matches(['（', '(', ' ', '　']), Some(place), after)
        }
        None => match rest.find(words::DROP) {
            Some(end) => {
                let after = &rest[end + words::DROP.len()..];
                // Some programs say that it comes from nowhere.
                (&rest[..end], None, after.strip_prefix("(00)").unwrap_or(after))
            }
            None => {
                let (body, from) = rest.split_once(['(', '（'])?;
                let (place, after) = read_place(from)?;
                (body, Some(place), after)
            }
        },
    };
    let has = |word| body.contains(word);
    let stays = has(words::IGUI) || has(words::IGUI_TOO);
    let passes = has(words::PASSES);
    let body = body.trim_end_matches(['（', '(', ')', '）', ' ', '　']);
    let bare = body.strip_suffix(words::DECLINES).unwrap_or(body);
    let promoted = bare.strip_suffix(words::PROMOTES).or_else(|| bare.strip_suffix('+'));
    let promotes = promoted.is_some() && bare.len() == body.len();
    let piece = promoted.unwrap_or(bare).trim_end();
    let rest =
        if from.is_some() { after.strip_prefix([')', '）']).unwrap_or(after) } else { after };
    (!piece.is_empty()).then_some(Spelled { to, piece, promotes, stays, passes, from, rest })
}

/// Reads a file and a rank: `７六`, `12十二`, `77`.
fn read_place(text: &str) -> Option<(Place, &str)> {
    let digit = text.chars().next()?.len_utf8();
    // Two digits are a file and a rank, unless a rank in kanji follows them.
    if let Some((file, rest)) = kanji::read_digits(text)
        && let Some((rank, rest)) = kanji::read_kanji_number(rest)
    {
        return Some((Place::At(file, rank), rest));
    }
    let (file, _) = kanji::read_digits(&text[..digit])?;
    let rest = &text[digit..];
    let digit = rest.chars().next()?.len_utf8();
    let (rank, _) = kanji::read_digits(&rest[..digit])?;
    Some((Place::At(file, rank), &rest[digit..]))
}

/// Reads a file and a rank, `７六`, and returns the rest.
pub(in super::super) fn read_square(text: &str) -> Option<(usize, usize, &str)> {
    match read_place(text)? {
        (Place::At(file, rank), rest) => Some((file, rank, rest)),
        (Place::Same, _) => None,
    }
}

/// The time that a move or an end took.
#[derive(Debug, Clone, Copy)]
pub(in super::super) struct Time {
    pub spent: Duration,
    /// The same and the times of the player before.
    pub total: Option<Duration>,
}

/// Reads what stands behind a move or an end: nothing, the time that it took, `( 0:12/00:00:12)`,
/// and a mark that there are variations.
pub(super) fn read_time(text: &str) -> Result<Option<Time>, ()> {
    let text = text.trim().trim_end_matches('+').trim_end();
    if text.is_empty() {
        return Ok(None);
    }
    let inside = text.strip_prefix(['(', '（']).and_then(|text| text.strip_suffix([')', '）']));
    let inside = inside.ok_or(())?;
    let (spent, total) = inside.split_once(['/', '／']).unwrap_or((inside, ""));
    let spent = read_duration(spent).ok_or(())?;
    let total = match total.trim() {
        "" => None,
        total => Some(read_duration(total).ok_or(())?),
    };
    Ok(Some(Time { spent, total }))
}

/// Reads hours, minutes and seconds, or as many of them as are told.
fn read_duration(text: &str) -> Option<Duration> {
    let mut seconds = Duration::ZERO;
    for part in text.trim().split(':') {
        let part = part.trim();
        let part: f64 = part.parse().ok().filter(|_| !part.starts_with(['-', '+']))?;
        let part = Duration::try_from_secs_f64(part).ok()?;
        seconds = seconds.checked_mul(60)?.checked_add(part)?;
    }
    Some(seconds).filter(|&time| time <= LONGEST_TIME)
}
