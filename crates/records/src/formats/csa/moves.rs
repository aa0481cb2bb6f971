//! Moves in CSA.

use super::super::codes::{is_code, kind_of};
use super::super::illegal::drop_of;
use komainu_core::board::Position;
use komainu_core::types::{Color, Move};

/// A move as it is spelt: the player, both squares by file and rank, and the piece after it.
pub(super) struct Spelled {
    color: Color,
    from: Option<(usize, usize)>,
    to: (usize, usize),
    piece: String,
}

impl Spelled {
    /// Reads `+7776FU`, or `+0076FU` for a drop.
    pub fn read(text: &str) -> Option<Self> {
        let color = match text.as_bytes().first()? {
            b'+' => Color::Black,
            b'-' => Color::White,
            _ => return None,
        };
        if text.len() != 7 || !text.is_ascii() {
            return None;
        }
        let digit =
            |place: usize| char::from(text.as_bytes()[place]).to_digit(10).map(|d| d as usize);
        let from = (digit(1)?, digit(2)?);
        let to = (digit(3)?, digit(4)?);
        let piece = text[5..].to_ascii_uppercase();
        is_code(&piece).then_some(Self { color, from: (from != (0, 0)).then_some(from), to, piece })
    }

    /// The legal move that is meant.
    pub fn resolve(&self, position: &Position, legal: &[Move]) -> Option<Move> {
        let (variant, geometry) = (position.variant(), position.variant().geometry());
        if position.side_to_move() != self.color {
            return None;
        }
        let to = geometry.square(self.to.0, self.to.1)?;
        let kind = kind_of(variant.rules(), &self.piece)?;
        let Some((file, rank)) = self.from else {
            let sniff = |m: &&Move| m.to() == to && variant.dropped_kind(**m) == Some(kind);
            return legal.iter().find(sniff).copied();
        };
        let from = geometry.square(file, rank)?;
        let mover = Some(position.piece_at(from)).filter(|piece| piece.is_some())?;
        let sniff = |m: &&Move| {
            let promoted = || variant.rules().pieces[mover.kind().index()].promotes_to;
            let after = if m.is_promotion() { promoted() } else { Some(mover.kind()) };
            m.dropped().is_none() && m.from() == from && m.to() == to && after == Some(kind)
        };
        legal.iter().find(sniff).copied()
    }

    /// The move that is spelt, whether it is legal or not; none if it spells no move of the game, or another
    /// piece than the one that stands there.
    pub fn spelled(&self, position: &Position) -> Option<Move> {
        let (variant, geometry) = (position.variant(), position.variant().geometry());
        let to = geometry.square(self.to.0, self.to.1)?;
        let kind = kind_of(variant.rules(), &self.piece)?;
        let Some((file, rank)) = self.from else {
            return drop_of(variant, |known| known == kind, to);
        };
        let m = Move::new(geometry.square(file, rank)?, to);
        let mover = position.piece_at(m.from());
        if mover.is_none() || mover.kind() == kind {
            return Some(m);
        }
        let promoted = variant.rules().pieces[mover.kind().index()].promotes_to;
        (promoted == Some(kind)).then(|| m.promoting())
    }
}
