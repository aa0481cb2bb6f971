//! A record that is being read, with the current position.

use std::collections::HashMap;

use crate::{End, Ending, NodeId, PlayError, Record};
use komainu_core::board::Position;
use komainu_core::types::Move;

/// A record to which moves are added one after another.
pub(super) struct Recorder {
    pub record: Record,
    position: Position,
    at: NodeId,
    /// The move to which a comment line was added last, and the one to whose end.
    commented: Option<NodeId>,
    commented_on_end: Option<NodeId>,
    /// The moves that the open variations replace.
    open: Vec<Branch>,
    /// The depth of the line that is read: 0 for the main line, 1 for its variations, and so on.
    depth: usize,
    /// The depths of the moves of other lines than the main line. A move that belongs to several lines
    /// has the depth of the one nearest to the main line.
    depths: HashMap<NodeId, usize>,
    legal: Option<Vec<Move>>,
}

/// A move that a variation replaces.
struct Branch {
    /// The move that is replaced.
    at: NodeId,
    /// The number of moves made before it.
    made: usize,
}

impl Recorder {
    pub fn new(record: Record) -> Self {
        let (position, at) = (record.start().clone(), record.root());
        Self {
            record,
            position,
            at,
            commented: None,
            commented_on_end: None,
            open: Vec::new(),
            depth: 0,
            depths: HashMap::new(),
            legal: None,
        }
    }

    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The last move.
    pub const fn at(&self) -> NodeId {
        self.at
    }

    /// The number of the move that comes next, from 1.
    pub fn next_number(&self) -> usize {
        self.position.moves_made() - self.record.start().moves_made() + 1
    }

    /// The number of variations that are open.
    pub fn depth(&self) -> usize {
        self.open.len()
    }

    /// The position and its legal moves.
    pub fn situation(&mut self) -> (&Position, &[Move]) {
        let legal = self.legal.get_or_insert_with(|| {
            let mut legal = Vec::new();
            self.position.legal_moves_into(&mut legal);
            legal
        });
        (&self.position, legal)
    }

    /// Plays a move, which then is the last one.
    ///
    /// # Errors
    /// If it is not legal, or if the record is full.
    pub fn play(&mut self, m: Move) -> Result<NodeId, PlayError> {
        let listed = self.legal.as_ref().map(|legal| legal.contains(&m));
        if !listed.unwrap_or_else(|| self.position.is_legal(m)) {
            return Err(PlayError::Illegal);
        }
        let known = self.record.child(self.at, m);
        let next = match known {
            Some(known) => known,
            None => self.record.add(self.at, m)?,
        };
        if known.is_none() || self.depth_of(next) > self.depth {
            self.take_over(next);
        }
        self.at = next;
        self.make(m);
        Ok(self.at)
    }

    /// Makes a move part of the line that is read, before the variations that leave it there.
    fn take_over(&mut self, node: NodeId) {
        match self.depth {
            0 => drop(self.depths.remove(&node)),
            depth => drop(self.depths.insert(node, depth)),
        }
        // The siblings before it are ordered by their depths; there may be very many.
        let siblings = self.record.node(self.at).children();
        let from = siblings.iter().rposition(|&other| other == node).unwrap_or_default();
        let is_before = |&other: &NodeId| self.depth_of(other) <= self.depth;
        let place = siblings[..from].partition_point(is_before);
        if place < from {
            self.record.put_before(node, place);
        }
    }

    fn depth_of(&self, node: NodeId) -> usize {
        self.depths.get(&node).copied().unwrap_or_default()
    }

    /// Notes the end of the line that is read; returns `false` if that is impossible, as a variation
    /// may be a part of the line that it leaves.
    pub fn set_end(&mut self, ending: Ending) -> bool {
        let is_own = self.depth_of(self.at) == self.depth;
        match self.depth {
            0 => self.record.ending = Some(ending),
            _ if is_own => self.record.notes_mut(self.at).ending = Some(ending),
            _ => {}
        }
        is_own || self.depth == 0
    }

    /// Returns the end of the line whose last move has been read, if it is known; `None` for a
    /// variation that has no move of its own.
    pub fn end(&self) -> Option<Ending> {
        let depth = self.depth_of(self.at);
        self.record.recorded_end(self.at, depth == 0).filter(|_| depth == self.depth)
    }

