//! The start of a game in JKF.

use std::sync::Arc;

use super::super::codes::{self, Start, code, kind_of};
use super::super::{Cause, Format, Lookup, ReadError, ReadProblem, StartError};
use super::json::{Json, Value};
use komainu_core::board::{Position, Variant};
use komainu_core::types::{Color, Piece};

/// The named starts, and the squares that are empty in them, by file and rank.
const PRESETS: [(&str, &[(usize, usize)]); 16] = [
    ("HIRATE", &[]),
    ("KY", &[(1, 1)]),
    ("KY_R", &[(9, 1)]),
    ("KA", &[(2, 2)]),
    ("HI", &[(8, 2)]),
    ("HIKY", &[(8, 2), (1, 1)]),
    ("2", &[(8, 2), (2, 2)]),
    ("3", &[(8, 2), (2, 2), (9, 1)]),
    ("4", &[(8, 2), (2, 2), (1, 1), (9, 1)]),
    ("5", &[(8, 2), (2, 2), (1, 1), (9, 1), (8, 1)]),
    ("5_L", &[(8, 2), (2, 2), (1, 1), (9, 1), (2, 1)]),
    ("6", &[(8, 2), (2, 2), (1, 1), (9, 1), (2, 1), (8, 1)]),
    ("7_L", &[(8, 2), (2, 2), (1, 1), (9, 1), (2, 1), (8, 1), (3, 1)]),
    ("7_R", &[(8, 2), (2, 2), (1, 1), (9, 1), (2, 1), (8, 1), (7, 1)]),
    ("8", &[(8, 2), (2, 2), (1, 1), (9, 1), (2, 1), (8, 1), (3, 1), (7, 1)]),
    ("10", &[(8, 2), (2, 2), (1, 1), (9, 1), (2, 1), (8, 1), (3, 1), (7, 1), (4, 1), (6, 1)]),
];
/// The word in place of a name where the pieces are listed.
const OTHER: &str = "OTHER";

/// Reads the start, by its name or by the list of its pieces.
///
/// # Errors
/// If the game cannot be found, or the start is not one of the game.
pub(super) fn read(
    json: &Json<'_>,
    initial: Option<usize>,
    games: &Lookup<'_>,
) -> Result<Position, ReadError> {
    let place = initial.unwrap_or(0);
    let wrong = |place, found: String, expected: &str| ReadError::Start {
        line: json.line(place),
        problem: StartError::Drawn { found, expected: expected.to_owned() },
    };
    if let Some(initial) = initial.filter(|&place| !matches!(json.value(place), Value::Object(_))) {
        return Err(wrong(initial, json.stated(initial), "`preset` or `data` in an object"));
    }
    let preset = initial.and_then(|initial| json.get(initial, "preset"));
    let name = match preset {
        None => PRESETS[0].0,
        Some(place) => {
            let found = json.text(place);
            found.ok_or_else(|| wrong(place, json.stated(place), "the name of a start"))?
        }
    };
    if let Some(data) = initial.and_then(|initial| json.get(initial, "data")) {
        return listed(json, data, games);
    }
    let Some((_, empty)) = PRESETS.iter().find(|(known, _)| *known == name) else {
        let (place, known) = (preset.unwrap_or(place), "the name of a start such as HIRATE or KA");
        let expected = if name == OTHER { "`data` beside it" } else { known };
        return Err(wrong(place, name.to_owned(), expected));
    };
    let variant = codes::game(games, None, Format::Jkf)?;
    if empty.is_empty() {
        return Ok(Position::start(&variant));
    }
    let start = preset_start(&variant, empty);
    start.map_err(|problem| ReadError::Start { line: json.line(preset.unwrap_or(place)), problem })
}

/// A start of ordinary shogi with some squares empty.
fn preset_start(variant: &Arc<Variant>, empty: &[(usize, usize)]) -> Result<Position, StartError> {
    let mut start = Start::of_game(variant);
    for &(file, rank) in empty {
        let square = variant.geometry().square(file, rank);
        let piece = square.map(|square| (square, Position::start(variant).piece_at(square)));
        let Some((square, piece)) = piece.filter(|(_, piece)| piece.is_some()) else { continue };
        start.remove(square, piece.kind())?;
    }
    start.position(Color::White)
}

