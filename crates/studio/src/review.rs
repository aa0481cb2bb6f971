//! Looking back at a game: its mistakes, the accuracy of its players, and what became of their pieces.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Serialize;
use serde_json::{Value, json};

use super::event::ScoreView;
use super::record_view::milliseconds;
use super::seats::{MAX_LENGTH, Player, PlayerChange};
use super::thoughts::evaluation;
use super::view::Notations;
use super::{
    CurrentSearch, GuestError, PlayerSettings, Purpose, Studio, StudioError, ViewedPosition,
};
use komainu_core::board::Position;
use komainu_core::notation::canonical;
use komainu_core::types::{Color, Score};
use komainu_engine::eval::Evaluator;
use komainu_engine::search::{Limits, SearchResult};
use komainu_records::{Evaluation, Finding, Mistake, NodeId, accuracy, annotate, mistakes};

/// The time for a position by default, in milliseconds.
const TIME: u64 = 1000;
/// The marks that judge a move, as PGN numbers them.
const JUDGEMENTS: std::ops::RangeInclusive<u8> = 1..=6;

/// A review of the main line: the engine searches each of its positions.
#[derive(Debug, Default)]
pub struct Review {
    is_running: bool,
    /// The time for a position.
    time: Duration,
    findings: BTreeMap<NodeId, Finding>,
    /// The marks that it has put on moves.
    marked: Vec<(NodeId, u8)>,
    /// The mistakes that it has found, once it has ended.
    mistakes: Vec<MistakeView>,
    accuracy: [Option<f64>; 2],
}

/// The state of a review of the main line.
#[derive(Debug, Clone, Serialize)]
#[allow(missing_docs)] // the names are self-explanatory
pub struct ReviewView {
    pub running: bool,
    /// The number of positions that have been searched, of so many.
    pub done: usize,
    pub total: usize,
    /// In percent; absent until all positions have been searched, and for a player without moves.
    pub black: Option<f64>,
    pub white: Option<f64>,
    /// In the order of the game.
    pub mistakes: Vec<MistakeView>,
}

/// A mistake of a player.
#[derive(Debug, Clone, Serialize)]
#[allow(missing_docs)] // the names are self-explanatory
pub struct MistakeView {
    pub node: u32,
    /// The node before it.
    pub parent: u32,
    /// The number of the move.
    pub number: usize,
    pub side: Color,
    pub played: Notations,
    /// The move that would have been better, and its canonical text.
    pub better: Notations,
    pub text: String,
    /// The mark as PGN numbers it.
    pub mark: u8,
    /// The winning chance that it costs, in percent.
    pub cost: f64,
    /// The scores before and after it, from Black's point of view.
    pub before: ScoreView,
    pub after: ScoreView,
}

impl Studio {
    /// Starts or stops the review of the main line; what has been found in the same time for a position
    /// is kept.
    pub(super) fn review(&mut self, on: bool, time: Option<u64>) -> Result<(), StudioError> {
        let time = time.unwrap_or(TIME);
        StudioError::check("time", time, 1..=MAX_LENGTH)?;
        if on && self.record.main_line().is_empty() {
            return Err(StudioError::NoMove("review"));
        }
        self.end_review();
        if on {
            self.analysing = false;
            self.abandon_unless_own_move();
            self.begin_review(Duration::from_millis(time));
        }
        self.go_on();
        Ok(())
    }

    fn begin_review(&mut self, time: Duration) {
        let before = std::mem::take(&mut self.reviewed);
        let is_complete = self.positions_to_review(&before).is_empty();
        let mut review = Review { is_running: true, time, ..Review::default() };
        if before.time == time && !is_complete {
            (review.findings, review.marked) = (before.findings, before.marked);
        } else {
            // Otherwise they would stay where the new search finds no fault.
            for (node, mark) in before.marked {
                self.record.notes_mut(node).marks.retain(|&known| known != mark);
            }
            self.changed.record = true;
        }
        self.reviewed = review;
        self.changed.review = true;
    }

    /// The nodes of the main line, the root first.
    fn nodes_to_review(&self) -> Vec<NodeId> {
        [self.record.root()].into_iter().chain(self.record.main_line()).collect()
    }

    /// The nodes of the main line that a review has not searched yet.
    fn positions_to_review(&self, review: &Review) -> Vec<NodeId> {
        let nodes = self.nodes_to_review().into_iter();
        nodes.filter(|node| !review.findings.contains_key(node)).collect()
    }

