//! A record that is being read, with the position at the place where the reader is.

use crate::board::Position;
use crate::game::{NodeId, PlayError, Record};
use crate::types::Move;

/// A record to which moves are added one behind the other.
pub(super) struct Recorder {
    pub record: Record,
    position: Position,
    at: NodeId,
    /// The move to which a line of a comment was added last.
    commented: Option<NodeId>,
    /// The moves in whose place the variations that are open began.
    open: Vec<Branch>,
    legal: Option<Vec<Move>>,
}

/// A move to which there is a variation.
struct Branch {
    /// The last move before the variation.
    at: NodeId,
    /// The number of moves made before that one.
    made: usize,
}

impl Recorder {
    pub fn new(record: Record) -> Self {
        let (position, at) = (record.start().clone(), record.root());
        Self { record, position, at, commented: None, open: Vec::new(), legal: None }
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

    /// Plays a move, which is the last one then.
    ///
    /// # Errors
    /// If it is not legal, or if the record is full.
    pub fn play(&mut self, m: Move) -> Result<NodeId, PlayError> {
        let listed = self.legal.as_ref().map(|legal| legal.contains(&m));
        if !listed.unwrap_or_else(|| self.position.allows(m)) {
            return Err(PlayError::Illegal);
        }
        self.at = match self.record.child(self.at, m) {
            Some(known) => known,
            None => self.record.add(self.at, m)?,
        };
        self.make(m);
        Ok(self.at)
    }

    /// Adds a line to the comment on the last move.
    pub fn comment(&mut self, line: &str) {
        let comment = &mut self.record.notes_mut(self.at).comment;
        // The first one may be empty.
        if self.commented.replace(self.at) == Some(self.at) || !comment.is_empty() {
            comment.push('\n');
        }
        *comment += line;
    }

    /// Begins a variation in the place of the last move; nothing happens before the first one.
    pub fn begin_variation(&mut self) -> bool {
        let Some(parent) = self.record.node(self.at).parent() else { return false };
        self.take_back();
        self.open.push(Branch { at: self.at, made: self.position.moves_made() });
        self.at = parent;
        true
    }

    /// Ends a variation, and goes on behind the move in whose place it was.
    pub fn end_variation(&mut self) -> bool {
        let Some(Branch { at, made }) = self.open.pop() else { return false };
        while self.position.moves_made() > made {
            self.take_back();
        }
        self.at = at;
        if let Some(m) = self.record.node(at).played() {
            self.make(m);
        }
        true
    }

    /// Goes to the end of the nearest line that has a move of this number, of those that the line that
    /// was read last leaves, one from the other; tells if there is one.
    pub fn leave_for(&mut self, number: usize) -> bool {
        while self.next_number() <= number {
            loop {
                let left = self.at;
                let Some(parent) = self.record.node(left).parent() else { return false };
                self.take_back();
                self.at = parent;
                if self.record.next(parent) != Some(left) {
                    break;
                }
            }
            while let Some(next) = self.record.next(self.at)
                && let Some(m) = self.record.node(next).played()
            {
                self.make(m);
                self.at = next;
            }
        }
        true
    }

    /// Goes back to before the move of this number on the line that was read last.
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
