//! Position text in and out.

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
    for &(kind, count) in &facts.hands {
        state.hands[0][kind] = count;
        state.hands[1][kind] = count;
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
    if let Some(extra) = fields.get(4) {
        parse_extra(facts, extra, &mut state);
    }
    assert!(fields.len() <= 5, "more fields than any game has: {sfen}");
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
    assert!(facts.drops.is_some(), "hands in a game without drops");
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

/// Reads `8c`, `-,b5d` or both of them; parts that the chosen options do not look at are skipped.
fn parse_extra(facts: &Facts, text: &str, state: &mut State) {
    let mut parts = text.split(',');
    let lion = parts.next().expect("a first part");
    if lion != "-" && facts.remembers_lions {
        state.lion_taken = Some(square_named(lion));
    }
    for part in parts {
        let (side, square) = part.split_at(1);
        let side = ["b", "w"].iter().position(|s| *s == side).expect("a side");
        if facts.defers_promotion {
            state.deferred[side] = Some(square_named(square));
        }
    }
}

fn square_named(name: &str) -> Square {
    let (file, rank) = name.split_at(name.len() - 1);
    let rank = i32::from(rank.as_bytes()[0] - b'a') + 1;
    Square { file: file.parse().expect("a file"), rank }
}

pub fn write(facts: &Facts, state: &State) -> String {
    let rows: Vec<String> = (1..=state.ranks).map(|r| write_row(facts, state, r)).collect();
    let side = if state.side == BLACK { "b" } else { "w" };
    let hands = write_hands(facts, state);
    format!("{} {side} {hands} {}{}", rows.join("/"), state.number, write_extra(state))
}

/// An empty text if there is nothing to remember; Black's deferral before White's.
fn write_extra(state: &State) -> String {
    if state.lion_taken.is_none() && state.deferred == [None; 2] {
        return String::new();
    }
    let mut text =
        state.lion_taken.map_or(" -".to_string(), |square| format!(" {}", square.name()));
    for (side, letter) in ["b", "w"].into_iter().enumerate() {
        if let Some(square) = state.deferred[side] {
            text += &format!(",{letter}{}", square.name());
        }
    }
    text
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

/// Black's hand first, each in `hand_order`; counts above one before the letter.
fn write_hands(facts: &Facts, state: &State) -> String {
    let mut text = String::new();
    for side in 0..2 {
        for &kind in facts.hand_order.iter().filter(|_| facts.drops.is_some()) {
            let count = state.hands[side][kind];
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
