//! The tree of a game's moves, and the notes on them.

use std::borrow::Cow;
use std::collections::hash_map::Entry;
use std::sync::Arc;
use std::time::Duration;

use std::collections::HashMap;
use thiserror::Error;

use super::Ending;
use komainu_core::board::{Position, Variant};
use komainu_core::types::{Color, Move, Score};

/// A game: its start, the moves with their variations, and all notes on them.
///
/// The moves are nodes of a tree; the root stands for the position before the first one. The first
/// child of a node continues its line, the others begin variations.
///
/// ```
/// use komainu_records::Record;
/// use komainu_core::{Position, Variant};
/// let start = Position::start(&Variant::find("mini", &[]).unwrap());
/// let mut game = Record::new(start.clone());
/// let first = game.play(game.root(), start.parse_move("5d5c").unwrap()).unwrap();
/// let other = game.play(game.root(), start.parse_move("5e4d").unwrap()).unwrap();
/// assert_eq!(game.node(game.root()).children(), [first, other]);
/// assert_eq!(game.main_line(), [first]);
/// game.promote(other);
/// assert_eq!(game.main_line(), [other]);
/// ```
#[derive(Debug, Clone)]
pub struct Record {
    start: Position,
    /// The name of the handicap with which the game began, or its squares; empty without one.
    pub handicap: String,
    /// The players, the place, the date and the like: names, as in PGN, and texts, each name once.
    pub tags: Vec<(String, String)>,
    /// The result, if the game is over.
    pub ending: Option<Ending>,
    nodes: Vec<Node>,
}

/// The place of a node in its record; it stays the same whatever is added or removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

/// A move of a record and the notes on it; the root has no move.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Node {
    parent: Option<NodeId>,
    played: Move,
    children: Vec<NodeId>,
    /// The notes on the move, or on the start at the root.
    pub notes: Notes,
}

/// The notes on a move.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Notes {
    /// The comment on it by people, or by an analysis; empty if there is none.
    pub comment: String,
    /// The marks on it, as PGN numbers them: 1 good, 2 mistake, 3 brilliant, 4 blunder, 5
    /// interesting, 6 dubious.
    pub marks: Vec<u8>,
    /// The time left on the clock of its player.
    pub clock: Option<Duration>,
    /// The time that it took.
    pub spent: Option<Duration>,
    /// The evaluation of the position after it by a search.
    pub evaluation: Option<Evaluation>,
    /// The end of the line after it, if it is the last move of a variation, or if moves are recorded
    /// that might have followed; the end of the game itself is [`Record::ending`].
    pub ending: Option<Ending>,
    /// The time that the next player took to end the game after it, by resigning for instance.
    pub spent_on_end: Option<Duration>,
    /// The comment on that end; empty if there is none.
    pub comment_on_end: String,
}

/// The evaluation of a position by a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Evaluation {
    /// The score from Black's point of view, in centipawns.
    pub score: Score,
    /// The depth that was searched, in plies.
    pub depth: u32,
}

/// A move that cannot be added to a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The rules do not allow it in that position.
    #[error("the move is not legal here")]
    Illegal,
    /// The game has more moves than are kept.
    #[error("a record has {most} moves at most", most = Record::MAX_MOVES)]
    TooLong,
}

impl NodeId {
    /// The number by which other programs know it; that of the root is 0.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0
    }
}

impl Notes {
    /// Returns the comments on the move and on the end after it; without an end, both are on the move.
    pub(crate) fn said(&self, has_end: bool) -> (Cow<'_, str>, &str) {
        if has_end || self.comment_on_end.is_empty() {
            return (Cow::Borrowed(&self.comment), &self.comment_on_end);
        }
        let texts = [&self.comment, &self.comment_on_end].map(String::as_str);
        let first = usize::from(self.comment.is_empty());
        (Cow::Owned(texts[first..].join("\n")), "")
    }

    /// Makes the comment on an end that is missing a part of the comment on the move.
    #[doc(hidden)]
    pub fn take_end_back(&mut self) {
        if !self.comment_on_end.is_empty() {
            self.comment = self.said(false).0.into_owned();
            self.comment_on_end.clear();
        }
    }
}

