//! Moves of KIF as they are spelt: `７六歩(77)`, `８八角打`, lishogi's `7六歩兵 （←7七）`.

use std::time::Duration;

use super::super::MAX_TIME;
use super::words;
use komainu_core::notation::kanji;
use komainu_core::types::{Geometry, Square};

/// A square as it is spelt.
#[derive(Debug, Clone, Copy)]
pub(super) enum Place {
    /// The square to which the last move went.
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
    /// True if it captures and stays where it is.
    pub stays: bool,
    pub passes: bool,
    /// The origin; without it the piece comes from a hand.
    pub from: Option<Place>,
    /// The text about the origin of a piece that is dropped.
    pub beside_drop: Option<&'t str>,
    /// The text after the move.
    pub rest: &'t str,
}

/// Returns the number of a move and the text after it.
pub(super) fn numbered(line: &str) -> Option<(usize, &str)> {
    let (number, rest) = kanji::read_digits(line.trim_start())?;
    let rest = rest.strip_prefix("手目").unwrap_or(rest);
    Some((number, rest.trim_start_matches(['.', '。', ' ', '　', '\t'])))
}

/// Splits the text of a move into its parts.
pub(super) fn split(text: &str) -> Option<Spelled<'_>> {
    let text = without_mark(text);
    let (to, rest) = match text.strip_prefix(['同', '仝']) {
        Some(rest) => (Place::Same, rest.trim_start()),
        None => read_place(text)?,
    };
    let (body, from, mut rest) = split_origin(rest)?;
    let mut beside_drop = None;
    if from.is_none()
        && let Some((_, after)) = bracketed_place(rest)
    {
        let found = &rest[..rest.len() - after.len()];
        // Some programs write that it comes from nowhere.
        beside_drop = Some(found).filter(|found| *found != "(00)");
        rest = after;
    }
    let has = |word| body.contains(word);
    let stays = has(words::IGUI) || has(words::IGUI_TOO);
    let passes = has(words::PASSES);
    let body = body.trim_end_matches(['（', '(', ')', '）', ' ', '　']);
    let bare = body.strip_suffix(words::DECLINES).unwrap_or(body);
    let promoted = bare.strip_suffix(words::PROMOTES).or_else(|| bare.strip_suffix('+'));
    let promotes = promoted.is_some() && bare.len() == body.len();
    let piece = promoted.unwrap_or(bare).trim_end();
    let spelled = Spelled { to, piece, promotes, stays, passes, from, beside_drop, rest };
    (!piece.is_empty()).then_some(spelled)
}

/// Returns the text after the mark of a player.
fn without_mark(text: &str) -> &str {
    text.trim_start_matches(|c| words::MARKS.iter().any(|marks| marks.contains(&c)))
}

/// Returns `true` if a text begins with a move, without its number.
pub(super) fn begins_move(text: &str) -> bool {
    let square = without_mark(text);
    let rank = || kanji::read_kanji_number(kanji::read_digits(square)?.1);
    (square.starts_with(['同', '仝']) || rank().is_some()) && split(text).is_some()
}

/// Splits a text around the origin of a piece, which a drop does not have: returns the text before it,
/// the origin, and the text after it.
fn split_origin(text: &str) -> Option<(&str, Option<Place>, &str)> {
    let mut signs = text.match_indices(['←', '(', '（', '打']);
    signs.find_map(|(end, sign)| {
        let (body, after) = (&text[..end], &text[end + sign.len()..]);
        if sign == words::DROP {
            return Some((body, None, after));
        }
        let (place, after) = read_place(after)?;
        Some((body, Some(place), after.strip_prefix([')', '）']).unwrap_or(after)))
    })
}

/// Reads a place in brackets at the start of a text.
fn bracketed_place(text: &str) -> Option<(Place, &str)> {
    let (place, after) = read_place(text.strip_prefix(['(', '（'])?)?;
    Some((place, after.strip_prefix([')', '）'])?))
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
    /// The total of this time and the earlier times of the player.
    pub total: Option<Duration>,
}

/// The text after a move or an end.
pub(super) struct Behind<'t> {
    pub time: Option<Time>,
    /// The text in the place of a time, or of a part of it, that is not one.
    pub no_time: Option<&'t str>,
    /// The rest of the line.
    pub rest: &'t str,
}

impl<'t> Behind<'t> {
    /// Reads the time that a move took, `( 0:12/00:00:12)`, and a mark for variations.
    pub fn read(text: &'t str) -> Self {
        let text = text.trim();
        let inside = text.strip_prefix(['(', '（']).and_then(|text| text.split_once([')', '）']));
        let (inside, rest) = inside.unwrap_or(("", text));
        let (spent, total) = inside.split_once(['/', '／']).unwrap_or((inside, ""));
        let (spent, total) = (read_duration(spent), total.trim());
        let read_total = read_duration(total);
        let time = spent.map(|spent| Time { spent, total: read_total });
        let no_time = match time {
            None => &text[..text.len() - rest.len()],
            Some(_) if read_total.is_none() => total,
            Some(_) => "",
        };
        let no_time = Some(no_time).filter(|text| !text.is_empty());
        Self { time, no_time, rest: rest.trim_start().trim_start_matches('+').trim_start() }
    }
}

/// Reads hours, minutes and seconds, or as many of them as are given.
fn read_duration(text: &str) -> Option<Duration> {
    let mut seconds = Duration::ZERO;
    for part in text.trim().split(':') {
        let part = part.trim();
        let part: f64 = part.parse().ok().filter(|_| !part.starts_with(['-', '+']))?;
        let part = Duration::try_from_secs_f64(part).ok()?;
        seconds = seconds.checked_mul(60)?.checked_add(part)?;
    }
    Some(seconds).filter(|&time| time <= MAX_TIME)
}
