//! Writing KIF.

use std::borrow::Cow;
use std::time::Duration;

use super::super::{Format, WriteError, dates, ends, tag_names};
use super::board;
use super::handicaps;
use super::read::is_own_header;
use super::walk::Walk;
use super::words::{self, MOVES_HEADER, TAGS};
use crate::{NodeId, Record};
use komainu_core::board::Position;
use komainu_core::notation::{canonical, kanji};
use komainu_core::types::{Geometry, Move, Square};

/// Writes a record as KIF.
pub(in super::super) fn write(record: &Record) -> Result<String, WriteError> {
    let Header { text: header, players } = header(record, Format::Kif)?;
    let mut text = format!("#KIF version=2.0 encoding=UTF-8\n{header}{MOVES_HEADER}\n");
    comment(&mut text, &said(record, record.root(), true).0);
    let walk = Walk::new(record);
    let mut writer = Writer { record, walk, players, text, totals: Vec::new() };
    writer.line(None)?;
    while let Some(first) = writer.walk.next_variation() {
        writer.totals.truncate(writer.walk.made());
        writer.line(Some(first))?;
    }
    Ok(writer.text)
}

/// The head, before the moves.
pub(in super::super) struct Header {
    pub text: String,
    /// The words for the players.
    pub players: [&'static str; 2],
}

/// Returns the headers of a record, with its start drawn if it has no name.
pub(in super::super) fn header(record: &Record, format: Format) -> Result<Header, WriteError> {
    let rules = record.variant().rules();
    let all_have_names = record.variant().japanese_names().all_have_short();
    let start = handicaps::written(record.start()).filter(|_| all_have_names);
    let no_game = || WriteError::Game { format, game: rules.name.clone() };
    let start = start.ok_or_else(no_game)?;
    let has_handicap = start.is_handicap;
    let mut text = String::new();
    let line =
        |name: &str, value: &str| format!("{name}：{}\n", tag_names::on_one_line(value).trim());
    let mut add = |name: &str, value: &str| text += &line(name, value);
    let is_player = |name: &str| matches!(name, "Black" | "White");
    for (name, japanese, _) in TAGS.iter().filter(|(name, _, _)| !is_player(name)) {
        if let Some(value) = dates::joined(record, name).filter(|value| !value.trim().is_empty()) {
            add(japanese, &value);
        }
    }
    let last_move =
        record.tag(board::LAST_MOVE).filter(|text| start.needs_board && !text.contains('\n'));
    let is_drawn = |name: &str| last_move.is_some() && name.eq_ignore_ascii_case(board::LAST_MOVE);
    let known = |name: &String| {
        is_drawn(name)
            || dates::is_beside_date(record, name)
            || TAGS.iter().any(|(known, _, _)| known.eq_ignore_ascii_case(name))
    };
    let others = tag_names::as_read(record, |name, _| Some(tag_names::on_one_line(name)));
    for (name, value) in others.tags.iter().filter(|(name, _)| !known(name)) {
        // Other lines would be read as moves, a board or another format.
        if is_own_header(name, &line(name, value)) {
            add(name, value);
        }
    }
    add(words::HANDICAP, start.name);
    if start.needs_board {
        let players = board::PLAYERS[usize::from(has_handicap)];
        text += &board::write(record.start(), players, last_move);
    }
    for (name, japanese, other) in TAGS.iter().filter(|(name, _, _)| is_player(name)) {
        let name_of_player = record.tag(name).unwrap_or_default();
        text += &line(if has_handicap { other } else { japanese }, name_of_player);
    }
    Ok(Header { text, players: board::PLAYERS[usize::from(has_handicap)] })
}

/// Returns the comments on a node of the main line or of a variation, and on the end of the line after
/// it.
pub(in super::super) fn said(record: &Record, node: NodeId, is_main: bool) -> (Cow<'_, str>, &str) {
    record.node(node).notes.said(record.has_end(node, is_main))
}

/// Writes a comment, each line of it after a star.
pub(in super::super) fn comment(text: &mut String, comment: &str) {
    if !comment.trim_end_matches('\r').is_empty() {
        for line in comment.split('\n') {
            // Bookmarks begin with a sign of their own.
            let star = if line.starts_with('&') { "" } else { "*" };
            *text += &format!("{star}{}\n", line.trim_end_matches('\r'));
        }
    }
}

/// The state of a writer of lines.
struct Writer<'r> {
    record: &'r Record,
    walk: Walk<'r>,
    players: [&'static str; 2],
    text: String,
    /// The times that the players of the moves so far had taken up to each of them.
    totals: Vec<Duration>,
}

impl Writer<'_> {
    /// Writes the moves of the main line, or of the variation that begins with `first`.
    fn line(&mut self, first: Option<NodeId>) -> Result<(), WriteError> {
        let is_main = first.is_none();
        if !is_main {
            let number = self.walk.made() + 1;
            self.text += &format!("\n{}：{number}手\n", words::VARIATION);
        }
        let mut next = first.or_else(|| self.walk.begin());
        while let Some(id) = next {
            let node = self.record.node(id);
            let Some(m) = node.played() else { break };
            let (time, total) = self.time(node.notes.spent);
            self.text += &moves(self.walk.position(), self.walk.made() + 1, m, &time)?;
            comment(&mut self.text, &said(self.record, id, is_main).0);
            self.totals.push(total);
            next = self.walk.go(id);
        }
        let at = self.walk.at();
        if let Some(ending) = self.record.recorded_end(at, is_main) {
            let (position, number) = (self.walk.position(), self.walk.made());
            let (time, _) = self.time(self.record.node(at).notes.spent_on_end);
            let (_, said) = said(self.record, at, is_main);
            let summary = ends::summary(ending, position, number, self.players);
            // Other programs ignore comments after the summary.
            match ends::in_kif(ending, position) {
                Some(word) => {
                    self.text += &format!("{:>4} {word}{time}\n", number + 1);
                    comment(&mut self.text, said);
                    self.text += &format!("{summary}\n");
                }
                None => {
                    self.text += &format!("{summary}\n");
                    comment(&mut self.text, said);
                }
            }
        }
        Ok(())
    }