impl Node {
    /// Returns the node before it; `None` for the root.
    #[must_use]
    pub const fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// Returns the move; `None` for the root.
    #[must_use]
    pub fn played(&self) -> Option<Move> {
        self.parent.map(|_| self.played)
    }

    /// Returns the moves that follow: first the one that continues the line, then variations.
    #[must_use]
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }
}

impl Record {
    /// The maximum number of moves in a record, including variations.
    pub const MAX_MOVES: usize = 1_000_000;

    /// Creates a game that begins with a position, without any moves.
    #[must_use]
    pub fn new(start: Position) -> Self {
        let nodes = vec![Node::default()];
        Self { start, handicap: String::new(), tags: Vec::new(), ending: None, nodes }
    }

    /// The position with which the game begins.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The game that is played, under its rules.
    #[must_use]
    pub const fn variant(&self) -> &Arc<Variant> {
        self.start.variant()
    }

    /// The node before the first move.
    #[must_use]
    pub const fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// Returns the node with a number, if it is in the tree.
    #[must_use]
    pub fn find(&self, number: u32) -> Option<NodeId> {
        let id = NodeId(number);
        self.nodes.get(number as usize)?;
        let is_linked = |&id: &NodeId| {
            let parent = self.node(id).parent;
            parent.is_some_and(|parent| self.node(parent).children.contains(&id))
        };
        self.line_to(id).iter().all(is_linked).then_some(id)
    }

    /// A node.
    #[must_use]
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// Returns the notes on a move for changing them.
    #[must_use]
    pub fn notes_mut(&mut self, id: NodeId) -> &mut Notes {
        &mut self.nodes[id.0 as usize].notes
    }