    /// Searches the next position of a review that is running, or ends it.
    ///
    /// It goes from the end to the start, so that a search finds what the ones after it have found in
    /// the transposition table.
    pub(super) fn review_next(&mut self) {
        if !self.reviewed.is_running || self.thought.is_some() {
            return;
        }
        while let Some(node) = self.positions_to_review(&self.reviewed).pop() {
            let position = self.record.position_at(node);
            let Some(finding) = Finding::without_search(&position) else {
                let limits = Limits { move_time: Some(self.reviewed.time), ..Limits::default() };
                return self.think(Purpose::Review, node, position, limits);
            };
            self.note_finding(node, finding);
        }
        self.end_review();
    }

    /// Takes the result of a search for a review.
    pub(super) fn take_review(&mut self, thought: &CurrentSearch, result: &SearchResult) {
        let side = thought.position.side_to_move();
        let unknown = Evaluation { score: Score::DRAW, depth: 0 };
        let evaluation = result.info.as_ref().map_or(unknown, |info| evaluation(info, side));
        self.note_finding(thought.node, Finding { evaluation, line: result.best_line() });
    }

    fn note_finding(&mut self, node: NodeId, finding: Finding) {
        if finding.is_judgement() {
            self.record.notes_mut(node).evaluation = Some(finding.evaluation);
            self.changed.record = true;
        }
        self.reviewed.findings.insert(node, finding);
        self.changed.review = true;
    }

    /// Ends a review that is running, and writes what it has found into the record.
    pub(super) fn end_review(&mut self) {
        if !std::mem::take(&mut self.reviewed.is_running) {
            return;
        }
        if self.purpose() == Some(Purpose::Review) {
            self.abandon();
        }
        let findings = self.findings_by_number();
        let average = Evaluator::new(self.variant()).average();
        let found = mistakes(&self.record, &findings, average);
        let unmarked = |mistake: &&Mistake| {
            let marks = &self.record.node(mistake.node).notes.marks;
            !marks.iter().any(|mark| JUDGEMENTS.contains(mark))
        };
        let marked: Vec<_> = found.iter().filter(unmarked).map(|m| (m.node, m.mark)).collect();
        // A record that is full keeps what there is room for.
        let _ = annotate(&mut self.record, &findings, average);
        self.reviewed.marked.extend(marked);
        self.conclude(&found, &findings);
        self.record_has_changed();
    }

    /// Takes up the review that a record holds which has just been loaded: the evaluations of all its
    /// positions, and the better lines as variations. A record with fewer may never have been reviewed.
    pub(super) fn recall_review(&mut self) {
        let nodes = self.nodes_to_review();
        let findings: Option<BTreeMap<_, _>> =
            nodes.iter().map(|&node| Some((node, self.finding_noted(node)?))).collect();
        let Some(findings) = findings.filter(|findings| findings.len() > 1) else { return };
        self.reviewed = Review { findings, ..Review::default() };
        let findings = self.findings_by_number();
        let found = mistakes(&self.record, &findings, Evaluator::new(self.variant()).average());
        let has_mark = |m: &&Mistake| self.record.node(m.node).notes.marks.contains(&m.mark);
        self.reviewed.marked = found.iter().filter(has_mark).map(|m| (m.node, m.mark)).collect();
        self.conclude(&found, &findings);
    }

    /// What a review has noted about a position of the main line.
    fn finding_noted(&self, node: NodeId) -> Option<Finding> {
        let evaluation = self.record.node(node).notes.evaluation?;
        let mut line = Vec::new();
        // Without a variation, what was played was the best move, or cost little.
        let mut next = self.record.variations(node).first().filter(|_| evaluation.depth > 0);
        while let Some(&id) = next {
            line.extend(self.record.node(id).played());
            next = self.record.node(id).children().first();
        }
        Some(Finding { evaluation, line })
    }

    /// Makes the mistakes and the accuracy known.
    fn conclude(&mut self, found: &[Mistake], findings: &BTreeMap<usize, Finding>) {
        self.reviewed.mistakes = found.iter().map(|mistake| self.mistake_view(mistake)).collect();
        self.reviewed.accuracy = self.accuracy(findings);
        self.changed.review = true;
    }

    /// The findings of the review by the number of moves before their positions.
    fn findings_by_number(&self) -> BTreeMap<usize, Finding> {
        let nodes = self.nodes_to_review().into_iter().enumerate();
        let finding = |node| self.reviewed.findings.get(&node).cloned();
        nodes.filter_map(|(number, node)| Some((number, finding(node)?))).collect()
    }

