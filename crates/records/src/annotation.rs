//! Annotated games: the results of an analysis are written beside the moves.

use std::collections::BTreeMap;

use super::{Evaluation, NodeId, PlayError, Record};
use komainu_core::board::Position;
use komainu_core::types::{Color, Move, Score};

/// The minimum loss of winning chance for each mark on a move: blunder, mistake, dubious.
const COSTS: [(f64, u8); 3] = [(0.3, 4), (0.15, 2), (0.075, 6)];
/// The maximum number of moves of a better line.
const LINE: usize = 8;

/// The result of a search of a position of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The score from Black's point of view, and the depth.
    pub evaluation: Evaluation,
    /// The best line of play; empty where the game is over.
    pub line: Vec<Move>,
}

/// A move of the main line that costs its player winning chance.
#[derive(Debug, Clone, PartialEq)]
pub struct Mistake {
    /// The move.
    pub node: NodeId,
    /// The number of moves up to it, itself included.
    pub number: usize,
    /// Its mark, as PGN numbers them: 2 mistake, 4 blunder, 6 dubious.
    pub mark: u8,
    /// The winning chance that it costs, from 0 to 1.
    pub cost: f64,
    /// The scores before it and after it, from Black's point of view.
    pub scores: [Score; 2],
    /// The line that would have been better.
    pub better: Vec<Move>,
}

impl Finding {
    /// The result about a position that needs no search: the game is over there, or its player may
    /// declare a win, whatever was played.
    ///
    /// ```
    /// use komainu_core::{Position, Variant};
    /// use komainu_records::Finding;
    /// let mini = Variant::find("mini", &[]).unwrap();
    /// assert_eq!(Finding::without_search(&Position::start(&mini)), None);
    /// ```
    #[must_use]
    pub fn without_search(position: &Position) -> Option<Self> {
        let outcome = position.outcome().or_else(|| position.winning_declaration())?;
        let score = match outcome.winner {
            Some(Color::Black) => Score::WIN,
            Some(Color::White) => -Score::WIN,
            None => Score::DRAW,
        };
        Some(Self { evaluation: Evaluation { score, depth: 0 }, line: Vec::new() })
    }

    /// Returns `true` if it judges the position: a search that ended before completing its first depth
    /// has a move to play, but its score means nothing.
    #[must_use]
    pub const fn is_judgement(&self) -> bool {
        self.evaluation.depth > 0 || self.line.is_empty()
    }
}

/// Returns the mark for a move that turns one score into another, both from its player's point of view;
/// `None` if the move costs little. `average` is the value of an average piece, in centipawns.
///
/// ```
/// use komainu_records::judge;
/// use komainu_core::types::Score;
/// assert_eq!(judge(Score(100), Score(90), 500), None);
/// assert_eq!(judge(Score(0), Score(-300), 500), Some(2));
/// assert_eq!(judge(Score::win_in(3), Score::loss_in(4), 500), Some(4));
/// // A game that is lost anyway has no mistakes.
/// assert_eq!(judge(Score(-5000), Score::loss_in(4), 500), None);
/// ```
#[must_use]
pub fn judge(before: Score, after: Score, average: i32) -> Option<u8> {
    mark_of(cost(before, after, average))
}

/// Returns the winning chance that is lost between two scores of the same player.
fn cost(before: Score, after: Score, average: i32) -> f64 {
    before.chance_to_win(average) - after.chance_to_win(average)
}

/// Returns the mark for a move that costs this much winning chance.
fn mark_of(cost: f64) -> Option<u8> {
    COSTS.into_iter().find(|(least, _)| cost >= *least).map(|(_, mark)| mark)
}

/// Returns the mistakes of the main line, in order.
///
/// The key of a finding is the number of moves before its position; findings of depth 0 are ignored
/// unless the game is over there. `average` is the value of an average piece, in centipawns.
#[must_use]
pub fn mistakes(
    record: &Record,
    findings: &BTreeMap<usize, Finding>,
    average: i32,
) -> Vec<Mistake> {
    let finding = |number: usize| findings.get(&number).filter(|found| found.is_judgement());
    let first = record.start().side_to_move();
    let judged = (1..).zip(record.main_line()).filter_map(|(number, node)| {
        let (before, after) = (finding(number - 1)?, finding(number)?);
        let mover = if number % 2 == 1 { first } else { !first };
        let scores = [before.evaluation.score, after.evaluation.score];
        let [best, got] = scores.map(|score| if mover == Color::Black { score } else { -score });
        let played = record.node(node).played();
        let is_best = before.line.first().is_none_or(|&best| Some(best) == played);
        let cost = cost(best, got, average);
        let mark = mark_of(cost).filter(|_| !is_best)?;
        Some(Mistake { node, number, mark, cost, scores, better: before.line.clone() })
    });
    judged.collect()
}

