//! Writing KI2.

use super::super::kif::{self, Header, VARIATION};
use super::super::{Format, WriteError, ends};
use super::moves::{resolve, spell};
use super::read::MARKS;
use crate::game::{NodeId, Record};
use crate::notation::canonical;

/// The moves on a line, and their width in columns, of which a kanji takes two.
const MOVES_ON_A_LINE: usize = 6;
const WIDTH: usize = 12;

/// A record as KI2.
pub(in super::super) fn write(record: &Record) -> Result<String, WriteError> {
    let Header { text: header, players } = kif::header(record, Format::Ki2)?;
    let mut writer = Writer { record, players, text: header + "\n" };
    kif::comment(&mut writer.text, record, record.root());
    // The lines to be written, the next one last: where they leave the line before, and how.
    let mut waiting = vec![(record.root(), None)];
    while let Some((before, first)) = waiting.pop() {
        writer.line(before, first, &mut waiting)?;
    }
    Ok(writer.text)
}

struct Writer<'r> {
    record: &'r Record,
    players: [&'static str; 2],
    text: String,
}

impl Writer<'_> {
    /// Writes a line of moves from a node on, which is the variation that begins with `first` if there
    /// is one, and adds the variations that leave it.
    fn line(
        &mut self,
        before: NodeId,
        first: Option<NodeId>,
        waiting: &mut Vec<(NodeId, Option<NodeId>)>,
    ) -> Result<(), WriteError> {
        let record = self.record;
        let mut position = record.position_at(before);
        let mut number = record.line_to(before).len();
        if first.is_some() {
            self.text += &format!("\n{VARIATION}：{}手\n", number + 1);
        }
        let (mut at, mut next, mut on_line) = (before, first, 0);
        loop {
            if at != before || first.is_none() {
                let others = record.variations(at).iter().rev();
                waiting.extend(others.map(|&other| (at, Some(other))));
            }
            let Some(id) = next.take().or_else(|| record.next(at)) else { break };
            let Some(m) = record.node(id).played() else { break };
            number += 1;
            let spelled = spell(&position, m);
            let legal = position.legal_moves();
            if resolve(&spelled, &position, &legal) != Ok(m) {
                let text = canonical(record.variant(), m);
                return Err(WriteError::Move { format: Format::Ki2, number, text });
            }
            let mark = MARKS[position.side_to_move().index()][0];
            let is_last = record.next(id).is_none();
            let has_comment = !record.node(id).notes.comment.is_empty();
            on_line += 1;
            let ends_line = is_last || has_comment || on_line == MOVES_ON_A_LINE;
            let width = 2 * (1 + spelled.chars().count());
            let blanks = if ends_line { 0 } else { WIDTH.saturating_sub(width).max(1) };
            self.text += &format!("{mark}{spelled}{}", " ".repeat(blanks));
            if ends_line {
                self.text.push('\n');
                on_line = 0;
            }
            kif::comment(&mut self.text, record, id);
            position.make(m);
            at = id;
        }
        let ending = if first.is_none() { record.ending } else { record.node(at).notes.ending };
        if let Some(ending) = ending {
            let summary = ends::summary(ending, &position, number, self.players);
            self.text += &format!("{summary}\n");
        }
        Ok(())
    }
}
