//! A game ready to be played: its rules and all that is computed from them once.

use std::sync::Arc;

use thiserror::Error;

use super::zobrist::Zobrist;
use super::{AttackTables, Geometry, LineWords};
use crate::rules::{OptionError, Rules, catalog};
use crate::types::PieceKind;

/// The rules of a game under one choice of options, compiled into tables.
///
/// It never changes and is shared by all positions of the game.
///
/// ```
/// use komainu::board::{Position, Variant};
/// let variant = Variant::find("tenjiku", &[]).unwrap();
/// assert_eq!(Position::start(&variant).legal_moves().len(), 70);
/// ```
#[derive(Debug)]
pub struct Variant {
    rules: Rules,
    geometry: Geometry,
    tables: AttackTables,
    zobrist: Zobrist,
    walls: LineWords,
    /// The kinds that can be in a hand, by slot.
    hand_kinds: Vec<PieceKind>,
    /// The slot that a captured piece of each kind goes to.
    hand_slots: Vec<Option<u8>>,
}

/// Why a game cannot be had by its name.
#[derive(Debug, Clone, Error)]
pub enum FindError {
    /// No built-in game is called that.
    #[error("unknown variant `{0}`; `komainu variants` lists those that are built in")]
    UnknownVariant(String),
    /// The game has no such option or choice.
    #[error(transparent)]
    Option(#[from] OptionError),
}

impl Variant {
    /// A built-in game by its id or another of its names, with some options chosen.
    ///
    /// # Errors
    /// If there is no such game, option or choice.
    pub fn find(name: &str, options: &[(String, String)]) -> Result<Arc<Self>, FindError> {
        let file = catalog::find(name);
        let file = file.ok_or_else(|| FindError::UnknownVariant(name.to_owned()))?;
        Ok(Self::new(file.rules(options)?))
    }

    /// Compiles rules.
    #[must_use]
    pub fn new(rules: Rules) -> Arc<Self> {
        let geometry = Geometry::new(rules.files as usize, rules.ranks as usize);
        let tables = AttackTables::new(&rules, &geometry);
        let (hand_kinds, hand_slots) = hand_slots(&rules);
        let zobrist = Zobrist::new(rules.pieces.len(), hand_kinds.len());
        let walls = LineWords::walls(&geometry);
        Arc::new(Self { rules, geometry, tables, zobrist, walls, hand_kinds, hand_slots })
    }

    /// The rules.
    #[inline]
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The size of the board.
    #[inline]
    #[must_use]
    pub const fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// What is precomputed for the moves of every piece.
    #[inline]
    #[must_use]
    pub const fn tables(&self) -> &AttackTables {
        &self.tables
    }

    /// The numbers that make up the keys of positions.
    #[inline]
    #[must_use]
    pub(super) const fn zobrist(&self) -> &Zobrist {
        &self.zobrist
    }

    /// The line words of an empty board.
    #[must_use]
    pub const fn walls(&self) -> &LineWords {
        &self.walls
    }

    /// The kinds that can be held in hand, in the order of their slots; none without drops.
    #[inline]
    #[must_use]
    pub fn hand_kinds(&self) -> &[PieceKind] {
        &self.hand_kinds
    }

    /// The slot that a captured piece of this kind goes to.
    #[inline]
    #[must_use]
    pub fn hand_slot(&self, kind: PieceKind) -> Option<usize> {
        self.hand_slots[kind.index()].map(usize::from)
    }
}

/// Which kinds can be in hand: unpromoted ones that are not royal, if captured pieces come back.
fn hand_slots(rules: &Rules) -> (Vec<PieceKind>, Vec<Option<u8>>) {
    let mut kinds = Vec::new();
    let mut slots = vec![None; rules.pieces.len()];
    if rules.drops.is_none() {
        return (kinds, slots);
    }
    for (index, piece) in rules.pieces.iter().enumerate() {
        if piece.promoted_from.is_none() && !piece.royal {
            slots[index] = Some(kinds.len() as u8);
            kinds.push(PieceKind(index as u16));
        }
    }
    for (index, piece) in rules.pieces.iter().enumerate() {
        if let Some(base) = piece.promoted_from {
            slots[index] = slots[base.index()];
        }
    }
    (kinds, slots)
}