    /// The accuracy of both players, if all positions have been judged.
    fn accuracy(&self, findings: &BTreeMap<usize, Finding>) -> [Option<f64>; 2] {
        let judged = findings.values().filter(|finding| finding.is_judgement());
        let scores: Vec<Score> = judged.map(|finding| finding.evaluation.score).collect();
        let is_complete = scores.len() == self.nodes_to_review().len();
        let first = self.record.start().side_to_move();
        if is_complete { accuracy(&scores, first) } else { [None, None] }
    }

    fn mistake_view(&self, mistake: &Mistake) -> MistakeView {
        let Mistake { node, number, mark, cost, scores, ref better } = *mistake;
        let parent = self.record.node(node).parent().unwrap_or_else(|| self.record.root());
        let before = self.record.position_at(parent);
        let said = |m: Option<_>| m.map_or_else(Notations::default, |m| Notations::of(&before, m));
        let better = better.first().copied();
        MistakeView {
            node: node.number(),
            parent: parent.number(),
            number,
            side: before.side_to_move(),
            played: said(self.record.node(node).played()),
            better: said(better),
            text: better.map_or_else(String::new, |m| canonical(before.variant(), m)),
            mark,
            cost: 100.0 * cost,
            before: scores[0].into(),
            after: scores[1].into(),
        }
    }

    /// The state of the review.
    pub(super) fn review_view(&self) -> ReviewView {
        let nodes = self.nodes_to_review();
        let done = nodes.iter().filter(|node| self.reviewed.findings.contains_key(node)).count();
        let Review { is_running, ref mistakes, accuracy: [black, white], .. } = self.reviewed;
        ReviewView {
            running: is_running,
            done,
            total: nodes.len(),
            black,
            white,
            mistakes: mistakes.clone(),
        }
    }

    /// The main line in numbers: its moves, the time that players took, and their pieces.
    pub(super) fn summary(&self) -> Value {
        let line = self.record.main_line();
        let (start, end) = (self.record.start(), self.record.end_of_line(self.record.root()));
        let end = self.record.position_at(end);
        let first = start.side_to_move();
        let of = |color: Color| {
            let own = (0..).zip(&line).filter(|(place, _)| (place % 2 == 0) == (color == first));
            let times = own.filter_map(|(_, &node)| self.record.node(node).notes.spent);
            let spent = times.reduce(|one, other| one.saturating_add(other)).map(milliseconds);
            json!({ "spent": spent, "begun": pieces_of(start, color), "left": pieces_of(&end, color),
                    "held": held_by(&end, color) })
        };
        json!({ "moves": line.len(), "black": of(Color::Black), "white": of(Color::White) })
    }

    /// Lets the person play on from a node against the engine, as the player to move there. What was
    /// played stays as it is, and the clocks do not run.
    pub(super) fn try_again(&mut self, node: u32, level: Option<u64>) -> Result<(), StudioError> {
        let node = self.node(node)?;
        let moment = ViewedPosition::new(&self.record, node);
        if let Some(outcome) = moment.outcome {
            return Err(StudioError::Over(outcome.into()));
        }
        let change = PlayerChange { player: Some(Player::Engine), level, time: None };
        let person = moment.position.side_to_move();
        if self.guest_side == Some(person) {
            return Err(GuestError::Guests(person).into());
        }
        // Whoever played against an engine goes on against the same one.
        let played = self.seats.iter().copied().find(|seat| seat.player == Player::Engine);
        let usual = PlayerSettings { time: TIME, ..PlayerSettings::default() };
        let engine = change.of(played.unwrap_or(usual))?;
        self.abandon();
        self.end_review();
        self.analysing = false;
        self.seats[person.index()] = PlayerSettings::default();
        self.seats[(!person).index()] = engine;
        self.clocks = None;
        self.move_to(node);
        self.reopen(node);
        self.retried = Some(node);
        self.look_at(node);
        self.go_on();
        Ok(())
    }
}

/// The number of a player's pieces on the board.
fn pieces_of(position: &Position, color: Color) -> usize {
    position.pieces().filter(|(_, piece)| piece.color() == color).count()
}

/// The number of pieces that a player has in hand.
fn held_by(position: &Position, color: Color) -> usize {
    let slots = 0..position.variant().hand_kinds().len();
    slots.map(|slot| usize::from(position.hands().count(color, slot))).sum()
}