/// Reads a start whose pieces are listed.
fn listed(json: &Json<'_>, data: usize, games: &Lookup<'_>) -> Result<Position, ReadError> {
    let problem = |place, problem: StartError| ReadError::Start { line: json.line(place), problem };
    let wrong = |place, expected: &str| {
        let expected = expected.to_owned();
        problem(place, StartError::Drawn { found: json.stated(place), expected })
    };
    let inside = |name| json.get(data, name);
    let board = inside("board").ok_or_else(|| wrong(data, "`board` in the data of the start"))?;
    let columns = match json.value(board) {
        Value::Object(entries) if entries.is_empty() => &[],
        _ => json.list(board).ok_or_else(|| wrong(board, "a list of columns"))?,
    };
    let lengths = columns.iter().filter_map(|&column| json.list(column)).map(<[usize]>::len);
    let ranks = lengths.max().filter(|&ranks| ranks > 0);
    let variant = codes::game(games, ranks, Format::Jkf);
    let variant = variant.map_err(|error| error.behind(of_no_game(json, board, ranks)))?;
    let (rules, geometry) = (variant.rules(), variant.geometry());
    let kind = |place| json.text(place).and_then(|code| kind_of(rules, code));
    let mut start = Start::empty(&variant);
    let other_size = |place, found: usize, expected: usize, what: &str| {
        let (found, expected) = (format!("{found} {what}"), format!("{expected} {what}"));
        problem(place, StartError::Drawn { found, expected })
    };
    for (file, &column) in (1..).zip(columns) {
        let squares = json.list(column).ok_or_else(|| wrong(column, "a list of squares"))?;
        if squares.len() != geometry.ranks() {
            return Err(other_size(column, squares.len(), geometry.ranks(), "squares"));
        }
        for (rank, &place) in (1..).zip(squares) {
            let Some(found) = json.get(place, "kind") else {
                if !matches!(json.value(place), Value::Object(_) | Value::Null) {
                    return Err(wrong(place, "a square with `color` and `kind`, or {}"));
                }
                continue;
            };
            let kind = kind(found).ok_or_else(|| wrong(found, "a piece such as FU"))?;
            let color = json.get(place, "color").and_then(|place| color(json, place));
            let color = color.ok_or_else(|| wrong(place, "`color` 0 or 1 beside `kind`"))?;
            let square = geometry.square(file, rank);
            let square = square.ok_or_else(|| wrong(place, "a square of the board"))?;
            start.put(square, Piece::new(kind, color));
        }
    }
    if ![0, geometry.files()].contains(&columns.len()) {
        return Err(other_size(board, columns.len(), geometry.files(), "columns"));
    }
    let hands = inside("hands").map_or(Ok(&[][..]), |hands| {
        json.list(hands).ok_or_else(|| wrong(hands, "a list of two hands"))
    })?;
    for (color, &hand) in Color::ALL.into_iter().zip(hands) {
        for (name, place) in json.entries(hand) {
            let (name, place) = (name.as_ref(), *place);
            let count = json.number(place).ok_or_else(|| wrong(place, "how many are in hand"))?;
            let kind = kind_of(rules, name);
            let kind = kind.ok_or_else(|| wrong(place, "a piece such as FU before it"))?;
            start.hold(color, kind, count).map_err(|found| problem(place, found))?;
        }
    }
    let side = match inside("color") {
        None => Color::Black,
        Some(place) => color(json, place).ok_or_else(|| wrong(place, "0 or 1"))?,
    };
    start.position(side).map_err(|found| problem(data, found))
}

/// Returns the problem if no game has a board with this many ranks.
fn of_no_game(json: &Json<'_>, board: usize, ranks: Option<usize>) -> Option<ReadProblem> {
    let text = format!("{} squares in a column", ranks?);
    let cause =
        Cause::Unexpected { found: text.clone(), expected: "9 squares, or 5 of a small board" };
    Some(ReadProblem { number: None, text, line: json.line(board), cause })
}

/// Reads a player given by number, or by a boolean that is true for Black, as in the first files of the
/// format.
pub(super) fn color(json: &Json<'_>, place: usize) -> Option<Color> {
    match (json.value(place), json.number(place)) {
        (Value::Bool(true), _) | (_, Some(0)) => Some(Color::Black),
        (Value::Bool(false), _) | (_, Some(1)) => Some(Color::White),
        _ => None,
    }
}

/// Writes the start, by its name if it has one; the number of its move cannot be written.
pub(super) fn write(start: &Position) -> String {
    let variant = start.variant();
    let square = |&(file, rank): &(usize, usize)| variant.geometry().square(file, rank);
    let are_empty = |empty: &[(usize, usize)]| {
        empty.iter().filter_map(square).all(|square| start.piece_at(square).is_none())
    };
    let sniff = |empty: &[(usize, usize)]| match empty {
        [] => variant.known_starts().even.is_like(start),
        _ if !are_empty(empty) => false,
        _ => preset_start(variant, empty).is_ok_and(|known| known.key() == start.key()),
    };
    let known = PRESETS.iter().filter(|_| codes::is_ordinary(variant.rules()));
    if let Some((name, _)) = known.into_iter().find(|(_, empty)| sniff(empty)) {
        return format!("{{\"preset\":\"{name}\"}}");
    }
    let (rules, geometry) = (variant.rules(), variant.geometry());
    let code = |kind| code(rules, kind).unwrap_or_default();
    let columns = (1..=geometry.files()).map(|file| {
        let squares = (1..=geometry.ranks()).filter_map(|rank| geometry.square(file, rank));
        let squares = squares.map(|square| match start.piece_at(square) {
            piece if piece.is_none() => "{}".to_owned(),
            piece => {
                let (color, kind) = (piece.color().index(), code(piece.kind()));
                format!("{{\"color\":{color},\"kind\":\"{kind}\"}}")
            }
        });
        format!("[{}]", squares.collect::<Vec<_>>().join(","))
    });
    let hands = Color::ALL.map(|color| {
        let held = variant.hand_kinds().iter().enumerate();
        let held = held.map(|(slot, &kind)| (kind, start.hands().count(color, slot)));
        let held = held.map(|(kind, count)| format!("\"{}\":{count}", code(kind)));
        format!("{{{}}}", held.collect::<Vec<_>>().join(","))
    });
    format!(
        "{{\"preset\":\"{OTHER}\",\"data\":{{\"color\":{},\n\"board\":[\n{}\n],\n\"hands\":[{}]}}}}",
        start.side_to_move().index(),
        columns.collect::<Vec<_>>().join(",\n"),
        hands.join(",")
    )
}