    /// Returns the text of a tag; the case of its name is ignored.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        let mut tags = self.tags.iter();
        tags.find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, text)| text.as_str())
    }

    /// Sets the text of a tag, or removes the tag if the text is empty.
    pub fn set_tag(&mut self, name: &str, text: &str) {
        let place = self.tags.iter().position(|(known, _)| known.eq_ignore_ascii_case(name));
        match place {
            Some(place) if text.is_empty() => drop(self.tags.remove(place)),
            Some(place) => text.clone_into(&mut self.tags[place].1),
            None if text.is_empty() => {}
            None => self.tags.push((name.to_owned(), text.to_owned())),
        }
    }

    /// Adds to the text of a tag; the old text stays before it, separated by a wide blank.
    ///
    /// ```
    /// use komainu_records::Record;
    /// use komainu_core::{Position, Variant};
    /// let mini = Variant::find("mini", &[]).unwrap();
    /// let mut record = Record::new(Position::start(&mini));
    /// for event in ["League", "Final", ""] {
    ///     record.add_tag("Event", event);
    /// }
    /// assert_eq!(record.tag("Event"), Some("League　Final"));
    /// ```
    pub fn add_tag(&mut self, name: &str, text: &str) {
        match self.tags.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(name)) {
            Some((_, before)) => add_text(before, text),
            None => self.set_tag(name, text),
        }
    }

    /// Adds many tags one after the other, as [`add_tag`](Self::add_tag) adds one.
    pub(crate) fn add_tags<'t>(&mut self, tags: impl IntoIterator<Item = (&'t str, &'t str)>) {
        let known = self.tags.iter().enumerate();
        let mut places: HashMap<String, usize> =
            known.map(|(place, (name, _))| (name.to_ascii_lowercase(), place)).collect();
        for (name, text) in tags.into_iter().filter(|(_, text)| !text.is_empty()) {
            match places.entry(name.to_ascii_lowercase()) {
                Entry::Occupied(place) => add_text(&mut self.tags[*place.get()].1, text),
                Entry::Vacant(place) => {
                    place.insert(self.tags.len());
                    self.tags.push((name.to_owned(), text.to_owned()));
                }
            }
        }
    }

    /// Returns the nodes from the first move to the given one, inclusive; the root is not among them.
    #[must_use]
    pub fn line_to(&self, id: NodeId) -> Vec<NodeId> {
        let up = std::iter::successors(Some(id), |&id| self.node(id).parent);
        let mut line: Vec<_> = up.filter(|&id| id != self.root()).collect();
        line.reverse();
        line
    }

    /// The moves from the start to a node.
    #[must_use]
    pub fn moves_to(&self, id: NodeId) -> Vec<Move> {
        self.line_to(id).into_iter().map(|id| self.node(id).played).collect()
    }

    /// The position after a node's move, with the moves that led there.
    #[must_use]
    pub fn position_at(&self, id: NodeId) -> Position {
        let mut position = self.start.clone();
        for m in self.moves_to(id) {
            position.make(m);
            position.index_earlier();
        }
        position
    }

    /// Returns the player whose move a node is; for the root, the player that does not move first.
    #[must_use]
    pub fn mover(&self, id: NodeId) -> Color {
        let first = self.start.side_to_move();
        if self.line_to(id).len() % 2 == 1 { first } else { !first }
    }

    /// Returns the node that continues a line after a node; `None` if the line ends there.
    #[must_use]
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        let Node { children, notes, .. } = self.node(id);
        children.first().filter(|_| notes.ending.is_none()).copied()
    }

    /// Returns the nodes with which variations begin after a node: all that follow it except the next
    /// one.
    #[must_use]
    pub fn variations(&self, id: NodeId) -> &[NodeId] {
        &self.node(id).children[usize::from(self.next(id).is_some())..]
    }

    /// Returns the end of the line whose last node this is: the main line, or a variation.
    ///
    /// If the result of the game is not known, the last move of the main line may have its end, beside
    /// moves that might have followed.
    pub(crate) fn recorded_end(&self, last: NodeId, is_main: bool) -> Option<Ending> {
        self.ending.filter(|_| is_main).or(self.node(last).notes.ending)
    }

    /// Returns `true` if a line ends with a node and its end is known: the main line, or a variation.
    pub(crate) fn has_end(&self, id: NodeId, is_main: bool) -> bool {
        self.next(id).is_none() && self.recorded_end(id, is_main).is_some()
    }

    /// The last node of the line that a node is on.
    #[must_use]
    pub fn end_of_line(&self, id: NodeId) -> NodeId {
        std::iter::successors(Some(id), |&id| self.next(id)).last().unwrap_or(id)
    }

    /// The nodes of the main line, from the first move to the last.
    #[must_use]
    pub fn main_line(&self) -> Vec<NodeId> {
        self.line_to(self.end_of_line(self.root()))
    }

    /// All nodes but the root: each before those that follow it, the main line first.
    #[must_use]
    pub fn all(&self) -> Vec<NodeId> {
        let mut waiting = vec![self.root()];
        let mut all = Vec::new();
        while let Some(id) = waiting.pop() {
            all.push(id);
            waiting.extend(self.node(id).children.iter().rev());
        }
        all.remove(0);
        all
    }

    /// Plays a move after a node: returns the node that is there already, or adds a new one, which
    /// begins a variation if there are others.
    ///
    /// # Errors
    /// If the move is not legal, or the record is full.
    pub fn play(&mut self, after: NodeId, m: Move) -> Result<NodeId, PlayError> {
        if let Some(known) = self.child(after, m) {
            return Ok(known);
        }
        if !self.position_at(after).is_legal(m) {
            return Err(PlayError::Illegal);
        }
        self.add(after, m)
    }

    /// The node of a move that follows another one, if it is there.
    #[must_use]
    pub fn child(&self, of: NodeId, m: Move) -> Option<NodeId> {
        let mut children = self.node(of).children.iter().copied();
        children.find(|&id| self.node(id).played == m)
    }

    /// Adds a move that is known to be legal, even if the same one is there.
    ///
    /// # Errors
    /// If the record is full.
    pub(crate) fn add(&mut self, after: NodeId, m: Move) -> Result<NodeId, PlayError> {
        if self.nodes.len() > Self::MAX_MOVES {
            return Err(PlayError::TooLong);
        }
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(Node { parent: Some(after), played: m, ..Node::default() });
        self.nodes[after.0 as usize].children.push(id);
        Ok(id)
    }

    /// Removes a move and all that follows it; the root stays.
    pub fn remove(&mut self, id: NodeId) {
        if let Some(parent) = self.node(id).parent {
            self.nodes[parent.0 as usize].children.retain(|&child| child != id);
        }
    }

    /// Makes a move the one that continues its line, before the others.
    pub fn promote(&mut self, id: NodeId) {
        self.put_before(id, 0);
    }

    /// Moves a node before the sibling at this place, if it is after that.
    pub(crate) fn put_before(&mut self, id: NodeId, place: usize) {
        let Some(parent) = self.node(id).parent else { return };
        let children = &mut self.nodes[parent.0 as usize].children;
        let from = children.iter().position(|&child| child == id);
        if let Some(from) = from.filter(|&from| from >= place) {
            children[place..=from].rotate_right(1);
        }
    }
}

