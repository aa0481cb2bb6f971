//! The search: depth first, on the most promising move, as long as its numbers stay the best.

use std::mem;

use ahash::AHashSet;

use super::attacks::{self, End, Lists};
use super::expansions::{Expansions, Step};
use super::node_budget::NodeBudget;
use super::numbers::{Measure, Numbers};
use super::table::{Entry, ProofTable};
use super::{Mate, MateLimits, MateReport};
use crate::search::TableError;
use komainu_core::board::Position;
use komainu_core::types::{Color, Move};

/// The longest line that is followed, in plies.
pub const MAX_DEPTH: usize = 400;
/// The number of positions after which the other measure is tried for the first time.
const FIRST_TURN: u64 = 200_000;

/// The number remembered for a position that is refuted only because of the line that led there: it has
/// to be looked at again, but not soon.
const PUT_OFF: u32 = 1000;

/// The anchor of a result that does not depend on the line that led there.
const PATH_INDEPENDENT: usize = usize::MAX;

/// The knowledge of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProofEntry {
    /// The numbers as the player to move sees them.
    pub numbers: Numbers,
    /// The plies to the end of a win that is proved.
    pub plies: u16,
    /// The first place on the line on which a refutation depends, because moves would bring back the
    /// position there; [`PATH_INDEPENDENT`] if it does not depend on the line.
    pub anchor: usize,
}

impl ProofEntry {
    pub const fn new(numbers: Numbers) -> Self {
        Self { numbers, plies: 0, anchor: PATH_INDEPENDENT }
    }

    /// The attacker does not win as long as the line stays the same up to a place; `attacks` is true if
    /// it is the attacker's turn.
    const fn refuted(attacks: bool, anchor: usize) -> Self {
        Self { numbers: Numbers::decided(!attacks), plies: 0, anchor }
    }

    const fn ended(end: End, attacks: bool) -> Self {
        match end {
            End::Won(plies) => {
                Self { numbers: Numbers::decided(attacks), plies, anchor: PATH_INDEPENDENT }
            }
            End::NotWon => Self::new(Numbers::decided(!attacks)),
        }
    }
}

/// A move and the knowledge of the position after it.
#[derive(Debug, Clone, Copy)]
struct Child {
    m: Move,
    found: ProofEntry,
}

/// The solver of one position.
pub struct Solver<'s> {
    pub position: Position,
    pub attacker: Color,
    /// The keys of the positions of the game that the rules do not let recur.
    exhausted: AHashSet<u64>,
    /// The keys of the positions on the line from the root.
    pub line: Vec<u64>,
    pub table: ProofTable,
    pub budget: NodeBudget<'s>,
    /// True if a line was too long to be followed to its end.
    cut: bool,
    measure: Measure,
    /// The moves of all positions on the line.
    children: Vec<Child>,
    /// The moves of positions that were left.
    expansions: Expansions,
    /// Lists for the use of one function each.
    steps: Vec<Step>,
    lists: Lists,
    answers: Lists,
}

impl<'s> Solver<'s> {
    pub fn new(
        position: &Position,
        megabytes: usize,
        limits: MateLimits<'s>,
    ) -> Result<Self, TableError> {
        let mut exhausted: AHashSet<u64> = position.exhausted().into_iter().collect();
        exhausted.remove(&position.key());
        Ok(Self {
            position: position.clone(),
            attacker: position.side_to_move(),
            exhausted,
            line: Vec::new(),
            table: ProofTable::new(megabytes)?,
            budget: NodeBudget::new(limits, position),
            cut: false,
            measure: Measure::Sum,
            children: Vec::new(),
            expansions: Expansions::new(megabytes),
            steps: Vec::new(),
            lists: Lists::default(),
            answers: Lists::default(),
        })
    }

