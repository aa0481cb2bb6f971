//! The move lists of all nodes on the path from the root, one after the other.

use komainu_core::board::vector::{self, Vector};
use komainu_core::types::Move;

/// A move and its rank in the move ordering.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ranked {
    pub m: Move,
    /// The rank: the highest comes first.
    pub order: i32,
}

/// Moves and their ranks, in separate lists: looking for the highest rank is a good part of a search.
#[derive(Debug, Default)]
pub(super) struct Arena {
    /// The moves; those just generated are at the end and have no rank yet.
    pub moves: Vec<Move>,
    orders: Vec<i32>,
}

impl Arena {
    /// The number of moves that have a rank.
    #[inline]
    pub const fn len(&self) -> usize {
        self.orders.len()
    }

    /// Ranks the moves just generated, `at_once` at a time as long as `goes_on`; moves for which
    /// `order` returns `None` are dropped.
    #[inline(always)]
    pub fn rank(
        &mut self,
        at_once: usize,
        mut goes_on: impl FnMut() -> bool,
        mut order: impl FnMut(Move) -> Option<i32>,
    ) {
        let mut next = self.orders.len();
        loop {
            let end = self.moves.len().min(next.saturating_add(at_once));
            for i in next..end {
                let m = self.moves[i];
                if let Some(order) = order(m) {
                    self.moves[self.orders.len()] = m;
                    self.orders.push(order);
                }
            }
            next = end;
            if next == self.moves.len() || !goes_on() {
                break;
            }
        }
        self.moves.truncate(self.orders.len());
    }

    /// Moves the highest move of the list from `start` on to its beginning.
    #[inline]
    pub fn select(&mut self, start: usize) -> Option<Ranked> {
        let best = vector::run(Highest { orders: self.orders.get(start..)? })?;
        self.swap(start, start + best);
        Some(self.get(start))
    }

    /// Moves a move of the list from `start` on to its beginning, and returns it if it is there.
    #[inline]
    pub fn bring_forward(&mut self, start: usize, m: Move) -> Option<Ranked> {
        if m == Move::NONE {
            return None;
        }
        let at = self.moves[start..].iter().position(|&other| other == m)?;
        self.swap(start, start + at);
        Some(self.get(start))
    }

    /// The move at an index and its rank.
    #[inline]
    pub fn get(&self, index: usize) -> Ranked {
        Ranked { m: self.moves[index], order: self.orders[index] }
    }

    /// Swaps the moves at two indices.
    #[inline]
    pub fn swap(&mut self, one: usize, other: usize) {
        self.moves.swap(one, other);
        self.orders.swap(one, other);
    }

    /// Removes all moves from an index on.
    #[inline]
    pub fn truncate(&mut self, length: usize) {
        self.moves.truncate(length);
        self.orders.truncate(length);
    }
}

/// Looks for the first of the highest ranks.
struct Highest<'a> {
    orders: &'a [i32],
}

impl vector::Work for Highest<'_> {
    type Output = Option<usize>;

    #[inline(always)]
    fn work<V: Vector>(self, _: V) -> Option<usize> {
        let mut highest = i32::MIN;
        for &order in self.orders {
            highest = highest.max(order);
        }
        let mut first = 0;
        for eight in self.orders.as_chunks::<8>().0 {
            let mut found = false;
            for &order in eight {
                found |= order == highest;
            }
            if found {
                break;
            }
            first += 8;
        }
        self.orders[first..].iter().position(|&order| order == highest).map(|place| first + place)
    }
}
