//! Values of squares for pieces.

use super::layout::Layout;
use super::parameters::{
    ADVANCE, ATTACK_GROWTH, ATTACK_LIMIT, ATTACK_SHARE, CAPTURE_PROMOTION_SHARE, ROYAL_ADVANCE,
    SHELTER, SHELTER_DISTANCE, SHELTER_VALUE, SQUARE, SQUARE_MOBILITY_LIMIT, SQUARE_MOBILITY_SHARE,
    TURNING_SHARE, ZONE_MOVES, ZONE_PROMOTION_SHARE,
};
use super::phased::{Phased, Worth};
use super::values::{Mobilities, Values};
use super::weights::Weights;
use komainu_core::board::powers::empty_board::LonePiece;
use komainu_core::board::{PieceFlags, PieceSquareTable, Variant};
use komainu_core::rules::PromoteOn;
use komainu_core::types::{Color, Piece, PieceKind, Square};

/// The number of distances in king steps; no board has greater ones.
const DISTANCES: usize = Square::MAX_SIDE;

/// The values of squares for pieces, positive if they are good for Black.
#[derive(Debug, Clone)]
pub(super) struct Placement {
    /// The worth of a piece on a square wherever the royals are; 0 for no piece.
    pub squares: PieceSquareTable<Worth>,
    /// The addition for the distance from the nearest enemy royal.
    pub attack: DistanceTable,
    /// The addition for the distance from the nearest royal of its own side.
    pub shelter: DistanceTable,
}

/// A value for each piece at each distance from a royal piece.
#[derive(Debug, Clone)]
pub(super) struct DistanceTable(Box<[[Worth; DISTANCES]]>);

impl DistanceTable {
    /// A table for a number of kinds of pieces that holds 0 everywhere.
    fn new(kinds: usize) -> Self {
        Self(vec![[Worth::default(); DISTANCES]; 2 * (kinds + 1)].into_boxed_slice())
    }

    /// Sets the value of a kind at a distance.
    fn set(&mut self, kind: PieceKind, distance: usize, value: Phased) {
        for (color, sign) in Color::ALL.into_iter().zip([1, -1]) {
            self.0[Piece::new(kind, color).index()][distance] = Worth::new(value * sign);
        }
    }

    /// The value of a piece at this distance in king steps from the nearest royal; 0 if there is none.
    #[inline]
    pub fn at(&self, piece: Piece, distance: Option<usize>) -> Phased {
        let values = &self.0[piece.index()];
        let value = distance.and_then(|distance| values.get(distance));
        value.map_or(Phased::default(), |value| value.get())
    }
}

/// The values of squares for the pieces of a game by the formula.
pub(super) fn compute(variant: &Variant, values: &Values, mobilities: &Mobilities) -> Placement {
    let count = variant.rules().pieces.len();
    let mut placement = Placement {
        squares: PieceSquareTable::new(variant.geometry(), count, Worth::default()),
        attack: DistanceTable::new(count),
        shelter: DistanceTable::new(count),
    };
    for kind in (0..count).map(|kind| PieceKind(kind as u16)) {
        let facts = PlacementFacts::new(variant, values, mobilities, kind);
        for square in variant.geometry().squares() {
            placement.set(variant, kind, square, Phased::steady(facts.worth(square) as i32));
        }
        for distance in 0..DISTANCES {
            let (attack, shelter) = (facts.attack(distance) as i32, facts.shelter(distance) as i32);
            let attack = Phased { opening: attack, ending: attack * (1 + ATTACK_GROWTH) };
            placement.attack.set(kind, distance, attack);
            placement.shelter.set(kind, distance, Phased::steady(shelter));
        }
    }
    placement
}

impl Placement {
    /// Sets the worth of a kind on a square as Black sees it.
    fn set(&mut self, variant: &Variant, kind: PieceKind, square: Square, worth: Phased) {
        let [black, white] = Color::ALL.map(|color| Piece::new(kind, color));
        self.squares[(black, square)] = Worth::new(worth);
        self.squares[(white, mirrored(variant, square))] = Worth::new(worth * -1);
    }

    /// Adds learnt weights.
    pub fn add(&mut self, variant: &Variant, weights: &Weights) {
        let layout = Layout::new(variant);
        for kind in (0..variant.rules().pieces.len()).map(|kind| PieceKind(kind as u16)) {
            let piece = Piece::new(kind, Color::Black);
            for square in variant.geometry().squares() {
                let learnt = weights.values[layout.square(piece, square)].get();
                let worth = self.squares[(piece, square)].get() + learnt;
                self.set(variant, kind, square, worth);
            }
            for distance in 1..layout.distances() {
                let attack = weights.values[layout.attack(kind, distance)].get();
                let attack = self.attack.at(piece, Some(distance)) + attack;
                self.attack.set(kind, distance, attack);
                let shelter = weights.values[layout.shelter(kind, distance)].get();
                let shelter = self.shelter.at(piece, Some(distance)) + shelter;
                self.shelter.set(kind, distance, shelter);
            }
        }
    }
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
}

impl<'v> PlacementFacts<'v> {
    fn new(
        variant: &'v Variant,
        values: &Values,
        mobilities: &'v Mobilities,
        kind: PieceKind,
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

    /// The addition for the distance from the nearest enemy royal.
    fn attack(&self, distance: usize) -> f32 {
        let geometry = self.variant.geometry();
        let furthest = geometry.ranks().max(geometry.files()) - 1;
        if self.is_royal || distance > furthest {
            return 0.0;
        }
        let near = (furthest - distance) as f32 / furthest as f32;
        (self.plain * ATTACK_SHARE).min(ATTACK_LIMIT) * near
    }

    /// The addition for the distance from the nearest royal of its own side.
    fn shelter(&self, distance: usize) -> f32 {
        if self.is_royal || self.full > SHELTER_VALUE || distance > SHELTER_DISTANCE {
            return 0.0;
        }
        SHELTER / distance.max(1) as f32
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
        let alone = LonePiece { geometry, color: Color::Black, square };
        for power in &variant.rules().pieces[piece.kind().index()].powers {
            alone.add_targets(power, &mut targets);
        }
    }
    targets.into_iter().map(|target| last - target.row()).max().unwrap_or(0)
}
