//! Burning: the pieces that a demon which merely moves would remove.
//!
//! Making a move decides what happens to the burnt pieces; generation only has to know which quiet moves
//! capture.

use super::empty_board::LonePiece;
use super::mobility::MobilityView;
use super::pieces_of;
use super::special_power::{Side, SpecialPower, StaticReach};
use crate::board::Position;
use crate::rules;
use crate::types::{Bitboard, Color, Direction, Square};

/// The part of its mobility value that a piece gains by burning its neighbours.
const BURN_BONUS: f32 = 1.0;

/// The power to burn neighbours: true if the piece has it.
#[derive(Debug, Clone, Default)]
pub struct Burn(pub bool);

impl SpecialPower for Burn {
    type Rules = rules::Burn;

    fn add(&mut self, _: &rules::Burn, _: &Side<'_>) {
        self.0 = true;
    }

    fn is_present(&self) -> bool {
        self.0
    }

    /// Burning is not a move by itself.
    fn static_reach(&self) -> StaticReach {
        StaticReach::default()
    }

    fn add_mobility(&self, _: &MobilityView<'_>, _: &mut f32) {}

    fn value_factor(&self) -> f32 {
        1.0 + BURN_BONUS
    }

    fn add_targets_of(_: &LonePiece, _: &rules::Burn, _: &mut Vec<Square>) {}
}

/// The squares on which a move of a demon ends with a capture.
///
/// A piece that burns only by promoting has to promote if it ends on an empty square.
pub fn capturing_squares(position: &Position, us: Color) -> Bitboard {
    let enemies = pieces_of(position, !us);
    enemies | burning_squares(position, us, &enemies)
}

/// The squares on which a demon burns something when it comes there.
///
/// Beside an enemy demon it is burnt itself, before it burns others or after.
fn burning_squares(position: &Position, us: Color, enemies: &Bitboard) -> Bitboard {
    let tables = position.variant().tables();
    let mut squares = Bitboard::EMPTY;
    if position.variant().rules().burning.burns_before_it_burns {
        let fuel = *enemies - *position.demons(!us);
        tables.add_neighbours(&fuel, &mut squares);
    } else {
        tables.add_neighbours(enemies, &mut squares);
        squares -= *position.burn_zone(!us);
    }
    squares
}

/// Returns `true` if the piece on `from` burns something if it stays where it is.
pub fn burns_by_passing(position: &Position, from: Square) -> bool {
    let us = position.piece_at(from).color();
    if !position.demons(us).contains(from) {
        return false;
    }
    let rules = position.variant().rules().burning;
    let is_burnt = rules.without_displacement && position.burn_zone(!us).contains(from);
    Direction::ALL.into_iter().any(|direction| {
        let square = from.step(direction);
        position.piece_at(square).is(!us)
            && (!is_burnt || rules.burns_before_it_burns && !position.demons(!us).contains(square))
    })
}