    /// Works until the position is decided or a limit is reached.
    pub fn run(mut self, measure: Option<Measure>) -> MateReport {
        if let Some(outcome) = self.position.outcome() {
            let won = outcome.winner == Some(self.attacker);
            let mate = if won { Mate::Proved(Vec::new()) } else { Mate::Disproved };
            return MateReport { mate, nodes: 0 };
        }
        self.position.forget_earlier();
        let mut budget = FIRST_TURN;
        self.measure = measure.unwrap_or(Measure::Sum);
        loop {
            self.budget.turn =
                if measure.is_some() { u64::MAX } else { self.budget.nodes + budget };
            let found = self.search(Numbers::NO_LIMIT, 0);
            if let Some(mate) = self.answer(found) {
                return MateReport { mate, nodes: self.budget.nodes };
            }
            self.budget.aborted = false;
            if measure.is_none() {
                self.measure = match self.measure {
                    Measure::Sum => Measure::Branches,
                    Measure::Branches => Measure::Sum,
                };
                budget *= 2;
            }
        }
    }

    /// The answer to the whole problem, if no more can be found.
    fn answer(&mut self, found: ProofEntry) -> Option<Mate> {
        match found.numbers {
            Numbers { win: 0, .. } => Some(self.replayed().map_or(Mate::Unknown, Mate::Proved)),
            Numbers { loss: 0, .. } => Some(if self.cut { Mate::Unknown } else { Mate::Disproved }),
            _ => self.budget.is_over().then_some(Mate::Unknown),
        }
    }

    /// Returns `true` if it is the attacker's turn.
    pub fn attacks(&self) -> bool {
        self.position.side_to_move() == self.attacker
    }

    /// Works on a position until its numbers reach their limits.
    pub fn search(&mut self, limits: Numbers, depth: usize) -> ProofEntry {
        let before = self.budget.nodes;
        self.budget.visit();
        if self.budget.aborted {
            return ProofEntry::new(Numbers::UNKNOWN);
        }
        if depth >= MAX_DEPTH {
            self.cut = true;
            return ProofEntry::refuted(self.attacks(), 0);
        }
        let first = self.children.len();
        self.line.push(self.position.key());
        let found = match self.expand() {
            // Not all moves may have been looked at.
            _ if self.budget.aborted => None,
            Some(end) => Some(ProofEntry::ended(end, self.attacks())),
            None => Some(self.work(first, limits, depth)),
        };
        self.line.pop();
        self.children.truncate(first);
        let Some(mut found) = found else { return ProofEntry::new(Numbers::UNKNOWN) };
        if found.anchor >= depth {
            // Every repetition comes after this position, so the defender holds out for ever.
            found.anchor = PATH_INDEPENDENT;
        }
        self.keep(found, self.budget.nodes - before);
        found
    }

    /// Works on the moves of a position, the children from `first` on.
    fn work(&mut self, first: usize, limits: Numbers, depth: usize) -> ProofEntry {
        loop {
            let children = &self.children[first..];
            let summary = self.measure.summarise(children.iter().map(|child| child.found.numbers));
            let numbers = summary.numbers;
            if numbers.is_decided() || numbers.reaches(limits) || self.budget.aborted {
                return ProofEntry {
                    numbers,
                    plies: self.plies(first, numbers),
                    anchor: self.anchor(first, numbers),
                };
            }
            let best = children[summary.best];
            let limits = self.measure.child_limits(summary, best.found.numbers, limits);
            self.make(best.m);
            self.children[first + summary.best].found = self.search(limits, depth + 1);
            self.position.unmake();
        }
    }

    /// The plies to the end of a win of the attacker with these moves.
    fn plies(&self, first: usize, numbers: Numbers) -> u16 {
        let children = self.children[first..].iter().map(|child| child.found);
        let plies = match (self.attacks(), numbers) {
            (true, Numbers { win: 0, .. }) => {
                children.filter(|child| child.numbers.loss == 0).map(|child| child.plies).min()
            }
            (false, Numbers { loss: 0, .. }) => children.map(|child| child.plies).max(),
            _ => return 0,
        };
        plies.unwrap_or(0).saturating_add(1)
    }

