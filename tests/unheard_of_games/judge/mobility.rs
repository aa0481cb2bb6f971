//! Whether a piece can ever move from where it stands, by the words of its powers.

use komainu::board::Variant;
use komainu::rules::{
    EdgeSlide, Hook, Jump, LameJump, LineLion, Power, RangeCapture, RangeJump, Rider, SkipSlide,
    Slide, TurningLion,
};
use komainu::types::{Color, DirectionSet, Piece, Square};

/// Returns `true` if a piece could go from a square to another one, whatever stood around it.
pub fn can_ever_move(variant: &Variant, square: Square, piece: Piece) -> bool {
    let place = Place { variant, square, color: piece.color() };
    let powers = &variant.rules().pieces[piece.kind().index()].powers;
    powers.iter().any(|power| place.leads_on(power))
}

/// The square on which a player's piece stands.
struct Place<'v> {
    variant: &'v Variant,
    square: Square,
    color: Color,
}

impl Place<'_> {
    fn leads_on(&self, power: &Power) -> bool {
        match power {
            Power::Slide(Slide { dirs, .. })
            | Power::LineLion(LineLion { dirs, .. })
            | Power::TurningLion(TurningLion { dirs })
            | Power::Hook(Hook { first: dirs, .. })
            | Power::RangeJump(RangeJump { dirs })
            | Power::RangeCapture(RangeCapture { dirs }) => self.has_room(*dirs, 1, None),
            Power::LimitedSlide(slide) => {
                let starts = slide.from_ranks.is_empty()
                    || slide.from_ranks.iter().any(|&rank| usize::from(rank) == self.rank());
                starts && self.has_room(slide.dirs, 1, None)
            }
            Power::EdgeSlide(EdgeSlide { dirs, ranks }) => {
                let starts = self.rank() + usize::from(*ranks) > self.variant.geometry().ranks();
                starts && self.has_room(*dirs, 1, None)
            }
            Power::SkipSlide(SkipSlide { dirs, from, max }) => {
                self.has_room(*dirs, (*from).into(), *max)
            }
            Power::Hop(hop) => self.has_room(hop.dirs, i32::from(hop.least) + 1, hop.max),
            Power::Jump(Jump { offsets, .. })
            | Power::LameJump(LameJump { offsets, .. })
            | Power::Rider(Rider { offsets, .. }) => offsets.iter().any(|&(right, forward)| {
                let sign = if self.color == Color::Black { 1 } else { -1 };
                self.is_on_board(-sign * i32::from(forward), sign * i32::from(right))
            }),
            Power::Lion(_) | Power::Area(_) | Power::Emperor(_) => {
                self.has_room(DirectionSet::ALL, 1, None)
            }
            Power::Igui(_) | Power::Burn(_) => false,
        }
    }

    /// The rank, 1 being the player's own first one.
    fn rank(&self) -> usize {
        let row = self.square.row() - Square::BORDER;
        match self.color {
            Color::Black => self.variant.geometry().ranks() - row,
            Color::White => row + 1,
        }
    }

    /// Returns `true` if there is a square at some distance in one of some directions.
    fn has_room(&self, dirs: DirectionSet, distance: i32, max: Option<u8>) -> bool {
        max.is_none_or(|max| distance <= max.into())
            && dirs.seen_by(self.color).iter().any(|direction| {
                let (down, right) = direction.offset();
                self.is_on_board(distance * down, distance * right)
            })
    }

    fn is_on_board(&self, down: i32, right: i32) -> bool {
        let geometry = self.variant.geometry();
        let row = (self.square.row() - Square::BORDER) as i32 + down;
        let column = (self.square.column() - Square::BORDER) as i32 + right;
        (0..geometry.ranks() as i32).contains(&row)
            && (0..geometry.files() as i32).contains(&column)
    }
}
