//! The record of a game as a front end shows it.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Serialize;

use super::event::{Finish, ScoreView};
use super::view::Notations;
use komainu_core::board::Position;
use komainu_core::notation::canonical;
use komainu_core::types::Color;
use komainu_records::{NodeId, Record};

/// A record, and the node of it that is looked at.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)] // the names are self-explanatory
pub struct RecordView {
    pub at: u32,
    pub tags: BTreeMap<String, String>,
    /// The name of the handicap, or its squares; empty without one.
    pub handicap: String,
    /// The comment on the start.
    pub comment: String,
    pub ending: Option<Finish>,
    /// The comment on the end.
    pub comment_on_end: String,
    /// The moves, each before those that follow it; the first of those continues its line.
    pub nodes: Vec<NodeView>,
}

/// A move of a record.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)] // the names are self-explanatory
pub struct NodeView {
    pub id: u32,
    pub parent: u32,
    pub text: String,
    pub notations: Notations,
    pub side: Color,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// The comment on the end of a variation after it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub comment_on_end: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<u8>,
    /// The time left on the clock of the player, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<u64>,
    /// The time that the move took, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spent: Option<u64>,
    /// From Black's point of view.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<ScoreView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
}

/// The texts of moves, kept since they take long to write: the notations of a move depend on all
/// others.
#[derive(Debug, Clone, Default)]
pub struct MoveTexts {
    known: BTreeMap<NodeId, (String, Notations)>,
}

impl MoveTexts {
    /// Keeps the canonical text of a node's move and its notations, given the position before it.
    pub fn note(&mut self, record: &Record, id: NodeId, before: &Position) {
        if let Some(m) = record.node(id).played() {
            let texts = || (canonical(before.variant(), m), Notations::of(before, m));
            self.known.entry(id).or_insert_with(texts);
        }
    }

    /// Adds the texts of all moves of a record that are not known yet.
    fn complete(&mut self, record: &Record) {
        let mut position = record.start().clone();
        // The line that leads to the position, changed from one node to the next.
        let mut line: Vec<NodeId> = Vec::new();
        for id in record.all() {
            if self.known.contains_key(&id) {
                continue;
            }
            let wanted = record.line_to(id);
            let before = &wanted[..wanted.len() - 1];
            let shared = line.iter().zip(before).take_while(|(one, other)| one == other).count();
            line.drain(shared..).for_each(|_| position.unmake());
            for &node in &before[shared..] {
                if let Some(m) = record.node(node).played() {
                    position.make(m);
                    line.push(node);
                }
            }
            self.note(record, id, &position);
        }
    }
}

impl RecordView {
    /// A record, of which a node is looked at.
    #[must_use]
    pub fn of(record: &Record, at: NodeId, texts: &mut MoveTexts) -> Self {
        texts.complete(record);
        let first = record.start().side_to_move();
        let last = record.end_of_line(record.root());
        let on_end = |id: NodeId| record.node(id).notes.comment_on_end.clone();
        let mut sides: BTreeMap<NodeId, Color> = BTreeMap::from([(record.root(), !first)]);
        let nodes = record.all().into_iter().map(|id| {
            let node = record.node(id);
            let parent = node.parent().unwrap_or_else(|| record.root());
            let side = !sides.get(&parent).copied().unwrap_or(!first);
            sides.insert(id, side);
            let (text, notations) = texts.known.get(&id).cloned().unwrap_or_default();
            let notes = &node.notes;
            NodeView {
                id: id.number(),
                parent: parent.number(),
                text,
                notations,
                side,
                comment: notes.comment.clone(),
                comment_on_end: if id == last { String::new() } else { on_end(id) },
                marks: notes.marks.clone(),
                clock: notes.clock.map(milliseconds),
                spent: notes.spent.map(milliseconds),
                score: notes.evaluation.map(|evaluation| evaluation.score.into()),
                depth: notes.evaluation.map(|evaluation| evaluation.depth),
            }
        });
        Self {
            at: at.number(),
            handicap: record.handicap.clone(),
            tags: record.tags.iter().cloned().collect(),
            comment: record.node(record.root()).notes.comment.clone(),
            ending: record.ending.map(Finish::of),
            comment_on_end: on_end(last),
            nodes: nodes.collect(),
        }
    }
}

/// A time in milliseconds.
pub fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
