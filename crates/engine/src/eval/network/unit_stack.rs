//! The units of a network along the path from the root of a search.

use super::{Lanes, Network};
use komainu_core::board::Position;

/// The units of the positions of a line of play, one after the other.
///
/// Units are computed when a position is evaluated, from those of the nearest position before it that
/// was: many positions are decided without an evaluation. If a royal piece has changed since, they are
/// computed anew, where they depend on what is near it.
#[derive(Debug, Clone, Default)]
pub(crate) struct UnitStack {
    /// For each position those of Black, then those of White.
    units: Vec<Lanes>,
    /// True for each position whose units are computed.
    are_known: Vec<bool>,
    /// The number of moves that led to the first position.
    moves: usize,
}

impl UnitStack {
    /// Begins a line anew at a position.
    pub fn begin(&mut self, network: Option<&Network>, position: &Position) {
        self.are_known.clear();
        self.moves = position.moves_made();
        if let Some(network) = network {
            self.units = network.units(position);
            self.are_known.push(true);
        }
    }

    /// Goes on to the position after a move, or after a pass.
    #[inline]
    pub fn push(&mut self) {
        self.are_known.push(false);
    }

    /// Goes back by a move.
    #[inline]
    pub fn pop(&mut self) {
        self.are_known.pop();
    }

    /// The units of the last position.
    #[inline]
    pub fn last(&mut self, network: &Network, position: &Position) -> &[Lanes] {
        let (count, last) = (network.all_lanes(), self.are_known.len().saturating_sub(1));
        let mut known = last;
        while known > 0 && !self.are_known[known] {
            known -= 1;
        }
        if self.units.len() < (last + 1) * count {
            self.units.resize((last + 1) * count, Lanes::ZERO);
        }
        let mut changes = (known..last).flat_map(|ply| position.changes_by(self.moves + ply));
        if changes.any(|change| network.moves_view(position, change)) {
            self.units[last * count..][..count].copy_from_slice(&network.units(position));
            self.are_known[last] = true;
            known = last;
        }
        for ply in known..last {
            let (before, after) = self.units[ply * count..].split_at_mut(count);
            let changes = position.changes_by(self.moves + ply);
            network.update(before, &mut after[..count], position, changes);
            self.are_known[ply + 1] = true;
        }
        &self.units[last * count..][..count]
    }
}
