//! The total times of a player up to a move, which KIF and JKF give beside the time of each move. A
//! record keeps only the latter; totals are added up again in writing.

use std::time::Duration;

use std::collections::HashMap;

use super::{Doubt, ReadWarning};
use crate::{NodeId, Record};

/// The difference allowed between two moves of a player, for programs that count fractions of seconds.
const ROUNDED: Duration = Duration::from_secs(1);

/// The totals that are given in a record.
#[derive(Debug, Default)]
pub(super) struct Totals(Vec<Total>);

#[derive(Debug)]
struct Total {
    /// The move, or the last one before the end.
    at: NodeId,
    is_of_end: bool,
    line: usize,
    stated: Duration,
}

impl Totals {
    /// Notes the total given beside a move, or beside the end after it.
    pub fn add(&mut self, at: NodeId, is_of_end: bool, line: usize, stated: Duration) {
        self.0.push(Total { at, is_of_end, line, stated });
    }

    /// Returns the doubt about the first total that is not the sum of the times.
    pub fn doubt(&self, record: &Record) -> Option<ReadWarning> {
        let mut totals: HashMap<NodeId, Duration> = HashMap::new();
        let moves = self.0.iter().filter(|total| !total.is_of_end);
        totals.extend(moves.map(|total| (total.at, total.stated)));
        if self.0.is_empty() {
            return None;
        }
        let earlier = |totals: &HashMap<NodeId, Duration>, last: Option<NodeId>| {
            last.and_then(|id| totals.get(&id).copied()).unwrap_or_default()
        };
        let before = |id: NodeId| record.node(id).parent();
        for id in record.all() {
            if !totals.contains_key(&id) {
                let spent = record.node(id).notes.spent.unwrap_or_default();
                let total = earlier(&totals, before(id).and_then(before)).saturating_add(spent);
                totals.insert(id, total);
            }
        }
        let is_wrong = |total: &&Total| {
            let (last, notes) = (before(total.at), &record.node(total.at).notes);
            let (last, spent) = match total.is_of_end {
                true => (last, notes.spent_on_end),
                false => (last.and_then(before), notes.spent),
            };
            let sum = earlier(&totals, last).saturating_add(spent.unwrap_or_default());
            sum.abs_diff(total.stated) > ROUNDED
        };
        let Total { line, stated, .. } = self.0.iter().find(is_wrong)?;
        let found = format!("a total of {} seconds", stated.as_secs());
        let expected = "the sum of the times of the player";
        Some(ReadWarning { line: *line, doubt: Doubt::LeftOut { found, expected } })
    }
}
