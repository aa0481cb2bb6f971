//! Writing CSA.

use super::super::{Format, WriteError, ends};
use super::{TAGS, can_say, code, is_ordinary};
use crate::board::Position;
use crate::game::Record;
use crate::types::Color;

/// Writes the main line.
pub(in super::super) fn write(record: &Record) -> Result<String, WriteError> {
    let (variant, start) = (record.variant(), record.start());
    let (rules, geometry) = (variant.rules(), variant.geometry());
    if !can_say(rules) {
        return Err(WriteError::Game { format: Format::Csa, game: rules.name.clone() });
    }
    let mut text = "'CSA encoding=UTF-8\nV2.2\n".to_owned();
    for (name, word) in TAGS {
        if let Some(value) = record.tag(name) {
            text += &format!("{word}{}\n", value.replace(['\r', '\n'], " "));
        }
    }
    let is_start = start.to_string() == Position::start(variant).to_string();
    text += &if is_start && is_ordinary(rules) { "PI\n".to_owned() } else { drawing(start) };
    text += sign(start.side_to_move());
    text.push('\n');
    let mut position = start.clone();
    comment(&mut text, &record.node(record.root()).notes.comment);
    for id in record.main_line() {
        let (node, side) = (record.node(id), sign(position.side_to_move()));
        let Some(m) = node.played() else { break };
        let square = |square| format!("{}{}", geometry.file(square), geometry.rank(square));
        let from = if m.dropped().is_some() { "00".to_owned() } else { square(m.from()) };
        let to = square(m.to());
        position.make(m);
        let piece = position.piece_at(m.to()).kind();
        text += &format!("{side}{from}{to}{}\n", code(rules, piece).unwrap_or_default());
        if let Some(spent) = node.notes.spent {
            text += &format!("T{}\n", spent.as_secs());
        }
        comment(&mut text, &node.notes.comment);
    }
    if let Some(word) = record.ending.and_then(|ending| ends::in_csa(ending, &position)) {
        text += &format!("%{word}\n");
    }
    Ok(text)
}

fn sign(color: Color) -> &'static str {
    if color == Color::Black { "+" } else { "-" }
}

fn comment(text: &mut String, comment: &str) {
    if !comment.is_empty() {
        for line in comment.split('\n') {
            *text += &format!("'*{}\n", line.trim_end_matches('\r'));
        }
    }
}

/// The board and the hands, line by line.
fn drawing(position: &Position) -> String {
    let (variant, geometry) = (position.variant(), position.variant().geometry());
    let rules = variant.rules();
    let mut text = String::new();
    for rank in 1..=geometry.ranks() {
        text += &format!("P{rank}");
        for square in (1..=geometry.files()).rev().filter_map(|file| geometry.square(file, rank)) {
            let piece = position.piece_at(square);
            text += &match piece.is_none() {
                true => " * ".to_owned(),
                false => {
                    let code = code(rules, piece.kind()).unwrap_or_default();
                    format!("{}{code}", sign(piece.color()))
                }
            };
        }
        text.push('\n');
    }
    for color in Color::ALL {
        let held = variant.hand_kinds().iter().enumerate().flat_map(|(slot, &kind)| {
            let count = position.hands().count(color, slot).into();
            std::iter::repeat_n(code(rules, kind).unwrap_or_default(), count)
        });
        let held: String = held.map(|code| format!("00{code}")).collect();
        if !held.is_empty() {
            text += &format!("P{}{held}\n", sign(color));
        }
    }
    text
}