    /// Returns the record. If a variation continues beyond a line that it repeats, that line gets an
    /// end. Comments on an end that is missing become comments on the move.
    pub fn finish(mut self) -> Record {
        let root = self.record.root();
        let all: Vec<NodeId> = [root].into_iter().chain(self.record.all()).collect();
        for &id in &all {
            let node = self.record.node(id);
            let depth = self.depth_of(id);
            let is_left = |child: &NodeId| self.depth_of(*child) > depth;
            let is_last = !node.children().is_empty() && node.children().iter().all(is_left);
            if is_last && node.notes.ending.is_none() {
                let stated = self.record.ending.filter(|_| depth == 0);
                let ending = stated.unwrap_or(Ending { winner: None, end: End::Abandoned });
                self.record.notes_mut(id).ending = Some(ending);
            }
        }
        let last = self.record.end_of_line(root);
        for id in all {
            if !self.record.has_end(id, id == last) {
                self.record.notes_mut(id).take_end_back();
            }
        }
        self.record
    }

    /// Adds a line to the comment on the last move.
    pub fn comment(&mut self, line: &str) {
        let is_next = self.commented.replace(self.at) == Some(self.at);
        add_line(&mut self.record.notes_mut(self.at).comment, is_next, line);
    }

    /// Adds a line to the comment on the end of the line, or on the last move if no end is noted there.
    pub fn comment_on_end(&mut self, line: &str) {
        if self.end().is_none() {
            return self.comment(line);
        }
        let is_next = self.commented_on_end.replace(self.at) == Some(self.at);
        add_line(&mut self.record.notes_mut(self.at).comment_on_end, is_next, line);
    }

    /// Begins a variation in place of the last move; does nothing before the first move.
    pub fn begin_variation(&mut self) -> bool {
        let Some(parent) = self.record.node(self.at).parent() else { return false };
        self.take_back();
        self.open.push(Branch { at: self.at, made: self.position.moves_made() });
        self.at = parent;
        self.depth += 1;
        true
    }

    /// Ends a variation, and goes on after the move that it replaces.
    pub fn end_variation(&mut self) -> bool {
        let Some(Branch { at, made }) = self.open.pop() else { return false };
        self.depth -= 1;
        while self.position.moves_made() > made {
            self.take_back();
        }
        self.at = at;
        if let Some(m) = self.record.node(at).played() {
            self.make(m);
        }
        true
    }

    /// Begins a variation of moves that might have followed the end of the line.
    pub fn begin_beyond(&mut self) {
        self.depth += 1;
    }

    /// Ends such a variation, and goes back to before the move with this number.
    pub fn end_beyond(&mut self, number: usize) {
        self.go_before(number);
        self.depth -= 1;
    }

    /// Goes to the end of the nearest line that has a move with this number, or an end in its place:
    /// the line that was read last, which `is_over` if something has ended it, or the lines that it
    /// leaves, one after another; returns `false` if there is none. A variation begins there, whichever
    /// line it is.
    pub fn leave_for(&mut self, number: usize, is_over: bool) -> bool {
        let is_in = |reader: &Self| {
            let next = reader.next_number();
            let ends = || reader.record.recorded_end(reader.at, reader.depth_of(reader.at) == 0);
            next > number || next == number && ends().is_some()
        };
        let is_at_end = is_over && self.next_number() == number;
        while !is_at_end && !is_in(self) {
            loop {
                let left = self.at;
                let Some(parent) = self.record.node(left).parent() else { return false };
                self.take_back();
                self.at = parent;
                let is_beyond = self.depth_of(left) > self.depth_of(parent);
                if is_beyond || self.record.node(parent).children().first() != Some(&left) {
                    break;
                }
            }
            while let Some(&next) = self.record.node(self.at).children().first()
                && self.depth_of(next) <= self.depth_of(self.at)
                && let Some(m) = self.record.node(next).played()
            {
                self.make(m);
                self.at = next;
            }
        }
        self.depth = 1;
        true
    }

    /// Goes back to before the move with this number on the line that was read last.
    pub fn go_before(&mut self, number: usize) {
        while self.next_number() > number.max(1) {
            self.take_back();
            self.at = self.record.node(self.at).parent().unwrap_or(self.at);
        }
    }

    fn make(&mut self, m: Move) {
        self.position.make(m);
        self.position.index_earlier();
        self.legal = None;
    }

    fn take_back(&mut self) {
        self.position.unmake();
        self.legal = None;
    }
}

/// Adds a line to a comment; if `is_next`, it follows another line there, which may be empty.
fn add_line(comment: &mut String, is_next: bool, line: &str) {
    if is_next || !comment.is_empty() {
        comment.push('\n');
    }
    *comment += line;
}