    /// The anchor of a position that is not won with these moves.
    fn anchor(&self, first: usize, numbers: Numbers) -> usize {
        let children = self.children[first..].iter().map(|child| child.found);
        let anchor = match (self.attacks(), numbers) {
            (true, Numbers { loss: 0, .. }) => children.map(|child| child.anchor).min(),
            (false, Numbers { win: 0, .. }) => {
                children.filter(|child| child.numbers.loss == 0).map(|child| child.anchor).max()
            }
            _ => None,
        };
        anchor.unwrap_or(PATH_INDEPENDENT)
    }

    /// Stores the result of the position in the table.
    fn keep(&mut self, found: ProofEntry, work: u64) {
        let numbers = match (found.anchor, self.attacks()) {
            (PATH_INDEPENDENT, _) => found.numbers,
            (_, true) => Numbers { win: PUT_OFF, loss: 1 },
            (_, false) => Numbers { win: 1, loss: PUT_OFF },
        };
        let entry = Entry { numbers, plies: found.plies };
        self.table.store(self.position.full_key(), entry, work);
    }

    /// Lists the moves of the position, or returns how it ends.
    fn expand(&mut self) -> Option<End> {
        let full_key = self.position.full_key();
        let mut steps = mem::take(&mut self.steps);
        steps.clear();
        let mut end = None;
        if let Some(known) = self.expansions.find(full_key) {
            steps.extend_from_slice(known);
        } else {
            end = self.list_steps(&mut steps);
            if end.is_none() && !self.budget.aborted {
                self.expansions.keep(full_key, &steps);
            }
        }
        for &step in &steps {
            if self.budget.aborted {
                break;
            }
            let found = self.first_look(step);
            self.children.push(Child { m: step.m, found });
        }
        self.steps = steps;
        end
    }

    /// Finds the moves of the position and the keys of the positions after them, or how it ends.
    fn list_steps(&mut self, steps: &mut Vec<Step>) -> Option<End> {
        let mut lists = mem::take(&mut self.lists);
        let end = attacks::list(&mut self.position, self.attacker, &mut lists, &mut self.budget);
        if end.is_none() {
            for &m in &lists.moves {
                self.make(m);
                let (key, full_key) = (self.position.key(), self.position.full_key());
                self.position.unmake();
                steps.push(Step { m, key, full_key });
            }
        }
        self.lists = lists;
        end
    }

    /// Returns what is known of the position after a move before it is searched.
    fn first_look(&mut self, step: Step) -> ProofEntry {
        let attacks = !self.attacks();
        if let Some(anchor) = self.refuting_place(step.key) {
            return ProofEntry::refuted(attacks, anchor);
        }
        match self.table.probe(step.full_key) {
            Some(Entry { numbers, plies }) => {
                ProofEntry { numbers, plies, anchor: PATH_INDEPENDENT }
            }
            None if attacks => ProofEntry::new(Numbers::UNKNOWN),
            None => {
                self.make(step.m);
                let found = self.count_answers();
                self.position.unmake();
                found
            }
        }
    }

    /// Begins with the number of answers to an attack: the fewer there are, the more it promises.
    fn count_answers(&mut self) -> ProofEntry {
        let end =
            attacks::list(&mut self.position, self.attacker, &mut self.answers, &mut self.budget);
        if self.budget.aborted {
            return ProofEntry::new(Numbers::UNKNOWN);
        }
        let found = match end {
            Some(end) => ProofEntry::ended(end, false),
            None => ProofEntry::new(Numbers { win: 1, loss: self.answers.moves.len() as u32 }),
        };
        // A position is expanded again and again, and most attacks are never followed.
        self.keep(found, 1);
        found
    }

    /// The anchor of a position that is refuted because it has occurred before, on the line or too
    /// often in the game.
    pub fn refuting_place(&self, key: u64) -> Option<usize> {
        let place = self.line.iter().position(|&earlier| earlier == key);
        place.or_else(|| self.exhausted.contains(&key).then_some(PATH_INDEPENDENT))
    }

    /// Makes a move as if it were the first of a game.
    pub fn make(&mut self, m: Move) {
        self.position.make(m);
        self.position.forget_earlier();
    }
}