/// Appends a text to that of a tag, unless both are the same.
fn add_text(before: &mut String, text: &str) {
    if !text.is_empty() && before != text {
        before.push('　');
        before.push_str(text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mini() -> Record {
        Record::new(Position::start(&Variant::find("mini", &[]).unwrap()))
    }

    fn play(game: &mut Record, moves: &str) -> Vec<NodeId> {
        let mut at = game.root();
        let play = |text: &str| {
            let m = game.position_at(at).parse_move(text).unwrap();
            at = game.play(at, m).unwrap();
            at
        };
        moves.split(' ').map(play).collect()
    }

    #[test]
    fn the_same_move_again_is_the_same_node_and_another_one_begins_a_variation() {
        let mut game = mini();
        let main = play(&mut game, "5d5c 1b1c 5e4d");
        let side = play(&mut game, "5d5c 1b1c 4e4d 1a1b");
        assert_eq!(main[..2], side[..2]);
        assert_eq!(game.node(main[1]).children(), [main[2], side[2]]);
        assert_eq!(game.main_line(), main);
        assert_eq!(game.line_to(side[3]), side);
        assert_eq!(game.all(), [main[0], main[1], main[2], side[2], side[3]]);
        assert_eq!((game.mover(main[0]), game.mover(side[3])), (Color::Black, Color::White));
    }

    #[test]
    fn what_is_removed_is_found_no_longer_and_other_numbers_stay() {
        let mut game = mini();
        let main = play(&mut game, "5d5c 1b1c 5e4d");
        let side = play(&mut game, "5d5c 1b1c 4e4d 1a1b");
        let beyond = game.position_at(main[2]).legal_moves()[0];
        let beyond = game.play(main[2], beyond).unwrap();
        game.remove(main[2]);
        assert_eq!(game.main_line(), side);
        assert_eq!(game.find(main[2].number()), None);
        assert_eq!(game.find(beyond.number()), None, "nor what follows it");
        assert_eq!(game.find(side[3].number()), Some(side[3]));
        assert_eq!(game.find(0), Some(game.root()));
        assert_eq!(game.find(99), None);
    }

    #[test]
    fn a_move_that_is_not_legal_is_not_played() {
        let mut game = mini();
        let first = play(&mut game, "5d5c")[0];
        let again = game.node(first).played().unwrap();
        assert_eq!(game.play(first, again), Err(PlayError::Illegal));
        assert_eq!(game.main_line(), [first]);
    }

    #[test]
    fn many_tags_are_added_as_one_after_the_other_would_be() {
        let texts = [("A", "1"), ("b", "2"), ("a", "3"), ("B", "2"), ("C", ""), ("a", "3")];
        let (mut one, mut other) = (mini(), mini());
        one.set_tag("a", "0");
        other.set_tag("a", "0");
        for (name, text) in texts {
            one.add_tag(name, text);
        }
        other.add_tags(texts);
        assert_eq!(one.tags, other.tags);
        assert_eq!(one.tag("A"), Some("0　1　3　3"));
    }

    #[test]
    fn tags_are_set_once_and_taken_away_by_an_empty_text() {
        let mut game = mini();
        game.set_tag("Black", "A");
        game.set_tag("black", "B");
        assert_eq!(game.tags, [("Black".to_owned(), "B".to_owned())]);
        game.set_tag("BLACK", "");
        assert_eq!(game.tag("Black"), None);
    }
}
