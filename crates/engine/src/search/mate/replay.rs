//! The replay of proofs by the rules: every answer of the defender is tried.

use ahash::AHashMap;

use super::numbers::Numbers;
use super::solver::{MAX_DEPTH, Solver};
use komainu_core::board::Reason;
use komainu_core::types::Move;

/// The way in which a position is won.
#[derive(Debug, Clone, Copy)]
struct Won {
    /// The winning move, or the answer that resists longest; `None` at the end of the game.
    best: Option<Move>,
    /// The plies to the end of the game.
    plies: u32,
    /// The key of the position, by which the rules recognise repetitions.
    key: u64,
}

/// The positions that are won, by their full keys.
type Proof = AHashMap<u64, Won>;

impl Solver<'_> {
    /// Returns the line of the proof of the position, if the replay confirms it.
    ///
    /// Parts of it that the table has lost are searched again.
    pub fn replayed(&mut self) -> Option<Vec<Move>> {
        (self.budget.aborted, self.budget.turn) = (false, u64::MAX);
        let mut proof = Proof::new();
        self.replay(&mut proof, 0)?;
        if !has_no_repetition(&proof) {
            return None;
        }
        let mut line = Vec::new();
        while let Some(Won { best: Some(m), .. }) = proof.get(&self.position.full_key()) {
            line.push(*m);
            self.make(*m);
        }
        line.iter().for_each(|_| self.position.unmake());
        Some(line)
    }

    fn replay(&mut self, proof: &mut Proof, depth: usize) -> Option<Won> {
        self.budget.visit();
        if self.budget.aborted
            || depth >= MAX_DEPTH
            || self.refuting_place(self.position.key()).is_some()
        {
            return None;
        }
        let key = self.position.full_key();
        if let Some(won) = proof.get(&key) {
            return Some(*won);
        }
        let mut legal = Vec::new();
        self.budget.list_legal(&mut self.position, &mut legal);
        if self.budget.aborted {
            return None;
        }
        self.line.push(self.position.key());
        let won = match self.position.outcome_among(&legal) {
            Some(outcome) => (outcome.winner == Some(self.attacker)).then_some(Won {
                best: None,
                plies: 0,
                key: self.position.key(),
            }),
            None if self.attacks() => self.replay_attack(&legal, proof, depth),
            None if self.position.declaration().is_some() => None,
            None => self.replay_answers(&legal, proof, depth),
        };
        self.line.pop();
        proof.extend(won.map(|won| (key, won)));
        won
    }

    /// Finds a move that wins, by the shortest win that the table knows or by another search.
    fn replay_attack(&mut self, legal: &[Move], proof: &mut Proof, depth: usize) -> Option<Won> {
        let known = self.known_wins(legal);
        if let Some(won) = self.replay_first(&known, proof, depth) {
            return Some(won);
        }
        let key = self.line.pop()?;
        self.search(Numbers::NO_LIMIT, depth);
        self.line.push(key);
        let mut again = self.known_wins(legal);
        again.retain(|m| !known.contains(m));
        self.replay_first(&again, proof, depth)
    }

    /// The moves that win at once or according to the table, the shortest win first. Any other win at
    /// once is preferred to leaving the other player without a move.
    fn known_wins(&mut self, legal: &[Move]) -> Vec<Move> {
        let (mut wins, mut stuck) = (Vec::new(), None);
        for &m in legal {
            if !self.budget.consider() {
                break;
            }
            self.make(m);
            let outcome = self.position.find_outcome();
            let won = outcome.filter(|outcome| outcome.winner == Some(self.attacker));
            let entry = self.table.probe(self.position.full_key());
            self.position.unmake();
            match won.map(|outcome| outcome.reason) {
                Some(Reason::NoLegalMove) => stuck = Some(m),
                Some(_) => return vec![m],
                None => {}
            }
            if let Some(entry) = entry.filter(|entry| entry.numbers.loss == 0) {
                wins.push((entry.plies, m));
            }
        }
        if let Some(m) = stuck {
            return vec![m];
        }
        wins.sort_by_key(|&(plies, _)| plies);
        wins.into_iter().map(|(_, m)| m).collect()
    }

    /// Returns the win by the first of these moves that the replay confirms.
    fn replay_first(&mut self, moves: &[Move], proof: &mut Proof, depth: usize) -> Option<Won> {
        moves.iter().find_map(|&m| {
            self.make(m);
            let won = self.replay(proof, depth + 1);
            self.position.unmake();
            won.map(|won| Won { best: Some(m), plies: won.plies + 1, key: self.position.key() })
        })
    }

    /// Tries all answers, and finds the one that resists longest.
    fn replay_answers(&mut self, legal: &[Move], proof: &mut Proof, depth: usize) -> Option<Won> {
        let mut longest = Won { best: None, plies: 0, key: self.position.key() };
        for &m in legal {
            self.make(m);
            let won = self.replay(proof, depth + 1);
            self.position.unmake();
            let plies = won?.plies + 1;
            if plies > longest.plies {
                longest = Won { best: Some(m), plies, ..longest };
            }
        }
        Some(longest)
    }
}

/// Returns `true` if no line of a proof comes back to a position.
///
/// A line might do so, since restrictions left by the last moves distinguish positions that are the
/// same to the rules about repetition. The number of plies to the end falls with every move, so of two
/// positions at the same distance from the end neither follows the other.
fn has_no_repetition(proof: &Proof) -> bool {
    let mut plies = AHashMap::new();
    proof.values().all(|won| *plies.entry(won.key).or_insert(won.plies) == won.plies)
}
