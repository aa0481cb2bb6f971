//! Writing JKF.

use std::borrow::Cow;
use std::time::Duration;

use super::super::codes::can_say;
use super::super::{Format, WriteError, dates, ends, kif, tag_names};
use super::json::quoted;
use super::{initial, moves};
use crate::{NodeId, Record};
use komainu_core::board::Position;

/// Writes a record as JKF, with one move per line.
pub(in super::super) fn write(record: &Record) -> Result<String, WriteError> {
    let rules = record.variant().rules();
    if !can_say(rules) {
        return Err(WriteError::Game { format: Format::Jkf, game: rules.name.clone() });
    }
    let named = tag_names::as_read(record, |name, _| Some(name.trim().to_owned()));
    let names = named.tags.iter().map(|(name, _)| name);
    let names = names.filter(|name| !dates::is_beside_date(&named, name));
    let headers = names.filter_map(|name| {
        let text = dates::joined(&named, name).filter(|text| !text.trim().is_empty())?;
        // A tag with the name of one of our headers is read as that header.
        let tag = kif::tag_of(name);
        if tag.is_some_and(|tag| named.tag(tag).is_some()) {
            return None;
        }
        let name = kif::header_of(tag.unwrap_or(name)).unwrap_or(name);
        Some(format!("{}:{}", quoted(name), quoted(text.trim())))
    });
    let headers = headers.collect::<Vec<_>>().join(",\n");
    let mut writer = Writer {
        record,
        last: record.end_of_line(record.root()),
        position: record.start().clone(),
        text: format!(
            "{{\"header\":{{{headers}}},\n\"initial\":{},\n\"moves\":[\n",
            initial::write(record.start()),
        ),
        totals: Vec::new(),
    };
    let (said, _) = writer.said(record.root());
    writer.text += &format!("{{{}}}", comments(&said).unwrap_or_default());
    writer.moves();
    Ok(writer.text + "\n]}\n")
}

/// The state of a writer.
struct Writer<'r> {
    record: &'r Record,
    /// The last node of the main line.
    last: NodeId,
    /// The position before the next move to be written.
    position: Position,
    text: String,
    /// The times that the players of the previous moves had taken up to each of them.
    totals: Vec<Duration>,
}

/// The parts that are still to be written.
enum Task {
    /// The continuation of the line after a node, including the end of the game.
    After(NodeId),
    /// A fork that begins with a node; `true` if others come before it.
    Fork(NodeId, bool),
    /// The end of a fork, and the number of moves to go back to.
    EndFork(usize),
    /// The end of a list of forks, and of the move that has them.
    EndForks,
    /// The move of a node, which has been written, is to be made.
    Make(NodeId),
}

impl<'r> Writer<'r> {
    fn moves(&mut self) {
        let mut tasks = vec![Task::After(self.record.root())];
        while let Some(task) = tasks.pop() {
            match task {
                Task::After(node) => self.after(node, &mut tasks),
                Task::Fork(node, is_next) => {
                    self.text += if is_next { ",\n[\n" } else { "[\n" };
                    tasks.push(Task::EndFork(self.position.moves_made()));
                    self.move_of(node);
                    tasks.extend([Task::After(node), Task::Make(node)]);
                    self.text.push('}');
                }
                Task::EndFork(made) => {
                    self.text += "\n]";
                    while self.position.moves_made() > made {
                        self.position.unmake();
                        self.totals.pop();
                    }
                }
                Task::EndForks => self.text += "]}",
                Task::Make(node) => self.make(node),
            }
        }
    }

    /// Writes the move that follows a node, or the end of its line, with the forks that replace it.
    fn after(&mut self, node: NodeId, tasks: &mut Vec<Task>) {
        let record = self.record;
        let next = record.next(node);
        let others = record.variations(node);
        match next {
            Some(next) => {
                self.text += ",\n";
                self.move_of(next);
                tasks.extend([Task::After(next), Task::Make(next)]);
            }
            None => match self.end(node) {
                Some(end) => self.text += &format!(",\n{{{end}"),
                None => return,
            },
        }
        if others.is_empty() {
            self.text.push('}');
            return;
        }
        self.text += ",\"forks\":[";
        tasks.push(Task::EndForks);
        let forks = others.iter().enumerate().rev();
        tasks.extend(forks.map(|(place, &other)| Task::Fork(other, place > 0)));
    }

    /// Writes a move with its details, without the closing bracket.
    fn move_of(&mut self, node: NodeId) {
        let record = self.record;
        let (notes, played) = (&record.node(node).notes, record.node(node).played());
        let Some(m) = played else { return };
        self.position.make(m);
        let (said, _) = self.said(node);
        self.position.unmake();
        self.text += &format!("{{\"move\":{}", moves::write(&self.position, m));
        if let Some(spent) = notes.spent {
            self.text += &self.time(spent);
        }
        if let Some(comments) = comments(&said) {
            self.text += &format!(",{comments}");
        }
    }

    fn make(&mut self, node: NodeId) {
        let node = self.record.node(node);
        if let Some(m) = node.played() {
            self.position.make(m);
            self.totals.push(self.total(node.notes.spent.unwrap_or_default()));
        }
    }

    /// Returns the total time of the next player, including `spent`.
    fn total(&self, spent: Duration) -> Duration {
        let earlier = self.totals.iter().rev().nth(1).copied().unwrap_or_default();
        earlier.saturating_add(spent)
    }

    /// Returns the end of the line at a node, in the position after it.
    fn end(&self, node: NodeId) -> Option<String> {
        let word = self.word(node)?;
        let notes = &self.record.node(node).notes;
        let time = notes.spent_on_end.map(|spent| self.time(spent)).unwrap_or_default();
        let said = comments(self.said(node).1).map(|said| format!(",{said}")).unwrap_or_default();
        Some(format!("\"special\":\"{word}\"{time}{said}"))
    }

    /// Returns the word for the end of the line at a node, in the position after it.
    fn word(&self, node: NodeId) -> Option<String> {
        let stated = self.record.recorded_end(node, node == self.last)?;
        let word = ends::in_csa(stated, &self.position);
        // Moves that might have followed need an end of some kind.
        let is_needed = !self.record.variations(node).is_empty();
        word.or_else(|| is_needed.then(|| "CHUDAN".to_owned()))
    }

    /// Returns the comments on a node, in the position after it, and on the end there.
    fn said(&self, node: NodeId) -> (Cow<'r, str>, &'r str) {
        let notes = &self.record.node(node).notes;
        let has_end = self.record.has_end(node, node == self.last);
        notes.said(has_end && (notes.comment_on_end.is_empty() || self.word(node).is_some()))
    }

    /// Returns the time that a move took, and the total of its player.
    fn time(&self, spent: Duration) -> String {
        let (now, total) = (spent.as_secs(), self.total(spent).as_secs());
        format!(
            ",\"time\":{{\"now\":{{\"m\":{},\"s\":{}}},\"total\":{{\"h\":{},\"m\":{},\"s\":{}}}}}",
            now / 60,
            now % 60,
            total / 3600,
            total / 60 % 60,
            total % 60
        )
    }
}

/// The lines of a comment, if there is one.
fn comments(said: &str) -> Option<String> {
    let lines: Vec<String> = said.split('\n').map(quoted).collect();
    (!said.is_empty()).then(|| format!("\"comments\":[{}]", lines.join(",")))
}
