//! Writing KI2.

use super::super::kif::{self, Header, MARKS, VARIATION, Walk};
use super::super::{Format, WriteError, ends};
use super::moves::{resolve, spell};
use crate::{NodeId, Record};
use komainu_core::notation::canonical;
use komainu_core::types::Move;

/// The number of moves on a line, and their width in columns; a kanji takes two columns.
const MOVES_ON_A_LINE: usize = 6;
const WIDTH: usize = 12;

/// Writes a record as KI2.
pub(in super::super) fn write(record: &Record) -> Result<String, WriteError> {
    let Header { text: header, players } = kif::header(record, Format::Ki2)?;
    let walk = Walk::new(record);
    let mut writer = Writer { record, walk, players, text: header + "\n" };
    kif::comment(&mut writer.text, &kif::said(record, record.root(), true).0);
    writer.line(None)?;
    while let Some(first) = writer.walk.next_variation() {
        writer.line(Some(first))?;
    }
    Ok(writer.text)
}

/// The state of a writer of lines.
struct Writer<'r> {
    record: &'r Record,
    walk: Walk<'r>,
    players: [&'static str; 2],
    text: String,
}

impl Writer<'_> {
    /// Writes the moves of the main line, or of the variation that begins with `first`.
    fn line(&mut self, first: Option<NodeId>) -> Result<(), WriteError> {
        let is_main = first.is_none();
        if !is_main {
            let number = self.walk.made() + 1;
            self.text += &format!("\n{VARIATION}：{number}手\n");
        }
        let mut next = first.or_else(|| self.walk.begin());
        let mut on_line = 0;
        while let Some(id) = next {
            let node = self.record.node(id);
            let Some(m) = node.played() else { break };
            let mark = MARKS[self.walk.position().side_to_move().index()][0];
            let spelled = self.spelled(m)?;
            next = self.walk.go(id);
            on_line += 1;
            let (said, _) = kif::said(self.record, id, is_main);
            let ends_line = next.is_none() || !said.is_empty() || on_line == MOVES_ON_A_LINE;
            let width = 2 * (1 + spelled.chars().count());
            let blanks = if ends_line { 0 } else { WIDTH.saturating_sub(width).max(1) };
            self.text += &format!("{mark}{spelled}{}", " ".repeat(blanks));
            if ends_line {
                self.text.push('\n');
                on_line = 0;
            }
            kif::comment(&mut self.text, &said);
        }
        let at = self.walk.at();
        if let Some(ending) = self.record.recorded_end(at, is_main) {
            let (position, number) = (self.walk.position(), self.walk.made());
            self.text += &format!("{}\n", ends::summary(ending, position, number, self.players));
            kif::comment(&mut self.text, kif::said(self.record, at, is_main).1);
        }
        Ok(())
    }

    /// The next move as it is spelt.
    ///
    /// # Errors
    /// If it would be read as another move, or as none.
    fn spelled(&self, m: Move) -> Result<String, WriteError> {
        let position = self.walk.position();
        let spelled = spell(position, m);
        let last = position.last_move().map(Move::to);
        if resolve(&spelled, position, &position.legal_moves(), last) == Ok(m) {
            return Ok(spelled);
        }
        let text = canonical(self.record.variant(), m);
        Err(WriteError::Move { format: Format::Ki2, number: self.walk.made() + 1, text })
    }
}
