//! Captures that end on one square.

use arrayvec::ArrayVec;

use super::attacks::sliders_to;
use super::generator::Wanted;
use super::powers::SpecialPower;
use super::{MoveSink, generate_from, powers, promotion, slides};
use crate::board::{PieceFlags, Position, Window};
use crate::types::{Move, Square};

/// Generates the pseudo-legal captures that end on a square with an enemy.
pub fn generate<S: MoveSink>(position: &Position, to: Square, sink: &mut S) {
    let (tables, us) = (position.variant().tables(), position.side_to_move());
    let (mut directions, distances) = sliders_to(position, to, us);
    let mut sliders: ArrayVec<Square, 8> = ArrayVec::new();
    while directions != 0 {
        let direction = directions.trailing_zeros() as usize;
        directions &= directions - 1;
        sliders.push(slides::along(to, direction, distances[direction]));
    }
    // Moves come in the same order as in other stages.
    sliders.sort_unstable();
    let special = position.special_pieces(us);
    for &from in sliders.iter().filter(|&&from| !special.squares().contains(from)) {
        promotion::expand(position, Move::new(from, to), |m| sink.push(m));
    }
    let mut captures = Vec::new();
    for from in special.iter() {
        let piece = position.piece_at(from);
        let attacks = sliders.contains(&from)
            || from.distance(to) <= Window::STEPS as usize
                && powers::attacks_nearby(position, from, to)
            || tables.flags(piece).has(PieceFlags::FAR)
                && powers::attacks_afar(position, from, to, &distances)
            || tables.special(piece).powers.emperor.is_present();
        if attacks {
            // An attack may be a capture on the way, or without moving.
            generate_from(position, from, Wanted::Captures, &mut captures);
            captures.drain(..).filter(|m| m.to() == to).for_each(|m| sink.push(m));
        }
    }
}