    /// Returns the text of a time that the next player takes, and that player's total then.
    fn time(&self, spent: Option<Duration>) -> (String, Duration) {
        let earlier = self.totals.iter().rev().nth(1).copied().unwrap_or_default();
        // The times may come from any program.
        let total = earlier.saturating_add(spent.unwrap_or_default());
        (spent.map(|spent| time(spent, total)).unwrap_or_default(), total)
    }
}

/// Returns the text of the time that a move took, and of the total of its player.
fn time(spent: Duration, total: Duration) -> String {
    let (spent, total) = (spent.as_secs(), total.as_secs());
    let (hours, minutes) = (total / 3600, total / 60 % 60);
    format!("   ({:>2}:{:02}/{hours:02}:{minutes:02}:{:02})", spent / 60, spent % 60, total % 60)
}

/// Writes a move on one line, or on two if it has two steps.
fn moves(position: &Position, number: usize, m: Move, time: &str) -> Result<String, WriteError> {
    let (variant, geometry) = (position.variant(), position.variant().geometry());
    let names = variant.japanese_names();
    let cannot = || WriteError::Move { format: Format::Kif, number, text: canonical(variant, m) };
    let is_long = geometry.files() > 9;
    let promotion = if m.is_promotion() { words::PROMOTES } else { "" };
    let last = position.last_move().map(Move::to);
    if let Some(kind) = variant.dropped_kind(m) {
        let name = names.in_moves(kind);
        let to = target(geometry, m.to(), None, is_long);
        return Ok(format!("{number:>4} {to}{name}{}{time}\n", words::DROP));
    }
    let name = names.in_moves(position.piece_at(m.from()).kind());
    let step = |from, to, last| {
        let to = target(geometry, to, last, is_long);
        if is_long {
            format!("{to}{name}{} （←{}）", "{}", place(geometry, from))
        } else {
            let (file, rank) = (geometry.file(from), geometry.rank(from));
            format!("{to}{name}{}({file}{rank})", "{}")
        }
    };
    let with_promotion = |text: String, promotion| text.replacen("{}", promotion, 1);
    let mut on_the_way = m.captured_on_the_way();
    let middle = match (on_the_way.next(), on_the_way.next()) {
        (first, None) => first,
        (_, Some(_)) => return Err(cannot()),
    };
    // A pass is written as a move over an adjacent square and back.
    let passed = || {
        let over = komainu_core::board::movegen::powers::pass_steps(position, m.from()).next();
        over.filter(|_| m.is_pass())
    };
    let Some(middle) = middle.or_else(passed) else {
        if m.is_pass() {
            return Err(cannot());
        }
        let text = with_promotion(step(m.from(), m.to(), last), promotion);
        let sign = if is_long { "手目   " } else { " " };
        return Ok(format!("{number:>4}{sign}{text}{time}\n"));
    };
    if !is_long {
        return Err(cannot());
    }
    let first = with_promotion(step(m.from(), middle, last), "");
    let second = with_promotion(step(middle, m.to(), None), promotion);
    let (one, two) = (words::FIRST_STEP, words::SECOND_STEP);
    Ok(format!("{number:>4}手目{one} {first}\n{number:>4}手目{two} {second}{time}\n"))
}

/// The square to which a piece goes.
fn target(geometry: &Geometry, square: Square, last: Option<Square>, is_long: bool) -> String {
    match (last == Some(square), is_long) {
        (true, true) => "仝".to_owned(),
        (true, false) => "同　".to_owned(),
        (false, true) => place(geometry, square),
        (false, false) => kanji::square(geometry, square),
    }
}

/// A square as lishogi writes it in Chu Shogi: `12十二`.
fn place(geometry: &Geometry, square: Square) -> String {
    format!("{}{}", geometry.file(square), kanji::kanji_number(geometry.rank(square)))
}
