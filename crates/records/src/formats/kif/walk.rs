//! The lines of a record in the order in which KIF and KI2 write them: the main line, and then the
//! variations, those that leave a line last before those that leave it earlier.

use crate::{NodeId, Record};
use komainu_core::board::Position;

/// A walk along the lines of a record, with the current position.
pub(in super::super) struct Walk<'r> {
    record: &'r Record,
    position: Position,
    at: NodeId,
    /// The variations still to be walked, the next one last: the number of moves before each, and its
    /// first node.
    waiting: Vec<(usize, NodeId)>,
}

impl<'r> Walk<'r> {
    /// Starts before the first move.
    pub fn new(record: &'r Record) -> Self {
        let (position, at) = (record.start().clone(), record.root());
        Self { record, position, at, waiting: Vec::new() }
    }

    /// Returns the position after the moves so far.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The last node.
    pub const fn at(&self) -> NodeId {
        self.at
    }

    /// The number of moves made since the start of the game.
    pub fn made(&self) -> usize {
        self.position.moves_made() - self.record.start().moves_made()
    }

    /// The first node of the main line.
    pub fn begin(&mut self) -> Option<NodeId> {
        self.look_around()
    }

    /// Makes the move of a node, and returns the next node on its line.
    pub fn go(&mut self, node: NodeId) -> Option<NodeId> {
        if let Some(m) = self.record.node(node).played() {
            self.position.make(m);
            self.position.index_earlier();
        }
        self.at = node;
        self.look_around()
    }

    /// Goes back to the start of the next variation, and returns its first node.
    pub fn next_variation(&mut self) -> Option<NodeId> {
        let (made, first) = self.waiting.pop()?;
        while self.made() > made {
            self.position.unmake();
        }
        Some(first)
    }

    /// Notes the variations that leave the line here, and returns the next node on the line.
    fn look_around(&mut self) -> Option<NodeId> {
        let made = self.made();
        let others = self.record.variations(self.at).iter().rev();
        self.waiting.extend(others.map(|&other| (made, other)));
        self.record.next(self.at)
    }
}
