//! Writing PGN.

use super::super::Thinking;
use super::{comment, header};
use crate::{NodeId, Record};
use komainu_core::board::Position;
use komainu_core::notation::Coordinates;
use komainu_core::types::Color;

/// The width of the lines of moves, in characters.
const WIDTH: usize = 80;

/// Writes a record as PGN.
pub(in super::super) fn write(record: &Record, thinking: Thinking) -> String {
    let mut writer = Writer {
        record,
        last: record.end_of_line(record.root()),
        thinking,
        position: record.start().clone(),
        coordinates: header::coordinates(record.variant()),
        text: header::write(record) + "\n",
        column: 0,
        is_numbered: false,
    };
    writer.notes(record.root());
    writer.moves();
    let is_told = record.node(writer.last).notes.ending.is_some();
    if let Some(ending) = record.ending.filter(|_| !is_told) {
        writer.word(&format!("{{{}}}", ending.end));
    }
    writer.word(header::result(record.ending));
    writer.text + "\n"
}

/// The state of a writer of moves.
struct Writer<'r> {
    record: &'r Record,
    /// The last node of the main line.
    last: NodeId,
    thinking: Thinking,
    /// The position before the move to be written.
    position: Position,
    coordinates: Coordinates,
    text: String,
    /// The number of characters on the last line.
    column: usize,
    /// True if the number of the next move follows from the text before it.
    is_numbered: bool,
}

/// The parts that are still to be written.
enum Task {
    /// The moves after a node, with their variations.
    After(NodeId),
    /// A variation that begins with a node.
    Variation(NodeId),
    /// A variation with moves that might have followed the end of a line: it repeats the last move of
    /// the line, the first node, and goes on with the second node.
    Beyond(NodeId, NodeId),
    /// The end of a variation, and the number of moves to go back to.
    Close(usize),
    /// The move of a node, which has been written, is to be made.
    Make(NodeId),
}

impl Writer<'_> {
    fn moves(&mut self) {
        let mut tasks = vec![Task::After(self.record.root())];
        while let Some(task) = tasks.pop() {
            match task {
                Task::After(node) => {
                    let record = self.record;
                    let Some(main) = record.next(node) else { continue };
                    self.line_from(main, &mut tasks);
                    let others = record.variations(node).iter().rev();
                    tasks.extend(others.map(|&other| Task::Variation(other)));
                }
                Task::Beyond(end, node) => {
                    self.word("(");
                    self.is_numbered = false;
                    tasks.push(Task::Close(self.position.moves_made()));
                    self.move_of(end);
                    self.make(end);
                    self.line_from(node, &mut tasks);
                }
                Task::Variation(node) => {
                    self.word("(");
                    self.is_numbered = false;
                    tasks.push(Task::Close(self.position.moves_made()));
                    self.line_from(node, &mut tasks);
                }
                Task::Close(made) => {
                    self.word(")");
                    self.is_numbered = false;
                    while self.position.moves_made() > made {
                        self.position.unmake();
                    }
                }
                Task::Make(node) => self.make(node),
            }
        }
    }

    /// Writes the move of a node in the position with its notes, and leaves the rest of its line to be
    /// written, or the moves beyond the line if it ends with the node.
    fn line_from(&mut self, node: NodeId, tasks: &mut Vec<Task>) {
        self.move_of(node);
        self.notes(node);
        tasks.extend([Task::After(node), Task::Make(node)]);
        if self.record.next(node).is_none() {
            let beyond = self.record.variations(node).iter().rev();
            tasks.extend(beyond.map(|&other| Task::Beyond(node, other)));
        }
    }

    /// Writes the move of a node in the position.
    fn move_of(&mut self, node: NodeId) {
        let Some(m) = self.record.node(node).played() else { return };
        let start = self.record.start();
        let number = self.position.moves_made() - start.moves_made() + start.side_to_move().index();
        match self.position.side_to_move() {
            Color::Black => self.word(&format!("{}.", number / 2 + 1)),
            Color::White if !self.is_numbered => self.word(&format!("{}...", number / 2 + 1)),
            Color::White => {}
        }
        self.is_numbered = true;
        let text = self.coordinates.write_long(&self.position, m);
        self.word(&text);
    }

    fn make(&mut self, node: NodeId) {
        if let Some(m) = self.record.node(node).played() {
            self.position.make(m);
        }
    }

    /// Writes the notes on a move in the position.
    fn notes(&mut self, node: NodeId) {
        let notes = &self.record.node(node).notes;
        for mark in &notes.marks {
            self.word(&format!("${mark}"));
        }
        let mover = self.record.node(node).parent().map(|_| self.position.side_to_move());
        let has_end = self.record.has_end(node, node == self.last);
        if let Some(text) = comment::write(notes, has_end, mover, self.thinking) {
            self.word(&text);
            self.is_numbered = false;
        }
    }

    /// Writes a word, on a line of its own if there is no room for it.
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        if self.column > 0 {
            let fits = self.column + 1 + length <= WIDTH;
            self.text.push(if fits { ' ' } else { '\n' });
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.text += word;
        self.column = match word.rsplit_once('\n') {
            Some((_, last)) => last.chars().count(),
            None => self.column + length,
        };
    }
}
