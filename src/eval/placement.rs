//! Values of squares for pieces.

use super::parameters::{
    ADVANCE, ATTACK_GROWTH, ATTACK_LIMIT, ATTACK_SHARE, CAPTURE_PROMOTION_SHARE, ROYAL_ADVANCE,
    SHELTER, SHELTER_DISTANCE, SHELTER_VALUE, SQUARE, SQUARE_MOBILITY_LIMIT, SQUARE_MOBILITY_SHARE,
    TURNING_SHARE, ZONE_MOVES, ZONE_PROMOTION_SHARE,
};
use super::values::{Mobilities, Values};
use crate::board::powers::empty_board::Alone;
use crate::board::{PieceFlags, PieceSquareTable, Position, Variant};
use crate::rules::PromoteOn;
use crate::types::{Color, Piece, PieceKind, Square};

/// The value of every piece on every square, for Black.
pub(super) fn compute(
    position: &Position,
    values: &Values,
    mobilities: &Mobilities,
) -> PieceSquareTable<i32> {
    let variant = position.variant();
    let count = variant.rules().pieces.len();
    let mut table = PieceSquareTable::new(variant.geometry(), count, 0);
    let start = variant.rules().setup.iter().flatten().flatten().count();
    let left = position.pieces().count() as f32 / start.max(1) as f32;
    let eagerness = 1.0 + ATTACK_GROWTH * (1.0 - left).max(0.0);
    let royals = Color::ALL.map(|color| position.royal_squares(color).collect::<Vec<_>>());
    for kind in (0..count).map(|kind| PieceKind(kind as u16)) {
        let facts = PlacementFacts::new(variant, values, mobilities, kind, eagerness);
        for square in variant.geometry().squares() {
            let own = facts.worth(square);
            for color in Color::ALL {
                let [own_royals, enemy_royals] =
                    [&royals[color.index()], &royals[(!color).index()]];
                let (target, sign) = match color {
                    Color::Black => (square, 1.0),
                    Color::White => (mirrored(variant, square), -1.0),
                };
                let aimed = facts.aimed(target, own_royals, enemy_royals);
                table[(Piece::new(kind, color), target)] = (sign * (own + aimed)) as i32;
            }
        }
    }
    table
}

/// The same square as White sees it.
fn mirrored(variant: &Variant, square: Square) -> Square {
    let geometry = variant.geometry();
    let last = 2 * Square::BORDER - 1;
    let (row, column) = (geometry.ranks() + last, geometry.files() + last);
    Square::new(row - square.row(), column - square.column())
}

/// The facts of a kind that are the same on all squares.
struct PlacementFacts<'v> {
    variant: &'v Variant,
    mobilities: &'v Mobilities,
    kind: PieceKind,
    /// The value without promotion.
    plain: f32,
    /// The value on an average square.
    full: i32,
    /// The gain of a promotion.
    promotion: f32,
    is_royal: bool,
    /// The average mobility over the board.
    average: f32,
    /// The number of ranks that it can go forward in a move on an empty board.
    stride: usize,
    /// The weight of being near the enemy royal.
    eagerness: f32,
}

impl<'v> PlacementFacts<'v> {
    fn new(
        variant: &'v Variant,
        values: &Values,
        mobilities: &'v Mobilities,
        kind: PieceKind,
        eagerness: f32,
    ) -> Self {
        let piece = Piece::new(kind, Color::Black);
        let squares = || variant.geometry().squares();
        let sum: f32 = squares().map(|square| mobilities.at(kind, square)).sum();
        Self {
            variant,
            mobilities,
            kind,
            plain: values.plain(kind),
            full: values.of(piece),
            promotion: values.promotion(variant, kind),
            is_royal: variant.tables().flags(piece).has(PieceFlags::ROYAL),
            average: sum / squares().count() as f32,
            stride: stride(variant, piece),
            eagerness,
        }
    }

    /// The worth of a Black piece on a square, wherever the royals are.
    fn worth(&self, square: Square) -> f32 {
        let geometry = self.variant.geometry();
        let ranks = geometry.ranks();
        let passed = (ranks - geometry.ranks_to_go(square, Color::Black)) as f32;
        let mut worth = self.plain + self.promotion * self.promotion_share(square);
        if self.is_royal {
            return worth - ROYAL_ADVANCE * passed;
        }
        let limit = self.plain * SQUARE_MOBILITY_LIMIT;
        let difference = self.mobilities.at(self.kind, square) - self.average;
        worth += (difference * SQUARE * SQUARE_MOBILITY_SHARE).clamp(-limit, limit);
        let way = passed / ranks as f32;
        if self.full <= SHELTER_VALUE {
            worth += ADVANCE * way * way;
        }
        worth
    }

    /// The share of the gain of a promotion that counts on a square.
    fn promotion_share(&self, square: Square) -> f32 {
        let zone = match self.variant.rules().promotion.on {
            PromoteOn::Nothing => return 0.0,
            PromoteOn::Move => return TURNING_SHARE,
            PromoteOn::Capture => return CAPTURE_PROMOTION_SHARE,
            PromoteOn::Zone(zone) => zone as usize,
        };
        let to_go = self.variant.geometry().ranks_to_go(square, Color::Black);
        let moves = to_go.saturating_sub(zone).div_ceil(self.stride.max(1)).max(1);
        ZONE_PROMOTION_SHARE * ZONE_MOVES / (ZONE_MOVES + moves as f32 - 1.0)
    }

    /// The addition for the distances from the royal pieces of both sides.
    fn aimed(&self, square: Square, own: &[Square], enemy: &[Square]) -> f32 {
        if self.is_royal {
            return 0.0;
        }
        let nearest = |royals: &[Square]| royals.iter().map(|r| r.distance(square)).min();
        let geometry = self.variant.geometry();
        let furthest = geometry.ranks().max(geometry.files()) - 1;
        let mut worth = 0.0;
        if let Some(distance) = nearest(enemy) {
            let near = (furthest - distance) as f32 / furthest as f32;
            worth += (self.plain * ATTACK_SHARE).min(ATTACK_LIMIT) * near * self.eagerness;
        }
        if let Some(distance) = nearest(own)
            && self.full <= SHELTER_VALUE
            && distance <= SHELTER_DISTANCE
        {
            worth += SHELTER / distance.max(1) as f32;
        }
        worth
    }
}

/// The number of ranks that a Black piece can go forward in a move from its first rank, if nothing
/// is in the way.
fn stride(variant: &Variant, piece: Piece) -> usize {
    let geometry = *variant.geometry();
    let last = Square::BORDER + geometry.ranks() - 1;
    let mut targets = Vec::new();
    for column in Square::BORDER..Square::BORDER + geometry.files() {
        let square = Square::new(last, column);
        let alone = Alone { geometry, color: Color::Black, square };
        for power in &variant.rules().pieces[piece.kind().index()].powers {
            alone.add_targets(power, &mut targets);
        }
    }
    targets.into_iter().map(|target| last - target.row()).max().unwrap_or(0)
}
