//! The budget of the solver.

use std::sync::atomic::Ordering::Relaxed;

use super::MateLimits;
use crate::clock::Instant;
use komainu_core::board::Position;
use komainu_core::board::movegen::{Parts, Stage, generate};
use komainu_core::types::Move;

/// The positions, and the moves of positions, between two looks at the clock.
const POLL_INTERVAL: u64 = 64;
/// The moves that count as much as a position where there are very many of them.
const MOVES_PER_NODE: u64 = 256;

/// The solver's budget, and what has been used of it.
#[derive(Debug)]
pub struct NodeBudget<'s> {
    limits: MateLimits<'s>,
    deadline: Option<Instant>,
    /// The positions visited.
    pub nodes: u64,
    /// The number of positions after which it is the other measure's turn.
    pub turn: u64,
    /// The moves looked at.
    moves: u64,
    /// The moves between two looks at the limits.
    interval: u64,
    /// True once the search has been broken off.
    pub aborted: bool,
}

impl<'s> NodeBudget<'s> {
    /// The budget of a search that begins now.
    pub fn new(limits: MateLimits<'s>, position: &Position) -> Self {
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        let interval = if position.is_crowded() { 1 } else { POLL_INTERVAL };
        Self { limits, deadline, nodes: 0, turn: 0, moves: 0, interval, aborted: false }
    }

    /// Returns `true` if a limit is reached.
    pub fn is_over(&self) -> bool {
        self.nodes >= self.limits.nodes
            || self.limits.stop.load(Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Counts a position that is visited, and breaks off where a limit is reached.
    pub fn visit(&mut self) {
        self.nodes += 1;
        let looks = self.nodes.is_multiple_of(self.interval);
        self.aborted |= self.nodes >= self.turn || looks && self.is_over();
    }

    /// Counts a move that is looked at; returns `true` if the search goes on. A position may have so
    /// many moves that listing them takes longer than visiting others.
    pub fn consider(&mut self) -> bool {
        self.moves += 1;
        if self.interval == 1 && self.moves.is_multiple_of(MOVES_PER_NODE) {
            self.nodes += 1;
        }
        self.aborted |= self.moves.is_multiple_of(self.interval) && self.is_over();
        !self.aborted
    }

    /// Appends the legal moves to a list, all of them if the search goes on.
    pub fn list_legal(&mut self, position: &mut Position, moves: &mut Vec<Move>) {
        if self.interval > 1 {
            return position.legal_moves_into(moves);
        }
        position.legal_moves_while(moves, &mut || self.consider());
    }

    /// Appends the moves of a stage to a list, all of them if the search goes on.
    pub fn list(&mut self, position: &Position, stage: Stage, moves: &mut Vec<Move>) {
        if self.interval > 1 {
            return generate(position, stage, moves);
        }
        let mut parts = Parts::new(position, stage);
        while parts.list_next(position, moves) {
            self.aborted |= self.is_over();
            if self.aborted {
                return;
            }
        }
    }
}
