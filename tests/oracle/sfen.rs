//! Position text in and out (text-formats.md, Positions).

use super::facts::Facts;
use super::position::{BLACK, KindId, Piece, Side, Square, State};

/// The start position: setup lines from the top, file N first, White's pieces with a leading v.
pub fn setup(facts: &Facts) -> State {
    let mut state = State::empty(facts);
    assert_eq!(facts.setup.len() as i32, facts.ranks);
    for (row, line) in facts.setup.iter().enumerate() {
        let symbols: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(symbols.len() as i32, facts.files);
        for (column, symbol) in symbols.into_iter().enumerate() {
            let (side, symbol) = match symbol.strip_prefix('v') {
                Some(rest) => (1, rest),
                None => (0, symbol),
            };
            if symbol != "." {
                let kind = facts.kinds.iter().position(|k| k.symbol == symbol);
                let kind = kind.unwrap_or_else(|| panic!("no piece {symbol}"));
                put_at(&mut state, row, column, Piece { side, kind });
            }
        }
    }
    state
}

fn put_at(state: &mut State, row: usize, column: usize, piece: Piece) {
    let square = Square { file: state.files - column as i32, rank: row as i32 + 1 };
    state.put(square, Some(piece));
}

pub fn parse(facts: &Facts, sfen: &str) -> State {
    let fields: Vec<&str> = sfen.split_whitespace().collect();
    let mut state = State::empty(facts);
    parse_board(facts, fields[0], &mut state);
    state.side = match fields.get(1) {
        None | Some(&"b") => BLACK,
        Some(&"w") => 1,
        Some(other) => panic!("side {other}"),
    };
    parse_hands(facts, fields.get(2).copied().unwrap_or("-"), &mut state);
    state.number = fields.get(3).map_or(1, |n| n.parse().expect("move number"));
    assert!(fields.len() <= 4, "no extra field in this oracle's games: {sfen}");
    state
}

fn parse_board(facts: &Facts, text: &str, state: &mut State) {
    let rows: Vec<&str> = text.split('/').collect();
    assert_eq!(rows.len() as i32, state.ranks, "ranks of {text}");
    for (row, text) in rows.into_iter().enumerate() {
        let mut column = 0;
        let mut rest = text;
        while !rest.is_empty() {
            let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            if digits > 0 {
                column += rest[..digits].parse::<usize>().expect("run of empty squares");
                rest = &rest[digits..];
                continue;
            }
            let length = token_length(rest);
            let (side, kind) = piece_of(facts, &rest[..length]);
            put_at(state, row, column, Piece { side, kind });
            column += 1;
            rest = &rest[length..];
        }
        assert_eq!(column as i32, state.files, "files of {text}");
    }
}

/// Length of the piece text a string starts with: `+` if promoted, then a letter or `[..]`.
fn token_length(text: &str) -> usize {
    let plus = usize::from(text.starts_with('+'));
    if text[plus..].starts_with('[') {
        text.find(']').expect("closing bracket") + 1
    } else {
        plus + 1
    }
}

fn piece_of(facts: &Facts, text: &str) -> (Side, KindId) {
    *facts.by_text.get(text).unwrap_or_else(|| panic!("no piece is written {text}"))
}

fn parse_hands(facts: &Facts, text: &str, state: &mut State) {
    if text == "-" {
        return;
    }
    assert!(facts.drops, "hands in a game without drops");
    let mut rest = text;
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit()).expect("a piece after the count");
        let count = if digits > 0 { rest[..digits].parse().expect("count") } else { 1 };
        let length = token_length(&rest[digits..]);
        let (side, kind) = piece_of(facts, &rest[digits..digits + length]);
        state.hands[side][kind] += count;
        rest = &rest[digits + length..];
    }
}

pub fn write(facts: &Facts, state: &State) -> String {
    let rows: Vec<String> = (1..=state.ranks).map(|r| write_row(facts, state, r)).collect();
    let side = if state.side == BLACK { "b" } else { "w" };
    format!("{} {side} {} {}", rows.join("/"), write_hands(facts, state), state.number)
}

fn write_row(facts: &Facts, state: &State, rank: i32) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for file in (1..=state.files).rev() {
        match state.at(Square { file, rank }) {
            None => empty += 1,
            Some(piece) => {
                if empty > 0 {
                    text += &empty.to_string();
                    empty = 0;
                }
                text += &facts.kind(piece.kind).text[piece.side];
            }
        }
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}

/// Black's hand first; kinds in the order of the fact file; counts above one before the letter.
fn write_hands(facts: &Facts, state: &State) -> String {
    let mut text = String::new();
    for side in 0..2 {
        for (kind, &count) in state.hands[side].iter().enumerate() {
            if count > 1 {
                text += &count.to_string();
            }
            if count > 0 {
                text += &facts.kind(kind).text[side];
            }
        }
    }
    if text.is_empty() { "-".to_string() } else { text }
}