/// Writes findings beside the moves of the main line: evaluations, marks on mistakes, and the better
/// line as a variation to each of these.
///
/// A move that already has a mark keeps it; findings are those of [`mistakes`].
///
/// # Errors
/// If a line of a finding is not legal, or the record is full; everything before that is written.
pub fn annotate(
    record: &mut Record,
    findings: &BTreeMap<usize, Finding>,
    average: i32,
) -> Result<(), PlayError> {
    let line = record.main_line();
    let nodes: Vec<NodeId> = [record.root()].into_iter().chain(line).collect();
    let finding = |number: usize| findings.get(&number).filter(|found| found.is_judgement());
    for (number, &node) in nodes.iter().enumerate() {
        if let Some(found) = finding(number) {
            record.notes_mut(node).evaluation = Some(found.evaluation);
        }
    }
    for Mistake { node, number, mark, better, .. } in mistakes(record, findings, average) {
        let marks = &mut record.notes_mut(node).marks;
        if !marks.iter().any(|mark| (1..=6).contains(mark)) {
            marks.push(mark);
        }
        let mut at = nodes[number - 1];
        for (place, &m) in better.iter().take(LINE).enumerate() {
            at = record.play(at, m)?;
            if let (0, Some(before)) = (place, finding(number - 1)) {
                let evaluation = after_best_move(before.evaluation);
                record.notes_mut(at).evaluation.get_or_insert(evaluation);
            }
        }
    }
    Ok(())
}

/// Returns the evaluation of the position after the best move: a forced end is nearer by a ply.
fn after_best_move(before: Evaluation) -> Evaluation {
    let nearer = if before.score.mate().is_some() { before.score.0.signum() } else { 0 };
    let score = Score(before.score.0.saturating_add(nearer).clamp(-Score::WIN.0, Score::WIN.0));
    Evaluation { score, ..before }
}

#[cfg(test)]
mod tests {
    use super::*;
    use komainu_core::board::{Position, Variant};

    #[test]
    fn a_mistake_gets_a_mark_and_the_better_line_once() {
        let start = Position::start(&Variant::find("mini", &[]).unwrap());
        let mut record = Record::new(start.clone());
        let [played, better] = ["5d5c", "5e4d"].map(|text| start.parse_move(text).unwrap());
        let node = record.play(record.root(), played).unwrap();
        let finding = |score, line: &[Move]| Finding {
            evaluation: Evaluation { score: Score(score), depth: 5 },
            line: line.to_vec(),
        };
        let findings = BTreeMap::from([(0, finding(0, &[better])), (1, finding(-400, &[]))]);
        for _ in 0..2 {
            annotate(&mut record, &findings, 500).unwrap();
            assert_eq!(record.node(node).notes.marks, [2]);
            assert_eq!(record.node(record.root()).children().len(), 2);
            assert_eq!(record.main_line(), [node]);
        }
        let evaluation = record.node(node).notes.evaluation.unwrap();
        assert_eq!((evaluation.score, evaluation.depth), (Score(-400), 5));
    }

    #[test]
    fn a_search_that_ended_at_once_judges_nothing() {
        let start = Position::start(&Variant::find("mini", &[]).unwrap());
        let mut record = Record::new(start.clone());
        let [played, better] = ["5d5c", "5e4d"].map(|text| start.parse_move(text).unwrap());
        let node = record.play(record.root(), played).unwrap();
        let finding = |score, depth, line: &[Move]| Finding {
            evaluation: Evaluation { score, depth },
            line: line.to_vec(),
        };
        let none = finding(Score(0), 0, &[better]);
        let lost = finding(-Score::WIN, 0, &[]);
        for (before, after) in [(&none, &lost), (&finding(Score(0), 5, &[better]), &none)] {
            let findings = BTreeMap::from([(0, before.clone()), (1, after.clone())]);
            annotate(&mut record, &findings, 500).unwrap();
            assert!(record.node(node).notes.marks.is_empty());
            assert_eq!(record.node(record.root()).children().len(), 1);
        }
        assert_eq!(record.notes_mut(node).evaluation, Some(lost.evaluation));
    }

    #[test]
    fn a_move_that_wins_at_once_is_no_mistake() {
        assert_eq!(judge(Score(0), Score::WIN, 500), None);
        assert_eq!(judge(Score::win_in(1), Score::WIN, 500), None);
        assert_eq!(judge(Score(0), -Score::WIN, 500), Some(4));
    }

    #[test]
    fn whites_mistakes_are_seen_from_its_side() {
        let mut start = Position::start(&Variant::find("mini", &[]).unwrap());
        let first = start.parse_move("5d5c").unwrap();
        let mut record = Record::new(start.clone());
        let one = record.play(record.root(), first).unwrap();
        start.make(first);
        let legal = start.legal_moves();
        let two = record.play(one, legal[0]).unwrap();
        let finding = |score, line: &[Move]| Finding {
            evaluation: Evaluation { score: Score(score), depth: 5 },
            line: line.to_vec(),
        };
        let findings = BTreeMap::from([(1, finding(0, &[legal[1]])), (2, finding(2_000, &[]))]);
        annotate(&mut record, &findings, 500).unwrap();
        assert_eq!(record.node(two).notes.marks, [4]);
    }
}
