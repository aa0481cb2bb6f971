//! Writing CSA.

use std::borrow::Cow;
use std::time::Duration;

use super::super::codes::{can_say, code, is_ordinary};
use super::super::{Format, WriteError, dates, ends, tag_names};
use super::{PLAYERS, TAGS, TIME, is_time_of_3, parts, tag_of};
use crate::{NodeId, Record};
use komainu_core::board::Position;
use komainu_core::types::Color;

/// Writes the main line.
pub(in super::super) fn write(record: &Record) -> Result<String, WriteError> {
    let (variant, start) = (record.variant(), record.start());
    let rules = variant.rules();
    if !can_say(rules) {
        return Err(WriteError::Game { format: Format::Csa, game: rules.name.clone() });
    }
    let last = record.end_of_line(record.root());
    let place = record.position_at(last);
    let end = record.ending.and_then(|ending| ends::in_csa(ending, &place));
    let on_end = record.node(last).notes.spent_on_end.filter(|_| end.is_some());
    let Heads { text: heads, is_3 } = heads(record);
    let is_3 = is_3 || end.as_deref() == Some(END_OF_3) || has_fractions(record, on_end);
    let version = if is_3 { "V3.0" } else { "V2.2" };
    let mut text = format!("'CSA encoding=UTF-8\n{version}\n{heads}");
    let is_start = variant.known_starts().even.is_like(start);
    text += &if is_start && is_ordinary(rules) { "PI\n".to_owned() } else { drawing(start) };
    text += sign(start.side_to_move());
    text.push('\n');
    comment(&mut text, &said(record, record.root(), end.is_some()).0);
    moves(&mut text, record, end.is_some());
    if let Some(word) = end {
        text += &format!("%{word}\n");
        time(&mut text, on_end);
        comment(&mut text, said(record, last, true).1);
    }
    Ok(text)
}

/// The end that version 2 has no word for.
const END_OF_3: &str = "MAX_MOVES";

/// The names of the players and the heads.
struct Heads {
    text: String,
    /// True if some of them belong to version 3.
    is_3: bool,
}

impl Heads {
    /// Adds a head, unless it is empty.
    fn add(&mut self, name: &str, value: &str) {
        let value = one_line(value);
        if !value.is_empty() {
            self.text += &parts::as_one(&format!("{name}{value}"));
            self.text.push('\n');
        }
    }
}

fn heads(record: &Record) -> Heads {
    let record = &tags_as_read(record);
    let mut heads = Heads { text: String::new(), is_3: false };
    for (name, word) in PLAYERS {
        if let Some(value) = record.tag(name) {
            heads.add(word, value);
        }
    }
    for tag in TAGS {
        let Some(value) = dates::joined(record, tag.name) else { continue };
        let is_3 = tag.version == 3 || tag.name == "TimeControl" && is_time_of_3(&value);
        let csa = if tag.version < 3 && is_3 { TIME } else { tag.csa };
        heads.is_3 |= is_3;
        heads.add(&format!("${csa}:"), &value);
    }
    let is_head = |name: &str| {
        let mut known = TAGS.iter().map(|tag| tag.name).chain(PLAYERS.map(|(name, _)| name));
        known.any(|known| known.eq_ignore_ascii_case(name))
    };
    let is_other = |name: &str| !is_head(name) && !dates::is_beside_date(record, name);
    for (name, value) in record.tags.iter().filter(|(name, _)| is_other(name)) {
        heads.add(&format!("${name}:"), value);
    }
    heads
}

/// Returns a record without moves that has the tags of another, each under the name under which it will
/// be read: a name that is also that of a head is read as the head, unless there is another text for
/// it.
fn tags_as_read(record: &Record) -> Record {
    tag_names::as_read(record, |name, value| {
        // A colon ends a name.
        let name = one_line(name).replace(':', "：");
        let known = tag_of(&name, value).filter(|known| !known.eq_ignore_ascii_case(&name));
        match known {
            Some(known) if record.tag(known).is_none() => Some(known.to_owned()),
            Some(_) if !name.eq_ignore_ascii_case(TIME) => None,
            _ => (!name.is_empty()).then_some(name),
        }
    })
}

/// Returns a text without line ends in it and blanks around it.
fn one_line(text: &str) -> String {
    tag_names::on_one_line(text).trim().to_owned()
}

/// Returns `true` if a time on the main line, or the time of its end, has a fraction of a second.
fn has_fractions(record: &Record, on_end: Option<Duration>) -> bool {
    let line = record.main_line().into_iter();
    let mut times = line.filter_map(|id| record.node(id).notes.spent).chain(on_end);
    times.any(|time| time.subsec_millis() > 0)
}

/// Returns the comments on a node of the main line, and on the end after it if the game `has_word` for
/// that.
fn said(record: &Record, node: NodeId, has_word: bool) -> (Cow<'_, str>, &str) {
    record.node(node).notes.said(has_word && record.has_end(node, true))
}

/// Writes the moves of the main line, with their times and comments; `has_word` if its end has a word.
fn moves(text: &mut String, record: &Record, has_word: bool) {
    let (rules, geometry) = (record.variant().rules(), record.variant().geometry());
    let mut position = record.start().clone();
    for id in record.main_line() {
        let (node, side) = (record.node(id), sign(position.side_to_move()));
        let Some(m) = node.played() else { break };
        let square = |square| format!("{}{}", geometry.file(square), geometry.rank(square));
        let from = if m.dropped().is_some() { "00".to_owned() } else { square(m.from()) };
        let to = square(m.to());
        position.make(m);
        let piece = position.piece_at(m.to()).kind();
        *text += &format!("{side}{from}{to}{}\n", code(rules, piece).unwrap_or_default());
        time(text, node.notes.spent);
        comment(text, &said(record, id, has_word).0);
    }
}

/// Writes a time in seconds, with thousandths where there are any.
fn time(text: &mut String, time: Option<Duration>) {
    let Some(time) = time else { return };
    *text += &match time.subsec_millis() {
        0 => format!("T{}\n", time.as_secs()),
        thousandths => {
            let fraction = format!("{thousandths:03}");
            format!("T{}.{}\n", time.as_secs(), fraction.trim_end_matches('0'))
        }
    };
}

fn sign(color: Color) -> &'static str {
    if color == Color::Black { "+" } else { "-" }
}

fn comment(text: &mut String, comment: &str) {
    if !comment.trim_end_matches('\r').is_empty() {
        for line in comment.split('\n') {
            *text += &format!("'*{}\n", line.trim_end_matches('\r'));
        }
    }
}

/// Draws the board and the hands, line by line.
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
