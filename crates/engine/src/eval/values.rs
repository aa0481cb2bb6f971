//! Values of the kinds of pieces.

use super::layout::Layout;
use super::mobility::{self, Mobility};
use super::parameters::{
    AVERAGE_ZONE_PROMOTION_SHARE, CAPTURE_PROMOTION_SHARE, HAND_FACTOR, PRESENCE, ROYAL, SQUARE,
    SYNERGY, SYNERGY_LIMIT, TURNING_SHARE,
};
use super::phased::Phased;
use super::weights::Weights;
use komainu_core::board::{PieceFlags, Variant};
use komainu_core::rules::PromoteOn;
use komainu_core::types::{Color, Piece, PieceKind, Square};

/// The values of the kinds of a game in centipawns.
#[derive(Debug, Clone)]
pub(super) struct Values {
    /// By kind: the value without the gain of a promotion.
    plain: Vec<f32>,
    /// By piece; 0 for no piece.
    full: Vec<i32>,
    /// By piece: the gain of its captor.
    gains: Vec<i32>,
    /// By kind: the value in hand; 0 for kinds that are never in hand.
    hands: Vec<Phased>,
}

impl Values {
    /// The value of a piece, promotion to come included; 0 for no piece.
    #[inline]
    pub fn of(&self, piece: Piece) -> i32 {
        self.full[piece.index()]
    }

    /// The gain of capturing a piece.
    #[inline]
    pub fn gain(&self, piece: Piece) -> i32 {
        self.gains[piece.index()]
    }

    /// Adds learnt weights.
    pub fn add(&mut self, variant: &Variant, weights: &Weights) {
        let layout = Layout::new(variant);
        for kind in (0..variant.rules().pieces.len()).map(|kind| PieceKind(kind as u16)) {
            let learnt = weights.of_kind(variant, kind) as i32;
            for color in Color::ALL {
                let value = &mut self.full[Piece::new(kind, color).index()];
                // The evaluation of exchanges needs positive values.
                *value = (*value + learnt).max(1);
            }
            self.hands[kind.index()] += weights.values[layout.hand(kind)].get();
        }
        self.set_gains(variant);
    }

    /// Computes the gain of capturing each piece.
    fn set_gains(&mut self, variant: &Variant) {
        for kind in (0..variant.rules().pieces.len()).map(|kind| PieceKind(kind as u16)) {
            let slot = variant.hand_slot(kind);
            let hand =
                slot.map_or(Phased::default(), |slot| self.in_hand(variant.hand_kinds()[slot]));
            for color in Color::ALL {
                let piece = Piece::new(kind, color);
                self.gains[piece.index()] = self.of(piece) + (hand.opening + hand.ending) / 2;
            }
        }
    }

    /// The value of a piece in hand.
    pub fn in_hand(&self, kind: PieceKind) -> Phased {
        self.hands[kind.index()]
    }

    /// The value of a kind without the gain of a promotion.
    pub fn plain(&self, kind: PieceKind) -> f32 {
        self.plain[kind.index()]
    }

    /// The gain of a kind by promoting, 0 if it does not.
    pub fn promotion(&self, variant: &Variant, kind: PieceKind) -> f32 {
        let promoted = variant.rules().pieces[kind.index()].promotes_to;
        promoted.map_or(0.0, |to| self.plain(to) - self.plain(kind))
    }
}

/// The mobility of every kind on every square: by kind, then by square, in squares.
pub(super) struct Mobilities(Vec<f32>);

impl Mobilities {
    /// The mobility of a Black piece of a kind on a square.
    #[inline]
    pub fn at(&self, kind: PieceKind, square: Square) -> f32 {
        self.0[kind.index() * Square::COUNT + square.index()]
    }
}

/// Computes the values and the mobilities behind them.
pub(super) fn compute(variant: &Variant) -> (Values, Mobilities) {
    let kinds = || (0..variant.rules().pieces.len()).map(|kind| PieceKind(kind as u16));
    let count = variant.rules().pieces.len();
    let mobility = Mobility::new(variant);
    let mut mobilities = Mobilities(vec![0.0; count * Square::COUNT]);
    let step = mobility::step(variant);
    let plain: Vec<f32> = kinds()
        .map(|kind| {
            let mut sum = 0.0;
            let mut squares = 0.0;
            for square in variant.geometry().squares() {
                let looked_at = mobility::looked_at(square, step);
                let reached = match looked_at == square {
                    true => mobility.at(Piece::new(kind, Color::Black), square),
                    false => mobilities.at(kind, looked_at),
                };
                mobilities.0[kind.index() * Square::COUNT + square.index()] = reached;
                sum += reached;
                squares += 1.0;
            }
            value(variant, kind, sum / squares)
        })
        .collect();
    let mut values = Values {
        plain,
        full: vec![0; 2 * (count + 1)],
        gains: vec![0; 2 * (count + 1)],
        hands: vec![Phased::default(); count],
    };
    let share = match variant.rules().promotion.on {
        PromoteOn::Capture => CAPTURE_PROMOTION_SHARE,
        PromoteOn::Move => TURNING_SHARE,
        _ => AVERAGE_ZONE_PROMOTION_SHARE,
    };
    for kind in kinds() {
        let full = values.plain(kind) + share * values.promotion(variant, kind);
        for color in Color::ALL {
            values.full[Piece::new(kind, color).index()] = full as i32;
        }
        if variant.hand_kinds().contains(&kind) {
            // A royal is worth the same in hand as on the board.
            let royal = variant.rules().pieces[kind.index()].royal;
            let factor = if royal { 1.0 } else { HAND_FACTOR };
            values.hands[kind.index()] = Phased::steady((full * factor) as i32);
        }
    }
    values.set_gains(variant);
    (values, mobilities)
}

/// The value of a kind by its moves, given its mobility.
fn value(variant: &Variant, kind: PieceKind, mobility: f32) -> f32 {
    let piece = Piece::new(kind, Color::Black);
    let flags = variant.tables().flags(piece);
    let mut value = mobility * (SQUARE + SYNERGY * mobility.min(SYNERGY_LIMIT));
    value *= variant.tables().special(piece).value_factor();
    if flags.has(PieceFlags::ROYAL) {
        value += ROYAL;
    }
    value + PRESENCE
}
